"""Rounds at a table, through the buttons alone: attack, resolve, checks, repairs and the next turn, worked by hand from the text.

Each number was written down before it was run; a docstring tells how it comes about.
"""

import json
from copy import deepcopy
from typing import Any

import pytest

from pycore.api import ask

Reply = dict[str, Any]
RAY: dict[str, Any] = {"name": "Ray", "kind": "beams", "weapon_damage": 200, "falloff_damage": [100, 100, 80, 60],
                       "falloff_hd": [0, 3, 6, 10]}  # fmt: skip
BOLT: dict[str, Any] = {"name": "Bolt", "kind": "projectiles", "weapon_damage": 250}
SPIT: dict[str, Any] = {"name": "Spit", "kind": "projectiles", "weapon_damage": 120}
CHART: list[dict[str, Any]] = [
    {"from": 0, "to": 79, "name": "scratches"}, {"from": 80, "to": 89, "name": "relay", "malfunction": ["sensors"]},
    {"from": 90, "to": 99, "name": "weak frame", "hull": 5}]  # fmt: skip
FOUR = ("forward", "aft", "portside", "starboard")
ARDENT: dict[str, Any] = {
    "name": "Ardent", "hd": 70, "initiative": 14, "engine_class": 5, "size": 4,
    "arcs": {name: {"shp": 120, "ahp": 60, "max_shp": 150} for name in FOUR},
    "systems": {"shields": 0, "beams": 0, "projectiles": 0, "sensors": 0, "communications": 0, "engines": 0},
    "officers": [
        {"name": "Vale", "post": "Captain", "hp": 30, "willpower": 80, "damage_control": 10, "metallurgy": 5},
        {"name": "Moss", "post": "Engineer", "hp": 20, "willpower": 55, "damage_control": 60, "metallurgy": 58},
        {"name": "Reed", "post": "Navigator", "hp": 25, "willpower": 50, "skills": {
            "evasive": 40, "combat": 55, "marksmanship": 60, "ballistics": 45, "targeting": 20, "piloting": 70}},
        {"name": "Finch", "post": "Communications Officer", "hp": 15, "willpower": 45}],
    "plain_crew": 5, "weapons": [RAY, BOLT],
}  # fmt: skip
BRIGAND: dict[str, Any] = {
    "name": "Brigand", "hd": 55, "initiative": 8, "engine_class": 4, "size": 3,
    "arcs": {name: {"shp": 50, "ahp": 25} for name in FOUR},
    "systems": {"shields": 0, "projectiles": 0, "sensors": 0, "communications": 0, "engines": 0},
    "officers": [
        {"name": "Cole", "post": "Captain", "hp": 20, "willpower": 60, "damage_control": 20},
        {"name": "Nash", "post": "Engineer", "hp": 18, "willpower": 40, "damage_control": 50, "metallurgy": 50},
        {"name": "Pike", "post": "Navigator", "hp": 16, "willpower": 65, "skills": {
            "evasive": 30, "combat": 35, "ballistics": 50, "targeting": 5, "piloting": 55}}],
    "plain_crew": 3, "weapons": [SPIT],
}  # fmt: skip
FRIENDS = [{"name": "Egret", "initiative": 9}, {"name": "Tern", "initiative": 20}]


def ship(sheet: dict[str, Any], **change: Any) -> dict[str, Any]:
    """The sheet with other systems (those named), people (by name) and the rest."""
    out = deepcopy(sheet)
    people = change.pop("people", {})
    out["systems"] |= change.pop("systems", {})
    out["officers"] = [{**one, **people.get(one["name"], {})} for one in out["officers"]]
    return {**out, **change}


def done(request: dict[str, Any], answers: tuple[Any, ...]) -> Reply:
    reply: Reply = json.loads(ask(json.dumps({**request, "answers": list(answers), "steps": "all"})))
    assert reply["status"] == "done", (reply["asks"] or {}).get("says", reply["errors"])
    assert reply["answers"]["unused"] == []
    return reply


