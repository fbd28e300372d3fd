"""Attacks: the roll, the order of the damage, criticals both ways (9.4 Firing Weapons)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.api import solve

BEAMS = {"hd": 50, "marksmanship": 40, "weapon_damage": 200}  # DC 50: 11 to 98 hit
MISSILES = {"hd": 50, "weapon": "projectiles", "ballistics": 40, "weapon_damage": 200}
TABLE = {str(number): 100 * number for number in range(1, 11)}
FRIENDS = [{"name": "Heron", "initiative": 15}, {"name": "Plover", "initiative": 9}, {"name": "Dunlin", "initiative": 7}]


def shot(inputs: dict[str, Any], *rolls: int, **rest: Any) -> dict[str, Any]:
    """The reply, which must be done and have used every die."""
    reply = solve("sfrpg.attack", inputs, answers=list(rolls), steps="all", **rest)
    assert reply["status"] == "done", reply["line"]
    assert reply["answers"]["unused"] == []
    return reply


DAMAGE: dict[str, tuple[dict[str, Any], list[int], int]] = {
    "a hit does the weapon's damage": (BEAMS, [50], 200),
    "and the Targeting score": ({**BEAMS, "targeting": 30}, [50], 230),
    "but not in a surprise round": ({**BEAMS, "targeting": 30, "surprise": True}, [50], 200),
    "a miss does none": ({**BEAMS, "targeting": 30}, [5], 0),
    "a tie misses": (BEAMS, [10], 0),
    "one more hits": (BEAMS, [11], 200),
    "falloff, rounded down": ({**BEAMS, "weapon_damage": 199, "range": 1, "falloff_damage": [100, 50]}, [50], 99),
    "falloff in fractions of a percent": ({**BEAMS, "range": 1, "falloff_damage": [100, "12.5"]}, [50], 25),
    "Targeting is not reduced by range": ({**BEAMS, "targeting": 30, "range": 1, "falloff_damage": [100, 50]}, [50], 130),
    "reduction before range": ({**BEAMS, "reduction": 40, "range": 1, "falloff_damage": [100, 50]}, [50], 80),
    "reduction never below 0, Targeting stays": ({**BEAMS, "reduction": 400, "targeting": 30}, [50], 30),
    "by Class": ({**BEAMS, "weapon_damage": None, "weapon_class": 7, "class_table": TABLE}, [50], 700),
    "resistant: five Classes lower": (
        {**BEAMS, "weapon_damage": None, "weapon_class": 7, "class_table": TABLE, "resistant": True}, [50], 200),
    "Class six is one": (
        {**BEAMS, "weapon_damage": None, "weapon_class": 6, "class_table": TABLE, "resistant": True}, [50], 100),
    "Class five is nothing, Targeting included": (
        {**BEAMS, "weapon_damage": None, "weapon_class": 5, "class_table": TABLE, "resistant": True, "targeting": 30},
        [50], 0),
    "immune to a critical, and no dice for it": (
        {**BEAMS, "weapon_damage": None, "weapon_class": 5, "class_table": TABLE, "resistant": True, "targeting": 30},
        [99], 0),
    "resistance, then reduction, then range": (
        {**BEAMS, "weapon_damage": None, "weapon_class": 8, "class_table": TABLE, "resistant": True, "reduction": 50,
         "range": 1, "falloff_damage": [100, 50]}, [50], 125),
    "a critical beam doubles, at any range": (
        {**BEAMS, "range": 1, "falloff_damage": [100, 50], "targeting": 30}, [99, 0, 50], 430),
    "but not what reduction took": ({**BEAMS, "reduction": 40}, [99, 0, 50], 320),
    "a critical missile adds 1d10 × 100": ({**MISSILES, "targeting": 30}, [99, 4, 0, 50], 630),
    "its 0 counts as 10": (MISSILES, [99, 0, 0, 50], 1200),
    "written as 10": (MISSILES, [99, 10, 0, 50], 1200),
    "range does not touch the d10 × 100": (
        {**MISSILES, "range": 1, "falloff_damage": [100, 50]}, [99, 4, 0, 50], 500),
}  # fmt: skip


@pytest.mark.parametrize(("inputs", "rolls", "damage"), DAMAGE.values(), ids=DAMAGE)
def test_damage(inputs: dict[str, Any], rolls: list[int], damage: int) -> None:
    result = shot(inputs, *rolls)["result"]

    assert result["damage"] == damage
    assert result["who"] == ("target" if result["hit"] else None)


SYSTEM_HITS = {0: "shields", 1: "beams", 2: "projectiles", 3: "sensors", 4: "communications", 5: "engines", 6: "crew",
               7: "crew", 8: "officers", 9: "officers"}  # fmt: skip


@pytest.mark.parametrize(("face", "system"), SYSTEM_HITS.items())
def test_a_critical_also_hits_a_system_for_d_percent(face: int, system: str) -> None:
    result = shot(BEAMS, 99, face, 37)["result"]

    assert (result["critical"], result["system"], result["system_damage"]) == ("success", system, 37)


@pytest.mark.parametrize("typed", [0, 100])
def test_its_00_counts_as_100(typed: int) -> None:
    assert shot(BEAMS, 99, 3, typed)["result"]["system_damage"] == 100


def test_a_dice_list_by_kind_serves_the_critical() -> None:
    dice = {"source": "pasted", "rolls": {"d%": [99, 0], "d10": [0, 3]}}
    result = solve("sfrpg.attack", MISSILES, dice=dice)["result"]

    assert (result["damage"], result["system"], result["system_damage"]) == (1200, "sensors", 100)


WHO: dict[str, tuple[list[dict[str, Any]], int, str]] = {
    "the next lower initiative": (FRIENDS, 12, "Plover"),
    "an equal one is not lower": (FRIENDS, 9, "Dunlin"),
    "else the highest": (FRIENDS, 3, "Heron"),
    "else the firing ship itself": ([], 12, "itself"),
}


@pytest.mark.parametrize(("friends", "initiative", "who"), WHO.values(), ids=WHO)
def test_a_critical_miss_hits_a_friend_as_a_critical_hit(
    friends: list[dict[str, Any]], initiative: int, who: str
) -> None:
    result = shot({**BEAMS, "friends": friends, "initiative": initiative, "targeting": 30}, 0, 3, 52)["result"]

    assert (result["hit"], result["critical"], result["who"]) == (False, "failure", who)
    assert (result["damage"], result["system"], result["system_damage"]) == (430, "sensors", 52)


def test_the_targets_own_protection_does_not_help_the_friend() -> None:
    friend = {"name": "Heron", "initiative": 3, "reduction": 50}
    result = shot({**BEAMS, "friends": [friend], "reduction": 150}, 0, 3, 52)["result"]

    assert result["damage"] == 2 * (200 - 50)


def test_one_friend_or_equals_need_no_own_initiative() -> None:
    """Whoever fires, the same friend is hit (9.4 Firing Weapons)."""
    equals = [{"name": "Heron", "initiative": 9}, {"name": "Plover", "initiative": 9}]

    for friends in (equals[:1], equals):
        reply = shot({**BEAMS, "friends": friends}, 0, 3, 52)
        assert reply["result"]["who"] == "Heron"
        assert [s["how"] for s in reply["steps"] if s["says"] == "A critical miss hits Heron"] == [
            "initiative 9: no other initiative"
        ]


IFF: dict[str, tuple[dict[str, Any], str]] = {
    "while jamming": ({"jamming": True}, "Plover"),
    "with communications out: the firer": ({"own_communications_malfunction": True}, "itself"),
    "both: the firer": ({"jamming": True, "own_communications_malfunction": True}, "itself"),
}


@pytest.mark.parametrize(("inputs", "who"), IFF.values(), ids=IFF)
def test_a_friend_or_foe_missile_can_only_miss(inputs: dict[str, Any], who: str) -> None:
    """An automatic critical miss: no d%, then the critical's own dice."""
    base = {**MISSILES, "iff": True, "friends": FRIENDS, "initiative": 12}
    reply = shot({**base, **inputs}, 4, 5, 37)

    assert (reply["result"]["critical"], reply["result"]["total"], reply["result"]["who"]) == ("failure", None, who)
    assert (reply["result"]["damage"], reply["result"]["system"]) == (600, "engines")
    assert shot(base, 50)["result"]["hit"] is True


