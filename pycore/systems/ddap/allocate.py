"""Which boxes does this volley take, hit by hit?"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Choice, Whole
from pycore.systems import Example
from pycore.systems.ddap import order as order_calculator
from pycore.systems.ddap.chart import MOST, called_by_chart
from pycore.systems.ddap.chartfield import POINTS, Cells, ChartField
from pycore.systems.ddap.demo import CHART_TEXT, CRUISER, SMALL_SHIP, extras, ship_words
from pycore.systems.ddap.hits import Called, Hit, Hits, known_words, write_hits
from pycore.systems.ddap.judge import verdict_fields
from pycore.systems.ddap.lines import Typed
from pycore.systems.ddap.order import shared_inputs
from pycore.systems.ddap.precedence import Board, Found, Plan, inputs_of_ship, plan, tell_overrides
from pycore.systems.ddap.rulings import (
    CALLED_WORDS,
    EXCEPTIONS,
    FRAME,
    FRAME_ONLY_LAST,
    FRAME_OVERRIDE,
    ORDER,
    SKIPPED,
    TIES,
)
from pycore.systems.ddap.ship import Ship, card_row, wheels
from pycore.systems.ddap.shiptext import write
from pycore.text import WIDTH, Block, Mono
from pycore.walk import Draw, Mark, Step, Walk, noted, ruled

TITLE = "Allocate a volley"

MOST_PASSES = 100
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
BROAD_WORDS = ("torpedo", "drone")

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


class Result(Mapping[str, Any]):
    """A result whose larger parts are only made when somebody looks at them: odds and simulation do not."""

    def __init__(self, parts: Mapping[str, Callable[[], Any]]) -> None:
        self.parts = parts
        self.made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self.made:
            self.made[name] = self.parts[name]()
        return self.made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.parts)

    def __len__(self) -> int:
        return len(self.parts)


@dataclass
class Volley:
    """A volley on its way: the board, the log of points, what was skipped."""

    board: Board
    log: list[dict[str, Any]] = field(default_factory=list)
    rolls: list[int] = field(default_factory=list)
    passes: int = 0

    # ------------------------------------------------------------ one point

    def point(self, hit: Hit, line: int | None, where: tuple[Any, ...]) -> Found:
        """One called point: first choice, alternate, frame, or skipped. True when something was hit."""
        board = self.board
        for word in (hit.first, hit.alternate):
            if word is None:
                continue
            if word == "frame":
                if word is hit.alternate and hit.last:
                    if board.live("frame"):
                        return (yield from self.frame(hit, line, "the last point's first choice is gone", FRAME))
                else:
                    yield from board.once(FRAME_ONLY_LAST)
                continue
            types = board.live(word)
            if types:
                if word in BROAD_WORDS:
                    yield from board.once(CALLED_WORDS)
                return (yield from self.box(hit, word, types, line, where))
        if board.plan.judged.frame_skip and board.live("frame"):
            return (yield from self.frame(hit, line, "override: frame instead of skipping", EXCEPTIONS))
        return (yield from self.skip(hit, line))

    def box(self, hit: Hit, word: str, types: list[str], line: int | None, where: tuple[Any, ...]) -> Found:
        """A box of these types: the one that 8FC4 or an override puts first; equal ones by a die."""
        board = self.board
        rows = yield from board.next_of(types)
        left = board.left
        if len(rows) == 1 and left[rows[0]] == 1 and board.live("frame"):
            for system, members in board.plan.frame_systems:
                if rows[0] in members and sum(left[row] for row in members) == 1:
                    yield from board.once(FRAME_OVERRIDE)
                    number = board.plan.judged.frame_lines[system]
                    why = f"override line {number}: frame for the last {system}"
                    return (yield from self.frame(hit, line, why, EXCEPTIONS))
        why = yield from board.why(rows, word)
        row, roll = rows[0], None
        number = len(self.log) + 1
        uses: tuple[Any, ...] = ()
        if len(rows) > 1 and not board.is_alike(rows):
            yield from board.once(TIES)
            labels = [board.plan.labels[r] for r in rows for _ in range(left[r])]
            slots = [r for r in rows for _ in range(left[r])]
            yield Mark((where, tuple(left), tuple(board.settled)))
            says = ("Point {}, {}: which of {} equal boxes", number, word, len(slots))
            drawn = yield Draw(says, labels, cite=ORDER)
            row, roll = slots[drawn.value], {"die": f"d{len(slots)}", "roll": drawn.value + 1}
            uses = (drawn,)
        board.take(row)
        label = board.plan.labels[row]
        cite = EXCEPTIONS if "override" in why else ORDER
        step = yield ruled(("Point {}, {}: {} is lost", number, str(hit), label), label, cite=cite, how=why, uses=uses)
        self.note(hit, line, row, why, step, roll)
        return True

    def frame(self, hit: Hit, line: int | None, why: str, cite: Any) -> Found:
        """A frame box; which one cannot matter, so none is drawn."""
        row = self.board.queues["frame"][0]
        self.board.take(row)
        step = yield ruled(
            ("Point {}, {}: frame is scored", len(self.log) + 1, str(hit)),
            self.board.plan.labels[row],
            cite=cite,
            how=why,
        )
        self.note(hit, line, row, why, step)
        return True

    def skip(self, hit: Hit, line: int | None) -> Found:
        """Nothing the point names is left."""
        board = self.board
        parts = []
        for word in (hit.first, hit.alternate):
            if word == "frame":
                last = word is hit.alternate and hit.last
                parts.append(
                    "no frame left"
                    if last and "frame" in board.queues
                    else "no frame"
                    if last
                    else "frame not scored here"
                )
            elif word is not None:
                parts.append(f"no {word} left" if board.types_of(word) else f"no {word} on this ship")
        why = "nothing is left to hit" if not any(board.left) else ", ".join(parts)
        step = yield noted(("Point {}, {}: skipped", len(self.log) + 1, str(hit)), cite=FRAME, how=why)
        self.note(hit, line, None, why, step)
        return False

    def note(
        self, hit: Hit, line: int | None, row: int | None, why: str, step: Step, roll: dict[str, Any] | None = None
    ) -> None:
        """One line of the log."""
        self.log.append(
            {"hit": hit, "line": line, "row": row, "why": why, "roll": roll, "pass": self.passes, "step": step}
        )

    # ------------------------------------------------------------ many points

    def points(self, calls: Sequence[tuple[Hit, int | None, int | None]], where: tuple[Any, ...]) -> Found:
        """Points in order; returns how many were skipped."""
        skipped = 0
        for i, (hit, line, _) in enumerate(calls):
            skipped += not (yield from self.point(hit, line, (*where, i, skipped)))
        return skipped

    def again(self, rows: Sequence[Sequence[Hit]], skipped: int) -> Found:
        """Skipped points are rolled again, pass by pass, while a line could still hit something."""
        while skipped:
            if not self.could_hit(rows, skipped):
                says = ("{} skipped points are lost: no line of the chart could hit anything in its first {} points",
                        skipped, min(skipped, POINTS))  # fmt: skip
                yield noted(says, cite=FRAME, value=skipped)
                break
            if self.passes == MOST_PASSES:
                yield noted(
                    ("{} skipped points are lost after {} passes that could have hit", skipped, MOST_PASSES),
                    cite=FRAME,
                    value=skipped,
                )
                break
            self.passes += 1
            key = (tuple(self.board.left), tuple(self.board.settled))
            yield Mark(("pass", skipped, key))
            rolls: list[int] = []
            calls = yield from called_by_chart(rows, skipped, rolls, f"pass {self.passes + 1}, ")
            self.rolls += rolls
            skipped = yield from self.points(calls, ("pass", skipped, tuple(rolls)))
        return skipped

    def could_hit(self, rows: Sequence[Sequence[Hit]], points: int) -> bool:
        """Would any line of the chart hit something within so many points?"""
        board = self.board
        frame = bool(board.live("frame"))
        if frame and board.plan.judged.frame_skip:
            return True
        for line in rows:
            for hit in line[: min(points, POINTS)]:
                if any(word not in (None, "frame") and board.live(word) for word in (hit.first, hit.alternate)):
                    return True
                if frame and hit.last and hit.alternate == "frame":
                    return True
        return False


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
            lost = yield from volley.again(rows, lost)
    else:
        assert hits is not None
        lost = yield from volley.points([(hit, None, None) for hit in hits.hits(known, [])], ())
    return result_of(volley, lost)


# ---------------------------------------------------------------- the result


def result_of(volley: Volley, skipped: int) -> Result:
    """All that is told of a volley."""
    plan_, board, log = volley.board.plan, volley.board, volley.log
    result = Result({
        "lost": lambda: [None if e["row"] is None else plan_.ship.boxes[e["row"]].listed for e in log],
        "lost_boxes": lambda: [None if e["row"] is None else named(plan_, e["row"]) for e in log],
        "counts": lambda: counted(plan_, [b - a for b, a in zip(plan_.left, board.left, strict=True)], zero=False),
        "left": lambda: counted(plan_, board.left, zero=True),
        "skipped": lambda: skipped,
        "frame": lambda: sum(e["row"] is not None and plan_.ship.boxes[e["row"]].kind == "frame" for e in log),
        "log": lambda: [entry_fields(plan_, i, e) for i, e in enumerate(log, 1)],
        "rolls": lambda: list(volley.rolls),
        "tally": lambda: tally(plan_, board, log),
        "next_to_go": board.peek,
        "overrides": lambda: [verdict_fields(v, plan_.ship) for v in plan_.judged.verdicts],
        "ship_name": lambda: plan_.ship.name,
        "boxes_after": lambda: boxes_after(board),
        "ship_text_after": lambda: write(plan_.ship.name, result["boxes_after"]),
        "card": lambda: card(board, log),
        "arcs": lambda: wheels(plan_.ship, board.arcs.values()),
        "struck": lambda: struck(board),
        "block": lambda: "\n".join(sitrep(result)),
    })  # fmt: skip
    return result


def named(plan_: Plan, row: int) -> dict[str, Any]:
    """A lost box as results name it."""
    box = plan_.ship.boxes[row]
    return {"kind": box.kind, "name": box.name, "id": box.id}


def counted(plan_: Plan, numbers: Sequence[int], *, zero: bool) -> dict[str, int]:
    """Boxes by key."""
    out: dict[str, int] = {}
    for box, number in zip(plan_.ship.boxes, numbers, strict=True):
        out[box.key] = out.get(box.key, 0) + number
    return {key: number for key, number in out.items() if number or zero}


def entry_fields(plan_: Plan, point: int, entry: Mapping[str, Any]) -> dict[str, Any]:
    """One line of the log as results show it."""
    row = entry["row"]
    box = plan_.ship.boxes[row] if row is not None else None
    out: dict[str, Any] = {"point": point, "called": str(entry["hit"]), "why": entry["why"], "draw": entry["roll"]}
    out["step"] = entry["step"].n
    out |= {"lost": None, "label": None, "key": None, "row": row, "skipped": box is None}
    if box is not None:
        out |= {"lost": box.listed, "label": box.label, "key": box.key}
    if entry["line"] is not None:
        out |= {"line": entry["line"], "pass": entry["pass"] + 1}
    return out


def tally(plan_: Plan, board: Board, log: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Per kind: before, lost, left, and at which points."""
    before, left = counted(plan_, plan_.left, zero=True), counted(plan_, board.left, zero=True)
    points: dict[str, list[int]] = {}
    for i, entry in enumerate(log, 1):
        if entry["row"] is not None:
            points.setdefault(plan_.ship.boxes[entry["row"]].key, []).append(i)
    return [
        {"key": k, "before": n, "lost": n - left[k], "left": left[k], "points": points.get(k, [])}
        for k, n in before.items()
    ]


