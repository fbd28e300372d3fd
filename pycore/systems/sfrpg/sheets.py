"""What calculators take from the sheets of ships and of a weapon, and hand on (not a calculator).

Where nothing is entered (`left_open`), a sheet gives the number, else it is the usual one; what is entered
comes first, a 0 or a no too, and the walk says so (`told_of`). Malfunctions, the skills of whoever serves at a
post, and a ship that its losses left undermanned take hold by themselves.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any, TypeAlias

from pycore.errors import Problem
from pycore.inputs import BAD, Field, Record, Seen, Whole
from pycore.systems.sfrpg.checks import CRITICAL_FIELDS
from pycore.systems.sfrpg.rulings import (
    DESTROYED_OUT,
    FIRING,
    INSPIRED_ABOARD,
    NAVIGATES,
    NOT_ORDERED,
    RESOLVING,
    TARGET,
    TURN_CHECKS,
    WHO_FIRES,
)
from pycore.systems.sfrpg.ship import FLAW_CHART, SHIP, TURN_START, WEAPON, Person, State, without_none
from pycore.systems.sfrpg.turn import anew, begun, ended, is_checked, lock_on, turn_of
from pycore.walk import Cite, noted, show

Ship: TypeAlias = Mapping[str, Any]
Inputs: TypeAlias = Mapping[str, Any]
Move: TypeAlias = tuple[str, str, dict[str, Any]]
NAVIGATOR, ENGINEER, TACTICAL = "navigator", "engineer", "tactical officer"
DAMAGE = ("weapon_damage", "weapon_class", "class_table")  # what of a weapon may be entered instead of its sheet
AIMED = ("marksmanship", "ballistics", "targeting")  # the skills of whoever fires
NEAR = 6  # the farthest range of an Alpha Strike

# What a field is worth that neither the user nor a sheet fills.
USUAL: dict[str, Any] = {
    "hd": None, "evasive": 0, "combat": 0, "marksmanship": 0, "ballistics": 0, "targeting": 0, "falloff_hd": [],
    "own_sensors_malfunction": False, "own_engines_malfunction": False, "target_engines_malfunction": False,
    "own_communications_malfunction": False, "undermanned": False, "weapon_damage": None, "weapon_class": None,
    "class_table": {}, "falloff_damage": [], "resistant": False, "reduction": 0, "initiative": None,
    "own_name": "itself", "iff": False, "condition": "one", "target_manoeuvre_bonus": 0, "own_manoeuvre_penalty": 0,
    "target_jinks": False, "own_jinks": False,
}  # fmt: skip


def sheet_of(record: Record, noun: str, title: str, hint: str = "") -> Record:
    """The same record where it may be left out."""
    out = copy.copy(record)
    out.noun, out.title, out.hint, out.default = noun, title, hint, None
    return out


def left_open(field: Field) -> Field:
    """The same field, empty until something is entered: no 0 and no no that would hide a sheet's."""
    out = copy.copy(field)
    out.default = None
    return out


def opened(fields: Mapping[str, Field], usual: Mapping[str, Any]) -> dict[str, Field]:
    """The fields, those that a sheet may fill left open."""
    return {name: left_open(field) if name in usual else field for name, field in fields.items()}


SHIP_INPUT: dict[str, Field] = {
    "ship": sheet_of(SHIP, "the ship's sheet", "The ship's sheet",
                     "What is left empty here is taken from it, and the ship goes on as it is then."),
}  # fmt: skip
SHEET_INPUTS: dict[str, Field] = {
    "own_ship": sheet_of(SHIP, "the firing ship's sheet", "Firing ship's sheet",
                         "Skills, malfunctions and initiative are taken from it where nothing is entered."),
    "target_ship": sheet_of(SHIP, "the target's sheet", "Target's sheet",
                            "HD, Evasive Maneuvers, reduction and resistance are taken from it, and its damage "
                            "goes on to Resolve damage."),
    "weapon_sheet": sheet_of(WEAPON, "the weapon's sheet", "Weapon's sheet"),
}  # fmt: skip


