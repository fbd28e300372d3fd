"""The printed charts of chapter 9.4, in print order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

CLASS_WORDS = ("", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")


def class_word(number: int) -> str:
    """An engine Class as the text writes it: ``Class Six``; figures past the printed ones."""
    return f"Class {CLASS_WORDS[number] if number < len(CLASS_WORDS) else number}"


@dataclass(frozen=True)
class Maneuver:
    """A row of the Starship Maneuvers table; `glide` is the way it moves, off the bow (None: it turns by `turn`)."""

    name: str
    engine_class: int
    dc: int
    evasive: int
    penalty: int
    glide: int | None = None
    turn: int = 0

    @property
    def is_advanced(self) -> bool:
        """Needs a Check of its own: anything but straight ahead and the plain 45-degree turn."""
        return self.dc > 0

    @property
    def points(self) -> int:
        """Movement points: one, but a snap turn is free."""
        return 0 if "snap" in self.name else 1

    @property
    def has_side(self) -> bool:
        """Goes to port or to starboard."""
        return (self.glide if self.glide is not None else self.turn) not in (0, 180)


MANEUVERS = (
    #                       Class   DC Evasive Penalty
    Maneuver("full ahead",         1,   0,  0,   0, glide=0),
    Maneuver("forward slip",       1,  30,  5,  -1, glide=45),
    Maneuver("full amidships",     2,  45, 10,  -2, glide=90),
    Maneuver("aft slip",           3,  60,  5,  -1, glide=135),
    Maneuver("full reverse",       2,  30,  5,   0, glide=180),
    Maneuver("45 turn",            1,   0,  0,   0, turn=45),
    Maneuver("45 snap turn",       5,  30,  5,  -2, turn=45),
    Maneuver("90 turn",            2,  15, 15,  -3, turn=90),
    Maneuver("90 snap turn",       6,  60, 20,  -4, turn=90),
    Maneuver("135 turn",           3,  30, 25,  -5, turn=135),
    Maneuver("135 snap turn",      7,  90, 30,  -6, turn=135),
    Maneuver("180 turn",           4,  45, 35,  -8, turn=180),
    Maneuver("180 snap turn",      8, 120, 40, -10, turn=180),
)  # fmt: skip

BY_NAME = {maneuver.name: maneuver for maneuver in MANEUVERS}
SIDES = ("port", "starboard")


def orders() -> Iterator[str]:
    """Every move as it can be ordered: the printed name, and with a side where it has one."""
    for maneuver in MANEUVERS:
        yield maneuver.name
        if maneuver.has_side:
            for side in SIDES:
                yield f"{maneuver.name} {side}"


def row_of(order: str) -> Maneuver:
    """The row of a move, whatever side it goes to."""
    name = order
    for side in SIDES:
        name = name.removesuffix(f" {side}")
    return BY_NAME[name]
