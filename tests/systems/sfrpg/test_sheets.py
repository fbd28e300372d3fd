"""A ship's sheet in the calculators of one ship: what it has suffered takes hold by itself, what is entered comes first."""

import json
from typing import Any

import pytest

from pycore.api import ask, solve
from pycore.systems.sfrpg.duel import HERON, KESTREL, LANCE

ROUND: dict[str, Any] = {"opponent": KESTREL, "range": 3, "flaw_chart": [{"from": 0, "to": 99, "name": "scratches"}]}


def heron(**change: Any) -> dict[str, Any]:
    """Heron with other systems, malfunctions, officers."""
    systems = {**HERON["systems"], **change.pop("systems", {})}
    return {**HERON, "systems": systems, **change}


def officers(**change: Any) -> list[dict[str, Any]]:
    """Heron's officers, those named changed."""
    return [{**officer, **change.get(officer["name"], {})} for officer in HERON["officers"]]


TWO_POSTS = {
    "officers": officers(Tamsin={"hp": 0}, Wick={"hp": 0}), "stand_ins": {"Engineer": "Oru", "Navigator": "Oru"},
}  # fmt: skip


def go(calculator: str, inputs: dict[str, Any], *answers: Any) -> dict[str, Any]:
    return solve(calculator, inputs, answers=list(answers), steps="all")


def says(reply: dict[str, Any]) -> list[str]:
    return [step["says"] for step in reply["steps"]]


def move(reply: dict[str, Any], words: str) -> dict[str, Any]:
    """The request behind the button with these words."""
    found: dict[str, Any] = next(way["request"] for way in reply["moves"] if words in way["says"])
    return found


