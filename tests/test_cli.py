"""The command line: the same door, with exit codes."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from pycore.__main__ import main
from pycore.api import ask

BLOW = {"dice": "2d6+3", "attacker": {"strength": 4}}


def test_list_names_every_calculator(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    assert "layering.apply " in capsys.readouterr().out


def test_schema_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "layering.damage"]) == 0
    assert json.loads(capsys.readouterr().out)["required"] == ["dice"]


def test_inputs_from_a_file_dice_from_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "blow.json"
    file.write_text(json.dumps(BLOW))

    assert main(["run", "layering.damage", str(file), "--dice", "4 2"]) == 0
    assert capsys.readouterr().out.startswith("2d6+3 melee by a creature of Strength 4: rolled 9, plus 4, is 13 damage")


@pytest.mark.parametrize(
    ("dice", "left"),
    [("4 2 1 6", "Rolls left:\n1 6\n"), ("d6: 4 2 1\n2d6: 7", "Rolls left:\nd6: 4 2 1\n"), ("4 2", "")],
)
def test_rolls_left_are_told_apart_from_the_answer(
    dice: str, left: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "blow.json"
    file.write_text(json.dumps(BLOW))

    assert main(["run", "layering.damage", str(file), "--dice", dice]) == 0
    told = capsys.readouterr()
    assert (told.err, "left" in told.out) == (left, False)


def test_a_request_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    request = {"calculator": "layering.damage", "inputs": BLOW, "answers": [9]}
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(request)))

    assert main(["run", "layering.damage", "-", "--text", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["result"]["total"] == 13


def test_the_receipt_is_the_one_of_the_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = '{"calculator": "ddap.order", "inputs": {"ship": {"boxes": [{"kind": "drone", "id": "1", "spaces": 2.5}]}}}'
    monkeypatch.setattr("sys.stdin", io.StringIO(raw))

    assert main(["run", "ddap.order", "-", "--text", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["receipt"] == json.loads(ask(raw))["receipt"]


def test_a_field_that_stands_twice_is_refused_here_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO('{"dice": "2d6", "dice": "1d4"}'))

    assert main(["run", "layering.damage", "-"]) == 2
    assert "'dice' stands twice" in capsys.readouterr().err


def test_an_open_question_goes_to_stderr_with_exit_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "blow.json"
    file.write_text(json.dumps(BLOW))

    assert main(["run", "layering.damage", str(file)]) == 3
    assert capsys.readouterr().err == "Damage dice, melee (2d6+3: 5 to 15)\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [('{"dice": "2x6", "attck": 1}', "did you mean 'attack'?"), ("{", "Cannot read"), ("[" * 5000, "Cannot read"),
     ('{"calculator": "layering.apply"}', "not for layering.damage"), ('{"dice": NaN}', "NaN is not a number")],
)  # fmt: skip
def test_errors_go_to_stderr_with_exit_2(
    text: str, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))

    assert main(["run", "layering.damage", "-"]) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert told.out == ""


def test_unknown_ids_name_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "layering.damag"]) == 2
    assert "did you mean 'layering.damage'?" in capsys.readouterr().err


def test_it_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pycore", "run", "layering.apply", "--text", "bbcode"],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "[b]How it was worked out[/b]" in done.stdout
