"""Does a ship with hull damage hold together?

The firing ship's own Check after it did damage; `structural_fatigue` is also the end of `sfrpg.resolve`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any, NamedTuple

from pycore.errors import Problem
from pycore.inputs import Field, Flag, Text, Whole
from pycore.systems import Example
from pycore.systems.sfrpg import checks
from pycore.systems.sfrpg.checks import CRITICAL_FIELDS, SKILL, UNDERMANNED_FIELD, Thresholds
from pycore.systems.sfrpg.rulings import D_PERCENT, METALLURGY_DUE, RESOLVING, SHAKEN_CHECKS, VACANT
from pycore.systems.sfrpg.sheets import (
    ENGINEER,
    SHIP_INPUT,
    at_post,
    bare,
    filled_with,
    from_engineer,
    opened,
    told_of,
)
from pycore.systems.sfrpg.ship import HULL
from pycore.walk import Answered, Check, Walk, added, at_least, given, noted, show

TITLE = "Metallurgy Check"

USUAL: dict[str, Any] = {
    "name": "The ship", "hull": 0, "metallurgy": 0, "engineer": "the Engineer", "metallurgy_exempt": False,
    "undermanned": False,
}  # fmt: skip
INPUTS: dict[str, Field] = {
    **opened({
        "name": Text("the ship's name", title="Ship", default="The ship"),
        "hull": HULL,
        "metallurgy": Whole("a Metallurgy score", 0, SKILL, title="Metallurgy", default=0, example=40),
        "engineer": Text("who makes the Check", title="Engineer", default="the Engineer"),
        "metallurgy_exempt": Flag("being spared the Check",
                                  title="Spared by a critical success, no hull damage since"),
        **UNDERMANNED_FIELD,
    }, USUAL),
    **CRITICAL_FIELDS,
    **SHIP_INPUT,
}  # fmt: skip
SWITCHES = (D_PERCENT,)

OUTCOMES = {
    "critical success": "5% hull damage is removed, and no more such Checks until new hull damage",
    "success": "the ship holds together",
    "failure": "the structure fails and the ship explodes",
    "critical failure": "the structure fails and the ship explodes",
}


class Fatigue(NamedTuple):
    """What came of the Check."""

    ask: Check
    roll: Answered
    hull: int


def structural_fatigue(
    hull: int, skill: int, who: str, *, undermanned: bool, critical: Thresholds
) -> Generator[Any, Any, Fatigue]:
    """DC 50 + hull damage; failing, the ship explodes; a critical success takes 5% off."""
    damage = given("Hull damage", hull, RESOLVING)
    dc = yield from checks.difficulty("Metallurgy DC", given("Base", 50, RESOLVING), damage, cite=RESOLVING,
                                      undermanned=undermanned)  # fmt: skip
    ask, roll = yield from checks.check(("Metallurgy Check by {}, DC {}", who, dc.value), skill, dc, cite=RESOLVING,
                                        who=who, critical=critical, outcomes=OUTCOMES)  # fmt: skip
    if roll.critical == "success":
        left = added("Hull damage, 5% removed", damage, less=(given("Removed", 5, RESOLVING),), cite=RESOLVING)
        if left.value < 0:
            left = at_least(0, left, cite=RESOLVING)
        hull = (yield left).value
    elif not roll.success:
        yield noted("Structural integrity fails: the ship explodes", cite=RESOLVING, uses=(roll,))
    return Fatigue(ask, roll, hull)


def found_on(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """What the ship's sheet says of its hull and of whoever is at the Engineer's station."""
    ship = inputs.get("ship")
    if not ship:
        return {}
    engineer = at_post(ship, ENGINEER)
    who = {key: value for key, value in from_engineer(ship).items() if key != "damage_control"}
    return {"name": ship["name"], "hull": ship["hull"], "metallurgy_exempt": ship["metallurgy_exempt"],
            "metallurgy": engineer.metallurgy if engineer else 0, **who}  # fmt: skip


def filled(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs with what the sheet adds to them."""
    return filled_with(inputs, found_on(inputs), USUAL)


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """Thresholds that exclude each other."""
    yield from checks.check_thresholds(inputs)


