"""A ship: its boxes, how they are entered as fields, and what each of them is called."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from pycore.errors import Code, Problem, nearest
from pycore.inputs import BAD, Choice, Field, Flag, Listed, Number, Problems, Record, Text, Whole, shown
from pycore.systems.ddap import shiptext
from pycore.systems.ddap.places import Place
from pycore.systems.ddap.tables import (
    HOLDS_WORDS,
    KINDS,
    PHASERS,
    STATE_WORDS,
    STATES,
    USUAL_STATE,
    arc_slices,
    canonical,
    degrees,
    kind_of,
    phaser_type,
    plasma_size,
)

MOST_BOXES = 500
ID = re.compile(r"[A-Za-z0-9_.][A-Za-z0-9_.-]{0,11}")


@dataclass(eq=False, slots=True)
class Box:
    """One row of the ship: a box, or `count` boxes that do not differ.

    `type` is what an order of types names (``phaser``, ``photon``, ``drone``, ``lab``); `key` is
    where the box is counted (its kind; other systems by their name).
    """

    kind: str
    name: str
    id: str | None
    arc: str | None
    slices: int | None
    state: str
    size: Fraction | None
    spaces: Fraction | None
    holds: str
    count: int
    destroyed: bool
    type: str
    key: str
    given_size: bool = True
    label: str = field(default="")

    def __post_init__(self) -> None:
        self.label = f"{self.name} #{self.id}" if self.id else self.name

    @property
    def listed(self) -> str:
        """As results list it: by its number, or by its name."""
        return self.id or self.name

    def alike(self) -> tuple[Any, ...]:
        """Equal for boxes that nobody can tell apart."""
        return (self.kind, canonical(self.name), self.arc, self.state, self.size, self.spaces, self.holds)

    def fields(
        self, count: int | None = None, *, destroyed: bool | None = None, arc: str | None = None
    ) -> dict[str, Any]:
        """The row as it would be entered."""
        gone = self.destroyed if destroyed is None else destroyed
        out: dict[str, Any] = {"id": self.id, "kind": self.kind, "name": self.name, "arc": arc or self.arc}
        if self.state:
            out["state"] = self.state
        if self.kind == "shuttle":
            out["holds"] = self.holds
        if self.given_size:
            out["size"] = plain_number(self.size)
        out["spaces"] = plain_number(self.spaces)
        number = self.count if count is None else count
        if number != 1:
            out["count"] = number
        if gone:
            out["destroyed"] = True
        return {name: value for name, value in out.items() if value is not None}


def plain_number(value: Fraction | None) -> int | str | None:
    """A size or a number of spaces as people write it: 4, 2.5."""
    if value is None:
        return None
    if value.denominator == 1:
        return value.numerator
    return f"{float(value):g}" if value.denominator in (2, 4, 5, 10) else str(value)


@dataclass(eq=False, slots=True)
class Ship:
    """A ship card. Compared by identity, so that work on it can be kept (see `precedence.plan`)."""

    name: str
    boxes: tuple[Box, ...]

    def rows(self) -> list[dict[str, Any]]:
        """All rows as fields."""
        return [box.fields() for box in self.boxes]


class ArcField(Text):
    """An arc of fire; becomes its canonical text. `arc_slices` has its slices."""

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        found = arc_slices(str(raw)) if isinstance(raw, (str, int)) and not isinstance(raw, bool) else None
        if found is None:
            says = (f"{shown(raw)} is not an arc. Enter a sector (RF R RR LR L LF), FA RA FH RH LS RS FX RX, FP AP LP "
                    "RP LPR RPR, 360, or several joined with +, like LF+L.")  # fmt: skip
            return self.bad(path, problems, says)
        return found[0]


class StateField(Choice):
    """A box's state; other common words for it are understood."""

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        if isinstance(raw, str):
            raw = state_word(raw) or raw
        return super().parse(raw, path, problems)


ALL_STATES = ("fired", "charging", "unfired", "used", "unused", "dropped", "holding")


def state_word(word: str) -> str | None:
    """The state that a word or two name."""
    folded = re.sub(r"[\s_-]+", " ", word.strip().lower())
    return STATE_WORDS.get(folded) or (folded if folded in ALL_STATES else None)


def holds_word(word: str) -> str:
    """A shuttle bay's contents, in the words of 8FC4 where it has them."""
    folded = re.sub(r"\s+", " ", word.strip().lower())
    return HOLDS_WORDS.get(folded, folded)