PAIR_INPUTS: dict[str, Field] = {
    "own_ship": sheet_of(SHIP, "your ship's sheet", "Your ship's sheet",
                         "What is left empty here is taken from it."),
    "target_ship": sheet_of(SHIP, "the target's sheet", "Target's sheet",
                            "What is left empty here is taken from it, and its damage goes on to Resolve damage."),
    "flaw_chart": FLAW_CHART,
}  # fmt: skip


def handed_on(field: Field) -> Field:
    """The same field where it counts for nothing here."""
    out = copy.copy(field)
    out.hint = "Only handed on to the next attack."
    return out


# What goes through a ship's own Checks to its next shot, or to the other ship's.
DUEL_INPUTS: dict[str, Field] = {
    "opponent": sheet_of(SHIP, "the other ship's sheet", "The other ship", "Goes on to the next attack."),
    "range": handed_on(Whole("the range", 0, 18, title="Range", default=0)),
    "flaw_chart": handed_on(FLAW_CHART),
}
DUEL_CRITICALS = {name: handed_on(field) for name, field in CRITICAL_FIELDS.items()}


# ---------------------------------------------------------------- who serves where, and what still works


def at_post(ship: Ship, post: str) -> Person | None:
    """Who serves at a post."""
    return State(ship).at_post(post)


def has_post(ship: Ship, post: str) -> bool:
    """Whether the sheet has this officer at all, alive or not."""
    return any(officer["post"].casefold() == post for officer in ship["officers"])


def gunner_of(ship: Ship) -> Person | None:
    """Who fires: a Tactical Officer who has a skill for it, else whoever is at the helm."""
    tactical = at_post(ship, TACTICAL)
    return tactical if tactical and any(skill in tactical.skills for skill in AIMED) else at_post(ship, NAVIGATOR)


def are_shields_down(ship: Ship) -> bool:
    """At Conditions Two and Four (9.4 Change Alert Status)."""
    return ship["condition"] in ("two", "four")


def is_out(ship: Ship, system: str) -> bool:
    """Malfunctioning, or destroyed and not jury-rigged."""
    return system in ship["malfunctions"] or (
        ship["systems"].get(system) == 100 and (system == "engines" or system not in ship["jury_rigged"]))  # fmt: skip


def is_worn(ship: Ship, system: str) -> bool:
    """Damaged, but working: checked when it is used (9.4 Resolving Damage)."""
    return 0 < ship["systems"].get(system, 0) < 100 and not is_out(ship, system)


def resists(ship: Ship, weapon: Mapping[str, Any] | None) -> bool:
    """Whether the sheet names this weapon among what the ship is resistant to."""
    return weapon is not None and weapon["name"].casefold() in {name.casefold() for name in ship["resistances"]}


def no_order(ship: Ship, post: str, what: str) -> Iterator[Problem]:
    """A Shaken officer follows no order (NOT_ORDERED)."""
    officer = at_post(ship, post)
    if officer and officer.shaken:
        yield Problem("ship.officers", "illegal", refusal_of(ship, officer, what))


def refusal_of(ship: Ship, officer: Person, what: str) -> str:
    """Why this officer does not do it."""
    return (f"{officer.label} of {ship['name']} is Shaken and does not follow an order to {what}: rally first "
            "(9.4, Shaken).")  # fmt: skip


def fitted(ship: Ship | None, system: str | None, why: str) -> Iterator[Problem]:
    """The sheet has this system."""
    if ship and system and system not in ship["systems"]:
        known = ", ".join(ship["systems"]) or "none"
        says = f"{ship['name']} has no {system} among its systems ({known}): {why} (9.4, Resolving Damage)."
        yield Problem("system", "impossible", says)


# ---------------------------------------------------------------- filling in, and saying so


