"""Purification plants: ten times the TCS table (Clarifications 11)."""

from typing import Any

import pytest

from pycore.api import solve

CASES = {
    "ten times": ({"book_tons": 4}, "40"),
    "none": ({"book_tons": 0}, "0"),
    "parts of a ton": ({"book_tons": "2.5"}, "25"),
    "a third": ({"book_tons": "1/3"}, "10/3"),
    "High Guard's tables are right": ({"book_tons": 40, "book": "High Guard"}, "40"),
}


@pytest.mark.parametrize(("inputs", "tons"), CASES.values(), ids=CASES)
def test_tons_are_always_a_string_as_they_may_be_a_fraction(inputs: dict[str, Any], tons: str) -> None:
    assert solve("tcs.refuel", inputs)["result"]["tons"] == tons


def test_extra_tanks_spoil_the_streamlining() -> None:
    assert solve("tcs.refuel", {"book_tons": 4})["result"]["streamlining_kept"] is True
    reply = solve("tcs.refuel", {"book_tons": 4, "extra_tanks": True})
    assert reply["result"]["streamlining_kept"] is False
    assert reply["line"] == (
        "Purification plant, 4 t in TCS: 40 t; extra tanks in tow spoil the streamlining, no skimming."
    )


def test_bad_input() -> None:
    assert [e["field"] for e in solve("tcs.refuel", {"book_tons": -1, "book": "HG2"})["errors"]] == ["book_tons", "book"]
