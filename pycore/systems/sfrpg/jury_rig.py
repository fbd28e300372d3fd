"""Does jury-rigging bring a malfunctioning system back?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pycore.inputs import Text, Whole
from pycore.systems import Example
from pycore.systems.sfrpg import checks
from pycore.systems.sfrpg.checks import SKILL, UNDERMANNED_FIELD
from pycore.systems.sfrpg.rulings import D_PERCENT, JURY_DESTROYED, JURY_RIG
from pycore.walk import Walk, given, noted

TITLE = "Jury Rig"

INPUTS = {
    "damage": Whole("the system's damage", 0, 100, unit="%", title="Damage", example=30),
    "skill": Whole("a Jury Rig score", 0, SKILL, title="Jury Rig", default=0, example=60),
    "system": Text("the system", title="System", default="The system", example="Engines"),
    "engineer": Text("who makes the Check", title="Engineer", default="the Engineer"),
    **UNDERMANNED_FIELD,
}
SWITCHES = (D_PERCENT,)

OUTCOMES = {"success": "it works until it is damaged again", "failure": "it does not work"}


def work(damage: int, skill: int, system: str, engineer: str, undermanned: bool) -> Walk:
    """DC 50 + damage, a full-round action; it works until it is damaged again (9.4 Jury Rig)."""
    harm = given("Damage of the system", damage, JURY_RIG)
    if damage == 100:
        yield JURY_DESTROYED
    dc = yield from checks.difficulty("Jury Rig DC", given("Base", 50, JURY_RIG), harm, cite=JURY_RIG,
                                      undermanned=undermanned)  # fmt: skip
    ask, roll = yield from checks.check(("Jury Rig Check by {}, DC {}", engineer, dc.value), skill, dc, cite=JURY_RIG,
                                        who=engineer, outcomes=OUTCOMES)  # fmt: skip
    yield noted(("{}: {}", system, OUTCOMES["success" if roll.success else "failure"]), cite=JURY_RIG, uses=(roll,))
    return {"dc": dc.value, "chance": ask.chance(), "total": roll.total, "success": roll.success}


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The system, the Check, whether it works."""
    more = ", undermanned" if inputs["undermanned"] else ""
    end = f"success; {OUTCOMES['success']}" if result["success"] else f"failure; {OUTCOMES['failure']}"
    return (f"{inputs['system']} at {inputs['damage']}%, jury-rigged by {inputs['engineer']}, Jury Rig "
            f"{inputs['skill']}, DC {result['dc']}{more}: {result['total']}, {end}.")  # fmt: skip


MEASURES = {"works": lambda result: "yes" if result["success"] else "no"}

EXAMPLES = (
    Example("Engines at 35%", {"damage": 35, "skill": 58, "system": "Engines"}, answers=[44]),
    Example("A tie fails", {"damage": 35, "skill": 58, "system": "Engines"}, answers=[27]),
    Example("Undermanned", {"damage": 10, "skill": 90, "system": "Shields", "undermanned": True}, answers=[33]),
)
