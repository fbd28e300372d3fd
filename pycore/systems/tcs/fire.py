"""May a ship in one place of the formation fire at another?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Choice, Flag, Listed, Problems, Text
from pycore.systems import Example
from pycore.systems.tcs.concentrated import DAMAGE, TO_HIT, signed
from pycore.systems.tcs.formation import ANY, APPROACH, KEY, MISSILES, PLACES, code_for, formation, the
from pycore.systems.tcs.rulings import (
    CONCENTRATED_BOTH_WAYS,
    CONCENTRATED_ONLY_BETWEEN,
    DISPLAY,
    EMERGENCY_MISSILES,
    FREE_FIRE_LONG,
    MODIFICATIONS_10,
    RANGE_DMS_ONLY,
    TACTICAL_2,
    TACTICAL_3,
)
from pycore.walk import Step, Walk, added, given, looked_up, noted, ruled

TITLE = "Legal fire"

EMERGENCY = -2


class Pair(Listed):
    """The two ships the strafers are between: two names, or just yes; empty or no: not declared."""

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        if isinstance(raw, list) and len(raw) == 1 and isinstance(raw[0], str):
            raw = raw[0]  # a link written by hand: between=Anvil,Tongs
        if isinstance(raw, str):
            word = raw.strip().lower()
            if word in {"yes", "y", "true", "no", "n", "false"}:
                raw = word[0] in "yt"
            else:
                raw = [part.strip() for part in re.split(" and |[,;&]", " ".join(raw.split())) if part.strip()]
        if raw is True:
            return ["", ""]
        if raw is False or raw == []:
            return None
        return super().parse(raw, path, problems)

    def limits(self) -> str:
        return ", two names, like Anvil and Tongs"


INPUTS = {
    "attacker": Choice("the attacker's place", PLACES, title="Attacker in", default="BL"),
    "defender": Choice("the defender's place", PLACES, title="Defender in", default="BL",
                       hint="Of the other side's formation."),
    "between": Pair("the two ships that the strafers are between", Text("a ship's name"), least=2, most=2, default=None,
                    title="Strafers declared between", example=["Anvil", "Tongs"],
                    hint="Two ships of the enemy reserve; empty: not declared."),
    "attacker_ship": Text("the attacking ship's name", title="Attacking ship", default="", example="Kestrel"),
    "defender_ship": Text("the ship fired at", title="Ship fired at", default="", example="Anvil"),
    "emergency_agility": Flag("the attacker using emergency agility", title="Attacker uses emergency agility"),
}  # fmt: skip


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """Strafers are between two different ships."""
    pair = inputs["between"]
    if pair and pair[0] and pair[0].strip().casefold() == pair[1].strip().casefold():
        yield Problem(
            "between[1]",
            "impossible",
            f"Strafers are between two ships (Tactical Details 3): '{pair[0]}' stands twice.",
        )


MEANING = {
    "-": "no fire",
    "+": "any ship may fire",
    "1": "missiles, lasers and accelerators, at −2",
    "2": "at −2",
    "3": "subject to concentrated fire, short range",
    "4": "particle accelerators only",
    "5": "missiles, lasers and accelerators only",
    "S": "short range always",
}


def work(
    attacker: str, defender: str, between: Sequence[str] | None, attacker_ship: str, defender_ship: str,
    emergency_agility: bool,
) -> Walk:  # fmt: skip
    """The printed cell, then what its code and the declaration mean (Formation Display, Tactical Details 2 and 3)."""
    code = code_for(attacker, defender)
    weapons, dm_printed, distance = KEY[code]
    cell = yield looked_up(
        f"Fire from {attacker} at {defender}",
        code,
        f"row {attacker}, column {defender}: {code}, {MEANING[code]}",
        cite=DISPLAY,
    )
    may, why = bool(weapons), ""
    concentrated = None
    if not may:
        why = no_fire(attacker, defender)
        yield noted(f"No fire: {why}", cite=TACTICAL_2 if "safe area" in why else DISPLAY, uses=(cell,))
    if code == "4":
        yield FREE_FIRE_LONG
    if code in "12":
        yield noted(
            "Ships on the approach return the strafers' fire at −2", cite=TACTICAL_3, value=dm_printed, uses=(cell,)
        )
    if attacker == "ES" and defender in ("A3", "A2"):
        turn = "first turn of flight, fire as usual" if defender == "A3" else "second turn of flight, fewer weapons"
        yield noted(f"Strafers fire at ships making for safety: {turn}", cite=TACTICAL_3, uses=(cell,))
    if may and "ES" in (attacker, defender):
        yield CONCENTRATED_ONLY_BETWEEN
        if between:
            why = yield from declared(attacker, defender, between, attacker_ship, defender_ship)
            may = not why
            concentrated = {"to_hit": TO_HIT, "damage": DAMAGE} if may else None
    elif between:
        yield noted("The declaration binds only fire by and at ships on the enemy strafe line", cite=TACTICAL_3)
    yield ruled("May fire", may, cite=DISPLAY, how=why or "yes", uses=(cell,))
    result = {"code": code, "may_fire": may, "dm": 0, "weapons": [], "range": None, "missile_dm": None,
              "concentrated": concentrated, "why": why, **display(attacker)}  # fmt: skip
    if not may:
        return result
    yield noted("Weapons", cite=DISPLAY, value=", ".join(weapons), how=", ".join(weapons), uses=(cell,))
    words = {"any": "as it is this turn", "short": "always short", "long": "long"}[str(distance)]
    yield noted("Range", cite=TACTICAL_2 if code == "4" else DISPLAY, value=distance, how=words, uses=(cell,))
    dm = yield from modifiers(dm_printed, concentrated is not None)
    missile_dm = None
    if ANY in weapons or MISSILES in weapons:
        missile_dm = yield from with_missiles(dm, emergency_agility)
    return result | {"dm": dm.value, "weapons": list(weapons), "range": distance, "missile_dm": missile_dm}


def modifiers(printed: int, concentrated: bool) -> Any:
    """The DM to hit: the code's, and what concentrated fire adds."""
    if not concentrated:
        none: Step = yield noted("DM to hit", cite=DISPLAY, value=printed, how=signed(printed) if printed else "none")
        return none
    yield CONCENTRATED_BOTH_WAYS
    yield RANGE_DMS_ONLY
    parts = [given("printed DM", printed, DISPLAY), given("for concentrated fire", TO_HIT, TACTICAL_3)]
    dm: Step = yield added("DM to hit", *parts, cite=TACTICAL_3)
    yield noted("Range DMs are one larger in their own sign; zero stays", cite=TACTICAL_3)
    yield noted("Every damage roll", cite=TACTICAL_3, value=DAMAGE, how="−1")
    return dm


