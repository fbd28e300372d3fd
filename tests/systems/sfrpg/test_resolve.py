"""Resolving Damage: where every point goes, in the text's own order (9.4 Resolving Damage)."""

import json
from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore import exact
from pycore.api import ask, solve
from pycore.systems.sfrpg import resolve
from pycore.systems.sfrpg.ship import SYSTEMS

Reply = dict[str, Any]

NOTHING = {"name": "nothing"}
DENTS = [NOTHING] * 40
CREW = [
    {"name": "Cap", "post": "Captain", "hp": 50, "willpower": 40, "damage_control": 10, "metallurgy": 15},
    {"name": "Eng", "post": "Engineer", "hp": 40, "willpower": 30, "damage_control": 60, "metallurgy": 70},
    {"name": "Nav", "post": "Navigator", "hp": 30, "willpower": 20},
]


def ship(**changes: Any) -> dict[str, Any]:
    """A ship of all six systems with no defenses on its forward arc."""
    base: dict[str, Any] = {
        "name": "Tern",
        "arcs": {"forward": {"shp": 0, "ahp": 0}, "aft": {"shp": 40, "ahp": 30}},
        "systems": dict.fromkeys(SYSTEMS, 0),
        "officers": CREW,
    }
    return deepcopy({**base, **changes})


def hit(damage: int, rolls: list[Any], sheet: dict[str, Any] | None = None, **rest: Any) -> Reply:
    """A hit on the bare bow with its dice; flaws do nothing unless said."""
    readings = rest.pop("readings", {})
    inputs = {"ship": sheet or ship(), "arc": "forward", "damage": damage, "flaws": DENTS, **rest}
    return solve("sfrpg.resolve", inputs, answers=rolls, steps="all", readings=readings)


CALM = [99, 99]  # both Saves succeed: the Captain makes none
HELD = 60  # a Metallurgy roll that holds


# ---------------------------------------------------------------- the book's example


def test_the_books_example_replays_to_the_last_number() -> None:
    example = resolve.EXAMPLES[0]
    reply = solve("sfrpg.resolve", example.inputs, dice=example.dice, steps="all")
    result = reply["result"]

    assert reply["status"] == "done"
    assert reply["dice"]["unused"] == []
    assert reply["answers"] == {"used": [], "unused": []}
    assert {key: result[key] for key in resolve_numbers()} == resolve_numbers()
    assert result["systems"] == {"shields": 5, "projectiles": 35, "sensors": 0, "communications": 0, "engines": 100}
    assert reply["line"] == (
        "Veloxi Scout: 2000 points to the portside arc, SHP 600 → 0, AHP 100 → 0: 1300 systems damage (Save DC 130), "
        "65 mitigated; hull 0% → 92%; shields 0% → 5%; projectiles 0% → 35%; engines 0% → 100%; extra hits engines 3; "
        "malfunctioning: projectiles; dead: Ikki; Metallurgy DC 147: 107, critical success; the ship is still there."
    )


def resolve_numbers() -> dict[str, Any]:
    """What the text says of its example, number by number."""
    return {
        "arc": {"shp": 0, "ahp": 0}, "shp_lost": 600, "ahp_lost": 100, "si_lost": 700, "systems_damage": 1300,
        "save_dc": "130", "mitigated": 65, "soaked": 1235, "points_left": 0, "extra_hits": {"engines": 3}, "hull": 92,
        "hp": {"Tharn": 80, "Ikki": 0, "Sool": 80, "Ulenn": 80}, "dead": ["Ikki"], "shaken": [],
        "malfunctions": ["projectiles"], "metallurgy_exempt": True, "destroyed": None,
        "metallurgy": {"dc": 147, "total": 107, "success": True, "critical": "success"},
    }  # fmt: skip


def test_the_example_passes_every_number_the_text_prints() -> None:
    """1400 pass the shields, 1300 the armor, 1250, 450, 350, then hull 5, 10, 25, 50, 85, 90, 97, 92."""
    example = resolve.EXAMPLES[0]
    steps = solve("sfrpg.resolve", example.inputs, dice=example.dice, steps="all")["steps"]

    hull = [step["value"] for step in steps if step["says"].startswith("Hull,")]
    assert hull == [5, 10, 25, 50, 85, 90, 97]
    passing = [step["how"].rsplit(", ", 1)[1] for step in steps if step["kind"] == "soaked"]
    left = [int(words.split()[0]) for words in passing]
    assert left == [1400, 1300, 450, 350, 250, 150, 50, 0]
    assert all(step["cite"] for step in steps)


def test_the_example_typed_in_one_answer_at_a_time() -> None:
    """Answers count: every die is one answer, a flaw an object, a replacement a string."""
    inputs = {key: value for key, value in resolve.EXAMPLES[0].inputs.items() if key not in ("flaws", "replacements")}
    flaws = iter(resolve.EXAMPLES[0].inputs["flaws"])
    dice = iter(resolve.EXAMPLES[0].dice["rolls"])
    answers: list[Any] = []
    asked: list[str] = []
    while (reply := solve("sfrpg.resolve", inputs, answers=answers))["status"] == "asks":
        kind = reply["asks"]["kind"]
        asked.append(kind)
        assert reply["asks"]["at"] == len(answers)
        answers.append(next(flaws) if kind == "value" else "Tharn" if kind == "choice" else next(dice))

    assert reply["status"] == "done", reply["errors"]
    assert reply["result"]["hull"] == 92
    assert (asked.count("value"), asked.count("choice"), len(asked)) == (7, 1, 29)
    assert next(dice, None) is None


# ---------------------------------------------------------------- the system die

TABLE = {
    "0 shields": (0, "shields"), "1 beams": (1, "beams"), "2 projectiles": (2, "projectiles"),
    "3 sensors": (3, "sensors"), "4 communications": (4, "communications"), "5 engines": (5, "engines"),
}  # fmt: skip


@pytest.mark.parametrize(("face", "system"), TABLE.values(), ids=TABLE)
def test_a_sound_system_takes_its_damage(face: int, system: str) -> None:
    reply = hit(35, [*CALM, 0, face, HELD])

    assert reply["result"]["systems"][system] == 35 - 10
    assert (reply["result"]["hull"], reply["result"]["extra_hits"], reply["result"]["soaked"]) == (5, {}, 25)


@pytest.mark.parametrize(("face", "system"), TABLE.values(), ids=TABLE)
def test_a_system_is_destroyed_at_100_and_the_rest_goes_on(face: int, system: str) -> None:
    other = (face + 1) % 6
    reply = hit(120, [*CALM, 0, face, 0, other, HELD], ship(systems={**dict.fromkeys(SYSTEMS, 0), system: 30}))

    # 120 less 10 mitigated: 70 destroy the system, 40 less 10 more go to the next.
    assert reply["result"]["systems"][system] == 100
    assert reply["result"]["systems"][SYSTEMS[other]] == 30
    assert (reply["result"]["hull"], reply["result"]["mitigated"]) == (10, 20)


@pytest.mark.parametrize("state", ["destroyed", "not fitted"])
@pytest.mark.parametrize(("face", "system"), TABLE.values(), ids=TABLE)
def test_a_first_extra_hit_adds_15_and_soaks_100(face: int, system: str, state: str) -> None:
    systems = {**dict.fromkeys(SYSTEMS, 0), system: 100}
    if state == "not fitted":
        del systems[system]
    reply = hit(140, [*CALM, 0, face, 0, (face + 1) % 6, HELD], ship(systems=systems))

    assert reply["result"]["hull"] == 15 + 5
    assert reply["result"]["extra_hits"] == {system: 1}
    assert reply["result"]["systems"].get(system) == systems.get(system)
    assert reply["result"]["systems"][SYSTEMS[(face + 1) % 6]] == 140 - 10 - 100 - 10


@pytest.mark.parametrize(("before", "adds"), [(0, 15), (1, 25), (2, 35), (3, 45), (4, 55), (5, 65)])
def test_extra_hits_grow_over_all_volleys(before: int, adds: int) -> None:
    """10% the first time and 10 more each time; the fifth adds 50 and so on."""
    sheet = ship(systems={"shields": 0}, extra_hits={"engines": before} if before else {})
    reply = hit(30, [*CALM, 0, 5, 99], sheet)

    assert reply["result"]["extra_hits"] == {"engines": before + 1}
    assert [entry["hull"] for entry in reply["result"]["log"]] == [adds]
    assert reply["result"]["hull"] == adds - 5  # the natural 99 mends 5


def test_two_volleys_on_a_destroyed_system_count_on() -> None:
    """Two extra hits in one volley, a third and a fourth in the next: 15 + 25, then 35, then the ship is gone."""
    sheet = ship(systems={**dict.fromkeys(SYSTEMS, 0), "engines": 100})
    first = hit(220, [*CALM, 0, 5, 0, 5, 99], sheet)
    again = first["next"]["inputs"] | {"damage": 240, "flaws": DENTS}
    second = solve("sfrpg.resolve", again, answers=[*CALM, 0, 5, 0, 5])

    assert (first["result"]["hull"], first["result"]["extra_hits"]) == (35, {"engines": 2})
    assert second["result"]["extra_hits"] == {"engines": 4}
    assert [entry["hull"] for entry in second["result"]["log"]] == [35, 45]
    assert (second["result"]["hull"], second["result"]["destroyed"]) == (115, "hull")
    assert second["result"]["points_left"] == 240 - 20 - 200
    assert second["next"] is None