def is_blank(value: Any) -> bool:
    """Nothing was entered. 0 and no are something."""
    return value is None or value == "" or value == [] or value == {}


def filled_with(inputs: Inputs, found: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs; where nothing was entered, what a sheet holds, else what is usual."""
    out = dict(inputs)
    for key in {**usual, **found}:
        if is_blank(out.get(key)):
            value = found.get(key)
            out[key] = usual.get(key) if is_blank(value) else value
    return out


def readable(fill: Callable[[Inputs], dict[str, Any]], inputs: Inputs, sheets: tuple[str, ...]) -> Mapping[str, Any]:
    """The inputs filled in, for a check that may look at every one that could be read."""
    if not isinstance(inputs, Seen):
        return fill(inputs)
    read = {key: None if value is BAD and key in sheets else value for key, value in inputs.values_read.items()}
    return Seen(fill(read))


def lacking(
    key: str, field: Field, inputs: Inputs, fill: Callable[[Inputs], dict[str, Any]], *sheets: str
) -> Iterator[Problem]:
    """A number that has to be entered where no sheet gives it."""
    raw = inputs.values_read if isinstance(inputs, Seen) else inputs
    if raw[key] is not None or any(raw[sheet] is BAD for sheet in sheets):
        return
    if fill({name: None if value is BAD else value for name, value in raw.items()})[key] is None:
        yield Problem(key, "field", f"Enter {field.noun}{field.limits()}.")


def told_of(inputs: Inputs, found: Mapping[str, Any], cite: Cite = RESOLVING) -> Generator[Any, Any, None]:
    """Which numbers come from a sheet, and which were entered in place of a sheet's."""
    taken, kept = [], []
    for key, value in found.items():
        name = key.replace("_", " ")
        if isinstance(value, (list, dict)) or is_blank(value):
            continue
        if is_blank(inputs.get(key)):
            if value is not False and (value != 0 or USUAL.get(key, 0) is None):
                taken.append(name if value is True else f"{name} {value}")
        elif inputs[key] != value:
            kept.append(f"{name} {plain(inputs[key])} (there {plain(value)})")
    yield noted(("From the sheets: {}", ", ".join(taken) or "nothing that was not entered"), cite=cite)
    if kept:
        yield noted(("Entered, and so not taken from the sheets: {}", ", ".join(kept)), cite=cite)


def plain(value: Any) -> str:
    """A value in words."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else show(value)


# ---------------------------------------------------------------- a shot


def filled(inputs: Inputs) -> dict[str, Any]:
    """The inputs of a shot with what the sheets add to them."""
    out = filled_with(inputs, from_sheets(inputs), USUAL)
    weapon = weapon_of(inputs)
    return out | ({"weapon_sheet": weapon, "weapon": weapon["kind"]} if weapon else {})


def filled_as_read(inputs: Inputs) -> Mapping[str, Any]:
    """The same for a check, whose inputs may be bad in part."""
    return readable(filled, inputs, tuple(SHEET_INPUTS))


def from_sheets(inputs: Inputs) -> dict[str, Any]:
    """Everything the sheets know about this shot, by the name of the field it stands for."""
    own, target, weapon = inputs.get("own_ship"), inputs.get("target_ship"), weapon_of(inputs)
    return (from_weapon(inputs, weapon) if weapon else {}) | (from_own(own, target) if own else {}) | (
        from_target(target, weapon) if target else {})  # fmt: skip


def weapon_of(inputs: Inputs) -> Mapping[str, Any] | None:
    """The weapon's sheet; else, where no damage is entered either, the only one of its kind on the ship's."""
    own = inputs.get("own_ship")
    if inputs.get("weapon_sheet") or not own or not all(is_blank(inputs.get(key)) for key in DAMAGE):
        return inputs.get("weapon_sheet")
    return only_weapon(own, inputs.get("weapon", "")) or (own["weapons"][0] if len(own["weapons"]) == 1 else None)


def only_weapon(ship: Ship | None, kind: str) -> Mapping[str, Any] | None:
    """The ship's weapon of this kind, where its sheet has one and no more."""
    found = weapons_of(ship, kind)
    return found[0] if len(found) == 1 else None


def weapons_of(ship: Ship | None, kind: str) -> list[Mapping[str, Any]]:
    """Its weapons of one kind."""
    return [weapon for weapon in ship["weapons"] if weapon["kind"] == kind] if ship else []


def from_weapon(inputs: Inputs, weapon: Mapping[str, Any]) -> dict[str, Any]:
    """Falloff, table, and the damage unless another one is entered."""
    found = {key: weapon[key] for key in ("falloff_damage", "class_table", "iff")}
    if not inputs.get("range_penalty"):
        found["falloff_hd"] = weapon["falloff_hd"]
    if inputs.get("weapon_damage") is None and inputs.get("weapon_class") is None:
        found |= {key: weapon[key] for key in ("weapon_damage", "weapon_class")}
    return found


def from_own(ship: Ship, target: Ship | None) -> dict[str, Any]:
    """What the firing ship's sheet holds."""
    helm, gunner = at_post(ship, NAVIGATOR), gunner_of(ship)
    skills = {skill: gunner.skills[skill] for skill in AIMED if skill in gunner.skills} if gunner else {}
    if helm and "combat" in helm.skills:
        skills["combat"] = helm.skills["combat"]
    return skills | {
        "condition": ship["condition"],
        "own_name": ship["name"], "initiative": ship["initiative"], "undermanned": State(ship).undermanned(),
        "own_sensors_malfunction": is_out(ship, "sensors"), "own_engines_malfunction": is_out(ship, "engines"),
        "own_communications_malfunction": is_out(ship, "communications"),
        "own_manoeuvre_penalty": turn_of(ship)["aim_penalty"], "own_jinks": turn_of(begun(ship))["jinks"],
        **({"friends": ship["friends"]} if ship["friends"] else {}),
        **({"locked": lock_on(ship, target)} if lock_on(ship, target) else {}),
    }  # fmt: skip


def from_target(ship: Ship, weapon: Mapping[str, Any] | None) -> dict[str, Any]:
    """What the target's sheet holds."""
    helm = at_post(ship, NAVIGATOR)
    return {
        "hd": ship["hd"], "evasive": helm.skills.get("evasive") if helm else None, "reduction": ship["reduction"],
        "target_engines_malfunction": is_out(ship, "engines"), "resistant": resists(ship, weapon),
        "target_manoeuvre_bonus": turn_of(ship)["evasive_bonus"], "target_jinks": turn_of(ship)["jinks"],
    }  # fmt: skip


def told(inputs: Inputs) -> Generator[Any, Any, None]:
    """Which numbers of the shot came from which sheet, and what the sheets bring up."""
    if any(inputs.get(key) for key in SHEET_INPUTS):
        yield from told_of_shot(inputs)
        yield from told_of_ships(inputs)


def told_of_shot(inputs: Inputs) -> Generator[Any, Any, None]:
    """Which numbers of the shot came from which sheet; the skill with the other kind of weapon is none of them."""
    weapon = weapon_of(inputs)
    kind = weapon["kind"] if weapon else inputs["weapon"]
    if weapon and weapon is not inputs.get("weapon_sheet"):
        yield noted(("{} fires {}, its only {}", inputs["own_ship"]["name"], weapon["name"], kind), cite=FIRING)
    other = "ballistics" if kind == "beams" else "marksmanship"
    yield from told_of(inputs, {key: value for key, value in from_sheets(inputs).items() if key != other}, FIRING)


def told_of_ships(inputs: Inputs) -> Generator[Any, Any, None]:
    """Who is at the helm, who is Shaken, what is destroyed, and what is due before the ship fires."""
    own, target = inputs.get("own_ship"), inputs.get("target_ship")
    for ship, what in ((own, "Combat Maneuvers"), (target, "Evasive Maneuvers")):
        if ship and has_post(ship, NAVIGATOR):
            yield NAVIGATES
            helm = at_post(ship, NAVIGATOR)
            says = ("{}: {} at the helm", ship["name"], helm.label) if helm else (
                "{}: nobody at the helm, no {}", ship["name"], what)  # fmt: skip
            yield noted(says, cite=RESOLVING)
    gunner = gunner_of(own) if own else None
    if own and gunner and has_post(own, TACTICAL):
        yield WHO_FIRES
        yield noted(("{} fires for {}", gunner.label, own["name"]), cite=FIRING)
    if gunner and gunner.shaken:
        yield NOT_ORDERED
    if gunner and gunner.inspired:
        yield INSPIRED_ABOARD
        yield noted(("{} is inspired: +{}", gunner.label, gunner.inspired), cite=INSPIRED_ABOARD.cite)
    for ship in filter(None, (own, target)):
        if any(percent == 100 for percent in ship["systems"].values()):
            yield DESTROYED_OUT
    if own:
        yield from due_at_turn(own)
    if own and target and own["lock"] and not lock_on(own, target):
        yield noted(("{} fires at another ship: its lock on {} is lost", own["name"], own["lock"]["ship"]), cite=TARGET)


def helm_told(ship: Ship) -> Generator[Any, Any, None]:
    """Where another than the Navigator is at the helm, or nobody."""
    helm = at_post(ship, NAVIGATOR)
    if has_post(ship, NAVIGATOR) and (helm is None or helm.post.casefold() != NAVIGATOR):
        yield NAVIGATES
        who = helm.label if helm else "nobody"
        yield noted(("{}: {} at the helm", ship["name"], who), cite=RESOLVING)


def due_at_turn(ship: Ship, systems: tuple[str, ...] = TURN_START) -> Generator[Any, Any, None]:
    """Damaged sensors and communications are checked when the ship's turn begins, once (9.4 Resolving Damage)."""
    for system in systems:
        if not is_worn(ship, system) or is_checked(ship, system):
            continue
        yield TURN_CHECKS
        yield noted(("{}: {} at {}% damage are checked at the beginning of its turn, DC {}", ship["name"], system,
                     ship["systems"][system], 50 + ship["systems"][system]),
                    cite=RESOLVING, how="Malfunction Check, with this sheet")  # fmt: skip


def grounds(inputs: Inputs) -> Iterator[str]:
    """What in the firing ship's sheet forbids this shot."""
    own, kind = inputs.get("own_ship"), inputs["weapon"]
    if not own:
        return
    if kind not in own["systems"]:
        yield f"{own['name']} has no {kind} among its systems, and cannot fire them (9.4, Firing Weapons)."
    elif is_out(own, kind):
        state = "malfunction" if kind in own["malfunctions"] else "are destroyed"
        yield f"The {kind} of {own['name']} {state} and cannot fire (9.4, Resolving Damage)."
    gunner = gunner_of(own)
    if gunner and gunner.shaken:
        yield refusal_of(own, gunner, "fire")


# ---------------------------------------------------------------- one ship's own Checks


def from_engineer(ship: Ship) -> dict[str, Any]:
    """Who makes the Engineer's Checks, with what score, and whether the ship is undermanned."""
    person = at_post(ship, ENGINEER)
    return {
        "engineer": person.label if person else "nobody at the Engineer's station",
        "damage_control": person.damage_control if person else 0, "undermanned": State(ship).undermanned(),
    }  # fmt: skip


def from_system(ship: Ship, system: str | None) -> dict[str, Any]:
    """How one of its systems is."""
    if system not in ship["systems"]:
        return {}
    return {"damage": ship["systems"][system], "malfunctioning": system in ship["malfunctions"]}


def from_navigator(ship: Ship, *skills: str) -> dict[str, Any]:
    """The skills of whoever is at the helm, and whether the ship is undermanned."""
    helm = at_post(ship, NAVIGATOR)
    own = {skill: helm.skills[skill] for skill in skills if skill in helm.skills} if helm else {}
    return {**own, "undermanned": State(ship).undermanned()}


def bonus_at(ship: Ship | None, post: str) -> int:
    """What an inspired officer at this post adds to his roll."""
    officer = at_post(ship, post) if ship else None
    return officer.inspired if officer else 0


def inspired(ship: Ship | None, post: str) -> Generator[Any, Any, int]:
    """The same, told where there is one."""
    bonus = bonus_at(ship, post)
    if ship and bonus:
        yield INSPIRED_ABOARD
        yield noted(("{} is inspired: +{}", at_post(ship, post), bonus), cite=INSPIRED_ABOARD.cite, value=bonus)
    return bonus


def inspired_words(ship: Ship | None, post: str) -> str:
    """``, inspired +4`` behind an entered skill."""
    bonus = bonus_at(ship, post)
    return f", inspired +{bonus}" if bonus else ""


def with_system(
    ship: Ship, system: str, damage: int, *, malfunctions: bool, jury_rigged: bool = False
) -> dict[str, Any]:
    """The sheet with one system as a Check left it."""
    others = [name for name in ship["malfunctions"] if name != system]
    out = {**ship, "systems": {**ship["systems"], system: damage},
           "malfunctions": [*others, system] if malfunctions else others}  # fmt: skip
    if jury_rigged and system not in ship["jury_rigged"]:
        out["jury_rigged"] = [*ship["jury_rigged"], system]
    elif malfunctions or not damage:
        out["jury_rigged"] = [name for name in ship["jury_rigged"] if name != system]
    return out


# ---------------------------------------------------------------- going on


def rallied(ship: Ship) -> dict[str, Any]:
    """The ship once whoever fires is no longer Shaken."""
    gunner = gunner_of(ship)
    name = gunner.name if gunner else ""
    return {**ship, "officers": [{**o, "shaken": o["shaken"] and o["name"] != name} for o in ship["officers"]]}


def bare(ship: Ship) -> dict[str, Any]:
    """A sheet as a request holds it: nothing that is empty."""
    out = without_none(ship)
    out["arcs"] = {name: without_none(arc) for name, arc in ship["arcs"].items()}
    out["weapons"] = [without_none(weapon) for weapon in ship["weapons"]]
    out["turn"] = {name: value for name, value in turn_of(ship).items() if value}
    for name in ("jury_rigged", "friends", "turn"):
        if not out[name]:
            del out[name]
    return out


def parties(inputs: Inputs) -> str:
    """``Heron at Kestrel: ``, as far as there are sheets."""
    own, target = inputs.get("own_ship"), inputs.get("target_ship")
    words = [own["name"]] if own else []
    words += ["at", target["name"]] if target else []
    said = " ".join(words)
    return f"{said[0].upper()}{said[1:]}: " if said else ""


def headed(who: str, words: str) -> str:
    """The words behind a name: only the first of a sentence has a capital.

    >>> headed("Heron: ", "Ram by a ship"), headed("", "Ram by a ship")
    ('Heron: ram by a ship', 'Ram by a ship')
    """
    return f"{who}{words[0].lower()}{words[1:]}" if who else words


def no_such_arc(ship: Ship, arc: str) -> Problem:
    """An arc that the sheet does not have."""
    says = f"The sheet of {ship['name']} has no {arc} arc (9.4 Combat Arcs): enter it, or another arc."
    return Problem("arc", "impossible", says)


def pilot(ship: Ship | None) -> str:
    """Who makes the Navigator's Checks."""
    helm = at_post(ship, NAVIGATOR) if ship else None
    return helm.label if helm else "the Navigator"


def carried_of(inputs: Inputs) -> dict[str, Any]:
    """Range, flaw chart and thresholds, as far as entered, for the next shot."""
    found = {key: inputs.get(key) for key in ("range", "flaw_chart", *CRITICAL_FIELDS)}
    return {key: value for key, value in found.items() if not is_blank(value) and not (key == "range" and not value)}


def turn_checks(ship: Ship, rest: Mapping[str, Any]) -> Iterator[Move]:
    """The Checks due when the ship's turn begins; not those that were made this turn."""
    for system in TURN_START:
        if is_worn(ship, system) and not is_checked(ship, system):
            yield (f"Check the {system} of {ship['name']}, as its turn begins", "sfrpg.malfunction",
                   {"ship": bare(ship), "system": system, **rest})  # fmt: skip


def next_turn(ship: Ship, rest: Mapping[str, Any]) -> Iterator[Move]:
    """What was checked this turn and works is checked again as the next one begins: the first of it."""
    worn = [system for system in TURN_START if is_checked(ship, system) and is_worn(ship, system)]
    for system in worn[:1]:
        yield (f"Check the {system} of {ship['name']}, as its next turn begins", "sfrpg.malfunction",
               {"ship": bare(anew(ship)), "system": system, **rest})  # fmt: skip


def both_hurt(inputs: Inputs, own: Ship | None, damage: int) -> list[Move]:
    """Damage that two ships do to each other: the target's first, whose answer goes on to the own ship's."""
    target, carried = inputs["target_ship"], {key: inputs[key] for key in ("flaw_chart",) if inputs[key]}
    if target:
        out = {"damage": damage, "ship": bare(target), **carried}
        if own:
            out |= {"opponent": bare(own), "opponent_fired": False, "opponent_takes": {"damage": damage}}
        return [(f"Resolve it on {target['name']}", "sfrpg.resolve", out)]
    if own:
        return [(f"Resolve it on {own['name']}", "sfrpg.resolve", {"damage": damage, "ship": bare(own), **carried})]
    return []


def volleys(by: Ship, at: Ship, carried: Mapping[str, Any], *, in_turn: bool = True) -> Iterator[Move]:
    """An attack for every weapon that `by` can fire at `at`; without weapons on its sheet, one to be filled in.

    `in_turn`: it is the turn of `by`, and that of `at` is over; not so for an opportunity attack.
    """
    by, at = (begun(by), ended(at)) if in_turn else (by, at)
    gunner = gunner_of(by)
    shaken = gunner is not None and gunner.shaken
    once = f", once {gunner.name} is rallied" if gunner and shaken else ""
    ships = {"own_ship": bare(rallied(by) if shaken else by), "target_ship": bare(at), **carried}
    if not by["weapons"]:
        yield f"{by['name']} fires at {at['name']}{once}", "sfrpg.attack", ships
    ready = [weapon for weapon in by["weapons"] if weapon["kind"] in by["systems"] and not is_out(by, weapon["kind"])]
    for weapon in ready:
        says = f"{by['name']} fires {weapon['name']} at {at['name']}{once}"
        yield says, "sfrpg.attack", {**ships, "weapon": weapon["kind"], "weapon_sheet": without_none(weapon)}
    if len({weapon["kind"] for weapon in ready}) == 2 and carried.get("range", 0) <= NEAR:
        yield f"{by['name']} makes an Alpha Strike at {at['name']}{once}", "sfrpg.alpha_strike", {"range": 0, **ships}


def turns(by: Ship, at: Ship, carried: Mapping[str, Any]) -> Iterator[Move]:
    """What a ship's turn may begin with: the Checks due, then its shots."""
    by, rest = begun(by), {"opponent": bare(ended(at)), **carried}
    yield from turn_checks(by, rest)
    yield from volleys(by, at, carried)
    yield from next_turn(by, rest)
