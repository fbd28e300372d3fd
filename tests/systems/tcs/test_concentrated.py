"""Concentrated fire (Tactical Details 3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.api import solve

CASES = {"the text: −1 becomes −2": (-1, -2), "the text: +2 becomes +3": (2, 3), "the text: zero remains": (0, 0), "−5": (-5, -6)}


@pytest.mark.parametrize(("before", "now"), CASES.values(), ids=CASES)
def test_range_dm(before: int, now: int) -> None:
    result = solve("tcs.concentrated", {"range_dm": before})["result"]

    assert result == {"range_dm": now, "to_hit": 1, "damage": -1, "to_hit_total": now + 1}


@given(st.integers(-20, 20))
def test_it_mirrors(dm: int) -> None:
    """What is gained with one sign is lost with the other."""
    plus = solve("tcs.concentrated", {"range_dm": dm}, steps="none")["result"]["range_dm"]
    minus = solve("tcs.concentrated", {"range_dm": -dm}, steps="none")["result"]["range_dm"]

    assert plus == -minus


def test_the_line_stands_alone() -> None:
    assert solve("tcs.concentrated", {"range_dm": -1})["line"] == (
        "Concentrated fire, range DM −1: range DM −2 and +1 to hit, −1 together; −1 on every damage roll."
    )


def test_bad_input() -> None:
    assert [e["field"] for e in solve("tcs.concentrated", {})["errors"]] == ["range_dm"]
    assert [e["field"] for e in solve("tcs.concentrated", {"range_dm": 21})["errors"]] == ["range_dm"]
