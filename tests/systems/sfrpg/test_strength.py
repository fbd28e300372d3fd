"""SI and CSI: the weakest arc or the user's number, less what was lost (9.4 Resolving Damage)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.api import solve

ARCS = {"forward": {"shp": 600, "ahp": 100}, "aft": {"shp": 600, "ahp": 40}, "portside": {"shp": 10, "ahp": 100}}

CASES: dict[str, tuple[list[dict[str, Any]], list[int]]] = {
    "the arc with the lowest count": ([{"arcs": ARCS}], [110]),
    "the user's own number": ([{"si": 1450}], [1450]),
    "the user's number before the arcs": ([{"si": 1450, "arcs": ARCS}], [1450]),
    "points lost come off": ([{"si": 1450, "lost": 380}], [1070]),
    "never below 0": ([{"si": 100, "lost": 380}], [0]),
    "a group": ([{"name": "A", "arcs": ARCS}, {"name": "B", "si": 90}], [110, 90]),
}


@pytest.mark.parametrize(("ships", "weakest"), CASES.values(), ids=CASES)
def test_the_index(ships: list[dict[str, Any]], weakest: list[int]) -> None:
    result = solve("sfrpg.strength", {"ships": ships})["result"]

    assert (result["weakest"], result["sum"]) == (weakest, sum(weakest))


@settings(deadline=None)
@given(st.lists(st.integers(0, 5000), min_size=1, max_size=20))
def test_the_composite_is_the_sum(indices: list[int]) -> None:
    assert solve("sfrpg.strength", {"ships": [{"si": si} for si in indices]})["result"]["sum"] == sum(indices)


def test_neither_arcs_nor_number_is_refused() -> None:
    reply = solve("sfrpg.strength", {"ships": [{"name": "A"}, {"name": "B", "si": 3}]})

    assert [error["field"] for error in reply["errors"]] == ["ships[0].si"]


def test_the_answer_stands_alone() -> None:
    ships = [{"name": "Scout", "arcs": ARCS}, {"name": "Kestrel", "si": 1450, "lost": 380}]

    line = solve("sfrpg.strength", {"ships": ships})["line"]
    assert line == "Scout SI 110 (portside arc); Kestrel SI 1070, 380 lost; together CSI 1180."