REFUSED: dict[str, tuple[dict[str, Any], list[str]]] = {
    "past range 15": ({"range": 16}, ["range"]),
    "hardpoints the ship lacks": ({"hardpoints": 3, "charged": 2}, ["hardpoints"]),
    "nothing charged": ({"charged": 0}, ["charged"]),
    "weapons not armed": ({"condition": "three"}, ["condition"]),
    "all at once": ({"range": 17, "hardpoints": 3, "charged": 2, "condition": 4}, ["condition", "range", "hardpoints"]),
    "both weapons": ({"weapon": "beams and projectiles"}, ["weapon"]),
    "no damage known": ({"weapon_damage": None}, ["weapon_damage"]),
    "a Class the table lacks": ({"weapon_damage": None, "weapon_class": 3}, ["class_table.3"]),
    "resistance without a Class": ({"resistant": True}, ["weapon_class"]),
    "resistance without the lower Class": ({"resistant": True, "weapon_class": 9}, ["class_table.4"]),
    "a falloff that ends too soon": ({"range": 4, "falloff_damage": [100, 90]}, ["falloff_damage"]),
    "a missile that is a beam": ({"iff": True}, ["iff"]),
    "several friends, and no own initiative": ({"friends": FRIENDS}, ["initiative"]),
    "a friend called as the target": ({"friends": [{"name": "Target", "initiative": 3}]}, ["friends[0].name"]),
    "a Class in words": ({"class_table": {"seven": 700}}, ["class_table.seven"]),
}


