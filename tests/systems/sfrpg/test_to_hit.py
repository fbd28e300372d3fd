"""Effective HD, legality and chance of a shot (9.4: Firing Weapons, Combat Arcs, Attack Action Rules, Range, Jink)."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.api import solve

SCOUT = {"hd": 62, "evasive": 45, "combat": 70}


def run(**inputs: Any) -> dict[str, Any]:
    reply = solve("sfrpg.to_hit", SCOUT | inputs)
    assert reply["status"] == "done", reply["errors"]
    return reply


# name: inputs beside the book's scout, then effective HD, DC, bonus
CASES: dict[str, tuple[dict[str, Any], tuple[int, int, int]]] = {
    "Firing Weapons: the book's example": ({}, (37, 37, 0)),
    "equipment adds": ({"equipment": 15}, (52, 52, 0)),
    "the range penalty as entered": ({"range": 3, "range_penalty": 8}, (45, 45, 0)),
    "the target's manoeuvre bonus": ({"target_manoeuvre_bonus": 20}, (57, 57, 0)),
    "Jink: the target jinks": ({"target_jinks": True}, (47, 47, 0)),
    "Jink: the firing ship jinks": ({"marksmanship": 60, "own_jinks": True}, (37, 37, 50)),
    "3: own sensors malfunction": ({"own_sensors_malfunction": True}, (62, 62, 0)),
    "surprise: Evasive is ignored": ({"surprise": True}, (-8, -8, 0)),
    "surprise: only the score, not its bonus": ({"surprise": True, "target_manoeuvre_bonus": 5}, (-3, -3, 0)),
    "5: own engines malfunction": ({"own_engines_malfunction": True}, (107, 107, 0)),
    "5: the target's engines malfunction": ({"target_engines_malfunction": True}, (-8, -8, 0)),
    "5: both": ({"own_engines_malfunction": True, "target_engines_malfunction": True}, (62, 62, 0)),
    "own manoeuvres cost aim": ({"marksmanship": 60, "own_manoeuvre_penalty": 4}, (37, 37, 56)),
    "the penalty may be entered with its sign": ({"marksmanship": 60, "own_manoeuvre_penalty": -4}, (37, 37, 56)),
    "beams roll Marksmanship": ({"marksmanship": 60, "ballistics": 80}, (37, 37, 60)),
    "projectiles roll Ballistics": ({"weapon": "projectiles", "marksmanship": 60, "ballistics": 80}, (37, 37, 80)),
    "undermanned": ({"undermanned": True}, (37, 87, 0)),
    "falloff by range": ({"range": 2, "falloff_hd": [0, 3, 7]}, (44, 44, 0)),
    "R4: each hardpoint more is one range less": ({"range": 2, "hardpoints": 2, "falloff_hd": [0, 3, 7]}, (40, 40, 0)),
    "R4: never below 0": ({"range": 2, "hardpoints": 9, "falloff_hd": [1, 3, 7]}, (38, 38, 0)),
    "the list decides": ({"range": 2, "range_penalty": 50, "falloff_hd": [0, 3, 7]}, (44, 44, 0)),
    "everything": ({
        "equipment": 3, "range": 5, "hardpoints": 3, "falloff_hd": [0, 2, 4, 8], "target_manoeuvre_bonus": 15,
        "target_jinks": True, "own_sensors_malfunction": True, "undermanned": True, "weapon": "projectiles",
        "ballistics": 71, "own_manoeuvre_penalty": 2, "own_jinks": True,
    }, (98, 148, 59)),
}  # fmt: skip


@pytest.mark.parametrize(("inputs", "wanted"), CASES.values(), ids=CASES)
def test_what_counts(inputs: dict[str, Any], wanted: tuple[int, int, int]) -> None:
    result = run(**inputs)["result"]

    assert (result["effective_hd"], result["dc"], result["bonus"]) == wanted
    assert result["legal"]
    assert result["why"] == ""


# name: inputs, the words of each reason
ILLEGAL: dict[str, tuple[dict[str, Any], list[str]]] = {
    "Condition Three": ({"condition": "three"}, ["Condition Three"]),
    "Condition Four, by its number": ({"condition": 4}, ["Condition Four"]),
    "past range 15": ({"range": 16}, ["past range 15"]),
    "past 15, whatever the hardpoints": ({"range": 17, "hardpoints": 4}, ["past range 15"]),
    "nothing charged": ({"charged": 0}, ["No hardpoint"]),
    "nothing charged, as no": ({"charged": False}, ["No hardpoint"]),
    "more than are charged": ({"hardpoints": 3, "charged": 2}, ["only 2 are charged"]),
    "all at once": ({"condition": "three", "range": 18, "charged": 0}, ["Condition Three", "range 15", "No hardpoint"]),
}


@pytest.mark.parametrize(("inputs", "reasons"), ILLEGAL.values(), ids=ILLEGAL)
def test_what_forbids_firing(inputs: dict[str, Any], reasons: list[str]) -> None:
    reply = run(marksmanship=99, **inputs)

    assert reply["result"]["legal"] is False
    assert reply["result"]["chance"] == "0"
    assert reply["next"] is None
    for reason in reasons:
        assert reason in reply["result"]["why"]
    assert reply["result"]["why"].count("(9.4") == len(reasons)


@pytest.mark.parametrize("condition", ["one", "two", 1, 2, "Condition Two", "Action Stations"])
def test_what_allows_firing(condition: Any) -> None:
    assert run(condition=condition, charged=True, range=15)["result"]["legal"]


def test_all_that_are_charged_may_fire() -> None:
    assert run(hardpoints=3, charged=3)["result"]["legal"]


@pytest.mark.parametrize("weapon", ["both", ["beams", "projectiles"], "beams and projectiles"])
def test_one_kind_of_weapon(weapon: Any) -> None:
    reply = solve("sfrpg.to_hit", SCOUT | {"weapon": weapon})

    assert [(e["field"], e["code"]) for e in reply["errors"]] == [("weapon", "illegal")]
    assert "Alpha Strike" in reply["errors"][0]["says"]


# name: inputs, readings, chance
CHANCES: dict[str, tuple[dict[str, Any], dict[str, str], str]] = {
    "62 of 100 faces beat 37": ({}, {}, "31/50"),
    "a tie fails": ({"hd": 124, "marksmanship": 0}, {}, "1/100"),
    "out of reach: the natural 99": ({"hd": 900}, {}, "1/100"),
    "sure: but the natural 0": ({"marksmanship": 900}, {}, "99/100"),
    "no criticals: out of reach": ({"hd": 900, "critical_success": 101}, {}, "0"),
    "no criticals: sure": ({"marksmanship": 900, "critical_failure": -1}, {}, "1"),
    "wider criticals": ({"hd": 900, "critical_success": 95}, {}, "1/20"),
    "d% read 1 to 100": ({}, {"sfrpg.d_percent": "1-100"}, "63/100"),
}


@pytest.mark.parametrize(("inputs", "readings", "chance"), CHANCES.values(), ids=CHANCES)
def test_the_exact_chance(inputs: dict[str, Any], readings: dict[str, str], chance: str) -> None:
    reply = solve("sfrpg.to_hit", SCOUT | inputs, readings=readings)

    assert reply["result"]["chance"] == chance


def test_the_walk_adds_up_to_the_effective_hd() -> None:
    steps = run(equipment=4)["steps"]

    assert [(s["says"], s["how"], s["cite"]) for s in steps if s["kind"] == "added"] == [
        ("Evasive Maneuvers less Combat Maneuvers", "45 − 70 = −25", "9.4 Firing Weapons"),
        ("Effective HD", "62 − 25 + 4 = 41", "9.4 Firing Weapons"),
    ]


def test_the_line_stands_alone() -> None:
    assert run()["line"] == (
        "Beams at HD 62, Evasive Maneuvers 45 against Combat Maneuvers 70: effective HD 37; Marksmanship 0 hits with a "
        "chance of 62%."
    )
    assert run(condition=3, marksmanship=50)["line"] == (
        "Beams at HD 62, Evasive Maneuvers 45 against Combat Maneuvers 70, Condition Three: effective HD 37, but it may "
        "not fire. At Condition Three the weapons are not armed: a ship fires at Condition Two or One (9.4, Attack "
        "Action Rules)."
    )


def test_the_next_question_is_the_attack() -> None:
    following = run(range=3, range_penalty=6)["next"]

    assert following["calculator"] == "sfrpg.attack"
    assert following["inputs"]["range_penalty"] == 6


def test_the_chart_by_range_ends_with_the_list_and_with_reach() -> None:
    falloff = list(range(0, 38, 2))
    rows = run(range=4, hardpoints=2, marksmanship=10, falloff_hd=falloff)["result"]["chance_by_range"]

    assert [row["range"] for row in rows] == list(range(16))
    for row in rows:
        alone = run(range=row["range"], hardpoints=2, marksmanship=10, falloff_hd=falloff)["result"]
        assert (row["chance"], row["effective_hd"]) == (alone["chance"], alone["effective_hd"])
    assert len(run(falloff_hd=[1, 2, 3])["result"]["chance_by_range"]) == 3
    assert run()["result"]["chance_by_range"] == []


def test_the_chart_by_skill_is_what_another_skill_would_give() -> None:
    rows = run(marksmanship=33, own_jinks=True)["result"]["chance_by_skill"]

    assert 33 in [row["skill"] for row in rows]
    for row in rows:
        assert row["chance"] == run(marksmanship=row["skill"], own_jinks=True)["result"]["chance"]


BAD = {
    "no HD": ({"hd": ""}, "hd"),
    "a range past 18": ({"range": 19}, "range"),
    "no hardpoint fires": ({"hardpoints": 0}, "hardpoints"),
    "a list that is too short": ({"range": 5, "falloff_hd": [0, 1]}, "falloff_hd"),
    "criticals that meet": ({"critical_success": 5, "critical_failure": 5}, "critical_success"),
    "a Condition Five": ({"condition": 5}, "condition"),
}


@pytest.mark.parametrize(("inputs", "field"), BAD.values(), ids=BAD)
def test_bad_input(inputs: dict[str, Any], field: str) -> None:
    reply = solve("sfrpg.to_hit", SCOUT | inputs)

    assert reply["status"] == "invalid"
    assert [e["field"] for e in reply["errors"]] == [field]


@settings(deadline=None)
@given(st.integers(-200, 400), st.integers(0, 300), st.integers(0, 300), st.integers(0, 300), st.booleans())
def test_the_chance_counts_faces(hd: int, evasive: int, combat: int, skill: int, undermanned: bool) -> None:
    """By a second road: count the faces of d% one by one."""
    result = solve("sfrpg.to_hit", {"hd": hd, "evasive": evasive, "combat": combat, "marksmanship": skill,
                                    "undermanned": undermanned})["result"]  # fmt: skip

    dc = hd + evasive - combat + 50 * undermanned
    good = 1 + sum(face + skill > dc for face in range(1, 99))
    assert Fraction(result["chance"]) == Fraction(good, 100)
