"""Receipts: a short hash over everything that decides an answer; anybody with the request recomputes it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from pycore.errors import refuse
from pycore.replies import encode

# The groups of a receipt and their length in hex digits. Each part has its own, so that a reader
# can be told what differs; the last covers everything once more.
GROUPS = {"inputs": 4, "answers and dice": 4, "readings or version": 4, "whole": 8}

_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), default=lambda value: encode(value, twins=False))


def canonical(value: Any) -> str:
    """One and the same text for equal values: JSON, keys sorted, no spaces, ASCII only."""
    return _CANONICAL.encode(value)


def digest(text: str) -> str:
    """SHA-256 in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def receipt(inputs: Any, dice: Any, rules: Any) -> str:
    """The receipt of what was entered, what was rolled or answered, and the rules in force (readings, version)."""
    parts = [canonical(part) for part in (inputs, dice, rules)]
    hashes = [digest(text) for text in (*parts, "\n".join(parts))]
    return " ".join(hashed[:length] for hashed, length in zip(hashes, GROUPS.values(), strict=True))


def read(claimed: Any) -> list[str]:
    """The groups of a receipt as somebody pasted it, with or without its spaces."""
    squeezed = "".join(claimed.lower().split()) if isinstance(claimed, str) else ""
    if len(squeezed) != sum(GROUPS.values()) or set(squeezed) - set("0123456789abcdef"):
        refuse("receipt", "Enter the receipt that came with the answer, like 7f3a 09c1 55e0 01d2c3b4.", "field")
    groups = []
    for length in GROUPS.values():
        groups.append(squeezed[:length])
        squeezed = squeezed[length:]
    return groups


def compare(claimed: Sequence[str], ours: Sequence[str]) -> list[str]:
    """Which parts differ, in words; empty when the receipt is true."""
    differs = [name for name, mine, theirs in zip(GROUPS, ours, claimed, strict=True) if mine != theirs]
    return ["the receipt itself"] if differs == ["whole"] else [name for name in differs if name != "whole"]
