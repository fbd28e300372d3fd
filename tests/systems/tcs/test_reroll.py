"""Rerolls: exact chances against brute force and icepool, and real rolls (Modifications 3)."""

from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.api import solve

THROWS = [a + b for a, b in product(range(1, 7), repeat=2)]


def brute(table: str, target: int, dm: int, armor: int, extra: int = 0) -> Fraction:
    """The rule as it is told, throw by throw over all 36 faces: no closed form."""
    good = Fraction(0)
    for natural in THROWS:
        if table == "damage":
            if natural + armor + dm <= target:
                good += Fraction(1, 36)
            elif natural == 2 and armor > 0:
                good += Fraction(1, 36) * brute(table, target, dm, max(0, armor - 6))
        elif natural + extra + dm >= target:
            good += Fraction(1, 36)
        elif natural == 12:
            good += Fraction(1, 36) * brute(table, target, dm, armor, extra + 6)
    return good


def plain(table: str, target: int, dm: int, armor: int) -> Fraction:
    """One throw, by icepool."""
    throw = 2 @ icepool.d6
    if table == "damage":
        return throw.probability("<=", target - armor - dm)
    return throw.probability(">=", target - dm)


@given(st.sampled_from(["hit", "penetration", "damage"]), st.integers(-20, 60), st.integers(-8, 8), st.integers(0, 30))
def test_exact_chances_agree_with_two_other_roads(table: str, target: int, dm: int, armor: int) -> None:
    result = solve("tcs.reroll", {"table": table, "target": target, "dm": dm, "armor": armor}, steps="none")["result"]

    assert Fraction(result["with"]) == brute(table, target, dm, armor)
    assert Fraction(result["without"]) == plain(table, target, dm, armor)
    assert Fraction(result["with"]) >= Fraction(result["without"])


def by_icepool(target: int) -> Fraction:
    """To hit with rerolls, by icepool's own rerolling: a throw that fails on 12 becomes 6 more than a new throw."""

    def again(total: int, extra: int) -> Any:
        if total == 12 and total + extra < target:
            return (2 @ icepool.d6).map(lambda t: again(t, extra + 6))
        return total + extra >= target

    return (2 @ icepool.d6).map(lambda t: again(t, 0)).probability(True)


@pytest.mark.parametrize("target", range(2, 32))
def test_to_hit_agrees_with_icepools_rerolls(target: int) -> None:
    assert Fraction(solve("tcs.reroll", {"table": "hit", "target": target})["result"]["with"]) == by_icepool(target)


CASES = {
    "a 12 is enough: nothing changes": ("hit", 12, 0, 0, "1/36", "1/36"),
    "13 needs a second throw of 7": ("hit", 13, 0, 0, "7/432", "0"),
    "18: a second 12": ("hit", 18, 0, 0, "1/1296", "0"),
    "19: a third throw": ("hit", 19, 0, 0, "7/15552", "0"),
    "the usual DM counts each time": ("penetration", 13, -1, 0, "5/432", "0"),
    "2 or more always": ("hit", 2, 0, 0, "1", "1"),
    "DM +20 always": ("hit", 14, 20, 0, "1", "1"),
    "armor does not matter to hit": ("hit", 13, 0, 9, "7/432", "0"),
    "no armor: the rule does not help": ("damage", 1, 0, 0, "0", "0"),
    "armor 6: a second throw without": ("damage", 4, 0, 6, "1/216", "0"),
    "armor 7: the second throw at armor 1": ("damage", 3, 0, 7, "1/1296", "0"),
    "armor 7 against 2: a third throw, at armor 0": ("damage", 2, 0, 7, "1/46656", "0"),
    "a natural 2 that succeeds is kept": ("damage", 8, 0, 6, "1/36", "1/36"),
    "out of reach at armor 0": ("damage", 1, 0, 12, "0", "0"),
    "a DM against armor": ("damage", 2, -4, 4, "1/36", "1/36"),
}


@pytest.mark.parametrize(("table", "target", "dm", "armor", "with_", "without"), CASES.values(), ids=CASES)
def test_worked_by_hand(table: str, target: int, dm: int, armor: int, with_: str, without: str) -> None:
    result = solve("tcs.reroll", {"table": table, "target": target, "dm": dm, "armor": armor})["result"]

    assert (result["with"], result["without"]) == (with_, without)
    assert result["throws"] == []
    assert result["success"] is None


def test_the_walk_shows_each_throw() -> None:
    hows = [s["how"] for s in solve("tcs.reroll", {"table": "hit", "target": 20, "dm": 1}, steps="all")["steps"]]

    assert "2d6 + 1 at least 20: 19 or more, 0 of 36" in hows
    assert "2d6 + 6 + 1 at least 20: 13 or more, 0 of 36" in hows
    assert "2d6 + 12 + 1 at least 20: 7 or more, 21 of 36" in hows
    assert "1/36 × 1/36 × 21/36 = 7/15552" in hows


