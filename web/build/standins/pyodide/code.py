"""Stands in for pyodide.code in the page's engine."""

from _pyodide._base import eval_code

__all__ = ["eval_code"]
