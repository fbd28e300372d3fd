"""What drives a walk: answers in order (`replay`) and `simulate`. Exact odds: `pycore.exact`. No rule knows of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import isqrt
from typing import Any, Protocol, TypeAlias

from pycore.dice import Dice, Stream, Term, quick_stream, run_stream
from pycore.errors import InputErrors, Problem, RulesError, nearest, refuse
from pycore.inputs import BAD
from pycore.sources import Source, as_face
from pycore.walk import (
    Answered,
    Ask,
    Check,
    Draw,
    Lowest,
    Mark,
    Pick,
    Reading,
    Roll,
    Step,
    Supply,
    Walk,
    Words,
    show,
    words,
)

SAID = frozenset({Step, Answered})  # the types themselves: asking `isinstance` of every item costs odds a fifth


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
    if ask.counted:
        return total
    against = f"against {show(ask.dc)}"
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
        # What the policy names may not be there this time (the officer is dead): then as without a policy.
        for option in (policy.get(ask.key), ask.default):
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


@cache
def one_die(sides: int, low: int, zero: bool) -> Dice:
    """A single die; walks throw the same few again and again."""
    return Dice((Term(1, sides, low, zero=zero),))


class Player:
    """Answers a walk from what people gave, in order; dice from `source` first when there is one."""

    def __init__(self, answers: Sequence[Any], source: Source | None) -> None:
        self.given = answers
        self.source = source
        self.used = 0
        self.thrown: list[tuple[Dice, list[int] | int, Words]] = []  # the faces, or the total where only that is known
        self.choices: list[dict[str, Any]] = []

    def answer(self, ask: Ask) -> Answered:
        if isinstance(ask, Check):
            return checked(ask, self._one(ask, ask.sides, ask.low, ask.says, ask.who))
        if isinstance(ask, Roll):
            return self._roll(ask)
        if isinstance(ask, Draw):
            if len(ask.among) == 1:
                return answered(ask, 0, how="only one left: no die")
            face = self._one(ask, len(ask.among), 1, ask.says, ask.who)
            return answered(
                ask, face - 1, how=("d{}: {}, which is {}", len(ask.among), face, ask.among[face - 1]), faces=(face,)
            )
        if isinstance(ask, Lowest):
            return self._lowest(ask)
        at = self.used
        raw = self._next(ask, None, ask.says, ask.who)
        self.choices.append({"for": words(ask.says), "choice": raw})
        if isinstance(ask, Pick):
            return answered(ask, self._option(ask, raw, at))
        assert isinstance(ask, Supply)
        return answered(ask, _supplied(ask, raw, f"answers[{at}]"))

    @property
    def log(self) -> list[dict[str, Any]]:
        """Every die thrown, in words: written when it will be shown."""
        out: list[dict[str, Any]] = []
        for dice, got, says in self.thrown:
            label = words(says)
            if isinstance(got, int):
                out.append({"die": str(dice), "roll": got, "for": label})
            else:
                dies = zip(dice.faces, got, strict=True)
                out += [{"die": term.die, "roll": face, "for": label} for term, face in dies]
        return out

    def _next(self, ask: Ask, dice: Dice | None, says: Words, who: str) -> Any:
        if self.used >= len(self.given):
            die, low, high = (str(dice), dice.low, dice.high) if dice else ("", None, None)
            raise NeedAnswer(Question(ask, die, low, high, says, who, self.used))
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
        # Of the dice that read 0 to 9 or 0 to 99 as printed, one that starts at 1 has its 0 on top.
        zero = low == 1 and sides in (10, 100) and isinstance(ask, (Check, Lowest))
        return self._total(ask, one_die(sides, low, zero), says, who)[1]

    def _roll(self, ask: Roll) -> Answered:
        faces, total = self._total(ask, ask.dice, ask.says, ask.who)
        if faces is not None:
            return rolled(ask, faces)
        return answered(ask, total, how=("{}: {}", str(ask.dice), total), natural=total, total=total)

    def _total(self, ask: Ask, dice: Dice, says: Words, who: str) -> tuple[list[int] | None, int]:
        """The faces (None when only a total was given) and the total."""
        got = self.source.take(dice) if self.source else None
        if got is None:
            got = self._typed(ask, dice, says, who)
        self.thrown.append((dice, got, says))
        if isinstance(got, int):
            only = len(dice.terms) == 1 and dice.terms[0].count == 1 and dice.terms[0].times == 1 and not dice.plus
            return ([got] if only else None), got
        return got, dice.total(got)

    def _typed(self, ask: Ask, dice: Dice, says: Words, who: str) -> list[int] | int:
        at = self.used
        raw = self._next(ask, dice, says, who)
        if isinstance(raw, dict) and list(raw) == ["roll"] and isinstance(raw["roll"], str):
            # "Roll this one for me": a seed of the page's, so that the link and the receipt repeat the throw.
            stream = quick_stream(raw["roll"][:200])
            return [t.low + stream.below(t.sides) for t in dice.faces]
        if isinstance(raw, list):
            if len(raw) != len(dice.faces):
                like = ", ".join(str(term.high) for term in dice.faces[:6])
                takes = f"{dice} takes {len(dice.faces)} as printed, like {like}, or its total, like {dice.high}"
                refuse(f"answers[{at}]", f"{takes}; {len(raw)} were given.", "field")
            return [
                as_face(face, t.low, t.high, t.die, f"answers[{at}][{i}]", t.zero)
                for i, (face, t) in enumerate(zip(raw, dice.faces, strict=True))
            ]
        zero = dice.terms[0].zero and dice == Dice((dice.terms[0],)) and dice.terms[0].count == 1
        total = as_face(raw, dice.low, dice.high, str(dice), f"answers[{at}]", zero)
        if len(dice.terms) == 1 and (total - dice.plus) % dice.terms[0].times:
            steps = f"{dice} can only give {dice.plus} and steps of {dice.terms[0].times}"
            refuse(f"answers[{at}]", f"{steps}; {total} is none of them.", "field")
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


# ---------------------------------------------------------------- driver: replay


@dataclass
class Replayed:
    """A walk run as far as its answers go. `ended`: with `result`; otherwise `question` waits."""

    ended: bool
    result: Any
    question: Question | None
    steps: list[Step]
    readings: dict[str, tuple[Reading, str]]
    state: Any = None  # what the last `Mark` shows, while `question` waits


def chosen(reading: Reading, flips: Mapping[str, str]) -> str:
    """Which choice of a reading is in force."""
    choice = flips.get(reading.id)
    if choice is None:
        return reading.default
    if choice != reading.default and choice not in reading.choices:
        says = (
            f"{reading.id} can be read as {', '.join(reading.choices)}"
            if reading.choices
            else (f"{reading.id} is a settled reading and has no other choice")
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
    shows: Callable[[], Any] | None = None
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
                shows = item.shows or shows
                reply = None
            else:
                reply = player.answer(item)
                number(reply)
    except StopIteration as stop:
        return Replayed(True, stop.value, None, steps, readings)
    except NeedAnswer as need:
        state = shows() if shows else None
        walk.close()
        return Replayed(False, None, need.question, steps, readings, state)


# ---------------------------------------------------------------- what is measured of results

Measures: TypeAlias = Mapping[str, Callable[[Any], Any]]
SETS = (set, frozenset)


def tally(found: dict[str, dict[Any, int]], measures: Measures, result: Any, weight: int) -> None:
    """Add one outcome's weight to every measure; a set counts each of its members."""
    for name, measure in measures.items():
        value = measure(result)
        counts = found[name]
        if type(value) not in SETS:
            counts[value] = counts[value] + weight if value in counts else weight
        else:
            for one in value:
                counts[one] = counts[one] + weight if one in counts else weight