def go(calculator: str, inputs: dict[str, Any], *answers: Any) -> Reply:
    return done({"calculator": f"sfrpg.{calculator}", "inputs": inputs}, answers)


def ways(reply: Reply) -> list[str]:
    return [way["says"] for way in reply["moves"]]


def follow(reply: Reply, says: str, *answers: Any, readings: dict[str, str] | None = None, **change: Any) -> Reply:
    """The button with these words; `change`: what the game master enters besides."""
    assert says in ways(reply)
    request = next(way["request"] for way in reply["moves"] if way["says"] == says)
    then = {**request, "inputs": {**request["inputs"], **change}, **({"readings": readings} if readings else {})}
    return done(then, answers)


def told(reply: Reply, *names: str) -> list[Any]:
    """Numbers of the result, `metallurgy.dc` and the like."""
    out = []
    for name in names:
        at: Any = reply["result"]
        for part in name.split("."):
            at = at[part]
        out.append(at)
    return out


def fire(weapon: dict[str, Any], *answers: Any, own: dict[str, Any] | None = None, target: dict[str, Any] | None = None,
         **rest: Any) -> Reply:  # fmt: skip
    inputs = {"own_ship": own or ARDENT, "target_ship": target or BRIGAND, "weapon_sheet": weapon, "flaw_chart": CHART, **rest}
    return go("attack", inputs, *answers)


def test_a_hit_its_answer_and_a_critical_to_the_last_point() -> None:
    """Three shots; only dice, arcs and choices are entered.

    HD 55 + 30 - 55 + 6: 36. 200 at 80% and 20: 180 on 50/25: 105, Save DC 10.5; 30 off; engines 75; flaw 85: the sensors.
    The answer: 70 + 40 - 35 + 25 for the sensors: 100 against 101; 125 on 120/60. Brigand fired with 5% hull: DC 55.
    A critical missile: 250 + 300 + 20 on the bare bow: 570 and 40 straight, Save DC 61, a tie shakes Nash.
    99 off, crew 100, engines' last 25, 10 off, extra hits of engines and of beams that are not fitted, 50 and 40 off, 46
    on Nash (4 HP). Hull 5 + 5 + 5 + 5 + 15 + 15 + 5 = 55: DC 105 against 50 + 56.
    """
    shot = fire(RAY, 10, "forward", range=2)
    assert told(shot, "dc", "total", "damage") == [36, 70, 180]
    hurt = follow(shot, "Resolve it on Brigand", 0, 0, 30, 5, 85, 6)
    assert told(hurt, "systems_damage", "save_dc", "mitigated", "systems.engines", "hull", "malfunctions", "metallurgy.dc") == [
        105, "21/2", 30, 75, 5, ["sensors"], 55]  # fmt: skip
    answer = follow(hurt, "Brigand fires Spit at Ardent", 51, "aft")
    assert told(answer, "dc", "total", "damage") == [100, 101, 125]
    held = follow(answer, "Resolve it on Ardent", 50)
    assert told(held, "arc", "hull", "metallurgy", "opponent.dc") == [{"shp": 0, "ahp": 55}, 0, None, 55]
    again = follow(held, "Ardent fires Bolt at Brigand", 99, 3, 2, 40, "forward")
    assert told(again, "dc", "damage", "system", "system_damage") == [30, 570, "projectiles", 40]
    end = follow(again, "Resolve it on Brigand", 21, 0, 0, 99, 7, 10, 0, 5, 20, 10, 5, 30, 50, 1, 0, 40, 9, 4, 4, 7, 2, 1,
                 0, 56)  # fmt: skip
    assert told(end, "save_dc", "mitigated", "hull", "plain_crew", "hp.Nash", "shaken", "metallurgy.dc", "metallurgy.total") == [
        "61", 199, 55, 2, 14, ["Nash"], 105, 106]  # fmt: skip
    assert told(end, "systems.engines", "systems.projectiles", "extra_hits") == [100, 40, {"engines": 1, "beams": 1}]


