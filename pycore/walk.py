"""The vocabulary of a rule; what drives a rule is in `pycore.drivers`.

A rule is a generator. It yields what it *says* (`Step`), what it *asks* (`Roll`, `Check`, `Draw`,
`Lowest`, `Pick`, `Supply`), which `Reading` of an unclear sentence it follows, and returns its
result. One such walk serves a person at a table, a pasted dice list, exact odds and simulation::

    def beam(hexes, battery):
        size = yield given("Battery", battery)
        lost = yield looked_up("Lost to range", RANGE_LOSS[hexes], f"range {hexes}", cite=B41)
        dice = yield added("Beam dice", size, less=(lost,), cite=B42)
        hits = yield Roll("Roll for hits", Dice.parse(f"{dice.value}d6"), cite=B43)
        return {"damage": hits.value}

Every ``yield`` of a step gives that step back; every ``yield`` of a question gives a step whose
``value`` is the answer; ``yield READING`` gives the id of the choice in force; ``yield Mark(key)``
promises that all that follows depends only on `key` (odds merge equal marks).

Words may be a plain string or a tuple ``("{} of {} points", taken, points)`` that is formatted
only when it will be shown: in simulations nobody pays for words.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from pycore.dice import Dice
from pycore.inputs import Field

Words: TypeAlias = "str | tuple[Any, ...]"
Walk: TypeAlias = Generator[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Cite:
    """A paragraph of a rule text: ``Cite("8FC4")``, ``Cite("TCS", "Appendix A, table 5")``."""

    text: str
    at: str = ""

    def __str__(self) -> str:
        return f"{self.text} {self.at}".strip()


@dataclass(eq=False, slots=True)
class Step:
    """One line of a worked answer, resting on `uses`.

    Not frozen and compared by identity: long walks make tens of thousands of them, and a driver
    writes the number `n`. `of` puts a step below a path that is opened on demand
    (``fleets[0].ships[17]``); `opens` names such a path on the step that sums it up.
    """

    kind: str
    says: Words
    value: Any = None
    how: Words = ""
    cite: Cite | None = None
    uses: tuple[Step, ...] = field(default=(), repr=False)
    of: str = ""
    opens: str = ""
    n: int = 0


@dataclass(eq=False, slots=True)
class Answered(Step):
    """A question's answer. `value`: total of dice, success of a check, index of a draw, the option, the object."""

    faces: tuple[int, ...] = ()
    natural: int | None = None
    total: int | None = None
    success: bool = False
    critical: str | None = None


# ---------------------------------------------------------------- verbs: the explanation computes


def given(says: Words, value: Any, cite: Cite | None = None, *, of: str = "") -> Step:
    """A number that was entered."""
    return Step("given", says, value, "", cite, (), of)


def noted(
    says: Words,
    *,
    cite: Cite,
    value: Any = None,
    uses: tuple[Step, ...] = (),
    how: Words = "",
    of: str = "",
    opens: str = "",
) -> Step:
    """A consequence that needs no arithmetic."""
    return Step("noted", says, value, how, cite, uses, of, opens)


def ruled(says: Words, value: Any, *, cite: Cite, how: Words = "", uses: tuple[Step, ...] = (), of: str = "") -> Step:
    """What the text decides (first in its order, may not fire…)."""
    return Step("ruled", says, value, how, cite, uses, of)


def looked_up(says: Words, value: Any, where: Words, *, cite: Cite, uses: tuple[Step, ...] = (), of: str = "") -> Step:
    """A cell of a printed table; `where` says row and column."""
    return Step("looked_up", says, value, where, cite, uses, of)


def added(says: Words, *parts: Step, less: tuple[Step, ...] = (), cite: Cite, of: str = "") -> Step:
    """The sum of `parts` minus `less`."""
    value: Any = 0
    for part in parts:
        value += part.value
    for part in less:
        value -= part.value
    return Step("added", says, value, (_sum_how, parts, less, value), cite, parts + less if less else parts, of)


