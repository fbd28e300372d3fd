"""How long each calculator's worked answer takes, the slowest first. Run: python tests/bench/every.py"""

from __future__ import annotations

import json
import time
from typing import Any

from pycore.api import ask

BUDGET_MS = 16  # DESIGN 9: key press to new answer on small inputs, of which this is the rules' part
SHOWN = 5


def asked(request: dict[str, Any]) -> Any:
    """The result of a request."""
    return json.loads(ask(json.dumps(request)))["result"]


def milliseconds(text: str) -> float:
    """The best of a few runs."""
    best = 1e9
    for _ in range(7):
        start = time.perf_counter()
        ask(text)
        best = min(best, time.perf_counter() - start)
    return best * 1000


def main() -> None:
    """Print the slowest, and how many are over the budget."""
    taken: list[tuple[float, str]] = []
    for entry in asked({"want": "list"})["calculators"]:
        examples = asked({"want": "schema", "calculator": entry["id"]})["examples"]
        taken += [(milliseconds(json.dumps(each["request"])), f"{entry['id']}: {each['title']}") for each in examples]
    taken.sort(reverse=True)
    over = sum(ms > BUDGET_MS for ms, _ in taken)
    print(f"{len(taken)} examples, {over} take over {BUDGET_MS} ms; the slowest:")
    for ms, name in taken[:SHOWN]:
        print(f"  {ms:6.1f} ms  {name}")


if __name__ == "__main__":
    main()