def follow(request: dict[str, Any], *answers: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(ask(json.dumps({**request, "answers": list(answers), "steps": "all"})))
    return reply


# ---------------------------------------------------------------- what is taken from the sheet

TAKEN: dict[str, tuple[str, dict[str, Any], list[Any], dict[str, Any]]] = {
    "malfunction: damage, the Engineer and his score": (
        "malfunction", {"system": "sensors", "ship": heron(systems={"sensors": 40})}, [30],
        {"dc": 90, "total": 89, "success": False, "malfunctions": True}),
    "malfunction: the Captain stands in for the dead Engineer": (
        "malfunction", {"system": "sensors", "ship": heron(
            systems={"sensors": 40}, officers=officers(Tamsin={"hp": 0}), stand_ins={"Engineer": "Oru"})}, [90],
        {"dc": 90, "total": 105, "success": True}),
    "malfunction: every officer left at two stations, 50 more": (
        "malfunction", {"system": "sensors", "ship": heron(systems={"sensors": 40}, **TWO_POSTS)}, [98],
        {"dc": 140, "total": 113, "success": False}),
    "malfunction: nobody at the Engineer's station": (
        "malfunction", {"system": "sensors", "ship": heron(
            systems={"sensors": 40}, officers=officers(Tamsin={"hp": 0}))}, [91], {"dc": 90, "total": 91}),
    "malfunction: none is due while it malfunctions": (
        "malfunction", {"system": "sensors", "ship": heron(systems={"sensors": 40}, malfunctions=["sensors"])}, [],
        {"checked": False, "malfunctions": True}),
    "repair: damage, malfunction and the second Check": (
        "repair", {"system": "sensors", "skill": 60,
                   "ship": heron(systems={"sensors": 40}, malfunctions=["sensors"])}, [50, 8, 30],
        {"dc": 90, "fixed": 8, "damage": 32, "second_dc": 82, "second_total": 89, "malfunctioning": False}),
    "jury rig: the damage": (
        "jury_rig", {"system": "Engines", "skill": 60, "ship": heron(systems={"engines": 70}, malfunctions=["engines"])},
        [61], {"dc": 120, "total": 121, "success": True}),
    "manoeuvre: Class, Initiative, Piloting": (
        "manoeuvre", {"moves": ["90 turn", "forward slip"], "ship": HERON}, [0 + 1],
        {"points": 10, "dc": 45, "total": 66, "success": True, "engine_check": None}),
    "manoeuvre: malfunctioning engines": (
        "manoeuvre", {"moves": ["full ahead"], "ship": heron(malfunctions=["engines"])}, [],
        {"made": [], "chance": "0", "malfunction": True}),
    "manoeuvre: destroyed engines": (
        "manoeuvre", {"moves": ["full ahead"], "ship": heron(systems={"engines": 100})}, [], {"made": []}),
    "manoeuvre: nobody at the helm, no Piloting": (
        "manoeuvre", {"moves": ["90 turn"], "ship": heron(officers=officers(Wick={"hp": 0}))}, [20],
        {"dc": 15, "total": 20}),
    "metallurgy: hull, score, who": (
        "metallurgy", {"ship": heron(hull=30)}, [17], {"dc": 80, "total": 81, "success": True}),
    "metallurgy: spared": ("metallurgy", {"ship": heron(hull=30, metallurgy_exempt=True)}, [], {"due": False}),
    "ram: both HDs, both size classes, Piloting": (
        "ram", {"own_ship": {**HERON, "size": 2}, "target_ship": {**KESTREL, "size": 5}}, [30, [4, 3]],
        {"dc": 66, "total": 105, "damage_each": 70, "opportunity_attack_against": 48}),
    "dock: the target's own Piloting": (
        "dock", {"own_ship": HERON, "target_ship": KESTREL, "willing": False}, [144, 80],
        {"dc": 144, "total": 145, "docked": True}),
    "target system: Targeting, HD and the arc": (
        "target_system", {"own_ship": KESTREL, "target_ship": heron(arcs={"aft": {"shp": 0, "ahp": 9}}), "range": 5,
                          "arc": "aft", "damage": 87}, [95],
        {"dc": 113, "total": 115, "systems_damage": 8}),
    "range: the weakest arc is the SI": ("range", {"ship": HERON, "csi": 361}, [17], {"disengaged": True}),
    "range: the sheet's own SI": ("range", {"ship": heron(si=95), "csi": 361}, [17], {"disengaged": False}),
    "range: without a CSI nothing is compared": ("range", {"ship": HERON}, [17], {"disengaged": None}),
}  # fmt: skip


@pytest.mark.parametrize(("calculator", "inputs", "answers", "expected"), TAKEN.values(), ids=TAKEN)
def test_a_sheet_gives_what_is_not_entered(calculator: str, inputs: Any, answers: Any, expected: Any) -> None:
    reply = go(f"sfrpg.{calculator}", inputs, *answers)

    assert reply["status"] == "done", (reply["line"], reply["asks"])
    assert {key: reply["result"][key] for key in expected} == expected
    assert reply["answers"]["unused"] == []


ENTERED: dict[str, tuple[str, dict[str, Any], list[Any], dict[str, Any], str]] = {
    "a 0 in place of the sheet's 59": (
        "malfunction", {"system": "sensors", "damage_control": 0, "ship": heron(systems={"sensors": 40})}, [91],
        {"total": 91}, "damage control 0 (there 59)"),
    "no damage in place of the sheet's 40%": (
        "malfunction", {"system": "sensors", "damage": 0, "ship": heron(systems={"sensors": 40})}, [],
        {"checked": False}, "damage 0 (there 40)"),
    "not malfunctioning in place of malfunctioning": (
        "malfunction",
        {"system": "sensors", "malfunctioning": False, "ship": heron(systems={"sensors": 40}, malfunctions=["sensors"])},
        [50], {"checked": True}, "malfunctioning no (there yes)"),
    "not undermanned in place of undermanned": (
        "malfunction", {"system": "sensors", "undermanned": False, "ship": heron(systems={"sensors": 40}, **TWO_POSTS)},
        [50], {"dc": 90}, "undermanned no (there yes)"),
    "a Piloting of 0": ("manoeuvre", {"moves": ["90 turn"], "piloting": 0, "ship": HERON}, [16], {"total": 16},
                        "piloting 0 (there 65)"),
    "an Evasive Maneuvers of 0": (
        "to_hit", {"own_ship": KESTREL, "target_ship": HERON, "weapon_sheet": LANCE, "evasive": 0}, [], {"dc": 0},
        "evasive 0 (there 44)"),
    "a Targeting of 0": (
        "attack", {"own_ship": KESTREL, "target_ship": HERON, "weapon_sheet": LANCE, "targeting": 0, "arc": "aft"},
        [50], {"damage": 240}, "targeting 0 (there 20)"),
    "working sensors": (
        "to_hit", {"own_ship": {**KESTREL, "malfunctions": ["sensors"]}, "target_ship": HERON,
                   "weapon_sheet": LANCE, "own_sensors_malfunction": False}, [], {"dc": 44},
        "own sensors malfunction no (there yes)"),
    "an HD of 0 for a ram": ("ram", {"own_ship": HERON, "target_ship": KESTREL, "target_hd": 0}, [1, 40], {"dc": 0},
                             "target hd 0 (there 66)"),
    "bare arcs for a lock": (
        "target_system", {"own_ship": KESTREL, "target_ship": HERON, "range": 5, "arc": "aft", "damage": 87, "shp": 0,
                          "ahp": 0}, [95], {"systems_damage": 87}, "shp 0 (there 60)"),
}  # fmt: skip


@pytest.mark.parametrize(("calculator", "inputs", "answers", "expected", "words"), ENTERED.values(), ids=ENTERED)
def test_what_is_entered_wins_and_that_is_said(
    calculator: str, inputs: Any, answers: Any, expected: Any, words: str
) -> None:
    reply = go(f"sfrpg.{calculator}", inputs, *answers)

    assert reply["status"] == "done", (reply["line"], reply["asks"])
    assert {key: reply["result"][key] for key in expected} == expected
    said = next(line for line in says(reply) if line.startswith("Entered, and so not taken from the sheets"))
    assert words in said


def test_a_volley_that_is_not_to_count_as_undermanned() -> None:
    """The sheet has every officer left at two stations; what is entered overrules it, and that is said."""
    ship = heron(**TWO_POSTS)
    inputs = {"ship": ship, "arc": "aft", "damage": 60}
    assert go("sfrpg.resolve", inputs)["result"]["undermanned"]
    overruled = go("sfrpg.resolve", {**inputs, "undermanned": False})
    assert not overruled["result"]["undermanned"]
    assert "Entered, and so not taken from the sheets: undermanned no (there yes)" in says(overruled)


# ---------------------------------------------------------------- engines, before the move


def test_damaged_engines_are_checked_before_the_move() -> None:
    """30% damage: DC 80 for Tamsin's 59; what the Check leaves is added to the move's DC (5: Engines)."""
    ship = heron(systems={"engines": 30})
    inputs = {"moves": ["90 turn"], "ship": ship, **ROUND}
    held = go("sfrpg.manoeuvre", inputs, 22, 50)
    assert (held["result"]["engine_check"]["dc"], held["result"]["dc"]) == (80, 45)

    mended = go("sfrpg.manoeuvre", inputs, 99, 50)
    assert (mended["result"]["engine_damage"], mended["result"]["dc"]) == (25, 40)

    failed = go("sfrpg.manoeuvre", inputs, 20)
    assert failed["result"]["made"] == []
    assert failed["line"].endswith("the ship cannot move, its engines malfunction.")
    plan = move(failed, "Plan the next move of Heron")
    assert plan["inputs"]["ship"]["malfunctions"] == ["engines"]
    assert "engines_malfunction" not in plan["inputs"]

    worse = go("sfrpg.manoeuvre", inputs, 0, 45)
    assert worse["result"]["engine_damage"] == 75
    assert move(worse, "Plan")["inputs"]["ship"]["systems"]["engines"] == 75


def test_jinking_alone_is_a_move_action_too() -> None:
    inputs = {"jinks": True, "ship": heron(systems={"engines": 30})}
    assert go("sfrpg.manoeuvre", inputs)["asks"]["dc"] == 80


def test_without_a_sheet_the_check_of_the_engines_is_a_reminder() -> None:
    reply = go("sfrpg.manoeuvre", {"moves": ["90 turn"], "engine_class": 2, "engine_damage": 30, "piloting": 60},
               50)  # fmt: skip
    assert "Damaged engines are checked before the move, DC 80" in says(reply)
    assert reply["result"]["dc"] == 45


def test_what_the_maneuvers_gave_goes_into_the_next_shots() -> None:
    """+15 to evade for the other's shot, -3 to aim for the own (Move Action Rules)."""
    moved = go("sfrpg.manoeuvre", {"moves": ["90 turn"], "jinks": True, "ship": HERON, **ROUND}, 50)
    own = move(moved, "Heron fires Stinger at Kestrel")
    assert own["inputs"]["own_ship"]["turn"] == {"evasive_bonus": 15, "aim_penalty": -3, "jinks": True}
    assert (own["inputs"]["range"], own["inputs"]["flaw_chart"][0]["name"]) == (3, "scratches")
    assert follow(own)["asks"]["bonus"] == 60 - 3 - 10
    other = move(moved, "Kestrel fires Dart at Heron")
    # HD 58 + 44 - 58 + 15 + 10
    assert follow(other, 20)["result"]["dc"] == 69
    assert moved["next"] == moved["moves"][0]["request"]


# ---------------------------------------------------------------- sensors and communications, as the turn begins


def test_damaged_sensors_and_communications_are_checked_as_the_turn_begins() -> None:
    """Sensors first, then communications; then the ship fires, with what the Checks left of them."""
    sick = heron(systems={"sensors": 30, "communications": 20})
    hit = {"ship": sick, "arc": "aft", "damage": 40, "opponent": KESTREL, "range": 2}
    resolved = go("sfrpg.resolve", hit)
    buttons = [way["says"] for way in resolved["moves"]]
    assert buttons[:3] == [
        "Check the sensors of Heron, as its turn begins", "Check the communications of Heron, as its turn begins",
        "Heron fires Stinger at Kestrel",
    ]  # fmt: skip

    failed = follow(resolved["moves"][0]["request"], 10)
    assert failed["line"] == (
        "Heron: sensors at 30%, DC 80, Tamsin (Engineer), Damage Control 59: 69, failure; the system malfunctions.")
    assert [way["says"] for way in failed["moves"]] == [
        "Check the communications of Heron, as its turn begins", "Heron fires Stinger at Kestrel",
        "Jury-rig the sensors of Heron", "Repair the sensors of Heron", "Check the sensors of Heron again, next turn",
    ]  # fmt: skip
    assert failed["next"] == failed["moves"][0]["request"]

    worse = follow(failed["next"], 0, 13)
    assert worse["result"]["damage"] == 33
    shot = move(worse, "Heron fires Stinger at Kestrel")
    assert shot["inputs"]["own_ship"]["malfunctions"] == ["sensors", "communications"]
    assert shot["inputs"]["own_ship"]["systems"]["communications"] == 33
    assert shot["inputs"]["range"] == 2
    # HD 66 + 50 - 52 + 25 for the sensors
    assert follow(shot, 20)["result"]["dc"] == 89


def test_a_shot_of_a_ship_with_damaged_sensors_says_what_was_due() -> None:
    inputs = {"own_ship": {**KESTREL, "systems": {**KESTREL["systems"], "sensors": 30, "communications": 100}},
              "target_ship": HERON, "weapon_sheet": LANCE}  # fmt: skip
    reply = go("sfrpg.to_hit", inputs)
    assert "Kestrel: sensors at 30% damage are checked at the beginning of its turn, DC 80" in says(reply)
    assert not [line for line in says(reply) if "communications at" in line]
    assert "sfrpg.turn_checks" in [reading["id"] for reading in reply["readings"]]


# ---------------------------------------------------------------- jury rig


def test_a_jury_rigged_system_works_until_it_is_hit_again() -> None:
    """Destroyed beams, jury-rigged, fire; an extra hit on them ends that (Jury Rig)."""
    broken = {**KESTREL, "systems": {**KESTREL["systems"], "beams": 100}, "malfunctions": ["beams"]}
    rig = go("sfrpg.jury_rig", {"system": "beams", "skill": 90, "ship": broken, "opponent": HERON}, 61)
    assert rig["moves"][0]["says"] == "Heron fires Stinger at Kestrel"
    ship = move(rig, "Repair the beams")["inputs"]["ship"]
    assert (ship["malfunctions"], ship["jury_rigged"]) == ([], ["beams"])

    shot = go("sfrpg.attack", {"own_ship": ship, "target_ship": HERON, "weapon_sheet": LANCE, "arc": "aft"}, 50)
    assert shot["result"]["hit"]

    arcs = {"aft": {"shp": 0, "ahp": 0}}
    hit = go("sfrpg.resolve", {"ship": {**ship, "arcs": arcs}, "arc": "aft", "damage": 20, "flaws": [{"name": "dent"}]},
             90, 90, 0, 1, 50)  # fmt: skip
    assert (hit["result"]["malfunctions"], hit["result"]["jury_rigged"]) == (["beams"], [])
    assert "Beams: the jury rig is undone, they malfunction again" in says(hit)
    assert move(hit, "Another hit")["inputs"]["ship"].get("jury_rigged") is None


def test_jury_rigged_engines_at_100_do_not_move_the_ship() -> None:
    ship = heron(systems={"engines": 100}, jury_rigged=["engines"])
    assert go("sfrpg.manoeuvre", {"moves": ["full ahead"], "ship": ship})["result"]["made"] == []


def test_a_flaw_undoes_a_jury_rig_too() -> None:
    ship = heron(systems={"sensors": 40}, jury_rigged=["sensors"], arcs={"aft": {"shp": 0, "ahp": 0}})
    flaw = {"name": "a burnt wire", "damage": {"sensors": 5}}
    done = go("sfrpg.resolve", {"ship": ship, "arc": "aft", "damage": 20, "flaws": [flaw]}, 90, 90, 0, 2, 50)
    assert done["result"]["systems"]["sensors"] == 45
    assert done["result"]["malfunctions"] == ["sensors"]


# ---------------------------------------------------------------- what cannot be

SHAKEN = {who: officers(**{who: {"shaken": True}}) for who in ("Tamsin", "Wick")}
REFUSED: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "a Shaken Engineer repairs nothing": (
        "repair", {"system": "engines", "ship": heron(systems={"engines": 30}, officers=SHAKEN["Tamsin"])},
        "ship.officers", "Tamsin (Engineer) of Heron is Shaken"),
    "nor jury-rigs": (
        "jury_rig", {"system": "engines", "ship": heron(malfunctions=["engines"], officers=SHAKEN["Tamsin"])},
        "ship.officers", "rally first"),
    "a Shaken Navigator does not move": (
        "manoeuvre", {"moves": ["full ahead"], "ship": heron(officers=SHAKEN["Wick"])}, "ship.officers", "rally first"),
    "nor rams": ("ram", {"own_ship": heron(officers=SHAKEN["Wick"]), "target_ship": KESTREL}, "ship.officers", "rally"),
    "nor docks": ("dock", {"own_ship": heron(officers=SHAKEN["Wick"])}, "ship.officers", "rally first"),
    "nor locks": ("target_system", {"own_ship": heron(officers=SHAKEN["Wick"]), "target_ship": KESTREL, "range": 3},
                  "ship.officers", "rally first"),
    "engines that are out do not ram (5: Engines)": (
        "ram", {"own_ship": heron(malfunctions=["engines"]), "target_ship": KESTREL}, "own_ship.systems", "are out"),
    "a system that is not fitted is not checked": ("malfunction", {"system": "beams", "ship": HERON}, "system", "no beams"),
    "nor repaired": ("repair", {"system": "beams", "ship": HERON}, "system", "no beams among its systems"),
    "nor jury-rigged": ("jury_rig", {"system": "warp core", "ship": HERON}, "system", "no warp core"),
    "nor targeted": ("target_system", {"target_ship": HERON, "range": 3, "system": "beams"}, "system", "no beams"),
    "nothing to repair on the sheet": ("repair", {"system": "sensors", "ship": HERON}, "damage", "nothing to repair"),
    "nothing to jury-rig on the sheet": ("jury_rig", {"system": "sensors", "ship": HERON}, "system", "do not malfunction"),
    "which system is to be jury-rigged": ("jury_rig", {"ship": HERON}, "system", "which system of Heron"),
    "a ship without engines does not move": (
        "manoeuvre", {"moves": ["full ahead"], "ship": {**HERON, "systems": {"sensors": 0}}}, "ship.systems", "no engines"),
    "a locked system's arc": ("target_system", {"target_ship": HERON, "range": 3, "damage": 40}, "arc", "which arc of Heron"),
    "no damage and no sheet": ("malfunction", {"system": "engines"}, "damage", "Enter the system's damage"),
    "a sheet without an HD": ("ram", {"target_ship": {**KESTREL, "hd": None}}, "target_hd", "Enter the target's HD"),
    "jury-rigged and malfunctioning": (
        "malfunction", {"system": "engines", "ship": heron(malfunctions=["engines"], jury_rigged=["engines"])},
        "ship.jury_rigged[0]", "while they malfunction"),
    "a weapon's sheet of the other kind": (
        "attack", {"hd": 50, "weapon": "projectiles", "weapon_sheet": LANCE}, "weapon", "is a beam by its sheet"),
}  # fmt: skip


