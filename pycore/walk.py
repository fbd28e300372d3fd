"""The vocabulary of a rule, and what drives it.

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

from collections.abc import Callable, Generator, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt
from typing import Any, Protocol, TypeAlias

from pycore.dice import Dice, Stream, Term, run_stream
from pycore.errors import InputErrors, Problem, RulesError, nearest
from pycore.inputs import BAD, Field

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


def noted(says: Words, *, cite: Cite, value: Any = None, uses: tuple[Step, ...] = (), how: Words = "",
          of: str = "", opens: str = "") -> Step:
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
    value = sum(p.value for p in parts) - sum(p.value for p in less)
    return Step("added", says, value, (_sum_how, parts, less, value), cite, (*parts, *less), of)


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
    scaled = abs(Fraction(value)) * 10**places
    units = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
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
    return str(head).format(*(words(a) if isinstance(a, tuple) else show(a) for a in args))


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
    """All that follows depends only on `key`: the odds driver merges equal marks."""

    key: Hashable


@dataclass(eq=False, slots=True)
class Ask:
    """A whole random event or a whole decision. `who` is the person at the table who rolls or decides."""

    says: Words
    cite: Cite | None = field(default=None, kw_only=True)
    who: str = field(default="", kw_only=True)
    of: str = field(default="", kw_only=True)

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
    for a check without critical potential. `margin`: the rule uses the total itself.
    `outcomes` says the consequence of each branch.
    """

    dc: int | Fraction
    bonus: int = 0
    low: int = field(default=0, kw_only=True)
    sides: int = field(default=100, kw_only=True)
    critical: tuple[int, int] | None = field(default=None, kw_only=True)
    margin: bool = field(default=False, kw_only=True)
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
    """The owner's decision among `options`. `key` names it for a policy; `default` is the policy when none is stated."""

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


class NeedAnswer(RulesError):
    """A driver came to a question nobody has answered yet."""

    def __init__(self, question: Question) -> None:
        super().__init__(words(question.says))
        self.question = question


@dataclass(frozen=True)
class Question:
    """One printed thing to ask for: a die, a total, an option, a value."""

    ask: Ask
    die: str
    low: int | None
    high: int | None
    says: Words
    who: str
    at: int


# ---------------------------------------------------------------- answering


def answered(ask: Ask, value: Any, **more: Any) -> Answered:
    """The step that records an answer."""
    kind = "chosen" if isinstance(ask, (Pick, Supply)) else "rolled"
    return Answered(kind, ask.says, value, more.pop("how", ""), ask.cite, (), ask.of, **more)


def checked(ask: Check, natural: int) -> Answered:
    """The step of a check whose natural roll is known."""
    success, critical = ask.judge(natural)
    total = natural + ask.bonus
    how = (_check_how, ask, natural, success, critical)
    return answered(ask, success, how=how, natural=natural, total=total, success=success, critical=critical)


def _check_how(ask: Check, natural: int, success: bool, critical: str | None) -> str:
    bonus = "" if not ask.bonus else f" {'+' if ask.bonus > 0 else '−'} {abs(ask.bonus)}"
    total = f"{natural}{bonus} = {show(natural + ask.bonus)}" if bonus else f"{natural}"
    against = f"against {show(ask.dc)}" if not isinstance(ask.dc, Fraction) else f"against {decimal(ask.dc)}"
    end = {"success": "critical success", "failure": "critical failure"}.get(
        critical or "", "success" if success else "failure"
    )
    return f"{total} {against}: {end}"


class Answers(Protocol):
    """Whoever answers a walk's questions."""

    def answer(self, ask: Ask) -> Answered: ...