# ---------------------------------------------------------------- crew and officers


def test_officers_throw_and_the_lowest_absorbs_ten_points_a_hit_point() -> None:
    reply = hit(157, [*CALM, 0, 8, 5, 3, 6, HELD])

    # 147 points on the Engineer: 14 HP, and the 7 points over are gone too.
    assert reply["result"]["hp"] == {"Cap": 50, "Eng": 26, "Nav": 30}
    assert (reply["result"]["shaken"], reply["result"]["dead"], reply["result"]["soaked"]) == (["Eng"], [], 147)


def test_only_the_tied_throw_again() -> None:
    reply = hit(60, [*CALM, 0, 9, 2, 7, 2, 4, 4, 1, 3, HELD])

    assert reply["result"]["shaken"] == ["Cap"]
    assert [die["for"].split(": ")[1] for die in reply["dice"]["used"][4:11]] == [
        f"{who} throws" for who in ("Cap (Captain)", "Eng (Engineer)", "Nav (Navigator)", "Cap (Captain)",
                                    "Nav (Navigator)", "Cap (Captain)", "Nav (Navigator)")
    ]  # fmt: skip


@pytest.mark.parametrize(("points", "dead"), [(299, False), (300, True), (301, True)])
def test_ten_times_the_hit_points_kills(points: int, dead: bool) -> None:
    rolls = [*CALM, 0, 8, 5, 4, 1, *(["nobody"] if dead else []), *([0] if points > 300 else []), HELD]
    reply = hit(points + 10, rolls)

    assert (reply["result"]["dead"] == ["Nav"]) is dead
    assert reply["result"]["hp"]["Nav"] == (0 if dead else 1)


def test_the_engineer_dies_mid_walk_and_the_captain_is_asked() -> None:
    asked = hit(600, [*CALM, 0, 8, 5, 1, 6])["asks"]

    assert asked["kind"] == "choice"
    assert (asked["says"], asked["who"]) == ("Who takes the post of Engineer", "Cap (Captain)")
    assert asked["options"] == ["Cap", "Nav", "nobody"]
    after = hit(600, [*CALM, 0, 8, 5, 1, 6, "Nav"])["asks"]
    assert after["who"] == "Nav (Navigator)"
    assert after["says"] == "Damage Control by Nav (Navigator), 190 points to come"
    assert hit(600, [*CALM, 0, 8, 5, 1, 6], replacements={"engineer": "cap"})["asks"]["who"] == "Cap (Captain)"


def test_nobody_at_the_station_means_no_damage_control_and_an_unskilled_metallurgy() -> None:
    reply = hit(450, [*CALM, 0, 8, 5, 1, 6, "nobody", 3, 60])

    assert reply["result"]["mitigated"] == 10
    assert reply["result"]["metallurgy"] == {"dc": 60, "total": 60, "success": False, "critical": None}
    assert "sfrpg.vacant" in [reading["id"] for reading in reply["readings"]]


def test_who_stands_in_may_die_too_and_nobody_takes_a_third_station() -> None:
    """The Navigator takes the Engineer's post and dies: both posts are asked for, and then two stations are all."""
    rolls = [*CALM, 0, 8, 5, 1, 6, "Nav", 0, 8, 7, 2]
    first = hit(900, rolls)["asks"]
    second = hit(900, [*rolls, "Cap"])

    assert (first["says"], first["options"]) == ("Who takes the post of Navigator", ["Cap", "nobody"])
    assert second["asks"]["says"] == "Which system takes 190 points"  # nobody is free: no Damage Control
    assert "Nobody is free to take the post of Engineer" in [step["says"] for step in second["steps"]]


def test_a_dead_officers_stand_in_is_remembered_in_the_next_volley() -> None:
    reply = hit(420, [*CALM, 0, 8, 5, 1, 6, "Nav", 99, 99])
    again = solve("sfrpg.resolve", reply["next"]["inputs"] | {"damage": 50, "flaws": DENTS}, answers=[99])

    assert reply["next"]["inputs"]["replacements"] == {"engineer": "Nav"}
    assert [officer["hp"] for officer in reply["next"]["inputs"]["ship"]["officers"]] == [50, 0, 30]
    assert again["asks"]["who"] == "Nav (Navigator)"


def test_no_officer_left_is_refused() -> None:
    alone = ship(officers=[{"name": "Cap", "post": "Captain", "hp": 1, "damage_control": 10}])
    reply = hit(200, [0, 8, 0, 8], alone)

    assert reply["status"] == "invalid"
    assert (reply["errors"][0]["code"], reply["errors"][0]["field"]) == ("not_covered", "ship.officers")
    assert "9.4" in reply["errors"][0]["says"]


def test_plain_crew_soak_100_and_one_dies() -> None:
    reply = hit(140, [*CALM, 0, 6, 0, 7, HELD], ship(plain_crew=5))

    assert reply["result"]["plain_crew"] == 4
    assert reply["result"]["soaked"] == 100 + 20  # under 100 nobody dies, nothing is remembered
    assert (reply["result"]["hull"], reply["result"]["dead"]) == (10, [])


def test_critical_people_throw_with_the_plain_crew_and_die_at_ten_times_their_hit_points() -> None:
    sheet = ship(plain_crew=5, critical_npcs=[{"name": "Envoy", "hp": 6}, {"name": "Guard", "hp": 9}])
    reply = hit(110, [*CALM, 0, 6, 1, 4, 5, 0, 7, 8, 3, HELD], sheet)

    # 100 left: 60 kill the Envoy; 40 less 10 on the plain crew, who threw lowest after the Guard.
    assert reply["result"]["hp"] == {"Cap": 50, "Eng": 40, "Nav": 30, "Envoy": 0, "Guard": 9}
    assert (reply["result"]["dead"], reply["result"]["plain_crew"], reply["result"]["shaken"]) == (["Envoy"], 5, [])
    assert [die["for"].split(": ")[-1] for die in reply["dice"]["used"][4:7]] == [
        "Envoy throws", "Guard throws", "plain crew throws"
    ]  # fmt: skip


@pytest.mark.parametrize("face", [6, 7])
def test_without_any_npc_the_crew_faces_hit_an_officer(face: int) -> None:
    reply = hit(60, [*CALM, 0, face, 2, 4, 5, HELD])

    assert reply["result"]["hp"]["Cap"] == 45
    assert "sfrpg.no_npc" in [reading["id"] for reading in reply["readings"]]


# ---------------------------------------------------------------- Saves and Damage Control


def test_saves_go_in_list_order_without_the_captain_and_a_tie_shakes() -> None:
    """DC 10 for 100 points; the Navigator's 20 beat it whatever he rolls."""
    reply = hit(400, [10, 21, 0], ship())

    # DC 40: the Engineer's 10 + 30 ties and fails, the Navigator's 21 + 20 is higher.
    assert [die["for"] for die in reply["dice"]["used"][:2]] == [
        "Willpower Save of Eng (Engineer), DC 40", "Willpower Save of Nav (Navigator), DC 40"
    ]  # fmt: skip
    assert "Eng is Shaken" in [step["says"] for step in reply["steps"]]
    assert "Nav is Shaken" not in [step["says"] for step in reply["steps"]]


def test_the_save_dc_is_exact() -> None:
    reply = hit(305, [1])

    assert reply["asks"]["dc"] == "61/2"
    assert "0 + 30 = 30 against 30.50: failure" in [step["how"] for step in hit(305, [0, 0, 0])["steps"]]


def test_undermanned_adds_50_to_saves_and_metallurgy_but_not_to_mitigation() -> None:
    reply = hit(60, [99, 99, 0, 3, 40], undermanned=True)

    assert reply["result"]["save_dc"] == "56"
    assert reply["result"]["mitigated"] == 10
    assert reply["result"]["metallurgy"]["dc"] == 105


def test_no_systems_damage_no_saves_and_no_system_roll() -> None:
    reply = hit(60, [], arc="aft")

    assert reply["status"] == "done"
    assert reply["result"]["arc"] == {"shp": 0, "ahp": 10}
    assert (reply["result"]["save_dc"], reply["result"]["metallurgy"], reply["result"]["hull"]) == (None, None, 0)


def test_what_is_wholly_mitigated_rolls_no_system_and_touches_no_hull() -> None:
    reply = hit(10, [*CALM, 0])

    assert (reply["status"], reply["result"]["mitigated"], reply["result"]["hull"]) == ("done", 10, 0)


def test_mitigation_takes_what_passes_fifty() -> None:
    """The text: a result of 86 takes 36 points off."""
    reply = hit(90, [*CALM, 26, 3, HELD])

    assert (reply["result"]["mitigated"], reply["result"]["systems"]["sensors"]) == (36, 54)


def test_while_the_walk_asks_the_ship_so_far_is_shown() -> None:
    """The picture needs it: 120 points less 10 mitigated, 100 on the engines; the flaw is asked."""
    asked = hit(120, [*CALM, 0, 5], flaws=[])["asks"]

    assert asked["kind"] == "value"
    state = asked["state"]
    assert (state["points_left"], state["mitigated"], state["soaked"], state["hull"]) == (10, 10, 100, 5)
    assert (state["systems"]["engines"], state["hp"]["Eng"], state["destroyed"]) == (100, 40, None)
    assert hit(120, [])["asks"]["state"]["points_left"] == 120


