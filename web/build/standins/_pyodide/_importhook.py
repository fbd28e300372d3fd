"""Stands in for _pyodide._importhook in the page's engine, where Python imports nothing from JavaScript."""


def register_js_finder() -> None:
    """Nothing to find."""


def register_windows_finder() -> None:
    """No Windows."""


def register_js_module(name: str, module: object) -> None:
    """Nobody asks for it."""


def register_module_not_found_hook(packages: object) -> None:
    """No packages to name."""


def add_note_to_module_not_found_error(error: ModuleNotFoundError) -> None:
    """No package would help."""