@pytest.mark.parametrize(("calculator", "inputs", "field", "words"), REFUSED.values(), ids=REFUSED)
def test_what_a_sheet_forbids_is_told_with_the_rule(calculator: str, inputs: Any, field: str, words: str) -> None:
    reply = go(f"sfrpg.{calculator}", inputs)
    assert reply["status"] == "invalid"
    told = {error["field"]: error["says"] for error in reply["errors"]}
    assert words in told[field]


def test_bad_numbers_beside_a_good_sheet_are_all_told() -> None:
    reply = go("sfrpg.attack", {"own_ship": KESTREL, "target_ship": HERON, "weapon_sheet": LANCE, "evasive": "x",
                                "range": 17, "condition": "three"})  # fmt: skip
    assert [error["field"] for error in reply["errors"]] == ["evasive", "condition", "range"]


# ---------------------------------------------------------------- a Shaken Engineer, and the ship that explodes


def test_a_shaken_engineer_still_makes_the_checks_that_nobody_orders() -> None:
    """Mitigating, against a malfunction, Metallurgy: at his full score, and the reading says so."""
    ship = heron(hull=10, officers=officers(Tamsin={"shaken": True}), arcs={"aft": {"shp": 0, "ahp": 0}})
    done = go("sfrpg.resolve", {"ship": ship, "arc": "aft", "damage": 20, "flaws": [{"name": "dent"}]}, 90, 90, 0, 3, 50)
    assert done["result"]["mitigated"] == 9
    assert done["result"]["metallurgy"]["total"] == 50 + 64
    assert "sfrpg.shaken_checks" in [reading["id"] for reading in done["readings"]]
    check = go("sfrpg.malfunction", {"system": "engines", "ship": heron(
        systems={"engines": 30}, officers=officers(Tamsin={"shaken": True}))}, 22)  # fmt: skip
    assert (check["result"]["total"], check["result"]["success"]) == (81, True)
    assert "sfrpg.shaken_checks" in [reading["id"] for reading in check["readings"]]


