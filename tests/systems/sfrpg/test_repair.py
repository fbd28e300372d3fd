"""Repair: DC 50 + damage, 1d10 fixed, and a second Check for what malfunctions (9.4 Repair)."""

from typing import Any

import pytest

from pycore.api import solve

CASES: dict[str, tuple[dict[str, Any], list[int], dict[str, Any]]] = {
    "success fixes 1d10": ({"damage": 35, "skill": 64}, [52, 7], {"dc": 85, "success": True, "fixed": 7, "damage": 28}),
    "1d10 reads 0 to 9": ({"damage": 35, "skill": 64}, [52, 0], {"fixed": 0, "damage": 35}),
    "a tie fixes nothing": ({"damage": 35, "skill": 64}, [21], {"success": False, "fixed": 0, "damage": 35}),
    "no critical: 99 out of reach": ({"damage": 90, "skill": 30}, [99], {"success": False, "fixed": 0}),
    "at most the damage": ({"damage": 3, "skill": 64}, [52, 7], {"fixed": 3, "damage": 0}),
    "second Check counts the damage left": (
        {"damage": 40, "skill": 64, "damage_control": 55, "malfunctioning": True}, [61, 8, 49],
        {"second_dc": 82, "malfunctioning": False, "damage": 32}),
    "second Check fails on a tie": (
        {"damage": 40, "skill": 64, "damage_control": 55, "malfunctioning": True}, [61, 8, 27],
        {"second_dc": 82, "malfunctioning": True, "damage": 32}),
    "no second Check after a failure": (
        {"damage": 40, "skill": 10, "malfunctioning": True}, [61], {"second_dc": None, "malfunctioning": True}),
    "only malfunctioning: no die for damage": (
        {"damage": 0, "skill": 10, "damage_control": 10, "malfunctioning": True}, [61, 61],
        {"dc": 50, "second_dc": 50, "fixed": 0, "malfunctioning": False}),
    "undermanned counts twice": (
        {"damage": 40, "skill": 99, "damage_control": 99, "malfunctioning": True, "undermanned": True}, [61, 8, 49],
        {"dc": 140, "second_dc": 132, "malfunctioning": False}),
}  # fmt: skip


@pytest.mark.parametrize(("inputs", "rolls", "ends"), CASES.values(), ids=CASES)
def test_repair(inputs: dict[str, Any], rolls: list[int], ends: dict[str, Any]) -> None:
    reply = solve("sfrpg.repair", {"system": "beams", **inputs}, answers=rolls)

    assert (reply["status"], reply["answers"]["unused"]) == ("done", [])
    assert {key: reply["result"][key] for key in ends} == ends


@pytest.mark.parametrize("what", ["hull", "armor"])
def test_hull_and_armor_are_not_repaired_in_combat(what: str) -> None:
    reply = solve("sfrpg.repair", {"system": what, "damage": 20})

    assert (reply["errors"][0]["field"], reply["errors"][0]["code"]) == ("system", "illegal")
    assert "9.4 Repair" in reply["errors"][0]["says"]


def test_nothing_to_repair_is_said() -> None:
    assert solve("sfrpg.repair", {"system": "beams", "damage": 0})["errors"][0]["field"] == "damage"


def test_1d10_can_be_read_from_1() -> None:
    inputs = {"system": "beams", "damage": 35, "skill": 64}
    reply = solve("sfrpg.repair", inputs, answers=[52, 0], readings={"sfrpg.d10": "1-10"})

    assert reply["result"]["fixed"] == 10


def test_the_answer_stands_alone_and_goes_on() -> None:
    inputs = {"system": "beams", "damage": 40, "skill": 64, "damage_control": 55, "malfunctioning": True}
    reply = solve("sfrpg.repair", inputs, answers=[61, 8, 49])

    assert reply["line"] == (
        "Beams at 40%, malfunctioning: repair by the Engineer, skill 64, DC 90: 125, success; 8 fixed, 32% left; "
        "Damage Control 55, DC 82: 104, back on line."
    )
    assert (reply["next"]["inputs"]["damage"], reply["next"]["inputs"]["malfunctioning"]) == (32, False)
