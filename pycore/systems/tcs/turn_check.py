"""Has a side won, or broken through, at this point of the battle?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Choice, Flag, Listed, Record, Text, Whole
from pycore.systems import Example
from pycore.systems.tcs.formation import PLACES, STRAFING
from pycore.systems.tcs.rulings import (
    ABANDONED_CANNOT_FIRE,
    BOTH_UNABLE,
    BREAKTHROUGH_LAST,
    BREAKTHROUGH_TO,
    PROCEDURE_1,
    PROCEDURE_2,
    STRAFING_PLACES,
    TACTICAL_1,
    TACTICAL_5,
)
from pycore.walk import Step, Walk, given, noted, ruled

TITLE = "Victory and breakthrough"

TURNS = 40
IN_BATTLE = ("RL", "BL", *STRAFING)
IN_FRONT = ("BL", "FS")

INPUTS = {
    "turn": Whole("the turn", 1, TURNS, title="Turn", example=12, hint="The battle ends with turn 40."),
    "when": Choice("the moment", ("start", "end"), title="At its", default="start",
                   hint="Automatic victory is looked for at the start of a turn, breakthrough at its end."),
    "sides": Listed(
        "the two sides",
        Record(
            "a side",
            {
                "name": Text("the side's name", title="Side", example="Blue"),
                "ships": Listed(
                    "the ships",
                    Record(
                        "a ship",
                        {
                            "name": Text("the ship's name", title="Ship", default="", example="Kestrel"),
                            "place": Choice("the place", PLACES, title="Place", example="BL"),
                            "can_fire": Flag("being capable of offensive fire", title="Can fire", default=True),
                            "abandoned": Flag("being abandoned", title="Abandoned"),
                        },
                    ),
                    most=500,
                    default=[],
                    title="Ships",
                ),
            },
        ),
        least=2,
        most=2,
        title="Sides",
    ),
}  # fmt: skip


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """The sides can be told apart."""
    first, second = (side["name"] for side in inputs["sides"])
    if first.strip().casefold() == second.strip().casefold():
        yield Problem("sides[1].name", "illegal", f"Both sides are called '{first}': give each its own name.")


def work(turn: int, when: str, sides: Sequence[Mapping[str, Any]]) -> Walk:
    """Who can still fire, from where (Tournament Procedure 1 and 2, Tactical Details 5)."""
    places = IN_BATTLE if when == "start" else IN_FRONT
    cite = PROCEDURE_2 if when == "start" else TACTICAL_5
    yield given(("Turn {}, at its", turn), when)
    if when == "start":
        yield STRAFING_PLACES
    if any(ship["abandoned"] for side in sides for ship in side["ships"]):
        yield ABANDONED_CANNOT_FIRE
    counts = []
    for side in sides:
        step = yield from able(side, places, cite)
        counts.append(step)
    unable = [i for i in (0, 1) if not counts[i].value]
    out: dict[str, Any] = {
        "automatic_victory": None,
        "breakthrough": [],
        "score": when == "end" and turn == TURNS,
        "able": {side["name"]: step.value for side, step in zip(sides, counts, strict=True)},
        "both_unable": len(unable) == 2,
    }
    if when == "start":
        if len(unable) == 2:
            yield BOTH_UNABLE
        out["automatic_victory"] = sides[1 - unable[0]]["name"] if len(unable) == 1 else None
        winner = out["automatic_victory"] or "nobody"
        yield ruled(
            f"Automatic victory: {winner}",
            winner,
            cite=PROCEDURE_2,
            uses=tuple(counts),
            how=VICTORY_WORDS[len(unable)],
        )
        return out
    if unable:
        yield BREAKTHROUGH_TO
    out["breakthrough"] = [sides[i]["name"] for i in (0, 1) if 1 - i in unable]
    words = " and ".join(out["breakthrough"]) or "none"
    fire = (
        "one free fire from battle and friendly strafe line at the other side's reserve"
        if unable
        else "both lines hold"
    )
    yield ruled(f"Breakthrough by: {words}", words, cite=TACTICAL_5, uses=tuple(counts), how=fire)
    if len(unable) == 2:
        yield noted("Neither side has a ship there that could take its free fire", cite=TACTICAL_5)
    if out["score"]:
        if unable:
            yield BREAKTHROUGH_LAST
        yield noted("Turn 40 is over without automatic victory: the damage decides", cite=PROCEDURE_1, value=turn)
    return out


VICTORY_WORDS = {
    0: "both sides have a ship able to fire",
    1: "the other side has no ship able to fire",
    2: "neither side has a ship able to fire: the text does not say who wins",
}


def able(side: Mapping[str, Any], places: Sequence[str], cite: Any) -> Any:
    """How many of a side's ships stand in these places and can fire."""
    abandoned = sum(1 for ship in side["ships"] if ship["abandoned"] and ship["place"] in places)
    if abandoned:
        yield noted(("{}: {} abandoned, not counted", side["name"], abandoned), cite=TACTICAL_1, value=abandoned)
    count = sum(1 for s in side["ships"] if s["can_fire"] and not s["abandoned"] and s["place"] in places)
    of = sum(1 for s in side["ships"] if not s["abandoned"] and s["place"] in places)
    step: Step = yield ruled(
        ("{}: ships able to fire in {}", side["name"], ", ".join(places)),
        count,
        cite=cite,
        how=("{} of {} there", count, of),
    )
    return step


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    names = [side["name"] for side in inputs["sides"]]
    counts = result["able"]
    head = f"{'Start' if inputs['when'] == 'start' else 'End'} of turn {inputs['turn']}, {names[0]} against {names[1]}"
    where = (
        "in reserve or battle line or strafing" if inputs["when"] == "start" else "in battle or friendly strafe line"
    )
    able_words = f"able to fire {where}: {names[0]} {counts[names[0]]}, {names[1]} {counts[names[1]]}"
    if inputs["when"] == "start":
        if result["both_unable"]:
            end = "neither side can fire; the text names no winner"
        elif result["automatic_victory"]:
            end = f"automatic victory for {result['automatic_victory']}"
        else:
            end = "no automatic victory, the turn is fought"
    else:
        breaks = result["breakthrough"]
        if len(breaks) == 2:
            end = "breakthrough by both, but neither has a ship to take the free fire"
        elif breaks:
            end = f"{breaks[0]} breaks through and has one free fire at the other's reserve"
        else:
            end = "no breakthrough"
        if result["score"]:
            end += "; the battle is over, score the damage"
    return f"{head}: {able_words}; {end}."


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any] | None:
    """The next moment to look: the end of this turn, or the start of the next."""
    if result["automatic_victory"] or result["score"]:
        return None
    start = inputs["when"] == "start"
    return {"turn": inputs["turn"] + (not start), "when": "end" if start else "start", "sides": inputs["sides"]}


