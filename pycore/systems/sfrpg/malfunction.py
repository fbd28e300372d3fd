"""Does a damaged system malfunction when the ship uses it?"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Choice, Field, Flag, Text, Whole
from pycore.systems import Example
from pycore.systems.sfrpg import checks
from pycore.systems.sfrpg.checks import CRITICAL_FIELDS, SKILL, UNDERMANNED_FIELD, Thresholds, thresholds
from pycore.systems.sfrpg.metallurgy import roll_words
from pycore.systems.sfrpg.rulings import D_PERCENT, JURY_UNDONE, RESOLVING, SHAKEN_CHECKS, TURN_CHECKS
from pycore.systems.sfrpg.sheets import (
    DUEL_INPUTS,
    ENGINEER,
    SHIP_INPUT,
    Move,
    at_post,
    bare,
    carried_of,
    filled_with,
    fitted,
    from_engineer,
    from_system,
    lacking,
    opened,
    told_of,
    turn_checks,
    volleys,
    with_system,
)
from pycore.systems.sfrpg.ship import SYSTEMS, TURN_START
from pycore.systems.sfrpg.turn import anew, begun, is_checked, turn_of, with_turn
from pycore.walk import Walk, added, at_least, at_most, given, noted, ruled

TITLE = "Malfunction Check"

# When each system is checked (9.4 Resolving Damage).
WHEN = {
    "shields": "when shields are to be recharged", "beams": "when an attack is to be made",
    "projectiles": "when an attack is to be made", "sensors": "at the beginning of the ship's turn",
    "communications": "at the beginning of the ship's turn", "engines": "when a move is to be made",
}  # fmt: skip
# What a malfunction means (9.4 Resolving Damage, the system table).
MEANS = {
    "shields": "shields no longer regenerate", "beams": "beams cannot fire", "projectiles": "projectiles cannot fire",
    "sensors": "the ship fires at +25 HD", "communications": "no hails, no distress signals, no jamming, and a "
    "friend-or-foe missile hits the ship itself", "engines": "the ship cannot move, and its Navigator's Combat and "
    "Evasive Maneuvers do not count",
}  # fmt: skip

USUAL: dict[str, Any] = {
    "damage": None, "damage_control": 0, "malfunctioning": False, "engineer": "the Engineer", "undermanned": False,
}  # fmt: skip
INPUTS: dict[str, Field] = {
    "system": Choice("the system", (*SYSTEMS, "hull"), title="System", example="engines"),
    **opened({
        "damage": Whole("the system's damage", 0, 100, unit="%", title="Damage", example=30),
        "damage_control": Whole("a Damage Control score", 0, SKILL, title="Damage Control", default=0, example=60),
        "malfunctioning": Flag("malfunctioning already", title="Malfunctions already"),
        "engineer": Text("who makes the Check", title="Engineer", default="the Engineer"),
        **UNDERMANNED_FIELD,
    }, USUAL),
    **CRITICAL_FIELDS,
    **SHIP_INPUT,
    **DUEL_INPUTS,
}  # fmt: skip
SWITCHES = (D_PERCENT,)

OUTCOMES = {
    "critical success": "5% damage is removed from the system",
    "success": "the system works",
    "failure": "the system malfunctions",
    "critical failure": "the system malfunctions and takes d% more damage",
}


def found_on(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """What the ship's sheet says of the system and of whoever is at the Engineer's station."""
    ship = inputs.get("ship")
    return {**from_engineer(ship), **from_system(ship, inputs.get("system"))} if ship else {}


def filled(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs with what the sheet adds to them."""
    return filled_with(inputs, found_on(inputs), USUAL)


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """A system, not the hull, malfunctions; the damage is known; thresholds that exclude each other."""
    yield from lacking("damage", INPUTS["damage"], inputs, filled, "ship")
    if inputs["system"] == "hull" and inputs["malfunctioning"]:
        yield Problem("malfunctioning", "impossible", "A ship's hull never malfunctions (9.4 Resolving Damage).")
    yield from checks.check_thresholds(inputs)
    if inputs["system"] != "hull":
        yield from fitted(inputs["ship"], inputs["system"], "what is not fitted needs no Check")


def work(**inputs: Any) -> Walk:
    """DC 50 + damage when the system is used; a critical failure costs d% more (9.4 Resolving Damage)."""
    ship = inputs["ship"]
    if ship:
        yield from told_of(inputs, found_on(inputs))
        engineer = at_post(ship, ENGINEER)
        if engineer and engineer.shaken:
            yield SHAKEN_CHECKS
    now = filled(inputs)
    system, damage, malfunctioning = now["system"], now["damage"], now["malfunctioning"]
    not_due = why_not(system, damage, malfunctioning)
    if not not_due and ship and is_checked(ship, system):
        yield TURN_CHECKS
        not_due = "its sheet has it checked this turn, as the turn began"
    if not_due:
        yield noted(("No Check: {}", not_due), cite=RESOLVING)
        gone = system != "hull" and damage == 100
        return {"checked": False, "why": not_due, "dc": None, "chance": None, "total": None, "success": None,
                "critical": None, "malfunctions": malfunctioning, "damage": damage, "destroyed": gone}  # fmt: skip
    result: dict[str, Any] = yield from checked(
        system, damage, now["engineer"], now["damage_control"], undermanned=now["undermanned"],
        critical=thresholds(now["critical_success"], now["critical_failure"]))  # fmt: skip
    if ship and result["malfunctions"] and system in ship["jury_rigged"]:
        yield JURY_UNDONE
    return result


