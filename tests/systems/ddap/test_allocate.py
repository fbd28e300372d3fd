"""A volley, hit by hit (8FC1 to 8FC4): what is lost, frame, skipped points, ties, odds, the ship after."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore import exact
from pycore.api import solve
from pycore.systems.ddap.demo import CHART, CRUISER, SMALL_SHIP

PHASERS = "Ph-3 360 #5\nPh-1 FA #1 #2 fired\nPh-1 FX #3\n"


def volley(ship: Any, hits: Any, *answers: Any, **more: Any) -> dict[str, Any]:
    reply = solve("ddap.allocate", {"ship": ship, "hits": hits, **more}, answers=list(answers))
    assert reply["status"] == "done", reply["errors"] or reply["asks"]
    return reply


def lost(ship: Any, hits: Any, *answers: Any, **more: Any) -> list[Any]:
    return volley(ship, hits, *answers, **more)["result"]["lost"]


def asked(ship: Any, hits: Any, *answers: Any, **more: Any) -> dict[str, Any]:
    reply = solve("ddap.allocate", {"ship": ship, "hits": hits, **more}, answers=list(answers))
    assert reply["status"] == "asks", reply["errors"] or reply["line"]
    return reply["asks"]


def wrong(**inputs: Any) -> list[dict[str, Any]]:
    reply = solve("ddap.allocate", inputs)
    assert reply["status"] == "invalid", reply["line"]
    return reply["errors"]


# name: ship, hits, answers, other inputs, lost
CASES: dict[str, tuple[str, str, list[Any], dict[str, Any], list[Any]]] = {
    "worked check: order of phasers": (PHASERS, "4x phaser", [1], {}, ["5", "1", "2", "3"]),
    "worked check: face k is the k-th that ties": (PHASERS, "4x phaser", [2], {}, ["5", "2", "1", "3"]),
    "worked check: Ph-3 last": (PHASERS, "4x phaser", [2], {"overrides": ["Ph-3 #5 last"]}, ["2", "1", "3", "5"]),
    "8FC2 the last lab is hit instead of frame": ("1 lab\n1 frame", "last: lab/frame", [], {}, ["lab"]),
    "8FC2 frame as the alternate of the last point": ("1 frame\n1 hull", "last: lab/frame", [], {}, ["frame"]),
    "8FC2 with both gone the point is skipped": ("1 hull\n1 frame", "lab/shuttle", [], {}, [None]),
    "8FC2 frame is not the alternate before the last point": ("1 hull\n1 frame", "lab/frame", [], {}, [None]),
    "8FC2 frame as first choice is not scored": ("1 hull\n2 frame", "last: frame/hull, last: frame", [], {}, ["hull", None]),
    "8FC2 frame used up": ("1 hull\n1 frame", "2x last: lab/frame", [], {}, ["frame", None]),
    "8FC2 the alternate where the first choice is gone": ("1 lab\n1 shuttle", "2x lab/shuttle", [], {}, ["lab", "shuttle"]),
    "8FC3 frame for the last of a named system": (
        "2 lab\n2 frame", "3x lab", [], {"overrides": "frame for last lab"}, ["lab", "frame", "frame"]),
    "8FC3 with no frame left the box itself": (
        "2 lab\n1 frame", "3x lab", [], {"overrides": "frame for last lab"}, ["lab", "frame", "lab"]),
    "8FC3 it acts before the alternate": (
        "1 lab\n1 shuttle\n1 frame", "lab/shuttle", [], {"overrides": "frame for last lab"}, ["frame"]),
    "8FC3 other systems are not covered by it": (
        "1 lab\n1 shuttle\n1 frame", "shuttle, lab", [], {"overrides": "frame for last lab"}, ["shuttle", "frame"]),
    "8FC3 frame for the last shuttle bay": (
        "shuttle #1\nshuttle #2 admin\n1 frame", "2x shuttle", [], {"overrides": "frame for last shuttle"}, ["1", "frame"]),
    "8FC3 frame for the last of one type": (
        "photon FA #1\ndisruptor FA #2\n1 frame", "2x torpedo", [],
        {"overrides": "frame for last photon", "heavy_order": "photon, disruptor"}, ["frame", "1"]),
    "8FC3 frame instead of skipping": (
        "1 hull\n2 frame", "lab/shuttle, probe, lab", [], {"overrides": "frame instead of skipping"}, ["frame", "frame", None]),
    "8FC3 an override not given is not in force": ("1 lab\n1 frame", "lab", [], {}, ["lab"]),
    "8FC4 a vague override falls back on the default": (PHASERS, "phaser", [], {"overrides": "save the Ph-3"}, ["5"]),
    "8FC4 an illegal override falls back on the default": (PHASERS, "phaser", [], {"overrides": "Ph-1 #5 last"}, ["5"]),
    "8FC4 drone racks": ("drone #1 4 spaces\ndrone #2 2 spaces\ndrone #3 4 spaces launched", "3x drone", [], {}, ["3", "2", "1"]),
    "8FC4 shuttle bays": ("shuttle #1 suicide\nshuttle #2 admin\nshuttle #3", "3x shuttle", [], {}, ["3", "2", "1"]),
    "8FC4 tractor beams": ("tractor #1 holding\ntractor #2\ntractor #3 dropped", "3x tractor", [], {}, ["3", "2", "1"]),
    "8FC4 other systems": ("lab #1\nlab #2 used", "2x lab", [], {}, ["2", "1"]),
    "8FC4 heavy weapons": ("photon FA #1\nphoton FA #2 charging\nphoton FA #3 fired", "3x torpedo", [], {}, ["3", "2", "1"]),
    "boxes alike need no die": ("photon x2 FA\n2 hull", "2x torpedo, 2x hull", [], {}, ["photon", "photon", "hull", "hull"]),
    "a counted row ties with a numbered box": ("Ph-1 x2 FA\nPh-1 FA #7", "2x phaser", [3, ], {}, ["7", "Ph-1"]),
    "words: torpedo takes what it lists": ("hellbore FH #1\nphoton FA #2", "torpedo, torpedo", [], {}, ["2", None]),
    "words: drone takes what it lists": ("hellbore FH #1\nESG #2\nPh-1 FA #3", "drone, drone", ["ESG"], {}, ["2", "1"]),
    "words: edited": ("mauler #1\nheavy: spinal FA #2", "torpedo", [], {"words": {"torpedo": ["spinal"]}}, ["2"]),
    "words: hull takes forward and rear hull, the owner's order": (
        "2 forward hull\n1 rear hull", "3x hull", [], {"heavy_order": "rear hull, forward hull"},
        ["rear hull", "forward hull", "forward hull"]),
    "one order for heavy types and drone hits": (
        "hellbore FH #1\ndrone #1\nphoton FA #2\ndisruptor FA #3", "drone, torpedo", [],
        {"heavy_order": "disruptor, photon, drone, hellbore"}, ["1", "3"]),
    "a box that is first goes before the owner's order": (
        "photon FA #1\ndisruptor FA #2", "torpedo", [], {"heavy_order": "photon", "overrides": "disruptor #2 first"}, ["2"]),
    "a box that is last stays after the other type": (
        "photon FA #1\ndisruptor FA #2", "torpedo", [], {"heavy_order": "photon", "overrides": "photon #1 last"}, ["2"]),
    "a list of heavy weapons goes before the owner's order": (
        "photon FA #1\ndisruptor FA #2\nphoton FA #3", "2x torpedo", [],
        {"heavy_order": "photon", "overrides": "heavy weapons: 2, 3"}, ["2", "3"]),
    "a lost box cannot be hit": ("lab destroyed\n1 lab", "2x lab", [], {}, ["lab", None]),
    "nothing left at all": ("1 lab destroyed", "lab, last: lab/frame", [], {}, [None, None]),
}  # fmt: skip


@pytest.mark.parametrize(("ship", "hits", "answers", "more", "expected"), CASES.values(), ids=CASES)
def test_what_is_lost(ship: str, hits: str, answers: list[Any], more: dict[str, Any], expected: list[Any]) -> None:
    assert lost(ship, hits, *answers, **more) == expected


# ---------------------------------------------------------------- who is asked what, and when

QUIET = "Ph-3 360 #5\nPh-1 FA #1 fired\nphoton FA #1\ndrone #1 4 spaces\nshuttle #1 admin\nshuttle #2\ntractor #1\n4 hull\n2 frame"


def test_8fc1_the_moderator_is_not_asked() -> None:
    """Everything the procedure can settle is settled: no question, no die."""
    reply = volley(QUIET, "2x phaser, torpedo, drone, 2x shuttle, tractor, 3x hull, lab/battery, last: lab/frame")
    assert reply["dice"]["used"] == []
    assert reply["answers"]["used"] == []


def test_8fc4_equal_arcs_are_decided_by_one_die() -> None:
    question = asked("Ph-1 FA #1 #2\nPh-1 RA #3", "phaser")
    assert (question["kind"], question["die"], question["low"], question["high"]) == ("draw", "d3", 1, 3)
    reply = volley("Ph-1 FA #1 #2\nPh-1 RA #3", "2x phaser", 2, 2)
    assert reply["result"]["lost"] == ["2", "3"]
    assert [d["die"] for d in reply["dice"]["used"]] == ["d3", "d2"]
    assert reply["result"]["log"][0]["draw"] == {"die": "d3", "roll": 2}


def test_while_a_die_is_asked_what_is_settled_is_told() -> None:
    settled = asked("Ph-3 360 #5\nPh-1 FA #1 #2\n2 hull", "phaser, hull, phaser")["state"]
    assert [e["lost"] for e in settled["log"]] == ["5", "hull"]
    assert settled["next_to_go"]["phaser"]["tie"]
    assert settled["left"] == {"phaser": 2, "hull": 1}


def test_a_line_of_the_log_names_its_step() -> None:
    reply = volley("Ph-1 FA #1 #2\n2 hull", "phaser, hull, probe", 1)
    assert [e["step"] for e in reply["result"]["log"]] == [2, 3, 4]
    assert reply["steps"][1]["says"] == "Point 1, phaser: Ph-1 #1 is lost"


def test_boxes_tie_in_the_order_they_were_entered_whatever_was_asked() -> None:
    """An arc that was asked for changes the box's place, not its turn among equals."""
    question = asked("Ph-1 FA #1\nPh-1 #2\nPh-1 FA #3", "phaser", "FA")
    assert question["options"] == ["Ph-1 #1", "Ph-1 #2", "Ph-1 #3"]


