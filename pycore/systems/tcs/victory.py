"""Which fleet suffered the smaller loss, and by how much?"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from pycore.inputs import BAD, Listed, Problems
from pycore.systems import Example
from pycore.systems.tcs import rulings
from pycore.systems.tcs.demo import AMBER_FLEET, COBALT_FLEET
from pycore.systems.tcs.fleets import FLEET, named
from pycore.systems.tcs.losses import CAUSE_NAMES, CAUSES, Exact, Row, exact, move_crew, ship_loss, sums_told
from pycore.text import Block, Heading, Para, Table
from pycore.walk import Step, Walk, decimal, given, noted, ruled, show

TITLE = "Score the battle"


class TwoFleets(Listed):
    """The two fleets. The score names the winner, so they need different names."""

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        value = super().parse(raw, path, problems)
        if not isinstance(raw, list):
            return value
        given_names = [fleet.get("name") or "" for fleet in raw if isinstance(fleet, dict)] if value is BAD else []
        fleets = value if value is not BAD else [{"name": name} for name in given_names if isinstance(name, str)]
        names = named(fleets)
        if len(raw) == len(names) == 2 and names[0].casefold() == names[1].casefold():
            says = f"Both fleets are called '{names[1]}': give each its own name."
            return self.bad(f"{path}[1].name", problems, says, "illegal")
        return value


INPUTS = {"fleets": TwoFleets("the fleets", FLEET, least=2, most=2, title="The two fleets")}

HUNDRED = 100


def work(fleets: Sequence[Mapping[str, Any]]) -> Walk:
    """Steps A to F for each fleet, then the smaller percentage wins (Appendix A; Tournament Procedure 3)."""
    names = named(fleets)
    yield rulings.NOT_GIVEN
    scores: list[tuple[dict[str, Any], Step]] = []
    for i, fleet in enumerate(fleets):
        scores.append((yield from fleet_score(fleet, names[i], f"fleets[{i}]")))
    (first, second), (one, two) = (scores[0][0], scores[1][0]), (scores[0][1], scores[1][1])
    margin = abs(first["F"] - second["F"])
    draw = margin == 0
    if draw:
        yield rulings.DRAW
    winner = None if draw else names[0] if first["F"] < second["F"] else names[1]
    if any((score["F"] * HUNDRED).denominator != 1 for score in (first, second)):
        yield rulings.HALF_UP
    how = ("{}% and {}% differ by {}", first["F"], second["F"], margin)
    says = ("{} wins: the lowest percentage", winner) if winner else "A draw: the percentages are exactly equal"
    yield ruled(says, winner, cite=rulings.STEP_G, how=how, uses=(one, two))
    return {"fleets": [first, second], "winner": winner, "margin": margin, "draw": draw}


def fleet_score(fleet: Mapping[str, Any], name: str, path: str) -> Generator[Any, Any, tuple[dict[str, Any], Step]]:
    """One fleet: its rows, then steps B to F."""
    ships = fleet["ships"]
    titles = [ship["name"].strip() or f"Ship {i}" for i, ship in enumerate(ships, 1)]
    yield from sums_told(fleet, name)
    crewed = yield from move_crew(ships, titles, name)
    rows: list[Row] = []
    for i, ship in enumerate(ships):
        rows.append((yield from ship_loss(ship, titles[i], f"{path}.ships[{i}]", crewed.get(i))))
    parts = []
    for step, what, cite in (
        ("B", "abandoned ships", rulings.STEP_B),
        ("C", "hulks, ships vaporized and ships unable to jump", rulings.STEP_C),
        ("D", "damage to working ships", rulings.STEP_D),
    ):
        mine = [row for row in rows if step in row.parts]
        total = exact(sum((row.parts[step] for row in mine), start=Fraction(0)))
        how = (_sum_of, [row.parts[step] for row in mine], total)
        parts.append((yield Step("added", ("{}, step {}: {}, MCr", name, step, what), total, how, cite,
                                 tuple(row.summary for row in mine))))  # fmt: skip
    total = exact(sum(part.value for part in parts))
    sums = ("{} + {} + {} = {}", *(part.value for part in parts), total)
    whole = yield Step("added", ("{}, step E: total loss, MCr", name), total, sums, rulings.STEP_E, tuple(parts))
    money = given(("{}: money spent on the original fleet, MCr", name), exact(fleet["money_spent"]))
    share = ("{} / {} × 100 = {}%", total, money.value, Fraction(total) * HUNDRED / money.value)
    F = yield Step("divided", ("{}, step F: percent of the money spent", name),  # noqa: N806
                   Fraction(total) * HUNDRED / money.value, share, rulings.STEP_F, (whole, money))  # fmt: skip
    over = F.value > HUNDRED
    if over:
        yield rulings.OVER_100
        F = yield noted(("{}: more than was spent", name), cite=rulings.STEP_F, value=F.value, uses=(F,))  # noqa: N806
    result = {
        "name": name,
        "money_spent": Fraction(money.value),
        "B": Fraction(parts[0].value), "C": Fraction(parts[1].value), "D": Fraction(parts[2].value),
        "E": Fraction(whole.value), "F": Fraction(F.value),
        "over_100": over,
        "hulls": sum(ship["count"] for ship in ships),
        "crew_moved": sum(crewed.values()),
        "causes": causes_of(rows, money.value),
        "ships": [ship_result(ship, row) for ship, row in zip(ships, rows, strict=True)],
    }  # fmt: skip
    return result, F


def causes_of(rows: Sequence[Row], money: Exact) -> list[dict[str, Any]]:
    """The fleet's loss by cause, in the order of `CAUSES`, with each one's share of the money spent in percent."""
    sums: dict[str, Exact] = {}
    for row in rows:
        for line in row.lines:
            if line.each:
                sums[line.cause] = sums.get(line.cause, 0) + line.each * line.hulls
    return [{"cause": cause, "name": CAUSE_NAMES[cause], "loss": Fraction(sums[cause]),
             "percent": Fraction(sums[cause]) * HUNDRED / money} for cause in CAUSES if cause in sums]  # fmt: skip


def ship_result(ship: Mapping[str, Any], row: Row) -> dict[str, Any]:
    """A row of the fleet with its lines."""
    return {
        "name": row.name, "count": ship["count"], "damaged_count": ship["damaged_count"],
        "value": ship["value"], "fate": ship["fate"], "outcome": row.outcome, "why": row.why,
        "loss": Fraction(row.summary.value), "opens": row.summary.opens, "lines": [line.result() for line in row.lines],
    }  # fmt: skip


def _sum_of(parts: Sequence[Exact], total: Exact) -> str:
    if len(parts) < 2:
        return show(total) if parts else "none"
    return (
        " + ".join(map(show, parts)) + f" = {show(total)}" if len(parts) <= 12 else f"{len(parts)} rows = {show(total)}"
    )


# ---------------------------------------------------------------- words


def commas(value: Fraction | int) -> str:
    """An amount of MCr: thousands marked, two decimals where it has any.

    >>> commas(Fraction(1234567, 100)), commas(Fraction(5000))
    ('12,345.67', '5,000')
    """
    whole, dot, rest = show(Fraction(value)).partition(".")
    minus = whole.startswith("−")
    return f"{'−' if minus else ''}{int(whole.lstrip('−')):,}{dot}{rest}"


def percent(value: Fraction) -> str:
    """A percentage with two decimals."""
    return f"{decimal(value)}%"


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """Both fleets' losses, the winner and the margin."""
    told = []
    for fleet in result["fleets"]:
        note = ", above 100%, as losses count at full price" if fleet["over_100"] else ""
        lost = f"lost {commas(fleet['E'])} of {commas(fleet['money_spent'])} MCr spent, {percent(fleet['F'])}"
        told.append(f"{fleet['name']} ({ships_words(fleet['hulls'])}) {lost}{note}")
    if result["draw"]:
        end = "exactly equal: a draw"
    else:
        shown = decimal(result["margin"])
        by = f"{shown} percentage points" if result["margin"] * HUNDRED >= 1 else "less than 0.01 percentage points"
        end = f"{result['winner']} wins by {by}"
    return f"Dundracon 1982 score: {'; '.join(told)}; {end}."


