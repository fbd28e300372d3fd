"""Exact odds: every outcome of a walk with its chance, by running the walk down each of its branches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any

from pycore.drivers import SAID, Measures, Player, answered, by_policy, checked, chosen, tally, tally_refused
from pycore.errors import InputErrors, RulesError
from pycore.walk import Answered, Ask, Check, Draw, Lowest, Mark, Reading, Roll, Walk

BUDGET = 20_000
WORK = 130_000  # things said and asked in all those replays: at worst 0.2 s here, 0.5 s in a browser
RESUMING = 12  # what going on from a mark costs, as things said
FORESEEN = 2 * WORK  # what waits, by what its like has cost so far: then the end is not worth waiting for


class TooLarge(RulesError):
    """The tree of outcomes is over the budget of replays."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Every outcome of a question, each with its weight of `whole`; `settle` makes an answer of one in its turn.

    Weights are whole numbers: a fraction would be shortened again at every branch.
    """

    ways: list[tuple[Any, int]]
    whole: int
    settle: Callable[[Any], Answered]


def outcomes(ask: Ask, policy: Mapping[str, Any]) -> Outcomes:
    """Every outcome of a question; a decision has one, by policy."""
    if isinstance(ask, Roll):
        if ask.dice.too_large:
            raise TooLarge(ask.dice.too_large)
        return Outcomes(together(ask.dice.counts(), ask.alike), ask.dice.ways, partial(totalled, ask))
    if isinstance(ask, Check):
        naturals = range(ask.low, ask.low + ask.sides)
        if ask.margin:
            return Outcomes(together(dict.fromkeys(naturals, 1), ask.alike), ask.sides, partial(checked, ask))
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

    A generator cannot be copied, so each branch replays from the start. Walks are run in
    stages, from one `Mark` to the next; at a mark, equal keys are merged. `fixed` makes the
    player of the answers already given: the odds are those from there on. Raises `TooLarge`
    when more than `budget` replays would be needed, or more than `WORK` things said in them;
    and early, when what waits at marks would take `FORESEEN` if it costs what its like has cost.
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
            weight, taken = fork.next()
            if not fork.ways:
                tree.stack.pop()
            tree.follow(weight, fork.whole, taken, fork.start)
        tree.stack, tree.merged = [*tree.merged.values()], {}
        tree.marks_before += 1
    return over_one_whole(tree.found)


@dataclass(frozen=True, slots=True)
class Start:
    """A mark from which a walk can go on: how, after how many answers and how many marks."""

    resume: Callable[[], Walk]
    answers: int
    marks: int


@dataclass(slots=True)
class Fork:
    """Branches that wait at one question. Their answers are made one by one: a hundred dice have 1,901 of them."""

    weight: int  # of coming to the question…
    whole: int  # …and what it and each branch's weight are together parts of
    before: list[Answered]
    again: int  # what each branch says again at least
    ways: list[tuple[Any, int]]
    settle: Callable[[Any], Answered] | None = None  # None: the answers before are all
    kind: Hashable = None  # of the mark where it waits
    start: Start | None = None  # where its walk begins; None: at the root

    def next(self) -> tuple[int, list[Answered]]:
        """The weight of the last branch, and its answers."""
        way, weight = self.ways.pop()
        if self.settle is None:
            return self.weight, self.before
        return self.weight * weight, [*self.before, self.settle(way)]


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
        self.found: dict[int, dict[str, dict[Any, int]]] = {1: {name: {} for name in measures}}  # by their whole
        self.stack = [Fork(1, 1, [], 0, [(None, 1)])]
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

    def follow(self, weight: int, whole: int, taken: list[Answered], start: Start | None) -> None:
        """Run one branch to its end or to the next mark; where it forks, the others wait."""
        walk = start.resume() if start else self.make()
        player = self.fixed() if self.fixed and not start else None
        reply: Any = None
        position, marks = (start.answers, start.marks) if start else (0, 0)
        said = RESUMING if start else 0
        try:
            while True:
                item = walk.send(reply)
                said += 1
                kind = type(item)
                if kind in SAID:
                    reply = item
                elif kind is Reading:
                    reply = chosen(item, self.flips)
                elif kind is Mark:
                    reply = None
                    marks += 1
                    if marks > self.marks_before:
                        if item.resume and not (player and player.used < len(player.given)):
                            start = Start(item.resume, len(taken), marks)
                        self.merge(item.key, weight, whole, taken, said, start)
                        walk.close()
                        break
                elif player and player.used < len(player.given):
                    reply = player.answer(item)
                else:
                    if position == len(taken):
                        weight, whole = self.fork(item, weight, whole, taken, said, start)
                    reply = taken[position]
                    position += 1
        except StopIteration as stop:
            tally(self.counts(whole), self.measures, stop.value, weight)
        except InputErrors as error:
            tally_refused(self.counts(whole), error, weight)
        self.said += said

    def counts(self, whole: int) -> dict[str, dict[Any, int]]:
        """What was found in parts of this whole."""
        if whole not in self.found:
            self.found[whole] = {name: {} for name in self.measures}
        return self.found[whole]

    def fork(
        self, ask: Ask, weight: int, whole: int, taken: list[Answered], said: int, start: Start | None
    ) -> tuple[int, int]:
        """Take the first outcome of a question (added to `taken`); the others wait. Returns its weight and whole."""
        new = outcomes(ask, self.policy)
        way, first = new.ways[0]
        others = [] if ask.aside else new.ways[1:]
        if others:
            self.stack.append(Fork(weight, whole * new.whole, [*taken], said, others, new.settle, start=start))
            self.waiting += len(others)
            self.to_come += said * len(others)
        taken.append(new.settle(way))
        return (weight, whole) if ask.aside else (weight * first, whole * new.whole)

    def merge(self, key: Any, weight: int, whole: int, taken: list[Answered], said: int, start: Start | None) -> None:
        """A branch that came to a mark goes on in the next stage, together with all of the same key."""
        key = key() if callable(key) else key
        again = RESUMING if start and len(taken) == start.answers else said
        if old := self.merged.get(key):
            both = lcm(old.whole, whole)
            old.weight, old.whole = old.weight * (both // old.whole) + weight * (both // whole), both
            return
        kind = key[0] if isinstance(key, tuple) and key and isinstance(key[0], str) else None
        self.spent.setdefault(kind, Spent()).waiting += 1
        self.merged[key] = Fork(weight, whole, taken, again, [(None, 1)], kind=kind, start=start)
        self.waiting += 1
        self.to_come += again


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
