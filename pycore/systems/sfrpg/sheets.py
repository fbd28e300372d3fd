"""What an attack takes from the sheets of both ships and of the weapon, and hands on (not a calculator).

What stands at its usual value in the request (0, empty, no) is taken from a sheet; what is entered comes
first. Malfunctions, the Navigator's skills, and a ship that its losses left undermanned take hold by themselves.
"""

from __future__ import annotations

import copy
from collections.abc import Generator, Iterator, Mapping
from typing import Any

from pycore.inputs import Field, Record
from pycore.systems.sfrpg.rulings import (
    DESTROYED_OUT,
    FIRING,
    NAVIGATES,
    NOT_ORDERED,
    RESOLVING,
)
from pycore.systems.sfrpg.ship import NAVIGATING, SHIP, WEAPON, Person, State, without_none
from pycore.walk import noted

Ship = Mapping[str, Any]
NAVIGATOR = "navigator"
ZERO_COUNTS = ("hd", "initiative")  # where 0 is a number like any other, and only nothing is empty


def sheet_of(record: Record, noun: str, title: str, hint: str = "") -> Record:
    """The same record where it may be left out."""
    out = copy.copy(record)
    out.noun, out.title, out.hint, out.default = noun, title, hint, None
    return out


SHEET_INPUTS: dict[str, Field] = {
    "own_ship": sheet_of(SHIP, "the firing ship's sheet", "Firing ship's sheet",
                         "Skills, malfunctions and initiative are taken from it where nothing is entered."),
    "target_ship": sheet_of(SHIP, "the target's sheet", "Target's sheet",
                            "HD, Evasive Maneuvers, reduction and resistance are taken from it, and its damage "
                            "goes on to Resolve damage."),
    "weapon_sheet": sheet_of(WEAPON, "the weapon's sheet", "Weapon's sheet"),
}  # fmt: skip


def at_helm(ship: Ship) -> Person | None:
    """Who serves as Navigator."""
    return State(ship).at_post(NAVIGATOR)


def has_helm(ship: Ship) -> bool:
    """Whether the sheet has a Navigator at all, alive or not."""
    return any(officer["post"].casefold() == NAVIGATOR for officer in ship["officers"])


def is_out(ship: Ship, system: str) -> bool:
    """Malfunctioning or destroyed."""
    return system in ship["malfunctions"] or ship["systems"].get(system) == 100


