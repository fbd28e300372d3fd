"""The other orders of the captain, one by one (9.4, Give/Belay Orders to Recharge)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.api import solve
from pycore.systems.sfrpg.actions import ACTIONS, INPUTS, NAMES


def run(action: str, *answers: Any, **inputs: Any) -> dict[str, Any]:
    reply = solve("sfrpg.actions", {"action": action} | inputs, answers=list(answers))
    assert reply["status"] == "done", reply["errors"] or reply["line"]
    assert reply["answers"]["unused"] == []
    return reply["result"]


def part(result: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    return {key: result.get(key) for key in wanted}


# name: action, inputs, answers, then what the result must have
CASES: dict[str, tuple[str, dict[str, Any], list[Any], dict[str, Any]]] = {
    "Orders need no Check": ("give orders", {}, [], {"possible": True, "given": True}),
    "Belaying them neither": ("belay orders", {}, [], {"possible": True, "success": True}),
    "a Shaken officer follows none": ("give orders", {"shaken": True}, [], {"possible": False, "given": False}),
    "Rally: opposed by the Save": (
        "rally", {"leadership": 60, "save_total": 90}, [31], {"dc": 90, "success": True, "degree": 1}),
    "Rally: a tie fails": (
        "rally", {"leadership": 60, "save_total": 90}, [30], {"dc": 90, "success": False, "degree": 0}),
    "Rally: the Save can be rolled": (
        "rally", {"leadership": 60, "willpower": 50}, [94, 35], {"dc": 94, "success": True}),
    "Rally: undermanned": (
        "rally", {"leadership": 60, "save_total": 30, "undermanned": True}, [20], {"dc": 80, "success": False}),
    "Rally: no critical": ("rally", {"leadership": 0, "save_total": 99}, [99], {"success": False}),
    "Rally all: three Shaken officers": (
        "rally all", {"leadership": 100, "shaken_officers": 3, "very_difficult_dc": 170}, [71],
        {"possible": True, "dc": 170, "success": True}),
    "Rally all: two are too few": (
        "rally all", {"leadership": 100, "shaken_officers": 2, "very_difficult_dc": 170}, [],
        {"possible": False, "success": False}),
    "Inspire: degree 1 is one round": (
        "inspire", {"inspire": 60, "save_total": 90}, [31], {"degree": 1, "rounds": 1, "bonus": 1}),
    "Inspire: degree 10 is one round": (
        "inspire", {"inspire": 60, "save_total": 90}, [40], {"degree": 10, "rounds": 1, "bonus": 1}),
    "Inspire: degree 11 is two": (
        "inspire", {"inspire": 60, "save_total": 90}, [41], {"degree": 11, "rounds": 2, "bonus": 2}),
    "Inspire: failure": ("inspire", {"inspire": 60, "save_total": 90}, [30], {"success": False, "rounds": 0, "bonus": 0}),
    "Inspire: not a Shaken officer": ("inspire", {"inspire": 60, "save_total": 90, "shaken": True}, [], {"possible": False}),
    "Ready: one phase lost": ("ready", {"executed": 1}, [], {"phases_lost": 1, "turn_lost": False}),
    "Ready: two are the turn": ("ready", {"executed": 2}, [], {"phases_lost": 2, "turn_lost": True}),
    "Jam: 100 and five times the range": (
        "jam", {"skill": 70, "range": 6}, [61], {"dc": 130, "success": True, "rounds": 1}),
    "Jam: failure": ("jam", {"skill": 70, "range": 6}, [60], {"dc": 130, "success": False, "rounds": 0}),
    "Jam: malfunctioning communications": (
        "jam", {"skill": 70, "communications_malfunction": True}, [], {"possible": False}),
    "Hail: five and the range": ("hail", {"skill": 50, "base_dc": 80, "range": 7}, [43], {"dc": 92, "success": True}),
    "Hail: jammed": ("hail", {"skill": 50, "base_dc": 80, "jammed": True}, [], {"possible": False}),
    "Distress: 150 and five per enemy": (
        "distress", {"skill": 100, "enemies": 3}, [66, 7], {"dc": 165, "degree": 1, "warships": 2, "rounds": 7}),
    "Distress: nine over, two ships": (
        "distress", {"skill": 100, "enemies": 3}, [74, 7], {"degree": 9, "warships": 2}),
    "Distress: ten over, three": ("distress", {"skill": 100, "enemies": 3}, [75, 7], {"degree": 10, "warships": 3}),
    "Distress: at once": ("distress", {"skill": 100, "enemies": 0}, [99, 0], {"dc": 150, "warships": 6, "rounds": 0}),
    "Distress: nobody": ("distress", {"skill": 100, "enemies": 3}, [65], {"success": False, "warships": 0, "rounds": None}),
    "Distress: malfunctioning communications": (
        "distress", {"skill": 100, "enemies": 1, "communications_malfunction": True}, [], {"possible": False}),
    "Treat Crew: 20 harder": ("treat crew", {"skill": 60, "base_dc": 75}, [36], {"dc": 95, "success": True}),
    "Sensors: a Difficult DC": ("sensors", {"skill": 60, "difficult_dc": 150}, [90], {"dc": 150, "success": False}),
    "Target: another ship is fired at": ("target lock", {"fires_at_another": True}, [], {"lock_lost": True}),
    "Target: a new system": ("target lock", {"new_system": True}, [], {"lock_lost": True}),
    "Target: kept": ("target lock", {}, [], {"lock_lost": False}),
    "Launch: two bays": (
        "launch", {"craft": 5, "hangars": 2}, [], {"batches": [2, 2, 1], "rounds": 6, "possible": True}),
    "Launch: all at once": ("launch", {"craft": 2, "hangars": 3}, [], {"batches": [2], "rounds": 0}),
    "Launch: nothing": ("launch", {"craft": 0, "hangars": 3}, [], {"batches": [], "rounds": 0}),
    "Launch: no bay": ("launch", {"craft": 2, "hangars": 0}, [], {"possible": False}),
    "Abandon Ship: 1d5 pods": ("abandon", {"aboard": 14}, [5], {"pods": 5, "left_aboard": 9, "success": True}),
    "Abandon Ship: at least one": ("abandon", {"aboard": 14}, [1], {"pods": 1, "left_aboard": 13}),
    "Abandon Ship: no more than are aboard": ("abandon", {"aboard": 2}, [4], {"pods": 2, "left_aboard": 0}),
    "Abandon Ship: nobody": ("abandon", {"aboard": 0}, [], {"possible": False, "pods": 0, "left_aboard": 0}),
    "Scuttle: two concur": ("scuttle", {"concurring": 2}, [], {"given": True, "all_shaken": False}),
    "Scuttle: one does not suffice": ("scuttle", {"concurring": 1}, [], {"given": False, "all_shaken": True}),
    "Scuttle: the crew must stay": (
        "scuttle", {"concurring": 3, "stays": True, "countdown": 4}, [],
        {"given": True, "all_shaken": True, "rounds": 4, "leadership_check_every_round": True}),
}  # fmt: skip


@pytest.mark.parametrize(("action", "inputs", "answers", "wanted"), CASES.values(), ids=CASES)
def test_an_action(action: str, inputs: dict[str, Any], answers: list[Any], wanted: dict[str, Any]) -> None:
    result = run(action, *answers, **inputs)
    assert part(result, wanted) == wanted
    assert result["possible"] is ("why" not in result)


CERTAIN: dict[str, dict[str, Any]] = {
    "give orders": {}, "belay orders": {}, "ready": {}, "alert": {"from": "one", "to": "two"}, "launch": {"craft": 3},
    "scuttle": {"concurring": 2}, "target lock": {}, "recharge": {},
}  # fmt: skip


@pytest.mark.parametrize(("action", "inputs"), CERTAIN.items(), ids=CERTAIN)
def test_what_needs_no_roll_succeeds(action: str, inputs: dict[str, Any]) -> None:
    assert run(action, **inputs)["success"] is True
    reply = solve("sfrpg.actions", {"action": action, **inputs}, want="odds")
    assert reply["odds"]["outcome"]["values"] == [["success", "1"]]


FAILS: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "orders to a Shaken officer": ("give orders", {"shaken": True}, {"success": False}),
    "a belayed scuttle": ("scuttle", {"concurring": 1, "countdown": 4, "stays": True}, {
        "success": False, "rounds": None, "leadership_check_every_round": False}),
    "a lost lock": ("target lock", {"new_system": True}, {"success": False}),
    "jammed": ("jam", {"skill": 70, "jammed": True}, {"success": False, "rounds": 0}),
    "no call gets out": ("distress", {"skill": 70, "enemies": 1, "jammed": True}, {
        "success": False, "rounds": None, "warships": 0}),
}  # fmt: skip


@pytest.mark.parametrize(("action", "inputs", "wanted"), FAILS.values(), ids=FAILS)
def test_what_comes_to_nothing_says_so_in_all_its_numbers(action: str, inputs: Any, wanted: dict[str, Any]) -> None:
    assert part(run(action, **inputs), wanted) == wanted
    odds = solve("sfrpg.actions", {"action": action, **inputs}, want="odds")["odds"]
    barred = action not in ("scuttle", "target lock")
    assert odds["outcome"]["values"] == [["not possible" if barred else "failure", "1"]]


DICE: dict[str, tuple[dict[str, Any], int, int]] = {
    "the officer's Save: d% and Willpower": ({"action": "rally", "willpower": 48}, 48, 147),
    "pods: 1d5": ({"action": "abandon", "aboard": 14}, 1, 5),
}


@pytest.mark.parametrize(("inputs", "low", "high"), DICE.values(), ids=DICE)
def test_which_dice_are_asked_for(inputs: dict[str, Any], low: int, high: int) -> None:
    asks = solve("sfrpg.actions", inputs)["asks"]
    assert (asks["low"], asks["high"]) == (low, high)


# name: inputs, then a step and how it comes about ("" where it only notes)
STEPS: dict[str, tuple[dict[str, Any], str, str]] = {
    "shields at Condition Two": ({"action": "alert", "from": "one", "to": "two"}, "Shields at Condition Two: down", ""),
    "weapons there": ({"action": "alert", "from": "one", "to": "two"}, "Weapons at Condition Two: armed", ""),
    "shields at Condition Three": ({"action": "alert", "from": "one", "to": "three"}, "Shields at Condition Three: up", ""),
    "weapons there, too": ({"action": "alert", "from": "one", "to": "three"}, "Weapons at Condition Three: disarmed", ""),
    "two readied actions": ({"action": "ready", "executed": 2}, "Action phases lost next round", "the entire turn"),
    "one readied action": ({"action": "ready", "executed": 1}, "Action phases lost next round", "1 of 2"),
    "three batches, two waits": ({"action": "launch", "craft": 5, "hangars": 2}, "Rounds until the last one", "3 × 2 waits"),
    "one batch, no wait": ({"action": "launch", "craft": 2, "hangars": 2}, "Rounds until the last one", "3 × 0 waits"),
    "a kept lock": ({"action": "target lock"}, "Target lock", "kept"),
    "a lock lost twice": (
        {"action": "target lock", "fires_at_another": True, "new_system": True}, "Target lock",
        "lost: the ship fires at another ship and another system of the same ship is targeted"),
    "a countdown": ({"action": "scuttle", "concurring": 2, "countdown": 4}, "Rounds until the ship explodes", ""),
    "shields that gain nothing": (
        {"action": "recharge", "shields_malfunction": True, "arcs": {"aft": {"shp": 0, "max_shp": 9}}},
        "Malfunctioning shields gain nothing", ""),
}  # fmt: skip


@pytest.mark.parametrize(("inputs", "says", "how"), STEPS.values(), ids=STEPS)
def test_a_step_tells_how(inputs: dict[str, Any], says: str, how: str) -> None:
    steps = {step["says"]: step["how"] for step in solve("sfrpg.actions", inputs, steps="all")["steps"]}
    assert steps[says] == how or not how


NO_STEPS: dict[str, tuple[dict[str, Any], str]] = {
    "no countdown was given": ({"action": "scuttle", "concurring": 2}, "Rounds until the ship explodes"),
    "a belayed order has none": ({"action": "scuttle", "concurring": 1, "countdown": 4}, "Rounds until the ship explodes"),
    "no shields to gain": ({"action": "recharge", "shields_malfunction": True}, "Malfunctioning shields gain nothing"),
}


@pytest.mark.parametrize(("inputs", "says"), NO_STEPS.values(), ids=NO_STEPS)
def test_a_step_that_is_not_due_is_not_told(inputs: dict[str, Any], says: str) -> None:
    assert says not in [step["says"] for step in solve("sfrpg.actions", inputs, steps="all")["steps"]]


# From, to, shields fitted, weapons systems, then fuel and what loses its charge
ALERTS: dict[str, tuple[str, str, bool, int, int, list[str]]] = {
    "four to one": ("four", "one", True, 2, 3, []),
    "four to three: shields only": ("four", "three", True, 2, 1, []),
    "four to two: weapons only": ("four", "two", True, 2, 2, []),
    "three to one: shields are up already": ("three", "one", True, 2, 2, []),
    "two to one: weapons are armed already": ("two", "one", True, 2, 1, []),
    "two to three": ("two", "three", True, 1, 1, ["weapons"]),
    "three to two": ("three", "two", True, 1, 1, ["shields"]),
    "one to four": ("one", "four", True, 2, 0, ["shields", "weapons"]),
    "one to two": ("one", "two", True, 2, 0, ["shields"]),
    "one to three": ("one", "three", True, 2, 0, ["weapons"]),
    "no change": ("one", "one", True, 2, 0, []),
    "no shields fitted: up": ("four", "one", False, 2, 2, []),
    "no shields fitted: down": ("one", "four", False, 2, 0, ["weapons"]),
    "no weapons": ("four", "one", True, 0, 1, []),
}


@pytest.mark.parametrize(("before", "now", "shields", "weapons", "fuel", "lost"), ALERTS.values(), ids=ALERTS)
def test_alert(before: str, now: str, shields: bool, weapons: int, fuel: int, lost: list[str]) -> None:
    result = run("alert", **{"from": before, "to": now, "has_shields": shields, "weapon_systems": weapons})

    assert (result["fuel"], result["charge_lost"], result["lost"]) == (fuel, bool(lost), lost)
    assert result["shields_up"] is (shields and now in ("one", "three"))
    assert result["weapons_armed"] is (now in ("one", "two"))


def hardpoint(name: str, weapon: str, mount: str, **other: Any) -> dict[str, Any]:
    return {"name": name, "weapon": weapon, "mount": mount} | other


LASER, LASER_TURRET = hardpoint("laser", "beams", "rack"), hardpoint("laser turret", "beams", "turret")
MISSILE, MISSILE_TURRET = hardpoint("missile", "projectiles", "rack"), hardpoint("missile turret", "projectiles", "turret")

# name: discharged hardpoints, then the one recharged, whether it is charged, and what stays discharged
ORDERS: dict[str, tuple[list[dict[str, Any]], str | None, bool | None, list[str]]] = {
    "nothing": ([], None, None, []),
    "beams before projectiles": ([MISSILE, LASER], "laser", True, ["missile"]),
    "racks before turrets": ([LASER_TURRET, LASER], "laser", True, ["laser turret"]),
    "the weapon comes before the mount": ([MISSILE, LASER_TURRET], "laser turret", False, ["missile", "laser turret"]),
    "projectiles: racks before turrets": ([MISSILE_TURRET, MISSILE], "missile", True, ["missile turret"]),
    "alike: the order of the list": (
        [LASER, hardpoint("second", "beams", "rack")], "laser", True, ["second"]),
    "a turret begun is finished": (
        [LASER, MISSILE_TURRET | {"begun": True}], "missile turret", True, ["laser"]),
    "all four": (
        [MISSILE_TURRET, MISSILE, LASER_TURRET, LASER], "laser", True, ["missile turret", "missile", "laser turret"]),
}  # fmt: skip


@pytest.mark.parametrize(("discharged", "first", "ready", "left"), ORDERS.values(), ids=ORDERS)
def test_recharge_order(discharged: list[dict[str, Any]], first: str | None, ready: bool | None, left: list[str]) -> None:
    result = run("recharge", discharged=discharged)

    assert (result["recharged"], result["ready"]) == (first, ready)
    assert [h["name"] for h in result["discharged"]] == left


def test_a_turret_takes_two_turns() -> None:
    reply = solve("sfrpg.actions", {"action": "recharge", "discharged": [LASER_TURRET]})
    again = solve("sfrpg.actions", reply["next"]["inputs"])

    assert (reply["result"]["ready"], again["result"]["ready"]) == (False, True)
    assert (reply["result"]["rounds"], again["result"]["rounds"]) == (2, 1)
    assert again["result"]["discharged"] == []
    assert "sfrpg.turret_turn" in [one["id"] for one in reply["readings"]]
    rack = solve("sfrpg.actions", {"action": "recharge", "discharged": [LASER]})
    assert "sfrpg.turret_turn" not in [one["id"] for one in rack["readings"]]


ARCS = {"forward": {"shp": 90, "max_shp": 100}, "aft": {"shp": 0, "max_shp": 100}, "portside": {"shp": 100, "max_shp": 100}}


def test_applied_relativity_goes_to_all_arcs_up_to_the_maximum() -> None:
    result = run("recharge", arcs=ARCS, applied_relativity=40)

    assert {name: arc["shp"] for name, arc in result["arcs"].items()} == {"forward": 100, "aft": 40, "portside": 100}


def test_malfunctioning_shields_gain_nothing() -> None:
    assert run("recharge", arcs=ARCS, applied_relativity=40, shields_malfunction=True)["arcs"] == ARCS


def test_an_emptied_magazine_costs_one_fuel() -> None:
    assert run("recharge", empty_magazines=2)["fuel"] == 2
    assert run("recharge")["fuel"] == 0


def test_the_other_reading_of_d10_never_brings_help_at_once() -> None:
    asks = solve("sfrpg.actions", {"action": "distress", "skill": 200, "enemies": 1}, answers=[50],
                 readings={"sfrpg.d10": "1-10"})["asks"]  # fmt: skip

    assert (asks["low"], asks["high"]) == (1, 10)


@pytest.mark.parametrize("action", [name for name in NAMES if ACTIONS[name].needs])
def test_what_an_action_needs_is_asked_for_all_at_once(action: str) -> None:
    reply = solve("sfrpg.actions", {"action": action})

    assert [e["field"] for e in reply["errors"]] == list(ACTIONS[action].needs)
    assert all(e["says"].startswith("Enter ") for e in reply["errors"])


BAD: dict[str, tuple[dict[str, Any], str, str]] = {
    "a DC that is not Very Difficult": (
        {"action": "rally all", "shaken_officers": 3, "very_difficult_dc": 150}, "very_difficult_dc", "165 to 195"),
    "a DC that is not Difficult": ({"action": "sensors", "difficult_dc": 170}, "difficult_dc", "135 to 165"),
    "shields above their maximum": (
        {"action": "recharge", "arcs": {"aft": {"shp": 101, "max_shp": 100}}}, "arcs.aft.shp", "at most its normal maximum"),
    "two hardpoints of one name": ({"action": "recharge", "discharged": [LASER, LASER]}, "discharged[1].name", "own name"),
    "a past range": ({"action": "jam", "range": 19}, "range", "0 to 18"),
    "an unknown action": ({"action": "surrender"}, "action", "none of them"),
}  # fmt: skip


@pytest.mark.parametrize(("inputs", "field", "says"), BAD.values(), ids=BAD)
def test_bad_input(inputs: dict[str, Any], field: str, says: str) -> None:
    reply = solve("sfrpg.actions", inputs)

    assert [e["field"] for e in reply["errors"]] == [field]
    assert says in reply["errors"][0]["says"]


def test_odds_count_only_what_the_action_has() -> None:
    rally = solve("sfrpg.actions", {"action": "rally", "leadership": 60, "save_total": 90}, want="odds")["odds"]
    distress = solve("sfrpg.actions", {"action": "distress", "skill": 100, "enemies": 3}, want="odds")["odds"]

    assert rally["outcome"]["values"] == [["failure", "31/100"], ["success", "69/100"]]
    assert [rally[name]["values"] for name in ("rounds", "warships", "pods")] == [[], [], []]
    assert distress["rounds"]["values"] == [[n, "17/500"] for n in range(10)]
    assert distress["warships"]["values"] == [[0, "33/50"], [2, "9/100"], [3, "1/10"], [4, "1/10"], [5, "1/20"]]


def test_every_action_is_listed_and_every_field_belongs_to_one() -> None:
    assert set(ACTIONS) == set(NAMES)
    for name, field in INPUTS.items():
        if name != "action":
            assert field.when and set(field.when["action"]) <= set(NAMES), name


LINES: dict[str, tuple[dict[str, Any], list[Any], str]] = {
    "distress": (
        {"action": "distress", "skill": 92, "enemies": 2}, [83, 1],
        "Distress (Skill 92, Active enemies 2): 175 against DC 160 (chance 31%), success: 3 friendly warships in 1 round."),
    "not possible": (
        {"action": "rally all", "shaken_officers": 1, "very_difficult_dc": 170}, [],
        "Rally all (Shaken officers 1, Very Difficult DC 170): not possible, rallying several takes at least three "
        "Shaken officers, and there are 1."),
    "alert": (
        {"action": "alert", "from": "one", "to": "two"}, [],
        "Alert (From Condition One, To Condition Two): shields down, weapons armed, 0 fuel; the charge of the shields is "
        "lost."),
    "scuttle": ({"action": "scuttle", "concurring": 1}, [],
                "Scuttle (Officers who concur 1): belayed, and all officers are Shaken."),
    "scuttle, the crew stays": (
        {"action": "scuttle", "concurring": 3, "stays": True, "countdown": 4}, [],
        "Scuttle (Officers who concur 3, Rounds until it explodes 4, the crew must stay aboard): the order stands and cannot "
        "be taken back; the crew stays and is Shaken, a Leadership Check every round."),
    "orders": ({"action": "give orders"}, [], "Give orders: given, no Check needed."),
    "orders to a Shaken officer": (
        {"action": "give orders", "shaken": True}, [],
        "Give orders (the officer is shaken): not possible, a Shaken officer must be rallied first; the order wastes the "
        "action."),
    "belayed": ({"action": "belay orders"}, [], "Belay orders: belayed, a standard action without a Check."),
    "rally": ({"action": "rally", "leadership": 60, "save_total": 90}, [30],
              "Rally (Leadership 60, Save total 90): 90 against DC 90 (chance 69%), failure: the officer stays Shaken."),
    "inspire": ({"action": "inspire", "inspire": 60, "save_total": 90}, [41],
                "Inspire (Inspire 60, Save total 90): 101 against DC 90 (chance 69%), success: not Shaken for 2 rounds, +2 on "
                "every die roll."),
    "ready, as usual": ({"action": "ready"}, [], "Ready: 1 action phase lost next round."),
    "ready, none": ({"action": "ready", "executed": 0}, [],
                    "Ready (Readied actions executed 0): 0 action phases lost next round."),
    "ready, two": ({"action": "ready", "executed": 2}, [],
                   "Ready (Readied actions executed 2): the entire next turn is lost."),
    "launch": ({"action": "launch", "craft": 5, "hangars": 2}, [],
               "Launch (Small craft 5, Hangar Bays 2): 2 in round 0, 2 in round 3, 1 in round 6."),
    "nothing to launch": ({"action": "launch", "craft": 0}, [], "Launch (Small craft 0): nothing to launch."),
    "one pod": ({"action": "abandon", "aboard": 14}, [1],
                "Abandon (People aboard 14): 1 pod away this round, 13 still aboard."),
    "jam": ({"action": "jam", "skill": 70, "range": 6}, [61],
            "Jam (Skill 70, Range 6): 131 against DC 130 (chance 39%), success: the target is jammed for one round."),
    "hail, jammed": ({"action": "hail", "skill": 50, "base_dc": 80, "jammed": True}, [],
                     "Hail (Skill 50, Base DC 80, jammed this round): not possible, the ship's communications are jammed this "
                     "round."),
    "distress, at once": ({"action": "distress", "skill": 100, "enemies": 0}, [99, 0],
                          "Distress (Skill 100, Active enemies 0): 199 against DC 150 (chance 49%), success: 6 friendly "
                          "warships at once."),
    "distress, nobody": ({"action": "distress", "skill": 100, "enemies": 3}, [65],
                         "Distress (Skill 100, Active enemies 3): 165 against DC 165 (chance 34%), failure: nobody answers."),
    "sensors": ({"action": "sensors", "skill": 60, "difficult_dc": 150}, [91],
                "Sensors (Skill 60, Difficult DC 150): 151 against DC 150 (chance 9%), success: the target's state is known."),
    "a lock lost": ({"action": "target lock", "fires_at_another": True}, [],
                    "Target lock (fires at another ship): the target lock is lost."),
    "a lock kept": ({"action": "target lock"}, [], "Target lock: the target lock is kept."),
    "treat crew": ({"action": "treat crew", "skill": 60, "base_dc": 75}, [36],
                   "Treat crew (Skill 60, Base DC 75): 96 against DC 95 (chance 64%), success: treated by chapter 9.2."),
    "nothing to recharge": ({"action": "recharge"}, [], "Recharge: nothing to recharge."),
    "a turret, begun": ({"action": "recharge", "discharged": [LASER_TURRET]}, [],
                        "Recharge (Discharged hardpoints: laser turret (beams turret)): laser turret begun, charged next "
                        "turn."),
    "a turret, finished": ({"action": "recharge", "discharged": [LASER_TURRET | {"begun": True}]}, [],
                           "Recharge (Discharged hardpoints: laser turret (beams turret, begun)): laser turret recharged."),
    "shields that malfunction": (
        {"action": "recharge", "arcs": {"aft": {"shp": 0, "max_shp": 100}}, "applied_relativity": 40,
         "shields_malfunction": True}, [],
        "Recharge (Shields by arc: aft 0/100; Applied Relativity 40; shields malfunction): SHP aft 0/100."),
    "magazines": ({"action": "recharge", "empty_magazines": 2}, [], "Recharge (Magazines to reload 2): 2 fuel for magazines."),
}  # fmt: skip


@pytest.mark.parametrize(("inputs", "answers", "line"), LINES.values(), ids=LINES)
def test_the_line_stands_alone(inputs: dict[str, Any], answers: list[Any], line: str) -> None:
    assert solve("sfrpg.actions", inputs, answers=answers)["line"] == line


@settings(deadline=None)
@given(st.integers(0, 60), st.integers(1, 9))
def test_every_craft_is_launched_once(craft: int, hangars: int) -> None:
    result = run("launch", craft=craft, hangars=hangars)

    assert sum(result["batches"]) == craft
    assert all(n <= hangars for n in result["batches"])
    assert result["rounds"] == 3 * max(0, len(result["batches"]) - 1)


@settings(deadline=None)
@given(st.lists(st.integers(1, 5), min_size=40, max_size=40), st.integers(0, 40))
def test_everybody_leaves_the_ship_in_the_end(rolls: list[int], aboard: int) -> None:
    pods, left = 0, aboard
    for roll in rolls:
        if not left:
            break
        result = run("abandon", roll, aboard=left)
        pods, left = pods + result["pods"], result["left_aboard"]
    assert pods == aboard


@settings(deadline=None)
@given(st.permutations([MISSILE_TURRET, MISSILE, LASER_TURRET, LASER]))
def test_all_are_charged_in_order_and_in_six_turns(discharged: list[dict[str, Any]]) -> None:
    inputs: dict[str, Any] = {"discharged": discharged}
    charged, turns = [], 0
    while inputs["discharged"]:
        result = run("recharge", **inputs)
        turns += 1
        if result["ready"]:
            charged.append(result["recharged"])
        inputs = {"discharged": result["discharged"]}
    assert charged == ["laser", "laser turret", "missile", "missile turret"]
    assert turns == 6
