"""Pasted dice as text: separators of one kind are read, mixed ones refused with the place; never guessed."""

import pytest

from pycore.api import solve
from pycore.sources import read_lists

READ = {
    "spaces": ("5 3  1", ["5", "3", "1"]),
    "commas, with or without a space": ("5,3, 1", ["5", "3", "1"]),
    "semicolons": ("5; 3;1", ["5", "3", "1"]),
    "lines, and a comma at their ends": ("5, 3,\n1, 6", ["5", "3", "1", "6"]),
    "one kind a line": ("d6: 5,3\n2d6: 7", {"d6": ["5", "3"], "2d6": ["7"]}),
    "named by a sign of equality, or as the whole roll": ("d6=5 3\n2d6+3: 7", {"d6": ["5", "3"], "2d6+3": ["7"]}),
}
REFUSED = {
    "a comma among spaces": ("5 3,1", "first by a space, then by a comma in '3,1' (line 1)"),
    "a semicolon among commas": ("5,3;1", "first by a comma, then by a semicolon in '3;1' (line 1)"),
    "another mark in another line": ("d6: 5,3\nd8: 7 1", "first by a comma, then by a space in '7 1' (line 2)"),
    "an empty place": ("5,,3", "Line 1 has an empty place"),
    "strokes": ("5|3|1", "'5|3|1' (line 1) is no die roll"),
    "a word that no roll has come to yet": ("5 3\n1 six", "'six' (line 2) is no die roll"),
    "a fraction": ("5 3.5", "'3.5' (line 1) is no die roll"),
    "a mail's quoting": ("> 5 3", "'>' (line 1) is no die roll"),
}


@pytest.mark.parametrize(("text", "rolls"), READ.values(), ids=READ)
def test_rolls_of_one_separator_are_read(text: str, rolls: object) -> None:
    assert read_lists(text) == rolls


@pytest.mark.parametrize(("text", "says"), REFUSED.values(), ids=REFUSED)
def test_mixed_separators_are_refused_with_the_place(text: str, says: str) -> None:
    reply = solve("layering.damage", {"dice": "2d6+3"}, dice={"source": "pasted", "rolls": text})

    assert reply["status"] == "invalid"
    assert reply["errors"][0]["field"] == "dice.rolls"
    assert says in reply["errors"][0]["says"]
