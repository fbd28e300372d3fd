"""A fleet's ships as CSV: one row for each ship or group of identical ships, columns as in `HEADER`.

Separated by comma, semicolon or tab (the header shows which); cells may stand in double quotes;
``2,5`` is understood where the comma does not separate, ``1.500,5`` and ``1,500.5`` everywhere, ``120 MCr`` or
``MCr 120`` as 120 and ``6,00`` as 6. A first line ``sep=;`` names the separator.
Columns may stand in any order, those not needed may be left out. `read` and `write` are a round trip.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any, NoReturn

from pycore.errors import InputErrors, Problem, nearest
from pycore.systems.tcs.sum_rows import is_sum_name

MOST_SHIPS = 5_000  # rows
MOST_COLUMNS = 200

_PARTS: dict[str, tuple[str, ...]] = {
    "m_drive": ("installed", "damaged", "cost"), "j_drive": ("installed", "damaged", "cost"),
    "power_plant": ("installed", "damaged", "cost"), "armor": ("installed", "damaged", "cost"),
    "fuel": ("tonnage", "hits"),
    "accelerator": ("installed", "damaged", "cost"), "meson": ("installed", "damaged", "cost"),
    "damper": ("installed", "damaged", "cost"), "screen": ("installed", "damaged", "cost"),
    "turrets": ("destroyed",), "bays": ("destroyed",), "crew": ("lost", "aboard", "needed_to_jump"),
    "computer": ("installed", "damaged"),
}  # fmt: skip

SHIP_COLUMNS = ("name", "count", "damaged_count", "value", "fate", "carried", "can_jump")
# Column of the file → where its cell goes in a ship.
COLUMNS: dict[str, tuple[str, ...]] = {
    **{name: (name,) for name in SHIP_COLUMNS},
    "life_support": ("systems", "life_support"),
    **{f"{system}_{part}": ("systems", system, part) for system, parts in _PARTS.items() for part in parts},
}
HEADER = tuple(COLUMNS)
SHORT_HEADER = ("name", "count", "value", "fate", "m_drive_installed", "m_drive_damaged", "m_drive_cost")
_ALSO = {"ship": "name", "class": "name", "of_which": "damaged_count", "of_which_thus": "damaged_count",
         "value_mcr": "value", "price": "value", "price_mcr": "value",
         "quantity": "count", "qty": "count"}  # fmt: skip
# Columns whose name leaves open whose money it is: of one ship, of a row of them, or of one system.
_MONEY = frozenset(["cost", "costs", "credits", "mcr", "total", "total_cost", "total_price", "total_value", "worth"])

TEMPLATE_SHIPS: tuple[Mapping[str, Any], ...] = (
    {"name": "Kestrel", "count": 12, "damaged_count": 3, "value": 1200, "fate": "fought on", "systems": {
        "m_drive": {"installed": 6, "damaged": 4, "cost": 90}, "fuel": {"tonnage": 300, "hits": 12},
        "turrets": {"destroyed": 2}, "computer": {"installed": "7fib", "damaged": "5fib"}}},
    {"name": "Kestrel 13", "count": 1, "value": 1200, "fate": "vaporized", "systems": {}},
)  # fmt: skip


# As spreadsheets write numbers: 6,00; and in a file with decimal commas 1.500, which might be 1500 or 1.5.
_NO_PART = re.compile(r"([+\-−]?\d+)[.,]0{1,2}")
_DECIMAL_COMMA = re.compile(r"\d,(?!\d{3}(?!\d))\d")
# Thousands by one mark and a part by the other: 1.500,5 and 1,500.5 can be read in one way only.
_BOTH_MARKS = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+,\d+|[1-9]\d{0,2}(?:,\d{3})+\.\d+")
# A first line by which spreadsheets tell each other what separates the cells.
_SEPARATOR = re.compile(r"""\s*"?sep=([\t;,])"?\s*""", re.IGNORECASE)
_POINT = re.compile(r"(?<![\d.,/])[1-9]\d{0,2}\.\d{3}(?![\d.,/])")
AMOUNTS = ("value", "cost", "tonnage")


@dataclass
class Sheet:
    """The ships of a file, where each cell stood, and what is wrong with single rows.

    `sums`: rows that are called as sums are, each with its number and how many ships stand above it.
    """

    ships: list[dict[str, Any]]
    rows: list[int]
    columns: Mapping[tuple[str, ...], str]
    problems: list[Problem]
    sums: list[tuple[int, dict[str, Any], int]]

    def placed(self, problem: Problem, ships: str, csv: str) -> Problem:
        """A problem at `ships[2].value` as one at the file's row and column."""
        if not problem.field.startswith(ships + "["):
            return problem
        index, _, rest = problem.field[len(ships) + 1 :].partition("]")
        column = self.columns.get(
            tuple(rest.lstrip(".").split(".")), rest.lstrip(".").replace("systems.", "").replace(".", "_")
        )
        says = problem.says
        for called in (f"(ship {int(index) + 1})", f"Ship {int(index) + 1}"):
            if called in says:
                says = says.partition(called)[2].partition(": ")[2]
                break
        called = str(self.ships[int(index)].get("name", "")).strip()
        of = f" ({called[:40]})" if called else ""
        return Problem(csv, problem.code, f"Row {self.rows[int(index)]}{of}, column {column or 'name'}: {says}")


