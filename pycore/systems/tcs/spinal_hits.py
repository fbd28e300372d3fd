"""Which of these weapon hits take the spinal mount?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pycore.inputs import Whole
from pycore.systems import Example
from pycore.systems.tcs.rulings import MODIFICATIONS_2
from pycore.walk import Walk, added, given, noted, ruled

TITLE = "Spinal mount hits"

FIRST, EVERY = 11, 20

INPUTS = {
    "before": Whole("the weapon hits taken before", 0, 1_000_000, title="Hits before", default=0, example=9),
    "hits": Whole("the weapon hits now", 0, 20_000, title="Hits now", default=1, example=5),
}


def work(before: int, hits: int) -> Walk:
    """The 11th, 31st, 51st… of all weapon hits on the ship (Modifications 2)."""
    was, now = given("Weapon hits before", before), given("Weapon hits now", hits)
    total = yield added("Weapon hits in all", was, now, cite=MODIFICATIONS_2)
    spinal = [n for n in range(before + 1, total.value + 1) if n % EVERY == FIRST]
    listed = ", ".join(str(n) for n in spinal[:30]) + (", …" if len(spinal) > 30 else "")
    how = (
        f"{len(spinal)} of hits {before + 1} to {total.value}" + (f": number {listed}" if spinal else "")
        if hits
        else "0"
    )
    count = yield ruled(
        "Hits on the spinal mount: 11th, 31st, 51st…", len(spinal), cite=MODIFICATIONS_2, uses=(total,), how=how
    )
    other = yield added("Hits on other weapons, apportioned as usual", now, less=(count,), cite=MODIFICATIONS_2)
    last = max((n for n in range(FIRST, total.value + 1, EVERY)), default=None)
    following = FIRST if last is None else last + EVERY
    yield noted("The next spinal hit is hit number", cite=MODIFICATIONS_2, value=following, how=str(following))
    return {
        "spinal": spinal,
        "count": count.value,
        "other": other.value,
        "total_now": total.value,
        "next_spinal": following,
    }


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    hits, spinal = inputs["hits"], result["spinal"]
    which = ", ".join(str(n) for n in spinal[:12]) + (", …" if len(spinal) > 12 else "")
    spinal_words = f"{len(spinal)} on the spinal mount (number {which})" if spinal else "none on the spinal mount"
    return (
        f"{hits:,} weapon {'hit' if hits == 1 else 'hits'} after {inputs['before']:,}: {spinal_words}, "
        f"{result['other']:,} on other weapons; {result['total_now']:,} in all, the next spinal hit is number "
        f"{result['next_spinal']:,}."
    )


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """All hits so far, before the next."""
    return {"before": result["total_now"], "hits": 0}


EXAMPLES = (
    Example("The eleventh hit", {"before": 9, "hits": 5}),
    Example("A heavy turn", {"before": 25, "hits": 30}),
    Example("Between two spinal hits", {"before": 12, "hits": 10}),
)