def checked(
    system: str, damage: int, engineer: str, damage_control: int, *, undermanned: bool, critical: Thresholds
) -> Generator[Any, Any, dict[str, Any]]:
    """The Check of a system that is damaged and works, wherever the ship uses it."""
    yield noted(("{} are checked {}", system.capitalize(), WHEN[system]), cite=RESOLVING)
    harm = given(f"Damage of {system}", damage, RESOLVING)
    dc = yield from checks.difficulty("Damage Control DC", given("Base", 50, RESOLVING), harm, cite=RESOLVING,
                                      undermanned=undermanned)  # fmt: skip
    ask, roll = yield from checks.check(
        ("Damage Control by {}, DC {}", engineer, dc.value), damage_control, dc, cite=RESOLVING, who=engineer,
        critical=critical, outcomes=OUTCOMES)  # fmt: skip
    if roll.critical == "success":
        less = added("Damage, 5% removed", harm, less=(given("Removed", 5, RESOLVING),), cite=RESOLVING)
        harm = yield (at_least(0, less, cite=RESOLVING) if less.value < 0 else less)
    elif roll.critical == "failure":
        more = yield from checks.percent(("More damage to {}", system), cite=RESOLVING)
        harm = yield at_most(100, added("Damage", harm, more, cite=RESOLVING), cite=RESOLVING)
    if not roll.success:
        yield ruled(("{} malfunction", system.capitalize()), True, cite=RESOLVING, uses=(roll,), how=MEANS[system])
    return {"checked": True, "why": "", "dc": dc.value, "chance": ask.chance(), "total": roll.total,
            "success": roll.success, "critical": roll.critical, "malfunctions": not roll.success, "damage": harm.value,
            "destroyed": harm.value == 100}  # fmt: skip


def why_not(system: str, damage: int, malfunctioning: bool) -> str:
    """Why no Check is due; empty where one is."""
    if system == "hull":
        return "a hull never malfunctions"
    if damage == 100:
        return "at 100% damage the system is destroyed"
    if malfunctioning:
        return "it malfunctions until it is repaired or jury-rigged"
    return "" if damage else "the system is not damaged"


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The system, the Check, what it does now."""
    inputs = filled(inputs)
    whose = f"{inputs['ship']['name']}: " if inputs["ship"] else ""
    head = f"{whose}{inputs['system'] if whose else inputs['system'].capitalize()} at {inputs['damage']}%"
    if not result["checked"]:
        return f"{head}: no Check, {result['why']}."
    more = ", undermanned" if inputs["undermanned"] else ""
    end = "malfunctions" if result["malfunctions"] else "works"
    now = f", now {result['damage']}%" if result["damage"] != inputs["damage"] else ""
    gone = ", destroyed" if result["destroyed"] else ""
    by = f"{inputs['engineer']}, Damage Control {inputs['damage_control']}"
    return f"{head}, DC {result['dc']}{more}, {by}: {roll_words(result)}; the system {end}{now}{gone}."


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> Any:
    """The system as it is now; with a sheet, what the ship can do next."""
    if inputs["ship"]:
        return moves(inputs, result)[0][1:]
    if inputs["system"] == "hull":
        return None
    kept = {key: value for key, value in inputs.items() if value is not None}
    return kept | {"damage": result["damage"], "malfunctioning": result["malfunctions"]}


def moves(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Move]:
    """The next Check of the turn, jury rig, repair, the shots of both ships, and the same system again."""
    ship, system, other = inputs["ship"], inputs["system"], inputs["opponent"]
    if not ship:
        return []
    if system != "hull":
        ship = with_system(ship, system, result["damage"], malfunctions=result["malfunctions"])
    if system in TURN_START and result["checked"]:
        ship = begun(ship)
        ship = with_turn(ship, checked=[*turn_of(ship)["checked"], system])
    duel = {**({"opponent": bare(other)} if other else {}), **carried_of(inputs)}
    rest = {"ship": bare(ship), **duel}
    out: list[Move] = []
    if result["malfunctions"] and system != "hull":
        out.append((f"Jury-rig the {system} of {ship['name']}", "sfrpg.jury_rig", {"system": system, **rest}))
    if system != "hull" and (result["malfunctions"] or result["damage"]):
        out.append((f"Repair the {system} of {ship['name']}", "sfrpg.repair", {"system": system, **rest}))
    shots = volleys(ship, other, carried_of(inputs)) if other else ()
    again = (f"Check the {system} of {ship['name']} again, next turn", "sfrpg.malfunction",
             {**rest, "system": system, "ship": bare(anew(ship))})  # fmt: skip
    return [*turn_checks(ship, duel), *shots, *out, again]


MEASURES = {
    "malfunctions": lambda result: "yes" if result["malfunctions"] else "no",
    "damage": lambda result: result["damage"],
}

EXAMPLES = (
    Example("Engines at 35%", {"system": "engines", "damage": 35, "damage_control": 62}, answers=[40]),
    Example("A natural 0 makes it worse", {"system": "beams", "damage": 60, "damage_control": 62}, answers=[0, 47]),
    Example("A natural 99 mends 5%", {"system": "sensors", "damage": 12, "damage_control": 20}, answers=[99]),
)
