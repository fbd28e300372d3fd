"""Where may a ship in this place of the formation move?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Choice, Whole
from pycore.systems import Example
from pycore.systems.tcs.formation import AGILITY_LEAD, FREE_MOVES, NAMES, PLACES, STRAFING, formation, the
from pycore.systems.tcs.rulings import (
    DISPLAY,
    ONE_TURN_ON_FS,
    REVERSE_THE_SAME,
    TACTICAL_2,
    TACTICAL_3,
)
from pycore.walk import Step, Walk, added, given, noted, ruled

TITLE = "Legal moves"

INPUTS = {
    "place": Choice("the place", PLACES, title="Place", default="RL"),
    "agility": Whole("the ship's agility now", 0, 100, title="Agility", default=None, example=5,
                     when={"place": ["RL", *STRAFING]}),
    "enemy_fleet_agility": Whole("the enemy's fleet agility", 0, 100, title="Enemy fleet agility", default=None,
                                 example=3, when={"place": ["RL", *STRAFING]}),
    "range": Choice("the range", ("short", "long"), title="Range now", default=None, when={"place": ["FS"]},
                    hint="Between the two lines this turn."),
    "turns_here": Whole("the turns spent in this place", 0, 40, title="Turns spent there", default=1,
                        when={"place": ["RL", "FS"]}),
}  # fmt: skip


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """Strafing hangs on agility and range."""
    place = inputs["place"]
    if place in ("RL", *STRAFING):
        for key, noun in (("agility", "the ship's agility"), ("enemy_fleet_agility", "the enemy's fleet agility")):
            if inputs[key] is None:
                says = f"Strafing hangs on agility: enter {noun}, a whole number from 0 to 100, like 4."
                yield Problem(key, "field", says)
    if place == "FS" and inputs["range"] is None and inputs["turns_here"] == 1:
        yield Problem(
            "range", "field", "After one turn on the friendly strafe line the range decides: enter short or long."
        )


def work(place: str, agility: int | None, enemy_fleet_agility: int | None, range: str | None, turns_here: int) -> Walk:
    """Along the formation; to and from strafing by agility and range (Battle Formation Display, Tactical Details 3)."""
    at = yield given("In", f"{NAMES[place]} ({place})")
    to = list(FREE_MOVES[place])
    must_return = False
    if to:
        yield ruled("Open to all ships", ", ".join(to), cite=DISPLAY, uses=(at,), how=", ".join(named(p) for p in to))
    if place in ("SA", "A1", "A2", "A3"):
        yield noted("From the safe area it is four moves to the reserve line", cite=TACTICAL_2)
    elif place == "BL":
        yield noted("Strafing is entered from the reserve line, not from here", cite=TACTICAL_3)
    else:
        assert agility is not None and enemy_fleet_agility is not None
        enough = yield from leads(agility, enemy_fleet_agility)
        if place == "RL":
            before = yield ruled(
                "In the reserve line the turn before",
                turns_here >= 1,
                cite=TACTICAL_3,
                how=f"turns spent there: {turns_here}",
            )
            may = enough.value and before.value
            uses = (enough, before)
            yield ruled("May go strafing, to FS", may, cite=TACTICAL_3, uses=uses, how="yes" if may else "no")
            to += ["FS"] if may else []
        else:
            must_return = not enough.value
            if must_return:
                yield ruled(
                    "Must return to its own lines", True, cite=TACTICAL_3, uses=(enough,), how="the lead is lost"
                )
            yield REVERSE_THE_SAME
            if place == "ES":
                to = ["FS"]
                yield ruled("The way back", "FS", cite=TACTICAL_3, how="by the friendly strafe line")
            else:
                to = yield from from_strafe_line(range, turns_here, must_return)
    to.sort(key=PLACES.index)
    yield ruled(
        "Legal moves", ", ".join(to) or "none this turn", cite=DISPLAY, how=", ".join(named(p) for p in to) or "none"
    )
    return {"to": to, "must_return": must_return, "formation": formation()}


def leads(agility: int, enemy: int) -> Any:
    """Is the ship 2 faster than the enemy fleet?"""
    lead = yield added(
        "Agility lead", given("own agility", agility), less=(given("enemy fleet", enemy),), cite=TACTICAL_3
    )
    step: Step = yield ruled(
        "A lead of 2 for strafing",
        lead.value >= AGILITY_LEAD,
        cite=TACTICAL_3,
        uses=(lead,),
        how="yes" if lead.value >= AGILITY_LEAD else "no",
    )
    return step


def from_strafe_line(distance: str | None, turns: int, must_return: bool) -> Any:
    """On to the enemy strafe line or back: after one turn at short range, two at any."""
    yield ONE_TURN_ON_FS
    free = turns >= 2 or (turns == 1 and distance == "short")
    if turns == 0:
        why = "it came here this turn"
    elif turns >= 2:
        why = f"{turns} turns spent here"
    else:
        why = "one turn spent here, at short range enough" if free else "at long range a second turn is spent here"
    yield ruled("May leave the friendly strafe line", free, cite=TACTICAL_3, how=why)
    if not free:
        return []
    return ["RL"] if must_return else ["RL", "ES"]


def named(place: str) -> str:
    """A place in words."""
    return NAMES[place]


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    place = inputs["place"]
    parts = []
    if place in ("RL", *STRAFING):
        parts.append(f"agility {inputs['agility']} against fleet agility {inputs['enemy_fleet_agility']}")
        if place == "FS" and inputs["range"]:
            parts.append(f"{inputs['range']} range")
        if place != "ES" and inputs["turns_here"] != 1:
            parts.append(f"{inputs['turns_here']} turns there")
    given_ = f", {', '.join(parts)}" if parts else ""
    to = " or ".join(the(p) for p in result["to"]) or "nowhere this turn"
    back = "; it must return to its own lines" if result["must_return"] else ""
    return f"A ship in {the(place)}{given_} may move to: {to}{back}."


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any] | None:
    """The only move there is, or another turn in the same place; a choice is left to the player."""
    if len(result["to"]) > 1:
        return None
    if result["to"]:
        return {**inputs, "place": result["to"][0], "turns_here": 1}
    return {**inputs, "turns_here": min(40, inputs["turns_here"] + 1)}


EXAMPLES = (
    Example("Reserve line, two faster than the enemy", {
        "place": "RL", "agility": 5, "enemy_fleet_agility": 3, "range": "short", "turns_here": 1,
    }),
    Example("Friendly strafe line at long range", {
        "place": "FS", "agility": 6, "enemy_fleet_agility": 3, "range": "long", "turns_here": 1,
    }),
    Example("The lead is lost among the enemy", {
        "place": "ES", "agility": 4, "enemy_fleet_agility": 3, "range": "long", "turns_here": 2,
    }),
    Example("A tug sets out from the safe area", {"place": "SA"}),
)  # fmt: skip
