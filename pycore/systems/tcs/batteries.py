"""Is this battery step-reduced or gone when it is hit?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pycore.inputs import Choice, Whole
from pycore.systems import Example
from pycore.systems.tcs.rulings import MODIFICATIONS_4, SMALL_SHIPS
from pycore.walk import Walk, given, ruled

TITLE = "Battery hits"

LARGE = 500

INPUTS = {
    "kind": Choice("the kind of battery hit", ("turret", "bay", "spinal"), title="Battery", default="turret"),
    "left": Whole("how many of that type are left before the hit", 1, 100_000, title="Of its type left", default=1,
                  hint="The one hit included: a hit needs at least one."),
    "tonnage": Whole("the ship's tonnage", 1, 10_000_000, unit="t", title="Tonnage", example=2000),
}  # fmt: skip


def work(kind: str, left: int, tonnage: int) -> Walk:
    """500 tons divide the rule; the last of a type may be stepped (Modifications 4)."""
    size = yield given("Tonnage", tonnage)
    many = yield given("Of its type left before the hit", left)
    small, last = tonnage < LARGE, left == 1
    if kind == "spinal":
        stepped, why = True, "spinal mounts are step-reduced"
    elif small:
        yield SMALL_SHIPS
        stepped = last
        why = "under 500 tons: the last of its type is stepped" if last else "not the last of its type"
    elif kind == "bay":
        stepped = last
        why = "the last bay of its type is stepped" if last else "not the last bay of its type"
    else:
        stepped, why = False, "500 tons or more: turret batteries are never stepped"
    effect = "step-reduced" if stepped else "eliminated"
    yield ruled(f"The battery is {effect}", effect, cite=MODIFICATIONS_4, uses=(size, many), how=why)
    return {"effect": effect, "why": why}


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    names = {"turret": "turret battery", "bay": "bay", "spinal": "spinal mount"}
    of = "the last of its type" if inputs["left"] == 1 else f"one of {inputs['left']} of its type"
    return (
        f"A hit on a {names[inputs['kind']]}, {of}, on a ship of {inputs['tonnage']:,} t: {result['effect']} "
        f"({result['why']})."
    )


EXAMPLES = (
    Example("A turret battery on a large ship", {"kind": "turret", "left": 4, "tonnage": 2000}),
    Example("The last bay", {"kind": "bay", "left": 1, "tonnage": 12_000}),
    Example("A fighter's last battery", {"kind": "turret", "left": 1, "tonnage": 90}),
    Example("A spinal mount", {"kind": "spinal", "left": 1, "tonnage": 40_000}),
)
