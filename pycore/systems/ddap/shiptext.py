"""A ship as text, as people write it, or as CSV; read and written. Names no order of damage.

A line (or a piece between commas or semicolons) is a row: ``Ph-1 LF+L #1 #2 fired``, ``4 hull``,
``photon x4 FA charging``, ``shuttle admin``, ``drone #1 4 spaces``. A name that could be another
kind says which: ``heavy: mauler FA``. ``ship: Petrel`` names the ship.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from pycore.errors import nearest
from pycore.inputs import Problems
from pycore.systems.ddap.places import Place, Spot
from pycore.systems.ddap.tables import (
    HOLDS,
    HOLDS_WORDS,
    KINDS,
    KNOWN_WORDS,
    STATE_WORDS,
    STATES,
    USUAL_STATE,
    arc_slices,
    canonical,
    kind_of,
)

Row = dict[str, Any]
Item = tuple[Row, Place]

_TOKEN = re.compile(r'"[^"]*"|\S+')
_COUNT = re.compile(r"(\d{1,4})(?:[x×])?|[x×](\d{1,4})", re.IGNORECASE)
_IDS = re.compile(r"\(?#([A-Za-z0-9_.-]+(?:,#?[A-Za-z0-9_.-]+)*)\)?")
_RANGE = re.compile(r"(\d{1,3})-(\d{1,3})")
_STATES = frozenset({s for states in STATES.values() for s in states})
_LOST = frozenset({"destroyed", "lost", "gone", "dead"})
_COLUMNS = {
    "id": "id", "no": "id", "no.": "id", "number": "id", "#": "id", "kind": "kind", "type": "name", "name": "name",
    "box": "name", "arc": "arc", "state": "state", "size": "size", "spaces": "spaces", "holds": "holds",
    "contents": "holds", "count": "count", "×": "count", "boxes": "count", "destroyed": "destroyed",
    "lost": "destroyed",
}  # fmt: skip


MOST_STRANGE = 20  # columns told by name


def lines_of(text: str) -> int:
    """How many lines say something."""
    return sum(1 for line in text.splitlines() if line.strip() and not line.lstrip().startswith("//"))


def read(text: str, path: str, problems: Problems, most: int) -> tuple[str, list[Item]]:
    """The ship's name (or "") and its rows, each with its places; what is not understood goes to `problems`.

    Ends once there are more than `most` rows.
    """
    head = _csv_head(text)
    if head is not None:
        return "", list(_read_csv(text, head, path, problems))
    name = ""
    items: list[Item] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("//"):
            continue
        called = re.match(r"\s*(?:ship|name)\s*:\s*(.*\S)", line, re.IGNORECASE)
        if called:
            if name:
                says = f"The ship has a name already: '{name}'. Give each ship its own text."
                problems.append(Spot(path, text, number, called.start(1) + 1).problem(says))
            name = called[1].strip()[:40]
            continue
        for start, piece in _pieces(line):
            if len(items) > most:
                return name, items
            items += _Item(piece, start, number, text, path, problems).rows()
    return name, items


def _pieces(line: str) -> Iterator[tuple[int, str]]:
    """The parts between commas and semicolons; ``#1,#2`` and ``"a, b"`` stay whole."""
    start = 0
    for found in re.finditer(r'"[^"]*"|;|,(?=\s|$)(?!\s*#)', line):
        if found[0][0] != '"':
            yield start, line[start : found.start()]
            start = found.end()
    yield start, line[start:]


