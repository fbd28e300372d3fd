"""Which boxes does this volley take, hit by hit?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Choice, Whole
from pycore.systems import Decision, Example
from pycore.systems.ddap import order as order_calculator
from pycore.systems.ddap.chart import MOST, called_by_chart
from pycore.systems.ddap.chartfield import Cells, ChartField
from pycore.systems.ddap.demo import CHART_TEXT, CRUISER, SMALL_SHIP, extras, ship_words
from pycore.systems.ddap.hits import Called, Hits, known_words, write_hits
from pycore.systems.ddap.lines import Typed
from pycore.systems.ddap.order import shared_inputs
from pycore.systems.ddap.outcome import result_of
from pycore.systems.ddap.precedence import BAY_PLACES, Board, bay_places, inputs_of_ship, plan, tell_overrides
from pycore.systems.ddap.rulings import SKIPPED
from pycore.systems.ddap.ship import Ship
from pycore.systems.ddap.volley import Volley
from pycore.text import Block, Mono
from pycore.walk import Mark, Walk

TITLE = "Allocate a volley"

SO_FAR = (
    "log",
    "tally",
    "next_to_go",
    "card",
    "arcs",
    "overrides",
    "left",
    "ship_name",
)  # told while a question is open

SHARED = inputs_of_ship()
INPUTS = {
    "hits": Hits("the called hits", title="Called hits", default=None, longest=40_000, most=1_000,
                 example="phaser, phaser/drone, 3x hull, last: lab/frame",
                 hint="In order: first choice/alternate; 3x for three of a kind; last: for the tenth point of a line."),
    "overrides": SHARED["overrides"],
    "ship": SHARED["ship"],
    "chart": ChartField("the chart", title="or your damage chart", default=None,
                        hint="Six lines of ten points, as text or CSV. It stays in this browser."),
    "internals": Whole("how many internals", 0, MOST, title="Internals", default=None, example=13, unit="points",
                       hint="With a chart: one d6 for each ten points."),
    "skipped": Choice("what becomes of skipped points", ("lost", "reroll"), title="Skipped points", default=None,
                      hint="With a chart: lost (8FC2), or rolled again at the end."),
    **{name: field for name, field in SHARED.items() if name not in ("overrides", "ship")},
}  # fmt: skip

SWITCHES = (SKIPPED,)
POLICY = "Owner's orders and arcs that the rules ask for must be entered before odds or a simulation can start."


def decisions(inputs: Mapping[str, Any]) -> Iterator[Decision]:
    """The owner's order of types, bays that 8FC4 does not cover, and arcs that were not entered."""
    boxes = inputs["ship"].boxes
    yield Decision("heavy_order", "The type that goes first among equals")
    known = bay_places(inputs["shuttle_order"])
    for holds in dict.fromkeys(box.holds for box in boxes if box.kind == "shuttle" and box.holds not in known):
        yield Decision(f"bay {holds}", f"When a shuttle bay that holds {holds} is lost", BAY_PLACES)
    for box in boxes:
        if box.kind in ("phaser", "heavy"):
            yield Decision(f"arc {box.label}", f"The arc of {box.label}")


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """Either hits or a chart with internals; all words are understood."""
    yield from order_calculator.check(inputs)
    hits, chart, internals = inputs["hits"], inputs["chart"], inputs["internals"]
    problems: list[Problem] = []
    known = known_words(inputs["words"], inputs["ship"])
    if hits is not None and chart is not None and hits.pieces:
        yield Problem("hits", "field", "Enter called hits or a chart, not both.")
    elif chart is not None:
        chart.hits(known, problems)
        if internals is None:
            yield Problem(
                "internals", "field", f"Enter how many internals are rolled on the chart, 0 to {MOST:,}, like 13."
            )
    elif hits is not None:
        hits.hits(known, problems)
        if internals is not None:
            yield Problem(
                "chart", "field", "Internals are rolled on a chart: enter its six lines, or leave the internals empty."
            )
        if inputs["skipped"] == "reroll":
            yield Problem(
                "skipped", "impossible", "Skipped points can only be rolled again on a chart; called hits have none."
            )
    else:
        yield Problem("hits", "field", "Enter the called hits, like phaser, phaser/drone, 3x hull, last: lab/frame, "
                      "or a chart and how many internals.")  # fmt: skip
    yield from problems