def boxes_after(board: Board) -> list[dict[str, Any]]:
    """The rows of the ship after the volley; lost boxes stay on the card. Lost boxes without a number are one row."""
    out: list[dict[str, Any]] = []
    gone: dict[Any, int] = {}
    for row, box in enumerate(board.plan.ship.boxes):
        arc = board.arcs.get(row)
        left, lost = board.left[row], board.plan.left[row] - board.left[row]
        if left:
            out.append(box.fields(left, arc=arc))
        if lost or box.destroyed:
            fields = box.fields(lost or box.count, destroyed=True, arc=arc)
            kept = tuple(sorted((k, str(v)) for k, v in fields.items() if k != "count"))
            if box.id is None and kept in gone:
                old = out[gone[kept]]
                old["count"] = old.get("count", 1) + fields.get("count", 1)
                continue
            gone[kept] = len(out)
            out.append(fields)
    return out


def card(board: Board, log: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Every row with the points that struck it, for the picture."""
    points: dict[int, list[int]] = {}
    for i, entry in enumerate(log, 1):
        if entry["row"] is not None:
            points.setdefault(entry["row"], []).append(i)
    return [
        card_row(box, row, board.arcs.get(row)) | {"struck": points.get(row, [])}
        for row, box in enumerate(board.plan.ship.boxes)
    ]


def struck(board: Board) -> list[str]:
    """Every box lost, named; of boxes nobody can tell apart how many of how many."""
    out: list[str] = []
    groups: dict[Any, list[int]] = {}
    names: dict[str, set[Any]] = {}
    for row, box in enumerate(board.plan.ship.boxes):
        if not box.destroyed:
            alike = board.plan.alike[row]
            groups.setdefault(row if alike is None else alike, []).append(row)
            names.setdefault(box.label, set()).add(alike)
    for rows in groups.values():
        box = board.plan.ship.boxes[rows[0]]
        total = sum(board.plan.left[row] for row in rows)
        lost = total - sum(board.left[row] for row in rows)
        label = box.label
        if len(names[label]) > 1:
            label = " ".join(part for part in (label, box.arc, box.holds, box.state) if part)
        out += [label if total == 1 else f"{label}, {k} of {total}" for k in range(1, lost + 1)]
    return out


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
        called = f"{inputs['internals']} internals" + (f" on chart lines {rolls}" if rolls else "")
        if inputs["skipped"]:
            called += f", skipped points {'rolled again' if inputs['skipped'] == 'reroll' else 'lost'}"
        elif any(entry.get("pass", 1) > 1 for entry in result["log"]):
            called += ", skipped points rolled again"
    else:
        said = write_hits(inputs["hits"].hits((), []))
        called = f"{number} point{'s' if number != 1 else ''}" + (f" ({said})" if said and len(said) <= 120 else "")
    skipped = f"; {result['skipped']} skipped" if result["skipped"] else ""
    left = ", ".join(f"{n} {key}" for key, n in result["left"].items() if n) or "nothing"
    return f"{ship_words(inputs)}, {called}{extras(inputs)}: {lost_words(result)}{skipped}; left: {left}."


def paste(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Block]:
    """The block for the SITREP: monospaced, at most 72 columns."""
    return [Mono(result["block"].splitlines())]


def sitrep(result: Mapping[str, Any]) -> list[str]:
    """The lines of the SITREP block."""
    number = len(result["log"])
    out = [f"DAMAGE: {result['ship_name'] or 'Ship'}, {number} point{'' if number == 1 else 's'} (DDAP 8FC)"]
    for entry in result["log"]:
        called = entry["called"] if entry.get("line") is None else f"{entry['line']}: {entry['called']}"
        lost = "- skipped" if entry["skipped"] else entry["label"]
        draw = f" ({entry['draw']['die']} = {entry['draw']['roll']})" if entry["draw"] else ""
        text = f"{entry['point']:>3}  {called:<26.26}  {lost}{draw}"
        why = entry["why"] if entry["skipped"] or "override" in entry["why"] else ""
        if why and len(text) + 2 + len(why) <= WIDTH:
            text += f"  {why}"
        out += textwrap.wrap(text, WIDTH, subsequent_indent=" " * 33, replace_whitespace=False)
    wide = max((len(row["key"]) for row in result["tally"]), default=4)
    out += ["", f"{'':{wide}.24}  before  lost  left"]
    out += [
        f"{row['key']:{wide}.24}  {row['before']:>6}  {row['lost']:>4}  {row['left']:>4}" for row in result["tally"]
    ]
    if result["skipped"]:
        out.append(f"Skipped: {result['skipped']}")
    return [row.rstrip() for row in out]


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
