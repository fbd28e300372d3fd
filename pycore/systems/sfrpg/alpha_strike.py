"""What does an Alpha Strike, beams and projectiles together, do to the target?"""

from __future__ import annotations

import copy
from collections.abc import Generator, Iterator, Mapping
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Field, Flag, Record, Whole
from pycore.systems import Example
from pycore.systems.sfrpg import attack, checks, to_hit
from pycore.systems.sfrpg.attack import (
    ONWARD,
    SIDE_INPUTS,
    SIGNAL_INPUTS,
    WEAPON_INPUTS,
    Shot,
    arc_of,
    check_friends,
    check_weapon,
    fire,
    resolving,
    weapon_check,
)
from pycore.systems.sfrpg.duel import HERON, KESTREL
from pycore.systems.sfrpg.metallurgy import roll_words
from pycore.systems.sfrpg.rulings import (
    ALPHA,
    ALPHA_AT_ONCE,
    ALPHA_CHECKED,
    ALPHA_CRITICAL,
    ALPHA_ONE,
    ALPHA_TARGETING,
    ALPHA_WAIT,
    DAMAGE_RANGE,
)
from pycore.systems.sfrpg.sheets import (
    NEAR,
    SHEET_INPUTS,
    Move,
    carried_of,
    filled,
    grounds,
    is_worn,
    no_such_arc,
    only_weapon,
    parties,
    readable,
    told_of_ships,
    told_of_shot,
    turns,
    weapons_of,
    with_system,
)
from pycore.systems.sfrpg.to_hit import FARTHEST, TO_HIT_INPUTS
from pycore.systems.sfrpg.turn import begun, turn_of
from pycore.walk import Step, Walk, added, given, multiplied, noted, ruled, show

TITLE = "Alpha Strike"

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
           **{name: field for name, field in SHARED.items() if name not in WHOLE_SHIP},
           "weapon_sheet": SHEET_INPUTS["weapon_sheet"]}  # fmt: skip
    return Record(f"the {kind}", {name: optional(field) for name, field in own.items()}, title=kind.capitalize(),
                  default=None, hint="All hardpoints fire. What is left empty is taken from above, or from the sheets.",
                  )  # fmt: skip


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
    **{name: field for name, field in SHEET_INPUTS.items() if name != "weapon_sheet"},
    **ONWARD,
}  # fmt: skip
SWITCHES = (*checks.SWITCHES, ALPHA_ONE, ALPHA_CRITICAL, ALPHA_TARGETING, DAMAGE_RANGE)