def read(text: str) -> Sheet:
    """The ships of a CSV text, cells as typed. Raises `InputErrors` for what is wrong with the header."""
    lines = text.replace("\ufeff", "").replace("\r\n", "\n").replace("\r", "\n")
    first = next((line for line in lines.split("\n") if line.strip()), "")
    said = _SEPARATOR.fullmatch(first)
    if said:
        lines = lines.replace(first, "", 1)  # the line stays, so that rows keep their numbers
        first = next((line for line in lines.split("\n") if line.strip()), "")
    mark = max(("\t", ";", ","), key=first.count) if any(m in first for m in "\t;,") else ","
    mark = said[1] if said else mark
    filled = ((row, cells) for row, cells in split(lines, mark) if any(cell.strip() for cell in cells))
    head_row, head = next(filled, (0, []))
    like = ", ".join(SHORT_HEADER[:4])
    if not head:
        _wrong(f"The file is empty: the first row must name the columns, like {like}.")
    if len(head) > MOST_COLUMNS:
        _wrong(f"Row {head_row} has {len(head):,} columns; at most {MOST_COLUMNS} are read, like {like}.")
    places, problems = _header(head, head_row)
    if problems:
        raise InputErrors(problems)
    table = list(islice(filled, MOST_SHIPS + 1))
    if len(table) > MOST_SHIPS:
        _wrong(f"A fleet has at most {MOST_SHIPS:,} rows, and this file more: ships that are alike share a row with "
               "their count, like Kestrel, 12, 1200.")  # fmt: skip
    commas = any(
        "," in cell and place and place != ("name",) and _DECIMAL_COMMA.search(cell)
        for _, cells in table
        for place, cell in zip(places, cells, strict=False)
    )
    ships: list[dict[str, Any]] = []
    rows: list[int] = []
    sums: list[tuple[int, dict[str, Any], int]] = []
    for row, cells in table:
        if len(cells) > len(head) and any(cell.strip() for cell in cells[len(head) :]):
            hint = "; a decimal comma needs double quotes around it where commas separate" if mark == "," else ""
            says = f"Row {row} has {len(cells)} cells, the header only {len(head)}{hint}."
            problems.append(Problem("", "field", says))
            continue
        ship = _ship(places, cells)
        if label := _sum_label(ship, cells):
            other = ["" if cell.strip() == label else cell for cell in cells]
            sums.append((row, {**_ship(places, other), "name": label}, len(ships)))
            continue
        ships.append(ship)
        rows.append(row)
        if commas:
            problems.extend(_two_ways(places, head, cells, row))
    columns = {place: column for place, column in zip(places, head, strict=False) if place}
    return Sheet(ships, rows, columns, problems, sums)