class Thrower:
    """Answers dice by throwing them; decisions by a policy. For simulation and quick dice alike."""

    def __init__(self, stream: Stream, policy: Mapping[str, Any] | None = None) -> None:
        self.stream = stream
        self.policy = policy or {}

    def face(self, sides: int, low: int, says: Words) -> int:
        """One printed die."""
        return low + self.stream.below(sides)

    def answer(self, ask: Ask) -> Answered:
        if isinstance(ask, Check):
            return checked(ask, self.face(ask.sides, ask.low, ask.says))
        if isinstance(ask, Roll):
            return rolled(ask, [self.face(t.sides, t.low, ask.says) for t in ask.dice.faces])
        if isinstance(ask, Draw):
            return answered(ask, self.face(len(ask.among), 0, ask.says) if len(ask.among) > 1 else 0)
        if isinstance(ask, Lowest):
            # By symmetry the lowest of n throws, ties thrown again, is each with chance 1/n.
            return answered(ask, self.face(len(ask.among), 0, ask.says) if len(ask.among) > 1 else 0)
        return by_policy(ask, self.policy)


def by_policy(ask: Ask, policy: Mapping[str, Any]) -> Answered:
    """A decision taken in advance: the stated policy, else the rule's own default."""
    if isinstance(ask, Pick):
        option = policy.get(ask.key, ask.default)
        if option in ask.options:
            return answered(ask, option)
        if ask.key in policy:
            says = f"The policy for '{ask.key}' must be one of {', '.join(ask.options)}."
            raise InputErrors([Problem(f"policy.{ask.key}", "field", says)])
    elif isinstance(ask, Supply):
        value = policy.get(ask.key, ask.default)
        if value is not None:
            return answered(ask, _supplied(ask, value, f"policy.{ask.key}"))
    raise NeedAnswer(Question(ask, "", None, None, ask.says, ask.who, 0))


def _supplied(ask: Supply, raw: Any, path: str) -> Any:
    problems: list[Problem] = []
    value = ask.field_.read(raw, path, problems)
    if value is BAD:
        raise InputErrors(problems)
    return value


def rolled(ask: Roll, faces: list[int]) -> Answered:
    """The step of dice whose faces are known."""
    total = ask.dice.total(faces)
    return answered(ask, total, how=(_roll_how, ask.dice, faces, total), faces=tuple(faces), natural=total, total=total)


def _roll_how(dice: Dice, faces: list[int], total: int) -> str:
    if len(faces) == 1 and not dice.plus and dice.terms[0].times == 1:
        return f"{dice}: {total}"
    shown: list[str] = []
    rest = list(faces)
    for term in dice.terms:
        mine, rest = rest[: term.count], rest[term.count :]
        body = " + ".join(show(f) for f in mine)
        if term.times != 1:
            body = f"({body}) × {term.times}" if len(mine) > 1 else f"{body} × {term.times}"
        shown.append(("− " if term.sign < 0 else "+ " if shown else "") + body)
    plus = f" {'+' if dice.plus > 0 else '−'} {abs(dice.plus)}" if dice.plus else ""
    return f"{dice}: {' '.join(shown)}{plus} = {show(total)}"


class Source(Protocol):
    """Single dice from somewhere; None where this roll cannot be filled whole."""

    def take(self, dice: Dice, says: str) -> list[int] | int | None: ...


