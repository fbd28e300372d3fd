"""Does the shot hit, for how much damage, and what does a critical do to whom?"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any, NamedTuple

from pycore.errors import InputErrors, Problem
from pycore.inputs import Field, Flag, Listed, Map, Number, Text, Whole
from pycore.systems import Example
from pycore.systems.sfrpg import checks, malfunction, to_hit
from pycore.systems.sfrpg.checks import SKILL, thresholds
from pycore.systems.sfrpg.duel import HERON, HOUSE_FLAWS, KESTREL, LANCE
from pycore.systems.sfrpg.lock import LOCKED
from pycore.systems.sfrpg.metallurgy import roll_words
from pycore.systems.sfrpg.rulings import (
    ARCS,
    BEAM_CRITICAL,
    BLUE_ON_BLUE,
    COMMUNICATIONS_AT,
    DAMAGE_ORDER,
    DAMAGE_RANGE,
    FIRING,
    FRIEND_FATIGUE,
    IMMUNE,
    JAM,
    JAMMING_SHIP,
    RESISTANCE_AT,
)
from pycore.systems.sfrpg.sheets import (
    SHEET_INPUTS,
    USUAL,
    Move,
    bare,
    carried_of,
    filled,
    filled_as_read,
    from_engineer,
    gunner_of,
    is_worn,
    no_such_arc,
    opened,
    parties,
    resists,
    told,
    turns,
    with_system,
)
from pycore.systems.sfrpg.ship import FLAW_CHART, FRIENDS, POINTS, RESISTANCES, SYSTEM_DIE, ArcName
from pycore.systems.sfrpg.to_hit import FARTHEST, TO_HIT_INPUTS, aim, check_aim, check_kind
from pycore.systems.sfrpg.turn import acted, lock_on, with_lock
from pycore.walk import Answered, Pick, Step, Walk, added, at_least, given, looked_up, multiplied, noted, ruled, show

TITLE = "Attack"

RESISTED = 5  # a resistant target takes a weapon for this many Classes less; at this Class and below it is immune

# The weapon's damage and what the target makes of it; an Alpha Strike asks for them twice.
WEAPON_INPUTS: dict[str, Field] = opened({
    "weapon_damage": Whole("the weapon's damage", 0, POINTS, title="Weapon damage", default=None, example=400,
                           hint="From your book. Or the Class, and your Class table."),
    "weapon_class": Whole("the weapon's Class", 1, 100, title="Weapon Class", default=None, example=7),
    "class_table": Map("your table of damage by Class", Whole("a damage", 0, POINTS, example=400),
                       title="Damage by Class", default={}, hint="Your book's table: Class, then damage."),
    "falloff_damage": Listed("the percent of damage left at each range, from range 0 on",
                             Number("a percentage", 0, 1_000, unit="%", example=90), title="Damage by range",
                             default=[], most=19, hint="The first number is for range 0. Empty: all of it."),
    "targeting": Whole("the firing Navigator's Targeting", 0, SKILL, title="Targeting", default=0, example=30,
                       hint="Added to a hit's damage."),
    "resistant": Flag("a target resistant to this weapon", title="Target is resistant"),
    "reduction": Whole("the target's damage reduction", 0, POINTS, title="Target's damage reduction", default=0),
}, USUAL)  # fmt: skip
# Whom a critical miss hits.
SIDE_INPUTS: dict[str, Field] = opened({
    "initiative": Whole("the firing ship's initiative", -SKILL, SKILL, title="Own initiative",
                        default=None, example=12, hint="Needed where several friends are entered."),
    "friends": FRIENDS,
    "own_name": Text("the firing ship's name", title="Firing ship", default="itself", example="Kestrel"),
}, USUAL)  # fmt: skip
SIGNAL_INPUTS: dict[str, Field] = opened({
    "iff": Flag("firing a friend-or-foe missile", title="Friend-or-foe missile", when={"weapon": ["projectiles"]}),
    "jamming": Flag("jamming by the firing ship this round", title="Firing ship jams"),
    "own_communications_malfunction": Flag("malfunctioning communications of the firing ship",
                                           title="Own communications malfunction"),
}, USUAL)  # fmt: skip
# What goes on to Resolve damage and back.
ONWARD: dict[str, Field] = {
    "arc": ArcName("the target's arc that would be hit", title="Arc hit", default=None,
                   hint="With the target's sheet; on a boundary forward or aft goes first. Empty: asked after a hit."),
    "locked": LOCKED,
    "flaw_chart": FLAW_CHART,
}  # fmt: skip
INPUTS: dict[str, Field] = {
    **TO_HIT_INPUTS, **WEAPON_INPUTS, **SIDE_INPUTS, **SIGNAL_INPUTS, **SHEET_INPUTS, **ONWARD,
}  # fmt: skip
SWITCHES = (*checks.SWITCHES, DAMAGE_RANGE)

CRITICAL_HIT = {"beams": "double damage at any range, and a system is hit",
                "projectiles": "1d10 × 100 more damage, and a system is hit"}  # fmt: skip
BANDS = {
    low: tuple((face, face, SYSTEM_DIE[face % 10]) for face in range(low, low + 10)) for low in (0, 1)
}  # fmt: skip


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """Everything that forbids this shot, all at once, and what its damage still needs."""
    target = inputs["target_ship"]
    if inputs["arc"] and target and inputs["arc"] not in target["arcs"]:
        yield no_such_arc(target, inputs["arc"])
    yield from check_kind(inputs)
    inputs = filled_as_read(inputs)
    yield from check_aim(inputs)
    for reason in forbidden(inputs):
        yield Problem(field_of(reason), "illegal", reason)
    yield from check_weapon(inputs, inputs["range"], "")
    if inputs["iff"] and inputs["weapon"] != "projectiles":
        says = "A friend-or-foe missile is a projectile (9.4 Jam): enter projectiles, or no such missile."
        yield Problem("iff", "illegal", says)
    yield from check_friends(inputs)


def check_friends(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """Whom a critical miss hits can be told."""
    friends: Sequence[Mapping[str, Any]] = inputs["friends"]
    if inputs["initiative"] is None and len({friend["initiative"] for friend in friends}) > 1:
        says = ("Enter your ship's own initiative, like 12: a critical miss hits the friend next below it (9.4 Firing "
                "Weapons), and here are several.")  # fmt: skip
        yield Problem("initiative", "field", says)


def forbidden(inputs: Mapping[str, Any]) -> tuple[str, ...]:
    """The rules that this shot breaks."""
    walk = to_hit.legality(inputs)
    reply = None
    try:
        while True:
            reply = walk.send(reply)
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]


def field_of(reason: str) -> str:
    """The field that a broken rule of `legality` is about."""
    found = (("past range", "range"), ("Condition", "condition"), ("No hardpoint", "charged"),
             ("cannot fire", "own_ship.systems"), ("is Shaken", "own_ship.officers"))  # fmt: skip
    return next((field for words, field in found if words in reason), "hardpoints")


def check_weapon(inputs: Mapping[str, Any], away: int, path: str) -> Iterator[Problem]:
    """Damage that can be known: a number, or a Class with its line of the table."""
    table, number, damage = inputs["class_table"], inputs["weapon_class"], inputs["weapon_damage"]
    for key in table:
        if not key.strip().isdecimal():
            says = f"A Class is a whole number, like 7; '{key[:20]}' is not."
            yield Problem(f"{path}class_table.{key}", "field", says)
    own = inputs.get("own_ship")  # a critical miss can hit it
    weapon = inputs["weapon_sheet"]
    others = any(friend["resistant"] or resists(friend, weapon) for friend in inputs.get("friends", ())) or (
        own is not None and resists(own, weapon))  # fmt: skip
    if damage is None and number is None:
        says = "Enter the weapon's damage, like 400, or its Class and your table of damage by Class."
        yield Problem(f"{path}weapon_damage", "field", says)
    elif damage is None and by_class(table, number) is None:
        yield Problem(f"{path}class_table.{number}", "field", f"Your table has no damage for Class {number}; enter it.")
    elif inputs["resistant"] or others:
        if number is None:
            says = (f"A resistant ship takes the weapon for {RESISTED} Classes lower (9.4 Resolving Damage): enter its "
                    "Class and your table.")  # fmt: skip
            yield Problem(f"{path}weapon_class", "field", says)
        elif number > RESISTED and by_class(table, number - RESISTED) is None:
            says = (f"A resistant ship takes Class {number} for Class {number - RESISTED} (9.4 Resolving Damage); your "
                    "table has no damage for that.")  # fmt: skip
            yield Problem(f"{path}class_table.{number - RESISTED}", "field", says)
    falloff = inputs["falloff_damage"]
    if falloff and len(falloff) <= away <= FARTHEST:
        says = f"Enter the percent of damage left at range {away} too: this list ends at range {len(falloff) - 1}."
        yield Problem(f"{path}falloff_damage", "field", says)


def by_class(table: Mapping[str, int], number: int) -> int | None:
    """The user's damage for a Class."""
    return next((damage for key, damage in table.items() if key.strip() == str(number)), None)


