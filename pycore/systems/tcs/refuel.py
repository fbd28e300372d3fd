"""How large must a fuel purification plant be, and may the tug skim?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pycore.inputs import Choice, Flag, Number
from pycore.systems import Example
from pycore.systems.tcs.rulings import CLARIFICATIONS_11
from pycore.walk import Walk, given, multiplied, noted, ruled, show

TITLE = "Refueling"

FACTOR = 10

INPUTS = {
    "book_tons": Number("the plant's tonnage in the book", 0, 10_000_000, unit="t", title="Tonnage in the book",
                        example=4),
    "book": Choice("the book", ("TCS", "High Guard"), title="Book", default="TCS",
                   hint="High Guard's tables are right as they stand."),
    "extra_tanks": Flag("carrying tanks not designed for the ship", title="Extra drop tanks in tow"),
}  # fmt: skip


def work(book_tons: Fraction, book: str, extra_tanks: bool) -> Walk:
    """Ten times the TCS table's tonnage (Clarifications 11)."""
    tons = yield given(("Tonnage in {}", book), book_tons)
    if book == "TCS":
        right = yield multiplied(
            "Tonnage, tons", tons, given("the TCS tables are off by", FACTOR, CLARIFICATIONS_11), cite=CLARIFICATIONS_11
        )
    else:
        right = yield noted("High Guard's tonnage is right", cite=CLARIFICATIONS_11, value=book_tons, uses=(tons,))
    yield ruled(
        "May skim fuel as a streamlined ship",
        not extra_tanks,
        cite=CLARIFICATIONS_11,
        how="extra tanks spoil the streamlining" if extra_tanks else "only its own drop tanks, if any",
    )
    return {"tons": Fraction(right.value), "streamlining_kept": not extra_tanks}


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    extra = "" if result["streamlining_kept"] else "; extra tanks in tow spoil the streamlining, no skimming"
    return f"Purification plant, {show(inputs['book_tons'])} t in {inputs['book']}: {show(result['tons'])} t{extra}."


EXAMPLES = (
    Example("4 tons in the TCS table", {"book_tons": 4}),
    Example("High Guard's table", {"book_tons": 40, "book": "High Guard"}),
    Example("A tug with spare tanks", {"book_tons": "2.5", "extra_tanks": True}),
)