def multiplied(says: Words, *parts: Step, cite: Cite, of: str = "") -> Step:
    """The product of `parts`."""
    value: Any = 1
    for part in parts:
        value *= part.value
    return Step("multiplied", says, value, (_chain_how, " × ", parts, value), cite, parts, of)


def divided(says: Words, top: Step, bottom: Step, *, cite: Cite, of: str = "") -> Step:
    """`top` / `bottom`, exactly. `bottom` must not be 0: the rule checks that before."""
    value = Fraction(top.value) / bottom.value
    return Step("divided", says, value, (_chain_how, " / ", (top, bottom), value), cite, (top, bottom), of)


def at_least(limit: Any, step: Step, says: Words = "", *, cite: Cite) -> Step:
    """`step`, but never below `limit`."""
    value = max(limit, step.value)
    how: Words = ("{} is below {}: {}", step.value, limit, value) if step.value < limit else ""
    return Step("capped", says or step.says, value, how, cite, (step,), step.of)


def at_most(limit: Any, step: Step, says: Words = "", *, cite: Cite) -> Step:
    """`step`, but never above `limit`."""
    value = min(limit, step.value)
    how: Words = ("{} is above {}: {}", step.value, limit, value) if step.value > limit else ""
    return Step("capped", says or step.says, value, how, cite, (step,), step.of)


def soaked(says: Words, pool: int, points: int, *, cite: Cite, uses: tuple[Step, ...] = (), of: str = "") -> Step:
    """How many of `points` a pool takes before it is used up."""
    value = min(pool, points)
    how = ("{} of {} taken; {} − {} = {} left, {} go on", value, points, pool, value, pool - value, points - value)
    return Step("soaked", says, value, how, cite, uses, of)


def _sum_how(parts: Sequence[Step], less: Sequence[Step], value: Any) -> str:
    signed = [(p.value, 1) for p in parts] + [(p.value, -1) for p in less]
    if len(signed) == 1:
        return ""
    out = ""
    for i, (part, sign) in enumerate(signed):
        minus = (part < 0) != (sign < 0)
        out += ("−" if minus else "") if i == 0 else (" − " if minus else " + ")
        out += show(abs(part))
    return f"{out} = {show(value)}"


def _chain_how(joint: str, parts: Sequence[Step], value: Any) -> str:
    return joint.join(show(p.value) for p in parts) + f" = {show(value)}"


def show(value: Any) -> str:
    """A number as shown: exact when its decimals end soon, else two decimals (half up); words as they are."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        return f"{value.numerator}".replace("-", "−") if value.denominator == 1 else decimal(value)
    if isinstance(value, int):
        return f"{value}".replace("-", "−")
    return str(value)


def decimal(value: Fraction | int, places: int = 2) -> str:
    """`value` with fixed decimals, half up (away from zero).

    >>> decimal(Fraction(10, 3)), decimal(Fraction(-1, 200)), decimal(Fraction(5))
    ('3.33', '−0.01', '5.00')
    """
    # In whole numbers: a reply of thousands of ships has tens of thousands of these.
    top, bottom = abs(value.numerator) * 10**places, value.denominator
    units = (2 * top + bottom) // (2 * bottom)
    whole, rest = divmod(units, 10**places)
    sign = "−" if value < 0 and units else ""
    return f"{sign}{whole}" + (f".{rest:0{places}d}" if places else "")


def words(text: Words) -> str:
    """Format `Words`: a string, ``(format, *args)``, or ``(function, *args)``."""
    if isinstance(text, str):
        return text
    head, *args = text
    if callable(head):
        return str(head(*args))
    said = [a if type(a) is str else words(a) if isinstance(a, tuple) else show(a) for a in args]
    return str(head).format(*said)


@dataclass(eq=False, slots=True)
class Later:
    """Part of a result that is worked out only when it will be shown: odds and simulations do not pay for it."""

    work_out: Callable[..., Any]
    of: tuple[Any, ...]


# ---------------------------------------------------------------- what a rule asks


@dataclass(frozen=True, slots=True)
class Reading:
    """How an unclear sentence is read. With several `choices` (id → words) the user may switch; the first is ours."""

    id: str
    says: str
    because: str
    cite: Cite
    choices: Mapping[str, str] = field(default_factory=dict)

    @property
    def default(self) -> str:
        return next(iter(self.choices), "")


@dataclass(frozen=True, slots=True)
class Mark:
    """All that follows depends only on `key`: the odds driver merges equal marks.

    `shows` gives the state of things at any later question, for whoever draws it while the walk waits. A `key` that
    costs something is a function, called only where it counts. `resume`, once the walk itself is closed, starts another
    that goes on from here, as often as it is called: branches then need not begin at the root again.
    """

    key: Hashable | Callable[[], Hashable]
    shows: Callable[[], Any] | None = None
    resume: Callable[[], Walk] | None = None


@dataclass(eq=False, slots=True)
class Ask:
    """A whole random event or a whole decision. `who` is the person at the table who rolls or decides.

    `aside`: no measure depends on the answer, so odds need only one branch of it. `alike`, of dice or a Check with
    `margin`: naturals with equal keys lead to the same, so odds need one branch for each key.
    """

    says: Words
    cite: Cite | None = field(default=None, kw_only=True)
    who: str = field(default="", kw_only=True)
    of: str = field(default="", kw_only=True)
    aside: bool = field(default=False, kw_only=True)
    alike: Callable[[int], Hashable] | None = field(default=None, kw_only=True)

    kind = "ask"


@dataclass(eq=False, slots=True)
class Roll(Ask):
    """Dice; the answer's value is the total. `bands` ``(low, high, words)`` say what each total means."""

    dice: Dice
    bands: tuple[tuple[int, int, str], ...] = field(default=(), kw_only=True)

    kind = "dice"


