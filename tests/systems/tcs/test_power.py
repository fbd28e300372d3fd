"""Power: what is used against what is left (Clarifications 8)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.api import solve

CASES = {
    "just so": (1000, [600], 4, 100, "1000", "0", True),
    "one over": (999, [600], 4, 100, "1000", "1", False),
    "agility 0 uses nothing": (600, [600], 0, 100, "600", "0", True),
    "nothing used": (0, [], 0, 0, "0", "0", True),
    "no power left": (0, [500, 120], 1, 30, "650", "650", False),
    "parts of a point": ("7.5", ["2.5", 3], 1, 2, "15/2", "0", True),
    "over by a part": (7, ["7/2"], 2, 2, "15/2", "1/2", False),
}


@pytest.mark.parametrize(("power", "uses", "agility", "each", "used", "over", "fits"), CASES.values(), ids=CASES)
def test_power_in_strings_as_it_may_be_a_fraction(power: Any, uses: list[Any], agility: int, each: int, used: str, over: str, fits: bool) -> None:
    result = solve("tcs.power", {"power": power, "uses": uses, "agility": agility, "agility_cost_per_point": each})["result"]

    assert (result["used"], result["over"], result["fits"]) == (used, over, fits)


FIT = {
    "two points less": (900, [680], 4, 100, 2, True),
    "down to 0": (680, [680], 4, 100, 0, True),
    "weapons alone are too much": (679, [680], 4, 100, 0, False),
    "agility costs nothing, it does not help": (100, [200], 3, 0, 3, False),
}


@pytest.mark.parametrize(("power", "uses", "agility", "each", "largest", "enough"), FIT.values(), ids=FIT)
def test_agility_that_fits(power: int, uses: list[int], agility: int, each: int, largest: int, enough: bool) -> None:
    result = solve("tcs.power", {"power": power, "uses": uses, "agility": agility, "agility_cost_per_point": each})["result"]

    assert (result["agility_that_fits"], result["agility_alone_is_enough"]) == (largest, enough)


def test_the_best_spare_works_alone() -> None:
    reply = solve("tcs.power", {"power": 300, "uses": [500], "spares": [600, 200]})

    assert reply["result"]["power"] == "600"
    assert reply["result"]["fits"]
    assert "tcs.best_unit" in [r["id"] for r in reply["readings"]]
    assert solve("tcs.power", {"power": 700, "spares": [600]})["result"]["power"] == "700"


@given(st.integers(0, 2000), st.lists(st.integers(0, 500), max_size=6), st.integers(0, 6), st.integers(1, 200))
def test_the_agility_that_fits_fits_and_one_more_does_not(power: int, uses: list[int], agility: int, each: int) -> None:
    given_ = {"power": power, "uses": uses, "agility": agility, "agility_cost_per_point": each}
    result = solve("tcs.power", given_, steps="none")["result"]

    assert int(result["over"]) == max(0, int(result["used"]) - power)
    if result["agility_alone_is_enough"]:
        low = result["agility_that_fits"]
        assert solve("tcs.power", given_ | {"agility": low}, steps="none")["result"]["fits"]
        assert low == agility or not solve("tcs.power", given_ | {"agility": low + 1}, steps="none")["result"]["fits"]


def test_the_line_stands_alone() -> None:
    assert solve("tcs.power", {"power": 900, "uses": [500, 180], "agility": 4, "agility_cost_per_point": 100})["line"] == (
        "Power 900, used for 500 + 180 and agility 4 at 100 a point: 1080 used, 180 must be turned off, "
        "or agility reduced to 2."
    )


def test_bad_input() -> None:
    reply = solve("tcs.power", {"power": 100, "agility": -1})

    assert [(e["field"], e["code"]) for e in reply["errors"]] == [("agility", "impossible")]
    assert "never goes below 0" in reply["errors"][0]["says"]
    assert [e["field"] for e in solve("tcs.power", {"uses": ["x"]})["errors"]] == ["power", "uses[0]"]