class Player:
    """Answers a walk from what people gave, in order; dice from `source` first when there is one."""

    def __init__(self, answers: Sequence[Any], source: Source | None) -> None:
        self.given = answers
        self.source = source
        self.used = 0
        self.log: list[dict[str, Any]] = []

    def answer(self, ask: Ask) -> Answered:
        if isinstance(ask, Check):
            return checked(ask, self._one(ask, ask.sides, ask.low, ask.says, ask.who))
        if isinstance(ask, Roll):
            return self._roll(ask)
        if isinstance(ask, Draw):
            if len(ask.among) == 1:
                return answered(ask, 0, how="only one left: no die")
            face = self._one(ask, len(ask.among), 1, ask.says, ask.who)
            return answered(ask, face - 1, how=("d{}: {}, which is {}", len(ask.among), face, ask.among[face - 1]),
                            faces=(face,))
        if isinstance(ask, Lowest):
            return self._lowest(ask)
        at = self.used
        raw = self._next(Question(ask, "", None, None, ask.says, ask.who, at))
        if isinstance(ask, Pick):
            return answered(ask, self._option(ask, raw, at))
        assert isinstance(ask, Supply)
        return answered(ask, _supplied(ask, raw, f"answers[{at}]"))

    def _next(self, question: Question) -> Any:
        if self.used >= len(self.given):
            raise NeedAnswer(question)
        self.used += 1
        return self.given[self.used - 1]

    def _option(self, ask: Pick, raw: Any, at: int) -> str:
        folded = {option.casefold(): option for option in ask.options}
        found = folded.get(str(raw).strip().casefold()) if isinstance(raw, (str, int)) else None
        if found is None:
            says = f"Answer '{words(ask.says)}' with one of: {', '.join(ask.options)}"
            close = nearest(str(raw), ask.options)
            raise InputErrors([Problem(f"answers[{at}]", "field", says + (close if "did you" in close else "."))])
        return found

    def _one(self, ask: Ask, sides: int, low: int, says: Words, who: str) -> int:
        return self._total(ask, Dice((Term(1, sides, low),)), says, who)[1]

    def _roll(self, ask: Roll) -> Answered:
        faces, total = self._total(ask, ask.dice, ask.says, ask.who)
        if faces is not None:
            return rolled(ask, faces)
        return answered(ask, total, how=("{}: {}", str(ask.dice), total), natural=total, total=total)

    def _total(self, ask: Ask, dice: Dice, says: Words, who: str) -> tuple[list[int] | None, int]:
        """The faces (None when only a total was given) and the total."""
        label = words(says)
        got = self.source.take(dice, label) if self.source else None
        if got is None:
            got = self._typed(ask, dice, says, who)
        if isinstance(got, int):
            self.log.append({"die": str(dice), "roll": got, "for": label})
            only = len(dice.terms) == 1 and dice.terms[0].count == 1 and dice.terms[0].times == 1 and not dice.plus
            return ([got] if only else None), got
        for term, face in zip(dice.faces, got, strict=True):
            self.log.append({"die": term.die, "roll": face, "for": label})
        return got, dice.total(got)

    def _typed(self, ask: Ask, dice: Dice, says: Words, who: str) -> list[int] | int:
        at = self.used
        raw = self._next(Question(ask, str(dice), dice.low, dice.high, says, who, at))
        if isinstance(raw, list) and len(raw) == sum(1 for _ in dice.faces):
            return [as_face(face, t.low, t.high, t.die, f"answers[{at}][{i}]")
                    for i, (face, t) in enumerate(zip(raw, dice.faces, strict=True))]
        total = as_face(raw, dice.low, dice.high, str(dice), f"answers[{at}]")
        if len(dice.terms) == 1 and (total - dice.plus) % dice.terms[0].times:
            says_ = f"{dice} can only give {dice.plus} and steps of {dice.terms[0].times}; {total} is none of them."
            raise InputErrors([Problem(f"answers[{at}]", "field", says_)])
        return total

    def _lowest(self, ask: Lowest) -> Answered:
        tied = list(range(len(ask.among)))
        rounds: list[str] = []
        while len(tied) > 1:
            throws: dict[int, int] = {}
            for i in tied:
                says = ("{}: {} throws", ask.says, ask.among[i])
                throws[i] = self._one(ask, ask.sides, ask.low, says, ask.among[i])
            low = min(throws.values())
            rounds.append(", ".join(f"{ask.among[i]} {face}" for i, face in throws.items()))
            tied = [i for i in tied if throws[i] == low]
        how = "; tied, again: ".join(rounds) if rounds else "only one: no throw"
        return answered(ask, tied[0], how=f"{how}: {ask.among[tied[0]]}" if rounds else how)


def as_face(raw: Any, low: int, high: int, die: str, path: str) -> int:
    """A roll as given, inside its range; else an error that names the range."""
    if isinstance(raw, str) and raw.strip().lstrip("+-").isdecimal() and len(raw.strip()) <= 9:
        raw = int(raw)
    if isinstance(raw, Fraction) and raw.denominator == 1:
        raw = int(raw)
    if not isinstance(raw, int) or isinstance(raw, bool) or not low <= raw <= high:
        typed = raw if isinstance(raw, (int, str)) else "that"
        says = f"{die} reads {low} to {high}; enter a whole number in that range, like {high}. {str(typed)[:20]} is not."
        raise InputErrors([Problem(path, "field", says)])
    return raw


