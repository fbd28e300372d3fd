"""How likely is a hit, a penetration or grave damage when 12s and 2s may be rolled again?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from pycore.dice import Dice
from pycore.inputs import Choice, Flag, Whole
from pycore.systems import Example
from pycore.systems.tcs.rulings import (
    DAMAGE_AT_MOST,
    MODIFICATIONS_3,
    NO_REROLL_AT_ZERO,
    REROLL_ADDS_UP,
    REROLL_ON_FAIL,
)
from pycore.walk import Roll, Step, Walk, added, at_least, given, noted, ruled, show

TITLE = "Rerolls"

STEP = 6
TWO_DICE = Dice.parse("2d6")
ODDS = TWO_DICE.odds()
AGAIN = Fraction(1, 36)  # the chance of a natural 12, and of a natural 2

INPUTS = {
    "table": Choice("the table", ("hit", "penetration", "damage"), title="Table", default="hit",
                    hint="Damage: surface explosion or radiation."),
    "target": Whole("the number to reach", -100, 200, title="Target", default=14, example=14,
                    hint="To hit or penetrate: this or more. Damage: this or less."),
    "dm": Whole("the usual DM", -100, 100, title="DM", default=0, example=-2),
    "armor": Whole("the armor modifier", 0, 200, title="Armor modifier", default=0, example=6,
                   when={"table": ["damage"]}),
    "roll": Flag("rolling it now", title="Roll it now", hint="The dice are then asked for, one throw after another."),
}  # fmt: skip


@lru_cache(maxsize=1024)  # a simulation asks for the same chart ten thousand times
def chance(table: str, target: int, plus: int) -> Fraction:
    """One throw of 2d6 + `plus`: at least the target, or (damage) at most."""
    if table == "damage":
        return sum((p for total, p in ODDS.items() if total + plus <= target), Fraction(0))
    return sum((p for total, p in ODDS.items() if total + plus >= target), Fraction(0))


def levels(table: str, target: int, dm: int, armor: int) -> list[tuple[int, Fraction]]:
    """What is added to each throw, and that throw's chance, up to the last that can be reached.

    A throw is made again only after a natural 12 (damage: 2) that fails, and then no other number would
    have done: only the last throw of the list can succeed.
    """
    out = []
    shift = armor if table == "damage" else 0
    while True:
        now = chance(table, target, shift + dm)
        out.append((shift, now))
        if now or (table == "damage" and shift == 0):
            return out
        shift = max(0, shift - STEP) if table == "damage" else shift + STEP


def with_rule(table: str, target: int, dm: int, armor: int) -> Fraction:
    """The exact chance with all rerolls."""
    reached = levels(table, target, dm, armor)
    return AGAIN ** (len(reached) - 1) * reached[-1][1]


def work(table: str, target: int, dm: int, armor: int, roll: bool) -> Walk:
    """A throw, and again with 6 more (damage: 6 less armor) after each natural 12 (2) that fails (Modifications 3)."""
    damage = table == "damage"
    sign = "or less" if damage else "or more"
    aim = yield given(f"Target on 2d6, {sign}", target)
    usual = yield given("DM", dm)
    plate = given("Armor modifier", armor)
    if damage:
        yield DAMAGE_AT_MOST
        yield plate
    elif armor:
        yield noted("Armor plays no part in a roll to hit or penetrate", cite=MODIFICATIONS_3, value=armor)
    yield REROLL_ON_FAIL
    without = chance(table, target, dm + (armor if damage else 0))
    plain = yield ruled(
        "Chance in one throw, without the rule",
        without,
        cite=MODIFICATIONS_3,
        uses=(aim, usual),
        how=throw_words(table, target, dm, armor if damage else 0, without),
    )
    reached = levels(table, target, dm, armor)
    total: Step = plain
    if len(reached) > 1:
        yield REROLL_ADDS_UP
        natural = "2" if damage else "12"
        again = ruled(f"Chance of a natural {natural}, thrown again", AGAIN, cite=MODIFICATIONS_3, how="1 of 36")
        for number, (shift, p) in enumerate(reached[1:], 1):
            last = yield ruled(
                ("Chance of throw {}", number + 1),
                p,
                cite=MODIFICATIONS_3,
                how=throw_words(table, target, dm, shift, p),
            )
        chain = " × ".join(["1/36"] * (len(reached) - 1) + [f"{last.value * 36}/36"])
        total = yield ruled(
            "Chance with the rule",
            AGAIN ** (len(reached) - 1) * last.value,
            cite=MODIFICATIONS_3,
            uses=(again, last),
            how=f"{chain} = {AGAIN ** (len(reached) - 1) * last.value}",
        )
    elif not without:
        total = yield noted(
            "No armor to take away: the rule does not help", cite=MODIFICATIONS_3, value=without, uses=(plain,)
        )
    else:
        natural = "2" if damage else "12"
        total = yield noted(
            f"A natural {natural} succeeds by itself: the rule changes nothing",
            cite=MODIFICATIONS_3,
            value=without,
            uses=(plain,),
        )
    if damage and reached[-1][0] == 0:
        yield NO_REROLL_AT_ZERO
    out: dict[str, Any] = {
        "with": Fraction(total.value),
        "without": without,
        "throws": [],
        "success": None,
        "chart": chart(table, target, dm, armor),
    }
    if roll:
        out["throws"], out["success"] = yield from thrown(table, target, dm, armor)
    return out


def throw_words(table: str, target: int, dm: int, shift: int, p: Fraction) -> str:
    """What one throw needs: ``2d6 + 6 − 1 ≥ 14, so 9 or more: 10/36``."""
    plus = "".join(f" {'+' if n > 0 else '−'} {abs(n)}" for n in (shift, dm) if n)
    need = target - shift - dm
    out_of = f"{p * 36} of 36"
    if table == "damage":
        return f"2d6{plus} at most {show(target)}: {show(need)} or less, {out_of}"
    return f"2d6{plus} at least {show(target)}: {show(need)} or more, {out_of}"


def thrown(table: str, target: int, dm: int, armor: int) -> Any:
    """Real dice: throw until it succeeds or may not be made again."""
    damage = table == "damage"
    again_on = 2 if damage else 12
    shift = armor if damage else 0
    throws: list[dict[str, Any]] = []
    while True:
        dice = yield Roll(
            ("Throw {} of 2d6, {}", len(throws) + 1, "damage" if damage else table),
            TWO_DICE,
            cite=MODIFICATIONS_3,
            bands=bands(table, target, dm, shift),
        )
        natural = dice.value
        parts = [dice]
        if shift:
            parts.append(given("armor" if damage else "for the rerolls", shift, MODIFICATIONS_3))
        if dm:
            parts.append(given("DM", dm))
        total = (yield added(("Throw {}", len(throws) + 1), *parts, cite=MODIFICATIONS_3)) if parts[1:] else dice
        success = total.value <= target if damage else total.value >= target
        throws.append({"natural": natural, "plus": shift, "total": total.value, "success": success})
        yield ruled(
            "Success",
            success,
            cite=MODIFICATIONS_3,
            uses=(total,),
            how=f"{show(total.value)} against {show(target)} {'or less' if damage else 'or more'}",
        )
        if success or natural != again_on or (damage and shift == 0):
            return throws, success
        if damage:
            lower = yield added(
                "Armor modifier for the next throw",
                given("armor", shift),
                less=(given("less", STEP, MODIFICATIONS_3),),
                cite=MODIFICATIONS_3,
            )
            if lower.value < 0:
                lower = yield at_least(0, lower, cite=MODIFICATIONS_3)
            shift = lower.value
        else:
            shift += STEP
            yield noted(
                "A natural 12: thrown again", cite=MODIFICATIONS_3, value=shift, how=f"with +{shift} for the rerolls"
            )


def bands(table: str, target: int, dm: int, shift: int) -> tuple[tuple[int, int, str], ...]:
    """What each natural throw means."""
    need = target - shift - dm
    if table == "damage":
        fail_to = "thrown again" if shift else "failure"
        if need >= 12:
            return ((2, 12, "success"),)
        if need >= 2:
            return ((2, need, "success"), (need + 1, 12, "failure"))
        return ((2, 2, fail_to), (3, 12, "failure"))
    if need <= 2:
        return ((2, 12, "success"),)
    if need <= 12:
        return ((2, need - 1, "failure"), (need, 12, "success"))
    return ((2, 11, "failure"), (12, 12, "thrown again"))


def chart(table: str, target: int, dm: int, armor: int) -> list[dict[str, Any]]:
    """Targets around the one asked for, each with its chance with and without the rule."""
    low, high = (2, 24) if table != "damage" else (-8, 14)
    low, high = min(low, target - 2), max(high, target + 2)
    if high - low > 60:
        low, high = target - 15, target + 15
    shift = armor if table == "damage" else 0
    return [
        {"target": t, "with": with_rule(table, t, dm, armor), "without": chance(table, t, dm + shift)}
        for t in range(low, high + 1)
    ]


def percent(p: Fraction) -> str:
    """A chance in percent, with enough places to tell it from nothing."""
    if p in (0, 1):
        return show(p * 100) + "%"
    places = 2
    while places < 8 and p * 100 * 10**places < 10:
        places += 1
    scaled = (2 * p.numerator * 100 * 10**places + p.denominator) // (2 * p.denominator)
    whole, rest = divmod(scaled, 10**places)
    return f"{whole}.{rest:0{places}d}%"


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    table, damage = inputs["table"], inputs["table"] == "damage"
    what = {"hit": "To hit", "penetration": "To penetrate", "damage": "Damage"}[table]
    dm = f", DM {'+' if inputs['dm'] > 0 else ''}{show(inputs['dm'])}" if inputs["dm"] else ""
    armor = f", armor modifier {inputs['armor']}" if damage and inputs["armor"] else ""
    need = f"{show(inputs['target'])} or {'less' if damage else 'more'} on 2d6"
    head = f"{what}, {need}{dm}{armor}: {result['with']} ({percent(result['with'])}) with rerolls"
    head += (
        f", {result['without']} ({percent(result['without'])}) without"
        if result["with"] != result["without"]
        else (", the same without")
    )
    if result["success"] is None:
        return f"{head}."
    told = ", then ".join(str(t["natural"]) for t in result["throws"])
    return f"{head}; rolled {told}: {'success' if result['success'] else 'failure'}."


MEASURES = {
    "success": lambda result: (
        "not rolled: say yes to Roll it now" if result["success"] is None else "yes" if result["success"] else "no"
    ),
    "throws": lambda result: len(result["throws"]),
}

EXAMPLES = (
    Example("14 or more to hit", {"table": "hit", "target": 14}),
    Example("Armor 8 against a 2 or less", {"table": "damage", "target": 2, "armor": 8, "dm": -1}),
    Example("Penetration out of reach", {"table": "penetration", "target": 21, "dm": -2}),
    Example("A real roll: 12, then 9", {"table": "hit", "target": 15, "roll": True}, answers=[12, 9]),
)
