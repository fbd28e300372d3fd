"""The order of precedence (8FC4), kind by kind."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.api import solve


def box(name: str, number: Any = None, **more: Any) -> dict[str, Any]:
    return {"name": name, **({"id": str(number)} if number is not None else {}), **more}


CHECKED = [
    box("Ph-3", 5, arc="360"), box("Ph-1", 1, arc="FA", state="fired"), box("Ph-1", 2, arc="FA", state="fired"),
    box("Ph-1", 3, arc="FX"),
]  # fmt: skip


def order(*boxes: dict[str, Any], answers: Any = (), **more: Any) -> dict[str, Any]:
    reply = solve("ddap.order", {"ship": {"boxes": list(boxes)}, **more}, answers=list(answers))
    assert reply["status"] == "done", reply["errors"] or reply["asks"]
    return reply


def asks(*boxes: dict[str, Any], **more: Any) -> dict[str, Any]:
    reply = solve("ddap.order", {"ship": {"boxes": list(boxes)}, **more})
    assert reply["status"] == "asks", reply
    return reply["asks"]


def wrong(ship: Any, **more: Any) -> list[dict[str, Any]]:
    reply = solve("ddap.order", {"ship": ship, **more})
    assert reply["status"] == "invalid", reply["line"]
    return reply["errors"]


def test_worked_check() -> None:
    """Ph-3 first, the two fired Ph-1 tie, the unfired one last."""
    assert order(*CHECKED)["result"]["order"] == {"phaser": [["5"], ["1", "2"], ["3"]]}


def test_worked_check_with_override() -> None:
    assert order(*CHECKED, overrides=["Ph-3 #5 last"])["result"]["order"] == {"phaser": [["1", "2"], ["3"], ["5"]]}


# 8FC4, category by category: boxes in the order the text lists them; the test shuffles them.
CATEGORIES: dict[str, list[dict[str, Any]]] = {
    "8FC4 phasers": [
        box(f"Ph-{t}", f"{t}{s[0]}", state=s, arc="FA") for t in "32G14" for s in ("fired", "unfired")
    ],
    "8FC4 phasers: type and state beat the arc": [
        box("Ph-3", 1, state="unfired", arc="360"), box("Ph-1", 2, state="fired", arc="360"), box("Ph-1", 3, arc="RF"),
    ],
    "8FC4 heavy weapons: state, then size": [
        box("plasma-F", 1, state="fired", arc="FA"), box("plasma-S", 2, state="fired", arc="FA"),
        box("plasma-F", 3, state="charging", arc="FA"), box("plasma-R", 4, state="charging", arc="FA"),
        box("plasma-G", 5, state="unfired", arc="FA"), box("plasma-R", 6, state="unfired", arc="FA"),
    ],
    "8FC4 heavy weapons: sizes the user gives": [
        box("photon", 1, size=1, arc="FX"), box("photon", 2, size="3/2", arc="FA"), box("photon", 3, size=2, arc="FA"),
    ],
    "8FC4 drone racks: fired first, then the fewest spaces": [
        box("drone", 1, state="fired", spaces=3), box("drone", 2, state="launched", spaces="3.5"),
        box("drone", 3, spaces=0), box("drone", 4, spaces="0.5"), box("drone", 5, spaces=4),
    ],
    "8FC4 shuttle bays": [
        box("shuttle", 1), box("shuttle", 2, holds="admin"), box("shuttle", 3, holds="suicide"),
    ],
    "8FC4 tractor beams": [
        box("tractor", 1, state="dropped"), box("tractor", 2, state="unused"), box("tractor", 3, state="holding"),
    ],
    "8FC4 other systems": [box("lab", 1, state="used"), box("lab", 2, state="unused")],
    "8FC4 undeterminable: the most restricted arc": [
        box("Ph-1", 1, arc="LF"), box("Ph-1", 2, arc="FA"), box("Ph-1", 3, arc="FH"), box("Ph-1", 4, arc="FH+R"),
        box("Ph-1", 5, arc="FX"), box("Ph-1", 6, arc="360"),
    ],
    "8FC4 undeterminable: also for heavy weapons": [
        box("disruptor", 1, arc="FA"), box("disruptor", 2, arc="FX"), box("disruptor", 3, state="unfired", arc="360"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("boxes", CATEGORIES.values(), ids=CATEGORIES)
def test_a_category_is_sorted_whatever_order_it_came_in(boxes: list[dict[str, Any]]) -> None:
    shuffled = list(boxes)
    random.Random(8).shuffle(shuffled)

    found = order(*shuffled)["result"]["order"]

    assert list(found.values()) == [[[b["id"]] for b in boxes]]


def test_8fc4_equal_arcs_tie() -> None:
    """FH and RS cover as many degrees: the die decides."""
    assert order(box("Ph-1", 1, arc="FH"), box("Ph-1", 2, arc="RS"))["result"]["order"]["phaser"] == [["1", "2"]]


def test_the_degrees_used_are_shown() -> None:
    reply = order(box("Ph-1", 1, arc="LF+L"), box("Ph-1", 2, arc="FX"))
    assert [s["how"] for s in reply["steps"]] == ["unfired, LF+L 120°", "unfired, FX 240°"]
    assert "ddap.arc_degrees" in {r["id"] for r in reply["readings"]}


def test_racks_bays_and_tractors_tie_without_arcs() -> None:
    boxes = [box(n, i, **({"arc": "FA"} if i == 1 else {})) for n in ("drone", "shuttle", "tractor") for i in (1, 2)]
    assert list(order(*boxes)["result"]["order"].values()) == [[["1", "2"]]] * 3


def test_counted_boxes_are_alike() -> None:
    reply = order(box("hull", count=3), box("lab", 1), box("lab", 2))
    assert reply["result"]["order"] == {"hull": [["hull"] * 3], "lab": [["1", "2"]]}
    assert [g["tie"] for g in reply["result"]["ranks"]["hull"]] == [False]
    assert [g["die"] for g in reply["result"]["ranks"]["lab"]] == ["d2"]


def test_other_systems_are_keyed_by_the_name_as_typed() -> None:
    assert set(order(box("F hull", count=2), box("forward hull"), box("Lab"))["result"]["order"]) == {"F hull", "Lab"}


def test_lost_boxes_are_passed_over() -> None:
    assert order(*CHECKED, box("Ph-3", 9, arc="FA", destroyed=True))["result"]["order"]["phaser"][0] == ["5"]


# ---------------------------------------------------------------- what the text sends to the owner

TWO_TYPES = (box("photon", 1, arc="FA"), box("disruptor", 2, arc="FA"), box("photon", 3, arc="FA", state="fired"))


def test_8fc4_several_types_of_heavy_weapons_are_asked() -> None:
    question = asks(*TWO_TYPES)
    assert (question["kind"], question["options"], question["who"]) == ("choice", ["photon", "disruptor"], "owner")
    assert order(*TWO_TYPES, answers=["disruptor"])["result"]["order"]["heavy"] == [["2"], ["3"], ["1"]]


@pytest.mark.parametrize(
    "given_", [["photon", "disruptor"], "photon, disruptor", "photon before disruptor", ["photon"], ["Photons"]]
)
def test_the_owners_order_is_outermost_and_not_asked(given_: Any) -> None:
    assert order(*TWO_TYPES, heavy_order=given_)["result"]["order"]["heavy"] == [["3"], ["1"], ["2"]]


def test_an_override_that_orders_two_types_is_enough() -> None:
    reply = order(*TWO_TYPES, overrides=["photon before disruptor"])
    assert reply["result"]["order"]["heavy"] == [["3"], ["1"], ["2"]]


def test_one_unnamed_type_comes_last_two_are_asked() -> None:
    three = (*TWO_TYPES, box("fusion", 4, arc="FA"))
    assert order(*three, heavy_order=["photon", "disruptor"])["result"]["order"]["heavy"][-1] == ["4"]
    assert asks(*three, heavy_order=["photon"])["options"] == ["disruptor", "fusion"]


def test_all_plasmas_are_one_type() -> None:
    assert order(box("plasma-R", 1, arc="FP"), box("plasma-F", 2, arc="FP"))["result"]["order"]["heavy"] == [["2"], ["1"]]


def test_8fc4_other_contents_of_a_bay_are_asked_only_when_they_decide() -> None:
    weasel = box("shuttle", 1, holds="wild weasel")
    assert order(weasel)["result"]["order"]["shuttle"] == [["1"]]
    two = (weasel, box("shuttle", 2, holds="admin"))
    assert "wild weasel" in asks(*two)["says"]
    assert order(*two, answers=["last"])["result"]["order"]["shuttle"] == [["2"], ["1"]]
    assert order(*two, answers=["first"])["result"]["order"]["shuttle"] == [["1"], ["2"]]
    assert order(*two, overrides="shuttle #1 last")["result"]["order"]["shuttle"] == [["2"], ["1"]]
    assert order(*two, shuttle_order="wild weasel, admin")["result"]["order"]["shuttle"] == [["1"], ["2"]]


def test_a_missing_arc_is_asked_only_where_it_decides() -> None:
    alone = (box("Ph-1", 1), box("Ph-3", 2))
    assert order(*alone)["result"]["order"]["phaser"] == [["2"], ["1"]]
    assert order(box("Ph-1", count=4))["result"]["order"]["phaser"] == [["Ph-1"] * 4]
    two = (box("Ph-1", 1), box("Ph-1", 2, arc="FA"))
    question = asks(*two)
    assert (question["kind"], question["at"]) == ("value", 0)
    reply = order(*two, answers=["360"])
    assert reply["result"]["order"]["phaser"] == [["2"], ["1"]]
    assert reply["next"]["inputs"]["ship"]["boxes"][0]["arc"] == "360"


# ---------------------------------------------------------------- bad input

BAD: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "a phaser 8FC4 does not know": (box("Ph-W", 1), "name", "not_covered", "not covered"),
    "an unknown kind": ({"kind": "phazer", "name": "x"}, "kind", "field", "did you mean 'phaser'?"),
    "an unknown arc": (box("Ph-1", 1, arc="FQ"), "arc", "field", "is not an arc"),
    "an unknown state": (box("Ph-1", 1, state="broken"), "state", "field", "fired, charging, unfired"),
    "a state of another kind": (box("Ph-1", 1, state="charging"), "state", "field", "A phaser is fired or unfired"),
    "a weapon without its type": ({"kind": "heavy"}, "name", "field", "Enter its type, like photon"),
    "a phaser without its type": ({"kind": "phaser", "name": "phaser"}, "name", "field", "is no type of phaser"),
    "a number for several boxes": (box("hull", 1, count=3), "count", "illegal", "is one box"),
    "spaces that are no halves": (box("drone", 1, spaces="1/3"), "spaces", "field", "in steps of 1/2"),
    "an unknown field": (box("lab", 1, colour="red"), "colour", "field", "A box has no field 'colour'"),
}  # fmt: skip


@pytest.mark.parametrize(("bad", "field", "code", "says"), BAD.values(), ids=BAD)
def test_each_mistake_has_its_own_sentence(bad: dict[str, Any], field: str, code: str, says: str) -> None:
    (error,) = wrong({"boxes": [bad]})
    assert (error["field"], error["code"]) == (f"ship.boxes[0].{field}", code)
    assert says in error["says"]


def test_a_number_stands_once_in_its_kind() -> None:
    (error,) = wrong({"boxes": [box("Ph-1", 1, arc="FA"), box("Ph-3", 1, arc="FA")]})
    assert (error["field"], error["says"]) == ("ship.boxes[1].id", "phaser #1 stands twice: each number once in its kind.")


def test_one_name_is_one_kind() -> None:
    """A hit on a shuttle takes one kind of box, so a heavy weapon of that name cannot stand beside the bays."""
    (error,) = wrong({"boxes": [box("shuttle"), box("shuttle", kind="heavy")]})
    assert (error["field"], error["says"]) == (
        "ship.boxes[1].kind",
        "'shuttle' stands as a shuttle bay and as a heavy weapon: a hit needs one kind for it, enter one for both.",
    )
    assert order(box("Ph-1", 1, arc="FA"), box("photon", 1, arc="FA"))["status"] == "done"


def test_sizes_and_spaces_are_given_for_all_or_none() -> None:
    both = [box("photon", 1, size=2, arc="FA"), box("photon", 2, arc="FA"), box("drone", 1, spaces=2), box("drone", 2)]
    assert [e["field"] for e in wrong({"boxes": both})] == ["ship.boxes[1].size", "ship.boxes[3].spaces"]


def test_a_ship_without_boxes_and_one_with_nothing_left() -> None:
    assert "Enter the boxes" in wrong({"boxes": []})[0]["says"]
    assert order(box("lab", destroyed=True))["line"] == "Ship has no box left to lose."


def test_the_owners_orders_are_checked() -> None:
    boxes = list(TWO_TYPES)
    assert "did you mean 'photon'?" in wrong({"boxes": boxes}, heavy_order="photom")[0]["says"]
    assert wrong({"boxes": boxes}, shuttle_order="admin, empty")[0]["code"] == "illegal"


# ---------------------------------------------------------------- words


def test_the_line_stands_alone() -> None:
    reply = solve("ddap.order", {"ship": {"name": "Petrel", "boxes": CHECKED}, "overrides": "Ph-3 #5 last"})
    assert reply["line"] == (
        "Petrel loses, first to last (overrides: Ph-3 #5 last): phaser: Ph-1 #1/Ph-1 #2 (tie), Ph-1 #3, Ph-3 #5."
    )
    assert [(s["says"], s["how"], s["cite"]) for s in reply["steps"]] == [
        ("Override line 1: Ph-3 #5 last", "Ph-3 #5 is lost after every other phaser", "8FC3"),
        ("phaser 1: Ph-1 #1, Ph-1 #2", "fired, FA 120°; 2 tie", "8FC4"),
        ("phaser 3: Ph-1 #3", "unfired, FX 240°", "8FC4"),
        ("phaser 4: Ph-3 #5", "last by override line 1: nothing else is left; unfired, 360°", "8FC3"),
    ]
    assert reply["next"]["calculator"] == "ddap.allocate"


def test_the_paste_block_has_72_columns() -> None:
    reply = solve("ddap.order", {"ship": {"name": "Petrel", "boxes": CHECKED}}, text="plain")
    assert max(map(len, reply["text"].splitlines())) <= 72


# ---------------------------------------------------------------- properties

ARCS = st.sampled_from(["RF", "FA", "FX", "360", "LF+L"])
BOXES = st.one_of(
    st.builds(lambda t, s, a: box(f"Ph-{t}", state=s, arc=a), st.sampled_from("32G14"), st.sampled_from(["fired", "unfired"]), ARCS),
    st.builds(lambda s, a: box("photon", state=s, arc=a), st.sampled_from(["fired", "charging", "unfired"]), ARCS),
    st.builds(lambda s, n: box("drone", state=s, spaces=n), st.sampled_from(["fired", "unfired"]), st.integers(0, 4)),
    st.builds(lambda h: box("shuttle", holds=h), st.sampled_from(["empty", "admin", "suicide"])),
    st.builds(lambda n, s: box(n, state=s), st.sampled_from(["lab", "hull", "battery"]), st.sampled_from(["used", "unused"])),
)


def numbered(boxes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**b, "id": str(i)} for i, b in enumerate(boxes, 1)]


@settings(deadline=None)
@given(st.lists(BOXES, min_size=1, max_size=14), st.randoms(use_true_random=False))
def test_an_order_is_a_permutation_and_input_order_does_not_matter(boxes: list[dict[str, Any]], chance: random.Random) -> None:
    ship = numbered(boxes)
    shuffled = list(ship)
    chance.shuffle(shuffled)

    first, second = order(*ship)["result"]["order"], order(*shuffled)["result"]["order"]

    assert sorted(i for groups in first.values() for group in groups for i in group) == sorted(b["id"] for b in ship)
    assert {k: [set(g) for g in v] for k, v in first.items()} == {k: [set(g) for g in v] for k, v in second.items()}


NAMED_BY = {
    "first, not the list below it": ("phaser 2 first\nphasers: 3, 2, 1", "Ph-1 #2", "first by override line 1"),
    "last, not the list below it": ("phaser 3 last\nphasers: 3, 2", "Ph-1 #3", "last by override line 1"),
    "last, not the list above it": ("phasers: 3, 2\nphaser 3 last", "Ph-1 #3", "last by override line 2"),
    "the list, not the order of types": ("phasers: 3\nPh-1 before Ph-3", "Ph-1 #3", "next in the list of override line 1"),
}


@pytest.mark.parametrize(("lines", "box", "why"), NAMED_BY.values(), ids=NAMED_BY)
def test_8fc3_a_step_names_the_line_that_put_the_box_there(lines: str, box: str, why: str) -> None:
    steps = solve("ddap.order", {"ship": {"boxes": CHECKED}, "overrides": lines})["steps"]
    (found,) = [step for step in steps if step["says"].endswith(": " + box)]

    assert found["how"].startswith(why) and found["cite"] == "8FC3"


STRAY = {
    "spaces of a phaser": ({"kind": "phaser", "name": "Ph-1", "spaces": 3}, "spaces", "Only drone racks have spaces of drones"),
    "contents of a phaser": ({"kind": "phaser", "name": "Ph-1", "holds": "admin"}, "holds", "Only shuttle bays hold something"),
    "size of a rack": ({"kind": "drone", "size": 2}, "size", "Only heavy weapons have a size here: leave it empty for a drone rack"),
}


@pytest.mark.parametrize(("box", "field", "says"), STRAY.values(), ids=STRAY)
def test_what_a_kind_of_box_does_not_have_is_refused(box: dict[str, object], field: str, says: str) -> None:
    (found,) = solve("ddap.order", {"ship": {"boxes": [box]}})["errors"]

    assert found["field"] == f"ship.boxes[0].{field}" and found["says"].startswith(says), found


def test_numbers_that_differ_in_capitals_only_are_one_number() -> None:
    boxes = [{"id": i, "kind": "phaser", "name": "Ph-1"} for i in ("a", "A")]
    (found,) = solve("ddap.order", {"ship": {"boxes": boxes}})["errors"]

    assert found["says"] == "phaser #A stands twice: each number once in its kind."


@pytest.mark.parametrize("name", ["lab", "torpedo", "phaser"])
def test_the_owners_order_names_types_that_one_hit_can_take(name: str) -> None:
    boxes = [{"kind": "heavy", "name": type_, "id": type_[0]} for type_ in ("photon", "disruptor")]
    inputs = {"ship": {"boxes": [*boxes, {"kind": "other", "name": "lab"}]}, "heavy_order": [name, "disruptor"]}
    (found,) = solve("ddap.order", inputs)["errors"]

    assert found["field"] == "heavy_order" and found["says"].startswith(f"'{name}' is no type that stands beside others")


def test_the_owners_order_may_name_what_a_word_of_his_chart_takes() -> None:
    boxes = [{"kind": "other", "name": name} for name in ("lab", "probe")]
    inputs = {"ship": {"boxes": boxes}, "hits": "science", "words": {"science": ["lab", "probe"]}, "heavy_order": ["probe", "lab"]}

    assert solve("ddap.allocate", inputs)["result"]["lost"] == ["probe"]
