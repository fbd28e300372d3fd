"""Checks: higher than the DC, with criticals only where the text gives them, in both readings of the dice."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.api import solve

ONES = {"sfrpg.d_percent": "1-100"}


def rig(damage: int, skill: int, natural: int, **rest: Any) -> dict[str, Any]:
    """The plainest Check of the room: jury-rigging."""
    return solve("sfrpg.jury_rig", {"damage": damage, "skill": skill}, answers=[natural], **rest)["result"]


@pytest.mark.parametrize(("natural", "success"), [(26, False), (27, False), (28, True)])
def test_a_tie_with_the_dc_fails(natural: int, success: bool) -> None:
    result = rig(35, 58, natural)

    assert (result["dc"], result["total"], result["success"]) == (85, natural + 58, success)


@settings(deadline=None)
@given(st.integers(0, 100), st.integers(0, 200))
def test_the_chance_is_the_share_of_faces_that_beat_the_dc(damage: int, skill: int) -> None:
    """Read from 1, each Check gains one face in a hundred, within its ends."""
    zero = Fraction(rig(damage, skill, 50)["chance"])
    one = Fraction(rig(damage, skill, 50, readings=ONES)["chance"])

    assert zero == Fraction(min(100, max(0, 99 - (50 + damage - skill))), 100)
    assert one == Fraction(min(100, max(0, 100 - (50 + damage - skill))), 100)


def test_no_critical_where_the_text_gives_none() -> None:
    """Jury-rigging has no critical potential: a 99 out of reach fails, a 0 with skill to spare succeeds."""
    assert rig(100, 20, 99)["success"] is False
    assert rig(0, 60, 0)["success"] is True


@pytest.mark.parametrize(("typed", "readings", "refused"), [
    (100, {}, "0 to 99"), (-1, {}, "0 to 99"), (101, ONES, "1 to 100"), (100, ONES, ""), (0, ONES, ""), (0, {}, ""),
])  # fmt: skip
def test_a_roll_keeps_to_the_reading_in_force(typed: int, readings: dict[str, str], refused: str) -> None:
    reply = solve("sfrpg.jury_rig", {"damage": 35, "skill": 58}, answers=[typed], readings=readings)

    assert (reply["status"] == "invalid") is bool(refused)
    if refused:
        assert refused in reply["errors"][0]["says"]
    elif readings:
        assert reply["result"]["total"] == 158


# name: readings, what is entered, then the outcomes of 0 (as 100 where read so), 1, 98, 99
FACES: dict[str, tuple[dict[str, str], dict[str, int], list[str | None]]] = {
    "0 to 99: 0 fails, 99 succeeds": ({}, {}, ["failure", None, None, "success"]),
    "1 to 100: 1 fails, 99 and 00 succeed": (ONES, {}, ["success", "failure", None, "success"]),
    "1 to 100, as entered": (ONES, {"critical_failure": 2, "critical_success": 98}, ["success", "failure"] + 2 * ["success"]),
    "1 to 100, never": (ONES, {"critical_failure": -1, "critical_success": 101}, [None] * 4),
    "1 to 100, all succeed": (ONES, {"critical_success": 1}, ["success"] * 4),
}


@pytest.mark.parametrize(("readings", "entered", "wanted"), FACES.values(), ids=FACES)
def test_the_lowest_face_of_the_reading_fails_critically(
    readings: dict[str, str], entered: dict[str, int], wanted: list[str | None]
) -> None:
    """Read from 1, d% has no 0: a critical failure must not fall out of the game with it."""
    inputs = {"hull": 10, "metallurgy": 200, **entered}
    rolled = [solve("sfrpg.metallurgy", inputs, answers=[natural], readings=readings)["result"]["critical"]
              for natural in (0, 1, 98, 99)]  # fmt: skip

    assert rolled == wanted


def test_a_dice_list_serves_both_readings() -> None:
    """The printed 00 of a list of d% is 0, or 100 where it is read so."""
    dice = {"source": "pasted", "rolls": {"d%": ["00"]}}
    inputs = {"damage": 35, "skill": 58}

    assert solve("sfrpg.jury_rig", inputs, dice=dice)["result"]["total"] == 58
    assert solve("sfrpg.jury_rig", inputs, dice=dice, readings=ONES)["result"]["total"] == 158


def test_undermanned_adds_50() -> None:
    plain = solve("sfrpg.jury_rig", {"damage": 35}, answers=[1])["result"]["dc"]
    reply = solve("sfrpg.jury_rig", {"damage": 35, "undermanned": True}, answers=[1])

    assert reply["result"]["dc"] == plain + 50
    assert "sfrpg.undermanned" in [reading["id"] for reading in reply["readings"]]
