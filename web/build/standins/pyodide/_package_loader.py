"""Stands in for pyodide._package_loader in the page's engine, which installs nothing."""


class _Folder:
    """A folder's path as Pyodide asks for it, by `__str__()`; a plain str would arrive in JavaScript as a string."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __str__(self) -> str:
        return self.path


SITE_PACKAGES = _Folder("/lib/python3.14/site-packages")
DSO_DIR = _Folder("/usr/lib")


def init_loaded_packages() -> None:
    """There are none."""
