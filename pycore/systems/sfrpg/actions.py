"""What does this order of the captain need, and what comes of it?

One walk per action, in `ACTIONS`: to add one, write its walk, its words, its fields, and its row there.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from pycore.dice import Dice, Term
from pycore.errors import Problem
from pycore.inputs import Choice, Field, Flag, Listed, Map, Record, Text, Whole
from pycore.systems import Example
from pycore.systems.sfrpg import checks, malfunction
from pycore.systems.sfrpg.checks import (
    CRITICAL_FIELDS,
    SKILL,
    UNDERMANNED_FIELD,
    check_thresholds,
    difficulty,
    percent_low,
    thresholds,
)
from pycore.systems.sfrpg.duel import KESTREL
from pycore.systems.sfrpg.metallurgy import roll_words
from pycore.systems.sfrpg.rulings import (
    ARMING,
    DISTRESS_AT_ONCE,
    FIRST_LAUNCH,
    INSPIRED,
    JAMMED_OUT,
    PODS,
    RECHARGE_ORDER,
    SHAKEN_CHECKS,
    SHIELDS_OUT,
    TURRET_TURN,
    USE_CHECKS,
    WARSHIPS,
)
from pycore.systems.sfrpg.sheets import (
    ENGINEER,
    SHIP_INPUT,
    at_post,
    bare,
    bonus_at,
    due_at_turn,
    filled_with,
    from_engineer,
    headed,
    inspired,
    is_out,
    is_worn,
    left_open,
    told_of,
    with_system,
)
from pycore.systems.sfrpg.ship import TURN_START, State
from pycore.systems.sfrpg.to_hit import Condition, percent_words
from pycore.systems.sfrpg.turn import anew
from pycore.walk import Answered, Cite, Roll, Step, Walk, added, at_most, given, noted, ruled, show

TITLE = "Other actions"
SWITCHES = checks.SWITCHES

Inputs: TypeAlias = Mapping[str, Any]
Result: TypeAlias = "dict[str, Any]"


@dataclass(frozen=True)
class Action:
    """One order: its paragraph, who carries it out, its walk, what to say of the result, and what must be entered."""

    at: str
    who: str
    work: Callable[[Inputs], Walk]
    says: Callable[[Inputs, Mapping[str, Any]], str]
    needs: tuple[str, ...] = ()

    @property
    def cite(self) -> Cite:
        return Cite("9.4", self.at)


# ---------------------------------------------------------------- fields


def check_arc(arc: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """Shields are never above their maximum."""
    if arc["shp"] > arc["max_shp"]:
        says = f"An arc has at most its normal maximum of {arc['max_shp']} SHP; {arc['shp']} is more (9.4, Recharge)."
        yield Problem(f"{path}.shp", "impossible", says)


def when(*actions: str) -> dict[str, list[str]]:
    """Shown only for these actions."""
    return {"action": list(actions)}


def only_for(field: Field, *actions: str) -> Field:
    """The same field, shown only for these actions."""
    out = left_open(field)
    out.when = when(*actions)
    return out


CHECKED = ("rally", "rally all", "inspire", "jam", "hail", "distress", "treat crew", "sensors")
RADIO = ("jam", "hail", "distress")
# At which post of a ship's sheet stands whoever makes the Check.
POSTS = {**dict.fromkeys(RADIO, "communications officer"), "sensors": "science officer"}
ABOARD = ("jam", "hail", "distress", "sensors", "recharge")  # which take a ship's sheet
NAMES = ("give orders", "belay orders", "rally", "rally all", "inspire", "ready", "alert", "launch", "abandon",
         "scuttle", "jam", "hail", "distress", "sensors", "target lock", "treat crew", "recharge")  # fmt: skip

USUAL: dict[str, Any] = {
    "communications_malfunction": False, "shields_malfunction": False, "undermanned": False, "arcs": {},
}  # fmt: skip
INPUTS: dict[str, Field] = {
    "action": Choice("the action", NAMES, title="Action", default="distress"),
    "shaken": Flag("a Shaken officer", title="The officer is Shaken", when=when("give orders", "inspire")),
    "leadership": Whole("the Captain's Leadership", 0, SKILL, title="Leadership", default=0, example=75,
                        when=when("rally", "rally all")),
    "inspire": Whole("the Captain's Inspire", 0, SKILL, title="Inspire", default=0, example=70, when=when("inspire")),
    "save_total": Whole("what the officer's Willpower Save came to", -SKILL, 2 * SKILL, title="Save total",
                        default=None, example=95, hint="When it has been rolled already; empty: asked.",
                        when=when("rally", "inspire")),
    "willpower": Whole("the officer's Willpower", 0, SKILL, title="Officer's Willpower", default=0, example=48,
                       hint="For the Save, where its total is not entered.", when=when("rally", "inspire")),
    "shaken_officers": Whole("how many officers are Shaken", 0, 100, title="Shaken officers", default=None, example=3,
                             when=when("rally all")),
    "very_difficult_dc": Whole("your game's Very Difficult DC", 165, 195, title="Very Difficult DC", default=None,
                               example=180, when=when("rally all")),
    "executed": Whole("how many readied actions were executed", 0, 2, title="Readied actions executed", default=1,
                      when=when("ready")),
    "skill": Whole("the skill score of the officer", 0, SKILL, title="Skill", default=0, example=80,
                   hint="Of the sub-discipline that the action asks for.",
                   when=when("jam", "hail", "distress", "treat crew", "sensors")),
    "base_dc": Whole("the base DC of the Check", 0, SKILL, title="Base DC", default=None, example=75,
                     hint="Treat Crew: by your 9.2; for stasis Intensive Care, 75 and the HP lost.",
                     when=when("hail", "treat crew")),
    "range": Whole("the range", 0, 18, title="Range", default=0, example=4, unit="increments",
                   when=when("jam", "hail")),
    "enemies": Whole("how many enemies are active", 0, 1_000, title="Active enemies", default=None, example=2,
                     when=when("distress")),
    "communications_malfunction": Flag("malfunctioning communications", title="Communications malfunction",
                                       default=None, when=when(*RADIO)),
    "jammed": Flag("being jammed", title="Jammed this round", when=when(*RADIO)),
    "difficult_dc": Whole("your game's Difficult DC", 135, 165, title="Difficult DC", default=None, example=150,
                          when=when("sensors")),
    "from": Condition("the present condition", title="From Condition", default=None, when=when("alert")),
    "to": Condition("the new condition", title="To Condition", default=None, when=when("alert")),
    "weapon_systems": Whole("how many weapons systems the ship has", 0, 100, title="Weapons systems", default=2,
                            hint="Beams and projectiles are one each.", when=when("alert")),
    "has_shields": Flag("shields", default=True, title="Has shields", when=when("alert")),
    "craft": Whole("how many small craft are to launch", 0, 1_000, title="Small craft", default=None, example=5,
                   when=when("launch")),
    "hangars": Whole("how many Hangar Bay Modules there are", 0, 100, title="Hangar Bays", default=1,
                     when=when("launch")),
    "aboard": Whole("how many people are aboard", 0, 100_000, title="People aboard", default=None, example=14,
                    when=when("abandon")),
    "concurring": Whole("how many other officers concur", 0, 100, title="Officers who concur", default=None, example=2,
                        when=when("scuttle")),
    "countdown": Whole("the rounds until the ship explodes", 0, 1_000, title="Rounds until it explodes", default=None,
                       example=5, when=when("scuttle")),
    "stays": Flag("forcing the crew to stay", title="The crew must stay aboard", when=when("scuttle")),
    "fires_at_another": Flag("firing at another ship", title="Fires at another ship", when=when("target lock")),
    "new_system": Flag("targeting another system", title="Targets another system", when=when("target lock")),
    "arcs": Map("the arcs", Record("an arc", {
        "shp": Whole("the SHP", 0, 1_000_000, title="SHP", example=250),
        "max_shp": Whole("the normal maximum of SHP", 0, 1_000_000, title="Maximum SHP", example=600),
    }, check=check_arc), title="Shields by arc", default={}, most=20, when=when("recharge")),
    "applied_relativity": Whole("the Engineer's Applied Relativity", 0, SKILL, title="Applied Relativity", default=0,
                                example=45, when=when("recharge")),
    "shields_malfunction": Flag("malfunctioning shields", title="Shields malfunction", default=None,
                                when=when("recharge")),
    "discharged": Listed("the discharged hardpoints", Record("a hardpoint", {
        "name": Text("the hardpoint's name", title="Name", example="Laser 1"),
        "weapon": Choice("the kind of weapon", ("beams", "projectiles"), title="Weapon", default="beams"),
        "mount": Choice("the mount", ("rack", "turret"), title="Mount", default="rack"),
        "begun": Flag("a recharge begun last turn", title="Begun last turn"),
    }), title="Discharged hardpoints", default=[], most=200, when=when("recharge")),
    "empty_magazines": Whole("how many emptied magazines are reloaded", 0, 100, title="Magazines to reload", default=0,
                             when=when("recharge")),
    "undermanned": Flag(UNDERMANNED_FIELD["undermanned"].noun, title="Undermanned", hint="Adds 50 to every DC.",
                        default=None, when=when(*CHECKED, "recharge")),
    "ship": only_for(SHIP_INPUT["ship"], *ABOARD),
    **{name: only_for(field, "recharge") for name, field in CRITICAL_FIELDS.items()},
}  # fmt: skip


def check(inputs: Inputs) -> Iterator[Problem]:
    """What this action cannot do without."""
    for name in ACTIONS[inputs["action"]].needs:
        if inputs[name] is None:
            field = INPUTS[name]
            yield Problem(name, "field", f"Enter {field.noun}{field.limits()}.")
    yield from check_thresholds(inputs)
    names = [hardpoint["name"] for hardpoint in inputs["discharged"]]
    for i, name in enumerate(names):
        if name in names[:i]:
            says = f"Two discharged hardpoints are called '{name}': give each its own name."
            yield Problem(f"discharged[{i}].name", "illegal", says)


def found_on(inputs: Inputs) -> dict[str, Any]:
    """What the ship's sheet says for this action."""
    ship = inputs["ship"] if inputs["action"] in ABOARD else None
    if not ship:
        return {}
    arcs = {name: {"shp": arc["shp"], "max_shp": max(arc["shp"], arc["max_shp"])} for name, arc in ship["arcs"].items()
            if arc["max_shp"] is not None}  # fmt: skip
    return {"undermanned": State(ship).undermanned(), "arcs": arcs if inputs["action"] == "recharge" else {},
            "communications_malfunction": is_out(ship, "communications"),
            "shields_malfunction": is_out(ship, "shields")}  # fmt: skip


