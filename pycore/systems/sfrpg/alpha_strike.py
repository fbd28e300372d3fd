"""What does an Alpha Strike, beams and projectiles together, do to the target?"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Field, Flag, Record, Whole
from pycore.systems import Example
from pycore.systems.sfrpg import attack, checks, to_hit
from pycore.systems.sfrpg.attack import (
    SIDE_INPUTS,
    SIGNAL_INPUTS,
    WEAPON_INPUTS,
    Shot,
    check_friends,
    check_weapon,
    fire,
)
from pycore.systems.sfrpg.rulings import ALPHA, ALPHA_CRITICAL, ALPHA_ONE, ALPHA_WAIT, DAMAGE_RANGE
from pycore.systems.sfrpg.to_hit import FARTHEST, TO_HIT_INPUTS
from pycore.walk import Step, Walk, added, given, multiplied, noted, ruled, show

TITLE = "Alpha Strike"

NEAR = 6  # the farthest range of an Alpha Strike
WAIT = 5  # full rounds between two of them
WEAPONS = ("beams", "projectiles")

# What both weapons share; either group may give its own number instead.
OWN = ("falloff_hd", "hardpoints")
APART = ("weapon", "range", "marksmanship", "ballistics", "charged", *OWN)
SHARED = {name: field for name, field in TO_HIT_INPUTS.items() if name not in APART}
WHOLE_SHIP = ("undermanned", "critical_success", "critical_failure", "condition", "surprise")


def optional(field: Field) -> Field:
    """The same field, but nothing when it is left empty."""
    out = copy.copy(field)
    out.default = None
    out.when = None
    return out


def weapon_group(kind: str) -> Record:
    """One of the two weapons, and what is different for it."""
    skill = to_hit.SKILL_OF[kind]
    own = {skill: TO_HIT_INPUTS[skill], "hardpoints": TO_HIT_INPUTS["hardpoints"], **WEAPON_INPUTS,
           "falloff_hd": TO_HIT_INPUTS["falloff_hd"],
           **{name: field for name, field in SHARED.items() if name not in WHOLE_SHIP}}  # fmt: skip
    return Record(f"the {kind}", {name: optional(field) for name, field in own.items()}, title=kind.capitalize(),
                  default=None, hint="All hardpoints fire. What is left empty is taken from above.")  # fmt: skip


INPUTS: dict[str, Field] = {
    "range": Whole("the range", 0, 18, title="Range", example=4, unit="increments"),
    "all_charged": Flag("all weapons fully charged", title="All weapons charged"),
    "round": Whole("the round", 1, 10_000, title="Round", default=1),
    "last_alpha_round": Whole("the round of the last Alpha Strike", 1, 10_000, title="Last Alpha Strike in round",
                              default=None, example=1, hint="Empty: none yet."),
    "hd": optional(TO_HIT_INPUTS["hd"]),
    "evasive": TO_HIT_INPUTS["evasive"],
    "combat": TO_HIT_INPUTS["combat"],
    "beams": weapon_group("beams"),
    "projectiles": weapon_group("projectiles"),
    **{name: field for name, field in SHARED.items() if name not in ("hd", "evasive", "combat")},
    **SIDE_INPUTS,
    **{name: optional(field) if name == "iff" else field for name, field in SIGNAL_INPUTS.items()},
}  # fmt: skip
SWITCHES = (*checks.SWITCHES, ALPHA_ONE, DAMAGE_RANGE)


def volley(inputs: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """The inputs of an ordinary attack with one of the two weapons."""
    out = {name: inputs[name] for name in attack.INPUTS if name in inputs}
    out |= {name: field.blank() for name, field in attack.INPUTS.items() if name not in out and not field.required}
    out |= {name: value for name, value in inputs[kind].items() if value is not None}
    return out | {"weapon": kind, "charged": None, "iff": bool(inputs["iff"]) and kind == "projectiles"}


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """Every condition of an Alpha Strike that is not met, all at once."""
    if inputs["range"] > NEAR:
        past = f", and no weapon hits past {FARTHEST} (9.4 Range)" if inputs["range"] > FARTHEST else ""
        says = f"An Alpha Strike needs a target within range {NEAR} (9.4 Alpha Strike), not at {inputs['range']}{past}."
        yield Problem("range", "illegal", says)
    if not inputs["all_charged"]:
        yield Problem("all_charged", "illegal", "An Alpha Strike needs all weapons fully charged (9.4 Alpha Strike).")
    for path, group in (("", inputs), *((f"{kind}.", inputs[kind]) for kind in WEAPONS)):
        if group and group["own_jinks"]:
            says = ("An Alpha Strike takes the full round (9.4 Alpha Strike), and jinking is a move action of its own "
                    "(9.4 Jink): a ship that jinks this round cannot make one.")  # fmt: skip
            yield Problem(f"{path}own_jinks", "illegal", says)
    last = inputs["last_alpha_round"]
    if last is not None and last > inputs["round"]:
        says = f"The last Alpha Strike cannot be in round {last}: it is round {inputs['round']}."
        yield Problem("last_alpha_round", "impossible", says)
    elif last is not None and inputs["round"] - last <= WAIT:
        says = (f"After an Alpha Strike a ship waits {WAIT} full rounds (9.4 Alpha Strike): the last was in round "
                f"{last}, the next may come in round {last + WAIT + 1}.")  # fmt: skip
        yield Problem("round", "illegal", says)
    for kind in WEAPONS:
        if inputs[kind] is None:
            says = f"An Alpha Strike fires both beams and projectiles (9.4 Alpha Strike): enter the {kind} too."
            yield Problem(kind, "illegal", says)
            continue
        shot = volley(inputs, kind)
        if shot["hd"] is None:
            yield Problem(f"{kind}.hd", "field", "Enter the target's HD, like 62.")
        yield from check_weapon(shot, inputs["range"], f"{kind}.")
        for problem in to_hit.check_aim(shot):
            if problem.field == "hd":
                continue  # said above, for its own weapon
            own = problem.field in OWN
            if own or kind == "beams":
                yield Problem(f"{kind}.{problem.field}" if own else problem.field, problem.code, problem.says)
    yield from check_friends(inputs)
    if inputs["condition"] in ("three", "four"):
        says = "Weapons are armed at Condition Two or One only (9.4, Attack Action Rules)."
        yield Problem("condition", "illegal", says)


def work(**inputs: Any) -> Walk:
    """Both rolls, then both damages, doubled when both hit (9.4 Alpha Strike)."""
    yield ALPHA_WAIT
    yield ruled("An Alpha Strike may be made", True, cite=ALPHA,
                how=("range {}, all weapons charged, both kinds, round {}", inputs["range"],
                     inputs["round"]))  # fmt: skip
    shots: dict[str, Shot] = {}
    for kind in WEAPONS:
        yield noted(("The {}, all hardpoints", kind), cite=ALPHA)
        shots[kind] = yield from fire(volley(inputs, kind))
    hits = [kind for kind in WEAPONS if shots[kind].hit]
    parts: list[Step] = []
    if len(hits) == 2:
        yield ALPHA_CRITICAL
        for kind in hits:
            parts.append((yield from doubled(kind, shots[kind])))
    elif hits:
        choice = yield ALPHA_ONE
        if choice == "ordinary":
            parts.append((yield given(f"Damage of the {hits[0]} alone", shots[hits[0]].damage, ALPHA)))
        else:
            yield noted(("Only the {} hit: no damage", hits[0]), cite=ALPHA)
            hits = []
    damage = (yield added("Damage to the target", *parts, cite=ALPHA)) if parts else None
    fields = Shot.__dataclass_fields__
    return {
        "hit": bool(hits),
        "damage": damage.value if damage else 0,
        "both": len(hits) == 2,
        "system_hits": [{"system": shots[kind].system, "points": shots[kind].system_damage} for kind in hits
                        if shots[kind].system],
        "friendly": [{name: getattr(shots[kind], name) for name in ("who", "damage", "system", "system_damage")}
                     for kind in WEAPONS if shots[kind].critical == "failure"],
        "next_round": inputs["round"] + WAIT + 1,
        **{kind: {name: getattr(shots[kind], name) for name in fields} for kind in WEAPONS},
    }  # fmt: skip


def doubled(kind: str, shot: Shot) -> Any:
    """A weapon's damage twice, its Targeting once."""
    weapon = given(("{}: damage without Targeting", kind.capitalize()), shot.damage - shot.from_targeting, ALPHA)
    twice = yield multiplied(f"{kind.capitalize()} doubled", weapon, given("Times", 2), cite=ALPHA)
    if not shot.from_targeting:
        return twice
    targeting = given("Targeting", shot.from_targeting, ALPHA)
    return (yield added(f"{kind.capitalize()} with Targeting", twice, targeting, cite=ALPHA))


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """Both rolls, and the damage."""
    said = []
    for kind in WEAPONS:
        shot, of = result[kind], volley(inputs, kind)
        ends = {"success": "critical hit", "failure": "critical miss", None: "hit" if shot["hit"] else "miss"}
        total = "automatic" if shot["total"] is None else show(shot["total"])
        said.append(f"{kind} at HD {show(of['hd'])}, {to_hit.conditions(of)}{attack.damage_words(of)}: DC "
                    f"{show(shot['dc'])}, {total}, {ends[shot['critical']]}")  # fmt: skip
    end = f"{result['damage']} damage{', doubled' if result['both'] else ''}"
    straight = "".join(f", {hit['points']} straight to {hit['system']}" for hit in result["system_hits"])
    friends = "".join(f"; {shot['damage']} to {shot['who']}, {shot['system_damage'] or 0} straight to "
                      f"{shot['system'] or 'no system'}" for shot in result["friendly"])  # fmt: skip
    return f"Alpha Strike in round {inputs['round']}, {'; '.join(said)}; {end}{straight}{friends}."


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """The damage, ready to be resolved."""
    if not result["damage"] and not result["system_hits"]:
        return None
    return "sfrpg.resolve", {"damage": result["damage"], "system_hits": result["system_hits"]}


MEASURES = {"damage to the target": lambda result: result["damage"]}

EXAMPLES = (
    Example("Both hit", {
        "range": 4, "all_charged": True, "round": 3, "hd": 62, "evasive": 45, "combat": 70,
        "beams": {"marksmanship": 48, "hardpoints": 2, "weapon_damage": 240, "targeting": 30},
        "projectiles": {"ballistics": 55, "weapon_damage": 400, "targeting": 30},
    }, answers=[41, 33]),
    Example("Only the beams hit", {
        "range": 6, "all_charged": True, "round": 9, "last_alpha_round": 3, "hd": 71, "evasive": 52, "combat": 48,
        "beams": {"marksmanship": 48, "weapon_damage": 240}, "projectiles": {"ballistics": 20, "weapon_damage": 400},
    }, answers=[41, 33]),
    Example("A critical hit, doubled", {
        "range": 2, "all_charged": True, "hd": 62, "evasive": 45, "combat": 70,
        "beams": {"marksmanship": 48, "weapon_damage": 240}, "projectiles": {"ballistics": 55, "weapon_damage": 400},
    }, answers=[99, 5, 44, 33]),
)  # fmt: skip
