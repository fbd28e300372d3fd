"""Does the ram strike home, and what does it cost both ships?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pycore.dice import Dice, Term
from pycore.errors import Problem
from pycore.inputs import Field, Flag, Whole
from pycore.systems import Example
from pycore.systems.sfrpg.checks import SKILL, UNDERMANNED_FIELD, difficulty, prepare
from pycore.systems.sfrpg.rulings import D_PERCENT, OPPORTUNITY, RAM, RAM_DICE, RAM_HD
from pycore.walk import Answered, Roll, Walk, added, given, noted, ruled, show

TITLE = "Ram"
SWITCHES = (D_PERCENT,)
RAMMING_BONUS = 10
EXPOSED = -10  # HD of the ramming ship against the opportunity attack

SIZES: dict[str, Field] = {
    "size": Whole("the size class of your ship", 1, 100, title="Own size class", default=1, example=3),
    "target_size": Whole("the size class of the target", 1, 100, title="Target's size class", default=1, example=4),
}
INPUTS = {
    "piloting": Whole("the Navigator's Starship Piloting", 0, SKILL, title="Starship Piloting", default=0, example=70),
    **SIZES,
    "target_hd": Whole("the target's HD", -SKILL, SKILL, title="Target's HD", example=62),
    "hd": Whole("your ship's HD", -SKILL, SKILL, title="Own HD", default=None, example=55,
                hint="For the target's opportunity attack; may stay empty."),
    "reaches": Flag("reaching range 0 in this one straight move", title="Reaches range 0", default=True,
                    hint="The whole move goes straight at the target and ends at range 0."),
    **UNDERMANNED_FIELD,
}  # fmt: skip


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """A ram needs the way to its target."""
    if not inputs["reaches"]:
        says = "A ram goes straight at its target and must reach range 0 in that single move (9.4, Ram)."
        yield Problem("reaches", "illegal", says)


def crash(size: int, target_size: int, times: int) -> Dice:
    """xd10, x being the smaller size class; the dice read 0 to 9."""
    return Dice((Term(min(size, target_size), 10, 0, times),))


def work(**inputs: Any) -> Walk:
    """The opportunity attack, the Check with +10 against the target's HD, and xd10x10 to both."""
    yield noted("The target gets an opportunity attack first", cite=OPPORTUNITY, value=EXPOSED,
                how=("at {} HD for the ramming ship", EXPOSED) if inputs["hd"] is None
                else ("against HD {} − 10 = {}", inputs["hd"], inputs["hd"] + EXPOSED))  # fmt: skip
    yield RAM_HD
    piloting, plus = given("Starship Piloting", inputs["piloting"]), given("Ramming", RAMMING_BONUS, RAM)
    bonus = yield added("Bonus of the ram", piloting, plus, cite=RAM)
    hd = yield given("Target's HD", inputs["target_hd"])
    dc = yield from difficulty("DC of the ram", hd, cite=RAM, undermanned=inputs["undermanned"])
    dice = crash(inputs["size"], inputs["target_size"], 10)
    ask = yield from prepare("Starship Piloting, the ram", bonus.value, dc, cite=RAM, who="the Navigator", outcomes={
        "success": f"{dice} damage to both ships", "failure": "no damage; the ship flies on in its direction",
    })  # fmt: skip
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
    }


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The ram and its end."""
    own = f", own HD {show(inputs['hd'])}" if inputs["hd"] is not None else ""
    under = ", undermanned" if inputs["undermanned"] else ""
    head = (f"Ram by a ship of size class {inputs['size']} (Starship Piloting {inputs['piloting']}{own}{under}) on "
            f"one of size class {inputs['target_size']}, HD {show(inputs['target_hd'])}: {show(result['total'])} "
            f"against DC {show(result['dc'])}")  # fmt: skip
    exposed = (f"at HD {show(result['opportunity_attack_against'])}" if inputs["hd"] is not None
               else "with 10 less HD for the ramming ship")  # fmt: skip
    end = f"a hit, {result['damage_each']} damage to both" if result["success"] else "a miss, it flies on"
    return f"{head}, {end}. The target's opportunity attack comes first, {exposed}."


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
)  # fmt: skip
