"""Stands in for pyodide.ffi in the page's engine, whose Python knows nothing of JavaScript."""
