"""In which order does a ship lose its boxes, kind by kind?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pycore.errors import Problem, nearest
from pycore.systems import Example
from pycore.systems.ddap.demo import CRUISER, SMALL_SHIP, extras, ship_words
from pycore.systems.ddap.hits import known_words, words_in_force
from pycore.systems.ddap.judged import verdict_fields
from pycore.systems.ddap.lines import Typed
from pycore.systems.ddap.precedence import Board, Found, inputs_of_ship, plan, tell_overrides
from pycore.systems.ddap.rulings import ALIKE, EXCEPTIONS, ORDER, TIES
from pycore.systems.ddap.ship import Ship, card_row, wheels, write
from pycore.systems.ddap.tables import HEAVY_NAMES, HOLDS, canonical
from pycore.text import Block, Mono
from pycore.walk import Mark, Walk, ruled

TITLE = "Order of loss"

INPUTS = inputs_of_ship()


def check(inputs: Mapping[str, Any]) -> Iterator[Problem]:
    """The owner's orders and the words of the chart name what there is."""
    known = known_words(inputs["words"], inputs["ship"])
    types = orderable(inputs["words"], inputs["ship"])
    for name in inputs["heavy_order"]:
        word = canonical(name)
        if word not in known and not word.startswith("plasma"):
            yield Problem("heavy_order", "field", f"'{name}' is no type of weapon{nearest(word, known)}")
        elif word not in types and not word.startswith("plasma"):
            says = f"'{name}' is no type that stands beside others in one hit: name types, like photon, disruptor."
            yield Problem("heavy_order", "field", says)
    order = inputs["shuttle_order"]
    places = [order.index(name) for name in HOLDS if name in order]
    if places != sorted(places):
        yield Problem(
            "shuttle_order", "illegal", "8FC4 loses empty bays, then admin, then suicide shuttles: keep that order."
        )


def orderable(words: Mapping[str, Sequence[str]], ship: Ship) -> frozenset[str]:
    """What the owner's order can name: types of weapons, and whatever one word of the chart takes beside others."""
    called = {name for names in words_in_force(words).values() for name in names}
    weapons = {box.type for box in ship.boxes if box.kind in ("heavy", "drone")}
    return HEAVY_NAMES | weapons | {"drone", "add"} | (called - {"phaser", "heavy", "shuttle", "tractor", "torpedo"})


def work(ship: Ship, overrides: Sequence[Typed] = (), heavy_order: Sequence[str] = (),
         shuttle_order: Sequence[str] = (),
         words: Mapping[str, Sequence[str]] | None = None) -> Walk:  # fmt: skip
    """Each kind from the first box lost to the last (8FC4), with the overrides that are accepted (8FC3)."""
    plan_ = plan(ship, overrides, heavy_order, words or {}, shuttle_order)
    yield from tell_overrides(plan_)
    board = Board.of(plan_)
    rank_of: dict[int, int] = {}
    verdicts = [verdict_fields(v, ship) for v in plan_.judged.verdicts]
    yield Mark("order", lambda: told(board, verdicts, rank_of))
    order: dict[str, list[list[str]]] = {}
    ranks: dict[str, list[dict[str, Any]]] = {}
    for key, types in board.by_key().items():
        order[key], ranks[key] = yield from one_kind(board, key, types, rank_of)
        if not order[key]:
            del order[key], ranks[key]
    return {
        "order": order,
        "ranks": ranks,
        "boxes": ship.rows(),
        "ship_text": write(ship),
        "answered_arcs": {str(row): arc for row, arc in board.arcs.items()},
        **told(board, verdicts, rank_of),
    }


def told(board: Board, verdicts: Sequence[Mapping[str, Any]], rank_of: Mapping[int, int]) -> dict[str, Any]:
    """What a picture needs, also while a question is open: every row with its rank."""
    ship = board.plan.ship
    card = [card_row(box, i, board.arcs.get(i)) | {"rank": rank_of.get(i)} for i, box in enumerate(ship.boxes)]
    return {
        "ship_name": ship.name, "overrides": verdicts, "card": card, "arcs": wheels(ship, board.arcs.values()),
    }  # fmt: skip


