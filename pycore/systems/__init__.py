"""The rule texts, one folder ("room") each. Found by looking; there is no list to edit.

A module in a room that has a `work` generator is a calculator; its id is ``<room>.<module>``.
Besides `INPUTS` and `work` it declares

- ``EXAMPLES``: `Example`s, the first being the worked answer the page opens on;
- ``line(inputs, result)``: the answer in one sentence that can stand alone in a mail;

and, where they apply, ``check(inputs)`` (`Problem`s that only all inputs together show),
``MEASURES`` (name → function of the result, for odds and simulation),
``SWITCHES`` (readings the user can flip), ``after(inputs, result)`` (the inputs of the next
request, or ``(calculator, inputs)``), ``moves(inputs, result)`` (``(words, calculator, inputs)`` for each way to
go on, where there are several; the first is what `after` gives), ``paste(inputs, result)`` (blocks of `pycore.text` in
front of the walk), ``POLICY`` (words on how decisions are taken when nobody is asked) and
``decisions(inputs)`` (the `Decision`s these inputs may lead to, that a policy can take).
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from pycore.errors import InputErrors, Problem, nearest


@dataclass(frozen=True)
class Example:
    """A request that is one click away: inputs, and dice or answers where it needs them."""

    title: str
    inputs: Mapping[str, Any]
    answers: Sequence[Any] = ()
    dice: Mapping[str, Any] = field(default_factory=lambda: {"source": "ask"})

    def request(self, calculator: str) -> dict[str, Any]:
        """The request that this example stands for."""
        out: dict[str, Any] = {"calculator": calculator, "inputs": dict(self.inputs)}
        if self.answers:
            out["answers"] = list(self.answers)
        if self.dice != {"source": "ask"}:
            out["dice"] = dict(self.dice)
        return out


@dataclass(frozen=True)
class Decision:
    """What odds and simulation may have to decide: the `key` of a `Pick` or `Supply`; no `options` for a value.

    `default` says in words what is done without a policy; empty where nothing is, and the run ends there.
    """

    key: str
    says: str
    options: Sequence[str] = ()
    default: str = ""


def rooms() -> list[str]:
    """The systems there are, sorted."""
    return sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)


def modules(room: str) -> list[str]:
    """The modules of a room, sorted; not all are calculators."""
    package = importlib.import_module(f"{__name__}.{room}")
    return sorted(found.name for found in pkgutil.iter_modules(package.__path__))


def calculators() -> dict[str, ModuleType]:
    """Every calculator by id. Imports them all: use `calculator` for one."""
    found = {}
    for room in rooms():
        for name in modules(room):
            module = importlib.import_module(f"{__name__}.{room}.{name}")
            if hasattr(module, "work"):
                found[f"{room}.{name}"] = module
    return found


_FOUND: dict[str, ModuleType] = {}  # calculators asked for before: looking through the folders takes a key press' time


def calculator(name: Any) -> ModuleType:
    """The calculator with this id, importing only that one."""
    if isinstance(name, str):
        if name in _FOUND:
            return _FOUND[name]
        room, _, question = name.partition(".")
        if room in rooms() and question in modules(room):
            module = importlib.import_module(f"{__name__}.{room}.{question}")
            if hasattr(module, "work"):
                _FOUND[name] = module
                return module
    says = f"There is no calculator {str(name)[:40]!r}{nearest(str(name), calculators())}"
    raise InputErrors([Problem("calculator", "field", says)])
