"""Makes the project's own environment from its lock files, and makes it again only when they change."""

import hashlib
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from making.places import PYTHON, ROOT, VENV, WEB, Stop, program, run

REQUIREMENTS = ROOT / "requirements"
NODE_FLOOR = 20


def ready_python(purpose: str) -> None:
    """A virtual environment with what *purpose* (`build` or `dev`) pins in requirements/."""
    lock = REQUIREMENTS / f"{purpose}.txt"
    stamp = VENV / f"ready-for-{purpose}"
    if is_fresh(stamp, lock):
        return
    if not PYTHON.exists():
        make_venv()
    print(f"installing {lock.relative_to(ROOT)}", flush=True)
    pip("install", "--require-hashes", "--only-binary=:all:", "-r", str(lock))
    stamp.write_text(fingerprint(lock))


def make_venv() -> None:
    """An empty virtual environment in .venv."""
    try:
        run(sys.executable, "-m", "venv", "--clear", VENV)
    except Stop:
        shutil.rmtree(VENV, ignore_errors=True)
        raise Stop("Python could not make a virtual environment; on Debian: apt-get install python3-venv") from None


def pip(*words: str) -> None:
    """Run pip inside the environment, quietly."""
    run(PYTHON, "-m", "pip", *words, "--quiet", "--disable-pip-version-check", "--no-input")


def ready_node() -> None:
    """The page's packages in web/node_modules, as pinned by web/package-lock.json."""
    check_node()
    lock = WEB / "package-lock.json"
    stamp = WEB / "node_modules" / ".ready"
    if not is_fresh(stamp, lock):
        print("installing web/package-lock.json", flush=True)
        npm = program("npm")
        run(npm, "ci", "--include=dev", "--loglevel=error", cwd=WEB, PUPPETEER_SKIP_DOWNLOAD="1")
        stamp.write_text(fingerprint(lock))
    link = ROOT / "node_modules"  # so that tests/*.mjs find the packages
    if not link.exists():
        link.unlink(missing_ok=True)
        link.symlink_to(Path("web", "node_modules"), target_is_directory=True)


def check_node() -> None:
    """Node must be there and not too old."""
    version = subprocess.run([program("node"), "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.lstrip("v").partition(".")[0]) < NODE_FLOOR:
        raise Stop(f"node is {version}; install Node.js {NODE_FLOOR} or newer.")


def downloaded_wheel(name: str, folder: Path) -> Path:
    """The wheel *name* as pinned in requirements/browser.txt: for the browser's Python, not for ours."""
    lock = REQUIREMENTS / "browser.txt"
    stamp = folder / "ready"
    if not is_fresh(stamp, lock):
        shutil.rmtree(folder, ignore_errors=True)
        browser_python = ["--no-deps", "--only-binary=:all:", "--python-version", "3.14"]
        pip("download", "--require-hashes", *browser_python, "-r", str(lock), "-d", str(folder))
        stamp.write_text(fingerprint(lock))
    return next(folder.glob(f"{name}-*.whl"))


def is_fresh(stamp: Path, *sources: Path) -> bool:
    """Whether *stamp* was written for exactly these sources and this Python."""
    return stamp.exists() and stamp.read_text() == fingerprint(*sources)


def fingerprint(*sources: Path) -> str:
    """A hash over the files and the Python they were installed for."""
    digest = hashlib.sha256(platform.python_version().encode())
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()