def test_the_last_of_a_tie_needs_no_die() -> None:
    assert lost("Ph-1 FA #1 #2", "2x phaser", 1) == ["1", "2"]


def test_8fc4_several_heavy_types_are_asked_only_when_a_hit_falls_on_them() -> None:
    ship = "photon FA #1\ndisruptor FA #2\n1 hull"
    assert lost(ship, "hull") == ["hull"]
    question = asked(ship, "hull, torpedo")
    assert (question["kind"], question["options"]) == ("choice", ["photon", "disruptor"])
    assert lost(ship, "torpedo, torpedo", "disruptor") == ["2", "1"]
    assert lost("photon FA #1", "torpedo") == ["1"]


def test_8fc4_contents_not_covered_are_asked_only_when_they_decide() -> None:
    ship = "shuttle #1 wild weasel\nshuttle #2 admin"
    assert "wild weasel" in asked(ship, "shuttle")["says"]
    assert lost(ship, "2x shuttle", "last") == ["2", "1"]
    assert lost("shuttle #1 wild weasel", "shuttle") == ["1"]


@pytest.mark.parametrize("words", [{"lab": ["frame"]}, {"frame": ["lab"]}, {"structure": ["lab", "frame box"]}])
def test_8fc2_words_of_a_chart_cannot_bring_frame_forward(words: dict[str, list[str]]) -> None:
    reply = solve("ddap.allocate", {"ship": "lab\n2 frame", "hits": "lab", "words": words})
    assert [(e["field"], e["code"]) for e in reply["errors"]] == [(f"words.{next(iter(words))}", "illegal")]


