"""How long 10,000 volleys of the book's example take, in slices as the page asks. Run: python tests/bench/sfrpg.py"""

from __future__ import annotations

import json
import time
from typing import Any

from pycore.api import ask
from pycore.systems.sfrpg.resolve import EXAMPLES, HOUSE_CHART

RUNS, SLICE = 10_000, 500


def inputs() -> dict[str, Any]:
    """The book's ship and damage, with a chart of flaws so that nothing is asked."""
    return {**EXAMPLES[0].inputs, "flaws": [], "flaw_chart": HOUSE_CHART}


def simulate() -> tuple[float, dict[str, Any]]:
    """Seconds of processor time for all slices, and what the last reply says."""
    start, so_far = time.process_time(), None
    reply: dict[str, Any] = {}
    for done in range(0, RUNS, SLICE):
        request = {"calculator": "sfrpg.resolve", "inputs": inputs(), "want": "simulate", "seed": "bench",
                   "start": done, "runs": SLICE, "so_far": so_far}  # fmt: skip
        reply = json.loads(ask(json.dumps(request)))
        so_far = reply["simulation"]["so_far"]
    return time.process_time() - start, reply["simulation"]


def answer() -> float:
    """Milliseconds of one answered example, steps and all; the best of a few."""
    text = json.dumps({**EXAMPLES[0].request("sfrpg.resolve"), "steps": "all", "text": "plain"})
    best = 1e9
    for _ in range(7):
        start = time.process_time()
        assert '"status":"done"' in ask(text)[:40]
        best = min(best, time.process_time() - start)
    return best * 1000


def main() -> None:
    """Print both."""
    seconds, simulation = simulate()
    assert simulation["runs"] == RUNS
    print(f"the book's example answered: {answer():.1f} ms; {RUNS:,} volleys simulated: {seconds:.2f} s")


if __name__ == "__main__":
    main()
