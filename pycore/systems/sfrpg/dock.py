"""Does the ship dock, or does it collide?"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any

from pycore.dice import Dice, Term
from pycore.errors import Problem
from pycore.inputs import Field, Flag, Whole
from pycore.systems import Example
from pycore.systems.sfrpg import checks
from pycore.systems.sfrpg.checks import SKILL, UNDERMANNED_FIELD, difficulty, percent_low
from pycore.systems.sfrpg.ram import SIZES, crash
from pycore.systems.sfrpg.rulings import (
    COLLISION,
    COLLISION_DC,
    D_PERCENT,
    DOCK,
    OPPORTUNITY,
    RAM_DICE,
)
from pycore.systems.sfrpg.sheets import (
    NAVIGATOR,
    PAIR_INPUTS,
    Move,
    both_hurt,
    filled_with,
    from_navigator,
    headed,
    helm_told,
    no_order,
    opened,
    parties,
    pilot,
    told_of,
)
from pycore.walk import Answered, Roll, Step, Walk, given, noted, show

TITLE = "Dock"
SWITCHES = (D_PERCENT,)
DOCKING_DC = 50

USUAL: dict[str, Any] = {"piloting": 0, "size": 1, "target_size": 1, "target_piloting": 0, "undermanned": False}
INPUTS: dict[str, Field] = {
    **opened({
        "piloting": Whole("the Navigator's Starship Piloting", 0, SKILL, title="Starship Piloting", default=0,
                          example=70),
        **SIZES,
        "willing": Flag("a willing target", title="Target is willing", default=True,
                        hint="No: an opposed Check, and the target gets an opportunity attack."),
        "target_piloting": Whole("the target's Starship or Vehicle Piloting", 0, SKILL, title="Target's Piloting",
                                 default=0, example=55, hint="Where the target is not willing."),
        "target_total": Whole("what the target rolled in all", -SKILL, 2 * SKILL, title="Target's total", default=None,
                              example=104, hint="When it has rolled already; empty: asked."),
        "range": Whole("the range", 0, 18, title="Range", default=0, unit="increments"),
        **UNDERMANNED_FIELD,
    }, USUAL),
    **PAIR_INPUTS,
}  # fmt: skip


def found_on(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """What the sheets hold."""
    own, target = inputs.get("own_ship"), inputs.get("target_ship")
    found = {"size": own["size"], **from_navigator(own, "piloting")} if own else {}
    if target:
        found |= {"target_size": target["size"], "target_piloting": from_navigator(target, "piloting").get("piloting")}
    return found


def filled(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs with what the sheets add to them."""
    return filled_with(inputs, found_on(inputs), USUAL)


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """Docking happens at range 0, by a Navigator who takes orders."""
    if inputs["own_ship"]:
        yield from no_order(inputs["own_ship"], NAVIGATOR, "dock")
    if inputs["range"]:
        says = f"Docking needs the target within range 0; it is at range {inputs['range']} (9.4, Dock)."
        yield Problem("range", "illegal", says)


def work(**entered: Any) -> Walk:
    """The Check to dock; failing it, a second one to avoid the collision."""
    own = entered["own_ship"]
    if own or entered["target_ship"]:
        yield from told_of(entered, found_on(entered), DOCK)
    if own:
        yield from helm_told(own)
    inputs = filled(entered)
    if not inputs["willing"]:
        yield noted("An active, hostile target gets an opportunity attack first", cite=OPPORTUNITY)
    base = yield from opposition(inputs)
    dc = yield from difficulty("DC to dock", base, cite=DOCK, undermanned=inputs["undermanned"])
    ask, first = yield from checks.check(
        "Starship Piloting, docking", inputs["piloting"], dc, cite=DOCK, who=pilot(own),
        outcomes={"success": "docked", "failure": "a second Check, to avoid a collision"},
    )  # fmt: skip
    docked, collision, damage, second = first.success, False, 0, None
    if not docked:
        yield COLLISION_DC
        dice = crash(inputs["size"], inputs["target_size"], 1)
        _, second = yield from checks.check(
            "Starship Piloting, avoiding a collision", inputs["piloting"], dc, cite=DOCK, who=pilot(own),
            outcomes={"success": "not docked, no collision", "failure": f"a collision, {dice} damage to both ships"},
        )  # fmt: skip
        collision = not second.success
    if collision:
        yield COLLISION
        yield RAM_DICE
        hurt: Answered = yield Roll(("Collision, damage to both ships, size class {}",
                                     min(inputs["size"], inputs["target_size"])), dice, cite=DOCK)  # fmt: skip
        damage = hurt.value
    return {
        "docked": docked,
        "collision": collision,
        "damage_each": damage,
        "dc": dc.value,
        "chance": ask.chance(),
        "total": first.total,
        "second_total": second.total if second else None,
        "opportunity_attack": not inputs["willing"],
    }


def opposition(inputs: Mapping[str, Any]) -> Generator[Any, Any, Step]:
    """DC 50 for a willing target, else the total of its own Check."""
    step: Step
    if inputs["willing"]:
        step = yield given("DC for a willing target", DOCKING_DC, DOCK)
    elif inputs["target_total"] is not None:
        step = yield given("What the target rolled in all", inputs["target_total"], DOCK)
    else:
        low = yield from percent_low()
        dice = Dice((Term(1, 100, low),), inputs["target_piloting"])
        step = yield Roll("The target's Starship or Vehicle Piloting, in all", dice, cite=DOCK,
                          who="the target's Navigator")  # fmt: skip
    return step


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The attempt and its end."""
    inputs = filled(inputs)
    if inputs["willing"]:
        target = "a willing target"
    elif inputs["target_total"] is not None:
        target = f"an unwilling target that rolled {show(inputs['target_total'])}"
    else:
        target = f"an unwilling target with Piloting {inputs['target_piloting']}"
    under = ", undermanned" if inputs["undermanned"] else ""
    rolled = f"{show(result['total'])} against DC {show(result['dc'])}"
    if result["docked"]:
        end = "docked"
    elif result["collision"]:
        end = (f"not docked; {show(result['second_total'])} does not avoid the collision, "
               f"{result['damage_each']} damage to both")  # fmt: skip
    else:
        end = f"not docked; {show(result['second_total'])} avoids a collision"
    first = " The target's opportunity attack comes first." if result["opportunity_attack"] else ""
    return headed(parties(inputs), (
        f"Docking by a ship of size class {inputs['size']} (Starship Piloting {inputs['piloting']}{under}) with "
        f"{target} of size class {inputs['target_size']}: {rolled}, {end}.{first}"))  # fmt: skip


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """With a sheet, a collision's damage."""
    first = next(iter(moves(inputs, result)), None)
    return first[1:] if first else None


def moves(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Move]:
    """A collision's damage to both ships."""
    return both_hurt(inputs, inputs["own_ship"], result["damage_each"]) if result["damage_each"] else []


MEASURES = {
    "outcome": lambda r: "docked" if r["docked"] else "collision" if r["collision"] else "neither",
    "damage to each": lambda r: r["damage_each"],
}

EXAMPLES = (
    Example("A willing freighter", {"piloting": 34, "size": 3, "target_size": 6}, answers=[41]),
    Example("Boarding: the target evades, and they collide", {
        "piloting": 61, "size": 2, "target_size": 4, "willing": False, "target_piloting": 57,
    }, answers=[118, 44, 50, [6, 3]]),
    Example("Missed, but no harm done", {"piloting": 20, "size": 3, "target_size": 3}, answers=[18, 66]),
)  # fmt: skip
