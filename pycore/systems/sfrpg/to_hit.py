"""How hard is the target to hit, with what chance, and may this weapon fire at all?

`aim` is the walk that an attack builds on (``shot = yield from aim(inputs)``); `TO_HIT_INPUTS` are
the fields both ask for, `check_aim` their common problems.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pycore.errors import Problem
from pycore.inputs import Choice, Field, Flag, Listed, Whole
from pycore.systems import Example
from pycore.systems.sfrpg.checks import (
    CRITICAL_FIELDS,
    SKILL,
    UNDERMANNED_FIELD,
    check_thresholds,
    difficulty,
    prepare,
    thresholds,
)
from pycore.systems.sfrpg.rulings import (
    ARCS,
    ATTACK,
    COMBAT_OUT,
    D_PERCENT,
    ENGINES_AT,
    EVASIVE_OUT,
    FIRING,
    HARDPOINT_RANGE,
    JINK,
    MOVING,
    REACH_FIRST,
    SENSORS_AT,
)
from pycore.systems.sfrpg.sheets import SHEET_INPUTS, USUAL, filled, filled_as_read, grounds, opened, parties, told
from pycore.walk import Check, Step, Walk, added, at_least, given, looked_up, noted, ruled, show

TITLE = "To hit"

FARTHEST = 15  # "Range": no weapon reaches farther
CONDITIONS = ("one", "two", "three", "four")
SKILL_OF = {"beams": "marksmanship", "projectiles": "ballistics"}
SWITCHES = (D_PERCENT,)


class Condition(Choice):
    """An alert condition by its word or its number, or Action Stations."""

    ALSO = {"1": "one", "2": "two", "3": "three", "4": "four", "action stations": "one"}  # noqa: RUF012

    def __init__(self, noun: str, **rest: Any) -> None:
        super().__init__(noun, CONDITIONS, **rest)

    def parse(self, raw: Any, path: str, problems: list[Problem]) -> Any:
        if isinstance(raw, (int, str)) and not isinstance(raw, bool):
            word = " ".join(str(raw).replace("_", " ").lower().split()).removeprefix("condition ")
            raw = self.ALSO.get(word, word)
        return super().parse(raw, path, problems)


class Weapon(Choice):
    """One kind of weapon; asking for both says where that is allowed."""

    def parse(self, raw: Any, path: str, problems: list[Problem]) -> Any:
        words = " ".join(map(str, raw)) if isinstance(raw, list) else str(raw)
        if words.lower() == "both" or ("beam" in words.lower() and "projectile" in words.lower()):
            says = ("Only one kind of weapon fires at a time (9.4, Firing Weapons): enter beams or projectiles; "
                    "both together are an Alpha Strike.")  # fmt: skip
            return self.bad(path, problems, says, "illegal")
        return super().parse(raw, path, problems)


class Charged(Whole):
    """How many hardpoints are charged; yes is as many as fire, no is none."""

    def parse(self, raw: Any, path: str, problems: list[Problem]) -> Any:
        if isinstance(raw, bool):
            return None if raw else 0
        return super().parse(raw, path, problems)


TO_HIT_INPUTS: dict[str, Field] = opened({
    "hd": Whole("the target's HD", -SKILL, SKILL, title="Target's HD", default=None, example=62),
    "evasive": Whole("the target Navigator's Evasive Maneuvers", 0, SKILL, title="Evasive Maneuvers", default=0,
                     example=45, hint="Of the target ship's Navigator."),
    "combat": Whole("the firing Navigator's Combat Maneuvers", 0, SKILL, title="Combat Maneuvers", default=0,
                    example=70, hint="Of the firing ship's Navigator."),
    "weapon": Weapon("the kind of weapon", tuple(SKILL_OF), title="Weapon", default="beams"),
    "marksmanship": Whole("a Marksmanship", 0, SKILL, title="Marksmanship", default=0, example=60,
                          when={"weapon": ["beams"]}),
    "ballistics": Whole("a Ballistics", 0, SKILL, title="Ballistics", default=0, example=60,
                        when={"weapon": ["projectiles"]}),
    "range": Whole("the range", 0, 18, title="Range", default=0, example=4, unit="increments"),
    "falloff_hd": Listed("the HD added at each range, from range 0 on", Whole("an HD penalty", 0, SKILL, example=5),
                         title="HD by range", default=[], most=19,
                         hint="Your weapon's falloff: the first number is for range 0."),
    "range_penalty": Whole("the HD added for range", 0, SKILL, title="Range penalty", default=0,
                           hint="Instead of the list: the HD your book adds at this range."),
    "hardpoints": Whole("how many hardpoints fire", 1, 100, title="Hardpoints firing", default=1,
                        hint="Each one beyond the first counts as one range less."),
    "charged": Charged("how many hardpoints in the arc are charged", 0, 100, title="Hardpoints charged",
                       default=None, example=2, hint="In this firing arc, turrets included. Empty: all that fire."),
    "condition": Condition("the alert condition", title="Condition", default="one"),
    "equipment": Whole("the HD that the target's equipment adds", -SKILL, SKILL, title="Equipment", default=0,
                       hint="Cloaking devices, battle jumpers and the like."),
    "target_manoeuvre_bonus": Whole("the target's manoeuvre bonus", 0, 10_000, title="Target's manoeuvre bonus",
                                    default=0, hint="What its advanced maneuvers gave until its next turn."),
    "own_manoeuvre_penalty": Whole("the penalty of the own manoeuvres", -1_000, 1_000, title="Own manoeuvre penalty",
                                   default=0, hint="A size: 3 and −3 both take 3 off."),
    "surprise": Flag("a surprise round", title="Surprise round"),
    "own_jinks": Flag("jinking by the firing ship", title="Firing ship jinks"),
    "target_jinks": Flag("jinking by the target", title="Target jinks"),
    "own_sensors_malfunction": Flag("malfunctioning sensors of the firing ship", title="Own sensors malfunction"),
    "own_engines_malfunction": Flag("malfunctioning engines of the firing ship", title="Own engines malfunction"),
    "target_engines_malfunction": Flag("malfunctioning engines of the target", title="Target's engines malfunction"),
    **UNDERMANNED_FIELD,
    **CRITICAL_FIELDS,
}, USUAL)  # fmt: skip
INPUTS: dict[str, Field] = {**TO_HIT_INPUTS, **SHEET_INPUTS}


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """What the aim lacks, sheets included."""
    yield from check_kind(inputs)
    yield from check_aim(filled_as_read(inputs))


def check_kind(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """A weapon's sheet of the other kind than the one entered."""
    sheet, kind = inputs["weapon_sheet"], inputs["weapon"]
    if sheet and kind == "projectiles" and sheet["kind"] != kind:
        says = (f"{sheet['name']} is a beam by its sheet, and projectiles are entered; one kind fires at a time (9.4, "
                "Firing Weapons): change one of the two.")  # fmt: skip
        yield Problem("weapon", "impossible", says)


