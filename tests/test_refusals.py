"""Whatever is entered in a field and refused: the sentence carries an example, or all that may be entered."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.errors import Problem
from pycore.inputs import Choice, DiceText, Field, Flag, Listed, Map, OneOf, Record, Text, Whole, written
from pycore.systems import calculators

EXAMPLE = re.compile(r"\blike \S")
ALL_OF_THEM = re.compile(r"Enter [^:;]+: \S[^;]*(\.|; .* none of them.*)$|yes or no", re.DOTALL)
NAMED = re.compile(r"did you mean '|Known: |, then write ")


def fields_in(field: Field, path: str) -> Iterator[tuple[str, Field]]:
    """A field and all that stand inside it."""
    yield path, field
    if isinstance(field, Record):
        for name, inner in field.fields.items():
            yield from fields_in(inner, f"{path}.{name}")
    elif isinstance(field, Listed):
        yield from fields_in(field.item, f"{path}[]")
    elif isinstance(field, Map):
        yield from fields_in(field.value, f"{path}{{}}")
    elif isinstance(field, OneOf):
        yield from fields_in(field.first, f"{path} (first)")
        yield from fields_in(field.second, f"{path} (second)")


FIELDS = {
    f"{name}: {path}": inner
    for name, module in calculators().items()
    for top, field in module.INPUTS.items()
    for path, inner in fields_in(field, top)
}
KINDS = {(type(field), field.noun): name for name, field in FIELDS.items()}  # one of each kind and noun
SCALARS = st.one_of(
    st.none(), st.booleans(), st.sampled_from([-1, 10**14, 3]),
    st.sampled_from(["", " ", "?!", "a\x00b", "a\nb", "9d0", "1000000d9", "1.000", "1,000", "x" * 50_000, "ghost"]), st.text(max_size=8),
)  # fmt: skip
JUNK = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=2), max_leaves=4)  # fmt: skip


def refusals(field: Field, raw: Any) -> list[Problem]:
    """What the field says to it."""
    problems: list[Problem] = []
    field.read(raw, "it", problems)
    return problems


@settings(max_examples=60)
@given(JUNK)
def test_each_refusal_carries_an_example_or_all_that_may_be_entered(raw: Any) -> None:
    for name in KINDS.values():
        for problem in refusals(FIELDS[name], raw):
            told = (EXAMPLE, ALL_OF_THEM, NAMED)
            assert any(pattern.search(problem.says) for pattern in told), f"{name}: {problem.says}"


@pytest.mark.parametrize("name", KINDS.values())
def test_what_a_field_gives_as_an_example_of_one_value_is_accepted(name: str) -> None:
    """Examples of groups show their first fields only; of one value, it must be right."""
    field = FIELDS[name]
    if field.like() and not isinstance(field, (Record, Map, Listed, OneOf)):
        assert refusals(field, field.sample()) == []


LIKE: dict[str, tuple[Field, str]] = {
    "the example that is declared": (Text("a name", example="Rook"), ", like Rook"),
    "the default": (Whole("a range", 0, 30, default=7), ", like 7"),
    "made up from the limits": (Whole("a range", 12, 30), ", like 12"),
    "the first line of several": (Text("orders", multiline=True, example="Ph-3 last\nhull first"), ", like Ph-3 last"),
    "what a group must have, its name first": (
        Record("a target", {"name": Text("a name", default="", example="Rook"), "kind": Choice("a kind", ("ship", "base"), default="ship"),
                            "hp": Whole("hit points", 0, 9_000, example=1200)}), ", like name Rook, hp 1,200"),
    "a group in a list": (Listed("targets", Record("a target", {"up": Flag("being up"), "dice": DiceText("dice")})), ", like (dice 2d6+3)"),
    "a name with its value": (Map("arcs", Whole("points", 0, 9), keys=Choice("an arc", ("fore", "aft"))), ", like fore 9"),
}  # fmt: skip


@pytest.mark.parametrize(("field", "words"), LIKE.values(), ids=LIKE)
def test_an_example_reads_as_it_would_be_typed(field: Field, words: str) -> None:
    assert field.like() == words


def test_a_field_without_an_example_promises_none() -> None:
    assert written(None) == written("") == written([]) == ""
