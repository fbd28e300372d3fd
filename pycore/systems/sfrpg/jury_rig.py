"""Does jury-rigging bring a malfunctioning system back?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Field, Text, Whole
from pycore.systems import Example
from pycore.systems.sfrpg import checks
from pycore.systems.sfrpg.checks import SKILL, UNDERMANNED_FIELD
from pycore.systems.sfrpg.rulings import D_PERCENT, JURY_DESTROYED, JURY_RIG, JURY_UNDONE
from pycore.systems.sfrpg.sheets import (
    DUEL_CRITICALS,
    DUEL_INPUTS,
    ENGINEER,
    SHIP_INPUT,
    Move,
    bare,
    carried_of,
    filled_with,
    fitted,
    from_engineer,
    from_system,
    inspired,
    inspired_words,
    lacking,
    no_order,
    opened,
    told_of,
    turns,
    with_system,
)
from pycore.systems.sfrpg.turn import acted
from pycore.walk import Walk, given, noted

TITLE = "Jury Rig"

USUAL: dict[str, Any] = {
    "damage": None, "system": "The system", "engineer": "the Engineer", "undermanned": False,
}  # fmt: skip
INPUTS: dict[str, Field] = {
    **opened({
        "damage": Whole("the system's damage", 0, 100, unit="%", title="Damage", example=30),
        "skill": Whole("a Jury Rig score", 0, SKILL, title="Jury Rig", default=0, example=60),
        "system": Text("the system", title="System", default="The system", example="Engines"),
        "engineer": Text("who makes the Check", title="Engineer", default="the Engineer"),
        **UNDERMANNED_FIELD,
    }, USUAL),
    **SHIP_INPUT,
    **DUEL_INPUTS,
    **DUEL_CRITICALS,
}  # fmt: skip
SWITCHES = (D_PERCENT,)

OUTCOMES = {"success": "it works until it is damaged again", "failure": "it does not work"}


def on_sheet(inputs: Mapping[str, Any]) -> str:
    """The system as a ship's sheet calls it: jury rig takes any words for it."""
    return str(inputs["system"] or "").strip().casefold()


def found_on(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """What the ship's sheet says of the system and of whoever is at the Engineer's station."""
    ship = inputs.get("ship")
    if not ship:
        return {}
    engineer = {key: value for key, value in from_engineer(ship).items() if key != "damage_control"}
    return {**engineer, "damage": from_system(ship, on_sheet(inputs)).get("damage")}


def filled(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs with what the sheet adds to them."""
    return filled_with(inputs, found_on(inputs), USUAL)


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """The damage is known; with a sheet, the system is one of the ship's, and its Engineer takes orders."""
    yield from lacking("damage", INPUTS["damage"], inputs, filled, "ship")
    ship, system = inputs["ship"], on_sheet(inputs)
    if ship and not system:
        yield Problem("system", "field", f"Enter which system of {ship['name']}: {', '.join(ship['systems'])}.")
        return
    yield from fitted(ship, system, "what is not fitted cannot be jury-rigged")
    if ship and system in ship["systems"]:
        yield from no_order(ship, ENGINEER, f"jury-rig the {system}")
        if system not in ship["malfunctions"] and ship["systems"][system] < 100 and inputs["damage"] is None:
            says = (f"The {system} of {ship['name']} do not malfunction by its sheet: there is nothing to jury-rig "
                    "(9.4 Jury Rig). Or enter their damage here.")  # fmt: skip
            yield Problem("system", "impossible", says)


def work(**inputs: Any) -> Walk:
    """DC 50 + damage, a full-round action; it works until it is damaged again (9.4 Jury Rig)."""
    if inputs["ship"]:
        yield from told_of(inputs, found_on(inputs), JURY_RIG)
    now = filled(inputs)
    damage, system, engineer = now["damage"], now["system"], now["engineer"]
    bonus = yield from inspired(now["ship"], ENGINEER)
    harm = given("Damage of the system", damage, JURY_RIG)
    if damage == 100:
        yield JURY_DESTROYED
    dc = yield from checks.difficulty("Jury Rig DC", given("Base", 50, JURY_RIG), harm, cite=JURY_RIG,
                                      undermanned=now["undermanned"])  # fmt: skip
    ask, roll = yield from checks.check(("Jury Rig Check by {}, DC {}", engineer, dc.value), now["skill"] + bonus, dc,
                                        cite=JURY_RIG, who=engineer, outcomes=OUTCOMES)  # fmt: skip
    yield noted(("{}: {}", system, OUTCOMES["success" if roll.success else "failure"]), cite=JURY_RIG, uses=(roll,))
    if inputs["ship"] and roll.success:
        yield JURY_UNDONE
    return {"dc": dc.value, "chance": ask.chance(), "total": roll.total, "success": roll.success}


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The system, the Check, whether it works."""
    inputs = filled(inputs)
    whose = f"{inputs['ship']['name']}: " if inputs["ship"] else ""
    more = inspired_words(inputs["ship"], ENGINEER) + (", undermanned" if inputs["undermanned"] else "")
    end = f"success; {OUTCOMES['success']}" if result["success"] else f"failure; {OUTCOMES['failure']}"
    return (f"{whose}{inputs['system']} at {inputs['damage']}%, jury-rigged by {inputs['engineer']}, Jury Rig "
            f"{inputs['skill']}, DC {result['dc']}{more}: {result['total']}, {end}.")  # fmt: skip


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """With a sheet, what the ship can do next."""
    first = next(iter(moves(inputs, result)), None)
    return first[1:] if first else None


def moves(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Move]:
    """Try again, repair it, and the shots of the ship as it is now; a full-round action leaves the other to fire."""
    ship, other = inputs["ship"], inputs["opponent"]
    if not ship:
        return []
    system = on_sheet(inputs)
    damage = ship["systems"][system] if inputs["damage"] is None else inputs["damage"]
    works = result["success"] or system not in ship["malfunctions"]
    now = acted(with_system(ship, system, damage, malfunctions=not works, jury_rigged=result["success"]))
    carried = carried_of(inputs)
    rest = {"system": system, "ship": bare(now), **({"opponent": bare(other)} if other else {}), **carried}
    skill = {"skill": inputs["skill"]} if inputs["skill"] else {}
    out = [*(turns(other, now, carried) if other else ())]
    if not result["success"]:
        out.append((f"Jury-rig the {system} of {ship['name']} again", "sfrpg.jury_rig", {**skill, **rest}))
    if damage or not works:
        out.append((f"Repair the {system} of {ship['name']}", "sfrpg.repair", rest))
    return out


MEASURES = {"works": lambda result: "yes" if result["success"] else "no"}

EXAMPLES = (
    Example("Engines at 35%", {"damage": 35, "skill": 58, "system": "Engines"}, answers=[44]),
    Example("A tie fails", {"damage": 35, "skill": 58, "system": "Engines"}, answers=[27]),
    Example("Undermanned", {"damage": 10, "skill": 90, "system": "Shields", "undermanned": True}, answers=[33]),
)