@dataclass(frozen=True)
class Shot:
    """What came of one roll. `who` is `target` or a name; None where nobody is hit."""

    hit: bool
    critical: str | None
    natural: int | None
    total: int | None
    dc: int
    effective_hd: int
    bonus: int
    chance: Fraction
    who: str | None
    damage: int
    system: str | None
    system_damage: int | None
    from_targeting: int
    before_range: int = 0  # the damage before range, a critical and Targeting change it
    malfunction: Mapping[str, Any] | None = None  # the Check of a damaged weapon system, where one was due


def work(**inputs: Any) -> Walk:
    """Legality, the roll, then the damage in its order (9.4 Firing Weapons)."""
    yield from told(inputs)
    now = filled(inputs)
    shot = yield from fire(now)
    arc = (yield from arc_of(now, shot.who)) if shot.damage or shot.system else None
    if now["own_ship"] and now["own_ship"]["hull"] and friend_called(now, shot.who):
        yield FRIEND_FATIGUE
    return {name: getattr(shot, name) for name in Shot.__dataclass_fields__} | {"arc": arc}


def struck(inputs: Mapping[str, Any], who: str | None) -> Mapping[str, Any] | None:
    """The sheet of the ship that is hit; a friend has none."""
    if who == "target":
        return inputs["target_ship"]  # type: ignore[no-any-return]
    return inputs["own_ship"] if who == inputs["own_name"] and not friend_called(inputs, who) else None