def test_an_arc_is_asked_when_it_decides_and_kept() -> None:
    ship = "Ph-1 #1\nPh-1 FA #2"
    assert asked(ship, "phaser")["schema"]["x-kind"] == "text"
    reply = volley(ship, "phaser", "FX")
    assert reply["result"]["lost"] == ["2"]
    assert reply["next"]["inputs"]["ship"]["boxes"][0]["arc"] == "FX"
    assert reply["result"]["log"][0]["why"] == "unfired, FA 120°"
    assert volley(ship, "2x phaser", "FX")["result"]["log"][1]["why"] == "unfired, FX 240°"
    assert solve("ddap.allocate", {"ship": ship, "hits": "phaser"}, answers=["QQ"])["errors"][0]["field"] == "answers[0]"


# ---------------------------------------------------------------- the result

SIX = "phaser, phaser/drone, 2x hull, shuttle, last: lab/frame"


def test_the_result_in_full() -> None:
    reply = volley(SMALL_SHIP, SIX, 2)
    result = reply["result"]
    assert result["lost"] == ["5", "2", "hull", "hull", "2", "lab"]
    assert result["lost_boxes"][1:3] == [{"kind": "phaser", "name": "Ph-1", "id": "2"}, {"kind": "other", "name": "hull", "id": None}]
    assert result["counts"] == {"phaser": 2, "lab": 1, "hull": 2, "shuttle": 1}
    assert result["left"] == {"phaser": 2, "lab": 1, "hull": 2, "shuttle": 1, "frame": 3}
    assert result["skipped"] == 0
    assert result["tally"][0] == {"key": "phaser", "before": 4, "lost": 2, "left": 2, "points": [1, 2]}
    assert result["next_to_go"]["phaser"] == {
        "boxes": ["1"], "rows": [1], "names": ["Ph-1 #1"], "tie": False, "asks": False,
    }  # fmt: skip
    assert result["card"][0]["struck"] == [1]
    assert [(e["point"], e["called"], e["label"], e["why"]) for e in result["log"]][:3] == [
        (1, "phaser", "Ph-3 #5", "unfired, 360°"), (2, "phaser/drone", "Ph-1 #2", "fired, FA 120°; 2 tie"),
        (3, "hull", "hull", "unused; 4 alike"),
    ]  # fmt: skip