def test_every_check_says_its_chance_and_what_follows() -> None:
    save = hit(400, [])["asks"]
    control = hit(400, CALM)["asks"]
    metallurgy = hit(20, [*CALM, 0, 3])["asks"]

    assert (save["chance"], save["who"]) == ("89/100", "Eng (Engineer)")
    assert [branch["says"] for branch in save["branches"]] == ["success: keeps calm", "failure: becomes Shaken"]
    assert (control["chance"], control["who"], control["branches"][0]["chance"]) == ("1", "Eng (Engineer)", "1")
    assert (metallurgy["dc"], metallurgy["chance"]) == (55, "99/100")
    assert [branch["chance"] for branch in metallurgy["branches"]] == ["1/100", "49/50", "1/100"]


# ---------------------------------------------------------------- hull, flaws, Metallurgy


def test_hull_at_exactly_100_is_destroyed_and_ends_all_dice() -> None:
    reply = hit(60, [*CALM, 0, 3], ship(hull=95), flaws=[])

    assert reply["status"] == "done"
    assert (reply["result"]["hull"], reply["result"]["destroyed"]) == (100, "hull")
    assert reply["result"]["metallurgy"] is None
    assert reply["result"]["dead"] == ["Cap", "Eng", "Nav"]
    assert reply["next"] is None


def test_hull_at_99_is_not() -> None:
    assert hit(60, [*CALM, 0, 3], ship(hull=94))["asks"]["dc"] == 149


def test_points_left_over_stay_over() -> None:
    reply = hit(500, [*CALM, 0, 5], ship(hull=90, systems={}))

    assert (reply["result"]["points_left"], reply["result"]["soaked"], reply["result"]["mitigated"]) == (390, 100, 10)


def test_a_flaw_on_what_is_not_there_is_ignored_and_its_hull_still_counts() -> None:
    flaw = {"name": "blow-out", "damage": {"engines": 80, "beams": 30}, "malfunction": ["engines", "sensors"], "hull": "d%"}
    systems = {"shields": 0, "sensors": 0, "engines": 100}
    reply = hit(30, [*CALM, 0, 3, 7, HELD], ship(systems=systems), flaws=[flaw, NOTHING])

    assert reply["result"]["systems"] == {"shields": 0, "sensors": 20, "engines": 100}
    assert reply["result"]["malfunctions"] == ["sensors"]
    assert reply["result"]["hull"] == 12
    assert reply["result"]["log"][0]["flaws"] == ["blow-out", "nothing"]
    assert reply["result"]["extra_hits"] == {}


def test_a_flaws_hull_damage_comes_at_once_with_its_own_flaw() -> None:
    chain = [{"name": "a", "hull": 20}, {"name": "b", "hull": 30}, {"name": "c", "damage": {"shields": 150 - 90}}]
    reply = hit(30, [*CALM, 0, 3, 99], ship(systems={"sensors": 0, "shields": 90}), flaws=chain)

    assert reply["result"]["hull"] == 5 + 20 + 30 - 5
    assert reply["result"]["systems"]["shields"] == 100


def test_a_flaw_can_finish_the_ship() -> None:
    reply = hit(30, [*CALM, 0, 3, 94], flaws=[{"name": "break-up", "hull": "d%"}], sheet=ship(hull=1))

    assert (reply["result"]["hull"], reply["result"]["destroyed"]) == (100, "hull")


def test_flaws_used_up_are_asked_for_and_a_chart_is_rolled_on() -> None:
    asked = hit(30, [*CALM, 0, 3], flaws=[])["asks"]
    chart = [{"from": 40, "to": 49, "name": "leak", "damage": {"engines": 5}}]
    rolled = hit(30, [*CALM, 0, 3, 45, HELD], flaws=[], flaw_chart=chart)
    missed = hit(30, [*CALM, 0, 3, 50, HELD], flaws=[], flaw_chart=chart)
    typed = hit(30, [*CALM, 0, 3, {"name": "leak", "damage": {"engines": 5}}, HELD], flaws=[])

    assert (asked["kind"], asked["who"]) == ("value", "GM")
    assert rolled["result"]["systems"]["engines"] == typed["result"]["systems"]["engines"] == 5
    assert missed["result"]["systems"]["engines"] == 0


def test_a_chart_from_1_to_100_and_one_from_0_to_99_both_find_the_double_nought() -> None:
    """00 is printed 0 or 100: neither reading of d% lets the line of the other fall out (9.4 Resolving Damage)."""
    hundred = [{"from": 1, "to": 99, "name": "dent"}, {"from": 100, "to": 100, "name": "worst"}]
    nought = [{"from": 0, "to": 0, "name": "worst"}, {"from": 1, "to": 99, "name": "dent"}]
    ones = {"sfrpg.d_percent": "1-100"}

    for chart in (hundred, nought):
        for readings in ({}, ones):
            reply = hit(30, [*CALM, 1, 3, 0, HELD], flaws=[], flaw_chart=chart, readings=readings)
            assert reply["result"]["log"][0]["flaws"] == ["worst"]


METALLURGY = {
    "due after shields soaked all": (ship(hull=20, arcs={"forward": {"shp": 99, "ahp": 0}}), 40, [0], True),
    "not for 0 damage": (ship(hull=20), 0, [], False),
    "not without hull damage": (ship(arcs={"forward": {"shp": 99, "ahp": 0}}), 40, [], False),
    "not while spared": (ship(hull=20, metallurgy_exempt=True, arcs={"forward": {"shp": 99, "ahp": 0}}), 40, [], False),
    "spared until new hull damage": (ship(hull=20, metallurgy_exempt=True), 30, [*CALM, 0, 3, HELD], True),
}


@pytest.mark.parametrize(("sheet", "damage", "rolls", "due"), METALLURGY.values(), ids=METALLURGY)
def test_when_metallurgy_is_due(sheet: dict[str, Any], damage: int, rolls: list[Any], due: bool) -> None:
    reply = hit(damage, rolls, sheet)

    assert reply["status"] == "done", reply["line"]
    assert (reply["result"]["metallurgy"] is not None) is due


def test_a_lock_that_comes_to_0_points_makes_no_metallurgy_due() -> None:
    """50 / 100, rounded down, is 0 to the locked system: the ship took nothing (9.4 Target)."""
    nothing = hit(0, [], ship(hull=20), system_hits=[{"system": "sensors", "points": 0}])
    something = hit(0, [*CALM, HELD], ship(hull=20), system_hits=[{"system": "sensors", "points": 1}])

    assert (nothing["status"], nothing["result"]["metallurgy"]) == ("done", None)
    assert something["result"]["metallurgy"]["dc"] == 75


@pytest.mark.parametrize(
    ("natural", "end"),
    [(0, "structure"), (5, "structure"), (6, None), (99, None)],
    ids=["natural 0 fails", "a tie fails", "one more holds", "natural 99 mends"],
)
def test_metallurgy_at_its_edges(natural: int, end: str | None) -> None:
    """DC 50 + 25: a skill of 70 ties at 5."""
    reply = hit(30, [*CALM, 0, 3, natural], ship(hull=20))

    assert reply["result"]["destroyed"] == end
    assert reply["result"]["hull"] == (20 if natural == 99 else 25)
    assert reply["result"]["metallurgy_exempt"] is (natural == 99)


def test_the_thresholds_of_a_critical_are_the_users() -> None:
    reply = hit(30, [*CALM, 0, 3, 93], critical_success=93)

    assert reply["result"]["metallurgy"]["critical"] == "success"
    assert hit(30, [*CALM, 0, 3, 93])["result"]["metallurgy"]["critical"] is None


def test_critical_hits_and_locks_go_straight_to_a_system() -> None:
    """After the Saves, before the rest; at most what the system can take; 5% hull and a flaw each."""
    sheet = ship(systems={**dict.fromkeys(SYSTEMS, 0), "engines": 70}, arcs={"forward": {"shp": 500, "ahp": 0}})
    straight = [{"system": "engines", "points": 64}, {"system": "sensors", "points": 12}]
    reply = hit(100, [*CALM, HELD], sheet, system_hits=straight)

    assert (reply["result"]["systems"]["engines"], reply["result"]["systems"]["sensors"]) == (100, 12)
    assert (reply["result"]["hull"], reply["result"]["soaked"], reply["result"]["systems_damage"]) == (10, 0, 0)


SAVED: dict[str, tuple[dict[str, Any], int, str, Any]] = {
    "a critical's alone": ({"aft": True}, 0, "all", "9/2"),
    "with what passed the armor": ({"aft": False}, 10, "all", "11/2"),
    "only what passed, where read so": ({"aft": False}, 10, "passed", "1"),
    "none then, where nothing passed": ({"aft": True}, 0, "passed", None),
}


@pytest.mark.parametrize(("where", "damage", "choice", "dc"), SAVED.values(), ids=SAVED)
def test_the_saves_count_what_goes_straight_to_a_system(where: Any, damage: int, choice: str, dc: Any) -> None:
    inputs = {"ship": ship(), "arc": "aft" if where["aft"] else "forward", "damage": damage, "flaws": DENTS,
              "system_hits": [{"system": "engines", "points": 45}]}  # fmt: skip
    saves = CALM if dc is not None else []
    rest = [0, HELD] if damage else [HELD]
    reply = solve("sfrpg.resolve", inputs, answers=[*saves, *rest], readings={"sfrpg.saves_count": choice})
    assert reply["status"] == "done", reply["asks"]
    assert reply["result"]["save_dc"] == dc
    assert reply["answers"]["unused"] == []


