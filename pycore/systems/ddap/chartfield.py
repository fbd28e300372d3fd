"""A damage chart of the user's own: six lines of ten points. None is shipped but an invented one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pycore.errors import Problem
from pycore.inputs import BAD, Field, Json, Problems, shown
from pycore.systems.ddap.hits import Hit, read_hit
from pycore.systems.ddap.lines import Typed

LINES, POINTS = 6, 10
ROW = "like 1: phaser, drone/shuttle, hull and seven more"
POINT = "like drone/shuttle"
LONGEST = 6_000


@dataclass(eq=False)
class Cells:
    """The cells of a chart, line by line, where they were typed; read once its words are known."""

    lines: tuple[tuple[Typed, ...], ...]
    read: tuple[tuple[Hit, ...], ...] | None = None

    def hits(self, known: Collection[str], problems: Problems) -> tuple[tuple[Hit, ...], ...]:
        """Each line's called hits; the tenth is the last. What is not understood is told with row and column."""
        if self.read is None:
            self.read = self._hits(known, problems)
        return self.read

    def _hits(self, known: Collection[str], problems: Problems) -> tuple[tuple[Hit, ...], ...]:
        out = []
        for row, line in enumerate(self.lines, 1):
            hits = []
            for column, cell in enumerate(line, 1):
                found: Problems = []
                read = read_hit(cell, known, found)
                if len(read) > 1:
                    found.append(cell.problem(f"A chart names one point in a cell, {POINT}."))
                problems.extend(
                    Problem(p.field, p.code, f"Chart row {row}, column {column}: {p.says}", p.shown) for p in found
                )
                if read:
                    hits.append(Hit(read[0].first, read[0].alternate, column == POINTS))
            out.append(tuple(hits))
        return tuple(out)


class ChartField(Field):
    """A chart as ``{"1": [ten points], …}``, as six lists, or as text or CSV of six lines; becomes `Cells`."""

    kind = "text"

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        before = len(problems)
        if isinstance(raw, str):
            if len(raw) > LONGEST:
                here = f"this has {len(raw):,}"
                says = f"A chart is six lines of ten points, at most {LONGEST:,} characters, {ROW}; {here}."
                return self.bad(path, problems, says)
            lines = list(from_text(raw, path))
        elif isinstance(raw, (dict, list)):
            lines = list(from_json(raw, path, problems))
        else:
            return self.bad(path, problems, f"Enter {self.noun}{self.limits()}; {shown(raw)} is not.")
        if len(problems) > before:
            return BAD
        problems.extend(wrong_size(lines, path))
        return (
            BAD
            if len(problems) > before
            else Cells(tuple(tuple(cells) for _, cells in sorted(lines, key=lambda i: i[0])))
        )

    def limits(self) -> str:
        return f", six lines of ten points, {ROW}"

    def shape(self) -> Json:
        points = {"type": "array", "items": {"type": "string"}, "minItems": POINTS, "maxItems": POINTS}
        rows = {str(n): points for n in range(1, LINES + 1)}
        return {"type": ["string", "object", "array"], "properties": rows, "items": points, "x-multiline": True}


Line = tuple[int, list[Typed]]


def from_json(raw: Any, path: str, problems: Problems) -> Iterator[Line]:
    """Rows of a JSON chart."""
    rows = raw.items() if isinstance(raw, Mapping) else enumerate(raw, 1)
    for key, cells in rows:
        where = f"{path}.{key}" if isinstance(raw, Mapping) else f"{path}[{key - 1}]"
        name = str(key).strip()
        if name not in {str(n) for n in range(1, LINES + 1)}:
            no_row = f"there is no row '{name[:20]}'. Write it {ROW}."
            says = f"A chart has rows 1 to {LINES}, one for each face of the die; {no_row}"
            problems.append(Problem(where, "field", says))
            continue
        if isinstance(cells, str):
            cells = re.split(r"\s*[,;\t]\s*", cells.strip())
        if not isinstance(cells, list) or not all(isinstance(c, str) for c in cells):
            problems.append(
                Problem(where, "field", f"Chart row {name}: enter ten points, each as text like phaser/lab.")
            )
            continue
        yield (
            int(name),
            [Typed(cell.strip(), f"{where}[{i}]", cell.strip(), 1, 1, False) for i, cell in enumerate(cells)],
        )


def from_text(text: str, path: str) -> Iterator[Line]:
    """Rows of a pasted chart: tabs, semicolons or commas part the points; row numbers and headings are taken."""
    number = 0
    for at, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        separator = max("\t;,", key=line.count)
        cells, column = [], 1
        for part in line.rstrip().removesuffix(separator).split(separator):
            lead = len(part) - len(part.lstrip(' "'))
            cells.append(Typed(part.strip(' "'), path, text, at, column + lead, True))
            column += len(part) + 1
        first = re.match(r"(?:row\s*|line\s*)?(\d{1,4})(?!\d)\s*[:.)]?\s*(.*)", cells[0].text, re.IGNORECASE)
        if sum(c.text.isdecimal() for c in cells) >= len(cells) - 1 and len(cells) > 2:
            continue  # headings: 1, 2, … 10
        number += 1
        if first and first[2]:
            offset = len(cells[0].text) - len(first[2])
            cells[0] = Typed(first[2], path, text, at, cells[0].column + offset, True)
            number = int(first[1])
        elif first:
            cells, number = cells[1:], int(first[1])
        yield number, cells


def wrong_size(lines: list[Line], path: str) -> Iterator[Problem]:
    """Rows that are missing, stand twice, or have not ten points."""
    numbers = [number for number, _ in lines]
    for row, cells in lines:
        if not 1 <= row <= LINES:
            says = f"A chart has rows 1 to {LINES}, one for each face of the die; row {row} is not. Write it {ROW}."
        elif numbers.count(row) > 1:
            says = f"Chart row {row} stands twice; give each its number, {ROW}."
        elif len(cells) > POINTS:
            extra = cells[POINTS]
            what = f"'{extra.text[:30]}' is column {POINTS + 1}"
            yield extra.problem(f"Chart row {row} has {len(cells)} columns; ten are expected, {POINT}: {what}.")
            continue
        elif len(cells) < POINTS:
            lacks = f"column {len(cells) + 1} is missing"
            says = f"Chart row {row} has {len(cells)} columns; ten are expected, {POINT}: {lacks}."
        else:
            blank = next((i for i, cell in enumerate(cells) if not cell.text), None)
            if blank is None:
                continue
            yield cells[blank].problem(f"Chart row {row}, column {blank + 1} is empty; enter a point, {POINT}.")
            continue
        yield cells[0].problem(says) if cells else Problem(path, "field", says)
    missing = [str(n) for n in range(1, LINES + 1) if n not in numbers]
    if missing:
        rows = "row" if len(missing) == 1 else "rows"
        says = f"Chart {rows} {', '.join(missing)} missing: one row for each face of the die, {ROW}."
        yield Problem(path, "field", says)
