"""Which box goes next: 8FC4's order, changed by accepted overrides, as a walk over what is left of a ship."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from pycore.inputs import Field
from pycore.systems.ddap.hits import WordMap, words_in_force
from pycore.systems.ddap.judge import fits
from pycore.systems.ddap.judged import Judged, judge
from pycore.systems.ddap.lines import Lines, Names, Typed
from pycore.systems.ddap.rulings import (
    ALIKE,
    ARC_DEGREES,
    BAY_CONTENTS,
    BY_STATE,
    EXCEPTIONS,
    ORDER,
    OWNERS_TYPES,
    PHASER_TYPES,
    RANKED_OVERRIDES,
    STATE_FIRST,
)
from pycore.systems.ddap.ship import ArcField, Box, Ship, ShipField, why_words
from pycore.systems.ddap.tables import HOLDS, STATES, arc_slices, canonical, degrees
from pycore.walk import Pick, Reading, Supply, noted, ruled

FIRST, USUAL, LAST = 0, 1, 2
UNLISTED = 10_000
UNKNOWN = -1  # an arc nobody gave, or contents 8FC4 does not know: sorts in front, and is asked for when it decides
BAY_PLACES = ("first", "after the empty ones", "after the admin shuttles", "last")

Key: TypeAlias = tuple[Any, ...]
Found = Generator[Any, Any, Any]


@dataclass(frozen=True)
class Plan:
    """All that the inputs settle, worked out once for a ship, its overrides and the owner's orders."""

    ship: Ship
    judged: Judged
    words: Mapping[str, tuple[str, ...]]
    keys: tuple[Key, ...]
    queues: Mapping[str, tuple[int, ...]]
    left: tuple[int, ...]
    bays: Mapping[str, int]
    frame_systems: tuple[tuple[str, tuple[int, ...]], ...]
    labels: tuple[str, ...]
    alike: tuple[Any, ...]
    reach: dict[str, tuple[str, ...]]
    owners: tuple[str, ...]


def plan(
    ship: Ship, overrides: Sequence[Typed], heavy_order: Sequence[str], words: Mapping[str, Sequence[str]],
    shuttle_order: Sequence[str] = (),
) -> Plan:  # fmt: skip
    """The plan; kept for a few ships, since odds and simulation walk the same ship again and again."""
    own = tuple(sorted((word, tuple(names)) for word, names in words.items()))
    return _plan(ship, tuple(line.text for line in overrides), owners_types(heavy_order), own, tuple(shuttle_order))


def owners_types(names: Sequence[str]) -> tuple[str, ...]:
    """The owner's order as types: all plasmas are one."""
    types = []
    for name in names:
        word = canonical(name)
        type_ = "plasma" if word.startswith("plasma") else word
        if type_ not in types:
            types.append(type_)
    return tuple(types)


@lru_cache(maxsize=16)
def _plan(ship: Ship, lines: tuple[str, ...], owners: tuple[str, ...], own: tuple[tuple[str, tuple[str, ...]], ...],
          shuttle_order: tuple[str, ...]) -> Plan:  # fmt: skip
    words = words_in_force(dict(own))
    judged = judge(ship, lines, owners, words)
    bays = bay_places(shuttle_order)
    keys = tuple(sort_key(row, box, judged, bays, box.slices) for row, box in enumerate(ship.boxes))
    queues: dict[str, list[int]] = {}
    for row, box in enumerate(ship.boxes):
        if not box.destroyed:
            queues.setdefault(box.type, []).append(row)
    frames = [
        (system, tuple(row for row, box in enumerate(ship.boxes) if fits(box, system))) for system in judged.frame_last
    ]
    return Plan(
        ship, judged, words, keys,
        {type_: tuple(sorted(rows, key=lambda r: keys[r])) for type_, rows in queues.items()},
        tuple(0 if box.destroyed else box.count for box in ship.boxes), bays, tuple(frames),
        tuple(box.label for box in ship.boxes),
        tuple(None if box.id else box.alike() for box in ship.boxes), {}, owners,
    )  # fmt: skip


def bay_places(order: Sequence[str]) -> dict[str, int]:
    """Where each content of a shuttle bay stands: empty 1, admin 3, suicide 5, others between as the owner ordered."""
    places = {name: 2 * i + 1 for i, name in enumerate(HOLDS)}
    here = 0
    for name in order:
        if name in places:
            here = places[name] + 1
        else:
            places[name] = here
    return places


