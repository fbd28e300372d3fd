"""Stands in for pyodide in the page's engine: no event loop, nothing to save."""
