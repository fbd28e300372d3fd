"""A ship as text and as CSV: read, written, and every misunderstanding pointed at."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.api import solve
from pycore.inputs import BAD
from pycore.systems.ddap.ship import Ship, ShipField, write


def read(raw: Any) -> Ship:
    problems: list[Any] = []
    ship = ShipField().read(raw, "ship", problems)
    assert ship is not BAD, problems
    assert isinstance(ship, Ship)
    return ship


def faults(text: str) -> list[tuple[str, str]]:
    reply = solve("ddap.order", {"ship": {"text": text}})
    assert reply["status"] == "invalid"
    assert all(error["field"] == "ship.text" for error in reply["errors"])
    return [(error["says"], error["shown"]) for error in reply["errors"]]


def rows(text: str) -> list[dict[str, Any]]:
    return read(text).rows()


PHASER = {"kind": "phaser", "name": "Ph-1", "state": "unfired"}
TEXTS: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "numbers": ("Ph-1 LF+L #1 #2 fired", [
        {"id": n, "kind": "phaser", "name": "Ph-1", "arc": "LF+L", "state": "fired"} for n in ("1", "2")]),
    "numbers in other ways": ("Ph-1 #1,2 #4-5", [{"id": n} | PHASER for n in ("1", "2", "4", "5")]),
    "a count in front": ("4 hull", [{"kind": "other", "name": "hull", "state": "unused", "count": 4}]),
    "a count behind": ("photon x4 FA charging", [
        {"kind": "heavy", "name": "photon", "arc": "FA", "state": "charging", "count": 4}]),
    "a shuttle bay": ("shuttle admin", [{"kind": "shuttle", "name": "shuttle", "holds": "admin"}]),
    "the shuttle behind": ("suicide shuttle #2", [{"id": "2", "kind": "shuttle", "name": "shuttle", "holds": "suicide"}]),
    "other contents": ("shuttle wild weasel", [{"kind": "shuttle", "name": "shuttle", "holds": "wild weasel"}]),
    "an empty bay": ("shuttle bay unoccupied", [{"kind": "shuttle", "name": "shuttle bay", "holds": "empty"}]),
    "spaces": ("drone #1 4 spaces", [{"id": "1", "kind": "drone", "name": "drone", "state": "unfired", "spaces": 4}]),
    "half spaces": ("drone rack 2.5 spaces launched", [
        {"kind": "drone", "name": "drone rack", "state": "fired", "spaces": "2.5"}]),
    "a size": ("plasma-S size 3 FP", [{"kind": "heavy", "name": "plasma-S", "state": "unfired", "arc": "FP", "size": 3}]),
    "names of two words": ("R warp x3, aux control; rear hull 2x", [
        {"kind": "other", "name": "R warp", "state": "unused", "count": 3},
        {"kind": "other", "name": "aux control", "state": "unused"},
        {"kind": "other", "name": "rear hull", "state": "unused", "count": 2}]),
    "a kind said": ("heavy: mauler FA", [{"kind": "heavy", "name": "mauler", "arc": "FA", "state": "unfired"}]),
    "used and dropped": ("tractor #1 used and dropped", [{"id": "1", "kind": "tractor", "name": "tractor", "state": "dropped"}]),
    "lost": ("2 lab destroyed", [{"kind": "other", "name": "lab", "state": "unused", "count": 2, "destroyed": True}]),
    "loosely written": ("  ph 3 360° (#5)  not fired ", [
        {"id": "5", "kind": "phaser", "name": "Ph-3", "arc": "360", "state": "unfired"}]),
    "a comment": ("// the port side\nlab", [{"kind": "other", "name": "lab", "state": "unused"}]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "fields"), TEXTS.values(), ids=TEXTS)
def test_text_as_people_write_it(text: str, fields: list[dict[str, Any]]) -> None:
    assert rows(text) == fields
    assert rows(write(read(text))) == fields


def test_a_name_for_the_ship() -> None:
    ship = read("ship: Petrel\n4 hull")
    assert (ship.name, write(ship)) == ("Petrel", "ship: Petrel\n4 hull")


FAULTS = {
    "an arc": ("lab\nPh-1 FQ #1", "Line 2, column 6: 'FQ' is not understood", "Ph-1 FQ #1\n     ^"),
    "a state": ("Ph-1 FA fierd", "Line 1, column 9: 'fierd' is not understood: did you mean 'fired'?", "Ph-1 FA fierd\n        ^"),
    "a state of another kind": ("lab, Ph-1 charging", "Line 1, column 11: A phaser is fired or unfired", "lab, Ph-1 charging\n          ^"),
    "a phaser that is not covered": ("  Ph-W FA", "Line 1, column 3: Ph-W is not covered", "  Ph-W FA\n  ^"),
    "numbers and a count": ("photon x3 #1 #2", "Line 1, column 8: 3 boxes, but 2 numbers", "photon x3 #1 #2\n       ^"),
    "two arcs": ("Ph-1 FA FX", "Line 1, column 9: 'FX' is a second arc, beside 'FA'", "Ph-1 FA FX\n        ^"),
    "a number twice": ("Ph-1 #1\nPh-3 #1", "Line 2, column 6: phaser #1 stands twice", "Ph-3 #1\n     ^"),
    "a number alone": ("lab\n4", "Line 2, column 1: Enter what the box is in words, like Ph-1 or hull; '4' is not.", "4\n^"),
    "a remark": ("# refit\nlab", "Line 1, column 1: Enter what the box is in words", "# refit\n^"),
    "a second ship": ("ship: Petrel\nlab\nship: Kestrel", "Line 3, column 7: The ship has a name already: 'Petrel'.", "ship: Kestrel\n      ^"),
    "a kind alone": ("heavy:", "Line 1, column 1: A name must follow", "heavy:\n^"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "says", "shown"), FAULTS.values(), ids=FAULTS)
def test_a_misunderstanding_is_pointed_at(text: str, says: str, shown: str) -> None:
    found = faults(text)
    assert found[0][0].startswith(says)
    assert found[0][1] == shown


def test_all_misunderstandings_at_once() -> None:
    assert len(faults("Ph-1 FQ fierd\nlab\nPh-W")) == 3


CSV = "kind,name,no,arc,state,spaces\nphaser,Ph-1,1,FA,fired,\n,drone,2,,,2.5\n"


def test_a_csv_with_headings() -> None:
    assert rows(CSV) == [
        {"id": "1", "kind": "phaser", "name": "Ph-1", "arc": "FA", "state": "fired"},
        {"id": "2", "kind": "drone", "name": "drone", "state": "unfired", "spaces": "2.5"},
    ]
    assert rows(CSV.replace(",", "\t")) == rows(CSV.replace(",", ";")) == rows(CSV)


def test_a_csv_is_pointed_into() -> None:
    assert faults("name,arc,colour\nlab,,red")[0][0].startswith("Line 1, column 10: 'colour' is no column of a ship")
    assert faults("name,arc\nPh-1,FQ")[0] == (
        "Line 2, column 6: 'FQ' is not an arc. Enter a sector (RF R RR LR L LF), FA RA FH RH LS RS FX RX, FP AP LP RP LPR "
        "RPR, 360, or several joined with +, like LF+L.", "Ph-1,FQ\n     ^",
    )  # fmt: skip
    assert faults("name,arc\nPh-1,FA,fired")[0][0] == "Line 2, column 9: This row has 3 cells under 2 headings."


def test_text_and_table_are_not_mixed() -> None:
    reply = solve("ddap.order", {"ship": {"text": "lab", "boxes": [{"name": "lab"}]}})
    assert reply["errors"][0]["field"] == "ship.text"


def test_a_ship_given_as_plain_text() -> None:
    assert solve("ddap.order", {"ship": "ship: Petrel\n2 lab"})["line"] == "Petrel loses, first to last: lab: 2 lab."


NAMES = st.one_of(
    st.sampled_from(["Ph-1", "Ph-G", "photon", "plasma-R", "drone", "type-G rack", "ADD", "shuttle", "tractor", "frame", "lab",
                     "F hull", "left warp", "aux control", "R", "fired hull", "3x", "empty", "ship", "size", "a, b", "#1"]),
    st.text("abcdefgh XL#,;:0123-+", min_size=1, max_size=12).map(str.strip).filter(bool),
)  # fmt: skip
KINDS = st.sampled_from(["heavy", "drone", "shuttle", "tractor", "other", "frame"])
STATES = {"heavy": ["fired", "charging", "unfired"], "drone": ["fired", "unfired"], "tractor": ["dropped", "holding"],
          "other": ["used", "unused"], "shuttle": [None], "frame": [None]}  # fmt: skip


@st.composite
def boxes(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(KINDS)
    row: dict[str, Any] = {"kind": kind, "name": draw(NAMES), "state": draw(st.sampled_from(STATES[kind]))}
    if draw(st.booleans()):
        row["id"] = draw(st.sampled_from(["1", "12", "A2", "x", "3b", "fired"])) + str(draw(st.integers(0, 99)))
    else:
        row["count"] = draw(st.integers(1, 9))
    if kind == "heavy":
        row["arc"] = draw(st.sampled_from([None, "FA", "LF+L", "360", "R"]))
        row["size"] = draw(st.sampled_from([1, "2.5"]))
    if kind == "drone":
        row["spaces"] = draw(st.sampled_from([0, "0.5", 4]))
    if kind == "shuttle":
        row["holds"] = draw(st.sampled_from(["empty", "admin", "wild weasel", "2 fighters", "the admiral's gig", "size"]))
    row["destroyed"] = draw(st.booleans())
    return row


@settings(deadline=None)
@given(st.lists(boxes(), min_size=1, max_size=6))
def test_what_is_written_reads_back_as_the_same_ship(rows_: list[dict[str, Any]]) -> None:
    problems: list[Any] = []
    ship = ShipField().read({"name": "Petrel", "boxes": rows_}, "ship", problems)
    if ship is BAD:  # a number that stands twice
        return
    again = read(write(ship))
    assert again.rows() == ship.rows(), write(ship)


@settings(deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_read_or_pointed_at(text: str) -> None:
    reply = solve("ddap.order", {"ship": {"text": text}})
    assert reply["status"] in ("done", "asks", "invalid"), reply["text"]
