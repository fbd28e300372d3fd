"""How far has a ship behind its black globe drifted from the battle?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Choice, Listed, Record, Whole
from pycore.systems import Example
from pycore.systems.tcs.rulings import GLOBE_AGAIN, GLOBE_ZERO, GLOBES
from pycore.walk import Step, Walk, added, at_least, given, looked_up

TITLE = "Black globe"

MOST = 1_000
# Points from the battle, and the range they mean.
BANDS = ((0, 0, "in battle"), (1, 1, "short"), (2, 5, "long"))
OUT = "out"


def check_turn(turn: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """A raised globe needs both fleets' agility, a dropped one the ship's own."""
    if turn["globe"] == "up" and turn["fleet_agility"] is None:
        yield Problem(
            f"{path}.fleet_agility",
            "field",
            "With the globe up the smaller fleet agility counts: enter both, like 3 and 4.",
        )
    if turn["globe"] == "down" and turn["own_agility"] is None:
        yield Problem(
            f"{path}.own_agility", "field", "With the globe down the ship returns by its own agility: enter it, like 4."
        )


INPUTS = {
    "turns": Listed(
        "the turns",
        Record(
            "a turn",
            {
                "globe": Choice("the globe", ("up", "down"), title="Globe", default="up", hint="Up: at 100%."),
                "fleet_agility": Listed("the two fleet agilities", Whole("a fleet agility", 0, 20, example=3), least=2,
                                        most=2, title="Fleet agilities", default=None, example=[3, 4],
                                        when={"globe": ["up"]}),
                "own_agility": Whole("the ship's agility", 0, 20, title="Own agility", default=None, example=4,
                                     when={"globe": ["down"]}),
            },
            check=check_turn,
        ),
        most=200,
        default=[],
        title="Turns, in order",
    ),
    "points": Whole("the points at the beginning", 0, MOST, title="Points before", default=0),
}  # fmt: skip


def work(turns: Sequence[Mapping[str, Any]], points: int) -> Walk:
    """Drift with the globe up, return with it down (Clarifications 7)."""
    now: Step = yield given("Points at the beginning", points)
    log = []
    dropped = False
    for number, turn in enumerate(turns, 1):
        if turn["globe"] == "up":
            if dropped and now.value:
                yield GLOBE_AGAIN
            low = min(turn["fleet_agility"])
            drift = given(
                ("Turn {}: smaller of fleet agilities {} and {}", number, *turn["fleet_agility"]), low, GLOBES
            )
            now = yield added(("Turn {}: points, globe up", number), now, drift, cite=GLOBES)
        else:
            dropped = True
            own = given(("Turn {}: own agility", number), turn["own_agility"], GLOBES)
            raw = yield added(("Turn {}: points, returning", number), now, less=(own,), cite=GLOBES)
            now = (
                raw
                if raw.value >= 0
                else (yield at_least(0, raw, ("Turn {}: back in the battle", number), cite=GLOBES))
            )
        log.append({"turn": number, "globe": turn["globe"], "points": now.value, "range": range_at(now.value)})
    where = range_at(now.value)
    if not now.value:
        yield GLOBE_ZERO
    yield looked_up(
        f"Range to the battle: {where}",
        where,
        ("{} {}", now.value, "point" if now.value == 1 else "points"),
        cite=GLOBES,
        uses=(now,),
    )
    return {"points": now.value, "range": where, "log": log}


def range_at(points: int) -> str:
    """1 point is short, 2 to 5 are long; beyond, no fire."""
    return next((name for low, high, name in BANDS if low <= points <= high), OUT)


WORDS = {
    "in battle": "in the battle",
    "short": "at short range",
    "long": "at long range",
    "out": "out of the fight: neither fires nor is fired on",
}


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    told = []
    for turn in inputs["turns"]:
        if turn["globe"] == "up":
            told.append(f"up (fleet agilities {turn['fleet_agility'][0]}, {turn['fleet_agility'][1]})")
        else:
            told.append(f"down (own agility {turn['own_agility']})")
    start = f" from {inputs['points']}" if inputs["points"] else ""
    turns = "; ".join(told) or "no turn yet"
    points = result["points"]
    far = f"{points} {'point' if points == 1 else 'points'}, {WORDS[result['range']]}"
    return f"Black globe, turn by turn{start}: {turns}: {far}."


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """The points so far, waiting for the next turn."""
    return {"turns": [], "points": result["points"]}


EXAMPLES = (
    Example("Two turns up", {
        "turns": [{"globe": "up", "fleet_agility": [1, 3]}, {"globe": "up", "fleet_agility": [2, 4]}],
    }),
    Example("Up, then back to the battle", {
        "turns": [{"globe": "up", "fleet_agility": [3, 4]}, {"globe": "up", "fleet_agility": [4, 3]},
                  {"globe": "down", "own_agility": 4}, {"globe": "down", "own_agility": 4}],
    }),
    Example("Drifted out of the fight", {
        "turns": [{"globe": "up", "fleet_agility": [5, 2]}, {"globe": "up", "fleet_agility": [5, 4]}],
    }),
    Example("Raised again on the way back", {
        "turns": [{"globe": "down", "own_agility": 2}, {"globe": "up", "fleet_agility": [1, 6]}], "points": 5,
    }),
)  # fmt: skip
