"""Hardpoints: one for each 100 tons, ten for a bay, whole turrets for each battery (Clarifications 1)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.api import solve

CASES = {
    "two batteries of ten in triples take eight": (1000, 0, [(10, 3), (10, 3)], 10, 8, 2),
    "a full turret each": (1000, 0, [(9, 3)], 10, 3, 7),
    "one more weapon takes one more turret": (1000, 0, [(10, 3)], 10, 4, 6),
    "singles": (500, 0, [(5, 1)], 5, 5, 0),
    "a bay takes ten": (1000, 1, [], 10, 10, 0),
    "a bay and one turret are too many": (1000, 1, [(1, 3)], 10, 11, -1),
    "tonnage is rounded down": (1099, 0, [], 10, 0, 10),
    "under 100 tons there is none": (99, 0, [(1, 1)], 0, 1, -1),
}


@pytest.mark.parametrize(("tonnage", "bays", "batteries", "have", "used", "left"), CASES.values(), ids=CASES)
def test_hardpoints(tonnage: int, bays: int, batteries: list[tuple[int, int]], have: int, used: int, left: int) -> None:
    given_ = {"tonnage": tonnage, "bays": bays, "batteries": [{"weapons": w, "per_turret": t} for w, t in batteries]}
    result = solve("tcs.hardpoints", given_)["result"]

    assert (result["hardpoints"], result["used"], result["left"]) == (have, used, left)
    assert result["legal"] is (left >= 0)


def test_a_battery_counts_as_its_weapons_not_its_mounts() -> None:
    reply = solve("tcs.hardpoints", {"tonnage": 1000, "batteries": [{"weapons": 10, "per_turret": 3, "name": "Beams"}]}, steps="all")

    assert reply["result"]["batteries"] == [{"name": "Beams", "turrets": 4, "counts_as": 10, "spare_mounts": 2, "count": 1}]
    assert "Beams: counts as 10; 2 more in its last turret would add nothing" in [s["says"] for s in reply["steps"]]


def test_batteries_by_count_are_whole_each_by_itself() -> None:
    one = solve("tcs.hardpoints", {"tonnage": 5000, "batteries": [{"weapons": 10, "count": 3}]})["result"]
    each = solve("tcs.hardpoints", {"tonnage": 5000, "batteries": [{"weapons": 10}] * 3})["result"]

    assert one["used"] == each["used"] == 12


@given(st.lists(st.tuples(st.integers(1, 300), st.integers(1, 3)), max_size=8), st.integers(0, 30), st.integers(1, 100_000))
def test_no_turret_is_shared(batteries: list[tuple[int, int]], bays: int, tonnage: int) -> None:
    """Every battery has mounts for its weapons, and none has a whole turret to spare."""
    given_ = {"tonnage": tonnage, "bays": bays, "batteries": [{"weapons": w, "per_turret": t} for w, t in batteries]}
    result = solve("tcs.hardpoints", given_, steps="none")["result"]

    for (weapons, mounts), row in zip(batteries, result["batteries"], strict=True):
        assert 0 <= row["turrets"] * mounts - weapons < mounts
    assert result["used"] == bays * 10 + sum(row["turrets"] for row in result["batteries"])
    assert result["hardpoints"] - result["used"] == result["left"]


def test_the_line_stands_alone() -> None:
    given_ = {"tonnage": 2500, "bays": 2, "batteries": [{"weapons": 4, "per_turret": 2, "name": "Sand"}, {"weapons": 12, "count": 2}]}

    assert solve("tcs.hardpoints", given_)["line"] == (
        "A ship of 2,500 t with 2 bays, a battery of 4 in doubles (Sand), 2 batteries of 12 in triples: "
        "30 of 25 hardpoints used, 5 too many, not legal."
    )


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "no tonnage": ({"tonnage": 0}, "tonnage"),
    "minus a bay": ({"tonnage": 1000, "bays": -1}, "bays"),
    "four in a turret": ({"tonnage": 1000, "batteries": [{"weapons": 4, "per_turret": 4}]}, "batteries[0].per_turret"),
    "an empty battery": ({"tonnage": 1000, "batteries": [{"weapons": 0}]}, "batteries[0].weapons"),
}


@pytest.mark.parametrize(("inputs", "field"), BAD.values(), ids=BAD)
def test_bad_input(inputs: dict[str, Any], field: str) -> None:
    assert [e["field"] for e in solve("tcs.hardpoints", inputs)["errors"]] == [field]
