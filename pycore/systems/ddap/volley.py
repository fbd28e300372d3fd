"""A volley on its way, point by point: first choice, alternate, frame, or skipped (8FC2 to 8FC4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from pycore.systems.ddap.chart import called_by_chart
from pycore.systems.ddap.chartfield import POINTS
from pycore.systems.ddap.hits import Hit
from pycore.systems.ddap.precedence import Board, Found
from pycore.systems.ddap.rulings import (
    CALLED_WORDS,
    EXCEPTIONS,
    FRAME,
    FRAME_ONLY_LAST,
    FRAME_OVERRIDE,
    FRAME_SKIPPED,
    ORDER,
    TIES,
)
from pycore.walk import Draw, Mark, Step, noted, ruled

MOST_PASSES = 100
BROAD_WORDS = ("torpedo", "drone")

End: TypeAlias = "Callable[[Volley, int], Any]"  # the result, of the volley and the points that stay skipped


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
        if board.live("frame"):
            yield from board.once(FRAME_SKIPPED)
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

    def again(self, rows: Sequence[Sequence[Hit]], skipped: int, end: End) -> Found:
        """Skipped points are rolled again, pass by pass, while a line could hit something; then `end` tells all."""
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
            yield Mark(("pass", skipped, key), resume=partial(self.from_pass, rows, skipped, end))
            skipped = yield from self.one_pass(rows, skipped)
        return end(self, skipped)

    def one_pass(self, rows: Sequence[Sequence[Hit]], skipped: int) -> Found:
        """So many skipped points once more; returns how many are skipped again."""
        rolls: list[int] = []
        calls = yield from called_by_chart(rows, skipped, rolls, f"pass {self.passes + 1}, ")
        self.rolls += rolls
        return (yield from self.points(calls, ("pass", skipped, tuple(rolls))))

    def from_pass(self, rows: Sequence[Sequence[Hit]], skipped: int, end: End) -> Found:
        """From the mark of a pass on, once more: with a copy of all as it was there."""
        new = Volley(self.board.copy(), [*self.log], [*self.rolls], self.passes)
        skipped = yield from new.one_pass(rows, skipped)
        return (yield from new.again(rows, skipped, end))

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