def filled(inputs: Inputs) -> dict[str, Any]:
    """The inputs with what the sheet adds to them."""
    return filled_with(inputs, found_on(inputs), USUAL)


# ---------------------------------------------------------------- shared parts


def attempt(
    inputs: Inputs, says: str, skill: int, *parts: Step, success: str, failure: str = "nothing comes of it",
    margin: bool = False,
) -> Generator[Any, Any, Result]:  # fmt: skip
    """The Check of an action against the sum of `parts`, as the result tells it."""
    action = ACTIONS[inputs["action"]]
    dc = yield from difficulty("DC", *parts, cite=action.cite, undermanned=inputs["undermanned"])
    ask, roll = yield from checks.check(
        says, skill, dc, cite=action.cite, who=action.who, margin=margin,
        outcomes={"success": success, "failure": failure},
    )  # fmt: skip
    degree = None if roll.total is None else roll.total - dc.value
    return {"possible": True, "dc": dc.value, "chance": ask.chance(), "total": roll.total, "success": roll.success,
            "degree": degree}  # fmt: skip


def impossible(inputs: Inputs, why: str) -> Generator[Any, Any, Result]:
    """The order comes to nothing before any roll."""
    yield ruled("This is not possible", False, cite=ACTIONS[inputs["action"]].cite, how=why)
    return {"possible": False, "why": why, "success": False}


