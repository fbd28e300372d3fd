"""Override lines (8FC3): accepted, illegal or vague; what they change; the block for the SOP."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.api import solve

SHIP = """ship: Kestrel
Ph-3 360 #5
Ph-1 FA #1 #2 fired
Ph-1 FX #3
photon FA #1 #2
disruptor FA #3
hellbore FH #4
drone #1 4 spaces
drone #2 2 spaces
shuttle #1 admin
shuttle #2
2 lab
probe #1 destroyed
tractor #1
3 frame"""


def judged(lines: Any, ship: Any = SHIP, **more: Any) -> list[dict[str, Any]]:
    reply = solve("ddap.overrides", {"ship": ship, "lines": lines, **more})
    assert reply["status"] == "done", reply["errors"]
    return reply["result"]["lines"]


def judge(line: str, **more: Any) -> dict[str, Any]:
    return judged([line], **more)[0]


# 8FC3: line → the plainest wording it is read as
ACCEPTED = {
    "Ph-3 #5 last": "Ph-3 #5 last",
    "phaser #5 last": "Ph-3 #5 last",
    "phaser 5 last": "Ph-3 #5 last",
    "I want the 360º Ph-3 (phaser #5) to be the LAST phaser damaged.": "Ph-3 #5 last",
    "- 360 Ph-3 last": "Ph-3 #5 last",
    "Ph-1 #1 #2 last": "Ph-1 #1 #2 last",
    "phaser no. 3 first": "Ph-1 #3 first",
    "drone rack 2 first": "drone #2 first",
    "admin shuttle last": "shuttle #1 last",
    "photon before disruptor": "photon before disruptor",
    "Disruptors after photons": "photon before disruptor",
    "photon > disruptor > hellbore": "photon before disruptor before hellbore",
    "heavy: photon, disruptor": "photon before disruptor",
    "hellbore before drones": "hellbore before drone",
    "Ph-1 before Ph-3": "Ph-1 before Ph-3",
    "phasers: 3, 1, 5": "phasers: 3, 1, 5",
    "Phasers: #3 #1 #5": "phasers: 3, 1, 5",
    "heavy weapons: 3, 1": "heavy weapons: 3, 1",
    "frame for last shuttle": "frame for last shuttle",
    "take frame damage instead of the last shuttle box": "frame for last shuttle",
    "frame for last lab and shuttle": "frame for last lab, shuttle",
    "frame for last photon": "frame for last photon",
    "frame instead of skipping": "frame instead of skipping",
    "take a frame hit rather than skip a point": "frame instead of skipping",
}


@pytest.mark.parametrize(("line", "reads"), ACCEPTED.items(), ids=ACCEPTED)
def test_8fc3_clear_and_legal_lines_are_accepted(line: str, reads: str) -> None:
    verdict = judge(line)
    assert (verdict["verdict"], verdict["reads"], verdict["suggestion"]) == ("accepted", reads, None)
    again = judge(reads)
    assert (again["verdict"], again["parsed"]) == ("accepted", verdict["parsed"])


# line → why (a part of it), the line to write instead
ILLEGAL = {
    "Ph-1 #5 last": ("phaser #5 is of another type: Ph-3", "Ph-3 #5 last"),
    "FA phaser #5 last": ("phaser #5 is of another arc: 360", "Ph-3 #5 last"),
    "phaser #9 first": ("no such box: this ship has no phaser #9", None),
    "Ph-2 last": ("no such box: this ship has no Ph-2", None),
    "probe #1 first": ("probe #1 is lost already", None),
    "transporter first": ("no such box: this ship has no transporter", None),
    "fusion before photon": ("no such box: this ship has no fusion", None),
    "phasers before drones": ("an order between kinds", None),
    "photon before drone": ("an order between kinds: no hit chooses between photon and drone", None),
    "phaser #1 before drone #2": ("an order between kinds", None),
    "phasers: photon, disruptor": ("an order between kinds", None),
    "lab instead of phaser": ("another kind than the called one: a phaser hit cannot take a lab", None),
    "frame for everything": ("frame cannot be taken for everything", None),
    "frame for last box of every system": ("frame cannot be taken for everything", None),
    "frame for lab": ("frame may stand for the last box of a system only", "frame for last lab"),
    "frame first": ("the chart decides when frame is hit", None),
    "frame before lab": ("the chart decides when frame is hit", None),
    "frame for last battery": ("no such box: this ship has no battery", None),
    "phaser #360 last": ("no such box: this ship has no phaser #360", None),
}  # fmt: skip


@pytest.mark.parametrize("line", ["all phasers last", "all Ph-1 last", "all shuttles first"])
def test_all_boxes_of_a_kind_are_no_box_and_no_arc(line: str) -> None:
    verdict = judge(line)

    assert verdict["verdict"] == "vague"
    assert "no box is named" in verdict["why"]


@pytest.mark.parametrize(
    "line", ["Phaser 5 (Ph-3, 360) is to be the LAST phaser damaged", "phaser 360 last", "Ph-3 360 last"]
)
def test_360_behind_a_kind_is_an_arc_where_no_box_has_that_number(line: str) -> None:
    assert (judge(line)["verdict"], judge(line)["reads"]) == ("accepted", "Ph-3 #5 last")


@pytest.mark.parametrize(
    "line",
    ["last shuttle instead of frame", "hit the last lab rather than frame damage", "skip instead of frame",
     "frame last, labs first"],
)  # fmt: skip
def test_a_line_against_frame_is_not_read_as_one_for_it(line: str) -> None:
    assert judge(line)["verdict"] == "vague"


@pytest.mark.parametrize(
    "line", ["instead of the last shuttle, frame", "frame damage rather than the last shuttle"]
)
def test_frame_may_stand_on_either_side_of_instead(line: str) -> None:
    assert judge(line)["reads"] == "frame for last shuttle"
    assert judge("instead of skipping, frame")["reads"] == "frame instead of skipping"


@pytest.mark.parametrize("line", ["phaser #1-#3 last", "phasers 1-3 last", "phasers 1 to 3 are to be last", "phaser #1-3 last"])
def test_a_range_names_every_number_in_it(line: str) -> None:
    assert judge(line)["reads"] == "Ph-1 #1 #2 #3 last"


def test_a_range_names_no_box_that_is_not_there() -> None:
    assert judge("drones 1 to 3 last")["why"].startswith("no such box: this ship has no drone #3")
    assert judge("phasers 3 to 1 last")["verdict"] == "vague"


def test_types_may_be_plurals() -> None:
    assert judge("all Ph-1s before Ph-3s")["reads"] == "Ph-1 before Ph-3"


def test_a_list_with_arcs_in_it_is_not_half_read() -> None:
    verdict = judge("phasers: 3 (360), 1")

    assert (verdict["verdict"], verdict["suggestion"]) == ("vague", "phasers: 3, 1")


@pytest.mark.parametrize("line", ILLEGAL, ids=ILLEGAL)
def test_8fc3_overrides_must_follow_the_other_rules(line: str) -> None:
    verdict = judge(line)
    why, suggestion = ILLEGAL[line]
    assert (verdict["verdict"], verdict["suggestion"]) == ("illegal", suggestion)
    assert why in verdict["why"]


# A card that numbers its weapons with letters, as ship cards of the game do; a rack may be called drone, rack or drone rack.
LETTERED = {"boxes": [
    *({"id": i, "kind": "heavy", "name": "photon", "arc": "FA"} for i in "ABC"),
    {"id": "D1", "kind": "heavy", "name": "disruptor", "arc": "FA"},
    *({"id": i, "kind": "drone", "name": "drone", "spaces": 4} for i in ("1", "B")),
]}  # fmt: skip
LETTERS = {
    "photon A last": ("accepted", "photon #A last"),
    "the photon torpedo A last, please": ("accepted", "photon #A last"),
    "photons A and B last": ("accepted", "photon #A #B last"),
    "photon b first": ("accepted", "photon #B first"),
    "photons: C, A": ("accepted", "heavy weapons: C, A"),
    "heavy: D1, A": ("accepted", "heavy weapons: D1, A"),
    "disruptor D1 first": ("accepted", "disruptor #D1 first"),
    "rack B last": ("accepted", "drone #B last"),
    "drone 1 first": ("accepted", "drone #1 first"),
    "drone rack B first": ("accepted", "drone #B first"),
    "disruptor A last": ("illegal", "heavy #A is of another type: photon"),
    "photon E last": ("illegal", "no such box: this ship has no heavy #E; its numbers are A, B, C, D1"),
    "photon a last": ("vague", "no box is named"),
    "a photon last": ("vague", "no box is named"),
    "photon A before photon B": ("vague", "single boxes are ordered by first, last or a list"),
    "photon LF last": ("illegal", "no such box: this ship has no LF photon"),
}


@pytest.mark.parametrize(("line", "wanted"), LETTERS.items(), ids=LETTERS)
def test_8fc3_a_box_may_be_called_by_its_letter(line: str, wanted: tuple[str, str]) -> None:
    (found,) = solve("ddap.overrides", {"ship": LETTERED, "lines": [line]})["result"]["lines"]

    assert found["verdict"] == wanted[0], found
    said = found["reads"] if wanted[0] == "accepted" else found["why"]
    assert said.startswith(wanted[1]), said


VAGUE = {
    "phaser last": ("no box is named", None),
    "Ph-1 last": ("no box is named", "Ph-1 #1 #2 #3 last"),
    "photon last": ("no box is named", "photon #1 #2 last"),
    "5 first": ("no kind of box is named", "phaser #5 first"),
    "#1 last": ("no kind of box is named", None),
    "save my Ph-3": ("saving a box is not an order", "Ph-3 #5 last"),
    "phaser 3 1 5": ("a full list has a colon", "phasers: 3, 1, 5"),
    "phaser #1 before #3": ("ordered by first, last or a list", "phasers: 1, 3"),
    "phasers 1>2>3": ("ordered by first, last or a list", "phasers: 1, 2, 3"),
    "phaser #5 last, then #1": ("an order in one line: write one line for each", None),
    "Ph-3 #5 last if unfired": ("hangs on a condition", "Ph-3 #5 last"),
    "frame for last shuttle unless it is empty": ("hangs on a condition", "frame for last shuttle"),
    "phaser #1 before phaser #3": ("ordered by first, last or a list", "phasers: 1, 3"),
    "phaser #5 and drone #1 last": ("write one line for each kind", None),
    "Ph-3 #5 last, Ph-1 #1 first": ("more than once", None),
    "never hit phaser #5": ("says what is not wanted", "Ph-3 #5 last"),
    "Ph-1 #1 instead of Ph-3 #5": ("say which box is first", "Ph-1 #1 first"),
    "phasers: Ph-3, 1": ("mixes numbers and types", "phasers: 1"),
    "phasers:": ("lists no numbers", "phasers: 5, 1, 2, 3"),
    "phasers: 3, 3": ("names a number twice", None),
    "frame for last box": ("the systems are not listed", None),
    "frame for last shuttle #1": ("not for a numbered box", "frame for last shuttle"),
    "Ph-3 #5": ("does not say first or last", "Ph-3 #5 last"),
    "good luck": ("not understood", None),
    "wibble last": ("'wibble' is not understood", None),
    "...": ("names no box", None),
}  # fmt: skip


@pytest.mark.parametrize("line", VAGUE, ids=VAGUE)
def test_8fc4_vague_lines_are_told_how_to_be_clear(line: str) -> None:
    verdict = judge(line)
    why, suggestion = VAGUE[line]
    assert (verdict["verdict"], verdict["suggestion"], verdict["parsed"]) == ("vague", suggestion, None)
    assert why in verdict["why"]


@pytest.mark.parametrize("line", [*ILLEGAL, *VAGUE])
def test_every_suggestion_is_a_line_that_is_accepted(line: str) -> None:
    suggestion = judge(line)["suggestion"]
    if suggestion:
        assert judge(suggestion)["verdict"] == "accepted", suggestion


CONTRADICTIONS = {
    "two last": (["phaser #5 last", "phaser #3 last"], ["vague", "vague"]),
    "two first": (["Ph-1 #1 first", "Ph-1 #2 first", "lab last"], ["vague", "vague", "vague"]),
    "first and last": (["phaser #5 first", "phaser #5 last"], ["vague", "vague"]),
    "two lists": (["phasers: 3, 1", "phasers: 1, 3"], ["vague", "vague"]),
    "types round in a circle": (["photon before disruptor", "disruptor before photon"], ["vague", "vague"]),
    "the same line twice is no contradiction": (["phaser #5 last", "Ph-3 #5 last"], ["accepted", "accepted"]),
    "other kinds are not touched": (["phaser #5 last", "drone #2 last"], ["accepted", "accepted"]),
    "first and a list are no contradiction": (["phaser #5 first", "phasers: 3, 5"], ["accepted", "accepted"]),
}  # fmt: skip


@pytest.mark.parametrize(("lines", "verdicts"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_lines_that_contradict_each_other_are_all_vague(lines: list[str], verdicts: list[str]) -> None:
    assert [v["verdict"] for v in judged(lines)] == verdicts


def test_a_line_against_the_owners_order_is_vague() -> None:
    (verdict,) = judged(["photon before disruptor"], heavy_order="disruptor, photon")
    assert (verdict["verdict"], verdict["why"]) == ("vague", "contradicts another order of these types")


def test_a_list_stands_for_the_boxes_that_are_left() -> None:
    ship = "Ph-3 360 #5\nPh-1 FA #1 #2\nPh-1 FX #3 destroyed"
    (verdict,) = judged("phasers: 3, 1, 5", ship=ship)
    assert (verdict["verdict"], verdict["reads"]) == ("accepted", "phasers: 1, 5")
    assert "1 of the list is lost already" in verdict["why"]
    assert judged("phaser #3 last", ship=ship)[0]["why"] == "Ph-1 #3 is lost already"


def test_the_parsed_form_can_be_edited() -> None:
    assert judge("phaser #5 last")["parsed"] == {"place": "last", "kind": "phaser", "boxes": ["5"]}
    assert judge("photon before disruptor")["parsed"] == {"place": "types", "kind": "heavy", "types": ["photon", "disruptor"]}
    assert judge("frame for last shuttle")["parsed"] == {"place": "frame last", "systems": ["shuttle"]}


def test_lines_come_as_a_text_or_as_a_list() -> None:
    text = "\n  phaser #5 last\n\nwibble last\n"
    assert [(v["line"], v["text"]) for v in judged(text)] == [(1, "phaser #5 last"), (2, "wibble last")]
    assert judged(text) == judged(["phaser #5 last", "wibble last"])


def test_8fc3_the_block_says_it_must_stand_in_every_sop() -> None:
    reply = solve("ddap.overrides", {"ship": SHIP, "lines": "phaser #5 last\nphaser #9 last\nframe for last shuttle"}, text="plain")
    assert reply["result"]["block"].splitlines() == [
        "DAMAGE ORDER (8FC3) for Kestrel",
        " 1. Ph-3 #5 last",
        " 2. frame for last shuttle",
        "All else by the default order (8FC4). Valid for this SOP only: repeat it",
        "in every SOP it is to apply in, leave it out when it no longer is.",
    ]
    assert reply["result"]["block"] in reply["text"]
    assert max(map(len, reply["result"]["block"].splitlines())) <= 72


def test_the_line_stands_alone() -> None:
    reply = solve("ddap.overrides", {"ship": SHIP, "lines": "phaser #5 last\nphaser #9 last"})
    assert reply["line"] == (
        "Kestrel, 1 of 2 override lines accepted: phaser #5 last: accepted; phaser #9 last: illegal "
        "(no such box: this ship has no phaser #9; its numbers are 1, 2, 3, 5)."
    )
    assert solve("ddap.overrides", {"ship": SHIP})["line"] == (
        "Kestrel, no override line: the default order (8FC4) applies."
    )
    assert reply["next"]["calculator"] == "ddap.order"
    assert reply["next"]["inputs"]["overrides"] == "Ph-3 #5 last"


# ---------------------------------------------------------------- what accepted lines change

CHANGES = {
    "first": ("Ph-1 #3 first", [["3"], ["5"], ["1", "2"]]),
    "last": ("Ph-3 #5 last", [["1", "2"], ["3"], ["5"]]),
    "two in one line keep their own order": ("phaser #5 #1 last", [["2"], ["3"], ["5"], ["1"]]),
    "a full list": ("phasers: 3, 1, 5, 2", [["3"], ["1"], ["5"], ["2"]]),
    "a list that leaves some out: the rest by default": ("phasers: 3, 1", [["3"], ["1"], ["5"], ["2"]]),
    "first beats a list": ("phasers: 3, 1\nPh-1 #2 first", [["2"], ["3"], ["1"], ["5"]]),
    "last beats a list": ("phasers: 3, 1\nPh-1 #3 last", [["1"], ["5"], ["2"], ["3"]]),
    "a list beats an order of types": ("Ph-1 before Ph-3\nphasers: 5", [["5"], ["1", "2"], ["3"]]),
    "an order of types": ("Ph-1 before Ph-3", [["1", "2"], ["3"], ["5"]]),
    "8FC4 illegal lines change nothing": ("Ph-1 #5 first", [["5"], ["1", "2"], ["3"]]),
    "8FC4 vague lines change nothing": ("save the Ph-3", [["5"], ["1", "2"], ["3"]]),
}


@pytest.mark.parametrize(("lines", "phasers"), CHANGES.values(), ids=CHANGES)
def test_the_order_under_overrides(lines: str, phasers: list[list[str]]) -> None:
    reply = solve("ddap.order", {"ship": SHIP, "overrides": lines, "heavy_order": "photon, disruptor"})
    assert reply["result"]["order"]["phaser"] == phasers


@settings(deadline=None)
@given(st.sampled_from(list(ACCEPTED)), st.sampled_from(["photon, disruptor, hellbore"]))
def test_an_override_never_changes_another_kind(line: str, owners: str) -> None:
    ask = {"ship": SHIP, "heavy_order": owners}
    plain, changed = (solve("ddap.order", ask | {"overrides": o})["result"]["order"] for o in ("", line))
    kind = (judge(line)["parsed"] or {}).get("kind", "frame")
    assert {k: v for k, v in changed.items() if k != kind} == {k: v for k, v in plain.items() if k != kind}


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_gets_a_verdict(line: str) -> None:
    reply = solve("ddap.overrides", {"ship": SHIP, "lines": line})
    assert reply["status"] in ("done", "invalid")
    for verdict in (reply["result"] or {"lines": []})["lines"]:
        assert verdict["verdict"] in ("accepted", "illegal", "vague")
        assert verdict["why"]


WORDS = st.sampled_from(
    ["Ph-3", "Ph-1", "phaser", "#5", "#1", "3", ",", ":", "last", "first", "before", "after", "frame", "for", "instead", "of", "shuttle", "drone", "rack", "photon", "all", "not", "the"]
)


@settings(deadline=None)
@given(st.lists(WORDS, max_size=8).map(" ".join))
def test_any_words_of_the_trade_get_a_verdict_and_suggestions_hold(line: str) -> None:
    for verdict in judged([line]):
        if verdict["suggestion"]:
            assert judge(verdict["suggestion"])["verdict"] == "accepted"
        if verdict["verdict"] == "accepted":
            assert judge(verdict["reads"])["parsed"] == verdict["parsed"]


BY_STATE = {
    "first": ("unfired phasers first", "phasers: 5, 3, 1, 2"),
    "last": ("fired phasers last", "phasers: 5, 3, 1, 2"),
    "no kind": ("unfired first", None),
    "racks": ("used drone racks last", "drone racks: 2, 1"),
    "two states": ("unfired Ph-1 before fired Ph-3", "phasers: 5, 3, 1, 2"),
}


@pytest.mark.parametrize(("text", "suggestion"), BY_STATE.values(), ids=BY_STATE)
def test_an_order_by_state_is_vague_and_says_why(text: str, suggestion: str | None) -> None:
    """8FC3 wants it spelled out; which boxes have the state shows only when the volley comes (ddap.by_state)."""
    ship = "Ph-3 #5 360\nPh-1 #1 #2 FA fired\nPh-1 #3 FX\ndrone #1 used\ndrone #2"
    reply = solve("ddap.overrides", {"ship": ship, "lines": text})
    (verdict,) = reply["result"]["lines"]

    assert (verdict["verdict"], verdict["suggestion"]) == ("vague", suggestion)
    assert verdict["why"].startswith("orders by state")
    assert [reading["id"] for reading in reply["readings"]] == ["ddap.by_state"]
    if suggestion:
        again = solve("ddap.overrides", {"ship": ship, "lines": suggestion})
        assert again["result"]["lines"][0]["verdict"] == "accepted"


def test_a_number_needs_no_state_beside_it() -> None:
    reply = solve("ddap.overrides", {"ship": SHIP, "lines": "unfired Ph-3 #5 last"})
    assert reply["result"]["lines"][0]["why"] == "leave the state out: the number says which box"


def test_an_order_of_phaser_types_shows_how_it_is_read() -> None:
    for calculator in ("ddap.overrides", "ddap.order"):
        lines = {"lines" if calculator == "ddap.overrides" else "overrides": "Ph-1 before Ph-3"}
        reply = solve(calculator, {"ship": SHIP, **lines})
        assert "ddap.phaser_types" in {reading["id"] for reading in reply["readings"]}


@pytest.mark.parametrize("line", ["frame for last shuttle", "frame instead of skipping"])
@pytest.mark.parametrize("frame", [[], [{"kind": "frame", "destroyed": True}]])
def test_8fc3_frame_on_a_ship_without_frame_is_told(line: str, frame: list[dict[str, Any]]) -> None:
    boxes = [{"kind": "shuttle"}, *frame]
    (found,) = solve("ddap.overrides", {"ship": {"boxes": boxes}, "lines": [line]})["result"]["lines"]

    assert (found["verdict"], found["why"].endswith(", but this ship has no frame left: it changes nothing")) == ("accepted", True)
