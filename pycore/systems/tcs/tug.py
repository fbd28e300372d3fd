"""How fast does a tug move its drop tanks?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Number, Whole
from pycore.systems import Example
from pycore.systems.tcs.rulings import CLARIFICATIONS_4, TUGS
from pycore.walk import Walk, added, divided, given, multiplied, noted, ruled, show

TITLE = "Tugs"

MOST_G = 6

INPUTS = {
    "g": Number("the tug's maneuver drive", 0, 100, unit="G", title="Tug's drive", default=6, example=6),
    "tug_tons": Whole("the tug's tonnage", 1, 10_000_000, unit="t", title="Tug", example=500),
    "load_tons": Whole("the tonnage in tow", 0, 100_000_000, unit="t", title="In tow", default=0, example=500),
    "wanted_g": Number("the acceleration wanted", 1, MOST_G, unit="G", title="Wanted", default=1,
                       hint="For the largest load; a tug must make at least 1G."),
}  # fmt: skip


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """A tug has a drive."""
    if inputs["g"] == 0:
        yield Problem("g", "impossible", "A tug must make at least 1G (Clarifications 7): enter its drive, like 6.")


def work(g: Fraction, tug_tons: int, load_tons: int, wanted_g: Fraction) -> Walk:
    """The tug's thrust, spread over tug and load (Clarifications 7)."""
    drive, tug, load = given("Tug's drive, G", g), given("Tug, tons", tug_tons), given("Load, tons", load_tons)
    thrust = yield multiplied("Drive × tug", drive, tug, cite=TUGS)
    total = yield added("Tug and load, tons", tug, load, cite=TUGS)
    acceleration = yield divided("Acceleration, G", thrust, total, cite=TUGS)
    enough = yield ruled(
        "At least 1G with the load",
        acceleration.value >= 1,
        cite=TUGS,
        uses=(acceleration,),
        how="it is" if acceleration.value >= 1 else f"{below_1(acceleration.value)}G is too slow",
    )
    small = yield ruled(
        "Drive of at most 6G",
        g <= MOST_G,
        cite=TUGS,
        uses=(drive,),
        how="it is" if g <= MOST_G else f"{show(g)}G is too much",
    )
    whole = yield ruled(
        "Drive is a whole number",
        g.denominator == 1,
        cite=CLARIFICATIONS_4,
        uses=(drive,),
        how="it is" if g.denominator == 1 else f"{show(g)} is not",
    )
    largest: Fraction | None = None
    if wanted_g > g:
        yield noted(f"{show(wanted_g)}G is more than the tug makes alone: no load", cite=TUGS)
    else:
        want = given("Wanted, G", wanted_g)
        most = yield divided("Tug and load at that acceleration, tons", thrust, want, cite=TUGS)
        largest = (yield added("Largest load, tons", most, less=(tug,), cite=TUGS)).value
    return {
        "acceleration": acceleration.value,
        "legal": enough.value and small.value and whole.value,
        "largest_load": largest,
        "why": [
            words
            for good, words in (
                (enough.value, "below 1G"),
                (small.value, "drive above 6G"),
                (whole.value, "drive not a whole number"),
            )
            if not good
        ],
    }


def below_1(acceleration: Fraction) -> str:
    """An acceleration as shown; one that rounds to 1G but is less is left a fraction.

    >>> below_1(Fraction(6, 7)), below_1(Fraction(3000, 3001)), below_1(Fraction(1))
    ('0.86', '3000/3001', '1')
    """
    rounds_up = acceleration < 1 and show(acceleration) == show(Fraction(999, 1000))
    return str(acceleration) if rounds_up else show(acceleration)


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    g, wanted = show(inputs["g"]), show(inputs["wanted_g"])
    load = f"with {inputs['load_tons']:,} t in tow" if inputs["load_tons"] else "with nothing in tow"
    legal = "legal" if result["legal"] else f"not legal ({', '.join(result['why'])})"
    largest = result["largest_load"]
    most = f"no load lets it make {wanted}G" if largest is None else f"largest load at {wanted}G {show(largest)} t"
    return f"Tug of {inputs['tug_tons']:,} t and {g}G {load}: {below_1(result['acceleration'])}G, {legal}; {most}."


EXAMPLES = (
    Example("The text's tug with 500 tons", {"g": 6, "tug_tons": 500, "load_tons": 500}),
    Example("The same tug at its limit", {"g": 6, "tug_tons": 500, "load_tons": 2500}),
    Example("Too much in tow", {"g": 4, "tug_tons": 800, "load_tons": 2500, "wanted_g": 2}),
    Example("How much at 3G?", {"g": 5, "tug_tons": 700, "wanted_g": 3}),
)
