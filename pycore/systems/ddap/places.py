"""Where something was typed: a field of a table, or a line and column of a text with a caret under it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pycore.errors import Code, Problem


def pointed(text: str, line: int, column: int) -> str:
    """The line of `text` with a caret under the column (both counted from 1)."""
    rows = text.splitlines()
    row = rows[line - 1].replace("\t", " ") if line <= len(rows) else ""
    start = max(0, column - 40)
    piece = ("…" if start else "") + row[start : start + 71]
    return f"{piece}\n{' ' * (column - 1 - start + bool(start))}^"


@dataclass(frozen=True)
class Spot:
    """A place in a text."""

    path: str
    text: str
    line: int
    column: int

    def problem(self, says: str, code: Code = "field") -> Problem:
        """A problem at this place."""
        return Problem(self.path, code, f"Line {self.line}, column {self.column}: {says}",
                       pointed(self.text, self.line, self.column))  # fmt: skip


@dataclass(frozen=True)
class Place:
    """Where the fields of one thing were typed. In a text: `spots` by field, "" for the whole."""

    path: str
    spots: Mapping[str, Spot] = field(default_factory=dict)

    def problem(self, name: str, says: str, code: Code = "field") -> Problem:
        """A problem of the field `name`."""
        if self.spots:
            return self.spots.get(name, self.spots[""]).problem(says, code)
        return Problem(f"{self.path}.{name}" if name else self.path, code, says)
