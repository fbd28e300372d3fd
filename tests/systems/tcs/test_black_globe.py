"""Black globes: drift with the smaller fleet agility, return with the own (Clarifications 7)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.api import solve


def drift(*turns: tuple[int, int] | int, points: int = 0) -> Any:
    """A pair is a turn with the globe up, a number one with it down."""
    rows = [{"globe": "up", "fleet_agility": list(t)} if isinstance(t, tuple) else {"globe": "down", "own_agility": t} for t in turns]
    return solve("tcs.black_globe", {"turns": rows, "points": points}, steps="all")


CASES = {
    "not yet": ((), 0, "in battle"),
    "up in a fleet that does not move": (((0, 5),), 0, "in battle"),
    "1 point is short": (((1, 3),), 1, "short"),
    "2 points are long": (((4, 2),), 2, "long"),
    "5 points are long": (((5, 6),), 5, "long"),
    "6 points are out": (((6, 6),), 6, "out"),
    "turns add up, each with its smaller agility": (((1, 3), (4, 2)), 3, "long"),
    "the way back": (((3, 3), (3, 3), 4), 2, "long"),
    "back at once is in the battle": (((3, 3), 4), 0, "in battle"),
    "never below 0": (((1, 1), 6, 6), 0, "in battle"),
    "agility 0 never comes back": (((2, 2), 0, 0), 2, "long"),
    "raised again on the way": (((4, 4), 1, (2, 3)), 5, "long"),
    "down from the start": ((3,), 0, "in battle"),
}


@pytest.mark.parametrize(("turns", "points", "where"), CASES.values(), ids=CASES)
def test_points_and_range(turns: tuple[Any, ...], points: int, where: str) -> None:
    result = drift(*turns)["result"]

    assert (result["points"], result["range"]) == (points, where)


def test_the_log_has_every_turn() -> None:
    assert [(row["points"], row["range"]) for row in drift((3, 4), (4, 3), 4, 4)["result"]["log"]] == [
        (3, "long"), (6, "out"), (2, "long"), (0, "in battle"),
    ]


def test_readings() -> None:
    assert "tcs.globe_again" in [r["id"] for r in drift((4, 4), 1, (2, 2))["readings"]]
    assert "tcs.globe_again" not in [r["id"] for r in drift((4, 4), 4, (2, 2))["readings"]]
    assert "tcs.globe_zero" in [r["id"] for r in drift()["readings"]]


@given(st.lists(st.one_of(st.integers(0, 6), st.tuples(st.integers(0, 6), st.integers(0, 6))), max_size=10), st.integers(0, 10))
def test_in_two_parts_it_is_the_same(turns: list[Any], cut: int) -> None:
    """The next state carries all that the rest depends on."""
    whole = drift(*turns)["result"]
    first = drift(*turns[:cut])
    second = drift(*turns[cut:], points=first["next"]["inputs"]["points"])["result"]

    assert (second["points"], second["range"]) == (whole["points"], whole["range"])


def test_the_line_stands_alone() -> None:
    assert drift((1, 3), 2, points=4)["line"] == (
        "Black globe, turn by turn from 4: up (fleet agilities 1, 3); down (own agility 2): 3 points, at long range."
    )


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "up without the fleets": ({"globe": "up"}, "turns[0].fleet_agility"),
    "one fleet only": ({"globe": "up", "fleet_agility": [3]}, "turns[0].fleet_agility"),
    "down without own agility": ({"globe": "down"}, "turns[0].own_agility"),
    "half up": ({"globe": "half"}, "turns[0].globe"),
    "agility below 0": ({"globe": "up", "fleet_agility": [3, -1]}, "turns[0].fleet_agility[1]"),
}


@pytest.mark.parametrize(("turn", "field"), BAD.values(), ids=BAD)
def test_bad_input(turn: dict[str, Any], field: str) -> None:
    assert [e["field"] for e in solve("tcs.black_globe", {"turns": [turn]})["errors"]] == [field]


def test_one_point_is_one_point() -> None:
    steps = solve("tcs.black_globe", {"points": 1}, steps="all")["steps"]

    assert steps[-1]["how"] == "1 point"
