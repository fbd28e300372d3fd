"""What is a fleet's agility?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Choice, Flag, Listed, Record, Text, Whole
from pycore.systems import Example
from pycore.systems.tcs.formation import APPROACH, NAMES, PLACES
from pycore.systems.tcs.rulings import SLOWEST, STRAFING_PLACES, TACTICAL_4
from pycore.walk import Walk, noted, ruled

TITLE = "Fleet agility"

COUNT = ("RL", "BL", "FS", "ES")


def check_ship(ship: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """On the approach it matters which way a ship goes."""
    if ship["place"] in APPROACH and ship["heading"] is None and not ship["abandoned"]:
        yield Problem(
            f"{path}.heading",
            "field",
            "On the approach only ships that leave the battle count (Tactical Details 4): enter in or out.",
        )


INPUTS = {
    "ships": Listed(
        "the ships",
        Record(
            "a ship",
            {
                "name": Text("the ship's name", title="Ship", default="", example="Kestrel"),
                "place": Choice("the place", PLACES, title="Place", example="BL"),
                "agility": Whole("the ship's agility", 0, 100, title="Agility", example=4),
                "heading": Choice("the heading", ("in", "out"), title="Heading", default=None,
                                  hint="In: to the battle; out: to safety.", when={"place": list(APPROACH)}),
                "abandoned": Flag("being abandoned", title="Abandoned"),
            },
            check=check_ship,
        ),
        most=2000,
        title="Ships",
    ),
}  # fmt: skip


def excluded(ship: Mapping[str, Any]) -> str:
    """Why a ship does not count; empty if it does."""
    if ship["abandoned"]:
        return "abandoned"
    if ship["place"] in COUNT:
        return ""
    if ship["place"] == "SA":
        return "in the safe area"
    return "" if ship["heading"] == "out" else "coming from the safe area"


def work(ships: Sequence[Mapping[str, Any]]) -> Walk:
    """The slowest of the ships that count (Tactical Details 4)."""
    yield SLOWEST
    if any(ship["place"] in ("FS", "ES") for ship in ships):
        yield STRAFING_PLACES
    counted = []
    for number, ship in enumerate(ships, 1):
        name = ship["name"] or f"Ship {number}"
        why = excluded(ship)
        if why:
            yield noted(f"{name} does not count: {why}", cite=TACTICAL_4, value=ship["agility"])
        else:
            of = "leaving for safety" if ship["place"] in APPROACH else NAMES[ship["place"]]
            step = yield noted(
                f"{name} counts: {of}", cite=TACTICAL_4, value=ship["agility"], how=f"agility {ship['agility']}"
            )
            counted.append((name, step))
    if not counted:
        yield ruled("Fleet agility", None, cite=TACTICAL_4, how="no ship counts")
        return {"fleet_agility": None, "slowest": [], "counted": 0}
    low = min(step.value for _, step in counted)
    yield ruled(
        "Fleet agility, the lowest of those",
        low,
        cite=TACTICAL_4,
        uses=tuple(step for _, step in counted),
        how=f"{low}, of {len(counted)} that count",
    )
    return {
        "fleet_agility": low,
        "slowest": [name for name, step in counted if step.value == low],
        "counted": len(counted),
    }


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    total = len(inputs["ships"])
    of = f"{result['counted']} of {total} {'ship counts' if total == 1 else 'ships count'}"
    if result["fleet_agility"] is None:
        return f"Fleet agility: none, {of}."
    slow = result["slowest"]
    who = ", ".join(slow[:3]) + (f" and {len(slow) - 3} more" if len(slow) > 3 else "")
    return f"Fleet agility {result['fleet_agility']}: {of}, {who} the slowest."


EXAMPLES = (
    Example("Tugs in safety do not count", {
        "ships": [
            {"name": "Kestrel", "place": "BL", "agility": 5},
            {"name": "Heron", "place": "RL", "agility": 3},
            {"name": "Tug", "place": "SA", "agility": 1},
        ],
    }),
    Example("A cripple on its way out holds the fleet back", {
        "ships": [
            {"name": "Kestrel", "place": "FS", "agility": 6},
            {"name": "Heron", "place": "A3", "agility": 0, "heading": "out"},
            {"name": "Egret", "place": "A2", "agility": 0, "heading": "in"},
        ],
    }),
    Example("Abandon it, and the fleet is faster", {
        "ships": [
            {"name": "Kestrel", "place": "BL", "agility": 4},
            {"name": "Heron", "place": "BL", "agility": 1, "abandoned": True},
        ],
    }),
)  # fmt: skip
