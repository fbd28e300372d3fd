"""Damage: who adds what, and never below 0 (002, ¶1)."""

from fractions import Fraction
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.api import solve

CREATURE = {"kind": "creature", "strength": 4, "hull": 9}
MACHINE = {"kind": "machine", "strength": 4, "hull": 9}

ADDED: dict[str, tuple[dict[str, Any], int]] = {
    "¶1 melee adds Strength": ({"attack": "melee", "attacker": CREATURE}, 4),
    "¶1 most conventional ranged weapons add Strength": ({"attack": "ranged conventional", "attacker": CREATURE}, 4),
    "¶1 some do not": ({"attack": "ranged conventional", "attacker": CREATURE, "adds_strength": False}, 0),
    "¶1 energy never adds Strength": ({"attack": "ranged energy", "attacker": CREATURE}, 0),
    "melee always adds it": ({"attack": "melee", "attacker": CREATURE, "adds_strength": False}, 4),
    "¶1 a machine's melee adds Hull": ({"attack": "melee", "attacker": MACHINE}, 9),
    "¶1 a machine's ranged weapon adds nothing": ({"attack": "ranged conventional", "attacker": MACHINE}, 0),
    "¶1 nor its energy weapon": ({"attack": "ranged energy", "attacker": MACHINE}, 0),
    "¶1 bonuses and penalties count": ({"attack": "ranged energy", "attacker": CREATURE, "bonuses": [3, -1]}, 2),
}


@pytest.mark.parametrize(("inputs", "plus"), ADDED.values(), ids=ADDED)
def test_what_is_added(inputs: dict[str, Any], plus: int) -> None:
    reply = solve("layering.damage", {"dice": "2d6+3", **inputs}, answers=[9])

    assert {key: reply["result"][key] for key in ("raw", "added", "total")} == {
        "raw": 9,
        "added": plus,
        "total": 9 + plus,
    }
    assert all(step["cite"] == "002 ¶1" for step in reply["steps"])


def test_the_total_is_clamped_not_a_die() -> None:
    """¶1: it is possible to deal 0 damage, never negative damage."""
    inputs = {"dice": "2d6", "attack": "melee", "attacker": {"kind": "creature", "strength": -8}}

    assert solve("layering.damage", inputs, answers=[7])["result"]["total"] == 0
    assert solve("layering.damage", inputs, answers=[9])["result"]["total"] == 1
    reply = solve("layering.damage", inputs, answers=[7])
    assert "layering.total_clamped" in [r["id"] for r in reply["readings"]]
    assert reply["line"].endswith("never below 0.")
    assert reply["result"]["odds"][0] == [0, str(Fraction(26, 36))]


@given(st.integers(1, 4), st.integers(2, 8), st.integers(-20, 20))
def test_odds_sum_to_one_and_agree_with_icepool(count: int, sides: int, plus: int) -> None:
    reply = solve("layering.damage", {"dice": f"{count}d{sides}", "bonuses": [plus]}, want="odds")
    theirs = (count @ icepool.d(sides) + plus).map(lambda total: max(0, total))

    mine = {total: Fraction(chance) for total, chance in reply["odds"]["total"]["values"]}
    assert mine == {total: theirs.probability(total) for total in theirs.outcomes()}
    assert sum(mine.values()) == 1


def test_the_walk_shows_dice_strength_and_sum() -> None:
    reply = solve("layering.damage", {"dice": "2d6+3", "attacker": {"strength": 4}},
                  dice={"source": "pasted", "rolls": [4, 2]})  # fmt: skip

    assert [(s["kind"], s["says"], s["how"]) for s in reply["steps"]] == [
        ("rolled", "Damage dice, melee", "2d6+3: 4 + 2 + 3 = 9"),
        ("given", "Strength, added to all melee", "4"),
        ("added", "Damage", "9 + 4 = 13"),
        ("noted", "One roll: the same damage to every target", ""),
    ]
    assert reply["steps"][2]["uses"] == [1, 2]


LINES: dict[str, tuple[dict[str, Any], int, str]] = {
    "melee": ({"dice": "2d6+3", "attacker": {"strength": 4}}, 9,
              "2d6+3 melee by a creature of Strength 4: rolled 9, plus 4, is 13 damage to every target."),
    "nothing added": ({"dice": "d6", "attack": "ranged energy"}, 3,
                      "d6 ranged energy by a creature: rolled 3: 3 damage to every target."),
    "a machine": ({"dice": "3d6", "attacker": {"kind": "machine", "hull": 6}}, 11,
                  "3d6 melee by a machine of Hull 6: rolled 11, plus 6, is 17 damage to every target."),
    "a weapon without Strength": ({"dice": "d6", "attack": "ranged conventional", "adds_strength": False,
                                   "attacker": {"strength": 4}}, 3,
                                  "d6 ranged conventional by a creature of Strength 4 with a weapon that does not add it: "
                                  "rolled 3: 3 damage to every target."),
}  # fmt: skip


@pytest.mark.parametrize(("inputs", "roll", "line"), LINES.values(), ids=LINES)
def test_the_line_word_for_word(inputs: dict[str, Any], roll: int, line: str) -> None:
    assert solve("layering.damage", inputs, answers=[roll])["line"] == line


def test_the_next_request_applies_the_damage() -> None:
    reply = solve("layering.damage", {"dice": "2d6+3"}, answers=[9])

    assert reply["next"]["calculator"] == "layering.apply"
    assert reply["next"]["inputs"]["events"] == [{"type": "damage", "amount": 9}]
