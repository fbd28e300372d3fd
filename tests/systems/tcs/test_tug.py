"""Tugs: thrust is spread over tug and load (Clarifications 7)."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.api import solve

CASES = {
    "the text: 500 t at 6G moves 500 t at 3G": (6, 500, 500, "3", True),
    "the text: and 2,500 t at 1G": (6, 500, 2500, "1", True),
    "one ton more is too slow": (6, 500, 2501, "3000/3001", False),
    "nothing in tow": (2, 800, 0, "2", True),
    "7G is too much, however heavy the load": (7, 500, 500, "7/2", False),
    "a drive that is not whole (4)": ("5/2", 500, 0, "5/2", False),
    "a slow tug alone": (1, 100, 0, "1", True),
    "a slow tug with a load": (1, 100, 1, "100/101", False),
}


@pytest.mark.parametrize(("g", "tug", "load", "acceleration", "legal"), CASES.values(), ids=CASES)
def test_acceleration(g: Any, tug: int, load: int, acceleration: str, legal: bool) -> None:
    result = solve("tcs.tug", {"g": g, "tug_tons": tug, "load_tons": load})["result"]

    assert result["acceleration"] == acceleration
    assert result["legal"] is legal


LOADS = {
    "the text's 2,500 t at 1G": (6, 500, 1, "2500"),
    "500 t at 3G": (6, 500, 3, "500"),
    "nothing at its own acceleration": (6, 500, 6, "0"),
    "a third of a ton": (5, 700, 3, "1400/3"),
    "more than it makes alone": (3, 500, 4, None),
}


@pytest.mark.parametrize(("g", "tug", "wanted", "load"), LOADS.values(), ids=LOADS)
def test_largest_load(g: int, tug: int, wanted: int, load: str | None) -> None:
    assert solve("tcs.tug", {"g": g, "tug_tons": tug, "wanted_g": wanted})["result"]["largest_load"] == load


@given(st.integers(1, 6), st.integers(1, 100_000), st.integers(1, 6))
def test_the_largest_load_is_moved_just_so(g: int, tug: int, wanted: int) -> None:
    """The inverse: towing it gives the acceleration wanted."""
    load = solve("tcs.tug", {"g": g, "tug_tons": tug, "wanted_g": wanted}, steps="none")["result"]["largest_load"]

    if wanted > g:
        assert load is None
    else:
        assert Fraction(g * tug) / (tug + Fraction(load)) == wanted


def test_the_line_stands_alone() -> None:
    assert solve("tcs.tug", {"g": 4, "tug_tons": 800, "load_tons": 2500, "wanted_g": 2})["line"] == (
        "Tug of 800 t and 4G with 2,500 t in tow: 0.97G, not legal (below 1G); largest load at 2G 800 t."
    )


def test_bad_input() -> None:
    assert [e["field"] for e in solve("tcs.tug", {"g": "x", "tug_tons": 0, "load_tons": -1, "wanted_g": 7})["errors"]] == [
        "g", "tug_tons", "load_tons", "wanted_g",
    ]
    assert [(e["field"], e["code"]) for e in solve("tcs.tug", {"g": 0, "tug_tons": 500})["errors"]] == [("g", "impossible")]


def test_a_tug_just_too_slow_is_not_shown_at_1g() -> None:
    reply = solve("tcs.tug", {"g": 6, "tug_tons": 500, "load_tons": 2501}, steps="all")

    assert reply["line"].startswith("Tug of 500 t and 6G with 2,501 t in tow: 3000/3001G, not legal (below 1G);")
    assert "3000/3001G is too slow" in [step["how"] for step in reply["steps"]]
