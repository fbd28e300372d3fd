"""The fire matrix, its key, and concentrated fire (Battle Formation Display, Tactical Details 2 and 3)."""

from typing import Any

import pytest

from pycore.api import solve

PLACES = ("SA", "A1", "A2", "A3", "RL", "BL", "FS", "ES")

# Keyed again from the print, column by column (the module has it row by row); what is not here is a dash.
COLUMNS = {
    "A2": {"ES": "5"},
    "A3": {"BL": "4", "FS": "4", "ES": "+"},
    "RL": {"ES": "S"},
    "BL": {"BL": "+", "FS": "+", "ES": "+"},
    "FS": {"BL": "+", "FS": "+", "ES": "+"},
    "ES": {"A2": "1", "A3": "2", "RL": "3", "BL": "3", "FS": "3"},
}
CELLS = [(a, d, COLUMNS.get(d, {}).get(a, "-")) for a in PLACES for d in PLACES]

ANY, SOME, ACCELERATORS = ["any"], ["missiles", "lasers", "particle accelerators"], ["particle accelerators"]
# The key, again from the print: weapons, DM, range.
KEY: dict[str, tuple[list[str], int, str | None]] = {
    "-": ([], 0, None),
    "+": (ANY, 0, "any"),
    "1": (SOME, -2, "any"),
    "2": (ANY, -2, "any"),
    "3": (ANY, 0, "short"),
    "4": (ACCELERATORS, 0, "long"),
    "5": (SOME, 0, "any"),
    "S": (ANY, 0, "short"),
}


def fire(attacker: str, defender: str, **more: Any) -> Any:
    return solve("tcs.fire", {"attacker": attacker, "defender": defender, **more}, steps="all")


@pytest.mark.parametrize(("attacker", "defender", "code"), CELLS, ids=[f"{a} at {d}" for a, d, _ in CELLS])
def test_every_cell(attacker: str, defender: str, code: str) -> None:
    reply = fire(attacker, defender)
    result = reply["result"]
    weapons, dm, distance = KEY[code]

    assert result["code"] == code
    assert result["may_fire"] is (code != "-")
    assert (result["weapons"], result["dm"], result["range"]) == (weapons, dm, distance)
    assert result["concentrated"] is None
    assert result["targets"][defender] == code
    assert reply["steps"][0]["value"] == code
    assert reply["steps"][0]["cite"] == "TCS Battle Formation Display"
    assert ("no fire" in reply["line"]) is (code == "-")


def test_there_are_64_cells_and_16_of_them_fire() -> None:
    assert len(CELLS) == 64
    assert sum(code != "-" for _, _, code in CELLS) == 16


def test_nobody_fires_out_of_or_into_the_safe_area() -> None:
    for place in PLACES:
        assert fire("SA", place)["result"]["why"] == "no ship fires out of the safe area"
        if place != "SA":
            assert fire(place, "SA")["result"]["why"] == "no ship is fired on in the safe area"


PAIR = ["Anvil", "Tongs"]
BETWEEN: dict[str, tuple[str, str, dict[str, Any], bool, int]] = {
    "strafers at one of the two": ("ES", "RL", {"between": PAIR, "defender_ship": "Anvil"}, True, 1),
    "names as they are typed": ("ES", "RL", {"between": PAIR, "defender_ship": " tongs"}, True, 1),
    "a reserve ship that is not named is taken as one of them": ("ES", "RL", {"between": PAIR}, True, 1),
    "just declared, without names": ("ES", "RL", {"between": True}, True, 1),
    "strafers at another ship of the reserve": ("ES", "RL", {"between": PAIR, "defender_ship": "Bellows"}, False, 0),
    "one of the two at the strafers": ("RL", "ES", {"between": PAIR, "attacker_ship": "Tongs"}, True, 1),
    "another reserve ship at the strafers": ("RL", "ES", {"between": PAIR, "attacker_ship": "Bellows"}, False, 0),
    "the battle line at the strafers": ("BL", "ES", {"between": PAIR}, False, 0),
    "the friendly strafe line at the strafers": ("FS", "ES", {"between": PAIR}, False, 0),
    "fleeing ships at the strafers, A3": ("A3", "ES", {"between": PAIR}, False, 0),
    "fleeing ships at the strafers, A2": ("A2", "ES", {"between": PAIR}, False, 0),
    "the strafers at the battle line": ("ES", "BL", {"between": PAIR}, False, 0),
    "the strafers at fleeing ships": ("ES", "A3", {"between": PAIR}, False, 0),
    "others are not bound": ("BL", "BL", {"between": PAIR}, True, 0),
    "free fire is not bound": ("BL", "A3", {"between": PAIR}, True, 0),
    "not declared: any ship at the strafers": ("BL", "ES", {"between": []}, True, 0),
    "not declared, said so": ("BL", "ES", {"between": False}, True, 0),
    "names in one line of a list": ("ES", "RL", {"between": ["Anvil, Tongs"], "defender_ship": "Tongs"}, True, 1),
    "names in one text": ("ES", "RL", {"between": "Anvil and Tongs", "defender_ship": "Tongs"}, True, 1),
}


