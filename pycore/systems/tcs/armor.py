"""How much armor is left after these damage rolls?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Flag, Listed, Record, Whole
from pycore.systems import Example
from pycore.systems.tcs.rulings import ARMOR_NOT_NEGATIVE, MODIFICATIONS_9
from pycore.walk import Step, Walk, added, at_least, given, noted

TITLE = "Armor reduction"


def check_roll(roll: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """A roll that is no critical has its dice."""
    if roll["natural"] is None and not roll["critical"]:
        yield Problem(f"{path}.natural", "field", "Enter the natural roll, a whole number from 2 to 12, like 7.")


INPUTS = {
    "armor": Whole("the armor now", 0, 100, title="Armor", example=8),
    "rolls": Listed(
        "the damage rolls",
        Record(
            "a roll",
            {
                "natural": Whole("the natural roll", 2, 12, title="Natural 2d6", default=None, example=2),
                "spinal": Flag("a spinal mount's damage roll", title="Spinal mount"),
                "critical": Flag("a critical hit", title="Critical hit"),
            },
            check=check_roll,
        ),
        most=2000,
        default=[],
        title="Damage rolls, in order",
    ),
}


def work(armor: int, rolls: Sequence[Mapping[str, Any]]) -> Walk:
    """One off for a critical, one for a spinal mount's natural 2, never both for a roll (Modifications 9)."""
    now: Step = yield given("Armor", armor)
    log = []
    for number, roll in enumerate(rolls, 1):
        two = roll["spinal"] and roll["natural"] == 2
        why = "critical hit" if roll["critical"] else "natural 2 of a spinal mount" if two else ""
        if roll["critical"] and two:
            yield noted(
                ("Roll {}: critical and natural 2 of a spinal mount, one reduction only", number), cite=MODIFICATIONS_9
            )
        if why:
            now = yield added(
                (f"Armor after roll {{}}, {why}", number),
                now,
                less=(given("reduced by", 1, MODIFICATIONS_9),),
                cite=MODIFICATIONS_9,
            )
            if now.value < 0:
                yield ARMOR_NOT_NEGATIVE
                now = yield at_least(0, now, cite=MODIFICATIONS_9)
        log.append({"roll": number, "why": why, "armor": now.value})
    yield noted("Armor left", cite=MODIFICATIONS_9, value=now.value, uses=(now,), how=str(now.value))
    return {"armor": now.value, "reduced": armor - now.value, "log": log}


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    causes = [entry["why"] for entry in result["log"] if entry["why"]]
    told = []
    for why, many in (
        ("critical hit", "critical hits"),
        ("natural 2 of a spinal mount", "natural 2s of a spinal mount"),
    ):
        count = causes.count(why)
        if count:
            told.append(f"{count} {why if count == 1 else many}")
    rolls = len(inputs["rolls"])
    because = f" for {' and '.join(told)}" if told else ""
    return (
        f"Armor {inputs['armor']}, {rolls} damage {'roll' if rolls == 1 else 'rolls'}: "
        f"reduced by {result['reduced']}{because}, {result['armor']} left."
    )


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """The armor that is left, before the next rolls."""
    return {"armor": result["armor"], "rolls": []}


EXAMPLES = (
    Example("A critical that is also a natural 2", {
        "armor": 8,
        "rolls": [{"natural": 2, "spinal": True, "critical": True}, {"natural": 2, "spinal": True},
                  {"natural": 2}, {"natural": 7, "spinal": True}],
    }),
    Example("Three criticals", {
        "armor": 5, "rolls": [{"critical": True}, {"critical": True}, {"natural": 9, "critical": True}],
    }),
    Example("Nothing left to take", {
        "armor": 1, "rolls": [{"natural": 2, "spinal": True}, {"critical": True}],
    }),
)  # fmt: skip
