"""docs/sealed-dice.md tells one roll number by number: they are those of the first vector."""

import hashlib
import hmac
import json
from pathlib import Path

TESTS = Path(__file__).parent
VECTORS = json.loads((TESTS / "sealed_vectors.json").read_text())


def test_the_roll_told_number_by_number_is_the_first_vector() -> None:
    text = (TESTS.parent / "docs" / "sealed-dice.md").read_text()
    lines = text.split("```\nterms")[1].split("```")[0].splitlines()[1:]
    told = {line[:14].strip(): line[14:] for line in lines}
    vector = VECTORS[0]
    block = hmac.new(told["key"].encode(), f"{vector['covers']}/0".encode(), hashlib.sha256).digest()

    assert f"\nterms         {vector['terms']}\n" in text
    assert told == {
        "covers": vector["covers"],
        "secret A": vector["secrets"][0],
        "secret B": vector["secrets"][1],
        "commitment A": vector["commitments"][0],
        "commitment B": vector["commitments"][1],
        "key": "21:the owl flies at noon,19:seven green bottles,",
        "block 0": block.hex(),
        "words": " ".join(str(int.from_bytes(block[i : i + 4], "big")) for i in (0, 4)),
        "dice": " ".join(map(str, vector["rolls"])),
    }