def sort_key(row: int, box: Box, judged: Judged, bays: Mapping[str, int], slices: int | None) -> Key:
    """Band, place in a list, then 8FC4: what a box is sorted by inside its type. `row` is not part of it."""
    band = FIRST if row in judged.first else LAST if row in judged.last else USUAL
    place = judged.places.get(row, UNLISTED)
    if box.kind == "phaser":
        rank = 2 * judged.phasers.index(box.name) + STATES["phaser"].index(box.state)
        return band, place, rank, UNKNOWN if slices is None else degrees(slices)
    if box.kind == "heavy":
        return (
            band,
            place,
            (STATES["heavy"].index(box.state), plain(box.size)),
            UNKNOWN if slices is None else degrees(slices),
        )
    if box.kind == "drone":
        return band, place, (STATES["drone"].index(box.state), plain(box.spaces)), 0
    if box.kind == "shuttle":
        return band, place, bays.get(box.holds, UNKNOWN), 0
    states = STATES[box.kind]
    return band, place, states.index(box.state) if states else 0, 0


def plain(number: Fraction | None) -> Fraction | int:
    """A number to sort by; whole ones compare quicker as such."""
    if number is None:
        return 0
    return number.numerator if number.denominator == 1 else number


@dataclass
class Board:
    """What is left of a ship during one volley."""

    plan: Plan
    left: list[int]
    queues: dict[str, list[int]]
    keys: list[Key]
    pairs: set[tuple[str, str]]
    arcs: dict[int, str] = field(default_factory=dict)
    bays: dict[str, int] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)
    settled: list[Any] = field(default_factory=list)

    @classmethod
    def of(cls, plan_: Plan) -> Board:
        """A fresh board."""
        queues = {type_: list(rows) for type_, rows in plan_.queues.items()}
        return cls(plan_, list(plan_.left), queues, list(plan_.keys), set(plan_.judged.pairs), bays=dict(plan_.bays))

    def copy(self) -> Board:
        """The same board, to go on apart from this one."""
        queues = {type_: list(rows) for type_, rows in self.queues.items()}
        return Board(self.plan, [*self.left], queues, [*self.keys], {*self.pairs}, {**self.arcs}, {**self.bays},
                     {*self.told}, [*self.settled])  # fmt: skip

    # ------------------------------------------------------------ what a word reaches

    def types_of(self, word: str) -> tuple[str, ...]:
        """The types of this ship's boxes that a called word can hit."""
        known = self.plan.reach.get(word)
        if known is None:
            names = self.plan.words.get(word, (word,))
            found: list[str] = []
            for name in names:
                if name == "heavy":
                    found += [b.type for b in self.plan.ship.boxes if b.kind == "heavy"]
                else:
                    found.append("plasma" if name.startswith("plasma") else name)
            known = self.plan.reach[word] = tuple(t for t in dict.fromkeys(found) if t in self.plan.queues)
        return known

    def live(self, word: str) -> list[str]:
        """Those of them that have a box left."""
        return [type_ for type_ in self.types_of(word) if self.queues[type_]]

    def take(self, row: int) -> None:
        """One box of a row is lost."""
        self.left[row] -= 1
        if not self.left[row]:
            self.queues[self.plan.ship.boxes[row].type].remove(row)

    def slices(self, row: int) -> int | None:
        """A box's arc as slices, with what was answered."""
        if row in self.arcs:
            found = arc_slices(self.arcs[row])
            return found[1] if found else None
        return self.plan.ship.boxes[row].slices

    def is_alike(self, rows: Sequence[int]) -> bool:
        """Boxes nobody can tell apart."""
        alike = self.plan.alike
        first = alike[rows[0]]
        return first is not None and all(alike[row] == first for row in rows)

    def group(self, type_: str, depth: int) -> list[int]:
        """The boxes at the front of a type's queue whose keys agree as far as `depth`."""
        queue, keys = self.queues[type_], self.keys
        key = keys[queue[0]]
        rows = []
        for row in queue:
            if keys[row] != key and keys[row][:depth] != key[:depth]:
                break
            rows.append(row)
        return rows

    def rekey(self, row: int) -> None:
        """Sort a box anew after an answer about it."""
        box = self.plan.ship.boxes[row]
        self.keys[row] = sort_key(row, box, self.plan.judged, self.bays, self.slices(row))
        if self.left[row]:
            self.queues[box.type].sort(key=lambda r: (self.keys[r], r))

    def once(self, reading: Reading) -> Found:
        """Tell of a reading the first time it is used."""
        if reading.id not in self.told:
            self.told.add(reading.id)
            yield reading

    # ------------------------------------------------------------ the choice

    def next_of(self, types: list[str], *, ask: bool = True) -> Found:
        """The boxes that tie for a hit on these types (each with a box left): rows of one type; [] when there is none.

        Without `ask`, None where a question would come first.
        """
        if not types:
            return []
        type_ = types[0]
        if len(types) > 1:
            type_ = yield from self.next_type(types, ask)
            if type_ is None:
                return None
        rows = yield from self.of_type(type_, ask)
        return rows

    def next_type(self, types: list[str], ask: bool) -> Found:
        """Which type a hit on several takes: a box that is first, a list, the owner's order."""
        heads = {type_: self.keys[self.queues[type_][0]] for type_ in types}
        band = min(key[0] for key in heads.values())
        types = [type_ for type_ in types if heads[type_][0] == band]
        listed = [type_ for type_ in types if heads[type_][1] != UNLISTED]
        if listed:
            kinds = {self.plan.ship.boxes[self.queues[type_][0]].kind for type_ in listed}
            types = [min(listed, key=lambda t: heads[t][1])] if len(kinds) == 1 else listed
        if len(types) == 1:
            return types[0]
        top = self.top_types(types)
        if len(top) > 1:
            if not ask:
                return None
            yield from self.once(OWNERS_TYPES)
            options = [self.type_name(type_) for type_ in top]
            answer = yield Pick(
                ("Which type does the owner lose first: {}?", " or ".join(options)), options,
                key="heavy_order", cite=ORDER, who="owner",
            )  # fmt: skip
            chosen = top[options.index(answer.value)]
            self.pairs |= {(chosen, other) for other in types if other != chosen}
            self.settled.append((chosen, tuple(top)))
            return chosen
        yield from self.once(OWNERS_TYPES)
        return top[0]

    def top_types(self, types: Sequence[str]) -> list[str]:
        """The types that no other comes before. A single one that is not named comes last."""
        owners, pairs = self.plan.owners, self.pairs
        named = {type_ for pair in pairs for type_ in pair} | set(owners)
        unnamed = [type_ for type_ in types if type_ not in named]
        if len(unnamed) == 1:
            pairs = pairs | {(t, unnamed[0]) for t in types if t in named}
        elif unnamed:
            pairs = pairs | {(t, u) for t in owners for u in unnamed}
        return [t for t in types if not any((u, t) in pairs for u in types)]

    def type_name(self, type_: str) -> str:
        """A type as people call it."""
        return {"drone": "drone", "add": "ADD"}.get(type_, type_)

    def of_type(self, type_: str, ask: bool) -> Found:
        """The boxes of one type that go next; asks for contents or arcs only where they decide."""
        kind = self.plan.ship.boxes[self.queues[type_][0]].kind
        if kind == "shuttle":
            rows = self.group(type_, 2)
            odd = [row for row in rows if self.keys[row][2] == UNKNOWN]
            if odd and len(rows) > 1 and not self.is_alike(rows):
                if not ask:
                    return None
                yield from self.ask_bays(odd)
        elif kind in ("phaser", "heavy"):
            rows = self.group(type_, 3)
            if len(rows) > 1 and self.keys[rows[0]][3] == UNKNOWN and not self.is_alike(rows):
                if not ask:
                    return None
                yield from self.ask_arcs([row for row in rows if self.keys[row][3] == UNKNOWN])
        return self.group(type_, 4)

    def ask_bays(self, rows: Sequence[int]) -> Found:
        """8FC4 knows three contents; for others the owner says when the bay is lost."""
        yield from self.once(BAY_CONTENTS)
        for holds in dict.fromkeys(self.plan.ship.boxes[row].holds for row in rows):
            if holds in self.bays:
                continue
            answer = yield Pick(
                ("A shuttle bay holds {}, which 8FC4 does not cover: when does the owner lose it?", holds), BAY_PLACES,
                key=f"bay {holds}", cite=ORDER, who="owner",
            )  # fmt: skip
            self.bays[holds] = 2 * BAY_PLACES.index(answer.value)
            self.settled.append((holds, answer.value))
        for row in rows:
            self.rekey(row)

    def ask_arcs(self, rows: Sequence[int]) -> Found:
        """An arc that decides a tie and was not entered."""
        for row in rows:
            box = self.plan.ship.boxes[row]
            answer = yield Supply(
                ("What is the arc of {}? It decides between equal weapons", box.label),
                ArcField("the arc", title=f"Arc of {box.label}", longest=40, example="FA"), key=f"arc {box.label}",
                cite=ORDER, who="owner",
            )  # fmt: skip
            self.arcs[row] = answer.value
            self.settled.append((row, answer.value))
        for row in rows:
            self.rekey(row)

    # ------------------------------------------------------------ words

    def why(self, rows: Sequence[int], word: str) -> Found:
        """Why these boxes go, with the readings that were needed."""
        box = self.plan.ship.boxes[rows[0]]
        key = self.keys[rows[0]]
        line = self.plan.judged.by_row.get(rows[0])
        parts = []
        if key[0] == FIRST:
            parts.append(f"first by override line {line}")
        elif key[0] == LAST:
            parts.append(f"last by override line {line}: nothing else is left")
        elif key[1] != UNLISTED:
            parts.append(f"next in the list of override line {line}")
        if line is not None:
            yield from self.once(RANKED_OVERRIDES)
        own = why_words(box, self.arcs.get(rows[0]))
        if box.kind == "heavy" and box.size is not None:
            yield from self.once(STATE_FIRST)
        if box.kind in ("phaser", "heavy") and key[3] != UNKNOWN and len(self.plan.queues[box.type]) > 1:
            yield from self.once(ARC_DEGREES)
        if own:
            parts.append(own)
        if len(rows) > 1 or self.left[rows[0]] > 1:
            number = sum(self.left[row] for row in rows)
            if self.is_alike(rows):
                yield from self.once(ALIKE)
                parts.append(f"{number} alike")
            else:
                parts.append(f"{number} tie")
        return "; ".join(parts)

    def by_key(self) -> dict[str, list[str]]:
        """The types counted together under each key, in the order of the card."""
        out: dict[str, list[str]] = {}
        for box in self.plan.ship.boxes:
            types = out.setdefault(box.key, [])
            if box.type not in types:
                types.append(box.type)
        return out

    def peek(self) -> dict[str, Any]:
        """Who is next to go in each kind that is left: numbers or names; `asks` where the owner is asked first."""
        out: dict[str, Any] = {}
        for key, types in self.by_key().items():
            rows = quietly(self.next_of([t for t in types if self.queues.get(t)], ask=False))
            if rows == []:
                continue
            boxes = [(self.plan.ship.boxes[row], self.left[row]) for row in rows or ()]
            listed = [box.listed for box, number in boxes for _ in range(number)]
            out[key] = {
                "boxes": listed, "rows": list(rows or ()), "names": list(dict.fromkeys(box.label for box, _ in boxes)),
                "tie": bool(rows) and len(listed) > 1 and not self.is_alike(rows), "asks": rows is None,
            }  # fmt: skip
        return out


