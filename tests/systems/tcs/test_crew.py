"""Crew hits drop to the top of the next smaller crew number; the frozen watch is back on turn + 3 (Clarifications 9, 10)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.api import solve

CASES = {
    "the text: 1500, one hit": (1500, 1, [999], 501),
    "the text: 1500, two hits": (1500, 2, [999, 99], 1401),
    "to the end": (1500, 4, [999, 99, 9, 0], 1500),
    "no hit": (1500, 0, [], 0),
    "nobody left to be hit": (9, 3, [0, 0, 0], 9),
    "999": (999, 1, [99], 900),
    "1000": (1000, 1, [999], 1),
    "100": (100, 1, [99], 1),
    "99": (99, 1, [9], 90),
    "10": (10, 1, [9], 1),
    "1": (1, 1, [0], 1),
    "9,999": (9_999, 1, [999], 9_000),
    "10,000": (10_000, 1, [9_999], 1),
    "250,000": (250_000, 1, [9_999], 240_001),
}


@pytest.mark.parametrize(("crew", "hits", "steps", "lost"), CASES.values(), ids=CASES)
def test_crew(crew: int, hits: int, steps: list[int], lost: int) -> None:
    result = solve("tcs.crew", {"crew": crew, "hits": hits})["result"]

    assert result["steps"] == steps
    assert (result["lost"], result["loss"]) == (lost, lost)
    assert result["crew_left"] == crew - lost


PILOTS = {
    "the last to be hit": (1500, 1, 20, 20),
    "hit when only pilots are left": (40, 1, 12, 9),
    "all gone": (40, 2, 12, 0),
    "a crew of pilots": (9, 0, 9, 9),
}


@pytest.mark.parametrize(("crew", "hits", "pilots", "left"), PILOTS.values(), ids=PILOTS)
def test_pilots(crew: int, hits: int, pilots: int, left: int) -> None:
    assert solve("tcs.crew", {"crew": crew, "hits": hits, "pilots": pilots})["result"]["pilots_left"] == left


FROZEN: dict[str, tuple[dict[str, Any], int | None]] = {
    "the text: hit on turn 1, back on turn 4": ({"turn": 1}, 4),
    "turn 37": ({"turn": 37}, 40),
    "too late": ({"turn": 38}, 41),
    "no hit": ({"turn": 1, "hits": 0}, None),
    "no turn given": ({}, None),
    "no frozen watch": ({"turn": 1, "frozen_watch": False}, None),
}


@pytest.mark.parametrize(("change", "back"), FROZEN.values(), ids=FROZEN)
def test_frozen_watch(change: dict[str, Any], back: int | None) -> None:
    assert solve("tcs.crew", {"crew": 500, "hits": 1} | change)["result"]["frozen_watch_back_on_turn"] == back


def test_too_late_is_said() -> None:
    reply = solve("tcs.crew", {"crew": 500, "turn": 38})

    assert "tcs.frozen_late" in [r["id"] for r in reply["readings"]]
    assert "after the battle's end" in reply["line"]


@given(st.integers(0, 100_000), st.integers(0, 6), st.integers(0, 6))
def test_hits_in_two_parts_are_the_same(crew: int, first: int, second: int) -> None:
    """The next state carries on; nobody is lost twice or made."""
    whole = solve("tcs.crew", {"crew": crew, "hits": first + second}, steps="none")["result"]
    part = solve("tcs.crew", {"crew": crew, "hits": first}, steps="none")
    rest = solve("tcs.crew", part["next"]["inputs"] | {"hits": second}, steps="none")["result"]

    assert rest["crew_left"] == whole["crew_left"]
    assert part["result"]["lost"] + rest["lost"] == whole["lost"]
    assert whole["crew_left"] + whole["lost"] == crew


def test_the_steps_name_each_hit() -> None:
    steps = solve("tcs.crew", {"crew": 1500, "hits": 2, "turn": 1}, steps="all")["steps"]

    assert [(s["says"], s["value"], s["cite"]) for s in steps if s["says"].startswith("Crew after")] == [
        ("Crew after hit 1", 999, "TCS Clarifications 9"), ("Crew after hit 2", 99, "TCS Clarifications 9"),
    ]


def test_the_line_stands_alone() -> None:
    assert solve("tcs.crew", {"crew": 1500, "hits": 2, "pilots": 120, "turn": 1})["line"] == (
        "Crew of 1,500, 2 crew hits on turn 1: 1,500 → 999 → 99 (pilots 99 of 120), 1,401 lost, 1,401 MCr; "
        "with the frozen watch in combat again on turn 4."
    )


def test_bad_input() -> None:
    reply = solve("tcs.crew", {"crew": 5, "pilots": 6})

    assert [(e["field"], e["code"]) for e in reply["errors"]] == [("pilots", "impossible")]
    assert [e["field"] for e in solve("tcs.crew", {"crew": -1, "turn": 41})["errors"]] == ["crew", "turn"]