def _sum_label(ship: Mapping[str, Any], cells: Sequence[str]) -> str:
    """What a row calls itself as sums do, in the name's column or, where that is empty, in any; else empty."""
    labels = (ship["name"],) if "name" in ship else cells
    return next((label.strip() for label in labels if is_sum_name(label)), "")


def _two_ways(places: Sequence[tuple[str, ...]], head: Sequence[str], cells: Sequence[str], row: int) -> list[Problem]:
    """Amounts of a row that may have a decimal point or a thousands mark, in a file where commas are decimal."""
    out = []
    for place, column, cell in zip(places, head, cells, strict=False):
        found = _POINT.search(cell) if place and place[-1] in AMOUNTS else None
        if found:
            number = found.group()
            part = number.partition(".")[2].rstrip("0")
            less = number.partition(".")[0] + (f",{part}{'0' * (len(part) == 3)}" if part else "")
            says = (
                f"'{number}' can be read two ways where commas are decimal: write {number.replace('.', '')} or {less}."
            )
            out.append(Problem("", "field", f"Row {row}, column {column.strip()}: {says}"))
    return out


def _wrong(says: str) -> NoReturn:
    raise InputErrors([Problem("", "field", says)])


_MEANT = (
    ". The full price of one ship goes under 'value', what one of its systems cost under 'm_drive_cost' and the like; "
    "leave the price of a whole row out."
)


def _header(head: Sequence[str], row: int) -> tuple[list[tuple[str, ...]], list[Problem]]:
    """Where each column's cells go; an unnamed empty column goes nowhere."""
    places: list[tuple[str, ...]] = []
    problems: list[Problem] = []
    for at, title in enumerate(head, 1):
        key = "_".join("".join(c if c.isalnum() else " " for c in title[:100].lower()).split())
        key = _ALSO.get(key, key)
        place = COLUMNS.get(key, ())
        if title.strip() and not place:
            known = _MEANT if key.removesuffix("_mcr") in _MONEY else nearest(key, HEADER, ordered=True)
            says = f"Row {row}, column {at}: no column is called '{title.strip()[:40]}'{known}"
            problems.append(Problem("", "field", says))
        elif place and place in places:
            problems.append(
                Problem("", "field", f"Row {row}, column {at}: '{title.strip()[:40]}' stands twice; keep one.")
            )
        places.append(place)
    if not problems and ("value",) not in places:
        problems.append(
            Problem("", "field", f"Row {row}: the column value is missing; every ship needs its value in MCr.")
        )
    return places, problems


def _ship(places: Sequence[tuple[str, ...]], cells: Sequence[str]) -> dict[str, Any]:
    """One row's ship; empty cells are left out."""
    ship: dict[str, Any] = {}
    for place, raw in zip(places, cells, strict=False):
        cell = raw.strip()
        if place and cell:
            if place != ("name",) and _BOTH_MARKS.fullmatch(cell):
                thousands, part = (".", ",") if cell.rindex(",") > cell.rindex(".") else (",", ".")
                cell = cell.replace(thousands, "").replace(part, ".")
            if cell[-1] == "0" and place != ("name",) and (whole := _NO_PART.fullmatch(cell)):
                cell = whole.group(1)
            group = ship
            for part in place[:-1]:
                group = group.setdefault(part, {})
            group[place[-1]] = cell
    return ship


