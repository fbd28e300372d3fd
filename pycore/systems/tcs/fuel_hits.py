"""How much fuel is left after fuel hits?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Number, Whole
from pycore.systems import Example
from pycore.systems.tcs.rulings import CLARIFICATIONS_3, FUEL_OVER_100
from pycore.systems.tcs.tables import FUEL, FUEL_PRICE
from pycore.walk import Walk, added, at_most, given, noted, ruled, show

TITLE = "Fuel hits"

ALL = 100

INPUTS = {
    "tonnage": Number("the internal fuel tankage", 0, 10_000_000, unit="t", title="Tankage", example=4000,
                      hint="Internal tanks as built."),
    "before": Whole("the fuel hits taken before", 0, 100_000, title="Hits before", default=0),
    "hits": Whole("the fuel hits now", 0, 100_000, title="Hits now", default=1, example=3),
}  # fmt: skip


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """A fuel hit needs a tank."""
    if inputs["tonnage"] == 0:
        yield Problem(
            "tonnage",
            "impossible",
            "A fuel hit destroys 1% of the tankage (Clarifications 3): enter more than 0 t, like 4000.",
        )


def work(tonnage: Fraction, before: int, hits: int) -> Walk:
    """1% of the whole tankage for each hit (Clarifications 3)."""
    tanks = yield given("Internal tankage, tons", tonnage)
    counted = yield added("Fuel hits", given("before", before), given("now", hits), cite=CLARIFICATIONS_3)
    if counted.value > ALL:
        yield FUEL_OVER_100
        counted = yield at_most(ALL, counted, "Fuel hits that count", cite=CLARIFICATIONS_3)
    percent = yield ruled(
        "Percent of the tankage lost",
        counted.value,
        cite=CLARIFICATIONS_3,
        uses=(counted,),
        how=f"1% for each hit: {counted.value}%",
    )
    lost = yield ruled(
        "Tankage lost, tons",
        tonnage * percent.value / ALL,
        cite=CLARIFICATIONS_3,
        uses=(tanks, percent),
        how=f"{show(tonnage)} × {percent.value}% = {show(tonnage * percent.value / ALL)}",
    )
    left = yield added("Tankage left, tons", tanks, less=(lost,), cite=CLARIFICATIONS_3)
    none = percent.value >= ALL
    if none:
        yield noted("No fuel is left", cite=CLARIFICATIONS_3, value=True, uses=(left,))
    loss = yield ruled(
        "Counted for victory, MCr",
        lost.value * FUEL_PRICE,
        cite=FUEL,
        uses=(lost,),
        how=f"{show(lost.value)} t × 25,000 Cr = {show(lost.value * FUEL_PRICE)} MCr",
    )
    return {
        "fuel_left": Fraction(left.value),
        "no_fuel": none,
        "percent_lost": percent.value,
        "total_hits": before + hits,
        "loss": Fraction(loss.value),
    }


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    hits = inputs["hits"]
    more = f" after {inputs['before']} before" if inputs["before"] else ""
    end = "no fuel left" if result["no_fuel"] else f"{show(result['fuel_left'])} t left"
    return (
        f"Tankage of {show(inputs['tonnage'])} t, {hits} fuel {'hit' if hits == 1 else 'hits'}{more}: "
        f"{result['percent_lost']}% lost, {end}; {show(result['loss'])} MCr unless the ship is lost whole."
    )


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """The same tankage with all hits so far, before the next."""
    return {"tonnage": inputs["tonnage"], "before": result["total_hits"], "hits": 0}


EXAMPLES = (
    Example("100 hits: no fuel left", {"tonnage": 4000, "before": 0, "hits": 100}),
    Example("Three more hits", {"tonnage": 4000, "before": 12, "hits": 3}),
    Example("More hits than tanks", {"tonnage": 850, "before": 97, "hits": 8}),
)
