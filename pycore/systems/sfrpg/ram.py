"""Does the ram strike home, and what does it cost both ships?"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any

from pycore.dice import Dice, Term
from pycore.errors import Problem
from pycore.inputs import Field, Flag, Whole
from pycore.systems import Example
from pycore.systems.sfrpg import malfunction
from pycore.systems.sfrpg.checks import (
    CRITICAL_FIELDS,
    SKILL,
    UNDERMANNED_FIELD,
    check_thresholds,
    difficulty,
    prepare,
    thresholds,
)
from pycore.systems.sfrpg.duel import HERON, KESTREL
from pycore.systems.sfrpg.metallurgy import roll_words
from pycore.systems.sfrpg.rulings import (
    D_PERCENT,
    MOVING,
    OPPORTUNITY,
    RAM,
    RAM_DICE,
    RAM_HD,
    USE_CHECKS,
)
from pycore.systems.sfrpg.sheets import (
    NAVIGATOR,
    PAIR_INPUTS,
    Move,
    both_hurt,
    carried_of,
    filled_with,
    from_engineer,
    from_navigator,
    headed,
    helm_told,
    is_out,
    is_worn,
    lacking,
    no_order,
    opened,
    parties,
    pilot,
    told_of,
    turns,
    volleys,
    with_system,
)
from pycore.systems.sfrpg.turn import turn_of
from pycore.walk import Answered, Roll, Walk, added, given, noted, ruled, show

TITLE = "Ram"
SWITCHES = (D_PERCENT,)
RAMMING_BONUS = 10
EXPOSED = -10  # HD of the ramming ship against the opportunity attack

SIZES: dict[str, Field] = {
    "size": Whole("the size class of your ship", 1, 100, title="Own size class", default=1, example=3),
    "target_size": Whole("the size class of the target", 1, 100, title="Target's size class", default=1, example=4),
}
USUAL: dict[str, Any] = {
    "piloting": 0, "size": 1, "target_size": 1, "target_hd": None, "hd": None, "undermanned": False,
}  # fmt: skip
INPUTS: dict[str, Field] = {
    **opened({
        "piloting": Whole("the Navigator's Starship Piloting", 0, SKILL, title="Starship Piloting", default=0,
                          example=70),
        **SIZES,
        "target_hd": Whole("the target's HD", -SKILL, SKILL, title="Target's HD", example=62),
        "hd": Whole("your ship's HD", -SKILL, SKILL, title="Own HD", default=None, example=55,
                    hint="For the target's opportunity attack; may stay empty."),
        "reaches": Flag("reaching range 0 in this one straight move", title="Reaches range 0", default=True,
                        hint="The whole move goes straight at the target and ends at range 0."),
        **UNDERMANNED_FIELD,
    }, USUAL),
    **PAIR_INPUTS,
    **CRITICAL_FIELDS,
}  # fmt: skip


def found_on(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """What the sheets hold."""
    own, target = inputs.get("own_ship"), inputs.get("target_ship")
    found = {"size": own["size"], "hd": own["hd"], **from_navigator(own, "piloting")} if own else {}
    return found | ({"target_size": target["size"], "target_hd": target["hd"]} if target else {})


def filled(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs with what the sheets add to them."""
    return filled_with(inputs, found_on(inputs), USUAL)


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """A ram needs the way to its target, engines, and a Navigator who takes orders."""
    yield from lacking("target_hd", INPUTS["target_hd"], inputs, filled, "target_ship")
    yield from check_thresholds(inputs)
    own = inputs["own_ship"]
    if own:
        yield from no_order(own, NAVIGATOR, "ram")
        if "engines" not in own["systems"] or is_out(own, "engines"):
            says = f"The engines of {own['name']} are out: it cannot move, and so not ram (9.4, Move Action Rules)."
            yield Problem("own_ship.systems", "illegal", says)
    if not inputs["reaches"]:
        says = "A ram goes straight at its target and must reach range 0 in that single move (9.4, Ram)."
        yield Problem("reaches", "illegal", says)


def crash(size: int, target_size: int, times: int) -> Dice:
    """xd10, x being the smaller size class; the dice read 0 to 9."""
    return Dice((Term(min(size, target_size), 10, 0, times),))


