"""Where does this plan of moves take the ship, at what DC, and what does it do to evading and aiming?"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from pycore.errors import Problem, nearest
from pycore.inputs import Choice, Field, Flag, Listed, Whole, shown
from pycore.systems import Example
from pycore.systems.sfrpg import malfunction
from pycore.systems.sfrpg.checks import (
    CRITICAL_FIELDS,
    SKILL,
    UNDERMANNED_FIELD,
    check_thresholds,
    difficulty,
    percent,
    prepare,
    thresholds,
)
from pycore.systems.sfrpg.duel import HERON
from pycore.systems.sfrpg.metallurgy import roll_words
from pycore.systems.sfrpg.rulings import (
    D_PERCENT,
    FAILED_BONUS,
    JINK,
    JINK_POINT,
    JURY_RIG,
    JURY_UNDONE,
    MANEUVERS_AT,
    MOVE_CHECK,
    MOVE_FAILED,
    MOVE_ORDER,
    MOVING,
    NEW_HEADING,
    RESOLVING,
    SHAKEN_CHECKS,
    SIDE,
    USE_CHECKS,
)
from pycore.systems.sfrpg.sheets import (
    DUEL_INPUTS,
    ENGINEER,
    NAVIGATOR,
    SHIP_INPUT,
    at_post,
    bare,
    carried_of,
    filled_with,
    from_engineer,
    from_navigator,
    helm_told,
    no_order,
    opened,
    pilot,
    readable,
    told_of,
    turns,
    volleys,
    with_system,
)
from pycore.systems.sfrpg.sheets import Move as Way
from pycore.systems.sfrpg.ship import EVASIVE
from pycore.systems.sfrpg.tables import MANEUVERS, Maneuver, class_word, orders, row_of
from pycore.systems.sfrpg.turn import begun, turn_of, with_turn
from pycore.text import Block, Table
from pycore.walk import Answered, Check, Draw, Mark, Step, Walk, added, given, looked_up, noted, ruled, show

TITLE = "Manoeuvre"
SWITCHES = (D_PERCENT,)

HEADINGS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
# One space along each heading; y grows towards the south, as on a page.
ONE_SPACE = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
MOST_MOVES = 60


class Move(Choice):
    """A move of the table, read with or without "degree" and "to port"."""

    def __init__(self) -> None:
        super().__init__("a move", tuple(orders()), title="Move", example="full ahead")

    def parse(self, raw: Any, path: str, problems: list[Problem]) -> Any:
        if isinstance(raw, str):
            words = re.sub(r"[-_°()]+", " ", raw.lower()).split()
            raw = " ".join(word for word in words if word not in {"degree", "degrees", "to", "deg"})
            if raw not in self.options:
                near = nearest(raw, self.options)
                mean = near if "did you mean" in near else "."
                says = f"Enter a move of the table, like full ahead or 90 turn port; {shown(raw)} is none of them{mean}"
                return self.bad(path, problems, says)
        return super().parse(raw, path, problems)


USUAL: dict[str, Any] = {
    "engine_class": 1, "engine_damage": 0, "engines_malfunction": False, "initiative": 0, "piloting": 0,
    "undermanned": False,
}  # fmt: skip
INPUTS: dict[str, Field] = {
    "moves": Listed("the moves", Move(), title="Moves, in order", default=[], most=MOST_MOVES,
                    hint="Like full ahead or 90 turn port; without a side the path is drawn to starboard."),
    **opened({
        "engine_class": Whole("the Class of the engines", 1, 20, title="Engine Class", default=1, example=6),
        "engine_damage": Whole("the damage of the engines", 0, 100, title="Engine damage", default=0, unit="%",
                               example=20),
        "engines_malfunction": Flag("malfunctioning engines", title="Engines malfunction"),
        "initiative": Whole("the Initiative", 0, 100, title="Initiative", default=0, example=6,
                            hint="Movement points: one more than this."),
        "piloting": Whole("the Navigator's Starship Piloting", 0, SKILL, title="Starship Piloting", default=0,
                          example=80),
        "jinks": Flag("jinking", title="Jinks"),
        "jinks_first": Flag("jinking as the first declared action", title="Jink declared first", default=True,
                            hint="It must be the first declared action of the round."),
        "heading": Choice("the heading", HEADINGS, title="Heading", default="north"),
        **UNDERMANNED_FIELD,
    }, USUAL),
    **CRITICAL_FIELDS,
    **SHIP_INPUT,
    **DUEL_INPUTS,
}  # fmt: skip


def found_on(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """What the ship's sheet says of its engines, its Initiative and its Navigator."""
    ship = inputs.get("ship")
    if not ship:
        return {}
    return {
        "engine_class": ship["engine_class"], "engine_damage": ship["systems"].get("engines"),
        "engines_malfunction": "engines" in ship["malfunctions"], "initiative": ship["initiative"],
        **from_navigator(ship, "piloting"),
    }  # fmt: skip


