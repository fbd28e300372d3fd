"""Requests near the examples and vectors, by the thousand, held against what every reply must keep.

Run: python -m tests.fuzz [MINUTES [SEED]]; `tests/test_fuzz.py` runs a few hundred.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any
from unittest import mock

from pycore import exact
from pycore.api import ask
from pycore.systems import calculators
from tests.vectors.replies import vectors

Json = dict[str, Any]

STEPS = (-9, -3, -1, 0, 1, 2, 5, 17)
CHANGED = 0.3  # the share of numbers that change
PARTS = ("calculator", "inputs", "readings", "answers", "dice", "policy")


def bases() -> list[Json]:
    """Requests to start from: everything that a calculator can be asked."""
    found = {}
    for vector in vectors().values():
        if len(vector["text"]) < 20_000 and vector["status"] in ("done", "asks"):
            request = {part: value for part, value in json.loads(vector["text"]).items() if part in PARTS}
            if request.get("calculator") in calculators():
                found[json.dumps(request, sort_keys=True)] = request
    return [*found.values()]


def near(value: Any, chance: random.Random) -> Any:
    """The same with some numbers, answers and entries changed."""
    if isinstance(value, bool):
        return value is not (chance.random() < CHANGED / 3)
    if isinstance(value, int):
        return value + chance.choice(STEPS) if chance.random() < CHANGED else value
    if isinstance(value, dict):
        return {key: near(part, chance) for key, part in value.items() if chance.random() > CHANGED / 30}
    if isinstance(value, list):
        parts = [near(part, chance) for part in value]
        if parts and chance.random() < CHANGED / 3:
            parts.insert(chance.randrange(len(parts) + 1), deepcopy(chance.choice(parts)))
        return parts
    return value


def asked(request: Json, **more: Any) -> Json:
    """The whole reply, which is never `broken` and the same each time."""
    text = json.dumps({**request, **more})
    reply = ask(text)
    assert ask(text) == reply
    told: Json = json.loads(reply)
    assert told["status"] in ("done", "asks", "invalid"), told["text"]
    assert told["line"], "no line"
    return told


def hold(request: Json) -> str:
    """Everything that a reply keeps, whatever was asked. Returns the answer's status."""
    answer = asked(request, text="plain", steps="all")
    assert all(error["says"].endswith((".", "?")) and error["field"] is not None for error in answer["errors"])
    if answer["status"] != "invalid":
        assert [step["n"] for step in answer["steps"]] == [*range(1, len(answer["steps"]) + 1)]
        assert all(used < step["n"] for step in answer["steps"] for used in step["uses"])
        verified = asked(request, want="verify", receipt=answer["receipt"])
        assert verified["differs"] == [], verified["line"]
    hold_odds({part: value for part, value in request.items() if part != "dice"})
    return str(answer["status"])


def hold_odds(request: Json) -> None:
    """Outcomes followed as one (`pycore.many`) and each by itself come to the same odds, which add up to 1."""
    as_one = asked(request, want="odds")
    with mock.patch.object(exact.Outcomes, "parts", lambda self: [[way] for way in self.ways]):
        apart = asked(request, want="odds")
    if not any("too_large" in (told["odds"] or {}) for told in (as_one, apart)):
        assert as_one == apart


def search(going_on: Callable[[int], bool], seed: str) -> Counter[str]:
    """Hold request after request as long as it is said. Returns how many had which status."""
    chance, starts = random.Random(seed), bases()
    found: Counter[str] = Counter()
    while going_on(found.total()):
        request = chance.choice(starts)
        request = request | {part: near(value, chance) for part, value in request.items() if part in ("inputs", "answers")}
        try:
            found[hold(request)] += 1
        except Exception:
            print(f"after {found.total()} requests: {json.dumps(request)}", file=sys.stderr)
            raise
    return found


def main() -> None:
    """Search for so many minutes; a new seed each time unless one is given."""
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 1
    seed = sys.argv[2] if len(sys.argv) > 2 else str(time.time_ns())
    end = time.monotonic() + 60 * minutes
    print(f"seed {seed}", flush=True)
    found = search(lambda _: time.monotonic() < end, seed)
    print(f"{found.total():,} requests held: {', '.join(f'{n:,} {status}' for status, n in found.most_common())}")


if __name__ == "__main__":
    main()
