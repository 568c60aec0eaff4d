import io
import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from ludoteca.cli import main
from ludoteca.games import GAMES
from ludoteca.record import Record

SHEET = """\
orange  . 5 . . 10 13 . 17 .
yellow  2 3 7 8 10 11 12 15 16
purple  2 4 . 6 7 . 9 11 .
misthrows 2
"""


def simulated(folder: Path, game: str, *more: str) -> Path:
    path = folder / f"{game}.jsonl"
    assert main(["simulate", game, "--games", "3", "--seed", "1", "--out", str(path), *more]) == 0
    return path


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_bytes(game: str, tmp_path: Path) -> None:
    first = simulated(tmp_path, game).read_bytes()
    assert simulated(tmp_path, game).read_bytes() == first
    main(["simulate", game, "--games", "3", "--seed", "2", "--out", str(tmp_path / "other")])
    assert (tmp_path / "other").read_bytes() != first


def test_simulate_writes_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "qwinto", "--option", "seats=3", "--bot", "greedy"]) == 0
    record = Record.loads(capsys.readouterr().out)
    record.check()
    assert record.seats is not None
    assert [seat["bot"] for seat in record.seats] == ["greedy", "random", "random"]


def test_check_says_line_turn_and_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = simulated(tmp_path, "traxx")
    good, bad, worse = path.read_text("utf-8").splitlines()
    record = json.loads(bad)
    record["turns"][2]["0"] = "a1-a3"
    lines = (good, "", json.dumps(record), worse[:-9])
    path.write_text("\n".join(lines) + "\n", "utf-8")
    assert main(["check", str(path)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith(f"{path}:3: turn 3: TRX-")
    assert said[1].startswith(f"{path}:4: turn 0: the record is not valid JSON")
    assert said[-1] == "3 records, 2 bad"
    path.write_text(good + "\n", "utf-8")
    assert main(["check", str(path), str(path)]) == 0
    assert capsys.readouterr().out == "2 records, 0 bad\n"


@pytest.mark.parametrize("game", GAMES)
def test_moves_hashes_what_is_legal(game: str, tmp_path: Path) -> None:
    path, out = simulated(tmp_path, game), tmp_path / "moves.jsonl"
    assert main(["moves", str(path), "--out", str(out)]) == 0
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    expected = []
    for number, text in enumerate(path.read_text("utf-8").splitlines(), 1):
        for turn, state in enumerate(Record.loads(text).positions(), 1):
            for seat in (seat for seat in state.to_act() if seat >= 0):
                moves = sorted(state.moves(seat))
                digest = sha256("\n".join(moves).encode()).hexdigest()
                entry = {"line": number, "turn": turn, "seat": str(seat), "count": len(moves), "hash": digest}
                expected.append(entry)
    assert lines == expected


def test_moves_names_a_bad_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text("[]\n")
    assert main(["moves", str(path), "--out", str(tmp_path / "out")]) == 1
    assert "bad.jsonl:1: turn 0" in capsys.readouterr().err


@pytest.mark.parametrize("game", GAMES)
def test_replay_draws(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = simulated(tmp_path, game)
    assert main(["replay", str(path), "--line", "2"]) == 0
    said = capsys.readouterr().out
    assert "After turn 0" in said
    assert "Scores:" in said
    assert "\033[" not in said
    assert main(["replay", str(path), "--line", "2", "--turn", "3"]) == 0
    assert capsys.readouterr().out.count("After turn") == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["replay", "FILE"], "3 records: say which with --line"),
        (["replay", "FILE", "--line", "9"], "no record at line 9"),
        (["replay", "FILE", "--line", "1", "--turn", "999"], "--turn must be from 0 to"),
        (["replay", "missing.json"], "missing.json: No such file"),
        (["check", "missing.json"], "missing.json: No such file"),
        (["simulate", "traxx", "--option", "seats=9"], "seats: must be one of 1, 2, 3, 4, not 9"),
        (["simulate", "traxx", "--option", "seats"], "must be KEY=VALUE"),
        (["simulate", "traxx", "--option", "seats=1", "--option", "seats=2"], "twice"),
        (["simulate", "traxx", "--option", "colour=red"], "colour: is not an option of traxx"),
        (["simulate", "traxx", "--bot", "random", "--bot", "random"], "too many for 1 seats"),
        (["simulate", "traxx", "--bot", "clever"], "'clever' is not a bot: choose random, greedy"),
        (["simulate", "traxx", "--bot", "no.module:Bot"], "cannot be imported"),
        (["board", "caminos", "circle"], "must be one of square, diamond, octagon, torus"),
        (["board", "qwinto"], "qwinto has no boards"),
        (["arena", "qwinto", "greedy", "nobody"], "is not a bot"),
        (["play", "traxx", "--bot", "casual"], "too many"),
        (["score", "qwinto", "missing.txt"], "No such file"),
    ],
)
def test_wrong_use_gets_a_sentence_and_2(
    arguments: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(simulated(tmp_path, "traxx"))
    assert main([path if word == "FILE" else word for word in arguments]) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [["dance"], ["simulate", "chess"], ["simulate", "traxx", "--games", "0"]]
)
def test_argparse_refuses_with_2(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    assert exit_.value.code == 2


def test_board_lists_prints_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "caminos"]) == 0
    assert capsys.readouterr().out.split() == ["square", "diamond", "octagon", "torus"]
    assert main(["board", "traxx", "classic"]) == 0
    printed = capsys.readouterr().out
    path = tmp_path / "own.json"
    path.write_text(printed, "utf-8")
    assert main(["board", "traxx", "--check", str(path)]) == 0
    assert main(["simulate", "traxx", "--option", f"board=@{path}", "--out", str(tmp_path / "g.jsonl")]) == 0
    path.write_text(printed.replace('"5"', '"6"', 1), "utf-8")
    assert main(["board", "traxx", "--check", str(path)]) == 1
    path.write_text("{", "utf-8")
    assert main(["board", "traxx", "--check", str(path)]) == 1
    path.write_text("[" * 2_000_000, "utf-8")
    assert main(["board", "traxx", "--check", str(path)]) == 1


