"""Malfunctions: when a Check is due, and its four ends (9.4 Resolving Damage)."""

from typing import Any

import pytest

from pycore.api import solve
from pycore.systems.sfrpg.ship import SYSTEMS

NO_CHECK: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "a sound system": ({"system": "engines", "damage": 0}, {"malfunctions": False, "destroyed": False}),
    "a destroyed one": ({"system": "engines", "damage": 100}, {"malfunctions": False, "destroyed": True}),
    "one that malfunctions already": (
        {"system": "engines", "damage": 30, "malfunctioning": True}, {"malfunctions": True, "destroyed": False}),
    "a hull never malfunctions": ({"system": "hull", "damage": 80}, {"malfunctions": False, "destroyed": False}),
}  # fmt: skip


@pytest.mark.parametrize(("inputs", "ends"), NO_CHECK.values(), ids=NO_CHECK)
def test_no_check_is_due(inputs: dict[str, Any], ends: dict[str, Any]) -> None:
    reply = solve("sfrpg.malfunction", inputs)

    assert reply["status"] == "done"
    assert {key: reply["result"][key] for key in ends} == ends
    assert (reply["result"]["checked"], reply["result"]["dc"], reply["result"]["damage"]) == (False, None, inputs["damage"])


ENDS: dict[str, tuple[list[int], dict[str, Any]]] = {
    "natural 99: 5% removed": ([99], {"critical": "success", "malfunctions": False, "damage": 30}),
    "success": ([30], {"critical": None, "malfunctions": False, "damage": 35}),
    "a tie malfunctions": ([25], {"critical": None, "malfunctions": True, "damage": 35}),
    "natural 0: d% more": ([0, 40], {"critical": "failure", "malfunctions": True, "damage": 75, "destroyed": False}),
    "to 100 at most": ([0, 80], {"critical": "failure", "malfunctions": True, "damage": 100, "destroyed": True}),
    "exactly 100": ([0, 65], {"damage": 100, "destroyed": True}),
}


@pytest.mark.parametrize(("rolls", "ends"), ENDS.values(), ids=ENDS)
def test_the_ends_of_the_check(rolls: list[int], ends: dict[str, Any]) -> None:
    reply = solve("sfrpg.malfunction", {"system": "engines", "damage": 35, "damage_control": 60}, answers=rolls)

    assert reply["answers"]["unused"] == []
    assert (reply["result"]["checked"], reply["result"]["dc"]) == (True, 85)
    assert {key: reply["result"][key] for key in ends} == ends


def test_damage_under_5_falls_to_0() -> None:
    assert solve("sfrpg.malfunction", {"system": "beams", "damage": 3}, answers=[99])["result"]["damage"] == 0


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_system_says_when_it_is_checked_and_what_failure_means(system: str) -> None:
    reply = solve("sfrpg.malfunction", {"system": system, "damage": 35}, answers=[1])

    says = [step["says"] + step["how"] for step in reply["steps"]]
    assert says[0].startswith(f"{system.capitalize()} are checked ")
    assert says[-1].startswith(f"{system.capitalize()} malfunction")
    assert len(says[-1]) > len(f"{system} malfunction") + 10


def test_the_chance_and_the_branches() -> None:
    """DC 85, skill 60: 26 to 98 hold, 99 mends, 0 makes it worse."""
    asked = solve("sfrpg.malfunction", {"system": "engines", "damage": 35, "damage_control": 60})["asks"]

    assert asked["chance"] == "37/50"
    assert [branch["chance"] for branch in asked["branches"]] == ["1/100", "73/100", "1/4", "1/100"]


def test_the_next_state_is_the_next_input() -> None:
    reply = solve("sfrpg.malfunction", {"system": "engines", "damage": 35, "damage_control": 60}, answers=[0, 40])
    again = solve("sfrpg.malfunction", reply["next"]["inputs"])

    assert (reply["next"]["inputs"]["damage"], reply["next"]["inputs"]["malfunctioning"]) == (75, True)
    assert again["result"]["checked"] is False


def test_a_malfunctioning_hull_is_refused() -> None:
    reply = solve("sfrpg.malfunction", {"system": "hull", "damage": 10, "malfunctioning": True})

    assert reply["errors"][0]["says"] == "A ship's hull never malfunctions (9.4 Resolving Damage)."
