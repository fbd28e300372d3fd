"""Can one system of the target be locked, and how much damage does a hit then do to it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Choice, Field, Flag, Problems, Text, Whole
from pycore.systems import Example
from pycore.systems.sfrpg import checks
from pycore.systems.sfrpg.checks import SKILL, UNDERMANNED_FIELD
from pycore.systems.sfrpg.duel import HERON, KESTREL
from pycore.systems.sfrpg.lock import share
from pycore.systems.sfrpg.rulings import D_PERCENT, LOCK_ARC, TARGET, TARGETS
from pycore.systems.sfrpg.sheets import (
    NAVIGATOR,
    PAIR_INPUTS,
    TACTICAL,
    Move,
    are_shields_down,
    at_post,
    bare,
    carried_of,
    filled_with,
    fitted,
    headed,
    lacking,
    no_order,
    no_such_arc,
    opened,
    parties,
    told_of,
    turns,
)
from pycore.systems.sfrpg.ship import POINTS, SYSTEMS, ArcName, State
from pycore.systems.sfrpg.turn import acted, with_lock
from pycore.walk import Walk, given, noted

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


USUAL: dict[str, Any] = {
    "hd": None, "skill": 0, "shp": 0, "ahp": 0, "officer": "the Tactical Officer", "undermanned": False,
}  # fmt: skip
INPUTS: dict[str, Field] = {
    **opened({
        "hd": Whole("the target's HD", -SKILL, SKILL, title="Target's HD", example=62),
        "range": WeaponRange("the range to the target", 0, 18, title="Range", example=4),
        "skill": Whole("a Targeting score", 0, SKILL, title="Targeting", default=0, example=60),
        "system": Choice("the system", SYSTEMS, title="System", default="engines"),
        "locked": Flag("a lock held already", title="Locked already", hint="Then no Check is needed."),
        "shp": Whole("the arc's shield hit points before the hit", 0, POINTS, title="SHP before the hit", default=0),
        "ahp": Whole("the arc's armor hit points before the hit", 0, POINTS, title="AHP before the hit", default=0),
        "damage": Whole("the damage of the hit", 0, POINTS, title="Damage", default=0, example=640),
        "officer": Text("who makes the Check", title="Tactical Officer", default="the Tactical Officer"),
        **UNDERMANNED_FIELD,
    }, USUAL),
    **PAIR_INPUTS,
    "arc": ArcName("the target's arc that is hit", title="Arc hit", default=None,
                   hint="With the target's sheet: its SHP and AHP are taken from there."),
}  # fmt: skip
SWITCHES = (D_PERCENT,)

OUTCOMES = {"success": "hits now also damage that system", "failure": "no lock"}


def gunner(ship: Mapping[str, Any]) -> str:
    """At which post the sheet has whoever makes the Targeting Check."""
    return TACTICAL if at_post(ship, TACTICAL) else NAVIGATOR


def found_on(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """What the sheets hold."""
    own, target = inputs.get("own_ship"), inputs.get("target_ship")
    found: dict[str, Any] = {"undermanned": State(own).undermanned()} if own else {}
    officer = at_post(own, gunner(own)) if own else None
    if officer:
        found |= {"officer": officer.label, "skill": officer.skills.get("targeting")}
    if target:
        arc = target["arcs"].get(inputs.get("arc"), {})
        shp = 0 if are_shields_down(target) and arc else arc.get("shp")
        found |= {"hd": target["hd"], "shp": shp, "ahp": arc.get("ahp")}
    return found


def filled(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs with what the sheets add to them."""
    return filled_with(inputs, found_on(inputs), USUAL)


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """There is an HD; the sheets have the arc and the system, and the officer takes orders."""
    yield from lacking("hd", INPUTS["hd"], inputs, filled, "target_ship")
    own, target = inputs["own_ship"], inputs["target_ship"]
    if target and inputs["arc"] and inputs["arc"] not in target["arcs"]:
        yield no_such_arc(target, inputs["arc"])
    if target and inputs["damage"] and not inputs["arc"] and inputs["shp"] is None and inputs["ahp"] is None:
        says = f"Enter which arc of {target['name']} is hit, like {next(iter(target['arcs']))} (9.4 Target)."
        yield Problem("arc", "field", says)
    yield from fitted(target, inputs["system"], "what is not fitted cannot be targeted")
    if own and not inputs["locked"]:
        yield from no_order(own, gunner(own), "target a system")


def work(**entered: Any) -> Walk:
    """DC 50 + HD + range; then damage / 100, / 10 or all of it by what defends the arc (9.4 Target)."""
    if entered["own_ship"] or entered["target_ship"]:
        yield from told_of(entered, found_on(entered), TARGET)
    if entered["own_ship"]:
        yield TARGETS
    now = filled(entered)
    return (yield from targeted(**{key: now[key] for key in (
        "hd", "range", "skill", "system", "locked", "shp", "ahp", "damage", "officer", "undermanned")}))  # fmt: skip


def targeted(
    hd: int, range: int, skill: int, system: str, locked: bool, shp: int, ahp: int, damage: int, officer: str,
    undermanned: bool,
) -> Walk:  # fmt: skip
    """The Check, and what a hit then does."""
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


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The lock, and what a hit does to the system."""
    inputs = filled(inputs)
    more = ", undermanned" if inputs["undermanned"] else ""
    head = headed(parties(inputs), f"Targeting {inputs['system']} at HD {inputs['hd']}, range {inputs['range']}, ")
    head += f"DC {result['dc']}{more}"
    how = ("lock held" if inputs["locked"] else f"{inputs['officer']}, Targeting {inputs['skill']}: {result['total']}, "
           f"{'success' if result['success'] else 'failure'}")  # fmt: skip
    if not result["success"] or not inputs["damage"]:
        return f"{head}, {how}; {OUTCOMES['success' if result['success'] else 'failure']}."
    return (f"{head}, {how}; a hit of {inputs['damage']} on SHP {inputs['shp']}, AHP {inputs['ahp']} does "
            f"{result['systems_damage']} to {inputs['system']}.")  # fmt: skip


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The lock is held for the next hit; without it, the officer may try again."""
    return moves(inputs, result)[0][1:]


def moves(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Move]:
    """The next hit with this lock; a hit's damage on the target; or the shots that the sheets allow."""
    own, target = inputs["own_ship"], inputs["target_ship"]
    kept = {key: value for key, value in inputs.items() if value is not None}
    if own:
        own = acted(with_lock(own, target, inputs["system"]) if target and result["success"] else own)
    kept |= {key: bare(sheet) for key, sheet in (("own_ship", own), ("target_ship", target)) if sheet}
    out: list[Move] = [("Go on from here", "sfrpg.target_system", {**kept, "locked": result["success"]})]
    carried = carried_of(inputs)
    if target and result["success"] and inputs["damage"] and inputs["arc"]:
        then = {"ship": bare(target), "arc": inputs["arc"], "damage": inputs["damage"], "locked": inputs["system"],
                **carried}  # fmt: skip
        then |= {"opponent": bare(own)} if own else {}
        out.append((f"Resolve the hit on {target['name']}", "sfrpg.resolve", then))
    elif own and target:
        out += [*turns(own, target, carried), *turns(target, own, carried)]
    return out


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
    Example("From the sheets: Kestrel at Heron's engines", {
        "own_ship": KESTREL, "target_ship": HERON, "range": 4, "arc": "aft", "damage": 300,
    }, answers=[96]),
)  # fmt: skip
