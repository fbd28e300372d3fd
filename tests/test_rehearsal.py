from __future__ import annotations

import json
from fractions import Fraction

from pycore.dice import Dice
from pycore.rehearsal import TURNS, turns


def test_each_turn_works_out_the_odds_of_other_dice():
    texts = [*turns()]
    assert len(set(texts)) == len(texts) == TURNS
    (told, words) = json.loads(texts[0])
    assert {total: Fraction(chance) for total, chance in told["values"]} == Dice.parse("100d19").odds()
    assert words.startswith("mean 1000, 90% from ")