def friend_called(inputs: Mapping[str, Any], who: str | None) -> Mapping[str, Any] | None:
    """The friend of this name."""
    return next((friend for friend in inputs["friends"] if friend["name"] == who), None)


def arc_of(inputs: Mapping[str, Any], who: str | None) -> Generator[Any, Any, str | None]:
    """Which arc of the ship that is hit faces the firing ship; None without its sheet."""
    ship = struck(inputs, who)
    if ship is None:
        return None
    arcs: list[str] = list(ship["arcs"])
    if who == "target" and inputs["arc"]:
        return str(inputs["arc"])
    if len(arcs) == 1:
        return arcs[0]
    pick = yield Pick(("Which arc of {} is hit", ship["name"]), arcs, cite=ARCS, who="the game master", key="arc",
                      default=arcs[0])  # fmt: skip
    return pick.value  # type: ignore[no-any-return]


def fire(
    inputs: Mapping[str, Any], checked: Mapping[str, Any] | None = None, by: str = "Navigator"
) -> Generator[Any, Any, Shot]:
    """One kind of weapon fired at one target, `by` which post; `checked`: the weapon system's Check, if made before."""
    against = yield from aim(inputs)
    if not against.legal:
        raise InputErrors([Problem("", "illegal", reason) for reason in against.why])
    broken = (yield from weapon_check(inputs)) if checked is None else checked
    if broken and broken["malfunctions"]:
        return Shot(False, None, None, None, against.dc.value, against.effective_hd.value, against.bonus.value,
                    Fraction(0), None, 0, None, None, 0, 0, broken)  # fmt: skip
    weapon = inputs["weapon"]
    skill = to_hit.SKILL_OF[weapon].title()
    critical = thresholds(inputs["critical_success"], inputs["critical_failure"])
    outcomes = {"critical success": CRITICAL_HIT[weapon], "success": "hit", "failure": "miss",
                "critical failure": "a friend is hit, as by a critical hit"}  # fmt: skip
    gunner = firing(inputs, by)
    ask = yield from checks.prepare(
        ("{} Check of {}, DC {}", skill, gunner, against.dc.value), against.bonus.value, against.dc,
        cite=FIRING, who=gunner, critical=critical, outcomes=outcomes)  # fmt: skip
    automatic = yield from botched(inputs)
    roll: Answered | None = None if automatic else (yield ask)
    verdict = "failure" if roll is None else roll.critical
    count = inputs["hardpoints"]
    yield noted(("{} {} discharged", count, "hardpoint is" if count == 1 else "hardpoints are"), cite=ARCS, value=count)
    hit = roll is not None and roll.success
    who: str | None = "target" if hit else None
    resistant, reduction = inputs["resistant"], inputs["reduction"]
    if verdict == "failure":
        who = yield from struck_friend(inputs, itself=automatic == "own communications")
        resistant, reduction = protection(inputs, who)
    harm = Harm(0, False, 0, 0)
    system, points = None, None
    if who is not None:
        harm = yield from harm_of(inputs, critical=verdict is not None, resistant=resistant, reduction=reduction)
        if verdict is not None and not harm.immune:
            system, points = yield from system_hit()
    return Shot(hit, verdict, roll.natural if roll else None, roll.total if roll else None, against.dc.value,
                against.effective_hd.value, against.bonus.value, ask.chance() if roll else Fraction(0), who,
                harm.damage, system, points, harm.targeting, harm.before_range, broken or None)  # fmt: skip