class _Item:
    """One row as text: words are taken from the front until nothing is left."""

    def __init__(self, piece: str, start: int, line: int, text: str, path: str, problems: Problems) -> None:
        self.tokens = [(m[0].rstrip(","), start + m.start() + 1) for m in _TOKEN.finditer(piece)]
        self.line, self.text, self.path, self.problems = line, text, path, problems
        self.row: Row = {}
        self.spots: dict[str, Spot] = {}
        self.ids: list[tuple[str, Spot]] = []

    def spot(self, column: int) -> Spot:
        return Spot(self.path, self.text, self.line, column)

    def put(self, field: str, value: Any, column: int) -> None:
        """Keep a field; the same field twice is a misunderstanding."""
        if field in self.row and self.row[field] != value:
            self.problems.append(
                self.spot(column).problem(f"'{value}' is a second {field}, beside '{self.row[field]}'.")
            )
        self.row[field] = value
        self.spots[field] = self.spot(column)

    def rows(self) -> list[Item]:
        """The rows this text stands for: one for each number, or one."""
        if not self.tokens:
            return []
        self.spots[""] = self.spot(self.tokens[0][1])
        self.front()
        while self.tokens:
            self.word()
        count = self.row.get("count", 1)
        if self.ids and "count" in self.row:
            if len(self.ids) != count:
                says = f"{count} boxes, but {len(self.ids)} numbers: write one number for each box, or none."
                self.problems.append(self.spots["count"].problem(says))
            del self.row["count"]
        place = Place(self.path, self.spots)
        if not self.ids:
            return [(self.row, place)]
        return [({**self.row, "id": box_id}, Place(self.path, {**self.spots, "id": at})) for box_id, at in self.ids]

    def front(self) -> None:
        """A count, a kind in front of a colon, and the name."""
        word, column = self.tokens[0]
        if len(self.tokens) > 1 and (found := _COUNT.fullmatch(word)):
            self.put("count", int(found[1] or found[2]), column)
            self.tokens.pop(0)
            word, column = self.tokens[0]
        if word.endswith(":") and canonical(word[:-1]) in KINDS:
            self.put("kind", canonical(word[:-1]), column)
            self.tokens.pop(0)
            if not self.tokens:
                self.problems.append(self.spot(column).problem("A name must follow."))
                return
            word, column = self.tokens[0]
        if len(self.tokens) > 1 and self.bay(word) and canonical(self.tokens[1][0]) == "shuttle":
            self.put("holds", self.bay(word), column)
            self.tokens.pop(0)
            word, column = self.tokens[0]
        long = self.long_name()
        self.put("name", " ".join(t.strip('"') for t, _ in self.tokens[:long]), column)
        del self.tokens[:long]

    def bay(self, word: str) -> str:
        """Contents of a shuttle bay that one word tells, or ""."""
        folded = word.lower()
        return folded if folded in HOLDS else HOLDS_WORDS.get(folded, "")

    def long_name(self) -> int:
        """How many words the name has: the longest known name, else up to the first word that says something else."""
        if self.tokens[0][0].startswith('"'):
            return 1
        if self.tokens[0][0].lower() in ("ph", "phaser") and re.fullmatch(
            r"[\dgG]", "".join(t for t, _ in self.tokens[1:2])
        ):
            return 2
        for length in range(min(3, len(self.tokens)), 1, -1):
            name = " ".join(t for t, _ in self.tokens[:length])
            if canonical(name) in KNOWN_WORDS or (kind_of(name) != "other" and kind_of(self.tokens[0][0]) == "other"):
                return length
        if kind_of(self.tokens[0][0]) != "other" and kind_of(" ".join(t for t, _ in self.tokens[:2])) == "other":
            return 1
        length = 1
        while length < len(self.tokens) and not self.says_something(self.tokens[length][0]):
            if canonical(self.tokens[0][0]) in KNOWN_WORDS:
                break
            length += 1
        return length

    def says_something(self, word: str) -> bool:
        low = word.lower()
        return bool(
            _COUNT.fullmatch(word) or _IDS.fullmatch(word) or arc_slices(word) or low in _STATES or low in STATE_WORDS
            or low in _LOST or low in ("size", "spaces", "space", "holds", "with", "not", "in") or re.match(r"\d", word)
        )  # fmt: skip

    def word(self) -> None:
        """Take the next word, or the next few that belong together."""
        word, column = self.tokens.pop(0)
        low = word.lower()
        following = self.tokens[0][0].lower() if self.tokens else ""
        if found := _IDS.fullmatch(word):
            self.take_ids(found[1], column)
        elif re.fullmatch(r"[0-9./½]+", word) and following in ("spaces", "space"):
            self.tokens.pop(0)
            self.put("spaces", word.replace("½", ".5") if word != "½" else "0.5", column)
        elif low == "size" and following:
            self.put("size", self.tokens.pop(0)[0], column)
        elif low in ("spaces", "space") and following:
            self.put("spaces", self.tokens.pop(0)[0], column)
        elif low in ("holds", "with") and following:
            kept = [self.tokens.pop(0)[0].strip('"')]
            while self.tokens and not self.says_something(self.tokens[0][0]):
                kept.append(self.tokens.pop(0)[0].strip('"'))
            self.put("holds", " ".join(kept), column)
        elif low == "used" and following == "and":  # used and dropped
            self.tokens.pop(0)
        elif f"{low} {following}" in STATE_WORDS:
            self.tokens.pop(0)
            self.put("state", STATE_WORDS[f"{low} {following}"], column)
        elif low in _STATES or low in STATE_WORDS:
            self.put("state", STATE_WORDS.get(low, low), column)
        elif low in _LOST:
            self.put("destroyed", True, column)
        elif found := re.fullmatch(r"[x×](\d{1,4})|(\d{1,4})[x×]", low):
            self.put("count", int(found[1] or found[2]), column)
        elif arc_slices(word):
            self.put("arc", word, column)
        elif self.kind() == "shuttle" and not low.startswith("#") and "holds" not in self.row:
            kept = [word]
            while self.tokens and not self.says_something(self.tokens[0][0]):
                kept.append(self.tokens.pop(0)[0])
            held = " ".join(kept)
            self.put("holds", self.bay(held) or held, column)
        else:
            known = [*sorted(_STATES), "destroyed", *(["spaces"] if self.kind() == "drone" else [])]
            hint = nearest(low, known)
            hint = (
                hint
                if "did you mean" in hint
                else (": after the name stand an arc (FA), numbers (#1 #2), a state (fired), x4, size 2, 4 spaces.")
            )
            self.problems.append(self.spot(column).problem(f"'{word[:40]}' is not understood{hint}"))

    def kind(self) -> str:
        return str(self.row.get("kind") or kind_of(str(self.row.get("name", ""))))

    def take_ids(self, text: str, column: int) -> None:
        """``#1``, ``#1,2``, ``#1-4``."""
        at = self.spot(column)
        for part in text.replace("#", "").split(","):
            span = _RANGE.fullmatch(part)
            if span and int(span[1]) <= int(span[2]):
                self.ids += [(str(n), at) for n in range(int(span[1]), int(span[2]) + 1)]
            else:
                self.ids.append((part, at))


