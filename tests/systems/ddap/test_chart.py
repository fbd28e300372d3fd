"""A chart of the user's own: its dice, its called hits, and what is wrong with a chart (8FC1, 8FC2)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.api import solve
from pycore.systems.ddap.demo import CHART, CHART_TEXT

POINTS = ["phaser/drone", "torpedo", "hull", "lab/shuttle", "tractor", "impulse", "battery", "hull", "lab", "bridge/frame"]
CHART_OF_SAME = {str(n): POINTS for n in range(1, 7)}


def rolled(internals: int, *dice: int, chart: Any = None, **more: Any) -> dict[str, Any]:
    reply = solve("ddap.chart", {"chart": chart or CHART, "internals": internals, **more}, answers=list(dice))
    assert reply["status"] == "done", reply["errors"] or reply["asks"]
    return reply["result"]


def wrong(chart: Any, **more: Any) -> list[dict[str, Any]]:
    reply = solve("ddap.chart", {"chart": chart, "internals": 3, **more})
    assert reply["status"] == "invalid", reply["line"]
    return reply["errors"]


def test_8fc1_the_charts_are_still_used() -> None:
    """One d6 for ten points, the last one in part."""
    result = rolled(13, 4, 2)
    assert result["rolls"] == [4, 2]
    assert result["hits"] == [*CHART["4"][:9], f"last: {CHART['4'][9]}", *CHART["2"][:3]]


NUMBERS = {"none": (0, 0), "one": (1, 1), "nine": (9, 1), "ten": (10, 1), "eleven": (11, 2), "thirteen": (13, 2), "forty": (40, 4)}


@pytest.mark.parametrize(("internals", "dice"), NUMBERS.values(), ids=NUMBERS)
def test_how_many_dice_are_asked(internals: int, dice: int) -> None:
    result = rolled(internals, *[1] * dice)
    assert len(result["rolls"]) == dice
    assert len(result["hits"]) == internals


def test_8fc2_only_the_tenth_point_of_a_line_is_the_last() -> None:
    hits = rolled(19, 6, 6)["hits"]
    assert [i for i, hit in enumerate(hits, 1) if hit.startswith("last:")] == [10]


def test_the_die_is_asked_with_its_range() -> None:
    reply = solve("ddap.chart", {"chart": CHART, "internals": 13})
    assert (reply["asks"]["die"], reply["asks"]["low"], reply["asks"]["high"]) == ("d6", 1, 6)
    assert reply["asks"]["says"] == "Chart line for points 1 to 10"


FORMS: dict[str, Any] = {
    "six lists": list(CHART.values()),
    "text with row numbers": CHART_TEXT,
    "text without": "\n".join(", ".join(row) for row in CHART.values()),
    "a spreadsheet": "\n".join(f"{n}\t" + "\t".join(row) for n, row in CHART.items()),
    "CSV with headings": "roll," + ",".join(map(str, range(1, 11))) + "\n" + "\n".join(f"{n}," + ",".join(row) for n, row in CHART.items()),
    "semicolons, rows in another order": "\n".join(f"{n};{';'.join(row)};" for n, row in reversed(CHART.items())),
    "rows as text": {n: ", ".join(row) for n, row in CHART.items()},
}  # fmt: skip


@pytest.mark.parametrize("chart", FORMS.values(), ids=FORMS)
def test_a_chart_in_many_forms(chart: Any) -> None:
    assert rolled(20, 3, 5, chart=chart)["hits"] == rolled(20, 3, 5)["hits"]


def changed(row: int, points: list[str]) -> dict[str, list[str]]:
    return {**CHART_OF_SAME, str(row): points}


FAULTS: dict[str, tuple[Any, str]] = {
    "eleven columns": (changed(3, [*POINTS, "hull"]), "Chart row 3 has 11 columns; ten are expected, like drone/shuttle: 'hull' is column 11."),
    "nine columns": (changed(2, POINTS[:9]), "Chart row 2 has 9 columns; ten are expected, like drone/shuttle: column 10 is missing."),
    "an unknown word": (changed(5, [*POINTS[:3], "fazer", *POINTS[4:]]), "Chart row 5, column 4: 'fazer' is no system of this ship and no word of a chart"),
    "an unknown alternate": (changed(5, ["lab/lub", *POINTS[1:]]), "Chart row 5, column 1: 'lub' is no system"),
    "three choices": (changed(5, ["lab/hull/frame", *POINTS[1:]]), "Chart row 5, column 1: A point has a first choice and at most one alternate"),
    "an empty cell": (changed(6, [*POINTS[:6], "", *POINTS[7:]]), "Chart row 6, column 7 is empty; enter a point, like drone/shuttle."),
    "a phaser by its type": (changed(1, ["Ph-1", *POINTS[1:]]), "Chart row 1, column 1: A chart calls 'phaser'"),
    "several points in a cell": (changed(1, ["3x hull", *POINTS[1:]]), "Chart row 1, column 1: A chart names one point in a cell, like drone/shuttle."),
    "a missing row": (dict.fromkeys("12346", POINTS), "Chart row 5 missing: one row for each face of the die, like 1: phaser, drone/shuttle, hull and seven more."),
    "a row too many": (dict.fromkeys("1234567", POINTS), "A chart has rows 1 to 6, one for each face of the die; there is no row '7'."),
    "a row number without end": ("9" * 5_000 + ": hull", "Line 1, column 1: Chart row 1 has 1 columns; ten are expected"),
    "far too much text": ("a\n" * 9_000, "A chart is six lines of ten points, at most 6,000 characters, like 1: phaser, drone/shuttle, hull and seven more; this has 18,000."),
    "no chart at all": (12, "Enter the chart, six lines of ten points, like 1: phaser, drone/shuttle, hull and seven more; 12 is not."),
}  # fmt: skip


@pytest.mark.parametrize(("chart", "says"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_told_with_row_and_column(chart: Any, says: str) -> None:
    assert wrong(chart)[0]["says"].startswith(says)


def test_a_fault_in_a_pasted_chart_is_pointed_at() -> None:
    text = CHART_TEXT.replace("lab/transporter", "lab/trousers", 1)
    (error,) = wrong(text)
    assert error["says"].startswith("Chart row 1, column 4: Line 1, column 71: 'trousers' is no system")
    assert error["shown"].splitlines()[0].index("trousers") == error["shown"].splitlines()[1].index("^")


def test_an_empty_cell_is_pointed_at_where_it_is_empty() -> None:
    text = CHART_TEXT.replace("lab/transporter", "", 1)
    (error,) = wrong(text)
    assert error["says"] == "Line 1, column 67: Chart row 1, column 4 is empty; enter a point, like drone/shuttle."

    (error,) = wrong(changed(6, [*POINTS[:6], "", *POINTS[7:]]))
    assert error["field"] == "chart.6[6]"


def test_eleven_columns_in_a_text_are_pointed_at() -> None:
    text = CHART_TEXT.replace("bridge/frame", "bridge/frame, lab", 1)
    (error,) = wrong(text)
    assert "Chart row 1 has 11 columns; ten are expected, like drone/shuttle: 'lab' is column 11." in error["says"]


def test_words_of_ones_own() -> None:
    chart = changed(1, ["weapon", *POINTS[1:]])
    assert wrong(chart)[0]["field"] == "chart.1[0]"
    assert rolled(1, 1, chart=chart, words={"weapon": ["photon", "phaser"]})["hits"] == ["weapon"]


def test_the_line_stands_alone() -> None:
    reply = solve("ddap.chart", {"chart": CHART_OF_SAME, "internals": 3}, answers=[5])
    assert reply["line"] == "3 internals, chart line 5: phaser/drone, torpedo, hull."
    assert reply["next"]["calculator"] == "ddap.allocate"
    assert reply["next"]["inputs"]["hits"] == "phaser/drone, torpedo, hull"
    assert [(s["says"], s["cite"]) for s in reply["steps"]] == [
        ("Chart line for points 1 to 3", "8FC1"), ("Line 5, its first 3: phaser/drone, torpedo, hull", "8FC1"),
    ]  # fmt: skip


def test_field_facts_3_the_odds_of_a_line_in_two_rolls() -> None:
    """13 internals are two rolls: one given line at least once in 11 of 36."""
    reply = solve("ddap.chart", {"chart": CHART, "internals": 13}, want="odds")
    assert dict(map(tuple, reply["odds"]["line"]["values"])) == {f"line {n}": "11/36" for n in range(1, 7)}


@settings(deadline=None)
@given(st.integers(0, 60), st.text("abc", min_size=1, max_size=5))
def test_every_internal_is_called_once(internals: int, seed: str) -> None:
    reply = solve("ddap.chart", {"chart": CHART, "internals": internals}, dice={"source": "quick", "seed": seed})
    assert len(reply["result"]["hits"]) == internals
    assert len(reply["dice"]["used"]) == -(-internals // 10)


@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_a_chart_or_pointed_at(text: str) -> None:
    assert solve("ddap.chart", {"chart": text, "internals": 1})["status"] in ("asks", "invalid")
