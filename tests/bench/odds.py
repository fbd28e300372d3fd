"""How long exact odds of dice take that nobody asked about before. Run: python -m tests.bench.odds

They are rehearsed first, as the page's worker does once nobody asks.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

from pycore import rehearsal
from pycore.api import ask

BUDGET_MS = 50  # any single check or expression of up to 100 dice of up to 20 sides
KINDS = {
    "100 dice of one kind": ("100d20", "99d20", "98d20", "97d20"),
    "100 dice of four kinds": ("25d20+25d12+25d10+25d8", "24d20+26d12+25d10+25d8", "23d20+27d12+25d10+25d8"),
    "one check on d%": ("d%", "d%+1", "d%+2"),
}


def milliseconds(dice: str) -> float:
    """One request for exact odds, from JSON to JSON."""
    text = json.dumps({"calculator": "layering.damage", "inputs": {"dice": dice}, "want": "odds"})
    start = time.perf_counter()
    reply = ask(text)
    taken = time.perf_counter() - start
    assert '"status":"done"' in reply[:40], reply[:300]
    return taken * 1000


def timed(items: Iterator[object]) -> Iterator[float]:
    """How long each item takes, in milliseconds."""
    start = time.perf_counter()
    for _ in items:
        yield (time.perf_counter() - start) * 1000
        start = time.perf_counter()


def main() -> None:
    """Print the first of each kind and the best of the others: none of them is kept from before."""
    milliseconds("d6")
    turns = [*timed(rehearsal.turns())]
    print(f"rehearsal: {', '.join(f'{turn:.0f}' for turn in turns)} ms")
    print(f"exact odds, budget {BUDGET_MS} ms:")
    for kind, expressions in KINDS.items():
        first, *others = map(milliseconds, expressions)
        print(f"  {kind}: {first:.1f} ms the first time, then {min(others):.1f} ms for others of the kind")


if __name__ == "__main__":
    main()
