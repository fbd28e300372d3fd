"""What a ship's sheet remembers from one action to the next: friends, Checks, maneuvers, the lock."""

import json
from typing import Any

import pytest

from pycore.api import ask, solve
from pycore.systems.sfrpg.duel import HERON, KESTREL, LANCE

DART = KESTREL["weapons"][1]
SHOT: dict[str, Any] = {"own_ship": KESTREL, "target_ship": HERON, "weapon_sheet": LANCE, "range": 2}
PLOVER = {"name": "Plover", "initiative": 3}


def go(calculator: str, inputs: dict[str, Any], *answers: Any) -> dict[str, Any]:
    return solve(f"sfrpg.{calculator}", inputs, answers=list(answers), steps="all")


def follow(reply: dict[str, Any], says: str, *answers: Any, **change: Any) -> dict[str, Any]:
    request = next(way["request"] for way in reply["moves"] if way["says"] == says)
    then = {**request, "inputs": {**request["inputs"], **change}, "answers": list(answers), "steps": "all"}
    found: dict[str, Any] = json.loads(ask(json.dumps(then)))
    return found


def ways(reply: dict[str, Any]) -> list[str]:
    return [way["says"] for way in reply["moves"]]


def readings(reply: dict[str, Any]) -> list[str]:
    return [one["id"] for one in reply["readings"]]


# ---------------------------------------------------------------- friends


def test_friends_of_the_sheet_are_hit_and_entered_ones_come_first() -> None:
    own = {**KESTREL, "friends": [PLOVER]}
    assert go("attack", {**SHOT, "own_ship": own}, 0, 3, 52)["result"]["who"] == "Plover"
    entered = {"friends": [{"name": "Egret", "initiative": 5}]}
    assert go("attack", {**SHOT, "own_ship": own, **entered}, 0, 3, 52)["result"]["who"] == "Egret"


def test_entered_friends_and_initiative_go_on_through_the_damage_and_the_answer() -> None:
    """Two friends and an initiative, 5, that only this entry knows: the next critical miss hits the one below it."""
    near = [PLOVER, {"name": "Egret", "initiative": 9}]
    shot = go("attack", {**SHOT, "own_ship": {**KESTREL, "initiative": None}, "friends": near, "initiative": 5}, 50, "aft")
    hurt = follow(shot, "Resolve it on Heron", 90, 90, 99, 3, {}, 60)
    answer = follow(hurt, "Heron fires Stinger at Kestrel", 2)
    again = follow(answer, "Kestrel fires Lance at Heron", 0, 3, 52)
    assert again["result"]["who"] == "Plover"
    # Heron has no friends of its own here: its critical miss hits itself.
    assert follow(hurt, "Heron fires Stinger at Kestrel", 0, 5, 3, 52, "aft")["result"]["who"] == "Heron"


def test_a_friend_resistant_to_one_weapon_is_not_resistant_to_the_next() -> None:
    """Resistant to the Lance of Class 4: immune. The Dart, Class 6, does 300 and 1d10 × 100 and 20."""
    shot = go("attack", {**SHOT, "friends": [{**PLOVER, "resistant": True}], "hd": 300}, 2)
    assert shot["result"]["who"] is None
    immune = follow(shot, "Kestrel fires Lance at Heron", 0)
    assert (immune["result"]["who"], immune["result"]["damage"], immune["result"]["system"]) == ("Plover", 0, None)
    assert "Plover resistant" in immune["line"]
    hurt = follow(shot, "Kestrel fires Dart at Heron", 0, 4, 3, 52)
    assert hurt["result"]["damage"] == 300 + 400 + 20
    assert "resistant" not in hurt["line"]


def test_after_an_alpha_strike_a_resistant_friend_is_so_to_both_weapons() -> None:
    missed = go("alpha_strike", {"own_ship": KESTREL, "target_ship": HERON, "range": 2, "all_charged": True, "hd": 200,
                                 "friends": [{**PLOVER, "resistant": True}],
                                 "projectiles": {"class_table": {"1": 40}, "weapon_class": 6, "weapon_damage": 300,
                                                 "weapon_sheet": DART}}, 2, 3)  # fmt: skip
    assert missed["status"] == "done", missed["errors"]
    own = next(way["request"]["inputs"]["own_ship"] for way in missed["moves"] if way["says"].startswith("Kestrel fires"))
    assert own["friends"][0] | {"resistances": sorted(own["friends"][0]["resistances"])} == {
        **PLOVER, "resistant": False, "reduction": 0, "resistances": ["Dart", "Lance"]}  # fmt: skip


