"""Armor: one off for a critical, one for a spinal mount's natural 2, not both for a roll (Modifications 9)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.api import solve

TWO, SPINAL_TWO = {"natural": 2}, {"natural": 2, "spinal": True}
CRITICAL, BOTH = {"natural": 7, "critical": True}, {"natural": 2, "spinal": True, "critical": True}

CASES = {
    "a critical": (8, [CRITICAL], 7),
    "a natural 2 of a spinal mount": (8, [SPINAL_TWO], 7),
    "both in one roll take one": (8, [BOTH], 7),
    "a natural 2 of another weapon takes none": (8, [TWO], 8),
    "a spinal mount's 3 takes none": (8, [{"natural": 3, "spinal": True}], 8),
    "rolls add up": (8, [CRITICAL, SPINAL_TWO, BOTH, TWO], 5),
    "never below 0": (1, [CRITICAL, CRITICAL], 0),
    "no armor at all": (0, [SPINAL_TWO], 0),
    "no rolls": (8, [], 8),
    "a critical without its dice": (8, [{"critical": True}], 7),
}


@pytest.mark.parametrize(("armor", "rolls", "left"), CASES.values(), ids=CASES)
def test_armor(armor: int, rolls: list[dict[str, Any]], left: int) -> None:
    result = solve("tcs.armor", {"armor": armor, "rolls": rolls})["result"]

    assert result["armor"] == left
    assert result["reduced"] == armor - left


ROLL = st.fixed_dictionaries({"natural": st.integers(2, 12), "spinal": st.booleans(), "critical": st.booleans()})


@given(st.integers(0, 15), st.lists(ROLL, max_size=12), st.integers(0, 12))
def test_a_roll_takes_at_most_one_and_two_parts_are_the_same(armor: int, rolls: list[Any], cut: int) -> None:
    whole = solve("tcs.armor", {"armor": armor, "rolls": rolls}, steps="none")["result"]["armor"]
    part = solve("tcs.armor", {"armor": armor, "rolls": rolls[:cut]}, steps="none")
    rest = solve("tcs.armor", part["next"]["inputs"] | {"rolls": rolls[cut:]}, steps="none")["result"]["armor"]

    assert whole == rest
    assert max(0, armor - len(rolls)) <= whole <= armor


def test_one_reduction_only_is_said() -> None:
    says = [s["says"] for s in solve("tcs.armor", {"armor": 3, "rolls": [BOTH]}, steps="all")["steps"]]

    assert "Roll 1: critical and natural 2 of a spinal mount, one reduction only" in says


def test_the_line_stands_alone() -> None:
    assert solve("tcs.armor", {"armor": 8, "rolls": [CRITICAL, SPINAL_TWO, TWO]})["line"] == (
        "Armor 8, 3 damage rolls: reduced by 2 for 1 critical hit and 1 natural 2 of a spinal mount, 6 left."
    )


def test_bad_input() -> None:
    reply = solve("tcs.armor", {"armor": -1, "rolls": [{"natural": 1}, {"spinal": True}]})

    assert [e["field"] for e in reply["errors"]] == ["armor", "rolls[0].natural", "rolls[1].natural"]
