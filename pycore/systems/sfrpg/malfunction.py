"""Does a damaged system malfunction when the ship uses it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Choice, Flag, Text, Whole
from pycore.systems import Example
from pycore.systems.sfrpg import checks
from pycore.systems.sfrpg.checks import CRITICAL_FIELDS, SKILL, UNDERMANNED_FIELD
from pycore.systems.sfrpg.metallurgy import roll_words
from pycore.systems.sfrpg.rulings import D_PERCENT, RESOLVING
from pycore.systems.sfrpg.ship import SYSTEMS
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

INPUTS = {
    "system": Choice("the system", (*SYSTEMS, "hull"), title="System", example="engines"),
    "damage": Whole("the system's damage", 0, 100, unit="%", title="Damage", example=30),
    "damage_control": Whole("a Damage Control score", 0, SKILL, title="Damage Control", default=0, example=60),
    "malfunctioning": Flag("malfunctioning already", title="Malfunctions already"),
    "engineer": Text("who makes the Check", title="Engineer", default="the Engineer"),
    **UNDERMANNED_FIELD,
    **CRITICAL_FIELDS,
}
SWITCHES = (D_PERCENT,)

OUTCOMES = {
    "critical success": "5% damage is removed from the system",
    "success": "the system works",
    "failure": "the system malfunctions",
    "critical failure": "the system malfunctions and takes d% more damage",
}


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """A system, not the hull, malfunctions; thresholds that exclude each other."""
    if inputs["system"] == "hull" and inputs["malfunctioning"]:
        yield Problem("malfunctioning", "impossible", "A ship's hull never malfunctions (9.4 Resolving Damage).")
    yield from checks.check_thresholds(inputs)


def work(
    system: str, damage: int, damage_control: int, malfunctioning: bool, engineer: str, undermanned: bool,
    critical_success: int | None, critical_failure: int | None,
) -> Walk:  # fmt: skip
    """DC 50 + damage when the system is used; a critical failure costs d% more (9.4 Resolving Damage)."""
    not_due = why_not(system, damage, malfunctioning)
    if not_due:
        yield noted(("No Check: {}", not_due), cite=RESOLVING)
        gone = system != "hull" and damage == 100
        return {"checked": False, "why": not_due, "dc": None, "chance": None, "total": None, "success": None,
                "critical": None, "malfunctions": malfunctioning, "damage": damage, "destroyed": gone}  # fmt: skip
    yield noted(("{} are checked {}", system.capitalize(), WHEN[system]), cite=RESOLVING)
    harm = given(f"Damage of {system}", damage, RESOLVING)
    dc = yield from checks.difficulty("Damage Control DC", given("Base", 50, RESOLVING), harm, cite=RESOLVING,
                                      undermanned=undermanned)  # fmt: skip
    ask, roll = yield from checks.check(
        ("Damage Control by {}, DC {}", engineer, dc.value), damage_control, dc, cite=RESOLVING, who=engineer,
        critical=(critical_success, critical_failure), outcomes=OUTCOMES)  # fmt: skip
    if roll.critical == "success":
        less = added("Damage, 5% removed", harm, less=(given("Removed", 5, RESOLVING),), cite=RESOLVING)
        harm = yield at_least(0, less, cite=RESOLVING)
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
    head = f"{inputs['system'].capitalize()} at {inputs['damage']}%"
    if not result["checked"]:
        return f"{head}: no Check, {result['why']}."
    more = ", undermanned" if inputs["undermanned"] else ""
    end = "malfunctions" if result["malfunctions"] else "works"
    now = f", now {result['damage']}%" if result["damage"] != inputs["damage"] else ""
    gone = ", destroyed" if result["destroyed"] else ""
    by = f"{inputs['engineer']}, Damage Control {inputs['damage_control']}"
    return f"{head}, DC {result['dc']}{more}, {by}: {roll_words(result)}; the system {end}{now}{gone}."


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any] | None:
    """The system as it is now."""
    if inputs["system"] == "hull":
        return None
    kept = {key: value for key, value in inputs.items() if value is not None}
    return kept | {"damage": result["damage"], "malfunctioning": result["malfunctions"]}


MEASURES = {
    "malfunctions": lambda result: "yes" if result["malfunctions"] else "no",
    "damage": lambda result: result["damage"],
}

EXAMPLES = (
    Example("Engines at 35%", {"system": "engines", "damage": 35, "damage_control": 62}, answers=[40]),
    Example("A natural 0 makes it worse", {"system": "beams", "damage": 60, "damage_control": 62}, answers=[0, 47]),
    Example("A natural 99 mends 5%", {"system": "sensors", "damage": 12, "damage_control": 20}, answers=[99]),
)
