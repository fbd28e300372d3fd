"""Fleet agility: the slowest of those that count (Tactical Details 4)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.api import solve

FAST = {"name": "Fast", "place": "BL", "agility": 6}

CASES: dict[str, tuple[list[dict[str, Any]], int | None]] = {
    "the slowest": ([FAST, {"place": "BL", "agility": 2}], 2),
    "the reserve counts": ([FAST, {"place": "RL", "agility": 2}], 2),
    "the friendly strafe line counts": ([FAST, {"place": "FS", "agility": 2}], 2),
    "the enemy strafe line counts": ([FAST, {"place": "ES", "agility": 2}], 2),
    "leaving for safety counts, A3": ([FAST, {"place": "A3", "agility": 2, "heading": "out"}], 2),
    "leaving for safety counts, A1": ([FAST, {"place": "A1", "agility": 2, "heading": "out"}], 2),
    "coming from safety does not": ([FAST, {"place": "A3", "agility": 2, "heading": "in"}], 6),
    "the safe area does not": ([FAST, {"place": "SA", "agility": 2}], 6),
    "nor on its way out of it": ([FAST, {"place": "SA", "agility": 2, "heading": "out"}], 6),
    "abandoned ships do not": ([FAST, {"place": "BL", "agility": 0, "abandoned": True}], 6),
    "abandoned while leaving": ([FAST, {"place": "A2", "agility": 0, "heading": "out", "abandoned": True}], 6),
    "no ship counts": ([{"place": "SA", "agility": 2}], None),
    "no ship": ([], None),
    "agility 0": ([FAST, {"place": "BL", "agility": 0}], 0),
}


@pytest.mark.parametrize(("ships", "agility"), CASES.values(), ids=CASES)
def test_fleet_agility(ships: list[dict[str, Any]], agility: int | None) -> None:
    assert solve("tcs.fleet_agility", {"ships": ships})["result"]["fleet_agility"] == agility


SHIP = st.fixed_dictionaries({
    "place": st.sampled_from(["SA", "A1", "A2", "A3", "RL", "BL", "FS", "ES"]), "agility": st.integers(0, 6),
    "heading": st.sampled_from(["in", "out"]), "abandoned": st.booleans(),
})  # fmt: skip


@given(st.lists(SHIP, max_size=10), st.randoms())
def test_order_does_not_matter_and_more_ships_are_never_faster(ships: list[Any], random: Any) -> None:
    whole = solve("tcs.fleet_agility", {"ships": ships}, steps="none")["result"]["fleet_agility"]
    mixed = list(ships)
    random.shuffle(mixed)

    assert solve("tcs.fleet_agility", {"ships": mixed}, steps="none")["result"]["fleet_agility"] == whole
    if whole is not None:
        more = [*ships, {"place": "BL", "agility": 3}]
        assert solve("tcs.fleet_agility", {"ships": more}, steps="none")["result"]["fleet_agility"] == min(whole, 3)


def test_every_ship_is_told_and_why() -> None:
    steps = solve("tcs.fleet_agility", {"ships": [FAST, {"place": "A1", "agility": 1, "heading": "in"}]}, steps="all")["steps"]

    assert [s["says"] for s in steps[:2]] == ["Fast counts: main battle line", "Ship 2 does not count: coming from the safe area"]


def test_the_line_stands_alone() -> None:
    ships = [FAST, {"name": "Slow", "place": "A3", "agility": 1, "heading": "out"}, {"place": "SA", "agility": 0}]

    assert solve("tcs.fleet_agility", {"ships": ships})["line"] == "Fleet agility 1: 2 of 3 ships count, Slow the slowest."


def test_bad_input() -> None:
    """On the approach the heading decides: it must be said."""
    reply = solve("tcs.fleet_agility", {"ships": [{"place": "A2", "agility": 3}, {"place": "BL", "agility": -1}]})

    assert [e["field"] for e in reply["errors"]] == ["ships[0].heading", "ships[1].agility"]