# ---------------------------------------------------------------- CSV


def _csv_head(text: str) -> list[str] | None:
    """The fields of the heading row, or None where the text is no CSV."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    cells = [cell.strip().lower() for cell in next(csv.reader([first], delimiter=_separator(first)), [])]
    if len(cells) < 2 or not {"name", "kind", "box", "type"} & set(cells):
        return None
    return cells


def _separator(line: str) -> str:
    return max("\t;,", key=line.count)


def _read_csv(text: str, head: list[str], path: str, problems: Problems) -> Iterator[Item]:
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.strip())
    separator = _separator(lines[at])
    columns = [_COLUMNS.get(cell, "") for cell in head]
    strange = 0
    for cell, (column, start) in zip(head, zip(columns, _starts(lines[at], separator), strict=False), strict=False):
        strange += not column
        if not column and strange <= MOST_STRANGE:
            says = f"'{cell[:40]}' is no column of a ship{nearest(cell, _COLUMNS)}"
            problems.append(Spot(path, text, at + 1, start).problem(says))
    for number, line in enumerate(lines[at + 1 :], at + 2):
        if not line.strip(f"{separator} "):
            continue
        cells = next(csv.reader([line], delimiter=separator))
        starts = _starts(line, separator)
        spots = {"": Spot(path, text, number, 1)}
        if len(cells) > len(head):
            says = f"This row has {len(cells)} cells under {len(head)} headings."
            problems.append(Spot(path, text, number, starts[len(head)]).problem(says))
            continue
        row: Row = {}
        for column, cell, start in zip(columns, cells, starts, strict=False):
            if column and cell.strip():
                row[column] = cell.strip()
                spots[column] = Spot(path, text, number, start)
        yield row, Place(path, spots)


def _starts(line: str, separator: str) -> list[int]:
    """The column (from 1) where each cell begins."""
    starts, quoted = [1], False
    for i, char in enumerate(line):
        if char == '"':
            quoted = not quoted
        elif char == separator and not quoted:
            starts.append(i + 2)
    return starts


# ---------------------------------------------------------------- writing


def write(name: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows as text; equal boxes with numbers that follow each other share a line."""
    out = [f"ship: {name}"] if name else []
    last: tuple[dict[str, Any], int] | None = None
    for row in rows:
        rest = {key: value for key, value in row.items() if key != "id"}
        if last and "id" in row and last[0] == rest:
            out[last[1]] += f" #{row['id']}"
            continue
        out.append(_line(row))
        last = (rest, len(out) - 1) if "id" in row else None
    return "\n".join(_tail(line) for line in out)