def work(**inputs: Any) -> Walk:
    """The Check, unless there is no hull damage or a critical success spared it (9.4 Resolving Damage)."""
    yield METALLURGY_DUE
    ship = inputs["ship"]
    if ship:
        yield from told_of(inputs, found_on(inputs))
        person = at_post(ship, ENGINEER)
        if person is None:
            yield VACANT
        elif person.shaken:
            yield SHAKEN_CHECKS
    now = filled(inputs)
    hull, metallurgy_exempt = now["hull"], now["metallurgy_exempt"]
    if not hull or metallurgy_exempt:
        why = "no hull damage" if not hull else "a critical success spared it, and no hull damage since"
        yield noted(("No Metallurgy Check is due: {}", why), cite=RESOLVING)
        return {"due": False, "dc": None, "chance": None, "total": None, "success": None, "critical": None,
                "hull": hull, "destroyed": None, "metallurgy_exempt": metallurgy_exempt}  # fmt: skip
    found = yield from structural_fatigue(hull, now["metallurgy"], now["engineer"], undermanned=now["undermanned"],
                                          critical=(now["critical_success"], now["critical_failure"]))  # fmt: skip
    roll = found.roll
    return {"due": True, "dc": found.ask.dc, "chance": found.ask.chance(), "total": roll.total, "success": roll.success,
            "critical": roll.critical, "hull": found.hull, "destroyed": None if roll.success else "structure",
            "metallurgy_exempt": roll.critical == "success"}  # fmt: skip


def roll_words(result: Mapping[str, Any]) -> str:
    """A Check's result in a few words: total, and success or failure."""
    end = "success" if result["success"] else "failure"
    return f"{result['total']}, {'critical ' if result['critical'] else ''}{end}"


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """Who rolled what, and whether the ship still is."""
    inputs = filled(inputs)
    head = f"{inputs['name']} with {inputs['hull']}% hull damage"
    if not result["due"]:
        spared = ", spared by a critical success" if inputs["metallurgy_exempt"] else ""
        return f"{head}{spared}: no Metallurgy Check is due."
    by = f"{inputs['engineer']}, Metallurgy {show(inputs['metallurgy'])}"
    more = ", undermanned" if inputs["undermanned"] else ""
    end = "the ship explodes" if result["destroyed"] else "the ship holds"
    if result["critical"] == "success":
        end = f"hull damage {result['hull']}%, no more Checks until new hull damage"
    return f"{head}, DC {result['dc']}{more}, {by}: {roll_words(result)}; {end}."


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any] | None:
    """The ship as it is now."""
    if result["destroyed"]:
        return None
    out = {key: value for key, value in inputs.items() if value is not None}
    if inputs["ship"]:
        now = {**inputs["ship"], "hull": result["hull"], "metallurgy_exempt": result["metallurgy_exempt"]}
        return {key: value for key, value in out.items() if key not in USUAL} | {"ship": bare(now)}
    return out | {"hull": result["hull"], "metallurgy_exempt": result["metallurgy_exempt"]}


MEASURES = {
    "the ship": lambda result: "explodes" if result["destroyed"] else "holds",
    "hull": lambda result: result["hull"],
}

EXAMPLES = (
    Example("A sound Engineer after a hard fight", {"name": "Kestrel", "hull": 35, "metallurgy": 62}, answers=[41]),
    Example(
        "Out of reach, but for a natural 99",
        {"name": "Scout", "hull": 97, "metallurgy": 20, "engineer": "the Captain"},
        answers=[99],
    ),
    Example("Undermanned", {"name": "Kestrel", "hull": 35, "metallurgy": 62, "undermanned": True}, answers=[41]),
)
