"""The lists of 8FC4 and the arcs, as printed."""

import pytest

from pycore.systems.ddap.tables import ARCS, PHASERS, STATES, arc_slices, canonical, degrees, kind_of, phaser_type

DEGREES = {
    "one sector": ("RF R RR LR L LF", 60),
    "two sectors": ("FA RA LF+L RF+R L+LR R+RR", 120),
    "half": ("FH RH LS RS FP AP LP RP LPR RPR", 180),
    "split, as a wing phaser": ("LF+L+RR RF+R+LR", 180),
    "four sectors": ("FX RX", 240),
    "all round": ("360 360° FH+RH FX+RX", 360),
    "a half and a sector beside it": ("FH+R", 210),
    "an overlap counts once": ("FA+LF", 120),
    "plasma arcs that cross": ("LP+RP", 300),
}


@pytest.mark.parametrize(("arcs", "covers"), DEGREES.values(), ids=DEGREES)
def test_arcs_cover_degrees(arcs: str, covers: int) -> None:
    for arc in arcs.split():
        found = arc_slices(arc)
        assert found is not None
        assert degrees(found[1]) == covers, arc


def test_lp_and_rp_lie_where_the_ledger_says() -> None:
    """LP runs from 210 to 30, RP from 330 to 150."""
    assert [i for i in range(12) if ARCS["LP"] >> i & 1] == [0, 7, 8, 9, 10, 11]
    assert [i for i in range(12) if ARCS["RP"] >> i & 1] == [0, 1, 2, 3, 4, 11]


@pytest.mark.parametrize("text", ["FQ", "", "FA++L", "90", "F A B"])
def test_what_is_no_arc(text: str) -> None:
    assert arc_slices(text) is None


def test_8fc4_phasers_are_not_in_order_of_strength() -> None:
    assert PHASERS == ("Ph-3", "Ph-2", "Ph-G", "Ph-1", "Ph-4")


def test_8fc4_states_first_to_last() -> None:
    assert STATES["phaser"] == ("fired", "unfired")
    assert STATES["heavy"] == ("fired", "charging", "unfired")
    assert STATES["drone"] == ("fired", "unfired")
    assert STATES["tractor"] == ("dropped", "unused", "holding")
    assert STATES["other"] == ("used", "unused")


NAMES = {
    "F_HULL": "forward hull", "R warp": "right warp", "BATT": "battery", "batteries": "battery", "Torps": "torpedo",
    "drone racks": "drone", "shuttle bays": "shuttle", "Tractor beams": "tractor", "labs": "lab", "photons": "photon",
    "glass": "glass",
}  # fmt: skip


@pytest.mark.parametrize(("typed", "word"), NAMES.items())
def test_one_spelling_for_a_name(typed: str, word: str) -> None:
    assert canonical(typed) == word


def test_a_name_tells_its_kind() -> None:
    kinds = {"Ph-1": "phaser", "phaser 3": "phaser", "photon": "heavy", "plasma-S": "heavy", "drone": "drone",
             "type-G rack": "drone", "shuttle": "shuttle", "tractor": "tractor", "frame": "frame", "lab": "other"}  # fmt: skip
    assert {name: kind_of(name) for name in kinds} == kinds
    assert [phaser_type(n) for n in ("ph3", "PH-G", "phaser 2", "phaser", "photon")] == ["Ph-3", "Ph-G", "Ph-2", None, None]
