"""Automatic victory at the start of a turn, breakthrough at its end, the score after turn 40."""

from typing import Any

import pytest

from pycore.api import solve

PLACES = ("SA", "A1", "A2", "A3", "RL", "BL", "FS", "ES")


def check(blue: list[Any], red: list[Any], *, turn: int = 5, when: str = "start") -> Any:
    """Ships as places; a place in small letters cannot fire, one with ! is abandoned."""
    sides = [
        {"name": name, "ships": [{"place": p.strip("!").upper(), "can_fire": p.isupper(), "abandoned": "!" in p} for p in ships]}
        for name, ships in (("Blue", blue), ("Red", red))
    ]
    return solve("tcs.turn_check", {"turn": turn, "when": when, "sides": sides}, steps="all")


VICTORY = {
    "both can fire": (["BL"], ["BL"], None),
    "a ship that cannot fire does not save its side": (["BL"], ["bl", "rl"], "Blue"),
    "the reserve is enough (Procedure 2)": (["RL"], ["BL"], None),
    "the friendly strafe line is strafing": (["FS"], ["BL"], None),
    "the enemy strafe line is strafing": (["ES"], ["BL"], None),
    "ships in safety or on the approach do not count": (["SA", "A1", "A2", "A3"], ["BL"], "Red"),
    "no ship at all": ([], ["BL"], "Red"),
    "abandoned ships do not count (Tactical 1)": (["BL!"], ["BL"], "Red"),
    "neither can fire: no winner is named": (["bl"], ["SA"], None),
}


@pytest.mark.parametrize(("blue", "red", "winner"), VICTORY.values(), ids=VICTORY)
def test_automatic_victory(blue: list[str], red: list[str], winner: str | None) -> None:
    result = check(blue, red)["result"]

    assert result["automatic_victory"] == winner
    assert result["breakthrough"] == []
    assert result["score"] is False


BREAKTHROUGH = {
    "both hold their lines": (["BL"], ["FS"], []),
    "a reserve alone holds nothing (Tactical 5)": (["BL"], ["RL"], ["Blue"]),
    "strafers beyond the enemy hold nothing": (["ES", "RL"], ["BL"], ["Red"]),
    "a line that cannot fire holds nothing": (["bl", "fs"], ["BL"], ["Red"]),
    "neither holds: both break through": (["RL"], ["RL"], ["Blue", "Red"]),
    "an abandoned ship holds nothing": (["BL!"], ["BL"], ["Red"]),
}


@pytest.mark.parametrize(("blue", "red", "names"), BREAKTHROUGH.values(), ids=BREAKTHROUGH)
def test_breakthrough(blue: list[str], red: list[str], names: list[str]) -> None:
    result = check(blue, red, when="end")["result"]

    assert result["breakthrough"] == names
    assert result["automatic_victory"] is None


@pytest.mark.parametrize("place", PLACES)
def test_each_place_alone(place: str) -> None:
    assert check([place], ["BL"])["result"]["automatic_victory"] == (None if place in ("RL", "BL", "FS", "ES") else "Red")
    assert check([place], ["BL"], when="end")["result"]["breakthrough"] == ([] if place in ("BL", "FS") else ["Red"])


@pytest.mark.parametrize(("turn", "when", "score"), [(39, "end", False), (40, "start", False), (40, "end", True)])
def test_the_battle_is_scored_after_turn_40(turn: int, when: str, score: bool) -> None:
    assert check(["BL"], ["BL"], turn=turn, when=when)["result"]["score"] is score


def test_a_last_breakthrough_comes_before_the_score() -> None:
    reply = check(["BL"], ["RL"], turn=40, when="end")

    assert reply["result"]["breakthrough"] == ["Blue"]
    assert reply["result"]["score"] is True
    assert "tcs.breakthrough_last" in [r["id"] for r in reply["readings"]]
    assert reply["next"] is None


def test_readings_are_shown_where_they_decide() -> None:
    assert "tcs.both_unable" in [r["id"] for r in check(["SA"], ["SA"])["readings"]]
    assert "tcs.both_unable" not in [r["id"] for r in check(["BL"], ["SA"])["readings"]]
    assert "tcs.abandoned_cannot_fire" in [r["id"] for r in check(["BL!"], ["SA"])["readings"]]


def test_the_next_moment_follows() -> None:
    assert check(["BL"], ["BL"])["next"]["inputs"] | {"sides": 0} == {"turn": 5, "when": "end", "sides": 0}
    assert check(["BL"], ["BL"], when="end")["next"]["inputs"]["turn"] == 6
    assert check(["BL"], [])["next"] is None


def test_the_line_stands_alone() -> None:
    assert check(["BL", "ES"], ["rl"], turn=9)["line"] == (
        "Start of turn 9, Blue against Red: able to fire in reserve or battle line or strafing: Blue 2, Red 0; "
        "automatic victory for Blue."
    )


def test_the_steps_count_both_sides() -> None:
    steps = check(["BL", "rl"], ["BL"])["steps"]

    assert [(s["how"], s["cite"]) for s in steps if "able to fire in" in s["says"]] == [
        ("1 of 2 there", "TCS Tournament Procedure 2"), ("1 of 1 there", "TCS Tournament Procedure 2"),
    ]


BAD = {
    "turn 41": ({"turn": 41}, "turn", "40"),
    "one side": ({"sides": [{"name": "Blue"}]}, "sides", "2"),
    "two sides of one name": ({"sides": [{"name": "Blue"}, {"name": "blue "}]}, "sides[1].name", "own name"),
    "no such place": ({"sides": [{"name": "Blue", "ships": [{"place": "XX"}]}, {"name": "Red"}]}, "sides[0].ships[0].place", "SA"),
}


@pytest.mark.parametrize(("change", "field", "says"), BAD.values(), ids=BAD)
def test_bad_input(change: dict[str, Any], field: str, says: str) -> None:
    good = {"turn": 1, "sides": [{"name": "Blue"}, {"name": "Red"}]}
    reply = solve("tcs.turn_check", good | change)

    assert reply["status"] == "invalid"
    assert [e["field"] for e in reply["errors"]] == [field]
    assert says in reply["errors"][0]["says"]