def test_a_resistance_that_is_known_is_written_once_and_a_weapon_without_a_sheet_not_at_all() -> None:
    known = {**PLOVER, "resistant": True, "resistances": ["lance"]}
    shot = go("attack", {**SHOT, "hd": 300, "friends": [known]}, 2)
    own = next(way["request"]["inputs"]["own_ship"] for way in shot["moves"] if way["says"].startswith("Kestrel fires"))
    assert own["friends"] == [{**PLOVER, "resistant": False, "reduction": 0, "resistances": ["lance"]}]
    typed = {"weapon_damage": 100, "weapon_class": 4}
    mixed = go("alpha_strike", {"own_ship": KESTREL, "target_ship": HERON, "range": 2, "all_charged": True, "hd": 200,
                                "friends": [{**PLOVER, "resistant": True}],
                                "beams": {**typed, "marksmanship": 0}, "projectiles": {**typed, "weapon_sheet": DART}},
               2, 3)  # fmt: skip
    assert mixed["status"] == "done", mixed["errors"]
    own = next(way["request"]["inputs"]["own_ship"] for way in mixed["moves"] if way["says"].startswith("Kestrel fires"))
    assert own["friends"][0]["resistances"]
    plain = go("attack", {"own_ship": {**KESTREL, "weapons": []}, "target_ship": HERON, **typed, "hd": 300,
                          "friends": [{**PLOVER, "resistant": True}]}, 2)  # fmt: skip
    own = next(way["request"]["inputs"]["own_ship"] for way in plain["moves"] if way["says"] == "Kestrel fires at Heron")
    assert own["friends"] == [{**PLOVER, "resistant": True, "reduction": 0, "resistances": []}]


def test_a_friend_is_called_by_a_name_of_its_own_on_a_sheet_too() -> None:
    bad = go("attack", {**SHOT, "own_ship": {**KESTREL, "friends": [PLOVER, {"name": "target", "initiative": 1}]}})
    assert [(error["field"], error["code"]) for error in bad["errors"]] == [("own_ship.friends[1].name", "impossible")]


def test_a_friend_hit_by_mistake_does_not_fire_even_with_no_target_left() -> None:
    """Kestrel's sheet alone: the friend's answer makes Kestrel's Metallurgy Check, and offers no shots between the two."""
    shot = go("attack", {"own_ship": {**KESTREL, "hull": 20}, "hd": 50, "weapon_sheet": LANCE, "friends": [PLOVER]}, 0, 3, 52)
    sheet = {"name": "Plover", "arcs": {"aft": {"shp": 900, "ahp": 0}}}
    held = follow(shot, "Resolve it on Plover", 60, ship=sheet, arc="aft", system_hits=[])
    assert held["result"]["opponent"]["dc"] == 70
    assert "sfrpg.friend_fatigue" in readings(held)
    assert ways(held) == ["Another hit on Plover"]


def test_a_target_that_is_lost_leaves_the_friends_answer() -> None:
    """Heron goes by the first hull damage; Plover still takes its own, and nobody is left to fire at."""
    missile = {"beams": {"hd": 1}, "projectiles": {"hd": 1}}
    struck = go("alpha_strike", {"own_ship": KESTREL, "target_ship": {**HERON, "hull": 95}, "range": 2, "all_charged": True,
                                 "friends": [PLOVER], **missile}, 70, 0, 4, 3, 44, "aft")  # fmt: skip
    gone = follow(struck, "Resolve it on Heron", 90, 90, 0, 3)
    assert gone["result"]["destroyed"] == "hull"
    assert ways(gone) == ["Resolve it on Plover"]
    there = gone["moves"][0]["request"]["inputs"]
    assert (there["ship"], there["friendly"], there["damage"], "aimed_at" in there) == ({"name": "Plover"}, True, 720, False)
    assert there["system_hits"] == [{"system": "sensors", "points": 44}]