LOCKS: dict[str, tuple[dict[str, Any], int, list[Any], dict[str, Any]]] = {
    "bare: the hit itself, no system die": (
        {"shp": 0, "ahp": 0}, 60, [*CALM, HELD], {"engines": 60, "hull": 5, "save_dc": "6", "soaked": 60, "points_left": 0}),
    "bare, more than it can take: the rest is rolled, with its Damage Control": (
        {"shp": 0, "ahp": 0}, 250, [*CALM, 80, 3, HELD], {"engines": 100, "sensors": 60, "hull": 10, "mitigated": 90}),
    "armor left: a tenth on top": ({"shp": 0, "ahp": 40}, 60, [*CALM, 0, 3, HELD],
                                   {"engines": 6, "sensors": 10, "hull": 10, "save_dc": "13/5"}),
    "shields up: a hundredth on top": ({"shp": 700, "ahp": 0}, 650, [*CALM, HELD],
                                       {"engines": 6, "hull": 5, "save_dc": "3/5"}),
    "shields up, under a hundred: nothing": ({"shp": 700, "ahp": 0}, 60, [], {"engines": 0, "hull": 0}),
}  # fmt: skip


@pytest.mark.parametrize(("arc", "damage", "rolls", "expected"), LOCKS.values(), ids=LOCKS)
def test_a_lock_gives_its_system_its_share_once(arc: Any, damage: int, rolls: list[Any], expected: Any) -> None:
    """Reader's case: 60 on a bare arc is 60 on the engines, and not 60 again on the system die (Target)."""
    reply = hit(damage, rolls, ship(arcs={"forward": arc}), locked="engines")
    assert reply["status"] == "done", reply["asks"]
    found = {**reply["result"], **reply["result"]["systems"]}
    assert {key: found[key] for key in expected} == expected
    assert reply["answers"]["unused"] == []


def test_both_readings_of_a_lock_on_a_bare_arc_are_shown() -> None:
    ship = {"name": "Tern", "arcs": {"aft": {"shp": 0, "ahp": 0}}, "systems": {"engines": 0}, "officers": [
        {"name": "Eng", "post": "Engineer", "hp": 9, "damage_control": 60}]}  # fmt: skip
    inputs = {"ship": ship, "arc": "aft", "damage": 60, "locked": "engines", "flaws": [{"name": "dent"}]}
    full = solve("sfrpg.resolve", inputs, answers=[99, 60])
    assert full["result"]["systems"]["engines"] == 60
    off = solve("sfrpg.resolve", inputs, answers=[99, 30, 60], readings={"sfrpg.lock_bare": "mitigated"})
    assert (off["result"]["mitigated"], off["result"]["systems"]["engines"], off["result"]["hull"]) == (40, 20, 5)
    none = solve("sfrpg.resolve", inputs, answers=[99, 99], readings={"sfrpg.lock_bare": "mitigated"})
    assert (none["result"]["systems"]["engines"], none["result"]["hull"], none["status"]) == (0, 0, "done")
    other = next(one["other"] for one in full["readings"] if one["id"] == "sfrpg.lock_bare")
    assert "60 mitigated; hull 0%" in other


def test_a_locked_system_that_is_destroyed_takes_an_extra_hit() -> None:
    sheet = ship(systems={**dict.fromkeys(SYSTEMS, 0), "engines": 100})
    reply = hit(130, [*CALM, 20, HELD], sheet, locked="engines")
    assert (reply["result"]["extra_hits"], reply["result"]["hull"]) == ({"engines": 1}, 15)
    assert reply["result"]["mitigated"] == 30


def test_a_lock_is_kept_for_the_next_shot_of_the_ship_that_fired() -> None:
    other = {"name": "Wren", "arcs": {"aft": {"shp": 9, "ahp": 9}}, "systems": {"beams": 0}}
    reply = hit(60, [*CALM, HELD], locked="engines", opponent=other)
    by_name = {move["says"]: move["request"]["inputs"] for move in reply["moves"]}
    assert by_name["Wren fires at Tern"]["own_ship"]["lock"] == {"ship": "Tern", "system": "engines"}
    assert "lock" not in by_name["Tern fires at Wren"]["own_ship"]
    assert "locked" not in by_name["Another hit on Tern"]


@pytest.mark.parametrize(
    ("sheet", "entered", "shp"),
    [("two", {}, 40), ("four", {}, 40), ("three", {}, 20), ("one", {}, 20), ("two", {"shields_up": True}, 20),
     (None, {"shields_up": False}, 40), (None, {}, 20)],
    ids=["Condition Two", "Condition Four", "Condition Three", "Condition One", "raised all the same", "down, as entered",
         "not said"],
)  # fmt: skip
def test_shields_that_are_down_soak_nothing(sheet: str | None, entered: dict[str, Any], shp: int) -> None:
    """20 points on SHP 40, AHP 30 (Change Alert Status)."""
    inputs = {"ship": ship(condition=sheet), "arc": "aft", "damage": 20, **entered}
    reply = solve("sfrpg.resolve", inputs)
    assert reply["result"]["arc"] == {"shp": shp, "ahp": 30 if shp == 20 else 10}
    assert ("shields down" in reply["line"]) is (shp == 40)
    said = any(step["says"].startswith("Entered, and so not taken") for step in reply["steps"])
    assert said is (sheet == "two" and bool(entered))


def test_an_inspired_officer_adds_his_bonus_and_is_not_shaken() -> None:
    """Eng, inspired by 5: Willpower 35, Damage Control 65, Metallurgy 75; a failed Save and a wound do not shake him."""
    sheet = ship(officers=[CREW[0], {**CREW[1], "inspired": 5}, CREW[2]])
    reply = hit(60, [0, 99, 0, 8, 5, 1, 9, 40], sheet)
    says = [step["says"] for step in reply["steps"]]
    assert "Eng is inspired: +5 on Checks and Saves, not Shaken" in says
    save = next(step for step in reply["steps"] if step["says"].startswith("Willpower Save of Eng"))
    assert save["how"].startswith("0 + 35 = 35")
    assert reply["result"]["mitigated"] == 15
    assert (reply["result"]["hp"]["Eng"], reply["result"]["shaken"]) == (36, [])
    assert reply["result"]["metallurgy"]["total"] == 40 + 75
    assert "sfrpg.inspired_aboard" in [reading["id"] for reading in reply["readings"]]


def test_who_died_before_is_not_told_again() -> None:
    sheet = ship(officers=[CREW[0], {**CREW[1], "hp": 0}, CREW[2]])
    inputs = {"ship": sheet, "arc": "aft", "damage": 20}
    reply = solve("sfrpg.resolve", inputs)
    assert reply["result"]["dead"] == ["Eng"]
    assert "dead" not in reply["line"]


def test_damage_control_that_takes_nothing_off_says_so() -> None:
    reply = hit(20, [*CALM, 0, 3, HELD], ship(officers=[CREW[0], {**CREW[1], "damage_control": 40}, CREW[2]]))
    assert "Nothing is taken off: 40 has nothing above 50" in [step["says"] for step in reply["steps"]]
    roll = next(step for step in reply["steps"] if step["says"].startswith("Damage Control by Eng"))
    assert roll["how"] == "0 + 40 = 40"


# ---------------------------------------------------------------- readings of the dice


def test_both_readings_of_the_dice() -> None:
    """Read from 1 the printed 0 is the system table's 0, and the highest throw."""
    ones = {"sfrpg.d10": "1-10", "sfrpg.d_percent": "1-100"}
    shields = hit(30, [*CALM, 1, 10, HELD], readings=ones)
    zero = hit(30, [*CALM, 1, 0, HELD], readings=ones)
    throws = hit(60, [*CALM, 1, 8, 0, 2, 3, HELD], readings=ones)
    chance = hit(400, [], readings=ones)["asks"]

    assert shields["result"]["systems"]["shields"] == zero["result"]["systems"]["shields"] == 19
    assert throws["result"]["shaken"] == ["Eng"]
    assert hit(60, [*CALM, 1, 8, 0, 2, 3, HELD])["result"]["shaken"] == ["Cap"]
    assert (chance["low"], chance["high"], chance["chance"]) == (1, 100, "9/10")


def test_a_roll_outside_the_reading_is_refused_with_its_range() -> None:
    reply = hit(30, [*CALM, 0, 10])

    assert reply["errors"][0]["field"] == "answers[3]"
    assert "0 to 9" in reply["errors"][0]["says"]


def test_a_switched_reading_tells_the_other_answer() -> None:
    reply = solve("sfrpg.resolve", resolve.EXAMPLES[0].inputs, dice=resolve.EXAMPLES[0].dice)

    others = {reading["id"]: reading["other"] for reading in reply["readings"] if reading["choices"]}
    assert set(others) == {"sfrpg.d10", "sfrpg.d_percent"}
    assert all(line == reply["line"] for line in others.values())


# ---------------------------------------------------------------- what is refused