@dataclass(eq=False, slots=True)
class Check(Ask):
    """d% + `bonus` against `dc`: higher succeeds. The answer's value is the success.

    `critical` = (highest natural that fails critically, lowest that succeeds critically), or None
    for a check without critical potential. `margin`: the rule uses the total itself; `counted`: nothing but the
    total, so that its step tells no success. `outcomes` says the consequence of each branch.
    """

    dc: int | Fraction
    bonus: int = 0
    low: int = field(default=0, kw_only=True)
    sides: int = field(default=100, kw_only=True)
    critical: tuple[int, int] | None = field(default=None, kw_only=True)
    margin: bool = field(default=False, kw_only=True)
    counted: bool = field(default=False, kw_only=True)
    outcomes: Mapping[str, str] = field(default_factory=dict, kw_only=True)

    kind = "check"

    def judge(self, natural: int) -> tuple[bool, str | None]:
        """Success and critical (`success`, `failure` or None) of a natural roll."""
        if self.critical:
            if natural <= self.critical[0]:
                return False, "failure"
            if natural >= self.critical[1]:
                return True, "success"
        return natural + self.bonus > self.dc, None

    def chance(self) -> Fraction:
        """The exact chance of success."""
        good = sum(self.judge(n)[0] for n in range(self.low, self.low + self.sides))
        return Fraction(good, self.sides)


@dataclass(eq=False, slots=True)
class Draw(Ask):
    """One of n alike, by one die of n sides; the value is the index. One candidate needs no die."""

    among: Sequence[str]

    kind = "draw"


@dataclass(eq=False, slots=True)
class Lowest(Ask):
    """Everybody throws, lowest loses, only the tied throw again; the value is the index of the lowest."""

    among: Sequence[str]
    low: int = field(default=0, kw_only=True)
    sides: int = field(default=100, kw_only=True)

    kind = "lowest"


@dataclass(eq=False, slots=True)
class Pick(Ask):
    """The owner's decision among `options`. `key` names it for a policy; `default` is the policy if none is stated."""

    options: Sequence[str]
    key: str = field(default="", kw_only=True)
    default: str = field(default="", kw_only=True)

    kind = "choice"


@dataclass(eq=False, slots=True)
class Supply(Ask):
    """A value only the user's own book has; checked by `field_`. `key` and `default` as in `Pick`."""

    field_: Field
    key: str = field(default="", kw_only=True)
    default: Any = field(default=None, kw_only=True)

    kind = "value"
