"""Stands in for inspect in the page's engine: what Pyodide's C code and pkgutil ask it."""


def iscoroutinefunction(thing: object) -> bool:
    """No function of the rules is one."""
    return False


def getmodulename(path: str) -> str | None:
    """The module's name for a file's path, if it is a module."""
    stem, _, suffix = path.rpartition("/")[2].partition(".")
    return stem if suffix in ("py", "pyc") else None
