"""The new range without a grid, and leaving the fight (9.4, Move Action Rules and Range)."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.api import solve

# name: SI, CSI, answer, then range, disengaged
CASES: dict[str, tuple[Any, Any, Any, tuple[int, bool]]] = {
    "0 is the nearest": (1, 9, [0, 0], (0, False)),
    "15 is an ordinary range": (1, 400, 15, (15, False)),
    "16 and SI below a quarter": (99, 400, 16, (16, True)),
    "16 and SI exactly a quarter": (100, 400, 16, (16, False)),
    "a quarter is exact": ("100", 401, 18, (18, True)),
    "halves too": ("10.5", "42.5", [9, 9], (18, True)),
    "nobody opposes": (0, 0, 18, (18, False)),
}


@pytest.mark.parametrize(("si", "csi", "answer", "wanted"), CASES.values(), ids=CASES)
def test_the_new_range(si: Any, csi: Any, answer: Any, wanted: tuple[int, bool]) -> None:
    result = solve("sfrpg.range", {"si": si, "csi": csi}, answers=[answer])["result"]

    assert (result["range"], result["disengaged"]) == wanted


def test_two_dice_of_0_to_9_are_asked_for_in_one() -> None:
    asks = solve("sfrpg.range", {"si": 10, "csi": 100})["asks"]

    assert (asks["die"], asks["low"], asks["high"]) == ("2d10", 0, 18)
    assert asks["branches"] == [
        {"says": "0-15: the new range", "chance": "47/50"},
        {"says": "16-18: very long: disengaged", "chance": "3/50"},
    ]


def test_a_19_is_refused_with_the_range() -> None:
    reply = solve("sfrpg.range", {"si": 10, "csi": 100}, answers=[19])

    assert reply["errors"][0]["field"] == "answers[0]"
    assert "0 to 18" in reply["errors"][0]["says"]


def test_the_walk_shows_the_quarter() -> None:
    steps = solve("sfrpg.range", {"si": 99, "csi": 400}, answers=[16])["steps"]

    assert [s["how"] for s in steps if s["says"] == "A quarter of the enemy CSI"] == ["400 / 4 = 100"]
    assert [s["how"] for s in steps if s["says"] == "Disengaged from combat"] == ["99 is below 100"]


def test_the_line_stands_alone() -> None:
    assert solve("sfrpg.range", {"si": 99, "csi": 400}, answers=[16])["line"] == (
        "SI 99 against an enemy CSI of 400: new range 16, very long, and SI below a quarter of the CSI: disengaged from "
        "combat."
    )


@pytest.mark.parametrize(("answer", "free"), [(15, False), (16, True)])
def test_past_15_a_ship_may_withdraw_however_strong(answer: int, free: bool) -> None:
    """9.4 Range: more than fifteen increments from every enemy."""
    reply = solve("sfrpg.range", {"si": 100, "csi": 400}, answers=[answer])

    assert ("withdraw" in reply["line"]) is free
    assert any("may withdraw" in step["says"] for step in reply["steps"]) is free


@settings(deadline=None)
@given(st.integers(0, 500), st.integers(0, 500))
def test_the_odds_of_slipping_away(si: int, csi: int) -> None:
    """By a second road: 6 of the 100 pairs of faces make 16 or more."""
    found = dict(solve("sfrpg.range", {"si": si, "csi": csi}, want="odds")["odds"]["outcome"]["values"])

    assert Fraction(found.get("disengaged", "0")) == (Fraction(6, 100) if 4 * si < csi else 0)


def test_without_strengths_a_very_long_range_leaves_disengaging_open() -> None:
    """Empty is not 0: neither a ship of SI 0 nor an enemy of CSI 0 (Move Action Rules)."""
    reply = solve("sfrpg.range", {}, answers=[17])
    assert reply["result"] == {"range": 17, "disengaged": None}
    assert reply["line"].endswith("whether it is disengaged depends on SI and CSI.")
    assert solve("sfrpg.range", {}, answers=[9])["line"] == "New range 9."


def test_one_strength_alone_is_refused() -> None:
    assert [error["field"] for error in solve("sfrpg.range", {"csi": 3200}, answers=[17])["errors"]] == ["si"]
