"""How long a score takes: 2 × 100 and 2 × 2,000 rows, every ship a row of its own. Run: python tests/bench/tcs.py"""

from __future__ import annotations

import json
import time
from typing import Any

from pycore.api import ask
from pycore.systems.tcs.demo import AMBER_FLEET, COBALT_FLEET


def spread(fleet: dict[str, Any], times: int) -> dict[str, Any]:
    """Every ship of a demo fleet as a row of its own, `times` over."""
    ships = [{**row, "count": 1} for row in fleet["ships"] for _ in range(row.get("count", 1))]
    return {**fleet, "hulls": None, "ships": ships * times, "money_spent": 700_000 * times}


def request(times: int, mauled: bool = False) -> str:
    """The demo fleets, or the mauled one against itself."""
    other = {**AMBER_FLEET, "name": "Other"} if mauled else COBALT_FLEET
    fleets = [spread(AMBER_FLEET, times), spread(other, times)]
    return json.dumps({"calculator": "tcs.victory", "inputs": {"fleets": fleets}})


def seconds(text: str, runs: int) -> float:
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
    for mauled in (False, True):
        small, large = seconds(request(1, mauled), 7), seconds(request(20, mauled), 3)
        print(
            f"{'mauled twice' if mauled else 'demo fleets'}: 2 x 100 ships {small * 1000:.1f} ms, "
            f"2 x 2,000 ships {large:.3f} s, growth {large / small:.1f} for 20 times the work"
        )


if __name__ == "__main__":
    main()