def test_the_line_stands_alone() -> None:
    assert volley(SMALL_SHIP, SIX, 2)["line"] == (
        "Petrel, 6 points (phaser, phaser/drone, 2x hull, shuttle, last: lab/frame): lost Ph-3 #5, Ph-1 #2, 2 hull, shuttle #2, "
        "lab; left: 2 phaser, 1 lab, 2 hull, 1 shuttle, 3 frame."
    )
    assert volley("2 lab", "3x lab", overrides="wibble", words={"torpedo": ["photon"]})["line"] == (
        "Ship, 3 points (3x lab) (not followed: wibble (vague); words: torpedo = photon): lost 2 lab; 1 skipped; left: nothing."
    )


def test_an_override_that_is_not_followed_is_told_where_it_is_pasted() -> None:
    reply = volley("Ph-1 FA #1 #2, 3 lab", "phaser", overrides="Ph-1 #2 last\nsave the labs")

    assert "(overrides: Ph-1 #2 last; not followed: save the labs (vague))" in reply["line"]
    assert reply["result"]["block"].splitlines()[-1] == "Override not followed: save the labs (vague)"
    assert "Override" not in volley("Ph-1 FA #1 #2", "phaser", overrides="Ph-1 #2 last")["result"]["block"]


def test_the_walk_in_full() -> None:
    reply = volley(SMALL_SHIP, "phaser, probe/tractor, shuttle, shuttle, last: battery/frame", overrides="frame for last shuttle\nPh-9 last")
    assert [(s["kind"], s["says"], s["how"], s["cite"]) for s in reply["steps"]] == [
        ("ruled", "Override line 1: frame for last shuttle", "frame is scored instead of the last shuttle", "8FC3"),
        ("noted", "Override line 2, illegal: the default applies", "Ph-9 last: no such box: this ship has no Ph-9", "8FC4"),
        ("ruled", "Point 1, phaser: Ph-3 #5 is lost", "unfired, 360°", "8FC4"),
        ("noted", "Point 2, probe/tractor: skipped", "no probe on this ship, no tractor on this ship", "8FC2"),
        ("ruled", "Point 3, shuttle: shuttle #2 is lost", "empty", "8FC4"),
        ("ruled", "Point 4, shuttle: frame is scored", "override line 1: frame for the last shuttle", "8FC3"),
        ("ruled", "Point 5, last: battery/frame: frame is scored", "the last point's first choice is gone", "8FC2"),
    ]


def test_the_sitrep_block_has_72_columns() -> None:
    for ship, hits, answers in ((SMALL_SHIP, SIX, [2]), (QUIET, "phaser, emergency bridge/flag bridge, last: lab/frame, battery", [])):
        text = solve("ddap.allocate", {"ship": ship, "hits": hits}, answers=answers, text="plain")["text"]
        assert max(map(len, text.splitlines())) <= 72
        assert "\nphaser " in text


def test_the_ship_after_is_the_next_ship() -> None:
    first = volley(SMALL_SHIP, SIX, 2)
    after = first["next"]["inputs"]
    assert after["ship"]["boxes"] == first["result"]["boxes_after"]
    assert solve("ddap.allocate", after)["status"] == "done"
    second = volley(after["ship"], "phaser, lab, lab")
    assert second["result"]["lost"] == ["1", "lab", None]
    assert second["result"]["ship_text_after"].splitlines()[1:4] == [
        "Ph-3 360 #5 destroyed", "Ph-1 FA #1 #2 fired destroyed", "Ph-1 FX #3",
    ]  # fmt: skip