def filled(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs with what the sheets add to them."""
    out = dict(inputs)
    for key, value in from_sheets(inputs).items():
        empty = out.get(key) is None if key in ZERO_COUNTS else not out.get(key)
        if empty or (key == "own_name" and out[key] == "itself"):
            out[key] = value
    if inputs.get("weapon_sheet"):
        out["weapon"] = inputs["weapon_sheet"]["kind"]
    return out


def from_sheets(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """Everything the sheets know about this shot, by the name of the field it stands for."""
    own, target, weapon = (inputs.get(key) for key in SHEET_INPUTS)
    found: dict[str, Any] = {}
    if weapon:
        found |= {key: weapon[key] for key in ("falloff_damage", "class_table", "iff")}
        if not inputs.get("range_penalty"):
            found["falloff_hd"] = weapon["falloff_hd"]
        if inputs.get("weapon_damage") is None and inputs.get("weapon_class") is None:
            found |= {key: weapon[key] for key in ("weapon_damage", "weapon_class")}
    if own:
        helm = at_helm(own)
        if helm:
            found |= {skill: helm.skills.get(skill, 0) for skill in NAVIGATING if skill not in ("evasive", "piloting")}
        found |= {
            "own_name": own["name"], "initiative": own["initiative"], "undermanned": State(own).undermanned(),
            "own_sensors_malfunction": is_out(own, "sensors"), "own_engines_malfunction": is_out(own, "engines"),
            "own_communications_malfunction": is_out(own, "communications"),
        }  # fmt: skip
    if target:
        helm = at_helm(target)
        found |= {
            "hd": target["hd"], "evasive": helm.skills.get("evasive", 0) if helm else 0,
            "reduction": target["reduction"], "target_engines_malfunction": is_out(target, "engines"),
            "resistant": resists(target, weapon),
        }  # fmt: skip
    usual: tuple[Any, ...] = (False, 0, [], {}, "The ship")
    return {key: value for key, value in found.items()
            if value is not None and (key in ZERO_COUNTS or value not in usual)}  # fmt: skip


def resists(ship: Ship, weapon: Mapping[str, Any] | None) -> bool:
    """Whether the sheet names this weapon among what the ship is resistant to."""
    return weapon is not None and weapon["name"].casefold() in {name.casefold() for name in ship["resistances"]}


def told(inputs: Mapping[str, Any]) -> Generator[Any, Any, None]:
    """Which numbers of the shot came from which sheet."""
    if not any(inputs.get(key) for key in SHEET_INPUTS):
        return
    now = filled(inputs)
    words = [f"{key.replace('_', ' ')} {value}" if not isinstance(value, bool) else key.replace("_", " ")
             for key, value in from_sheets(inputs).items()
             if now[key] == value and inputs.get(key) != value and not isinstance(value, (list, dict))]  # fmt: skip
    yield noted(("From the sheets: {}", ", ".join(words) or "nothing that was not entered"), cite=FIRING)
    for key, what in (("own_ship", "Combat Maneuvers"), ("target_ship", "Evasive Maneuvers")):
        ship = inputs.get(key)
        if ship and has_helm(ship):
            yield NAVIGATES
            helm = at_helm(ship)
            says = ("{}: {} at the helm", ship["name"], helm.label) if helm else (
                "{}: nobody at the helm, no {}", ship["name"], what)  # fmt: skip
            yield noted(says, cite=RESOLVING)
    own = inputs.get("own_ship")
    helm = at_helm(own) if own else None
    if helm and helm.shaken:
        yield NOT_ORDERED
    for ship in filter(None, (inputs.get("own_ship"), inputs.get("target_ship"))):
        if any(percent == 100 for percent in ship["systems"].values()):
            yield DESTROYED_OUT


def grounds(inputs: Mapping[str, Any]) -> Iterator[str]:
    """What in the firing ship's sheet forbids this shot."""
    own, kind = inputs.get("own_ship"), inputs["weapon"]
    if not own:
        return
    if kind not in own["systems"]:
        yield f"{own['name']} has no {kind} among its systems, and cannot fire them (9.4, Firing Weapons)."
    elif is_out(own, kind):
        state = "malfunction" if kind in own["malfunctions"] else "are destroyed"
        yield f"The {kind} of {own['name']} {state} and cannot fire (9.4, Resolving Damage)."
    helm = at_helm(own)
    if helm and helm.shaken:
        yield (f"{helm.label} of {own['name']} is Shaken and does not follow an order to fire: rally first "
               "(9.4, Shaken).")  # fmt: skip


def rallied(ship: Ship) -> dict[str, Any]:
    """The ship once its Navigator is no longer Shaken."""
    helm = at_helm(ship)
    name = helm.name if helm else ""
    return {**ship, "officers": [{**o, "shaken": o["shaken"] and o["name"] != name} for o in ship["officers"]]}


def bare(ship: Ship) -> dict[str, Any]:
    """A sheet as a request holds it: nothing that is empty."""
    out = without_none(ship)
    out["arcs"] = {name: without_none(arc) for name, arc in ship["arcs"].items()}
    out["weapons"] = [without_none(weapon) for weapon in ship["weapons"]]
    return out


def parties(inputs: Mapping[str, Any]) -> str:
    """``Heron at Kestrel: ``, as far as there are sheets."""
    own, target = inputs.get("own_ship"), inputs.get("target_ship")
    words = [own["name"]] if own else []
    words += ["at", target["name"]] if target else []
    said = " ".join(words)
    return f"{said[0].upper()}{said[1:]}: " if said else ""


Move = tuple[str, str, dict[str, Any]]


def volleys(by: Ship, at: Ship, carried: Mapping[str, Any]) -> Iterator[Move]:
    """An attack for every weapon that `by` can fire at `at`; without weapons on its sheet, one to be filled in."""
    helm = at_helm(by)
    shaken = helm is not None and helm.shaken
    once = f", once {helm.name} is rallied" if helm and shaken else ""
    ships = {"own_ship": bare(rallied(by) if shaken else by), "target_ship": bare(at), **carried}
    if not by["weapons"]:
        yield f"{by['name']} fires at {at['name']}{once}", "sfrpg.attack", ships
    for weapon in by["weapons"]:
        if weapon["kind"] in by["systems"] and not is_out(by, weapon["kind"]):
            says = f"{by['name']} fires {weapon['name']} at {at['name']}{once}"
            yield says, "sfrpg.attack", {**ships, "weapon": weapon["kind"], "weapon_sheet": without_none(weapon)}
