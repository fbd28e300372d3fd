"""The architecture, as tests: rooms are found, never listed; no room knows another."""

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pycore.api import solve
from pycore.systems import calculators, rooms

ROOT = Path(__file__).parent.parent
PYCORE = ROOT / "pycore"
SHARED = [*sorted(PYCORE.glob("*.py")), PYCORE / "systems" / "__init__.py"]


@pytest.mark.parametrize("room", rooms())
def test_a_room_explains_itself(room: str) -> None:
    readme = (PYCORE / "systems" / room / "README.md").read_text()

    for heading in ("## Covered", "## Not covered", "## Corrections"):
        assert heading in readme, heading


@pytest.mark.parametrize("name", calculators())
def test_a_calculator_has_its_test_words_and_docstring(name: str) -> None:
    room, _, question = name.partition(".")
    words = json.loads((ROOT / "web" / "specs" / f"{room}.json").read_text())

    assert (ROOT / "tests" / "systems" / room / f"test_{question}.py").exists()
    assert name in words["calculators"]
    assert (calculators()[name].__doc__ or "").splitlines()[0].endswith("?")


@pytest.mark.parametrize("name", calculators())
def test_the_pages_words_speak_of_fields_that_exist(name: str) -> None:
    room, _, _ = name.partition(".")
    words = json.loads((ROOT / "web" / "specs" / f"{room}.json").read_text())["calculators"][name]
    schema = solve(name, {}, want="schema")["result"]["schema"]

    known = {*paths(schema, ""), *(f"measure.{measure}" for measure in solve(name, {}, want="schema")["result"]["measures"])}
    assert set(words.get("fields", {})) - {"."} <= known  # "." has words for the whole form


def paths(schema: dict, path: str) -> list[str]:
    """Every field path of a schema, `[]` for any list item and `{}` for any map value."""
    found: list[str] = []
    for name, field in schema.get("properties", {}).items():
        here = f"{path}.{name}" if path else name
        found += [here, *paths(field, here)]
    for inner in ("items", "additionalProperties"):
        if isinstance(schema.get(inner), dict):
            here = path + ("[]" if inner == "items" else "{}")
            found += [here, *paths(schema[inner], here)]
    for option in schema.get("anyOf", ()):
        found += paths(option, path)
    return found


def imported(file: Path) -> set[str]:
    """Every module a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


@pytest.mark.parametrize("room", rooms())
def test_no_room_imports_another_and_none_does_io(room: str) -> None:
    forbidden = {f"pycore.systems.{other}" for other in rooms() if other != room}
    outside = {"random", "time", "datetime", "os", "pathlib", "io", "js", "pyodide", "asyncio", "secrets", "uuid"}
    for file in (PYCORE / "systems" / room).glob("*.py"):
        names = imported(file)
        assert not {n for n in names if any(n == f or n.startswith(f"{f}.") for f in forbidden)}, file
        assert not names & outside, file


@pytest.mark.parametrize("file", SHARED, ids=lambda p: p.name)
def test_no_shared_file_names_a_room(file: Path) -> None:
    tree = ast.parse(file.read_text())
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            assert not [room for room in rooms() if room in node.value.lower().split(".")], node.value


def test_a_fifth_rule_text_edits_nothing(tmp_path: Path) -> None:
    """A new folder is found by the door and by the command line."""
    shutil.copytree(PYCORE, tmp_path / "pycore", ignore=shutil.ignore_patterns("__pycache__"))
    room = tmp_path / "pycore" / "systems" / "ironkeel"
    room.mkdir()
    (room / "__init__.py").write_text('"""Ironkeel, an invented game."""\n')
    (room / "beam_dice.py").write_text('''"""How many dice does a beam roll?"""
from pycore.inputs import Whole
from pycore.systems import Example
from pycore.walk import Cite, added, given
INPUTS = {"hexes": Whole("a range", 0, 6, unit="hexes")}
EXAMPLES = (Example("Near", {"hexes": 2}),)
def work(hexes):
    dice = yield added("Beam dice", given("Battery", 6), less=(given("Range", hexes),), cite=Cite("Ironkeel", "B4"))
    return {"dice": dice.value}
def line(inputs, result):
    return f"A beam at {inputs['hexes']} hexes rolls {result['dice']} dice."
''')
    done = subprocess.run(
        [sys.executable, "-m", "pycore", "run", "ironkeel.beam_dice"],
        cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.stdout.startswith("A beam at 2 hexes rolls 4 dice."), done.stderr