def test_a_stand_in_checks_rigs_and_loses_the_ship() -> None:
    """Nash dies of 50 points, Pike takes his post; 70 less 49 on the sensors; Metallurgy by 99: hull 5, spared.

    The turn's Check: DC 71, by 99: 16% left; not made twice in a turn. The next turn's: DC 66, a tie: malfunction; rigged by 67.
    60 and 20 on 50/25: 5 less 4: 1 on the sensors: the rig is undone; hull 10, no longer spared, DC 60, a tie: it explodes.
    """
    sick = ship(BRIGAND, plain_crew=0, people={"Nash": {"hp": 5}})
    hurt = go("resolve", {"ship": sick, "arc": "forward", "damage": 195, "opponent": ARDENT, "flaw_chart": CHART},
              0, 0, 0, 8, 9, 0, 5, 0, "Pike", 99, 3, 0, 99)  # fmt: skip
    assert told(hurt, "dead", "mitigated", "systems.sensors", "hull", "metallurgy_exempt", "undermanned_now") == [
        ["Nash"], 49, 21, 5, True, False]  # fmt: skip
    checked = follow(hurt, "Check the sensors of Brigand, as its turn begins", 99)
    assert told(checked, "dc", "damage", "malfunctions") == [71, 16, False]
    missed = follow(checked, "Brigand fires Spit at Ardent", 25)
    assert told(missed, "dc", "total", "hit") == [75, 75, False]
    assert [way for way in ways(missed) if way.startswith("Check")] == [
        "Check the sensors of Brigand, as its next turn begins"]  # fmt: skip
    out = follow(missed, "Check the sensors of Brigand, as its next turn begins", 66)
    assert told(out, "dc", "total", "malfunctions") == [66, 66, True]
    rigged = follow(out, "Jury-rig the sensors of Brigand", 27, skill=40)
    assert told(rigged, "dc", "total", "success") == [66, 67, True]
    hit = follow(rigged, "Ardent fires Ray at Brigand", 10, "aft", weapon_sheet={**RAY, "weapon_damage": 60})
    end = follow(hit, "Resolve it on Brigand", 0, 54, 3, 0, 60)
    assert told(end, "systems_damage", "mitigated", "systems.sensors", "malfunctions", "jury_rigged", "hull", "destroyed") == [
        5, 4, 17, ["sensors"], [], 10, "structure"]  # fmt: skip


@pytest.mark.parametrize(
    ("choice", "dice", "expected"),
    [("full", [0, 0, 0, 90, 21], [100, 20, 81, 70]), ("mitigated", [0, 0, 90, 0, 21], [91, 20, 90, 70])],
)
def test_a_lock_through_shields_then_on_the_bare_arc(choice: str, dice: list[int], expected: list[int]) -> None:
    """Targeting: 50 + 55 + 2 = 107 against 108. 180 on 50/25: a hundredth, 1, straight to the engines, 105 rolled on.

    Bare: all 180 to the engines, 99 fit, 90 are taken off the other 81; or Damage Control comes first: 90 left, engines 91.
    """
    lock = go("target_system", {"own_ship": ARDENT, "target_ship": BRIGAND, "system": "engines", "range": 2, "flaw_chart": CHART}, 88)
    assert told(lock, "dc", "total") == [107, 108]
    first = follow(follow(lock, "Ardent fires Ray at Brigand", 1, "portside"), "Resolve it on Brigand", 0, 0, 0, 0, 3, 0, 0, 0, 0, 16)
    assert told(first, "save_dc", "systems.engines", "systems.sensors", "systems.shields", "hull", "metallurgy.dc") == [
        "53/5", 1, 100, 5, 15, 65]  # fmt: skip
    bare = follow(follow(first, "Ardent fires Ray at Brigand", 1, "portside"), "Resolve it on Brigand", *dice,
                  readings={"sfrpg.lock_bare": choice})  # fmt: skip
    assert told(bare, "systems.engines", "hull", "mitigated", "metallurgy.dc") == expected


