"""What the build asks the rules: which calculators there are, and the worked answer of each.

There is no list of systems: pycore says what it has, and web/specs/ must have words for it.
"""

import json
from functools import cache
from typing import Any

from making.places import WEB, Stop

Json = dict[str, Any]


def version() -> str:
    """The version of the rules, and so of the site."""
    from pycore import __version__

    return __version__


@cache
def systems() -> list[Json]:
    """Each system with its words and its calculators, each of those with its worked answer."""
    entries = asked({"want": "list"})["result"]["calculators"]
    names = sorted({entry["system"] for entry in entries})
    return [
        {
            "system": name,
            "words": words(name, [entry["id"] for entry in entries if entry["system"] == name]),
            "calculators": [calculator(entry) for entry in entries if entry["system"] == name],
        }
        for name in names
    ]


def calculator(entry: Json) -> Json:
    """All that a calculator's page is drawn from."""
    schema = asked({"want": "schema", "calculator": entry["id"]})["result"]
    request = schema["examples"][0]["request"]
    return {
        "id": entry["id"],
        "path": entry["id"].replace(".", "/").replace("_", "-") + "/",
        "list": entry,
        "schema": schema,
        "request": request,
        "reply": asked(request),
    }


def words(system: str, calculators: list[str]) -> Json:
    """A system's words for the page; none, or none for one of its calculators, stops the build."""
    path = WEB / "specs" / f"{system}.json"
    if not path.is_file():
        raise Stop(f"web/specs/{system}.json is missing: the page has no words for pycore/systems/{system}")
    found: Json = json.loads(path.read_text())
    for name in calculators:
        for part in ("title", "lede"):
            if not found["calculators"].get(name, {}).get(part):
                raise Stop(f"web/specs/{system}.json has no {part} for {name}")
    return found


def ask(request: str) -> str:
    """The rules' door, opened only when it is needed: a mistake in the rules must not stop the other verbs."""
    from pycore.api import ask

    return ask(request)


def expected() -> list[list[str]]:
    """Requests with the reply that the site's own Python must give, byte for byte."""
    requests: list[Json] = [{"want": "list"}]
    for system in systems():
        requests += [each["request"] for each in system["calculators"]]
    texts = [json.dumps(request) for request in requests]
    return [[text, ask(text)] for text in texts]


def asked(request: Json) -> Json:
    """The reply to a request that must succeed."""
    reply: Json = json.loads(ask(json.dumps(request)))
    if reply["status"] not in ("done", "asks"):
        told = f"{reply['status']}: {reply['line']}\n{reply['text']}"
        raise Stop(f"the rules answer {json.dumps(request)[:200]} with {told}")
    return reply