IMPOSSIBLE: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown arc": ({"arc": "dorsal"}, "arc"),
    "an arc without numbers": ({"arc": "starboard"}, "arc"),
    "hull past 100": ({"ship": ship(hull=140)}, "ship.hull"),
    "hull at 100": ({"ship": ship(hull=100)}, "ship.hull"),
    "an officer without HP": ({"ship": ship(officers=[{"name": "Cap"}])}, "ship.officers[0].hp"),
    "two of one name": ({"ship": ship(officers=[*CREW, {"name": "cap", "hp": 3}])}, "ship.officers[3].name"),
    "a malfunction of what is not fitted": ({"ship": ship(systems={}, malfunctions=["beams"])}, "ship.malfunctions[0]"),
    "damage to an unknown system": ({"ship": ship(systems={"warp": 3})}, "ship.systems.warp"),
    "a system past 100": ({"ship": ship(systems={"beams": 101})}, "ship.systems.beams"),
    "a stranger as replacement": ({"replacements": {"Engineer": "Bob"}}, "replacements.Engineer"),
    "two chart lines for one roll": (
        {"flaw_chart": [{"from": 0, "to": 49}, {"from": 50, "to": 99}, {"from": 40, "to": 45}]}, "flaw_chart[2].from"),
    "two chart lines that meet at one roll": (
        {"flaw_chart": [{"from": 0, "to": 5}, {"from": 5, "to": 9}]}, "flaw_chart[1].from"),
    "two chart lines, one of a single roll": (
        {"flaw_chart": [{"from": 5, "to": 9}, {"from": 5, "to": 5}]}, "flaw_chart[1].from"),
    "a chart line that runs backwards": ({"flaw_chart": [{"from": 9, "to": 3}]}, "flaw_chart[0].to"),
    "criticals that exclude each other": ({"critical_success": 20, "critical_failure": 30}, "critical_success"),
    "no damage entered": ({"damage": None}, "damage"),
}


@pytest.mark.parametrize(("change", "field"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_states_are_refused_at_their_field(change: dict[str, Any], field: str) -> None:
    reply = solve("sfrpg.resolve", {"ship": ship(), "arc": "forward", "damage": 10, **change})

    assert reply["status"] == "invalid"
    assert [error["field"] for error in reply["errors"]] == [field]


def test_all_at_once() -> None:
    sheet = ship(hull=120, officers=[{"name": "Cap"}], systems={"warp": 1})
    reply = solve("sfrpg.resolve", {"ship": sheet, "arc": "dorsal", "damage": -1})

    assert {error["field"] for error in reply["errors"]} == {
        "ship.hull", "ship.officers[0].hp", "ship.systems.warp", "arc", "damage"
    }  # fmt: skip
    rules = [error["says"] for error in reply["errors"] if error["field"] in ("ship.hull", "arc", "ship.officers[0].hp")]
    assert all("9.4" in says for says in rules)


@pytest.mark.parametrize("word", ["port", "left", "PORTSIDE"])
def test_an_arc_goes_by_its_other_names(word: str) -> None:
    sheet = ship(arcs={"portside": {"shp": 9, "ahp": 0}})

    assert solve("sfrpg.resolve", {"ship": sheet, "arc": word, "damage": 5})["result"]["arc"] == {"shp": 4, "ahp": 0}


# ---------------------------------------------------------------- properties


def seeded(damage: int, seed: int, sheet: dict[str, Any], **rest: Any) -> Reply:
    chart = [{"from": 0, "to": 20, "name": "frame", "hull": 3}, {"from": 21, "to": 60, "name": "relay",
              "malfunction": ["sensors"], "damage": {"engines": 7}}]  # fmt: skip
    inputs = {"ship": sheet, "arc": "forward", "damage": damage, "flaw_chart": chart,
              "replacements": {"Engineer": "Nav"}, **rest}  # fmt: skip
    return solve("sfrpg.resolve", inputs, dice={"source": "quick", "seed": str(seed)}, answers=["nobody"] * 20)


sheets = st.builds(
    lambda fitted, hull, extra, crew, npc, shp, ahp: ship(
        systems=fitted, hull=hull, extra_hits=extra, plain_crew=crew, critical_npcs=npc,
        arcs={"forward": {"shp": shp, "ahp": ahp}}),
    st.dictionaries(st.sampled_from(SYSTEMS), st.integers(0, 100)),
    st.integers(0, 80),
    st.dictionaries(st.sampled_from(SYSTEMS), st.integers(1, 3), max_size=2),
    st.integers(0, 3),
    st.lists(st.builds(dict, name=st.just("Envoy"), hp=st.integers(1, 9)), max_size=1),
    st.integers(0, 300),
    st.integers(0, 100),
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 1500), st.integers(0, 10_000), sheets)
def test_no_point_is_lost_or_made(damage: int, seed: int, sheet: dict[str, Any]) -> None:
    """Points in = SHP + AHP + mitigated + soaked + left over."""
    reply = seeded(damage, seed, sheet)
    if reply["status"] == "invalid":
        assert reply["errors"][0]["code"] == "not_covered"
        return
    result = reply["result"]

    parts = ("shp_lost", "ahp_lost", "mitigated", "soaked", "points_left")
    assert sum(result[part] for part in parts) == damage
    assert result["soaked"] == sum(entry["points"] for entry in result["log"])
    assert result["points_left"] == 0 or result["destroyed"] == "hull"
    assert result["si_lost"] == result["shp_lost"] + result["ahp_lost"]


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 1500), st.integers(0, 10_000), sheets)
def test_hull_falls_only_by_a_critical_repair(damage: int, seed: int, sheet: dict[str, Any]) -> None:
    reply = seeded(damage, seed, sheet)
    if reply["status"] == "invalid":
        return
    result, before = reply["result"], sheet["hull"]

    mended = (result["metallurgy"] or {}).get("critical") == "success"
    assert result["hull"] >= before - (5 if mended else 0)
    assert mended or result["hull"] >= before + sum(entry["hull"] for entry in result["log"])
    assert all(result["systems"][name] >= percent for name, percent in sheet["systems"].items())
    assert all(percent <= 100 for percent in result["systems"].values())
    assert all(result["extra_hits"][name] >= n for name, n in sheet["extra_hits"].items())


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 900), st.integers(0, 10_000), sheets, st.data())
def test_any_prefix_of_answers_asks_the_same_question_again(
    damage: int, seed: int, sheet: dict[str, Any], data: st.DataObject
) -> None:
    """Undo is one answer fewer: the walk is pure."""
    inputs = {"ship": sheet, "arc": "forward", "damage": damage}
    answers: list[Any] = []
    questions: list[Any] = []
    for turn in range(60):
        reply = solve("sfrpg.resolve", inputs, answers=answers)
        if reply["status"] != "asks":
            break
        asked = reply["asks"]
        questions.append(asked)
        at = (seed * 31 + turn * 7) % 1000
        if asked["kind"] == "choice":
            answers.append(asked["options"][at % len(asked["options"])])
        elif asked["kind"] == "value":
            answers.append({"name": "dent"})
        else:
            answers.append(asked["low"] + at % (asked["high"] - asked["low"] + 1))
    assert reply["status"] != "broken", reply["text"]
    if questions:
        back = data.draw(st.integers(0, len(questions) - 1))
        assert solve("sfrpg.resolve", inputs, answers=answers[:back])["asks"] == questions[back]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 900), st.integers(0, 10_000))
def test_the_same_dice_give_the_same_walk_from_every_source(damage: int, seed: int) -> None:
    """Rolled by the desk, pasted as one list, or typed in: one walk."""
    quick = seeded(damage, seed, ship(), flaw_chart=[{"from": 0, "to": 100, "name": "dent"}])
    if quick["status"] != "done":
        return
    rolls = [die["roll"] for die in quick["dice"]["used"]]
    base = {"ship": ship(), "arc": "forward", "damage": damage, "replacements": {"Engineer": "Nav"},
            "flaw_chart": [{"from": 0, "to": 100, "name": "dent"}]}  # fmt: skip
    used = quick["answers"]["used"]
    pasted = solve("sfrpg.resolve", base, dice={"source": "pasted", "rolls": rolls}, answers=used)

    assert pasted["result"] == quick["result"]
    assert pasted["steps"] == quick["steps"]
    if not used:
        assert solve("sfrpg.resolve", base, answers=rolls)["steps"] == quick["steps"]


# ---------------------------------------------------------------- odds and simulation


SMALL: dict[str, dict[str, Any]] = {
    "a chart whose flaws hurt the hull again": {
        "damage": 6, "flaw_chart": [{"from": 0, "to": 79, "name": "a relay", "malfunction": ["sensors"]},
                                    {"from": 80, "to": 99, "name": "a weak frame", "hull": 20}]},
    "a chart whose flaws finish a system, and a hit straight to one": {
        "damage": 4, "system_hits": [{"system": "engines", "points": 9}],
        "flaw_chart": [{"from": 0, "to": 59, "name": "a dent"},
                       {"from": 60, "to": 99, "name": "a coil", "damage": {"engines": 60}}]},
    "an officer who dies of it": {"damage": 14, "flaw_chart": [{"from": 90, "to": 99, "name": "a frame", "hull": 30}]},
}  # fmt: skip


