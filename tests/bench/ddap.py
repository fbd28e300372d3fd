"""How long a volley takes: 300 boxes, 200 hits, 40 override lines, and twice that. Run: python tests/bench/ddap.py"""

from __future__ import annotations

import json
import time
from typing import Any

from pycore.api import ask

NAMES = ("Ph-1", "Ph-2", "Ph-3", "photon", "disruptor", "drone", "shuttle", "tractor", "lab", "hull")
ARCS = ("FA", "LF+L", "RF+R", "FX", "360")
STATES = ("fired", "unfired")


def ship(boxes: int) -> dict[str, Any]:
    """A ship of numbered boxes of every kind, no two alike but by chance."""
    rows: list[dict[str, Any]] = []
    for i in range(boxes):
        name = NAMES[i % len(NAMES)]
        row: dict[str, Any] = {"id": str(i), "name": name}
        if name.startswith("Ph") or name in ("photon", "disruptor"):
            row |= {"arc": ARCS[i // 10 % len(ARCS)], "state": STATES[i // 50 % 2]}
        elif name == "drone":
            row |= {"spaces": i // 10 % 5, "state": STATES[i // 50 % 2]}
        elif name == "shuttle":
            row["holds"] = ("empty", "admin", "suicide")[i // 10 % 3]
        rows.append(row)
    return {"name": "Bench", "boxes": rows}


def request(boxes: int, hits: int, lines: int) -> str:
    """A volley that meets every kind, with dice for every tie."""
    words = ["phaser", "phaser/drone", "torpedo", "hull", "shuttle/lab", "tractor", "lab", "drone"]
    overrides = [f"phasers: {', '.join(str(10 * i + i % 3) for i in range(8))}"]
    overrides += [
        f"lab #{10 * i + 8} first" if i == 0 else f"frame for last {('lab', 'shuttle', 'hull')[i % 3]}"
        for i in range(lines - 1)
    ]
    return json.dumps({
        "calculator": "ddap.allocate",
        "inputs": {"ship": ship(boxes), "hits": [words[i % len(words)] for i in range(hits)],
                   "overrides": overrides, "heavy_order": "photon, disruptor"},
        "dice": {"source": "quick", "seed": "bench"},
    })  # fmt: skip


def odds_request() -> str:
    """Ten phasers that tie, six hits."""
    boxes = [{"id": str(i), "name": "Ph-1", "arc": "FA"} for i in range(10)]
    return json.dumps(
        {"calculator": "ddap.allocate", "want": "odds", "inputs": {"ship": {"boxes": boxes}, "hits": "6x phaser"}}
    )


def seconds(text: str, runs: int = 7) -> float:
    """The best of a few runs."""
    best = 1e9
    for _ in range(runs):
        start = time.process_time()
        reply = ask(text)
        best = min(best, time.process_time() - start)
        assert '"status":"done"' in reply[:40], reply[:300]
    return best


def main() -> None:
    """Print the times and how they grow."""
    one, two = seconds(request(150, 100, 40)), seconds(request(300, 200, 40))
    more = seconds(request(300, 100, 40))
    print(
        f"300 boxes, 200 hits, 40 lines: {two * 1000:.1f} ms (150 and 100: {one * 1000:.1f} ms; 300 and 100: {more * 1000:.1f} ms)"
    )
    print(f"odds of 10 tied boxes, 6 hits: {seconds(odds_request(), 2) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