def with_missiles(dm: Step, emergency: bool) -> Any:
    """The DM to hit with missiles: lower under emergency agility."""
    if not emergency:
        return dm.value
    yield EMERGENCY_MISSILES
    less = given("emergency agility", EMERGENCY, MODIFICATIONS_10)
    step: Step = yield added("DM to hit with missiles", dm, less, cite=MODIFICATIONS_10)
    return step.value


def declared(attacker: str, defender: str, pair: Sequence[str], attacker_ship: str, defender_ship: str) -> Any:
    """Why the declaration forbids this fire; empty where it is concentrated fire."""
    names = " and ".join(pair) if pair[0] else "two ships of the enemy reserve"
    step: Step = yield noted(f"Strafers are declared between {names}", cite=TACTICAL_3)
    by_strafer = attacker == "ES"
    place, ship = (defender, defender_ship) if by_strafer else (attacker, attacker_ship)
    if place != "RL":
        why = (
            "strafers between two reserve ships fire only at these two"
            if by_strafer
            else "strafers between two reserve ships are fired on only by these two"
        )
    elif ship and pair[0] and ship.strip().casefold() not in [name.strip().casefold() for name in pair]:
        why = f"{ship} is not one of the two ships that the strafers are between"
    else:
        yield ruled(
            "Concentrated fire", True, cite=TACTICAL_3, uses=(step,), how="between the strafers and these two ships"
        )
        return ""
    yield ruled("Concentrated fire", False, cite=TACTICAL_3, uses=(step,), how=why)
    return why


def no_fire(attacker: str, defender: str) -> str:
    """Why a printed dash."""
    if attacker == "SA":
        return "no ship fires out of the safe area"
    if defender == "SA":
        return "no ship is fired on in the safe area"
    if attacker in APPROACH:
        return "ships on the approach fire only at strafers, and only from A2 and A3"
    if defender in APPROACH:
        return "ships on the approach are fired on from the battle and strafe lines at A3, and by strafers at A2 and A3"
    if attacker == "ES":
        return "ships on the two enemy strafe lines do not meet"
    if attacker == "RL":
        return "ships in the reserve fire only at strafers"
    return "the reserve is fired on only by strafers"


def display(attacker: str) -> dict[str, Any]:
    """What a picture shows beside the answer: the attacker's printed row, the whole matrix, its key, the places."""
    return {
        "targets": {place: code_for(attacker, place) for place in PLACES},
        "matrix": {row: {place: code_for(row, place) for place in PLACES} for row in PLACES},
        "key": MEANING,
        "formation": formation(),
    }


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    attacker, defender, pair = inputs["attacker"], inputs["defender"], inputs["between"]
    who = f"{inputs['attacker_ship']} in" if inputs["attacker_ship"] else "Fire from"
    at = f"{inputs['defender_ship']} in " if inputs["defender_ship"] else ""
    declared_words = ""
    if pair:
        declared_words = f", strafers declared between {' and '.join(pair) if pair[0] else 'two ships of the reserve'}"
    emergency = ", under emergency agility" if inputs["emergency_agility"] else ""
    head = f"{who} {the(attacker)} at {at}{the(defender)}{declared_words}{emergency}: code {result['code']}"
    if not result["may_fire"]:
        return f"{head}, no fire ({result['why']})."
    weapons = "any weapons" if result["weapons"] == [ANY] else ", ".join(result["weapons"]) + " only"
    range_words = {"any": "", "short": ", always at short range", "long": ", at long range"}[result["range"]]
    dm = f"DM {signed(result['dm'])} to hit" if result["dm"] else "no DM"
    more = ""
    if result["concentrated"]:
        more = ", range DMs one larger in their own sign, −1 on damage"
    if result["missile_dm"] is not None and result["missile_dm"] != result["dm"]:
        more += f", {signed(result['missile_dm'])} with missiles"
    return f"{head}, {weapons}{range_words}, {dm}{more}."


EXAMPLES = (
    Example("Battle line at battle line", {"attacker": "BL", "defender": "BL"}),
    Example("Free fire at a ship coming from the safe area", {"attacker": "BL", "defender": "A3"}),
    Example("Strafers between two ships of the reserve", {
        "attacker": "ES", "defender": "RL", "between": ["Anvil", "Tongs"], "defender_ship": "Anvil",
    }),
    Example("Fleeing ships fire back", {"attacker": "A2", "defender": "ES", "emergency_agility": True}),
)  # fmt: skip
