"""Plans of moves: points, DCs, the Check and what it leaves (9.4: Move Action Rules, Starship Maneuvers, Jink)."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.api import solve
from pycore.systems.sfrpg.tables import MANEUVERS

FLYER = {"engine_class": 8, "initiative": 20, "piloting": 100}
PRINTED = """
full ahead     | 1 |   0 |  0 |   0
forward slip   | 1 |  30 |  5 |  -1
full amidships | 2 |  45 | 10 |  -2
aft slip       | 3 |  60 |  5 |  -1
full reverse   | 2 |  30 |  5 |   0
45 turn        | 1 |   0 |  0 |   0
45 snap turn   | 5 |  30 |  5 |  -2
90 turn        | 2 |  15 | 15 |  -3
90 snap turn   | 6 |  60 | 20 |  -4
135 turn       | 3 |  30 | 25 |  -5
135 snap turn  | 7 |  90 | 30 |  -6
180 turn       | 4 |  45 | 35 |  -8
180 snap turn  | 8 | 120 | 40 | -10
"""
# Keyed a second time, column by column, from the printed table.
ROWS = {
    cells[0].strip(): tuple(int(cell) for cell in cells[1:])
    for cells in (line.split("|") for line in PRINTED.strip().splitlines())
}


def run(*moves: str, answers: list[Any] | None = None, **inputs: Any) -> dict[str, Any]:
    reply = solve("sfrpg.manoeuvre", FLYER | {"moves": list(moves)} | inputs, answers=answers or [])
    assert reply["status"] == "done", reply["errors"] or reply["line"]
    return reply["result"]


def errors(*moves: str, **inputs: Any) -> list[tuple[str, str]]:
    reply = solve("sfrpg.manoeuvre", FLYER | {"moves": list(moves)} | inputs)
    assert reply["status"] == "invalid", reply
    return [(e["field"], e["code"]) for e in reply["errors"]]


def test_the_table_has_the_printed_rows_and_sums() -> None:
    assert [m.name for m in MANEUVERS] == list(ROWS)
    assert sum(m.dc for m in MANEUVERS) == 555
    assert sum(m.evasive for m in MANEUVERS) == 195
    assert sum(m.penalty for m in MANEUVERS) == -42
    assert sum(m.engine_class for m in MANEUVERS) == 45


@pytest.mark.parametrize("move", ROWS)
def test_every_row(move: str) -> None:
    class_, dc, evasive, penalty = ROWS[move]

    result = run(move, answers=[98], engine_class=class_)

    assert result["check"] is (dc > 0)
    assert (result["dc"], result["evasive_bonus"], result["attack_penalty"]) == (dc, evasive, penalty)
    assert result["cost"] == ("snap" not in move)
    assert result["made"] == [move]
    if class_ > 1:
        assert errors(move, engine_class=class_ - 1) == [("moves[0]", "illegal")]


# name: moves, Initiative, jinking, points, cost
POINTS: dict[str, tuple[list[str], int, bool, int, int]] = {
    "Initiative 6 gives seven": (["full ahead"] * 7, 6, False, 7, 7),
    "Initiative 0 gives one": (["full ahead"], 0, False, 1, 1),
    "jinking takes one": (["full ahead"] * 6, 6, True, 6, 6),
    "jinking at Initiative 0 leaves none": ([], 0, True, 0, 0),
    "snap turns are free": (["180 snap turn"] * 3, 0, True, 0, 0),
    "a plain turn costs one": (["90 turn", "90 turn"], 1, False, 2, 2),
}


@pytest.mark.parametrize(("moves", "initiative", "jinks", "points", "cost"), POINTS.values(), ids=POINTS)
def test_movement_points(moves: list[str], initiative: int, jinks: bool, points: int, cost: int) -> None:
    result = run(*moves, answers=[98], initiative=initiative, jinks=jinks, piloting=400)

    assert (result["points"], result["cost"], result["points_left"]) == (points, cost, points - cost)


def test_too_many_moves_name_the_first_that_is_too_much() -> None:
    moves = ["full ahead", "45 snap turn", "full ahead", "45 snap turn", "full ahead"]

    assert errors(*moves, initiative=1) == [("moves[4]", "illegal")]
    assert errors(*moves, initiative=0) == [("moves[2]", "illegal")]
    assert errors(*moves, initiative=2, jinks=True) == [("moves[4]", "illegal")]


def test_everything_wrong_is_said_at_once() -> None:
    found = errors("180 snap turn", "full ahead", "aft slip", engine_class=2, initiative=0, jinks=True, jinks_first=False)

    assert found == [("moves[0]", "illegal"), ("moves[1]", "illegal"), ("moves[2]", "illegal"),
                     ("jinks_first", "illegal")]  # fmt: skip


SLIP = ["full ahead", "45 turn", "forward slip", "full ahead"]  # DC 30, Evasive +5, aiming -1

# name: moves, inputs, answers, then made, success, malfunction, evasive, penalty, critical, engine damage, heading
ENDS: dict[str, tuple[list[str], dict[str, Any], list[Any], tuple[Any, ...]]] = {
    "no Check: straight ahead and 45 degrees": (
        ["full ahead", "45 turn", "full ahead"], {}, [], (3, True, False, 0, 0, None, 0, "north-east")),
    "success": (SLIP, {"piloting": 0}, [31], (4, True, False, 5, -1, None, 0, "north-east")),
    "a tie fails, and stops before the first advanced move": (
        SLIP, {"piloting": 0}, [30], (2, False, False, 0, 0, None, 0, "north-east")),
    "nothing is made when the first move is advanced": (
        ["90 turn", "full ahead"], {"piloting": 0}, [5], (0, False, False, 0, 0, None, 0, "north")),
    "DCs add up": (["90 turn", "180 turn"], {"piloting": 0}, [60], (0, False, False, 0, 0, None, 0, "north")),
    "DCs add up: one more": (["90 turn", "180 turn"], {"piloting": 0}, [61], (2, True, False, 50, -11, None, 0, "west")),
    "engine damage adds to the DC": (
        SLIP, {"engine_damage": 20, "piloting": 1}, [49], (2, False, False, 0, 0, None, 20, "north-east")),
    "engine damage: one more": (
        SLIP, {"engine_damage": 20, "piloting": 1}, [50], (4, True, False, 5, -1, None, 20, "north-east")),
    "damaged engines need a Check for straight ahead": (
        ["full ahead"], {"engine_damage": 20, "piloting": 0}, [21], (1, True, False, 0, 0, None, 20, "north")),
    "a failed plan with no advanced move is made": (
        ["full ahead", "45 turn"], {"engine_damage": 20, "piloting": 0}, [20],
        (2, False, False, 0, 0, None, 20, "north-east")),
    "a total equal to the damage is not below it": (
        SLIP, {"engine_damage": 20, "piloting": 5}, [15], (2, False, False, 0, 0, None, 20, "north-east")),
    "a total below the damage: the engines malfunction": (
        SLIP, {"engine_damage": 20, "piloting": 5}, [14], (0, False, True, 0, 0, None, 20, "north")),
    "critical success lifts the penalty": (
        ["180 turn"], {"piloting": 0}, [99], (1, True, False, 35, 0, "success", 0, "south")),
    "a critical success comes before the damage": (
        ["180 turn"], {"engine_damage": 99, "piloting": 0, "critical_success": 90}, [90],
        (1, True, False, 35, 0, "success", 99, "south")),
    "critical failure, sound engines: heading, then d%": (
        ["180 turn"], {"piloting": 900}, [0, 3, 64], (0, False, False, 0, 0, "failure", 64, "east")),
    "critical failure, damaged engines: destroyed": (
        ["full ahead"], {"engine_damage": 1, "piloting": 900}, [0, 8], (0, False, False, 0, 0, "failure", 100, "north-west")),
    "a critical failure comes before the malfunction": (
        ["full ahead"], {"engine_damage": 50, "piloting": 0}, [0, 1], (0, False, False, 0, 0, "failure", 100, "north")),
    "engines at 100% cannot move": (
        ["full ahead"], {"engine_damage": 100}, [], (0, False, False, 0, 0, None, 100, "north")),
    "malfunctioning engines cannot move": (
        ["full ahead"], {"engines_malfunction": True}, [], (0, False, True, 0, 0, None, 0, "north")),
    "no move, no Check, even with damaged engines": (
        [], {"engine_damage": 40}, [], (0, True, False, 0, 0, None, 40, "north")),
}  # fmt: skip


@pytest.mark.parametrize(("moves", "inputs", "answers", "wanted"), ENDS.values(), ids=ENDS)
def test_how_it_ends(moves: list[str], inputs: dict[str, Any], answers: list[Any], wanted: tuple[Any, ...]) -> None:
    r = run(*moves, answers=answers, **inputs)

    found = (len(r["made"]), r["success"], r["malfunction"], r["evasive_bonus"], r["attack_penalty"], r["critical"],
             r["engine_damage"], r["heading"])  # fmt: skip
    assert found == wanted
    assert r["made"] == moves[: wanted[0]]


def test_no_dice_where_no_check_is_due() -> None:
    reply = solve("sfrpg.manoeuvre", FLYER | {"moves": ["full ahead", "45 turn"]}, answers=[50])

    assert reply["answers"]["unused"] == [50]
    assert (reply["result"]["check"], reply["result"]["chance"], reply["result"]["total"]) == (False, "1", None)


def test_an_undermanned_ship_adds_50_where_a_check_is_due() -> None:
    assert run("90 turn", answers=[50], undermanned=True)["dc"] == 65
    assert run("full ahead", undermanned=True)["check"] is False


def test_the_question_tells_what_each_branch_means() -> None:
    asks = solve("sfrpg.manoeuvre", FLYER | {"moves": SLIP, "engine_damage": 10, "piloting": 0})["asks"]

    assert asks["who"] == "the Navigator"
    assert asks["chance"] == "59/100"
    assert [b["says"] for b in asks["branches"]] == [
        "critical success: the plan is made, Evasive +5, no aiming penalty",
        "success: the plan is made, Evasive +5, aiming −1",
        "failure: only the first 2 of 4 moves are made; a total below 10 and the engines malfunction",
        "critical failure: no move, a random heading, the engines are destroyed",
    ]


# name: moves, places (x, y, heading) after each; north is up, y grows to the south
PATHS: dict[str, tuple[list[str], list[tuple[int, int, str]]]] = {
    "ahead, then diagonal": (
        ["full ahead", "45 turn port", "full ahead"], [(0, -1, "north"), (0, -1, "north-west"), (-1, -2, "north-west")]),
    "slips keep the heading": (
        ["forward slip port", "full amidships starboard", "aft slip port", "full reverse"],
        [(-1, -1, "north"), (0, -1, "north"), (-1, 0, "north"), (-1, 1, "north")]),
    "turns in place": (
        ["90 turn port", "135 snap turn starboard", "180 turn", "full ahead"],
        [(0, 0, "west"), (0, 0, "north-east"), (0, 0, "south-west"), (-1, 1, "south-west")]),
    "slips on a diagonal heading": (
        ["45 turn starboard", "forward slip starboard", "full amidships port"],
        [(0, 0, "north-east"), (1, 0, "north-east"), (0, -1, "north-east")]),
    "without a side: to starboard": (["90 turn"], [(0, 0, "east")]),
}  # fmt: skip


@pytest.mark.parametrize(("moves", "places"), PATHS.values(), ids=PATHS)
def test_the_path(moves: list[str], places: list[tuple[int, int, str]]) -> None:
    result = run(*moves, answers=[98], piloting=400)

    assert [(p["x"], p["y"], p["heading"]) for p in result["path"]] == [(0, 0, "north"), *places]
    assert all(p["made"] for p in result["path"])


def test_the_plan_is_on_the_grid_before_the_roll() -> None:
    reply = solve("sfrpg.manoeuvre", FLYER | {"moves": SLIP, "engine_class": 3, "initiative": 3})
    plan = reply["asks"]["state"]

    assert reply["status"] == "asks"
    assert [place["move"] for place in plan["path"]] == ["", *SLIP]
    assert {o["move"]: o["why"] for o in plan["options"] if not o["allowed"]} == {
        "full ahead": "no movement point left", "forward slip": "no movement point left",
        "full amidships": "no movement point left", "aft slip": "no movement point left",
        "full reverse": "no movement point left", "45 turn": "no movement point left",
        "90 turn": "no movement point left", "135 turn": "no movement point left",
        "45 snap turn": "needs engines of Class Five", "90 snap turn": "needs engines of Class Six",
        "135 snap turn": "needs engines of Class Seven", "180 turn": "needs engines of Class Four",
        "180 snap turn": "needs engines of Class Eight",
    }  # fmt: skip


@pytest.mark.parametrize("written", ["90-degree turn", "90 Turn to port", "90° turn (port)", "90_turn"])
def test_moves_are_read_as_people_write_them(written: str) -> None:
    assert run(written, answers=[98])["made"][0].startswith("90 turn")


def test_the_line_stands_alone() -> None:
    reply = solve("sfrpg.manoeuvre", FLYER | {"moves": SLIP, "piloting": 12, "jinks": True}, answers=[7])

    assert reply["line"] == (
        "Full ahead, 45 turn, forward slip, full ahead (engines Class Eight, 4 of 20 movement points at Initiative 20, "
        "jinking for +10 HD, −10 to aim): Starship Piloting 12, 19 against DC 30, failure: 2 of 4 made; ends 1 north, heading north-east."
    )


def test_jinking_says_what_it_gives_and_costs() -> None:
    """+10 HD until the next round, 10 off the aim, beside the bonus of the moves (9.4 Jink)."""
    reply = solve("sfrpg.manoeuvre", FLYER | {"moves": ["full ahead"], "jinks": True}, steps="all")

    assert [step["cite"] for step in reply["steps"] if "+10 HD" in step["says"]] == ["9.4 Jink"]
    assert (reply["result"]["evasive_bonus"], reply["result"]["attack_penalty"]) == (0, 0)


def test_the_next_plan_starts_from_what_is_left() -> None:
    reply = solve("sfrpg.manoeuvre", FLYER | {"moves": ["90 turn"], "piloting": 0, "jinks": True}, answers=[0, 5, 70])

    assert reply["next"]["inputs"] | {"moves": [], "jinks": False} == reply["next"]["inputs"]
    assert (reply["next"]["inputs"]["engine_damage"], reply["next"]["inputs"]["heading"]) == (70, "south")


names = st.sampled_from(list(ROWS))


@settings(deadline=None)
@given(st.lists(names, max_size=12), st.integers(0, 99), st.integers(0, 120), st.integers(1, 98))
def test_nothing_is_made_up(moves: list[str], damage: int, piloting: int, roll: int) -> None:
    """What is made is a prefix of the plan; bonus and penalty are the table's sums or nothing."""
    r = run(*moves, answers=[roll], engine_damage=damage, piloting=piloting)

    sums = [sum(ROWS[m][k] for m in moves) for k in (1, 2, 3)]
    assert r["made"] == moves[: len(r["made"])]
    assert (r["evasive_bonus"], r["attack_penalty"]) == (tuple(sums[1:]) if r["success"] else (0, 0))
    if r["check"]:
        assert r["dc"] == sums[0] + damage
        assert r["success"] is (roll + piloting > r["dc"])
        assert r["malfunction"] is (roll + piloting < damage)


@settings(deadline=None, max_examples=20)
@given(st.lists(names, min_size=1, max_size=6), st.integers(0, 99), st.integers(0, 120))
def test_odds_are_whole(moves: list[str], damage: int, piloting: int) -> None:
    found = solve("sfrpg.manoeuvre", FLYER | {"moves": moves, "engine_damage": damage, "piloting": piloting},
                  want="odds")["odds"]  # fmt: skip

    for measure in found.values():
        assert sum(Fraction(chance) for _, chance in measure["values"]) == 1


def test_what_is_left_allows_the_next_move() -> None:
    """Initiative 2 gives three points: after two moves one more is allowed, after three only a snap turn."""
    two, three = (
        solve("sfrpg.manoeuvre", {"moves": ["full ahead"] * n, "engine_class": 8, "initiative": 2})["result"] for n in (2, 3)
    )

    assert (two["points_left"], three["points_left"]) == (1, 0)
    assert all(option["allowed"] for option in two["options"])
    assert [option["move"] for option in three["options"] if option["allowed"]] == [
        "45 snap turn", "90 snap turn", "135 snap turn", "180 snap turn",
    ]  # fmt: skip
