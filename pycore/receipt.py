"""Receipts: a short hash over everything that decides an answer; anybody with the request recomputes it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from pycore.errors import refuse
from pycore.replies import encode

# A receipt's groups, in hex digits. Each part has its own, so that a reader can be told what differs; the last
# covers everything once more.
LENGTHS = (4, 4, 4, 8)

# What the first three cover, for each kind of result that can be verified.
PARTS = {
    "answer": ("inputs", "answers and dice", "readings or version"),
    "odds": ("inputs", "answers or dice given before", "policy, readings or version"),
    "simulate": ("inputs", "seed, number of runs, or dice given before", "policy, readings or version"),
}

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
    return " ".join(hashed[:length] for hashed, length in zip(hashes, LENGTHS, strict=True))


def read(claimed: Any) -> list[str]:
    """The groups of a receipt as somebody pasted it, with or without its spaces."""
    squeezed = "".join(claimed.lower().split()) if isinstance(claimed, str) else ""
    if len(squeezed) != sum(LENGTHS) or set(squeezed) - set("0123456789abcdef"):
        refuse("receipt", "Enter the receipt that came with the answer, like 7f3a 09c1 55e0 01d2c3b4.", "field")
    groups = []
    for length in LENGTHS:
        groups.append(squeezed[:length])
        squeezed = squeezed[length:]
    return groups


def compare(claimed: Sequence[str], ours: Sequence[str], kind: str) -> list[str]:
    """Which parts of a result of this kind differ, in words; empty when the receipt is true."""
    *parts, whole = (mine != theirs for mine, theirs in zip(ours, claimed, strict=True))
    differs = [name for name, differs in zip(PARTS[kind], parts, strict=True) if differs]
    return differs or (["the receipt itself"] if whole else [])
