"""Stands in for traceback in the page's engine until there is an error to tell: then the real one is read."""

from typing import Any


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)  # asked for by every import
    import replaced_traceback

    return getattr(replaced_traceback, name)
