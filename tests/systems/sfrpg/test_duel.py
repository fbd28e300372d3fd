"""Two ships shoot at each other through `next` and `moves` alone; only dice and choices are given."""

import json
from typing import Any

import pytest

from pycore.api import ask
from pycore.systems.sfrpg.attack import EXAMPLES
from pycore.systems.sfrpg.duel import HERON, KESTREL, LANCE

START: dict[str, Any] = {"calculator": "sfrpg.attack", "inputs": EXAMPLES[3].inputs}


def go(request: dict[str, Any], *answers: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(ask(json.dumps({**request, "answers": list(answers), "steps": "all"})))
    return reply


def move(reply: dict[str, Any], says: str) -> dict[str, Any]:
    found: dict[str, Any] = next(move["request"] for move in reply["moves"] if move["says"] == says)
    return found


def first_round() -> dict[str, Any]:
    """Kestrel hits for 216 + 20; 90 stop at the arc, Tamsin takes 69 off, 77 go to the sensors; flaw: a relay."""
    return go(go(START, 55, "portside")["next"], 0, 70, 60, 3, 64, 30)


def test_two_rounds_with_nothing_retyped() -> None:
    """240 at 90% + 20 = 236; the answer of a ship with malfunctioning sensors is 25 harder (3: Sensors)."""
    hit = go(START, 55, "portside")
    assert hit["result"]["damage"] == 236
    assert hit["next"]["inputs"]["ship"]["name"] == "Heron"
    assert (hit["next"]["inputs"]["arc"], hit["next"]["inputs"]["damage"]) == ("portside", 236)

    resolved = first_round()
    assert resolved["result"]["systems"]["sensors"] == 77
    assert resolved["result"]["malfunctions"] == ["sensors"]
    assert resolved["result"]["hull"] == 5
    assert [one["says"] for one in resolved["moves"]] == [
        "Heron fires Stinger at Kestrel, once Wick is rallied" if "Wick" in resolved["result"]["shaken"]
        else "Heron fires Stinger at Kestrel",
        "Kestrel fires Lance at Heron", "Kestrel fires Dart at Heron",
        "Kestrel makes an Alpha Strike at Heron", "Another hit on Heron",
    ]  # fmt: skip
    assert resolved["next"] == resolved["moves"][0]["request"]

    # HD 66 + (50 - 52) + 25 for the sensors = 89; Ballistics 60 + 45 hits for 160 + 10.
    answer = go(resolved["next"], 45, "aft")
    assert answer["result"]["dc"] == 89
    assert answer["result"]["damage"] == 170

    # Kestrel's aft arc takes 150 and 20; Heron fired with 5% hull damage and owes a Metallurgy Check, DC 55.
    held = go(answer["next"], 40)
    assert held["result"]["arc"] == {"shp": 0, "ahp": 60}
    assert held["result"]["opponent"] | {"chance": None} == {
        "hull": 5, "metallurgy_exempt": False, "destroyed": None, "dc": 55, "total": 104, "success": True,
        "critical": None, "chance": None,
    }  # fmt: skip

    # The next shot still knows both ships: what Kestrel's aft lost, what Heron's portside and hull lost.
    third = move(held, "Kestrel fires Lance at Heron")
    assert third["inputs"]["own_ship"]["arcs"]["aft"]["shp"] == 0
    assert third["inputs"]["target_ship"]["arcs"]["portside"] == {"shp": 0, "ahp": 0}
    assert third["inputs"]["target_ship"]["hull"] == 5
    assert third["inputs"]["flaw_chart"] == hit["next"]["inputs"]["flaw_chart"]


def test_extra_hits_are_remembered_through_an_attack() -> None:
    """Two extra hits before, the third now: 5 + 30% (Resolving Damage)."""
    heron = {**HERON, "systems": {**HERON["systems"], "engines": 100}, "extra_hits": {"engines": 2},
             "arcs": {"aft": {"shp": 0, "ahp": 0}}}  # fmt: skip
    hit = go({"calculator": "sfrpg.attack", "inputs": {**START["inputs"], "target_ship": heron, "range": 0}}, 55)
    assert hit["result"]["arc"] == "aft"
    # 240 + 20: 74 taken off, then the engines soak 100 of 186; another 86 are taken off.
    done = go(hit["next"], 99, 99, 65, 5, 10, 77, 90)
    assert done["result"]["extra_hits"]["engines"] == 3
    assert done["result"]["hull"] == 35


SICK = {
    "sound ships": ({}, {}, 58 + 44 - 58),
    "the target's engines malfunction: no Evasive": ({}, {"malfunctions": ["engines"]}, 58 - 58),
    "own engines destroyed: no Combat": ({"systems": {**KESTREL["systems"], "engines": 100}}, {}, 58 + 44),
    "own sensors malfunction": ({"malfunctions": ["sensors"]}, {}, 58 + 44 - 58 + 25),
    "undermanned: every officer left at two posts": (
        {"officers": [{**KESTREL["officers"][0], "skills": KESTREL["officers"][2]["skills"]},
                      {**KESTREL["officers"][1], "hp": 0}],
         "stand_ins": {"engineer": "Brann"}}, {}, 58 + 44 + 50),
    "the Navigator is dead and the Captain flies": (
        {"officers": [{**KESTREL["officers"][0], "skills": {"combat": 20}}, KESTREL["officers"][1],
                      {**KESTREL["officers"][2], "hp": 0}],
         "stand_ins": {"navigator": "Brann"}}, {}, 58 + 44 - 20),
}  # fmt: skip


@pytest.mark.parametrize(("own", "target", "dc"), SICK.values(), ids=SICK)
def test_what_the_sheets_know_takes_hold_by_itself(own: Any, target: Any, dc: int) -> None:
    inputs = {"own_ship": {**KESTREL, **own}, "target_ship": {**HERON, **target}, "weapon_sheet": LANCE}
    assert go({"calculator": "sfrpg.to_hit", "inputs": inputs})["result"]["dc"] == dc


BARRED = {
    "malfunctioning beams (1: Beams)": ({"malfunctions": ["beams"]}, "malfunction and cannot fire"),
    "destroyed beams": ({"systems": {"beams": 100}}, "are destroyed and cannot fire"),
    "no beams (Firing Weapons)": ({"systems": {"engines": 0}}, "has no beams among its systems"),
    "a Shaken Navigator (Shaken)": (
        {"officers": [{**officer, "shaken": True} for officer in KESTREL["officers"]]}, "rally first"),
}  # fmt: skip


@pytest.mark.parametrize(("own", "says"), BARRED.values(), ids=BARRED)
def test_a_ship_that_cannot_fire_is_told_the_rule(own: Any, says: str) -> None:
    inputs = {**START["inputs"], "own_ship": {**KESTREL, **own}}
    reply = go({"calculator": "sfrpg.attack", "inputs": inputs})
    assert reply["status"] == "invalid"
    assert says in reply["errors"][0]["says"]
    assert "9.4" in reply["errors"][0]["says"]


def test_a_damaged_weapon_is_checked_when_it_is_to_fire() -> None:
    """Beams at 30%: DC 80 for Damage Control 66; failing, they malfunction and stay so (Resolving Damage)."""
    inputs = {**START["inputs"], "own_ship": {**KESTREL, "systems": {**KESTREL["systems"], "beams": 30}}}
    failed = go({"calculator": "sfrpg.attack", "inputs": inputs}, 10)
    assert failed["result"]["malfunction"]["dc"] == 80
    assert not failed["result"]["hit"]
    assert failed["line"].endswith("they malfunction and do not fire.")
    assert [one["says"] for one in failed["moves"]] == [
        "Heron fires Stinger at Kestrel", "Kestrel fires Dart at Heron"]  # fmt: skip
    assert failed["next"]["inputs"]["target_ship"]["malfunctions"] == ["beams"]

    fired = go({"calculator": "sfrpg.attack", "inputs": inputs}, 20, 55, "aft")
    assert fired["result"]["damage"] == 236


def test_a_critical_miss_without_friends_is_resolved_on_the_firing_ship() -> None:
    """Nobody else fired: no Metallurgy Check of the other ship, but its answer is still offered."""
    miss = go(START, 0, 8, 30, "forward")
    assert (miss["result"]["who"], miss["result"]["arc"]) == ("Kestrel", "forward")
    then = miss["next"]["inputs"]
    assert (then["ship"]["name"], then["opponent"]["name"], then["opponent_fired"]) == ("Kestrel", "Heron", False)


CRITICAL_MISS = (0, 8, 30, "forward")
LANCE_9 = LANCE | {"weapon_class": 9, "class_table": {"4": 100}}


@pytest.mark.parametrize(
    ("own", "weapon", "damage"),
    [
        pytest.param({}, LANCE, 2 * 240 + 20, id="nothing protects it"),
        pytest.param({"reduction": 50}, LANCE, 2 * 190 + 20, id="its own reduction"),
        pytest.param({"resistances": ["lance"]}, LANCE, 0, id="immune to Class four"),
        pytest.param({"resistances": ["lance"]}, LANCE_9, 2 * 100 + 20, id="Class nine counts as four"),
    ],
)
def test_a_ship_that_hits_itself_has_its_own_protection(own: Any, weapon: Any, damage: int) -> None:
    inputs = START["inputs"] | {"own_ship": KESTREL | own, "weapon_sheet": weapon}
    answers = CRITICAL_MISS if damage else CRITICAL_MISS[:1]
    result = go({"calculator": "sfrpg.attack", "inputs": inputs}, *answers)["result"]
    assert (result["who"], result["damage"]) == ("Kestrel", damage)


def test_resistance_to_the_own_weapon_needs_its_class_table() -> None:
    weapon = {"name": "Lance", "kind": "beams", "weapon_damage": 240}
    inputs = START["inputs"] | {"own_ship": KESTREL | {"resistances": ["Lance"]}, "weapon_sheet": weapon}
    assert [error["field"] for error in go({"calculator": "sfrpg.attack", "inputs": inputs})["errors"]] == [
        "weapon_class"]  # fmt: skip


@pytest.mark.parametrize(
    ("target", "entered", "dc"),
    [({"hd": 0}, {}, -14), ({}, {"hd": 0}, -14), ({"hd": 0}, {"hd": 20}, 6)],
    ids=["on the sheet", "entered", "the sheet's 0 gives way"],
)
def test_an_hd_of_zero_is_a_number(target: Any, entered: Any, dc: int) -> None:
    inputs = START["inputs"] | {"target_ship": HERON | target, "range": 0} | entered
    assert go({"calculator": "sfrpg.attack", "inputs": inputs}, 55, "aft")["result"]["dc"] == dc


@pytest.mark.parametrize(("sheet", "entered"), [(0, {}), (12, {"initiative": 0})], ids=["on the sheet", "entered"])
def test_an_initiative_of_zero_is_a_number(sheet: int, entered: Any) -> None:
    friends = [{"name": "Plover", "initiative": 3}, {"name": "Wren", "initiative": -2}]
    inputs = START["inputs"] | {"own_ship": KESTREL | {"initiative": sheet}, "friends": friends} | entered
    assert go({"calculator": "sfrpg.attack", "inputs": inputs}, 0, 8, 30)["result"]["who"] == "Wren"


def test_without_sheets_nothing_changed() -> None:
    reply = go({"calculator": "sfrpg.attack", "inputs": EXAMPLES[0].inputs}, 41)
    assert reply["moves"] == [{"says": "Resolve it on the target", "request": reply["next"]}]


def shaken(ship: dict[str, Any]) -> list[str]:
    return [officer["name"] for officer in ship["officers"] if officer.get("shaken")]


def test_only_whoever_fires_is_rallied_for_the_next_shot() -> None:
    """The offer is "once Pell is rallied": the Engineer stays Shaken (Rally helps one officer)."""
    crew = [{**officer, "shaken": officer["post"] != "Captain"} for officer in KESTREL["officers"]]
    done = go({"calculator": "sfrpg.resolve", "inputs": {
        "ship": {**KESTREL, "officers": crew}, "arc": "aft", "damage": 20, "opponent": HERON}})  # fmt: skip

    assert shaken(move(done, "Kestrel fires Lance at Heron, once Pell is rallied")["inputs"]["own_ship"]) == ["Ysolde"]
    assert shaken(move(done, "Heron fires Stinger at Kestrel")["inputs"]["target_ship"]) == ["Ysolde", "Pell"]


@pytest.mark.parametrize(("distance", "offered"), [(6, True), (7, False)])
def test_an_alpha_strike_is_offered_within_range_6(distance: int, offered: bool) -> None:
    done = go({"calculator": "sfrpg.resolve", "inputs": {
        "ship": HERON, "arc": "aft", "damage": 20, "opponent": KESTREL, "range": distance}})  # fmt: skip

    assert ("Kestrel makes an Alpha Strike at Heron" in [one["says"] for one in done["moves"]]) is offered


def test_each_check_of_a_turns_beginning_is_offered_until_it_is_made() -> None:
    worn = {**HERON, "systems": {**HERON["systems"], "sensors": 10, "communications": 10}}
    first = go({"calculator": "sfrpg.malfunction", "inputs": {
        "ship": worn, "system": "communications", "opponent": KESTREL}}, 90)  # fmt: skip
    begins = "Check the sensors of Heron, as its turn begins"
    assert [one["says"] for one in first["moves"] if one["says"].endswith("as its turn begins")] == [begins]

    both = go(move(first, begins), 90)
    assert not [one["says"] for one in both["moves"] if one["says"].endswith("as its turn begins")]


def test_a_range_penalty_as_entered_stands_before_the_weapons_own_list() -> None:
    """58 + 44 - 58 = 44, and 9 more as entered: the Lance's own 4 at range 2 do not count too."""
    inputs = {"own_ship": KESTREL, "target_ship": HERON, "weapon_sheet": LANCE, "range": 2}

    assert go({"calculator": "sfrpg.to_hit", "inputs": inputs})["result"]["dc"] == 48
    assert go({"calculator": "sfrpg.to_hit", "inputs": {**inputs, "range_penalty": 9}})["result"]["dc"] == 53


# ---------------------------------------------------------------- which buttons there are, found by changing the rules


def ways(reply: dict[str, Any]) -> list[str]:
    assert reply["status"] == "done", (reply["asks"], reply["errors"])
    return [one["says"] for one in reply["moves"]]


def of(calculator: str, inputs: dict[str, Any], *answers: Any) -> dict[str, Any]:
    return go({"calculator": f"sfrpg.{calculator}", "inputs": inputs}, *answers)


ONE_SHEET: dict[str, tuple[str, dict[str, Any], list[Any], list[str]]] = {
    "a miss, the firing ship's alone": ("attack", {"own_ship": KESTREL, "hd": 300, "weapon_sheet": LANCE}, [2], []),
    "a miss, the target's alone": ("attack", {"target_ship": HERON, "hd": 300, "weapon_damage": 9}, [2], []),
    "a ram, the ramming ship's alone": ("ram", {"own_ship": HERON, "target_hd": 0}, [50, 40], ["Resolve it on Heron"]),
    "a ram, the target's alone": ("ram", {"target_ship": HERON, "piloting": 90}, [50, 40], ["Resolve it on Heron"]),
    "a missed ram, the ramming ship's alone": ("ram", {"own_ship": HERON, "target_hd": 300}, [50], []),
    "a lock, the firing ship's alone": (
        "target_system", {"own_ship": KESTREL, "hd": 0, "range": 2}, [95], ["Go on from here"]),
    "a lock, the target's alone": ("target_system", {"target_ship": HERON, "range": 2}, [95], ["Go on from here"]),
}  # fmt: skip


@pytest.mark.parametrize(("calculator", "inputs", "answers", "buttons"), ONE_SHEET.values(), ids=ONE_SHEET)
def test_one_sheet_alone_makes_no_duel(calculator: str, inputs: Any, answers: Any, buttons: list[str]) -> None:
    assert ways(of(calculator, inputs, *answers)) == buttons


def test_a_hit_on_an_immune_ship_leads_to_the_next_shots() -> None:
    immune = of("attack", {**START["inputs"], "target_ship": {**HERON, "resistances": ["Lance"]}}, 55)
    assert immune["result"]["damage"] == 0
    assert ways(immune)[0] == "Heron fires Stinger at Kestrel"


def test_an_alpha_strike_without_sheets_leaves_two_ships_to_resolve() -> None:
    weapon = {"weapon_damage": 100}
    struck = of("alpha_strike", {
        "range": 2, "all_charged": True, "hd": 1, "beams": {**weapon, "marksmanship": 50}, "projectiles": weapon,
        "friends": [{"name": "Plover", "initiative": 3}]}, 50, 0, 4, 3, 44)  # fmt: skip
    assert ways(struck) == ["Resolve it on the target", "Resolve it on Plover"]
    assert "friend_takes" not in struck["next"]["inputs"]


def test_no_alpha_strike_is_an_opportunity_attack_and_wrecked_engines_give_none() -> None:
    missed = of("ram", {"own_ship": HERON, "target_ship": KESTREL, "target_hd": 300}, 50)
    assert [way for way in ways(missed) if way.startswith("Opportunity")] == [
        "Opportunity attack: Kestrel fires Lance at Heron", "Opportunity attack: Kestrel fires Dart at Heron"]  # fmt: skip
    worn = {**HERON, "systems": {**HERON["systems"], "engines": 30}}
    still = of("ram", {"own_ship": worn, "target_ship": KESTREL}, 20)
    assert not [way for way in ways(still) if way.startswith("Opportunity")]


AT_HELM: dict[str, tuple[dict[str, Any], list[str]]] = {
    "its own Navigator": ({}, []),
    "who stands in": ({"stand_ins": {"navigator": "Oru"}, "officers": [*HERON["officers"][:2], {**HERON["officers"][2], "hp": 0}]},
                      ["Heron: Oru (Captain) at the helm"]),
    "nobody": ({"officers": [*HERON["officers"][:2], {**HERON["officers"][2], "hp": 0}]}, ["Heron: nobody at the helm"]),
    "a sheet without the post": ({"officers": HERON["officers"][:2]}, []),
}  # fmt: skip


@pytest.mark.parametrize(("change", "told"), AT_HELM.values(), ids=AT_HELM)
def test_only_another_at_the_helm_is_told(change: dict[str, Any], told: list[str]) -> None:
    moved = of("manoeuvre", {"ship": {**HERON, **change}, "moves": ["full ahead"]})
    assert [step["says"] for step in moved["steps"] if step["says"].endswith("at the helm")] == told


def test_of_both_checks_of_a_turn_the_next_one_begins_with_the_sensors() -> None:
    worn = {**HERON, "systems": {**HERON["systems"], "sensors": 10, "communications": 10},
            "turn": {"checked": ["sensors", "communications"]}}  # fmt: skip
    missed = of("attack", {"own_ship": worn, "target_ship": KESTREL, "hd": 300}, 2)
    assert [way for way in ways(missed) if way.startswith("Check")] == ["Check the sensors of Heron, as its next turn begins"]


def test_an_alpha_strike_that_is_offered_without_a_range_is_at_range_0() -> None:
    done = of("resolve", {"ship": HERON, "arc": "aft", "damage": 20, "opponent": KESTREL})
    assert move(done, "Kestrel makes an Alpha Strike at Heron")["inputs"]["range"] == 0


@pytest.mark.parametrize(
    ("damage", "die", "buttons"),
    [(30, 90, ["Repair"]), (30, 2, ["Jury-rig", "Repair"]), (4, 99, [])],
    ids=["it works, damaged", "it malfunctions", "as good as new"],
)
def test_what_a_checked_system_can_need(damage: int, die: int, buttons: list[str]) -> None:
    worn = {**HERON, "systems": {**HERON["systems"], "engines": damage}}
    checked = of("malfunction", {"ship": worn, "system": "engines"}, die)
    offered = [way.partition(" ")[0] for way in ways(checked)]
    assert [way for way in offered if way != "Check"] == buttons


def test_a_hull_needs_neither() -> None:
    assert ways(of("malfunction", {"ship": HERON, "system": "hull", "damage": 20})) == [
        "Check the hull of Heron again, next turn"]  # fmt: skip


def test_the_next_plan_takes_the_engines_from_the_sheet() -> None:
    """What was entered for this move is on the sheet by then; nothing that is empty is written."""
    moved = of("manoeuvre", {"ship": HERON, "moves": ["full ahead"], "engine_damage": 20, "heading": "east"}, 60, 60)
    plan = moved["next"]["inputs"]
    assert plan["ship"]["systems"]["engines"] == 20
    assert not {"engine_damage", "engines_malfunction", "opponent"} & {*plan}
    assert (plan["heading"], plan["moves"], [key for key, value in plan.items() if value is None]) == ("east", [], [])