def work(
    ship: Ship, hits: Called | None = None, chart: Cells | None = None, internals: int | None = None,
    overrides: Sequence[Typed] = (), heavy_order: Sequence[str] = (), shuttle_order: Sequence[str] = (),
    words: Mapping[str, Sequence[str]] | None = None, skipped: str | None = None,
) -> Walk:  # fmt: skip
    """Every point in order, with the charts' calls and the default order (8FC1, 8FC2, 8FC4) and overrides (8FC3)."""
    plan_ = plan(ship, overrides, heavy_order, words or {}, shuttle_order)
    yield from tell_overrides(plan_)
    volley = Volley(Board.of(plan_))
    yield Mark("volley", lambda: {name: result_of(volley, 0)[name] for name in SO_FAR})
    known = known_words(words or {}, ship) if (hits and hits.read is None) or (chart and chart.read is None) else ()
    if chart is not None:
        reroll = (skipped or (yield SKIPPED)) == "reroll"
        rows = chart.hits(known, [])
        calls = yield from called_by_chart(rows, internals or 0, volley.rolls)
        lost = yield from volley.points(calls, ("first", tuple(volley.rolls)))
        if reroll:
            return (yield from volley.again(rows, lost, result_of))
    else:
        assert hits is not None
        lost = yield from volley.points([(hit, None, None) for hit in hits.hits(known, [])], ())
    return result_of(volley, lost)


# ---------------------------------------------------------------- words


def lost_words(result: Mapping[str, Any]) -> str:
    """What was lost, box by box while it is short, by kind when it is long."""
    labels: dict[str, int] = {}
    for entry in result["log"]:
        if entry["label"]:
            labels[entry["label"]] = labels.get(entry["label"], 0) + 1
    if not labels:
        return "nothing lost"
    if len(labels) <= 14:
        return "lost " + ", ".join(label if n == 1 else f"{n} {label}" for label, n in labels.items())
    return "lost " + ", ".join(f"{n} {key}" for key, n in result["counts"].items())


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The volley, what it took, what is left."""
    number = len(result["log"])
    if inputs["chart"] is not None:
        rolls = ", ".join(map(str, result["rolls"]))
        lines = "line" if len(result["rolls"]) == 1 else "lines"
        called = f"{inputs['internals']} internals" + (f" on chart {lines} {rolls}" if rolls else "")
        if inputs["skipped"]:
            called += f", skipped points {'rolled again' if inputs['skipped'] == 'reroll' else 'lost'}"
        elif any(entry.get("pass", 1) > 1 for entry in result["log"]):
            called += ", skipped points rolled again"
    else:
        said = write_hits(inputs["hits"].hits((), []))
        called = f"{number} point{'s' if number != 1 else ''}" + (f" ({said})" if said and len(said) <= 120 else "")
    skipped = f"; {result['skipped']} skipped" if result["skipped"] else ""
    left = ", ".join(f"{n} {key}" for key, n in result["left"].items() if n) or "nothing"
    called += extras(inputs, result["overrides"])
    return f"{ship_words(inputs)}, {called}: {lost_words(result)}{skipped}; left: {left}."


def paste(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Block]:
    """The block for the SITREP: monospaced, at most 72 columns."""
    return [Mono(result["block"].splitlines())]


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """The ship as it is now, waiting for the next volley."""
    out = shared_inputs(inputs, result["boxes_after"], {})
    if inputs["chart"] is not None:
        rows = inputs["chart"].lines
        out["chart"] = "\n".join(f"{n}: {', '.join(cell.text for cell in row)}" for n, row in enumerate(rows, 1))
        out["internals"] = 0
        if inputs["skipped"]:
            out["skipped"] = inputs["skipped"]
    else:
        out["hits"] = []
    return out


MEASURES = {
    "lost": lambda result: frozenset(result["struck"]),
    "skipped": lambda result: result["skipped"],
}

EXAMPLES = (
    Example("Six points on a small ship", {
        "ship": SMALL_SHIP, "hits": "phaser, phaser/drone, 2x hull, shuttle, last: lab/frame",
    }, answers=[2]),
    Example("An override, and frame at the end", {
        "ship": SMALL_SHIP, "overrides": "Ph-3 #5 last\nframe for last shuttle",
        "hits": "3x phaser, 2x shuttle, 2x lab, last: lab/frame, probe/tractor",
    }, answers=[1]),
    Example("Thirteen internals on a demo chart", {
        "ship": CRUISER, "chart": CHART_TEXT, "internals": 13, "heavy_order": "drone, disruptor, photon",
    }, dice={"source": "pasted", "rolls": {"d6": [2, 6, 1, 3], "d2": [2, 1, 1, 2]}}),
    Example("The owner is asked which type goes first", {"ship": CRUISER, "hits": "torpedo, torpedo, phaser"}),
)  # fmt: skip
