"""What odds and simulations tell: their JSON, one sentence that stands alone in a mail, and who decides meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from types import ModuleType
from typing import Any

from pycore.errors import InputErrors, Problem, nearest
from pycore.replies import encode, in_order
from pycore.walk import decimal, show

Json = dict[str, Any]

MOST_VALUES = 4  # of a measure that are named one by one
MOST_ENTRIES = 8
LONGEST = 60  # characters of one entry


def encode_odds(chances: Mapping[Any, Fraction]) -> tuple[Json, str]:
    """One measure of exact odds, and in words.

    A hundred dice have two thousand chances of a hundred digits each, so all is summed over one common
    denominator, and a chance that stands twice (at both ends) is written out once.
    """
    once = {id(p): p for p in chances.values()}
    bottom = lcm(*{p.denominator for p in once.values()})
    parts = {key: (p.numerator * (bottom // p.denominator), str(p)) for key, p in once.items()}
    ordered = [(v, *parts[id(chances[v])]) for v in in_order(chances)]
    weights = [(v, weight) for v, weight, _ in ordered]
    whole = sum(weight for _, weight in weights) == bottom
    middle = mean(weights, bottom) if whole else None
    out = {
        "kind": "value" if whole else "set",
        "values": [[encode(v), text] for v, _, text in ordered],
        "mean": None if middle is None else str(middle),
    }
    return out, in_words(weights, bottom)


def mean(weights: Sequence[tuple[Any, int]], whole: int) -> Fraction | None:
    """The mean of numbers; None for words."""
    if not all(isinstance(v, (int, Fraction)) and not isinstance(v, bool) for v, _ in weights):
        return None
    return Fraction(sum(v * weight for v, weight in weights)) / whole


def in_words(weights: Sequence[tuple[Any, int]], whole: int) -> str:
    """Values in order with their weights of `whole`, as words.

    >>> in_words([(3, 1), (4, 1), (5, 2)], 4), in_words([("no", 1), ("yes", 3)], 4)
    ('3 25.0%, 4 25.0%, 5 50.0%', 'yes 75.0%, no 25.0%')
    >>> in_words([(total, 1) for total in range(1, 21)], 20)
    'mean 10.50, 90% from 1 to 19'
    """
    middle = mean(weights, whole) if sum(weight for _, weight in weights) == whole else None
    if middle is not None and len(weights) > MOST_VALUES:
        low, high = (show(reached(weights, whole, per_cent)) for per_cent in (5, 95))
        return f"mean {show(middle)}, 90% from {low} to {high}"
    listed = weights if middle is not None else sorted(weights, key=lambda pair: -pair[1])
    shown = [f"{said(v)} {percent(Fraction(weight, whole))}" for v, weight in listed[:MOST_VALUES]]
    more = len(weights) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def reached(weights: Sequence[tuple[Any, int]], whole: int, per_cent: int) -> Any:
    """The lowest value that so many per cent do not pass."""
    so_far = 0
    for value, weight in weights:
        so_far += weight
        if so_far * 100 >= per_cent * whole:
            return value
    return weights[-1][0]


def said(value: Any) -> str:
    """A value of a measure."""
    return "none" if value is None else show(value)


def percent(chance: Fraction) -> str:
    """One decimal; what is possible is never 0%, what is not certain never 100%."""
    if chance == 1:
        return "100%"
    if 0 < chance < Fraction(1, 1000):
        return "under 0.1%"
    if Fraction(999, 1000) < chance < 1:
        return "over 99.9%"
    return f"{decimal(100 * chance, 1)}%"


def sentence(title: str, raw: Any, readings: Mapping[str, str], told: Mapping[str, str], how: str) -> str:
    """All measures of these entries in one sentence; `how`: exact, or runs and seed."""
    entries = [entry if len(entry) <= LONGEST else f"{entry[:LONGEST]}…" for entry in entered(raw)]
    entries = [*entries[:MOST_ENTRIES], *(["…"] if len(entries) > MOST_ENTRIES else [])]
    entries += [f"{reading}: {choice}" for reading, choice in readings.items()]
    of = f" ({', '.join(entries)})" if entries else ""
    measures = "; ".join(f"{name}: {words}" for name, words in told.items() if words)
    return f"{title}{of}: {measures or 'nothing to tell'} ({how})."


def entered(raw: Any, path: str = "") -> Iterator[str]:
    """What was entered, in words: "dice 2d6+3", "attacker strength 4", "ship Veloxi Scout", "targets: 5"."""
    if isinstance(raw, Mapping):
        if path and raw.get("name"):
            yield f"{path} {raw['name']}"
            return
        for name, inner in raw.items():
            yield from entered(inner, f"{path} {name.replace('_', ' ')}".strip())
    elif isinstance(raw, list):
        if raw:
            plain = not any(isinstance(one, (Mapping, list)) for one in raw)
            yield f"{path}: {' '.join(map(show, raw)) if plain else len(raw)}"
    elif isinstance(raw, bool):
        yield path if raw else f"{path} no"
    elif raw is not None and raw != "":
        yield f"{path} {' '.join(show(raw).split())}"


# ---------------------------------------------------------------- who decides when nobody is asked


def decisions(module: ModuleType, inputs: Mapping[str, Any], policy: Mapping[str, Any]) -> list[Json]:
    """The decisions that these inputs may lead to. Raises `InputErrors` for a policy that fits none of them."""
    known = {one.key: one for one in module.decisions(inputs)} if hasattr(module, "decisions") else {}
    problems = []
    for key, choice in policy.items():
        if key not in known:
            says = f"No decision '{key[:60]}' can come up here" + (nearest(key, known) if known else "; none can.")
        elif known[key].options and choice not in known[key].options:
            says = f"The policy for '{key}' must be one of {', '.join(known[key].options)}."
        else:
            continue
        problems.append(Problem(f"policy.{key[:60]}", "field", says))
    if problems:
        raise InputErrors(problems)
    return [
        {"key": one.key, "says": one.says, "options": list(one.options), "default": one.default}
        for one in known.values()
    ]


def stated(policy: Mapping[str, Any]) -> str:
    """The policy in words, for the end of a sentence."""
    return "".join(f"; {key}: {choice if isinstance(choice, str) else 'as entered'}" for key, choice in policy.items())