def test_a_ship_that_explodes_by_firing_still_leaves_the_friends_damage() -> None:
    struck = go("alpha_strike", {"own_ship": {**KESTREL, "hull": 90}, "target_ship": HERON, "range": 2, "all_charged": True,
                                 "friends": [PLOVER]}, 70, 0, 4, 3, 44, "aft")  # fmt: skip
    gone = follow(struck, "Resolve it on Heron", 90, 90, 99, 3, {}, 60, 10)
    assert gone["result"]["opponent"]["destroyed"] == "structure"
    assert ways(gone) == ["Resolve it on Plover", "Another hit on Heron"]
    assert "opponent" not in gone["moves"][0]["request"]["inputs"]


# ---------------------------------------------------------------- Checks of the turn

WORN = {**HERON, "systems": {**HERON["systems"], "sensors": 30}}


def test_a_check_made_this_turn_is_not_made_twice() -> None:
    checked = go("malfunction", {"ship": WORN, "system": "sensors", "opponent": KESTREL}, 90)
    sheet = checked["moves"][0]["request"]["inputs"]["own_ship"]
    assert sheet["turn"] == {"checked": ["sensors"]}
    twice = go("malfunction", {"ship": sheet, "system": "sensors"})
    assert (twice["status"], twice["result"]["checked"], twice["result"]["damage"]) == ("done", False, 30)
    assert twice["line"] == "Heron: sensors at 30%: no Check, its sheet has it checked this turn, as the turn began."
    assert "sfrpg.turn_checks" in readings(twice)
    assert follow(checked, "Check the sensors of Heron again, next turn")["asks"]["dc"] == 80
    # Once another ship has acted, the sheet's turn is over.
    assert go("malfunction", {"ship": {**sheet, "turn": {**sheet["turn"], "over": True}}, "system": "sensors"})["asks"]["dc"] == 80


def test_a_system_checked_when_it_is_used_is_checked_each_time() -> None:
    """Engines are no part of the turn's beginning: their Check leaves nothing behind (Resolving Damage)."""
    worn = {**HERON, "systems": {**HERON["systems"], "engines": 30}}
    checked = go("malfunction", {"ship": worn, "system": "engines", "opponent": KESTREL}, 90)
    assert "turn" not in checked["moves"][0]["request"]["inputs"]["own_ship"]


def test_no_check_no_memory() -> None:
    sound = go("malfunction", {"ship": HERON, "system": "sensors", "opponent": KESTREL})
    assert not sound["result"]["checked"]
    assert "turn" not in sound["moves"][0]["request"]["inputs"]["own_ship"]


def test_a_recharge_ends_the_turn() -> None:
    """It comes after the second action: the sheet goes on to the next round."""
    sheet = {**WORN, "turn": {"checked": ["sensors"], "jinks": True, "aim_penalty": 4}}
    done = go("actions", {"action": "recharge", "ship": sheet, "applied_relativity": 20})
    assert done["next"]["inputs"]["ship"]["turn"] == {"aim_penalty": 4}


def test_where_nothing_lasts_no_sheet_says_anything() -> None:
    missed = go("attack", {**SHOT, "hd": 300}, 2)
    sheets = [way["request"]["inputs"][key] for way in missed["moves"] for key in ("own_ship", "target_ship")]
    assert sheets
    assert not [sheet for sheet in sheets if {"turn", "lock", "friends"} & {*sheet}]


# ---------------------------------------------------------------- maneuvers and jinks


def test_two_moves_of_a_turn_add_up_and_a_new_turn_begins_anew() -> None:
    """15 and 15; of the aiming penalty only that of the last move is left: it lasts through the next action."""
    first = go("manoeuvre", {"ship": HERON, "opponent": KESTREL, "moves": ["90 turn"], "jinks": True}, 60)
    second = follow(first, "Plan the next move of Heron", 60, moves=["90 turn"])
    turn = second["next"]["inputs"]["own_ship"]["turn"]
    assert turn == {"evasive_bonus": 30, "aim_penalty": -3, "jinks": True}
    answer = follow(second, "Kestrel fires Lance at Heron", 2)
    assert answer["result"]["dc"] == 58 + 44 - 58 + 30 + 10
    mine = next(way["request"]["inputs"]["own_ship"] for way in answer["moves"] if way["says"].startswith("Heron fires"))
    assert mine["turn"] == {"aim_penalty": -3}