@pytest.mark.parametrize("volley", SMALL.values(), ids=SMALL)
def test_exact_odds_of_a_whole_small_volley_agree_with_simulation(volley: dict[str, Any]) -> None:
    """Merged states, alike faces: each chance lies within four standard errors of 4,000 runs."""
    ship = {
        "name": "Wren", "arcs": {"aft": {"shp": 0, "ahp": 0}}, "hull": 30, "plain_crew": 1,
        "systems": {"shields": 50, "beams": 100, "engines": 40},
        "officers": [{"name": "A", "post": "Captain", "hp": 20},
                     {"name": "B", "post": "Engineer", "hp": 1, "damage_control": 0, "metallurgy": 55}],
    }  # fmt: skip
    inputs = {"ship": ship, "arc": "aft", **volley}
    exact = solve("sfrpg.resolve", inputs, want="odds")["odds"]
    runs = solve("sfrpg.resolve", inputs, want="simulate", seed="wren", runs=4_000)["simulation"]
    for name in ("hull", "ship lost", "plain crew left"):
        chances = {value: Fraction(p) for value, p in exact[name]["values"]}
        assert sum(chances.values()) == 1
        counts = dict(runs["measures"][name]["counts"])
        assert set(counts) <= set(chances)
        for value, p in chances.items():
            error = (float(p) * (1 - float(p)) / 4_000) ** 0.5
            assert abs(counts.get(value, 0) / 4_000 - float(p)) <= 4 * error + 0.001, (name, value)


def test_simulation_agrees_with_exact_odds_where_the_tree_is_small() -> None:
    inputs = {"ship": ship(hull=60, arcs={"forward": {"shp": 90, "ahp": 0}}), "arc": "forward", "damage": 40}
    exact = solve("sfrpg.resolve", inputs, want="odds")["odds"]
    runs = solve("sfrpg.resolve", inputs, want="simulate", seed="tern", runs=4000)["simulation"]

    lost = {value: eval_fraction(p) for value, p in exact["ship lost"]["values"]}
    counted = dict(runs["measures"]["ship lost"]["counts"])
    assert lost["structure"] == 0.41  # DC 110, skill 70: 41 to 99 hold
    assert abs(counted["structure"] / 4000 - 0.41) < 0.04


def eval_fraction(text: str) -> float:
    """``2/5`` as a number."""
    top, _, bottom = text.partition("/")
    return int(top) / int(bottom or 1)


def test_slices_of_a_simulation_make_the_whole() -> None:
    example = resolve.EXAMPLES[0]
    inputs = {**example.inputs, "flaws": [], "flaw_chart": resolve.HOUSE_CHART}

    def simulate(**rest: Any) -> Reply:
        return solve("sfrpg.resolve", inputs, want="simulate", seed="scout", **rest)["simulation"]

    whole = simulate(runs=60)
    first = simulate(runs=25)
    rest = simulate(start=25, runs=35, so_far=first["so_far"])
    assert rest == whole
    assert set(whole["measures"]) == set(resolve.MEASURES)


def test_runs_that_leave_no_officer_are_counted_as_not_covered() -> None:
    """They take nothing else with them, and the means are those of the other runs."""
    alone = ship(officers=[{"name": "Cap", "post": "Captain", "hp": 1}])
    inputs = {"ship": alone, "arc": "forward", "damage": 300}
    reply = solve("sfrpg.resolve", inputs, want="simulate", seed="x", runs=300)
    hull = reply["simulation"]["measures"]["hull"]

    assert dict(hull["counts"])["not covered by the text"] > 5
    assert sum(n for _, n in hull["counts"]) == 300
    assert hull["mean"] is not None


def test_flaws_and_replacements_have_a_policy() -> None:
    """Nobody is asked in a simulation: the best free officer replaces, and flaws do nothing without a chart."""
    inputs = {"ship": ship(), "arc": "forward", "damage": 900}
    reply = solve("sfrpg.resolve", inputs, want="simulate", seed="x", runs=50)
    stated = solve("sfrpg.resolve", inputs, want="simulate", seed="x", runs=50,
                   policy={"replacement of engineer": "nobody", "flaw": {"name": "leak", "hull": 2}})  # fmt: skip

    assert reply["status"] == stated["status"] == "done"
    assert stated["simulation"]["measures"]["hull"]["mean"] != reply["simulation"]["measures"]["hull"]["mean"]


def test_the_paste_block_has_the_ship_and_the_people() -> None:
    example = resolve.EXAMPLES[0]
    request = {"calculator": "sfrpg.resolve", "inputs": example.inputs, "dice": example.dice, "text": "plain"}
    text = json.loads(ask(json.dumps(request)))["text"]

    assert "portside arc    600/100  0/0" in text
    assert "projectiles          0%  35% malfunctions" in text
    assert "Ikki    Engineer   80    0  dead" in text


# ---------------------------------------------------------------- a second road


def by_hand(sheet: dict[str, Any], damage: int, percents: list[int], tens: list[int]) -> dict[str, Any]:
    """The same rules once more, written as plainly as the text has them: no steps, no questions, no flaws."""
    percent, ten = iter(percents), iter(tens)
    systems, extra = dict(sheet["systems"]), dict(sheet["extra_hits"])
    officers = [dict(officer) for officer in sheet["officers"]]
    envoys, crew, hull = [dict(one) for one in sheet["critical_npcs"]], sheet["plain_crew"], sheet["hull"]
    shp, ahp = sheet["arcs"]["forward"].values()
    left = max(0, damage - shp - ahp)
    mitigated, shaken = 0, set()

    def alive(name: str) -> dict[str, Any] | None:
        return next((officer for officer in officers if officer["name"] == name and officer["hp"]), None)

    def lowest(count: int) -> int:
        tied = list(range(count))
        while len(tied) > 1:
            thrown = {i: next(ten) for i in tied}
            tied = [i for i in tied if thrown[i] == min(thrown.values())]
        return tied[0]

    if left:
        for officer in officers[1:]:
            if next(percent) + officer.get("willpower", 0) <= left / 10:
                shaken.add(officer["name"])
    while left and hull < 100:
        engineer = alive("Eng") or alive("Nav")
        if engineer:
            off = min(left, max(0, next(percent) + engineer.get("damage_control", 0) - 50))
            mitigated, left = mitigated + off, left - off
            if not left:
                break
        face = next(ten)
        among = [one for one in envoys if one["hp"]]
        if 6 <= face <= 7 and (among or crew):
            victim = lowest(len(among) + bool(crew))
            if victim < len(among):
                took = min(left, 10 * among[victim]["hp"])
                among[victim]["hp"] -= took // 10
            else:
                took = min(left, 100)
                crew -= took == 100
        elif face >= 6:
            among = [officer for officer in officers if officer["hp"]]
            if not among:
                return {"refused": True}
            hurt = among[lowest(len(among))]
            took = min(left, 10 * hurt["hp"])
            hurt["hp"] -= took // 10
            shaken.add(hurt["name"])
        elif systems.get(SYSTEMS[face], 100) < 100:
            took = min(left, 100 - systems[SYSTEMS[face]])
            systems[SYSTEMS[face]] += took
        else:
            extra[SYSTEMS[face]] = extra.get(SYSTEMS[face], 0) + 1
            took = min(left, 100)
            hull += 10 * extra[SYSTEMS[face]]
        hull += 5
        left -= took
    return {"systems": systems, "extra_hits": extra, "hull": hull, "mitigated": mitigated, "points_left": left,
            "plain_crew": crew, "hp": {one["name"]: one["hp"] for one in (*officers, *envoys)},
            "shaken": [o["name"] for o in officers if o["hp"] and o["name"] in shaken]}  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 1500), sheets, st.randoms(use_true_random=False))
def test_a_second_hand_comes_to_the_same_ship(damage: int, sheet: dict[str, Any], random: Any) -> None:
    percents = [random.randint(0, 99) for _ in range(80)]
    tens = [random.randint(0, 9) for _ in range(200)]
    inputs = {"ship": sheet, "arc": "forward", "damage": damage, "flaws": [NOTHING] * 60,
              "replacements": {"Engineer": "Nav"}}  # fmt: skip
    reply = solve("sfrpg.resolve", inputs, answers=["nobody"] * 20,
                  dice={"source": "pasted", "rolls": {"d%": percents, "d10": tens}})  # fmt: skip
    expected = by_hand(sheet, damage, percents, tens)

    if reply["status"] == "invalid":
        assert expected == {"refused": True}
        return
    result = reply["result"]
    rolled = result["metallurgy"]
    if rolled and rolled["critical"] == "success":
        result["hull"] += 5
    if result["destroyed"]:  # then all aboard are lost
        for key in ("plain_crew", "hp", "shaken"):
            del result[key], expected[key]
    assert {key: result[key] for key in expected} == expected


# ---------------------------------------------------------------- one of the plain crew at an officer's post


def crewed(plain_crew: int) -> dict[str, Any]:
    """A bare ship whose Engineer dies of 10 points; the Captain is the only other officer."""
    return {
        "ship": {
            "name": "Wren", "arcs": {"aft": {"shp": 0, "ahp": 0}}, "systems": {"engines": 0},
            "plain_crew": plain_crew,
            "officers": [{"name": "Cap", "post": "Captain", "hp": 9, "willpower": 50, "metallurgy": 40},
                         {"name": "Eng", "post": "Engineer", "hp": 1, "willpower": 50, "metallurgy": 70}],
        },
        "arc": "aft", "damage": 10, "flaws": [{"name": "dent"}],
    }  # fmt: skip


