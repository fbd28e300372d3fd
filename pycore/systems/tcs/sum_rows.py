"""Rows of a fleet's table that add up the others: a spreadsheet's "Total" is no ship."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from pycore.errors import Problem
from pycore.inputs import BAD, Number, shown
from pycore.walk import show

_SUMS = frozenset([
    "total", "totals", "sum", "sums", "subtotal", "subtotals", "totale", "suma", "somme", "summe", "gesamt",
    "gesamtsumme", "average", "averages", "avg", "mean", "σ", "∑",
])  # fmt: skip
_BESIDE = frozenset(["grand", "sub", "fleet", "ships", "all", "of", "the", "value", "overall", "mcr"])
_MAY_BE = re.compile("total|sum|somm|gesamt|av|mean|σ|∑", re.IGNORECASE)  # most names are none, and there are thousands
MOST = 10**15
AMOUNT = Number("the sum", 0, MOST, unit="MCr")


def is_sum_name(name: Any) -> bool:
    """Is a row called as sums are, and nothing else?

    >>> [is_sum_name(name) for name in ("Total", "Grand total:", "FLEET SUM", "Total War", "Kestrel", "Fleet")]
    [True, True, True, False, False, False]
    """
    if not isinstance(name, str) or not _MAY_BE.search(name):
        return False
    said = re.findall(r"[^\W\d_]+|\d+|∑", name.lower())
    return any(word in _SUMS for word in said) and all(word in _SUMS | _BESIDE for word in said)


def sums_of(ships: Sequence[Mapping[str, Any]]) -> tuple[set[Fraction], set[int]]:
    """What a row below these ships may have as value and as count: with and without how many of each there are."""
    worth = sum((ship["value"] * ship["count"] for ship in ships), start=Fraction(0))
    values = {worth, sum((ship["value"] for ship in ships), start=Fraction(0))}
    return values, {sum(ship["count"] for ship in ships), len(ships)}


def adds_up(cells: Mapping[str, Any], ships: Sequence[Mapping[str, Any]], last: int) -> bool:
    """Do a row's value and count, where it has them, add up all ships above, or those since the sum before?"""
    for part in (ships, ships[last:]):
        values, counts = sums_of(part)
        if is_about(cells.get("value"), values) and is_about(cells.get("count"), counts):
            return bool(part)
    return False


def is_about(cell: Any, sums: Collection[Fraction | int]) -> bool:
    """Is a cell empty, or one of these sums, rounded or not? 1,250 may be either: at most one of the two adds up."""
    if not cell:
        return True
    plain = str(cell).replace(" ", "")
    ways = {plain, re.sub(r"[.,](?=\d{3}(?!\d))", "", plain)}
    numbers = [number for way in ways if (number := AMOUNT.read(way, "", [])) is not BAD]
    return any(abs(number - each) < 1 for number in numbers for each in sums)


def left_out(
    sums: Sequence[tuple[int, Mapping[str, Any], int]], ships: Sequence[Mapping[str, Any]], path: str
) -> tuple[list[str], list[Problem]]:
    """The sums of a file (row, cells, ships above) that add up, in words; and what is wrong with the others."""
    told: list[str] = []
    problems: list[Problem] = []
    last = 0
    for row, cells, above in sums:
        name = f"row {row} ({str(cells['name']).strip()[:40]})"
        if adds_up(cells, ships[:above], last):
            told.append(name)
        else:
            worth = max(sums_of(ships[:above])[0])
            says = (
                f"{name[:1].upper()}{name[1:]} has the name of a sum, not of a ship, and does not add up the {above:,} "
                f"rows above it, worth {show(worth)} MCr: mend it or take it out; if it is a ship, rename it."
            )
            problems.append(Problem(path, "impossible", says))
        last = above
    return told, problems


def check_sums(ships: Sequence[Mapping[str, Any]], path: str) -> Iterator[Problem]:
    """A ship called as sums are; and a last one without a name that is worth what all those above it are."""
    for i, ship in enumerate(ships):
        if is_sum_name(ship["name"]):
            says = (
                f"Ship {i + 1} is called {shown(ship['name'].strip())}: a sum is no ship, take the row out; "
                "if a ship is called so, give it another name."
            )
            yield Problem(f"{path}.ships[{i}].name", "impossible", says)
    *above, end = ships or [{"name": "-"}]
    if len(above) < 2 or end["name"].strip() or not end["value"] or not all(ship["name"].strip() for ship in above):
        return
    values, counts = sums_of(above)
    if end["value"] in values and end["count"] in counts | {1}:
        says = (
            f"Ship {len(ships)} has no name, and its value is what all rows above add up to: if it is their sum, take "
            "the row out; if it is a ship, give it a name."
        )
        yield Problem(f"{path}.ships[{len(above)}].name", "impossible", says)