def test_a_ram_its_opportunity_attack_and_both_ships() -> None:
    """Engines 20: DC 70. HD 45 against the opportunity attack: 45 + 30 - 55. Piloting 55 + 10 + 6 against 70; 130 to both.

    Ardent's shields go; Brigand's 55 are communications', hull 5, DC 55. Its next turn's Check: 105, a tie; no distress then.
    """
    rammed = go("ram", {"own_ship": ship(BRIGAND, systems={"engines": 20}), "target_ship": ARDENT, "flaw_chart": CHART},
                30, 6, [9, 0, 4])  # fmt: skip
    assert told(rammed, "engine_check.dc", "dc", "total", "damage_each") == [70, 70, 71, 130]
    assert follow(rammed, "Opportunity attack: Ardent fires Ray at Brigand", 1, "aft")["result"]["dc"] == 20
    first = follow(rammed, "Resolve it on Ardent", arc="aft")
    assert told(first, "arc", "metallurgy", "opponent") == [{"shp": 0, "ahp": 50}, None, None]
    second = follow(first, "Resolve it on Brigand", 0, 0, 0, 4, 0, 6, arc="forward")
    assert told(second, "systems.communications", "hull", "metallurgy.total", "opponent") == [55, 5, 56, None]
    out = follow(second, "Check the communications of Brigand, as its turn begins", 55)
    assert told(out, "dc", "malfunctions") == [105, True]
    called = go("actions", {"action": "distress", "enemies": 1, "skill": 90, "ship": out["moves"][-1]["request"]["inputs"]["ship"]})
    assert not called["result"]["possible"]


def test_an_alpha_strike_empties_a_ship_and_tries_the_one_that_fired() -> None:
    """120 x 2 + 20 and 250 x 2 + 20: 780 on 50/25: 705, Save DC 70.5 (Nash 70, Pike 71). 99, 50 off; three of the crew, then
    officers: Pike dies, Nash takes the helm. Hull 25, DC 75, a tie: it explodes. Ardent fired with 20%: DC 70 against 71."""
    struck = go("alpha_strike", {"own_ship": ship(ARDENT, hull=20), "target_ship": BRIGAND, "range": 3, "all_charged": True,
                                 "round": 4, "flaw_chart": CHART}, 1, 1, "starboard")  # fmt: skip
    assert told(struck, "beams.dc", "projectiles.dc", "damage", "next_round") == [40, 30, 780, 10]
    end = follow(struck, "Resolve it on Brigand", 30, 6, 99, 6, 0, 50, 6, 0, 0, 6, 0, 0, 6, 5, 6, 1, 0, "Nash", 0, 0, 0, 25, 13)
    assert told(end, "save_dc", "mitigated", "plain_crew", "systems.shields", "hull", "destroyed", "opponent.dc") == [
        "141/2", 149, 0, 96, 25, "structure", 70]  # fmt: skip
    assert ways(end) == []


def test_an_alpha_strike_that_hits_the_target_and_a_friend() -> None:
    """The friend's answer begins with what the target's left: Ardent's 99 (5% hull, spared), Brigand's sensors at 65.

    Beams 120 + 20 = 140 on Brigand; the missiles, a natural 0: Egret, next below 14, takes 250 + 1,000 + 20 and 100 straight.
    """
    struck = go("alpha_strike", {"own_ship": ship(ARDENT, hull=10), "target_ship": BRIGAND, "range": 3, "all_charged": True,
                                 "friends": FRIENDS, "flaw_chart": CHART}, 1, 0, 0, 5, 0, "forward")  # fmt: skip
    assert ways(struck) == ["Resolve it on Brigand"]
    first = follow(struck, "Resolve it on Brigand", 0, 0, 0, 3, 0, 50, 99)
    assert told(first, "systems.sensors", "opponent.dc", "opponent.hull") == [65, 60, 5]
    assert ways(first)[0] == "Resolve it on Egret"
    egret = {"name": "Egret", "arcs": {"aft": {"shp": 1000, "ahp": 300}}, "systems": {"engines": 0}}
    second = follow(first, "Resolve it on Egret", 0, 60, ship=egret, arc="aft")
    assert told(second, "systems.engines", "arc", "metallurgy.dc", "opponent") == [100, {"shp": 0, "ahp": 30}, 55, None]
    assert [way for way in ways(second) if "Egret" in way] == ["Another hit on Egret"]
    assert follow(second, "Check the sensors of Brigand, as its turn begins", 66)["result"]["dc"] == 115
    # The friends are still known: another natural 0 hits Egret again.
    assert told(follow(second, "Ardent fires Bolt at Brigand", 0, 1, 0, 50), "who", "damage") == ["Egret", 370]