def quietly(walk: Found) -> Any:
    """The result of a walk that asks nothing here; what it says is dropped."""
    try:
        while True:
            next(walk)
    except StopIteration as stop:
        return stop.value


def tell_overrides(plan_: Plan) -> Found:
    """What each line of the overrides does; lines that are not accepted fall back on the default."""
    for verdict in plan_.judged.verdicts:
        if verdict.meaning is not None:
            yield ruled(
                ("Override line {}: {}", verdict.line, verdict.reads), "accepted", cite=EXCEPTIONS, how=verdict.why
            )
        else:
            says = ("Override line {}, {}: the default applies", verdict.line, verdict.verdict)
            yield noted(says, value=verdict.verdict,
                        cite=ORDER, how=("{}: {}", verdict.text, verdict.why))  # fmt: skip
    yield from readings_of_lines(plan_)


def readings_of_lines(plan_: Plan) -> Found:
    """How orders of phaser types, and orders by state, are read."""
    verdicts = plan_.judged.verdicts
    if any(v.meaning and v.meaning.place == "types" and v.meaning.key == "phaser" for v in verdicts):
        yield PHASER_TYPES
    if any(v.why.startswith("orders by state") for v in verdicts):
        yield BY_STATE


def inputs_of_ship() -> dict[str, Field]:
    """The inputs that `ddap.order` and `ddap.allocate` share, but for the hits."""
    return {
        "ship": ShipField(title="Ship"),
        "overrides": Lines("the overrides", title="Overrides in this SOP", example="Ph-3 #5 last", most=200,
                           hint="One a line, from the newest SOP, like Ph-3 #5 last."),
        "heavy_order": Names("the order of types", title="Owner's order of types", example="photon, disruptor",
                             hint="First lost first. Needed where one hit can take several types; drone: the racks."),
        "shuttle_order": Names("the order of shuttle bays", title="Owner's order of bays", example="2, 1",
                               hint="Only for bays with something else in them: empty, wild weasel, admin, suicide."),
        "words": WordMap(title="Words of your chart", hint="What a called word hits, where yours differ."),
    }  # fmt: skip
