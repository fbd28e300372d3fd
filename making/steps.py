"""The tests, as steps with one-word names, cheapest first. Each says how many things passed and how many failed."""

import os
import re
import shutil
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from making import mutation, site
from making.places import PYTHON, ROOT, Stop, node, program, run

Count = tuple[int, int]  # passed, failed

BROWSERS = {  # program: Debian package
    "chromium": "chromium",
    "firefox-esr": "firefox-esr",
    "WebKitWebDriver": "webkit2gtk-driver",
    "xvfb-run": "xvfb",
}
PATIENCE = 25 * 60  # seconds for one step
MOST_UNNOTICED = 3  # spoilt versions that behave like the sound one: "SHA256" for "sha256"
PASSED = re.compile(r"(\d+) passed|^(?:#|ℹ) pass (\d+)", re.MULTILINE)
FAILED = re.compile(r"(\d+) (?:failed|error)|^(?:#|ℹ) (?:fail|cancelled) ([1-9]\d*)", re.MULTILINE)


def run_steps(names: list[str]) -> int:
    """Run the named steps, or all, and print the count; the exit code says whether anything failed."""
    wanted = [name for name in STEPS if name in names or not names]
    passed = failed = 0
    for name in wanted:
        print(f"\n== {name}", flush=True)
        began = time.monotonic()
        good, bad = outcome_of(STEPS[name])
        print(f"== {name}: {good} passed, {bad} failed, {time.monotonic() - began:.0f} s", flush=True)
        passed, failed = passed + good, failed + bad
    print(f"\n{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0


def outcome_of(step: Callable[[], Count]) -> Count:
    """A step that cannot even run has failed; the others still run."""
    try:
        return step()
    except Stop as stop:
        print(stop, flush=True)
    except Exception:
        traceback.print_exc()
    return 0, 1


# ---------------------------------------------------------------- the steps


def lint() -> Count:
    """ruff over all Python: what is wrong, and how it is laid out."""
    checks = counted(PYTHON, "-m", "ruff", "check", "."), counted(PYTHON, "-m", "ruff", "format", "--check", ".")
    return sum(good for good, _ in checks), sum(bad for _, bad in checks)


def types() -> Count:
    """mypy --strict over the rules and the build."""
    return counted(PYTHON, "-m", "mypy", "-p", "pycore", "-p", "making")


def unit() -> Count:
    """The rules and the build's parts."""
    return counted(PYTHON, "-m", "pytest", "-q", "--ignore=tests/site")


def mutate() -> Count:
    """The tests notice every spoilt version of the sealed dice: `build.py mutate` in small."""
    survivors, spoilt = mutation.survivors(["pycore/sealed.py"], ["tests/test_sealed.py"])
    print(f"{len(survivors)} of {spoilt} spoilt versions were not noticed: {', '.join(survivors)}")
    return (1, 0) if len(survivors) <= MOST_UNNOTICED else (0, 1)


def web() -> Count:
    """The page's modules, under Node."""
    return node_tests("tests/web")


def build() -> Count:
    """The site itself, and the same bytes once more."""
    site.build()
    return counted(PYTHON, "-m", "pytest", "-q", "tests/site")


def vectors() -> Count:
    """Equal replies under CPython and the built site's own Pyodide."""
    return with_site(lambda: node_tests("tests/vectors"))


def headers() -> Count:
    """The headers, read by the host's own parser."""
    return with_site(lambda: node_tests("tests/headers"))


def html() -> Count:
    """Every page, as markup."""
    return with_site(lambda: node_tests("tests/html"))


def browser() -> Count:
    """The built site in Chromium, Firefox and WebKit."""
    install_browsers()
    return with_site(lambda: node_tests("tests/browser"))


STEPS: dict[str, Callable[[], Count]] = {
    step.__name__: step for step in (lint, types, unit, web, mutate, build, headers, html, vectors, browser)
}


# ---------------------------------------------------------------- how they run


def node_tests(folder: str) -> Count:
    """Every *.test.js and *.test.mjs below *folder*, one file at a time: two cores are few for a browser."""
    files = sorted(str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob("*.test.*js"))
    if not files:
        raise Stop(f"no tests in {folder}")
    options = ["--test", "--test-reporter=spec", "--test-concurrency=1"]
    return counted(program("node"), *options, *files)


def with_site(step: Callable[[], Count]) -> Count:
    """A step on the built site, which is built first if it is not there or older than its sources."""
    if site.is_stale():
        site.build()
    return step()


def counted(*command: str | Path) -> Count:
    """Run a program, show what it prints, and read from that what passed and failed; without counts it is one thing."""
    words = [str(word) for word in command]
    process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout
    patience = threading.Timer(PATIENCE, process.kill)  # a browser that hangs must not hang the whole run
    patience.start()
    lines = []
    for line in process.stdout:
        sys.stdout.write(line)
        sys.stdout.flush()
        lines.append(line)
    patience.cancel()
    good, bad = total(PASSED, "".join(lines)), total(FAILED, "".join(lines))
    if process.wait():
        return good, max(bad, 1)
    return max(good, 1), 0


def total(pattern: re.Pattern[str], text: str) -> int:
    """The last number that *pattern* finds."""
    found = pattern.findall(text)
    return int("".join(found[-1])) if found else 0


def install_browsers() -> None:
    """Find the three engines, or install them from Debian's packages; a missing one is a failure."""
    missing = [package for name, package in BROWSERS.items() if not shutil.which(name)]
    if not missing:
        return
    packages = " ".join(missing)
    if not shutil.which("apt-get") or os.geteuid():
        raise Stop(f"browsers are missing; as root: apt-get install {packages}")
    print(f"installing {packages}", flush=True)
    for words in (["update"], ["install", "-y", "--no-install-recommends", *missing]):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        if subprocess.run(["apt-get", "-qq", *words], env=quiet, stdout=subprocess.DEVNULL).returncode:
            raise Stop(f"apt-get could not install {packages}")


def bench() -> None:
    """Print the ratios of DESIGN.md 9 as measured now, and how long the rules take here and in the browser's Python."""
    for script in sorted((ROOT / "tests" / "bench").glob("*.py")):
        print(f"\n{script.name}, in CPython", flush=True)
        run(PYTHON, "-m", f"tests.bench.{script.stem}")
    node(ROOT / "tests" / "bench" / "in-the-browsers-python.mjs")
    install_browsers()
    for name in ("bench.mjs", "bench-keys.mjs", "bench-odds.mjs"):
        node(ROOT / "tests" / "browser" / name)
