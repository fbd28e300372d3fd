"""All override lines together (8FC3): which contradict each other, and what the accepted ones change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from pycore.systems.ddap.judge import PLURALS, VAGUE, Judge, Verdict
from pycore.systems.ddap.ship import Ship
from pycore.systems.ddap.tables import PHASERS


@dataclass(frozen=True)
class Judged:
    """All lines judged, and what the accepted ones together change."""

    verdicts: tuple[Verdict, ...] = ()
    first: frozenset[int] = frozenset()
    last: frozenset[int] = frozenset()
    places: Mapping[int, int] = field(default_factory=dict)
    phasers: tuple[str, ...] = PHASERS
    pairs: frozenset[tuple[str, str]] = frozenset()
    frame_last: tuple[str, ...] = ()
    frame_skip: bool = False
    by_row: Mapping[int, int] = field(default_factory=dict)
    frame_lines: Mapping[str, int] = field(default_factory=dict)


def judge(ship: Ship, lines: Sequence[str], owners: Sequence[str], words: Mapping[str, Sequence[str]]) -> Judged:
    """All lines, first alone, then against each other and the owner's order of types."""
    reader = Judge(ship, words)
    verdicts = [reader.judge(number, text) for number, text in enumerate(lines, 1)]
    for number, other in contradictions(verdicts, owners).items():
        verdict = verdicts[number - 1]
        verdicts[number - 1] = replace(verdict, verdict=VAGUE, meaning=None, suggestion=None, why=other)
    return combined(verdicts, owners, ship)


def contradictions(verdicts: Sequence[Verdict], owners: Sequence[str]) -> dict[int, str]:
    """Accepted lines that contradict another: line number → why."""
    out: dict[int, str] = {}
    placed: dict[tuple[str, str], dict[tuple[int, ...], list[int]]] = {}
    rows: dict[int, dict[str, list[int]]] = {}
    for verdict in verdicts:
        meaning = verdict.meaning
        if meaning and meaning.place in ("first", "last", "list"):
            same = meaning.rows if meaning.place == "list" else tuple(sorted(meaning.rows))
            placed.setdefault((meaning.place, meaning.key), {}).setdefault(same, []).append(verdict.line)
        if meaning and meaning.place in ("first", "last"):
            for row in meaning.rows:
                rows.setdefault(row, {}).setdefault(meaning.place, []).append(verdict.line)
    for (place, key), ways in placed.items():
        if len(ways) > 1:
            numbers = sorted(n for lines in ways.values() for n in lines)
            what = (
                f"two lists of {PLURALS.get(key, key)}" if place == "list" else f"two lines say which {key} is {place}"
            )
            out.update((n, f"contradicts line {next(m for m in numbers if m != n)}: {what}") for n in numbers)
    for ways_ in rows.values():
        if len(ways_) > 1:
            numbers = sorted(n for lines in ways_.values() for n in lines)
            out.update(
                (n, f"contradicts line {next(m for m in numbers if m != n)}: one box first and last") for n in numbers
            )
    out.update(type_cycles(verdicts, owners))
    return out


def type_cycles(verdicts: Sequence[Verdict], owners: Sequence[str]) -> dict[int, str]:
    """Orders of types that go round in a circle, with each other or with the owner's order."""
    edges: dict[str, set[str]] = {}
    for types in [owners, *(v.meaning.types for v in verdicts if v.meaning and v.meaning.place == "types")]:
        for a, b in pairwise(types):
            edges.setdefault(a, set()).add(b)

    def reaches(start: str, goal: str) -> bool:
        seen, stack = set(), [start]
        while stack:
            here = stack.pop()
            if here == goal:
                return True
            if here not in seen:
                seen.add(here)
                stack.extend(edges.get(here, ()))
        return False

    return {
        v.line: "contradicts another order of these types"
        for v in verdicts if v.meaning and v.meaning.place == "types"
        and any(reaches(b, a) for a, b in pairwise(v.meaning.types))
    }  # fmt: skip


def combined(verdicts: Sequence[Verdict], owners: Sequence[str], ship: Ship) -> Judged:
    """What the accepted lines together change."""
    first: set[int] = set()
    last: set[int] = set()
    places: dict[int, int] = {}
    by_row: dict[int, int] = {}
    pairs = {(a, b) for i, a in enumerate(owners) for b in owners[i + 1 :]}
    phasers = list(PHASERS)
    orders: list[tuple[str, ...]] = []
    frame_last: dict[str, int] = {}
    frame_skip = False
    for verdict in verdicts:
        meaning = verdict.meaning
        if meaning is None:
            continue
        if meaning.place in ("first", "last"):
            (first if meaning.place == "first" else last).update(meaning.rows)
        elif meaning.place == "list":
            places.update({row: i for i, row in enumerate(meaning.rows)})
        elif meaning.place == "types" and meaning.key == "phaser":
            orders.append(meaning.types)
            by_row.update(
                {r: verdict.line for r, b in enumerate(ship.boxes) if b.kind == "phaser" and b.name in meaning.types}
            )
        elif meaning.place == "types":
            pairs |= {(a, b) for i, a in enumerate(meaning.types) for b in meaning.types[i + 1 :]}
        elif meaning.place == "frame last":
            frame_last.update(dict.fromkeys(meaning.systems, verdict.line))
        else:
            frame_skip = True
    for place in ("list", "first", "last"):  # the strongest line names itself last
        for verdict in verdicts:
            if verdict.meaning and verdict.meaning.place == place:
                by_row.update(dict.fromkeys(verdict.meaning.rows, verdict.line))
    for _ in PHASERS:  # each type named earlier moves up just before the later one, as far as needed
        for types in orders:
            for a, b in pairwise(types):
                if phasers.index(a) > phasers.index(b):
                    phasers.remove(a)
                    phasers.insert(phasers.index(b), a)
    closed = set(pairs)
    grew = True
    while grew:
        more = {(a, d) for a, b in closed for c, d in closed if b == c} - closed
        closed |= more
        grew = bool(more)
    return Judged(tuple(verdicts), frozenset(first), frozenset(last), places, tuple(phasers), frozenset(closed),
                  tuple(frame_last), frame_skip, by_row, frame_last)  # fmt: skip


def verdict_fields(verdict: Verdict, ship: Ship) -> dict[str, Any]:
    """A verdict as results show it, with the parsed form."""
    meaning = verdict.meaning
    parsed: dict[str, Any] | None = None
    if meaning is not None:
        parsed = {"place": meaning.place}
        if meaning.rows:
            parsed |= {"kind": meaning.key, "boxes": [ship.boxes[row].listed for row in meaning.rows]}
        if meaning.types:
            parsed |= {"kind": meaning.key, "types": list(meaning.types)}
        if meaning.systems:
            parsed["systems"] = list(meaning.systems)
    return {"line": verdict.line, "text": verdict.text, "verdict": verdict.verdict, "why": verdict.why,
            "suggestion": verdict.suggestion, "reads": verdict.reads, "parsed": parsed}  # fmt: skip
