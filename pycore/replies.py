"""Steps, questions, readings and exact values as the JSON of a reply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from pycore import walk as walks
from pycore.dice import Dice
from pycore.drivers import Question
from pycore.errors import nearest, refuse
from pycore.exact import branches
from pycore.walk import Later, Reading, Step, decimal, show, words

Json = dict[str, Any]


def encode_reading(reading: Reading) -> Json:
    """A reading as the page shows it."""
    return {
        "id": reading.id,
        "says": reading.says,
        "because": reading.because,
        "cite": str(reading.cite),
        "choice": reading.default,
        "choices": [{"id": key, "says": says} for key, says in reading.choices.items()],
    }


def encode_steps(steps: Sequence[Step], wanted: Any) -> list[Json]:
    """The steps asked for; numbers stay those of the whole walk."""
    if wanted == "none":
        return []
    if isinstance(wanted, dict):
        below = wanted["of"]
        chosen = [s for s in steps if s.of == below or s.of.startswith((below + ".", below + "["))]
        if not chosen:
            known = [s.opens for s in steps if s.opens]
            refuse("steps.of", f"No steps stand below '{below[:60]}'{nearest(below, known)}", "field")
    else:
        chosen = [s for s in steps if wanted == "all" or not s.of]
    return [encode_step(s) for s in chosen]


def encode_step(step: Step) -> Json:
    """One step. What was entered has no arithmetic: its number stands in its place."""
    how = words(step.how) or (show(step.value) if step.kind == "given" and step.value is not None else "")
    out: Json = {
        "n": step.n, "kind": step.kind, "says": words(step.says), "how": how,
        "value": encode(step.value), "cite": str(step.cite) if step.cite else None, "uses": [u.n for u in step.uses],
    }  # fmt: skip
    if step.opens:
        out["opens"] = step.opens
    if step.of:
        out["of"] = step.of
    return out


def encode_question(question: Question) -> Json:
    """One question, with the chance and the consequence of each branch where they are known."""
    ask_ = question.ask
    out: Json = {
        "kind": ask_.kind, "die": question.die or None, "low": question.low, "high": question.high,
        "says": words(question.says), "options": [], "cite": str(ask_.cite) if ask_.cite else None,
        "chance": None, "branches": [], "who": question.who, "schema": None, "at": question.at,
    }  # fmt: skip
    if isinstance(ask_, walks.Check):
        out["chance"] = str(ask_.chance())
        out["dc"], out["bonus"] = encode(ask_.dc), ask_.bonus
        ways: dict[str, Fraction] = {}
        for chance, step in branches(ask_):
            label = f"critical {step.critical}" if step.critical else "success" if step.success else "failure"
            ways[label] = ways.get(label, Fraction(0)) + chance
        order = ("critical success", "success", "failure", "critical failure")
        out["branches"] = [
            {
                "says": label + (f": {ask_.outcomes[label]}" if label in ask_.outcomes else ""),
                "chance": str(ways[label]),
            }
            for label in order
            if label in ways
        ]
    elif isinstance(ask_, walks.Roll):
        if ask_.bands and not ask_.dice.too_large:
            counts, all_ = ask_.dice.counts(), ask_.dice.ways
            out["branches"] = [
                {
                    "says": f"{low}: {says}" if low == high else f"{low}-{high}: {says}",
                    "chance": str(Fraction(sum(n for total, n in counts.items() if low <= total <= high), all_)),
                }
                for low, high, says in ask_.bands
            ]
    elif isinstance(ask_, (walks.Draw, walks.Lowest)):
        out["options"] = list(ask_.among)
        out["chance"] = str(Fraction(1, len(ask_.among)))
    elif isinstance(ask_, walks.Pick):
        out["options"] = list(ask_.options)
        out["key"] = ask_.key
    elif isinstance(ask_, walks.Supply):
        out["schema"] = ask_.field_.schema()
        out["key"] = ask_.key
    return out


def in_order(values: Mapping[Any, Any]) -> list[Any]:
    """Numbers by size, then words; the same order everywhere."""
    return sorted(values, key=lambda v: (0, v, "") if isinstance(v, (int, Fraction)) else (1, 0, str(v)))


PLAIN = frozenset({str, int, bool, type(None)})  # what JSON has as it is


def encode(value: Any, *, twins: bool = True) -> Any:
    """Exact values as JSON: a fraction is a string "10/3", beside it (in a group) its decimal twin."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is list:
        return [item if type(item) in PLAIN else encode(item, twins=twins) for item in value]
    if kind is Fraction:
        return str(value)
    if isinstance(value, (int, str)):
        return value
    if kind is Later:
        return encode(value.work_out(*value.of), twins=twins)
    if isinstance(value, (Dice, Step)):
        return encode(value.value, twins=twins) if isinstance(value, Step) else str(value)
    if kind is dict or isinstance(value, Mapping):
        out: Json = {}
        for key, item in value.items():
            out[str(key)] = item if type(item) in PLAIN else encode(item, twins=twins)
            if twins and type(item) is Fraction:
                out[f"{key}_two"] = decimal(item).replace("−", "-")
        return out
    if isinstance(value, (set, frozenset)):
        return sorted((encode(v, twins=twins) for v in value), key=str)
    if isinstance(value, Sequence):
        return [encode(item, twins=twins) for item in value]
    raise TypeError(f"no JSON form for {value!r}")
