"""The request vectors have the status they say; tests/vectors/vectors.test.mjs holds the browser's Python to them."""

import json

import pytest

from pycore.api import ask
from tests.vectors.replies import vectors

VECTORS = vectors()


@pytest.mark.parametrize("vector", VECTORS.values(), ids=VECTORS)
def test_status(vector: dict[str, str]) -> None:
    reply = json.loads(ask(vector["text"]))

    assert reply["status"] == (vector["status"] or reply["status"])
    assert reply["status"] != "broken", reply["text"]


def test_names_are_unique_and_files_are_found() -> None:
    assert any(name.startswith("door: ") for name in VECTORS)
