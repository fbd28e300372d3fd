"""How many of the crew are left after crew hits?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Flag, Whole
from pycore.systems import Example
from pycore.systems.tcs.rulings import (
    CLARIFICATIONS_9,
    CLARIFICATIONS_10,
    CREW_STEPS,
    FROZEN_LATE,
    FROZEN_LOSSES,
)
from pycore.systems.tcs.tables import CREW, CREW_PRICE
from pycore.walk import Step, Walk, added, given, multiplied, noted, ruled

TITLE = "Crew hits"

LAST_TURN = 40
BACK_AFTER = 3
# The largest crew of each crew number below the printed five digits.
TOPS = (9_999, 999, 99, 9, 0)

INPUTS = {
    "crew": Whole("the crew aboard", 0, 10_000_000, title="Crew", example=1500),
    "hits": Whole("the number of crew hits", 0, 100, title="Crew hits", default=1),
    "pilots": Whole("the pilots among the crew", 0, 10_000_000, title="Pilots among them", default=0),
    "turn": Whole("the turn of the hits", 1, LAST_TURN, title="Turn", default=None, example=1,
                  hint="For the frozen watch."),
    "frozen_watch": Flag("having a frozen watch", title="Frozen watch", default=True),
}  # fmt: skip


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """Pilots are part of the crew."""
    if inputs["pilots"] > inputs["crew"]:
        says = f"Pilots are part of the crew (Clarifications 9): of {inputs['crew']} at most that many are pilots."
        yield Problem("pilots", "impossible", says)


def drop(crew: int) -> int:
    """The top of the next smaller crew number.

    >>> [drop(n) for n in (1500, 999, 100, 99, 9, 0, 250_000)]
    [999, 99, 99, 9, 0, 0, 9999]
    """
    return next((top for top in TOPS if top < crew), 0)


def work(crew: int, hits: int, pilots: int, turn: int | None, frozen_watch: bool = True) -> Walk:
    """Each hit drops the crew to the top of the next smaller crew number (Clarifications 9 and 10)."""
    before = yield given("Crew aboard", crew)
    now: Step = before
    steps = []
    if hits and (crew >= 10_000 or drop_many(crew, hits - 1) < 10):
        yield CREW_STEPS
    for number in range(1, hits + 1):
        was = now.value
        now = yield ruled(
            ("Crew after hit {}", number),
            drop(was),
            cite=CLARIFICATIONS_9,
            uses=(now,),
            how=("{}, the top of the crew number below {}", drop(was), was) if was else "nobody is left to be hit",
        )
        steps.append(now.value)
    lost = yield added("Crew lost", before, less=(now,), cite=CLARIFICATIONS_9)
    flown = given("Pilots", pilots)
    left = yield ruled(
        "Pilots left, the last to be hit",
        min(pilots, now.value),
        cite=CLARIFICATIONS_9,
        uses=(flown, now),
        how=("the smaller of {} and {}", pilots, now.value),
    )
    price = given("MCr for each", CREW_PRICE, CREW)
    loss = yield multiplied("Counted for victory, MCr", lost, price, cite=CREW)
    back = None
    if hits and frozen_watch:
        yield FROZEN_LOSSES
        if turn is not None:
            hit = given("Turn of the hit", turn)
            step = yield added(
                "Available for combat again on turn, with the frozen watch",
                hit,
                given("turns", BACK_AFTER, CLARIFICATIONS_10),
                cite=CLARIFICATIONS_10,
            )
            back = step.value
            if back > LAST_TURN:
                yield FROZEN_LATE
                yield noted("That is after the battle's last turn", cite=CLARIFICATIONS_10, value=back, uses=(step,))
    return {
        "crew_left": now.value,
        "pilots_left": left.value,
        "lost": lost.value,
        "loss": loss.value,
        "steps": steps,
        "frozen_watch_back_on_turn": back,
    }


def drop_many(crew: int, hits: int) -> int:
    """The crew after so many hits."""
    for _ in range(hits):
        crew = drop(crew)
    return crew


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    hits = inputs["hits"]
    when = f" on turn {inputs['turn']}" if inputs["turn"] is not None else ""
    pilots = ""
    if inputs["pilots"]:
        pilots = f" (pilots {result['pilots_left']} of {inputs['pilots']})"
    back = result["frozen_watch_back_on_turn"]
    if back is not None:
        late = ", after the battle's end" if back > LAST_TURN else ""
        end = f"; with the frozen watch in combat again on turn {back}{late}"
    else:
        end = "; no frozen watch" if not inputs["frozen_watch"] else ""
    path = " → ".join(f"{n:,}" for n in (inputs["crew"], *result["steps"]))
    return (
        f"Crew of {inputs['crew']:,}, {hits} crew {'hit' if hits == 1 else 'hits'}{when}: {path}{pilots}, "
        f"{result['lost']:,} lost, {result['loss']:,} MCr{end}."
    )


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """The crew that is left, before the next hit."""
    return {
        "crew": result["crew_left"],
        "hits": 0,
        "pilots": result["pilots_left"],
        "turn": inputs["turn"],
        "frozen_watch": inputs["frozen_watch"],
    }


EXAMPLES = (
    Example("1,500 crew, one hit on turn 1", {"crew": 1500, "hits": 1, "turn": 1}),
    Example("1,500 crew, two hits", {"crew": 1500, "hits": 2}),
    Example("Down to the pilots", {"crew": 140, "hits": 2, "pilots": 12, "turn": 9}),
    Example("Too late to come back", {"crew": 620, "hits": 1, "pilots": 5, "turn": 38}),
)
