"""How long 10,000 runs of every calculator in which dice decide take, in slices as the page asks.

The longest slice is what Stop may have to wait for. Run: python -m tests.bench.simulate
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from pycore.api import ask

RUNS = 10_000
SLICE = 60  # milliseconds, as web/result/simulate.js asks for


@dataclass
class Taken:
    """One calculator's simulation. `progress`: slices a second; `longest`: the longest slice in milliseconds."""

    name: str
    seconds: float
    progress: float
    longest: float


def asked(request: dict[str, Any]) -> dict[str, Any]:
    """The whole reply."""
    reply: dict[str, Any] = json.loads(ask(json.dumps(request)))
    return reply


def simulate(name: str, inputs: dict[str, Any]) -> Taken | None:
    """All slices; None where an owner's decision stands in the way."""
    done, so_far = 0, None
    times: list[float] = []
    while done < RUNS:
        start = time.perf_counter()
        reply = asked({"calculator": name, "inputs": inputs, "want": "simulate", "seed": "bench", "start": done,
                       "runs": RUNS - done, "within": SLICE, "so_far": so_far, "text": "plain"})  # fmt: skip
        times.append(time.perf_counter() - start)
        if not reply["simulation"]:
            return None
        so_far, done = reply["simulation"]["so_far"], reply["simulation"]["runs"]
    return Taken(name, sum(times), len(times) / sum(times), max(times) * 1000)


def slowest() -> list[Taken]:
    """For each calculator the slowest of its examples."""
    out = []
    for entry in asked({"want": "list"})["result"]["calculators"]:
        if entry["has_odds"]:
            examples = asked({"want": "schema", "calculator": entry["id"]})["result"]["examples"]
            found = [simulate(entry["id"], example["request"]["inputs"]) for example in examples]
            out += sorted((t for t in found if t), key=lambda t: t.seconds)[-1:]
    return sorted(out, key=lambda t: -t.seconds)


def main() -> None:
    """Print them, the slowest first."""
    print(f"{RUNS:,} runs of every calculator's slowest example; budget: progress 4 a second, no slice over 200 ms")
    for taken in slowest():
        print(f"  {taken.seconds:6.2f} s  {taken.progress:5.1f} a second, longest slice {taken.longest:5.1f} ms"
              f"  {taken.name}")  # fmt: skip


if __name__ == "__main__":
    main()
