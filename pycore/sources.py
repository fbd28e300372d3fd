"""Where single dice come from when nobody types them: pasted lists, random streams."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol

from pycore.dice import Dice, DiceError, Stream
from pycore.errors import InputErrors, Problem, refuse


class Source(Protocol):
    """Single dice from somewhere."""

    def take(self, dice: Dice) -> list[int] | int | None:
        """The faces in order, a total where only that is known, None where this roll cannot be filled whole."""

    def unused(self) -> Any:
        """What is left, in the shape it came."""


ONE_LIST = ""  # the key of a list that serves every die


class Pasted:
    """Dice lists as they are kept for play by mail: used top-down; a roll that cannot be filled whole uses none.

    A list of single dice for everything, or a list per kind (``{"d6": [5, 3], "2d6": [7]}``); a list
    that is named as the whole roll is used first. Text serves as well: ``5 3 1``, or a line per kind,
    ``d6: 5 3 1``.
    """

    def __init__(self, rolls: Any) -> None:
        if isinstance(rolls, str):
            rolls = read_lists(rolls)
        one = isinstance(rolls, list)
        if one:
            rolls = {ONE_LIST: rolls}
        if not isinstance(rolls, dict) or not all(isinstance(v, list) for v in rolls.values()):
            example = 'a list, like [5, 3, 1], or a list per die, like {"d6": [5, 3], "2d6": [7]}'
            refuse("dice.rolls", f"Enter rolls as {example}.", "field")
        self.lists: dict[str, list[Any]] = {}
        self.names: dict[str, str] = {}
        for name, values in rolls.items():
            key = ONE_LIST if one else self._key(name)
            if key in self.lists:
                refuse(f"dice.rolls.{name[:40]}", f"There are two lists of {key}: join them.", "field")
            self.lists[key], self.names[key] = list(values), name
        self.used = dict.fromkeys(self.lists, 0)

    @staticmethod
    def _key(name: str) -> str:
        try:
            return str(Dice.parse(name))
        except DiceError as error:
            says = f"A list of rolls is named after its die: {error}."
            raise InputErrors([Problem(f"dice.rolls.{name[:40]}", "field", says)]) from None

    def take(self, dice: Dice) -> list[int] | int | None:
        """The faces, or the total where a list is named as the whole roll."""
        if ONE_LIST in self.lists:
            keys: Sequence[str] = (ONE_LIST,) * len(dice.faces)
        else:
            keys = dice.names
            if len(keys) > 1 or str(dice) != keys[0]:
                for whole, plus in ((dice, 0), (Dice(dice.terms), dice.plus)):
                    if str(whole) != keys[0] and self._left(str(whole)):
                        return plus + self._next(str(whole), whole.low, whole.high, str(whole))
        if any(self._left(key) < keys.count(key) for key in set(keys)):
            return None
        faces = zip(keys, dice.faces, dice.names, strict=True)
        return [self._next(key, t.low, t.high, die, t.zero) for key, t, die in faces]

    def _left(self, key: str) -> int:
        return len(self.lists.get(key, ())) - self.used.get(key, 0)

    def _next(self, key: str, low: int, high: int, die: str, zero: bool = False) -> int:
        at = self.used[key]
        path = f"dice.rolls[{at}]" if key == ONE_LIST else f"dice.rolls.{self.names[key]}[{at}]"
        face = as_face(self.lists[key][at], low, high, die, path, zero)
        self.used[key] = at + 1
        return face

    def unused(self) -> Any:
        """What is left, in the shape it came."""
        if ONE_LIST in self.lists:
            return self.lists[ONE_LIST][self.used[ONE_LIST] :]
        return {self.names[key]: values[self.used[key] :] for key, values in self.lists.items()}


def read_lists(text: str) -> list[str] | dict[str, list[str]]:
    """Dice lists as text: numbers apart by spaces, commas or semicolons, all alike; ``d6: 5 3 1`` names a kind.

    >>> read_lists("5, 3, 1"), read_lists("d6: 5 3\\n2d6: 7")
    (['5', '3', '1'], {'d6': ['5', '3'], '2d6': ['7']})
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    marks: list[str] = []
    if not any(_NAMED.search(line) for _, line in lines):
        return [roll for number, line in lines for roll in parted(line, number, marks)]
    out: dict[str, list[str]] = {}
    for number, line in lines:
        name, *rest = _NAMED.split(line, maxsplit=1)
        if not rest:
            says = f"Name the die in front of every line, like 'd6: 5 3 1'; '{line[:30]}' has no name."
            refuse("dice.rolls", says, "field")
        out.setdefault(name.strip(), []).extend(parted(rest[0].strip(), number, marks))
    return out


_NAMED = re.compile(r"[:=]")
_ROLL = re.compile(r"[+-]?\d{1,9}")
MARKS = {" ": "a space", ",": "a comma", ";": "a semicolon"}


def parted(rolls: str, number: int, marks: list[str]) -> list[str]:
    """One line's rolls. `marks` remembers how they are apart: is ``5 3,1`` three rolls, or two and a decimal comma?"""
    found = re.split(r"([\s,;]+)", rolls.rstrip(",; "))
    for before, gap, after in zip(found[::2], found[1::2], found[2::2], strict=False):
        mark = "".join(gap.split()) or " "
        if mark not in MARKS:
            refuse("dice.rolls", f"Line {number} has an empty place between two marks: '{gap}'.", "field")
        marks.append(mark)
        if mark != marks[0]:
            says = (
                f"Rolls stand apart in two ways: first by {MARKS[marks[0]]}, then by {MARKS[mark]} in "
                f"'{before[-12:]}{gap}{after[:12]}' (line {number}). Write them all alike, like 5 3 1 or 5, 3, 1."
            )
            refuse("dice.rolls", says, "field")
    rolls_read = [roll for roll in found[::2] if roll]
    for roll in rolls_read:
        if not _ROLL.fullmatch(roll):
            refuse("dice.rolls", f"'{roll[:20]}' (line {number}) is no die roll; write numbers, like 5 3 1.", "field")
    return rolls_read


class Streamed:
    """Dice from a random stream."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def take(self, dice: Dice) -> list[int]:
        """One face for each die."""
        return [t.low + self.stream.below(t.sides) for t in dice.faces]

    def unused(self) -> list[int]:
        """A stream has no end: nothing is left over."""
        return []


def as_face(raw: Any, low: int, high: int, die: str, path: str, zero: bool = False) -> int:
    """A roll as given, inside its range; else an error that names the range. `zero`: a printed 0 is the highest."""
    if isinstance(raw, str) and raw.strip().lstrip("+-").isdecimal() and len(raw.strip()) <= 9:
        raw = int(raw)
    if isinstance(raw, Fraction) and raw.denominator == 1:
        raw = int(raw)
    if zero and raw == 0 and not isinstance(raw, bool):
        return high
    if not isinstance(raw, int) or isinstance(raw, bool) or not low <= raw <= high:
        typed = str(raw)[:20] if isinstance(raw, (int, str)) else "that"
        says = f"{die} reads {low} to {high}: enter a whole number in that range, like {high}; {typed} is not."
        refuse(path, says, "field")
    return raw
