"""Jury Rig: DC 50 + damage, until it is damaged again (9.4 Jury Rig)."""

import pytest

from pycore.api import solve


@pytest.mark.parametrize(("damage", "undermanned", "dc"), [(0, False, 50), (35, False, 85), (100, True, 200)])
def test_the_dc_is_50_and_the_damage(damage: int, undermanned: bool, dc: int) -> None:
    reply = solve("sfrpg.jury_rig", {"damage": damage, "undermanned": undermanned, "skill": 60})

    assert reply["asks"]["dc"] == dc
    assert reply["asks"]["who"] == "the Engineer"
    assert reply["asks"]["cite"] == "9.4 Jury Rig"


def test_the_answer_stands_alone() -> None:
    reply = solve("sfrpg.jury_rig", {"damage": 35, "skill": 58, "system": "Engines", "engineer": "Ikki"}, answers=[44])

    assert reply["line"] == (
        "Engines at 35%, jury-rigged by Ikki, Jury Rig 58, DC 85: 102, success; it works until it is damaged again."
    )
    assert reply["result"] == {"dc": 85, "chance": "18/25", "chance_two": "0.72", "total": 102, "success": True}


def test_the_odds_are_the_chance() -> None:
    reply = solve("sfrpg.jury_rig", {"damage": 35, "skill": 58}, want="odds")

    assert reply["odds"]["works"]["values"] == [["no", "7/25"], ["yes", "18/25"]]


@pytest.mark.parametrize(("damage", "said"), [(99, False), (100, True)])
def test_a_destroyed_system_shows_its_reading(damage: int, said: bool) -> None:
    """Engines at 100% cannot move the ship, whatever the Jury Rig (9.4 Move Action Rules)."""
    reply = solve("sfrpg.jury_rig", {"damage": damage, "skill": 60}, answers=[99])

    assert ("sfrpg.jury_destroyed" in [reading["id"] for reading in reply["readings"]]) is said
