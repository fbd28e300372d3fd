"""A player's override lines (8FC3): is each clear, is it legal, and what does it change?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pycore.errors import nearest
from pycore.systems.ddap.ship import Box, Ship, holds_word
from pycore.systems.ddap.tables import (
    HEAVY_NAMES,
    HOLDS,
    PHASERS,
    SYSTEM_NAMES,
    arc_slices,
    canonical,
    kind_of,
    phaser_type,
    plasma_size,
)

ACCEPTED, ILLEGAL, VAGUE = "accepted", "illegal", "vague"
PLURALS = {"phaser": "phasers", "heavy": "heavy weapons", "drone": "drone racks", "shuttle": "shuttles",
           "tractor": "tractors", "frame": "frame"}  # fmt: skip


@dataclass(frozen=True)
class Meaning:
    """What an accepted line changes.

    `place`: ``first``, ``last`` or ``list`` of `rows` (boxes of the ship) in the kind `key`;
    ``types`` in this order; ``frame last`` for `systems`; ``frame skip``.
    """

    place: str
    key: str = ""
    rows: tuple[int, ...] = ()
    types: tuple[str, ...] = ()
    systems: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """One line judged."""

    line: int
    text: str
    verdict: str
    why: str
    suggestion: str | None = None
    meaning: Meaning | None = None
    reads: str = ""


class Unclear(Exception):
    """A line that is not accepted: why, as what, and how it could be written."""

    def __init__(self, verdict: str, why: str, suggestion: str | None = None) -> None:
        super().__init__(why)
        self.verdict, self.why, self.suggestion = verdict, why, suggestion


_TOKEN = re.compile(r"#\s*[A-Za-z0-9_.-]*[A-Za-z0-9]|[A-Za-z0-9_.+°½-]*[A-Za-z0-9_°]|[:,>/=]")
_RANGE = re.compile(r"(?<![\w.+-])#?\s*(\d{1,3})\s*(?:-|–|to|through|thru)\s*#?\s*(\d{1,3})(?![\w.+-])", re.IGNORECASE)
_STATES = frozenset(["fired", "unfired", "charging", "used", "unused", "dropped"])
_FILLER = frozenset([
    "the", "a", "an", "my", "our", "your", "his", "please", "to", "be", "is", "are", "should", "shall",
    "will", "must", "box", "boxes", "damaged", "damage", "hit", "hits", "lost", "taken", "take", "get",
    "gets", "want", "wants", "i", "we", "it", "them", "that", "one", "go", "goes", "as", "at", "in", "on",
    "with", "of", "ship", "weapon", "weapons", "bay", "bays", "type", "types", "order", "shot", "scored",
    "score", "destroyed", "any", "bank", "number", "no.", "nr", "and", "thanks", "then", "system",
    "systems", "their", "its", "all",
])  # fmt: skip
_NOT = frozenset(["not", "never", "don't", "dont", "no", "avoid", "except"])
_IF = frozenset(["unless", "if", "when", "until", "while"])
_PLACES = frozenset(["first", "last", "latest", "finally", "firstly"])
_SAVE = frozenset(["save", "keep", "protect", "spare", "preserve"])
_EVERYTHING = frozenset(["all", "every", "everything", "each", "anything", "always"])
_SKIP = frozenset(["skip", "skipped", "skipping", "skips"])


@dataclass
class Ref:
    """What part of a line names: a kind, types, numbers, contents, an arc."""

    key: str = ""
    types: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    holds: str = ""
    arc: str = ""
    unknown: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)


def numbers_of(found: re.Match[str]) -> str:
    """Every number of ``#1-#3`` or ``1 to 3``."""
    low, high = int(found[1]), int(found[2])
    if not low < high < low + 50:
        raise Unclear(VAGUE, f"'{found[0].strip()}' does not run from a number to a higher one")
    return " ".join(f"#{number}" for number in range(low, high + 1))


