"""What goes wrong, kept as facts: which field, what kind of trouble, and the sentence to show.

A player reads these sentences, so each says what to enter, with the limits and an example.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NoReturn

Code = Literal["field", "not_covered", "illegal", "impossible"]


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong, at one field (a path like ``fleets[0].ships[2].value``).

    `shown`: where the field is a longer text, its line with a caret under the place.
    """

    field: str
    code: Code
    says: str
    shown: str = ""


class RulesError(Exception):
    """Base of everything the rules refuse."""


class InputErrors(RulesError):
    """All the problems found at once."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{p.field}: {p.says}" if p.field else p.says for p in self.problems))


def refuse(field: str, says: str, code: Code = "illegal") -> NoReturn:
    """Refuse one field from inside a rule, e.g. ``refuse("range", "No weapon reaches past 15.")``."""
    raise InputErrors([Problem(field, code, says)])


def nearest(name: str, known: Iterable[str], *, ordered: bool = False) -> str:
    """``: did you mean 'x'?`` for a near miss, else the known names; ready to end a sentence.

    `ordered`: the names have an order of their own, what matters most first (the columns of a file).
    """
    names = list(known) if ordered else sorted(known)
    close = difflib.get_close_matches(name[:80], names, n=1)
    if close:
        return f": did you mean '{close[0]}'?"
    if not names:
        return "."
    shown = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
    return f". Known: {shown}."