def test_the_text_after_reads_back() -> None:
    # points: a tie of two phasers, one of them again alone, then a tie of two labs
    first = volley(CRUISER, "2x phaser, 3x forward hull, drone, 2x lab", 1, 1, heavy_order="drone, photon")
    again = volley({"text": first["result"]["ship_text_after"]}, "phaser/lab, rear hull", 1)
    table = volley(first["next"]["inputs"]["ship"], "phaser/lab, rear hull", 1)
    assert again["result"]["boxes_after"] == table["result"]["boxes_after"]


# ---------------------------------------------------------------- with a chart


def by_chart(ship: Any, internals: int, dice: Any, **more: Any) -> dict[str, Any]:
    reply = solve("ddap.allocate", {"ship": ship, "chart": CHART, "internals": internals, **more},
                  dice={"source": "pasted", "rolls": dice})  # fmt: skip
    assert reply["status"] == "done", reply["errors"] or reply["asks"]
    return reply


def test_all_chart_dice_first_then_the_ties() -> None:
    reply = by_chart(CRUISER, 13, [4, 6, 1, 2, 1, 1, 1], heavy_order="photon, disruptor, drone")
    assert [d["die"] for d in reply["dice"]["used"]][:2] == ["d6", "d6"]
    assert all(d["die"] != "d6" for d in reply["dice"]["used"][2:])
    assert reply["result"]["rolls"] == [4, 6]
    assert [e["line"] for e in reply["result"]["log"]] == [4] * 10 + [6] * 3


def test_a_chart_gives_what_its_called_hits_give() -> None:
    ship = "3 forward hull\n2 rear hull\n4 left warp\n2 lab\n1 shuttle\n3 frame"
    called = solve("ddap.chart", {"chart": CHART, "internals": 13}, answers=[4, 2])["result"]["hits"]
    assert by_chart(ship, 13, [4, 2])["result"]["lost"] == lost(ship, called)


SKIPPING = "1 lab\n9 hull"  # of line 1 of this chart only its fourth point hits the lab
LABS = {str(n): ["probe"] * 3 + ["lab"] + ["probe"] * 5 + ["probe/frame"] for n in range(1, 7)}
HULLS = LABS | {"6": ["hull"] * 10}


def test_skipped_points_are_lost_by_default_and_the_switch_shows_the_other() -> None:
    reply = solve("ddap.allocate", {"ship": SKIPPING, "chart": HULLS, "internals": 4}, answers=[1])
    assert (reply["status"], reply["result"]["lost"], reply["result"]["skipped"]) == ("done", [None, None, None, "lab"], 3)
    (reading,) = [r for r in reply["readings"] if r["id"] == "ddap.skipped"]
    assert (reading["choice"], reading["other"]) == ("lost", "Asks: Chart line for pass 2, points 1 to 3")


def test_reroll_pass_by_pass() -> None:
    inputs = {"ship": SKIPPING, "chart": HULLS, "internals": 4}
    for asked_for in ({"readings": {"ddap.skipped": "reroll"}}, {}):
        more = {} if asked_for else {"skipped": "reroll"}
        reply = solve("ddap.allocate", inputs | more, answers=[1, 2, 6], **asked_for)
        assert reply["status"] == "done", reply["asks"]
        assert reply["result"]["lost"] == [None] * 3 + ["lab"] + [None] * 3 + ["hull"] * 3
        assert reply["result"]["rolls"] == [1, 2, 6]
        assert reply["result"]["skipped"] == 0
        assert [e["pass"] for e in reply["result"]["log"]] == [1] * 4 + [2] * 3 + [3] * 3


def test_a_loop_that_can_never_hit_ends_and_says_so() -> None:
    """Three points are left, and no line has anything to hit in its first three columns."""
    reply = solve("ddap.allocate", {"ship": SKIPPING, "chart": LABS, "internals": 4, "skipped": "reroll"}, answers=[1])
    assert (reply["status"], reply["result"]["skipped"]) == ("done", 3)
    assert reply["steps"][-1]["says"] == (
        "3 skipped points are lost: no line of the chart could hit anything in its first 3 points"
    )


def test_a_loop_ends_when_the_ship_is_gone() -> None:
    reply = by_chart("1 lab", 20, [1] * 40, skipped="reroll")
    assert reply["result"]["skipped"] == 19


def test_odds_of_a_loop_come_to_an_end() -> None:
    reply = solve("ddap.allocate", {"ship": SKIPPING, "chart": HULLS, "internals": 1, "skipped": "reroll"}, want="odds")
    assert reply["status"] == "done"
    values = dict(map(tuple, reply["odds"]["lost"]["values"]))
    assert Fraction(values["hull, 1 of 9"]) > Fraction(999_999, 1_000_000)


