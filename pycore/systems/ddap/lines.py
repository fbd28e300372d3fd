"""Lines typed as one text or as a list of texts; every piece remembers where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pycore.errors import Problem
from pycore.inputs import BAD, Field, Json, Problems, shown
from pycore.systems.ddap.places import Spot, pointed


@dataclass(frozen=True)
class Typed:
    """A piece of text, with the field it stands in; `line` and `column` count from 1."""

    text: str
    path: str
    whole: str
    line: int
    column: int
    one_text: bool

    def problem(self, says: str, offset: int = 0) -> Problem:
        """A problem `offset` characters into the piece."""
        column = self.column + offset
        if self.one_text:
            return Spot(self.path, self.whole, self.line, column).problem(says)
        return Problem(self.path, "field", says, pointed(self.whole, self.line, column))

    def pieces(self, separators: str) -> Iterator[Typed]:
        """The parts between separators, without the spaces around them."""
        for found in re.finditer(f"[^{separators}]+", self.text):
            part = found[0].strip()
            if part:
                start = found.start() + len(found[0]) - len(found[0].lstrip())
                yield Typed(part, self.path, self.whole, self.line, self.column + start, self.one_text)


class Lines(Field):
    """Lines of text, or a list of texts; becomes `Typed` lines, without the empty ones."""

    kind = "text"

    def __init__(self, noun: str, *, most: int = 500, longest: int = 20_000, **rest: Any) -> None:
        super().__init__(noun, default=rest.pop("default", ""), **rest)
        self.most, self.longest = most, longest

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        whole = [raw] if isinstance(raw, str) else raw
        if not isinstance(whole, list) or not all(
            isinstance(text, (str, int)) and not isinstance(text, bool) for text in whole
        ):
            return self.bad(path, problems, f"Enter {self.noun} as lines of text{self.limits()}; {shown(raw)} is not.")
        if (here := sum(len(str(text)) for text in whole)) > self.longest:
            says = f"Enter {self.noun} of at most {self.longest:,} characters{self.like()}; here are {here:,}."
            return self.bad(path, problems, says)
        one = isinstance(raw, str)
        lines: list[Typed] = []
        for i, text in enumerate(map(str, whole)):
            where = path if one else f"{path}[{i}]"
            for number, line in enumerate(text.splitlines(), 1):
                if line.strip():
                    start = len(line) - len(line.lstrip())
                    lines.append(Typed(line.strip(), where, text, number, start + 1, one))
        if len(lines) > self.most:
            says = f"Enter {self.noun} of at most {self.most:,} lines{self.like()}; here are {len(lines):,}."
            return self.bad(path, problems, says)
        return self.finish(lines, problems)

    def limits(self) -> str:
        return f", at most {self.most:,}{self.like()}"

    def finish(self, lines: list[Typed], problems: Problems) -> Any:
        """The value of these lines."""
        return tuple(lines)

    def shape(self) -> Json:
        return {
            "type": ["string", "array"],
            "items": {"type": "string"},
            "maxLength": self.longest,
            "x-multiline": True,
        }


class Names(Lines):
    """Names in an order: ``photon, disruptor``, ``photon before disruptor``, one a line, or a list."""

    def shape(self) -> Json:
        return super().shape() | {"x-multiline": False}

    def finish(self, lines: list[Typed], problems: Problems) -> Any:
        names: list[str] = []
        for line in lines:
            for part in re.split(r"\s*(?:,|;|>|→|\bbefore\b|\bthen\b)\s*", line.text):
                name = part.strip(" -")
                if name in names:
                    problems.append(line.problem(f"'{name}' stands twice in {self.noun}; name each once{self.like()}."))
                    return BAD
                if name:
                    names.append(name)
        return tuple(names)
