"""What one row of a fleet lost: steps A to D of Appendix A for identical ships, line by line.

A *line* is one thing lost by one hull, with the table that prices it; `ship_loss` walks a row and returns
a `Row`. Whole numbers stay whole inside (`exact`), so that fleets of thousands are quick.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from pycore.systems.tcs import rulings, tables
from pycore.systems.tcs.fleets import DESTROYED, GRIDS, NAMES, is_carried, no_jump_left, own_loss
from pycore.walk import Cite, Step, Words, show, words

Ship: TypeAlias = Mapping[str, Any]
Exact: TypeAlias = "int | Fraction"

# The causes of loss in the order they are charted: lost whole first, then by table.
WHOLE = ("abandoned", "vaporized", "hulk", "cannot jump")
CAUSES = (*WHOLE, *(name for name in NAMES if name != "life_support"))
CAUSE_NAMES = dict.fromkeys(WHOLE, "") | {cause: cause for cause in WHOLE} | NAMES


def _cells(name: str) -> dict[tuple[Any, Any], int | None]:
    """Every cell of a printed table by damaged and installed size, letter groups written out."""
    grid = GRIDS[name]
    numeric = grid.columns[0].isdecimal()
    out: dict[tuple[Any, Any], int | None] = {}
    for size in dict.fromkeys((*grid.columns, *(label for label, _ in grid.rows if len(label) < 3))):
        row = grid.group(size)
        for column in grid.columns:
            cell = grid.cell(row, column) if row else None
            out[(int(size), int(column)) if numeric else (size, column)] = cell
    return out


CELLS = {name: _cells(name) for name in GRIDS}


@dataclass(slots=True)
class Line:
    """One loss of one hull; `hulls` of the row have it. `percent` is what is left of the installed value."""

    cause: str
    table: str
    installed: Any
    damaged: Any
    percent: Exact | None
    cost: Exact
    each: Exact
    hulls: int = 1
    step: str = "D"

    def result(self) -> dict[str, Any]:
        """The line as the reply has it."""
        return {
            "cause": self.cause, "name": CAUSE_NAMES[self.cause], "step": self.step, "table": self.table,
            "installed": plain(self.installed), "damaged": plain(self.damaged),
            "percent": None if self.percent is None else Fraction(self.percent), "cost": Fraction(self.cost),
            "each": Fraction(self.each), "hulls": self.hulls, "loss": Fraction(self.each * self.hulls),
        }  # fmt: skip


@dataclass(slots=True)
class Row:
    """A row of the fleet and what it lost: `parts` by step of the appendix (B, C, D)."""

    name: str
    summary: Step
    lines: list[Line] = field(default_factory=list)
    parts: dict[str, Exact] = field(default_factory=dict)
    outcome: str = "undamaged"
    why: str = ""


Lines = Generator[Any, Any, "tuple[Line, Step] | None"]


def exact(value: Any) -> Exact:
    """A whole number as an int, anything else as a Fraction."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else value
    return int(value)