# ---------------------------------------------------------------- driver: replay


@dataclass
class Replayed:
    """A walk run as far as its answers go. `ended`: with `result`; otherwise `question` waits."""

    ended: bool
    result: Any
    question: Question | None
    steps: list[Step]
    readings: dict[str, tuple[Reading, str]]


def chosen(reading: Reading, flips: Mapping[str, str]) -> str:
    """Which choice of a reading is in force."""
    choice = flips.get(reading.id, reading.default)
    if choice != reading.default and choice not in reading.choices:
        says = f"{reading.id} can be read as {', '.join(reading.choices)}" if reading.choices else (
            f"{reading.id} is a settled reading and has no other choice"
        )
        raise InputErrors([Problem(f"readings.{reading.id}", "field", f"{says}.")])
    return choice


def replay(walk: Walk, player: Answers, flips: Mapping[str, str]) -> Replayed:
    """Run `walk` with answers; stop at the first question without one. Pure: undo is one answer fewer."""
    steps: list[Step] = []
    readings: dict[str, tuple[Reading, str]] = {}

    def number(step: Step) -> None:
        """A step is numbered after those it uses."""
        for used in step.uses:
            if not used.n:
                number(used)
        steps.append(step)
        step.n = len(steps)

    reply: Any = None
    try:
        while True:
            item = walk.send(reply)
            if isinstance(item, Step):
                if not item.n:
                    number(item)
                reply = item
            elif isinstance(item, Reading):
                choice = chosen(item, flips)
                readings[item.id] = (item, choice)
                reply = choice
            elif isinstance(item, Mark):
                reply = None
            else:
                reply = player.answer(item)
                number(reply)
    except StopIteration as stop:
        return Replayed(True, stop.value, None, steps, readings)
    except NeedAnswer as need:
        walk.close()
        return Replayed(False, None, need.question, steps, readings)


# ---------------------------------------------------------------- driver: exact odds

Measures: TypeAlias = Mapping[str, Callable[[Any], Any]]
BUDGET = 20_000


class TooLarge(RulesError):
    """The tree of outcomes is over the budget of replays."""


def branches(ask: Ask, policy: Mapping[str, Any]) -> list[tuple[Fraction, Answered]]:
    """Every outcome of a question with its exact chance; a decision has one, by policy."""
    if isinstance(ask, Roll):
        if ask.dice.too_large:
            raise TooLarge(ask.dice.too_large)
        return [(p, answered(ask, total, natural=total, total=total)) for total, p in ask.dice.odds().items()]
    if isinstance(ask, Check):
        one = Fraction(1, ask.sides)
        naturals = range(ask.low, ask.low + ask.sides)
        if ask.margin:
            return [(one, checked(ask, n)) for n in naturals]
        grouped: dict[tuple[bool, str | None], int] = {}
        for n in naturals:
            verdict = ask.judge(n)
            grouped[verdict] = grouped.get(verdict, 0) + 1
        return [(count * one, answered(ask, good, success=good, critical=critical))
                for (good, critical), count in grouped.items()]
    if isinstance(ask, (Draw, Lowest)):
        n = len(ask.among)
        return [(Fraction(1, n), answered(ask, i)) for i in range(n)]
    return [(Fraction(1), by_policy(ask, policy))]


