"""Fleets as they are entered: every problem at once with ship and system named; CSV in and out, problems by row and column."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.api import solve
from pycore.inputs import read_all
from pycore.systems.tcs import fleet_csv
from pycore.systems.tcs.demo import AMBER_FLEET, COBALT_FLEET
from pycore.systems.tcs.fleets import FLEET
from pycore.systems.tcs.sum_rows import is_sum_name


def problems(*ships: dict[str, Any], **fleet: Any) -> list[dict[str, str]]:
    """The problems of a fleet, scored against an empty one."""
    fleets = [{"name": "Reds", "money_spent": 1000, "ships": list(ships)} | fleet, {"name": "Blues", "money_spent": 1}]
    reply = solve("tcs.victory", {"fleets": fleets})
    return reply["errors"]


def kestrel(**systems: Any) -> dict[str, Any]:
    return {"name": "Kestrel", "value": 100, "systems": systems}


def hit(installed: Any, damaged: Any = None, cost: Any = 10) -> dict[str, Any]:
    return {"installed": installed, "damaged": damaged, "cost": cost}


# name: ship, field below the ship, code, words that the sentence has
REFUSED: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "M-drive better than installed": (kestrel(m_drive=hit(3, 5)), "systems.m_drive.damaged", "impossible", "better than the 3"),
    "M-drive a dash: 6 to -1": (kestrel(m_drive=hit(6, -1)), "systems.m_drive.damaged", "impossible", "Table 1 has a dash"),
    "J-drive a dash: 3 to -1": (kestrel(j_drive=hit(3, -1)), "systems.j_drive.damaged", "impossible", "Table 2 has a dash"),
    "M-drive not printed": (kestrel(m_drive=hit(7, 3)), "systems.m_drive.installed", "not_covered", "no M-drive 7"),
    "J-drive not printed": (kestrel(j_drive=hit(5, 3)), "systems.j_drive.installed", "not_covered", "no J-drive 5"),
    "power plant better": (kestrel(power_plant=hit(3, "7/2")), "systems.power_plant.damaged", "impossible", "better than the 3"),
    "power plant in thirds": (kestrel(power_plant=hit("10/3")), "systems.power_plant.installed", "field", "steps of 1/2"),
    "armor better": (kestrel(armor=hit(5, 6)), "systems.armor.damaged", "impossible", "better"),
    "armor of 0": (kestrel(armor=hit(0)), "systems.armor.installed", "field", "leave it empty"),
    "accelerator G": (kestrel(accelerator=hit("G", "A")), "systems.accelerator.installed", "not_covered", "no accelerator G"),
    "accelerator H": (kestrel(accelerator=hit("H")), "systems.accelerator.installed", "not_covered", "table 6"),
    "accelerator N": (kestrel(accelerator=hit("N")), "systems.accelerator.installed", "not_covered", "Q and R"),
    "accelerator reduced to N": (kestrel(accelerator=hit("R", "N")), "systems.accelerator.damaged", "not_covered", "no accelerator N"),
    "accelerator better": (kestrel(accelerator=hit("C", "D")), "systems.accelerator.damaged", "impossible", "better than the C"),
    "accelerator of two letters": (kestrel(accelerator=hit("AB")), "systems.accelerator.installed", "field", "one letter, like J"),
    "meson J": (kestrel(meson=hit("J")), "systems.meson.installed", "not_covered", "no meson gun J"),
    "meson better": (kestrel(meson=hit("K", "P")), "systems.meson.damaged", "impossible", "better than the K"),
    "damper 4": (kestrel(damper=hit(4)), "systems.damper.installed", "not_covered", "no nuclear damper 4"),
    "screen better": (kestrel(screen=hit(1, 2)), "systems.screen.damaged", "impossible", "better than the 1"),
    "computer 3bis": (kestrel(computer={"installed": "3bis"}), "systems.computer.installed", "not_covered", "no computer 3bis"),
    "computer 10": (kestrel(computer={"installed": "10"}), "systems.computer.installed", "field", "like 7fib"),
    "computer better": (kestrel(computer={"installed": "2", "damaged": "3"}), "systems.computer.damaged", "impossible", "better"),
    "computer of another kind": (kestrel(computer={"installed": "7fib", "damaged": "2bis"}), "systems.computer.damaged", "impossible", "stays fib"),
    "computer, installed not said": (kestrel(computer={"damaged": "3"}), "systems.computer.installed", "field", "was installed"),
    "installed not said": (kestrel(m_drive={"damaged": 3}), "systems.m_drive.installed", "field", "Enter what M-drive was installed"),
    "cost not said": (kestrel(m_drive={"installed": 6, "damaged": 3}), "systems.m_drive.cost", "field", "M-drive's cost in MCr"),
    "tankage not said": (kestrel(fuel={"hits": 3}), "systems.fuel.tonnage", "field", "tonnage"),
    "fuel hits on no tankage": (kestrel(fuel={"tonnage": 0, "hits": 3}), "systems.fuel.tonnage", "impossible", "above 0 t"),
    "no jump drive, not carried, able to jump": (
        kestrel(j_drive={"installed": 0}) | {"carried": False, "can_jump": True}, "can_jump", "impossible", "leave one of the three out"),
    "crew aboard alone": (kestrel(crew={"aboard": 3}), "systems.crew.needed_to_jump", "field", "a jump needs"),
    "crew needed alone": (kestrel(crew={"needed_to_jump": 3}), "systems.crew.aboard", "field", "still aboard"),
    "words in a number": (kestrel(m_drive=hit(6, "three")), "systems.m_drive.damaged", "field", "or write destroyed"),
    "value not said": ({"name": "Kestrel"}, "value", "field", "Enter the value of one ship"),
    "an unknown fate": ({"name": "Kestrel", "value": 1, "fate": "abandonned"}, "fate", "field", "did you mean 'abandoned'"),
    "an unknown system": (kestrel(mdrive=hit(6)), "systems.mdrive", "field", "did you mean 'm_drive'"),
    "more damaged than there are": ({"name": "Kestrel", "value": 1, "count": 3, "damaged_count": 4}, "damaged_count", "impossible", "only 3"),
    "none of them": ({"name": "Kestrel", "value": 1, "count": 0}, "count", "field", "from 1"),
}  # fmt: skip


@pytest.mark.parametrize(("ship", "field", "code", "says"), REFUSED.values(), ids=REFUSED)
def test_refused_with_field_and_ship(ship: dict[str, Any], field: str, code: str, says: str) -> None:
    found = problems(ship)

    assert [(p["field"], p["code"]) for p in found] == [(f"fleets[0].ships[0].{field}", code)]
    assert says in found[0]["says"]
    assert found[0]["says"].startswith("Kestrel (ship 1)")


def test_all_problems_of_a_fleet_at_once_with_ship_and_system() -> None:
    found = problems(kestrel(j_drive=hit(2, 3), meson=hit("G")), {"value": "x"}, kestrel(computer={"installed": "3bis"}), money_spent=0)

    assert [p["field"] for p in found] == [
        "fleets[0].ships[0].systems.j_drive.damaged",
        "fleets[0].ships[0].systems.meson.installed",
        "fleets[0].ships[1].value",
        "fleets[0].ships[2].systems.computer.installed",
        "fleets[0].money_spent",
    ]
    assert [p["says"].partition(":")[0] for p in found][:4] == [
        "Kestrel (ship 1), J-drive", "Kestrel (ship 1), meson gun", "Ship 2", "Kestrel (ship 3), computer",
    ]  # fmt: skip


TOGETHER: dict[str, tuple[dict[str, Any], list[str]]] = {
    "a cost beside an installed size": (
        kestrel(m_drive={"damaged": 2}, meson={"installed": "E", "damaged": "A"}, fuel={"hits": 5}),
        ["systems.m_drive.installed", "systems.fuel.tonnage", "systems.meson.cost"],
    ),
    "damage beside a cost that is no number": (
        kestrel(j_drive=hit(3, 9, "x")), ["systems.j_drive.cost", "systems.j_drive.damaged"],
    ),
    "a system all wrong": (kestrel(m_drive=hit("x", "y", "z")), [f"systems.m_drive.{part}" for part in ("installed", "damaged", "cost")]),
    "a count beside a value": (
        {**kestrel(), "value": "x", "count": 2, "damaged_count": 3}, ["value", "damaged_count"],
    ),
    "no count is guessed": ({**kestrel(), "count": "x", "damaged_count": 3}, ["count"]),
    "no cost is asked while the fate is unknown": (
        {**kestrel(m_drive={"installed": 6, "damaged": 3}), "fate": "sunk"}, ["fate"],
    ),
    "no cost is asked while the plant is unknown": (
        kestrel(m_drive={"installed": 6, "damaged": 3}, power_plant=hit(6, "?")), ["systems.power_plant.damaged"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("ship", "fields"), TOGETHER.values(), ids=TOGETHER)
def test_what_only_the_whole_ship_shows_is_told_with_the_rest(ship: dict[str, Any], fields: list[str]) -> None:
    assert [p["field"] for p in problems(ship)] == [f"fleets[0].ships[0].{field}" for field in fields]


def test_money_hulls_and_names_are_told_beside_a_bad_ship() -> None:
    found = problems({"value": "x"}, {"value": 1, "count": 3}, name="blues", money_spent=0, hulls=7)

    assert [p["field"] for p in found] == [
        "fleets[0].ships[0].value", "fleets[0].money_spent", "fleets[0].hulls", "fleets[1].name",
    ]  # fmt: skip
    assert "add up to 4 ships" in found[2]["says"]
    assert [p["field"] for p in problems({"value": 1, "count": "?"}, hulls=7)] == ["fleets[0].ships[0].count"]


def test_hulls_are_counted_against_the_rows() -> None:
    ships = [{"value": 1, "count": 3}, {"value": 1}]

    assert problems(*ships, hulls=4) == []
    (found,) = problems(*ships, hulls=5)
    assert (found["field"], found["code"]) == ("fleets[0].hulls", "impossible")
    assert "add up to 4 ships" in found["says"]


def test_a_ship_lost_whole_needs_no_costs() -> None:
    assert problems({**kestrel(m_drive={"installed": 6, "damaged": 3}), "fate": "abandoned"}) == []
    assert problems(kestrel(j_drive={"installed": 3, "damaged": 0}, armor={"installed": 3, "damaged": 1})) == []


UNDERSTOOD = {
    "MCr after a number": ({"name": "A", "value": "1 200 MCr"}, ("value", 1200)),
    "a decimal comma": ({"name": "A", "value": "1200,5"}, ("value", "1200.5")),
    "destroyed is vaporized": ({"name": "A", "value": 1, "fate": "Destroyed"}, ("fate", "vaporized")),
    "capitals and hyphens": ({"name": "A", "value": 1, "fate": "Fought-On", "count": 2}, ("count", 2)),
}


@pytest.mark.parametrize(("ship", "entry"), UNDERSTOOD.values(), ids=UNDERSTOOD)
def test_understood(ship: dict[str, Any], entry: tuple[str, Any]) -> None:
    reply = solve("tcs.fleet_file", {"fleet": {"money_spent": 1, "ships": [ship]}})

    assert reply["status"] == "done", reply["errors"]
    assert reply["result"]["fleet"]["ships"][0][entry[0]] == entry[1]


@pytest.mark.parametrize("nothing", [0, "0", "destroyed", "Gone"])
@pytest.mark.parametrize("gun", ["accelerator", "meson"])
def test_a_gun_at_0_is_destroyed(gun: str, nothing: Any) -> None:
    reply = solve("tcs.fleet_file", {"fleet": {"money_spent": 1, "ships": [kestrel(**{gun: hit("E", nothing)})]}})

    assert reply["result"]["fleet"]["ships"][0]["systems"][gun]["damaged"] == "destroyed"


# ---------------------------------------------------------------- CSV

FILES = {
    "commas": "name,value,m_drive_installed,m_drive_damaged,m_drive_cost\nGannet,1200.5,6,3,90\n",
    "semicolons and a decimal comma": "name;value;m_drive_installed;m_drive_damaged;m_drive_cost\nGannet;1200,5;6;3;90\n",
    "tabs": "name\tvalue\tm_drive_installed\tm_drive_damaged\tm_drive_cost\nGannet\t1200,5\t6\t3\t90\n",
    "quotes": 'name,value,m_drive_installed,m_drive_damaged,m_drive_cost\n"Gannet","1200,5",6,3,90\n',
    "MCr after numbers": "name;value;m_drive_installed;m_drive_damaged;m_drive_cost\nGannet;1200.5 MCr;6;3;90MCr\n",
    "a first line that names the separator": "sep=;\nname;value;m_drive_installed;m_drive_damaged;m_drive_cost\nGannet;1200,5;6;3;90\n",
    "thousands and a part by two marks": "name;value;m_drive_installed;m_drive_damaged;m_drive_cost\nGannet;1.200,50;6;3;90,00\n",
    "the same the other way round": 'name,value,m_drive_installed,m_drive_damaged,m_drive_cost\nGannet,"1,200.5",6,3,90\n',
    "whole numbers with decimals": "name;value;m_drive_installed;m_drive_damaged;m_drive_cost\nGannet;1200,50;6,00;3,0;90,00\n",
    "other order, other writing": "Value (MCr);Ship;M-drive cost;M-Drive Damaged;m drive installed\n1200,5;Gannet;90;3;6\n",
    "a byte order mark, CRLF and empty rows": "\ufeffname,value,m_drive_installed,m_drive_damaged,m_drive_cost\r\n\r\nGannet,1200.5,6,3,90\r\n,,,,\r\n",
}


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_a_file_is_understood(text: str) -> None:
    reply = solve("tcs.fleet_file", {"fleet": {"money_spent": 1, "csv": text}})

    assert reply["status"] == "done", reply["errors"]
    assert reply["result"]["fleet"]["ships"] == [
        {"name": "Gannet", "value": "1200.5", "systems": {"m_drive": {"installed": 6, "damaged": 3, "cost": 90}}}
    ]


BAD_FILES = {
    "text in a number column": ("name,value\nGannet,12\nPlover,much\n", "Row 3 (Plover), column value: Enter the value of one ship"),
    "two ways to read it": ("name;value\nGannet;1,200\n", "Row 2 (Gannet), column value: '1,200' can be read two ways: as 1,200 MCr, then write 1200; or as 1.2 MCr, then write 1.2."),
    "a point beside decimal commas": ("name;value;m_drive_cost\nGannet;1.500;\nPlover;3,5;\n", "Row 2, column value: '1.500' can be read two ways where commas are decimal: write 1500 or 1,5."),
    "a point beside decimal commas, the unit in front": ("name;value;m_drive_cost\nGannet;MCr 1.500;\nPlover;3,5;\n", "Row 2, column value: '1.500' can be read two ways where commas are decimal: write 1500 or 1,5."),
    "a point beside decimal commas, three places": ("name;value\nGannet;2.125\nPlover;3,5\n", "Row 2, column value: '2.125' can be read two ways where commas are decimal: write 2125 or 2,1250."),
    "a decimal comma between commas": ("name,value\nGannet,1200,5\n", "Row 2 has 3 cells, the header only 2; a decimal comma needs"),
    "impossible damage": ("name;value;j_drive_installed;j_drive_damaged\nGannet;1;2;3\n", "Row 2 (Gannet), column j_drive_damaged: Damaged to 3"),
    "a cost that is missing": ("name;value;m_drive_installed;m_drive_damaged\nGannet;1;6;3\n", "Row 2 (Gannet), column m_drive_cost: Enter the M-drive's cost"),
    "no value": ("name;count;value\nGannet;3;\n", "Row 2 (Gannet), column value: Enter the value of one ship"),
    "an unknown column": ("name;value;m_drive_instaled\nGannet;1;2\n", "Row 1, column 3: no column is called 'm_drive_instaled': did you mean 'm_drive_installed'?"),
    "a column of another kind": ("name;value;quux\nGannet;1;2\n", "Row 1, column 3: no column is called 'quux'. Known: name, count, damaged_count, value, fate, carried, can_jump,"),
    "a wrong row below the line that names the separator": ("sep=;\nname;value\nGannet;x\n", "Row 3 (Gannet), column value: Enter the value"),
    "a column twice": ("name;value;ship\nA;1;B\n", "Row 1, column 3: 'ship' stands twice"),
    "the value column missing": ("name;count\nA;1\n", "Row 1: the column value is missing"),
    "a quote never closed": ('name,value\n"Gannet,1\n', "Row 2: a double quote is opened and never closed."),
    "more damaged than there are": ("name;value;count;damaged_count\nA;1;2;3\n", "Row 2 (A), column damaged_count: 3 of these"),
    "an unlisted letter": ("name;value;meson_installed\n;1;N\n", "Row 2, column meson_installed: These rules price no meson gun N"),
}


@pytest.mark.parametrize(("text", "says"), BAD_FILES.values(), ids=BAD_FILES)
def test_a_bad_file_is_named_by_row_and_column(text: str, says: str) -> None:
    (found,) = problems(csv=text)

    assert found["field"] == "fleets[0].csv"
    assert found["says"].startswith(says), found["says"]


def test_all_problems_of_a_file_at_once() -> None:
    found = problems(csv="name;value;count\nA;x;1\nB;1;0\nC;1;1\nD;y;1\n")

    assert [p["says"].partition(":")[0] for p in found] == [
        "Row 2 (A), column value", "Row 3 (B), column count", "Row 5 (D), column value",
    ]  # fmt: skip


def test_a_row_too_long_is_told_with_the_other_rows_and_hides_no_ship() -> None:
    found = problems(csv="name;value\nA;x\nB;1;2\nC;1\n", hulls=3)

    assert [p["says"].partition(":")[0] for p in found] == ["Row 3 has 3 cells, the header only 2.", "Row 2 (A), column value"]


@pytest.mark.parametrize("text", ["name;value\nA;1.500\nB;2.125\n", "name;value\nA 1,5;1.500\n", "name,value\nA,1.500\n"])
def test_a_point_is_decimal_where_no_comma_is(text: str) -> None:
    reply = solve("tcs.fleet_file", {"fleet": {"money_spent": 1, "csv": text}})

    assert reply["result"]["fleet"]["ships"][0]["value"] == "1.5"


SUMS = {
    "values added up": "name;value\nGannet;12\nPlover;30,5\nTotal;42,5\n",
    "values times how many": "name;count;value\nGannet;2;6\nPlover;1;30,5\nGrand total:;3;42,50 MCr\n",
    "rounded": "name;value\nGannet;12\nPlover;30,5\nSUM;43\n",
    "the count alone": "name;count;value\nGannet;2;12\nPlover;1;30,5\nFleet total;3;\n",
    "sums between, and one of all": "name;value\nGannet;12\nSubtotal;12\nPlover;30,5\nSubtotal;30,5\nTotal;42,5\n",
    "thousands marked": "name\tvalue\nGannet\t1,000.5\nPlover\t249.5\nTotal\t1,250\n",
    "thousands marked by points": "name;value\nGannet;1000,5\nPlover;249,5\nTotal;1.250\n",
    "its name in the first column that is free": "count;name;value\n2;Gannet;12\n1;Plover;30,5\nTotal;;54,5\n",
    "other columns of it do not matter": "name;value;m_drive_cost\nGannet;12;\nPlover;30,5;\nTotal;42,5;n/a\n",
}


@pytest.mark.parametrize("text", SUMS.values(), ids=SUMS)
def test_a_row_that_adds_up_the_others_is_no_ship(text: str) -> None:
    fleet = {"name": "Larch", "money_spent": 100, "csv": text}
    reply = solve("tcs.fleet_file", {"fleet": fleet})
    score = solve("tcs.victory", {"fleets": [fleet, {"name": "Slate", "money_spent": 1, "ships": []}]})

    assert [ship["name"] for ship in reply["result"]["fleet"]["ships"]] == ["Gannet", "Plover"]
    assert reply["line"].endswith("left out.")
    for each in (reply, score):
        assert "tcs.sum_row" in [reading["id"] for reading in each["readings"]]
        assert sum("left out" in step["says"] for step in each["steps"]) == 1
    assert score["result"]["fleets"][0]["hulls"] == reply["result"]["hulls"]


def test_the_line_names_the_sum_that_was_left_out() -> None:
    reply = solve("tcs.fleet_file", {"fleet": {"name": "Larch", "money_spent": 50, "csv": SUMS["values added up"]}})

    assert reply["line"] == (
        "Larch: 2 ships in 2 rows read from CSV, worth 42.50 MCr at full price, 50 MCr spent; "
        "row 4 (Total) is a sum and left out."
    )


BAD_SUMS = {
    "another value": "name;value\nGannet;12\nPlover;30,5\nTotal;52,5\n",
    "another count": "name;count;value\nGannet;1;12\nPlover;1;30,5\nTotal;7;42,5\n",
    "no number": "name;value\nGannet;12\nPlover;30,5\nTotal;much\n",
}


@pytest.mark.parametrize("text", BAD_SUMS.values(), ids=BAD_SUMS)
def test_a_sum_that_does_not_add_up_is_refused_in_words(text: str) -> None:
    (found,) = problems(csv=text)

    assert found["field"] == "fleets[0].csv"
    assert found["says"].startswith("Row 4 (Total) has the name of a sum, not of a ship, and does not add up the 2 rows above it, worth 42.50 MCr:")


def test_a_sum_with_nothing_above_it_is_refused() -> None:
    (found,) = problems(csv="name;value\nTotal;12\n")

    assert found["says"].startswith("Row 2 (Total) has the name of a sum, not of a ship, and does not add up the 0 rows above it")


def test_an_average_is_no_ship() -> None:
    (found,) = problems(csv="name;value\nGannet;12\nPlover;30\nAverage;21\n")

    assert found["says"].startswith("Row 4 (Average) has the name of a sum, not of a ship")


def test_a_sum_in_the_table_is_refused_not_counted() -> None:
    (found,) = problems({"name": "Gannet", "value": 12}, {"name": "Plover", "value": 30}, {"name": "Total", "value": 42})

    assert found["field"] == "fleets[0].ships[2].name"
    assert found["says"].startswith("Ship 3 is called 'Total': a sum is no ship")


@pytest.mark.parametrize("text", ["name,value\nGannet,12\nPlover,30\n,42\n", "name,count,value\nGannet,2,6\nPlover,1,30\n,3,42\n"])
def test_a_last_row_without_a_name_that_is_worth_the_others_is_refused(text: str) -> None:
    (found,) = problems(csv=text)

    assert found["says"].startswith("Row 4, column name: ") and "it is their sum" in found["says"], found["says"]


@pytest.mark.parametrize("name", ["Total War", "Summit", "Fleet", "Total 2"])
def test_a_ship_with_a_name_like_a_sum_counts(name: str) -> None:
    assert problems({"name": "Gannet", "value": 12}, {"name": name, "value": 12}) == []


@pytest.mark.parametrize("column", ["cost", "Cost (MCr)", "total", "Total value"])
def test_a_column_of_money_says_where_prices_go(column: str) -> None:
    (found,) = problems(csv=f"name;value;{column}\nGannet;1;2\n")

    assert found["says"] == (
        f"Row 1, column 3: no column is called '{column}'. The full price of one ship goes under 'value', what one of its "
        "systems cost under 'm_drive_cost' and the like; leave the price of a whole row out."
    )


def test_a_table_and_a_file_at_once_are_refused() -> None:
    (found,) = problems({"value": 1}, csv="value\n1\n")

    assert (found["field"], "not both" in found["says"]) == ("fleets[0].csv", True)


def test_the_template_can_be_read_back_and_has_every_column() -> None:
    sheet = fleet_csv.read(fleet_csv.template())

    assert fleet_csv.template().splitlines()[0].split(",") == list(fleet_csv.HEADER)
    assert [ship["name"] for ship in sheet.ships] == ["Kestrel", "Kestrel 13"]
    assert problems(csv=fleet_csv.template()) == []


@pytest.mark.parametrize("fleet", [AMBER_FLEET, COBALT_FLEET], ids=lambda fleet: fleet["name"])
@pytest.mark.parametrize("separator", ["comma", "semicolon", "tab"])
def test_a_fleet_survives_its_file(fleet: dict[str, Any], separator: str) -> None:
    reply = solve("tcs.fleet_file", {"fleet": fleet, "separator": separator})["result"]
    again = solve("tcs.fleet_file", {"fleet": {**fleet, "ships": [], "csv": reply["csv"]}, "separator": separator})["result"]

    assert (again["csv"], again["fleet"]) == (reply["csv"], reply["fleet"])
    as_csv = read_all({"fleet": FLEET}, {"fleet": {**fleet, "ships": [], "csv": reply["csv"]}})["fleet"]
    as_json = read_all({"fleet": FLEET}, {"fleet": reply["fleet"]})["fleet"]
    as_entered = read_all({"fleet": FLEET}, {"fleet": fleet})["fleet"]
    assert as_csv["ships"] == as_json["ships"] == as_entered["ships"]


names = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=20).map(str.strip)
names = names.filter(lambda name: name and not is_sum_name(name))  # one without a name may be a sum


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(names, st.fractions(0, 10**6, max_denominator=1000)), min_size=1, max_size=5), st.sampled_from(",;\t"))
def test_any_name_and_value_survive(rows: list[tuple[str, Any]], mark: str) -> None:
    ships = [fleet_csv.compact({"name": name, "value": value}) for name, value in rows]

    given_ = read_all({"fleet": FLEET}, {"fleet": {"money_spent": 1, "csv": fleet_csv.write(ships, mark=mark)}})
    assert [(ship["name"], ship["value"]) for ship in given_["fleet"]["ships"]] == rows
