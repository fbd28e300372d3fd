"""Damage Desk on the command line: ``python -m pycore list | schema ID | run ID [FILE|-]``.

Exit: 0 done, 1 broken (a defect of ours), 2 invalid (the errors on stderr), 3 asks (the question on stderr).
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from pycore.api import checked, parse, respond
from pycore.errors import InputErrors

EXIT = {"done": 0, "broken": 1, "invalid": 2, "asks": 3}


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m pycore", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list", help="every calculator, with the question it answers")
    schema = commands.add_parser("schema", help="the inputs of a calculator as JSON Schema")
    schema.add_argument("id")
    run = commands.add_parser("run", help="answer a request, or just inputs; without FILE the worked example")
    run.add_argument("id")
    run.add_argument("file", nargs="?", help="a JSON file of a request or of its inputs; - reads standard input")
    run.add_argument("--dice", help='dice rolled, in order, like "5 3 1"')
    run.add_argument("--text", choices=("plain", "markdown", "bbcode", "json"), default="plain")
    options = parser.parse_args(argv)
    if options.command == "list":
        return show_list()
    if options.command == "schema":
        return show_schema(options.id)
    return show_run(options)


def show_list() -> int:
    """Print every calculator."""
    reply = send({"want": "list"})
    if reply["status"] == "done":
        for one in reply["result"]["calculators"]:
            print(f"{one['id']:<24} {one['question']}")
    return finish(reply)


def show_schema(name: str) -> int:
    """Print a calculator's JSON Schema."""
    reply = send({"calculator": name, "want": "schema"})
    if reply["status"] == "done":
        print(json.dumps(reply["result"]["schema"], indent=2, ensure_ascii=False))
    return finish(reply)


def show_run(options: argparse.Namespace) -> int:
    """Answer and print."""
    try:
        request = load(options.id, options.file)
    except (OSError, ValueError, InputErrors) as error:
        print(f"Cannot read {options.file}: {error}", file=sys.stderr)
        return EXIT["invalid"]
    if options.dice is not None:
        request["dice"] = {"source": "pasted", "rolls": options.dice}
    as_json = options.text == "json"
    reply = send(request if as_json else {**request, "text": options.text})
    if as_json:
        print(json.dumps(reply, indent=2, ensure_ascii=False))
    elif reply["status"] in ("done", "asks"):
        print(reply["text"] or reply["line"], end="" if reply["text"] else "\n")
    if isinstance(request.get("dice"), dict) and request["dice"].get("source") == "pasted":
        show_left(reply["dice"]["unused"])
    return finish(reply)


def show_left(unused: Any) -> None:
    """What is left of pasted rolls, as it is pasted again: apart from the answer, as it tells of rolls to come."""
    named = unused.items() if isinstance(unused, dict) else [("", unused)]
    lists = [f"{name}: {' '.join(map(str, rolls))}".removeprefix(": ") for name, rolls in named if rolls]
    if lists:
        print("Rolls left:", *lists, sep="\n", file=sys.stderr)


def load(name: str, file: str | None) -> dict[str, Any]:
    """The request in FILE, or FILE's inputs as a request; the worked example where there is no FILE."""
    if file is None:
        reply = send({"calculator": name, "want": "schema"})
        if reply["status"] != "done":
            return {"calculator": name}
        example: dict[str, Any] = reply["result"]["examples"][0]["request"]
        return example
    raw = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    value = parse(raw)
    if isinstance(value, dict) and "calculator" in value:
        if value["calculator"] != name:
            raise ValueError(f"it is a request for {value['calculator']}, not for {name}")
        return value
    return {"calculator": name, "inputs": value}


def send(request: dict[str, Any]) -> dict[str, Any]:
    """Through the same door as the page; numbers are exact already, so receipts are the page's too."""
    reply: dict[str, Any] = json.loads(respond(lambda: checked(request)))
    return reply


def finish(reply: dict[str, Any]) -> int:
    """What went wrong or is asked goes to stderr; returns the exit code."""
    if reply["status"] == "asks":
        question = reply["asks"]
        span = f" ({question['die']}: {question['low']} to {question['high']})" if question["die"] else ""
        options = f" One of: {', '.join(question['options'])}." if question["kind"] == "choice" else ""
        print(f"{question['says']}{span}{options}", file=sys.stderr)
    for error in reply["errors"]:
        print(f"{error['field']}: {error['says']}" if error["field"] else error["says"], file=sys.stderr)
        if "shown" in error:
            print(error["shown"], file=sys.stderr)
    if reply["status"] == "broken":
        print(reply["text"], file=sys.stderr)
    return EXIT[reply["status"]]


if __name__ == "__main__":
    raise SystemExit(main())
