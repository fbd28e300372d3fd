"""How strong are these ships, one by one and as a combat group?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Listed, Map, Record, Text, Whole
from pycore.systems import Example
from pycore.systems.sfrpg.rulings import RESOLVING, STRENGTH
from pycore.systems.sfrpg.ship import POINTS, ArcName
from pycore.walk import Step, Walk, added, at_least, given, ruled, show

TITLE = "Strength Index"


def check_entry(ship: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """Arcs or an SI of the user's own."""
    if not ship["arcs"] and ship["si"] is None:
        says = f"Enter the SI of {ship['name']}, like 700, or its arcs (9.4 Resolving Damage)."
        yield Problem(f"{path}.si", "field", says)


INPUTS = {
    "ships": Listed(
        "the ships of the combat group",
        Record("a ship", {
            "name": Text("the ship's name", title="Ship", default="The ship", example="Kestrel"),
            "si": Whole("the Strength Index", 0, POINTS, title="SI", default=None, example=700,
                        hint="By your own formula. Empty: the weakest arc."),
            "arcs": Map("the arcs", Record("an arc", {
                "shp": Whole("shield hit points", 0, POINTS, title="SHP", default=0, example=600),
                "ahp": Whole("armor hit points", 0, POINTS, title="AHP", default=0, example=100),
            }), keys=ArcName("an arc"), title="Arcs", default={}),
            "lost": Whole("shield and armor points lost since", 0, POINTS, title="Points lost since", default=0,
                          hint="Comes off the SI. Leave at 0 when the arcs are as they are now."),
        }, check=check_entry),
        least=1, most=200, title="Ships",
    ),
}  # fmt: skip


def work(ships: Sequence[Mapping[str, Any]]) -> Walk:
    """Each ship's weakest arc or own number, less points lost; the group's sum (9.4 Resolving Damage)."""
    yield STRENGTH
    found: list[Step] = []
    rows: list[dict[str, Any]] = []
    for ship in ships:
        arc, step = index(ship)
        if ship["lost"]:
            lost = given(("{}: shield and armor points lost", ship["name"]), ship["lost"], RESOLVING)
            step = added(("{}: Strength Index", ship["name"]), step, less=(lost,), cite=RESOLVING)
            step = at_least(0, step, cite=RESOLVING)
        found.append((yield step))
        rows.append({"name": ship["name"], "si": step.value, "arc": arc})
    total = yield added("Composite Strength Index", *found, cite=RESOLVING)
    return {"weakest": [row["si"] for row in rows], "sum": total.value, "ships": rows}


def index(ship: Mapping[str, Any]) -> tuple[str | None, Step]:
    """The ship's own SI, or its weakest arc and that arc's points."""
    if ship["si"] is not None:
        return None, given(("{}: Strength Index as entered", ship["name"]), ship["si"], RESOLVING)
    totals = {name: arc["shp"] + arc["ahp"] for name, arc in ship["arcs"].items()}
    weakest = min(totals, key=lambda name: totals[name])
    says = ("{}: Strength Index, the weakest arc is {}", ship["name"], weakest)
    how = ", ".join(f"{name} {arc['shp']} + {arc['ahp']} = {totals[name]}" for name, arc in ship["arcs"].items())
    return weakest, ruled(says, totals[weakest], cite=RESOLVING, how=how)


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """Each ship's SI, and the group's."""
    ships = "; ".join(f"{row['name']} SI {row['si']}" + (f" ({row['arc']} arc)" if row["arc"] else "")
                      + (f", {ship['lost']} lost" if ship["lost"] else "")
                      for row, ship in zip(result["ships"], inputs["ships"], strict=True))  # fmt: skip
    return f"{ships}; together CSI {show(result['sum'])}."


EXAMPLES = (
    Example("A scout and a freighter", {"ships": [
        {"name": "Scout", "arcs": {"forward": {"shp": 600, "ahp": 100}, "aft": {"shp": 600, "ahp": 100},
                                   "portside": {"shp": 0, "ahp": 40}, "starboard": {"shp": 600, "ahp": 100}}},
        {"name": "Lugger", "arcs": {"forward": {"shp": 120, "ahp": 60}, "aft": {"shp": 90, "ahp": 20}}},
    ]}),
    Example("An SI of your own formula, less what was lost", {"ships": [{"name": "Kestrel", "si": 1450, "lost": 380}]}),
    Example("One ship, four arcs", {"ships": [
        {"name": "Kestrel", "arcs": {"forward": {"shp": 400, "ahp": 80}, "aft": {"shp": 250, "ahp": 80},
                                     "portside": {"shp": 400, "ahp": 60}, "starboard": {"shp": 400, "ahp": 60}}},
    ]}),
)  # fmt: skip
