"""The Workbench's examples run under CPython and print what tests/workbench/ keeps; browsers are held to the same."""

import io
import runpy
from contextlib import redirect_stdout
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "web" / "workbench" / "examples").glob("*.py"))
KEPT = Path(__file__).parent / "workbench"


def printed(path: Path) -> str:
    """What a script prints."""
    out = io.StringIO()
    with redirect_stdout(out):
        runpy.run_path(str(path), run_name="__main__")
    return out.getvalue()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_prints_what_is_kept(path: Path) -> None:
    assert printed(path) == (KEPT / f"{path.stem}.txt").read_text(encoding="utf-8")


def test_every_example_is_kept_and_says_what_it_is() -> None:
    assert [path.stem for path in EXAMPLES] == sorted(path.stem for path in KEPT.glob("*.txt"))
    for path in EXAMPLES:
        assert path.read_text(encoding="utf-8").startswith("# "), "the first line is the title in the list"


def test_the_house_rule_is_a_walk_of_ten_lines() -> None:
    text = next(path for path in EXAMPLES if "house" in path.stem).read_text()
    body = text.split('"""\n')[1].split("\n\n\n")[0].strip().splitlines()
    assert len(body) <= 10


def test_text_table_and_drawing_are_all_shown_by_some_example() -> None:
    shown = {path.stem: printed(path) for path in EXAMPLES}
    assert any("<svg" in text and "</svg>" in text for text in shown.values())
    assert any("| --- |" in text for text in shown.values())