def odds(
    make: Callable[[], Walk],
    measures: Measures,
    *,
    flips: Mapping[str, str],
    policy: Mapping[str, Any],
    fixed: Callable[[], Player] | None = None,
    budget: int = BUDGET,
) -> dict[str, dict[Any, Fraction]]:
    """The exact chance of every value of every measure.

    A generator cannot be copied, so each branch replays from the start. Walks are run in
    stages, from one `Mark` to the next; at a mark, equal keys are merged. `fixed` makes the
    player of the answers already given: the odds are those from there on. Raises `TooLarge`
    when more than `budget` replays would be needed.
    """
    found: dict[str, dict[Any, Fraction]] = {name: {} for name in measures}
    stage: list[tuple[Fraction, list[Answered]]] = [(Fraction(1), [])]
    marks_before = 0
    replays = 0
    while stage:
        merged: dict[Hashable, tuple[Fraction, list[Answered]]] = {}
        stack = stage
        while stack:
            chance, prefix = stack.pop()
            replays += 1
            if replays > budget:
                raise TooLarge(f"More than {budget:,} branches: too many for exact odds; simulate instead.")
            walk, player = make(), fixed() if fixed else None
            reply: Any = None
            position = marks = 0
            taken = list(prefix)
            try:
                while True:
                    item = walk.send(reply)
                    if isinstance(item, Step):
                        reply = item
                    elif isinstance(item, Reading):
                        reply = chosen(item, flips)
                    elif isinstance(item, Mark):
                        reply = None
                        marks += 1
                        if marks > marks_before:
                            old = merged.get(item.key)
                            merged[item.key] = (chance + old[0], old[1]) if old else (chance, taken)
                            walk.close()
                            break
                    else:
                        if player and player.used < len(player.given):
                            reply = player.answer(item)
                            continue
                        if position == len(taken):
                            ways = branches(item, policy)
                            stack.extend((chance * p, [*taken, way]) for p, way in ways[1:])
                            chance *= ways[0][0]
                            taken.append(ways[0][1])
                        reply = taken[position]
                        position += 1
            except StopIteration as stop:
                tally(found, measures, stop.value, chance)
        stage = list(merged.values())
        marks_before += 1
    return found


def tally(found: dict[str, dict[Any, Any]], measures: Measures, result: Any, weight: Any) -> None:
    """Add one outcome's weight to every measure; a set counts each of its members."""
    for name, measure in measures.items():
        value = measure(result)
        counts = found[name]
        for one in value if isinstance(value, (set, frozenset)) else (value,):
            counts[one] = counts.get(one, 0) + weight


# ---------------------------------------------------------------- driver: simulation


def simulate(
    make: Callable[[], Walk],
    measures: Measures,
    *,
    seed: str,
    runs: Iterable[int],
    flips: Mapping[str, str],
    policy: Mapping[str, Any],
    found: dict[str, dict[Any, int]],
) -> None:
    """Run the walk once for each run number and add to `found`; run i always gets the same dice."""
    for run in runs:
        walk, thrower = make(), Thrower(run_stream(seed, run), policy)
        reply: Any = None
        try:
            while True:
                item = walk.send(reply)
                if isinstance(item, Step):
                    reply = item
                elif isinstance(item, Reading):
                    reply = chosen(item, flips)
                elif isinstance(item, Mark):
                    reply = None
                else:
                    reply = thrower.answer(item)
        except StopIteration as stop:
            tally(found, measures, stop.value, 1)


def summary(counts: Mapping[Any, int], runs: int) -> dict[str, Any]:
    """Mean, percentiles and the 95% interval of the mean (1.96 standard errors) of numbers; None for words."""
    numbers = all(isinstance(v, (int, Fraction)) and not isinstance(v, bool) for v in counts)
    if not numbers or not counts or sum(counts.values()) != runs:
        return {"mean": None, "percentiles": None, "interval": None}
    ordered = sorted(counts.items())
    mean = Fraction(sum(v * n for v, n in ordered)) / runs
    square = Fraction(sum(v * v * n for v, n in ordered)) / runs - mean * mean
    percentiles = {}
    for percent in (5, 25, 50, 75, 95):
        reached = 0
        for value, n in ordered:
            reached += n
            if reached * 100 >= percent * runs:
                percentiles[str(percent)] = value
                break
    # 1.96 * sqrt(variance / runs), to six decimals, in whole numbers
    error = Fraction(isqrt(int(square * 10**12 * 196**2 / (100**2 * runs))), 10**6)
    return {"mean": mean, "percentiles": percentiles, "interval": [mean - error, mean + error]}

