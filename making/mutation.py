"""Mutation testing with mutmut: each line of a file spoilt in turn, to see whether a test notices."""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence

from making import environment
from making.places import PYTHON, ROOT, WORK, Stop

COPY = WORK / "mutation"  # mutmut reads its settings from where it runs, and writes there
NEEDED = ("pycore", "making", "tests", "docs", "web", "build.py", "README.md", "CONTRIBUTING.md", "netlify.toml")
LEFT_OUT = shutil.ignore_patterns("node_modules", "__pycache__", "browser", "mutants")
SETTINGS = """
[tool.mutmut]
source_paths = ["pycore"]
only_mutate = {files!r}
pytest_add_cli_args_test_selection = {tests!r}
also_copy = {needed!r}
"""


def survivors(files: Sequence[str], tests: Sequence[str]) -> tuple[list[str], int]:
    """The spoilt versions of these files that these tests let pass, and how many there were in all.

    What runs while a module is imported is out of its reach: mutmut switches between versions after that.
    """
    for path in [*files, *tests]:
        if not (ROOT / path).exists():
            raise Stop(f"there is no {path}; name files like pycore/sealed.py and tests like tests/test_sealed.py")
    environment.ready_python("mutate")
    make_copy(files, tests)
    run_mutmut("run")
    results = re.findall(r"^\s*(\S+): (\w[\w ]*)$", run_mutmut("results", "--all", "true"), re.MULTILINE)
    if not results:
        raise Stop("mutmut spoilt nothing: these files have no function that a test calls")
    return [name for name, result in results if result != "killed"], len(results)


def shown(name: str) -> str:
    """What was spoilt in this version."""
    return run_mutmut("show", name)


def make_copy(files: Sequence[str], tests: Sequence[str]) -> None:
    """The project as far as the tests need it, with mutmut's settings."""
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, COPY / name, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / name, COPY / name)
    settings = SETTINGS.format(files=[*files], tests=[*tests], needed=[name for name in NEEDED if name != "pycore"])
    (COPY / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text() + settings)


def run_mutmut(*words: str) -> str:
    """What mutmut printed."""
    environ = {**os.environ, "CI": "1"}  # Hypothesis tries the same cases each time
    command = [str(PYTHON), "-m", "mutmut", *words]
    done = subprocess.run(command, cwd=COPY, env=environ, capture_output=True, text=True)
    if done.returncode:
        raise Stop(f"mutmut {words[0]} failed:\n{(done.stdout + done.stderr)[-2_000:]}")
    return done.stdout