FIELDS: dict[str, Field] = {
    "id": Text("the number on the card", title="No.", longest=13, default=None, example="5",
               hint="As printed on the card; empty where boxes are not numbered."),
    "kind": Choice("the kind of box", KINDS, title="Kind", default=None,
                   hint="Empty: told by the name, photon is a heavy weapon, lab another system."),
    "name": Text("the name", title="Name", longest=40, default=None, example="Ph-1",
                 hint="Ph-3, photon, lab… Empty where the kind says it all."),
    "arc": ArcField("the arc", title="Arc", longest=40, default=None, example="FA",
                    hint="FA, 360, LF+L… Needed only where it decides between equal weapons."),
    "state": StateField("the state", ALL_STATES, title="State", default=None,
                        hint="This turn. Weapons: fired, charging (heavy ones), unfired; tractors: dropped, unused, "
                             "holding; others: used, unused. Empty: not fired, not used."),
    "size": Number("a size", 0, 1_000, title="Size", default=None, example=2,
                   hint="Smaller is hit first inside one type and state. Plasma F, G, S, R is known."),
    "spaces": Number("the spaces of drones left", 0, 100, title="Spaces", default=None, example=4,
                     step=Fraction(1, 2), hint="Drones left in the rack; halves count."),
    "holds": Text("what the bay holds", title="Holds", longest=40, default=None, example="admin",
                  hint="empty, admin, suicide, or what else is in it."),
    "count": Whole("how many boxes", 1, 300, title="Count", default=1, hint="For boxes that do not differ: 4 hull."),
    "destroyed": Flag("being destroyed already", title="Lost", default=False),
}  # fmt: skip


class BoxField(Record):
    """A row of the ship table. Reads only what was entered: a card has many empty cells."""

    def __init__(self) -> None:
        super().__init__("a box", FIELDS, example={"kind": "phaser", "name": "Ph-1", "arc": "FA"})

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        if not isinstance(raw, dict):
            return self.bad(path, problems, f"Enter a box as a group of fields{self.like()}; {shown(raw)} is not.")
        return read_box(raw, Place(path), problems)


def read_box(raw: Mapping[str, Any], place: Place, problems: Problems) -> Any:
    """A `Box` from its fields, or `BAD` with every problem."""
    values: dict[str, Any] = {}
    before = len(problems)
    for name, value in raw.items():
        reader = FIELDS.get(name)
        if reader is None:
            problems.append(place.problem(name, f"A box has no field {shown(name)}{nearest(name, FIELDS)}"))
        elif value is not None and value != "":
            found: Problems = []
            values[name] = reader.read(value, "", found)
            problems.extend(place.problem(name, p.says, p.code) for p in found)
    if len(problems) > before:
        return BAD
    faults = list(box_faults(values))
    problems.extend(place.problem(name, says, code) for name, code, says in faults)
    return BAD if faults else make_box(values)


def box_faults(values: dict[str, Any]) -> Iterator[tuple[str, Code, str]]:
    """What is wrong with one box: field, code, sentence. Fills in its kind and name where one tells the other."""
    name = (values.get("name") or "").strip()
    kind = values.get("kind") or (kind_of(name) if name else None)
    if kind is None:
        yield "kind", "field", f"Enter the kind of the box: {', '.join(KINDS[:-1])} or {KINDS[-1]}."
        return
    if not name:
        if kind in ("phaser", "heavy", "other"):
            like = {"phaser": "its type, like Ph-1", "heavy": "its type, like photon", "other": "what it is, like lab"}
            yield "name", "field", f"Enter {like[kind]}."
            return
        name = kind
    if not re.search(r"[^\W\d_]", name) or name.startswith("#"):
        yield "name", "field", f"Enter what the box is in words, like Ph-1 or hull; {shown(name)} is not."
        return
    if '"' in name or "\n" in name or '"' in (values.get("holds") or ""):
        yield "name", "field", 'Enter a name in one line without " marks.'
    if kind == "phaser":
        type_ = phaser_type(name)
        if type_ not in PHASERS:
            says = f"{name} is not covered: 8FC4 orders {', '.join(PHASERS)} and no other phaser."
            yield (
                "name",
                "not_covered" if type_ or (kind_of(name) == "phaser" and canonical(name) != "phaser") else "field",
                (says if type_ else f"{name} is no type of phaser: enter {', '.join(PHASERS[:-1])} or {PHASERS[-1]}."),
            )
            return
        name = type_
    values["kind"], values["name"] = kind, name
    state = values.get("state")
    if state is not None:
        usual = STATES[kind]
        # "used" and "fired" say the same of whatever can be used or fired.
        state = {"used": "fired", "unused": "unfired"}.get(state, state) if "fired" in usual else state
        state = {"fired": "used", "unfired": "unused"}.get(state, state) if "used" in usual else state
        if state not in usual:
            can = f"is {' or '.join(usual)}" if usual else "has no state"
            yield "state", "field", f"{article(kind)} {can}; {shown(values['state'])} is not for it."
        values["state"] = state
    for field_, (own, what) in OF_ONE_KIND.items():
        if values.get(field_) is not None and kind != own:
            yield field_, "field", f"Only {what}: leave it empty for {article(kind).lower()}."
    box_id = values.get("id")
    if box_id is not None:
        values["id"] = box_id = box_id.strip().lstrip("#").strip()
        if not ID.fullmatch(box_id) or re.fullmatch(r"\d+-\d+", box_id):
            yield "id", "field", f"Enter a number of letters and digits, like 5 or A2; {shown(box_id)} is not."
        if values.get("count", 1) > 1:
            yield (
                "count",
                "illegal",
                f"#{box_id} is one box: give each of the {values['count']} its own row, or no number.",
            )