def test_a_critical_success_spares_metallurgy_over_the_next_volley_until_new_hull_damage() -> None:
    """Volley 1: natural 99. Volley 2 stops at the shields: no Check. Volley 3 adds hull: the Check is due again."""
    ship = heron(hull=20, arcs={"aft": {"shp": 50, "ahp": 0}})
    first = go("sfrpg.resolve", {"ship": ship, "arc": "aft", "damage": 10}, 99)
    assert (first["result"]["hull"], first["result"]["metallurgy_exempt"]) == (15, True)

    second = follow({**first["next"], "inputs": {**first["next"]["inputs"], "damage": 10}})
    assert (second["status"], second["result"]["metallurgy"], second["result"]["metallurgy_exempt"]) == ("done", None, True)

    inputs = {**second["next"]["inputs"], "damage": 45, "flaws": [{"name": "dent"}]}
    third = follow({**second["next"], "inputs": inputs}, 90, 90, 0, 3, 50)
    assert third["result"]["hull"] == 20
    assert (third["result"]["metallurgy"]["dc"], third["result"]["metallurgy_exempt"]) == (70, False)


def test_the_other_ship_explodes_after_its_own_shot() -> None:
    """Kestrel fired with 90% hull damage: DC 140 for Ysolde's 61; failing it, only Heron is left."""
    hit = {"ship": HERON, "arc": "aft", "damage": 30, "opponent": {**KESTREL, "hull": 90}}
    done = go("sfrpg.resolve", hit, 79)
    assert done["result"]["opponent"]["destroyed"] == "structure"
    assert done["line"].endswith("; Kestrel, Metallurgy DC 140: 140, failure, explodes.")
    assert [way["says"] for way in done["moves"]] == ["Another hit on Heron"]
    assert "opponent" not in done["next"]["inputs"]

    held = go("sfrpg.resolve", hit, 80)
    assert held["result"]["opponent"]["success"]
    assert len(held["moves"]) > 1


