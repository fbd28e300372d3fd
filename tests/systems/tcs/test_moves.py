"""Legal moves along the formation, and strafing by agility and range (Battle Formation Display, Tactical Details 3)."""

from typing import Any

import pytest

from pycore.api import solve

CASES: dict[str, tuple[dict[str, Any], list[str], bool]] = {
    "out of the safe area": ({"place": "SA"}, ["A1"], False),
    "approach 1 either way": ({"place": "A1"}, ["SA", "A2"], False),
    "approach 2 either way": ({"place": "A2"}, ["A1", "A3"], False),
    "approach 3 either way": ({"place": "A3"}, ["A2", "RL"], False),
    "the battle line only falls back": ({"place": "BL"}, ["RL"], False),
    "the battle line does not strafe, however fast": ({"place": "BL", "agility": 6, "enemy_fleet_agility": 0}, ["RL"], False),
    "reserve, a lead of 2": ({"place": "RL", "agility": 4, "enemy_fleet_agility": 2}, ["A3", "BL", "FS"], False),
    "reserve, a lead of 3 at long range": ({"place": "RL", "agility": 5, "enemy_fleet_agility": 2, "range": "long"}, ["A3", "BL", "FS"], False),
    "reserve, a lead of 1": ({"place": "RL", "agility": 3, "enemy_fleet_agility": 2}, ["A3", "BL"], False),
    "reserve, just arrived": ({"place": "RL", "agility": 6, "enemy_fleet_agility": 2, "turns_here": 0}, ["A3", "BL"], False),
    "friendly strafe line, short range": ({"place": "FS", "agility": 4, "enemy_fleet_agility": 2, "range": "short"}, ["RL", "ES"], False),
    "friendly strafe line, long range: a second turn": ({"place": "FS", "agility": 4, "enemy_fleet_agility": 2, "range": "long"}, [], False),
    "friendly strafe line, the second turn is over": ({"place": "FS", "agility": 4, "enemy_fleet_agility": 2, "range": "long", "turns_here": 2}, ["RL", "ES"], False),
    "friendly strafe line, short on the second turn": ({"place": "FS", "agility": 4, "enemy_fleet_agility": 2, "range": "short", "turns_here": 2}, ["RL", "ES"], False),
    "friendly strafe line, came this turn": ({"place": "FS", "agility": 4, "enemy_fleet_agility": 2, "range": "short", "turns_here": 0}, [], False),
    "friendly strafe line, the lead is lost": ({"place": "FS", "agility": 3, "enemy_fleet_agility": 2, "range": "short"}, ["RL"], True),
    "friendly strafe line, the lead is lost at long range": ({"place": "FS", "agility": 3, "enemy_fleet_agility": 2, "range": "long"}, [], True),
    "and after the second turn": ({"place": "FS", "agility": 3, "enemy_fleet_agility": 2, "range": "long", "turns_here": 2}, ["RL"], True),
    "enemy strafe line": ({"place": "ES", "agility": 4, "enemy_fleet_agility": 2}, ["FS"], False),
    "enemy strafe line, the lead is lost": ({"place": "ES", "agility": 3, "enemy_fleet_agility": 2}, ["FS"], True),
    "slower than the enemy": ({"place": "ES", "agility": 0, "enemy_fleet_agility": 6}, ["FS"], True),
}  # fmt: skip


@pytest.mark.parametrize(("inputs", "to", "must_return"), CASES.values(), ids=CASES)
def test_moves(inputs: dict[str, Any], to: list[str], must_return: bool) -> None:
    result = solve("tcs.moves", inputs)["result"]

    assert (result["to"], result["must_return"]) == (to, must_return)


def test_every_move_can_be_made_the_other_way() -> None:
    """The display writes each with <>; a strafer with its lead goes both ways."""
    free = {"agility": 6, "enemy_fleet_agility": 2, "range": "short", "turns_here": 2}
    moves = {place: solve("tcs.moves", {"place": place, **free})["result"]["to"] for place in ("SA", "A1", "A2", "A3", "RL", "BL", "FS", "ES")}

    assert all(place in moves[there] for place, to in moves.items() for there in to)


def test_it_is_four_moves_from_safety_to_the_reserve() -> None:
    path = ["SA"]
    while path[-1] != "RL":
        path.append(solve("tcs.moves", {"place": path[-1]})["result"]["to"][-1])

    assert len(path) - 1 == 4


def test_the_lead_is_a_step_with_its_arithmetic() -> None:
    steps = solve("tcs.moves", {"place": "RL", "agility": 5, "enemy_fleet_agility": 2}, steps="all")["steps"]

    assert [(s["how"], s["cite"]) for s in steps if s["says"] == "Agility lead"] == [("5 − 2 = 3", "TCS Tactical Details 3")]


def test_the_only_move_is_the_next_state() -> None:
    assert solve("tcs.moves", {"place": "SA"})["next"]["inputs"]["place"] == "A1"
    wait = solve("tcs.moves", {"place": "FS", "agility": 4, "enemy_fleet_agility": 2, "range": "long"})["next"]["inputs"]
    assert (wait["place"], wait["turns_here"]) == ("FS", 2)
    assert solve("tcs.moves", wait | {})["result"]["to"] == ["RL", "ES"]
    assert solve("tcs.moves", {"place": "A1"})["next"] is None


def test_a_next_place_that_needs_more_is_not_asked_about_without_it() -> None:
    """From the battle line to the reserve line: strafing hangs on agility, on the friendly strafe line on range too."""
    blind = solve("tcs.moves", {"place": "BL"})
    assert blind["next"] is None
    assert "enter the ship's agility" in blind["next_why"]
    assert solve("tcs.moves", {"place": "BL", "agility": 4, "enemy_fleet_agility": 3})["next"]["inputs"]["place"] == "RL"
    back = solve("tcs.moves", {"place": "ES", "agility": 4, "enemy_fleet_agility": 3})
    assert (back["next"], "enter short or long" in back["next_why"]) == (None, True)


def test_the_line_stands_alone() -> None:
    given = {"place": "FS", "agility": 3, "enemy_fleet_agility": 2, "range": "long", "turns_here": 2}

    assert solve("tcs.moves", given)["line"] == (
        "A ship in the friendly strafe line (FS), agility 3 against fleet agility 2, long range, 2 turns there may move to: "
        "the reserve line (RL); it must return to its own lines."
    )


BAD: dict[str, tuple[dict[str, Any], list[str]]] = {
    "strafing hangs on agility": ({"place": "RL"}, ["agility", "enemy_fleet_agility"]),
    "and on the range": ({"place": "FS", "agility": 4, "enemy_fleet_agility": 2}, ["range"]),
    "medium range": ({"place": "SA", "range": "medium"}, ["range"]),
    "agility below 0": ({"place": "RL", "agility": -1, "enemy_fleet_agility": 2}, ["agility"]),
}


@pytest.mark.parametrize(("inputs", "fields"), BAD.values(), ids=BAD)
def test_bad_input(inputs: dict[str, Any], fields: list[str]) -> None:
    assert [e["field"] for e in solve("tcs.moves", inputs)["errors"]] == fields
