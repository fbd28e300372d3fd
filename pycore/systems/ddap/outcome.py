"""What a volley did: every way its result tells it, and the block for the SITREP."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pycore.systems.ddap.demo import unfollowed
from pycore.systems.ddap.judged import verdict_fields
from pycore.systems.ddap.precedence import Board, Plan
from pycore.systems.ddap.ship import card_row, wheels
from pycore.systems.ddap.shiptext import write
from pycore.systems.ddap.volley import Volley
from pycore.text import WIDTH


class Result(Mapping[str, Any]):
    """A result whose larger parts are only made when somebody looks at them: odds and simulation do not."""

    def __init__(self, parts: Mapping[str, Callable[[], Any]]) -> None:
        self.parts = parts
        self.made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self.made:
            self.made[name] = self.parts[name]()
        return self.made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.parts)

    def __len__(self) -> int:
        return len(self.parts)


def result_of(volley: Volley, skipped: int) -> Result:
    """All that is told of a volley."""
    plan_, board, log = volley.board.plan, volley.board, volley.log
    result = Result({
        "lost": lambda: [None if e["row"] is None else plan_.ship.boxes[e["row"]].listed for e in log],
        "lost_boxes": lambda: [None if e["row"] is None else named(plan_, e["row"]) for e in log],
        "counts": lambda: counted(plan_, [b - a for b, a in zip(plan_.left, board.left, strict=True)], zero=False),
        "left": lambda: counted(plan_, board.left, zero=True),
        "skipped": lambda: skipped,
        "frame": lambda: sum(e["row"] is not None and plan_.ship.boxes[e["row"]].kind == "frame" for e in log),
        "log": lambda: [entry_fields(plan_, i, e) for i, e in enumerate(log, 1)],
        "rolls": lambda: list(volley.rolls),
        "tally": lambda: tally(plan_, board, log),
        "next_to_go": board.peek,
        "overrides": lambda: [verdict_fields(v, plan_.ship) for v in plan_.judged.verdicts],
        "ship_name": lambda: plan_.ship.name,
        "boxes_after": lambda: boxes_after(board),
        "ship_text_after": lambda: write(plan_.ship.name, result["boxes_after"]),
        "card": lambda: card(board, log),
        "arcs": lambda: wheels(plan_.ship, board.arcs.values()),
        "struck": lambda: struck(board),
        "block": lambda: "\n".join(sitrep(result)),
    })  # fmt: skip
    return result


def named(plan_: Plan, row: int) -> dict[str, Any]:
    """A lost box as results name it."""
    box = plan_.ship.boxes[row]
    return {"kind": box.kind, "name": box.name, "id": box.id}


def counted(plan_: Plan, numbers: Sequence[int], *, zero: bool) -> dict[str, int]:
    """Boxes by key."""
    out: dict[str, int] = {}
    for box, number in zip(plan_.ship.boxes, numbers, strict=True):
        out[box.key] = out.get(box.key, 0) + number
    return {key: number for key, number in out.items() if number or zero}


def entry_fields(plan_: Plan, point: int, entry: Mapping[str, Any]) -> dict[str, Any]:
    """One line of the log as results show it."""
    row = entry["row"]
    box = plan_.ship.boxes[row] if row is not None else None
    out: dict[str, Any] = {"point": point, "called": str(entry["hit"]), "why": entry["why"], "draw": entry["roll"]}
    out["step"] = entry["step"].n
    out |= {"lost": None, "label": None, "key": None, "row": row, "skipped": box is None}
    if box is not None:
        out |= {"lost": box.listed, "label": box.label, "key": box.key}
    if entry["line"] is not None:
        out |= {"line": entry["line"], "pass": entry["pass"] + 1}
    return out


def tally(plan_: Plan, board: Board, log: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Per kind: before, lost, left, and at which points."""
    before, left = counted(plan_, plan_.left, zero=True), counted(plan_, board.left, zero=True)
    points: dict[str, list[int]] = {}
    for i, entry in enumerate(log, 1):
        if entry["row"] is not None:
            points.setdefault(plan_.ship.boxes[entry["row"]].key, []).append(i)
    return [
        {"key": k, "before": n, "lost": n - left[k], "left": left[k], "points": points.get(k, [])}
        for k, n in before.items()
    ]