def filled(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs with what the sheet adds to them."""
    return filled_with(inputs, found_on(inputs), USUAL)


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """What the engines cannot do, what the movement points do not reach, a jink declared too late, no orders."""
    now = readable(filled, inputs, ("ship",))
    class_, left, short = now["engine_class"], points_of(now), False
    for i, move in enumerate(now["moves"]):
        row = row_of(move)
        if row.engine_class > class_:
            says = (f"A {called(row)} needs engines of {class_word(row.engine_class)} at least; these are "
                    f"{class_word(class_)} (9.4, Starship Maneuvers).")  # fmt: skip
            yield Problem(f"moves[{i}]", "illegal", says)
        left -= row.points
        if left < 0 and row.points and not short:
            short = True
            says = (f"The movement points end before move {i + 1}: this ship has {points_of(now)} "
                    f"({points_words(now)}; 9.4, Move Action Rules). Only snap turns are free.")  # fmt: skip
            yield Problem(f"moves[{i}]", "illegal", says)
    if now["jinks"] and not now["jinks_first"]:
        says = "Jinking must be the first declared action of the round, never the second (9.4, Jink)."
        yield Problem("jinks_first", "illegal", says)
    yield from check_thresholds(now)
    ship = inputs["ship"]
    if ship and "engines" not in ship["systems"]:
        says = f"{ship['name']} has no engines among its systems, and cannot move (9.4, Move Action Rules)."
        yield Problem("ship.systems", "impossible", says)
    if ship and is_moving(now):
        yield from no_order(ship, NAVIGATOR, "move the ship")


def is_moving(inputs: Mapping[str, Any]) -> bool:
    """Whether a move action is attempted: jinking is one too."""
    return bool(inputs["moves"]) or inputs["jinks"]


def points_of(inputs: Mapping[str, Any]) -> int:
    """Movement points: one plus Initiative, one less when jinking."""
    return int(1 + inputs["initiative"] - inputs["jinks"])


def points_words(inputs: Mapping[str, Any]) -> str:
    return f"1 + Initiative {inputs['initiative']}" + (", one less for jinking" if inputs["jinks"] else "")


def called(row: Maneuver) -> str:
    """A move as it stands in the table: ``90-degree snap turn``."""
    number, _, rest = row.name.partition(" ")
    return f"{number}-degree {rest}" if number.isdigit() else row.name


# ---------------------------------------------------------------- the grid


@dataclass
class Place:
    """Where a ship is on the grid, and which way its bow points (an index of `HEADINGS`)."""

    x: int
    y: int
    heading: int

    def moved(self, order: str) -> Place:
        """After one move."""
        row = row_of(order)
        side = -1 if order.endswith(" port") else 1
        if row.glide is None:
            return Place(self.x, self.y, (self.heading + side * row.turn // 45) % 8)
        dx, dy = ONE_SPACE[(self.heading + side * row.glide // 45) % 8]
        return Place(self.x + dx, self.y + dy, self.heading)

    def shown(self, order: str = "", *, made: bool = True) -> dict[str, Any]:
        """As the result tells it."""
        return {"move": order, "x": self.x, "y": self.y, "heading": HEADINGS[self.heading], "made": made}


@lru_cache(maxsize=64)
def path(moves: tuple[str, ...], heading: str, made: int) -> list[dict[str, Any]]:
    """Every place from the start on; moves from number `made` on are planned only."""
    place = Place(0, 0, HEADINGS.index(heading))
    out = [place.shown()]
    for i, order in enumerate(moves):
        place = place.moved(order)
        out.append(place.shown(order, made=i < made))
    return out


# ---------------------------------------------------------------- the walk


@dataclass
class Plan:
    """The plan's moves with their rows, and what they add up to."""

    moves: Sequence[str]
    rows: list[Maneuver]
    steps: list[Step] = field(default_factory=list)

    def sum_of(self, says: str, name: str) -> Step:
        """A column of the table, added over the plan."""
        numbers = [getattr(row, name) for row in self.rows if getattr(row, name)]
        total = sum(numbers)
        how = show(total)
        if len(numbers) > 1:
            how = f"{' + '.join(map(show, numbers))} = {how}".replace("+ −", "− ")
        return ruled(says, total, cite=MANEUVERS_AT, how=how, uses=tuple(self.steps))

    @property
    def first_advanced(self) -> int:
        """The index of the first advanced move; the number of moves when there is none."""
        return next((i for i, row in enumerate(self.rows) if row.is_advanced), len(self.rows))


@dataclass
class Outcome:
    """What the moves come to."""

    made: int
    evasive: int
    penalty: int
    success: bool
    engine_damage: int
    malfunction: bool
    critical: str | None = None
    total: int | None = None
    heading: int | None = None  # only when a critical failure turned the ship


def work(**entered: Any) -> Walk:
    """Movement points, the plan's DC, the Checks that are due, and what they leave."""
    ship = entered["ship"]
    if ship:
        yield from told_of(entered, found_on(entered), MOVING)
        yield from helm_told(ship)
    inputs = filled(entered)
    points = yield from movement_points(inputs)
    plan = yield from rows_of(inputs["moves"])
    cost = yield plan.sum_of("Movement points used", "points")
    evasive = yield plan.sum_of("Evasive Maneuvers bonus", "evasive")
    penalty = yield plan.sum_of("Marksmanship and Ballistics penalty", "penalty")
    dcs = yield plan.sum_of("DC of the maneuvers", "dc")
    if inputs["jinks"]:
        yield noted("Jinking: +10 HD until the next round, −10 on Marksmanship and Ballistics", cite=JINK)
    # The planner draws this while the walk waits for the Check.
    yield Mark("the plan", lambda: {
        "path": path(tuple(inputs["moves"]), inputs["heading"], 0), "points": points.value, "cost": cost.value,
        "evasive_bonus": evasive.value, "attack_penalty": penalty.value,
        "options": options(inputs["engine_class"], points.value - cost.value),
    })  # fmt: skip
    broken = yield from engines_checked(inputs)
    if broken:
        inputs |= {"engine_damage": broken["damage"], "engines_malfunction": broken["malfunctions"]}
    damage = yield given("Engine damage", inputs["engine_damage"])
    cannot = inputs["engines_malfunction"] or inputs["engine_damage"] == 100
    is_due = not cannot and bool(inputs["moves"]) and (dcs.value > 0 or damage.value > 0)
    ask: Check | None = None
    if cannot:
        why = "they malfunction" if inputs["engines_malfunction"] else "100% damage: they are destroyed"
        yield ruled("The ship cannot move", False, cite=MOVING, how=why, uses=(damage,))
        end = Outcome(0, 0, 0, False, damage.value, inputs["engines_malfunction"])
        dc = dcs
    elif not is_due:
        yield MOVE_CHECK
        yield ruled("No Check is needed", True, cite=MOVING, how="nothing advanced, and the engines are sound",
                    uses=(dcs, damage))  # fmt: skip
        end = Outcome(len(plan.moves), evasive.value, penalty.value, True, damage.value, False)
        dc = dcs
    else:
        yield MOVE_CHECK
        parts = (dcs, damage) if damage.value else (dcs,)
        dc = yield from difficulty("DC of the move", *parts, cite=MOVING, undermanned=inputs["undermanned"])
        ask = yield from prepare(
            "Starship Piloting, the move", inputs["piloting"], dc, cite=MOVING, who=pilot(ship),
            critical=thresholds(inputs["critical_success"], inputs["critical_failure"]), margin=damage.value > 0,
            outcomes=outcomes(plan, evasive.value, penalty.value, damage.value),
        )  # fmt: skip
        roll: Answered = yield ask
        yield MOVE_ORDER
        end = yield from judged(plan, roll, damage.value, evasive.value, penalty.value)
        if ship and "engines" in ship["jury_rigged"] and end.engine_damage > damage.value:
            yield JURY_UNDONE
            yield noted("The jury rig is undone: the engines malfunction again", cite=JURY_RIG)
            end.malfunction = True
    trail = path(tuple(inputs["moves"]), inputs["heading"], end.made)
    last = trail[end.made]
    heading = last["heading"] if end.heading is None else HEADINGS[end.heading]
    return {
        "points": points.value,
        "cost": cost.value,
        "points_left": points.value - cost.value,
        "check": is_due,
        "dc": dc.value,
        "chance": Fraction(0) if cannot else ask.chance() if ask else Fraction(1),
        "total": end.total,
        "success": end.success,
        "made": list(inputs["moves"][: end.made]),
        "evasive_bonus": end.evasive,
        "attack_penalty": end.penalty,
        "critical": end.critical,
        "malfunction": end.malfunction,
        "engine_damage": end.engine_damage,
        "heading": heading,
        "path": trail,
        "at": {"x": last["x"], "y": last["y"]},
        "options": options(inputs["engine_class"], points.value - cost.value),
        "engine_check": broken,
    }


def engines_checked(inputs: Mapping[str, Any]) -> Generator[Any, Any, dict[str, Any] | None]:
    """Damaged engines are checked when a move is attempted; that takes the Engineer of a sheet."""
    ship, damage = inputs["ship"], inputs["engine_damage"]
    if not 0 < damage < 100 or inputs["engines_malfunction"] or not is_moving(inputs):
        return None
    if not ship:
        yield noted(("Damaged engines are checked before the move, DC {}", 50 + damage), cite=RESOLVING,
                    how="Malfunction Check; with the ship's sheet it is made here")  # fmt: skip
        return None
    yield USE_CHECKS
    engineer = at_post(ship, ENGINEER)
    if engineer and engineer.shaken:
        yield SHAKEN_CHECKS
    result: dict[str, Any] = yield from malfunction.checked(
        "engines", damage, **from_engineer(ship) | {"undermanned": inputs["undermanned"]},
        critical=thresholds(inputs["critical_success"], inputs["critical_failure"]))  # fmt: skip
    return result


def movement_points(inputs: Mapping[str, Any]) -> Generator[Any, Any, Step]:
    """One plus Initiative, one less when jinking."""
    less: tuple[Step, ...] = ()
    if inputs["jinks"]:
        yield JINK_POINT
        less = (given("Jinking", 1, JINK),)
    base, initiative = given("Every ship", 1, MOVING), given("Initiative", inputs["initiative"])
    step: Step = yield added("Movement points", base, initiative, less=less, cite=MOVING)
    return step


def rows_of(moves: Sequence[str]) -> Generator[Any, Any, Plan]:
    """Each move's row of the table."""
    plan = Plan(moves, [row_of(move) for move in moves])
    sideless = [move for move, row in zip(moves, plan.rows, strict=True) if row.has_side and move == row.name]
    if sideless:
        yield SIDE
    for i, (move, row) in enumerate(zip(moves, plan.rows, strict=True), 1):
        step = yield looked_up(
            ("Move {}: {}", i, move), row.dc,
            ("{}, DC {}, {}, {}", class_word(row.engine_class), row.dc, gains_words(row.evasive, row.penalty),
             "no movement point" if not row.points else "1 movement point"),
            cite=MANEUVERS_AT,
        )  # fmt: skip
        plan.steps.append(step)
    return plan


def outcomes(plan: Plan, evasive: int, penalty: int, damage: int) -> dict[str, str]:
    """The consequence of each branch, said before the roll."""
    stop = plan.first_advanced
    stops = (
        "the whole plan is made all the same"
        if stop == len(plan.moves)
        else ("the ship does not move" if stop == 0 else f"only the first {stop} of {len(plan.moves)} moves are made")
    )
    low = f"; a total below {damage} and the engines malfunction" if damage else ""
    engines = "the engines are destroyed" if damage else "d% engine damage"
    return {
        "critical success": f"the plan is made, {gains_words(evasive, 0)}",
        "success": f"the plan is made, {gains_words(evasive, penalty)}",
        "failure": f"{stops}{low}",
        "critical failure": f"no move, a random heading, {engines}",
    }


def judged(plan: Plan, roll: Answered, damage: int, evasive: int, penalty: int) -> Generator[Any, Any, Outcome]:
    """A critical first, then a total below the engine damage, then failure."""
    whole = len(plan.moves)
    if roll.critical == "failure":
        return (yield from tumbled(roll, damage))
    if roll.critical == "success":
        if penalty:
            yield noted("The aiming penalty is lifted", cite=MOVING, value=0, uses=(roll,))
        yield from lasting(evasive, 0)
        return Outcome(whole, evasive, 0, True, damage, False, "success", roll.total)
    if roll.total is not None and roll.total < damage:
        yield FAILED_BONUS
        yield ruled("The engines malfunction: the ship does not move", True, cite=MOVING, uses=(roll,),
                    how=("{} is below the engine damage of {}", roll.total, damage))  # fmt: skip
        return Outcome(0, 0, 0, False, damage, True, None, roll.total)
    if not roll.success:
        yield MOVE_FAILED
        yield FAILED_BONUS
        stop = plan.first_advanced
        yield ruled("Moves made", stop, cite=MOVING, uses=(roll,),
                    how="no advanced move in it: all" if stop == whole
                    else ("the ship stops before {}, its first advanced move", plan.moves[stop]))  # fmt: skip
        return Outcome(stop, 0, 0, False, damage, False, None, roll.total)
    yield ruled("Moves made", whole, cite=MOVING, uses=(roll,), how="all")
    yield from lasting(evasive, penalty)
    return Outcome(whole, evasive, penalty, True, damage, False, None, roll.total)


def lasting(evasive: int, penalty: int) -> Generator[Any, Any, None]:
    """How long bonus and penalty last."""
    if evasive:
        yield noted("The Evasive Maneuvers bonus lasts until the ship's next turn", cite=MOVING, value=evasive)
    if penalty:
        yield noted("The aiming penalty lasts through the ship's next action", cite=MOVING, value=penalty)


def tumbled(roll: Answered, damage: int) -> Generator[Any, Any, Outcome]:
    """Critical failure: no move, a random heading, and the engines suffer."""
    yield NEW_HEADING
    yield FAILED_BONUS
    heading: Answered = yield Draw("New heading", HEADINGS, cite=MOVING, who="the game master")
    if damage:
        after_ = 100
        yield ruled("The damaged engines are destroyed", 100, cite=MOVING, uses=(roll,), how="100%")
    else:
        lost = yield from percent("Engine damage", cite=MOVING, who="the game master")
        after_ = lost.value
    return Outcome(0, 0, 0, False, after_, False, "failure", roll.total, heading.value)


def gains_words(evasive: int, penalty: int) -> str:
    """``Evasive +20, aiming −4``."""
    return f"Evasive +{evasive}, {f'aiming {show(penalty)}' if penalty else 'no aiming penalty'}"


@lru_cache(maxsize=64)
def options(engine_class: int, left: int) -> list[dict[str, Any]]:
    """Every row of the table: may it be the next move, and if not, why."""
    out = []
    for row in MANEUVERS:
        why = ""
        if row.engine_class > engine_class:
            why = f"needs engines of {class_word(row.engine_class)}"
        elif row.points > left:
            why = "no movement point left"
        sides = [order for order in orders() if row_of(order) is row]
        out.append({
            "move": row.name, "orders": sides[1:] or sides, "engine_class": row.engine_class, "dc": row.dc,
            "evasive": row.evasive, "penalty": row.penalty, "points": row.points, "glide": row.glide, "turn": row.turn,
            "allowed": not why, "why": why,
        })  # fmt: skip
    return out


def where(trail: Sequence[Mapping[str, Any]]) -> str:
    """The last place of a path in words: ``3 north, 1 east, heading east``."""
    last = trail[-1]
    x, y = last["x"], last["y"]
    parts = [f"{abs(y)} {'north' if y < 0 else 'south'}"] if y else []
    parts += [f"{abs(x)} {'east' if x > 0 else 'west'}"] if x else []
    return f"{', '.join(parts) or 'the same space'}, heading {last['heading']}"


# ---------------------------------------------------------------- what is said about it


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The plan, the ship, the Check and where it ends."""
    inputs = filled(inputs)
    ship = [
        f"engines {class_word(inputs['engine_class'])}",
        f"{result['cost']} of {result['points']} movement points at Initiative {inputs['initiative']}",
    ]
    if inputs["heading"] != "north":
        ship.append(f"heading {inputs['heading']}")
    if inputs["piloting"] and not result["check"]:
        ship.append(f"Starship Piloting {inputs['piloting']}")
    if inputs["jinks"]:
        ship.append("jinking for +10 HD, −10 to aim")
    if inputs["engine_damage"]:
        ship.append(f"{inputs['engine_damage']}% engine damage")
    if inputs["undermanned"]:
        ship.append("undermanned")
    for key in ("critical_success", "critical_failure"):
        if inputs[key] is not None:
            ship.append(f"{key.replace('_', ' ')} at {show(inputs[key])}")
    broken = result["engine_check"]
    if broken:
        ship.append(f"engines checked, {roll_words(broken)}")
    plan = ", ".join(inputs["moves"]) or "no move"
    whose = f"{inputs['ship']['name']}: " if inputs["ship"] else ""
    return f"{whose}{plan if whose else plan[0].upper() + plan[1:]} ({', '.join(ship)}): {came_to(inputs, result)}."


def came_to(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """Check and consequence."""
    trail = result["path"]
    end = where([*trail[: len(result["made"]) + 1]])
    broken = result["engine_check"]
    out_of_order = inputs["engines_malfunction"] or bool(broken and broken["malfunctions"])
    if out_of_order or inputs["engine_damage"] == 100:
        return f"the ship cannot move, its engines {'malfunction' if out_of_order else 'are destroyed'}"
    if not result["check"]:
        return f"no Check needed; ends {end}" if inputs["moves"] else "nothing to check"
    rolled = f"Starship Piloting {inputs['piloting']}, {show(result['total'])} against DC {result['dc']}"
    gains = gains_words(result["evasive_bonus"], result["attack_penalty"])
    if result["critical"] == "success":
        return f"{rolled}, critical success: all made, {gains}; ends {end}"
    if result["critical"] == "failure":
        return (f"{rolled}, critical failure: no move, new heading {result['heading']}, engines at "
                f"{result['engine_damage']}% damage")  # fmt: skip
    if result["malfunction"]:
        return f"{rolled}, below the engine damage: the engines malfunction and the ship does not move"
    if result["success"]:
        return f"{rolled}, success: all made, {gains}; ends {end}"
    made = len(result["made"])
    count = "all made, no bonus" if made == len(inputs["moves"]) else f"{made or 'none'} of {len(inputs['moves'])} made"
    return f"{rolled}, failure: {count}; ends {end}"


def paste(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Block]:
    """The moves with the places they lead to."""
    rows = [
        [
            show(i),
            place["move"] or "start",
            show(place["x"]),
            show(-place["y"]),
            place["heading"],
            "" if not i else "made" if place["made"] else "not made",
        ]
        for i, place in enumerate(result["path"])
    ]
    return [Table(("", "Move", "East", "North", "Heading", ""), rows, frozenset({0, 2, 3}))]


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The ship as it is now, with the next plan still to be made; in a duel, its shots first."""
    return moves(inputs, result)[0][1:]


def moves(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Way]:
    """In a duel both ships' shots, with what the maneuvers gave and cost; then the next plan."""
    ship, other = inputs["ship"], inputs["opponent"]
    kept = {key: value for key, value in inputs.items() if value is not None and key not in ("ship", "opponent")}
    kept |= {"moves": [], "jinks": False, "heading": result["heading"]}
    if not ship:
        engines = {"engine_damage": result["engine_damage"], "engines_malfunction": result["malfunction"]}
        return [("Go on from here", "sfrpg.manoeuvre", kept | engines)]
    now = with_system(ship, "engines", result["engine_damage"], malfunctions=result["malfunction"])
    now = moved(now, result, jinks=inputs["jinks"])
    plan = {key: value for key, value in kept.items() if key not in ("engine_damage", "engines_malfunction")}
    plan |= {"ship": bare(now), **({"opponent": bare(other)} if other else {})}
    out: list[Way] = [(f"Plan the next move of {ship['name']}", "sfrpg.manoeuvre", plan)]
    if other is None:
        return out
    carried = carried_of(inputs)
    return [*volleys(now, other, carried), *turns(other, now, carried), *out]


def moved(ship: Mapping[str, Any], result: Mapping[str, Any], *, jinks: bool) -> dict[str, Any]:
    """The sheet after the move: two moves of one turn add up; a ship that jinked goes on to."""
    turn = turn_of(begun(ship))
    bonus = min(EVASIVE, turn["evasive_bonus"] + result["evasive_bonus"])
    return with_turn(begun(ship), evasive_bonus=bonus, aim_penalty=result["attack_penalty"],
                     jinks=turn["jinks"] or jinks)  # fmt: skip


MEASURES = {
    "outcome": lambda r: (f"critical {r['critical']}" if r["critical"] else "malfunction" if r["malfunction"]
                          else "success" if r["success"] else "failure"),
    "moves made": lambda r: len(r["made"]),
    "evasive bonus": lambda r: r["evasive_bonus"],
    "engine damage": lambda r: r["engine_damage"],
}  # fmt: skip

EXAMPLES = (
    Example("A scout slips past and turns about", {
        "moves": ["full ahead", "full ahead", "90 turn port", "forward slip starboard", "full ahead"],
        "engine_class": 5, "initiative": 6, "piloting": 72,
    }, answers=[41]),
    Example("Snap turns cost no movement point", {
        "moves": ["full ahead", "90 snap turn starboard", "full ahead", "45 snap turn port", "full ahead"],
        "engine_class": 6, "initiative": 2, "piloting": 88,
    }, answers=[3]),
    Example("Damaged engines, jinking", {
        "moves": ["full ahead", "45 turn port", "full ahead"],
        "engine_class": 3, "engine_damage": 40, "initiative": 3, "piloting": 25, "jinks": True,
    }, answers=[9]),
    Example("A critical failure", {
        "moves": ["full reverse", "180 turn"], "engine_class": 4, "initiative": 4, "piloting": 60,
    }, answers=[0, 6, 37]),
    Example("From a sheet: Heron with damaged engines", {
        "moves": ["full ahead", "90 turn port", "full ahead"],
        "ship": {**HERON, "systems": {**HERON["systems"], "engines": 30}},
    }, answers=[41, 52]),
)  # fmt: skip
