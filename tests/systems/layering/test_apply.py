"""Layers: armor, temporary and real hit points; creatures and machines (002, ¶2-¶3)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.api import solve


def rook(**other: Any) -> dict[str, Any]:
    return {"name": "Rook", "kind": "creature", "hp": 50, "max_hp": 50, "ap": 10, "temp_hp": 10} | other


def hulk(**other: Any) -> dict[str, Any]:
    return {"name": "Hulk", "kind": "machine", "hp": 100, "max_hp": 100} | other


def hit(amount: int, physical: bool = True) -> dict[str, Any]:
    return {"type": "damage", "amount": amount, "physical": physical}


def other(kind: str, amount: int) -> dict[str, Any]:
    return {"type": kind, "hp" if kind == "revive" else "amount": amount}


def run(target: dict[str, Any], *events: dict[str, Any]) -> dict[str, Any]:
    reply = solve("layering.apply", {"targets": [target], "events": list(events)})
    assert reply["status"] == "done", reply["errors"]
    return reply


# name: target, events, then AP, temp HP, HP, state, HP really lost, effect of the last event
CASES: dict[str, tuple[dict[str, Any], list[dict[str, Any]], tuple[Any, ...]]] = {
    "¶2 armor takes physical damage": (rook(ap=20), [hit(10)], (10, 10, 50, "up", 0, True)),
    "¶2 down to 0": (rook(ap=20), [hit(10), hit(10)], (0, 10, 50, "up", 0, True)),
    "¶2 15 on AP 10, no temporary: 5 from HP": (rook(temp_hp=0), [hit(15)], (0, 0, 45, "up", 5, True)),
    "¶2 15 on AP 10, temporary 10": (rook(), [hit(15)], (0, 5, 50, "up", 0, True)),
    "¶2 healing then has no effect": (rook(), [hit(15), other("heal", 5)], (0, 5, 50, "up", 0, False)),
    "¶2 then 10 radiation": (rook(), [hit(15), other("heal", 5), hit(10, False)], (0, 0, 45, "up", 5, True)),
    "¶2 radiation skips armor": (rook(), [hit(15, False)], (10, 0, 45, "up", 5, True)),
    "¶2 any damage meets temporary points first": (rook(ap=0), [hit(4, False)], (0, 6, 50, "up", 0, True)),
    "¶2 healing gives back what was lost": (rook(), [hit(30), other("heal", 100)], (0, 0, 50, "up", 10, True)),
    "¶2 never armor or temporary points": (rook(ap=0, temp_hp=0), [hit(8), other("heal", 3)], (0, 0, 45, "up", 8, True)),
    "damage of 0 does nothing": (rook(), [hit(0)], (10, 10, 50, "up", 0, False)),
    "¶3 a creature stops at 0": (rook(), [hit(500)], (0, 0, 0, "down", 50, True)),
    "¶3 at 0 it cannot be healed": (rook(hp=0, ap=0, temp_hp=0), [other("heal", 9)], (0, 0, 0, "down", 0, False)),
    "¶3 it must be revived": (rook(hp=0, ap=0, temp_hp=0), [other("revive", 7)], (0, 0, 7, "up", 0, True)),
    "revived with at most its maximum": (rook(hp=0, ap=0, temp_hp=0), [other("revive", 90)], (0, 0, 50, "up", 0, True)),
    "revived with 1 by default": (rook(hp=0, ap=0, temp_hp=0), [{"type": "revive"}], (0, 0, 1, "up", 0, True)),
    "reviving who is up does nothing": (rook(), [other("revive", 7)], (10, 10, 50, "up", 0, False)),
    "damage to who is down and bare changes nothing": (rook(hp=0, ap=0, temp_hp=0), [hit(5)], (0, 0, 0, "down", 0, False)),
    "repairing a creature does nothing": (rook(hp=40), [other("repair", 7)], (10, 10, 40, "up", 0, False)),
    "¶3 a machine at 0 is offline": (hulk(), [hit(100)], (0, 0, 0, "offline", 100, True)),
    "¶3 -99 can be repaired": (hulk(hp=-99), [other("repair", 100)], (0, 0, 1, "up", 0, True)),
    "¶3 repaired to 0 it stays offline": (hulk(hp=-99), [other("repair", 99)], (0, 0, 0, "offline", 0, True)),
    "¶3 at -100 it is destroyed": (hulk(), [hit(200)], (0, 0, -100, "destroyed", 200, True)),
    "¶3 at -99 it is not": (hulk(), [hit(199)], (0, 0, -99, "offline", 199, True)),
    "¶3 destroyed cannot be repaired": (hulk(), [hit(200), other("repair", 300)], (0, 0, -100, "destroyed", 200, False)),
    "¶3 temporary points are no part of the maximum": (
        hulk(temp_hp=50), [hit(249)], (0, 0, -99, "offline", 199, True)),
    "machine hit points are not clamped": (hulk(), [hit(350)], (0, 0, -250, "destroyed", 350, True)),
    "a destroyed machine takes nothing more": (hulk(hp=-100), [hit(9)], (0, 0, -100, "destroyed", 0, False)),
    "nor gains anything": (hulk(hp=-100), [other("ap", 9)], (0, 0, -100, "destroyed", 0, False)),
    "healing a machine does nothing": (hulk(hp=40), [other("heal", 7)], (0, 0, 40, "up", 0, False)),
    "reviving a machine does nothing": (hulk(hp=0), [other("revive", 7)], (0, 0, 0, "offline", 0, False)),
    "repair up to the maximum": (hulk(hp=90), [other("repair", 70)], (0, 0, 100, "up", 0, True)),
    "repair of a whole machine does nothing": (hulk(), [other("repair", 70)], (0, 0, 100, "up", 0, False)),
    "gains of temporary points add": (rook(), [other("temp_hp", 5)], (10, 15, 50, "up", 0, True)),
    "gains of armor add": (rook(), [other("ap", 5)], (15, 10, 50, "up", 0, True)),
    "armor still soaks when down": (rook(hp=0), [hit(15)], (0, 5, 0, "down", 0, True)),
    "temporary points still soak when offline": (hulk(hp=-5, temp_hp=10), [hit(8)], (0, 2, -5, "offline", 0, True)),
    "an offline machine can fall further": (hulk(hp=-5), [hit(8)], (0, 0, -13, "offline", 8, True)),
    "empty hit points are the maximum": (rook(hp=None), [hit(0)], (10, 10, 50, "up", 0, False)),
    "losses stay counted after healing": (
        rook(ap=0, temp_hp=0), [hit(8), other("heal", 8), hit(3)], (0, 0, 47, "up", 11, True)),
    "FIELD 6.6: temp 7, HP 6, 4 slashing": (
        rook(hp=6, max_hp=6, ap=0, temp_hp=7), [hit(4)], (0, 3, 6, "up", 0, True)),
    "FIELD 6.9: 15 on armor 5 and 8 inside": (hulk(hp=8, max_hp=8, ap=5), [hit(15)], (0, 0, -2, "offline", 10, True)),
}  # fmt: skip


@pytest.mark.parametrize(("target", "events", "after"), CASES.values(), ids=CASES)
def test_layers(target: dict[str, Any], events: list[dict[str, Any]], after: tuple[Any, ...]) -> None:
    result = run(target, *events)["result"]
    now = result["targets"][0]

    assert (now["ap"], now["temp_hp"], now["hp"], now["state"], now["suffered"], result["log"][-1]["effect"]) == after


def test_the_worked_check_step_by_step() -> None:
    reply = run(rook(), hit(15), other("heal", 5), hit(10, False))

    assert [(s["says"], s["how"], s["cite"]) for s in reply["steps"]] == [
        ("Event 1: physical damage", "15", None),
        ("Rook: armor", "10 of 15 taken; 10 − 10 = 0 left, 5 go on", "002 ¶2"),
        ("Rook: temporary hit points", "5 of 5 taken; 10 − 5 = 5 left, 0 go on", "002 ¶2"),
        ("Rook: no hit points lost", "", "002 ¶2"),
        ("Event 2: healing", "5", None),
        ("Rook: no effect, nothing was lost", "", "002 ¶2"),
        ("Event 3: damage that is not physical", "10", None),
        ("Rook: temporary hit points", "5 of 10 taken; 5 − 5 = 0 left, 5 go on", "002 ¶2"),
        ("Rook: hit points", "5 of 5 taken; 50 − 5 = 45 left, 0 go on", "002 ¶2"),
        ("Rook: AP 0, temp HP 0, HP 45 of 50, up", "5 HP really lost", "002 ¶2"),
    ]
    assert reply["line"] == (
        "15 physical damage, then heal 5, then 10 non-physical damage: "
        "Rook (creature) AP 10 → 0, temp HP 10 → 0, HP 50 → 45 of 50, up, 5 HP lost."
    )
    assert [(e["took"], e["effect"]) for e in reply["result"]["log"]] == [
        ({"ap": 10, "temp_hp": 5, "hp": 0}, True),
        ({"ap": 0, "temp_hp": 0, "hp": 0}, False),
        ({"ap": 0, "temp_hp": 5, "hp": 5}, True),
    ]


PARAGRAPHS = {
    "¶2 a creature that stays up": (rook(ap=0, temp_hp=0), hit(49), "Rook: hit points", "002 ¶2"),
    "¶3 a creature at 0": (rook(ap=0, temp_hp=0), hit(50), "Rook: hit points, a creature stops at 0", "002 ¶3"),
    "¶2 a machine that stays up": (hulk(), hit(99), "Hulk: hit points", "002 ¶2"),
    "¶3 a machine at 0": (hulk(), hit(100), "Hulk: hit points", "002 ¶3"),
    "¶2 healing": (rook(hp=9), other("heal", 4), "Rook is healed", "002 ¶2"),
    "¶3 repair": (hulk(hp=-99), other("repair", 4), "Hulk is repaired", "002 ¶3"),
}  # fmt: skip


@pytest.mark.parametrize(("target", "event", "says", "cite"), PARAGRAPHS.values(), ids=PARAGRAPHS)
def test_a_step_names_the_paragraph_that_rules_it(target: Any, event: Any, says: str, cite: str) -> None:
    steps = {step["says"]: step["cite"] for step in run(target, event)["steps"]}

    assert steps[says] == cite


def test_a_repair_up_to_the_maximum_is_a_reading() -> None:
    reply = run(hulk(hp=-99), other("repair", 99), other("repair", 500))

    assert [reading["id"] for reading in reply["readings"]] == ["layering.repaired_like_healed"]
    assert reply["result"]["targets"][0]["hp"] == 100


IGNORED = {
    "an amount and dice": (
        {"type": "damage", "amount": 7, "dice": "2d6"}, "amount", "Enter how much damage, like 15, or the dice to roll, like 2d6+3, not both."),
    "an amount beside a revival": ({"type": "revive", "amount": 7}, "amount", "A revival has no amount"),
    "dice beside healing": ({"type": "heal", "amount": 7, "dice": "2d6"}, "dice", "Only damage is rolled here"),
    "a target named twice": ({"type": "damage", "amount": 7, "to": ["Rook", "Rook"]}, "to[1]", "'Rook' stands twice"),
}


@pytest.mark.parametrize(("event", "field", "says"), IGNORED.values(), ids=IGNORED)
def test_nothing_that_was_entered_is_passed_over(event: dict[str, Any], field: str, says: str) -> None:
    (found,) = solve("layering.apply", {"targets": [rook(hp=0)], "events": [event]})["errors"]

    assert found["field"] == f"events[0].{field}" and found["says"].startswith(says), found


def test_one_roll_serves_all_targets_of_mixed_kinds() -> None:
    targets = [rook(name=f"T{i}", kind="machine" if i % 2 else "creature", ap=i, temp_hp=0) for i in range(5)]
    reply = solve("layering.apply", {"targets": targets, "events": [{"type": "damage", "dice": "2d6+7"}]}, answers=[16])

    assert [t["hp"] for t in reply["result"]["targets"]] == [50 - (16 - i) for i in range(5)]
    assert len(reply["dice"]["used"]) == 1


def test_events_reach_only_those_named() -> None:
    inputs = {"targets": [rook(), hulk()], "events": [hit(30) | {"to": ["Hulk"]}]}
    now = solve("layering.apply", inputs)["result"]["targets"]

    assert [t["hp"] for t in now] == [50, 70]


BAD: dict[str, tuple[dict[str, Any], list[tuple[str, str, str]]]] = {
    "no targets": ({"targets": []}, [("targets", "field", "a list of 1 to 200")]),
    "missing and wrong together": (
        {"targets": [{"kind": "ghost", "hp": "x"}]},
        [("targets[0].name", "field", "Enter the target's name"), ("targets[0].kind", "field", "creature or machine"),
         ("targets[0].hp", "field", "like 50; 'x' is not"), ("targets[0].max_hp", "field", "from 1 to 1,000,000")]),
    "more than the maximum": (
        {"targets": [rook(hp=51)]}, [("targets[0].hp", "impossible", "51 of at most 50")]),
    "a creature below 0 (¶3)": (
        {"targets": [rook(hp=-1)]}, [("targets[0].hp", "impossible", "cannot have negative hit points")]),
    "the same name twice": ({"targets": [rook(), rook()]}, [("targets[1].name", "illegal", "Two targets")]),
    "to nobody": (
        {"targets": [rook()], "events": [hit(1) | {"to": ["Rok"]}]},
        [("events[0].to[0]", "illegal", "did you mean 'Rook'?")]),
    "no amount": ({"targets": [rook()], "events": [{"type": "damage"}, {"type": "heal"}]},
                  [("events[0].amount", "field", "how much damage"), ("events[1].amount", "field", "how many hit points")]),
    "amount and dice": ({"targets": [rook()], "events": [{"amount": 3, "dice": "d6"}]},
                        [("events[0].amount", "field", "or the dice")]),
    "negative damage": ({"targets": [rook()], "events": [hit(-5)]},
                        [("events[0].amount", "field", "from 0 to 1,000,000, like 15; -5 is not.")]),
    "unknown field": ({"targets": [rook(armour=3)]}, [("targets[0].armour", "field", "no field 'armour'")]),
}  # fmt: skip


@pytest.mark.parametrize(("inputs", "errors"), BAD.values(), ids=BAD)
def test_bad_input_says_what_to_enter(inputs: dict[str, Any], errors: list[tuple[str, str, str]]) -> None:
    reply = solve("layering.apply", inputs)

    assert reply["status"] == "invalid"
    assert [(e["field"], e["code"]) for e in reply["errors"]] == [(field, code) for field, code, _ in errors]
    for error, (_, _, says) in zip(reply["errors"], errors, strict=True):
        assert says in error["says"]


TARGETS = st.builds(
    lambda kind, most, lost, ap, temp: {"name": "T", "kind": kind, "max_hp": most, "ap": ap, "temp_hp": temp,
                                        "hp": max(0 if kind == "creature" else -3 * most, most - lost)},
    st.sampled_from(["creature", "machine"]), st.integers(1, 60), st.integers(0, 150), st.integers(0, 30), st.integers(0, 30),
)  # fmt: skip
EVENTS = st.lists(
    st.one_of(
        st.builds(hit, st.integers(0, 90), st.booleans()),
        st.builds(other, st.sampled_from(["heal", "repair", "revive", "temp_hp", "ap"]), st.integers(1, 60)),
    ),
    max_size=8,
)


@given(TARGETS, EVENTS)
def test_nothing_is_lost_or_made(target: dict[str, Any], events: list[dict[str, Any]]) -> None:
    """Damage in = soaked + HP lost (+ what fell on a creature at 0); nobody passes its limits."""
    result = run(target, *events)["result"]

    for entry in result["log"]:
        took, after = entry["took"], entry["after"]
        if entry["type"] == "damage":
            assert all(points >= 0 for points in took.values())
            beyond = entry["amount"] - sum(took.values())
            assert beyond == 0 or (entry["state"] == "down" and beyond > 0) or entry["state"] == "destroyed"
            assert took["ap"] == 0 or entry["physical"]
            assert took["hp"] == 0 or after["temp_hp"] == 0
        assert entry["effect"] == any(took.values())
        assert after["hp"] <= target["max_hp"]
        assert after["hp"] >= 0 or target["kind"] == "machine"
        assert min(after["ap"], after["temp_hp"]) >= 0


@given(TARGETS, EVENTS, EVENTS)
def test_stopping_in_between_changes_nothing(
    target: dict[str, Any], first: list[dict[str, Any]], second: list[dict[str, Any]]
) -> None:
    """`next` carries the whole state: two halves end where the whole ends (but for the count of losses)."""
    halfway = run(target, *first)["next"]["inputs"]["targets"][0]
    keys = ("ap", "temp_hp", "hp", "state")
    parted = run(halfway, *second)["result"]["targets"][0]
    whole = run(target, *first, *second)["result"]["targets"][0]

    assert [parted[key] for key in keys] == [whole[key] for key in keys]


@given(TARGETS, EVENTS)
def test_each_kind_of_care_is_for_its_kind(target: dict[str, Any], events: list[dict[str, Any]]) -> None:
    for entry in run(target, *events)["result"]["log"]:
        if entry["type"] in ("heal", "revive") and target["kind"] == "machine":
            assert not entry["effect"]
        if entry["type"] == "repair" and target["kind"] == "creature":
            assert not entry["effect"]