# What only one kind of box has.
OF_ONE_KIND = {
    "size": ("heavy", "heavy weapons have a size here"),
    "spaces": ("drone", "drone racks have spaces of drones"),
    "holds": ("shuttle", "shuttle bays hold something"),
}


def article(kind: str) -> str:
    """A kind of box at the start of a sentence."""
    return {"phaser": "A phaser", "heavy": "A heavy weapon", "drone": "A drone rack", "shuttle": "A shuttle bay",
            "tractor": "A tractor beam", "other": "Another system", "frame": "A frame box"}[kind]  # fmt: skip


def make_box(values: Mapping[str, Any]) -> Box:
    """The box of fields that are in order."""
    kind, name = values["kind"], values["name"]
    arc = values.get("arc")
    found = arc_slices(arc) if arc else None
    size, given = values.get("size"), True
    type_ = kind if kind in ("phaser", "shuttle", "tractor", "frame") else canonical(name)
    if kind == "drone":
        type_ = "add" if canonical(name) == "add" else "drone"
    elif kind == "heavy" and (plasma := plasma_size(name)):
        type_ = "plasma"
        if size is None:
            size, given = (Fraction(plasma[1]) if plasma[1] else None), False
    return Box(
        kind=kind, name=name, id=values.get("id") or None, arc=arc, slices=found[1] if found else None,
        state=values.get("state") or USUAL_STATE.get(kind, ""), size=size, spaces=values.get("spaces"),
        holds=holds_word(values.get("holds") or "empty") if kind == "shuttle" else "",
        count=values.get("count", 1), destroyed=values.get("destroyed", False), type=type_,
        key=type_ if kind == "other" else kind, given_size=given,
    )  # fmt: skip


class ShipField(Record):
    """A ship as a table of boxes, as text, or as CSV; becomes a `Ship`."""

    def __init__(self, **rest: Any) -> None:
        fields: dict[str, Field] = {
            "name": Text("the ship's name", title="Ship", longest=40, default="", example="Petrel"),
            "boxes": Listed("the boxes", BoxField(), title="Boxes", default=[], most=MOST_BOXES),
            "text": Text("the ship as text", title="Ship as text", longest=40_000, multiline=True, default="",
                         example="Ph-1 LF+L #1 #2 fired\n4 hull",
                         hint="In place of the table: a line for each kind of box, or CSV with a heading row."),
        }  # fmt: skip
        super().__init__("the ship", fields, **rest)

    def limits(self) -> str:
        return ", its boxes as a table or as text, like 4 hull"

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        if isinstance(raw, str):
            raw = {"text": raw}
        elif isinstance(raw, list):
            raw = {"boxes": raw}
        before = len(problems)
        values = super().parse(raw, path, problems)
        if values is BAD:
            return BAD
        name, boxes, text = values["name"].strip(), values["boxes"], values["text"]
        places: list[Place] = [Place(f"{path}.boxes[{i}]") for i in range(len(boxes))]
        if text.strip():
            if boxes:
                return self.bad(
                    f"{path}.text", problems, "Enter the boxes either as a table or as text like '4 hull', not both."
                )
            most = f"A ship has at most {MOST_BOXES} boxes, counted one by one, like 4 hull as 4; this text has"
            if (lines := shiptext.lines_of(text)) > MOST_BOXES + 2:  # two: its name, or a row of headings
                return self.bad(f"{path}.text", problems, f"{most} {lines:,} lines.")
            called, items = shiptext.read(text, f"{path}.text", problems, MOST_BOXES)
            if len(items) > MOST_BOXES:
                del problems[before:]
                return self.bad(f"{path}.text", problems, f"{most} more.")
            name = name or called
            found = [(read_box(fields, place, problems), place) for fields, place in items]
            boxes, places = [box for box, _ in found if box is not BAD], [p for box, p in found if box is not BAD]
        if len(problems) > before:
            return BAD
        if not boxes:
            says = "Enter the boxes of the ship, as a table or as text like 'Ph-1 FA #1 #2' or '4 hull'."
            return self.bad(f"{path}.boxes", problems, says)
        total = sum(box.count for box in boxes)
        if total > MOST_BOXES:
            says = f"A ship has at most {MOST_BOXES} boxes, counted one by one, like 4 hull as 4; these are {total:,}."
            return self.bad(f"{path}.boxes", problems, says)
        boxes = share_names(boxes)
        problems.extend(ship_faults(boxes, places))
        return BAD if len(problems) > before else Ship(name, tuple(boxes))