@pytest.mark.parametrize(("attacker", "defender", "more", "may", "dm"), BETWEEN.values(), ids=BETWEEN)
def test_strafers_declared_between_two_ships(attacker: str, defender: str, more: dict[str, Any], may: bool, dm: int) -> None:
    result = fire(attacker, defender, **more)["result"]

    assert (result["may_fire"], result["dm"]) == (may, dm)
    assert result["concentrated"] == ({"to_hit": 1, "damage": -1} if dm == 1 else None)
    if dm == 1:
        assert result["range"] == "short"
    if not may:
        assert (result["weapons"], result["range"]) == ([], None)
        assert result["why"]


EMERGENCY = {
    "missiles at −2 (Modifications 10)": ("BL", "BL", 0, -2),
    "on top of the printed −2": ("A2", "ES", -2, -4),
    "strafers at fleeing ships": ("ES", "A2", 0, -2),
    "accelerators are not touched": ("BL", "A3", 0, None),
    "no fire, no DM": ("RL", "BL", 0, None),
}


@pytest.mark.parametrize(("attacker", "defender", "dm", "missile_dm"), EMERGENCY.values(), ids=EMERGENCY)
def test_emergency_agility(attacker: str, defender: str, dm: int, missile_dm: int | None) -> None:
    reply = fire(attacker, defender, emergency_agility=True)
    result = reply["result"]

    assert (result["dm"], result["missile_dm"]) == (dm, missile_dm)
    assert ("tcs.emergency_missiles" in [reading["id"] for reading in reply["readings"]]) is (missile_dm is not None)


def test_readings_are_shown_where_they_decide() -> None:
    def ids(*places: str, **more: Any) -> list[str]:
        return [r["id"] for r in fire(*places, **more)["readings"]]

    assert ids("BL", "BL") == []
    assert ids("FS", "A3") == ["tcs.free_fire_long"]
    assert ids("ES", "RL") == ["tcs.concentrated_only_between"]
    assert "tcs.concentrated_both_ways" in ids("RL", "ES", between=True)
    assert "tcs.range_dms_only" in ids("RL", "ES", between=True)


LINES = {
    "Fire from the main battle line (BL) at approach 3 (A3): code 4, particle accelerators only, at long range, no DM.":
        {"attacker": "BL", "defender": "A3"},
    "Fire from approach 2 (A2) at the enemy strafe line (ES), under emergency agility: code 1, missiles, lasers, "
    "particle accelerators only, DM −2 to hit, −4 with missiles.":
        {"attacker": "A2", "defender": "ES", "emergency_agility": True},
    "Kestrel in the enemy strafe line (ES) at Anvil in the reserve line (RL), strafers declared between Anvil and Tongs: "
    "code S, any weapons, always at short range, DM +1 to hit, range DMs one larger in their own sign, −1 on damage.":
        {"attacker": "ES", "defender": "RL", "between": PAIR, "attacker_ship": "Kestrel", "defender_ship": "Anvil"},
    "Fire from the reserve line (RL) at the main battle line (BL): code -, no fire (ships in the reserve fire only at strafers).":
        {"attacker": "RL", "defender": "BL"},
}  # fmt: skip


@pytest.mark.parametrize(("line", "inputs"), LINES.items(), ids=["free fire", "fleeing", "concentrated", "none"])
def test_the_line_stands_alone(line: str, inputs: dict[str, Any]) -> None:
    assert solve("tcs.fire", inputs)["line"] == line


BAD = {
    "no such place": ({"attacker": "XX"}, ["attacker"]),
    "one name": ({"attacker": "ES", "defender": "RL", "between": ["Anvil"]}, ["between"]),
    "one ship twice": ({"attacker": "ES", "defender": "RL", "between": ["Anvil", "anvil"]}, ["between[1]"]),
    "a number of ships": ({"attacker": "ES", "defender": "RL", "between": 2}, ["between"]),
}


@pytest.mark.parametrize(("inputs", "fields"), BAD.values(), ids=BAD)
def test_bad_input(inputs: dict[str, Any], fields: list[str]) -> None:
    reply = solve("tcs.fire", inputs)

    assert reply["status"] == "invalid"
    assert [e["field"] for e in reply["errors"]] == fields