def test_the_captain_may_pick_one_of_the_plain_crew() -> None:
    """Save, no mitigation, an officer is hit, Eng throws lowest and dies; a crewman has Metallurgy 0 against DC 55."""
    dice: list[Any] = [60, 10, 8, 7, 2]
    asked = solve("sfrpg.resolve", crewed(3), answers=dice)
    assert asked["asks"]["options"] == ["Cap", "one of the plain crew", "nobody"]

    held = solve("sfrpg.resolve", crewed(3), answers=[*dice, "one of the plain crew", 56])
    assert held["result"]["metallurgy"] == {"dc": 55, "total": 56, "success": True, "critical": None}
    assert held["result"]["stand_ins"] == {"engineer": "plain crew"}
    assert held["next"]["inputs"]["ship"]["stand_ins"] == {"engineer": "plain crew"}
    assert not held["result"]["undermanned"]

    again = solve("sfrpg.resolve", held["next"]["inputs"] | {"damage": 5, "flaws": [{"name": "dent"}]})
    assert again["asks"]["says"] == "Damage Control by plain crew, 5 points to come"


def test_without_plain_crew_none_is_offered() -> None:
    asked = solve("sfrpg.resolve", crewed(0), answers=[60, 10, 8, 7, 2])
    assert asked["asks"]["options"] == ["Cap", "nobody"]


def test_a_captain_at_two_stations_is_undermanned_from_the_next_volley_on() -> None:
    """The only officer left serves at two posts: DC 50 + 5 now; with 10 hull next time, 50 more (Undermanned)."""
    first = solve("sfrpg.resolve", crewed(0), answers=[60, 10, 8, 7, 2, "Cap", 80])
    assert first["result"]["metallurgy"]["dc"] == 55

    assert (first["result"]["undermanned"], first["result"]["undermanned_now"]) == (False, True)
    assert "; now undermanned;" in first["line"]

    then = first["next"]["inputs"] | {"damage": 5, "flaws": [{"name": "dent"}]}
    second = solve("sfrpg.resolve", then, answers=[10, 5, 99])
    assert second["result"]["metallurgy"]["dc"] == 110
    assert "now undermanned" not in second["line"]
    assert ", undermanned" in second["line"]


def test_or_from_the_next_roll_on_where_read_so() -> None:
    flipped = solve("sfrpg.resolve", crewed(0), answers=[60, 10, 8, 7, 2, "Cap", 80],
                    readings={"sfrpg.stays_manned": "at once"})  # fmt: skip
    assert flipped["result"]["metallurgy"]["dc"] == 105
    shown = next(one for one in solve("sfrpg.resolve", crewed(0), answers=[60, 10, 8, 7, 2, "Cap", 80])["readings"]
                 if one["id"] == "sfrpg.stays_manned")  # fmt: skip
    assert shown["other"] == flipped["line"]


def manned(*officers: dict[str, Any], stand_ins: dict[str, str], crew: int = 0) -> int:
    """The DC of the Metallurgy Check at 10% hull: 60, or 110 undermanned."""
    sheet = ship(hull=10, officers=list(officers), stand_ins=stand_ins, plain_crew=crew)
    dc: int = hit(20, [], {**sheet, "arcs": {"forward": {"shp": 99, "ahp": 0}}})["asks"]["dc"]
    return dc


BOB = {"name": "Bob", "post": "", "hp": 25, "metallurgy": 30}
DEAD_ENG = {**CREW[1], "hp": 0}
STATIONS: dict[str, tuple[list[dict[str, Any]], dict[str, str], int, int]] = {
    "an officer without a post of his own at one station": ([DEAD_ENG, BOB], {"engineer": "Bob"}, 0, 60),
    "at two": ([DEAD_ENG, {**CREW[2], "hp": 0}, BOB], {"engineer": "Bob", "navigator": "Bob"}, 0, 110),
    "the Captain at his own and one more": ([CREW[0], DEAD_ENG], {"engineer": "Cap"}, 0, 110),
    "a second officer with one station": ([CREW[0], DEAD_ENG, CREW[2]], {"engineer": "Cap"}, 0, 60),
    "a crewman at a post does not count": (
        [CREW[0], DEAD_ENG, {**CREW[2], "hp": 0}], {"engineer": "Cap", "navigator": "plain crew"}, 2, 110),
}  # fmt: skip


@pytest.mark.parametrize(("officers", "stand_ins", "crew", "dc"), STATIONS.values(), ids=STATIONS)
def test_stations_are_counted_two_an_officer(officers: Any, stand_ins: Any, crew: int, dc: int) -> None:
    assert manned(*officers, stand_ins=stand_ins, crew=crew) == dc


def test_who_is_no_longer_aboard_is_told_with_who_is() -> None:
    """A sheet whose officer was renamed elsewhere speaks of him by his old name."""
    for field, inputs in (
        ("ship.stand_ins.engineer", {"ship": ship(stand_ins={"engineer": "Capp"})}),
        ("replacements.engineer", {"ship": ship(), "replacements": {"engineer": "Capp"}}),
    ):
        reply = solve("sfrpg.resolve", {"arc": "forward", "damage": 20, **inputs})
        assert [(one["field"], one["says"]) for one in reply["errors"]] == [
            (field, "No officer aboard is called 'Capp': did you mean 'Cap'?")
        ]
    known = ", ".join(sorted(officer["name"] for officer in CREW))
    reply = solve("sfrpg.resolve", {"arc": "forward", "damage": 20, "ship": ship(stand_ins={"engineer": "Zorro"})})
    assert reply["errors"][0]["says"] == f"No officer aboard is called 'Zorro'. Known: {known}."


# ---------------------------------------------------------------- found by changing the rules one place at a time


def said(reply: Reply) -> list[str]:
    return [step["says"] for step in reply["steps"]]


def test_a_straight_hit_of_no_points_is_none() -> None:
    reply = hit(0, [], system_hits=[{"system": "engines", "points": 0}])
    assert (reply["status"], reply["result"]["hull"], reply["result"]["log"]) == ("done", 0, [])


def test_after_the_ship_is_gone_no_straight_hit_comes() -> None:
    """Hull 95 and the first hit's 5%: the second, on the sensors, finds no ship any more."""
    reply = hit(0, CALM, ship(hull=95), system_hits=[{"system": "engines", "points": 10}, {"system": "sensors", "points": 10}])
    assert (reply["result"]["destroyed"], reply["result"]["systems"]["sensors"]) == ("hull", 0)


def test_the_dead_are_called_dead_and_the_hurt_shaken() -> None:
    hurt = hit(30, [*CALM, 0, 8, 5, 1, 5, HELD])
    assert "Eng (Engineer) is Shaken" in said(hurt)
    assert "Eng (Engineer) is dead" not in said(hurt)
    dead = hit(420, [*CALM, 0, 8, 5, 1, 5, 0, 5, HELD], replacements={"Engineer": "Cap"})
    assert "Eng (Engineer) is dead" in said(dead)
    assert "Eng (Engineer) is Shaken" not in said(dead)


def test_who_stands_in_and_is_hurt_keeps_the_post() -> None:
    """Nav stands in for the dead Engineer and loses 1 HP: nobody is asked, and he makes the Metallurgy Check."""
    sheet = ship(officers=[CREW[0], {**CREW[1], "hp": 0}, CREW[2]], stand_ins={"engineer": "Nav"})
    reply = hit(10, [99, 0, 8, 5, 1, 90], sheet)
    assert (reply["status"], reply["result"]["hp"]["Nav"], reply["result"]["stand_ins"]) == ("done", 29, {"engineer": "Nav"})


def test_nobody_is_asked_for_a_post_on_a_ship_that_is_gone() -> None:
    """Eng dies of the hit that brings the hull to 100%."""
    reply = hit(400, [*CALM, 0, 8, 5, 1, 5], ship(hull=95))
    assert (reply["status"], reply["result"]["destroyed"], reply["result"]["stand_ins"]) == ("done", "hull", {})
    assert "Nobody is free to take the post of Engineer" not in said(reply)


@pytest.mark.parametrize(("crew", "asked"), [(2, False), (1, True)])
def test_a_crewmans_post_is_given_again_when_the_last_of_them_dies(crew: int, asked: bool) -> None:
    sheet = ship(officers=[CREW[0], {**CREW[1], "hp": 0}, CREW[2]], stand_ins={"engineer": "plain crew"}, plain_crew=crew)
    reply = hit(100, [99, 0, 6], sheet)
    assert (reply["asks"]["says"] == "Who takes the post of Engineer") is asked
    done = hit(100, [99, 0, 6, "Nav", HELD][: None if asked else 3] + ([] if asked else [HELD]), sheet)
    assert done["result"]["stand_ins"] == {"engineer": "Nav" if asked else "plain crew"}


def test_a_sheet_whose_crewmen_are_all_dead_has_nobody_at_their_posts() -> None:
    sheet = ship(officers=[CREW[0], {**CREW[1], "hp": 0}, CREW[2]], stand_ins={"engineer": "plain crew"})
    assert hit(10, [99], sheet)["asks"]["says"] == "Who takes the post of Engineer"


def test_a_ship_is_told_once_that_it_becomes_undermanned() -> None:
    """Eng dies, the Captain takes over: undermanned, said once; a ship that was so before is not told again."""
    alone = ship(officers=[CREW[0], {**CREW[1], "hp": 1}])
    reply = hit(30, [99, 0, 8, 5, 1, "Cap", 0, 5, HELD], alone)
    assert said(reply).count("Every officer left serves two stations: the ship is undermanned") == 1
    again = hit(30, [0, 8, HELD], ship(officers=[CREW[0], {**CREW[1], "hp": 0}], stand_ins={"engineer": "Cap"}))
    assert "Every officer left serves two stations: the ship is undermanned" not in said(again)