def ships_words(hulls: int) -> str:
    """``1 ship``, ``96 ships``."""
    return f"{hulls:,} ship{'' if hulls == 1 else 's'}"


def paste(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Block]:
    """The score sheet: steps B to F of both fleets, then every loss of each fleet, largest first."""
    fleets = result["fleets"]
    steps = [("B", "Abandoned"), ("C", "Hulks, vaporized, no jump"), ("D", "Damage"), ("E", "Total loss")]
    rows = [[key, what, *(commas(fleet[key]) for fleet in fleets)] for key, what in steps]
    rows.append(["", "Money spent", *(commas(fleet["money_spent"]) for fleet in fleets)])
    rows.append(["F", "Percent lost", *(percent(fleet["F"]) for fleet in fleets)])
    head = ["", "MCr", *(fleet["name"] for fleet in fleets)]
    blocks: list[Block] = [
        Heading("Trillion Credit Squadron, Dundracon 1982: score"),
        Table(head, rows, right=frozenset({2, 3}), clip=frozenset({2, 3})),
    ]
    for fleet in fleets:
        blocks.append(Heading(f"{fleet['name']}: losses, largest first"))
        blocks.append(ledger(fleet))
    return blocks


def ledger(fleet: Mapping[str, Any]) -> Block:
    """Every loss line of a fleet, largest first."""
    lines = [(entry["loss"], ship, entry) for ship in fleet["ships"] for entry in ship["lines"] if entry["loss"]]
    if not lines:
        return Para("Nothing lost.")
    lines.sort(key=lambda entry: entry[0], reverse=True)  # equal losses stay in the order of the ships
    rows = [
        [
            ship["name"],
            str(entry["hulls"]),
            entry["name"].removeprefix("nuclear "),
            f"T{entry['table']}" if entry["table"] else entry["step"],
            damage_words(entry),
            "" if entry["percent"] is None else show(entry["percent"]),
            commas(loss),
        ]
        for loss, ship, entry in lines
    ]
    rows.append(["Total", "", "", "E", "", "", commas(fleet["E"])])
    head = ["Ship", "No.", "Lost", "By", "Damage", "Left%", "MCr"]
    return Table(head, rows, right=frozenset({1, 5, 6}), clip=frozenset({0}))


