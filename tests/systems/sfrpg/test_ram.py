"""Ramming: +10 against the target's HD, xd10x10 to both, x the smaller size class (9.4, Ram)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.api import solve

RAM = {"piloting": 40, "size": 2, "target_size": 4, "target_hd": 80}

# name: inputs, answers, then DC, total, success, damage to each
CASES: dict[str, tuple[dict[str, Any], list[Any], tuple[Any, ...]]] = {
    "+10 for ramming": ({}, [31, [3, 4]], (80, 81, True, 70)),
    "a tie fails": ({}, [30], (80, 80, False, 0)),
    "the dice read 0 to 9: nothing": ({}, [99, [0, 0]], (80, 149, True, 0)),
    "the dice read 0 to 9: at most": ({}, [99, [9, 9]], (80, 149, True, 180)),
    "the smaller ship is the other": ({"size": 5, "target_size": 1}, [99, 6 * 10], (80, 149, True, 60)),
    "no critical: a natural 99 may fail": ({"target_hd": 200}, [99], (200, 149, False, 0)),
    "no critical: a natural 0 may succeed": ({"piloting": 100}, [0, 50], (80, 110, True, 50)),
    "undermanned": ({"undermanned": True}, [80], (130, 130, False, 0)),
}


@pytest.mark.parametrize(("inputs", "answers", "wanted"), CASES.values(), ids=CASES)
def test_a_ram(inputs: dict[str, Any], answers: list[Any], wanted: tuple[Any, ...]) -> None:
    reply = solve("sfrpg.ram", RAM | inputs, answers=answers)

    r = reply["result"]
    assert (r["dc"], r["total"], r["success"], r["damage_each"]) == wanted
    assert reply["answers"]["unused"] == []


def test_the_opportunity_attack_is_at_minus_ten() -> None:
    alone = solve("sfrpg.ram", RAM, answers=[0])["result"]
    known = solve("sfrpg.ram", RAM | {"hd": 66}, answers=[0])["result"]

    assert (alone["opportunity_attack_hd"], alone["opportunity_attack_against"]) == (-10, None)
    assert (known["opportunity_attack_hd"], known["opportunity_attack_against"]) == (-10, 56)


def test_the_chance_is_shown_before_the_roll() -> None:
    asks = solve("sfrpg.ram", RAM)["asks"]

    assert (asks["chance"], asks["who"]) == ("69/100", "the Navigator")
    assert [b["says"] for b in asks["branches"]] == [
        "success: 2d10x10 damage to both ships",
        "failure: no damage; the ship flies on in its direction",
    ]


def test_the_other_reading_of_d10_does_not_touch_the_ram() -> None:
    reply = solve("sfrpg.ram", RAM, answers=[99], readings={"sfrpg.d_percent": "1-100"})

    assert (reply["asks"]["low"], reply["asks"]["high"]) == (0, 180)


def test_a_ram_must_reach_its_target() -> None:
    reply = solve("sfrpg.ram", RAM | {"reaches": False})

    assert [(e["field"], e["code"]) for e in reply["errors"]] == [("reaches", "illegal")]
    assert "9.4, Ram" in reply["errors"][0]["says"]


@pytest.mark.parametrize(
    ("answers", "says"),
    [([31, 70], "No further movement this round"), ([20], "The ship flies on in the same direction")],
    ids=["a hit ends the movement", "a miss does not"],
)
def test_what_becomes_of_the_rest_of_the_move(answers: list[int], says: str) -> None:
    steps = solve("sfrpg.ram", RAM, answers=answers, steps="all")["steps"]

    assert [step for step in steps if step["says"].startswith(says)]


def test_the_line_stands_alone() -> None:
    assert solve("sfrpg.ram", RAM | {"hd": 66}, answers=[31, 70])["line"] == (
        "Ram by a ship of size class 2 (Starship Piloting 40, own HD 66) on one of size class 4, HD 80: 81 against DC "
        "80, a hit, 70 damage to both. The target's opportunity attack comes first, at HD 56."
    )


@settings(deadline=None)
@given(st.integers(1, 9), st.integers(1, 9))
def test_both_ships_take_the_same_from_the_smaller(size: int, target_size: int) -> None:
    faces = [9] * min(size, target_size)
    result = solve("sfrpg.ram", RAM | {"size": size, "target_size": target_size}, answers=[99, faces])["result"]

    assert result["damage_each"] == 90 * min(size, target_size)
