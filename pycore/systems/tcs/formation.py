"""The battle formation: its places, the moves between them, and the printed fire matrix (text 001)."""

from __future__ import annotations

# In the order of the matrix. Each side has all eight.
PLACES = ("SA", "A1", "A2", "A3", "RL", "BL", "FS", "ES")

NAMES = {
    "SA": "safe area",
    "A1": "approach 1",
    "A2": "approach 2",
    "A3": "approach 3",
    "RL": "reserve line",
    "BL": "main battle line",
    "FS": "friendly strafe line",
    "ES": "enemy strafe line",
}

APPROACH = ("A1", "A2", "A3")
STRAFING = ("FS", "ES")
AGILITY_LEAD = 2

# The display from top to bottom: whose place, which place. P1's enemy strafe line lies beyond P2's reserve.
DISPLAY_ORDER = (
    (1, "SA"), (1, "A1"), (1, "A2"), (1, "A3"), (2, "ES"), (1, "RL"), (1, "BL"), (1, "FS"),
    (2, "FS"), (2, "BL"), (2, "RL"), (1, "ES"), (2, "A3"), (2, "A2"), (2, "A1"), (2, "SA"),
)  # fmt: skip

# Legal moves for all ships; those of strafing ships hang on agility and range.
FREE_MOVES = {
    "SA": ("A1",),
    "A1": ("SA", "A2"),
    "A2": ("A1", "A3"),
    "A3": ("A2", "RL"),
    "RL": ("A3", "BL"),
    "BL": ("RL",),
    "FS": (),
    "ES": (),
}

# A row for each attacker, a column for each defender, both in the order of PLACES, as printed.
MATRIX = {
    "SA": "--------",
    "A1": "--------",
    "A2": "-------1",
    "A3": "-------2",
    "RL": "-------3",
    "BL": "---4-++3",
    "FS": "---4-++3",
    "ES": "--5+S++-",
}

MISSILES, LASERS, ACCELERATORS, ANY = "missiles", "lasers", "particle accelerators", "any"

# What a printed code says: weapons, DM to hit, range (None: no fire).
KEY: dict[str, tuple[tuple[str, ...], int, str | None]] = {
    "-": ((), 0, None),
    "+": ((ANY,), 0, "any"),
    "1": ((MISSILES, LASERS, ACCELERATORS), -2, "any"),
    "2": ((ANY,), -2, "any"),
    "3": ((ANY,), 0, "short"),
    "4": ((ACCELERATORS,), 0, "long"),
    "5": ((MISSILES, LASERS, ACCELERATORS), 0, "any"),
    "S": ((ANY,), 0, "short"),
}


def code_for(attacker: str, defender: str) -> str:
    """The printed cell for fire from `attacker` at `defender`."""
    return MATRIX[attacker][PLACES.index(defender)]


def the(place: str) -> str:
    """A place in a sentence, with its short name.

    >>> the("BL"), the("A3")
    ('the main battle line (BL)', 'approach 3 (A3)')
    """
    return f"{'' if place in APPROACH else 'the '}{NAMES[place]} ({place})"


def formation() -> list[dict[str, object]]:
    """The display from top to bottom, for a picture."""
    return [{"side": side, "place": place, "name": NAMES[place]} for side, place in DISPLAY_ORDER]