TIED = "Ph-1 FA #1 #2 #3\nPh-3 360 #5\n1 lab\n2 hull"
MIXED = {"1": ["phaser"] * 10, "2": ["lab"] * 10, "3": ["probe"] * 10, "4": ["probe/hull"] * 10,
         "5": ["phaser/lab"] * 9 + ["hull/frame"], "6": ["drone"] * 10}  # fmt: skip


@pytest.mark.parametrize(("ship", "chart", "internals"), [(SKIPPING, HULLS, 1), (TIED, MIXED, 2), (TIED, HULLS, 3)])
def test_odds_that_go_on_from_a_pass_are_those_from_the_root(
    ship: str, chart: Any, internals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each branch goes on with a copy of the board; begun anew from the first die, it comes to the same."""
    inputs = {"ship": ship, "chart": chart, "internals": internals, "skipped": "reroll"}
    gone_on = solve("ddap.allocate", inputs, want="odds")
    monkeypatch.setattr(exact, "Start", lambda *_: None)
    monkeypatch.setattr(exact, "WORK", 10**9)
    monkeypatch.setattr(exact, "FORESEEN", 10**9)
    from_root = solve("ddap.allocate", inputs, want="odds")

    assert "values" in gone_on["odds"]["lost"], gone_on["line"]
    assert gone_on["odds"] == from_root["odds"]


# ---------------------------------------------------------------- odds


def odds(ship: Any, hits: str, **more: Any) -> dict[str, dict[Any, Fraction]]:
    reply = solve("ddap.allocate", {"ship": ship, "hits": hits, **more}, want="odds")
    assert reply["status"] == "done", reply
    return {name: {k: Fraction(v) for k, v in measure["values"]} for name, measure in reply["odds"].items()}


def test_the_chance_of_each_box_to_be_lost() -> None:
    found = odds("Ph-3 360 #5\nPh-1 FA #1 #2 #3\n2 hull", "3x phaser, hull, probe")
    third = Fraction(2, 3)
    assert found["lost"] == {"Ph-3 #5": 1, "Ph-1 #1": third, "Ph-1 #2": third, "Ph-1 #3": third, "hull, 1 of 2": 1}
    assert found["skipped"] == {1: 1}


@settings(deadline=None, max_examples=15)
@given(st.integers(2, 8), st.data())
def test_n_boxes_that_tie_each_go_with_chance_k_of_n(n: int, data: st.DataObject) -> None:
    k = data.draw(st.integers(1, n))
    found = odds(f"Ph-1 FA {' '.join(f'#{i}' for i in range(n))}", f"{k}x phaser")
    assert found["lost"] == {f"Ph-1 #{i}": Fraction(k, n) for i in range(n)}


def test_ten_boxes_that_tie_and_six_hits_stay_in_the_budget() -> None:
    found = odds(f"Ph-1 FA {' '.join(f'#{i}' for i in range(10))}", "6x phaser")
    assert set(found["lost"].values()) == {Fraction(6, 10)}


def test_simulation_agrees_with_odds() -> None:
    ask = {"ship": "Ph-1 FA #1 #2 #3", "hits": "phaser"}
    reply = solve("ddap.allocate", ask, want="simulate", seed="x", runs=600)
    counts = dict(map(tuple, reply["simulation"]["measures"]["lost"]["counts"]))
    assert set(counts) == {"Ph-1 #1", "Ph-1 #2", "Ph-1 #3"}
    assert all(150 < n < 250 for n in counts.values())


# ---------------------------------------------------------------- bad input

FAULTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "no hits": ({}, "hits", "Enter the called hits"),
    "hits and a chart": ({"hits": "lab", "chart": CHART, "internals": 3}, "hits", "not both"),
    "a chart without internals": ({"chart": CHART}, "internals", "Enter how many internals"),
    "internals without a chart": ({"hits": "lab", "internals": 3}, "chart", "enter its six lines"),
    "rolling again without a chart": ({"hits": "lab", "skipped": "reroll"}, "skipped", "only be rolled again on a chart"),
    "an unknown word": ({"hits": "lab, fazer"}, "hits", "Line 1, column 6: 'fazer' is no system of this ship"),
    "a near miss": ({"hits": ["lab", "phasre"]}, "hits[1]", "did you mean 'phaser'?"),
    "a phaser by its type": ({"hits": "Ph-3"}, "hits", "A chart calls 'phaser'; 8FC4 decides which one goes"),
    "three choices": ({"hits": "lab/hull/frame"}, "hits", "at most one alternate"),
    "nothing beside the stroke": ({"hits": "lab/"}, "hits", "on both sides of the stroke"),
    "too many": ({"hits": "2000x lab"}, "hits", "1 to 1,000 times"),
    "a number twice": ({"hits": "3x lab x3"}, "hits", "Give the number once"),
}  # fmt: skip


@pytest.mark.parametrize(("inputs", "field", "says"), FAULTS.values(), ids=FAULTS)
def test_each_mistake_has_its_own_sentence(inputs: dict[str, Any], field: str, says: str) -> None:
    (error,) = wrong(ship="1 lab", **inputs)
    assert error["field"] == field
    assert says in error["says"]


WAYS = ["3x phaser, last: lab/frame", "phaser\nphaser;phaser\nlast:lab / frame", "3 phasers, LAST lab/frame", "phaser x3, last: labs/frame"]


@pytest.mark.parametrize("hits", [*WAYS, ["phaser", "2x phaser", "last: lab/frame"]])
def test_called_hits_in_many_ways(hits: Any) -> None:
    log = volley("4 lab", hits)["result"]["log"]
    assert [e["called"] for e in log] == ["phaser"] * 3 + ["last: lab/frame"]


# ---------------------------------------------------------------- public cases (FIELD.md 6)


def test_field_facts_1_a_called_list_of_another_game_on_a_d7() -> None:
    """A called list that is known to be right is fed in; every call finds its box while there is one."""
    called = (
        "F_HULL,F_HULL,L_WARP,BRIDGE,F_HULL,PHASER,PHASER,F_HULL,R_HULL,TORP,BATT,IMPULSE,DRONE,R_HULL,R_WARP,BATT,R_HULL,TRANS,"
        "R_HULL,TRAC,AUX,BATT,LAB,SHUTTLE,FLAG"
    )
    ship = ("4 F hull, 4 R hull, 10 L warp, 10 R warp, 2 bridge, 3 batt, 5 impulse, 3 trans, 3 tractor, 2 aux, 2 lab, 2 shuttle, 1 flag\n"
            "Ph-1 x3 FX\nPh-2 x4 LF+L\ndisruptor x2 FA\ndrone")  # fmt: skip
    result = volley(ship, called)["result"]
    assert result["skipped"] == 0
    assert result["counts"] == {
        "F hull": 4, "R hull": 4, "L warp": 1, "R warp": 1, "bridge": 1, "batt": 3, "impulse": 1, "trans": 1, "tractor": 1, "aux": 1,
        "lab": 1, "shuttle": 1, "flag": 1, "phaser": 2, "heavy": 1, "drone": 1,
    }  # fmt: skip
    assert [b["name"] for b in result["lost_boxes"] if b["kind"] == "phaser"] == ["Ph-2", "Ph-2"]


def test_field_facts_2_eight_phaser_hits_on_a_cruiser() -> None:
    """Two Ph-3 tie, then the four wing Ph-1 (120 degrees), the two FH Ph-1 last."""
    ship = "Ph-1 FH #1 #2\nPh-1 LF+L #3 #4\nPh-1 RF+R #5 #6\nPh-3 360 #7 #8"
    order = solve("ddap.order", {"ship": ship})["result"]["order"]["phaser"]
    assert order == [["7", "8"], ["3", "4", "5", "6"], ["1", "2"]]
    assert lost(ship, "8x phaser", 2, 4, 1, 2, 1) == ["8", "7", "6", "3", "5", "4", "1", "2"]


# ---------------------------------------------------------------- properties

TEXTS = st.lists(
    st.sampled_from([
        "Ph-1 FA", "Ph-1 FX fired", "Ph-3 360", "Ph-G RA fired", "photon FA", "photon FX charging", "drone 2 spaces", "drone 4 spaces",
        "shuttle", "shuttle admin", "tractor", "tractor holding", "lab", "lab used", "hull", "frame",
    ]), min_size=1, max_size=14,
)  # fmt: skip
HITS = st.lists(
    st.sampled_from(["phaser", "phaser/torpedo", "torpedo", "drone/lab", "shuttle", "tractor/hull", "lab/frame", "last: lab/frame", "hull",
                     "last: shuttle/frame", "frame", "probe"]), min_size=0, max_size=16,
)  # fmt: skip
OVERRIDES = st.sampled_from(["", "phaser #1 last", "phasers: 2, 1", "frame for last lab", "frame instead of skipping", "drone #1 first"])


def numbered(rows: list[str]) -> str:
    return "\n".join(f"{row} #{i}" if row != "frame" else row for i, row in enumerate(rows, 1))


@settings(deadline=None)
@given(TEXTS, HITS, OVERRIDES, st.text("ab", min_size=1, max_size=4))
def test_nothing_is_lost_or_made(rows: list[str], hits: list[str], overrides: str, seed: str) -> None:
    reply = solve("ddap.allocate", {"ship": numbered(rows), "hits": hits, "overrides": overrides}, dice={"source": "quick", "seed": seed})
    assert reply["status"] == "done", reply
    result = reply["result"]
    before = Counter(e["key"] for e in result["card"])
    assert before == Counter(result["left"]) + Counter(result["counts"])
    assert len(result["lost"]) == len(hits)
    assert result["skipped"] == sum(x is None for x in result["lost"])
    assert sum(result["counts"].values()) + result["skipped"] == len(hits)
    assert len({(b["kind"], b["name"], b["id"]) for b in result["lost_boxes"] if b and b["id"]}) == sum(
        bool(b and b["id"]) for b in result["lost_boxes"]
    )
    points = sorted(p for e in result["card"] for p in e["struck"])
    assert points == [i for i, x in enumerate(result["lost"], 1) if x is not None]


@settings(deadline=None)
@given(TEXTS, HITS, st.text("ab", min_size=1, max_size=4))
def test_a_volley_goes_by_the_order(rows: list[str], hits: list[str], seed: str) -> None:
    """What a volley takes of each kind is the front of that kind's order, tie by tie."""
    ship = numbered(rows)
    result = solve("ddap.allocate", {"ship": ship, "hits": hits}, dice={"source": "quick", "seed": seed})["result"]
    order = solve("ddap.order", {"ship": ship})["result"]["order"]
    for key, groups in order.items():
        taken = [e["lost"] for e in result["log"] if e["key"] == key]
        for group in groups:
            here, taken = taken[: len(group)], taken[len(group) :]
            assert not Counter(here) - Counter(group)


@settings(deadline=None)
@given(TEXTS, HITS, st.text("ab", min_size=1, max_size=4))
def test_two_volleys_are_one(rows: list[str], hits: list[str], seed: str) -> None:
    """Boxes left do not depend on where a volley is cut (ties come out alike here: there is none)."""
    ship = "\n".join(rows)
    middle = len(hits) // 2
    whole = solve("ddap.allocate", {"ship": ship, "hits": hits}, dice={"source": "quick", "seed": seed})["result"]
    first = solve("ddap.allocate", {"ship": ship, "hits": hits[:middle]}, dice={"source": "quick", "seed": seed})
    second = solve("ddap.allocate", {**first["next"]["inputs"], "hits": hits[middle:]}, dice={"source": "quick", "seed": seed})
    assert {k: n for k, n in second["result"]["left"].items() if n} == {k: n for k, n in whole["left"].items() if n}


@settings(deadline=None)
@given(st.text("ab", min_size=1, max_size=6), st.integers(0, 45))
def test_a_replayed_walk_gives_the_same_answer(seed: str, internals: int) -> None:
    ask = {"ship": CRUISER, "chart": CHART, "internals": internals, "heavy_order": "photon, disruptor, drone"}
    first = solve("ddap.allocate", ask, dice={"source": "quick", "seed": seed})
    again = solve("ddap.allocate", ask, dice={"source": "pasted", "rolls": [d["roll"] for d in first["dice"]["used"]]})
    assert again["result"] == first["result"]
    assert again["dice"]["unused"] == []


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_of_hits_is_read_or_pointed_at(text: str) -> None:
    assert solve("ddap.allocate", {"ship": "1 lab", "hits": text})["status"] in ("done", "invalid")


def test_a_skipped_point_with_frame_left_says_why_frame_is_not_scored() -> None:
    """8FC2 skips it; only an override takes frame instead (ddap.frame_skipped)."""
    ship = "lab\nframe"
    default = solve("ddap.allocate", {"ship": ship, "hits": "phaser"})
    chosen = solve("ddap.allocate", {"ship": ship, "hits": "phaser", "overrides": "frame instead of skipping"})

    assert (default["result"]["skipped"], chosen["result"]["skipped"]) == (1, 0)
    assert "ddap.frame_skipped" in {reading["id"] for reading in default["readings"]}
    assert "ddap.frame_skipped" not in {reading["id"] for reading in chosen["readings"]}
    assert "ddap.frame_skipped" not in {r["id"] for r in solve("ddap.allocate", {"ship": "lab", "hits": "phaser"})["readings"]}
