"""PARAGRAPHS.md tells for every rule of the text where it is, what tests it and how it is read: all of that exists."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pycore.systems import calculators
from pycore.systems.sfrpg import rulings
from pycore.systems.sfrpg.actions import ACTIONS
from pycore.walk import Reading

HERE = Path(__file__).parent
ROOM = Path(rulings.__file__).parent
TEXT = (ROOM / "PARAGRAPHS.md").read_text()
HEADINGS = re.findall(r"^## (.+)$", TEXT, re.MULTILINE)
READINGS = {one.id.removeprefix("sfrpg."): one for one in vars(rulings).values() if isinstance(one, Reading)}
CALCULATORS = {name.removeprefix("sfrpg.") for name in calculators() if name.startswith("sfrpg.")}
PLACES = CALCULATORS | {f"actions {action}" for action in ACTIONS}


def rows() -> dict[str, list[str]]:
    """`Target 3` and so on, with what stands in the other four columns."""
    found: dict[str, list[str]] = {}
    heading = ""
    for line in TEXT.splitlines():
        if line.startswith("## "):
            heading = line[3:]
        elif re.match(r"\| \d", line):
            number, *cells = [cell.strip() for cell in line.strip("|").split("|")]
            assert f"{heading} {number}" not in found, line
            found[f"{heading} {number}"] = cells
    return found


ROWS = rows()


def marked(cell: str) -> list[str]:
    """What a cell names in backticks."""
    return re.findall(r"`([^`]+)`", cell)


@cache
def names_in(name: str) -> set[Any]:
    """The tests of a file, and the named cases they run over."""
    tree = ast.parse((HERE / f"test_{name}.py").read_text())
    tests = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    used = {
        word.value.id
        for test in tests for call in test.decorator_list if isinstance(call, ast.Call)
        for word in call.keywords if word.arg == "ids" and isinstance(word.value, ast.Name)
    }  # fmt: skip
    cases: set[Any] = set()
    for node in tree.body:
        if not isinstance(node, ast.Assign | ast.AnnAssign) or not isinstance(node.value, ast.Dict):
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if isinstance(target, ast.Name) and target.id in used:
            cases |= {key.value for key in node.value.keys if isinstance(key, ast.Constant)}
    return cases | {test.name for test in tests}


@pytest.mark.parametrize("at", ROWS)
def test_what_a_row_names_exists(at: str) -> None:
    """Calculators and actions, tests and cases, readings; what is computed is tested too."""
    rules, where, tests, readings = ROWS[at]

    assert rules
    assert set(marked(where)) <= PLACES
    for test in marked(tests):
        file, _, name = test.partition(": ")
        assert name in names_in(file), test
    assert set(marked(readings)) <= set(READINGS)
    assert where.startswith("–") or marked(where) or where == "all with a Check"
    if not where.startswith("–") and "said in its steps" not in where and "its hint" not in where:
        assert marked(tests), "what is computed has a test"


def test_nothing_is_left_out() -> None:
    """Every calculator, every action, every reading and every paragraph that is cited has its row."""
    where = {name for cells in ROWS.values() for name in marked(cells[1])}
    read = {name for cells in ROWS.values() for name in marked(cells[3])}

    assert where == PLACES
    assert read == set(READINGS)
    for reading in READINGS.values():
        if reading.cite.text == "9.4":
            assert any(reading.cite.at.partition(",")[0] in heading for heading in HEADINGS), reading.cite


def test_the_rooms_readme_leads_there() -> None:
    assert "](PARAGRAPHS.md)" in (ROOM / "README.md").read_text()
