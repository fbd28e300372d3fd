"""The score: every table by hand, whole losses, crew moved, steps B to G (Appendix A; Tournament Procedure 3)."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.api import solve
from pycore.systems.tcs.victory import EXAMPLES

VALUE = 10_000
MONEY = 100_000


def ship(**other: Any) -> dict[str, Any]:
    systems = {name: other.pop(name) for name in list(other) if name not in SHIP_FIELDS}
    return {"name": "Kestrel", "value": VALUE, **other} | ({"systems": systems} if systems else {})


SHIP_FIELDS = {"name", "value", "count", "damaged_count", "fate", "carried", "can_jump"}


def hit(installed: Any, damaged: Any, cost: Any = 1000) -> dict[str, Any]:
    return {"installed": installed, "damaged": damaged, "cost": cost}


def score(*ships: dict[str, Any], against: tuple[dict[str, Any], ...] = (), money: Any = MONEY, **rest: Any) -> dict[str, Any]:
    fleets = [
        {"name": "Reds", "money_spent": money, "ships": list(ships)},
        {"name": "Blues", "money_spent": MONEY, "ships": list(against)},
    ]
    return solve("tcs.victory", {"fleets": fleets}, **rest)


def red(*ships: dict[str, Any], **rest: Any) -> dict[str, Any]:
    reply = score(*ships, **rest)
    assert reply["status"] == "done", reply["errors"]
    return reply["result"]["fleets"][0]


# name: ship, then loss in MCr, by step (B, C or D)
LOSSES: dict[str, tuple[dict[str, Any], str, str]] = {
    "table 1: M-drive 6 to 3 keeps 40%": (ship(m_drive=hit(6, 3)), "600", "D"),
    "table 1: M-drive 4 to 2 keeps 45%": (ship(m_drive=hit(4, 2)), "550", "D"),
    "table 1: M-drive 1 to 0 keeps 20%": (ship(m_drive=hit(1, 0)), "800", "D"),
    "table 1: M-drive 1 to -1 keeps nothing": (ship(m_drive=hit(1, -1)), "1000", "D"),
    "table 1: M-drive 6 destroyed": (ship(m_drive=hit(6, "destroyed")), "1000", "D"),
    "table 1: no M-drive is no hulk": (ship(m_drive=hit(6, 0)), "1000", "D"),
    "table 1: M-drive 0 undamaged": (ship(m_drive=hit(0, 0)), "0", "D"),
    "table 2: J-drive 3 to 2 keeps 75%": (ship(j_drive=hit(3, 2)), "250", "D"),
    "table 2: J-drive 4 to 1 keeps 40%": (ship(j_drive=hit(4, 1)), "600", "D"),
    "table 2: carried, J-drive 2 to 0 keeps 10%": (ship(j_drive=hit(2, 0), carried=True), "900", "D"),
    "table 2: carried, J-drive 1 to 0 keeps 20%": (ship(j_drive=hit(1, 0), carried=True), "800", "D"),
    "table 2: carried, J-drive 1 to -1 keeps nothing": (ship(j_drive=hit(1, -1), carried=True), "1000", "D"),
    "table 2: J-drive 0 of 0 loses nothing": (ship(j_drive=hit(0, 0)), "0", "D"),
    "table 2: J-drive 0 to -1 keeps nothing, carried by itself": (ship(j_drive=hit(0, -1)), "1000", "D"),
    "table 3: power plant 6 to 4": (ship(power_plant=hit(6, 4, 900)), "300", "D"),
    "table 3: in halves, 3 to 5/2": (ship(power_plant=hit(3, "5/2", 900)), "150", "D"),
    "table 3: thirds stay exact": (ship(power_plant=hit(3, 1)), "2000/3", "D"),
    "table 4: armor 10 to 8 keeps 60%": (ship(armor=hit(10, 8)), "400", "D"),
    "table 4: armor 10 to 9 keeps 70%": (ship(armor=hit(10, 9)), "300", "D"),
    "table 4: undamaged armor loses nothing": (ship(armor=hit(10, 10)), "0", "D"),
    "table 4: armor 3 to 1 never below nothing": (ship(armor=hit(3, 1)), "1000", "D"),
    "table 4: armor destroyed": (ship(armor=hit(3, "destroyed")), "1000", "D"),
    "table 5: 3,000 tons, 12 hits": (ship(fuel={"tonnage": 3000, "hits": 12}), "9", "D"),
    "table 5: 99 hits are not yet a hulk": (ship(fuel={"tonnage": 1000, "hits": 99}), "99/4", "D"),
    "table 6: accelerator J to E keeps 50%": (ship(accelerator=hit("J", "E")), "500", "D"),
    "table 6: accelerator L to A keeps 20%": (ship(accelerator=hit("L", "A")), "800", "D"),
    "table 6: accelerator R to M keeps 80%": (ship(accelerator=hit("R", "M")), "200", "D"),
    "table 6: accelerator Q to M keeps 75%": (ship(accelerator=hit("q", "m")), "250", "D"),
    "table 6: inside a group all is left": (ship(accelerator=hit("F", "D")), "0", "D"),
    "table 6: accelerator destroyed": (ship(accelerator=hit("A", "destroyed")), "1000", "D"),
    "table 6: meson E to B keeps 50%": (ship(meson=hit("E", "B")), "500", "D"),
    "table 6: meson K to F keeps 70%": (ship(meson=hit("K", "F")), "300", "D"),
    "table 6: meson P to L keeps 75%": (ship(meson=hit("P", "L")), "250", "D"),
    "table 6: meson P undamaged keeps all": (ship(meson=hit("P", "P")), "0", "D"),
    "table 6: meson P destroyed keeps nothing": (ship(meson=hit("P", "destroyed")), "1000", "D"),
    "table 7: damper 3 to 2 keeps 60%": (ship(damper=hit(3, 2)), "400", "D"),
    "table 7: screen 3 to 2 keeps 50%": (ship(screen=hit(3, 2)), "500", "D"),
    "table 7: screen at 0 keeps nothing": (ship(screen=hit(2, 0)), "1000", "D"),
    "table 8: four turrets": (ship(turrets={"destroyed": 4}), "12", "D"),
    "table 9: two bays": (ship(bays={"destroyed": 2}), "100", "D"),
    "table 10: 1500 crew, one hit": (ship(crew={"lost": 501}), "501", "D"),
    "table 11: 7fib to 2fib": (ship(computer={"installed": "7fib", "damaged": "2fib"}), "86", "D"),
    "table 11: the suffix is kept": (ship(computer={"installed": "7fib", "damaged": "2"}), "86", "D"),
    "table 11: plain 5 to 3": (ship(computer={"installed": 5, "damaged": 3}), "27", "D"),
    "table 11: 2bis to 1": (ship(computer={"installed": "2bis", "damaged": 1}), "14", "D"),
    "table 11: 9 destroyed": (ship(computer={"installed": "9", "damaged": "0"}), "140", "D"),
    "losses add up": (ship(m_drive=hit(6, 3), turrets={"destroyed": 1}), "603", "D"),
    "losses are not capped at the value": (ship(value=100, m_drive=hit(6, 3)), "600", "D"),
    "abandoned": (ship(fate="abandoned"), "10000", "B"),
    "abandoned beats hulk": (ship(fate="abandoned", power_plant=hit(6, 0)), "10000", "B"),
    "vaporized": (ship(fate="vaporized"), "10000", "C"),
    "entered as a hulk": (ship(fate="hulk"), "10000", "C"),
    "no life support": (ship(life_support=False), "10000", "C"),
    "no power plant": (ship(power_plant=hit(6, 0)), "10000", "C"),
    "power plant destroyed": (ship(power_plant=hit(6, "destroyed")), "10000", "C"),
    "no fuel: 100 hits": (ship(fuel={"tonnage": 1000, "hits": 100}), "10000", "C"),
    "no fuel: hits above 100": (ship(fuel={"tonnage": 1000, "hits": 140}), "10000", "C"),
    "no jump drive left": (ship(j_drive=hit(3, 0)), "10000", "C"),
    "no jump drive left, destroyed": (ship(j_drive=hit(3, "destroyed")), "10000", "C"),
    "no jump drive left, but a spare: able to jump (Clarifications 8)": (ship(j_drive=hit(3, "destroyed", 60), can_jump=True), "60", "D"),
    "the same, 0 of 2 by table 2": (ship(j_drive=hit(2, 0, 60), can_jump=True), "54", "D"),
    "a spare drive excuses no missing fuel": (
        ship(j_drive=hit(3, "destroyed", 60), can_jump=True, fuel={"tonnage": 9, "hits": 100}), "10000", "C"),
    "built without jump drive: carried": (ship(j_drive={"installed": 0}), "0", "D"),
    "built without jump drive, not carried": (ship(j_drive={"installed": 0}, carried=False), "10000", "C"),
    "said to be unable to jump": (ship(can_jump=False), "10000", "C"),
    "carried does not excuse fuel": (ship(j_drive={"installed": 0}, fuel={"tonnage": 9, "hits": 100}), "10000", "C"),
    "carried does not excuse power": (ship(carried=True, power_plant=hit(1, 0)), "10000", "C"),
    "carried does not excuse life support": (ship(carried=True, life_support=False), "10000", "C"),
    "nothing entered, nothing lost": (ship(), "0", "D"),
    "12 of these, 3 damaged thus": (ship(count=12, damaged_count=3, turrets={"destroyed": 2}), "18", "D"),
    "12 of these, all damaged thus": (ship(count=12, turrets={"destroyed": 2}), "72", "D"),
    "12 of these, 3 vaporized": (ship(count=12, damaged_count=3, fate="vaporized"), "30000", "C"),
    "12 of these, none damaged thus": (ship(count=12, damaged_count=0, fate="vaporized"), "0", "C"),
}


@pytest.mark.parametrize(("one", "loss", "step"), LOSSES.values(), ids=LOSSES)
def test_what_a_ship_loses(one: dict[str, Any], loss: str, step: str) -> None:
    fleet = red(one)

    assert fleet["E"] == loss
    assert {key: fleet[key] for key in "BCD"} == {key: loss if key == step else "0" for key in "BCD"}
    assert Fraction(fleet["F"]) == Fraction(loss) * 100 / MONEY
    assert fleet["ships"][0]["loss"] == loss


def test_a_loss_line_says_all_that_it_rests_on() -> None:
    (line,) = red(ship(count=2, m_drive=hit(6, 3, "120 MCr")))["ships"][0]["lines"]

    assert line == {
        "cause": "m_drive", "name": "M-drive", "step": "D", "table": "1", "installed": 6, "damaged": 3,
        "percent": "40", "percent_two": "40.00", "cost": "120", "cost_two": "120.00", "each": "72", "each_two": "72.00",
        "hulls": 2, "loss": "144", "loss_two": "144.00",
    }  # fmt: skip


CREW = {
    # name: ships as (aboard, needed, value, more), then hulls brought up, then E
    "nobody short": ([(120, 100, 500, {})], 0, "0"),
    "short, none to spare": ([(90, 100, 500, {}), (100, 100, 700, {})], 0, "500"),
    "brought up": ([(90, 100, 500, {}), (110, 100, 700, {})], 1, "0"),
    "one too few": ([(90, 100, 500, {}), (109, 100, 700, {})], 0, "500"),
    "smallest need first": ([(70, 100, 900, {}), (95, 100, 500, {}), (130, 100, 700, {})], 1, "900"),
    "equal needs: the dearer one first": ([(90, 100, 500, {}), (90, 100, 900, {}), (110, 100, 1, {})], 1, "500"),
    "an abandoned ship gives none": ([(90, 100, 500, {}), (200, 100, 700, {"fate": "abandoned"})], 0, "1200"),
    "a hulk gives none": ([(90, 100, 500, {}), (200, 100, 700, {"fate": "hulk"})], 0, "1200"),
    "the judge says it can jump": ([(90, 100, 500, {"can_jump": True})], 0, "0"),
    "a carried ship needs no crew to jump": ([(90, 100, 500, {"carried": True})], 0, "0"),
    "hull by hull": ([(90, 100, 500, {"count": 3}), (125, 100, 1, {})], 2, "500"),
    "undamaged hulls of the row have their crew": (
        [(90, 100, 500, {"count": 3, "damaged_count": 1, "crew": {"lost": 20, "aboard": 90, "needed_to_jump": 100}})],
        1,
        "20",
    ),
}


@pytest.mark.parametrize(("ships", "moved", "loss"), CREW.values(), ids=CREW)
def test_crew_is_moved_before_losses_are_counted(ships: list[Any], moved: int, loss: str) -> None:
    """Modifications 8: man for man, if enough are there."""
    entered = [
        ship(value=value, **({"crew": {"aboard": aboard, "needed_to_jump": needed}} | more))
        for aboard, needed, value, more in ships
    ]
    fleet = red(*entered)

    assert (fleet["crew_moved"], fleet["E"]) == (moved, loss)


def test_winner_margin_and_line() -> None:
    reply = score(ship(m_drive=hit(6, 3)), against=(ship(fate="vaporized"),))

    assert reply["result"]["winner"] == "Reds"
    assert (reply["result"]["margin"], reply["result"]["margin_two"], reply["result"]["draw"]) == ("47/5", "9.40", False)
    assert reply["line"] == (
        "Dundracon 1982 score: Reds (1 ship) lost 600 of 100,000 MCr spent, 0.60%; Blues (1 ship) lost 10,000 of "
        "100,000 MCr spent, 10.00%; Reds wins by 9.40 percentage points."
    )


def test_an_exact_draw_has_no_winner() -> None:
    reply = score(ship(fate="hulk"), against=(ship(fate="abandoned"),))

    assert reply["result"]["winner"] is None
    assert (reply["result"]["draw"], reply["result"]["margin"]) == (True, "0")
    assert reply["line"].endswith("10.00%; exactly equal: a draw.")
    assert "tcs.draw" in [reading["id"] for reading in reply["readings"]]


def test_a_difference_too_small_for_two_decimals_still_wins() -> None:
    reply = score(ship(turrets={"destroyed": 1}), against=(ship(crew={"lost": 2}),))

    assert reply["result"]["winner"] == "Blues"
    assert reply["line"].endswith("Blues wins by less than 0.01 percentage points.")


def test_over_100_percent_stands() -> None:
    reply = score(ship(fate="vaporized", count=12), money=100_000)

    fleet = reply["result"]["fleets"][0]
    assert (fleet["F"], fleet["over_100"]) == ("120", True)
    assert "tcs.over_100" in [reading["id"] for reading in reply["readings"]]
    assert reply["result"]["fleets"][1]["over_100"] is False


def test_steps_top_are_one_for_each_row_and_open_its_working() -> None:
    ships = [ship(m_drive=hit(6, 3), armor=hit(10, 8)), ship(fate="vaporized"), ship(count=4)]
    top = score(*ships)["steps"]

    opens = [step["opens"] for step in top if "opens" in step]
    assert opens == ["fleets[0].ships[0]", "fleets[0].ships[1]", "fleets[0].ships[2]"]
    assert not [step for step in top if "of" in step]
    for path in opens:
        assert score(*ships, steps={"of": path})["steps"], path

    below = score(*ships, steps={"of": "fleets[0].ships[0]"})["steps"]
    assert [(s["says"], s["how"], s["cite"]) for s in below if s["kind"] in ("looked_up", "divided", "added")] == [
        ("M-drive: percent of its value left", "column 6, row 3: 40%", "TCS Appendix A, table 1"),
        ("M-drive: loss, MCr", "1000 − 40% of 1000 = 1000 − 400 = 600", "TCS Appendix A, table 1"),
        ("armor: percent of its value left", "(8 − 2) / 10 = 60%", "TCS Appendix A, table 4"),
        ("armor: loss, MCr", "1000 − 60% of 1000 = 1000 − 600 = 400", "TCS Appendix A, table 4"),
        ("Kestrel: loss of one ship, MCr", "600 + 400 = 1000", "TCS Appendix A, step D"),
    ]


def test_every_step_rests_on_earlier_ones() -> None:
    for example in EXAMPLES:
        steps = solve("tcs.victory", example.inputs, steps="all")["steps"]
        assert [step["n"] for step in steps] == list(range(1, len(steps) + 1))
        assert all(used < step["n"] for step in steps for used in step["uses"])


READINGS = {
    "tcs.abandoned_lost": ship(fate="abandoned"),
    "tcs.no_jump_left": ship(j_drive=hit(3, 0)),
    "tcs.spare_jump": ship(j_drive=hit(3, 0), can_jump=True),
    "tcs.carried": ship(j_drive={"installed": 0}),
    "tcs.carried_not_excused": ship(carried=True, life_support=False),
    "tcs.can_jump_said": ship(can_jump=False),
    "tcs.crew_moved": ship(crew={"aboard": 1, "needed_to_jump": 2}),
    "tcs.not_given": ship(),
    "tcs.not_capped": ship(value=1, bays={"destroyed": 1}),
    "tcs.of_which": ship(count=2, damaged_count=1, fate="hulk"),
    "tcs.half_up": ship(power_plant=hit(3, 1)),
    "tcs.armor_reduced": ship(armor=hit(10, 8)),
    "tcs.letter_group": ship(accelerator=hit("F", "D")),
    "tcs.meson_p": ship(meson=hit("P", "P")),
    "tcs.destroyed_nothing_left": ship(damper=hit(1, 0)),
    "tcs.fuel_over_100": ship(fuel={"tonnage": 1, "hits": 101}),
    "tcs.computer_suffix": ship(computer={"installed": "7fib", "damaged": "2"}),
}


@pytest.mark.parametrize(("name", "one"), READINGS.items(), ids=READINGS)
def test_a_reading_is_shown_where_it_was_used(name: str, one: dict[str, Any]) -> None:
    assert name in [reading["id"] for reading in score(one)["readings"]]
    assert name == "tcs.not_given" or name not in [reading["id"] for reading in score(ship())["readings"]]


def test_the_score_sheet_is_72_wide_and_lists_every_loss() -> None:
    fleets = EXAMPLES[1].inputs["fleets"]
    reply = solve("tcs.victory", {"fleets": fleets}, text="plain", steps="none")
    sheet = reply["text"].split("Our readings")[0]

    assert max(map(len, sheet.splitlines())) <= 72
    for fleet in reply["result"]["fleets"]:
        for entry in fleet["ships"]:
            for line in entry["lines"]:
                assert line["loss"] == "0" or entry["name"][:6] in sheet
    assert "420,453.42" in sheet
    for style, mark in (("markdown", "| --- |"), ("bbcode", "[code]")):
        assert mark in solve("tcs.victory", {"fleets": fleets}, text=style, steps="none")["text"]


def test_the_demo_fleets_have_100_ships_each_and_one_is_badly_mauled() -> None:
    first, second = solve("tcs.victory", EXAMPLES[1].inputs)["result"]["fleets"]

    assert (first["hulls"], second["hulls"]) == (100, 100)
    assert Fraction(first["F"]) > 50 > 10 > Fraction(second["F"])


REFUSED: dict[str, tuple[list[dict[str, Any]], str, str]] = {
    "money spent of 0": ([{"name": "R", "money_spent": 0}, {"name": "B", "money_spent": 1}], "fleets[0].money_spent", "impossible"),
    "negative money": ([{"name": "R", "money_spent": -5}, {"name": "B", "money_spent": 1}], "fleets[0].money_spent", "field"),
    "one fleet": ([{"name": "R", "money_spent": 1}], "fleets", "field"),
    "no list": (True, "fleets", "field"),
    "the same name twice": ([{"name": "R", "money_spent": 1}, {"name": "r", "money_spent": 1}], "fleets[1].name", "illegal"),
}


@pytest.mark.parametrize(("fleets", "field", "code"), REFUSED.values(), ids=REFUSED)
def test_refused(fleets: list[dict[str, Any]], field: str, code: str) -> None:
    reply = solve("tcs.victory", {"fleets": fleets})

    assert reply["status"] == "invalid"
    assert (field, code) in [(error["field"], error["code"]) for error in reply["errors"]]


# ---------------------------------------------------------------- properties

sizes = st.integers(1, 4)


@st.composite
def any_ship(draw: st.DrawFn) -> dict[str, Any]:
    """A ship that can be scored, damaged anyhow."""
    systems: dict[str, Any] = {}
    if draw(st.booleans()):
        had = draw(st.integers(1, 6))
        systems["m_drive"] = hit(had, draw(st.integers(0, had)), draw(st.integers(0, 500)))
    if draw(st.booleans()):
        had = draw(st.integers(1, 4))
        systems["j_drive"] = hit(had, draw(st.integers(0, had)), draw(st.integers(0, 500)))
    if draw(st.booleans()):
        had = draw(st.integers(1, 20))
        systems["power_plant"] = hit(f"{had}/2", f"{draw(st.integers(0, had))}/2", draw(st.integers(0, 500)))
        systems["armor"] = hit(had, draw(st.integers(0, had)), draw(st.integers(0, 500)))
    if draw(st.booleans()):
        systems["fuel"] = {"tonnage": draw(st.integers(1, 9000)), "hits": draw(st.integers(0, 120))}
        systems["turrets"] = {"destroyed": draw(st.integers(0, 50))}
    if draw(st.booleans()):
        systems["crew"] = {"lost": draw(st.integers(0, 50)), "aboard": draw(st.integers(0, 50)), "needed_to_jump": 25}
    count = draw(sizes)
    return {
        "name": "Any", "value": draw(st.integers(0, 3000)), "count": count, "damaged_count": draw(st.integers(0, count)),
        "fate": draw(st.sampled_from(["fought on", "fought on", "fought on", "abandoned", "vaporized", "hulk"])),
        "systems": systems,
    }  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(any_ship(), max_size=6))
def test_the_total_is_the_sum_of_its_lines(ships: list[dict[str, Any]]) -> None:
    fleet = red(*ships)

    lines = [line for entry in fleet["ships"] for line in entry["lines"]]
    assert Fraction(fleet["E"]) == sum(Fraction(line["loss"]) for line in lines)
    assert Fraction(fleet["E"]) == sum(Fraction(entry["loss"]) for entry in fleet["ships"])
    assert Fraction(fleet["E"]) == sum(Fraction(fleet[step]) for step in "BCD")
    assert Fraction(fleet["E"]) == sum(Fraction(cause["loss"]) for cause in fleet["causes"])
    for step in "BCD":
        assert Fraction(fleet[step]) == sum(Fraction(line["loss"]) for line in lines if line["step"] == step)
    assert all(Fraction(line["loss"]) == Fraction(line["each"]) * line["hulls"] for line in lines)


@settings(max_examples=60, deadline=None)
@given(st.lists(any_ship(), max_size=6).flatmap(lambda ships: st.tuples(st.just(ships), st.permutations(ships))))
def test_the_order_of_ships_does_not_matter(pair: tuple[list[dict[str, Any]], list[dict[str, Any]]]) -> None:
    first, second = (red(*ships) for ships in pair)

    assert [first[key] for key in "BCDEF"] == [second[key] for key in "BCDEF"]


@settings(max_examples=60, deadline=None)
@given(any_ship())
def test_a_row_of_n_is_n_rows_of_one(one: dict[str, Any]) -> None:
    """Identical ships by count lose what the same ships lose one by one (with no crew to share)."""
    one["systems"].pop("crew", None)
    thus = one["damaged_count"]
    singles = [{**one, "count": 1, "damaged_count": int(i < thus)} for i in range(one["count"])]

    assert red(one)["E"] == red(*singles)["E"]


WORSE = st.sampled_from([
    ("m_drive", 6, range(6, -1, -1)), ("m_drive", 4, range(4, -1, -1)), ("m_drive", 1, range(1, -2, -1)),
    ("j_drive", 4, range(4, 0, -1)), ("armor", 9, range(9, -1, -1)), ("power_plant", 9, range(9, 0, -1)),
    ("accelerator", "R", "RQMLKJFEDCBA"), ("accelerator", "L", "LKJFEDCBA"), ("meson", "P", "PLKFEDCBA"),
    ("damper", 3, range(3, -1, -1)), ("screen", 3, range(3, -1, -1)),
])  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(WORSE, st.integers(0, 900))
def test_more_damage_never_lowers_a_loss(system: tuple[str, Any, Any], cost: int) -> None:
    """Nowhere do the printed tables lower it (test_tables); README names the two rules that can."""
    name, installed, sizes_ = system
    losses = [Fraction(red(ship(**{name: hit(installed, left, cost)}))["E"]) for left in [*sizes_, "destroyed"] if
              not (name in ("j_drive", "power_plant") and left == "destroyed")]  # fmt: skip

    assert losses == sorted(losses)


def test_where_more_damage_does_lower_a_loss() -> None:
    """The two rules that README names."""
    # A ship lost whole loses its value, though its single losses were more (they are not capped).
    dear = ship(value=100, bays={"destroyed": 9})

    assert red(dear)["E"] == "450"
    assert red({**dear, "fate": "hulk"})["E"] == "100"

    # A greater need for crew comes later, and a dearer ship may be saved instead.
    giver, cheap, rich = (
        ship(value=value, crew={"aboard": aboard, "needed_to_jump": 100})
        for value, aboard in ((5, 111), (10, 90), (900, 89))
    )
    assert red(giver, cheap, rich)["E"] == "900"
    assert red(giver, ship(value=10, crew={"aboard": 88, "needed_to_jump": 100}), rich)["E"] == "10"


def test_a_request_can_be_written_as_json_and_back() -> None:
    for example in EXAMPLES:
        assert solve("tcs.victory", json.loads(json.dumps(example.inputs)))["status"] == "done"


def test_long_names_are_whole_where_the_sheet_is_no_monospace() -> None:
    name = "The Very Long Named Squadron of the Outer Reach"
    ship = {"name": "Her Majesty's Ship Indefatigable the Second", "value": 10, "fate": "vaporized"}
    fleets = [{"name": name, "money_spent": 100, "ships": [ship]}, {"name": "Blue", "money_spent": 100}]
    sheet = {style: solve("tcs.victory", {"fleets": fleets}, text=style, steps="none")["text"] for style in ("plain", "markdown")}

    assert f"| {name} | Blue |" in sheet["markdown"]
    assert f"| {ship['name']} |" in sheet["markdown"]
    assert "…" not in sheet["markdown"]
    ledger = sheet["plain"].split("Our readings")[0].split("score\n", 1)[1]
    assert "The Very Long Named…" in ledger
    assert max(map(len, ledger.splitlines())) <= 72