class Judge:
    """Reads lines against one ship. Numbers count in their kind; words like "please" are passed over."""

    def __init__(self, ship: Ship, words: Mapping[str, Sequence[str]]) -> None:
        self.ship = ship
        self.words = words
        self.keys: dict[str, str] = {}  # canonical word → key
        self.of_key: dict[str, list[tuple[int, Box]]] = {}
        for row, box in enumerate(ship.boxes):
            self.of_key.setdefault(box.key, []).append((row, box))
            if box.kind == "other":
                self.keys[box.type] = box.key
        for kind in PLURALS:
            self.keys.setdefault(kind, kind)
        self.keys["torpedo"] = "heavy"
        self.heavy_types = {box.type: box.kind for box in ship.boxes if box.kind in ("heavy", "drone")}
        self.has_360 = any(box.id == "360" for box in ship.boxes)  # else 360 is an arc

    # ------------------------------------------------------------ one line

    def judge(self, number: int, text: str) -> Verdict:
        """The verdict on one line alone."""
        try:
            meaning, why, as_read = self.read(text)
        except Unclear as unclear:
            return Verdict(number, text, unclear.verdict, unclear.why, self.proved(unclear.suggestion))
        return Verdict(number, text, ACCEPTED, why, None, meaning, as_read)

    def proved(self, suggestion: str | None) -> str | None:
        """A suggestion that is itself accepted, or none."""
        if suggestion is not None:
            try:
                self.read(suggestion)
            except Unclear:
                return None
        return suggestion

    def read(self, text: str) -> tuple[Meaning, str, str]:
        """The meaning of a line, why it is accepted, and its plainest wording."""
        plain = re.sub(r"^\s*(?:[-*•]|\d+[.)](?=\s))\s*", "", text).replace("(", " ").replace(")", " ")
        plain = (
            re.sub(r"\b(?:no\.|nr\.?|number|num)\s*(?=\d)", "#", plain, flags=re.IGNORECASE)
            .replace("->", ">")
            .replace("→", ">")
        )
        tokens = _TOKEN.findall(_RANGE.sub(numbers_of, plain))
        low = [token.lower() for token in tokens]
        if not tokens:
            raise Unclear(VAGUE, "not understood: it names no box")
        if set(low) & _IF:
            without = tokens[: next(i for i, word in enumerate(low) if word in _IF)]
            raise Unclear(VAGUE, "hangs on a condition: say first, last or a list without one", " ".join(without))
        if set(low) & _NOT or "n't" in plain.lower():
            if "frame" in low:
                raise Unclear(VAGUE, "says what is not wanted; the default takes no frame in place of a box anyway")
            raise Unclear(VAGUE, "says what is not wanted; say which box is first or last", self.helped(tokens))
        if "frame" in map(canonical, low):
            return self.frame(low)
        if "instead" in low or "rather" in low:
            return self.instead(tokens, low)
        states = [word for word in low if word in _STATES]
        if states:
            raise self.by_state(states, [t for t in tokens if t.lower() not in _STATES], low)
        if "before" in low or ">" in low or "after" in low or ("then" in low and ":" not in low):
            return self.types(tokens, low)
        places = [word for word in low if word in _PLACES]
        if places:
            wanted = {"latest": "last", "finally": "last", "firstly": "first"}.get(places[0], places[0])
            if len(places) > 1:
                raise Unclear(VAGUE, "says first or last more than once: write one line for each")
            return self.place(wanted, [t for t, word in zip(tokens, low, strict=True) if word not in places])
        if ":" in low or "=" in low:
            return self.listed(tokens, low)
        raise self.not_understood(tokens, low)

    def not_understood(self, tokens: Sequence[str], low: Sequence[str]) -> Unclear:
        """Nothing in the line says first, last or an order."""
        ref = self.ref(tokens)
        if set(low) & _SAVE:
            return Unclear(VAGUE, "saving a box is not an order: say that it is last", self.helped(tokens))
        if len(ref.ids) > 1 and ref.key and len(set(ref.keys)) == 1:
            return Unclear(VAGUE, "does not say what the numbers are: a full list has a colon",
                           f"{self.plural(ref.key)}: {', '.join(ref.ids)}")  # fmt: skip
        if ref.key and (ref.ids or ref.types) and not ref.unknown:
            return Unclear(VAGUE, "does not say first or last", self.helped(tokens))
        return Unclear(
            VAGUE, "not understood: write a box first or last, a list, an order of types, or frame for last …"
        )

    def by_state(self, states: Sequence[str], rest: Sequence[str], low: Sequence[str]) -> Unclear:
        """An order by state (BY_STATE): the list of numbers that may be meant, where one kind is named."""
        ref = self.ref(token for token in rest if token.lower() not in ("first", "last", "before", "after"))
        rows = [] if ref.ids or len(set(ref.keys)) != 1 else [box for _, box in self.of_key.get(ref.key, ())]
        named = [box for box in rows if box.id and not box.destroyed]
        said = {states[0], {"used": "fired", "unused": "unfired"}.get(states[0])}
        front = sorted(named, key=lambda box: (box.state not in said) is ("last" not in low))
        fix = f"{self.plural(ref.key)}: {', '.join(str(box.id) for box in front)}" if len(front) > 1 else None
        why = "orders by state, which is known only when the volley comes; list the numbers"
        if ref.ids:
            why = "leave the state out: the number says which box"
        return Unclear(VAGUE, why, fix)

    def helped(self, tokens: Sequence[str]) -> str | None:
        """A line that says "last" for the one kind of box a line seems to name."""
        try:
            _, _, as_read = self.place("last", [token for token in tokens if token.lower() not in _NOT])
        except Unclear as unclear:
            return unclear.suggestion
        return as_read

    # ------------------------------------------------------------ what is named

    def ref(self, tokens: Iterable[str], key: str = "") -> Ref:
        """The kind, types, numbers… in a run of words; `key`: a kind that was named before them."""
        words = [t for t in tokens if t not in (",", ":", "/", "=", ">")]
        ref = Ref()
        at = 0
        while at < len(words):
            for length in (3, 2, 1):
                name = " ".join(words[at : at + length])
                if at + length <= len(words) and (
                    (length == 1 and self.take_letter(ref, name, ref.keys[0] if ref.keys else key))
                    or self.take(ref, name, length)
                ):
                    at += length
                    break
            else:
                low = words[at].lower()
                if low not in _FILLER and low not in _SAVE:
                    ref.unknown.append(words[at])
                at += 1
        ref.key = ref.keys[0] if ref.keys else ""
        return ref

    def take_letter(self, ref: Ref, name: str, key: str) -> bool:
        """Add a box that a card calls by a letter (photon A, photons: A, D1); `a photon` is none of them."""
        ids = [box.id for _, box in self.of_key.get(key, ()) if box.id and not box.id.isdecimal()]
        same = name in ids or (name.lower() not in _FILLER and name.lower() in map(str.lower, ids))
        # E, where the others are A to D, is a number too: one that is not there.
        if same or (re.fullmatch("[A-Z]", name) and any(len(i) == 1 for i in ids) and arc_slices(name) is None):
            ref.ids.append(name)
            return True
        return False

    def take(self, ref: Ref, name: str, length: int) -> bool:
        """Add one name, number or word to what is named; False where it is none."""
        if length == 1:
            if name.startswith("#"):
                ref.ids.append(name[1:].strip())
                return True
            if re.fullmatch(r"\d{1,3}", name) and (name != "360" or (self.has_360 and (ref.ids or ref.keys))):
                ref.ids.append(name)
                return True
            if (type_ := phaser_type(name)) is not None:
                ref.types.append(type_)
                ref.keys.append("phaser")
                return True
        word = canonical(name)
        if word in self.keys:
            ref.keys.append(self.keys[word])
            return True
        plasma = plasma_size(name)
        type_ = "plasma" if plasma else word
        if type_ in HEAVY_NAMES or type_ in self.heavy_types or word == "add":
            ref.keys.append(self.heavy_types.get(type_, "drone" if word == "add" else "heavy"))
            ref.types.append(type_)
            return True
        if kind_of(name) == "drone" and length > 1:
            ref.keys.append("drone")
            number = name.split()[-1]  # rack 2, rack B: as a box is numbered, else a type of rack
            if number.isdecimal() and any(self.is_id(box, number) for _, box in self.of_key.get("drone", ())):
                ref.ids.append(number)
            else:
                self.take_letter(ref, number, "drone")
            return True
        if length == 1 and (held := holds_word(name)) in HOLDS:
            ref.holds = held
            return True
        if length == 1 and (arc := arc_slices(name)) and (len(name) > 1 or name in "RL") and word != "all":
            ref.arc = arc[0]
            return True
        if word in SYSTEM_NAMES and word not in self.words:
            ref.keys.append(word)
            return True
        return False

    def boxes(self, ref: Ref, place: str) -> tuple[int, ...]:
        """The rows that are named; says why where they are not clear or not there."""
        if ref.unknown:
            raise Unclear(VAGUE, f"'{ref.unknown[0]}' is not understood")
        if len(set(ref.keys)) > 1:
            raise Unclear(VAGUE, f"names {' and '.join(sorted(set(ref.keys)))}: write one line for each kind")
        if not ref.key:
            if ref.ids:
                kinds = [key for key, rows in self.of_key.items() if any(self.is_id(b, ref.ids[0]) for _, b in rows)]
                fix = f"{kinds[0]} #{ref.ids[0]} {place}" if len(kinds) == 1 and len(ref.ids) == 1 else None
                raise Unclear(VAGUE, "no kind of box is named: numbers count in their kind", fix)
            raise Unclear(VAGUE, "no box is named")
        rows = self.of_key.get(ref.key, [])
        if not rows:
            raise Unclear(ILLEGAL, f"no such box: this ship has no {ref.key}")
        if ref.ids:
            return self.numbered(ref, rows, place)
        return self.described(ref, rows, place)

    @staticmethod
    def is_id(box: Box, wanted: str) -> bool:
        return box.id is not None and box.id.lower() == wanted.lower()

    def numbered(self, ref: Ref, rows: Sequence[tuple[int, Box]], place: str) -> tuple[int, ...]:
        """Boxes named by number."""
        out: list[int] = []
        lost: list[int] = []
        if len({i.lower() for i in ref.ids}) < len(ref.ids):
            raise Unclear(VAGUE, "names a number twice")
        for wanted in ref.ids:
            found = next(((row, box) for row, box in rows if self.is_id(box, wanted)), None)
            if found is None:
                numbers = ", ".join(sorted((b.id for _, b in rows if b.id), key=lambda n: (len(n), n)))
                has = f"its numbers are {numbers}" if numbers else "they have no numbers"
                raise Unclear(ILLEGAL, f"no such box: this ship has no {ref.key} #{wanted}; {has}")
            row, box = found
            wrong = self.mismatch(ref, box)
            if wrong:
                raise Unclear(
                    ILLEGAL, f"{ref.key} #{wanted} is {wrong}", f"{box.label} {place}" if len(ref.ids) == 1 else None
                )
            (lost if box.destroyed else out).append(row)
        if not out or (lost and place != "list"):
            gone = self.ship.boxes[lost[0]]
            raise Unclear(ILLEGAL, f"{gone.label} is lost already")
        return tuple(out)

    @staticmethod
    def mismatch(ref: Ref, box: Box) -> str:
        """How a box differs from what the line says of it."""
        type_ = box.name if box.kind == "phaser" else box.type
        if ref.types and type_ not in ref.types:
            return f"of another type: {box.name}"
        if ref.arc and box.arc and arc_slices(box.arc)[1] != arc_slices(ref.arc)[1]:  # type: ignore[index]
            return f"of another arc: {box.arc}"
        if ref.holds and box.kind == "shuttle" and box.holds != ref.holds:
            return f"another bay: {box.holds}"
        return ""

    def described(self, ref: Ref, rows: Sequence[tuple[int, Box]], place: str) -> tuple[int, ...]:
        """A box named by its type, arc or contents, where only one is meant."""
        live = [(row, box) for row, box in rows if not box.destroyed]
        fit = [(row, box) for row, box in live if not self.mismatch(ref, box) and (not ref.arc or box.arc)]
        if not live:
            raise Unclear(ILLEGAL, f"every {ref.key} box is lost already")
        said = ref.types or ref.arc or ref.holds
        if said and not fit:
            what = " ".join(part for part in (ref.arc, ref.holds, *ref.types[:1], "" if ref.types else ref.key) if part)
            raise Unclear(ILLEGAL, f"no such box: this ship has no {what}")
        if len(fit) == 1 and fit[0][1].count == 1:
            return (fit[0][0],)
        fix = None
        if said and all(box.id for _, box in fit):
            same = len({box.name for _, box in fit}) == 1
            fix = f"{fit[0][1].name if same else ref.key} {' '.join(f'#{box.id}' for _, box in fit)} {place}"
        elif ref.key == "heavy" and len(ref.types) == 1:
            others = [t for t, kind in self.heavy_types.items() if kind == "heavy" and t != ref.types[0]]
            pair = (ref.types[0], *others) if place == "first" else (*others, ref.types[0])
            fix = " before ".join(pair) if len(pair) == 2 else None
        raise Unclear(VAGUE, f"no box is named: say which {ref.key} by its number, like {ref.key} #1 {place}", fix)

    # ------------------------------------------------------------ the kinds of lines

    def place(self, place: str, tokens: Sequence[str]) -> tuple[Meaning, str, str]:
        """A box first or last in its kind."""
        ref = self.ref(tokens)
        rows = self.boxes(ref, place)
        boxes = [self.ship.boxes[row] for row in rows]
        names = {box.name for box in boxes}
        if len(names) == 1 and all(box.id for box in boxes):
            called = f"{boxes[0].name} {' '.join(f'#{box.id}' for box in boxes)}"
        elif all(box.id for box in boxes):
            called = f"{ref.key} {' '.join(f'#{box.id}' for box in boxes)}"
        else:
            called = boxes[0].name if ref.types or boxes[0].kind == "other" else ref.key
            called += f" {ref.arc}" if ref.arc else ""
            called = f"{called} {ref.holds}" if ref.holds else called
        words = {"first": "before", "last": "after"}[place]
        return Meaning(place, ref.key, rows), f"{called} is lost {words} every other {ref.key}", f"{called} {place}"

    def listed(self, tokens: Sequence[str], low: Sequence[str]) -> tuple[Meaning, str, str]:
        """A full list, ``phasers: 3, 1, 5``, or an order of types, ``heavy: photon, disruptor``."""
        at = next(i for i, word in enumerate(low) if word in (":", "="))
        head = self.ref(tokens[:at])
        body = self.ref(tokens[at + 1 :], head.key)
        if head.unknown or not head.key or head.ids:
            raise Unclear(VAGUE, "no kind stands before the colon: write phasers: 3, 1, 5")
        if body.unknown:
            raise Unclear(VAGUE, f"'{body.unknown[0]}' is not understood")
        if any(key != head.key for key in body.keys) and not (head.key == "heavy" and body.types):
            raise Unclear(ILLEGAL, f"an order between kinds: the chart decides between {head.key} and {body.keys[0]}")
        if body.types and not body.ids:
            return self.typed(body.types, head.key)
        if body.types or body.arc or body.holds or not body.ids:
            why = "lists more than numbers" if body.ids else "lists no numbers"
            why = "mixes numbers and types" if body.types else why
            numbers = [b.id for _, b in self.of_key.get(head.key, []) if b.id and not b.destroyed]
            wanted = body.ids or numbers
            raise Unclear(VAGUE, why, f"{self.plural(head.key)}: {', '.join(wanted)}" if wanted else None)
        head.ids, head.keys = body.ids, [head.key]
        rows = self.boxes(head, "list")
        ids = [self.ship.boxes[row].id or "" for row in rows]
        gone = len(body.ids) - len(rows)
        why = f"{self.plural(head.key)} are lost in this order"
        left = sum(not box.destroyed for _, box in self.of_key[head.key]) - len(rows)
        why += ", the others by default after them" if left > 0 else ""
        why += f"; {gone} of the list {'is' if gone == 1 else 'are'} lost already" if gone else ""
        return Meaning("list", head.key, rows), why, f"{self.plural(head.key)}: {', '.join(ids)}"

    def types(self, tokens: Sequence[str], low: Sequence[str]) -> tuple[Meaning, str, str]:
        """``photon before disruptor``, ``disruptor after photon``, ``photon > disruptor > fusion``."""
        if "after" in low and ("before" in low or ">" in low):
            raise Unclear(VAGUE, "says before and after in one line")
        if set(low) & _PLACES:
            raise Unclear(VAGUE, "says first or last and an order in one line: write one line for each")
        sides: list[list[str]] = [[]]
        for token, word in zip(tokens, low, strict=True):
            if word in ("before", "after", ">", "then"):
                sides.append([])
            else:
                sides[-1].append(token)
        refs = [self.ref(sides[0])]
        refs += [self.ref(side, refs[0].key) for side in sides[1:]]
        if "after" in low:
            refs.reverse()
        for ref in refs:
            if ref.unknown:
                raise Unclear(VAGUE, f"'{ref.unknown[0]}' is not understood{self.near(ref.unknown[0])}")
        if len(refs[0].keys) == 1 and not any(ref.keys for ref in refs[1:]) and all(len(ref.ids) == 1 for ref in refs):
            listed = f"{self.plural(refs[0].key)}: {', '.join(ref.ids[0] for ref in refs)}"
            raise Unclear(VAGUE, "single boxes are ordered by first, last or a list", listed)
        if any(len(ref.keys) != 1 for ref in refs):
            raise Unclear(VAGUE, "an order of types has one type on each side, like photon before disruptor")
        keys = {ref.key for ref in refs}
        if any(ref.ids for ref in refs):
            ids = [ref.ids[0] for ref in refs if ref.ids]
            if len(keys) > 1:
                raise Unclear(ILLEGAL, "an order between kinds: the chart decides which kind is hit")
            fix = f"{self.plural(refs[0].key)}: {', '.join(ids)}" if len(ids) == len(refs) else None
            raise Unclear(VAGUE, "single boxes are ordered by first, last or a list", fix)
        types = [ref.types[0] if ref.types else ("drone" if ref.key == "drone" else "") for ref in refs]
        if "" in types:
            if len(keys) > 1:
                raise Unclear(ILLEGAL, "an order between kinds: the chart decides which kind is hit")
            raise Unclear(VAGUE, "an order of types names the types, like photon before disruptor")
        return self.typed(types, refs[0].key)

    def typed(self, types: Sequence[str], key: str) -> tuple[Meaning, str, str]:
        """An order of types that is named in full."""
        if len(set(types)) < max(2, len(types)):
            why = (
                "the plasmas are one type: single ones go by size"
                if "plasma" in types
                else "names a type twice, or only one"
            )
            raise Unclear(VAGUE, why)
        phasers = [type_ in PHASERS or phaser_type(type_) is not None for type_ in types]
        if any(phasers) and not all(phasers):
            raise Unclear(ILLEGAL, "an order between kinds: the chart decides which kind is hit")
        on_ship = {b.name if b.kind == "phaser" else b.type for b in self.ship.boxes}
        for type_ in types:
            if type_ not in on_ship:
                raise Unclear(ILLEGAL, f"no such box: this ship has no {type_}")
        if not any(phasers):
            groups = [set(names) for names in self.words.values()]
            groups.append({b.type for b in self.ship.boxes if b.kind == "heavy"})
            if not any(set(types) <= group for group in groups):
                raise Unclear(ILLEGAL, f"an order between kinds: no hit chooses between {' and '.join(types)}")
            key = self.heavy_types[types[0]]
        as_read = " before ".join(types)
        return Meaning("types", key, types=tuple(types)), f"a hit on either takes {' before '.join(types)}", as_read

    def near(self, word: str) -> str:
        known = {box.type for box in self.ship.boxes} | HEAVY_NAMES | set(self.keys)
        hint = nearest(word.lower(), known)
        return hint if "did you mean" in hint else ""

    def instead(self, tokens: Sequence[str], low: Sequence[str]) -> tuple[Meaning, str, str]:
        """One box in place of another: legal inside a kind only, and then there is a better way to say it."""
        at = next(i for i, word in enumerate(low) if word in ("instead", "rather"))
        wanted, other = self.ref(tokens[:at]), self.ref(t for t in tokens[at + 1 :] if t.lower() != "than")
        if wanted.key and other.key and wanted.key != other.key:
            raise Unclear(ILLEGAL, f"another kind than the called one: a {other.key} hit cannot take a {wanted.key}")
        try:
            _, _, as_read = self.place("first", tokens[:at])
        except Unclear as unclear:
            raise Unclear(VAGUE, "say which box is first", unclear.suggestion) from None
        raise Unclear(VAGUE, "say which box is first", as_read)

    def frame(self, low: Sequence[str]) -> tuple[Meaning, str, str]:
        """Frame for the last box of a system, or instead of skipping."""
        for at, word in enumerate(low):
            if word in ("instead", "rather"):
                replaced = next((w for w in low[at + 1 :] if w not in _FILLER and w != "than"), "")
                if canonical(replaced) == "frame":
                    raise Unclear(VAGUE, "takes something instead of frame; the default does so anyway")
        if set(low) & {"before", "after", ">", "then"}:
            why = "the chart decides when frame is hit; it may only stand for a system's last box or a skipped point"
            raise Unclear(ILLEGAL, why)
        words = [word for word in low if canonical(word) != "frame"]
        if set(words) & _SKIP:
            rest = [
                w
                for w in words
                if w not in _SKIP | _FILLER and w not in ("instead", "rather", "than", "point", "points", "for", ",")
            ]
            if set(rest) <= {"damage"}:
                return (
                    Meaning("frame skip", "frame"),
                    f"frame is scored where a point would be skipped{self.no_frame()}",
                    "frame instead of skipping",
                )
            raise Unclear(VAGUE, f"'{rest[0]}' is not understood", "frame instead of skipping")
        rest = [
            w
            for w in words
            if w not in _FILLER and w not in ("instead", "rather", "than", "for", "or", ",", "/", "last", "first")
        ]
        if set(words) & _EVERYTHING:
            raise Unclear(
                ILLEGAL, "frame cannot be taken for everything: name the systems whose last box it may stand for"
            )
        ref = self.ref(rest)
        names = list(dict.fromkeys([*(t for t in ref.types), *(k for k in ref.keys if not self.typed_key(ref, k))]))
        fix = f"frame for last {', '.join(names)}" if names and not ref.unknown else None
        if ref.unknown:
            raise Unclear(VAGUE, f"'{ref.unknown[0]}' is no system{self.near(ref.unknown[0])}")
        if ref.ids or ref.holds or ref.arc:
            raise Unclear(VAGUE, "frame stands for the last box of a system, not for a numbered box", fix)
        if "first" in words and names:
            raise Unclear(VAGUE, "does not say what frame stands for", fix)
        if "last" not in words:
            if not names:
                raise Unclear(ILLEGAL, "the chart decides when frame is hit; it may only stand for a system's last box")
            raise Unclear(ILLEGAL, "frame may stand for the last box of a system only", fix)
        if not names:
            raise Unclear(VAGUE, "the systems are not listed", None)
        for name in names:
            if not any(fits(box, name) for box in self.ship.boxes):
                raise Unclear(ILLEGAL, f"no such box: this ship has no {name}")
        why = f"frame is scored instead of the last {' and the last '.join(names)}{self.no_frame()}"
        return Meaning("frame last", "frame", systems=tuple(names)), why, f"frame for last {', '.join(names)}"

    def no_frame(self) -> str:
        """What a line on frame comes to on a ship that has none."""
        left = any(box.kind == "frame" and not box.destroyed for box in self.ship.boxes)
        return "" if left else ", but this ship has no frame left: it changes nothing"

    def typed_key(self, ref: Ref, key: str) -> bool:
        """Was this kind only named by one of its types?"""
        return any((phaser_type(t) and key == "phaser") or self.heavy_types.get(t, "heavy") == key for t in ref.types)

    def plural(self, key: str) -> str:
        return PLURALS.get(key, key)


def fits(box: Box, system: str) -> bool:
    """Is the box one of a system that a frame line names (a kind, a type, a name)?"""
    return system in (box.key, box.type) or (box.kind == "phaser" and box.name == system)
