"""Sealed dice: the protocol, its vectors, and an independent check with the standard library only."""

import json
from pathlib import Path
from typing import Any

import pytest

from pycore import sealed
from pycore.api import ask, solve

BLOW = {"dice": "2d6+3", "attacker": {"strength": 4}}
SECRETS = ["the owl flies at noon", "seven green bottles"]
VECTORS = json.loads((Path(__file__).parent / "sealed_vectors.json").read_text())


def commit(side: str, secret: Any, inputs: Any = BLOW) -> dict[str, Any]:
    return solve("layering.damage", inputs, want="commit", side=side, secret=secret)


def roll(inputs: Any = BLOW, secrets: Any = None, commitments: Any = None, **rest: Any) -> dict[str, Any]:
    made = [commit("A", SECRETS[0])["result"]["commitment"], commit("B", SECRETS[1])["result"]["commitment"]]
    dice = {"source": "sealed", "secrets": secrets or SECRETS, "commitments": commitments or made}
    return solve("layering.damage", inputs, dice=dice, **rest)


def test_two_sides_who_share_only_mails_get_one_roll() -> None:
    at_a, at_b = roll(), roll()

    assert at_a["status"] == "done"
    assert at_a["dice"]["used"] == at_b["dice"]["used"]
    assert at_a["receipt"] == at_b["receipt"]
    assert len(at_a["dice"]["used"]) == 2


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["name"])
def test_vectors(vector: dict[str, Any]) -> None:
    stream = sealed.stream((vector["secrets"][0], vector["secrets"][1]), vector["covers"])

    assert [sealed.commitment(s, x, vector["covers"]) for s, x in zip("AB", vector["secrets"], strict=True)] == (
        vector["commitments"]
    )
    assert [low + stream.below(sides) for sides, low in vector["dice"]] == vector["rolls"]


TAMPERED: dict[str, tuple[dict[str, Any], list[str]]] = {
    "another secret of A": ({"secrets": ["the owl flies at one", SECRETS[1]]}, ["dice.secrets[0]"]),
    "another secret of B": ({"secrets": [SECRETS[0], "eight green bottles"]}, ["dice.secrets[1]"]),
    "secrets swapped": ({"secrets": SECRETS[::-1]}, ["dice.secrets[0]", "dice.secrets[1]"]),
    "inputs changed after the commitments": (
        {"inputs": {**BLOW, "bonuses": [1]}},
        ["dice.secrets[0]", "dice.secrets[1]"],
    ),
    "B copied A's commitment": (
        {"secrets": [SECRETS[0]] * 2, "commitments": [commit("A", SECRETS[0])["result"]["commitment"]] * 2},
        ["dice.secrets[1]"],
    ),
    "a short secret": ({"secrets": ["short", SECRETS[1]]}, ["dice.secrets[0]"]),
    "one secret missing": ({"secrets": SECRETS[:1]}, ["dice.secrets"]),
    "commitments missing": ({"commitments": ["x"]}, ["dice.commitments"]),
}


@pytest.mark.parametrize(("change", "fields"), TAMPERED.values(), ids=TAMPERED)
def test_nothing_can_be_chosen_after_committing(change: dict[str, Any], fields: list[str]) -> None:
    reply = roll(**change)

    assert reply["status"] == "invalid"
    assert [e["field"] for e in reply["errors"]] == fields


def test_commitments_survive_a_mail_program() -> None:
    made = [commit(side, s)["result"]["commitment"] for side, s in zip("AB", SECRETS, strict=True)]

    assert roll(commitments=[made[0].upper(), made[1][:32] + "\n " + made[1][32:]])["status"] == "done"


@pytest.mark.parametrize(
    ("side", "secret", "field"), [("C", SECRETS[0], "side"), ("A", "short", "secret"), ("A", 7, "secret")]
)
def test_a_commitment_needs_a_side_and_a_long_secret(side: str, secret: Any, field: str) -> None:
    assert commit(side, secret)["errors"][0]["field"] == field


def test_terms_are_canonical_and_their_digest_is_what_is_covered() -> None:
    told = commit("A", SECRETS[0])["result"]

    assert told["terms"] == (
        '{"calculator":"layering.damage","inputs":{"attacker":{"strength":4},"dice":"2d6+3"},"readings":{}}'
    )
    same = json.loads(ask(json.dumps({"want": "commit", "side": "A", "secret": SECRETS[0], "calculator": "layering.damage",
                                      "inputs": {"attacker": {"strength": 4}, "dice": "2d6+3"}})))  # fmt: skip
    assert same["result"] == told


def test_an_independent_program_gets_the_same_dice() -> None:
    """Nothing of ours: the snippet of docs/sealed-dice.md, run as it stands."""
    text = (Path(__file__).parent.parent / "docs" / "sealed-dice.md").read_text()
    snippet = text.split("```python\n")[1].split("```")[0]
    assert "pycore" not in snippet
    space: dict[str, Any] = {}
    exec(snippet, space)

    covers = commit("A", SECRETS[0])["result"]["covers"]
    theirs = space["dice"](*SECRETS, covers, [(6, 1), (6, 1)])
    assert theirs == [entry["roll"] for entry in roll()["dice"]["used"]]
    assert space["commitment"]("A", SECRETS[0], covers) == commit("A", SECRETS[0])["result"]["commitment"]
