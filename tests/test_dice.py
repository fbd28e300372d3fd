"""Dice notation, its limits, exact odds against icepool, and fair streams."""

from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.dice import Dice, DiceError, Stream, quick_stream, run_stream

NOTATION = {
    "plain": ("2d6+3", "2d6+3", 5, 15),
    "one die": ("d20", "d20", 1, 20),
    "percent reads 0 to 99": ("d%", "d%", 0, 99),
    "a hundred sides read 1 to 100": ("d100", "d100", 1, 100),
    "times": ("3d10x10", "3d10x10", 30, 300),
    "spaces and capitals": (" 2 D 6 + 1 ", "2d6+1", 3, 13),
    "several kinds": ("2d6+d4-1", "2d6+d4-1", 2, 15),
    "minus a die": ("d6-d4", "d6-d4", -3, 5),
    "a printed minus": ("2d6 \u2212 1", "2d6-1", 1, 11),
    "a dash for a minus": ("2d6\u20131", "2d6-1", 1, 11),
}


@pytest.mark.parametrize(("text", "shown", "low", "high"), NOTATION.values(), ids=NOTATION)
def test_notation_is_read_and_written(text: str, shown: str, low: int, high: int) -> None:
    dice = Dice.parse(text)

    assert (str(dice), dice.low, dice.high) == (shown, low, high)
    assert Dice.parse(str(dice)) == dice


REFUSED = {
    "empty": ("", "at least one die"),
    "no die": ("7", "at least one die"),
    "words": ("two dice", "not a dice expression"),
    "no sides": ("2d", "not a dice expression"),
    "no dice at all": ("0d6", "from 1 to 1,000"),
    "no faces": ("2d0", "from 1 to 1,000,000"),
    "too many dice, never trimmed": ("1002d4", "dice must be from 1 to 1,000, not 1,002"),
    "too many sides, never one": ("1d99999999999999", "from 1 to 1,000,000, not 99,999,999,999,999"),
    "a milliard of dice": ("1000000000d6", "dice must be from 1 to 1,000, not 1,000,000,000"),
    "times a milliard": ("d6x1000000000", "times must be from 1 to 1,000,000, not 1,000,000,000"),
    "sides over the limit": ("1d1000001", "sides on a die must be from 1 to 1,000,000, not 1,000,001"),
    "many terms over the limit": ("600d6+600d6", "not 1,200"),
    "keep is no part of any rule": ("4d6k3", "not a dice expression"),
    "a sign lost, never 63 sides": ("2d6 3", "two numbers with no sign between them ('6 3')"),
    "a sign lost in front": ("1 0d6", "two numbers with no sign between them ('1 0')"),
    "huge number": ("d6+99999999", "fixed number"),
}


@pytest.mark.parametrize(("text", "says"), REFUSED.values(), ids=REFUSED)
def test_bad_notation_is_refused_with_a_sentence(text: str, says: str) -> None:
    with pytest.raises(DiceError) as refused:
        Dice.parse(text)
    assert says in str(refused.value)


@given(
    st.lists(
        st.tuples(st.integers(1, 6), st.integers(1, 12), st.integers(1, 3), st.booleans()), min_size=1, max_size=3
    ),
    st.integers(-20, 20),
)
def test_odds_agree_with_icepool(terms: list[tuple[int, int, int, bool]], plus: int) -> None:
    text = "".join(f"{'-' if minus and i else '+' if i else ''}{n}d{s}x{t}" for i, (n, s, t, minus) in enumerate(terms))
    dice = Dice.parse(text + (f"{plus:+d}" if plus else ""))

    theirs = icepool.Die([plus])
    for i, (n, s, t, minus) in enumerate(terms):
        one = (n @ icepool.d(s)) * t
        theirs = theirs - one if minus and i else theirs + one
    assert dice.odds() == {total: theirs.probability(total) for total in theirs.outcomes()}


def test_a_hundred_dice_of_twenty_sides_are_exact() -> None:
    odds = Dice.parse("100d20").odds()

    assert sum(odds.values()) == 1
    assert odds[100] == Fraction(1, 20**100)
    assert sum(total * chance for total, chance in odds.items()) == 1050


@pytest.mark.parametrize("text", ["1000d1000", "2d10000", "1000d10x5"])
def test_dice_too_many_to_count_say_so(text: str) -> None:
    assert "simulate" in Dice.parse(text).too_large
    with pytest.raises(DiceError):
        Dice.parse(text).odds()


def test_a_rules_die_may_read_from_zero() -> None:
    dice = Dice.parse("2d10", low=0)

    assert (dice.low, dice.high, dice.odds()[18]) == (0, 18, Fraction(1, 100))


@given(st.integers(1, 1_000_000), st.text(max_size=20))
def test_streams_stay_in_range_and_repeat(sides: int, seed: str) -> None:
    rolls = [quick_stream(seed).below(sides) for _ in range(2)]

    assert rolls[0] == rolls[1]
    assert 0 <= rolls[0] < sides


def test_rejection_makes_every_face_exactly_as_likely() -> None:
    """For every die of 2 to 1,000 sides: words below the largest multiple are kept, all others thrown away.

    Every face then has the same number of words (limit / sides), which is the exact argument for fairness.
    """
    for sides in range(2, 1001):
        limit = 2**32 // sides * sides
        words = [0, 1, sides - 1, sides, limit - 1, min(limit, 2**32 - 1), 2**32 - 1, 0]
        kept = [word % sides for word in words if word < limit]
        stream = Stream(lambda count, words=words: b"".join(word.to_bytes(4, "big") for word in words))
        assert [stream.below(sides) for _ in kept] == kept


@pytest.mark.parametrize("sides", [2, 6, 10, 20, 100])
def test_a_long_stream_is_even(sides: int) -> None:
    """A chi-square of a fixed seed stays below the 99.9% point (normal approximation)."""
    stream, n = run_stream("even", 1), 200 * sides
    counts = [0] * sides
    for _ in range(n):
        counts[stream.below(sides)] += 1
    expected = n / sides
    chi = sum((count - expected) ** 2 / expected for count in counts)
    assert chi < (sides - 1) + 3.3 * (2 * (sides - 1)) ** 0.5 + 6