def check_aim(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """There is an HD; the falloff list reaches as far as the target; one roll is not both criticals."""
    if inputs["hd"] is None:
        yield Problem("hd", "field", "Enter the target's HD, like 62.")
    falloff, away = inputs["falloff_hd"], effective_range(inputs)
    if falloff and inputs["range"] <= FARTHEST and away >= len(falloff):
        says = (f"Enter the HD added at range {away} too: this list ends at range {len(falloff) - 1}, and the target "
                f"counts as at range {away}.")  # fmt: skip
        yield Problem("falloff_hd", "field", says)
    yield from check_thresholds(inputs)


def effective_range(inputs: Mapping[str, Any]) -> int:
    """The range used for falloff: one less for each hardpoint beyond the first, never below 0."""
    beyond: int = inputs["range"] - (inputs["hardpoints"] - 1)
    return max(0, beyond)


@dataclass(frozen=True)
class Aim:
    """What a shot is up against. `why` are the rules that forbid it; none when it is `legal`."""

    effective_hd: Step
    dc: Step
    bonus: Step
    why: tuple[str, ...]

    @property
    def legal(self) -> bool:
        return not self.why


def aim(inputs: Mapping[str, Any]) -> Generator[Any, Any, Aim]:
    """Legality, effective HD, DC and the firing Navigator's bonus (9.4, Firing Weapons)."""
    why = yield from legality(inputs)
    effective = yield from effective_hd(inputs)
    dc = yield from difficulty("DC to hit", effective, cite=FIRING, undermanned=inputs["undermanned"])
    bonus = yield from aiming_bonus(inputs)
    return Aim(effective, dc, bonus, why)


def legality(inputs: Mapping[str, Any]) -> Generator[Any, Any, tuple[str, ...]]:
    """Alert condition, reach, and enough charged hardpoints; every rule that is broken."""
    why = []
    if inputs["condition"] in ("three", "four"):
        why.append(f"At Condition {inputs['condition'].title()} the weapons are not armed: a ship fires at Condition "
                   f"Two or One (9.4, Attack Action Rules).")  # fmt: skip
    if inputs["range"] > FARTHEST:
        yield REACH_FIRST
        why.append(f"No weapon hits past range {FARTHEST}: the target is at range {inputs['range']} (9.4, Range).")
    charged, firing = inputs["charged"], inputs["hardpoints"]
    if charged == 0:
        why.append("No hardpoint of this weapon is charged in this arc: it takes at least one to fire "
                   "(9.4, Recharge).")  # fmt: skip
    elif charged is not None and firing > charged:
        why.append(f"{firing} hardpoints are to fire, but only {charged} {'is' if charged == 1 else 'are'} charged: "
                   "only charged hardpoints fire (9.4, Combat Arcs).")  # fmt: skip
    why.extend(grounds(inputs))
    for reason in why:
        yield ruled("This weapon may not fire", False, cite=ATTACK, how=reason)
    if not why:
        yield ruled("This weapon may fire", True, cite=ATTACK,
                    how=("Condition {}, range {}, {} charged", inputs["condition"].title(), inputs["range"],
                         "all that fire" if charged is None else charged))  # fmt: skip
    return tuple(why)


def effective_hd(inputs: Mapping[str, Any]) -> Generator[Any, Any, Step]:
    """HD, the two Navigators' difference, and everything that is added to it."""
    hd = yield given("Target's HD", inputs["hd"])
    evasive = yield from evading(inputs)
    combat = yield from chasing(inputs)
    difference = yield added("Evasive Maneuvers less Combat Maneuvers", evasive, less=(combat,), cite=FIRING)
    parts = [hd, difference]
    if inputs["equipment"]:
        parts.append((yield given("Target's equipment", inputs["equipment"], FIRING)))
    falloff = yield from range_penalty(inputs)
    if falloff is not None:
        parts.append(falloff)
    if inputs["target_manoeuvre_bonus"]:
        parts.append((yield given("Target's manoeuvre bonus", inputs["target_manoeuvre_bonus"], MOVING)))
    if inputs["target_jinks"]:
        parts.append((yield ruled("The target jinks", 10, cite=JINK, how="+10")))
    if inputs["own_sensors_malfunction"]:
        parts.append((yield ruled("Own sensors malfunction", 25, cite=SENSORS_AT, how="+25")))
    step: Step = yield added("Effective HD", *parts, cite=FIRING)
    return step


def evading(inputs: Mapping[str, Any]) -> Generator[Any, Any, Step]:
    """The target's Evasive Maneuvers, where they count."""
    entered: Step = yield given("Target's Evasive Maneuvers", inputs["evasive"])
    why = []
    if inputs["surprise"]:
        why.append("surprise round")
    if inputs["target_engines_malfunction"]:
        why.append("its engines malfunction")
    if not why:
        return entered
    yield EVASIVE_OUT
    step: Step = yield ruled("Evasive Maneuvers do not count", 0, cite=FIRING if inputs["surprise"] else ENGINES_AT,
                             how=", ".join(why), uses=(entered,))  # fmt: skip
    return step


def chasing(inputs: Mapping[str, Any]) -> Generator[Any, Any, Step]:
    """The firing ship's Combat Maneuvers, where they count."""
    entered: Step = yield given("Own Combat Maneuvers", inputs["combat"])
    if not inputs["own_engines_malfunction"]:
        return entered
    yield COMBAT_OUT
    step: Step = yield ruled("Combat Maneuvers do not count", 0, cite=ENGINES_AT, how="own engines malfunction",
                             uses=(entered,))  # fmt: skip
    return step


def range_penalty(inputs: Mapping[str, Any]) -> Generator[Any, Any, Step | None]:
    """HD for range: from the user's falloff list, or the one number entered."""
    away = yield given("Range", inputs["range"])
    if inputs["range"] > FARTHEST:
        return None
    if inputs["hardpoints"] > 1:
        yield HARDPOINT_RANGE
        extra = given("Hardpoints beyond the first", inputs["hardpoints"] - 1)
        away = yield added("Range for falloff", away, less=(extra,), cite=ARCS)
        if away.value < 0:
            away = yield at_least(0, away, cite=ARCS)
    if inputs["falloff_hd"]:
        if inputs["range_penalty"]:
            yield noted("The list of HD by range decides; the single range penalty is not used", cite=FIRING)
        hd = inputs["falloff_hd"][away.value]
        where = ("your list, range {}: {}", away.value, hd)
        found: Step = yield looked_up("Range falloff", hd, where, cite=FIRING, uses=(away,))
        return found
    if inputs["range_penalty"]:
        entered: Step = yield given("Range penalty, as entered", inputs["range_penalty"], FIRING)
        return entered
    return None


def aiming_bonus(inputs: Mapping[str, Any]) -> Generator[Any, Any, Step]:
    """Marksmanship or Ballistics, less what own maneuvers cost."""
    name = SKILL_OF[inputs["weapon"]]
    parts: list[Step] = [(yield given(name.title(), inputs[name]))]
    if inputs["own_manoeuvre_penalty"]:
        parts.append((yield given("Own manoeuvre penalty", -abs(inputs["own_manoeuvre_penalty"]), MOVING)))
    if inputs["own_jinks"]:
        parts.append((yield ruled("The firing ship jinks", -10, cite=JINK, how="−10")))
    if len(parts) == 1:
        return parts[0]
    step: Step = yield added(("{} with everything", name.title()), *parts, cite=FIRING)
    return step


def work(**inputs: Any) -> Walk:
    """Everything up to the roll, and the chance the roll would have."""
    yield from told(inputs)
    inputs = filled(inputs)
    shot = yield from aim(inputs)
    critical = thresholds(inputs["critical_success"], inputs["critical_failure"])
    ask: Check = yield from prepare("To hit", shot.bonus.value, shot.dc, cite=FIRING, critical=critical)
    chance = ask.chance() if shot.legal else Fraction(0)
    yield noted("Chance to hit", cite=FIRING, value=chance, uses=(shot.bonus, shot.dc),
                how=("d% + {} above {}: {}", shot.bonus.value, shot.dc.value, percent_words(ask.chance()))
                if shot.legal else "not while it may not fire")  # fmt: skip
    return {
        "effective_hd": shot.effective_hd.value,
        "dc": shot.dc.value,
        "bonus": shot.bonus.value,
        "chance": chance,
        "legal": shot.legal,
        "why": " ".join(shot.why),
        "chance_by_range": by_range(inputs, shot, ask),
        "chance_by_skill": by_skill(inputs, shot, ask),
    }


def by_range(inputs: Mapping[str, Any], shot: Aim, ask: Check) -> list[dict[str, Any]]:
    """The chance at every range the falloff list covers, all else equal; empty without a list."""
    if not inputs["falloff_hd"]:
        return []
    here = inputs["falloff_hd"][effective_range(inputs)] if inputs["range"] <= FARTHEST else 0
    rows = []
    for away in range(FARTHEST + 1):
        at = effective_range({**inputs, "range": away})
        if at >= len(inputs["falloff_hd"]):
            break
        more = inputs["falloff_hd"][at] - here
        rows.append({"range": away, "effective_hd": shot.effective_hd.value + more,
                     "chance": chance_of(ask, ask.bonus, shot.dc.value + more)})  # fmt: skip
    return rows


def by_skill(inputs: Mapping[str, Any], shot: Aim, ask: Check) -> list[dict[str, Any]]:
    """The chance with more or less skill, in tens around the skill entered, all else equal."""
    own = inputs[SKILL_OF[inputs["weapon"]]]
    return [{"skill": skill, "chance": chance_of(ask, shot.bonus.value - own + skill, shot.dc.value)}
            for skill in range(own % 10, own + 101, 10) if skill >= own - 100]  # fmt: skip


def chance_of(ask: Check, bonus: int, dc: int) -> Fraction:
    """The chance of the same Check with another bonus or DC."""
    return Check("", dc, bonus, low=ask.low, critical=ask.critical).chance()


def percent_words(chance: Fraction) -> str:
    """``62%``: chances of d% are whole hundredths."""
    return f"{show(chance * 100)}%"


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The shot, what counts, and the chance."""
    who, inputs = parties(inputs), filled(inputs)
    name = SKILL_OF[inputs["weapon"]].title()
    head = (f"{who}{inputs['weapon'].title()} at HD {show(inputs['hd'])}, {conditions(inputs)}: effective HD "
            f"{show(result['effective_hd'])}")  # fmt: skip
    against = "" if result["dc"] == result["effective_hd"] else f", DC {show(result['dc'])}"
    if not result["legal"]:
        return f"{head}{against}, but it may not fire. {result['why']}"
    skill = inputs[SKILL_OF[inputs["weapon"]]]
    bonus = f"{name} {show(skill)}" + (f", {show(result['bonus'])} in all," if result["bonus"] != skill else "")
    return f"{head}{against}; {bonus} hits with a chance of {percent_words(result['chance'])}."


SAID = {
    "surprise": "surprise round", "own_jinks": "jinking", "target_jinks": "target jinking",
    "own_sensors_malfunction": "own sensors malfunctioning", "own_engines_malfunction": "own engines malfunctioning",
    "target_engines_malfunction": "target's engines malfunctioning", "undermanned": "undermanned",
}  # fmt: skip


def conditions(inputs: Mapping[str, Any]) -> str:
    """Everything that is not the default, in a few words each."""
    said = [f"Evasive Maneuvers {inputs['evasive']} against Combat Maneuvers {inputs['combat']}"]
    if inputs["range"]:
        said.append(f"range {inputs['range']}")
    if inputs["hardpoints"] > 1:
        said.append(f"{inputs['hardpoints']} hardpoints")
    if inputs["charged"] is not None:
        said.append(f"{inputs['charged']} charged")
    if inputs["falloff_hd"]:
        said.append("HD by range " + " ".join(map(str, inputs["falloff_hd"])))
    elif inputs["range_penalty"]:
        said.append(f"range penalty {inputs['range_penalty']}")
    if inputs["condition"] != "one":
        said.append(f"Condition {inputs['condition'].title()}")
    for key, words in (("equipment", "equipment"), ("target_manoeuvre_bonus", "manoeuvre bonus"),
                       ("own_manoeuvre_penalty", "own manoeuvre penalty")):  # fmt: skip
        if inputs[key]:
            said.append(f"{words} {show(inputs[key])}")
    said.extend(words for key, words in SAID.items() if inputs[key])
    for key in ("critical_success", "critical_failure"):
        if inputs[key] is not None:
            said.append(f"{key.replace('_', ' ')} at {show(inputs[key])}")
    return ", ".join(said)


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """The same shot, ready to be fired once the weapon's damage is entered."""
    if not result["legal"]:
        return None
    return "sfrpg.attack", {key: value for key, value in inputs.items() if value is not None}


EXAMPLES = (
    Example("The book's Veloxi Scout: HD 62", {"hd": 62, "evasive": 45, "combat": 70}),
    Example("Two hardpoints at range 4", {
        "hd": 96, "evasive": 48, "combat": 55, "marksmanship": 64, "range": 4, "hardpoints": 2, "charged": 3,
        "falloff_hd": [0, 0, 2, 5, 9, 14, 20, 27, 35],
    }),
    Example("Missiles while both ships jink", {
        "hd": 71, "evasive": 52, "combat": 48, "weapon": "projectiles", "ballistics": 77, "range": 6,
        "range_penalty": 12, "target_manoeuvre_bonus": 20, "own_jinks": True, "target_jinks": True,
    }),
    Example("Weapons not armed: Condition Three", {
        "hd": 62, "evasive": 45, "combat": 70, "marksmanship": 60, "range": 16, "condition": "three", "charged": 0,
    }),
)  # fmt: skip