def plain(value: Any) -> Any:
    """A size as it is written: 3 rather than 3/1, 5/2 as 2.5."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else f"{float(value):g}"
    return value


def part(whole: Exact, share: Exact, of: int = 100) -> Exact:
    """`share` of `whole` in hundredths, exactly."""
    product = whole * share
    if isinstance(product, int) and not product % of:
        return product // of
    return exact(Fraction(product) / of)


# ---------------------------------------------------------------- one line for each kind of system


def graded(name: str, entry: Ship, path: str) -> Lines:
    """Tables 1, 2, 6 and 7: the percentage left, looked up; its loss is the cost less that (steps D1, D2)."""
    installed, damaged = entry["installed"], entry["damaged"]
    if damaged is None:
        return None
    if damaged == installed:
        if installed == "P":
            yield rulings.MESON_P
        return None
    grid, what = GRIDS[name], NAMES[name]
    if damaged == DESTROYED or (damaged == 0 and name in ("damper", "screen")):
        yield rulings.DESTROYED_NOTHING_LEFT
        percent: int | None = 0
        where: Any = ("{} of {} installed: nothing left", damaged, installed)
    else:
        percent = CELLS[name][damaged, installed]
        where = ("column {}, row {}: {}%", installed, grid.group(str(damaged)), percent)
        if percent == 100:
            yield rulings.LETTER_GROUP
    assert percent is not None
    left = Step("looked_up", ("{}: percent of its value left", what), percent, where, grid.cite, (), path)
    return (yield from off_cost(name, entry, percent, left, grid.cite, path))


def off_cost(name: str, entry: Ship, percent: Exact, left: Step, cite: Cite, path: str) -> Lines:
    """Cost less the percentage of it that is left."""
    what = NAMES[name]
    cost = exact(entry["cost"])
    price = Step("given", ("{}: cost, MCr", what), cost, "", None, (), path)
    kept = part(cost, percent)
    loss = cost - kept
    how = ("{} − {}% of {} = {} − {} = {}", cost, percent, cost, cost, kept, loss)
    step = yield Step("added", ("{}: loss, MCr", what), loss, how, cite, (left, price), path)
    table = cite.at.rsplit(" ", 1)[-1]
    return Line(name, table, entry["installed"], entry["damaged"], percent, cost, loss), step


def power_plant(name: str, entry: Ship, path: str) -> Lines:
    """Table 3: damaged number over installed number."""
    installed, damaged = entry["installed"], entry["damaged"]
    if damaged is None or damaged == installed:
        return None
    percent = exact(Fraction(damaged) * 100 / installed)
    how = ("{} / {} = {}%", plain(damaged), plain(installed), percent)
    left = Step("divided", "power plant: percent of its value left", percent, how, tables.POWER_PLANT, (), path)
    return (yield from off_cost(name, entry, percent, left, tables.POWER_PLANT, path))


def armor(name: str, entry: Ship, path: str) -> Lines:
    """Table 4: two less than the damaged value, over the original value; only where it was reduced."""
    installed, damaged = entry["installed"], entry["damaged"]
    if damaged is None or damaged == installed:
        return None
    yield rulings.ARMOR_REDUCED
    if damaged == DESTROYED:
        yield rulings.DESTROYED_NOTHING_LEFT
    size = 0 if damaged == DESTROYED else damaged
    percent = exact(Fraction(max(0, size - tables.ARMOR_OFF) * 100, installed))
    how: Words = ("({} − {}) / {} = {}%", size, tables.ARMOR_OFF, installed, percent)
    if size < tables.ARMOR_OFF:
        how = ("({} − {}) / {} is below 0: 0%", size, tables.ARMOR_OFF, installed)
    left = Step("divided", "armor: percent of its value left", percent, how, tables.ARMOR, (), path)
    return (yield from off_cost(name, entry, percent, left, tables.ARMOR, path))


def fuel(name: str, entry: Ship, path: str) -> Lines:
    """Table 5: tankage × percent lost × 25,000 Cr; a hit is one percent (Clarifications 3)."""
    hits = entry["hits"]
    if not hits:
        return None
    tons = exact(entry["tonnage"])
    tankage = Step("given", "fuel: original tankage, tons", tons, "", None, (), path)
    lost = Step("given", "fuel: hits, 1% of the tankage each", hits, "", rulings.CLARIFICATIONS_3, (), path)
    whole = exact(tons * tables.FUEL_PRICE)
    loss = part(whole, hits)
    how = ("{} t × {}% × {} MCr = {}", tons, hits, "0.025", loss)
    step = yield Step("multiplied", "fuel: loss, MCr", loss, how, tables.FUEL, (tankage, lost), path)
    return Line(name, "5", None, hits, 100 - hits, whole, loss), step


def counted(name: str, entry: Ship, path: str) -> Lines:
    """Tables 8, 9 and 10: so many lost × the price of one."""
    cite, price, key = {
        "turrets": (tables.TURRETS, tables.TURRET_PRICE, "destroyed"),
        "bays": (tables.BAYS, tables.BAY_PRICE, "destroyed"),
        "crew": (tables.CREW, tables.CREW_PRICE, "lost"),
    }[name]
    number: int = entry[key]
    if not number:
        return None
    how = ("{} × {} MCr = {}", number, price, number * price)
    gone = Step("given", ("{} {}", NAMES[name], key), number, "", None, (), path)
    step = yield Step("multiplied", ("{}: loss, MCr", NAMES[name]), number * price, how, cite, (gone,), path)
    return Line(name, cite.at.rsplit(" ", 1)[-1], None, number, None, price, number * price), step


def computer(name: str, entry: Ship, path: str) -> Lines:
    """Table 11: the price installed less the price of the size that is left, of the same kind."""
    installed, damaged = entry["installed"], entry["damaged"]
    if damaged is None:
        return None
    kept = damaged if damaged == "0" else damaged[0] + installed[1:]
    if kept == installed:
        return None
    if installed[1:] and kept != "0":
        yield rulings.COMPUTER_SUFFIX
    prices = tables.COMPUTER_PRICE
    old, new = prices[installed], prices.get(kept, 0)
    had = Step("looked_up", ("computer {}: price, MCr", installed), old, ("{}", old), tables.COMPUTER, (), path)
    uses: tuple[Step, ...] = (had,)
    if new:
        uses = (had, Step("looked_up", ("computer {}: price, MCr", kept), new, ("{}", new), tables.COMPUTER, (), path))
    how = ("{} − {} = {}", old, new, old - new)
    says = (
        ("computer {} reduced to {}: loss, MCr", installed, kept)
        if new
        else ("computer {} destroyed: loss, MCr", installed)
    )
    step = yield Step("added", says, old - new, how, tables.COMPUTER, uses, path)
    return Line(name, "11", installed, kept, None, old, old - new), step


PRICED: dict[str, Callable[[str, Ship, str], Lines]] = {
    "m_drive": graded, "j_drive": graded, "power_plant": power_plant, "armor": armor, "fuel": fuel,
    "accelerator": graded, "meson": graded, "damper": graded, "screen": graded,
    "turrets": counted, "bays": counted, "crew": counted, "computer": computer,
}  # fmt: skip


def lines_of(systems: Mapping[str, Any], path: str) -> Generator[Any, Any, list[tuple[Line, Step]]]:
    """Every line of one hull, in the order of the tables."""
    found = []
    for name, price in PRICED.items():
        entry = systems[name]
        if entry is not None:
            line = yield from price(name, entry, path)
            if line is not None:
                found.append(line)
    return found


def quietly(walk: Generator[Any, Any, Any]) -> Any:
    """A walk's result without its words; only for walks that ask nothing."""
    reply = None
    try:
        while True:
            reply = walk.send(reply)
    except StopIteration as stop:
        return stop.value


