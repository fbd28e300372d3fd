"""Exact odds and simulation of every calculator in which dice decide: both are there, whole, and tell the same."""

import inspect
import json
from fractions import Fraction
from math import sqrt
from types import ModuleType
from typing import Any

import pytest

from pycore import drivers, exact
from pycore.api import solve
from pycore.dice import Dice
from pycore.systems import calculators
from pycore.walk import Check, Mark, Roll, Walk

RUNS = 400
ERRORS = 5  # standard errors; at fixed seeds, so a pass stays a pass
ASKED = ("yield Roll(", "yield Draw(", "yield Lowest(", "checks.check(", "checks.percent(", "checks.ten(")
EXAMPLES = [
    pytest.param(name, example.request(name), id=f"{name}: {example.title}")
    for name, module in calculators().items()
    if getattr(module, "MEASURES", None)
    for example in module.EXAMPLES
]


@pytest.mark.parametrize("module", [pytest.param(m, id=name) for name, m in calculators().items()])
def test_a_calculator_whose_dice_decide_has_measures(module: ModuleType) -> None:
    rolls = [example for example in module.EXAMPLES if solve(name_of(module), **given(example))["dice"]["used"]]

    assert bool(getattr(module, "MEASURES", {})) or not rolls
    assert bool(getattr(module, "MEASURES", {})) or not any(word in inspect.getsource(module) for word in ASKED)


@pytest.mark.parametrize(("name", "request_"), EXAMPLES)
def test_odds_are_whole_and_simulation_agrees(name: str, request_: dict[str, Any]) -> None:
    before = {"calculator": name, "inputs": request_["inputs"], "readings": request_.get("readings", {})}
    simulated = ask({**before, "want": "simulate", "seed": "agree", "runs": RUNS})
    exact = ask({**before, "want": "odds"})
    if simulated["status"] == "asks":  # the owner's decision, and no policy takes it
        assert exact["status"] == "asks"
        return
    counts = {measure: dict(map(hashable, told["counts"])) for measure, told in
              simulated["simulation"]["measures"].items()}  # fmt: skip
    if "too_large" in exact["odds"]:
        assert "simulate" in exact["odds"]["too_large"]
        return
    for measure, odds in exact["odds"].items():
        chances = {hashable(pair)[0]: Fraction(pair[1]) for pair in odds["values"]}
        assert odds["kind"] == "set" or sum(chances.values()) == 1
        assert set(counts[measure]) <= set(chances), measure
        for value, chance in chances.items():
            error = sqrt(float(chance * (1 - chance)) / RUNS)
            assert abs(counts[measure].get(value, 0) / RUNS - chance) <= ERRORS * error + 1e-9, (measure, value)


@pytest.mark.parametrize("name", sorted({parameter.values[0] for parameter in EXAMPLES}))
def test_no_calculator_with_odds_escapes_the_comparison(name: str) -> None:
    """Some example of each is counted whole and can end in more than one way: the test above compares those."""
    requests = [parameter.values[1] for parameter in EXAMPLES if parameter.values[0] == name]
    found = [ask({"calculator": name, "inputs": request["inputs"], "want": "odds"})["odds"] for request in requests]
    counted = [odds for odds in found if odds and "too_large" not in odds]

    assert any(len(measure["values"]) > 1 for odds in counted for measure in odds.values())


@pytest.mark.parametrize("dice", ["100d20", "100d20+50d6-3", "d%", "3d10x10", "50d20-50d20", "40d6"])
def test_any_expression_up_to_a_hundred_dice_of_twenty_sides_is_counted(dice: str) -> None:
    found = solve("layering.damage", {"dice": dice}, want="odds")

    assert sum(Fraction(chance) for _, chance in found["odds"]["total"]["values"]) == 1


def test_any_single_check_is_counted() -> None:
    def walk() -> Walk:
        return (yield Check("Any", 60, 30, critical=(0, 99), margin=True)).total

    found = exact.odds(walk, {"total": lambda total: total}, flips={}, policy={})
    assert sum(found["total"].values()) == 1


def test_dice_that_no_measure_looks_at_cost_one_branch() -> None:
    starts = []

    def walk() -> Walk:
        starts.append(1)
        hit = (yield Roll("Hit", Dice.parse("d6"))).value
        yield Roll("Colour of the smoke", Dice.parse("d%"), aside=True)
        return hit

    odds = exact.odds(walk, {"hit": lambda hit: hit}, flips={}, policy={})
    assert odds["hit"] == {face: Fraction(1, 6) for face in range(1, 7)}
    assert len(starts) == 1  # the d6 is followed as one; of the d% one face


def test_too_large_is_said_after_a_bounded_number_of_replays() -> None:
    starts: list[int] = []

    def walk() -> Walk:
        starts.append(1)
        for i in range(30):
            yield Roll(f"Die {i}", Dice.parse("d20"))
        return 0

    with pytest.raises(exact.TooLarge, match="simulate instead"):
        exact.odds(walk, {"nothing": lambda result: result}, flips={}, policy={})
    assert len(starts) <= exact.BUDGET


