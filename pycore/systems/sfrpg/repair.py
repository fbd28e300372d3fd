"""How much damage does a repair fix, and does the system come back on line?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Choice, Field, Flag, Text, Whole
from pycore.systems import Example
from pycore.systems.sfrpg import checks
from pycore.systems.sfrpg.checks import SKILL, UNDERMANNED_FIELD
from pycore.systems.sfrpg.rulings import REPAIR, REPAIRED
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
    volleys,
    with_system,
)
from pycore.systems.sfrpg.ship import SYSTEMS
from pycore.systems.sfrpg.turn import acted
from pycore.walk import Step, Walk, added, at_most, given, noted

TITLE = "Repair"

USUAL: dict[str, Any] = {
    "damage": None, "damage_control": 0, "malfunctioning": False, "engineer": "the Engineer", "undermanned": False,
}  # fmt: skip
INPUTS: dict[str, Field] = {
    "system": Choice("the system", (*SYSTEMS, "hull", "armor"), title="System", example="engines"),
    **opened({
        "damage": Whole("the system's damage", 0, 100, unit="%", title="Damage", example=30),
        "skill": Whole("the score of the sub-discipline for this system", 0, SKILL, title="Skill", default=0,
                       example=60, hint="Which sub-discipline: your book's 3.10."),
        "damage_control": Whole("a Damage Control score", 0, SKILL, title="Damage Control", default=0, example=60,
                                hint="For the second Check, of a system that malfunctions."),
        "malfunctioning": Flag("a malfunctioning system", title="Malfunctions"),
        "engineer": Text("who makes the Checks", title="Engineer", default="the Engineer"),
        **UNDERMANNED_FIELD,
    }, USUAL),
    **SHIP_INPUT,
    **DUEL_INPUTS,
    **DUEL_CRITICALS,
}  # fmt: skip
SWITCHES = checks.SWITCHES


def found_on(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """What the ship's sheet says of the system and of whoever is at the Engineer's station."""
    ship = inputs.get("ship")
    return {**from_engineer(ship), **from_system(ship, inputs.get("system"))} if ship else {}


def filled(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs with what the sheet adds to them."""
    return filled_with(inputs, found_on(inputs), USUAL)


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """Only damaged or malfunctioning systems are repaired in combat, and by an Engineer who takes orders."""
    yield from lacking("damage", INPUTS["damage"], inputs, filled, "ship")
    ship, system = inputs["ship"], inputs["system"]
    if system in ("hull", "armor"):
        yield Problem("system", "illegal", f"Damage to the {system} cannot be repaired in combat (9.4 Repair).")
        return
    yield from fitted(ship, system, "what is not fitted cannot be repaired")
    if ship:
        yield from no_order(ship, ENGINEER, f"repair the {system}")
    now = filled(inputs)
    if now["damage"] == 0 and not now["malfunctioning"]:
        yield Problem("damage", "impossible", "There is nothing to repair (9.4 Repair): enter the system's damage, or "
                      "that it malfunctions.")  # fmt: skip


def work(**inputs: Any) -> Walk:
    """DC 50 + damage; success fixes 1d10, and gives a malfunctioning system its second Check (9.4 Repair)."""
    if inputs["ship"]:
        yield from told_of(inputs, found_on(inputs), REPAIR)
    now = filled(inputs)
    bonus = yield from inspired(now["ship"], ENGINEER)
    return (yield from repaired(now["system"], now["damage"], now["skill"] + bonus, now["damage_control"],
                                now["malfunctioning"], now["engineer"], now["undermanned"]))  # fmt: skip


