"""Stands in for _pyodide._base in the page's engine: running a piece of Python, importing a name."""

from _ast import Expr, Expression, PyCF_ONLY_AST
from importlib import import_module
from typing import Any


def eval_code(source: str, globals: dict[str, Any] | None = None, *, filename: str = "<exec>", **_: object) -> Any:
    """Run *source*; the value is that of its last line, if that is an expression."""
    module = compile(source, filename, "exec", PyCF_ONLY_AST)
    last = module.body.pop() if module.body and isinstance(module.body[-1], Expr) else None
    exec(compile(module, filename, "exec"), globals)
    return eval(compile(Expression(last.value), filename, "eval"), globals) if last else None


def pyimport_impl(path: str) -> Any:
    """The module or the member of a module at *path*."""
    module, _, name = path.rpartition(".")
    return getattr(import_module(module), name) if module else import_module(name)