def firing(inputs: Mapping[str, Any], by: str) -> str:
    """Who makes the Check, and of which ship: by name where a sheet has one, else the post."""
    gunner = gunner_of(inputs["own_ship"]) if inputs["own_ship"] else None
    if inputs["own_name"] == USUAL["own_name"]:  # no name was entered
        return "the firing Navigator" if by == "Navigator" else f"the {by}"
    return f"{gunner.label if gunner else f'the {by}'} of {inputs['own_name']}"


def weapon_check(inputs: Mapping[str, Any]) -> Generator[Any, Any, Mapping[str, Any] | None]:
    """A damaged weapon system is checked when an attack is to be made (9.4 Resolving Damage)."""
    ship, system = inputs["own_ship"], inputs["weapon"]
    if not ship or not is_worn(ship, system):
        return None
    result: Mapping[str, Any] = yield from malfunction.checked(
        system, ship["systems"][system], **from_engineer(ship) | {"undermanned": inputs["undermanned"]},
        critical=thresholds(inputs["critical_success"], inputs["critical_failure"]))  # fmt: skip
    return result


def botched(inputs: Mapping[str, Any]) -> Generator[Any, Any, str]:
    """Why a friend-or-foe missile is an automatic critical miss; empty where it is not."""
    if not inputs["iff"]:
        return ""
    if inputs["own_communications_malfunction"]:
        yield ruled("Friend-or-foe missile without communications: critical miss on the firing ship itself", True,
                    cite=COMMUNICATIONS_AT)  # fmt: skip
        return "own communications"
    if inputs["jamming"]:
        yield JAMMING_SHIP
        yield ruled("Friend-or-foe missile while jamming: automatic critical miss", True, cite=JAM)
        return "jamming"
    return ""


def struck_friend(inputs: Mapping[str, Any], *, itself: bool) -> Generator[Any, Any, str]:
    """The friend with the next lower initiative, else the highest, else the firing ship."""
    friends: Sequence[Mapping[str, Any]] = inputs["friends"]
    if itself or not friends:
        why = "its own missile" if itself else "there are no friends"
        yield ruled(("A critical miss hits {}", inputs["own_name"]), inputs["own_name"], cite=FIRING, how=why)
        return inputs["own_name"]  # type: ignore[no-any-return]
    yield BLUE_ON_BLUE
    own = inputs["initiative"]  # empty only where it decides nothing
    lower = [friend for friend in friends if own is not None and friend["initiative"] < own]
    friend = max(lower or friends, key=lambda one: one["initiative"])
    why = "no other initiative" if own is None else f"the next below {show(own)}" if lower else (
        f"none is below {show(own)}, so the highest")  # fmt: skip
    yield ruled(("A critical miss hits {}", friend["name"]), friend["name"], cite=FIRING,
                how=("initiative {}: {}", friend["initiative"], why))  # fmt: skip
    return friend["name"]  # type: ignore[no-any-return]


def protection(inputs: Mapping[str, Any], who: str | None) -> tuple[bool, int]:
    """Resistance and reduction of the ship that is hit, whichever it is."""
    if who == "target":
        return inputs["resistant"], inputs["reduction"]
    friend, ship = friend_called(inputs, who), struck(inputs, who)
    if friend:
        return friend["resistant"] or resists(friend, inputs["weapon_sheet"]), friend["reduction"]
    return (resists(ship, inputs["weapon_sheet"]), ship["reduction"]) if ship else (False, 0)


