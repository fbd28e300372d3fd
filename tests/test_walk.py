"""The vocabulary: verbs work out the number and the sentence together."""

from fractions import Fraction
from typing import Any

import pytest

from pycore.walk import (
    Check,
    Cite,
    Step,
    added,
    at_least,
    at_most,
    decimal,
    divided,
    given,
    multiplied,
    show,
    soaked,
    words,
)

BOOK = Cite("Ironkeel", "B4.2")

VERBS: dict[str, tuple[Step, Any, str]] = {
    "added": (added("Dice", given("a", 3), given("b", 4), less=(given("c", 2),), cite=BOOK), 5, "3 + 4 − 2 = 5"),
    "added, negative parts": (added("Dice", given("a", 3), given("b", -4), cite=BOOK), -1, "3 − 4 = −1"),
    "added, less a negative": (added("Dice", given("a", 3), less=(given("b", -4),), cite=BOOK), 7, "3 + 4 = 7"),
    "multiplied": (multiplied("Cost", given("a", 3), given("b", 50), cite=BOOK), 150, "3 × 50 = 150"),
    "divided": (divided("Share", given("a", 10), given("b", 3), cite=BOOK), Fraction(10, 3), "10 / 3 = 3.33"),
    "at least, reached": (at_least(0, given("a", -2), cite=BOOK), 0, "−2 is below 0: 0"),
    "at least, not needed": (at_least(0, given("a", 2), cite=BOOK), 2, ""),
    "at most": (at_most(100, given("a", 130), cite=BOOK), 100, "130 is above 100: 100"),
    "soaked in part": (soaked("Armor", 10, 15, cite=BOOK), 10, "10 of 15 taken; 10 − 10 = 0 left, 5 go on"),
    "soaked whole": (soaked("Armor", 10, 4, cite=BOOK), 4, "4 of 4 taken; 10 − 4 = 6 left, 0 go on"),
}


@pytest.mark.parametrize(("step", "value", "how"), VERBS.values(), ids=VERBS)
def test_verbs(step: Step, value: Any, how: str) -> None:
    assert step.value == value
    assert words(step.how) == how
    assert step.cite == BOOK


@pytest.mark.parametrize(
    ("value", "text"),
    [(5, "5"), (-5, "−5"), (Fraction(6, 2), "3"), (Fraction(1, 8), "0.13"), (Fraction(-5, 2), "−2.50"), (True, "yes")],
)
def test_numbers_are_shown_rounded_half_up(value: Any, text: str) -> None:
    assert show(value) == text


def test_decimals_round_half_away_from_zero_and_never_show_minus_zero() -> None:
    assert decimal(Fraction(5, 1000)) == "0.01"
    assert decimal(Fraction(-4, 1000)) == "0.00"
    assert decimal(Fraction(7, 2), 0) == "4"


CHECKS: dict[str, tuple[Check, int, tuple[bool, str | None]]] = {
    "a tie fails": (Check("", 100, 50), 50, (False, None)),
    "one more succeeds": (Check("", 100, 50), 51, (True, None)),
    "a critical success overrides the total": (Check("", 500, 0, critical=(0, 99)), 99, (True, "success")),
    "a critical failure overrides the total": (Check("", 5, 50, critical=(0, 99)), 0, (False, "failure")),
    "no critical potential": (Check("", 500, 0), 99, (False, None)),
}


@pytest.mark.parametrize(("check", "natural", "verdict"), CHECKS.values(), ids=CHECKS)
def test_checks(check: Check, natural: int, verdict: tuple[bool, str | None]) -> None:
    assert check.judge(natural) == verdict


def test_the_chance_of_a_check_counts_naturals() -> None:
    assert Check("", 100, 50).chance() == Fraction(49, 100)
    assert Check("", 500, 0, critical=(0, 99)).chance() == Fraction(1, 100)
    assert Check("", -1, 0, critical=(0, 99)).chance() == Fraction(99, 100)
