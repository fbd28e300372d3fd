"""Exact odds that nobody asked for.

A browser runs Python's machine code slowly until it has seen it run a few times. The first odds of a visit would
pay for that; the page has them rehearsed instead, while nobody waits.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial

from pycore import chances, exact
from pycore.dice import Dice
from pycore.walk import Answered, Roll, Walk

TURNS = 6  # after so many the real ones take no longer than later ones


def turns() -> Iterator[str]:
    """Work out the odds of many dice once for each item, down to a reply's text; yields that text."""
    for turn in range(TURNS):
        dice = Dice.parse(f"{100 - turn}d19")  # others each time: what is counted once is remembered
        found, whole = exact.weights(partial(rolled, dice), {"total": lambda total: total}, flips={}, policy={})
        yield json.dumps(chances.encode_odds(found["total"], whole))


def rolled(dice: Dice) -> Walk:
    """A rule that only rolls."""
    step: Answered = yield Roll("Rehearsed", dice)
    return step.value
