"""What a fleet is: its fields with their limits, and what makes a ship's entry impossible.

Used by every calculator that takes a fleet. Errors name the ship and the system; a fleet given as
CSV is read by `fleet_csv` and its errors name the row and the column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from pycore.errors import InputErrors, Problem
from pycore.inputs import BAD, Choice, Field, Flag, Json, Listed, Number, Problems, Record, Text, Whole, shown
from pycore.systems.tcs import fleet_csv, tables
from pycore.systems.tcs.fleet_csv import MOST_SHIPS
from pycore.systems.tcs.sum_rows import check_sums, left_out
from pycore.systems.tcs.tables import COMPUTER_PRICE, Grid

FATES = ("fought on", "abandoned", "vaporized", "hulk")
DESTROYED = "destroyed"
MOST_MCR = 1_000_000_000
MOST_COUNT = 100_000
MOST_CREW = 1_000_000

# The systems of a ship with the names used in sentences and the table that prices them, in print order.
NAMES = {
    "m_drive": "M-drive", "j_drive": "J-drive", "power_plant": "power plant", "armor": "armor", "fuel": "fuel",
    "accelerator": "accelerator", "meson": "meson gun", "damper": "nuclear damper", "screen": "meson screen",
    "turrets": "turrets", "bays": "bays", "crew": "crew", "computer": "computer", "life_support": "life support",
}  # fmt: skip
GRIDS: dict[str, Grid] = {
    "m_drive": tables.M_DRIVE, "j_drive": tables.J_DRIVE, "accelerator": tables.ACCELERATOR, "meson": tables.MESON,
    "damper": tables.DAMPER, "screen": tables.SCREEN,
}  # fmt: skip


# ---------------------------------------------------------------- fields of our own


class Damaged(Field):
    """What is left of a system: as `size` says, or the word ``destroyed``; 0 where sizes are letters."""

    kind = "text"

    def __init__(self, noun: str, size: Field, **rest: Any) -> None:
        super().__init__(noun, **rest)
        self.size = size

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        word = str(raw).strip().lower()
        if word in ("destroyed", "gone") or (word == "0" and isinstance(self.size, Letter)):
            return DESTROYED
        mine: Problems = []
        value = self.size.parse(raw, path, mine)
        problems.extend(Problem(p.field, p.code, f"{p.says.rstrip('.')}; or write {DESTROYED}.") for p in mine)
        return value

    def limits(self) -> str:
        return self.size.limits()

    def shape(self) -> Json:
        return {"type": ["string", "number"], "maxLength": 20}


class Letter(Field):
    """A weapon's letter; whether the tables print it is the ship's check."""

    kind = "text"

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        if isinstance(raw, str) and len(raw.strip()) == 1 and raw.strip().isascii() and raw.strip().isalpha():
            return raw.strip().upper()
        return self.bad(path, problems, self.wrong(raw))

    def limits(self) -> str:
        return f", one letter, like {self.example}"

    def shape(self) -> Json:
        return {"type": "string", "maxLength": 1}


class Computer(Field):
    """A model like 7, 7fib or 2bis; 0 or ``destroyed`` where nothing is left."""

    kind = "text"

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        if isinstance(raw, int) and not isinstance(raw, bool):
            raw = str(raw)
        text = "".join(raw.lower().replace("/", " ").split()) if isinstance(raw, str) else ""
        if text in ("destroyed", "gone", "0fib", "0bis"):
            text = "0"
        size, kind = text[:1], text[1:]
        if len(text) in (1, 4) and size.isdecimal() and size.isascii() and kind in ("", "fib", "bis"):
            if text != "0" and text not in COMPUTER_PRICE:
                says = f"These rules price no computer {text}: models 1 to 9, 1fib to 9fib, 1bis and 2bis."
                return self.bad(path, problems, says, "not_covered")
            return text
        return self.bad(path, problems, self.wrong(raw))

    def limits(self) -> str:
        return ", 1 to 9 with fib or bis where it has it, like 7fib"

    def shape(self) -> Json:
        return {"type": ["string", "integer"], "maxLength": 12}


class Fate(Choice):
    """What became of a ship; ``destroyed`` is vaporized, nothing entered is fought on."""

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        if isinstance(raw, str) and raw.strip().lower() == DESTROYED:
            return "vaporized"
        return super().parse(raw, path, problems)


class Working(Flag):
    """Working or not; understands ``ok`` and ``destroyed`` too."""

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        if isinstance(raw, str) and (word := raw.strip().lower()) in ("ok", "working", DESTROYED, "gone"):
            return word in ("ok", "working")
        return super().parse(raw, path, problems)


# ---------------------------------------------------------------- what is impossible about a system


def check_sized(values: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """A system with an installed and a damaged number: both known, damage no improvement."""
    installed, damaged = values["installed"], values["damaged"]
    name = path.rsplit(".", 1)[-1]
    what = NAMES.get(name, name)
    if installed is None:
        if damaged is not None or values["cost"] is not None:
            yield Problem(
                f"{path}.installed", "field", f"Enter what {what} was installed; without it damage cannot be judged."
            )
        return
    grid = GRIDS.get(name)
    if grid is None:
        if name == "armor" and installed == 0:
            yield Problem(
                f"{path}.installed", "field", "Enter the armor built in, 1 or more; without armor leave it empty."
            )
        if damaged is not None and damaged != DESTROYED and damaged > installed:
            yield Problem(f"{path}.damaged", "impossible", better(damaged, installed))
        return
    size = str(installed)
    if size not in grid.columns:
        yield Problem(f"{path}.installed", "not_covered", not_printed(grid, size))
        return
    if damaged in (None, DESTROYED, installed) or (damaged == 0 and name in ("damper", "screen")):
        return
    row = grid.group(str(damaged))
    if isinstance(damaged, int) and damaged > installed:
        yield Problem(f"{path}.damaged", "impossible", better(damaged, installed))
    elif row is None:
        yield Problem(f"{path}.damaged", "not_covered", not_printed(grid, str(damaged)))
    elif grid.cell(row, size) is None:
        if damaged == -1 or size == "P" == row:
            says = f"Table {number(grid)} has a dash for {damaged} where {size} was installed: that cannot happen."
        else:
            says = f"{better(damaged, installed)[:-1]} (table {number(grid)} has a dash there)."
        yield Problem(f"{path}.damaged", "impossible", says)


def better(damaged: Any, installed: Any) -> str:
    return f"Damaged to {damaged} is better than the {installed} installed; enter what was left after the battle."


def number(grid: Grid) -> str:
    return grid.cite.at.rsplit(" ", 1)[-1]


def not_printed(grid: Grid, size: str) -> str:
    ends = f"{', '.join(grid.columns[:-1])} and {grid.columns[-1]}"
    what = grid.title if grid.title.endswith("drive") else grid.title.lower()
    return f"These rules price no {what} {size}: table {number(grid)} prints {ends}."


def check_computer(values: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """Damage makes a computer smaller and never changes its kind."""
    installed, damaged = values["installed"], values["damaged"]
    if installed is None:
        if damaged is not None:
            yield Problem(f"{path}.installed", "field", "Enter what computer was installed, like 7fib.")
        return
    if installed == "0":
        yield Problem(
            f"{path}.installed", "field", "Enter the installed computer, 1 to 9, like 7fib; with none leave it empty."
        )
        return
    if damaged in (None, "0"):
        return
    kind = installed[1:]
    if damaged[1:] not in ("", kind):
        says = f"A {installed} cannot become a {damaged}: damage makes it smaller, it stays {kind or 'plain'}."
        yield Problem(f"{path}.damaged", "impossible", says)
    elif damaged[0] > installed[0]:
        yield Problem(f"{path}.damaged", "impossible", better(damaged, installed))


def check_crew(values: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """Crew aboard and crew needed tell something only together."""
    aboard, needed = values["aboard"], values["needed_to_jump"]
    if aboard is None and needed is not None:
        yield Problem(
            f"{path}.aboard", "field", "Enter how many of the crew are still aboard, beside how many a jump needs."
        )
    if needed is None and aboard is not None:
        yield Problem(
            f"{path}.needed_to_jump", "field", "Enter how many crew a jump needs, beside how many are aboard."
        )


def sized(name: str, size: Callable[..., Field], *, had: Any, left: Any) -> Record:
    """Installed, damaged and cost of one system; `size` makes the field of either size from a noun."""
    what = NAMES[name]
    hint = "What is left. Empty: not damaged. Or: destroyed."
    return Record(
        f"the {what}",
        {
            "installed": size(f"the installed {what}", title="Installed", default=None, example=had),
            "damaged": Damaged(
                f"the damaged {what}",
                size(f"the damaged {what}", example=left),
                title="Damaged",
                default=None,
                hint=hint,
            ),
            "cost": Number(f"the {what}'s cost", 0, MOST_MCR, unit="MCr", title="Cost", default=None, example=120),
        },
        check=check_sized,
        default=None,
        title=what[0].upper() + what[1:],
    )


def upto(low: int, high: int) -> Callable[..., Field]:
    """A whole number between two limits."""
    return lambda noun, **rest: Whole(f"{noun} number", low, high, **rest)


def halves(noun: str, **rest: Any) -> Field:
    """A power plant number."""
    return Number(f"{noun} number", 0, 99, step=Fraction(1, 2), **rest)


def count_of(noun: str, title: str, example: int, default: int | None = 0) -> Whole:
    """How many of something."""
    return Whole(f"the number of {noun}", 0, MOST_CREW, title=title, default=default, example=example)


def tankage() -> Number:
    noun = "the original tonnage of fuel tankage"
    return Number(noun, 0, MOST_MCR, unit="t", title="Tankage (t)", default=None, example=300)


# A drive's damaged number may be printed as −1; what the tables do not print is refused by `check_sized`.
SYSTEMS = Record(
    "the list of systems",
    {
        "m_drive": sized("m_drive", upto(-1, 9), had=6, left=3),
        "j_drive": sized("j_drive", upto(-1, 9), had=3, left=2),
        "power_plant": sized("power_plant", halves, had=6, left=4),
        "armor": sized("armor", upto(0, 99), had=10, left=7),
        "fuel": Record(
            "the fuel",
            {"tonnage": tankage(), "hits": count_of("fuel hits", "Fuel hits", 12)},
            default=None,
            title="Fuel",
        ),
        "accelerator": sized("accelerator", Letter, had="J", left="E"),
        "meson": sized("meson", Letter, had="E", left="B"),
        "damper": sized("damper", upto(0, 9), had=3, left=2),
        "screen": sized("screen", upto(0, 9), had=3, left=1),
        "turrets": Record(
            "the turrets",
            {"destroyed": count_of("turrets destroyed", "Destroyed", 4)},
            default=None,
            title="Turrets",
        ),
        "bays": Record(
            "the bays", {"destroyed": count_of("bays destroyed", "Destroyed", 1)}, default=None, title="Bays"
        ),
        "crew": Record(
            "the crew",
            {
                "lost": count_of("crew lost", "Lost", 51),
                "aboard": count_of("crew still aboard", "Aboard", 49, None),
                "needed_to_jump": count_of("crew a jump needs", "Needed to jump", 60, None),
            },
            check=check_crew,
            default=None,
            title="Crew",
        ),
        "computer": Record("the computer", {
            "installed": Computer("the installed computer", title="Installed", default=None, example="7fib"),
            "damaged": Computer("the damaged computer", title="Damaged", default=None, example="2fib",
                                hint="0: destroyed. It keeps its fib or bis."),
        }, check=check_computer, default=None, title="Computer"),
        "life_support": Working("life support working", default=True, title="Life support works"),
    },
    default={}, title="Systems", hint="Of one hull. Enter what was damaged; what is left out is taken as whole.",
)  # fmt: skip


# ---------------------------------------------------------------- what becomes of a ship by its own data


def own_loss(ship: Mapping[str, Any]) -> tuple[str, str, str]:
    """Step, outcome and reason of a ship that is lost whole; three empty words for one that is not.

    Abandoned beats hulk (tcs.abandoned_lost); crew is not looked at here, it may be moved first.
    """
    fate = ship["fate"]
    if fate == "abandoned":
        return "B", "abandoned", "abandoned during the battle"
    if fate == "vaporized":
        return "C", "vaporized", "destroyed outright"
    if fate == "hulk":
        return "C", "hulk", "entered as a hulk"
    systems = ship["systems"]
    if systems["life_support"] is False:
        return "C", "hulk", "no life support"
    carried, jump, plant, fuel = ship["carried"], systems["j_drive"], systems["power_plant"], systems["fuel"]
    if plant and (plant["damaged"] in (0, DESTROYED) or plant["installed"] == 0):
        return "C", "hulk", "no power plant"
    if fuel and fuel["hits"] >= 100:
        return "C", "hulk", "no fuel left"
    if jump and jump["installed"] is not None and not carried:
        if jump["installed"] == 0:
            if carried is False:
                return "C", "cannot jump", "built without a jump drive and not carried"
        elif no_jump_left(jump) and ship["can_jump"] is not True:
            return "C", "hulk", "no jump drive left"
    if ship["can_jump"] is False:
        return "C", "cannot jump", "said to be unable to make jump-1"
    return "", "", ""


def no_jump_left(jump: Mapping[str, Any]) -> bool:
    """Is the jump drive that was built in gone?"""
    return bool(jump["damaged"] == DESTROYED or (jump["damaged"] is not None and jump["damaged"] < 1))


def is_carried(ship: Mapping[str, Any]) -> bool:
    """Carried out by another ship: said so, or built with no jump drive and not said to be not."""
    if ship["carried"] is not None:
        return bool(ship["carried"])
    jump = ship["systems"]["j_drive"]
    return bool(jump) and jump["installed"] == 0


def check_ship(ship: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """Counts add up, and every damaged system of a ship that is not lost whole can be priced."""
    count, damaged = ship["count"], ship["damaged_count"]
    if damaged is not None and damaged > count:
        yield Problem(
            f"{path}.damaged_count", "impossible", f"{damaged} of these are damaged thus, but there are only {count}."
        )
    systems = ship["systems"]
    jump = systems["j_drive"]
    if ship["can_jump"] and ship["carried"] is False and jump and jump["installed"] == 0:
        says = "Built without a jump drive and not carried, she cannot jump: leave one of the three out."
        yield Problem(f"{path}.can_jump", "impossible", says)
    if own_loss(ship)[0]:
        return
    for name, what in NAMES.items():
        entry = systems[name]
        if not isinstance(entry, dict):
            continue
        if name == "fuel" and entry["hits"] and entry["tonnage"] is None:
            yield Problem(
                f"{path}.systems.fuel.tonnage", "field", "Enter the original tonnage of fuel tankage, like 300."
            )
        elif name == "fuel" and entry["hits"] and entry["tonnage"] == 0:
            says = "A fuel hit needs a tank (table 5): enter the original tonnage of fuel tankage, above 0 t, like 300."
            yield Problem(f"{path}.systems.fuel.tonnage", "impossible", says)
        elif "cost" in entry and entry["cost"] is None and entry["damaged"] not in (None, entry["installed"]):
            says = f"Enter the {what}'s cost in MCr, like 120; its loss is a part of that."
            yield Problem(f"{path}.systems.{name}.cost", "field", says)


class ShipRecord(Record):
    """A ship; its problems name it and the system."""

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        before = len(problems)
        value = super().parse(raw, path, problems)
        if len(problems) > before:
            if isinstance(raw, dict):
                problems.extend(self.besides(raw, path, problems[before:]))
            name = raw.get("name") if isinstance(raw, dict) else None
            row = int(path.rsplit("[", 1)[-1].rstrip("]") or 0) + 1 if path.endswith("]") else 0
            called = f"{shown(name)[1:-1]} (ship {row})" if isinstance(name, str) and name.strip() else f"Ship {row}"
            start = f"{path}.systems."
            for i in range(before, len(problems)):
                old = problems[i]
                inside = old.field[len(start) :].split(".")[0] if old.field.startswith(start) else ""
                system = f", {NAMES[inside]}" if inside in NAMES else ""
                problems[i] = Problem(old.field, old.code, f"{called}{system}: {old.says}")
        return value

    def besides(self, raw: Json, path: str, found: Sequence[Problem]) -> Problems:
        """What would still be wrong with the ship once all that was found is mended: told with it, not after it."""
        mended: Problems = []
        super().parse(without(raw, path, found), path, mended)
        seen = {problem.field for problem in found}
        return [problem for problem in mended if problem.field not in seen]


# What decides whether a ship is lost whole; while that is unknown, nobody knows if her damage needs a price.
DECIDES = ("j_drive", "power_plant", "fuel", "life_support")


def without(raw: Json, path: str, found: Sequence[Problem]) -> Json:
    """A ship as entered, less what is wrong with her."""
    ship, systems = dict(raw), raw.get("systems")
    mended = dict(systems) if isinstance(systems, dict) else {}
    for problem in found:
        where, name, part, *_ = *problem.field[len(path) :].lstrip(".").split("."), "", ""
        if where == "systems" and part in ("cost", "tonnage"):
            mended |= {name: {**mended[name], part: 1}} if name in mended else {}
        elif where == "systems":
            mended.pop(name, None)
        elif where == "value":
            ship["value"] = 1
        else:
            ship.pop(where, None)
        if where == "count":
            ship.pop("damaged_count", None)
        if (name in DECIDES and part not in ("cost", "tonnage")) or where in ("fate", "carried", "can_jump"):
            ship["fate"] = "hulk"
    return {**ship, "systems": mended}


SHIP = ShipRecord(
    "a ship",
    {
        "name": Text("the ship's name or class", title="Ship or class", default="", longest=60, example="Kestrel"),
        "count": Whole("the number of identical ships", 1, MOST_COUNT, title="Count", default=1),
        "damaged_count": Whole("how many of them are damaged thus", 0, MOST_COUNT, title="Of which thus", default=None,
                               hint="Empty: all. The others of the row fought on undamaged."),
        "value": Number("the value of one ship", 0, MOST_MCR, unit="MCr", title="Value (MCr)", example=1200,
                        hint="The full price of one hull."),
        "fate": Fate("the ship's fate", FATES, title="Fate", default="fought on"),
        "carried": Flag("being carried out by another ship", default=None, title="Carried",
                        hint="Needs no jump drive. Empty: carried only when built without one."),
        "can_jump": Flag("being able to make jump-1 afterwards", default=None, title="Can jump",
                         hint="Where you know better than drive and crew: no for too little fuel, yes for a spare."),
        "systems": SYSTEMS,
    },
    check=check_ship,
)  # fmt: skip


def check_fleet(fleet: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """Money was spent, and the ships are as many as the fleet began with."""
    money, hulls = fleet["money_spent"], fleet["hulls"]
    if money == 0:
        says = "Enter the money spent on the original fleet, above 0 MCr: the losses are divided by it (step F)."
        yield Problem(f"{path}.money_spent", "impossible", says)
    if hulls is not None and hulls != (counted := sum(ship["count"] for ship in fleet["ships"])):
        says = f"The rows add up to {counted:,} ships, but the fleet began with {hulls:,}: enter every ship once."
        yield Problem(f"{path}.hulls", "impossible", says)


def check_whole(fleet: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """What a fleet's own numbers show, and rows that are sums."""
    yield from check_fleet(fleet, path)
    yield from check_sums(fleet["ships"], path)