def entered(inputs: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """The inputs of an ordinary attack with one of the two weapons, as far as entered."""
    group = inputs[kind] or {}
    out = {name: inputs[name] for name in attack.INPUTS if name in inputs}
    out |= {name: field.blank() for name, field in attack.INPUTS.items() if name not in out and not field.required}
    out |= {name: value for name, value in group.items() if value is not None}
    out["weapon_sheet"] = group.get("weapon_sheet") or only_weapon(inputs["own_ship"], kind)
    return out | {"weapon": kind, "charged": None, "iff": inputs["iff"] if kind == "projectiles" else False}


def volley(inputs: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """The same, with what the sheets add."""
    return filled(entered(inputs, kind)) | {"weapon": kind}


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """Every condition of an Alpha Strike that is not met, all at once."""
    if inputs["range"] > NEAR:
        past = f", and no weapon hits past {FARTHEST} (9.4 Range)" if inputs["range"] > FARTHEST else ""
        says = f"An Alpha Strike needs a target within range {NEAR} (9.4 Alpha Strike), not at {inputs['range']}{past}."
        yield Problem("range", "illegal", says)
    if not inputs["all_charged"]:
        yield Problem("all_charged", "illegal", "An Alpha Strike needs all weapons fully charged (9.4 Alpha Strike).")
    own, jinks = inputs["own_ship"], {"own_jinks": inputs["own_jinks"]}
    if own and jinks["own_jinks"] is None:
        jinks["own_jinks"] = turn_of(begun(own))["jinks"]
    for path, group in (("", jinks), *((f"{kind}.", inputs[kind]) for kind in WEAPONS)):
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
    barred: set[str] = set()
    for kind in WEAPONS:
        if not inputs[kind] and not only_weapon(inputs["own_ship"], kind):
            yield Problem(kind, "illegal", both_kinds(inputs["own_ship"], kind))
            continue
        shot = volley(inputs, kind)
        sheet = shot["weapon_sheet"]
        if sheet and sheet["kind"] != kind:
            says = f"{sheet['name']} is of the other kind by its sheet ({sheet['kind']}): choose one of the {kind}."
            yield Problem(f"{kind}.weapon_sheet.kind", "impossible", says)
        if shot["hd"] is None:
            yield Problem(f"{kind}.hd", "field", "Enter the target's HD, like 62.")
        yield from check_weapon(shot, inputs["range"], f"{kind}.")
        for problem in to_hit.check_aim(shot):
            if problem.field == "hd":
                continue  # said above, for its own weapon
            own = problem.field in OWN
            if own or kind == "beams":
                yield Problem(f"{kind}.{problem.field}" if own else problem.field, problem.code, problem.says)
        for reason in grounds(shot):
            if reason not in barred:
                yield Problem(attack.field_of(reason), "illegal", reason)
            barred.add(reason)
    target = inputs["target_ship"]
    if inputs["arc"] and target and inputs["arc"] not in target["arcs"]:
        yield no_such_arc(target, inputs["arc"])
    yield from check_friends(readable(filled, inputs, ("own_ship", "target_ship")))
    condition = inputs["condition"] or (inputs["own_ship"] or {}).get("condition")
    if condition in ("three", "four"):
        says = "Weapons are armed at Condition Two or One only (9.4, Attack Action Rules)."
        yield Problem("condition", "illegal", says)


def both_kinds(ship: Mapping[str, Any] | None, kind: str) -> str:
    """Why there is no weapon of this kind to fire."""
    says = f"An Alpha Strike fires both beams and projectiles (9.4 Alpha Strike): enter the {kind} too"
    if not ship:
        return f"{says}."
    names = ", ".join(weapon["name"] for weapon in weapons_of(ship, kind))
    return f"{says}; the sheet of {ship['name']} has {f'several: {names}' if names else 'none'}."


def work(**inputs: Any) -> Walk:
    """Both rolls, then both damages, doubled when both hit (9.4 Alpha Strike)."""
    yield ALPHA_WAIT
    yield ruled("An Alpha Strike may be made", True, cite=ALPHA,
                how=("range {}, all weapons charged, both kinds, round {}", inputs["range"],
                     inputs["round"]))  # fmt: skip
    yield from told_of_ships(inputs)
    volleys = {kind: volley(inputs, kind) for kind in WEAPONS}
    shots = yield from both_fired(inputs, volleys)
    hits = [kind for kind in WEAPONS if shots[kind].hit]
    hits, damage = yield from together(volleys, shots, hits)
    wild = [kind for kind in WEAPONS if shots[kind].critical == "failure"]
    if len(wild) == 2:
        yield ALPHA_AT_ONCE
    system_hits = systems_of(shots, hits)
    arc = (yield from arc_of(volleys["beams"], "target")) if damage or system_hits else None
    struck = shots[wild[0]].who if wild else None
    hurts = struck is not None and any(shots[kind].damage or shots[kind].system for kind in wild)
    fields = Shot.__dataclass_fields__
    return {
        "hit": bool(hits),
        "damage": damage,
        "both": len(hits) == 2,
        "system_hits": system_hits,
        "friendly": [{name: getattr(shots[kind], name) for name in ("who", "damage", "system", "system_damage")}
                     for kind in wild],
        "next_round": inputs["round"] + WAIT + 1,
        "arc": arc,
        "friendly_arc": (yield from arc_of(volleys[wild[0]], struck)) if hurts else None,
        **{kind: {name: getattr(shots[kind], name) for name in fields} for kind in WEAPONS},
    }  # fmt: skip


def both_fired(
    inputs: Mapping[str, Any], volleys: Mapping[str, dict[str, Any]]
) -> Generator[Any, Any, dict[str, Shot]]:
    """The Checks of damaged weapon systems, then both shots."""
    checked: dict[str, Mapping[str, Any]] = {}
    for kind in WEAPONS:
        ship = volleys[kind]["own_ship"]
        if ship and is_worn(ship, kind):
            yield ALPHA_CHECKED
        checked[kind] = (yield from weapon_check(volleys[kind])) or {}
    shots = {}
    for kind in WEAPONS:
        yield noted(("The {}, all hardpoints", kind), cite=ALPHA)
        own = entered(inputs, kind)
        if own["own_ship"] or own["target_ship"] or own["weapon_sheet"]:
            yield from told_of_shot(own)
        shots[kind] = yield from fire(volleys[kind], checked[kind], "Tactical Officer")
    return shots


def together(
    volleys: Mapping[str, dict[str, Any]], shots: Mapping[str, Shot], hits: list[str]
) -> Generator[Any, Any, tuple[list[str], int]]:
    """Which hits count, and the damage they do: doubled when both hit."""
    if not hits:
        return hits, 0
    critical = yield ALPHA_CRITICAL
    targeting = yield ALPHA_TARGETING
    parts: list[Step] = []
    if len(hits) == 2:
        for kind in hits:
            twice = yield from doubled(kind, shots[kind], volleys[kind], critical, targeting)
            parts.append(twice)
    else:
        choice = yield ALPHA_ONE
        if choice == "none":
            yield noted(("Only the {} hit: no damage", hits[0]), cite=ALPHA)
            return [], 0
        parts.append((yield given(f"Damage of the {hits[0]} alone", shots[hits[0]].damage, ALPHA)))
    damage = yield added("Damage to the target", *parts, cite=ALPHA)
    return hits, damage.value


def doubled(kind: str, shot: Shot, of: Mapping[str, Any], critical: str, targeting: str) -> Generator[Any, Any, Step]:
    """A weapon's damage twice; its Targeting once, and a critical's increase once, where they are read so."""
    name = kind.capitalize()
    with_targeting = bool(shot.from_targeting) and targeting == "doubled"
    weapon = shot.damage - (0 if with_targeting else shot.from_targeting)
    base = given((f"{name}: damage with Targeting" if with_targeting else f"{name}: damage without Targeting"), weapon,
                 ALPHA)  # fmt: skip
    if shot.critical and critical == "after":
        ordinary = yield from attack.at_range(of, given(f"{name}: damage without the critical", shot.before_range))
        extra = given("What the critical adds", shot.damage - shot.from_targeting - ordinary.value, ALPHA)
        base = yield added(f"{name}: what is doubled", base, less=(extra,), cite=ALPHA)
        twice = yield multiplied(f"{name} doubled", base, given("Times", 2), cite=ALPHA)
        twice = yield added(f"{name} with the critical", twice, extra, cite=ALPHA)
    else:
        twice = yield multiplied(f"{name} doubled", base, given("Times", 2), cite=ALPHA)
    if with_targeting or not shot.from_targeting:
        return twice  # type: ignore[no-any-return]
    added_once = given("Targeting", shot.from_targeting, ALPHA)
    step: Step = yield added(f"{name} with Targeting", twice, added_once, cite=ALPHA)
    return step


def systems_of(shots: Mapping[str, Any], kinds: list[str]) -> list[dict[str, Any]]:
    """What the criticals among these do straight to a system."""
    return [{"system": shots[kind].system, "points": shots[kind].system_damage} for kind in kinds if shots[kind].system]


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """Both rolls, and the damage."""
    said = []
    for kind in WEAPONS:
        shot, of = result[kind], volley(inputs, kind)
        words = f"{kind} at HD {show(of['hd'])}, {to_hit.conditions(of)}{attack.damage_words(of, shot['who'])}"
        said.append(f"{words}{rolled(shot)}")
    end = f"{result['damage']} damage{', doubled' if result['both'] else ''}"
    straight = "".join(f", {hit['points']} straight to {hit['system']}" for hit in result["system_hits"])
    arc = f", in the {result['arc']} arc" if result["arc"] else ""
    friends = "".join(f"; {shot['damage']} to {shot['who']}, {shot['system_damage'] or 0} straight to "
                      f"{shot['system'] or 'no system'}" for shot in result["friendly"])  # fmt: skip
    friends += f", in the {result['friendly_arc']} arc" if result["friendly_arc"] else ""
    head = f"{parties(inputs)}Alpha Strike in round {inputs['round']}"
    locked = volley(inputs, "beams")["locked"]
    head += f", {locked} locked" if locked else ""
    return f"{head}, {'; '.join(said)}; {end}{straight}{arc}{friends}."


def rolled(shot: Mapping[str, Any]) -> str:
    """The Check of a damaged weapon, the roll, and its end."""
    broken = shot["malfunction"]
    checked = f", checked, {roll_words(broken)}" if broken else ""
    if broken and broken["malfunctions"]:
        return f"{checked}: they malfunction and do not fire"
    ends = {"success": "critical hit", "failure": "critical miss", None: "hit" if shot["hit"] else "miss"}
    total = "automatic" if shot["total"] is None else show(shot["total"])
    return f"{checked}: DC {show(shot['dc'])}, {total}, {ends[shot['critical']]}"


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """The damage, ready to be resolved on the ship it hits; after a miss, what the ships can do."""
    first = next(iter(moves(inputs, result)), None)
    return first[1:] if first else None


def moves(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Move]:
    """Resolve it on the target, then on the friend that a critical miss hit; with nobody hit, both ships' shots."""
    own, target = as_fired(inputs, result), inputs["target_ship"]
    now = volley(inputs, "beams") | {"own_ship": own}
    out: list[Move] = []
    if result["damage"] or result["system_hits"]:
        harm = {"damage": result["damage"], "system_hits": result["system_hits"]}
        out.append(resolving(now, "target", harm, result["arc"]))
    friendly = result["friendly"]
    if any(shot["damage"] or shot["system"] for shot in friendly):
        who = friendly[0]["who"]
        harm = {"damage": sum(shot["damage"] for shot in friendly)}
        if hits := [{"system": s["system"], "points": s["system_damage"]} for s in friendly if s["system"]]:
            harm["system_hits"] = hits
        if out and own:  # the target first; its answer goes on to the ship that was hit by mistake
            itself = attack.struck(now, who) is own
            takes = {"arc": result["friendly_arc"]} if itself else {"name": who}
            out[0][2]["opponent_takes" if itself else "friend_takes"] = {**harm, **takes}
        else:
            out.append(resolving(now, who, harm, result["friendly_arc"]))
    if out or not own or not target:
        return out
    carried = carried_of(inputs)
    again = [move for move in turns(own, target, carried) if move[1] != "sfrpg.alpha_strike"]
    return [*turns(target, own, carried), *again]


def as_fired(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The firing ship, its weapon systems as their Checks left them."""
    ship = attack.as_entered(inputs, *(volley(inputs, kind)["weapon_sheet"] for kind in WEAPONS))
    for kind in WEAPONS:
        broken = result[kind]["malfunction"]
        if ship and broken:
            ship = with_system(ship, kind, broken["damage"], malfunctions=broken["malfunctions"])
    return ship


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
    Example("From the sheets: Kestrel at Heron", {
        "range": 4, "all_charged": True, "round": 2, "own_ship": KESTREL, "target_ship": HERON,
    }, answers=[70, 64, "portside"]),
)  # fmt: skip
