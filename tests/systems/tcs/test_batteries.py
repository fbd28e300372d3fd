"""What a hit does to a battery: stepped or gone (Modifications 4)."""

import pytest

from pycore.api import solve

CASES = {
    "turrets on large ships are gone": ("turret", 5, 500, "eliminated"),
    "even the last of them": ("turret", 1, 500, "eliminated"),
    "the last bay is stepped": ("bay", 1, 20_000, "step-reduced"),
    "an earlier bay is gone": ("bay", 2, 20_000, "eliminated"),
    "a spinal mount is stepped": ("spinal", 1, 20_000, "step-reduced"),
    "under 500 tons the last is stepped": ("turret", 1, 499, "step-reduced"),
    "under 500 tons an earlier one is gone": ("turret", 2, 499, "eliminated"),
    "under 500 tons, the last bay": ("bay", 1, 499, "step-reduced"),
    "under 500 tons, an earlier bay": ("bay", 2, 499, "eliminated"),
}


@pytest.mark.parametrize(("kind", "left", "tonnage", "effect"), CASES.values(), ids=CASES)
def test_effect(kind: str, left: int, tonnage: int, effect: str) -> None:
    reply = solve("tcs.batteries", {"kind": kind, "left": left, "tonnage": tonnage})

    assert reply["result"]["effect"] == effect
    assert reply["steps"][-1]["value"] == effect
    assert reply["steps"][-1]["cite"] == "TCS Modifications 4"


def test_the_line_stands_alone() -> None:
    assert solve("tcs.batteries", {"kind": "bay", "left": 3, "tonnage": 12_000})["line"] == (
        "A hit on a bay, one of 3 of its type, on a ship of 12,000 t: eliminated (not the last bay of its type)."
    )


def test_bad_input() -> None:
    """None left: nothing can be hit."""
    assert [e["field"] for e in solve("tcs.batteries", {"kind": "barbette", "left": 0, "tonnage": 0})["errors"]] == [
        "kind", "left", "tonnage",
    ]
