"""Drives and plant are whole in the base tonnage, and meet what the scenario asks (Clarifications 4, 5, 6)."""

from fractions import Fraction
from typing import Any

import pytest

from pycore.api import solve

GOOD: dict[str, Any] = {"base_tonnage": 1000, "m_drive": 4, "j_drive": 3, "power_tons": 80}

CASES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "a sound ship": ({}, []),
    "a drive of 2.5 (4)": ({"m_drive": "2.5"}, ["m_drive"]),
    "a drive of 7G (7)": ({"m_drive": 7}, ["m_drive"]),
    "a drive of 6G": ({"m_drive": 6}, []),
    "no drive at all": ({"m_drive": 0, "j_drive": 0}, []),
    "a jump drive of 7/2 (6)": ({"j_drive": "7/2"}, ["j_drive"]),
    "plant of 1.5% (5)": ({"power_tons": 15}, ["power_tons"]),
    "plant of 1%": ({"power_tons": 10}, []),
    "fast enough": ({"needed_maneuver": 4}, []),
    "too slow": ({"needed_maneuver": 5}, ["needed_maneuver"]),
    "tanks do not slow the maneuver asked for": ({"tank_tonnage": 3000, "needed_maneuver": 4}, []),
    "jump far enough": ({"needed_jump": 3}, []),
    "jump too short": ({"needed_jump": 4}, ["needed_jump"]),
    "jump-1 just so with tanks on": ({"tank_tonnage": 2000, "needed_jump": 3}, []),
    "no jump-1 with tanks on": ({"tank_tonnage": 2001, "needed_jump": 3}, ["jump_with_tanks"]),
    "the entered jump with tanks counts": ({"tank_tonnage": 2001, "needed_jump": 3, "jump_with_tanks": 1}, []),
    "the entered jump of 0 counts": ({"tank_tonnage": 10, "needed_jump": 3, "jump_with_tanks": 0}, ["jump_with_tanks"]),
    "no jump asked, none needed with tanks": ({"tank_tonnage": 9000}, []),
    "several at once, in order": ({"m_drive": "1/2", "j_drive": "0.5", "power_tons": 1, "needed_maneuver": 2, "needed_jump": 1,
                                   "tank_tonnage": 10}, ["m_drive", "j_drive", "power_tons", "needed_maneuver", "needed_jump", "jump_with_tanks"]),
}  # fmt: skip


@pytest.mark.parametrize(("change", "problems"), CASES.values(), ids=CASES)
def test_problems(change: dict[str, Any], problems: list[str]) -> None:
    result = solve("tcs.drives", GOOD | change)["result"]

    assert result["problems"] == problems
    assert result["legal"] is (not problems)


@pytest.mark.parametrize(("tons", "number"), [(10, "1/2"), (20, "1"), (30, "3/2"), (0, "0"), (15, "3/4")])
def test_power_plant_numbers_of_the_text(tons: int, number: str) -> None:
    """10, 20, 30 tons in 1,000 tons at tech level 13 are numbers 0.5, 1, 1.5."""
    assert solve("tcs.drives", GOOD | {"power_tons": tons})["result"]["power_number"] == number


def test_an_answer_of_0_percent_is_refused() -> None:
    asked = {"base_tonnage": 1000, "tl": 15, "power_tons": 30}

    for reply, field in ((solve("tcs.drives", asked, answers=[0]), "answers[0]"), (solve("tcs.drives", asked | {"percent_per_number": 0}), "percent_per_number")):
        assert [(e["field"], e["code"]) for e in reply["errors"]] == [(field, "impossible")]
        assert "more than 0%" in reply["errors"][0]["says"]


def test_without_a_plant_no_percentage_is_asked_for() -> None:
    reply = solve("tcs.drives", {"base_tonnage": 1000, "tl": 15, "m_drive": 6})

    assert (reply["status"], reply["result"]["legal"], reply["result"]["power_number"]) == ("done", True, "0")


def test_at_other_tech_levels_the_percentage_is_asked_for() -> None:
    reply = solve("tcs.drives", GOOD | {"tl": 14})

    assert reply["status"] == "asks"
    assert "tech level 14" in reply["asks"]["says"]
    assert solve("tcs.drives", GOOD | {"tl": 14}, answers=[4])["result"]["power_number"] == "2"
    assert solve("tcs.drives", GOOD | {"tl": 15, "percent_per_number": 1})["result"]["power_number"] == "8"


def test_jump_with_tanks_is_worked_out() -> None:
    reply = solve("tcs.drives", GOOD | {"j_drive": 5, "tank_tonnage": 500, "needed_jump": 5}, steps="all")

    assert reply["result"]["jump_with_tanks"] == 3
    assert "5 × 1000 / (1000 + 500) = 3.33, rounded down" in [s["how"] for s in reply["steps"]]
    assert "tcs.jump_with_tanks" in [r["id"] for r in reply["readings"]]


def test_each_judgement_cites_its_paragraph() -> None:
    steps = solve("tcs.drives", GOOD | {"needed_jump": 1, "needed_maneuver": 1}, steps="all")["steps"]
    cites = {s["says"]: s["cite"] for s in steps}

    assert cites["Maneuver drive is a whole number"] == "TCS Clarifications 4"
    assert cites["Power plant is a whole percentage of base tonnage"] == "TCS Clarifications 5"
    assert cites["Jump 1 with tanks dropped"] == "TCS Clarifications 6"


def test_the_line_stands_alone() -> None:
    given = {"base_tonnage": 2000, "tank_tonnage": 1000, "m_drive": 2, "j_drive": 3, "power_tons": 100, "needed_jump": 3}

    assert solve("tcs.drives", given)["line"] == (
        "2,000 t base at tech level 13 with 1,000 t of drop tanks, maneuver 2, jump 3, 100 t of power plant, "
        "scenario asks jump 3: power plant number 2.50, jump 2 with tanks on; legal."
    )


def test_bad_input() -> None:
    reply = solve("tcs.drives", {"base_tonnage": 0, "power_tons": -1, "percent_per_number": "x"})

    assert [e["field"] for e in reply["errors"]] == ["base_tonnage", "power_tons", "percent_per_number"]
    zero = solve("tcs.drives", GOOD | {"percent_per_number": 0})["errors"]
    assert [(e["field"], e["code"]) for e in zero] == [("percent_per_number", "impossible")]


@pytest.mark.parametrize("base", [100, 730, 1000, 12_345])
def test_the_plant_number_times_two_is_its_percentage(base: int) -> None:
    for percent in range(1, 30):
        result = solve("tcs.drives", {"base_tonnage": base, "power_tons": str(Fraction(base * percent, 100))}, steps="none")["result"]
        assert Fraction(result["power_number"]) * 2 == percent
        assert result["legal"]


def test_the_verdict_cites_the_paragraph_that_forbids_it() -> None:
    def verdict(**more: object) -> str:
        return solve("tcs.drives", {"base_tonnage": 1000, "m_drive": 6, "j_drive": 2, "power_tons": 30, **more})["steps"][-1]["cite"]

    assert verdict() == "TCS Clarifications 4"
    assert verdict(power_tons=25) == "TCS Clarifications 5"
    assert verdict(j_drive="2.5") == "TCS Clarifications 6"
    assert verdict(m_drive=7) == "TCS Clarifications 7 (tugs and drop tanks)"