def share_names(boxes: Sequence[Box]) -> list[Box]:
    """Other systems are counted under the name as it was first typed."""
    first: dict[str, str] = {}
    keys = [first.setdefault(box.type, box.name) if box.kind == "other" else box.key for box in boxes]
    return [box if box.key == key else replace(box, key=key) for box, key in zip(boxes, keys, strict=True)]


def ship_faults(boxes: Sequence[Box], places: Sequence[Place]) -> Iterator[Problem]:
    """What only the whole ship shows: two kinds under one name, numbers that stand twice, sizes and spaces missing."""
    seen: set[tuple[str, str]] = set()
    kinds: dict[str, str] = {}
    sized = {b.type for b in boxes if b.kind == "heavy" and b.size is not None and not b.destroyed}
    spaced = {b.type for b in boxes if b.kind == "drone" and b.spaces is not None and not b.destroyed}
    for box, place in zip(boxes, places, strict=True):
        if kinds.setdefault(box.type, box.kind) != box.kind:
            both = f"{article(kinds[box.type]).lower()} and as {article(box.kind).lower()}"
            says = f"'{box.name}' stands as {both}: a hit needs one kind for it, enter one for both."
            yield place.problem("kind", says)
        if box.id is not None:
            if (box.key, box.id.lower()) in seen:
                yield place.problem("id", f"{box.key} #{box.id} stands twice: each number once in its kind.", "illegal")
            seen.add((box.key, box.id.lower()))
        if box.destroyed:
            continue
        if box.kind == "heavy" and box.size is None and box.type in sized:
            yield place.problem(
                "size", f"Enter the size of {box.label}: other {box.type} boxes have one, smallest goes first."
            )
        if box.kind == "drone" and box.spaces is None and box.type in spaced:
            yield place.problem("spaces", f"Enter the spaces of drones left in {box.label}: other racks have them.")


def write(ship: Ship) -> str:
    """The ship as text; reading it gives the same ship."""
    return shiptext.write(ship.name, ship.rows())


def why_words(box: Box, answered: str | None = None) -> str:
    """What puts a box where it stands: state, contents, size, spaces, arc (`answered`, where it was asked for)."""
    arc = answered or box.arc
    parts = []
    if box.kind == "shuttle":
        parts.append(box.holds)
    elif box.state:
        parts.append(box.state)
    if box.kind == "heavy" and box.size is not None:
        parts.append(f"size {plain_number(box.size)}")
    if box.kind == "drone" and box.spaces is not None:
        parts.append(f"{plain_number(box.spaces)} space{'s' * (box.spaces != 1)}")
    if arc and (found := arc_slices(arc)) and box.kind in ("phaser", "heavy"):
        parts.append(f"{arc} {degrees(found[1])}°" if arc != "360" else "360°")
    return ", ".join(parts)


def card_row(box: Box, row: int, arc: str | None = None) -> dict[str, Any]:
    """What a picture of the box needs; what a box does not have is left out. `arc`: as it was answered."""
    out = {
        "row": row, "kind": box.kind, "key": box.key, "name": box.name, "id": box.id, "state": box.state,
        "holds": box.holds, "arc": box.arc or arc, "size": plain_number(box.size) if box.kind == "heavy" else None,
        "spaces": plain_number(box.spaces), "destroyed": box.destroyed,
    }  # fmt: skip
    return {name: value for name, value in out.items() if value not in (None, "", False) or name == "row"} | {
        "count": box.count
    }


def wheels(ship: Ship, more: Iterable[str] = ()) -> dict[str, Any]:
    """Each arc of the ship, drawn: its 30-degree slices clockwise from the bow, and its degrees."""
    out: dict[str, Any] = {}
    for arc in (*(box.arc for box in ship.boxes), *more):
        if arc and arc not in out and (found := arc_slices(arc)):
            out[arc] = {"slices": [i for i in range(12) if found[1] >> i & 1], "degrees": degrees(found[1])}
    return out