def test_far_too_large_is_seen_from_what_the_first_branches_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sums that never meet: what waits, at the cost of its like, is over the budget long before it is begun."""
    starts: list[int] = []

    def walk() -> Walk:
        starts.append(1)
        total = 0
        for i in range(9):
            yield Mark(("sum", i, total))
            roll = yield Roll(f"Die {i}", Dice.parse("d10"))
            for _ in range(40):
                yield roll
            total = 10 * total + roll.value
        return total

    counts = []
    for foreseen in (exact.FORESEEN, 10**12):
        monkeypatch.setattr(exact, "FORESEEN", foreseen)
        starts.clear()
        with pytest.raises(exact.TooLarge, match="simulate instead"):
            exact.odds(walk, {"total": lambda total: total}, flips={}, policy={})
        counts.append(len(starts))
    assert counts[0] < counts[1] / 2


def test_a_mark_may_say_how_to_go_on_from_there() -> None:
    """The root is gone through once, then twice for each half of the first die; every branch begins at the last mark."""
    starts: list[str] = []

    def walk() -> Walk:
        starts.append("root")
        first = yield Roll("First", Dice.parse("d4"))
        high = first.value > 2
        yield Mark(lambda: ("high", high), resume=lambda: rest(high))
        return (yield from rest(high))

    def rest(high: bool) -> Walk:
        starts.append("rest")
        second = yield Roll("Second", Dice.parse("d3"))
        yield Mark(("sum", high, second.value))
        third = yield Roll("Third", Dice.parse("d2"))
        return 10 * high + second.value + third.value

    found = exact.odds(walk, {"total": lambda total: total}, flips={}, policy={})["total"]
    assert found == {n + 10 * high: Fraction(ways, 12) for n, ways in ((2, 1), (3, 2), (4, 2), (5, 1)) for high in (0, 1)}
    assert starts.count("root") == 1 + 2 + 2
    assert starts.count("rest") == (1 + 3) + 3 + 2 * 3  # the second die is a key: tried as one only once; the third is not


def test_answers_already_given_come_before_any_mark_to_go_on_from() -> None:
    def walk() -> Walk:
        first = yield Roll("First", Dice.parse("d4"))
        yield Mark(("first", first.value), resume=lambda: rest(first.value))
        return (yield from rest(first.value))

    def rest(first: int) -> Walk:
        second = yield Roll("Second", Dice.parse("d6"))
        third = yield Roll("Third", Dice.parse("d2"))
        return 100 * first + 10 * second.value + third.value

    for given_, values in (([3], 12), ([3, 5], 2), ([3, 5, 1], 1)):
        found = exact.odds(walk, {"total": lambda total: total}, flips={}, policy={},
                             fixed=lambda given_=given_: drivers.Player(given_, None))  # fmt: skip
        assert len(found["total"]) == values
        assert all(str(value).startswith("".join(map(str, given_))) for value in found["total"])


def test_branches_of_different_dice_meet_over_one_whole() -> None:
    """A d4 after an odd d6 and a d10 after an even one, merged at a mark: counted by hand."""

    def walk() -> Walk:
        first = yield Roll("First", Dice.parse("d6"))
        second = yield Roll("Second", Dice.parse("d4" if first.value % 2 else "d10"))
        yield Mark(second.value > 4)
        last = yield Roll("Last", Dice.parse("d3"))
        yield last  # said once more: no question
        return (second.value > 4, last.value)

    found = exact.odds(walk, {"both": lambda both: both}, flips={}, policy={})["both"]
    assert found == {
        (high, last): (Fraction(3, 10) if high else Fraction(7, 10)) / 3 for high in (True, False) for last in (1, 2, 3)
    }
    simulated: dict[str, dict[Any, int]] = {"both": {}}
    drivers.simulate(walk, {"both": lambda both: both}, seed="s", runs=range(50), flips={}, policy={}, found=simulated)
    assert sum(simulated["both"].values()) == 50


# ---------------------------------------------------------------- helpers


def name_of(module: ModuleType) -> str:
    """`system.question`."""
    return ".".join(module.__name__.split(".")[-2:])


def given(example: Any) -> dict[str, Any]:
    """An example as `solve` takes it."""
    request = example.request("")
    return {"given": request["inputs"], **{k: v for k, v in request.items() if k not in ("calculator", "inputs")}}


def ask(request: dict[str, Any]) -> dict[str, Any]:
    """The reply to a whole request."""
    rest = {key: value for key, value in request.items() if key not in ("calculator", "inputs")}
    return solve(request["calculator"], request["inputs"], **rest)


def hashable(pair: list[Any]) -> tuple[str, Any]:
    """A value and its count or chance; values as JSON text, fractions the same from both drivers."""
    value = pair[0]
    if isinstance(value, dict):
        value = next(iter(value.values()))
    return json.dumps(value), pair[1]
