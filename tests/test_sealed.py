"""Sealed dice: the protocol, its vectors, and an independent check with the standard library only."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from pycore import sealed
from pycore.api import ask, solve

BLOW = {"dice": "2d6+3", "attacker": {"strength": 4}}
SHOT = {"damage": 35, "skill": 58}
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
    assert hashlib.sha256(vector["terms"].encode()).hexdigest() == vector["covers"]
    stream = sealed.stream((vector["secrets"][0], vector["secrets"][1]), vector["covers"])

    assert [sealed.commitment(s, x, vector["covers"]) for s, x in zip("AB", vector["secrets"], strict=True)] == (
        vector["commitments"]
    )
    assert [low + stream.below(sides) for sides, low in vector["dice"]] == vector["rolls"]


MAILED = [commit(side, secret)["result"]["commitment"] for side, secret in zip("AB", SECRETS, strict=True)]
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
    "one secret twice": ({"secrets": [SECRETS[0]] * 2}, ["dice.secrets[1]"]),
    "a third secret": ({"secrets": [*SECRETS, "ten brown bottles"]}, ["dice.secrets"]),
    "secrets as one text": ({"secrets": " ".join(SECRETS)}, ["dice.secrets"]),
    "a commitment cut short": ({"commitments": [MAILED[0][:63], MAILED[1]]}, ["dice.secrets[0]"]),
    "a commitment too long": ({"commitments": [MAILED[0] + "0", MAILED[1]]}, ["dice.secrets[0]"]),
    "no commitment": ({"commitments": ["", MAILED[1]]}, ["dice.secrets[0]"]),
    "a digit of another script": ({"commitments": [MAILED[0], MAILED[1][:-1] + "\uff10"]}, ["dice.secrets[1]"]),
    "commitments swapped": ({"commitments": MAILED[::-1]}, ["dice.secrets[0]", "dice.secrets[1]"]),
    "the same secret in capitals": ({"secrets": [SECRETS[0].upper(), SECRETS[1]]}, ["dice.secrets[0]"]),
    "a letter of another script in a secret": (
        {"secrets": [SECRETS[0].replace("o", "\u043e"), SECRETS[1]]}, ["dice.secrets[0]"],
    ),
    "the dice written another way": ({"inputs": {**BLOW, "dice": "2d6 + 3"}}, ["dice.secrets[0]", "dice.secrets[1]"]),
    "a default written out": ({"inputs": {**BLOW, "attack": "melee"}}, ["dice.secrets[0]", "dice.secrets[1]"]),
}  # fmt: skip


@pytest.mark.parametrize(("change", "fields"), TAMPERED.values(), ids=TAMPERED)
def test_nothing_can_be_chosen_after_committing(change: dict[str, Any], fields: list[str]) -> None:
    reply = roll(**change)

    assert reply["status"] == "invalid"
    assert [e["field"] for e in reply["errors"]] == fields


def test_commitments_survive_a_mail_program() -> None:
    made = [commit(side, s)["result"]["commitment"] for side, s in zip("AB", SECRETS, strict=True)]

    assert roll(commitments=[made[0].upper(), made[1][:32] + "\n " + made[1][32:]])["status"] == "done"


@pytest.mark.parametrize(
    ("side", "secret", "field", "says"),
    [
        ("C", SECRETS[0], "side", "A or B"),
        ("a", SECRETS[0], "side", "A or B"),
        ("A", "short", "secret", "16 to 200"),
        ("A", "x" * 201, "secret", "16 to 200"),
        ("A", 7, "secret", "16 to 200"),
        ("A", "a" * 40, "secret", "8 different"),
        ("A", "1234 1234 1234 1234", "secret", "8 different"),
        ("A", SECRETS[0] + " ", "secret", "at its ends"),
        ("A", "the owl flies\nat noon", "secret", "one line"),
        ("A", "the owl flies\u200bat noon", "secret", "visible"),
        ("A", "the owl flies at \ud800", "secret", "visible"),
    ],
)
def test_a_commitment_needs_a_side_and_a_secret_hard_to_find(side: str, secret: Any, field: str, says: str) -> None:
    error = commit(side, secret)["errors"][0]

    assert (error["field"], says in error["says"]) == (field, True)


def test_the_order_of_keys_does_not_change_the_terms_and_readings_do() -> None:
    turned = dict(reversed(BLOW.items()))
    assert commit("A", SECRETS[0], turned)["result"] == commit("A", SECRETS[0])["result"]

    dice = {"source": "sealed", "secrets": SECRETS}
    made = [solve("sfrpg.jury_rig", SHOT, want="commit", side=side, secret=secret)["result"]["commitment"]
            for side, secret in zip("AB", SECRETS, strict=True)]  # fmt: skip
    told = solve("sfrpg.jury_rig", SHOT, dice={**dice, "commitments": made})
    switch = next(r for r in told["readings"] if len(r["choices"]) > 1)
    other = next(c["id"] for c in switch["choices"] if c["id"] != switch["choice"])
    flipped = solve("sfrpg.jury_rig", SHOT, dice={**dice, "commitments": made}, readings={switch["id"]: other})
    assert (told["status"], flipped["status"]) == ("done", "invalid")
    assert all("readings are not those" in error["says"] for error in flipped["errors"])


def test_no_typed_answer_takes_the_place_of_a_sealed_die() -> None:
    for answers in ([12], [[6, 6]], [{"roll": "my own seed"}]):
        reply = roll(answers=answers)
        assert reply["dice"]["used"] == roll()["dice"]["used"]
        assert reply["answers"]["unused"] == answers
        assert reply["receipt"] != roll()["receipt"]


FROM = {
    "typed": ({"answers": [12]}, "as entered"),
    "thrown by the page, one by one": ({"answers": [{"roll": "a"}]}, "as entered, or thrown by the page"),
    "a pasted list": ({"dice": {"source": "pasted", "rolls": "6 6"}}, "from a pasted list"),
    "a list that ran out": (
        {"dice": {"source": "pasted", "rolls": "6"}, "answers": [12]}, "from a pasted list, then as entered",
    ),
    "quick": ({"dice": {"source": "quick", "seed": "owl"}}, "quick, seed owl"),
}  # fmt: skip


@pytest.mark.parametrize(("rest", "says"), FROM.values(), ids=FROM)
def test_no_other_dice_pass_for_sealed_ones_in_a_result(rest: dict[str, Any], says: str) -> None:
    reply = solve("layering.damage", BLOW, text="plain", **rest)

    assert reply["dice"]["from"] == says
    assert "commitments" not in reply["dice"]
    assert f"\nDice, in order ({says}): " in reply["text"]


@pytest.mark.parametrize("style", ["plain", "markdown", "bbcode"])
def test_a_sealed_result_names_the_commitments_as_they_were_mailed(style: str) -> None:
    reply = roll(text=style, commitments=[MAILED[0].upper(), f"{MAILED[1][:32]}\n {MAILED[1][32:]}"])

    assert (reply["dice"]["from"], reply["dice"]["commitments"]) == ("sealed", MAILED)
    assert "Dice, in order (sealed): " in reply["text"]
    for side, mailed in zip("AB", MAILED, strict=True):
        assert any(line.strip(" -[]*") == f"{side} {mailed}" for line in reply["text"].splitlines())


def test_terms_are_canonical_and_their_digest_is_what_is_covered() -> None:
    told = commit("A", SECRETS[0])["result"]

    assert told["terms"] == (
        '{"calculator":"layering.damage","inputs":{"attacker":{"strength":4},"dice":"2d6+3"},"readings":{}}'
    )
    tug = '{"calculator": "tcs.tug", "inputs": {"g": %s, "tug_tons": 500}, "want": "commit", "side": "A", "secret": "%s"}'
    for written, text in (("12.50", "25/2"), ("3.0", "3")):
        got = json.loads(ask(tug % (written, SECRETS[0])))["result"]["terms"]
        assert f'"inputs":{{"g":"{text}","tug_tons":500}}' in got
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


@pytest.mark.parametrize("secret", ["abcdefgh" * 2, "abcdefgh" * 25], ids=["the shortest", "the longest"])
def test_a_secret_at_the_limits_is_taken(secret: str) -> None:
    assert sealed.check_secret(secret, "secret") == []


LENGTH = "Enter a secret of 16 to 200 characters; a shorter one can be found from its commitment by trying."
LINE = "A secret is one line of visible characters, without a space at its ends: a mail would change it."
SIMPLE = "A secret needs at least 8 different characters; a simpler one can be found by trying."


@pytest.mark.parametrize(
    ("secret", "says"),
    [("abcdefgh" * 2, ""), ("abcdefghijklmno", LENGTH), ("abcdefgh" * 25 + "i", LENGTH), ("abcdefgabcdefgabc", SIMPLE),
     (SECRETS[0] + "\t", LINE)],
)  # fmt: skip
def test_what_is_wrong_with_a_secret_is_told_whole(secret: str, says: str) -> None:
    problems = [(problem.field, problem.code, problem.says) for problem in sealed.check_secret(secret, "here")]

    assert problems == ([("here", "field", says)] if says else [])


def test_what_is_wrong_with_sealed_dice_is_told_whole() -> None:
    two = "Sealed dice need two {}, side A's and side B's, as a list of two texts."
    changed = ("Side B's secret does not fit the commitment it mailed. Either the secret or the commitment was "
               "changed, or the calculator, its inputs or its readings are not those it was made for.")  # fmt: skip
    for change, field, code, says in (
        ({"secrets": SECRETS[:1]}, "dice.secrets", "field", two.format("secrets")),
        ({"commitments": "x"}, "dice.commitments", "field", two.format("commitments")),
        ({"commitments": [MAILED[0], MAILED[0]]}, "dice.secrets[1]", "illegal", changed),
    ):
        error = roll(**change)["errors"][0]
        assert (error["field"], error["code"], error["says"]) == (field, code, says)
