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
