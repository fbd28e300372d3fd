"""Exact odds: every outcome of a walk with its chance, by running the walk down each of its branches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any, TypeAlias

from pycore.drivers import SAID, Measures, Player, answered, by_policy, checked, chosen, tally, tally_refused
from pycore.errors import InputErrors, RulesError
from pycore.many import Many, Parted
from pycore.walk import Answered, Ask, Check, Draw, Lowest, Mark, Reading, Roll, Walk

BUDGET = 20_000
WORK = 130_000  # things said and asked in all those replays: at worst half a second here, a second in a browser
RESUMING = 12  # what going on from a mark costs, as things said
FORESEEN = 2 * WORK  # what waits, by what its like has cost so far: then the end is not worth waiting for

Ways: TypeAlias = "list[tuple[Any, int]]"  # outcomes of a question, each with its weight
NO_QUESTION: Ways = [(None, 1)]


class TooLarge(RulesError):
    """The tree of outcomes is over the budget of replays."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Every outcome of a question, each with its weight of `whole`; `settle` makes an answer of one in its turn.

    Weights are whole numbers: a fraction would be shortened again at every branch.
    """

    ways: Ways
    whole: int
    settle: Callable[[Any], Answered]
    kinds: Callable[[Any], Hashable] | None = None  # which outcomes a rule may treat alike; None: perhaps none

    def parts(self) -> list[Ways]:
        """Those outcomes together that may be followed as one."""
        if self.kinds is None:
            return [[way] for way in self.ways]
        parts: dict[Hashable, Ways] = {}
        for way in self.ways:
            parts.setdefault(self.kinds(way[0]), []).append(way)
        return [*parts.values()]


def outcomes(ask: Ask, policy: Mapping[str, Any]) -> Outcomes:
    """Every outcome of a question; a decision has one, by policy."""
    if isinstance(ask, Roll):
        if ask.dice.too_large:
            raise TooLarge(ask.dice.too_large)
        counts = together(ask.dice.counts(), ask.alike)
        return Outcomes(counts, ask.dice.ways, partial(totalled, ask), kinds=lambda _: None)
    if isinstance(ask, Check):
        naturals = range(ask.low, ask.low + ask.sides)
        if ask.margin:
            counts = together(dict.fromkeys(naturals, 1), ask.alike)
            return Outcomes(counts, ask.sides, partial(checked, ask), kinds=ask.judge)
        return Outcomes([*Counter(map(ask.judge, naturals)).items()], ask.sides, partial(judged, ask))
    if isinstance(ask, (Draw, Lowest)):
        n = len(ask.among)
        return Outcomes([(i, 1) for i in range(n)], n, partial(answered, ask))
    decided = by_policy(ask, policy)
    return Outcomes([(None, 1)], 1, lambda _: decided)


def branches(ask: Ask) -> list[tuple[Fraction, Answered]]:
    """Every outcome of a question of chance, with its exact chance."""
    found = outcomes(ask, {})
    return [(Fraction(weight, found.whole), found.settle(way)) for way, weight in found.ways]


def totalled(ask: Roll, total: int) -> Answered:
    """The step of dice of which only the total is known."""
    return Answered("rolled", ask.says, total, "", ask.cite, (), ask.of, "", 0, (), total, total)


def judged(ask: Check, verdict: tuple[bool, str | None]) -> Answered:
    """The step of a check of which only success and critical are known."""
    good, critical = verdict
    return answered(ask, good, success=good, critical=critical)


def together(counts: Mapping[int, int], alike: Callable[[int], Hashable] | None) -> list[tuple[int, int]]:
    """Each face with its weight; of those that lead to the same, the first with the weight of all."""
    if alike is None:
        return [*counts.items()]
    first: dict[Hashable, int] = {}
    sums: dict[int, int] = {}
    for face, count in counts.items():
        one = first.setdefault(alike(face), face)
        sums[one] = sums.get(one, 0) + count
    return [*sums.items()]


def odds(
    make: Callable[[], Walk],
    measures: Measures,
    *,
    flips: Mapping[str, str],
    policy: Mapping[str, Any],
    fixed: Callable[[], Player] | None = None,
    budget: int = BUDGET,
) -> dict[str, dict[Any, Fraction]]:
    """The exact chance of every value of every measure (see `weights`)."""
    found, whole = weights(make, measures, flips=flips, policy=policy, fixed=fixed, budget=budget)
    return {name: {value: Fraction(n, whole) for value, n in counts.items()} for name, counts in found.items()}


def weights(
    make: Callable[[], Walk],
    measures: Measures,
    *,
    flips: Mapping[str, str],
    policy: Mapping[str, Any],
    fixed: Callable[[], Player] | None = None,
    budget: int = BUDGET,
) -> tuple[dict[str, dict[Any, int]], int]:
    """The weight of every value of every measure, and the whole that they are parts of.

    A generator cannot be copied, so each branch replays from the start. All outcomes of a roll are one
    branch until the rule decides by them (`pycore.many`). Walks are run in stages, from one `Mark` to the
    next; at a mark, equal keys are merged. `fixed` makes the player of the answers already given: the odds
    are those from there on. Raises `TooLarge` when more than `budget` replays would be needed, or more than
    `WORK` things said in them; and early, when what waits at marks would take `FORESEEN` if it costs what
    its like has cost.
    """
    tree = Tree(make, measures, flips, policy, fixed)
    while tree.waiting:
        while tree.stack:
            fork = tree.stack[-1]
            if fork.settle is None:
                tree.begin(fork.kind)
            tree.waiting -= 1
            tree.to_come -= fork.again
            tree.replays += 1
            # Every branch that waits is a replay to come.
            if tree.replays + tree.waiting > budget or tree.said + tree.to_come > WORK or tree.foreseen > FORESEEN:
                raise TooLarge("There are too many branches for exact odds; simulate instead.")
            branch = fork.next()
            if not fork.parts:
                tree.stack.pop()
            tree.follow(branch)
        tree.stack, tree.merged = [*tree.merged.values()], {}
        tree.marks_before += 1
    return over_one_whole(tree.found)


@dataclass(frozen=True, slots=True)
class Start:
    """A mark from which a walk can go on: how, after how many answers and how many marks."""

    resume: Callable[[], Walk]
    answers: int
    marks: int


@dataclass(frozen=True, slots=True)
class Group:
    """Outcomes of one question that are followed as one, as long as the rule treats them alike (see `pycore.many`)."""

    at: int  # which of its branch's answers
    ways: Ways
    settle: Callable[[Any], Answered]
    asked: Hashable  # what tells its question from others, to remember when each of its answers leads elsewhere

    def answer(self) -> Answered:
        """All of them in one step."""
        return self.settle(Many([way for way, _ in self.ways]))

    @property
    def weight(self) -> int:
        """That of all of them."""
        return sum(weight for _, weight in self.ways)


@dataclass(slots=True)
class Branch:
    """One way through a walk as far as it is decided: the weight (without its group's) of which whole."""

    weight: int
    whole: int
    taken: list[Answered]
    start: Start | None = None  # where its walk begins; None: at the root
    group: Group | None = None

    def take(self, ways: Ways, settle: Callable[[Any], Answered], asked: Hashable) -> None:
        """Answer the next question: with one outcome, or with several at once."""
        if len(ways) == 1:
            way, weight = ways[0]
            self.weight *= weight
            self.taken.append(settle(way))
        else:
            self.group = Group(len(self.taken), ways, settle, asked)
            self.taken.append(self.group.answer())


@dataclass(slots=True)
class Fork:
    """Branches that wait at one question. Their answers are made one by one: a hundred dice have 1,901 of them."""

    weight: int  # of coming to the question…
    whole: int  # …and what it and each branch's weight are together parts of
    before: list[Answered]
    again: int  # what each branch says again at least
    parts: list[Ways]  # each is a branch
    settle: Callable[[Any], Answered] | None = None  # None: the answers before are all
    asked: Hashable = None
    kind: Hashable = None  # of the mark where it waits
    start: Start | None = None
    group: Group | None = None  # of the answers before
    after: Sequence[Answered] = ()  # answers already decided beyond the question

    def next(self) -> Branch:
        """The last branch."""
        part = self.parts.pop()
        branch = Branch(self.weight, self.whole, [*self.before], self.start, self.group)
        if self.settle is not None:
            branch.take(part, self.settle, self.asked)
            branch.taken += self.after
        return branch


@dataclass(slots=True)
class Spent:
    """What going on from marks of one kind has cost, and how many of them wait."""

    waiting: int = 0
    times: int = 0
    said: int = 0


class Tree:
    """The outcomes of a walk as far as they are known, and the branches that wait."""

    def __init__(
        self,
        make: Callable[[], Walk],
        measures: Measures,
        flips: Mapping[str, str],
        policy: Mapping[str, Any],
        fixed: Callable[[], Player] | None,
    ) -> None:
        self.make, self.measures, self.flips, self.policy, self.fixed = make, measures, flips, policy, fixed
        self.each: set[Hashable] = set()  # questions of which each answer leads elsewhere
        self.found: dict[int, dict[str, dict[Any, int]]] = {1: {name: {} for name in measures}}  # by their whole
        self.stack = [Fork(1, 1, [], 0, [NO_QUESTION])]
        self.merged: dict[Hashable, Fork] = {}
        self.marks_before = 0
        self.waiting = 1  # branches, in the stack or merged
        self.replays = self.said = 0
        self.to_come = 0  # what all branches that wait say again at least
        self.spent: dict[Hashable, Spent] = {None: Spent(waiting=1)}
        self.now: Spent | None = None  # the kind of mark that is gone on from
        self.began = 0
        self.foreseen = 0.0

    def begin(self, kind: Hashable) -> None:
        """Go on from a mark of this kind; what went on from the one before is its cost."""
        if self.now:
            self.now.said += self.said - self.began
            self.foreseen = sum(one.waiting * one.said / one.times for one in self.spent.values() if one.times)
        self.now, self.began = self.spent[kind], self.said
        self.now.waiting -= 1
        self.now.times += 1

    def follow(self, branch: Branch) -> None:
        """Run one branch to its end or to the next mark; where it forks, the others wait."""
        before = self.said
        try:
            self.run(branch)
        except Parted as parted:
            self.part(branch, apart(branch, parted.answers), self.said - before)
        except InputErrors as error:
            weight = branch.weight * (branch.group.weight if branch.group else 1)
            tally_refused(self.counts(branch.whole), error, weight)
        except RulesError:
            raise
        except Exception:
            if not branch.group:
                raise
            # What several at once cannot be (a key, a word): each by itself. A mistake of the rule comes again there.
            self.part(branch, [[way] for way in branch.group.ways], self.said - before)

    def run(self, branch: Branch) -> None:
        """As far as it goes."""
        start, taken, before = branch.start, branch.taken, self.said
        walk = start.resume() if start else self.make()
        player = self.fixed() if self.fixed and not start else None
        reply: Any = None
        position, marks = (start.answers, start.marks) if start else (0, 0)
        self.said += RESUMING if start else 0
        try:
            while True:
                item = walk.send(reply)
                self.said += 1
                kind = type(item)
                if kind in SAID:
                    reply = item
                elif kind is Reading:
                    reply = chosen(item, self.flips)
                elif kind is Mark:
                    reply = None
                    marks += 1
                    if marks > self.marks_before:
                        key = item.key() if callable(item.key) else item.key
                        if branch.group:
                            self.one_for_all(key, branch, self.said - before)
                        else:
                            if item.resume and not (player and player.used < len(player.given)):
                                branch.start = Start(item.resume, len(taken), marks)
                            self.merge(key, branch, self.said - before)
                        walk.close()
                        return
                elif player and player.used < len(player.given):
                    reply = player.answer(item)
                else:
                    if position == len(taken):
                        self.fork(item, branch, self.said - before)
                    reply = taken[position]
                    position += 1
        except StopIteration as stop:
            self.tally(branch, stop.value)

    def tally(self, branch: Branch, result: Any) -> None:
        """Add an outcome, or those of a group, to every measure."""
        counts = self.counts(branch.whole)
        if not branch.group:
            tally(counts, self.measures, result, branch.weight)
            return
        values = {name: measure(result) for name, measure in self.measures.items()}
        for value in values.values():  # nothing is counted before it is sure that all can be
            if type(value) not in (Many, set):
                hash(value)
        weight_of_all = branch.weight * branch.group.weight
        for name, value in values.items():
            if type(value) is Many:
                for one, (_, weight) in zip(value.each, branch.group.ways, strict=True):
                    counts[name][one] = counts[name].get(one, 0) + branch.weight * weight
            else:
                tally(counts, {name: lambda same: same}, value, weight_of_all)

    def counts(self, whole: int) -> dict[str, dict[Any, int]]:
        """What was found in parts of this whole."""
        if whole not in self.found:
            self.found[whole] = {name: {} for name in self.measures}
        return self.found[whole]

    def fork(self, ask: Ask, branch: Branch, said: int) -> None:
        """Take the first outcomes of a question; the others wait."""
        new = outcomes(ask, self.policy)
        if ask.aside:
            branch.taken.append(new.settle(new.ways[0][0]))
            return
        asked = ask.kind, ask.cite, len(new.ways)
        each = branch.group or asked in self.each
        first, *others = [[way] for way in new.ways] if each else new.parts()
        if others:
            fork = Fork(branch.weight, branch.whole * new.whole, [*branch.taken], said, others, new.settle, asked)
            fork.start, fork.group = branch.start, branch.group
            self.wait(fork)
        branch.whole *= new.whole
        branch.take(first, new.settle, asked)

    def wait(self, fork: Fork) -> None:
        """What is followed later."""
        self.stack.append(fork)
        self.waiting += len(fork.parts)
        self.to_come += fork.again * len(fork.parts)

    def part(self, branch: Branch, parts: list[Ways], said: int) -> None:
        """A branch whose group the rule does not treat alike: its parts wait instead."""
        group = branch.group
        assert group
        if len(parts) == len(group.ways):
            self.each.add(group.asked)
        before, after = branch.taken[: group.at], branch.taken[group.at + 1 :]
        self.wait(Fork(branch.weight, branch.whole, before, said, parts, group.settle, group.asked,
                       start=branch.start, after=after))  # fmt: skip

    def one_for_all(self, key: Hashable, branch: Branch, said: int) -> None:
        """A group came to a mark with equal keys: one of it goes there once more, in the name of all."""
        hash(key)
        assert branch.group
        (first, _), *_ = branch.group.ways
        self.part(branch, [[(first, branch.group.weight)]], said)

    def merge(self, key: Hashable, branch: Branch, said: int) -> None:
        """A branch that came to a mark goes on in the next stage, together with all of the same key."""
        again = RESUMING if branch.start and len(branch.taken) == branch.start.answers else said
        if old := self.merged.get(key):
            both = lcm(old.whole, branch.whole)
            old.weight, old.whole = old.weight * (both // old.whole) + branch.weight * (both // branch.whole), both
            return
        kind = key[0] if isinstance(key, tuple) and key and isinstance(key[0], str) else None
        self.spent.setdefault(kind, Spent()).waiting += 1
        start = branch.start
        self.merged[key] = Fork(branch.weight, branch.whole, branch.taken, again, [NO_QUESTION], kind=kind, start=start)
        self.waiting += 1
        self.to_come += again


def apart(branch: Branch, answers: Sequence[Any]) -> list[Ways]:
    """The outcomes of its group, those together whose answers are equal."""
    parts: list[tuple[Any, Ways]] = []
    assert branch.group
    for way, answer in zip(branch.group.ways, answers, strict=True):
        for known, ways in parts:
            if answer == known:
                ways.append(way)
                break
        else:
            parts.append((answer, [way]))
    return [ways for _, ways in parts]


def over_one_whole(found: Mapping[int, dict[str, dict[Any, int]]]) -> tuple[dict[str, dict[Any, int]], int]:
    """All that was found, as parts of one and the same whole."""
    both = lcm(*found)
    out: dict[str, dict[Any, int]] = {name: {} for counts in found.values() for name in counts}
    for whole, measured in found.items():
        times = both // whole
        for name, counts in measured.items():
            sums = out[name]
            for value, n in counts.items():
                sums[value] = sums[value] + n * times if value in sums else n * times
    return out, both
