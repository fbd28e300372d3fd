"""Where everything lies, and how one program is run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
DIST = ROOT / "dist"
WORK = ROOT / ".work"  # caches; safe to delete
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


class Stop(Exception):
    """What went wrong, in a sentence for the person at the terminal."""


def run(*command: str | Path, cwd: Path = ROOT, **env: str) -> None:
    """Run a program, its output going to the terminal; stop with its name when it fails."""
    sys.stdout.flush()
    words = [str(word) for word in command]
    if subprocess.run(words, cwd=cwd, env={**os.environ, **env}).returncode:
        raise Stop(f"failed: {' '.join(words)}")


def node(script: Path, *words: str | Path) -> None:
    """Run a script of ours under Node."""
    run(program("node"), script, *words)


def program(name: str) -> str:
    """The full path of a program that must be there."""
    found = shutil.which(name)
    if not found:
        raise Stop(f"{name} was not found. Install Node.js 20 or newer, with npm.")
    return found
