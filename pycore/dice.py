"""Dice: the notation, exact odds, and where rolls come from. Names no rule text.

Notation: ``2d6+3``, ``d%``, ``3d10x10`` (the sum of three dice times ten), sums like ``2d6+d4-1``.
``d%`` reads 0 to 99; a plain ``d10`` reads 1 to 10; a rule that reads 0 to 9 says so (``low=0``).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

MAX_DICE = 1_000
MAX_SIDES = 1_000_000
MAX_PLUS = 1_000_000
MAX_WIDTH = 10_000  # dice x (sides - 1): what is still counted exactly
MAX_DIGITS = 1_000  # of the denominator

_TERM = re.compile(r"([+-]?)(?:(\d{0,30})d(\d{1,30}|%)(?:[x×](\d{1,30}))?|(\d{1,30}))", re.IGNORECASE)

_LOST_SIGN = re.compile(r"\d+\s+\d+")  # of a link, in which a bare + is a space: 2d6 3 is not 2d63
_MINUS = str.maketrans("\u2212\u2013", "--")  # as keyboards and copied text have it


class DiceError(ValueError):
    """A dice expression that cannot be read or is too large; the sentence says why."""


@dataclass(frozen=True)
class Term:
    """``sign`` x (sum of ``count`` dice with faces ``low`` to ``low + sides - 1``) x ``times``."""

    count: int
    sides: int
    low: int = 1
    times: int = 1
    sign: int = 1
    zero: bool = False  # a printed 0 (00) is read as the highest face

    @property
    def die(self) -> str:
        """The printed die: ``d6``, ``d%``."""
        return die_name(self.sides, 0 if self.zero else self.low)

    @property
    def high(self) -> int:
        return self.low + self.sides - 1

    def __str__(self) -> str:
        count = "" if self.count == 1 else str(self.count)
        return f"{count}{self.die}" + (f"x{self.times}" if self.times != 1 else "")


def die_name(sides: int, low: int) -> str:
    """``d%`` for a hundred sides that read 0 to 99, else ``d`` and the number of sides."""
    return "d%" if sides == 100 and low == 0 else f"d{sides}"


@dataclass(frozen=True)
class Dice:
    """A dice expression: terms and a fixed number. ``str()`` gives the notation back."""

    terms: tuple[Term, ...]
    plus: int = 0

    @classmethod
    def parse(cls, text: str, *, low: int | None = None) -> Dice:
        """Read ``2d6+3``. ``low`` sets the lowest face of every die (0 for a d10 that reads 0 to 9).

        >>> str(Dice.parse(" 2D6 + 3 ")), Dice.parse("3d10x10").high
        ('2d6+3', 300)
        """
        if lost := _LOST_SIGN.search(text):
            says = f"has two numbers with no sign between them ('{lost[0][:20]}'); write 2d6+3 or 2d6-3"
            raise DiceError(f"'{text[:40]}' {says}")
        squeezed = re.sub(r"\s+", "", text).translate(_MINUS)
        terms: list[Term] = []
        plus = position = 0
        while position < len(squeezed):
            found = _TERM.match(squeezed, position)
            if found is None or (position and not found[1]):
                raise DiceError(f"'{text[:40]}' is not a dice expression; write dice like 2d6+3, d% or 3d10x10")
            position = found.end()
            sign = -1 if found[1] == "-" else 1
            if found[5]:
                plus += sign * int(found[5])
                continue
            percent = found[3] == "%"
            sides = 100 if percent else int(found[3])
            terms.append(
                Term(int(found[2] or 1), sides, (0 if percent else 1) if low is None else low, int(found[4] or 1), sign)
            )
        if not terms:
            raise DiceError("a dice expression needs at least one die, like 2d6+3")
        _limit("dice", sum(term.count for term in terms), 1, MAX_DICE)
        for term in terms:
            _limit("dice", term.count, 1, MAX_DICE)
            _limit("sides on a die", term.sides, 1, MAX_SIDES)
            _limit("times", term.times, 1, MAX_SIDES)
        _limit("fixed number", abs(plus), 0, MAX_PLUS)
        return cls(tuple(terms), plus)

    def __str__(self) -> str:
        parts = [("-" if t.sign < 0 else "+" if i else "") + str(t) for i, t in enumerate(self.terms)]
        return "".join(parts) + (f"{self.plus:+d}" if self.plus else "")

    @property
    def low(self) -> int:
        """The lowest total."""
        return self.plus + sum(min(_ends(term)) for term in self.terms)

    @property
    def high(self) -> int:
        """The highest total."""
        return self.plus + sum(max(_ends(term)) for term in self.terms)

    @cached_property
    def faces(self) -> tuple[Term, ...]:
        """Every single die to throw, in order."""
        return tuple(term for term in self.terms for _ in range(term.count))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The printed name of every single die to throw, in order."""
        return tuple(term.die for term in self.faces)

    def total(self, faces: list[int]) -> int:
        """The total of single dice thrown in the order of `faces`."""
        return self.plus + sum(term.sign * term.times * face for term, face in zip(self.faces, faces, strict=True))

    @cached_property
    def too_large(self) -> str:
        """Why exact odds are refused, or an empty string."""
        width = sum(term.count * (term.sides - 1) * term.times for term in self.terms)
        if width > MAX_WIDTH:
            return f"{self} has too many totals for exact odds (dice × (sides − 1) above {MAX_WIDTH:,}): simulate it."
        if self.ways >= 10**MAX_DIGITS:
            return f"{self} can fall in too many ways for exact odds (over {MAX_DIGITS:,} digits): simulate it."
        return ""

    @property
    def ways(self) -> int:
        """In how many ways the dice can fall."""
        ways = 1
        for term in self.terms:
            ways *= term.sides**term.count
        return ways

    def odds(self) -> dict[int, Fraction]:
        """Each total's exact chance. Raises `DiceError` when too large.

        >>> Dice.parse("2d6").odds()[7]
        Fraction(1, 6)
        """
        ways = self.ways
        counts = self.counts()
        # Shortening fractions of a hundred digits is the dear part, and each count stands twice: at both ends.
        chances = {n: Fraction(n, ways) for n in set(counts.values())}
        return {total: chances[n] for total, n in counts.items()}

    def counts(self) -> dict[int, int]:
        """In how many of all `ways` each total falls. Raises `DiceError` when too large."""
        if self.too_large:
            raise DiceError(self.too_large)
        return _counts(self)


