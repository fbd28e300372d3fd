"""Checks, Saves and dice as chapter 9.4 uses them: d% + skill, higher than the DC (shared by the whole room).

::

    parts = given("Base", 50), given("Damage", 30)
    dc = yield from difficulty("Repair DC", *parts, cite=REPAIR, undermanned=undermanned)
    ask, roll = yield from check("Repair", skill, dc, cite=REPAIR, who="Vree, Engineer")
    roll.success, roll.total, roll.critical, ask.chance()

Only five Checks have critical potential: pass `critical=thresholds(critical_success, critical_failure)`
for those and nothing for all others. `SWITCHES` belongs in every calculator that rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator, Mapping
from typing import Any, TypeAlias

from pycore.dice import Dice, Term
from pycore.errors import Problem
from pycore.inputs import Field, Flag, Whole
from pycore.systems.sfrpg.rulings import (
    CRITICALS,
    D_PERCENT,
    D_TEN,
    TIE_FAILS,
    UNDERMANNED,
    UNDERMANNED_AT,
)
from pycore.walk import Answered, Check, Cite, Lowest, Roll, Step, Words, added, given

SKILL = 1_000  # the largest skill score that can be entered
SWITCHES = (D_PERCENT, D_TEN)

# The five Checks with critical potential: the thresholds are the user's numbers. Add to INPUTS with **CRITICAL_FIELDS.
CRITICAL_FIELDS: dict[str, Field] = {
    "critical_success": Whole("the lowest natural d% that succeeds critically", 1, 101, default=None, example=99,
                              title="Critical success from",
                              hint="Empty: 99. 101: never."),
    "critical_failure": Whole("the highest natural d% that fails critically", -1, 99, default=None, example=0,
                              title="Critical failure up to",
                              hint="Empty: 0, or 1 where d% reads 1 to 100. −1: never."),
}  # fmt: skip
UNDERMANNED_FIELD: dict[str, Field] = {
    "undermanned": Flag("an undermanned ship", title="Undermanned", hint="Adds 50 to every DC."),
}

Thresholds: TypeAlias = "tuple[int | None, int | None]"
Bands: TypeAlias = "tuple[tuple[int, int, str], ...]"


def thresholds(success: int | None, failure: int | None) -> Thresholds:
    """The user's thresholds of a Check with critical potential; None is natural 99, and the lowest face."""
    return success, failure


def check_thresholds(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """One natural roll cannot be both criticals."""
    success, failure = inputs["critical_success"], inputs["critical_failure"]
    if (99 if success is None else success) <= (0 if failure is None else failure):
        says = "A roll cannot succeed and fail critically at once: enter a critical success above the critical failure."
        yield Problem("critical_success", "impossible", says)


def difficulty(
    says: Words, *parts: Step, cite: Cite, undermanned: bool = False, of: str = ""
) -> Generator[Any, Any, Step]:
    """The DC: the sum of its parts, and 50 more on an undermanned ship."""
    if undermanned:
        yield UNDERMANNED
        parts = (*parts, given("Undermanned", 50, UNDERMANNED_AT, of=of))
    if len(parts) == 1:
        return parts[0]
    step: Step = yield added(says, *parts, cite=cite, of=of)
    return step


def percent_low() -> Generator[Any, Any, int]:
    """The lowest face of d%: 0, or 1 where the user reads 00 as 100."""
    choice = yield D_PERCENT
    return 0 if choice == "0-99" else 1


def ten_low() -> Generator[Any, Any, int]:
    """The lowest face of 1d10: 0, or 1 where the user reads 0 as 10."""
    choice = yield D_TEN
    return 0 if choice == "0-9" else 1


def prepare(
    says: Words,
    skill: int,
    dc: Step,
    *,
    cite: Cite,
    who: str = "",
    critical: Thresholds | None = None,
    outcomes: Mapping[str, str] | None = None,
    margin: bool = False,
    counted: bool = False,
    of: str = "",
    alike: Callable[[int], Hashable] | None = None,
) -> Generator[Any, Any, Check]:
    """d% + `skill` against `dc`, not yet asked: for a chance that is shown without a roll."""
    low = yield from percent_low()
    yield TIE_FAILS
    faces = None
    if critical is not None:
        yield CRITICALS
        success = 99 if critical[0] is None else critical[0]
        # The lowest face there is fails, unless all of them are to succeed.
        faces = (min(low, success - 1) if critical[1] is None else critical[1], success)
    return Check(says, dc.value, skill, low=low, critical=faces, margin=margin, counted=counted,
                 outcomes=outcomes or {}, cite=cite, who=who, of=of, alike=alike)  # fmt: skip


def check(says: Words, skill: int, dc: Step, **rest: Any) -> Generator[Any, Any, tuple[Check, Answered]]:
    """d% + `skill` against `dc`: the question (for its chance) and its answer. Takes what `prepare` takes."""
    ask = yield from prepare(says, skill, dc, **rest)
    answer: Answered = yield ask
    return ask, answer


# Dice by their lowest face; made once, thrown often.
# Read from 1, the printed 0 (00) is their 10 (100).
PERCENT = {low: Dice((Term(1, 100, low, zero=low == 1),)) for low in (0, 1)}
TEN = {low: Dice((Term(1, 10, low, zero=low == 1),)) for low in (0, 1)}


def percent(
    says: Words,
    *,
    cite: Cite,
    who: str = "",
    hundred: bool = False,
    aside: bool = False,
    alike: Callable[[int], Hashable] | None = None,
) -> Generator[Any, Any, Answered]:
    """d% as an amount; `hundred` where the text itself has 00 count as 100."""
    low = 1 if hundred else (yield from percent_low())
    answer: Answered = yield Roll(says, PERCENT[low], cite=cite, who=who, aside=aside, alike=alike)
    return answer


def ten(
    says: Words,
    *,
    cite: Cite,
    who: str = "",
    bands: Bands = (),
    ten_: bool = False,
    aside: bool = False,
    alike: Callable[[int], Hashable] | None = None,
) -> Generator[Any, Any, Answered]:
    """1d10 as a number; `ten_` where the text itself has 0 count as 10."""
    low = 1 if ten_ else (yield from ten_low())
    answer: Answered = yield Roll(says, TEN[low], cite=cite, who=who, bands=bands, aside=aside, alike=alike)
    return answer


def lowest(says: Words, among: list[str], *, cite: Cite, who: str = "") -> Generator[Any, Any, Answered]:
    """Everybody throws 1d10, the lowest takes it; ties are thrown again."""
    low = yield from ten_low()
    answer: Answered = yield Lowest(says, among, low=low, sides=10, cite=cite, who=who)
    return answer