def test_a_friend_that_is_lost_is_hit_no_more() -> None:
    """Egret, at 95% hull, is gone by the critical's first 5%; the next critical miss hits Tern, though none is below 14."""
    missed = fire(RAY, 0, 0, 10, range=2, friends=FRIENDS)
    assert told(missed, "who", "damage", "system_damage") == ["Egret", 420, 10]
    egret = {"name": "Egret", "arcs": {"aft": {"shp": 0, "ahp": 0}}, "systems": {"shields": 0}, "hull": 95}
    lost = follow(missed, "Resolve it on Egret", ship=egret, arc="aft")
    assert told(lost, "destroyed", "points_left") == ["hull", 420]
    assert follow(lost, "Ardent fires Ray at Brigand", 0, 0, 10)["result"]["who"] == "Tern"


def test_what_was_checked_this_turn_is_checked_anew_in_the_next() -> None:
    """Sensors 40: 91 against 90. Communications 30: a natural 0, d% 20 more. Neither is due again before Brigand's turn."""
    sick = ship(ARDENT, systems={"sensors": 40, "communications": 30})
    checked = go("malfunction", {"ship": sick, "system": "sensors", "opponent": BRIGAND, "range": 1}, 31)
    second = follow(checked, "Check the communications of Ardent, as its turn begins", 0, 20)
    assert told(second, "dc", "damage", "malfunctions") == [80, 50, True]
    missed = follow(second, "Ardent fires Ray at Brigand", 40, hd=150)
    assert told(missed, "dc", "total") == [128, 100]
    assert not [step for step in missed["steps"] if "at the beginning of its turn" in step["says"]]
    assert [way for way in ways(missed) if "Check" in way] == ["Check the sensors of Ardent, as its next turn begins"]
    answer = follow(missed, "Brigand fires Spit at Ardent", 60, "aft")
    held = follow(answer, "Resolve it on Ardent")
    assert [way for way in ways(held) if "Check" in way] == ["Check the sensors of Ardent, as its turn begins"]


def test_a_jamming_ships_own_missile_hits_its_friends_officers() -> None:
    """Jam: 115 against 116. The missile: 250 + 1d10, 400, + 20 = 670, and 100 straight: Save DC 10, Bo throws 3 and dies of 90."""
    assert told(go("actions", {"action": "jam", "ship": ARDENT, "range": 3, "skill": 90}, 26), "dc", "success") == [115, True]
    shot = fire({**BOLT, "iff": True}, 4, 9, 0, range=3, jamming=True, friends=FRIENDS)
    assert told(shot, "who", "damage", "system", "system_damage", "total") == ["Egret", 670, "officers", 100, None]
    egret = {"name": "Egret", "arcs": {"aft": {"shp": 700, "ahp": 0}}, "officers": [
        {"name": "Bo", "hp": 9, "willpower": 5}, {"name": "Di", "hp": 30}]}  # fmt: skip
    end = follow(shot, "Resolve it on Egret", 5, 6, 3, 4, 0, 56, ship=egret, arc="aft")
    assert told(end, "save_dc", "dead", "shaken", "hull", "metallurgy.total") == ["10", ["Bo"], ["Di"], 5, 56]


