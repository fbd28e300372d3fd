"""Fields: what is understood, what is refused, and with which sentence."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from pycore.errors import InputErrors, Problem
from pycore.inputs import Choice, DiceText, Field, Flag, Listed, Map, Number, Record, Text, Whole, read_all

RANGE = Whole("a range", 0, 1_500, unit="hexes", default=7)
PRICE = Number("a price", 0, 100_000, unit="MCr")
HALF = Number("a plant", 0, 60, step=Fraction(1, 2))

UNDERSTOOD: dict[str, tuple[Field, Any, Any]] = {
    "a number": (RANGE, 5, 5),
    "a typed number": (RANGE, " 5 ", 5),
    "nothing is the default": (RANGE, None, 7),
    "an empty box is the default": (RANGE, "", 7),
    "a whole decimal": (RANGE, Fraction(5), 5),
    "thousands with a comma": (RANGE, "1,300", 1300),
    "thousands with a space": (RANGE, "1 300", 1300),
    "thousands with an apostrophe": (RANGE, "1'300", 1300),
    "with its unit": (RANGE, "12 hexes", 12),
    "its unit in front": (PRICE, "MCr 10 000,5", Fraction(20001, 2)),
    "a typed whole decimal": (RANGE, " 6.0 ", 6),
    "a whole decimal with a comma": (RANGE, "6,00 hexes", 6),
    "a whole decimal with thousands": (RANGE, "1,300.00", 1300),
    "four zeros are no thousands": (RANGE, "6.0000", 6),
    "no thousands begin with zero": (RANGE, "0.000", 0),
    "a real minus sign": (Whole("a shift", -5, 5), "−3", -3),
    "a decimal comma": (PRICE, "2,5", Fraction(5, 2)),
    "a decimal point and unit": (PRICE, "13030.385 MCr", Fraction(13030385, 1000)),
    "a fraction": (PRICE, "10/3", Fraction(10, 3)),
    "a half": (HALF, "4.5", Fraction(9, 2)),
    "a choice in capitals": (Choice("a kind", ("ranged energy", "melee")), "Ranged_Energy", "ranged energy"),
    "yes": (Flag("it"), "Yes", True),
    "no by default": (Flag("it"), None, False),
    "dice": (DiceText("dice"), "2d6+3", None),
    "names keep their markup": (Text("a name"), "<b>Rook</b>", "<b>Rook</b>"),
}


@pytest.mark.parametrize(("field", "raw", "value"), UNDERSTOOD.values(), ids=UNDERSTOOD)
def test_what_is_understood(field: Field, raw: Any, value: Any) -> None:
    problems: list[Problem] = []
    read = field.read(raw, "it", problems)

    assert problems == []
    assert str(read) == "2d6+3" if value is None else read == value


REFUSED: dict[str, tuple[Field, Any, str]] = {
    "missing": (Whole("a range", 0, 30), None, "Enter a range, a whole number from 0 to 30, like 10."),
    "negative": (RANGE, -1, "from 0 to 1,500 hexes, like 7; -1 is not."),
    "huge": (RANGE, 10**14, "from 0 to 1,500"),
    "a decimal is not a whole number": (RANGE, "3.7", "'3.7' is not."),
    "nearly whole": (RANGE, "6.01", "'6.01' is not."),
    "a comma is thousands or decimals, not both": (RANGE, "1,300,00", "'1,300,00' is not."),
    "a whole number with a point and three zeros": (
        RANGE, "1.000", "as 1,000 hexes, then write 1000; or as 1 hexes, then write 1."),
    "its unit on both sides": (PRICE, "MCr 5 MCr", "'MCr 5 MCr' is not."),
    "an exponent is not silently cut": (RANGE, "1e3", "'1e3' is not."),
    "yes is not a number": (RANGE, True, "yes is not."),
    "a list is not a number": (RANGE, [1], "a list is not."),
    "a list is no name": (Text("a name", longest=40, example="Rook\nand more"), [1],
                          "Enter a name in words, at most 40 characters, like Rook; a list is not."),
    "words": (RANGE, "far", "'far' is not."),
    "long words are cut": (RANGE, "x" * 5_000, "…' is not."),
    "two readings": (PRICE, "1,300", "'1,300' can be read two ways: as 1,300 MCr, then write 1300; or as 1.3 MCr, then write 1.3."),
    "thousands with a point, as some countries write them": (PRICE, "20.000", "'20.000' can be read two ways: as 20,000 MCr, then write 20000; or as 20 MCr, then write 20."),
    "a third of a half": (HALF, "1/3", "in steps of 1/2"),
    "over nothing": (PRICE, "1/0", "a number from 0"),
    "near miss": (Choice("a kind", ("creature", "machine")), "machin", "did you mean 'machine'?"),
    "no miss": (Choice("a kind", ("creature", "machine")), "ghost", "creature or machine; 'ghost' is none of them."),
    "neither yes nor no": (Flag("it"), "maybe", "'maybe' is neither"),
    "bad dice": (DiceText("the dice"), "1002d4", "Enter the dice: dice must be from 1 to 1,000"),
    "too long": (Text("a name", longest=10), "x" * 11, "at most 10 characters, like Kestrel; this has 11."),
    "control characters": (Text("a name"), "a\x00b", "without control characters"),
    "half a character": (Text("a name"), "a\ud800", "without control characters"),
    "blank": (Text("a name"), "  ", "Enter a name, at most 80 characters, like Kestrel."),
    "too few": (Listed("targets", RANGE, least=1), [], "a list of 1 to 500, like 7; here are 0."),
    "not a list": (Listed("targets", RANGE), "5", "a list of 0 to 500, like 7; '5' is not."),
    "not a group": (Record("a target", {}), 3, "as a group of fields"),
    "too many names": (Map("arcs", RANGE, most=1), {"a": 1, "b": 2}, "here are 2"),
}


@pytest.mark.parametrize(("field", "raw", "says"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused(field: Field, raw: Any, says: str) -> None:
    problems: list[Problem] = []
    field.read(raw, "it", problems)

    assert len(problems) == 1
    assert says in problems[0].says
    assert problems[0].field == "it"


def test_all_bad_fields_are_reported_at_once_with_their_paths() -> None:
    ship = Record("a ship", {"name": Text("a name"), "arcs": Map("arcs", Record("an arc", {"shp": RANGE}))})
    fields = {"ships": Listed("ships", ship), "range": Whole("a range", 0, 30)}

    with pytest.raises(InputErrors) as refused:
        read_all(fields, {"ships": [{"name": "A", "arcs": {"fore": {"shp": "x"}}}, {"nam": "B"}], "rnge": 3})

    assert [p.field for p in refused.value.problems] == [
        "rnge", "ships[0].arcs.fore.shp", "ships[1].nam", "ships[1].name", "ships[1].arcs", "range",
    ]  # fmt: skip
    assert "did you mean 'range'?" in refused.value.problems[0].says


SIDES = {"first": Text("a name"), "second": Text("a name"), "tons": Whole("tons", 0, 30)}


def unlike(values: Mapping[str, Any], path: str = "") -> Iterator[Problem]:
    """Two names that differ, then something about the tons."""
    dot = f"{path}." if path else ""
    if values["first"] == values["second"]:
        yield Problem(f"{dot}second", "illegal", "Twice the same.")
    if values["tons"] > 20:
        yield Problem(f"{dot}tons", "impossible", "Too heavy.")


CHECKED: dict[str, tuple[dict[str, Any], list[str]]] = {
    "what it looks at is good": ({"first": "A", "second": "A", "tons": "x"}, ["tons", "second"]),
    "it looks at a bad one first": ({"first": 3.5, "second": "A", "tons": 30}, ["first"]),
    "all are good": ({"first": "A", "second": "A", "tons": 30}, ["second", "tons"]),
    "an unknown field hinders nothing": ({"first": "A", "second": "A", "tons": 3, "ton": 3}, ["ton", "second"]),
}


@pytest.mark.parametrize(("raw", "told"), CHECKED.values(), ids=CHECKED)
def test_a_check_tells_what_the_good_fields_show(raw: dict[str, Any], told: list[str]) -> None:
    problems: list[Problem] = []
    Record("a pair", SIDES, check=unlike).read(raw, "it", problems)
    with pytest.raises(InputErrors) as refused:
        read_all(SIDES, raw, check=unlike)

    assert [p.field for p in problems] == [f"it.{name}" for name in told]
    assert [p.field for p in refused.value.problems] == told


def test_a_check_that_hands_all_values_on_ends_at_a_bad_one() -> None:
    with pytest.raises(InputErrors) as refused:
        read_all(SIDES, {"first": "A", "second": "A", "tons": "x"}, check=lambda values: unlike({**values}))

    assert [p.field for p in refused.value.problems] == ["tons"]


def test_schema_tells_the_form_everything() -> None:
    schema = Record("a ship", {"range": RANGE, "kind": Choice("a kind", ("a", "b"), when={"range": ["1"]})}).schema()

    assert schema["required"] == ["kind"]
    assert schema["additionalProperties"] is False
    assert schema["properties"]["range"] == {
        "x-kind": "whole", "type": ["integer", "string"], "minimum": 0, "maximum": 1500, "x-unit": "hexes", "default": 7,
    }  # fmt: skip
    assert schema["properties"]["kind"]["x-when"] == {"range": ["1"]}


def test_a_request_full_of_unknown_fields_gets_a_few_sentences() -> None:
    with pytest.raises(InputErrors) as caught:
        read_all({"hexes": RANGE}, {"hexes": 3} | {f"hex{i}": i for i in range(1_020)}, "toy.one")

    says = [problem.says for problem in caught.value.problems]
    assert len(says) == 21
    assert (says[0], says[-1]) == ("toy.one has no field 'hex0': did you mean 'hexes'?",
                                   "toy.one does not have 1,000 more of these fields.")  # fmt: skip


def test_an_entry_that_was_read_before_is_not_read_again() -> None:
    looked: list[str] = []

    def check(values: Mapping[str, Any], path: str) -> Iterator[Problem]:
        looked.append(f"{values['hexes']} {path}")
        yield from ()

    table = Listed("targets", Record("a target", {"hexes": RANGE}, check=check))
    rows: list[Any] = [{"hexes": 1}, {"hexes": 2}, {"hexes": 1}]
    for _ in range(2):
        assert [row["hexes"] for row in table.read(rows, "rows", [])] == [1, 2, 1]
    assert looked == ["1 rows[0]", "2 rows[1]"]

    assert [row["hexes"] for row in table.read([*rows, {"hexes": "3"}], "rows", [])] == [1, 2, 1, 3]
    assert looked[2:] == ["3 rows[3]"]


def test_what_is_wrong_is_told_at_its_place_each_time() -> None:
    table = Listed("targets", Record("a target", {"hexes": RANGE}))
    told: list[str] = []
    for rows in ([{"hexes": -1}], [{"hexes": 1}, {"hexes": -1}], [{"hexes": True}, {"hexes": Fraction(1)}]):
        problems: list[Problem] = []
        table.read(rows, "rows", problems)
        told += [problem.field for problem in problems]

    assert told == ["rows[0].hexes", "rows[1].hexes", "rows[0].hexes"]


def test_what_was_read_before_does_not_pile_up() -> None:
    target = Record("a target", {"name": Text("a name", longest=1_000)})
    for i in range(1_000):
        assert target.read({"name": str(i) * 300}, "", [])["name"] == str(i) * 300

    assert 0 < sum(map(len, target.memo.values)) <= target.memo.ROOM
