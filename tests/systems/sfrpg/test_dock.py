"""Docking: DC 50 or opposed, a second Check against a collision, xd10 to both (9.4, Dock)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.api import solve

DOCK = {"piloting": 20, "size": 3, "target_size": 2}

# name: inputs, answers, then DC, docked, collision, damage to each
CASES: dict[str, tuple[dict[str, Any], list[Any], tuple[Any, ...]]] = {
    "willing: DC 50": ({}, [31], (50, True, False, 0)),
    "willing: a tie fails, the second Check saves": ({}, [30, 31], (50, False, False, 0)),
    "willing: both fail": ({}, [30, 30, [4, 5]], (50, False, True, 9)),
    "the dice of a collision read 0 to 9": ({}, [0, 0, [0, 0]], (50, False, True, 0)),
    "no critical": ({"piloting": 60}, [0], (50, True, False, 0)),
    "undermanned": ({"undermanned": True}, [80, 81], (100, False, False, 0)),
    "unwilling: its total as entered": ({"willing": False, "target_total": 90}, [71], (90, True, False, 0)),
    "unwilling: its total stands for both Checks": (
        {"willing": False, "target_total": 90}, [70, 70, 7], (90, False, True, 7)),
    "unwilling: its Check is rolled first": (
        {"willing": False, "target_piloting": 40}, [81, 61, 62], (81, False, False, 0)),
}  # fmt: skip


@pytest.mark.parametrize(("inputs", "answers", "wanted"), CASES.values(), ids=CASES)
def test_docking(inputs: dict[str, Any], answers: list[Any], wanted: tuple[Any, ...]) -> None:
    reply = solve("sfrpg.dock", DOCK | inputs, answers=answers)

    r = reply["result"]
    assert (r["dc"], r["docked"], r["collision"], r["damage_each"]) == wanted
    assert r["opportunity_attack"] is not inputs.get("willing", True)
    assert reply["answers"]["unused"] == []


def test_the_unwilling_rolls_d_percent_and_its_piloting() -> None:
    asks = solve("sfrpg.dock", DOCK | {"willing": False, "target_piloting": 40})["asks"]

    assert (asks["die"], asks["low"], asks["high"], asks["who"]) == ("d%+40", 40, 139, "the target's Navigator")


def test_docking_needs_range_0() -> None:
    reply = solve("sfrpg.dock", DOCK | {"range": 1})

    assert [(e["field"], e["code"]) for e in reply["errors"]] == [("range", "illegal")]


def test_the_line_stands_alone() -> None:
    assert solve("sfrpg.dock", DOCK, answers=[12, 7, 8])["line"] == (
        "Docking by a ship of size class 3 (Starship Piloting 20) with a willing target of size class 2: 32 against DC "
        "50, not docked; 27 does not avoid the collision, 8 damage to both."
    )


@settings(deadline=None)
@given(st.integers(0, 99), st.integers(0, 99), st.integers(0, 80))
def test_a_collision_takes_two_failures(first: int, second: int, piloting: int) -> None:
    reply = solve("sfrpg.dock", DOCK | {"piloting": piloting}, answers=[first, second, 5])

    r = reply["result"]
    assert r["docked"] is (first + piloting > 50)
    assert r["collision"] is (not r["docked"] and second + piloting <= 50)
    assert r["damage_each"] == (5 if r["collision"] else 0)
