"""Makes what the browser runs, with the pinned Pyodide under Node; made again only when its sources change."""

import shutil
from pathlib import Path

from making.environment import downloaded_wheel, fingerprint
from making.places import PYTHON, ROOT, WEB, node, run

EARLY = "1577836800"  # 1 January 2020: every date in the wheel


def make(work: Path) -> Path:
    """A folder with engine/, rules/ and workbench/ (see web/build/make-engine.mjs)."""
    wheel = rules_wheel(work / "wheel")
    micropip = downloaded_wheel("micropip", work / "micropip")
    out = work / "made"
    stamp = work / "made.stamp"
    now = fingerprint(wheel, micropip, WEB / "package-lock.json", *made_with())
    if not (stamp.exists() and stamp.read_text() == now):
        stamp.unlink(missing_ok=True)
        print("making the engine", flush=True)
        node(WEB / "build" / "make-engine.mjs", wheel, micropip, out)
        stamp.write_text(now)
    return out


def rules_wheel(folder: Path) -> Path:
    """pycore as a wheel of source files."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    run(PYTHON, "-m", "flit_core.wheel", "--outdir", folder, ROOT, SOURCE_DATE_EPOCH=EARLY)
    return next(folder.glob("pycore-*.whl"))


def made_with() -> list[Path]:
    """The scripts that make it."""
    return sorted(path for path in (WEB / "build").rglob("*") if path.is_file() and path.suffix != ".pyc")
