"""Paste blocks: 72 columns plain, Markdown and BBCode that a user's name cannot break."""

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.text import Heading, Items, Mono, Para, Table, write

LONG = "word " * 40
TABLE = Table(["Ship", "Loss"], [["A|B", "12"], ["<i>C</i>", "7"]], frozenset({1}))


def test_plain_text_wraps_at_72_columns() -> None:
    text = write([Heading("Score"), Para(LONG), Items([LONG, LONG], [9, 10]), Items([LONG]), Mono(["a  b"])], "plain")

    assert max(map(len, text.splitlines())) <= 72
    assert "Score\n=====\n" in text
    assert "  9. word" in text
    assert "\na  b\n" in text


@given(st.lists(st.text("abc", min_size=1, max_size=80)), st.booleans())
def test_lines_break_where_textwrap_breaks_them(words: list[str], numbered: bool) -> None:
    mark = " 12. " if numbered else "  - "
    items = write([Items([" ".join(words)], [12] if numbered else ())], "plain").removesuffix("\n")

    wrapped = textwrap.fill(" ".join(words), 72, initial_indent=mark, subsequent_indent=" " * len(mark))
    assert items.splitlines() == [line.rstrip() for line in wrapped.splitlines()]


def test_plain_tables_align_numbers_right() -> None:
    assert write([TABLE], "plain") == "Ship      Loss\n--------------\nA|B         12\n<i>C</i>     7\n"


def test_markdown_escapes_what_would_be_markup() -> None:
    text = write([Para("*Rook* _x_ <b>"), TABLE, Mono(["```"])], "markdown")

    assert "\\*Rook\\* \\_x\\_ \\<b\\>" in text
    assert "| A\\|B | 12 |" in text
    assert "| --- | ---: |" in text
    assert text.count("```") == 2


@pytest.mark.parametrize("name", ["[b]Rook[/b]", "[/code]x", "[url=x]"])
def test_bbcode_does_not_let_a_name_open_a_tag(name: str) -> None:
    text = write([Para(name), Mono([name])], "bbcode")

    assert name not in text.replace(f"[code]\n{name}", "") or "/code" not in name
    assert text.count("[/code]") == 1
    assert write([Items(["a", "b"])], "bbcode") == "[list]\n[*]a\n[*]b\n[/list]\n"


def test_only_words_are_cut_to_fit_a_line() -> None:
    """A column that may be cut leaves numbers whole, and is cut in monospace alone."""
    long = "word " * 20
    table = Table(["Name", long], [[long, "1" * 60]], right=frozenset({1}), clip=frozenset({0, 1}))

    assert "1" * 60 in write([table], "plain")
    assert long.strip() not in write([table], "plain")
    assert write([table], "markdown").count(long.strip()) == 2