def one_kind(board: Board, key: str, types: Sequence[str], rank_of: dict[int, int]) -> Found:
    """One kind: its groups of boxes that tie, first lost to last."""
    boxes = board.plan.ship.boxes
    groups: list[list[str]] = []
    ranks: list[dict[str, Any]] = []
    number = 0
    while rows := (yield from board.next_of([t for t in types if board.queues.get(t)])):
        why = yield from board.why(rows, key)
        listed = [boxes[row].listed for row in rows for _ in range(board.left[row])]
        tie = len(listed) > 1 and not board.is_alike(rows)
        if tie:
            yield from board.once(TIES)
        elif len(listed) > 1:
            yield from board.once(ALIKE)
        labels = list(dict.fromkeys(boxes[row].label for row in rows))
        named = ", ".join(labels) if len(labels) == len(listed) else f"{len(listed)} {', '.join(labels)}"
        cite = EXCEPTIONS if "override" in why else ORDER
        yield ruled(("{} {}: {}", key, number + 1, named), number + 1, cite=cite, how=why)
        groups.append(listed)
        ranks.append({"rank": number + 1, "boxes": listed, "names": labels, "rows": rows, "why": why, "tie": tie,
                      "die": f"d{len(listed)}" if tie else None})  # fmt: skip
        for row in rows:
            rank_of[row] = number + 1
            for _ in range(board.left[row]):
                board.take(row)
        number += len(listed)
    return groups, ranks


def group_words(group: Mapping[str, Any]) -> str:
    """``#1/#2`` for a tie, ``4 hull`` for boxes nobody can tell apart."""
    numbered = [
        f"#{name}" if label.endswith(f"#{name}") else name
        for name, label in zip(dict.fromkeys(group["boxes"]), group["names"], strict=False)
    ]
    if group["tie"]:
        return "/".join(numbered)
    return f"{len(group['boxes'])} {group['names'][0]}" if len(group["boxes"]) > 1 else group["names"][0]


def line(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """Every kind in its order; boxes parted by / tie."""
    kinds = "; ".join(f"{key}: {', '.join(tie_words(g) for g in groups)}" for key, groups in result["ranks"].items())
    if not kinds:
        return f"{ship_words(inputs)} has no box left to lose{extras(inputs, result['overrides'])}."
    return f"{ship_words(inputs)} loses, first to last{extras(inputs, result['overrides'])}: {kinds}."


def tie_words(group: Mapping[str, Any]) -> str:
    """One group in the line."""
    if group["tie"]:
        return "/".join(group["names"]) + " (tie)"
    return group_words(group)


def paste(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> list[Block]:
    """The order as a monospaced block."""
    out = [f"ORDER OF LOSS: {ship_words(inputs)} (8FC4)"]
    for key, groups in result["ranks"].items():
        out.append(key.upper())
        for group in groups:
            first = f"  {group['rank']:>3} {' or '.join(group['names']) if group['tie'] else group_words(group)}"
            out.append(f"{first:<30.44} {group['why']}"[:72].rstrip())
    return [Mono(out)]


def after(inputs: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The ship and its orders, ready for a volley; the called hits are still to be named."""
    return "ddap.allocate", shared_inputs(
        inputs, result["boxes"], {int(r): a for r, a in result["answered_arcs"].items()}
    ) | {"hits": ""}


def shared_inputs(
    inputs: Mapping[str, Any], rows: Sequence[Mapping[str, Any]], arcs: Mapping[int, str]
) -> dict[str, Any]:
    """The inputs of the next request about the same ship."""
    boxes = [{**row, "arc": arcs[i]} if i in arcs else dict(row) for i, row in enumerate(rows)]
    out: dict[str, Any] = {"ship": {"name": inputs["ship"].name, "boxes": boxes}}
    if inputs["overrides"]:
        out["overrides"] = "\n".join(line_.text for line_ in inputs["overrides"])
    if inputs["heavy_order"]:
        out["heavy_order"] = ", ".join(inputs["heavy_order"])
    if inputs["shuttle_order"]:
        out["shuttle_order"] = ", ".join(inputs["shuttle_order"])
    if inputs["words"]:
        out["words"] = {word: list(names) for word, names in inputs["words"].items()}
    return out


EXAMPLES = (
    Example("Four phasers, two of them tie", {"ship": SMALL_SHIP}),
    Example("The same with the Ph-3 kept to the last", {"ship": SMALL_SHIP, "overrides": "Ph-3 #5 last"}),
    Example("A cruiser with two types of heavy weapons", {"ship": CRUISER, "heavy_order": "disruptor, photon"}),
    Example("A ship written as text", {"ship": {"text": (
        "ship: Sandpiper\nPh-1 LF+L #1 #2 fired\nPh-1 RF+R #3 #4\nPh-3 360 #5 #6\nplasma-S FP #A fired\nplasma-F LS #B\n"  # noqa: E501
        "drone #1 4 spaces\ndrone #2 2.5 spaces\nshuttle #1 admin\nshuttle #2\n4 hull\n2 lab\n3 frame"
    )}, "overrides": "phasers: 6, 5\nplasma-F #B last"}),
)  # fmt: skip
