"""A fleet checked, counted and written back."""

import pytest

from pycore.api import solve
from pycore.systems.tcs.fleet_file import EXAMPLES


def test_the_line_counts_ships_and_value() -> None:
    reply = solve("tcs.fleet_file", EXAMPLES[0].inputs)

    assert reply["line"] == "Larch: 7 ships in 3 rows read from CSV, worth 8,282 MCr at full price, 6,000 MCr spent."
    assert (reply["result"]["hulls"], reply["result"]["value"]) == (7, "8282")
    assert reply["result"]["csv"].splitlines()[1] == "Birch,4,1500.5,fought on,6,5,500,"


def test_the_steps_add_up_the_rows() -> None:
    inputs = EXAMPLES[0].inputs
    top = solve("tcs.fleet_file", inputs)["steps"]
    below = solve("tcs.fleet_file", inputs, steps={"of": "fleet.ships"})["steps"]

    assert [step["value"] for step in below] == [6002, 1000, 1280]
    assert [step["value"] for step in top] == [7, 8282, 6000, 2282]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_the_fleet_is_ready_to_be_scored(example: object) -> None:
    reply = solve("tcs.fleet_file", example.inputs)
    then = reply["next"]["inputs"]["fleets"][0]

    other = {"name": "Other", "money_spent": 1, "ships": []}
    assert reply["next"]["calculator"] == "tcs.victory"
    assert solve("tcs.victory", {"fleets": [then, other]})["status"] == "done"


def test_the_paste_block_is_the_file() -> None:
    reply = solve("tcs.fleet_file", EXAMPLES[2].inputs, text="markdown", steps="none")

    assert "```\nname;count;damaged_count;value;fate;crew_lost;computer_installed;computer_damaged\n" in reply["text"]