class Harm(NamedTuple):
    """What a hit does; `targeting` is Targeting's share in it."""

    damage: int
    immune: bool
    targeting: int
    before_range: int


def harm_of(inputs: Mapping[str, Any], *, critical: bool, resistant: bool, reduction: int) -> Generator[Any, Any, Harm]:
    """Class, reduction, range, critical, Targeting, in that order."""
    yield DAMAGE_ORDER
    full = yield from class_value(inputs, resistant)
    if full is None:
        yield IMMUNE
        yield ruled("Immune: no damage", 0, cite=RESISTANCE_AT, how=("Class {} or lower", RESISTED))
        return Harm(0, True, 0, 0)
    if reduction:
        less = (given("Damage reduction", reduction),)
        full = yield added("Damage, reduced", full, less=less, cite=RESISTANCE_AT)
        if full.value < 0:
            full = yield at_least(0, full, cite=RESISTANCE_AT)
    if critical and inputs["weapon"] == "beams":
        yield BEAM_CRITICAL
        parts = [(yield multiplied("Critical: double, at any range", full, given("Times", 2), cite=FIRING))]
    else:
        parts = [(yield from at_range(inputs, full))]
        if critical:
            die = yield from checks.ten("Critical: 1d10 × 100 more, 0 as 10", cite=FIRING, ten_=True)
            parts.append((yield multiplied("Critical", die, given("Times", 100), cite=FIRING)))
    targeting = 0 if inputs["surprise"] else inputs["targeting"]
    if inputs["targeting"]:
        if inputs["surprise"]:
            yield noted("Surprise round: Targeting adds nothing", cite=FIRING)
        else:
            parts.append((yield given("Targeting", targeting, FIRING)))
    total = (yield added("Damage", *parts, cite=FIRING)) if len(parts) > 1 else parts[0]
    return Harm(total.value, False, targeting, full.value)


def class_value(inputs: Mapping[str, Any], resistant: bool) -> Generator[Any, Any, Step | None]:
    """The weapon's own damage, five Classes lower against resistance; None where that leaves nothing."""
    number, table = inputs["weapon_class"], inputs["class_table"]
    if resistant:
        if number <= RESISTED:
            return None
        lower = number - RESISTED
        value = by_class(table, lower)
        found: Step = yield looked_up("Weapon damage against resistance", value,
                                      ("Class {} − {}, Class {} of your table: {}", number, RESISTED, lower, value),
                                      cite=RESISTANCE_AT)  # fmt: skip
        return found
    if inputs["weapon_damage"] is not None:
        entered: Step = yield given("Weapon damage", inputs["weapon_damage"])
        return entered
    value = by_class(table, number)
    found = yield looked_up("Weapon damage", value, ("Class {} of your table: {}", number, value), cite=FIRING)
    return found


def at_range(inputs: Mapping[str, Any], full: Step) -> Generator[Any, Any, Step]:
    """What range leaves of the damage, rounded down."""
    falloff = inputs["falloff_damage"]
    if not falloff:
        return full
    away = inputs["range"]
    if inputs["hardpoints"] > 1:
        choice = yield DAMAGE_RANGE
        if choice == "check and damage":
            away = to_hit.effective_range(inputs)
    percent = falloff[away]
    left = floor(full.value * percent / 100)
    step: Step = yield ruled(("Damage at range {}", away), left, cite=FIRING, uses=(full,),
                             how=("{} × {}%, rounded down: {}", full.value, percent, left))  # fmt: skip
    return step


