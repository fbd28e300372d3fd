"""Whatever stands at the door, the answer is a reply with a sentence: never an exception, never `broken`."""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import reduce
from operator import getitem
from typing import Any

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
