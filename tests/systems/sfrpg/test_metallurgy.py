"""The Metallurgy Check on its own: DC 50 + hull damage (9.4 Resolving Damage)."""

from typing import Any

import pytest

from pycore.api import solve

CASES: dict[str, tuple[int, int, dict[str, Any]]] = {
    "holds": (35, 41, {"dc": 85, "total": 103, "success": True, "hull": 35, "destroyed": None}),
    "a tie fails": (35, 23, {"success": False, "critical": None, "destroyed": "structure"}),
    "natural 0 fails whatever the skill": (5, 0, {"success": False, "critical": "failure", "destroyed": "structure"}),
    "natural 99 takes 5% off": (97, 99, {"dc": 147, "success": True, "critical": "success", "hull": 92}),
    "never below 0": (3, 99, {"hull": 0, "metallurgy_exempt": True}),
}


@pytest.mark.parametrize(("hull", "natural", "ends"), CASES.values(), ids=CASES)
def test_the_check(hull: int, natural: int, ends: dict[str, Any]) -> None:
    result = solve("sfrpg.metallurgy", {"hull": hull, "metallurgy": 62}, answers=[natural])["result"]

    assert {key: result[key] for key in ends} == ends


@pytest.mark.parametrize("inputs", [{"hull": 0}, {"hull": 40, "metallurgy_exempt": True}])
def test_none_is_due_without_hull_damage_or_when_spared(inputs: dict[str, Any]) -> None:
    reply = solve("sfrpg.metallurgy", inputs)

    assert (reply["status"], reply["result"]["due"], reply["result"]["destroyed"]) == ("done", False, None)


def test_a_destroyed_hull_is_refused() -> None:
    reply = solve("sfrpg.metallurgy", {"hull": 100})

    assert "9.4 Resolving Damage" in reply["errors"][0]["says"]


def test_a_critical_success_spares_the_next_check() -> None:
    reply = solve("sfrpg.metallurgy", {"hull": 97, "metallurgy": 62}, answers=[99])
    again = solve("sfrpg.metallurgy", reply["next"]["inputs"])

    assert (reply["next"]["inputs"]["hull"], again["result"]["due"]) == (92, False)


def test_the_odds() -> None:
    reply = solve("sfrpg.metallurgy", {"hull": 35, "metallurgy": 62}, want="odds")

    assert reply["odds"]["the ship"]["values"] == [["explodes", "6/25"], ["holds", "19/25"]]
