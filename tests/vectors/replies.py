"""The request vectors, and CPython's replies to them: `python tests/vectors/replies.py` prints both as JSON.

Vectors are found by looking: every *.json in this folder, `{"name": {"status": …, "request": …}}` (or `"text"` for
a request that is not even JSON), and besides them every example of every calculator in every way it can be asked.
"""

import json
import sys
from pathlib import Path
from typing import Any

from pycore.api import ask

HERE = Path(__file__).parent


def vectors() -> dict[str, dict[str, str]]:
    """Every vector by name: its `text`, and the `status` its reply must have (empty: any but `broken`)."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted(HERE.glob("*.json")):
        for name, vector in json.loads(path.read_text()).items():
            text = vector["text"] if "text" in vector else json.dumps(vector["request"])
            found[f"{path.stem}: {name}"] = {"text": text, "status": vector["status"]}
    return found | harmful() | examples()


def harmful() -> dict[str, dict[str, str]]:
    """Requests too large to write down, each of which could end the engine."""
    texts = {
        "10,000 brackets": "[" * 10_000,
        "10,000 braces": '{"a":' * 10_000,
        "a name of 7 million letters": json.dumps({"calculator": "x" * 7_000_000}),
        "a number of 5,000 digits": '{"calculator": ' + "9" * 5_000 + "}",
    }
    return {f"harmful: {name}": {"text": text, "status": "invalid"} for name, text in texts.items()}


def examples() -> dict[str, dict[str, str]]:
    """Every example of every calculator: answered, with odds, simulated, and as each kind of text."""
    found = {"list": {"text": '{"want": "list"}', "status": "done"}}
    for entry in reply({"want": "list"})["result"]["calculators"]:
        name = entry["id"]
        schema = {"want": "schema", "calculator": name}
        found[f"{name}: schema"] = {"text": json.dumps(schema), "status": "done"}
        for number, example in enumerate(reply(schema)["result"]["examples"]):
            for way, more in WAYS.items():
                request = json.dumps({**example["request"], **more})
                found[f"{name}: example {number}, {way}"] = {"text": request, "status": ""}
    return found


WAYS: dict[str, dict[str, Any]] = {
    "answer": {},
    "all steps": {"steps": "all", "text": "plain"},
    "markdown": {"text": "markdown"},
    "bbcode": {"text": "bbcode"},
    "odds": {"want": "odds"},
    "simulate": {"want": "simulate", "seed": "vectors", "start": 0, "runs": 25},
    "quick": {"dice": {"source": "quick", "seed": "vectors"}},
    "verify": {"want": "verify"},
}


def reply(request: dict[str, Any]) -> Any:
    """The parsed reply to a request."""
    return json.loads(ask(json.dumps(request)))


if __name__ == "__main__":
    json.dump({name: [vector["text"], ask(vector["text"])] for name, vector in vectors().items()}, sys.stdout)
