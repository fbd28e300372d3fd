"""Is this fleet entered right, and how does it read as a file?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pycore.inputs import Choice
from pycore.systems import Example
from pycore.systems.tcs import fleet_csv, rulings
from pycore.systems.tcs.demo import AMBER_FLEET
from pycore.systems.tcs.fleets import FLEET, named
from pycore.systems.tcs.losses import called, exact, sums_left_out, sums_told
from pycore.systems.tcs.victory import commas, ships_words
from pycore.text import Block, Mono
from pycore.walk import Step, Walk, Words, added, given, noted, show

TITLE = "Check a fleet file"

MARKS = {"comma": ",", "semicolon": ";", "tab": "\t"}

INPUTS = {
    "fleet": FLEET,
    "separator": Choice("the separator of the file", tuple(MARKS), default="comma", title="Separator",
                        hint="Of the file that is written; one that is read shows its own."),
}  # fmt: skip


def work(fleet: Mapping[str, Any], separator: str) -> Walk:
    """Count the ships, add up what they are worth, and write them as CSV and as JSON."""
    ships, name = fleet["ships"], named([fleet])[0]
    yield from sums_told(fleet, name)
    rows: list[Step] = []
    for i, ship in enumerate(ships):
        worth = exact(ship["value"] * ship["count"])
        says: Words = ("{}: value, MCr", called(ship["name"].strip() or f"Ship {i + 1}", ship["count"]))
        how: Words = ("{} × {} = {}", ship["count"], exact(ship["value"]), worth)
        rows.append((yield Step("multiplied", says, worth, how, rulings.STEP_A, (), "fleet.ships")))
    hulls = sum(ship["count"] for ship in ships)
    yield noted(("{}: ships", name), cite=rulings.STEP_A, value=hulls, how=("{} in {} rows", hulls, len(ships)))
    total = exact(sum((row.value for row in rows), start=Fraction(0)))
    says = ("{}: full value of all ships, MCr", name)
    how = ("{} rows: {}", len(rows), total)
    opens = "fleet.ships" if rows else ""
    value = yield Step("added", says, total, how, rulings.STEP_A, tuple(rows), "", opens)
    money = given(("{}: money spent, MCr", name), exact(fleet["money_spent"]))
    yield added("Full value above the money spent, MCr", value, less=(money,), cite=rulings.STEP_F)
    entered = [fleet_csv.compact(ship) for ship in ships]
    mark = MARKS[separator]
    return {
        "fleet": fleet_csv.compact({"name": name, "money_spent": fleet["money_spent"], "hulls": fleet["hulls"]})
        | {"ships": entered},
        "hulls": hulls,
        "left_out": sums_left_out(fleet["left_out"]),
        "value": Fraction(value.value),
        "csv": fleet_csv.write(entered, mark=mark),
        "template": fleet_csv.template(mark),
        "header": list(fleet_csv.HEADER),
    }


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """How many ships, what they are worth, what was spent."""
    rows = len(inputs["fleet"]["ships"])
    source = " read from CSV" if inputs["fleet"]["from_csv"] else ""
    worth = f"worth {commas(result['value'])} MCr at full price, {commas(inputs['fleet']['money_spent'])} MCr spent"
    ships = f"{ships_words(result['hulls'])} in {show(rows)} row{'s' * (rows != 1)}{source}"
    out = f"; {result['left_out']}" if result["left_out"] else ""
    return f"{result['fleet']['name']}: {ships}, {worth}{out}."


def paste(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Block]:
    """The file."""
    return [Mono(result["csv"].rstrip("\n").split("\n"))]


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The fleet, ready to be scored against another that is still to be entered."""
    return "tcs.victory", {"fleets": [result["fleet"]]}


EXAMPLES = (
    Example("A small file: semicolons, a decimal comma, MCr after a number", {"fleet": {
        "name": "Larch", "money_spent": "6000 MCr", "csv":
            "name;count;value;fate;m_drive_installed;m_drive_damaged;m_drive_cost;turrets_destroyed\n"
            "Birch;4;1500,5 MCr;fought on;6;5;500;\n"
            "Aspen;1;1000;abandoned;;;;\n"
            "Rowan;2;640;fought on;;;;3\n",
    }}),
    Example("The mauled demo fleet as a file", {"fleet": AMBER_FLEET}),
    Example("From the table to semicolons", {"separator": "semicolon", "fleet": {
        "name": "Slate", "money_spent": 5_000, "ships": [
            {"name": "Flint", "value": 700, "fate": "hulk"},
            {"name": "Chert", "count": 5, "damaged_count": 2, "value": "900.25", "systems": {
                "computer": {"installed": "7fib", "damaged": "2fib"}, "crew": {"lost": 12}}},
        ]}}),
)  # fmt: skip
