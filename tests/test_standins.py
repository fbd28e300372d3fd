"""The page's engine has modules of its own: where the rules could tell, they do what the real ones do."""

from __future__ import annotations

import copy
import dataclasses
import importlib.util
import re
import zipfile
import zipimport
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

ROOT = Path(__file__).parents[1]


def load(name: str) -> ModuleType:
    """A stand-in as a module of another name."""
    spec = importlib.util.spec_from_file_location(f"standin_{name}", ROOT / "web" / "build" / "standins" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


STAND_IN = load("dataclasses")


def classes(module: Any) -> dict[str, Any]:
    """The same classes made with either module."""
    field = module.field

    @module.dataclass(frozen=True)
    class Point:
        x: int
        y: int = 2

        def total(self) -> int:
            return self.x + self.y

    @module.dataclass(frozen=True)
    class Named(Point):
        name: str = field(default="", kw_only=True)
        marks: list[str] = field(default_factory=list, repr=False, compare=False)

    @module.dataclass(eq=False, slots=True)
    class Step:
        says: str
        uses: tuple[Any, ...] = field(default=(), repr=False)

        def __post_init__(self) -> None:
            self.says = self.says.upper()

    @module.dataclass
    class Counter:
        found: dict[str, int] = field(default_factory=dict)
        seen: int = field(default=0, init=False)

        def __repr__(self) -> str:
            return "a counter"

    @module.dataclass
    class Empty:
        kinds: ClassVar = ("a",)

    return {one.__name__: one for one in (Point, Named, Step, Counter, Empty)}


def told(thing: Any) -> str:
    """What a thing shows of itself, its place in memory left out."""
    return re.sub(r"0x[0-9a-f]+|test_standins\.|classes\.<locals>\.", "", repr(thing))


def outcome(work: Callable[[], Any]) -> tuple[str, str]:
    """What comes of it: the value as it shows itself, or the class of the error."""
    try:
        return "gives", told(work())
    except Exception as error:
        return "raises", type(error).__name__


CASES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "by place": lambda c: c["Point"](1, 5),
    "by name, with a default": lambda c: c["Point"](x=1),
    "a field too few": lambda c: c["Point"](),
    "a field too many": lambda c: c["Point"](1, 2, 3),
    "an unknown field": lambda c: c["Point"](1, z=3),
    "equal": lambda c: c["Point"](1) == c["Point"](1, 2),
    "not equal": lambda c: c["Point"](1) == c["Point"](2),
    "of another class": lambda c: c["Point"](1) == c["Named"](1),
    "against something else": lambda c: c["Point"](1) == 7,
    "in a set": lambda c: len({c["Point"](1), c["Point"](1, 2), c["Point"](2)}),
    "what can change is in no set": lambda c: {c["Counter"]()},
    "a method": lambda c: c["Point"](1).total(),
    "a default on the class": lambda c: (c["Point"].y, c["Named"].name, hasattr(c["Named"], "marks")),
    "a class's own value is no field": lambda c: c["Empty"](("b",)),
    "fields of both classes": lambda c: list(c["Named"].__dataclass_fields__),
    "inherited, and by name alone": lambda c: c["Named"](1, 2, ["m"], name="n"),
    "by name alone, given by place": lambda c: c["Named"](1, 2, ["m"], "n"),
    "left out of comparing": lambda c: c["Named"](1, marks=["m"]) == c["Named"](1),
    "made for each object": lambda c: c["Counter"]().found is c["Counter"]().found,
    "not taken": lambda c: c["Counter"](seen=3),
    "not taken, but there": lambda c: c["Counter"]({"a": 1}).seen,
    "its own way to show itself": lambda c: c["Counter"](),
    "worked on once made": lambda c: c["Step"]("so", (1,)).says,
    "left out of showing": lambda c: c["Step"]("so", (1,)),
    "equal only to itself": lambda c: c["Step"]("so") == c["Step"]("so"),
    "without fields": lambda c: (c["Empty"](), c["Empty"]() == c["Empty"]()),
    "copied": lambda c: copy.deepcopy(c["Named"](1, marks=["m"])).marks,
    "matched by place": lambda c: c["Named"].__match_args__,
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_dataclasses_do_what_the_real_ones_do(case: Callable[[dict[str, Any]], Any]) -> None:
    real, ours = classes(dataclasses), classes(STAND_IN)

    assert outcome(lambda: case(ours)) == outcome(lambda: case(real))
    assert outcome(lambda: case(ours)) == outcome(lambda: case(real)), "again, now that __init__ is written"


def test_an_object_with_something_changed() -> None:
    for module in (dataclasses, STAND_IN):
        made = classes(module)["Named"]
        assert module.replace(made(1, name="n"), y=7) == made(1, 7, name="n")


def test_what_the_stand_in_does_not_know_is_refused() -> None:
    """A rule that needs more of dataclasses cannot be imported in the page's engine: the build stops."""
    with pytest.raises(TypeError):
        STAND_IN.dataclass(order=True)
    with pytest.raises(TypeError):
        STAND_IN.field(metadata={})


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_files_of_an_archive_come_out_as_they_went_in(
    method: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    private: Any = zipimport
    monkeypatch.setattr(private, "_get_data", private._get_data)  # it is put back after the test
    contents = load("sitecustomize").contents
    files = {"a.py": b"x = 1\n" * 100, "room/__init__.py": b"", "room/b.py": bytes(range(256)) * 9}
    archive = tmp_path / "some.whl"
    with zipfile.ZipFile(archive, "w", method) as target:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name)
            entry.extra = b"\xca\xfe\x02\x00ok"
            target.writestr(entry, data, method)

    entries = private.zipimporter(str(archive))._files

    assert {name: contents(str(archive), entries[name]) for name in files} == files
