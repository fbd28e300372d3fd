"""Targeting one system: DC 50 + HD + range, and what a hit does by the arc's defenses (9.4 Target)."""

from typing import Any

import pytest

from pycore.api import solve

SHARES: dict[str, tuple[dict[str, int], int]] = {
    "shields up: a hundredth, rounded down": ({"shp": 1, "ahp": 100, "damage": 699}, 6),
    "armor only: a tenth, rounded down": ({"ahp": 1, "damage": 699}, 69),
    "bare: all of it": ({"damage": 699}, 699),
    "shields without armor still count": ({"shp": 1, "damage": 99}, 0),
    "the arc before the hit, though the hit strips it": ({"shp": 10, "ahp": 10, "damage": 5000}, 50),
}


@pytest.mark.parametrize(("arc", "points"), SHARES.values(), ids=SHARES)
def test_what_the_system_takes(arc: dict[str, int], points: int) -> None:
    result = solve("sfrpg.target_system", {"hd": 62, "range": 4, "skill": 55, **arc}, answers=[70])["result"]

    assert (result["dc"], result["success"], result["systems_damage"]) == (116, True, points)


@pytest.mark.parametrize(("natural", "success"), [(61, False), (62, True), (0, False)])
def test_the_check_has_no_criticals_and_a_tie_fails(natural: int, success: bool) -> None:
    result = solve("sfrpg.target_system", {"hd": 62, "range": 4, "skill": 55, "damage": 99}, answers=[natural])["result"]

    assert result["success"] is success
    assert result["systems_damage"] == (99 if success else 0)


def test_a_lock_is_held_until_it_is_lost() -> None:
    reply = solve("sfrpg.target_system", {"hd": 62, "range": 4, "skill": 55}, answers=[70])
    again = solve("sfrpg.target_system", reply["next"]["inputs"] | {"damage": 40})

    assert again["status"] == "done"
    assert again["result"]["systems_damage"] == 40


def test_at_range_15_a_system_can_still_be_locked() -> None:
    assert solve("sfrpg.target_system", {"hd": 62, "range": 15, "skill": 55})["asks"]["dc"] == 127


def test_past_range_15_nothing_is_hit() -> None:
    reply = solve("sfrpg.target_system", {"hd": 62, "range": 16, "skill": 55})

    assert (reply["errors"][0]["field"], reply["errors"][0]["code"]) == ("range", "illegal")
    assert "9.4 Range" in reply["errors"][0]["says"]


def test_undermanned() -> None:
    inputs: dict[str, Any] = {"hd": 62, "range": 4, "skill": 55, "undermanned": True}

    assert solve("sfrpg.target_system", inputs)["asks"]["dc"] == 166


def test_an_hd_below_0_is_a_number() -> None:
    assert solve("sfrpg.target_system", {"hd": -5, "range": 4, "skill": 55})["asks"]["dc"] == 49