# ---------------------------------------------------------------- friends, rams, Alpha Strikes: everybody's sheet goes on


def test_a_friend_that_is_hit_keeps_the_duel() -> None:
    """The firing ship's Metallurgy Check comes after the damage on the friend; then the duel goes on as it was."""
    chart = ROUND["flaw_chart"]
    shot = go("sfrpg.attack", {
        "own_ship": {**KESTREL, "hull": 30}, "target_ship": HERON, "weapon_sheet": LANCE, "range": 2, "flaw_chart": chart,
        "friends": [{"name": "Plover", "initiative": 3, "reduction": 40}], "critical_failure": 2,
    }, 1, 3, 52)  # fmt: skip
    assert shot["result"]["who"] == "Plover"
    assert "Plover's reduction 40" in shot["line"]
    then = shot["next"]["inputs"]
    assert (then["ship"], then["opponent"]["name"], then["aimed_at"]["name"]) == ({"name": "Plover"}, "Kestrel", "Heron")
    assert (then["range"], then["flaw_chart"][0]["name"], then["critical_failure"]) == (2, "scratches", 2)

    plover = {"name": "Plover", "arcs": {"aft": {"shp": 500, "ahp": 0}}, "systems": {"sensors": 0}}
    resolved = follow({**shot["next"], "inputs": {**then, "ship": plover, "arc": "aft", "system_hits": []}}, 40)
    assert resolved["result"]["opponent"]["dc"] == 80
    assert "sfrpg.friend_fatigue" in [reading["id"] for reading in resolved["readings"]]
    assert [way["says"] for way in resolved["moves"]] == [
        "Heron fires Stinger at Kestrel", "Kestrel fires Lance at Heron", "Kestrel fires Dart at Heron",
        "Kestrel makes an Alpha Strike at Heron", "Another hit on Plover",
    ]  # fmt: skip
    answer = resolved["moves"][0]["request"]["inputs"]
    assert (answer["range"], answer["target_ship"]["hull"]) == (2, 30)
    again = move(resolved, "Another hit on Plover")["inputs"]
    assert (again["aimed_at"]["name"], again["ship"]["arcs"]["aft"]["shp"]) == ("Heron", 500 - shot["result"]["damage"])


def test_a_ship_that_hits_itself_says_its_own_protection() -> None:
    own = {**KESTREL, "reduction": 50}
    inputs = {"own_ship": own, "target_ship": {**HERON, "reduction": 7}, "weapon_sheet": LANCE}
    missed = go("sfrpg.attack", inputs, 0, 8, 30, "aft")
    assert "Kestrel's reduction 50" in missed["line"]
    assert "reduction 7" not in missed["line"]
    immune = go("sfrpg.attack", {**inputs, "own_ship": {**KESTREL, "resistances": ["Lance"]}}, 0)
    assert "Kestrel resistant" in immune["line"]


def test_a_rams_damage_goes_to_both_ships_one_after_the_other() -> None:
    rammed = go("sfrpg.ram", {"own_ship": heron(systems={"engines": 30}), "target_ship": KESTREL}, 99, 60, 90)
    assert rammed["result"]["damage_each"] == 90
    first = follow({**rammed["next"], "inputs": {**rammed["next"]["inputs"], "arc": "aft"}})
    assert first["result"]["arc"] == {"shp": 60, "ahp": 80}
    second = first["moves"][0]
    assert second["says"] == "Resolve it on Heron"
    there = second["request"]["inputs"]
    assert (there["ship"]["systems"]["engines"], there["damage"]) == (25, 90)
    assert (there["opponent"]["arcs"]["aft"]["shp"], there["opponent_fired"]) == (60, False)


def test_a_ram_needs_its_engines() -> None:
    failed = go("sfrpg.ram", {"own_ship": heron(systems={"engines": 30}), "target_ship": KESTREL}, 20)
    assert (failed["result"]["success"], failed["result"]["damage_each"]) == (False, 0)
    assert failed["line"] == "Heron at Kestrel: engines checked, 79, failure; the ship cannot move, and does not ram."
    assert failed["next"]["inputs"]["target_ship"]["malfunctions"] == ["engines"]


def test_a_collision_goes_to_both_ships() -> None:
    crash = go("sfrpg.dock", {"own_ship": {**HERON, "size": 2}, "target_ship": {**KESTREL, "size": 2}, "willing": False},
               160, 10, 12, [9, 8])  # fmt: skip
    assert crash["result"]["damage_each"] == 17
    assert crash["next"]["inputs"]["opponent_takes"] == {"damage": 17}


ALPHA: dict[str, Any] = {
    "own_ship": KESTREL, "target_ship": HERON, "range": 2, "all_charged": True, "flaw_chart": ROUND["flaw_chart"],
}  # fmt: skip


def test_an_alpha_strike_from_the_sheets_goes_on_with_both() -> None:
    """240 at 90% and 300, doubled, and 20 Targeting each: 216 x 2 + 300 x 2 + 40."""
    struck = go("sfrpg.alpha_strike", ALPHA, 70, 64, "portside")
    assert struck["result"]["damage"] == 1072
    then = struck["next"]["inputs"]
    assert (then["ship"]["name"], then["opponent"]["name"], then["arc"], then["range"]) == ("Heron", "Kestrel", "portside", 2)
    assert then["flaw_chart"][0]["name"] == "scratches"
    assert struck["line"].startswith("Kestrel at Heron: Alpha Strike in round 1, beams at HD 58")


def test_an_alpha_strike_that_hits_both_the_target_and_itself() -> None:
    """The beams hit, the missiles are a critical miss: the target's damage first, then the own ship's."""
    struck = go("sfrpg.alpha_strike", ALPHA, 70, 0, 4, 3, 44, "portside", "aft")
    result = struck["result"]
    assert (result["damage"], result["friendly"][0]["who"], result["friendly_arc"]) == (236, "Kestrel", "aft")
    takes = struck["next"]["inputs"]["opponent_takes"]
    assert takes == {"damage": 720, "system_hits": [{"system": "sensors", "points": 44}], "arc": "aft"}
    resolved = follow(struck["next"], 90, 90, 95, 3, 50, 60)
    assert resolved["moves"][0]["says"] == "Resolve it on Kestrel"
    there = resolved["moves"][0]["request"]["inputs"]
    assert (there["damage"], there["arc"], there["ship"]["name"], there["opponent"]["name"]) == (720, "aft", "Kestrel", "Heron")
    assert there["opponent"]["systems"]["sensors"] > 0


