"""The tables of Appendix A, keyed a second time from the printed text, column by column (`tables.py` goes row by row)."""

import pytest

from pycore.systems.tcs import tables
from pycore.systems.tcs.tables import ACCELERATOR, COMPUTER_PRICE, DAMPER, J_DRIVE, M_DRIVE, MESON, SCREEN, Grid

# Each printed column from top to bottom; "-" is a dash.
KEYED: dict[str, tuple[Grid, str, dict[str, str]]] = {
    "1 M-drive": (M_DRIVE, "6 5 4 3 2 1 0 -1", {
        "6": "100 80 60 40 20 20 0 -",
        "5": "- 100 80 60 40 20 0 -",
        "4": "- - 100 70 45 20 0 -",
        "3": "- - - 100 60 25 0 -",
        "2": "- - - - 100 40 0 -",
        "1": "- - - - - 100 20 0",
        "0": "- - - - - - 100 0",
    }),
    "2 J-drive": (J_DRIVE, "4 3 2 1 0 -1", {
        "4": "100 80 60 40 0 -",
        "3": "- 100 75 50 0 -",
        "2": "- - 100 60 10 0",
        "1": "- - - 100 20 0",
        "0": "- - - - 100 0",
    }),
    "6 accelerators": (ACCELERATOR, "A-C D-F J-L M Q-R", {
        "A": "100 - - - -", "B": "100 - - - -", "C": "100 - - - -",
        "D": "50 100 - - -", "E": "50 100 - - -", "F": "50 100 - - -",
        "J": "25 50 100 - -", "K": "25 50 100 - -", "L": "20 50 100 - -",
        "M": "25 50 75 100 -", "Q": "20 40 60 75 100", "R": "10 40 60 80 100",
    }),
    "6 meson": (MESON, "P K-L D-F A-C", {
        "A": "- - - 100", "B": "- - - 100", "C": "- - - 100",
        "D": "- - 100 50", "E": "- - 100 50", "F": "- - 100 50",
        "K": "- 100 70 40", "L": "- 100 70 40", "P": "- 75 50 25",
    }),
    "7 dampers": (DAMPER, "3 2 1", {"3": "100 60 20", "2": "- 100 40", "1": "- - 100"}),
    "7 screens": (SCREEN, "3 2 1", {"3": "100 50 20", "2": "- 100 50", "1": "- - 100"}),
}  # fmt: skip


@pytest.mark.parametrize(("grid", "rows", "columns"), KEYED.values(), ids=KEYED)
def test_every_cell_as_printed(grid: Grid, rows: str, columns: dict[str, str]) -> None:
    assert [label for label, _ in grid.rows] == rows.split()
    assert list(grid.columns) == list(columns)
    for column, cells in columns.items():
        printed = [None if cell == "-" else int(cell) for cell in cells.split()]
        assert [grid.cell(row, column) for row in rows.split()] == printed, column


@pytest.mark.parametrize(("grid", "rows", "columns"), KEYED.values(), ids=KEYED)
def test_down_a_column_the_percentage_never_rises(grid: Grid, rows: str, columns: dict[str, str]) -> None:
    """So more damage never lowers a loss because of a printed cell. Accelerators are printed from the smallest up."""
    worse = rows.split()[::-1] if grid is ACCELERATOR else rows.split()
    for column in columns:
        cells = [cell for row in worse if (cell := grid.cell(row, column)) is not None]
        assert cells == sorted(cells, reverse=True), column


def test_cells_that_do_not_fall_although_the_damage_grows() -> None:
    """Named, because the loss stays the same there."""
    same = [
        (grid.title, column, row)
        for grid, _, _ in KEYED.values()
        for column in grid.columns
        for (_, before), (row, now) in zip(grid.rows, grid.rows[1:], strict=False)
        if (a := before[grid.columns.index(column)]) is not None and a == now[grid.columns.index(column)]
    ]
    assert same == [("M-drive", "6", "1"), ]  # fmt: skip


def test_prices() -> None:
    """Tables 5, 8, 9, 10: 25,000 Cr, 3 MCr, 50 MCr, 1 MCr."""
    assert tables.FUEL_PRICE * 1_000_000 == 25_000
    assert (tables.TURRET_PRICE, tables.BAY_PRICE, tables.CREW_PRICE, tables.ARMOR_OFF) == (3, 50, 1, 2)


def test_computer_prices() -> None:
    """Table 11's own example, and the book's prices by size: plain, fib, bis."""
    keyed = {
        1: (2, 3, 4), 2: (9, 14, 18), 3: (18, 27), 4: (30, 45), 5: (45, 68), 6: (55, 83), 7: (80, 100), 8: (110, 140),
        9: (140, 200),
    }  # fmt: skip
    prices = {f"{size}{kind}": price for size, row in keyed.items() for kind, price in zip(("", "fib", "bis"), row, strict=False)}

    assert prices == COMPUTER_PRICE
    assert COMPUTER_PRICE["7fib"] - COMPUTER_PRICE["2fib"] == 86


GROUPS = {
    "first of a group": (ACCELERATOR, "A", "A-C"),
    "inside a group": (ACCELERATOR, "K", "J-L"),
    "alone": (ACCELERATOR, "M", "M"),
    "between groups, not printed": (ACCELERATOR, "G", None),
    "after M, not printed": (ACCELERATOR, "N", None),
    "inside K-L no other": (MESON, "J", None),
    "minus one is no group": (M_DRIVE, "-1", "-1"),
    "past the table": (M_DRIVE, "7", None),
}


@pytest.mark.parametrize(("grid", "size", "label"), GROUPS.values(), ids=GROUPS)
def test_the_row_of_a_size(grid: Grid, size: str, label: str | None) -> None:
    assert grid.group(size) == label
