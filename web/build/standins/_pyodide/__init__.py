"""Stands in for _pyodide in the page's engine: what JavaScript and C take from it."""

from _pyodide import _base, _importhook

__all__ = ["_base", "_importhook"]


def set_excepthook() -> None:
    """Python's own stays: the real one differs in how it finds lines of source, and the page has none."""
