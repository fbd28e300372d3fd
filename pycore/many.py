"""Several numbers that a rule handles as one: exact odds follow all totals of a roll in a single walk.

A rule adds, compares and passes on the answer of a roll as if it were one number. `Many` does the same to each of
its numbers. Where the rule decides by them and they differ, the walk cannot go on as one: `Parted` says which are
alike, and whatever else a `Many` cannot do for all of them (being a key, an index, a word) raises `TypeError`.
`pycore.drivers` then follows the parts, or each number by itself, with the very same rule.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any, NoReturn


class Parted(BaseException):
    """The numbers of a `Many` decide differently: `parts` gives each one's answer. No rule catches this."""

    def __init__(self, answers: list[Any]) -> None:
        super().__init__()
        self.answers = answers


class Many:
    """Numbers that are alike to the rule so far.

    >>> (Many([1, 2, 3]) + 10).each, (20 - Many([1, 2])).each, Many([1, 2]) > 0
    ([11, 12, 13], [19, 18], True)
    """

    __slots__ = ("each",)

    def __init__(self, each: Iterable[Any]) -> None:
        self.each = [*each]

    def __bool__(self) -> bool:
        return bool(agreed([*map(bool, self.each)]))

    def _in_words(self, *_: Any) -> NoReturn:
        raise TypeError("several numbers at once have no words")

    __repr__ = __str__ = __format__ = _in_words
    __hash__ = None  # type: ignore[assignment]


def agreed(answers: list[Any]) -> Any:
    """The one answer that all give; else they are `Parted`."""
    first = answers[0]
    if answers.count(first) == len(answers):
        return first
    raise Parted(answers)


def _numbers(op: Callable[..., Any]) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """An operator with a `Many` on its left, and on its right."""

    def left(self: Many, other: Any) -> Many:
        if type(other) is Many:
            return Many(map(op, self.each, other.each))
        return Many([op(one, other) for one in self.each])

    def right(self: Many, other: Any) -> Many:
        return Many([op(other, one) for one in self.each])

    return left, right


def _decision(op: Callable[..., Any]) -> Callable[..., Any]:
    def decide(self: Many, other: Any) -> Any:
        if type(other) is Many:
            return agreed([*map(op, self.each, other.each)])
        return agreed([op(one, other) for one in self.each])

    return decide


def _number(op: Callable[..., Any]) -> Callable[[Many], Many]:
    return lambda self: Many(map(op, self.each))


for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow"):
    _left, _right = _numbers(getattr(operator, _name))
    setattr(Many, f"__{_name}__", _left)
    setattr(Many, f"__r{_name}__", _right)
for _name in ("lt", "le", "gt", "ge", "eq", "ne"):
    setattr(Many, f"__{_name}__", _decision(getattr(operator, _name)))
for _name in ("neg", "pos", "abs"):
    setattr(Many, f"__{_name}__", _number(getattr(operator, _name)))
