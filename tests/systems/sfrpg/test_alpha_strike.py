"""Alpha Strike: its conditions, both rolls, the doubling (9.4 Alpha Strike)."""

from typing import Any

import pytest

from pycore.api import solve

# DC 50 for both: 11 to 98 hit.
STRIKE: dict[str, Any] = {
    "range": 6, "all_charged": True, "round": 9, "last_alpha_round": 3, "hd": 50,
    "beams": {"marksmanship": 40, "weapon_damage": 200, "targeting": 10},
    "projectiles": {"ballistics": 40, "weapon_damage": 300},
}  # fmt: skip


def strike(*rolls: int, **rest: Any) -> dict[str, Any]:
    change = rest.pop("change", {})
    reply = solve("sfrpg.alpha_strike", {**STRIKE, **change}, answers=list(rolls), **rest)
    assert reply["status"] == "done", reply["line"]
    assert reply["answers"]["unused"] == []
    return reply


ENDS: dict[str, tuple[list[int], bool, int]] = {
    "both hit: both doubled, Targeting once": ([50, 50], True, 2 * 200 + 10 + 2 * 300),
    "only the beams: their ordinary damage": ([50, 10], True, 210),
    "only the projectiles": ([10, 50], True, 300),
    "neither": ([10, 10], False, 0),
    "a critical beam counts before the doubling": ([99, 3, 40, 50], True, 2 * 400 + 10 + 2 * 300),
    "a critical missile too": ([50, 99, 2, 3, 40], True, 2 * 200 + 10 + 2 * 500),
    "a critical miss hits a friend and is no hit": ([0, 3, 40, 50], True, 300),
}


@pytest.mark.parametrize(("rolls", "hit", "damage"), ENDS.values(), ids=ENDS)
def test_the_ends(rolls: list[int], hit: bool, damage: int) -> None:
    result = strike(*rolls)["result"]

    assert (result["hit"], result["damage"]) == (hit, damage)


FAR = {"range": 6, "beams": {"marksmanship": 40, "weapon_damage": 200, "targeting": 10, "falloff_damage": [100] * 6 + [50]}}
READ: dict[str, tuple[dict[str, Any], list[int], str, str, int]] = {
    "Targeting is doubled too": ({}, [50, 50], "alpha_targeting", "doubled", 2 * 210 + 2 * 300),
    "and with a critical": ({}, [99, 3, 40, 50], "alpha_targeting", "doubled", 2 * 410 + 2 * 300),
    "a beam's critical on top: thrice": ({}, [99, 3, 40, 50], "alpha_critical", "after", 3 * 200 + 10 + 2 * 300),
    "what it adds to a beam at range": (FAR, [99, 3, 40, 50], "alpha_critical", "after", 2 * 100 + 300 + 10 + 2 * 300),
    "a missile's 1d10 x 100 once": ({}, [50, 99, 2, 3, 40], "alpha_critical", "after", 2 * 200 + 10 + 2 * 300 + 200),
    "no critical, no difference": ({}, [50, 50], "alpha_critical", "after", 2 * 200 + 10 + 2 * 300),
}  # fmt: skip


@pytest.mark.parametrize(("change", "rolls", "reading", "choice", "damage"), READ.values(), ids=READ)
def test_the_doubling_read_the_other_way(
    change: dict[str, Any], rolls: list[int], reading: str, choice: str, damage: int
) -> None:
    flipped = strike(*rolls, change=change, readings={f"sfrpg.{reading}": choice})
    assert flipped["result"]["damage"] == damage
    shown = next(one for one in strike(*rolls, change=change)["readings"] if one["id"] == f"sfrpg.{reading}")
    assert shown["other"] == flipped["line"]


def test_both_ways_are_shown_even_when_one_weapon_hits() -> None:
    shown = {one["id"]: one for one in strike(50, 10)["readings"]}
    for reading in ("sfrpg.alpha_critical", "sfrpg.alpha_targeting"):
        assert shown[reading]["because"]
        assert shown[reading]["other"]