def loss_of_one(ship: Ship) -> Exact:
    """Step D for one damaged hull of the row."""
    lines: list[tuple[Line, Step]] = quietly(lines_of(ship["systems"], ""))
    return sum((line.each for line, _ in lines), start=0)


# ---------------------------------------------------------------- crew moved before losses are counted


def short_of_crew(ship: Ship) -> int:
    """How many crew one damaged hull of the row lacks for a jump; 0 where it needs none."""
    crew = ship["systems"]["crew"]
    if not crew or crew["needed_to_jump"] is None or ship["can_jump"] or is_carried(ship) or own_loss(ship)[0]:
        return 0
    return max(0, int(crew["needed_to_jump"] - crew["aboard"]))


def spare_crew(ship: Ship) -> int:
    """How many crew the row's ships that can jump have above their need; undamaged hulls lost nobody."""
    crew = ship["systems"]["crew"]
    if not crew or crew["needed_to_jump"] is None:
        return 0
    thus = ship["count"] if ship["damaged_count"] is None else ship["damaged_count"]
    needed = crew["needed_to_jump"]
    hit = 0 if own_loss(ship)[0] else thus * max(0, crew["aboard"] - needed)
    return int(hit + (ship["count"] - thus) * max(0, crew["aboard"] + crew["lost"] - needed))