_MARK = "\x00"


def _tail(line: str) -> str:
    """Numbers were added at the end: put them where they are written, before the state."""
    body, mark, ids = line.partition(_MARK)
    if not mark:
        return line
    front, _, state = body.partition("\x01")
    return " ".join(part for part in (front, ids.strip(), state) if part)


def _line(row: Mapping[str, Any]) -> str:
    """One row; the name is quoted and the kind said where the text alone would be read otherwise."""
    kind, name = row["kind"], row["name"]
    told = kind_of(name) == kind
    plain = told and _reads_back(name)
    called = name if plain else f'"{name}"'
    parts = [called if told else f"{kind}: {called}"]
    count = row.get("count", 1)
    weapon = kind in ("phaser", "heavy", "drone", "tractor", "shuttle")
    if weapon and count > 1:
        parts.append(f"x{count}")
    elif not weapon and "id" not in row:
        parts.insert(0, str(count))
    if row.get("arc"):
        parts.append(row["arc"])
    state = []
    if kind == "shuttle":
        held = row.get("holds", "empty")
        if held != "empty":
            state.append(held if held in HOLDS else f'holds "{held}"')
    if "size" in row:
        state.append(f"size {row['size']}")
    if "spaces" in row:
        state.append(f"{row['spaces']} spaces")
    if row.get("state") and row["state"] != USUAL_STATE.get(kind):
        state.append(row["state"])
    if row.get("destroyed"):
        state.append("destroyed")
    if "id" not in row:
        return " ".join([*parts, *state])
    return f"{' '.join(parts)}\x01{' '.join(state)}{_MARK}#{row['id']}"


@cache
def _reads_back(name: str) -> bool:
    """Does the bare name come back as the whole name, alone and with what may follow it?"""
    if re.search(r"[,;#:]|^ship\b|^name\b|^//", name, re.IGNORECASE):
        return False
    for tail in ("", " 360 #1 fired", " FA", " R #1", " x4", " admin" if kind_of(name) == "shuttle" else ""):
        problems: Problems = []
        rows = _Item(name + tail, 0, 1, name + tail, "", problems).rows()
        if problems or len(rows) != 1 or rows[0][0].get("name") != name or ("count" in rows[0][0]) != (tail == " x4"):
            return False
    return True