def save_of_officer(inputs: Inputs) -> Generator[Any, Any, Step]:
    """The Willpower Save that opposes the Captain: entered, or rolled."""
    step: Step
    if inputs["save_total"] is not None:
        step = yield given("The officer's Willpower Save", inputs["save_total"])
    else:
        low = yield from percent_low()
        step = yield Roll("The officer's Willpower Save, in all", Dice((Term(1, 100, low),), inputs["willpower"]),
                          cite=ACTIONS[inputs["action"]].cite, who="the officer")  # fmt: skip
    return step


def radio_out(inputs: Inputs) -> str:
    """Why this ship cannot send; empty when it can."""
    if inputs["communications_malfunction"]:
        return "the ship's communications malfunction"
    return "the ship's communications are jammed this round" if inputs["jammed"] else ""


def rolled_words(result: Mapping[str, Any], good: str, bad: str) -> str:
    """``170 against DC 160, success: …``."""
    if not result["possible"]:
        return f"not possible, {result['why']}"
    end = f"success: {good}" if result["success"] else f"failure: {bad}"
    return f"{show(result['total'])} against DC {show(result['dc'])} (chance {percent_words(result['chance'])}), {end}"


# ---------------------------------------------------------------- orders and morale


def give_orders(inputs: Inputs) -> Walk:
    """Orders need no Check, but a Shaken officer follows none."""
    if inputs["shaken"]:
        result = yield from impossible(inputs, "a Shaken officer must be rallied first; the order wastes the action")
        return result | {"given": False}
    yield noted("Orders are given, no Check", cite=ACTIONS["give orders"].cite, value=True)
    return {"possible": True, "given": True, "success": True}


def belay(inputs: Inputs) -> Walk:
    """Orders of earlier rounds are taken back: a standard action, no Check."""
    cite = ACTIONS["belay orders"].cite
    yield noted("Say which officer, and of several orders which one", cite=cite)
    yield noted("The order is belayed: a standard action, no Check", cite=cite, value=True)
    return {"possible": True, "success": True}


def rally(inputs: Inputs) -> Walk:
    """Leadership against the Shaken officer's Willpower Save."""
    save = yield from save_of_officer(inputs)
    return (yield from attempt(
        inputs, "Leadership, to rally the officer", inputs["leadership"], save,
        success="the officer is no longer Shaken", failure="the officer stays Shaken",
    ))  # fmt: skip


def rally_all(inputs: Inputs) -> Walk:
    """Leadership against a Very Difficult DC, with at least three Shaken officers."""
    if inputs["shaken_officers"] < 3:
        why = f"rallying several takes at least three Shaken officers, and there are {inputs['shaken_officers']}"
        return (yield from impossible(inputs, why))
    dc = yield given("Very Difficult", inputs["very_difficult_dc"])
    return (yield from attempt(inputs, "Leadership, to rally them all", inputs["leadership"], dc,
                               success="nobody is Shaken any longer", failure="they stay Shaken"))  # fmt: skip