def test_what_a_sheet_holds_can_always_go_on() -> None:
    """The largest bonus, and a friend resistant to as many weapons as a line names: the next request is none too large."""
    full = {**HERON, "turn": {"evasive_bonus": 10_000}}
    moved = go("manoeuvre", {"ship": full, "opponent": KESTREL, "moves": ["90 turn"]}, 60)
    assert follow(moved, "Kestrel fires Dart at Heron")["status"] == "asks"
    friend = {**PLOVER, "resistant": True, "resistances": [f"Gun {n}" for n in range(40)]}
    missed = go("attack", {**SHOT, "hd": 300, "friends": [friend]}, 2)
    assert follow(missed, "Kestrel fires Dart at Heron")["status"] == "asks"


def test_a_turn_in_which_nothing_happened_is_not_written() -> None:
    missed = go("attack", {**SHOT, "hd": 300, "own_ship": {**KESTREL, "turn": {}}, "target_ship": {**HERON, "turn": {}}}, 2)
    sheets = [way["request"]["inputs"][key] for way in missed["moves"] for key in ("own_ship", "target_ship")]
    assert not [sheet for sheet in sheets if "turn" in sheet]


def test_what_lasts_is_taken_from_the_sheets_unless_entered() -> None:
    own = {**KESTREL, "turn": {"aim_penalty": 3, "jinks": True}}
    target = {**HERON, "turn": {"evasive_bonus": 15, "jinks": True, "over": True}}
    both = go("to_hit", {**SHOT, "own_ship": own, "target_ship": target})["result"]
    assert (both["dc"], both["bonus"]) == (58 + 44 - 58 + 15 + 10 + 4, 64 - 3 - 10)
    calm = go("to_hit", {**SHOT, "own_ship": own, "target_ship": target, "target_manoeuvre_bonus": 0,
                         "target_jinks": False, "own_jinks": False, "own_manoeuvre_penalty": 0})["result"]  # fmt: skip
    assert (calm["dc"], calm["bonus"]) == (58 + 44 - 58 + 4, 64)


def test_a_ship_whose_turn_is_over_jinks_no_more_when_it_fires() -> None:
    over = {**KESTREL, "turn": {"jinks": True, "over": True}}
    assert go("to_hit", {**SHOT, "own_ship": over})["result"]["bonus"] == 64


@pytest.mark.parametrize(("turn", "entered", "field"), [
    ({"jinks": True}, {}, ["own_jinks"]), ({"jinks": True, "over": True}, {}, []),
    ({"jinks": True}, {"own_jinks": False}, []), ({}, {"own_jinks": True}, ["own_jinks"]),
], ids=["it jinked this round", "last round", "entered: no", "entered: yes"])  # fmt: skip
def test_a_ship_that_jinked_by_its_sheet_makes_no_alpha_strike(turn: Any, entered: Any, field: list[str]) -> None:
    reply = go("alpha_strike", {"own_ship": {**KESTREL, "turn": turn}, "target_ship": HERON, "range": 2,
                                "all_charged": True, **entered})  # fmt: skip
    assert [error["field"] for error in reply["errors"]] == field


def test_an_opportunity_attack_is_out_of_turn() -> None:
    """Kestrel jinked in its own turn and still does: 10 off its aim; Heron's own turn goes on."""
    jinking = {**KESTREL, "turn": {"jinks": True, "over": True}}
    mine = {**WORN, "turn": {"checked": ["sensors"]}}
    rammed = go("ram", {"own_ship": mine, "target_ship": jinking}, 99, 60)
    inputs = next(way["request"]["inputs"] for way in rammed["moves"] if way["says"].startswith("Opportunity attack"))
    assert (inputs["own_jinks"], inputs["target_ship"]["turn"]) == (True, {"checked": ["sensors"]})
    plain = go("ram", {"own_ship": mine, "target_ship": KESTREL}, 99, 60)
    assert not [way for way in plain["moves"] if "own_jinks" in way["request"]["inputs"]]


@pytest.mark.parametrize("calculator", ["repair", "jury_rig"])
def test_a_repair_is_an_action_too(calculator: str) -> None:
    """The aiming penalty lasts through the next action, whatever that is."""
    sick = {**WORN, "malfunctions": ["sensors"], "turn": {"aim_penalty": 3, "evasive_bonus": 15}}
    done = go(calculator, {"ship": sick, "system": "sensors", "opponent": KESTREL}, 1)
    sheets = [sheet for way in done["moves"] for sheet in way["request"]["inputs"].values()
              if isinstance(sheet, dict) and sheet.get("name") == "Heron"]  # fmt: skip
    assert len(sheets) == len(done["moves"])
    assert all("aim_penalty" not in sheet["turn"] and sheet["turn"]["evasive_bonus"] == 15 for sheet in sheets)


