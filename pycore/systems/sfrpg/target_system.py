"""Can one system of the target be locked, and how much damage does a hit then do to it?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pycore.inputs import Choice, Flag, Problems, Text, Whole
from pycore.systems import Example
from pycore.systems.sfrpg import checks
from pycore.systems.sfrpg.checks import SKILL, UNDERMANNED_FIELD
from pycore.systems.sfrpg.rulings import D_PERCENT, LOCK_ARC, TARGET
from pycore.systems.sfrpg.ship import POINTS, SYSTEMS
from pycore.walk import Step, Walk, given, noted, ruled

TITLE = "Target a system"

FARTHEST = 15


class WeaponRange(Whole):
    """A range in increments; past 15 nothing can be hit, and the sentence says so."""

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        value = super().parse(raw, path, problems)
        if isinstance(value, int) and value > FARTHEST:
            says = f"No weapon hits past range {FARTHEST} (9.4 Range): {value} is too far."
            return self.bad(path, problems, says, "illegal")
        return value


INPUTS = {
    "hd": Whole("the target's HD", 0, SKILL, title="Target's HD", example=62),
    "range": WeaponRange("the range to the target", 0, 18, title="Range", example=4),
    "skill": Whole("a Targeting score", 0, SKILL, title="Targeting", default=0, example=60),
    "system": Choice("the system", SYSTEMS, title="System", default="engines"),
    "locked": Flag("a lock held already", title="Locked already", hint="Then no Check is needed."),
    "shp": Whole("the arc's shield hit points before the hit", 0, POINTS, title="SHP before the hit", default=0),
    "ahp": Whole("the arc's armor hit points before the hit", 0, POINTS, title="AHP before the hit", default=0),
    "damage": Whole("the damage of the hit", 0, POINTS, title="Damage", default=0, example=640),
    "officer": Text("who makes the Check", title="Tactical Officer", default="the Tactical Officer"),
    **UNDERMANNED_FIELD,
}
SWITCHES = (D_PERCENT,)

OUTCOMES = {"success": "hits now also damage that system", "failure": "no lock"}


def work(
    hd: int, range: int, skill: int, system: str, locked: bool, shp: int, ahp: int, damage: int, officer: str,
    undermanned: bool,
) -> Walk:  # fmt: skip
    """DC 50 + HD + range; then damage / 100, / 10 or all of it by what defends the arc (9.4 Target)."""
    dc = yield from checks.difficulty("Targeting DC", given("Base", 50, TARGET), given("Target's HD", hd, TARGET),
                                      given("Range", range, TARGET), cite=TARGET, undermanned=undermanned)  # fmt: skip
    if locked:
        yield noted(("The lock on {} is held: no Check", system), cite=TARGET)
        result: dict[str, Any] = {"dc": dc.value, "chance": None, "total": None, "success": True}
    else:
        ask, roll = yield from checks.check(("Targeting Check by {}, DC {}", officer, dc.value), skill, dc, cite=TARGET,
                                            who=officer, outcomes=OUTCOMES)  # fmt: skip
        result = {"dc": dc.value, "chance": ask.chance(), "total": roll.total, "success": roll.success}
    if not result["success"]:
        return {**result, "systems_damage": 0}
    yield LOCK_ARC
    harm = yield share(shp, ahp, given("Damage of the hit", damage, TARGET), system)
    return {**result, "systems_damage": harm.value}


def share(shp: int, ahp: int, damage: Step, system: str) -> Step:
    """What of a hit's damage the locked system takes, by the arc's defenses before the hit."""
    if shp:
        parts, why = 100, "shields are up"
    elif ahp:
        parts, why = 10, "shields are down, armor is left"
    else:
        parts, why = 1, "no defenses are left"
    return ruled(("Damage to {}: {}", system, why), damage.value // parts, cite=TARGET, uses=(damage,),
                 how=("{} / {}, rounded down: {}", damage.value, parts, damage.value // parts))  # fmt: skip


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The lock, and what a hit does to the system."""
    more = ", undermanned" if inputs["undermanned"] else ""
    head = f"Targeting {inputs['system']} at HD {inputs['hd']}, range {inputs['range']}, DC {result['dc']}{more}"
    how = ("lock held" if inputs["locked"] else f"{inputs['officer']}, Targeting {inputs['skill']}: {result['total']}, "
           f"{'success' if result['success'] else 'failure'}")  # fmt: skip
    if not result["success"] or not inputs["damage"]:
        return f"{head}, {how}; {OUTCOMES['success' if result['success'] else 'failure']}."
    return (f"{head}, {how}; a hit of {inputs['damage']} on SHP {inputs['shp']}, AHP {inputs['ahp']} does "
            f"{result['systems_damage']} to {inputs['system']}.")  # fmt: skip


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any] | None:
    """The lock is held for the next hit; without it, the officer may try again."""
    return {**inputs, "locked": result["success"]}


MEASURES = {"systems damage": lambda result: result["systems_damage"]}

EXAMPLES = (
    Example("Engines, shields still up", {
        "hd": 62, "range": 4, "skill": 55, "shp": 300, "ahp": 100, "damage": 640,
    }, answers=[70]),
    Example("Armor only", {
        "hd": 62, "range": 4, "system": "beams", "locked": True, "ahp": 100, "damage": 640,
    }),
    Example("Bare: all of it", {
        "hd": 62, "range": 4, "system": "shields", "locked": True, "damage": 64,
    }),
)  # fmt: skip