def test_shields_are_checked_recharged_lost_and_repaired() -> None:
    """Shields 30: 81 against 80, 45 to each arc; or 80, a tie: nothing. Repair 81 against 80: 7 fixed; 74 against 73."""
    worn = ship(ARDENT, systems={"shields": 30})
    worn["arcs"]["aft"]["shp"] = 0
    order = {"action": "recharge", "ship": worn, "applied_relativity": 45}
    full = go("actions", order, 21)
    assert told(full, "arcs.aft.shp", "arcs.forward.shp") == [45, 150]
    hit = go("resolve", {"ship": full["next"]["inputs"]["ship"], "arc": "aft", "damage": 50})
    assert hit["result"]["arc"] == {"shp": 0, "ahp": 55}
    out = go("actions", order, 20)
    assert told(out, "shields_check.malfunctions", "arcs.aft.shp") == [True, 0]
    mended = go("repair", {"system": "shields", "ship": out["next"]["inputs"]["ship"], "skill": 65}, 16, 7, 14)
    assert told(mended, "dc", "damage", "second_dc", "malfunctioning") == [80, 23, 73, False]
    then = {**order, "ship": mended["moves"][0]["request"]["inputs"]["ship"]}
    assert told(go("actions", then, 14), "shields_check.dc", "arcs.aft.shp") == [73, 45]


def test_a_ship_that_fires_with_its_shields_down_is_answered_on_its_armor() -> None:
    """Condition Two: 180 on the armor's 25: 155, Save DC 15.5; projectiles 100, 55 on the shields; it cannot fire again."""
    shot = fire(SPIT, 26, "aft", own=BRIGAND, target=ARDENT, range=2, condition="two")
    held = follow(shot, "Resolve it on Ardent")
    answer = follow(held, "Ardent fires Ray at Brigand", 1, "forward")
    hurt = follow(answer, "Resolve it on Brigand", 0, 0, 0, 2, 0, 0, 0, 0, 50)
    assert told(hurt, "shp_lost", "ahp_lost", "save_dc", "systems.projectiles", "systems.shields", "hull") == [
        0, 25, "31/2", 100, 55, 10]  # fmt: skip
    assert not [way for way in ways(hurt) if way.startswith("Brigand fires")]


def test_an_inspired_engineer_and_a_ship_that_breaks_by_firing() -> None:
    """500: Save DC 50; Nash 44 + 6 ties, but is inspired. 103, 102, 47 off, two of the crew; engines 48. Ardent: 110, a tie."""
    brave = ship(BRIGAND, people={"Nash": {"inspired": 4, "shaken": True}})
    end = go("resolve", {"ship": brave, "arc": "aft", "damage": 575, "opponent": ship(ARDENT, hull=60), "flaw_chart": CHART},
             6, 0, 99, 6, 0, 98, 6, 0, 43, 5, 0, 12, 52)  # fmt: skip
    assert told(end, "save_dc", "shaken", "mitigated", "systems.engines", "hull", "metallurgy.total", "opponent.destroyed") == [
        "50", [], 252, 48, 15, 66, "structure"]  # fmt: skip
    assert ways(end) == ["Another hit on Brigand"]


@pytest.mark.parametrize(("choice", "dc"), [("next", 60), ("at once", 110)])
def test_with_nobody_left_for_a_post_the_ship_is_undermanned(choice: str, dc: int) -> None:
    """Cole stands in for Nash; Pike dies: nobody can take the helm, and Cole, the last, serves two stations (Undermanned)."""
    alone = ship(BRIGAND, plain_crew=0, stand_ins={"engineer": "Cole"}, people={"Nash": {"hp": 0}})
    hurt = done({"calculator": "sfrpg.resolve", "readings": {"sfrpg.stays_manned": choice}, "inputs": {
        "ship": alone, "arc": "aft", "damage": 275, "opponent": ARDENT, "flaw_chart": CHART}},
        (0, 30, 8, 5, 3, 0, 0, 5, 0, 61))  # fmt: skip
    assert told(hurt, "systems.engines", "hull", "metallurgy.dc", "metallurgy.success") == [40, 10, dc, dc == 60]
    assert "Every officer left serves two stations: the ship is undermanned" in [step["says"] for step in hurt["steps"]]
    if choice == "next":
        assert told(hurt, "dead", "undermanned_now") == [["Nash", "Pike"], True]
        # HD 70 + 40 and 50 more, with nobody to aim; engines 40: DC 140, then 35 + 50
        shot = follow(hurt, "Brigand fires Spit at Ardent", 90)
        assert told(shot, "dc", "total") == [160, 90]
        crawl = go("manoeuvre", {"ship": shot["moves"][-1]["request"]["inputs"]["own_ship"], "moves": ["full ahead"]}, 99, 5)
        assert told(crawl, "engine_check.dc", "engine_check.damage", "dc", "malfunction") == [140, 35, 85, True]