def work(**entered: Any) -> Walk:
    """The opportunity attack, the Check with +10 against the target's HD, and xd10x10 to both."""
    if entered["own_ship"] or entered["target_ship"]:
        yield from told_of(entered, found_on(entered), RAM)
    inputs = filled(entered)
    broken = yield from engines_checked(inputs)
    if broken and broken["malfunctions"]:
        yield ruled("The ship cannot move: no ram", False, cite=MOVING, how="its engines malfunction")
        return {"dc": None, "chance": None, "total": None, "success": False, "damage_each": 0, "engine_check": broken,
                "opportunity_attack_hd": EXPOSED, "opportunity_attack_against": None}  # fmt: skip
    yield noted("The target gets an opportunity attack first", cite=OPPORTUNITY, value=EXPOSED,
                how=("at {} HD for the ramming ship", EXPOSED) if inputs["hd"] is None
                else ("against HD {} − 10 = {}", inputs["hd"], inputs["hd"] + EXPOSED))  # fmt: skip
    yield RAM_HD
    piloting, plus = given("Starship Piloting", inputs["piloting"]), given("Ramming", RAMMING_BONUS, RAM)
    bonus = yield added("Bonus of the ram", piloting, plus, cite=RAM)
    hd = yield given("Target's HD", inputs["target_hd"])
    dc = yield from difficulty("DC of the ram", hd, cite=RAM, undermanned=inputs["undermanned"])
    dice = crash(inputs["size"], inputs["target_size"], 10)
    outcomes = {"success": f"{dice} damage to both ships", "failure": "no damage; the ship flies on in its direction"}
    ask = yield from prepare("Starship Piloting, the ram", bonus.value, dc, cite=RAM, who=pilot(inputs["own_ship"]),
                             outcomes=outcomes)  # fmt: skip
    roll: Answered = yield ask
    damage = 0
    if roll.success:
        yield RAM_DICE
        hurt: Answered = yield Roll(("Damage to both ships, size class {}", min(inputs["size"], inputs["target_size"])),
                                    dice, cite=RAM)  # fmt: skip
        damage = hurt.value
        yield ruled("No further movement this round", True, cite=RAM, uses=(roll,))
    else:
        yield noted("The ship flies on in the same direction, as far as its movement points go", cite=RAM, uses=(roll,))
    return {
        "dc": dc.value,
        "chance": ask.chance(),
        "total": roll.total,
        "success": roll.success,
        "damage_each": damage,
        "opportunity_attack_hd": EXPOSED,
        "opportunity_attack_against": None if inputs["hd"] is None else inputs["hd"] + EXPOSED,
        "engine_check": broken,
    }


def engines_checked(inputs: Mapping[str, Any]) -> Generator[Any, Any, dict[str, Any] | None]:
    """A ram is a move: damaged engines on the sheet are checked before it."""
    ship = inputs["own_ship"]
    if not ship:
        return None
    yield from helm_told(ship)
    if not is_worn(ship, "engines"):
        return None
    yield USE_CHECKS
    result: dict[str, Any] = yield from malfunction.checked(
        "engines", ship["systems"]["engines"], **from_engineer(ship) | {"undermanned": inputs["undermanned"]},
        critical=thresholds(inputs["critical_success"], inputs["critical_failure"]))  # fmt: skip
    return result


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The ram and its end."""
    inputs, broken = filled(inputs), result["engine_check"]
    who = parties(inputs) + (f"engines checked, {roll_words(broken)}; " if broken else "")
    if broken and broken["malfunctions"]:
        return f"{who}the ship cannot move, and does not ram."
    own = f", own HD {show(inputs['hd'])}" if inputs["hd"] is not None else ""
    under = ", undermanned" if inputs["undermanned"] else ""
    ship = f"a ship of size class {inputs['size']} (Starship Piloting {inputs['piloting']}{own}{under})"
    head = (f"{headed(who, 'Ram by')} {ship} on one of "
            f"size class {inputs['target_size']}, HD {show(inputs['target_hd'])}: {show(result['total'])} "
            f"against DC {show(result['dc'])}")  # fmt: skip
    exposed = (f"at HD {show(result['opportunity_attack_against'])}" if inputs["hd"] is not None
               else "with 10 less HD for the ramming ship")  # fmt: skip
    end = f"a hit, {result['damage_each']} damage to both" if result["success"] else "a miss, it flies on"
    return f"{head}, {end}. The target's opportunity attack comes first, {exposed}."


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """With the sheets, the damage to both, or the other ship's shots."""
    first = next(iter(moves(inputs, result)), None)
    return first[1:] if first else None


def moves(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Move]:
    """The damage to both ships; after a miss, the shots of both."""
    own, target, broken = inputs["own_ship"], inputs["target_ship"], result["engine_check"]
    if own and broken:
        own = with_system(own, "engines", broken["damage"], malfunctions=broken["malfunctions"])
    hurt = both_hurt(inputs, own, result["damage_each"]) if result["damage_each"] else []
    if not own or not target:
        return hurt
    carried, exposed = carried_of(inputs), result["opportunity_attack_against"]
    now = {} if exposed is None else {"hd": exposed}
    now |= {"own_jinks": True} if turn_of(target)["jinks"] else {}  # it fires out of its turn: it still jinks
    shots = [(f"Opportunity attack: {says}", to, {**then, **now})
             for says, to, then in volleys(target, own, carried, in_turn=False)
             if to == "sfrpg.attack" and result["dc"] is not None]  # fmt: skip
    return [*hurt, *shots] if hurt else [*turns(target, own, carried), *turns(own, target, carried), *shots]


MEASURES = {
    "success": lambda r: "hit" if r["success"] else "miss",
    "damage to each": lambda r: r["damage_each"],
}

EXAMPLES = (
    Example("A scout rams a frigate", {
        "piloting": 74, "size": 2, "target_size": 5, "target_hd": 58, "hd": 66,
    }, answers=[31, [7, 4]]),
    Example("A miss: it flies on", {"piloting": 40, "size": 4, "target_size": 4, "target_hd": 81}, answers=[30]),
    Example("Undermanned", {
        "piloting": 88, "size": 6, "target_size": 3, "target_hd": 45, "undermanned": True,
    }, answers=[62, [0, 9, 5]]),
    Example("From the sheets: Heron rams Kestrel", {
        "own_ship": {**HERON, "size": 3}, "target_ship": {**KESTREL, "size": 4},
    }, answers=[31, [7, 4, 2]]),
)  # fmt: skip
