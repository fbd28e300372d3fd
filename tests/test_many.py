"""Several outcomes followed as one: never another result than when each is followed by itself."""

import json
import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore import exact
from pycore.api import ask
from pycore.dice import Dice
from pycore.errors import refuse
from pycore.exact import TooLarge
from pycore.many import Many, Parted
from pycore.systems import calculators
from pycore.walk import Check, Draw, Mark, Roll, Walk, added, at_least, at_most, looked_up
from pycore.walk import given as entered
from tests.test_drivers import BOOK

EXAMPLES = [
    pytest.param(name, example.request(name), id=f"{name}: {example.title}")
    for name, module in calculators().items()
    if getattr(module, "MEASURES", None)
    for example in module.EXAMPLES
]


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Called: from now on each outcome is followed by itself."""
    return lambda: monkeypatch.setattr(exact.Outcomes, "parts", lambda self: [[way] for way in self.ways])


@pytest.mark.parametrize(("name", "request_"), EXAMPLES)
def test_every_example_has_the_same_odds_followed_apart(name: str, request_: dict[str, Any], apart: Any) -> None:
    asked = json.dumps({**request_, "calculator": name, "answers": [], "want": "odds"})
    as_one = ask(asked)
    apart()
    by_themselves = ask(asked)

    if "too_large" not in by_themselves:  # as one, odds may reach farther
        assert as_one == by_themselves


# ---------------------------------------------------------------- what a rule may do with an answer


def roll(dice: str = "d8") -> Roll:
    return Roll("A roll", Dice.parse(dice), cite=BOOK)


def sums() -> Walk:
    total = yield added("Sum", (yield roll()), (yield entered("Plus", Fraction(1, 2))), less=((yield roll("d4")),), cite=BOOK)
    return (yield at_most(4, (yield at_least(-1, total, cite=BOOK)), cite=BOOK)).value


def arithmetic() -> Walk:
    n = (yield roll("2d6")).value
    return (-n + 3 * n - 2, n // 5, n % 5, abs(4 - n), 60 / Fraction(1) / n, 2**n, +n, divmod_free(n))


def divmod_free(n: Any) -> Any:
    return 7 // n + 7 % n + (7 - n) * n


def decisions() -> Walk:
    n = (yield roll("2d6")).value
    size = "small" if n < 4 else "middling" if n <= 6 else "seven" if n == 7 else "large" if n >= 9 else "eight"
    return size if n != 5 else "five"


def truth() -> Walk:
    return "some" if (yield roll("3d6-9")).value else "none"


def key() -> Walk:
    return {**dict.fromkeys(range(1, 9), "other"), 3: "three"}[(yield roll()).value]


def place() -> Walk:
    return "abcdefghi"[(yield roll()).value]


def spoken() -> Walk:
    return f"rolled {(yield roll()).value}"


def counted() -> Walk:
    return sum((yield from each((yield roll()))))


def each(step: Any) -> Walk:
    got = []
    for _ in range(step.value):
        got.append((yield roll("d2")).value)
    return got


def nested() -> Walk:
    n = (yield roll()).value
    again = yield Roll("As many", Dice.parse("d6") if n < 4 else Dice.parse("2d6"))
    return (n + again.value, (yield Draw("One", among=["a", "b", "c"])).value)


def margin() -> Walk:
    check = yield Check("A check", 50, 7, critical=(4, 95), margin=True)
    return (check.value, check.critical, check.total - 50 if check.success else 0, check.natural)


def table() -> Walk:
    n = yield roll("d20")
    return (yield looked_up("Row", next(row for top, row in ((5, "low"), (15, "mid"), (20, "top")) if n.value <= top), "", cite=BOOK)).value


def marked() -> Walk:
    n = (yield roll("2d6")).value
    yield Mark(("big", n > 7))
    return (n > 7, (yield roll("d4")).value)


def marked_by_number() -> Walk:
    n = (yield roll("2d6")).value
    yield Mark(lambda: ("sum", n // 3))
    return (n // 3, (yield roll("d4")).value)


def refused() -> Walk:
    n = (yield roll()).value
    if n > 6:
        refuse("n", "Above 6 the text says nothing; try 6 or less, like 5.", "not_covered")
    return n


WALKS = [sums, arithmetic, decisions, truth, key, place, spoken, counted, nested, margin, table, marked, marked_by_number, refused]  # fmt: skip
MEASURES: dict[str, Callable[[Any], Any]] = {
    "whole": lambda result: result,
    "parts": lambda result: {result} if not isinstance(result, tuple) else {*result},
    "constant": lambda _: 1,
    "first": lambda result: result[0] if isinstance(result, tuple) else result,
    "decided": lambda result: (result[0] if isinstance(result, tuple) else result) == 3,
    "pair": lambda result: (result, "and more"),
}


def found(make: Callable[[], Walk]) -> dict[str, dict[Any, Fraction]]:
    return exact.odds(make, MEASURES, flips={}, policy={})


@pytest.mark.parametrize("make", [pytest.param(walk, id=walk.__name__) for walk in WALKS])
def test_what_a_rule_does_with_an_answer_gives_the_same_odds_followed_apart(make: Any, apart: Any) -> None:
    as_one = found(make)
    apart()

    assert as_one == found(make)


STEP = st.tuples(st.sampled_from(["+", "-", "*", "//", "<", "==", "key", "roll", "mark", "max"]), st.integers(1, 9))


@settings(max_examples=60)
@given(st.lists(STEP, min_size=1, max_size=6).filter(lambda steps: [step for step, _ in steps].count("roll") <= 2))
def test_any_row_of_steps_gives_the_same_odds_followed_apart(steps: list[tuple[str, int]]) -> None:
    def walk() -> Walk:
        n: Any = (yield roll("2d4")).value
        for i, (step, by) in enumerate(steps):
            if step == "roll":
                n = n + (yield Roll("More", Dice.parse(f"d{by}"))).value
            elif step == "mark":
                n = n // by
                yield Mark((i, n))
            elif step == "key":
                n = {by: 0}.get(n, n)
            elif step == "<":
                n = n + 100 if n < by else n - 1
            elif step == "==":
                n = 50 if n == by else n
            elif step == "max":
                n = max(n, by)
            else:
                n = {"+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv}[step](n, by)
        return n

    as_one = found(walk)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exact.Outcomes, "parts", lambda self: [[way] for way in self.ways])
        assert as_one == found(walk)


def test_a_hundred_dice_are_one_walk() -> None:
    starts = []

    def walk() -> Walk:
        starts.append(1)
        return (yield at_least(0, (yield added("Sum", (yield roll("100d20")), cite=BOOK)), cite=BOOK)).value

    odds = exact.odds(walk, {"sum": lambda n: n}, flips={}, policy={})
    assert len(odds["sum"]) == 1901
    assert len(starts) == 1


def test_what_the_rule_decides_by_the_answer_makes_one_walk_for_each_decision() -> None:
    starts = []

    def walk() -> Walk:
        starts.append(1)
        n = (yield roll("100d20")).value
        return 0 if n < 1_000 else n if n < 1_100 else 1_100

    exact.odds(walk, {"n": lambda n: n}, flips={}, policy={})
    assert len(starts) == 1 + 2 + 2  # together, either side of 1,000, then either side of 1,100


def test_a_question_whose_every_answer_leads_elsewhere_is_tried_as_one_only_once() -> None:
    starts = []

    def walk() -> Walk:
        starts.append(1)
        total = 0
        for _ in range(3):
            total += (0, 5, 3, 1, 4, 2, 6)[(yield roll("d6")).value]
        return total

    exact.odds(walk, {"sum": lambda n: n}, flips={}, policy={})
    assert len(starts) <= 1 + 6**3


def test_a_mistake_of_the_rule_with_one_answer_is_not_hidden() -> None:
    def walk() -> Walk:
        return 1 / ((yield roll()).value - 5)

    with pytest.raises(ZeroDivisionError):
        found(walk)


def test_a_refusal_of_one_answer_that_is_no_gap_in_the_text_is_raised() -> None:
    def walk() -> Walk:
        n = (yield roll()).value
        if n == 2:
            refuse("n", "n must not be 2.", "field")
        return n

    with pytest.raises(Exception, match="must not be 2"):
        found(walk)


def test_too_many_ways_are_still_refused() -> None:
    def walk() -> Walk:
        got = []
        for _ in range(30):
            got.append((yield roll("d20")).value)
        return tuple(got)

    with pytest.raises(TooLarge, match="simulate instead"):
        found(walk)


# ---------------------------------------------------------------- several numbers by themselves

NUMBERS = st.lists(st.integers(1, 30) | st.fractions(1, 30), min_size=1, max_size=5)
OPERATORS = [operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod]


@given(NUMBERS, st.integers(1, 9) | st.fractions(1, 9), st.sampled_from(OPERATORS))
def test_each_number_is_worked_with_as_by_itself(numbers: list[Any], other: Any, op: Any) -> None:
    assert op(Many(numbers), other).each == [op(one, other) for one in numbers]
    assert op(other, Many(numbers)).each == [op(other, one) for one in numbers]
    assert op(Many(numbers), Many(numbers)).each == [op(one, one) for one in numbers]


@given(NUMBERS, st.integers(1, 30), st.sampled_from([operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne]))  # fmt: skip
def test_a_comparison_is_answered_only_when_all_answer_alike(numbers: list[Any], other: int, op: Any) -> None:
    answers = [op(one, other) for one in numbers]
    if len({*answers}) == 1:
        assert op(Many(numbers), other) is answers[0]
    else:
        with pytest.raises(Parted) as parted:
            op(Many(numbers), other)
        assert parted.value.answers == answers


@pytest.mark.parametrize("use", [str, repr, hash, int, range, "{:d}".format, [1, 2].__getitem__, {1: 2}.get, Fraction, round])  # fmt: skip
def test_what_several_numbers_cannot_be_is_an_error_at_once(use: Any) -> None:
    with pytest.raises(TypeError):
        use(Many([1, 2]))