EXAMPLES = (
    Example("Start of turn 12: one side has nothing left that fires", {
        "turn": 12, "when": "start",
        "sides": [
            {"name": "Blue", "ships": [{"name": "Kestrel", "place": "BL"}, {"name": "Heron", "place": "RL"}]},
            {"name": "Red", "ships": [{"name": "Anvil", "place": "BL", "can_fire": False},
                                      {"name": "Tongs", "place": "SA"}]},
        ],
    }),
    Example("End of turn 7: breakthrough", {
        "turn": 7, "when": "end",
        "sides": [
            {"name": "Blue", "ships": [{"name": "Kestrel", "place": "BL"}]},
            {"name": "Red", "ships": [{"name": "Anvil", "place": "RL"}, {"name": "Tongs", "place": "ES"}]},
        ],
    }),
    Example("End of turn 40: score it", {
        "turn": 40, "when": "end",
        "sides": [
            {"name": "Blue", "ships": [{"name": "Kestrel", "place": "BL"}]},
            {"name": "Red", "ships": [{"name": "Anvil", "place": "FS"}]},
        ],
    }),
    Example("Nobody can fire any more", {
        "turn": 31, "when": "start",
        "sides": [
            {"name": "Blue", "ships": [{"name": "Kestrel", "place": "RL", "abandoned": True}]},
            {"name": "Red", "ships": [{"name": "Anvil", "place": "A3"}]},
        ],
    }),
)  # fmt: skip
