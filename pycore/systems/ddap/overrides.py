"""Is each line of my damage override clear and legal?"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pycore.errors import Problem
from pycore.systems import Example
from pycore.systems.ddap import order as order_calculator
from pycore.systems.ddap.demo import CRUISER, SMALL_SHIP, extras, ship_words
from pycore.systems.ddap.judge import Verdict
from pycore.systems.ddap.judged import verdict_fields
from pycore.systems.ddap.lines import Lines, Typed
from pycore.systems.ddap.order import shared_inputs
from pycore.systems.ddap.precedence import Found, inputs_of_ship, plan, readings_of_lines
from pycore.systems.ddap.rulings import CONTRADICTION, EXCEPTIONS, FRAME_OVERRIDE, LOST_IN_LIST, ORDER, RANKED_OVERRIDES
from pycore.systems.ddap.ship import Ship, write
from pycore.text import Block, Mono
from pycore.walk import Walk, noted, ruled

TITLE = "Check overrides"

INPUTS = {
    "lines": Lines("the lines", title="Override lines", example="Ph-3 #5 last", most=200,
                   hint="One a line: Ph-3 #5 last · drone rack 2 first · phasers: 3, 1, 5 · photon before disruptor · "
                        "frame for last shuttle · frame instead of skipping."),
} | {
    name: field for name, field in inputs_of_ship().items() if name not in ("overrides", "shuttle_order")
}  # fmt: skip


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """The owner's order of types names what there is."""
    return order_calculator.check({**inputs, "shuttle_order": ()})


def work(ship: Ship, lines: Sequence[Typed] = (), heavy_order: Sequence[str] = (),
         words: Mapping[str, Sequence[str]] | None = None) -> Walk:  # fmt: skip
    """Each line alone, then against the others (8FC3; vague or illegal: the default, 8FC4)."""
    plan_ = plan(ship, lines, heavy_order, words or {})
    verdicts = plan_.judged.verdicts
    if not verdicts:
        yield noted("No line is given: the default order applies", cite=EXCEPTIONS)
    for verdict in verdicts:
        yield from tell(verdict)
    if any("contradicts" in verdict.why for verdict in verdicts):
        yield CONTRADICTION
    places = {verdict.meaning.place for verdict in verdicts if verdict.meaning}
    if len(places - {"frame last", "frame skip"}) > 1:
        yield RANKED_OVERRIDES
    yield from readings_of_lines(plan_)
    if "frame last" in places:
        yield FRAME_OVERRIDE
    if any("lost already" in verdict.why and verdict.meaning for verdict in verdicts):
        yield LOST_IN_LIST
    accepted = [verdict.reads for verdict in verdicts if verdict.meaning]
    return {
        "lines": [verdict_fields(verdict, ship) for verdict in verdicts],
        "accepted": len(accepted),
        "illegal": sum(verdict.verdict == "illegal" for verdict in verdicts),
        "vague": sum(verdict.verdict == "vague" for verdict in verdicts),
        "block": block(ship.name, accepted),
        "boxes": ship.rows(),
        "ship_name": ship.name,
        "ship_text": write(ship),
    }


def tell(verdict: Verdict) -> Found:
    """The verdict on one line as a step."""
    how = verdict.why + (f"; better: {verdict.suggestion}" if verdict.suggestion else "")
    if verdict.meaning:
        yield ruled(
            ("Line {}, {}", verdict.line, verdict.text), verdict.verdict, cite=EXCEPTIONS, how=("accepted: {}", how)
        )
    else:
        cite = EXCEPTIONS if verdict.verdict == "illegal" else ORDER
        yield noted(("Line {}, {}", verdict.line, verdict.text), value=verdict.verdict, cite=cite,
                    how=("{}: {}", verdict.verdict, how))  # fmt: skip


def block(name: str, accepted: Sequence[str]) -> str:
    """What goes into the SOP; at most 72 columns."""
    head = f"DAMAGE ORDER (8FC3){f' for {name}' if name else ''}"
    if not accepted:
        return f"{head}\nNone: the default order (8FC4) applies."
    rows = [head]
    for number, line_ in enumerate(accepted, 1):
        rows += textwrap.wrap(line_, 72, initial_indent=f"{number:>2}. ", subsequent_indent="    ")
    rows += textwrap.wrap(
        "All else by the default order (8FC4). Valid for this SOP only: repeat it in every SOP it is to apply in, "
        "leave it out when it no longer is.", 72,
    )  # fmt: skip
    return "\n".join(rows)


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """How many lines stand, and each that does not."""
    verdicts = result["lines"]
    if not verdicts:
        return f"{ship_words(inputs)}, no override line: the default order (8FC4) applies."
    parts = [
        f"{v['text']}: {v['verdict']}" + (f" ({v['why']})" if v["verdict"] != "accepted" else "") for v in verdicts
    ]
    count = f"{result['accepted']} of {len(verdicts)} override lines accepted"
    return f"{ship_words(inputs)}, {count}{extras(inputs)}: {'; '.join(parts)}."


def paste(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Block]:
    """The block for the SOP."""
    return [Mono(result["block"].splitlines())]


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The order of loss under the lines that are accepted."""
    accepted = "\n".join(v["reads"] for v in result["lines"] if v["verdict"] == "accepted")
    kept = {**inputs, "overrides": (), "shuttle_order": ()}
    return "ddap.order", shared_inputs(kept, inputs["ship"].rows(), {}) | ({"overrides": accepted} if accepted else {})


EXAMPLES = (
    Example("Accepted, illegal and vague", {
        "ship": SMALL_SHIP,
        "lines": "I want the 360 Ph-3 (#5) to be the last phaser damaged\nPh-1 #5 last\nphaser #9 first\n"
                 "save the labs\ntake frame instead of the last shuttle box",
    }),
    Example("Two lines that contradict each other", {
        "ship": SMALL_SHIP, "lines": "phaser #5 last\nphaser #3 last\nshuttle #1 last",
    }),
    Example("An owner's orders for a cruiser", {
        "ship": CRUISER,
        "lines": "photon before disruptor\nphasers: 2, 1, 4\ndrone rack 2 first\nframe for last lab, shuttle\n"
        "frame instead of skipping",
    }),
)  # fmt: skip