@pytest.mark.parametrize(("change", "fields"), REFUSED.values(), ids=REFUSED)
def test_impossible_shots_name_the_rule_they_break(change: dict[str, Any], fields: list[str]) -> None:
    reply = solve("sfrpg.attack", {**BEAMS, **change})

    assert reply["status"] == "invalid"
    assert [error["field"] for error in reply["errors"]] == fields
    assert all("9.4" in error["says"] for error in reply["errors"] if error["code"] == "illegal")


def test_hardpoints_shorten_the_range_for_the_damage_only_where_read_so() -> None:
    inputs = {**BEAMS, "range": 2, "hardpoints": 2, "falloff_damage": [100, 80, 50]}

    assert shot(inputs, 50)["result"]["damage"] == 100
    flipped = shot(inputs, 50, readings={"sfrpg.damage_range": "check and damage"})
    assert flipped["result"]["damage"] == 160
    other = next(r["other"] for r in flipped["readings"] if r["id"] == "sfrpg.damage_range")
    assert other.endswith("hit, 100 damage.")


def test_a_hit_flows_into_resolve() -> None:
    reply = shot(MISSILES, 99, 4, 5, 37, readings={"sfrpg.d10": "0-9"})
    then = reply["next"]

    assert then["calculator"] == "sfrpg.resolve"
    assert then["inputs"] == {"damage": 600, "system_hits": [{"system": "engines", "points": 37}]}
    hull = {"arcs": {"aft": {"shp": 900, "ahp": 0}}, "systems": {"engines": 0}}
    after = solve("sfrpg.resolve", then["inputs"] | {"ship": hull, "arc": "aft", "flaws": [{}]}, answers=[90])
    assert after["result"]["systems"] == {"engines": 37}
    assert after["result"]["arc"] == {"shp": 300, "ahp": 0}


def test_a_reading_the_next_calculator_does_not_know_stays_behind() -> None:
    reply = shot(BEAMS, 50, readings={"sfrpg.damage_range": "check and damage", "sfrpg.d_percent": "0-99"})

    assert reply["next"]["readings"] == {"sfrpg.d_percent": "0-99"}


def test_the_question_says_chance_and_consequence() -> None:
    asked = solve("sfrpg.attack", BEAMS)["asks"]

    assert (asked["chance"], asked["dc"], asked["bonus"], asked["who"]) == ("89/100", 50, 40, "the firing Navigator")
    assert [(branch["says"], branch["chance"]) for branch in asked["branches"]] == [
        ("critical success: double damage at any range, and a system is hit", "1/100"),
        ("success: hit", "22/25"),
        ("failure: miss", "1/10"),
        ("critical failure: a friend is hit, as by a critical hit", "1/100"),
    ]


def test_odds_are_exact() -> None:
    odds = solve("sfrpg.attack", {**BEAMS, "friends": FRIENDS, "initiative": 12}, want="odds")["odds"]

    assert odds["the shot"]["values"] == [
        ["critical hit", "1/100"], ["critical miss", "1/100"], ["hit", "22/25"], ["miss", "1/10"]
    ]  # fmt: skip
    assert odds["damage to the target"]["values"] == [[0, "11/100"], [200, "22/25"], [400, "1/100"]]
    assert odds["damage to own side"]["values"] == [[0, "99/100"], [400, "1/100"]]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 900), st.integers(0, 300), st.integers(0, 300), st.integers(0, 120), st.booleans())
def test_damage_is_never_negative_and_targeting_is_never_lost(
    weapon: int, reduction: int, targeting: int, percent: int, critical: bool
) -> None:
    inputs = {**BEAMS, "weapon_damage": weapon, "reduction": reduction, "targeting": targeting,
              "falloff_damage": [percent]}  # fmt: skip
    damage = shot(inputs, *([99, 3, 5] if critical else [50]))["result"]["damage"]

    left = max(0, weapon - reduction)
    assert damage == targeting + (2 * left if critical else left * percent // 100)


@pytest.mark.parametrize(("count", "says"), [(1, "1 hardpoint is discharged"), (3, "3 hardpoints are discharged")])
def test_what_fires_is_discharged(count: int, says: str) -> None:
    """As many as fire, for the recharge (Combat Arcs)."""
    reply = shot({**BEAMS, "hardpoints": count}, 50)
    assert says in [step["says"] for step in reply["steps"]]


def test_a_missile_spoilt_by_jamming_says_whose() -> None:
    missile = {**BEAMS, "weapon": "projectiles", "ballistics": 40, "iff": True, "jamming": True}
    assert "sfrpg.jamming_ship" in [one["id"] for one in shot(missile, 3, 4, 50)["readings"]]