class FleetRecord(Record):
    """A fleet; its ships as a list, or as CSV text in their place."""

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        text = raw.get("csv") if isinstance(raw, dict) else None
        if not isinstance(text, str) or not text.strip():
            value = self.whole(raw, path, problems)
            return value if value is BAD else value | {"from_csv": False, "left_out": []}
        if raw.get("ships"):
            return self.bad(path + ".csv", problems, "Enter the ships in the table or as CSV, not both.")
        try:
            sheet = fleet_csv.read(text)
        except InputErrors as error:
            problems.extend(Problem(f"{path}.csv", p.code, p.says) for p in error.problems)
            return BAD
        mine: Problems = []
        value = self.whole({**raw, "csv": None, "ships": sheet.ships}, path, mine)
        if sheet.problems:
            mine = [problem for problem in mine if problem.field != f"{path}.hulls"]
        problems.extend(Problem(f"{path}.csv", problem.code, problem.says) for problem in sheet.problems)
        problems.extend(sheet.placed(problem, f"{path}.ships", f"{path}.csv") for problem in mine)
        if value is BAD or sheet.problems:
            return BAD
        told, wrong = left_out(sheet.sums, value["ships"], f"{path}.csv")
        problems.extend(wrong)
        return BAD if wrong else value | {"from_csv": True, "left_out": told}

    def whole(self, raw: Any, path: str, problems: Problems) -> Any:
        """The fleet; what is wrong with its money and its count is told even where a ship is wrong too."""
        before = len(problems)
        value = super().parse(raw, path, problems)
        if value is BAD and isinstance(raw, dict) and isinstance(raw.get("ships", []), list):
            seen = {problem.field for problem in problems[before:]}
            money, hulls = (self.fields[key].read(raw.get(key), path, []) for key in ("money_spent", "hulls"))
            counts = [SHIP.fields["count"].read(s.get("count"), path, []) if isinstance(s, dict) else BAD
                      for s in raw.get("ships", [])[: MOST_SHIPS + 1]]  # fmt: skip
            known = None if BAD in (hulls, *counts) else hulls
            rest = {"money_spent": money, "hulls": known, "ships": [{"count": count} for count in counts]}
            problems.extend(p for p in check_fleet(rest, path) if p.field not in seen)
        return value


FLEET = FleetRecord(
    "a fleet",
    {
        "name": Text("the fleet's name", title="Fleet", default="", longest=60, example="Red Fleet"),
        "money_spent": Number("the money spent on the original fleet", 0, 10**14, unit="MCr", title="Money spent (MCr)",
                              example=1_000_000),
        "hulls": Whole("the number of ships the fleet began with", 0, 10**9, title="Ships at the start", default=None,
                       hint="Optional: the rows are counted against it."),
        "ships": Listed("the ships", SHIP, most=MOST_SHIPS, default=[], title="Ships"),
        "csv": Text("the ships as CSV", longest=3_000_000, multiline=True, default=None, title="or as CSV",
                    hint="Header: " + ", ".join(fleet_csv.SHORT_HEADER) + ", …"),
    },
    check=check_whole,
)  # fmt: skip


def named(fleets: Sequence[Mapping[str, Any]]) -> list[str]:
    """The fleets' names; one without gets its number."""
    return [fleet["name"].strip() or f"Fleet {i}" for i, fleet in enumerate(fleets, 1)]
