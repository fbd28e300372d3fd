"""The drivers run one and the same walk: replay, odds, simulation."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from pycore.dice import Dice, run_stream
from pycore.drivers import NeedAnswer, Player, Thrower, replay, simulate, summary
from pycore.errors import InputErrors
from pycore.exact import TooLarge, odds
from pycore.inputs import Whole
from pycore.sources import Pasted, Streamed
from pycore.walk import Check, Cite, Draw, Lowest, Mark, Pick, Reading, Roll, Supply, Walk, added, given, words

BOOK = Cite("Ironkeel", "B4.2")
TIES = Reading("ironkeel.ties", "A tie hits", "it says so", BOOK, {"hit": "a tie hits", "miss": "a tie misses"})
MEASURES = {"hits": lambda result: result["hits"], "lost": lambda result: frozenset(result["lost"])}


def volley(boxes: int = 3, hits: int = 2) -> Walk:
    """A die decides whether the gun fires, then boxes are drawn one after another."""
    base = yield given("Hits", hits)
    fires = yield Check("Does it fire?", 49, 0, cite=BOOK)
    left = [f"box {i}" for i in range(1, boxes + 1)]
    lost: list[str] = []
    if fires.success:
        for _ in range(base.value):
            drawn = yield Draw("Which box?", tuple(left), cite=BOOK)
            lost.append(left.pop(drawn.value))
            yield Mark(frozenset(lost))
    return {"hits": len(lost), "lost": lost}


def test_replay_stops_at_the_first_open_question() -> None:
    run = replay(volley(), Player([60], None), {})

    assert not run.ended
    assert run.question is not None
    assert (run.question.die, run.question.low, run.question.high, run.question.at) == ("d3", 1, 3, 1)


def test_replay_is_pure_and_undo_drops_an_answer() -> None:
    whole = replay(volley(), Player([60, 2, 1], None), {})
    shorter = replay(volley(), Player([60, 2], None), {})

    assert whole.result == {"hits": 2, "lost": ["box 2", "box 1"]}
    assert [words(s.says) for s in shorter.steps] == [words(s.says) for s in whole.steps][: len(shorter.steps)]


def test_every_prefix_of_answers_asks_the_same_next_question() -> None:
    answers = [60, 2, 1]
    for n in range(len(answers)):
        run = replay(volley(), Player(answers[:n], None), {})
        assert run.question is not None
        assert run.question.at == n


def test_steps_are_numbered_after_those_they_use() -> None:
    def walk() -> Walk:
        yield added("Sum", given("a", 1), given("b", 2), cite=BOOK)
        return {}

    run = replay(walk(), Player([], None), {})
    assert [(s.n, words(s.says)) for s in run.steps] == [(1, "a"), (2, "b"), (3, "Sum")]
    assert [u.n for u in run.steps[2].uses] == [1, 2]


@pytest.mark.parametrize(
    ("given_", "field"), [([100], "answers[0]"), ([60, 4], "answers[1]"), ([60, "x"], "answers[1]")]
)
def test_an_answer_out_of_range_names_its_place_and_the_range(given_: list[Any], field: str) -> None:
    with pytest.raises(InputErrors) as refused:
        replay(volley(), Player(given_, None), {})
    assert refused.value.problems[0].field == field
    assert "reads" in refused.value.problems[0].says


def test_one_die_rolled_for_the_user_is_the_same_each_time() -> None:
    def walk() -> Walk:
        two = yield Roll("Two dice", Dice.parse("2d6+3"), cite=BOOK)
        one = yield Roll("One die", Dice.parse("d%"), cite=BOOK)
        return two.value, one.value

    first, again = (Player([{"roll": "a1"}, {"roll": "b2"}], None) for _ in range(2))
    result = replay(walk(), first, {}).result
    assert result == replay(walk(), again, {}).result
    assert 5 <= result[0] <= 15 and 0 <= result[1] <= 99
    assert [entry["die"] for entry in first.log] == ["d6", "d6", "d%"]


def test_lowest_throws_again_only_the_tied() -> None:
    def walk() -> Walk:
        low = yield Lowest("Who is hit?", ("Ann", "Bo", "Cy"), cite=BOOK)
        return {"who": low.value}

    player = Player([7, 7, 50, 3, 2], None)
    run = replay(walk(), player, {})
    assert run.result == {"who": 1}
    assert [entry["for"] for entry in player.log][3:] == ["Who is hit?: Ann throws", "Who is hit?: Bo throws"]
    assert "tied, again" in words(run.steps[0].how)


def test_a_choice_and_a_value_are_checked() -> None:
    def walk() -> Walk:
        which = yield Pick("Which first?", ("photon", "disruptor"), cite=BOOK, key="order")
        size = yield Supply("How large?", Whole("a size", 1, 9), cite=BOOK, key="size", default=4)
        return {"which": which.value, "size": size.value}

    assert replay(walk(), Player(["Photon", 3], None), {}).result == {"which": "photon", "size": 3}
    for bad, field in ((["photn"], "answers[0]"), (["photon", 12], "answers[1]")):
        with pytest.raises(InputErrors) as refused:
            replay(walk(), Player(bad, None), {})
        assert refused.value.problems[0].field == field
    with pytest.raises(NeedAnswer):
        odds(walk, {"which": lambda r: r["which"]}, flips={}, policy={})
    assert odds(walk, {"size": lambda r: r["size"]}, flips={}, policy={"order": "photon"}) == {"size": {4: 1}}


def test_a_reading_is_recorded_once_with_the_choice_in_force() -> None:
    def walk() -> Walk:
        first = yield TIES
        second = yield TIES
        return {"ties": (first, second)}

    run = replay(walk(), Player([], None), {"ironkeel.ties": "miss"})
    assert run.result == {"ties": ("miss", "miss")}
    assert run.readings == {"ironkeel.ties": (TIES, "miss")}
    with pytest.raises(InputErrors, match="can be read as hit, miss"):
        replay(walk(), Player([], None), {"ironkeel.ties": "maybe"})


def test_odds_are_exact_and_merge_at_marks() -> None:
    found = odds(volley, MEASURES, flips={}, policy={})

    assert found["hits"] == {0: Fraction(1, 2), 2: Fraction(1, 2)}
    assert found["lost"] == {f"box {i}": Fraction(1, 3) for i in (1, 2, 3)}


def test_ten_tied_boxes_and_six_hits_stay_inside_the_budget() -> None:
    found = odds(lambda: volley(10, 6), MEASURES, flips={}, policy={})

    assert found["lost"] == {f"box {i}": Fraction(3, 10) for i in range(1, 11)}


def test_odds_over_the_budget_say_so() -> None:
    def walk() -> Walk:
        total = 0
        for _ in range(6):
            roll = yield Roll("Roll", Dice.parse("d20"), cite=BOOK)
            total = total * 20 + roll.value
        return {"total": total}

    with pytest.raises(TooLarge, match="simulate"):
        odds(walk, {"total": lambda r: r["total"]}, flips={}, policy={})


def test_odds_from_the_answers_already_given() -> None:
    found = odds(volley, MEASURES, flips={}, policy={}, fixed=lambda: Player([60, 2], None))

    assert found["hits"] == {2: 1}
    assert found["lost"] == {"box 1": Fraction(1, 2), "box 2": 1, "box 3": Fraction(1, 2)}


def test_simulation_gives_the_same_in_any_slicing_and_agrees_with_odds() -> None:
    whole: dict[str, dict[Any, int]] = {name: {} for name in MEASURES}
    sliced: dict[str, dict[Any, int]] = {name: {} for name in MEASURES}
    simulate(volley, MEASURES, seed="s", runs=range(2000), flips={}, policy={}, found=whole)
    for start in range(0, 2000, 300):
        runs = range(start, min(start + 300, 2000))
        simulate(volley, MEASURES, seed="s", runs=runs, flips={}, policy={}, found=sliced)

    assert whole == sliced
    exact = odds(volley, MEASURES, flips={}, policy={})
    for value, count in whole["hits"].items():
        chance = exact["hits"][value]
        assert abs(count / 2000 - chance) < 4 * float(chance * (1 - chance) / 2000) ** 0.5


def test_automatic_and_manual_dice_give_the_same_walk() -> None:
    """A thrower and a player fed with the same rolls end in the same place."""
    streamed = Player([], Streamed(run_stream("s", 3)))
    run = replay(volley(), streamed, {})
    typed = replay(volley(), Player([entry["roll"] for entry in streamed.log], None), {})

    assert typed.result == run.result
    assert [words(s.how) for s in typed.steps] == [words(s.how) for s in run.steps]


def test_a_pasted_list_that_runs_out_asks_and_wastes_nothing() -> None:
    def walk() -> Walk:
        yield Roll("First", Dice.parse("2d6"), cite=BOOK)
        yield Roll("Second", Dice.parse("2d6"), cite=BOOK)
        return {}

    pasted = Pasted([3, 4, 5])
    run = replay(walk(), Player([], pasted), {})
    assert run.question is not None
    assert words(run.question.says) == "Second"
    assert pasted.unused() == [5]


def test_the_summary_of_numbers() -> None:
    counts = Counter({1: 50, 2: 30, 10: 20})
    told = summary(counts, 100)

    assert told["mean"] == Fraction(31, 10)
    assert told["percentiles"] == {"5": 1, "25": 1, "50": 1, "75": 2, "95": 10}
    low, high = told["interval"]
    # by hand: the variance is 0.5 + 1.2 + 20 − 9.61 = 12.09, so 1.96 × √(12.09 / 100) = 0.6815
    assert round(float(high - low) / 2, 4) == 0.6815


def test_one_run_alone_has_no_interval() -> None:
    assert summary({7: 1}, 1) == {"mean": 7, "percentiles": dict.fromkeys(("5", "25", "50", "75", "95"), 7), "interval": None}
    assert summary({7: 2}, 2)["interval"] == [7, 7]


def test_a_thrower_without_a_policy_cannot_choose() -> None:
    with pytest.raises(NeedAnswer):
        Thrower(run_stream("s", 0)).answer(Pick("Which?", ("a", "b"), key="which"))
