"""Which hits does my damage chart call for this many internals?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pycore.dice import Dice, Term
from pycore.errors import Problem
from pycore.inputs import Whole
from pycore.systems import Example
from pycore.systems.ddap.chartfield import LINES, POINTS, Cells, ChartField
from pycore.systems.ddap.demo import CHART_TEXT
from pycore.systems.ddap.hits import Hit, WordMap, known_words, write_hits
from pycore.systems.ddap.precedence import Found
from pycore.systems.ddap.rulings import FRAME, PURPOSE
from pycore.text import Block, Mono
from pycore.walk import Mark, Roll, Walk, noted

TITLE = "Roll on a chart"

MOST = 1_000
DIE = Dice((Term(1, LINES),))

INPUTS = {
    "chart": ChartField("the chart", title="Your damage chart",
                        hint="Six lines of ten points, first choice/alternate: phaser/drone. Paste it as text, from a "
                        "spreadsheet or as CSV. It stays in this browser."),
    "internals": Whole("how many internals", 0, MOST, title="Internals", example=13, unit="points"),
    "words": WordMap(title="Words of your chart", hint="Words of your own, with what they hit."),
}  # fmt: skip


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """Every cell of the chart is understood."""
    problems: list[Problem] = []
    inputs["chart"].hits(known_words(inputs["words"]), problems)
    yield from problems


def work(chart: Cells, internals: int, words: Mapping[str, Sequence[str]] | None = None) -> Walk:
    """One d6 for each ten points names the line; the last one may be used in part (8FC1: the charts are still used)."""
    rows = chart.hits(known_words(words or {}), [])
    rolls: list[int] = []
    calls = yield from called_by_chart(rows, internals, rolls)
    return {"rolls": rolls, "hits": [str(hit) for hit, _, _ in calls],
            "points": [{"point": i, "line": line_, "column": column, "called": str(hit)}
                       for i, (hit, line_, column) in enumerate(calls, 1)],
            "hits_text": write_hits([hit for hit, _, _ in calls])}  # fmt: skip


Call = tuple[Hit, int, int]


def called_by_chart(rows: Sequence[Sequence[Hit]], points: int, rolls: list[int], again: str = "") -> Found:
    """Roll the lines for these points: all dice first. Adds to `rolls`; returns each point with line and column."""
    calls: list[Call] = []
    lines: list[int] = []
    for start in range(0, points, POINTS):
        if start:
            yield Mark(("chart", again, start, tuple(lines)))
        count = min(POINTS, points - start)
        span = f"{start + 1} to {start + count}" if count > 1 else f"{start + 1}"
        roll = yield Roll((f"Chart line for {again}point{'s' if count > 1 else ''} {{}}", span), DIE, cite=PURPOSE)
        lines.append(roll.value)
        calls += [(rows[roll.value - 1][i], roll.value, i + 1) for i in range(count)]
        part = "all ten points" if count == POINTS else f"its first {count}"
        says = ("Line {}, {}: {}", roll.value, part, (_called, rows[roll.value - 1][:count]))
        yield noted(says, cite=FRAME if count == POINTS else PURPOSE, uses=(roll,))
    rolls += lines
    return calls


def _called(hits: Sequence[Hit]) -> str:
    return write_hits(hits)


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The lines rolled and the hits they call."""
    own = f" (words: {', '.join(inputs['words'])})" if inputs["words"] else ""
    number = inputs["internals"]
    if not number:
        return f"No internals{own}: the chart is not rolled on."
    rolls = ", ".join(map(str, result["rolls"]))
    many = "s" if len(result["rolls"]) > 1 else ""
    return f"{number} internal{'s' if number > 1 else ''}{own}, chart line{many} {rolls}: {result['hits_text']}."


def paste(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Block]:
    """The points as a monospaced list."""
    return [
        Mono([f"{p['point']:>3}  line {p['line']}, {p['column']:>2}  {p['called']}" for p in result["points"]] or ["-"])
    ]


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The called hits, ready to be scored on a ship; the ship is still to be entered."""
    return "ddap.allocate", {"ship": {"boxes": []}, "hits": result["hits_text"]}


MEASURES = {"line": lambda result: frozenset(f"line {n}" for n in result["rolls"])}

EXAMPLES = (
    Example("Thirteen internals on a demo chart", {"chart": CHART_TEXT, "internals": 13},
            dice={"source": "pasted", "rolls": [4, 2]}),
    Example("Three internals: the first columns only", {"chart": CHART_TEXT, "internals": 3}, answers=[6]),
    Example("Twenty internals, every last point named", {"chart": CHART_TEXT, "internals": 20},
            dice={"source": "pasted", "rolls": [6, 1]}),
)  # fmt: skip
