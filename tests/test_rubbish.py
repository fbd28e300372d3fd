"""Whatever stands at the door, the answer is a reply with a sentence: never an exception, never `broken`."""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import reduce
from operator import getitem
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pycore.api import ask
from pycore.systems import calculators

RUBBISH = (
    None, True, 0, -1, 10**15 - 1, 1.5, "", " ", "x", "\ud800", "a\x00b", "a\nb", "x" * 3_000, "9" * 5_000, "²", "6.0", "1/0",
    "-", ",", "{}", "d%", "2d6", [], {}, [[]], [{}], [None, None], {"": 1}, {"\ud800": 1}, {"a\x00": {}},
    {"source": "quick", "seed": "\ud800"}, {"source": "pasted", "rolls": ["9" * 5_000]},
)  # fmt: skip
WANTS = ("answer", "odds", "simulate", "verify", "commit", "\ud800")
EXAMPLES = [
    json.loads(json.dumps({**example.request(name), "seed": "a", "runs": 1, "side": "A", "secret": "x" * 20}))
    for name, module in calculators().items()
    for example in module.EXAMPLES
]


def places(value: Any, *path: Any) -> Iterator[tuple[Any, ...]]:
    """The path of everything in a JSON value."""
    yield path
    for key, part in value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else ()):
        yield from places(part, *path, key)


@settings(phases=[Phase.explicit, Phase.generate])  # a large request shrinks for minutes
@given(st.data(), st.sampled_from(EXAMPLES), st.sampled_from(WANTS))
def test_rubbish_anywhere_in_a_request_is_answered_with_a_sentence(
    data: Any, example: dict[str, Any], want: str
) -> None:
    spoilt = json.loads(json.dumps({**example, "want": want}))
    for _ in range(data.draw(st.integers(1, 2))):
        *path, key = data.draw(st.sampled_from(list(places(spoilt))[1:]))
        reduce(getitem, path, spoilt)[key] = deepcopy(data.draw(st.sampled_from(RUBBISH)))
    reply = json.loads(ask(json.dumps(spoilt)))

    assert reply["status"] in ("done", "asks", "invalid"), reply["text"]
    assert reply["line"]
    assert all(error["says"] for error in reply["errors"])


@given(st.text())
def test_rubbish_in_place_of_a_request_is_answered_with_a_sentence(raw: str) -> None:
    reply = json.loads(ask(raw))

    assert (reply["status"], bool(reply["errors"][0]["says"])) == ("invalid", True)


RESOLVE = json.loads(json.dumps(EXAMPLES[[e["calculator"] for e in EXAMPLES].index("sfrpg.resolve")]))
HEADS = "name,count,value,fate\n"
TOO_MUCH: dict[str, tuple[dict[str, Any], str, str]] = {
    "a fleet of a hundred thousand rows": (
        {"calculator": "tcs.fleet_file", "inputs": {"fleet": {"csv": HEADS + "a,b,c,d\n" * 100_000}}},
        "fleet.csv", "at most 5,000 rows"),
    "a fleet whose rows are in quotation marks, one of them open": (
        {"calculator": "tcs.fleet_file", "inputs": {"fleet": {"csv": HEADS + '"a","b"\n' * 100_000 + '"'}}},
        "fleet.csv", "at most 5,000 rows"),
    "a fleet of two hundred thousand columns": (
        {"calculator": "tcs.fleet_file", "inputs": {"fleet": {"csv": "c," * 200_000}}},
        "fleet.csv", "Row 1 has 200,001 columns; at most 200 are read"),
    "a ship of twenty thousand lines": (
        {"calculator": "ddap.order", "inputs": {"ship": {"text": "#\n" * 20_000}}},
        "ship.text", "at most 500 boxes, counted one by one, like 4 hull as 4; this text has 20,000 lines"),
    "a ship of thirteen thousand pieces in a line": (
        {"calculator": "ddap.order", "inputs": {"ship": {"text": "#; " * 13_000}}},
        "ship.text", "at most 500 boxes, counted one by one, like 4 hull as 4; this text has more"),
    "twenty thousand called hits": (
        {"calculator": "ddap.allocate", "inputs": {"ship": {"text": "4 hull"}, "hits": "a," * 19_000}},
        "hits", "At most 1,000 points are called at once, 3x hull counting as 3; these are 19,000"),
    "a policy of fifty thousand names": (
        {**RESOLVE, "want": "simulate", "policy": {f"name {i}": "x" for i in range(50_000)}},
        "policy", "decisions can come up here, like 'replacement of captain'; this policy names 50,000"),
}  # fmt: skip


@pytest.mark.parametrize(("request_", "field", "says"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_what_is_far_too_much_is_refused_in_one_sentence_with_the_limit(
    request_: dict[str, Any], field: str, says: str
) -> None:
    """And not read to its end: each took the browser seconds."""
    reply = json.loads(ask(json.dumps(request_)))

    told = [error for error in reply["errors"] if error["field"] == field]
    assert len(told) == 1
    assert says in told[0]["says"]