def test_a_spared_ship_fires_freely_until_its_hull_is_hurt() -> None:
    """A 99 at DC 80: 25% and spared, its own shot too. 270 on 40/25: 205; 50 off; sensors, then beams not fitted: 45, DC 95."""
    spared = go("resolve", {"ship": ship(BRIGAND, hull=30), "arc": "aft", "damage": 10, "opponent": ARDENT, "flaw_chart": CHART}, 99)
    assert told(spared, "metallurgy.dc", "hull", "metallurgy_exempt") == [80, 25, True]
    shot = follow(spared, "Brigand fires Spit at Ardent", 50, "aft")
    held = follow(shot, "Resolve it on Ardent")
    assert held["result"]["opponent"] is None
    answer = follow(held, "Ardent fires Bolt at Brigand", 50, "aft")
    end = follow(answer, "Resolve it on Brigand", 0, 0, 50, 3, 0, 0, 1, 0, 26)
    assert told(end, "shp_lost", "save_dc", "systems.sensors", "hull", "metallurgy.dc", "destroyed") == [
        40, "41/2", 100, 45, 95, "structure"]  # fmt: skip


def test_what_maneuvers_gave_lasts_until_the_ships_next_turn() -> None:
    """+15 for every shot at it, before and after a Check, a miss and a hit; -3 for its own next action, whenever that comes."""
    moved = go("manoeuvre", {"ship": ARDENT, "opponent": BRIGAND, "moves": ["full ahead", "90 turn port"], "range": 1,
                             "flaw_chart": CHART}, 1)  # fmt: skip
    assert told(follow(moved, "Ardent fires Ray at Brigand", 1, "aft"), "dc", "bonus", "damage") == [33, 57, 220]
    missed = follow(moved, "Brigand fires Spit at Ardent", 40)
    assert told(missed, "dc", "total", "hit") == [90, 90, False]
    hit = follow(missed, "Brigand fires Spit at Ardent", 41, "aft")
    assert told(hit, "dc", "total") == [90, 91]
    held = follow(hit, "Resolve it on Ardent")
    assert follow(held, "Brigand fires Spit at Ardent", 41, "aft")["result"]["dc"] == 90
    # Ardent's next turn: the bonus is over; its first action still pays 3 (Move Action Rules), the second does not.
    answer = follow(held, "Ardent fires Ray at Brigand", 1, "aft")
    assert answer["result"]["bonus"] == 57
    hurt = follow(answer, "Resolve it on Brigand", 0, 0, 0, 4, 0, 0, 0, 0, 60)
    assert told(hurt, "systems_damage", "systems.communications", "systems.shields", "hull") == [145, 100, 45, 10]
    assert follow(hurt, "Ardent fires Ray at Brigand", 1, "aft")["result"]["bonus"] == 60
    assert follow(hurt, "Brigand fires Spit at Ardent", 41, "aft")["result"]["dc"] == 75


def test_a_boarding_that_ends_in_a_collision() -> None:
    """120 ties with Ardent's 120, 119 does not avoid it: 27 to both; Brigand's old 5%: DC 55, a tie: it explodes."""
    crash = go("dock", {"own_ship": ship(BRIGAND, hull=5), "target_ship": ARDENT, "willing": False, "flaw_chart": CHART},
               120, 65, 64, [9, 9, 9])  # fmt: skip
    assert told(crash, "dc", "collision", "damage_each") == [120, True, 27]
    first = follow(crash, "Resolve it on Ardent", arc="starboard")
    assert told(first, "arc", "opponent") == [{"shp": 93, "ahp": 60}, None]
    end = follow(first, "Resolve it on Brigand", 5, arc="portside")
    assert told(end, "arc", "metallurgy.dc", "destroyed") == [{"shp": 23, "ahp": 25}, 55, "structure"]