ROLLS: dict[str, tuple[dict[str, Any], list[int], bool, list[int]]] = {
    "a failure is a failure": ({"table": "hit", "target": 14}, [11], False, [11]),
    "12, thrown again with 6 more": ({"table": "hit", "target": 14}, [12, 8], True, [12, 14]),
    "12, then too little": ({"table": "hit", "target": 14}, [12, 7], False, [12, 13]),
    "12 twice": ({"table": "penetration", "target": 20, "dm": -1}, [12, 12, 9], True, [11, 17, 20]),
    "a 12 that succeeds is not thrown again": ({"table": "hit", "target": 12}, [12], True, [12]),
    "a 2 to hit is a failure": ({"table": "hit", "target": 14}, [2], False, [2]),
    "2, thrown again with 6 less armor": ({"table": "damage", "target": 5, "armor": 7}, [2, 4], True, [9, 5]),
    "armor not below 0": ({"table": "damage", "target": 3, "armor": 2, "dm": 0}, [2, 3], True, [4, 3]),
    "at armor 0 no more": ({"table": "damage", "target": 1, "armor": 2}, [2, 2], False, [4, 2]),
    "no armor, no reroll": ({"table": "damage", "target": 1}, [2], False, [2]),
    "a 12 on the damage table is a failure": ({"table": "damage", "target": 5, "armor": 7}, [12], False, [19]),
}


@pytest.mark.parametrize(("inputs", "answers", "success", "totals"), ROLLS.values(), ids=ROLLS)
def test_a_real_roll(inputs: dict[str, Any], answers: list[int], success: bool, totals: list[int]) -> None:
    reply = solve("tcs.reroll", inputs | {"roll": True}, answers=answers)

    assert reply["status"] == "done"
    assert reply["answers"]["unused"] == []
    assert reply["result"]["success"] is success
    assert [t["total"] for t in reply["result"]["throws"]] == totals


def test_the_question_says_what_each_throw_means() -> None:
    asks = solve("tcs.reroll", {"table": "hit", "target": 14, "roll": True})["asks"]
    assert [(b["says"], b["chance"]) for b in asks["branches"]] == [("2-11: failure", "35/36"), ("12: thrown again", "1/36")]

    asks = solve("tcs.reroll", {"table": "hit", "target": 14, "roll": True}, answers=[12])["asks"]
    assert [(b["says"], b["chance"]) for b in asks["branches"]] == [("2-7: failure", "7/12"), ("8-12: success", "5/12")]


@pytest.mark.parametrize(("table", "target", "armor"), [("hit", 9, 0), ("hit", 20, 0), ("damage", 3, 8), ("damage", 40, 8), ("damage", 1, 0)])
def test_the_odds_of_rolling_are_the_exact_chances(table: str, target: int, armor: int) -> None:
    """Third road: the driver throws every branch of the real roll."""
    inputs = {"table": table, "target": target, "armor": armor, "roll": True}
    reply = solve("tcs.reroll", inputs, want="odds")
    chances = dict(reply["odds"]["success"]["values"])

    assert Fraction(chances.get("yes", 0)) == Fraction(solve("tcs.reroll", inputs | {"roll": False})["result"]["with"])
    assert sum(Fraction(p) for p in chances.values()) == 1


def test_the_chart_holds_the_target_and_the_same_chances() -> None:
    result = solve("tcs.reroll", {"table": "damage", "target": 3, "armor": 8})["result"]
    row = next(row for row in result["chart"] if row["target"] == 3)

    assert (row["with"], row["without"]) == (result["with"], result["without"])


LINES = {
    "To hit, 14 or more on 2d6: 5/432 (1.16%) with rerolls, 0 (0%) without.": ({"table": "hit", "target": 14}, []),
    "To penetrate, 8 or more on 2d6, DM +1: 7/12 (58.33%) with rerolls, the same without.": (
        {"table": "penetration", "target": 8, "dm": 1}, []),
    "Damage, 2 or less on 2d6, DM −1, armor modifier 8: 1/15552 (0.0064%) with rerolls, 0 (0%) without.": (
        {"table": "damage", "target": 2, "dm": -1, "armor": 8}, []),
    "To hit, 15 or more on 2d6: 5/648 (0.77%) with rerolls, 0 (0%) without; rolled 12, then 9: success.": (
        {"table": "hit", "target": 15, "roll": True}, [12, 9]),
}  # fmt: skip


@pytest.mark.parametrize(("line", "case"), LINES.items(), ids=["to hit", "the same", "damage", "rolled"])
def test_the_line_stands_alone(line: str, case: Any) -> None:
    assert solve("tcs.reroll", case[0], answers=case[1])["line"] == line


def test_readings() -> None:
    ids = [r["id"] for r in solve("tcs.reroll", {"table": "damage", "target": 1, "armor": 6})["readings"]]

    assert ids == ["tcs.damage_at_most", "tcs.reroll_on_fail", "tcs.reroll_adds_up", "tcs.no_reroll_at_zero"]


def test_bad_input() -> None:
    reply = solve("tcs.reroll", {"table": "hits", "target": 201, "dm": 101, "armor": -1})

    assert [e["field"] for e in reply["errors"]] == ["table", "target", "dm", "armor"]
    assert solve("tcs.reroll", {"roll": True}, answers=[13])["errors"][0]["field"] == "answers[0]"
