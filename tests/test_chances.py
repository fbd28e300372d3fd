"""What odds and simulations tell: one sentence that stands alone, and a policy that is read or refused."""

from fractions import Fraction
from typing import Any

import pytest

from pycore.api import solve
from pycore.chances import percent
from pycore.systems.sfrpg.resolve import EXAMPLES, HOUSE_CHART

VOLLEY: dict[str, Any] = {**EXAMPLES[0].inputs, "flaws": [], "flaw_chart": HOUSE_CHART, "replacements": {}}
POST = "replacement of engineer"

LINES = {
    "a number: mean and the middle nine tenths": (
        "layering.damage", {"dice": "2d6+3"}, {},
        "Roll damage (dice 2d6+3): total: mean 10, 90% from 6 to 14 (exact odds).",
    ),
    "few values are named": (
        "layering.damage", {"dice": "d2"}, {"readings": {}},
        "Roll damage (dice d2): total: 1 50.0%, 2 50.0% (exact odds).",
    ),
    "words, the likeliest first": (
        "sfrpg.jury_rig", {"damage": 35, "skill": 58}, {},
        "Jury Rig (damage 35, skill 58): works: yes 72.0%, no 28.0% (exact odds).",
    ),
    "from the answers given on": (
        "layering.damage", {"dice": "2d6+3"}, {"answers": [9]},
        "Roll damage (dice 2d6+3): total: 9 100% (exact odds, from the answers given on).",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("name", "inputs", "more", "line"), LINES.values(), ids=LINES)
def test_exact_odds_say_what_they_are_of(name: str, inputs: Any, more: Any, line: str) -> None:
    assert solve(name, inputs, want="odds", **more)["line"] == line


def test_a_simulation_says_its_runs_and_its_seed() -> None:
    reply = solve("layering.damage", {"dice": "2d6+3"}, want="simulate", seed="north", runs=500)

    assert reply["line"].startswith("Roll damage (dice 2d6+3): total: mean ")
    assert reply["line"].endswith(" (500 simulated runs, seed north).")


def test_a_chance_is_never_said_to_be_none_or_sure_when_it_is_not() -> None:
    assert [percent(Fraction(*p)) for p in ((0, 1), (1, 5000), (1, 8), (4999, 5000), (1, 1))] == [
        "0.0%", "under 0.1%", "12.5%", "over 99.9%", "100%",
    ]  # fmt: skip


# ---------------------------------------------------------------- policy


def test_odds_name_the_decisions_that_may_come_up() -> None:
    decisions = {one["key"]: one for one in solve("sfrpg.resolve", VOLLEY, want="odds")["decisions"]}

    assert decisions[POST] == {
        "key": POST, "says": "Who takes the post of Engineer", "options": ["Tharn", "Sool", "Ulenn", "nobody"],
        "default": "best free Damage Control",
    }  # fmt: skip
    assert solve("layering.damage", {"dice": "d6"}, want="odds")["decisions"] == []


@pytest.mark.parametrize("want", ["odds", "simulate"])
def test_a_policy_for_nothing_is_refused_with_the_nearest_decision(want: str) -> None:
    reply = solve("sfrpg.resolve", VOLLEY, want=want, seed="s", runs=1, policy={"replacement of enginer": "nobody"})

    assert reply["errors"][0]["field"] == "policy.replacement of enginer"
    assert "did you mean 'replacement of engineer'?" in reply["errors"][0]["says"]


def test_a_policy_where_nothing_is_decided_is_refused() -> None:
    reply = solve("layering.damage", {"dice": "d6"}, want="odds", policy={"who": "me"})

    assert reply["line"] == "No decision 'who' can come up here; none can."


def test_an_option_that_nobody_has_is_refused_with_those_there_are() -> None:
    reply = solve("sfrpg.resolve", VOLLEY, want="simulate", seed="s", runs=1, policy={POST: "Ikki"})

    assert reply["line"] == f"The policy for '{POST}' must be one of Tharn, Sool, Ulenn, nobody."


def test_a_policy_decides_and_is_said() -> None:
    def lost(policy: dict[str, str]) -> dict[str, Any]:
        return solve("sfrpg.resolve", VOLLEY, want="simulate", seed="s", runs=300, policy=policy)

    asked = lost({POST: "nobody"})
    assert asked["line"].endswith(f" (300 simulated runs, seed s; {POST}: nobody).")
    assert asked["simulation"]["measures"] != lost({})["simulation"]["measures"]


def test_a_stand_in_who_is_dead_in_that_run_is_replaced_as_without_a_policy() -> None:
    reply = solve("sfrpg.resolve", VOLLEY, want="simulate", seed="s", runs=300,
                  policy={f"replacement of {post}": "Ulenn" for post in ("captain", "engineer", "navigator")})  # fmt: skip

    assert reply["status"] == "done"
    assert reply["simulation"]["runs"] == 300


def test_an_owners_order_can_be_a_policy() -> None:
    boxes = [{"id": "1", "name": "photon", "arc": "FA"}, {"id": "2", "name": "disruptor", "arc": "FA"}]
    before: dict[str, Any] = {"given": {"ship": {"boxes": boxes}, "hits": "torpedo"}, "want": "odds"}

    assert solve("ddap.allocate", **before)["status"] == "asks"
    told = solve("ddap.allocate", **before, policy={"heavy_order": "disruptor"})
    assert told["odds"]["lost"]["values"] == [["disruptor #2", "1"]]
    wrong = solve("ddap.allocate", **before, policy={"heavy_order": "drone"})
    assert wrong["line"] == "The policy for 'heavy_order' must be one of photon, disruptor."


def test_a_bay_the_text_does_not_cover_is_a_decision() -> None:
    boxes = [{"id": "1", "name": "shuttle", "holds": "a barge"}, {"id": "2", "name": "shuttle", "holds": "admin"}]
    reply = solve("ddap.allocate", {"ship": {"boxes": boxes}, "hits": "shuttle"}, want="odds")

    assert [one["key"] for one in reply["decisions"] if one["options"]] == ["bay a barge"]


def test_one_of_the_plain_crew_can_be_stated_where_there_is_one() -> None:
    def options(crew: int) -> list[str]:
        inputs = {**VOLLEY, "ship": {**VOLLEY["ship"], "plain_crew": crew}}
        decisions = solve("sfrpg.resolve", inputs, want="odds")["decisions"]
        return next(one["options"] for one in decisions if one["key"] == POST)

    assert "one of the plain crew" in options(3)
    assert "one of the plain crew" not in options(0)


# ---------------------------------------------------------------- receipts


def verified(of: str, receipt: str, **more: Any) -> dict[str, Any]:
    """The claimed receipt of odds or of a simulation of the volley, looked at."""
    return solve("sfrpg.resolve", more.pop("given", VOLLEY), want="verify", of=of, receipt=receipt, **more)


DRAWN = {"seed": "north", "runs": 20, "policy": {POST: "nobody"}}

EDITED: dict[str, tuple[dict[str, Any], list[str]]] = {
    "nothing": ({}, []),
    "the inputs": ({"given": {**VOLLEY, "damage": 33}}, ["inputs"]),
    "the seed": ({"seed": "south"}, ["seed, number of runs, or dice given before"]),
    "the number of runs": ({"runs": 21}, ["seed, number of runs, or dice given before"]),
    "the policy": ({"policy": {POST: "Tharn"}}, ["policy, readings or version"]),
    "no policy": ({"policy": {}}, ["policy, readings or version"]),
    "as if it were exact": ({"of": "odds"}, ["everything: there is no receipt for this"]),
    "as if it were an answer": ({"of": "answer"}, ["answers and dice", "readings or version"]),
}


@pytest.mark.parametrize(("edit", "differs"), EDITED.values(), ids=EDITED)
def test_the_receipt_of_a_simulation_covers_seed_runs_and_policy(edit: dict[str, Any], differs: list[str]) -> None:
    receipt = solve("sfrpg.resolve", VOLLEY, want="simulate", **DRAWN)["receipt"]
    reply = verified(receipt=receipt, **{"of": "simulate", **DRAWN, **edit})

    assert (reply["verified"], reply["differs"]) == (not differs, differs)


def test_a_simulation_in_slices_has_the_receipt_of_the_whole() -> None:
    whole = solve("layering.damage", {"dice": "2d6"}, want="simulate", seed="s", runs=30)
    first = solve("layering.damage", {"dice": "2d6"}, want="simulate", seed="s", runs=10)
    so_far = first["simulation"]["so_far"]
    rest = {"seed": "s", "runs": 20, "so_far": so_far}

    assert solve("layering.damage", {"dice": "2d6"}, want="simulate", start=10, **rest)["receipt"] == whole["receipt"]
    assert first["receipt"] != whole["receipt"]
    elsewhere = solve("layering.damage", {"dice": "2d6"}, want="simulate", start=40, **rest)
    assert elsewhere["receipt"] == "", "runs that are not all there are not answered for"


def test_the_receipt_of_odds_is_not_that_of_the_answer() -> None:
    blow = {"dice": "2d6+3"}
    odds = solve("layering.damage", blow, want="odds")["receipt"]

    assert solve("layering.damage", blow, want="verify", of="odds", receipt=odds)["verified"]
    assert solve("layering.damage", blow, want="verify", receipt=odds)["differs"]
    later = solve("layering.damage", blow, want="verify", of="odds", receipt=odds, answers=[9])
    assert later["differs"] == ["answers or dice given before"]
    loaded = solve("layering.damage", blow, want="verify", of="odds", receipt=odds, dice={"source": "quick", "seed": "x"})
    assert loaded["differs"] == ["answers or dice given before"], "though they play no part: what was edited is not vouched for"
    assert odds != solve("layering.damage", blow)["receipt"]


def test_only_what_has_a_receipt_can_be_verified() -> None:
    reply = solve("layering.damage", {"dice": "d6"}, want="verify", of="schema", receipt="0" * 20)

    assert reply["line"].startswith("of is one of answer, odds, simulate")


def test_odds_and_simulations_are_written_as_a_block_with_their_receipt() -> None:
    for more in ({"want": "odds"}, {"want": "simulate", "seed": "s", "runs": 5}):
        reply = solve("layering.damage", {"dice": "d2"}, text="plain", **more)

        assert reply["text"].replace("\n", " ").startswith(reply["line"])
        assert f"Receipt {reply['receipt']} · Damage Desk {reply['version']}\n" in reply["text"]
