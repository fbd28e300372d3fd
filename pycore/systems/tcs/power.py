"""Does a damaged ship's power still cover what it uses?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Listed, Number, Whole
from pycore.systems import Example
from pycore.systems.tcs.rulings import BEST_UNIT, CLARIFICATIONS_8
from pycore.walk import Walk, added, given, multiplied, noted, ruled, show

TITLE = "Power"

MOST = 10_000_000

INPUTS = {
    "power": Number("the power that is left", 0, MOST, title="Power left", example=1200,
                    hint="Of the plant in use, in energy points."),
    "uses": Listed("what weapons, screens and computer use", Number("a use of power", 0, MOST, example=500), most=500,
                   default=[], title="Uses"),
    "agility": Whole("the agility kept up", -100, 100, title="Agility", default=0, example=4),
    "agility_cost_per_point": Number("the power for one point of agility", 0, MOST, title="Power per agility point",
                                     default=0, example=100),
    "spares": Listed("the power of spare plants", Number("a spare plant's power", 0, MOST, example=600), most=50,
                     default=[], title="Spare plants", hint="What each would give as it is now."),
}  # fmt: skip


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """Agility never goes below 0."""
    if inputs["agility"] < 0:
        yield Problem(
            "agility", "impossible", "Agility never goes below 0 (Clarifications 8): enter 0 or more, like 3."
        )


def work(
    power: Fraction, uses: Sequence[Fraction], agility: int, agility_cost_per_point: Fraction,
    spares: Sequence[Fraction] = (),
) -> Walk:  # fmt: skip
    """All uses, plus agility, against the best plant that is left (Clarifications 8)."""
    have = yield given("Power left", power)
    if spares:
        yield BEST_UNIT
        best = max(power, *spares)
        listed = ", ".join(show(p) for p in (power, *spares))
        have = yield ruled(
            "Power of the best unit left", best, cite=CLARIFICATIONS_8, uses=(have,), how=f"best of {listed}"
        )
    parts = []
    for number, use in enumerate(uses, 1):
        parts.append((yield given(("Use {}", number), use)))
    points, each = given("Agility", agility), given("Power for a point", agility_cost_per_point)
    moving = yield multiplied("Agility uses", points, each, cite=CLARIFICATIONS_8)
    used = yield added("Power used", *parts, moving, cite=CLARIFICATIONS_8) if parts else moving
    short = yield added("Used above what is there", used, less=(have,), cite=CLARIFICATIONS_8)
    over = max(Fraction(0), Fraction(short.value))
    fits = over == 0
    how = "nothing to turn off" if fits else f"{show(over)} must be turned off"
    yield ruled("It fits", fits, cite=CLARIFICATIONS_8, uses=(short,), how=how)
    largest = agility
    if not fits:
        rest = have.value - sum(uses, Fraction(0))
        largest = min(agility, max(0, rest // agility_cost_per_point)) if agility_cost_per_point else agility
        if rest >= 0 and agility_cost_per_point:
            yield noted(
                "Agility that would fit with everything else on",
                cite=CLARIFICATIONS_8,
                value=largest,
                how=f"{show(rest)} left for it / {show(agility_cost_per_point)} = {largest}, rounded down",
            )
        else:
            yield noted("Not even agility 0 is enough: turn off weapons or screens", cite=CLARIFICATIONS_8)
    return {
        "fits": fits,
        "used": Fraction(used.value),
        "over": over,
        "power": Fraction(have.value),
        "agility_that_fits": agility if fits else largest,
        "agility_alone_is_enough": fits or (have.value >= sum(uses, Fraction(0)) and agility_cost_per_point > 0),
    }


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    uses = " + ".join(show(use) for use in inputs["uses"]) or "nothing"
    agility = ""
    if inputs["agility"]:
        agility = f" and agility {inputs['agility']} at {show(inputs['agility_cost_per_point'])} a point"
    spare = ""
    if inputs["spares"]:
        spare = f" (best of {', '.join(show(p) for p in (inputs['power'], *inputs['spares']))})"
    if result["fits"]:
        end = "it fits"
    else:
        end = f"{show(result['over'])} must be turned off"
        if result["agility_alone_is_enough"]:
            end += f", or agility reduced to {result['agility_that_fits']}"
    return f"Power {show(result['power'])}{spare}, used for {uses}{agility}: {show(result['used'])} used, {end}."


EXAMPLES = (
    Example(
        "Short of power after hits",
        {
            "power": 900,
            "uses": [500, 120, 60],
            "agility": 4,
            "agility_cost_per_point": 100,
        },
    ),
    Example("It fits", {"power": 1200, "uses": [600, 50], "agility": 5, "agility_cost_per_point": 100}),
    Example(
        "Weapons alone are too much",
        {
            "power": 400,
            "uses": [500],
            "agility": 2,
            "agility_cost_per_point": 50,
        },
    ),
    Example(
        "A spare plant comes on line",
        {
            "power": 300,
            "uses": [500],
            "agility": 1,
            "agility_cost_per_point": 100,
            "spares": [600],
        },
    ),
)
