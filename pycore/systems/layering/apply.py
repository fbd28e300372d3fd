"""Who has what left after these hits, heals, repairs and gains?"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pycore.dice import Dice
from pycore.errors import Problem, nearest
from pycore.inputs import Choice, DiceText, Flag, Listed, Record, Text, Whole
from pycore.systems import Example
from pycore.systems.layering.rulings import (
    DESTROYED_OUT,
    DICE,
    GAINS_ADD,
    LAYERS,
    LIMITS,
    MACHINE_BELOW,
    REPAIRED_LIKE_HEALED,
    REVIVED_HP,
    SOAK_AT_ZERO,
    SUFFERED,
    TOTAL_CLAMPED,
    WRONG_CARE,
)
from pycore.text import Block, Table
from pycore.walk import Cite, Roll, Step, Walk, added, at_least, given, noted, ruled, show, soaked

TITLE = "Apply damage"

MOST = 1_000_000
TYPES = ("damage", "heal", "repair", "revive", "temp_hp", "ap")


def check_target(target: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """Hit points fit the maximum and the kind."""
    hp, most = target["hp"], target["max_hp"]
    if hp is not None and hp > most:
        says = f"{target['name']} has {hp} of at most {most} hit points; extra ones go into temporary hit points."
        yield Problem(f"{path}.hp", "impossible", says)
    if hp is not None and hp < 0 and target["kind"] == "creature":
        says = f"A creature cannot have negative hit points (002, ¶3): enter 0 to {most} for {target['name']}."
        yield Problem(f"{path}.hp", "impossible", says)


def check_event(event: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """An amount (or dice, for damage) where the event needs one."""
    if event["type"] == "damage":
        if (event["amount"] is None) == (event["dice"] is None):
            both = "" if event["amount"] is None else ", not both"
            says = f"Enter how much damage, like 15, or the dice to roll, like 2d6+3{both}."
            yield Problem(f"{path}.amount", "field", says)
        return
    if event["dice"] is not None:
        yield Problem(f"{path}.dice", "field", "Only damage is rolled here: enter the amount, like 5.")
    if event["type"] == "revive":
        if event["amount"] is not None:
            says = "A revival has no amount: enter how many hit points the creature then has under hp, like 4."
            yield Problem(f"{path}.amount", "field", says)
    elif event["amount"] is None:
        what = {"temp_hp": "temporary hit points", "ap": "armor points"}.get(event["type"], "hit points")
        yield Problem(f"{path}.amount", "field", f"Enter how many {what}, a whole number from 0 to {MOST:,}, like 5.")


INPUTS = {
    "targets": Listed(
        "the targets",
        Record(
            "a target",
            {
                "name": Text("the target's name", title="Name", example="Rook"),
                "kind": Choice("the kind", ("creature", "machine"), title="Kind", default="creature"),
                "hp": Whole("the hit points", -MOST, MOST, title="HP", example=50, default=None,
                            hint="Empty: the maximum."),
                "max_hp": Whole("the maximum hit points", 1, MOST, title="Max HP", example=50),
                "ap": Whole("the armor points", 0, MOST, title="AP", default=0),
                "temp_hp": Whole("the temporary hit points", 0, MOST, title="Temp HP", default=0),
            },
            check=check_target,
        ),
        least=1,
        most=200,
        title="Targets",
    ),
    "events": Listed(
        "the events",
        Record(
            "an event",
            {
                "type": Choice("the kind of event", TYPES, title="Event", default="damage"),
                "amount": Whole("the amount", 0, MOST, title="Amount", example=15, default=None,
                                when={"type": ["damage", "heal", "repair", "temp_hp", "ap"]}),
                "dice": DiceText("the damage dice", title="or dice", default=None, when={"type": ["damage"]},
                                 hint="Rolled once for all targets; total with Strength or Hull in it."),
                "physical": Flag("physical damage", default=True, title="Physical", when={"type": ["damage"]},
                                 hint="Radiation and poison, for example, are not."),
                "hp": Whole("the hit points after reviving", 1, MOST, title="HP after", default=1,
                            when={"type": ["revive"]}),
                "to": Listed("the names of the targets", Text("a target's name"), title="To",
                             default=[], most=200, hint="Empty: every target."),
            },
            check=check_event,
        ),
        least=0,
        most=1_000,
        default=[],
        title="Events, in order",
    ),
}  # fmt: skip


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """Names are unique, and events go to names that exist."""
    names = [target["name"] for target in inputs["targets"]]
    for i, name in enumerate(names):
        if name in names[:i]:
            yield Problem(f"targets[{i}].name", "illegal", f"Two targets are called '{name}': give each its own name.")
    for i, event in enumerate(inputs["events"]):
        for k, name in enumerate(event["to"]):
            if name in event["to"][:k]:
                says = f"'{name}' stands twice: an event happens to each target once."
                yield Problem(f"events[{i}].to[{k}]", "illegal", says)
            elif name not in names:
                yield Problem(f"events[{i}].to[{k}]", "illegal", f"No target is called '{name}'{nearest(name, names)}")


@dataclass
class Target:
    """One creature or machine as the events change it."""

    name: str
    kind: str
    hp: int
    max_hp: int
    ap: int
    temp_hp: int
    suffered: int = 0

    @property
    def state(self) -> str:
        """`up`, `down` (creature at 0), `offline` (machine at 0 or less) or `destroyed` (002, ¶3)."""
        if self.hp > 0:
            return "up"
        if self.kind == "creature":
            return "down"
        return "destroyed" if self.hp <= -self.max_hp else "offline"

    def pools(self) -> dict[str, int]:
        """The three pools."""
        return {"ap": self.ap, "temp_hp": self.temp_hp, "hp": self.hp}


def work(targets: Sequence[Mapping[str, Any]], events: Sequence[Mapping[str, Any]] = ()) -> Walk:
    """Each event in order, on each of its targets (002, ¶2-¶3)."""
    states = [
        Target(t["name"], t["kind"], t["max_hp"] if t["hp"] is None else t["hp"], t["max_hp"], t["ap"], t["temp_hp"])
        for t in targets
    ]
    log: list[dict[str, Any]] = []
    for number, event in enumerate(events, 1):
        struck = [t for t in states if not event["to"] or t.name in event["to"]]
        amount = yield from amount_of(event, number)
        for target in struck:
            before = target.pools()
            yield from HAPPENS[event["type"]](target, event, amount)
            after_ = target.pools()
            log.append({
                "event": number, "type": event["type"], "to": target.name, "amount": amount.value,
                "physical": event["physical"] if event["type"] == "damage" else None,
                "before": before, "took": {k: before[k] - after_[k] for k in before}, "after": after_,
                "effect": before != after_, "state": target.state,
            })  # fmt: skip
    if any(entry["type"] == "damage" for entry in log):
        yield SUFFERED
    for target in states:
        yield noted(
            ("{}: AP {}, temp HP {}, HP {} of {}, {}", target.name, target.ap, target.temp_hp, target.hp,
             target.max_hp, target.state),
            cite=LAYERS, value=target.hp, how=("{} HP really lost", target.suffered),
        )  # fmt: skip
    return {"log": log, "targets": [vars(target) | {"state": target.state} for target in states]}


def amount_of(event: Mapping[str, Any], number: int) -> Generator[Any, Any, Step]:
    """The amount as entered, or rolled once for everybody."""
    dice: Dice | None = event["dice"] if event["type"] == "damage" else None
    if dice is not None:
        roll: Step = yield Roll(("Event {}: damage, one roll for every target", number), dice, cite=DICE)
        if roll.value < 0:
            yield TOTAL_CLAMPED
            roll = yield at_least(0, roll, "Damage is never negative", cite=DICE)
        return roll
    words = {
        "damage": "physical damage" if event["physical"] else "damage that is not physical",
        "heal": "healing",
        "repair": "repair",
        "revive": "revival",
        "temp_hp": "temporary hit points",
        "ap": "armor points",
    }
    value = event["hp"] if event["type"] == "revive" else event["amount"]
    step: Step = yield given(("Event {}: {}", number, words[event["type"]]), value)
    return step


Happening = Generator[Any, Any, None]


def hit(target: Target, event: Mapping[str, Any], amount: Step) -> Happening:
    """Armor (physical damage only), then temporary hit points, then hit points."""
    if target.state == "destroyed":
        yield DESTROYED_OUT
        yield noted(("{} is destroyed: nothing more is taken", target.name), cite=LIMITS)
        return
    left = amount.value
    if target.hp <= 0 and (target.ap or target.temp_hp):
        yield SOAK_AT_ZERO
    uses = (amount,)
    if target.ap and event["physical"]:
        step = yield soaked(("{}: armor", target.name), target.ap, left, cite=LAYERS, uses=uses)
        target.ap -= step.value
        left -= step.value
        uses = (step,)
    elif target.ap:
        yield noted(("{}: armor is skipped, the damage is not physical", target.name), cite=LAYERS, uses=uses)
    if target.temp_hp and left:
        step = yield soaked(("{}: temporary hit points", target.name), target.temp_hp, left, cite=LAYERS, uses=uses)
        target.temp_hp -= step.value
        left -= step.value
        uses = (step,)
    if left:
        yield from lose_hp(target, left, uses)
    elif amount.value:
        yield noted(("{}: no hit points lost", target.name), cite=LAYERS, uses=uses, value=0)


def lose_hp(target: Target, points: int, uses: tuple[Step, ...]) -> Generator[Any, Any, None]:
    """Hit points: a creature stops at 0, a machine goes on to minus its maximum and is destroyed there."""
    before = target.hp
    # ¶2 takes them off; ¶3 says what becomes of a target at 0 and below.
    is_up = points < before
    cite = LAYERS if is_up else LIMITS
    if target.kind == "creature":
        stops = "" if is_up else ", a creature stops at 0"
        step = yield soaked((f"{{}}: hit points{stops}", target.name), before, points, cite=cite, uses=uses)
        target.hp -= step.value
        target.suffered += step.value
    else:
        target.hp -= points
        target.suffered += points
        step = yield ruled(("{}: hit points", target.name), points, cite=cite, uses=uses,
                           how=("{} − {} = {}", before, points, target.hp))  # fmt: skip
        if target.hp < -target.max_hp:
            yield MACHINE_BELOW
    if not is_up:
        why = {"down": "at 0: down, must be revived", "offline": "at 0 or less: offline until repaired to at least 1",
               "destroyed": "at minus its maximum or less: destroyed for good"}[target.state]  # fmt: skip
        yield noted(("{} is {}", target.name, why), cite=LIMITS, value=target.state, uses=(step,))


def heal(target: Target, event: Mapping[str, Any], amount: Step) -> Happening:
    """Only hit points really lost come back; never at 0, never armor or temporary hit points."""
    if target.kind == "machine":
        yield from nothing(target, "a machine is repaired, not healed")
        return
    if target.hp <= 0:
        yield from nothing(target, "a creature at 0 must be revived first")
        return
    yield from restore(target, amount, "healed", LAYERS)


def repair(target: Target, event: Mapping[str, Any], amount: Step) -> Happening:
    """A machine that is not destroyed; it works again at 1 or more."""
    if target.kind == "creature":
        yield from nothing(target, "a creature is healed or revived, not repaired")
        return
    if target.state == "destroyed":
        yield DESTROYED_OUT
        yield from nothing(target, "it is destroyed and cannot be repaired", wrong_care=False)
        return
    was = target.state
    yield REPAIRED_LIKE_HEALED
    yield from restore(target, amount, "repaired", LIMITS)
    if was == "offline":
        end = "works again" if target.state == "up" else "is still offline: it needs at least 1 hit point"
        yield noted(("{} {}", target.name, end), cite=LIMITS, value=target.state)


def restore(target: Target, amount: Step, verb: str, cite: Cite) -> Happening:
    """Give back at most what was lost."""
    lost = given(("{}: hit points lost so far", target.name), target.max_hp - target.hp)
    gain = min(amount.value, lost.value)
    if not gain:
        why = "nothing was lost" if amount.value else "the amount is 0"
        yield noted(("{}: no effect, {}", target.name, why), cite=cite, value=0, uses=(amount,))
        return
    before = target.hp
    target.hp += gain
    how = ("the smaller of {} and {} lost: {} + {} = {}", amount.value, lost.value, before, gain, target.hp)
    yield ruled(("{} is {}", target.name, verb), gain, cite=cite, uses=(amount, lost), how=how)


def revive(target: Target, event: Mapping[str, Any], amount: Step) -> Happening:
    """A creature at 0 comes back with the hit points given."""
    if target.kind == "machine":
        yield from nothing(target, "a machine is repaired, not revived")
        return
    if target.hp > 0:
        yield from nothing(target, "it is up")
        return
    yield REVIVED_HP
    target.hp = min(amount.value, target.max_hp)
    yield ruled(("{} is revived", target.name), target.hp, cite=LIMITS, uses=(amount,),
                how=("{} HP, at most the maximum of {}", target.hp, target.max_hp))  # fmt: skip


def gain_temp(target: Target, event: Mapping[str, Any], amount: Step) -> Happening:
    """More temporary hit points."""
    yield from gain(target, "temp_hp", "temporary hit points", amount)


def gain_ap(target: Target, event: Mapping[str, Any], amount: Step) -> Happening:
    """More armor points."""
    yield from gain(target, "ap", "armor points", amount)


def gain(target: Target, pool: str, words: str, amount: Step) -> Happening:
    """Gains add up."""
    if target.state == "destroyed":
        yield DESTROYED_OUT
        yield from nothing(target, "it is destroyed", wrong_care=False)
        return
    yield GAINS_ADD
    step = yield added((f"{{}}: {words}", target.name), given("so far", getattr(target, pool)), amount, cite=LAYERS)
    setattr(target, pool, step.value)


def nothing(target: Target, why: str, *, wrong_care: bool = True) -> Happening:
    """Say that an event did nothing, and why."""
    if wrong_care:
        yield WRONG_CARE
    yield noted(("{}: no effect, {}", target.name, why), cite=LIMITS, value=0)


HAPPENS: dict[str, Callable[[Target, Mapping[str, Any], Step], Happening]] = {
    "damage": hit, "heal": heal, "repair": repair, "revive": revive, "temp_hp": gain_temp, "ap": gain_ap,
}  # fmt: skip


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """Who was hit by what, and what is left."""
    events = ", then ".join(event_words(event, entry) for event, entry in paired(inputs, result)) or "nothing happened"
    before = {t["name"]: t for t in inputs["targets"]}
    ends = "; ".join(target_words(before[t["name"]], t) for t in result["targets"])
    return f"{events[0].upper()}{events[1:]}: {ends}."


def paired(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], Any]]:
    """Each event with its first log entry (None where it struck nobody)."""
    first: dict[int, Any] = {}
    for entry in result["log"]:
        first.setdefault(entry["event"], entry)
    for number, event in enumerate(inputs["events"], 1):
        yield event, first.get(number)


def event_words(event: Mapping[str, Any], entry: Mapping[str, Any] | None) -> str:
    """One event in a few words."""
    amount = entry["amount"] if entry else event["amount"]
    what = {
        "damage": f"{amount} {'physical' if event['physical'] else 'non-physical'} damage"
        + (f" ({event['dice']})" if event["dice"] is not None else ""),
        "heal": f"heal {amount}", "repair": f"repair {amount}", "revive": f"revive with {event['hp']}",
        "temp_hp": f"gain {amount} temp HP", "ap": f"gain {amount} AP",
    }[event["type"]]  # fmt: skip
    return what + (f" to {', '.join(event['to'])}" if event["to"] else "")


def target_words(before: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """One target in a few words: what it had, what it has."""
    had = before["max_hp"] if before["hp"] is None else before["hp"]
    parts = [
        f"{name} {show(start)} → {show(now[key])}" if start != now[key] else f"{name} {show(start)}"
        for name, key, start in (
            ("AP", "ap", before["ap"]),
            ("temp HP", "temp_hp", before["temp_hp"]),
            ("HP", "hp", had),
        )
        if start or now[key] or key == "hp"
    ]
    lost = f", {now['suffered']} HP lost" if now["suffered"] else ""
    return f"{now['name']} ({now['kind']}) {', '.join(parts)} of {now['max_hp']}, {now['state']}{lost}"


def paste(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Block]:
    """Every target as a table."""
    rows = [[t["name"], t["kind"], show(t["ap"]), show(t["temp_hp"]), f"{show(t['hp'])}/{t['max_hp']}", t["state"],
             show(t["suffered"])] for t in result["targets"]]  # fmt: skip
    return [Table(["Target", "Kind", "AP", "Temp", "HP", "State", "HP lost"], rows, frozenset({2, 3, 4, 6}))]


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """The targets as they are now, waiting for the next events."""
    keys = ("name", "kind", "hp", "max_hp", "ap", "temp_hp")
    return {"targets": [{key: t[key] for key in keys} for t in result["targets"]], "events": []}


MEASURES = {
    "out of action": lambda result: frozenset(t["name"] for t in result["targets"] if t["state"] != "up"),
    "total HP lost": lambda result: sum(t["suffered"] for t in result["targets"]),
}

EXAMPLES = (
    Example("Armor, temporary points, then radiation", {
        "targets": [{"name": "Rook", "kind": "creature", "hp": 50, "max_hp": 50, "ap": 10, "temp_hp": 10}],
        "events": [
            {"type": "damage", "amount": 15, "physical": True},
            {"type": "heal", "amount": 5},
            {"type": "damage", "amount": 10, "physical": False},
        ],
    }),
    Example("Two machines at the edge", {
        "targets": [
            {"name": "Hauler", "kind": "machine", "hp": -99, "max_hp": 100},
            {"name": "Drone", "kind": "machine", "hp": 20, "max_hp": 100},
        ],
        "events": [
            {"type": "repair", "amount": 100, "to": ["Hauler"]},
            {"type": "damage", "amount": 120, "to": ["Drone"]},
            {"type": "repair", "amount": 50, "to": ["Drone"]},
        ],
    }),
    Example("One roll against five targets", {
        "targets": [
            {"name": "Rook", "kind": "creature", "max_hp": 12, "ap": 4},
            {"name": "Finch", "kind": "creature", "max_hp": 9, "temp_hp": 5},
            {"name": "Wren", "kind": "creature", "hp": 6, "max_hp": 20},
            {"name": "Sentry", "kind": "machine", "max_hp": 10, "ap": 2},
            {"name": "Crawler", "kind": "machine", "hp": -5, "max_hp": 12},
        ],
        "events": [{"type": "damage", "dice": "2d6+7"}],
    }, answers=[16]),
    Example("Down, revived, healed", {
        "targets": [{"name": "Lark", "kind": "creature", "hp": 3, "max_hp": 18}],
        "events": [
            {"type": "damage", "amount": 8},
            {"type": "heal", "amount": 5},
            {"type": "revive", "hp": 4},
            {"type": "heal", "amount": 5},
        ],
    }),
)  # fmt: skip
