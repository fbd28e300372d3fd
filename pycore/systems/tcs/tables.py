"""The charts of text 001 in print order, each with its paragraph.

Tables of Appendix A: a column is what was installed, a row what is left after damage; ``None`` is a
cell printed as a dash, which cannot happen. Percentages are of the installed value.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pycore.walk import Cite


def table(number: int) -> Cite:
    """Appendix A's table of that number."""
    return Cite("TCS", f"Appendix A, table {number}")


@dataclass(frozen=True)
class Grid:
    """A printed table of percentages: `columns` as printed, then a row of cells for each damaged size or group."""

    title: str
    cite: Cite
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int | None, ...]], ...]

    def cell(self, row: str, column: str) -> int | None:
        """The printed cell; None for a dash."""
        return dict(self.rows)[row][self.columns.index(column)]

    def group(self, size: str) -> str | None:
        """The printed row that a damaged size stands in: itself, or its letter group."""
        for label, _ in self.rows:
            first, _, last = label.partition("-") if not label.startswith("-") else (label, "", "")
            if size == first or (last and first <= size <= last and size in self.columns):
                return label
        return None


M_DRIVE = Grid("M-drive", table(1), ("6", "5", "4", "3", "2", "1", "0"), (
    ("6", (100, None, None, None, None, None, None)),
    ("5", (80, 100, None, None, None, None, None)),
    ("4", (60, 80, 100, None, None, None, None)),
    ("3", (40, 60, 70, 100, None, None, None)),
    ("2", (20, 40, 45, 60, 100, None, None)),
    ("1", (20, 20, 20, 25, 40, 100, None)),
    ("0", (0, 0, 0, 0, 0, 20, 100)),
    ("-1", (None, None, None, None, None, 0, 0)),
))  # fmt: skip

J_DRIVE = Grid("J-drive", table(2), ("4", "3", "2", "1", "0"), (
    ("4", (100, None, None, None, None)),
    ("3", (80, 100, None, None, None)),
    ("2", (60, 75, 100, None, None)),
    ("1", (40, 50, 60, 100, None)),
    ("0", (0, 0, 10, 20, 100)),
    ("-1", (None, None, 0, 0, 0)),
))  # fmt: skip

# 3: damaged number / installed number of the original cost. 4: (damaged − 2) / original value of the cost.
POWER_PLANT = table(3)
ARMOR = table(4)
ARMOR_OFF = 2

# 5: original tankage × percent lost × 25,000 Cr.
FUEL = table(5)
FUEL_PRICE = Fraction(25_000, 1_000_000)  # MCr per ton

ACCELERATOR = Grid("Accelerator", table(6), ("A", "B", "C", "D", "E", "F", "J", "K", "L", "M", "Q", "R"), (
    ("A-C", (100, 100, 100, 50, 50, 50, 25, 25, 20, 25, 20, 10)),
    ("D-F", (None, None, None, 100, 100, 100, 50, 50, 50, 50, 40, 40)),
    ("J-L", (None, None, None, None, None, None, 100, 100, 100, 75, 60, 60)),
    ("M", (None, None, None, None, None, None, None, None, None, 100, 75, 80)),
    ("Q-R", (None, None, None, None, None, None, None, None, None, None, 100, 100)),
))  # fmt: skip

MESON = Grid("Meson gun", table(6), ("A", "B", "C", "D", "E", "F", "K", "L", "P"), (
    ("P", (None, None, None, None, None, None, None, None, None)),
    ("K-L", (None, None, None, None, None, None, 100, 100, 75)),
    ("D-F", (None, None, None, 100, 100, 100, 70, 70, 50)),
    ("A-C", (100, 100, 100, 50, 50, 50, 40, 40, 25)),
))  # fmt: skip

DAMPER = Grid("Nuclear damper", table(7), ("3", "2", "1"), (
    ("3", (100, None, None)),
    ("2", (60, 100, None)),
    ("1", (20, 40, 100)),
))  # fmt: skip

SCREEN = Grid("Meson screen", table(7), ("3", "2", "1"), (
    ("3", (100, None, None)),
    ("2", (50, 100, None)),
    ("1", (20, 50, 100)),
))  # fmt: skip

# 8, 9, 10: MCr for each turret and bay destroyed and each of the crew lost.
TURRETS, TURRET_PRICE = table(8), 3
BAYS, BAY_PRICE = table(9), 50
CREW, CREW_PRICE = table(10), 1

# 11: the price of a computer, MCr, by size and kind. The text gives 7fib and 2fib; the others are the book's.
COMPUTER = table(11)
COMPUTER_PRICE = {
    "1": 2, "2": 9, "3": 18, "4": 30, "5": 45, "6": 55, "7": 80, "8": 110, "9": 140,
    "1fib": 3, "2fib": 14, "3fib": 27, "4fib": 45, "5fib": 68, "6fib": 83, "7fib": 100, "8fib": 140, "9fib": 200,
    "1bis": 4, "2bis": 18,
}  # fmt: skip

# ---------------------------------------------------------------- charts of the other calculators (append below)
