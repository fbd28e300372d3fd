"""Missiles: 30 in a turret, 30 for a ton of bay or magazine (Modifications 1)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.api import solve

CASES: dict[str, tuple[dict[str, Any], int, int, int]] = {
    "the text: a triple turret fires 10 turns": ({"launchers_per_turret": 3}, 30, 3, 10),
    "the text: a double 15": ({"launchers_per_turret": 2}, 30, 2, 15),
    "the text: a single 30": ({"launchers_per_turret": 1}, 30, 1, 30),
    "many turrets last no longer": ({"count": 12, "launchers_per_turret": 3}, 360, 36, 10),
    "a 50-ton bay fires 30 turns": ({"kind": "bay", "bay_tons": 50}, 1500, 50, 30),
    "a 100-ton bay too": ({"kind": "bay", "bay_tons": 100, "count": 3}, 9000, 300, 30),
    "a ton of magazine is 30 missiles": ({"launchers_per_turret": 3, "magazine_tons": 1}, 60, 3, 20),
    "what is not enough for all is no turn": ({"count": 4, "launchers_per_turret": 3, "magazine_tons": 1}, 150, 12, 12),
    "half a ton": ({"launchers_per_turret": 1, "magazine_tons": "0.5"}, 45, 1, 45),
    "a magazine for bays": ({"kind": "bay", "bay_tons": 50, "magazine_tons": 100}, 4500, 50, 90),
}


@pytest.mark.parametrize(("inputs", "missiles", "per_turn", "turns"), CASES.values(), ids=CASES)
def test_missiles(inputs: dict[str, Any], missiles: int, per_turn: int, turns: int) -> None:
    result = solve("tcs.missiles", inputs)["result"]

    assert (result["missiles"], result["missiles_per_turn"], result["turns_of_fire"]) == (missiles, per_turn, turns)
    assert result["turns_left"] == turns


@pytest.mark.parametrize(("fought", "left", "missiles"), [(0, 10, 30), (9, 1, 3), (10, 0, 0), (25, 0, 0)])
def test_turns_fought_are_taken_off(fought: int, left: int, missiles: int) -> None:
    result = solve("tcs.missiles", {"launchers_per_turret": 3, "turns_fought": fought})["result"]

    assert (result["turns_left"], result["missiles_left"]) == (left, missiles)


@given(st.integers(1, 200), st.integers(1, 3), st.integers(0, 500))
def test_hits_on_launchers_do_not_matter(count: int, launchers: int, tons: int) -> None:
    """Without magazines the turns of fire do not hang on how many turrets there are; magazines only add."""
    bare = solve("tcs.missiles", {"count": count, "launchers_per_turret": launchers}, steps="none")["result"]
    more = solve("tcs.missiles", {"count": count, "launchers_per_turret": launchers, "magazine_tons": tons}, steps="none")["result"]

    assert bare["turns_of_fire"] == 30 // launchers
    assert more["turns_of_fire"] >= bare["turns_of_fire"]
    assert more["missiles"] == bare["missiles"] + 30 * tons


def test_the_next_state_is_one_turn_on() -> None:
    reply = solve("tcs.missiles", {"turns_fought": 4})

    assert reply["next"]["inputs"]["turns_fought"] == 5
    assert solve("tcs.missiles", {"turns_fought": 40})["next"] is None


def test_the_line_stands_alone() -> None:
    given_ = {"kind": "turret", "count": 10, "launchers_per_turret": 2, "magazine_tons": 8, "turns_fought": 6}

    assert solve("tcs.missiles", given_)["line"] == (
        "10 double missile turrets with 8 t of magazines after 6 turns fought: 540 missiles carried, 20 a turn, "
        "27 turns of fire, 21 left."
    )


BAD = {
    "a bay of 60 tons": ({"kind": "bay", "bay_tons": 60}, "bay_tons", "impossible"),
    "four launchers": ({"launchers_per_turret": 4}, "launchers_per_turret", "field"),
    "no turret": ({"count": 0}, "count", "field"),
    "turn 41": ({"turns_fought": 41}, "turns_fought", "field"),
}


@pytest.mark.parametrize(("inputs", "field", "code"), BAD.values(), ids=BAD)
def test_bad_input(inputs: dict[str, Any], field: str, code: str) -> None:
    assert [(e["field"], e["code"]) for e in solve("tcs.missiles", inputs)["errors"]] == [(field, code)]
