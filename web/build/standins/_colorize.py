"""Stands in for _colorize in the page's engine: tracebacks without colours."""

from typing import Any


class _Plain:
    """Every part of every theme: no colour."""

    def __getattr__(self, name: str) -> "_Plain":
        return self

    def __str__(self) -> str:
        return ""

    def __format__(self, spec: str) -> str:
        return ""


def can_colorize(**_: Any) -> bool:
    """Nothing here is a terminal."""
    return False


def get_theme(**_: Any) -> _Plain:
    """The theme without colours."""
    return _Plain()