def system_hit() -> Generator[Any, Any, tuple[str, int]]:
    """The system a critical damages whatever the defenses, and by how much."""
    low = yield from checks.ten_low()
    die = yield from checks.ten("Critical: which system is hit", cite=FIRING, bands=BANDS[low], aside=True)
    system = SYSTEM_DIE[die.value % 10]
    points = yield from checks.percent(("Critical: damage to {}, 00 as 100", system), cite=FIRING, hundred=True,
                                        aside=True)  # fmt: skip
    return system, points.value


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The shot, the roll, the damage."""
    who, inputs = parties(inputs), filled(inputs)
    name = to_hit.SKILL_OF[inputs["weapon"]]
    head = f"{who}{inputs['weapon'].title()} at HD {show(inputs['hd'])}, {to_hit.conditions(inputs)}"
    head += damage_words(inputs, result["who"]) + (f", {inputs['locked']} locked" if inputs["locked"] else "")
    broken = result["malfunction"]
    if broken:
        head += f", {inputs['weapon']} checked, {roll_words(broken)}"
    if broken and broken["malfunctions"]:
        return f"{head}: they malfunction and do not fire."
    if result["total"] is None:
        cause = "communications malfunctioning" if inputs["own_communications_malfunction"] else "jamming"
        rolled = f"friend-or-foe missile with {cause}, automatic critical miss"
    else:
        ends = {"success": "critical hit", "failure": "critical miss", None: "hit" if result["hit"] else "miss"}
        rolled = (f"DC {show(result['dc'])}, {name.title()} {show(inputs[name])}: {show(result['total'])}, "
                  f"{ends[result['critical']]}")  # fmt: skip
    arc = f" in the {result['arc']} arc" if result["arc"] else ""
    return f"{head}: {rolled}{ending(result)}{arc}."


def ending(result: Mapping[str, Any]) -> str:
    """Who takes how much."""
    if result["who"] is None:
        return ", no damage"
    whom = "" if result["who"] == "target" else f" to {result['who']}"
    system = f", and {result['system_damage']} straight to {result['system']}" if result["system"] else ""
    return f", {result['damage']} damage{whom}{system}"


def damage_words(inputs: Mapping[str, Any], who: str | None) -> str:
    """The weapon's damage and what changes it, as far as entered; protection is that of the ship that is hit."""
    resistant, reduction = protection(inputs, who or "target")
    whose = "" if who in ("target", None) else f"{who}'s "
    said = []
    if inputs["weapon_class"] is not None:
        said.append(f"Class {inputs['weapon_class']}")
    if inputs["weapon_damage"] is not None:
        said.append(f"damage {inputs['weapon_damage']}")
    elif inputs["class_table"]:
        said.append(f"Class table {', '.join(f'{key}: {value}' for key, value in inputs['class_table'].items())}")
    if inputs["falloff_damage"]:
        said.append("damage by range " + " ".join(f"{show(percent)}%" for percent in inputs["falloff_damage"]))
    said += [f"Targeting {inputs['targeting']}"] if inputs["targeting"] else []
    said += [f"{whose}reduction {reduction}"] if reduction else []
    said += [f"{who if whose else 'target'} resistant"] if resistant else []
    said += [words for key, words in (("iff", "friend-or-foe missile"), ("jamming", "jamming")) if inputs[key]]
    if inputs["own_communications_malfunction"]:
        said.append("own communications malfunctioning")
    return "".join(f", {words}" for words in said)


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """The damage, ready to be resolved on the ship it hits; after a miss, what the other ship can do."""
    first = next(iter(moves(inputs, result)), None)
    return first[1:] if first else None


def moves(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Move]:
    """Resolve the damage; with nobody hit, the shots that the target's sheet and the own allow."""
    own, target = fired(inputs, result), inputs["target_ship"]
    carried = carried_of(inputs)
    if result["who"] is None or not (result["damage"] or result["system"]):
        if not own or not target:
            return []
        return [*turns(target, own, carried), *turns(own, target, carried)]
    harm: dict[str, Any] = {"damage": result["damage"]}
    if result["system"]:
        harm["system_hits"] = [{"system": result["system"], "points": result["system_damage"]}]
    return [resolving(filled(inputs) | {"own_ship": own}, result["who"], harm, result["arc"])]


def resolving(inputs: Mapping[str, Any], who: str, harm: Mapping[str, Any], arc: str | None) -> Move:
    """The damage on whom it hits, with everybody's sheets; a ship that fired with hull damage owes its Check."""
    own, target, ship = inputs["own_ship"], inputs["target_ship"], struck(inputs, who)
    out: dict[str, Any] = {**harm, **carried_of(inputs)}
    out |= {"ship": bare(ship), "arc": arc} if ship else {}
    says = f"Resolve it on {who}"
    if who == "target":
        out |= {"opponent": bare(own)} if own else {}
        out |= {"locked": inputs["locked"]} if inputs["locked"] else {}
        says = f"Resolve it on {ship['name'] if ship else 'the target'}"
    elif ship:  # it hit itself
        out |= {"opponent": bare(target), "opponent_fired": False} if target else {}
    elif who != "itself":
        out["ship"] = {"name": who}
        out |= {"opponent": bare(own), "friendly": True} if own else {}
        out |= {"aimed_at": bare(target)} if own and target else {}
    return says, "sfrpg.resolve", out


