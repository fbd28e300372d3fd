"""A room's PARAGRAPHS.md names calculators and readings that exist, and leaves none out.

A room may hold more in a test of its own (text 004: each row's test).
"""

import importlib
import re
from functools import cache

import pytest

from pycore.systems import calculators, rooms
from pycore.walk import Reading
from tests.test_rooms import PYCORE

FILES = {room: path for room in rooms() if (path := PYCORE / "systems" / room / "PARAGRAPHS.md").exists()}


@cache
def rows(room: str) -> dict[str, tuple[str, str, str]]:
    """`Appendix A 3` and so on: what it rules, where, how it is read (the last column)."""
    found: dict[str, tuple[str, str, str]] = {}
    heading = ""
    for line in FILES[room].read_text().splitlines():
        if line.startswith("## "):
            heading = line[3:]
        elif re.match(r"\| \d", line):
            number, rules, where, *_, reading = [cell.strip() for cell in line.strip("|").split("|")]
            assert f"{heading} {number}" not in found, line
            found[f"{heading} {number}"] = rules, where, reading
    return found


def marked(cell: str) -> set[str]:
    """What a cell names in backticks; an action of a calculator counts as the calculator."""
    return {name.partition(" ")[0] for name in re.findall(r"`([^`]+)`", cell)}


def readings(room: str) -> set[str]:
    module = importlib.import_module(f"pycore.systems.{room}.rulings")
    return {one.id.partition(".")[2] for one in vars(module).values() if isinstance(one, Reading)}


def test_every_room_has_its_paragraphs() -> None:
    assert set(FILES) == set(rooms())


@pytest.mark.parametrize("room", FILES)
def test_rows_name_what_exists_and_leave_nothing_out(room: str) -> None:
    here = {name.partition(".")[2] for name in calculators() if name.startswith(f"{room}.")}
    cells = [(where, reading) for _, where, reading in rows(room).values() if not where.startswith("–")]

    assert set().union(*(marked(where) for where, _ in cells)) == here
    assert set().union(*(marked(reading) for _, _, reading in rows(room).values())) == readings(room)
    assert all(marked(where) or where == "all with a Check" for where, _ in cells)


@pytest.mark.parametrize("room", FILES)
def test_what_is_not_covered_says_why(room: str) -> None:
    bare = {at: rules for at, (rules, where, _) in rows(room).items() if where == "–"}

    assert all("not printed" in rules for rules in bare.values()), bare


@pytest.mark.parametrize("room", FILES)
def test_the_readme_leads_there(room: str) -> None:
    assert "](PARAGRAPHS.md)" in (PYCORE / "systems" / room / "README.md").read_text()
