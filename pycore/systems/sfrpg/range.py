"""What is the new range after a move without a grid, and is the ship out of the fight?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from pycore.dice import Dice, Term
from pycore.errors import Problem
from pycore.inputs import Field, Number
from pycore.systems import Example
from pycore.systems.sfrpg.rulings import MOVING, NEW_RANGE, RANGE, STRENGTH
from pycore.systems.sfrpg.sheets import SHIP_INPUT, filled_with, headed, told_of
from pycore.systems.sfrpg.strength import index
from pycore.walk import Answered, Roll, Walk, divided, given, noted, ruled, show

TITLE = "New range"
VERY_LONG = 16
RANGE_DICE = Dice((Term(2, 10, 0),))
MOST = 10_000_000

INPUTS: dict[str, Field] = {
    "si": Number("the ship's Strength Index", 0, MOST, title="SI", default=None, example=700,
                 hint="Counts only when a very long range comes up."),
    "csi": Number("the opposing group's Composite Strength Index", 0, MOST, title="Enemy CSI", default=None,
                  example=2400, hint="Both empty: whether a ship very far away is disengaged is left open."),
    **SHIP_INPUT,
}  # fmt: skip


def found_on(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The SI of the ship's sheet, once there is a CSI to compare it with."""
    ship = inputs.get("ship")
    return {"si": Fraction(index({**ship, "lost": 0})[1].value)} if ship and inputs.get("csi") is not None else {}


def filled(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs with what the sheet adds to them."""
    return filled_with(inputs, found_on(inputs), {})


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """Both strengths, or neither: one alone compares with nothing."""
    for name, other in (("si", "csi"), ("csi", "si")):
        if inputs[name] is None and inputs[other] is not None and (name == "csi" or inputs["ship"] is None):
            says = (f"Enter the {name.upper()} too: at a very long range the SI is compared with a quarter of the CSI "
                    "(9.4, Move Action Rules). Or leave both empty.")  # fmt: skip
            yield Problem(name, "field", says)


def work(**inputs: Any) -> Walk:
    """2d10; 16 to 18 compare the SI with a quarter of the enemy's CSI."""
    if found_on(inputs):
        yield STRENGTH
        yield from told_of(inputs, found_on(inputs), MOVING)
    now = filled(inputs)
    return (yield from moved(now["si"], now["csi"]))


def moved(si: Fraction | None, csi: Fraction | None) -> Walk:
    """The roll, and what a very long range means."""
    yield NEW_RANGE
    if si is None or csi is None:
        roll: Answered = yield Roll("New range", RANGE_DICE, cite=MOVING, who="the game master", bands=(
            (0, VERY_LONG - 1, "the new range"), (VERY_LONG, 18, "very long: out of reach"),
        ))  # fmt: skip
        if roll.value >= VERY_LONG:
            yield noted("Whether it is disengaged is left open: no SI and CSI were entered", cite=MOVING, uses=(roll,))
        return {"range": roll.value, "disengaged": None if roll.value >= VERY_LONG else False}
    quarter = csi / 4
    far = "disengaged" if si < quarter else "out of reach, but not disengaged"
    roll = yield Roll("New range", RANGE_DICE, cite=MOVING, who="the game master", bands=(
        (0, VERY_LONG - 1, "the new range"), (VERY_LONG, 18, f"very long: {far}"),
    ))  # fmt: skip
    disengaged = False
    if roll.value >= VERY_LONG:
        enemy, parts = given("Enemy CSI", csi), given("Parts", 4, MOVING)
        limit = yield divided("A quarter of the enemy CSI", enemy, parts, cite=MOVING)
        own = yield given("SI", si)
        disengaged = si < quarter
        sign = "below" if disengaged else "not below"
        yield ruled("Disengaged from combat", disengaged, cite=MOVING, how=("{} is {} {}", si, sign, quarter),
                    uses=(own, limit))  # fmt: skip
        yield noted("Past range 15 no weapon hits; a ship that far from all its enemies may withdraw", cite=RANGE,
                    uses=(roll,))  # fmt: skip
    return {"range": roll.value, "disengaged": disengaged}


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The new range and what it means."""
    who = f"{inputs['ship']['name']}, " if inputs["ship"] else ""
    inputs = filled(inputs)
    if inputs["si"] is None:
        far = ", very long: out of reach of all weapons; whether it is disengaged depends on SI and CSI"
        return headed(who, f"New range {result['range']}{far if result['range'] >= VERY_LONG else ''}.")
    head = f"{who}SI {show(inputs['si'])} against an enemy CSI of {show(inputs['csi'])}: new range {result['range']}"
    if result["disengaged"]:
        return f"{head}, very long, and SI below a quarter of the CSI: disengaged from combat."
    if result["range"] >= VERY_LONG:
        return (f"{head}, very long; SI not below a quarter of the CSI: not disengaged, but out of reach of all "
                "weapons, and free to withdraw if every enemy is as far.")  # fmt: skip
    return f"{head}."


MEASURES = {
    "range": lambda r: r["range"],
    "outcome": lambda r: "disengaged" if r["disengaged"] else "out of reach" if r["range"] >= VERY_LONG else "in reach",
}

EXAMPLES = (
    Example("A lone scout against a squadron", {"si": 700, "csi": 3200}, answers=[[8, 9]]),
    Example("An ordinary move", {"si": 700, "csi": 3200}, answers=[7]),
    Example("Very long, but too strong to slip away", {"si": 900, "csi": 3600}, answers=[16]),
)  # fmt: skip