def test_a_ship_that_hits_itself_makes_one_check_and_keeps_its_lock() -> None:
    """420 on its own 120/60, 39 straight to the officers: Save DC 27.9; Moss loses 3 HP. 70 and 100 off, a crewman. DC 100."""
    own = ship(ARDENT, hull=40, lock={"ship": "Brigand", "system": "engines"})
    missed = fire(RAY, 0, 8, 39, "aft", own=own, range=3)
    assert told(missed, "who", "damage", "system", "system_damage") == ["Ardent", 420, "officers", 39]
    end = follow(missed, "Resolve it on Ardent", 0, 0, 0, 9, 3, 9, 9, 0, 60, 6, 0, 90, 43)
    assert told(end, "save_dc", "hp.Moss", "shaken", "mitigated", "hull", "metallurgy.total", "systems.engines", "opponent") == [
        "279/10", 17, ["Moss"], 140, 50, 101, 0, None]  # fmt: skip
    again = follow(end, "Ardent fires Ray at Brigand", 50, "aft")
    assert again["next"]["inputs"]["locked"] == "engines"


def test_very_far_away() -> None:
    """17: SI 25 of the weakest arc is below a quarter of 180, 75 is not; nobody fires at that range."""
    weak = ship(BRIGAND, arcs={"forward": {"shp": 0, "ahp": 25}, "aft": {"shp": 50, "ahp": 25}})
    assert told(go("range", {"ship": weak, "csi": 180}, [8, 9]), "range", "disengaged") == [17, True]
    assert told(go("range", {"ship": BRIGAND, "csi": 180}, [8, 9]), "disengaged") == [False]
    shot = {"own_ship": ARDENT, "target_ship": BRIGAND, "weapon_sheet": BOLT, "range": 17}
    assert json.loads(ask(json.dumps({"calculator": "sfrpg.attack", "inputs": shot})))["status"] == "invalid"


def test_the_last_crewman_dies_at_the_engineers_station() -> None:
    """Nash dies of 10 points, a crewman takes over and soaks the last 100: the post is given again, to Pike (Metallurgy 0)."""
    few = ship(BRIGAND, plain_crew=1, people={"Nash": {"hp": 1}})
    inputs = {"ship": few, "arc": "aft", "damage": 185, "opponent": ARDENT, "flaw_chart": CHART}
    end = go("resolve", inputs, 0, 0, 0, 8, 9, 0, 9, 0, "one of the plain crew", 50, 6, 0, "Pike", 61)
    assert told(end, "systems_damage", "dead", "plain_crew", "hull", "stand_ins", "metallurgy.dc") == [
        110, ["Nash"], 0, 10, {"engineer": "Pike"}, 60]  # fmt: skip


def test_a_resisted_and_reduced_critical_missile() -> None:
    """Class 8 for 3: 100 - 20, 80% of it, 64, + 200 + 20 = 284; communications 100 straight: Save DC (209 + 100) / 10.

    99 off, 110: two extra hits on the communications, 15 and 25%: hull 5 + 15 + 25 = 45, DC 95.
    """
    maul = {"name": "Maul", "kind": "projectiles", "weapon_class": 8, "class_table": {"3": 100, "8": 400},
            "falloff_damage": [100, 100, 80]}  # fmt: skip
    tough = ship(BRIGAND, resistances=["maul"], reduction=20)
    shot = fire(maul, 99, 2, 4, 0, "aft", target=tough, range=2)
    assert told(shot, "damage", "system", "system_damage") == [284, "communications", 100]
    end = follow(shot, "Resolve it on Brigand", 0, 0, 0, 99, 4, 0, 0, 4, 0, 60)
    assert told(end, "save_dc", "extra_hits", "hull", "metallurgy.dc", "metallurgy.total") == [
        "309/10", {"communications": 2}, 45, 95, 110]  # fmt: skip