def test_an_alpha_strike_of_a_damaged_weapon() -> None:
    """Both systems are checked first; beams that malfunction do not fire, and the missiles hit alone."""
    worn = {**ALPHA, "own_ship": {**KESTREL, "systems": {**KESTREL["systems"], "beams": 40, "projectiles": 10}}}
    struck = go("sfrpg.alpha_strike", worn, 10, 50, 64, "aft")
    assert (struck["result"]["beams"]["malfunction"]["malfunctions"], struck["result"]["damage"]) == (True, 320)
    assert "checked, 76, failure: they malfunction and do not fire" in struck["line"]
    assert struck["next"]["inputs"]["opponent"]["malfunctions"] == ["beams"]
    assert "sfrpg.alpha_checked" in [reading["id"] for reading in struck["readings"]]


NO_ALPHA: dict[str, tuple[dict[str, Any], str, str]] = {
    "malfunctioning beams": ({"own_ship": {**KESTREL, "malfunctions": ["beams"]}}, "own_ship.systems", "cannot fire"),
    "no beams on the sheet": ({"own_ship": {**HERON}}, "beams", "the sheet of Heron has none"),
    "two beams on the sheet": (
        {"own_ship": {**KESTREL, "weapons": [*KESTREL["weapons"], {**LANCE, "name": "Ray"}]}}, "beams", "several: Lance, Ray"),
    "a sheet of the other kind": ({"projectiles": {"weapon_sheet": LANCE}}, "projectiles.weapon_sheet.kind", "other kind"),
    "a Shaken Navigator": (
        {"own_ship": {**KESTREL, "officers": [{**one, "shaken": True} for one in KESTREL["officers"]]}},
        "own_ship.officers", "rally first"),
}  # fmt: skip


@pytest.mark.parametrize(("change", "field", "words"), NO_ALPHA.values(), ids=NO_ALPHA)
def test_an_alpha_strike_that_the_sheets_forbid(change: Any, field: str, words: str) -> None:
    reply = go("sfrpg.alpha_strike", {**ALPHA, **change})
    told = {error["field"]: error["says"] for error in reply["errors"]}
    assert words in told[field]


def test_an_alpha_strike_offers_no_second_one() -> None:
    missed = go("sfrpg.alpha_strike", {**ALPHA, "hd": 200}, 2, 3)
    assert [way["says"] for way in missed["moves"]] == [
        "Heron fires Stinger at Kestrel", "Kestrel fires Lance at Heron", "Kestrel fires Dart at Heron"]  # fmt: skip


NAMED = {"malfunction": "Heron: engines at 30%", "repair": "Heron: engines at 30%", "jury_rig": "Heron: engines at 30%",
         "metallurgy": "Heron with 0% hull damage", "range": "Heron, new range"}  # fmt: skip


@pytest.mark.parametrize(("calculator", "begins"), NAMED.items(), ids=NAMED)
def test_the_line_of_a_ship_names_it(calculator: str, begins: str) -> None:
    out = ["engines"] if calculator in ("repair", "jury_rig") else []
    system = {} if calculator in ("metallurgy", "range") else {"system": "engines"}
    ship = heron(systems={"engines": 30}, malfunctions=out)
    answers = [] if calculator == "metallurgy" else [5]
    assert go(f"sfrpg.{calculator}", {"ship": ship, **system}, *answers)["line"].startswith(begins)


# ---------------------------------------------------------------- who fires, Conditions, inspired officers, locks

TAC = {"name": "Xan", "post": "Tactical Officer", "hp": 20, "skills": {"marksmanship": 90, "targeting": 50}}


def with_tac(**tac: Any) -> dict[str, Any]:
    """Kestrel with a Tactical Officer."""
    return {**KESTREL, "officers": [*KESTREL["officers"], {**TAC, **tac}]}


WHO: dict[str, tuple[dict[str, Any], int, int]] = {
    "the Tactical Officer, with his skills": (with_tac(), 90, 50),
    "dead: whoever is at the helm": (with_tac(hp=0), 64, 20),
    "without such skills: whoever is at the helm": (with_tac(skills={"piloting": 5}), 64, 20),
    "nobody else: the Navigator": (KESTREL, 64, 20),
}


@pytest.mark.parametrize(("own", "marksmanship", "targeting"), WHO.values(), ids=WHO)
def test_who_fires(own: dict[str, Any], marksmanship: int, targeting: int) -> None:
    shot = go("sfrpg.attack", {"own_ship": own, "target_ship": HERON, "weapon_sheet": LANCE, "arc": "aft"}, 50)
    assert shot["result"]["bonus"] == marksmanship
    assert shot["result"]["damage"] == 240 + targeting
    assert any(line.startswith("Marksmanship Check of Xan (Tactical Officer)") for line in says(shot)) is (targeting == 50)
    # Combat Maneuvers stay the Navigator's: 58 + 44 - 58.
    assert shot["result"]["dc"] == 44


def test_a_shaken_tactical_officer_does_not_fire() -> None:
    reply = go("sfrpg.attack", {"own_ship": with_tac(shaken=True), "target_ship": HERON, "weapon_sheet": LANCE})
    assert "Xan (Tactical Officer) of Kestrel is Shaken" in reply["errors"][0]["says"]


def test_an_alpha_strike_is_the_tactical_officers() -> None:
    ask_ = go("sfrpg.alpha_strike", {"range": 2, "all_charged": True, "hd": 50, "beams": {"weapon_damage": 9},
                                     "projectiles": {"weapon_damage": 9}})["asks"]  # fmt: skip
    assert ask_["says"] == "Marksmanship Check of the Tactical Officer, DC 50"


def test_an_inspired_navigator_aims_better_and_is_not_shaken() -> None:
    officers_ = [{**one, "inspired": 3, "shaken": True} if one["post"] == "Navigator" else one for one in KESTREL["officers"]]
    inputs = {"own_ship": {**KESTREL, "officers": officers_}, "target_ship": HERON, "weapon_sheet": LANCE}
    reply = go("sfrpg.to_hit", inputs)
    # Only what goes into the roll: Marksmanship 64 + 3; HD 58 + 44 - 58.
    assert (reply["result"]["bonus"], reply["result"]["dc"], reply["result"]["legal"]) == (67, 44, True)