@pytest.mark.parametrize(
    ("officers", "entered", "told"),
    [([CREW[0], {**CREW[1], "hp": 0}], False, True), ([CREW[0], {**CREW[1], "hp": 0}], None, False), (CREW, False, False)],
    ids=["entered against the sheet", "as on the sheet", "entered as it is"],
)  # fmt: skip
def test_only_what_overrules_the_sheet_is_told(officers: Any, entered: bool | None, told: bool) -> None:
    sheet = ship(officers=officers, stand_ins={} if officers is CREW else {"engineer": "Cap"})
    reply = hit(0, [], sheet, undermanned=entered)
    assert any(line.startswith("Entered, and so not taken") for line in said(reply)) is told


def test_the_next_hit_begins_without_damage() -> None:
    assert hit(20, [*CALM, 99])["next"]["inputs"]["damage"] == 0


def test_the_words_of_defenses_that_are_not_there_or_not_reached() -> None:
    arcs = {"forward": {"shp": 0, "ahp": 5}, "aft": {"shp": 40, "ahp": 0}}
    assert "No shields left in this arc" in said(hit(5, [], ship(arcs=arcs)))
    held = said(hit(5, [], ship(arcs=arcs), arc="aft"))
    assert ("Shields take" in held, "Armor is not reached" in held) == (True, True)
    nothing = said(hit(0, [], ship(arcs=arcs)))
    assert ("Shields are not reached" in nothing, "Armor is not reached" in nothing) == (True, True)


def test_only_a_system_at_100_is_called_destroyed() -> None:
    assert "Engines destroyed, 100% damaged" not in said(hit(99, [*CALM, 30, 5, HELD]))
    gone = said(hit(140, [*CALM, 30, 5, HELD]))
    assert "Engines destroyed, 100% damaged" in gone


def test_the_si_of_the_sheet_falls_with_shields_and_armor_and_not_below_0() -> None:
    arcs = {"aft": {"shp": 40, "ahp": 30}}
    assert hit(60, [], ship(arcs=arcs, si=100), arc="aft")["next"]["inputs"]["ship"]["si"] == 40
    assert hit(60, [], ship(arcs=arcs, si=60), arc="aft")["next"]["inputs"]["ship"]["si"] == 0
    assert hit(60, [], ship(arcs=arcs, si=50), arc="aft")["next"]["inputs"]["ship"]["si"] == 0


def test_the_next_hit_keeps_whom_the_captain_named_and_what_is_not_usual() -> None:
    """A post that has been given is written as it is now; the others stay as entered."""
    dead = hit(420, [*CALM, 0, 8, 5, 1, 5, 0, 5, HELD], replacements={"Engineer": "Cap", "Navigator": "Cap"}, range=4)
    after = dead["next"]["inputs"]
    assert (after["replacements"], after["range"]) == ({"engineer": "Cap", "Navigator": "Cap"}, 4)
    assert not {"friendly", "opponent_fired"} & {*after}


def test_the_paste_block_tells_who_is_shaken_and_who_is_dead() -> None:
    """Eng dies; Nav ties with Save DC 42 and is Shaken; the Captain makes none."""
    inputs = {"ship": ship(), "arc": "forward", "damage": 420, "flaws": DENTS, "replacements": {"Engineer": "Cap"}}
    request = {"calculator": "sfrpg.resolve", "inputs": inputs, "answers": [99, 22, 0, 8, 5, 1, 5, 0, 5, HELD], "text": "plain"}
    text = json.loads(ask(json.dumps(request)))["text"]
    rows = {line.split()[0]: line.split()[-1] for line in text.splitlines() if line.startswith(("Cap ", "Eng ", "Nav "))}
    assert rows == {"Cap": "50", "Eng": "dead", "Nav": "Shaken"}


def test_a_single_point_is_damage_taken() -> None:
    """Shields soak it; the hull's old 20% ask for the Metallurgy Check all the same."""
    sheet = ship(hull=20, arcs={"forward": {"shp": 9, "ahp": 0}})
    assert hit(1, [], sheet)["asks"]["says"].startswith("Metallurgy Check")
    assert hit(0, [], sheet)["status"] == "done"


def test_the_mitigating_check_counts_what_passes_fifty() -> None:
    """Damage Control 20: 31 of the faces 0 to 99 leave nothing above 50; 93 takes off 63 of 100."""
    poor = ship(officers=[CREW[0], {**CREW[1], "damage_control": 20}, CREW[2]])
    asked = hit(100, CALM, poor)["asks"]
    assert (asked["dc"], asked["bonus"], asked["chance"]) == (50, 20, "69/100")
    steps = {step["says"]: step["how"] for step in hit(100, [*CALM, 93, 5, HELD], poor)["steps"]}
    assert steps["Mitigated"] == "63 above 50; 100 − 63 = 37 left"


def test_with_nobody_aboard_nobody_is_looked_for() -> None:
    reply = hit(10, [5, HELD], ship(officers=[]))
    assert not [line for line in said(reply) if line.startswith("Nobody is free")]
    assert "sfrpg.vacant" in [one["id"] for one in reply["readings"]]


def test_an_extra_hit_says_its_percents() -> None:
    gone = ship(systems={**dict.fromkeys(SYSTEMS, 0), "engines": 100}, extra_hits={"engines": 1})
    assert "Hull, 5% and 20% for extra hit 2" in said(hit(30, [*CALM, 0, 5, HELD], gone))


def test_a_crewman_who_is_not_there_takes_no_post() -> None:
    asked = hit(420, [*CALM, 0, 8, 5, 1, 5], replacements={"Engineer": "plain crew"})["asks"]
    assert asked["says"] == "Who takes the post of Engineer"


def test_a_flaw_undoes_the_jury_rig_of_its_own_system_only() -> None:
    rigged = ship(jury_rigged=["engines", "sensors"], systems=dict.fromkeys(SYSTEMS, 40))
    reply = hit(30, [*CALM, 0, 0, HELD], rigged, flaws=[{"name": "relay", "malfunction": ["sensors"]}])
    assert (reply["result"]["jury_rigged"], reply["result"]["malfunctions"]) == (["engines"], ["sensors"])


def test_a_firing_ship_without_an_engineer_rolls_the_bare_die() -> None:
    reply = hit(20, [*CALM, 99, 60], opponent={"name": "Wren", "arcs": {"aft": {"shp": 1, "ahp": 1}}, "hull": 10})
    assert (reply["result"]["opponent"]["total"], reply["result"]["opponent"]["dc"]) == (60, 60)
    assert not reply["result"]["opponent"]["success"]


# ---------------------------------------------------------------- odds that go on from a mark

CRACKS = [{"from": 0, "to": 69, "name": "scratches"}, {"from": 70, "to": 84, "name": "a burnt wire", "damage": {"engines": 5}},
          {"from": 85, "to": 99, "name": "a weak frame", "hull": 30}]  # fmt: skip
GONE_ON: dict[str, dict[str, Any]] = {
    "cracks on cracks": {"damage": 12},
    "a critical's hits first": {"damage": 4, "system_hits": [
        {"system": "engines", "points": 9}, {"system": "officers", "points": 20}, {"system": "crew", "points": 8}]},
    "an officer dies and is replaced": {"damage": 9, "ship": ship(hull=40, officers=[CREW[0], {**CREW[1], "hp": 1}, CREW[2]])},
    "the last of two stations": {"damage": 9, "ship": ship(hull=40, officers=[CREW[0], {**CREW[1], "hp": 1}])},
    "a locked system on a bare arc": {"damage": 103, "locked": "engines"},
    "a jury-rigged one": {"damage": 6, "ship": ship(jury_rigged=["engines"], systems={**dict.fromkeys(SYSTEMS, 90)})},
    "the other ship's Check at the end": {"damage": 6, "opponent": ship(name="Wren", hull=30)},
    "points left behind a crack": {"damage": 2, "ship": ship(
        hull=55, systems=dict.fromkeys(SYSTEMS, 99), officers=[CREW[0], {**CREW[1], "damage_control": 0}])},
    "points left behind a critical's crack": {
        "damage": 7, "system_hits": [{"system": "engines", "points": 9}, {"system": "officers", "points": 20}],
        "ship": ship(hull=55, officers=[CREW[0], {**CREW[1], "hp": 2, "damage_control": 0}])},
    "the last crewman dies at the Engineer's station": {"damage": 101, "replacements": {"Engineer": "Nav"}, "ship": ship(
        hull=80, officers=[CREW[0], {**CREW[1], "hp": 0}, CREW[2]], plain_crew=1, stand_ins={"Engineer": "plain crew"})},
}  # fmt: skip


@pytest.mark.parametrize("change", GONE_ON.values(), ids=GONE_ON)
def test_odds_that_go_on_from_a_mark_are_those_from_the_root(change: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each branch goes on with a copy of the ship; begun anew from the first die, it comes to the same."""
    inputs = {"ship": ship(), "arc": "forward", "flaw_chart": CRACKS, **change}
    gone_on = solve("sfrpg.resolve", inputs, want="odds")
    monkeypatch.setattr(exact, "Start", lambda *_: None)
    monkeypatch.setattr(exact, "WORK", 10**9)
    monkeypatch.setattr(exact, "FORESEEN", 10**9)
    from_root = solve("sfrpg.resolve", inputs, want="odds")

    assert "values" in gone_on["odds"]["hull"], gone_on["line"]
    assert gone_on["odds"] == from_root["odds"]