def repaired(
    system: str, damage: int, skill: int, damage_control: int, malfunctioning: bool, engineer: str, undermanned: bool
) -> Walk:
    """Both Checks and the die between them."""
    base, harm = given("Base", 50, REPAIR), given(f"Damage of {system}", damage, REPAIR)
    dc = yield from checks.difficulty("Repair DC", base, harm, cite=REPAIR, undermanned=undermanned)
    outcomes = {"success": "1d10 of damage is fixed" + (", then a Check to bring it on line" if malfunctioning else ""),
                "failure": "nothing is fixed"}  # fmt: skip
    ask, roll = yield from checks.check(("Repair Check by {}, DC {}", engineer, dc.value), skill, dc, cite=REPAIR,
                                        who=engineer, outcomes=outcomes)  # fmt: skip
    result = {"dc": dc.value, "chance": ask.chance(), "total": roll.total, "success": roll.success, "fixed": 0,
              "damage": damage, "second_dc": None, "second_chance": None, "second_total": None,
              "malfunctioning": malfunctioning}  # fmt: skip
    if not roll.success:
        return result
    left: Step = harm
    if damage:
        die = yield from checks.ten("Damage fixed", cite=REPAIR, who=engineer)
        fixed = die
        if die.value > damage:
            yield REPAIRED
            fixed = yield at_most(damage, die, "Fixed, at most the damage there is", cite=REPAIR)
        left = yield added("Damage left", harm, less=(fixed,), cite=REPAIR)
        result |= {"fixed": fixed.value, "damage": left.value}
    if malfunctioning:
        yield REPAIRED
        second = yield from checks.difficulty("Second DC", base, left, cite=REPAIR, undermanned=undermanned)
        ask, roll = yield from checks.check(
            ("Damage Control by {}, DC {}", engineer, second.value), damage_control, second, cite=REPAIR, who=engineer,
            outcomes={"success": "the system comes back on line", "failure": "it still malfunctions"})  # fmt: skip
        if roll.success:
            yield noted(("{} are back on line", system.capitalize()), cite=REPAIR, uses=(roll,))
        result |= {"second_dc": second.value, "second_chance": ask.chance(), "second_total": roll.total,
                   "malfunctioning": not roll.success}  # fmt: skip
    return result


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """What was repaired, by whom, and what is left."""
    inputs = filled(inputs)
    whose = f"{inputs['ship']['name']}: " if inputs["ship"] else ""
    bad = ", malfunctioning" if inputs["malfunctioning"] else ""
    more = ", undermanned" if inputs["undermanned"] else ""
    system = inputs["system"] if whose else inputs["system"].capitalize()
    more = inspired_words(inputs["ship"], ENGINEER) + more
    head = (f"{whose}{system} at {inputs['damage']}%{bad}: repair by {inputs['engineer']}, skill "
            f"{inputs['skill']}, DC {result['dc']}{more}: {result['total']}")  # fmt: skip
    if not result["success"]:
        return f"{head}, failure; nothing is fixed."
    out = f"{head}, success; {result['fixed']} fixed, {result['damage']}% left"
    if result["second_dc"] is not None:
        end = "still malfunctioning" if result["malfunctioning"] else "back on line"
        out += f"; Damage Control {inputs['damage_control']}, DC {result['second_dc']}: {result['second_total']}, {end}"
    return f"{out}."


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> Any:
    """The system as it is now, nothing when it is as good as new; with a sheet, what the ship can do next."""
    if inputs["ship"]:
        first = next(iter(moves(inputs, result)), None)
        return first[1:] if first else None
    if not result["damage"] and not result["malfunctioning"]:
        return None
    kept = {key: value for key, value in inputs.items() if value is not None}
    return {**kept, "damage": result["damage"], "malfunctioning": result["malfunctioning"]}


def moves(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Move]:
    """The same system again, a jury rig, and the shots of the ship as it is now."""
    ship, system, other = inputs["ship"], inputs["system"], inputs["opponent"]
    if not ship:
        return []
    out_of_order = result["malfunctioning"]
    now = acted(with_system(ship, system, result["damage"], malfunctions=out_of_order))
    carried = carried_of(inputs)
    rest = {"ship": bare(now), **({"opponent": bare(other)} if other else {}), **carried}
    out: list[Move] = []
    if result["damage"] or out_of_order:
        again = {"system": system, **({"skill": inputs["skill"]} if inputs["skill"] else {}), **rest}
        out.append((f"Repair the {system} of {ship['name']} again", "sfrpg.repair", again))
    if out_of_order:
        out.append((f"Jury-rig the {system} of {ship['name']}", "sfrpg.jury_rig", {"system": system, **rest}))
    return [*out, *(volleys(now, other, carried) if other else ())]


MEASURES = {
    "fixed": lambda result: result["fixed"],
    "malfunctioning": lambda result: "yes" if result["malfunctioning"] else "no",
}

EXAMPLES = (
    Example("Engines at 35%", {"system": "engines", "damage": 35, "skill": 64}, answers=[52, 7]),
    Example("Beams that malfunction", {
        "system": "beams", "damage": 40, "skill": 64, "damage_control": 55, "malfunctioning": True,
    }, answers=[61, 8, 49]),
    Example("A scratch: no more than the damage is fixed", {
        "system": "sensors", "damage": 3, "skill": 64,
    }, answers=[52, 7]),
)  # fmt: skip