def damage_words(line: Mapping[str, Any]) -> str:
    """``6→3``; a number lost where nothing is graded."""
    gone, had = line["damaged"], line["installed"]
    if line["table"] == "":
        return "whole"
    if had is None:
        return f"{gone} hits" if line["table"] == "5" else f"{gone} lost"
    return f"{had}→{'0' if gone == 'destroyed' else gone}"


EXAMPLES = (
    Example("Two small squadrons, a little of everything", {
        "fleets": [
            {"name": "Amber Picket", "money_spent": 20_000, "ships": [
                {"name": "Gannet", "value": 9_000, "systems": {
                    "m_drive": {"installed": 6, "damaged": 3, "cost": 600},
                    "j_drive": {"installed": 3, "damaged": 2, "cost": 400},
                    "armor": {"installed": 10, "damaged": 8, "cost": 500},
                    "fuel": {"tonnage": 3_000, "hits": 12},
                    "computer": {"installed": "7fib", "damaged": "2fib"},
                    "crew": {"lost": 51}}},
                {"name": "Plover", "count": 12, "damaged_count": 3, "value": 500, "systems": {
                    "turrets": {"destroyed": 2}, "power_plant": {"installed": 6, "damaged": "9/2", "cost": 80}}},
                {"name": "Knot", "value": 500, "fate": "vaporized"},
            ]},
            {"name": "Cobalt Watch", "money_spent": 20_000, "ships": [
                {"name": "Halberd", "value": 12_000, "systems": {
                    "accelerator": {"installed": "J", "damaged": "E", "cost": 3_000},
                    "screen": {"installed": 3, "damaged": 2, "cost": 55},
                    "bays": {"destroyed": 1}, "crew": {"lost": 501}}},
                {"name": "Glaive", "value": 2_500, "fate": "abandoned"},
                {"name": "Pike", "count": 4, "value": 1_200},
            ]},
        ],
    }),
    Example("Two tournament fleets of about 100 ships, one badly mauled", {"fleets": [AMBER_FLEET, COBALT_FLEET]}),
    Example("Over 100%, and crew moved to bring a ship home", {
        "fleets": [
            {"name": "Heron Squadron", "money_spent": 3_000, "ships": [
                {"name": "Heron", "count": 4, "damaged_count": 3, "value": 1_200, "fate": "vaporized"},
            ]},
            {"name": "Tern Squadron", "money_spent": 3_000, "ships": [
                {"name": "Tern", "value": 1_500, "systems": {"crew": {"lost": 20, "aboard": 80, "needed_to_jump": 60}}},
                {"name": "Skua", "value": 1_100, "systems": {"crew": {"lost": 70, "aboard": 45, "needed_to_jump": 60}}},
                {"name": "Petrel", "value": 1_000,
                 "systems": {"crew": {"lost": 80, "aboard": 30, "needed_to_jump": 60}}},
            ]},
        ],
    }),
    Example("An exact draw, one fleet as CSV", {
        "fleets": [
            {"name": "Larch", "money_spent": 10_000, "csv":
                "name;count;value;fate;m_drive_installed;m_drive_damaged;m_drive_cost\n"
                "Birch;4;1500,5 MCr;fought on;6;5;500\nAspen;1;1000;abandoned;;;\n"},
            {"name": "Slate", "money_spent": 5_000, "ships": [{"name": "Flint", "value": 700, "fate": "hulk"},
                                                             {"name": "Chert", "count": 5, "value": 900}]},
        ],
    }),
)  # fmt: skip
