"""How much damage does one roll deal to every target?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from pycore.dice import Dice
from pycore.inputs import Choice, DiceText, Flag, Listed, Record, Whole
from pycore.systems import Example
from pycore.systems.layering.rulings import DICE, MELEE_ADDS, TOTAL_CLAMPED
from pycore.walk import Later, Roll, Step, Walk, added, at_least, given, noted, show

TITLE = "Roll damage"

ATTACKS = ("melee", "ranged conventional", "ranged energy")

INPUTS = {
    "dice": DiceText("the damage dice", title="Damage dice", example="2d6+3"),
    "attack": Choice("the kind of attack", ATTACKS, title="Attack", default="melee"),
    "attacker": Record(
        "the attacker",
        {
            "kind": Choice("the kind of attacker", ("creature", "machine"), title="Kind", default="creature"),
            "strength": Whole("a Strength", -1_000, 1_000, default=0, title="Strength", when={"kind": ["creature"]}),
            "hull": Whole("a Hull", -1_000, 1_000, default=0, title="Hull", when={"kind": ["machine"]}),
        },
        title="Attacker",
        default={},
    ),
    "bonuses": Listed(
        "the other bonuses and penalties",
        Whole("a bonus or penalty", -1_000_000, 1_000_000, example=2),
        title="Bonuses and penalties",
        default=[],
        most=50,
    ),
    "adds_strength": Flag(
        "adding Strength to this ranged conventional weapon",
        default=True,
        title="This weapon adds Strength",
        hint="Most conventional ranged weapons do.",
        when={"attack": ["ranged conventional"]},
    ),
}


def work(dice: Dice, attack: str, attacker: Mapping[str, Any], bonuses: list[int], adds_strength: bool = True) -> Walk:
    """The dice, plus Strength or Hull where the attack adds it, plus bonuses; never below 0 (002, ¶1)."""
    roll = yield Roll(("Damage dice, {}", attack), dice, cite=DICE)
    yield MELEE_ADDS
    own = yield own_score(attack, attacker, adds_strength)
    extras = [given("Bonus" if bonus >= 0 else "Penalty", bonus, DICE) for bonus in bonuses]
    total = yield added("Damage", roll, own, *extras, cite=DICE)
    if total.value < 0:
        yield TOTAL_CLAMPED
        total = yield at_least(0, total, "Damage is never negative", cite=DICE)
    plus = own.value + sum(bonuses)
    yield noted("One roll: the same damage to every target", cite=DICE, value=total.value, uses=(total,))
    return {"raw": roll.value, "added": plus, "total": total.value, "odds": Later(odds_of_total, (dice, plus))}


def own_score(attack: str, attacker: Mapping[str, Any], adds_strength: bool) -> Step:
    """What the attacker's own body adds: Strength of a creature, Hull of a machine, or nothing."""
    if attacker["kind"] == "machine":
        if attack == "melee":
            return given("Hull, added to a machine's melee", attacker["hull"], DICE)
        return given("A machine adds nothing to ranged weapons", 0, DICE)
    if attack == "melee":
        return given("Strength, added to all melee", attacker["strength"], DICE)
    if attack == "ranged energy":
        return given("Strength is never added to ranged energy weapons", 0, DICE)
    if adds_strength:
        return given("Strength, added to most conventional ranged weapons", attacker["strength"], DICE)
    return given("This conventional weapon does not add Strength", 0, DICE)


@cache
def odds_of_total(dice: Dice, plus: int) -> list[list[Any]] | None:
    """Each total's exact chance after clamping at 0; None where the dice are too many to count."""
    if dice.too_large:
        return None
    chances = {roll + plus: chance for roll, chance in dice.odds().items()}
    if min(chances) < 0:
        chances[0] = sum((chances.pop(total) for total in [*chances] if total <= 0), Fraction(0))
    return [[total, chance] for total, chance in sorted(chances.items())]


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    attacker, attack = inputs["attacker"], inputs["attack"]
    score = ("Hull", attacker["hull"]) if attacker["kind"] == "machine" else ("Strength", attacker["strength"])
    of = f" of {score[0]} {show(score[1])}" if score[1] else ""
    without = (
        " with a weapon that does not add it" if attack == "ranged conventional" and not inputs["adds_strength"] else ""
    )
    plus = result["added"]
    sum_ = f", {'plus' if plus > 0 else 'minus'} {abs(plus)}, is {result['total']}" if plus else f": {result['total']}"
    low = "; never below 0" if result["raw"] + plus < 0 else ""
    return (
        f"{inputs['dice']} {attack} by a {attacker['kind']}{of}{without}: rolled {show(result['raw'])}{sum_} damage "
        f"to every target{low}."
    )


MEASURES = {"total": lambda result: result["total"]}


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The damage, ready to be applied; the targets are still to be named."""
    return "layering.apply", {"targets": [], "events": [{"type": "damage", "amount": result["total"]}]}


EXAMPLES = (
    Example("A creature's melee, Strength 4", {
        "dice": "2d6+3", "attack": "melee", "attacker": {"kind": "creature", "strength": 4},
    }, answers=[10]),
    Example("A machine rams: Hull 6", {
        "dice": "3d6", "attack": "melee", "attacker": {"kind": "machine", "hull": 6},
    }, answers=[11]),
    Example("Energy rifle: Strength does not count", {
        "dice": "2d10+5", "attack": "ranged energy", "attacker": {"kind": "creature", "strength": 4},
    }, answers=[17]),
    Example("Weak blow: never below 0", {
        "dice": "d6", "attack": "melee", "attacker": {"kind": "creature", "strength": -3}, "bonuses": [-2],
    }, answers=[2]),
)  # fmt: skip
