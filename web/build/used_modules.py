"""Find which modules of the standard library the rules can need, by importing and running them.

Runs inside Pyodide, started the way the worker starts it, so that what Pyodide's own start imports is seen too.
"""

import ast
import importlib
import json
import pkgutil
import sys
import traceback
from typing import Any

import pycore
from pycore.api import ask


def used_modules(sources: list[str]) -> list[str]:
    """The names of every module loaded once the rules have been put through their paces."""
    for source in sources:
        for name in imported_names(source):
            importlib.import_module(name)
    for module in pkgutil.walk_packages(pycore.__path__, "pycore."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    run_every_calculator()
    print_an_error()
    return sorted(sys.modules)


def imported_names(source: str) -> set[str]:
    """The modules a source file imports anywhere, also inside functions, our own left out."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            names.add(node.module)
    return {name for name in names if name.partition(".")[0] != "pycore"}


def run_every_calculator() -> None:
    """Work out each calculator's first example: what the rules import themselves was found by reading them."""
    for entry in asked({"want": "list"})["calculators"]:
        request = asked({"want": "schema", "calculator": entry["id"]})["examples"][0]["request"]
        ask(json.dumps({**request, "text": "plain"}))


def asked(request: dict[str, Any]) -> Any:
    """The result of a request that must succeed."""
    reply = json.loads(ask(json.dumps(request)))
    if reply["status"] != "done":
        raise RuntimeError(f"{request} → {reply['line']}\n{reply['text']}")
    return reply["result"]


def print_an_error() -> None:
    """Write tracebacks as a report of a defect would."""
    for defect in ("1 / 0", "jsn.loads('')", "1 +", "json.lods"):
        try:
            exec(defect)
        except Exception:
            traceback.format_exc()