def move_crew(ships: Sequence[Ship], names: Sequence[str], where: str) -> Generator[Any, Any, dict[int, int]]:
    """How many hulls of each row short of crew are brought up to their need (Modifications 8)."""
    needs = [(need, i) for i, ship in enumerate(ships) if (need := short_of_crew(ship)) and thus_of(ship)]
    if not needs:
        return {}
    yield rulings.CREW_MOVED
    givers = [(name, spare) for ship, name in zip(ships, names, strict=True) if (spare := spare_crew(ship))]
    pool = sum(spare for _, spare in givers)
    cite = rulings.MODIFICATIONS_8
    spare = yield Step("added", ("{}: spare crew of ships that can jump", where), pool, (_givers, givers, pool), cite)
    # Equal needs: first the ship that saves its fleet most, so that the order of rows does not matter.
    needs.sort(key=lambda entry: (entry[0], loss_of_one(ships[entry[1]]) - exact(ships[entry[1]]["value"]), entry[1]))
    saved: dict[int, int] = {}
    for need, i in needs:
        hulls = thus_of(ships[i])
        saved[i] = min(hulls, pool // need)
        left = pool - saved[i] * need
        how = ("{} short each, {} to spare: {} of {} brought up, {} left", need, pool, saved[i], hulls, left)
        yield Step("ruled", ("{}: ships brought up to the crew a jump needs", names[i]), saved[i], how, cite, (spare,))
        pool = left
    return saved


def _givers(givers: Sequence[tuple[str, int]], pool: int) -> str:
    """Who has crew to spare."""
    if len(givers) > 12:
        return f"{pool} in {len(givers)} rows"
    return " + ".join(f"{spare} ({name})" for name, spare in givers) + f" = {pool}" if givers else "none"


def thus_of(ship: Ship) -> int:
    """How many hulls of the row are damaged thus."""
    return int(ship["count"] if ship["damaged_count"] is None else ship["damaged_count"])


# ---------------------------------------------------------------- a row of the fleet


def sums_told(fleet: Mapping[str, Any], name: str) -> Iterator[Any]:
    """The sums of a file that were left out."""
    if fleet["left_out"]:
        yield rulings.SUM_ROW
        says: Words = ("{}: {}", name, sums_left_out(fleet["left_out"]))
        yield Step("noted", says, len(fleet["left_out"]), "", rulings.STEP_A)


def sums_left_out(rows: Sequence[str]) -> str:
    """``row 5 (Total) is a sum and left out``; empty where there is none."""
    return f"{', '.join(rows)} {'is a sum' if len(rows) == 1 else 'are sums'} and left out" if rows else ""


def ship_loss(ship: Ship, name: str, path: str, crewed: int | None) -> Generator[Any, Any, Row]:
    """Steps A to D for one row; `crewed` hulls of it got their crew from others (None: none was short)."""
    count, thus = ship["count"], thus_of(ship)
    yield from readings_of(ship)
    step, outcome, why = own_loss(ship)
    lost = thus if step else 0
    if not step and crewed is not None and crewed < thus:
        step, outcome, lost = "C", "cannot jump", thus - crewed
        why = f"{short_of_crew(ship)} crew short of what a jump needs"
    row = Row(name, Step("noted", ("{}: nothing lost", called(name, count)), 0, "", rulings.STEP_A, (), "", path))
    found: list[Step] = []
    if lost:
        cite = rulings.STEP_B if step == "B" else rulings.PROCEDURE_3 if outcome == "cannot jump" else rulings.STEP_C
        value = exact(ship["value"])
        ruled = Step("ruled", ("{}: {}, {}", name, outcome, why), outcome, "", cite, (), path)
        price = Step("given", "value of one ship, MCr", value, "", None, (), path)
        how: Words = ("{} × {} = {}", lost, value, lost * value)
        says: Words = ("{} lost whole: loss, MCr", called(name, lost))
        found.append((yield Step("multiplied", says, lost * value, how, cite, (ruled, price), path)))
        row.lines.append(Line(outcome, "", None, None, 0, value, value, lost, step))
        row.parts[step] = lost * value
        row.outcome, row.why = outcome, why
    if thus > lost:
        found += yield from damaged_loss(ship, row, thus - lost, path)
    if not found:
        yield Step("noted", ("{}: no damage that costs anything", name), 0, "", rulings.STEP_A, (), path)
    total = sum(row.parts.values(), start=0)
    if found:
        says = ("{}: {}, loss in MCr", called(name, count), told(row, ship, lost, thus))
        row.summary = Step("added", says, total, (_short_sum, found, total), found[0].cite, tuple(found), "", path)
    yield row.summary
    return row


def damaged_loss(ship: Ship, row: Row, hulls: int, path: str) -> Generator[Any, Any, list[Step]]:
    """Step D for the damaged hulls of a row: the lines of one, times how many."""
    lines = yield from lines_of(ship["systems"], path)
    for line, _ in lines:
        line.hulls = hulls
        row.lines.append(line)
    each = sum((line.each for line, _ in lines), start=0)
    if not each:
        return []
    if row.outcome == "undamaged":
        row.outcome = "damaged"
    row.parts["D"] = each * hulls
    if each > ship["value"]:
        yield rulings.NOT_CAPPED
    steps = [step for _, step in lines]
    one = Step("added", ("{}: loss of one ship, MCr", row.name), each, (_short_sum, steps, each), rulings.STEP_D,
               tuple(steps), path)  # fmt: skip
    if hulls > 1:
        how = ("{} × {} = {}", hulls, each, each * hulls)
        one = Step(
            "multiplied", ("{}: loss, MCr", called(row.name, hulls)), each * hulls, how, rulings.STEP_D, (one,), path
        )
    return [(yield one)]


def called(name: str, count: int) -> Any:
    """The row as named: ``12 × Kestrel``."""
    return name if count == 1 else ("{} × {}", count, name)


def told(row: Row, ship: Ship, lost: int, thus: int) -> str:
    """What became of a row, in a few words."""
    some = "" if thus == ship["count"] else f"{thus} of them "
    if lost and lost < thus:
        return f"{lost} of {thus} {row.outcome}, the rest damaged"
    return f"{some}{row.outcome}"


def readings_of(ship: Ship) -> Iterator[Any]:
    """The readings that this row's data bring in."""
    systems, said = ship["systems"], ship["carried"]
    jump, fuel_ = systems["j_drive"], systems["fuel"]
    if ship["damaged_count"] is not None and ship["damaged_count"] < ship["count"]:
        yield rulings.OF_WHICH
    if ship["fate"] == "abandoned":
        yield rulings.ABANDONED_LOST
    if ship["fate"] != "fought on":
        return
    if ship["can_jump"] is not None:
        yield rulings.CAN_JUMP_SAID
    if jump and jump["installed"] is not None:
        if jump["installed"] == 0:
            if said is None:
                yield rulings.CARRIED
        elif no_jump_left(jump):
            yield rulings.SPARE_JUMP if ship["can_jump"] and not said else rulings.NO_JUMP_LEFT
    if is_carried(ship) and own_loss(ship)[1] == "hulk":
        yield rulings.CARRIED_NOT_EXCUSED
    if fuel_ and fuel_["hits"] > 100:
        yield rulings.FUEL_OVER_100


def _short_sum(steps: Sequence[Step], total: Exact) -> str:
    """``12 + 3 = 15``; a long sum says only how many numbers it has."""
    if len(steps) == 1:
        return words(steps[0].how)
    if len(steps) > 12:
        return f"the sum of {len(steps)} = {show(total)}"
    return " + ".join(show(step.value) for step in steps) + f" = {show(total)}"