def boxes_after(board: Board) -> list[dict[str, Any]]:
    """The rows of the ship after the volley; lost boxes stay on the card. Lost boxes without a number are one row."""
    out: list[dict[str, Any]] = []
    gone: dict[Any, int] = {}
    for row, box in enumerate(board.plan.ship.boxes):
        arc = board.arcs.get(row)
        left, lost = board.left[row], board.plan.left[row] - board.left[row]
        if left:
            out.append(box.fields(left, arc=arc))
        if lost or box.destroyed:
            fields = box.fields(lost or box.count, destroyed=True, arc=arc)
            kept = tuple(sorted((k, str(v)) for k, v in fields.items() if k != "count"))
            if box.id is None and kept in gone:
                old = out[gone[kept]]
                old["count"] = old.get("count", 1) + fields.get("count", 1)
                continue
            gone[kept] = len(out)
            out.append(fields)
    return out


def card(board: Board, log: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Every row with the points that struck it, for the picture."""
    points: dict[int, list[int]] = {}
    for i, entry in enumerate(log, 1):
        if entry["row"] is not None:
            points.setdefault(entry["row"], []).append(i)
    return [
        card_row(box, row, board.arcs.get(row)) | {"struck": points.get(row, [])}
        for row, box in enumerate(board.plan.ship.boxes)
    ]


def struck(board: Board) -> list[str]:
    """Every box lost, named; of boxes nobody can tell apart how many of how many."""
    out: list[str] = []
    groups: dict[Any, list[int]] = {}
    names: dict[str, set[Any]] = {}
    for row, box in enumerate(board.plan.ship.boxes):
        if not box.destroyed:
            alike = board.plan.alike[row]
            groups.setdefault(row if alike is None else alike, []).append(row)
            names.setdefault(box.label, set()).add(alike)
    for rows in groups.values():
        box = board.plan.ship.boxes[rows[0]]
        total = sum(board.plan.left[row] for row in rows)
        lost = total - sum(board.left[row] for row in rows)
        label = box.label
        if len(names[label]) > 1:
            label = " ".join(part for part in (label, box.arc, box.holds, box.state) if part)
        out += [label if total == 1 else f"{label}, {k} of {total}" for k in range(1, lost + 1)]
    return out


def sitrep(result: Mapping[str, Any]) -> list[str]:
    """The lines of the SITREP block."""
    number = len(result["log"])
    out = [f"DAMAGE: {result['ship_name'] or 'Ship'}, {number} point{'' if number == 1 else 's'} (DDAP 8FC)"]
    for entry in result["log"]:
        called = entry["called"] if entry.get("line") is None else f"{entry['line']}: {entry['called']}"
        lost = "- skipped" if entry["skipped"] else entry["label"]
        draw = f" ({entry['draw']['die']} = {entry['draw']['roll']})" if entry["draw"] else ""
        text = f"{entry['point']:>3}  {called:<26.26}  {lost}{draw}"
        why = entry["why"] if entry["skipped"] or "override" in entry["why"] else ""
        if why and len(text) + 2 + len(why) <= WIDTH:
            text += f"  {why}"
        if len(text) <= WIDTH and "\t" not in text:  # most of them: wrapping takes its time
            out.append(text)
        else:
            out += textwrap.wrap(text, WIDTH, subsequent_indent=" " * 33, replace_whitespace=False)
    wide = max((len(row["key"]) for row in result["tally"]), default=4)
    out += ["", f"{'':{wide}.24}  before  lost  left"]
    out += [
        f"{row['key']:{wide}.24}  {row['before']:>6}  {row['lost']:>4}  {row['left']:>4}" for row in result["tally"]
    ]
    if result["skipped"]:
        out.append(f"Skipped: {result['skipped']}")
    for words in unfollowed(result["overrides"]):
        out += textwrap.wrap(f"Override not followed: {words}", WIDTH, subsequent_indent="  ")
    return [row.rstrip() for row in out]
