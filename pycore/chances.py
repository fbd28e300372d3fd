"""What odds and simulations tell: their JSON, one sentence that stands alone in a mail, and who decides meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import gcd
from types import ModuleType
from typing import Any

from pycore.errors import InputErrors, Problem, nearest
from pycore.inputs import MOST_UNKNOWN
from pycore.replies import PLAIN, encode, in_order
from pycore.walk import decimal, show

Json = dict[str, Any]

MOST_VALUES = 4  # of a measure that are named one by one
MOST_ENTRIES = 8
LONGEST = 60  # characters of one entry


def encode_odds(counts: Mapping[Any, int], whole: int) -> tuple[Json, str]:
    """One measure of exact odds, each value's weight being so many of `whole`; and in words."""
    weights = [(value, counts[value]) for value in in_order(counts)]
    middle = mean(weights, whole)
    texts = shortened({*counts.values()}, whole)
    out = {
        "kind": "value" if sum(counts.values()) == whole else "set",
        "values": [[value if type(value) in PLAIN else encode(value), texts[weight]] for value, weight in weights],
        "mean": None if middle is None else str(middle),
    }
    return out, in_words(weights, whole, middle)


def shortened(weights: Iterable[int], whole: int) -> dict[int, str]:
    """Each weight of `whole` as a fraction in lowest terms.

    A hundred dice have a thousand of a hundred digits each, with few denominators: each is written out once.

    >>> shortened([1, 2, 4], 4)
    {1: '1/4', 2: '1/2', 4: '1'}
    """
    bottoms: dict[int, str] = {}
    out = {}
    for weight in weights:
        common = gcd(weight, whole)
        if common not in bottoms:
            bottoms[common] = "" if common == whole else f"/{whole // common}"
        out[weight] = f"{weight // common}{bottoms[common]}"
    return out


def mean(weights: Sequence[tuple[Any, int]], whole: int) -> Fraction | None:
    """The mean of numbers; None for words, and where several values can stand in one outcome."""
    numbers = all(isinstance(v, (int, Fraction)) and not isinstance(v, bool) for v, _ in weights)
    if not numbers or sum(weight for _, weight in weights) != whole:
        return None
    return Fraction(sum(v * weight for v, weight in weights)) / whole


def in_words(weights: Sequence[tuple[Any, int]], whole: int, middle: Fraction | None) -> str:
    """Values in order with their weights of `whole`, as words; `middle` is their mean if they have one.

    >>> in_words([(3, 1), (4, 1), (5, 2)], 4, Fraction(17, 4)), in_words([("no", 1), ("yes", 3)], 4, None)
    ('3 25.0%, 4 25.0%, 5 50.0%', 'yes 75.0%, no 25.0%')
    >>> in_words([(total, 1) for total in range(1, 21)], 20, Fraction(21, 2))
    'mean 10.50, 90% from 1 to 19'
    """
    if middle is not None and len(weights) > MOST_VALUES:
        low, high = (show(value) for value in reached(weights, whole, (5, 95)))
        return f"mean {show(middle)}, 90% from {low} to {high}"
    listed = weights if middle is not None else sorted(weights, key=lambda pair: -pair[1])
    shown = [f"{said(v)} {percent(Fraction(weight, whole))}" for v, weight in listed[:MOST_VALUES]]
    more = len(weights) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def reached(weights: Sequence[tuple[Any, int]], whole: int, per_cents: Sequence[int]) -> list[Any]:
    """For each of these per cents, the lowest value that so many do not pass."""
    limits = [-(-per_cent * whole // 100) for per_cent in per_cents]
    sums = [*zip(accumulate(weight for _, weight in weights), weights, strict=True)]
    return [next(value for so_far, (value, _) in sums if so_far >= limit) for limit in limits]


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
    if len(policy) > len(known) + MOST_UNKNOWN:  # no slip of the pen
        most = f"At most {len(known)} decisions" if known else "No decisions"
        like = f", like '{next(iter(known))}'" if known else ""
        says = f"{most} can come up here{like}; this policy names {len(policy):,}."
        raise InputErrors([Problem("policy", "field", says)])
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
