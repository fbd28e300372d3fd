"""Called hits as people type them: ``phaser, phaser/drone, 3x hull, last: lab/frame``."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pycore.errors import Problem, nearest
from pycore.inputs import BAD, Listed, Map, Problems, Text
from pycore.systems.ddap.lines import Lines, Typed
from pycore.systems.ddap.ship import Ship
from pycore.systems.ddap.tables import KNOWN_WORDS, OTHER_SYSTEMS, WORDS, canonical, phaser_type

MOST_HITS = 1_000


@dataclass(frozen=True, slots=True)
class Hit:
    """One point that a chart calls: first choice, alternate, and whether it is the last of its line."""

    first: str
    alternate: str | None = None
    last: bool = False

    def __str__(self) -> str:
        text = f"{self.first}/{self.alternate}" if self.alternate else self.first
        return f"last: {text}" if self.last else text


_HIT = re.compile(
    r"(?:(?P<last>last)\s*(?::|\b)\s*)?(?:(?P<count>\d{1,4})\s*[x×]?\s*(?=\S))?(?:(?P<late>last)\s*(?::|\b)\s*)?"
    r"(?P<words>[^\d\s].*?)(?:\s*[x×]\s*(?P<times>\d{1,4}))?",
    re.IGNORECASE,
)


def read_hit(piece: Typed, known: Collection[str], problems: Problems) -> list[Hit]:
    """The hits of one piece; `known` are the words that can be called."""
    found = _HIT.fullmatch(piece.text)
    if not found or not found["words"].strip(" /"):
        problems.append(
            piece.problem(
                f"'{piece.text[:40]}' is not a called hit: write phaser, phaser/drone, 3x hull or last: lab/frame."
            )
        )
        return []
    count = int(found["count"] or found["times"] or 1)
    if found["count"] and found["times"]:
        problems.append(piece.problem("Give the number once: 3x hull."))
        return []
    if not 1 <= count <= MOST_HITS:
        problems.append(piece.problem(f"A hit can be called 1 to {MOST_HITS:,} times; {count} is not."))
        return []
    parts = found["words"].split("/")
    if len(parts) > 2:
        problems.append(piece.problem("A point has a first choice and at most one alternate: phaser/drone."))
        return []
    start = found.start("words")
    words = []
    for part in parts:
        word = canonical(part)
        if word not in known:
            at = start + len(part) - len(part.lstrip())
            problems.append(piece.problem(unknown_word(part.strip(), known), at))
        words.append(word)
        start += len(part) + 1
    return [Hit(words[0], words[1] if len(words) > 1 else None, bool(found["last"] or found["late"]))] * count


def unknown_word(word: str, known: Collection[str]) -> str:
    """Why a word cannot be called."""
    if not word:
        return "A system must stand on both sides of the stroke: phaser/drone."
    if phaser_type(word):
        return f"A chart calls 'phaser'; 8FC4 decides which one goes, so '{word}' cannot be called."
    close = nearest(canonical(word), known)
    unlike = ". If your chart uses this word, say what it hits in 'words' (Words of your chart, under More)."
    close = close if "did you mean" in close else unlike
    return f"'{word[:40]}' is no system of this ship and no word of a chart{close}"


@dataclass(eq=False)
class Called:
    """Called hits as typed; read once the ship and the words of the chart are known."""

    pieces: tuple[Typed, ...]
    read: tuple[Hit, ...] | None = None

    def hits(self, known: Collection[str], problems: Problems) -> tuple[Hit, ...]:
        """All the hits, in order; what is not understood goes to `problems`."""
        if self.read is None:
            few = len(self.pieces) <= MOST_HITS  # more need not be read to be too many
            hits = [hit for piece in self.pieces for hit in read_hit(piece, known, problems)] if few else []
            if not few or len(hits) > MOST_HITS:
                called = max(len(hits), len(self.pieces))
                says = f"At most {MOST_HITS:,} points are called at once, 3x hull counting as 3; these are {called:,}."
                problems.append(self.pieces[0].problem(says))
            self.read = tuple(hits)
        return self.read


class Hits(Lines):
    """Called hits in order, as one text or a list; becomes `Called`."""

    def finish(self, lines: list[Typed], problems: Problems) -> Any:
        return Called(tuple(piece for line in lines for piece in line.pieces(",;")))


def write_hits(hits: Sequence[Hit]) -> str:
    """Hits as text, repeated ones with their count."""
    out: list[str] = []
    for i, hit in enumerate(hits):
        if i and hits[i - 1] == hit:
            count, _, rest = out[-1].partition("x ")
            out[-1] = f"{int(count) + 1}x {rest}" if count.isdecimal() and rest else f"2x {out[-1]}"
        else:
            out.append(str(hit))
    return ", ".join(out)


class WordMap(Map):
    """What a word of the chart hits; becomes canonical words with canonical names."""

    def __init__(self, **rest: Any) -> None:
        super().__init__(
            "the words of the chart",
            Listed("the boxes that a word hits", Text("a name", longest=40), least=1, most=40),
            default={}, most=60, **rest,
        )  # fmt: skip

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        values = super().parse(raw, path, problems)
        if values is BAD:
            return BAD
        for word, names in values.items():
            if "frame" in map(canonical, (word, *names)):
                says = "Frame is scored by 8FC2 alone: call it 'frame' in the chart, and leave it out of the words."
                problems.append(Problem(f"{path}.{word}", "illegal", says))
                return BAD
        return {canonical(word): tuple(canonical(name) for name in names) for word, names in values.items()}


def words_in_force(own: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """The default words of a chart, and the user's own in their place."""
    usual = {word: tuple(canonical(name) for name in names) for word, names in WORDS.items()}
    return usual | {word: tuple(names) for word, names in own.items()}


def known_words(own: Mapping[str, Sequence[str]], ship: Ship | None = None) -> frozenset[str]:
    """Every word that can be called."""
    names = {name for names in own.values() for name in names}
    systems = {canonical(name) for name in OTHER_SYSTEMS}
    on_ship = {box.type for box in ship.boxes} if ship else set()
    return KNOWN_WORDS | set(own) | names | systems | on_ship