def inspire(inputs: Inputs) -> Walk:
    """Inspire against the officer's Willpower Save; a tenth of the degree, rounded up, in rounds and as a bonus."""
    if inputs["shaken"]:
        return (yield from impossible(inputs, "a Shaken officer is rallied, not inspired"))
    save = yield from save_of_officer(inputs)
    result = yield from attempt(inputs, "Inspire", inputs["inspire"], save, margin=True,
                                success="not Shaken for degree / 10 rounds, and as much on every die roll")  # fmt: skip
    rounds = 0
    if result["success"]:
        yield INSPIRED
        rounds = -(-result["degree"] // 10)
        yield ruled("Rounds, and bonus on every die roll", rounds, cite=ACTIONS["inspire"].cite,
                    how=("{} / 10, rounded up: {}", result["degree"], rounds))  # fmt: skip
    return result | {"rounds": rounds, "bonus": rounds}


def ready(inputs: Inputs) -> Walk:
    """Each readied action that was executed costs an action phase of the next round."""
    lost = inputs["executed"]
    yield ruled("Action phases lost next round", lost, cite=ACTIONS["ready"].cite,
                how="the entire turn" if lost == 2 else f"{lost} of 2")  # fmt: skip
    return {"possible": True, "success": True, "phases_lost": lost, "turn_lost": lost == 2}


# ---------------------------------------------------------------- the ship


def shields_up(condition: str) -> bool:
    """Conditions Three and One raise the shields."""
    return condition in ("one", "three")


def weapons_armed(condition: str) -> bool:
    """Conditions Two and One arm the weapons."""
    return condition in ("one", "two")


def alert(inputs: Inputs) -> Walk:
    """Fuel for what is raised and armed; what is dropped or disarmed loses its charge."""
    before, now = inputs["from"], inputs["to"]
    cite = ACTIONS["alert"].cite
    for says, holds in (("Shields", shields_up), ("Weapons", weapons_armed)):
        words = ("up" if holds(now) else "down") if says == "Shields" else ("armed" if holds(now) else "disarmed")
        yield noted(("{} at Condition {}: {}", says, now.title(), words), cite=cite, value=holds(now))
    raised = int(inputs["has_shields"] and shields_up(now) and not shields_up(before))
    armed = inputs["weapon_systems"] if weapons_armed(now) and not weapons_armed(before) else 0
    yield ARMING
    fuel = yield added("Fuel spent", given("Shields raised", raised, cite), given("Weapons systems armed", armed, cite),
                       cite=cite)  # fmt: skip
    lost = []
    if inputs["has_shields"] and shields_up(before) and not shields_up(now):
        lost.append("shields")
    if inputs["weapon_systems"] and weapons_armed(before) and not weapons_armed(now):
        lost.append("weapons")
    if lost:
        yield ruled("Charge and fuel lost", True, cite=cite, how=" and ".join(lost))
    return {"possible": True, "success": True, "fuel": fuel.value, "charge_lost": bool(lost), "lost": lost,
            "shields_up": shields_up(now) and inputs["has_shields"], "weapons_armed": weapons_armed(now)}  # fmt: skip


def launch(inputs: Inputs) -> Walk:
    """One craft per Hangar Bay at once, and again every three rounds."""
    craft, hangars = inputs["craft"], inputs["hangars"]
    if not hangars:
        return (yield from impossible(inputs, "small craft launch from Hangar Bays, and there are none"))
    yield FIRST_LAUNCH
    batches = [min(hangars, craft - done) for done in range(0, craft, hangars)]
    rounds = 3 * max(0, len(batches) - 1)
    yield ruled("Batches", len(batches), cite=ACTIONS["launch"].cite,
                how=("{} craft / {} at a time, rounded up", craft, hangars))  # fmt: skip
    yield ruled("Rounds until the last one", rounds, cite=ACTIONS["launch"].cite,
                how=("3 × {} waits", max(0, len(batches) - 1)))  # fmt: skip
    launches = [{"round": 3 * i, "craft": n} for i, n in enumerate(batches)]
    return {"possible": True, "success": True, "batches": batches, "rounds": rounds, "launches": launches}


def abandon(inputs: Inputs) -> Walk:
    """1d5 pods this round, one person in each."""
    aboard = inputs["aboard"]
    if not aboard:
        return (yield from impossible(inputs, "nobody is left aboard")) | {"pods": 0, "left_aboard": 0}
    yield PODS
    roll: Answered = yield Roll("Escape pods launched this round", Dice((Term(1, 5),)), cite=ACTIONS["abandon"].cite)
    pods = yield at_most(aboard, roll, "Pods", cite=ACTIONS["abandon"].cite)
    left = yield added("Left aboard", given("Aboard", aboard), less=(pods,), cite=ACTIONS["abandon"].cite)
    yield noted("The order stands until everybody is off; pods can be shot at in this round only",
                cite=ACTIONS["abandon"].cite)  # fmt: skip
    return {"possible": True, "success": True, "pods": pods.value, "left_aboard": left.value}


def scuttle(inputs: Inputs) -> Walk:
    """Two other officers must concur; else the order is belayed and all officers are Shaken."""
    cite = ACTIONS["scuttle"].cite
    is_given = inputs["concurring"] >= 2
    yield ruled("The order stands" if is_given else "The order is belayed", is_given, cite=cite,
                how=("{} of at least 2 other officers concur", inputs["concurring"]))  # fmt: skip
    shaken = not is_given
    if not is_given:
        yield noted("All officers are Shaken", cite=cite, value=True)
    elif inputs["stays"]:
        shaken = True
        yield noted("The entire crew is Shaken, and a Leadership Check is due every round", cite=cite, value=True)
    if is_given and inputs["countdown"] is not None:
        yield given("Rounds until the ship explodes", inputs["countdown"], cite)
    return {
        "possible": True, "success": is_given, "given": is_given, "all_shaken": shaken,
        "rounds": inputs["countdown"] if is_given else None,
        "leadership_check_every_round": is_given and inputs["stays"],
    }  # fmt: skip


# ---------------------------------------------------------------- communications and sensors


def jam(inputs: Inputs) -> Walk:
    """Jam against 100 and five times the range."""
    if why := radio_out(inputs):
        yield JAMMED_OUT
        return (yield from impossible(inputs, why)) | {"rounds": 0}
    cite = ACTIONS["jam"].cite
    result = yield from attempt(
        inputs, "Jam", inputs["skill"], given("Base", 100, cite), given("5 × range", 5 * inputs["range"], cite),
        success="the target is jammed for one round",
    )  # fmt: skip
    yield noted("A friend-or-foe missile that this ship launches this round is an automatic critical miss", cite=cite)
    return result | {"rounds": int(result["success"])}


def hail(inputs: Inputs) -> Walk:
    """A language Check, five and the range harder."""
    if why := radio_out(inputs):
        yield JAMMED_OUT
        return (yield from impossible(inputs, why))
    cite = ACTIONS["hail"].cite
    base, combat, away = given("Base DC", inputs["base_dc"]), given("Combat", 5, cite), given("Range", inputs["range"])
    return (yield from attempt(inputs, "Languages or Xenolinguistics, the hail", inputs["skill"], base, combat, away,
                               success="the officers may talk", failure="no answer is understood"))  # fmt: skip


def distress(inputs: Inputs) -> Walk:
    """Distress against 150 and five per active enemy; then who comes, and when."""
    if why := radio_out(inputs):
        yield JAMMED_OUT
        return (yield from impossible(inputs, why)) | {"rounds": None, "warships": 0}
    cite = ACTIONS["distress"].cite
    result = yield from attempt(
        inputs, "Distress", inputs["skill"], given("Base", 150, cite),
        given("5 × active enemies", 5 * inputs["enemies"], cite), margin=True,
        success="two friendly warships and one more per ten points, after 1d10 rounds", failure="nobody answers",
    )  # fmt: skip
    if not result["success"]:
        return result | {"rounds": None, "warships": 0}
    yield WARSHIPS
    more = result["degree"] // 10
    two, others = given("First answer", 2, cite), given("Degree / 10, rounded down", more, cite)
    ships = yield added("Friendly warships", two, others, cite=cite)
    yield DISTRESS_AT_ONCE
    rounds: Answered = yield from checks.ten("Rounds until they arrive", cite=cite, who="the game master")
    return result | {"rounds": rounds.value, "warships": ships.value}


def sensors(inputs: Inputs) -> Walk:
    """Starship or Vehicle Technology against a Difficult DC."""
    dc = yield given("Difficult", inputs["difficult_dc"])
    return (yield from attempt(inputs, "Starship or Vehicle Technology, the scan", inputs["skill"], dc,
                               success="substantial information on the target, its damage too",
                               failure="nothing substantial"))  # fmt: skip


def target_lock(inputs: Inputs) -> Walk:
    """A lock goes when the ship fires at another, or when another system is targeted."""
    why = [
        words
        for key, words in (
            ("fires_at_another", "the ship fires at another ship"),
            ("new_system", "another system of the same ship is targeted"),
        )
        if inputs[key]
    ]
    yield ruled("Target lock", not why, cite=ACTIONS["target lock"].cite,
                how=f"lost: {' and '.join(why)}" if why else "kept")  # fmt: skip
    return {"possible": True, "success": not why, "lock_lost": bool(why)}


# ---------------------------------------------------------------- crew


def treat_crew(inputs: Inputs) -> Walk:
    """The Doctor's Check, 20 harder in combat."""
    cite = ACTIONS["treat crew"].cite
    result = yield from attempt(
        inputs,
        "Assisted healing",
        inputs["skill"],
        given("Base DC", inputs["base_dc"]),
        given("Combat", 20, cite),
        success="the patient is treated by chapter 9.2",
        failure="by chapter 9.2; below 0 HP by a botch: a resuscitation at once, 20 harder too",
    )
    yield noted("An officer under treatment is not available for duty", cite=cite)
    return result


# ---------------------------------------------------------------- recharge


def preference(hardpoint: Mapping[str, Any]) -> tuple[bool, bool, bool]:
    """What is recharged first: a turret begun, then beams, then racks."""
    return not hardpoint["begun"], hardpoint["weapon"] != "beams", hardpoint["mount"] != "rack"


def recharge(inputs: Inputs) -> Walk:
    """One hardpoint, shields of every arc up to the maximum, and emptied magazines."""
    cite = ACTIONS["recharge"].cite
    hardpoint = yield from recharge_hardpoint(inputs["discharged"])
    broken = yield from shields_checked(inputs)
    if broken:
        inputs = {**inputs, "shields_malfunction": broken["malfunctions"]}
    arcs = yield from recharge_shields(inputs)
    fuel = inputs["empty_magazines"]
    if fuel:
        yield ruled("Fuel for emptied magazines", fuel, cite=cite, how="one each")
    return {"possible": True, "success": True, "arcs": arcs, "fuel": fuel, **hardpoint, "shields_check": broken}


def shields_checked(inputs: Inputs) -> Generator[Any, Any, Result | None]:
    """Damaged shields on the sheet are checked when they are to be recharged."""
    ship = inputs["ship"]
    if not ship or not is_worn(ship, "shields") or inputs["shields_malfunction"]:
        return None
    yield USE_CHECKS
    engineer = at_post(ship, ENGINEER)
    if engineer and engineer.shaken:
        yield SHAKEN_CHECKS
    result: Result = yield from malfunction.checked(
        "shields", ship["systems"]["shields"], **from_engineer(ship) | {"undermanned": inputs["undermanned"]},
        critical=thresholds(inputs["critical_success"], inputs["critical_failure"]))  # fmt: skip
    return result


def recharge_hardpoint(discharged: list[Mapping[str, Any]]) -> Generator[Any, Any, Result]:
    """The one that comes first; a turret is ready only a turn later."""
    if not discharged:
        return {"recharged": None, "ready": None, "rounds": None, "discharged": []}
    yield RECHARGE_ORDER
    order = sorted(discharged, key=preference)
    first = order[0]
    is_ready = first["mount"] == "rack" or first["begun"]
    cite = ACTIONS["recharge"].cite
    yield ruled(("Recharged: {}", first["name"]), first["name"], cite=cite,
                how=("first of {}", ", ".join(h["name"] for h in order)))  # fmt: skip
    if first["mount"] == "turret":
        yield TURRET_TURN
        yield noted(("{} is charged", first["name"]) if is_ready
                    else ("{} takes another turn", first["name"]), cite=cite, value=is_ready)  # fmt: skip
    left = [dict(h) | {"begun": h["begun"] or h is first} for h in discharged if not (h is first and is_ready)]
    return {"recharged": first["name"], "ready": is_ready, "rounds": 1 if is_ready else 2, "discharged": left}


def recharge_shields(inputs: Inputs) -> Generator[Any, Any, dict[str, dict[str, int]]]:
    """Applied Relativity to every arc, never above the normal maximum."""
    cite = ACTIONS["recharge"].cite
    if inputs["shields_malfunction"] and inputs["arcs"]:
        yield SHIELDS_OUT
        yield ruled("Malfunctioning shields gain nothing", 0, cite=cite)
    arcs = {}
    plus = given("Applied Relativity", inputs["applied_relativity"])
    for name, arc in inputs["arcs"].items():
        shp = arc["shp"]
        if not inputs["shields_malfunction"]:
            total = added(("{}: SHP", name), given(("{}: now", name), shp), plus, cite=cite)
            if total.value > arc["max_shp"]:
                total = at_most(arc["max_shp"], total, ("{}: SHP, at most its maximum", name), cite=cite)
            shp = (yield total).value
        arcs[name] = {"shp": shp, "max_shp": arc["max_shp"]}
    return arcs


# ---------------------------------------------------------------- the list


def plural(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


def say_orders(inputs: Inputs, result: Mapping[str, Any]) -> str:
    return "given, no Check needed" if result["given"] else f"not possible, {result['why']}"


def say_inspire(inputs: Inputs, result: Mapping[str, Any]) -> str:
    good = f"not Shaken for {plural(result.get('rounds', 0), 'round')}, +{result.get('bonus', 0)} on every die roll"
    return rolled_words(result, good, "nothing comes of it")


def say_alert(inputs: Inputs, result: Mapping[str, Any]) -> str:
    lost = f"; the charge of the {' and the '.join(result['lost'])} is lost" if result["lost"] else ""
    shields = "up" if result["shields_up"] else "down"
    weapons = "armed" if result["weapons_armed"] else "disarmed"
    return f"shields {shields}, weapons {weapons}, {result['fuel']} fuel{lost}"


def say_launch(inputs: Inputs, result: Mapping[str, Any]) -> str:
    if not result["possible"]:
        return f"not possible, {result['why']}"
    batches = ", ".join(f"{item['craft']} in round {item['round']}" for item in result["launches"])
    return batches or "nothing to launch"


def say_abandon(inputs: Inputs, result: Mapping[str, Any]) -> str:
    if not result["possible"]:
        return f"not possible, {result['why']}"
    return f"{plural(result['pods'], 'pod')} away this round, {result['left_aboard']} still aboard"


def say_scuttle(inputs: Inputs, result: Mapping[str, Any]) -> str:
    if not result["given"]:
        return "belayed, and all officers are Shaken"
    stay = "; the crew stays and is Shaken, a Leadership Check every round" if inputs["stays"] else ""
    return f"the order stands and cannot be taken back{stay}"


def say_distress(inputs: Inputs, result: Mapping[str, Any]) -> str:
    soon = "at once" if result["rounds"] == 0 else f"in {plural(result['rounds'] or 0, 'round')}"
    return rolled_words(result, f"{plural(result['warships'], 'friendly warship')} {soon}", "nobody answers")


def say_recharge(inputs: Inputs, result: Mapping[str, Any]) -> str:
    said = []
    broken = result["shields_check"]
    if broken:
        end = "they malfunction" if broken["malfunctions"] else "they work"
        said.append(f"shields checked, {roll_words(broken)}, {end}")
    if result["recharged"] is not None:
        said.append(
            f"{result['recharged']} recharged" if result["ready"] else f"{result['recharged']} begun, charged next turn"
        )
    if result["arcs"]:
        said.append("SHP " + ", ".join(f"{name} {arc['shp']}/{arc['max_shp']}" for name, arc in result["arcs"].items()))
    if result["fuel"]:
        said.append(f"{result['fuel']} fuel for magazines")
    return "; ".join(said) or "nothing to recharge"


def check_words(good: str, bad: str = "nothing comes of it") -> Callable[[Inputs, Mapping[str, Any]], str]:
    """The words of a plain Check."""
    return lambda inputs, result: rolled_words(result, good, bad)


ACTIONS: dict[str, Action] = {
    "give orders": Action("Give/Belay Orders", "the Captain", give_orders, say_orders),
    "belay orders": Action("Give/Belay Orders", "the Captain", belay,
                           lambda _i, _r: "belayed, a standard action without a Check"),
    "rally": Action("Rally", "the Captain", rally,
                    check_words("the officer is no longer Shaken", "the officer stays Shaken")),
    "rally all": Action("Rally", "the Captain", rally_all,
                        check_words("nobody is Shaken any longer", "they stay Shaken"),
                        ("shaken_officers", "very_difficult_dc")),
    "inspire": Action("Inspire", "the Captain", inspire, say_inspire),
    "ready": Action("Ready", "the Captain", ready, lambda i, r: "the entire next turn is lost" if r["turn_lost"]
                    else f"{plural(r['phases_lost'], 'action phase')} lost next round"),
    "alert": Action("Change Alert Status", "the Captain", alert, say_alert, ("from", "to")),
    "launch": Action("Launch/Retrieve Small Craft", "the Captain", launch, say_launch, ("craft",)),
    "abandon": Action("Abandon Ship", "the Captain", abandon, say_abandon, ("aboard",)),
    "scuttle": Action("Scuttle", "the Captain", scuttle, say_scuttle, ("concurring",)),
    "jam": Action("Jam", "the Communications Officer", jam, check_words("the target is jammed for one round")),
    "hail": Action("Hail", "the Communications Officer", hail,
                   check_words("the officers may talk", "no answer is understood"), ("base_dc",)),
    "distress": Action("Distress", "the Communications Officer", distress, say_distress, ("enemies",)),
    "sensors": Action("Use Sensors", "the Science Officer", sensors,
                      check_words("the target's state is known", "nothing substantial"), ("difficult_dc",)),
    "target lock": Action("Target", "the Tactical Officer", target_lock,
                          lambda i, r: "the target lock is lost" if r["lock_lost"] else "the target lock is kept"),
    "treat crew": Action("Treat Crew", "the Doctor", treat_crew,
                         check_words("treated by chapter 9.2", "see chapter 9.2"), ("base_dc",)),
    "recharge": Action("Recharge", "the Engineer", recharge, say_recharge),
}  # fmt: skip


def work(**inputs: Any) -> Walk:
    """The walk of the action."""
    ship = inputs["ship"] if inputs["action"] in ABOARD else None
    if ship:
        yield from told_of(inputs, found_on(inputs))
        if inputs["action"] != "recharge":
            yield from due_at_turn(ship, (TURN_START[0] if inputs["action"] == "sensors" else TURN_START[1],))
    inputs = filled(inputs)
    if ship and inputs["action"] in POSTS:
        inputs["skill"] += yield from inspired(ship, POSTS[inputs["action"]])
    result = yield from ACTIONS[inputs["action"]].work(inputs)
    return result


def line(inputs: Inputs, result: Mapping[str, Any]) -> str:
    """The action, what was entered for it, and what came of it."""
    name = inputs["action"]
    ship = inputs["ship"] if name in ABOARD else None
    entered_arcs = inputs["arcs"]
    inputs = filled(inputs) | {"arcs": entered_arcs}
    said = []
    for key, field in INPUTS.items():
        value = inputs[key]
        if key in ("action", "ship") or not field.when or name not in field.when["action"]:
            continue
        if value == (USUAL[key] if key in USUAL else field.blank()) or value is None:
            continue
        said.append(entered(field.title, value.title() if isinstance(field, Condition) else value))
    tables = [inputs[key] for key in INPUTS if key != "ship" and isinstance(inputs[key], (dict, list))]
    joint = "; " if any(tables) else ", "
    head = headed(f"{ship['name']}: " if ship else "", f"{name[0].upper()}{name[1:]}")
    if ship and name in POSTS and bonus_at(ship, POSTS[name]):
        said.append(f"inspired +{bonus_at(ship, POSTS[name])}")
    return f"{head}{f' ({joint.join(said)})' if said else ''}: {ACTIONS[name].says(inputs, result)}."


def entered(title: str, value: Any) -> str:
    """One input in a few words."""
    if isinstance(value, bool):
        return title.lower() if value else f"not: {title.lower()}"
    if isinstance(value, dict):
        return f"{title}: " + ", ".join(f"{name} {arc['shp']}/{arc['max_shp']}" for name, arc in value.items())
    if isinstance(value, list):
        return f"{title}: " + ", ".join(f"{h['name']} ({h['weapon']} {h['mount']}{', begun' if h['begun'] else ''})"
                                        for h in value)  # fmt: skip
    return f"{title} {show(value)}"


def after(inputs: Inputs, result: Mapping[str, Any]) -> dict[str, Any] | None:
    """The next round's input, where an action goes on."""
    if inputs["action"] == "abandon" and result["left_aboard"]:
        return {"action": "abandon", "aboard": result["left_aboard"]}
    if inputs["action"] == "alert":
        return {"action": "alert", "from": inputs["to"], "to": inputs["from"], "has_shields": inputs["has_shields"],
                "weapon_systems": inputs["weapon_systems"]}  # fmt: skip
    if inputs["action"] == "recharge":
        keep = ("applied_relativity", "undermanned", *CRITICAL_FIELDS)
        out = {"action": "recharge", "discharged": result["discharged"],
               **{key: inputs[key] for key in keep if inputs[key] is not None}}  # fmt: skip
        if inputs["ship"]:
            return out | {"ship": bare(anew(recharged_ship(inputs["ship"], result)))}
        return out | {"arcs": result["arcs"], "shields_malfunction": bool(inputs["shields_malfunction"])}
    return None


def recharged_ship(ship: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """The sheet with the shields as the recharge left them."""
    arcs = {name: {**arc, "shp": result["arcs"].get(name, arc)["shp"]} for name, arc in ship["arcs"].items()}
    broken = result["shields_check"]
    out = {**ship, "arcs": arcs}
    return with_system(out, "shields", broken["damage"], malfunctions=broken["malfunctions"]) if broken else out


def outcome(result: Mapping[str, Any]) -> str:
    """Possible or not, success or not."""
    return "not possible" if not result["possible"] else "success" if result["success"] else "failure"


def measured(name: str) -> Callable[[Mapping[str, Any]], Any]:
    """A number of the result; nothing is counted where the action has none."""
    return lambda result: frozenset() if result.get(name) is None else result[name]


MEASURES: dict[str, Callable[[Any], Any]] = {
    "outcome": outcome, **{name: measured(name) for name in ("rounds", "warships", "pods")},
}  # fmt: skip

EXAMPLES = (
    Example("A distress call with two enemies in the field", {
        "action": "distress", "skill": 92, "enemies": 2,
    }, answers=[83, 4]),
    Example("Rally the Engineer", {"action": "rally", "leadership": 71, "save_total": 96}, answers=[38]),
    Example("Recharge after a volley", {
        "action": "recharge", "applied_relativity": 52,
        "arcs": {"forward": {"shp": 480, "max_shp": 500}, "aft": {"shp": 500, "max_shp": 500},
                 "portside": {"shp": 130, "max_shp": 500}, "starboard": {"shp": 0, "max_shp": 500}},
        "discharged": [
            {"name": "Missile rack", "weapon": "projectiles"}, {"name": "Laser turret", "mount": "turret"},
            {"name": "Laser 2"},
        ],
    }),
    Example("Kestrel's damaged shields, from its sheet", {
        "action": "recharge", "applied_relativity": 52, "ship": {
            **KESTREL, "systems": {**KESTREL["systems"], "shields": 20},
            "arcs": {"forward": {"shp": 60, "ahp": 80, "max_shp": 150}, "aft": {"shp": 140, "ahp": 80, "max_shp": 150}},
        },
    }, answers=[38]),
    Example("Seven fighters, three Hangar Bays", {"action": "launch", "craft": 7, "hangars": 3}),
)  # fmt: skip