# ---------------------------------------------------------------- the lock

LOCKED = {**KESTREL, "lock": {"ship": "heron", "system": "sensors"}}


def test_a_lock_lasts_over_the_other_ships_turn() -> None:
    shot = go("attack", {**SHOT, "own_ship": LOCKED}, 55, "aft")  # 236 on 60/30: 2 straight to the sensors
    assert (shot["next"]["inputs"]["locked"], "sensors locked" in shot["line"]) == ("sensors", True)
    hurt = follow(shot, "Resolve it on Heron", 90, 90, {}, 99, 5, {}, 60)
    answer = follow(hurt, "Heron fires Stinger at Kestrel", 2)
    again = follow(answer, "Kestrel fires Lance at Heron", 50, "aft")
    assert again["next"]["inputs"]["locked"] == "sensors"


def test_a_lock_outlives_a_shot_that_goes_astray() -> None:
    """It was fired at Heron: the lock on Heron is kept, though a friend was hit."""
    shot = go("attack", {**SHOT, "own_ship": LOCKED, "friends": [PLOVER]}, 0, 3, 52)
    sheet = {"name": "Plover", "arcs": {"aft": {"shp": 900, "ahp": 0}}, "systems": {"sensors": 0}}
    held = follow(shot, "Resolve it on Plover", {}, 60, ship=sheet, arc="aft")
    again = follow(held, "Kestrel fires Lance at Heron", 50, "aft")
    assert again["next"]["inputs"]["locked"] == "sensors"


def test_a_ship_that_did_not_fire_holds_no_lock_by_the_hit() -> None:
    """`locked` is the lock of the ship that fired."""
    ship = {"name": "Tern", "arcs": {"aft": {"shp": 900, "ahp": 0}}, "systems": {"engines": 0}}
    hurt = go("resolve", {"ship": ship, "arc": "aft", "damage": 40, "locked": "engines", "opponent": KESTREL,
                          "opponent_fired": False})  # fmt: skip
    shot = next(way["request"]["inputs"] for way in hurt["moves"] if way["says"] == "Kestrel fires Lance at Tern")
    assert "lock" not in shot["own_ship"]


def test_firing_at_another_ship_loses_the_lock() -> None:
    other = go("attack", {**SHOT, "own_ship": LOCKED, "target_ship": {**HERON, "name": "Wren"}, "hd": 300}, 2)
    assert "Kestrel fires at another ship: its lock on heron is lost" in [step["says"] for step in other["steps"]]
    assert all("lock" not in way["request"]["inputs"]["own_ship"] for way in other["moves"]
               if way["says"].startswith("Kestrel"))  # fmt: skip
    kept = go("attack", {**SHOT, "own_ship": LOCKED, "hd": 300}, 2)
    assert not [step for step in kept["steps"] if "is lost" in step["says"]]


def test_a_failed_targeting_keeps_the_lock_there_was() -> None:
    tried = go("target_system", {"own_ship": LOCKED, "target_ship": HERON, "system": "engines", "range": 2}, 1)
    shots = [way["request"]["inputs"] for way in tried["moves"] if way["says"].startswith("Kestrel fires")]
    assert shots
    assert all(inputs["own_ship"]["lock"]["system"] == "sensors" for inputs in shots)


def test_a_hit_without_the_targets_sheet_keeps_the_lock_for_its_name() -> None:
    """What is locked is entered with the damage: the ship that fired holds the lock from then on."""
    ship = {"name": "Tern", "arcs": {"aft": {"shp": 900, "ahp": 0}}, "systems": {"engines": 0}}
    hurt = go("resolve", {"ship": ship, "arc": "aft", "damage": 40, "locked": "engines", "opponent": KESTREL})
    shot = next(way["request"]["inputs"] for way in hurt["moves"] if way["says"] == "Kestrel fires Lance at Tern")
    assert shot["own_ship"]["lock"] == {"ship": "Tern", "system": "engines"}


def test_a_lock_of_the_sheet_stands_in_the_line_of_an_alpha_strike_and_goes_on() -> None:
    struck = go("alpha_strike", {"own_ship": LOCKED, "target_ship": HERON, "range": 2, "all_charged": True}, 70, 64, "aft")
    assert "Alpha Strike in round 1, sensors locked, beams at" in struck["line"]
    assert struck["next"]["inputs"]["locked"] == "sensors"
