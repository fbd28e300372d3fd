"""For how many turns can these missile launchers fire?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Choice, Number, Whole
from pycore.systems import Example
from pycore.systems.tcs.rulings import MISSILES_FLOOR, MODIFICATIONS_1, ONE_MAGAZINE
from pycore.walk import Walk, added, at_least, given, multiplied, noted, ruled, show

TITLE = "Missiles"

TURRET_HOLDS = 30
A_TON_HOLDS = 30
BAYS = (50, 100)

INPUTS = {
    "kind": Choice("the kind of launcher", ("turret", "bay"), title="Launchers", default="turret"),
    "count": Whole("how many turrets or bays", 1, 100_000, title="Turrets or bays", default=1, example=10),
    "launchers_per_turret": Whole("the launchers in a turret", 1, 3, title="Launchers per turret", default=3,
                                  example=3, when={"kind": ["turret"]}),
    "bay_tons": Whole("a bay's tonnage", 1, 1000, unit="t", title="Bay", default=50, example=50, hint="50 or 100.",
                      when={"kind": ["bay"]}),
    "magazine_tons": Number("the tonnage of the magazines", 0, 1_000_000, unit="t", title="Magazines", default=0,
                            example=5),
    "turns_fought": Whole("the turns in battle so far", 0, 40, title="Turns fought", default=0),
}  # fmt: skip


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """Bays come in two sizes."""
    if inputs["kind"] == "bay" and inputs["bay_tons"] not in BAYS:
        says = f"A bay has 50 or 100 tons (Clarifications 1): enter one of them; {inputs['bay_tons']} is neither."
        yield Problem("bay_tons", "impossible", says)


def work(
    kind: str, count: int, launchers_per_turret: int, bay_tons: int, magazine_tons: Fraction, turns_fought: int
) -> Walk:
    """What is carried over what is fired in a turn (Modifications 1)."""
    number = yield given("Turrets" if kind == "turret" else "Bays", count)
    if kind == "turret":
        each = given("launchers in each, a missile a turn from each", launchers_per_turret, MODIFICATIONS_1)
        holds = given("missiles in a turret", TURRET_HOLDS, MODIFICATIONS_1)
    else:
        each = given("missiles a turn from a bay, one for each ton", bay_tons, MODIFICATIONS_1)
        holds = yield multiplied(
            "Missiles in a bay", each, given("for each ton", A_TON_HOLDS, MODIFICATIONS_1), cite=MODIFICATIONS_1
        )
    rate = yield multiplied("Missiles fired in a turn", number, each, cite=MODIFICATIONS_1)
    carried = yield multiplied("Missiles in the launchers", number, holds, cite=MODIFICATIONS_1)
    if magazine_tons:
        yield ONE_MAGAZINE
        stored = yield ruled(
            "Missiles in magazines",
            int(magazine_tons * A_TON_HOLDS),
            cite=MODIFICATIONS_1,
            how=f"{show(magazine_tons)} × {A_TON_HOLDS} = {int(magazine_tons * A_TON_HOLDS)}",
        )
        carried = yield added("Missiles carried", carried, stored, cite=MODIFICATIONS_1)
    yield MISSILES_FLOOR
    turns = yield ruled(
        "Turns of fire",
        carried.value // rate.value,
        cite=MODIFICATIONS_1,
        uses=(carried, rate),
        how=("{} / {} = {}, rounded down", carried.value, rate.value, carried.value // rate.value),
    )
    fought = given("Turns fought", turns_fought)
    rest = yield added("Turns left", turns, less=(fought,), cite=MODIFICATIONS_1)
    if rest.value < 0:
        rest = yield at_least(0, rest, cite=MODIFICATIONS_1)
    yield noted(
        "Hits on launchers take an equal part of the magazines: the turns of fire stay the same", cite=MODIFICATIONS_1
    )
    return {
        "missiles": carried.value,
        "missiles_per_turn": rate.value,
        "turns_of_fire": turns.value,
        "turns_left": rest.value,
        "missiles_left": max(0, carried.value - turns_fought * rate.value),
    }


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    count = inputs["count"]
    if inputs["kind"] == "turret":
        mount = {1: "single", 2: "double", 3: "triple"}[inputs["launchers_per_turret"]]
        who = f"{count:,} {mount} missile {'turret' if count == 1 else 'turrets'}"
    else:
        who = f"{count:,} missile {'bay' if count == 1 else 'bays'} of {inputs['bay_tons']} t"
    store = f" with {show(inputs['magazine_tons'])} t of magazines" if inputs["magazine_tons"] else ""
    fought = f" after {inputs['turns_fought']} turns fought" if inputs["turns_fought"] else ""
    return (
        f"{who}{store}{fought}: {result['missiles']:,} missiles carried, {result['missiles_per_turn']:,} a turn, "
        f"{result['turns_of_fire']} turns of fire, {result['turns_left']} left."
    )


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any] | None:
    """One more turn fought."""
    if inputs["turns_fought"] >= 40:
        return None
    return {**inputs, "turns_fought": inputs["turns_fought"] + 1}


EXAMPLES = (
    Example("A triple turret", {"kind": "turret", "count": 1, "launchers_per_turret": 3}),
    Example("Doubles with a magazine", {
        "kind": "turret", "count": 10, "launchers_per_turret": 2, "magazine_tons": 8, "turns_fought": 6,
    }),
    Example("Missile bays", {"kind": "bay", "count": 4, "bay_tons": 100, "turns_fought": 28}),
    Example("Single turrets, out of missiles", {
        "kind": "turret", "count": 2, "launchers_per_turret": 1, "turns_fought": 33,
    }),
)  # fmt: skip