def split(text: str, mark: str) -> Iterator[tuple[int, list[str]]]:
    """Rows of cells with the number of the line each begins on; a quoted cell may hold the mark, line ends and "".

    >>> list(split('a;"b;""c"', ";"))
    [(1, ['a', 'b;"c'])]
    """
    if '"' not in text:
        yield from ((n, line.split(mark)) for n, line in enumerate(text.split("\n"), 1))
        return
    ends = re.compile(f'["\n{re.escape(mark)}]')
    cells: list[str] = []
    cell, blank, line, begun, at = "", True, 1, 1, 0
    while found := ends.search(text, at):
        plain, char, at = text[at : found.start()], found[0], found.end()
        cell += plain
        blank = blank and (not plain or plain.isspace())
        if char == mark:
            cells.append(cell)
            cell, blank = "", True
        elif char == "\n":
            yield begun, [*cells, cell]
            cells, cell, blank, line = [], "", True, line + 1
            begun = line
        elif blank:
            cell, at = _quoted_cell(text, at, line)
            blank = not cell or cell.isspace()
            line += text.count("\n", found.end(), at)
        else:
            cell += char
    yield begun, [*cells, cell + text[at:]]


def _quoted_cell(text: str, at: int, line: int) -> tuple[str, int]:
    """What stands in the double quotes that are open at `at`, and where it goes on behind them."""
    parts: list[str] = []
    while (end := text.find('"', at)) >= 0:
        parts.append(text[at:end])
        at = end + 1
        if text[at : at + 1] != '"':
            return "".join(parts), at
        parts.append('"')
        at += 1
    _wrong(f"Row {line}: a double quote is opened and never closed.")


def typed(value: Any) -> Any:
    """A number as a person types it: 1500, "1500.5", "10/3".

    >>> typed(Fraction(3001, 2)), typed(Fraction(10, 3)), typed(Fraction(12)), typed(True)
    ('1500.5', '10/3', 12, True)
    """
    if not isinstance(value, Fraction):
        return value
    if value.denominator == 1:
        return value.numerator
    if 10**6 % value.denominator:
        return str(value)
    whole, rest = divmod(abs(value.numerator) * (10**6 // value.denominator), 10**6)
    return f"{'-' if value < 0 else ''}{whole}." + f"{rest:06d}".rstrip("0")


def compact(group: Mapping[str, Any]) -> dict[str, Any]:
    """A ship, or a part of one, as it would be entered: numbers as typed, nothing that was not said."""
    out: dict[str, Any] = {}
    for name, value in group.items():
        if isinstance(value, Mapping):
            if inner := compact(value):
                out[name] = inner
        elif value is not None and DEFAULTS.get(name) != value:
            out[name] = typed(value)
    return out


DEFAULTS: dict[str, Any] = {"name": "", "count": 1, "fate": "fought on", "life_support": True, "hits": 0, "lost": 0}


def write(ships: Sequence[Mapping[str, Any]], columns: Sequence[str] = (), mark: str = ",") -> str:
    """Ships as CSV: the columns named, else name, count, value, fate and those that any ship uses."""
    rows = [{column: _found(ship, place) for column, place in COLUMNS.items()} for ship in ships]
    always = ("name", "count", "value", "fate")
    for row in rows:
        row.update({column: str(DEFAULTS[column]) for column in ("count", "fate") if not row[column]})
    wanted = tuple(columns) or tuple(c for c in HEADER if c in always or any(row[c] != "" for row in rows))
    lines = [mark.join(wanted), *(mark.join(_quoted(row[column], mark) for column in wanted) for row in rows)]
    return "\n".join(lines) + "\n"


def template(mark: str = ",") -> str:
    """A file to start from: every column, two rows."""
    return write(TEMPLATE_SHIPS, HEADER, mark)


def _found(ship: Mapping[str, Any], place: Sequence[str]) -> str:
    value: Any = ship
    for part in place:
        value = value.get(part) if isinstance(value, Mapping) else None
    if value is None or value == {} or (place[-1] == "life_support" and value is True):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _quoted(cell: str, mark: str) -> str:
    if any(c in cell for c in (mark, '"', "\n", "\r")) or cell != cell.strip():
        return '"' + cell.replace('"', '""') + '"'
    return cell
