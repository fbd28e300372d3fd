"""Are these drives and this power plant allowed?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pycore.inputs import Number, Problems, Whole
from pycore.systems import Example
from pycore.systems.tcs.rulings import (
    CLARIFICATIONS_4,
    CLARIFICATIONS_5,
    CLARIFICATIONS_6,
    JUMP_WITH_TANKS,
    PLANT_PERCENT,
    TANKS_ONLY_IF_JUMP,
    TUGS,
)
from pycore.walk import Cite, Step, Supply, Walk, divided, given, noted, ruled, show

TITLE = "Drives and power plant"

MOST_G = 6
PRINTED_TL, PRINTED_PERCENT = 13, 2


class Percent(Number):
    """A percentage above 0: the plant's tonnage is divided by it."""

    def parse(self, raw: Any, path: str, problems: Problems) -> Any:
        value = super().parse(raw, path, problems)
        if value == 0:
            says = "One power plant number takes some tonnage (Clarifications 5): enter more than 0%, like 3."
            return self.bad(path, problems, says, "impossible")
        return value


EACH = "the percent of base tonnage for one power plant number"

INPUTS = {
    "base_tonnage": Whole("the base tonnage", 1, 10_000_000, unit="t", title="Base tonnage", example=1000,
                          hint="Without drop tanks."),
    "tank_tonnage": Whole("the tonnage of the drop tanks", 0, 10_000_000, unit="t", title="Drop tanks", default=0),
    "tl": Whole("the tech level", 1, 30, title="Tech level", default=PRINTED_TL),
    "m_drive": Number("the maneuver drive's number", 0, 100, title="Maneuver drive", default=0, example=4),
    "j_drive": Number("the jump drive's number", 0, 100, title="Jump drive", default=0, example=3),
    "power_tons": Number("the power plant's tonnage", 0, 10_000_000, unit="t", title="Power plant", default=0,
                         example=80),
    "needed_maneuver": Whole("the maneuver that the scenario asks for", 0, 100, title="Maneuver needed", default=0),
    "needed_jump": Whole("the jump that the scenario asks for", 0, 100, title="Jump needed", default=0),
    "jump_with_tanks": Whole("the jump with tanks on", 0, 100, title="Jump with tanks", default=None, example=2,
                             hint="Empty: worked out from the tonnages."),
    "percent_per_number": Percent(EACH, 0, 100, unit="%", example=3, title="Plant % per number", default=None,
                                  hint="Printed for tech level 13 only (2%)."),
}  # fmt: skip


def work(
    base_tonnage: int, tank_tonnage: int, tl: int, m_drive: Fraction, j_drive: Fraction, power_tons: Fraction,
    needed_maneuver: int, needed_jump: int, jump_with_tanks: int | None, percent_per_number: Fraction | None,
) -> Walk:  # fmt: skip
    """Whole numbers of the base tonnage, then what the scenario asks for (Clarifications 4, 5, 6)."""
    base = yield given("Base tonnage, tanks off", base_tonnage)
    problems: list[str] = []
    against: list[Cite] = []

    def judge(field: str, good: bool, says: str, cite: Cite, *, yes: str, no: str, uses: tuple[Step, ...] = ()) -> Step:
        if not good:
            problems.append(field)
            against.append(cite)
        return ruled(says, good, cite=cite, how=yes if good else no, uses=uses)

    drive = yield given("Maneuver drive", m_drive)
    if m_drive > MOST_G:
        yield judge(
            "m_drive",
            False,
            "Maneuver drive of at most 6G",
            TUGS,
            yes="",
            no=f"{show(m_drive)} is above 6",
            uses=(drive,),
        )
    else:
        yield judge(
            "m_drive",
            m_drive.denominator == 1,
            "Maneuver drive is a whole number",
            CLARIFICATIONS_4,
            yes="it is",
            no=f"{show(m_drive)} is not",
            uses=(drive, base),
        )
    jump = yield given("Jump drive", j_drive)
    yield judge(
        "j_drive",
        j_drive.denominator == 1,
        "Jump drive is a whole number",
        CLARIFICATIONS_6,
        yes="it is",
        no=f"{show(j_drive)} is not",
        uses=(jump, base),
    )

    percent = power_tons * 100 / base_tonnage
    plant = yield given("Power plant, tons", power_tons)
    whole = yield judge(
        "power_tons",
        percent.denominator == 1,
        "Power plant is a whole percentage of base tonnage",
        CLARIFICATIONS_5,
        yes=f"{show(percent)}%",
        no=f"{show(percent)}% is not",
        uses=(plant, base),
    )
    share = yield ruled(
        "Power plant, percent of base tonnage",
        percent,
        cite=CLARIFICATIONS_5,
        uses=(whole,),
        how=f"{show(power_tons)} / {base_tonnage} = {show(percent)}%",
    )
    if power_tons:
        each = yield from percent_for_one(tl, percent_per_number)
        number = yield divided("Power plant number", share, each, cite=CLARIFICATIONS_5)
    else:
        number = yield noted("No power plant: its number is 0", cite=CLARIFICATIONS_5, value=Fraction(0), uses=(share,))

    if needed_maneuver:
        yield judge(
            "needed_maneuver",
            m_drive >= needed_maneuver,
            f"Maneuver {needed_maneuver} without drop tanks",
            CLARIFICATIONS_4,
            yes=f"{show(m_drive)} is enough",
            no=f"{show(m_drive)} is not enough",
            uses=(drive,),
        )
    with_tanks = yield from tanked(jump, base_tonnage, tank_tonnage, jump_with_tanks)
    if needed_jump:
        yield judge(
            "needed_jump",
            j_drive >= needed_jump,
            f"Jump {needed_jump} with tanks dropped",
            CLARIFICATIONS_6,
            yes=f"{show(j_drive)} is enough",
            no=f"{show(j_drive)} is not enough",
            uses=(jump,),
        )
    if tank_tonnage:
        yield TANKS_ONLY_IF_JUMP
        if needed_jump:
            yield judge(
                "jump_with_tanks",
                with_tanks.value >= 1,
                "At least jump-1 with the tanks on",
                CLARIFICATIONS_6,
                yes=f"jump-{with_tanks.value}",
                no=f"jump-{with_tanks.value} is not enough",
                uses=(with_tanks,),
            )
    legal = not problems
    yield ruled(
        "Legal",
        legal,
        cite=CLARIFICATIONS_4 if legal else against[0],
        how="nothing against it" if legal else ", ".join(LABELS[field] for field in problems),
    )
    return {"legal": legal, "power_number": number.value, "problems": problems, "jump_with_tanks": with_tanks.value}