def _ends(term: Term) -> tuple[int, int]:
    factor = term.sign * term.times * term.count
    return factor * term.low, factor * term.high


def _limit(what: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise DiceError(f"{what} must be from {low:,} to {high:,}, not {value:,}")


@cache
def _counts(dice: Dice) -> dict[int, int]:
    return {total: n for total, n in enumerate(counted(dice.terms), dice.low) if n}


def counted(terms: tuple[Term, ...]) -> list[int]:
    """In how many ways the dice reach each total, the lowest first.

    A die of s sides times t is the polynomial (1 - x^(s t)) / (1 - x^t); all dice are the product f of
    theirs. Taking logarithms, x f' = f x (sum over the dice of t (x^t + x^2t + ...) - s t (x^st + x^2st + ...)),
    so each coefficient follows from sums of earlier ones in steps of t and s t. No polynomials are
    multiplied: a few sums for each total. The upper half mirrors the lower.
    (The sign of a term only moves the lowest total: a die and its mirror have the same shape.)

    >>> counted(Dice.parse("2d6").terms)
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    """
    span = sum(term.count * (term.sides - 1) * term.times for term in terms)
    half = span // 2
    weights: dict[int, int] = {}  # step: its factor
    for term in terms:
        weights[term.times] = weights.get(term.times, 0) + term.count * term.times
        long = term.sides * term.times
        weights[long] = weights.get(long, 0) - term.count * long
    steps = [(step, weight, [0] * step) for step, weight in weights.items() if weight and step <= half]
    counts = [1]
    for i in range(1, half + 1):
        total = 0
        for step, weight, sums in steps:
            if i >= step:
                sums[i % step] += counts[i - step]
                total += weight * sums[i % step]
        counts.append(total // i)
    return counts + counts[: span - half][::-1]


# ---------------------------------------------------------------- random streams


class Stream:
    """Fair numbers out of 32-byte blocks: 32-bit words, big-endian, rejection-sampled.

    A word at or above the largest multiple of n is thrown away, so every face is exactly
    as likely as any other.
    """

    def __init__(self, block: Callable[[int], bytes]) -> None:
        self._block = block
        self._count = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        limit = (1 << 32) - (1 << 32) % n
        while True:
            if not self._words:
                raw = self._block(self._count)
                self._count += 1
                self._words = [int.from_bytes(raw[i : i + 4], "big") for i in range(28, -1, -4)]
            word = self._words.pop()
            if word < limit:
                return word % n


def quick_stream(seed: str) -> Stream:
    """Repeatable, proves nothing: SHA-256 of the seed and a counter."""
    return Stream(lambda count: hashlib.sha256(f"quick/{seed}/{count}".encode()).digest())


def run_stream(seed: str, run: int) -> Stream:
    """The dice of simulated run number `run`: any slicing of the runs gives the same dice."""
    return Stream(lambda count: hashlib.sha256(f"{seed}/{run}/{count}".encode()).digest())
