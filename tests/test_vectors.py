"""The request vectors have the status they say; tests/vectors/vectors.test.mjs holds the browser's Python to them."""

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from pycore.api import ask
from pycore.inputs import Memo
from tests.vectors.replies import vectors

VECTORS = vectors()


@pytest.fixture(scope="module", autouse=True)
def nobody_changes_what_was_read() -> Iterator[None]:
    """Answers share what was read from equal entries: at the end of all of them it is as it was."""
    kept: list[tuple[Any, Any]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Memo, "keep", lambda memo, key, value: kept.append((value, told(value))))
        yield
    assert kept
    assert [(told(value), before) for value, before in kept if told(value) != before] == []


def told(value: Any) -> Any:
    """A value that was read, down to its smallest parts."""
    if isinstance(value, dict):
        return {key: told(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [told(part) for part in value]
    if is_dataclass(value):
        return {field.name: told(getattr(value, field.name)) for field in fields(value)}
    return repr(value)


@pytest.mark.parametrize("vector", VECTORS.values(), ids=VECTORS)
def test_status(vector: dict[str, str]) -> None:
    reply = json.loads(ask(vector["text"]))

    assert reply["status"] == (vector["status"] or reply["status"])
    assert reply["status"] != "broken", reply["text"]


def test_going_on_is_never_a_mistake() -> None:
    """What `next` holds is accepted; only another calculator may still want what was not entered."""
    wrong = {}
    for name, vector in VECTORS.items():
        reply = json.loads(ask(vector["text"]))
        if reply["next"] is None:
            continue
        then = json.loads(ask(json.dumps(reply["next"])))
        found = [error["says"] for error in then["errors"] if not error["says"].startswith("Enter")]
        if found or (then["errors"] and reply["next"]["calculator"] == json.loads(vector["text"])["calculator"]):
            wrong[name] = then["errors"]
        assert then["status"] != "broken", (name, then["text"])

    assert wrong == {}


def test_names_are_unique_and_files_are_found() -> None:
    assert any(name.startswith("door: ") for name in VECTORS)