def test_the_condition_of_a_sheet_arms_the_weapons_or_not() -> None:
    inputs = {"own_ship": {**KESTREL, "condition": "three"}, "target_ship": HERON, "weapon_sheet": LANCE}
    assert "Condition Three" in go("sfrpg.attack", inputs)["errors"][0]["says"]
    fired = go("sfrpg.attack", {**inputs, "condition": "two", "arc": "aft"}, 50)
    assert fired["result"]["hit"]
    assert fired["next"]["inputs"]["opponent"]["condition"] == "two"


def test_a_ship_that_fires_at_condition_two_is_answered_on_its_armor() -> None:
    """Kestrel fires with shields down and misses; Heron's answer of 170 finds no shields (Change Alert Status)."""
    inputs = {"own_ship": KESTREL, "target_ship": HERON, "weapon_sheet": LANCE, "condition": "two", "hd": 300}
    missed = go("sfrpg.attack", inputs, 50)
    answer = follow(missed["next"], 90, "aft")
    done = follow(answer["next"], 90, 90, 20, 3, {}, 60)
    assert done["result"]["shp_lost"] == 0
    assert done["result"]["arc"] == {"shp": 150, "ahp": 0}


def test_a_lock_goes_from_the_targeting_to_the_damage() -> None:
    """Targeting, then a shot with the lock, then its damage: 3 of 236 / 100 ... and the lock for the next shot."""
    own = {**KESTREL, "initiative": 12}
    lock = go("sfrpg.target_system", {"own_ship": own, "target_ship": HERON, "range": 2, "system": "sensors"}, 95)
    shot = follow(move(lock, "Kestrel fires Lance at Heron"), 55, "aft")
    then = shot["next"]["inputs"]
    assert (then["locked"], then["damage"]) == ("sensors", 236)
    missed = follow(move(lock, "Kestrel fires Lance at Heron") | {"inputs": {
        **move(lock, "Kestrel fires Lance at Heron")["inputs"], "hd": 400}}, 55)  # fmt: skip
    assert "sensors locked" in missed["line"]
    assert follow(move(missed, "Kestrel fires Dart at Heron"), 90, "aft")["next"]["inputs"]["locked"] == "sensors"
    assert follow(missed["next"], 90, "aft")["next"]["inputs"].get("locked") is None
    hit = go("sfrpg.target_system", {"own_ship": own, "target_ship": HERON, "range": 2, "arc": "aft", "damage": 300}, 95)
    assert move(hit, "Resolve the hit on Heron")["inputs"]["locked"] == "engines"


BEAM: dict[str, Any] = {"own_ship": KESTREL, "target_ship": HERON, "weapon_sheet": LANCE, "range": 2}
FIRES: dict[str, tuple[dict[str, Any], str]] = {
    "from its sheet": (BEAM, "Pell (Navigator) of Kestrel"),
    "who stands in at the helm": ({**BEAM, "own_ship": {**KESTREL, "stand_ins": {"navigator": "Brann"}, "officers": [
        *KESTREL["officers"][:2], {**KESTREL["officers"][2], "hp": 0}]}}, "Brann (Captain) of Kestrel"),
    "nobody at the helm": ({**BEAM, "own_ship": {**KESTREL, "officers": KESTREL["officers"][:2]}}, "the Navigator of Kestrel"),
    "a name that is entered": ({"hd": 50, "weapon_damage": 9, "own_name": "Wren"}, "the Navigator of Wren"),
    "no ship at all": ({"hd": 50, "weapon_damage": 9}, "the firing Navigator"),
}  # fmt: skip


@pytest.mark.parametrize(("inputs", "who"), FIRES.values(), ids=FIRES)
def test_the_question_names_who_fires_and_of_which_ship(inputs: dict[str, Any], who: str) -> None:
    asked = go("sfrpg.attack", inputs)["asks"]
    assert asked["who"] == who
    assert asked["says"].startswith(f"Marksmanship Check of {who}, DC ")


# ---------------------------------------------------------------- other actions with a sheet

ABOARD: dict[str, tuple[dict[str, Any], dict[str, Any], list[Any], str]] = {
    "jam: communications malfunction": (
        {"action": "jam", "skill": 90}, {"malfunctions": ["communications"]}, [], "not possible, the ship's communications"),
    "hail: destroyed": ({"action": "hail", "base_dc": 60}, {"systems": {"communications": 100}}, [], "not possible"),
    "distress: undermanned": ({"action": "distress", "enemies": 1, "skill": 90}, TWO_POSTS, [50], "140 against DC 205"),
    "sensors: only a sheet's name": ({"action": "sensors", "difficult_dc": 150, "skill": 90}, {}, [61], "Heron: sensors"),
    "recharge: malfunctioning shields gain nothing": (
        {"action": "recharge", "applied_relativity": 50},
        {"malfunctions": ["shields"], "arcs": {"aft": {"shp": 10, "ahp": 0, "max_shp": 60}}}, [], "SHP aft 10/60"),
    "recharge: damaged shields that hold": (
        {"action": "recharge", "applied_relativity": 30},
        {"systems": {"shields": 20}, "arcs": {"aft": {"shp": 10, "ahp": 0, "max_shp": 60}}}, [12],
        "shields checked, 71, success, they work; SHP aft 40/60"),
    "recharge: damaged shields that fail": (
        {"action": "recharge", "applied_relativity": 30},
        {"systems": {"shields": 20}, "arcs": {"aft": {"shp": 10, "ahp": 0, "max_shp": 60}}}, [11],
        "shields checked, 70, failure, they malfunction; SHP aft 10/60"),
}  # fmt: skip


@pytest.mark.parametrize(("inputs", "change", "answers", "words"), ABOARD.values(), ids=ABOARD)
def test_other_actions_take_the_sheet_too(inputs: Any, change: Any, answers: Any, words: str) -> None:
    reply = go("sfrpg.actions", {**inputs, "ship": heron(**change)}, *answers)
    assert reply["status"] == "done", reply["asks"] or reply["errors"]
    assert words in reply["line"]