NOT_COVERED = "not covered by the text"


def tally_refused(found: dict[str, dict[Any, int]], error: InputErrors, weight: int) -> None:
    """Count an outcome that the text does not cover as one of its own; anything else that is wrong is raised."""
    if any(problem.code != "not_covered" for problem in error.problems):
        raise error
    for counts in found.values():
        counts[NOT_COVERED] = counts.get(NOT_COVERED, 0) + weight


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
) -> int:
    """Run the walk once for each run number and add to `found`; run i always gets the same dice. Returns how many."""
    made = 0
    for run in runs:
        made += 1
        walk, thrower = make(), Thrower(run_stream(seed, run), policy)
        reply: Any = None
        try:
            while True:
                item = walk.send(reply)
                kind = type(item)
                if kind in SAID:
                    reply = item
                elif kind is Reading:
                    reply = chosen(item, flips)
                elif kind is Mark:
                    reply = None
                else:
                    reply = thrower.answer(item)
        except StopIteration as stop:
            tally(found, measures, stop.value, 1)
        except InputErrors as error:
            tally_refused(found, error, 1)
    return made


def summary(counts: Mapping[Any, int], runs: int) -> dict[str, Any]:
    """Mean, percentiles and the 95% interval of the mean (1.96 standard errors) of numbers; None for words.

    Runs that the text does not cover are left out of them. One run alone has no interval.
    """
    runs -= counts.get(NOT_COVERED, 0)
    counts = {value: n for value, n in counts.items() if value != NOT_COVERED}
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
    interval = [mean - error, mean + error] if runs > 1 else None
    return {"mean": mean, "percentiles": percentiles, "interval": interval}