def fired(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The firing ship after its shot: as entered, a weapon system that was checked as the Check left it."""
    ship, broken = as_entered(inputs, filled(inputs)["weapon_sheet"]), result["malfunction"]
    if not ship or not broken:
        return ship
    return with_system(ship, filled(inputs)["weapon"], broken["damage"], malfunctions=broken["malfunctions"])


def as_entered(inputs: Mapping[str, Any], *weapons: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """The firing ship's sheet with the Condition, initiative, friends and lock that are entered, for its next shot."""
    ship: Mapping[str, Any] | None = inputs["own_ship"]
    if not ship:
        return ship
    kept = {key: inputs[key] for key in ("condition", "initiative") if inputs[key] is not None}
    friends = [known_by(friend, *weapons) for friend in inputs["friends"]]
    target, now = inputs["target_ship"], acted(ship)
    if target:
        now = with_lock(now, target, inputs["locked"] or lock_on(ship, target))
    return {**now, **kept, **({"friends": friends} if friends else {})}


def known_by(friend: Mapping[str, Any], *weapons: Mapping[str, Any] | None) -> dict[str, Any]:
    """A friend resistant to this shot's weapons is resistant to them by name, and not to the next one."""
    names = [weapon["name"] for weapon in weapons if weapon and not resists(friend, weapon)]
    if not friend["resistant"] or not any(weapons):
        return dict(friend)
    return {**friend, "resistant": False, "resistances": [*friend["resistances"], *names][-RESISTANCES:]}


def odds_word(result: Mapping[str, Any]) -> str:
    """One of four ends, or a weapon that did not fire."""
    if result["malfunction"] and result["malfunction"]["malfunctions"]:
        return "malfunction"
    if result["critical"]:
        return "critical hit" if result["critical"] == "success" else "critical miss"
    return "hit" if result["hit"] else "miss"


MEASURES = {
    "the shot": odds_word,
    "damage to the target": lambda result: result["damage"] if result["who"] == "target" else 0,
    "damage to own side": lambda result: result["damage"] if result["who"] not in ("target", None) else 0,
}

# An invented weapon, in round numbers.
MISSILE = {"1": 100, "2": 190, "3": 270, "4": 340, "5": 400, "6": 450, "7": 490, "8": 520, "9": 540, "10": 550}

EXAMPLES = (
    Example("A beam at range 4", {
        "hd": 62, "evasive": 45, "combat": 70, "marksmanship": 48, "range": 4, "weapon_damage": 240, "targeting": 30,
        "falloff_damage": [100, 100, 100, 90, 85, 75, 60], "falloff_hd": [0, 0, 0, 3, 5, 8, 12],
    }, answers=[41]),
    Example("A critical missile hit", {
        "hd": 71, "evasive": 52, "combat": 48, "weapon": "projectiles", "ballistics": 66, "range": 6,
        "weapon_class": 8, "class_table": MISSILE, "targeting": 25,
    }, answers=[99, 4, 5, 37]),
    Example("A critical miss strikes a friend", {
        "hd": 71, "evasive": 52, "combat": 48, "marksmanship": 66, "weapon_damage": 240, "initiative": 12,
        "friends": [{"name": "Heron", "initiative": 15}, {"name": "Plover", "initiative": 9}],
    }, answers=[0, 3, 52]),
    Example("A duel: Kestrel fires at Heron", {
        "own_ship": KESTREL, "target_ship": HERON, "weapon_sheet": LANCE, "range": 2, "flaw_chart": HOUSE_FLAWS,
    }, answers=[55, "portside"]),
    Example("Against a resistant hull", {
        "hd": 58, "evasive": 30, "combat": 40, "weapon": "projectiles", "ballistics": 66, "weapon_class": 8,
        "class_table": MISSILE, "resistant": True, "reduction": 20, "targeting": 25,
    }, answers=[60]),
)  # fmt: skip