@pytest.mark.parametrize("shaken", [True, False])
def test_a_shaken_engineers_check_of_the_shields_is_a_reading(shaken: bool) -> None:
    worn = heron(systems={"shields": 20}, officers=officers(Tamsin={"shaken": shaken}))
    reply = go("sfrpg.actions", {"action": "recharge", "ship": worn}, 90)
    assert ("sfrpg.shaken_checks" in [one["id"] for one in reply["readings"]]) is shaken


def test_the_recharged_ship_goes_on_as_it_is() -> None:
    sheet = heron(systems={"shields": 20}, arcs={"aft": {"shp": 10, "ahp": 0, "max_shp": 60}})
    worse = go("sfrpg.actions", {"action": "recharge", "applied_relativity": 30, "ship": sheet}, 0, 33)
    now = worse["next"]["inputs"]["ship"]
    assert (now["systems"]["shields"], now["malfunctions"]) == (53, ["shields"])
    held = go("sfrpg.actions", {"action": "recharge", "applied_relativity": 30, "ship": sheet}, 80)
    assert held["next"]["inputs"]["ship"]["arcs"]["aft"]["shp"] == 40


@pytest.mark.parametrize(("action", "system"), [("hail", "communications"), ("sensors", "sensors")])
def test_what_is_damaged_and_used_is_to_be_checked_first(action: str, system: str) -> None:
    inputs = {"action": action, "base_dc": 50, "difficult_dc": 150, "ship": heron(systems={"sensors": 10, "communications": 10})}
    due = [line for line in says(go("sfrpg.actions", inputs)) if "checked at the beginning" in line]
    assert due == [f"Heron: {system} at 10% damage are checked at the beginning of its turn, DC 60"]


INSPIRED: dict[str, tuple[str, dict[str, Any], list[Any], str]] = {
    "a repair": ("repair", {"system": "sensors", "skill": 60}, [17, 0], "skill 60, DC 80, inspired +4: 81, success"),
    "a jury rig": ("jury_rig", {"system": "engines", "skill": 60}, [17], "Jury Rig 60, DC 80, inspired +4: 81, success"),
    "a scan": ("actions", {"action": "sensors", "difficult_dc": 150, "skill": 60}, [88],
               "inspired +3): 151 against DC 150"),
}  # fmt: skip


@pytest.mark.parametrize(("calculator", "inputs", "answers", "words"), INSPIRED.values(), ids=INSPIRED)
def test_an_inspired_officers_bonus_counts_with_an_entered_skill(
    calculator: str, inputs: Any, answers: Any, words: str
) -> None:
    crew = [*officers(Tamsin={"inspired": 4}), {"name": "Lio", "post": "Science Officer", "hp": 9, "inspired": 3}]
    ship = heron(systems={"sensors": 30, "engines": 30}, malfunctions=["engines"], officers=crew)
    reply = go(f"sfrpg.{calculator}", {**inputs, "ship": ship}, *answers)
    assert words in reply["line"]


def test_a_lock_stands_in_the_line_of_the_shot() -> None:
    shot = go("sfrpg.attack", {"hd": 50, "marksmanship": 40, "weapon_damage": 200, "locked": "engines"}, 50)
    assert ", engines locked: DC 50" in shot["line"]
    struck = go("sfrpg.alpha_strike", {**ALPHA, "locked": "sensors"}, 70, 64, "aft")
    assert ", sensors locked, beams" in struck["line"]


def test_the_opportunity_attack_on_a_ram_is_offered() -> None:
    rammed = go("sfrpg.ram", {"own_ship": HERON, "target_ship": KESTREL}, 60, 90)
    shot = move(rammed, "Opportunity attack: Kestrel fires Lance at Heron")["inputs"]
    assert (shot["hd"], shot["target_ship"]["name"]) == (48, "Heron")


def test_wrecked_engines_lose_their_jury_rig() -> None:
    """A critical failure at the helm destroys damaged engines: damaged again, they malfunction again (Jury Rig)."""
    ship = heron(systems={"engines": 30}, jury_rigged=["engines"])
    wrecked = go("sfrpg.manoeuvre", {"moves": ["90 turn"], "ship": ship}, 22, 0, 3)
    assert (wrecked["result"]["engine_damage"], wrecked["result"]["malfunction"]) == (100, True)
    now = wrecked["next"]["inputs"]["ship"]
    assert (now["malfunctions"], now.get("jury_rigged")) == (["engines"], None)
    assert "sfrpg.jury_undone" in [one["id"] for one in wrecked["readings"]]


def test_a_jury_rigged_system_that_malfunctions_when_checked_is_no_longer_rigged() -> None:
    ship = heron(systems={"sensors": 30}, jury_rigged=["sensors"])
    failed = go("sfrpg.malfunction", {"system": "sensors", "ship": ship, "opponent": KESTREL}, 10)
    now = move(failed, "Heron fires")["inputs"]["own_ship"]
    assert (now["malfunctions"], now.get("jury_rigged")) == (["sensors"], None)
    assert "sfrpg.jury_undone" in [one["id"] for one in failed["readings"]]
    held = go("sfrpg.malfunction", {"system": "sensors", "ship": ship, "opponent": KESTREL}, 60)
    assert move(held, "Heron fires")["inputs"]["own_ship"]["jury_rigged"] == ["sensors"]


ARMED: dict[str, tuple[dict[str, Any], dict[str, Any], int | None]] = {
    "its only beam": (KESTREL, {}, 240 + 20),
    "its only missile": (KESTREL, {"weapon": "projectiles"}, 300 + 20),
    "its only weapon, though beams are the usual": (HERON, {}, 160 + 10),
    "a damage that is entered": (KESTREL, {"weapon_damage": 7}, 7 + 20),
    "one of two beams: which?": ({**KESTREL, "weapons": [LANCE, {**LANCE, "name": "Ray"}]}, {}, None),
}  # fmt: skip


@pytest.mark.parametrize(("own", "change", "damage"), ARMED.values(), ids=ARMED)
def test_the_only_weapon_of_its_kind_fires_without_being_named(own: Any, change: Any, damage: int | None) -> None:
    reply = go("sfrpg.attack", {"own_ship": own, "target_ship": HERON, "arc": "aft", **change}, 70)
    if damage is None:
        assert [error["field"] for error in reply["errors"]] == ["weapon_damage"]
    else:
        assert reply["result"]["damage"] == damage
        told = [line for line in says(reply) if "its only" in line]
        assert bool(told) is ("weapon_damage" not in change)
