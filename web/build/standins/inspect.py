"""Stands in for inspect in the page's engine: what Pyodide's C code and pkgutil ask it."""

from importlib.machinery import all_suffixes


def iscoroutinefunction(thing: object) -> bool:
    """No function of the rules is one."""
    return False


def getmodulename(path: str) -> str | None:
    """The module's name for a file's path, if it is a module."""
    name = path.rpartition("/")[2]
    return next((name.removesuffix(suffix) for suffix in all_suffixes() if name.endswith(suffix)), None)
