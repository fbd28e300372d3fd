"""Fuel hits: 1% of the whole tankage each (Clarifications 3)."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.api import solve

CASES = {
    "one hit": (4000, 0, 1, "3960", 1, False),
    "hits before count": (4000, 12, 3, "3400", 15, False),
    "99 hits leave something": (4000, 0, 99, "40", 99, False),
    "the text: 100 hits, no fuel left": (4000, 0, 100, "0", 100, True),
    "more than 100": (4000, 60, 60, "0", 100, True),
    "no hit": (4000, 0, 0, "4000", 0, False),
    "parts of a ton": (130, 0, 1, "1287/10", 1, False),
    "tankage of half a ton": ("1/2", 0, 1, "99/200", 1, False),
}


@pytest.mark.parametrize(("tonnage", "before", "hits", "left", "percent", "none"), CASES.values(), ids=CASES)
def test_fuel(tonnage: Any, before: int, hits: int, left: str, percent: int, none: bool) -> None:
    result = solve("tcs.fuel_hits", {"tonnage": tonnage, "before": before, "hits": hits})["result"]

    assert (result["fuel_left"], result["percent_lost"], result["no_fuel"]) == (left, percent, none)


def test_the_loss_is_table_5() -> None:
    """4,000 t × 15% × 25,000 Cr."""
    assert solve("tcs.fuel_hits", {"tonnage": 4000, "hits": 15})["result"]["loss"] == "15"


@given(st.integers(1, 100_000), st.integers(0, 120), st.integers(0, 120))
def test_nothing_is_lost_or_made(tonnage: int, before: int, hits: int) -> None:
    result = solve("tcs.fuel_hits", {"tonnage": tonnage, "before": before, "hits": hits}, steps="none")["result"]

    assert Fraction(result["fuel_left"]) == tonnage - Fraction(tonnage * result["percent_lost"], 100)
    assert result["no_fuel"] is (Fraction(result["fuel_left"]) == 0)


def test_the_next_state_goes_on() -> None:
    assert solve("tcs.fuel_hits", {"tonnage": 100, "before": 3, "hits": 4})["next"]["inputs"] == {
        "tonnage": "100", "before": 7, "hits": 0,
    }


def test_the_line_stands_alone() -> None:
    assert solve("tcs.fuel_hits", {"tonnage": 850, "before": 97, "hits": 8})["line"] == (
        "Tankage of 850 t, 8 fuel hits after 97 before: 100% lost, no fuel left; 21.25 MCr unless the ship is lost whole."
    )


def test_bad_input() -> None:
    assert [(e["field"], e["code"]) for e in solve("tcs.fuel_hits", {"tonnage": 0, "hits": 1})["errors"]] == [("tonnage", "impossible")]
    assert [e["field"] for e in solve("tcs.fuel_hits", {"tonnage": "x", "hits": -1})["errors"]] == ["tonnage", "hits"]


def test_the_price_of_a_ton_is_shown_unrounded() -> None:
    last = solve("tcs.fuel_hits", {"tonnage": 1000, "hits": 37}, steps="all")["steps"][-1]

    assert (last["how"], last["value"]) == ("370 t × 25,000 Cr = 9.25 MCr", "37/4")
