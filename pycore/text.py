"""What gets pasted into a mail or a forum: plain text of 72 columns, Markdown, BBCode.

An answer is first a list of blocks (`Heading`, `Para`, `Items`, `Table`, `Mono`), then written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

WIDTH = 72
Style = Literal["plain", "markdown", "bbcode"]
STYLES: tuple[Style, ...] = ("plain", "markdown", "bbcode")


@dataclass(frozen=True)
class Heading:
    says: str


@dataclass(frozen=True)
class Para:
    says: str


@dataclass(frozen=True)
class Items:
    """Lines of a list; `numbers` in front of them where they are numbered."""

    lines: Sequence[str]
    numbers: Sequence[int] = ()


@dataclass(frozen=True)
class Table:
    """Columns; `right` names the columns (by index) that hold numbers.

    Where lines are set in monospace, the words of the columns in `clip` are cut so that a line fits a mail; numbers
    never are.
    """

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    right: frozenset[int] = frozenset()
    clip: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Mono:
    """Lines that are set as they are, in monospace."""

    lines: Sequence[str]


Block: TypeAlias = "Heading | Para | Items | Table | Mono"


def write(blocks: Sequence[Block], style: Style) -> str:
    """The blocks as text of one style."""
    writer = {"plain": _plain, "markdown": _markdown, "bbcode": _bbcode}[style]
    return "\n\n".join(writer(block) for block in blocks) + "\n"


def columns(table: Table) -> list[str]:
    """A table as monospaced lines."""
    rows = [list(table.head), *[list(row) for row in table.rows]]
    wide = [max(len(row[i]) for row in rows) for i in range(len(table.head))]
    if table.clip:
        others = sum(w + 2 for i, w in enumerate(wide) if i not in table.clip) + 2 * (len(table.clip) - 1)
        room = max(8, (WIDTH - others) // len(table.clip))
        for i in table.clip:
            for row in rows[:1] if i in table.right else rows:
                row[i] = row[i] if len(row[i]) <= room else row[i][: room - 1] + "…"
            wide[i] = max(len(row[i]) for row in rows)
    out = [
        "  ".join(
            c.rjust(w) if i in table.right else c.ljust(w) for i, (c, w) in enumerate(zip(row, wide, strict=True))
        ).rstrip()
        for row in rows
    ]
    return [out[0], "-" * min(WIDTH, len(max(out, key=len))), *out[1:]]


def _wrap(text: str, mark: str = "") -> str:
    """Words filled into lines as `textwrap.fill` does, in a tenth of its time: long walks have hundreds of lines."""
    words = text.split()
    if not words:
        return ""
    indent = " " * len(mark)
    if len(max(words, key=len)) > WIDTH - len(mark):
        return "\n".join(_broken(words, mark, indent))
    line, lines = mark + " ".join(words), []
    while len(line) > WIDTH:
        end = line.rindex(" ", len(mark), WIDTH + 1)
        lines.append(line[:end])
        line = indent + line[end + 1 :]
    return "\n".join([*lines, line]) if lines else line


def _broken(words: Sequence[str], mark: str, indent: str) -> list[str]:
    """Lines of words of which some are longer than a line."""
    lines: list[str] = []
    line, room = mark, True  # room: no word stands on this line yet
    for word in words:
        long = len(word) > WIDTH - len(indent)
        if not room and len(line) + 1 + (1 if long else len(word)) > WIDTH:
            lines.append(line)
            line, room = indent, True
        line += word if room else f" {word}"
        room = False
        while len(line) > WIDTH:
            lines.append(line[:WIDTH])
            line = indent + line[WIDTH:]
    return [*lines, line]


def _plain(block: Block) -> str:
    match block:
        case Heading(says):
            return f"{says}\n{'=' * min(WIDTH, len(says))}"
        case Para(says):
            return _wrap(says)
        case Items(lines, numbers):
            marks = [f"{n:>3}. " for n in numbers] if numbers else ["  - "] * len(lines)
            return "\n".join(_wrap(line, mark) for mark, line in zip(marks, lines, strict=True))
        case Table():
            return "\n".join(columns(block))
        case Mono(lines):
            return "\n".join(lines)


def _safe_markdown(text: str) -> str:
    return re.sub(r"([\\`*_\[\]<>|#])", r"\\\1", " ".join(text.split()))


def _markdown(block: Block) -> str:
    match block:
        case Heading(says):
            return f"### {_safe_markdown(says)}"
        case Para(says):
            return _safe_markdown(says)
        case Items(lines, numbers):
            marks = [f"{n}. " for n in numbers] if numbers else ["- "] * len(lines)
            return "\n".join(mark + _safe_markdown(line) for mark, line in zip(marks, lines, strict=True))
        case Table(head, rows, right):
            rule = ["---:" if i in right else "---" for i in range(len(head))]
            cells = [[_safe_markdown(c) for c in row] for row in (head, *rows)]
            return "\n".join("| " + " | ".join(row) + " |" for row in (cells[0], rule, *cells[1:]))
        case Mono(lines):
            return "\n".join(["```", *(line.replace("```", "'''") for line in lines), "```"])


def _safe_bbcode(text: str) -> str:
    # A bracket in a user's name must not open a tag; boards know no escape, so a thin space parts it.
    return re.sub(r"\[(?=/?[A-Za-z*])", "[\u2009", " ".join(text.split()))


def _bbcode(block: Block) -> str:
    match block:
        case Heading(says):
            return f"[b]{_safe_bbcode(says)}[/b]"
        case Para(says):
            return _safe_bbcode(says)
        case Items(lines, numbers):
            if numbers:
                return "\n".join(f"{n}. {_safe_bbcode(line)}" for n, line in zip(numbers, lines, strict=True))
            return "\n".join(["[list]", *(f"[*]{_safe_bbcode(line)}" for line in lines), "[/list]"])
        case Table():
            return "[code]\n" + "\n".join(columns(block)) + "\n[/code]"
        case Mono(lines):
            return "[code]\n" + "\n".join(line.replace("[/code]", "[ /code]") for line in lines) + "\n[/code]"


def reply_blocks(reply: Mapping[str, Any], own: Sequence[Block]) -> list[Block]:
    """The paste block of a reply: its line, the calculator's own blocks, the walk, readings, dice, receipt."""
    out: list[Block] = [Para(reply["line"]), *own]
    steps = reply["steps"]
    if steps:
        lines = [
            s["says"] + (f": {s['how']}" if s["how"] else "") + (f" [{s['cite']}]" if s["cite"] else "") for s in steps
        ]
        out += [Heading("How it was worked out"), Items(lines, [s["n"] for s in steps])]
    if reply["readings"]:
        lines = [f"{r['says']}: {r['because']} [{r['cite']}]" for r in reply["readings"]]
        out += [Heading("Our readings"), Items(lines)]
    used = reply["dice"]["used"]
    if used:
        rolls = ", ".join(f"{d['die']} {d['roll']}" for d in used)
        out.append(Para(f"Dice, in order ({reply['dice']['from']}): {rolls}."))
    if commitments := reply["dice"].get("commitments"):
        out.append(Para("Both secrets fit these commitments. Are they the ones that were mailed before the secrets?"))
        out.append(Items([f"{side} {mailed}" for side, mailed in zip("AB", commitments, strict=True)]))
    for choice in reply["dice"].get("chosen_knowing_the_dice", ()):
        out.append(Para(f"Chosen with the dice known: {choice['for']}: {choice['choice']}."))
    if reply["receipt"]:
        out.append(Para(f"Receipt {reply['receipt']} · Damage Desk {reply['version']}"))
    return out
