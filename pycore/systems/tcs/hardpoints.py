"""Do these bays and turrets fit on the ship?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pycore.inputs import Listed, Record, Text, Whole
from pycore.systems import Example
from pycore.systems.tcs.rulings import CLARIFICATIONS_1
from pycore.walk import Step, Walk, added, given, noted, ruled

TITLE = "Hardpoints"

TONS_EACH = 100
BAY_TAKES = 10

INPUTS = {
    "tonnage": Whole("the ship's tonnage", 1, 10_000_000, unit="t", title="Tonnage", example=3000),
    "bays": Whole("the number of bays", 0, 100_000, title="Bays", default=0, hint="Of 50 or 100 tons: each takes ten."),
    "batteries": Listed(
        "the turret batteries",
        Record(
            "a battery",
            {
                "name": Text("a name", title="Battery", default="", example="Beam lasers"),
                "weapons": Whole("the weapons in the battery", 1, 100_000, title="Weapons", example=10),
                "per_turret": Whole("the weapons in a full turret", 1, 3, title="Per turret", default=3, example=3),
                "count": Whole("how many such batteries", 1, 100_000, title="Count", default=1),
            },
        ),
        most=500,
        default=[],
        title="Turret batteries",
    ),
}


def work(tonnage: int, bays: int, batteries: Sequence[Mapping[str, Any]]) -> Walk:
    """A hardpoint for each 100 tons; ten for a bay; whole turrets for each battery (Clarifications 1)."""
    size = yield given("Tonnage", tonnage)
    have = yield ruled(
        "Hardpoints, one for each 100 tons",
        tonnage // TONS_EACH,
        cite=CLARIFICATIONS_1,
        uses=(size,),
        how=("{} / {} = {}, rounded down", tonnage, TONS_EACH, tonnage // TONS_EACH),
    )
    parts: list[Step] = []
    if bays:
        parts.append(
            (
                yield ruled(
                    "Taken by bays, ten each",
                    bays * BAY_TAKES,
                    cite=CLARIFICATIONS_1,
                    how=("{} × {} = {}", bays, BAY_TAKES, bays * BAY_TAKES),
                )
            )
        )
    rows = []
    for number, battery in enumerate(batteries, 1):
        weapons, size_, count = battery["weapons"], battery["per_turret"], battery["count"]
        turrets = -(-weapons // size_)
        spare = turrets * size_ - weapons
        name = battery["name"] or f"Battery {number}"
        how = f"{weapons} / {size_} = {turrets} turrets{', rounded up' if spare else ''}"
        how += f"; × {count} = {turrets * count}" if count > 1 else ""
        parts.append(
            (yield ruled(("{}: taken by whole turrets", name), turrets * count, cite=CLARIFICATIONS_1, how=how))
        )
        if spare:
            yield noted(
                ("{}: counts as {}; {} more in its last turret would add nothing", name, weapons, spare),
                cite=CLARIFICATIONS_1,
                value=weapons,
                uses=(parts[-1],),
            )
        rows.append({"name": name, "turrets": turrets, "counts_as": weapons, "spare_mounts": spare, "count": count})
    if len(parts) > 1:
        used = yield added("Hardpoints used", *parts, cite=CLARIFICATIONS_1)
    else:
        total = sum(part.value for part in parts)
        used = yield noted("Hardpoints used", value=total, how=str(total), cite=CLARIFICATIONS_1, uses=tuple(parts))
    left = yield added("Hardpoints left", have, less=(used,), cite=CLARIFICATIONS_1)
    legal = left.value >= 0
    yield ruled(
        "Legal", legal, cite=CLARIFICATIONS_1, uses=(left,), how="they fit" if legal else "too many for the ship"
    )
    return {"hardpoints": have.value, "used": used.value, "left": left.value, "legal": legal, "batteries": rows}


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    weapons = []
    if inputs["bays"]:
        weapons.append(f"{inputs['bays']} {'bay' if inputs['bays'] == 1 else 'bays'}")
    for battery in inputs["batteries"]:
        mount = {1: "singles", 2: "doubles", 3: "triples"}[battery["per_turret"]]
        of = f"{battery['count']} batteries of" if battery["count"] > 1 else "a battery of"
        weapons.append(f"{of} {battery['weapons']} in {mount}" + (f" ({battery['name']})" if battery["name"] else ""))
    carries = ", ".join(weapons) or "no bays or turrets"
    left = result["left"]
    end = f"{left} left, legal" if result["legal"] else f"{-left} too many, not legal"
    return (
        f"A ship of {inputs['tonnage']:,} t with {carries}: {result['used']} of {result['hardpoints']} hardpoints "
        f"used, {end}."
    )


EXAMPLES = (
    Example("Two batteries of ten in triple turrets", {
        "tonnage": 1000, "bays": 0,
        "batteries": [{"weapons": 10, "per_turret": 3}, {"weapons": 10, "per_turret": 3}],
    }),
    Example("A cruiser with bays and turrets", {
        "tonnage": 30_000, "bays": 25,
        "batteries": [{"name": "Beam lasers", "weapons": 10, "per_turret": 2, "count": 6},
                      {"name": "Sandcasters", "weapons": 30, "per_turret": 3}],
    }),
    Example("One bay too many", {
        "tonnage": 1950, "bays": 2, "batteries": [],
    }),
    Example("Small ship, single turrets", {
        "tonnage": 400, "bays": 0,
        "batteries": [{"weapons": 2, "per_turret": 1}, {"weapons": 3, "per_turret": 2}],
    }),
)  # fmt: skip