def test_arena_prints_means_rates_and_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "qwinto", "greedy", "random", "--games", "6", "--jobs", "2"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("qwinto, 6 games")
    assert "±" in said


def test_score_names_each_entry_that_breaks_a_rule(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sheet.txt"
    path.write_text(SHEET)
    assert main(["score", "qwinto", str(path)]) == 0
    assert capsys.readouterr().out.endswith("result 43\n")
    typed(monkeypatch, *SHEET.replace("9 11 .", "9 11 9").splitlines())
    assert main(["score", "qwinto", "-"]) == 1
    assert "9 in p10: rubbed out (QWI-17)" in capsys.readouterr().out
    path.write_bytes(b"\xff\xfe")
    assert main(["score", "qwinto", str(path)]) == 2


def test_play_gives_another_try_and_resumes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    typed(monkeypatch, "?", "oo", "yp", "quit")
    assert main(["play", "qwinto", "--bot", "random", "--seed", "1", "--file", str(path)]) == 0
    said = capsys.readouterr().out
    assert "QWI-6: choose one, two or three dice" in said
    assert f"Go on with: ludoteca play qwinto --file {path}" in said
    begun = Record.loads(path.read_text("utf-8"))
    assert begun.turns[0] == {0: "yp"}
    typed(monkeypatch, "keep", "moves", "moves p", "y6", "quit")
    assert main(["play", "qwinto", "--file", str(path)]) == 0
    gone_on = Record.loads(path.read_text("utf-8"))
    assert gone_on.turns[: len(begun.turns)] == begun.turns
    assert gone_on.turns[3][0] == "y6"
    gone_on.check()


def test_play_to_the_end_and_not_over_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, *["pass"] * 15)
    assert main(["play", "traxx", "--seed", "1"]) == 0
    assert "Seat 0 wins. Scores: -60." in capsys.readouterr().out
    assert main(["play", "traxx", "--file", "traxx-1.json"]) == 2
    assert "is over" in capsys.readouterr().err
    assert main(["play", "caminos", "--file", "traxx-1.json"]) == 2
    assert main(["play", "traxx", "--file", "traxx-1.json", "--seed", "2"]) == 2
    typed(monkeypatch)
    assert main(["play", "traxx"]) == 0
    assert "traxx-2.json" in capsys.readouterr().out


def test_two_people_and_a_bot_at_one_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, *["pass", "pass"] * 15)
    arguments = ["play", "traxx", "--option", "seats=3", "--bot", "you", "--bot", "random", "--seed", "1"]
    assert main(arguments) == 0
    assert "Seat 2 wins" in capsys.readouterr().out


def test_no_traceback_and_no_colour_outside_a_terminal(tmp_path: Path) -> None:
    path = simulated(tmp_path, "caminos")
    command = [sys.executable, "-m", "ludoteca"]
    done = subprocess.run([*command, "replay", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    shown = subprocess.run(
        [*command, "replay", str(path), "--line", "1"], capture_output=True, text=True, check=True
    )
    assert "\033[" not in shown.stdout
    assert shown.stderr == ""


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    path = simulated(tmp_path, "caminos")
    command = f"{sys.executable} -m ludoteca replay {path} --line 1 | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_colour_on_a_terminal_unless_no_color(tmp_path: Path) -> None:
    import pty

    path = simulated(tmp_path, "traxx")

    def shown(environment: dict[str, str]) -> bytes:
        reader, writer = pty.openpty()
        command = [sys.executable, "-m", "ludoteca", "replay", str(path), "--line", "1", "--turn", "1"]
        subprocess.run(command, stdout=writer, check=True, env={**os.environ, **environment})
        os.close(writer)
        return os.read(reader, 1 << 16)

    assert b"\033[3" in shown({"NO_COLOR": ""})
    assert b"\033[3" not in shown({"NO_COLOR": "1"})