def percent_for_one(tl: int, entered: Fraction | None) -> Any:
    """The percentage of base tonnage for one power plant number: printed, entered, or asked for."""
    yield PLANT_PERCENT
    if entered is not None:
        each: Step = yield given("Percent for one number, entered", entered)
    elif tl == PRINTED_TL:
        each = yield given("Percent for one number at tech level 13", Fraction(PRINTED_PERCENT), CLARIFICATIONS_5)
    else:
        each = yield Supply(
            f"Percent of base tonnage for one power plant number at tech level {tl}?",
            Percent(EACH, 0, 100, unit="%", example=3),
            cite=CLARIFICATIONS_5,
            key="percent_per_number",
        )
    return each


def tanked(jump: Step, base: int, tanks: int, entered: int | None) -> Any:
    """The jump with tanks on: as entered, else worked out."""
    if entered is not None:
        step: Step = yield given("Jump with tanks on, entered", entered)
        return step
    if not tanks:
        step = yield noted(
            "No drop tanks: the jump is the drive's", cite=CLARIFICATIONS_6, value=int(jump.value), uses=(jump,)
        )
        return step
    yield JUMP_WITH_TANKS
    exact = Fraction(jump.value) * base / (base + tanks)
    step = yield ruled(
        "Jump with tanks on",
        int(exact),
        cite=CLARIFICATIONS_6,
        uses=(jump,),
        how=f"{show(jump.value)} × {base} / ({base} + {tanks}) = {show(exact)}, rounded down",
    )
    return step


LABELS = {
    "m_drive": "the maneuver drive is not a whole number up to 6",
    "j_drive": "the jump drive is not a whole number",
    "power_tons": "the power plant is not a whole percentage",
    "needed_maneuver": "too slow for the scenario",
    "needed_jump": "jump too short for the scenario",
    "jump_with_tanks": "no jump-1 with tanks on",
}


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The answer in one sentence."""
    tanks = f" with {inputs['tank_tonnage']:,} t of drop tanks" if inputs["tank_tonnage"] else ""
    needs = [
        f"{what} {inputs[key]}"
        for what, key in (("maneuver", "needed_maneuver"), ("jump", "needed_jump"))
        if inputs[key]
    ]
    asked = f", scenario asks {' and '.join(needs)}" if needs else ""
    jump = f", jump {result['jump_with_tanks']} with tanks on" if inputs["tank_tonnage"] else ""
    end = "legal" if result["legal"] else "not legal: " + "; ".join(LABELS[field] for field in result["problems"])
    return (
        f"{inputs['base_tonnage']:,} t base at tech level {inputs['tl']}{tanks}, maneuver {show(inputs['m_drive'])}, "
        f"jump {show(inputs['j_drive'])}, {show(inputs['power_tons'])} t of power plant{asked}: "
        f"power plant number {show(result['power_number'])}{jump}; {end}."
    )


EXAMPLES = (
    Example("A 1,000-ton ship with 10 tons of plant", {
        "base_tonnage": 1000, "tl": 13, "m_drive": 1, "j_drive": 1, "power_tons": 10,
    }),
    Example("Drop tanks of half her tonnage", {
        "base_tonnage": 12_000, "tank_tonnage": 6000, "m_drive": 4, "j_drive": 3, "power_tons": 960,
        "needed_maneuver": 2, "needed_jump": 3,
    }),
    Example("Three things wrong", {
        "base_tonnage": 2000, "tank_tonnage": 3000, "m_drive": "2.5", "j_drive": 2, "power_tons": 130,
        "needed_jump": 3,
    }),
    Example("Tech level 15: the percentage is yours", {
        "base_tonnage": 5000, "tl": 15, "m_drive": 6, "j_drive": 4, "power_tons": 300, "percent_per_number": 1,
    }),
)  # fmt: skip
