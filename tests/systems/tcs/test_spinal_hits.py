"""Spinal mounts take the 11th, 31st, 51st… weapon hit, over the whole battle (Modifications 2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.api import solve

CASES = {
    "ten hits take none": (0, 10, [], 11),
    "the eleventh does": (0, 11, [11], 31),
    "hits before count": (10, 1, [11], 31),
    "just behind it": (11, 19, [], 31),
    "the text's 11, 31, 51": (0, 51, [11, 31, 51], 71),
    "in one heavy turn": (25, 30, [31, 51], 71),
    "none now": (11, 0, [], 31),
}


@pytest.mark.parametrize(("before", "hits", "spinal", "following"), CASES.values(), ids=CASES)
def test_spinal_hits(before: int, hits: int, spinal: list[int], following: int) -> None:
    result = solve("tcs.spinal_hits", {"before": before, "hits": hits})["result"]

    assert result["spinal"] == spinal
    assert result["count"] == len(spinal)
    assert result["other"] == hits - len(spinal)
    assert result["total_now"] == before + hits
    assert result["next_spinal"] == following


@given(st.integers(0, 300), st.integers(0, 300), st.integers(0, 300))
def test_round_by_round_is_the_same(before: int, first: int, second: int) -> None:
    """The toll goes by all hits on the ship, not by those of a round."""
    whole = solve("tcs.spinal_hits", {"before": before, "hits": first + second}, steps="none")["result"]
    part = solve("tcs.spinal_hits", {"before": before, "hits": first}, steps="none")
    rest = solve("tcs.spinal_hits", part["next"]["inputs"] | {"hits": second}, steps="none")["result"]

    assert part["result"]["spinal"] + rest["spinal"] == whole["spinal"]
    assert rest["total_now"] == whole["total_now"]


def test_one_in_twenty() -> None:
    assert solve("tcs.spinal_hits", {"before": 0, "hits": 20_000}, steps="none")["result"]["count"] == 1000


def test_the_line_stands_alone() -> None:
    assert solve("tcs.spinal_hits", {"before": 9, "hits": 5})["line"] == (
        "5 weapon hits after 9: 1 on the spinal mount (number 11), 4 on other weapons; 14 in all, "
        "the next spinal hit is number 31."
    )


def test_bad_input() -> None:
    assert [e["field"] for e in solve("tcs.spinal_hits", {"before": -1, "hits": "x"})["errors"]] == ["before", "hits"]
