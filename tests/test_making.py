"""The parts of the build that need no build."""

from pathlib import Path

import pytest

from making import headers, rules, site, steps
from making.places import Stop


def test_headers_are_read_back_as_they_were_written() -> None:
    given = headers.headers_for(["index.html", "a-1/worker.js", "x/y/index.html"], ["a-1"])

    assert headers.read(headers.written(given)) == given


def test_a_page_has_its_headers_under_every_address_it_is_asked_for() -> None:
    given = headers.headers_for(["index.html", "x/y/index.html"], [])

    assert sorted(given) == ["/", "/index.html", "/x/y", "/x/y/", "/x/y/index.html"]


def test_a_file_of_unknown_type_stops_the_build() -> None:
    with pytest.raises(KeyError):
        headers.headers_for(["notes.docx"], [])


def test_a_system_without_words_stops_the_build() -> None:
    with pytest.raises(Stop, match="no words"):
        rules.words("ironkeel", [])


def test_a_calculator_without_words_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "ironkeel.json").write_text('{"calculators": {"ironkeel.beam": {"title": "Beams"}}}')
    monkeypatch.setattr(rules, "WEB", tmp_path)

    with pytest.raises(Stop, match=r"no lede for ironkeel\.beam"):
        rules.words("ironkeel", ["ironkeel.beam"])


def test_equal_files_have_equal_names_and_others_have_not() -> None:
    assert site.digest({"a": b"1", "b": b"2"}) == site.digest({"b": b"2", "a": b"1"})
    assert site.digest({"a": b"12"}) != site.digest({"a": b"1"}) != site.digest({"a1": b""})


PRINTED = {
    "pytest": ("== 3 failed, 84 passed in 2.1s ==", 84, 3),
    "node": ("ℹ tests 9\nℹ pass 7\nℹ fail 2\nℹ cancelled 0\n", 7, 2),
    "ruff": ("Found 4 errors.\n", 0, 4),
    "mypy": ("Found 1 error in 1 file (checked 25 source files)\n", 0, 1),
}


@pytest.mark.parametrize(("text", "passed", "failed"), PRINTED.values(), ids=PRINTED)
def test_counts_are_read_from_what_a_program_prints(text: str, passed: int, failed: int) -> None:
    assert (steps.total(steps.PASSED, text), steps.total(steps.FAILED, text)) == (passed, failed)
