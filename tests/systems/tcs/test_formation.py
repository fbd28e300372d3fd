"""The formation's own tables, and what all walks of the tournament's questions must hold."""

from typing import Any

import pytest

from pycore.api import solve
from pycore.systems import calculators
from pycore.systems.tcs.formation import DISPLAY_ORDER, FREE_MOVES, KEY, MATRIX, NAMES, PLACES

EXAMPLES = [(name, i) for name, module in calculators().items() if name.startswith("tcs.") for i in range(len(module.EXAMPLES))]


def test_the_matrix_is_square_and_every_code_has_its_meaning() -> None:
    assert list(MATRIX) == list(PLACES)
    assert all(len(row) == len(PLACES) for row in MATRIX.values())
    assert set("".join(MATRIX.values())) == set(KEY)


def test_each_side_has_every_place_once_and_the_display_mirrors() -> None:
    assert sorted(DISPLAY_ORDER) == sorted((side, place) for side in (1, 2) for place in PLACES)
    assert [(3 - side, place) for side, place in reversed(DISPLAY_ORDER)] == list(DISPLAY_ORDER)
    assert set(NAMES) == set(PLACES)


def test_a_strafe_line_lies_behind_the_enemys_reserve() -> None:
    order = list(DISPLAY_ORDER)
    assert order.index((1, "ES")) == order.index((2, "RL")) + 1


def test_free_moves_go_both_ways() -> None:
    assert all(place in FREE_MOVES[there] for place, to in FREE_MOVES.items() for there in to)


@pytest.mark.parametrize(("name", "number"), EXAMPLES)
def test_every_step_but_what_was_entered_cites_its_paragraph(name: str, number: int) -> None:
    example = calculators()[name].EXAMPLES[number]
    reply: Any = solve(name, example.inputs, answers=list(example.answers), dice=dict(example.dice), steps="all")

    assert reply["status"] == "done"
    assert all(step["cite"] for step in reply["steps"] if step["kind"] != "given")
    assert [step["says"] for step in reply["steps"] if step["kind"] in ("added", "multiplied", "divided") and not step["how"]] == []