def test_two_critical_misses_are_one_volley_on_the_friend() -> None:
    friends = [{"name": "Plover", "initiative": 3}]
    reply = strike(0, 3, 40, 0, 1, 5, 20, change={"friends": friends})
    assert reply["next"]["inputs"] == {
        "damage": 410 + 400, "range": 6, "ship": {"name": "Plover"},
        "system_hits": [{"system": "sensors", "points": 40}, {"system": "engines", "points": 20}],
    }  # fmt: skip
    assert "sfrpg.alpha_at_once" in [one["id"] for one in reply["readings"]]


def test_one_hit_alone_does_nothing_where_read_so() -> None:
    reply = strike(50, 10)
    flipped = strike(50, 10, readings={"sfrpg.alpha_one_hit": "none"})

    assert (flipped["result"]["hit"], flipped["result"]["damage"]) == (False, 0)
    other = next(r["other"] for r in reply["readings"] if r["id"] == "sfrpg.alpha_one_hit")
    assert other == flipped["line"]


REFUSED: dict[str, tuple[dict[str, Any], list[str]]] = {
    "range 7": ({"range": 7}, ["range"]),
    "not all charged": ({"all_charged": False}, ["all_charged"]),
    "five rounds after the last": ({"round": 8}, ["round"]),
    "without projectiles": ({"projectiles": None}, ["projectiles"]),
    "without beams": ({"beams": None}, ["beams"]),
    "at Condition Three": ({"condition": "three"}, ["condition"]),
    "a last one in the future": ({"last_alpha_round": 12}, ["last_alpha_round"]),
    "jinking in the same round (Jink)": ({"own_jinks": True}, ["own_jinks"]),
    "jinking for one of the weapons": (
        {"beams": {"marksmanship": 40, "weapon_damage": 200, "own_jinks": True}}, ["beams.own_jinks"]),
    "no HD": ({"hd": None}, ["beams.hd", "projectiles.hd"]),
    "a weapon without damage": ({"beams": {"marksmanship": 40}}, ["beams.weapon_damage"]),
    "all at once": ({"range": 9, "all_charged": False, "round": 5, "beams": None},
                    ["range", "all_charged", "round", "beams"]),
}  # fmt: skip


@pytest.mark.parametrize(("change", "fields"), REFUSED.values(), ids=REFUSED)
def test_every_condition_not_met_is_named(change: dict[str, Any], fields: list[str]) -> None:
    reply = solve("sfrpg.alpha_strike", {**STRIKE, **change})

    assert [error["field"] for error in reply["errors"]] == fields
    assert all("9.4" in error["says"] for error in reply["errors"] if error["code"] == "illegal")


def test_the_first_one_needs_no_wait() -> None:
    assert strike(50, 50, change={"round": 1, "last_alpha_round": None})["result"]["next_round"] == 7


def test_a_weapon_may_have_its_own_numbers() -> None:
    """The projectiles' own HD and hardpoints stand before what both share."""
    own = {"ballistics": 40, "weapon_damage": 300, "hd": 80, "hardpoints": 3, "falloff_hd": [0, 1, 2, 3, 4, 5, 6]}
    result = strike(50, 50, change={"projectiles": own})["result"]

    assert (result["beams"]["dc"], result["projectiles"]["dc"]) == (50, 84)


def test_a_missile_that_jamming_spoils() -> None:
    result = strike(50, 2, 3, 40, change={"iff": True, "jamming": True})["result"]

    assert result["friendly"] == [{"who": "itself", "damage": 500, "system": "sensors", "system_damage": 40}]
    assert result["damage"] == 210


def test_it_flows_into_resolve() -> None:
    reply = strike(99, 5, 40, 50)

    assert reply["next"]["calculator"] == "sfrpg.resolve"
    assert reply["next"]["inputs"] == {
        "damage": 1410, "system_hits": [{"system": "engines", "points": 40}], "range": 6}  # fmt: skip
