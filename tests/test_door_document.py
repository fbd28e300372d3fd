"""docs/door.md leaves out no part of a request or a reply, and names none that does not exist."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pycore.api import REQUEST, WANTS, ask, blank
from pycore.systems import calculators

TEXT = (Path(__file__).parent.parent / "docs" / "door.md").read_text()
MORE = {"moves", "decisions", "verified", "differs"}  # parts that only some replies have


def named(heading: str) -> set[str]:
    """What the first column of the table below this heading names."""
    table = TEXT.split(f"\n{heading}\n")[1].split("\n#")[0]
    first = re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)
    return {name for cell in first for name in re.findall(r"`(\w+)`", cell)}


def cell(key: str) -> set[str]:
    """What the row of a reply's part names."""
    row = next(line for line in TEXT.splitlines() if line.startswith(f"| `{key}` | ") and line in TEXT.split("## A reply")[1])
    return set(re.findall(r"`(\w+)`", row))


def test_request():
    assert named("## A request") == REQUEST


def test_wants():
    assert set(WANTS) <= set(re.findall(r"`(\w+)`", TEXT.split("| `want` |")[1].split("\n")[0]))


def test_dice():
    assert named("### Dice") == {"source", "ask", "pasted", "quick", "sealed"}


def test_reply():
    assert named("## A reply") == {*blank("done")} - {"next_why"}
    assert "`next_why`" in TEXT


def replies():
    for name, module in calculators().items():
        for example in module.EXAMPLES:
            for more in ({}, {"answers": [], "dice": {"source": "ask"}}, {"want": "odds"}, {"dice": {"source": "quick", "seed": "a"}}):
                request = {**example.request(name), "steps": "all", "text": "plain", **more}
                yield name, json.loads(ask(json.dumps(request)))
    volley = calculators()["ddap.allocate"].EXAMPLES[0].request("ddap.allocate")
    yield "ddap.allocate", json.loads(ask(json.dumps({**volley, "inputs": {**volley["inputs"], "hits": "3x phaser, FQ"}})))


@pytest.fixture(scope="module")
def every_reply():
    return list(replies())


def test_no_reply_has_a_part_that_is_not_named(every_reply):
    seen = {key for _, reply in every_reply for key in reply}
    assert seen - {*blank("done")} == MORE - {"verified", "differs"}
    assert all(f"`{key}`" in TEXT for key in MORE)


@pytest.mark.parametrize("part", ["steps", "readings", "asks", "errors"])
def test_nor_has_one_of_its_lists(every_reply, part):
    groups = [group for _, reply in every_reply for group in (reply[part] if isinstance(reply[part], list) else [reply[part] or {}])]
    seen = {key for group in groups for key in group}
    assert seen <= cell(part), seen - cell(part)
    assert part != "errors" or "shown" in seen


def test_nor_have_its_dice_or_simulation(every_reply):
    assert {key for _, reply in every_reply for key in reply["dice"]} <= cell("dice")
    simulated = json.loads(ask('{"calculator": "layering.damage", "inputs": {"dice": "2d6"}, "want": "simulate", "seed": "a"}'))["simulation"]
    assert {*simulated, *simulated["measures"]["total"]} - {"mean_two"} <= cell("simulation")
