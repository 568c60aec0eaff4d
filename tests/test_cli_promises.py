"""The command line keeps what it says: kept games, examples that work, no traceback, standard input."""

import io
import json
import os
import pty
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludoteca import sheets
from ludoteca.cli import main
from ludoteca.game import CHANCE
from ludoteca.games import GAMES
from ludoteca.play import play
from ludoteca.record import Record

EXAMPLES: dict[str, list[str]] = json.loads(
    (Path(sys.modules["ludoteca.cli"].__file__ or "").parent / "examples.json").read_text("utf-8")
)
SHEETS = {
    "sheet.txt": "orange . 5 . . 10 13 . 17 .\nyellow 2 3 7 8 10 11 12 15 16\npurple 2 4 . 6 7 . 9 11 .\nmisthrows 2\n",
    "line.txt": "start A\nbgys d4-c4-b3\n",
    "position.txt": "board octagon\nc3 gyy\nedge 4 3\n",
}
ELSEWHERE = (
    "engine",
    "sit",
    "serve",
    "backup",
    "restore",
    "tables",
    "verify",
    "worker",
    "",
)  # tests of their own


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8"))


def simulated(game: str, games: int = 3) -> str:
    path = f"{game}.jsonl"
    assert main(["simulate", game, "--games", str(games), "--seed", "1", "--out", path]) == 0
    return path


def test_a_game_that_is_left_at_once_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, "quit\n")
    assert main(["play", "qwinto", "--bot", "random"]) == 0
    assert "qwinto-1.json" in capsys.readouterr().out
    typed(monkeypatch, "yp\nquit\n")
    assert main(["play", "qwinto", "--file", "qwinto-1.json"]) == 0
    assert Record.loads(Path("qwinto-1.json").read_text("utf-8")).turns[0] == {0: "yp"}


@pytest.mark.parametrize("game", GAMES)
def test_hints_name_legal_moves(game: str) -> None:
    for options in GAMES[game].variants():
        state: Any = GAMES[game].start(**options)
        greedy: Any = GAMES[game].greedy
        for _, following in play(state, [greedy] * len(state.scores()), 1):
            state = following
            for seat in state.to_act() if state.to_act() != (CHANCE,) else ():
                hint = GAMES[game].draw.hint(state, seat)
                if "such as " in hint:
                    named = hint.split("such as ")[1].split(",")[0].split(";")[0].rstrip(".")
                    assert named in state.moves(seat), hint


@pytest.mark.parametrize(
    "line", [line for name, lines in EXAMPLES.items() if name not in ELSEWHERE for line in lines]
)
def test_the_examples_of_the_help_work(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in SHEETS.items():
        Path(name).write_text(text)
    main(["simulate", "qwinto", "--games", "3", "--bot", "greedy", "--bot", "greedy", "--out", "games.jsonl"])
    for name in ("monday.jsonl", "tuesday.jsonl"):
        Path(name).write_bytes(Path("games.jsonl").read_bytes())
    Path("game.json").write_text(Path("games.jsonl").read_text().splitlines()[0])
    Path("my-board.json").write_text(json.dumps(GAMES["traxx"].boards.boards()["classic"].to_json()))  # type: ignore[union-attr]
    words = shlex.split(line, comments=True)
    if words[0] == "arena":
        words[words.index("--games") + 1] = "2"
    if words[0] == "analyse":
        words += ["--simulations", "1"] if "--milliseconds" not in words else []
        words = [word if word != "1000" else "1" for word in words]
    if "<" in words:
        typed(monkeypatch, Path(words[-1]).read_text())
        words = words[: words.index("<")]
    elif words[0] == "play":
        typed(monkeypatch, "quit\n")
        if "--file" in words:
            main(["play", words[1], "--file", words[-1]])
            typed(monkeypatch, "quit\n")
    assert main(words) == 0


BROKEN = {
    "syntax": "def choose(:\n",
    "raises": "class Bot:\n    def choose(self, state, seat, rng):\n        return {}['nothing']\n",
    "at_import": "import random\nraise RuntimeError('no licence')\n",
    "illegal": "class Bot:\n    def choose(self, state, seat, rng):\n        return 'castle'\n",
}


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("syntax", "syntax_bot.py:1"),
        ("raises", "KeyError: 'nothing' at {folder}/raises_bot.py:3"),
        ("at_import", "RuntimeError: no licence at {folder}/at_import_bot.py:2"),
        ("illegal", "chose 'castle', which is not legal for seat"),
    ],
)
@pytest.mark.parametrize(
    "command", ["simulate qwinto --bot", "arena qwinto --games 2 --jobs 2 random", "play qwinto --bot"]
)
def test_a_broken_bot_is_told_with_its_line(kind: str, told: str, command: str, tmp_path: Path) -> None:
    (tmp_path / f"{kind}_bot.py").write_text(BROKEN[kind])
    words = [sys.executable, "-m", "ludoteca", *command.split(), f"{kind}_bot:Bot"]
    done = subprocess.run(
        words, cwd=tmp_path, input="o\nkeep\npass\n", capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert told.format(folder=tmp_path) in done.stderr


@pytest.mark.parametrize(
    "command", ["check -", "replay - --line 2", "analyse - --line 1 --simulations 1", "moves - --out m"]
)
def test_a_dash_is_standard_input(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, Path(simulated("qwinto")).read_text("utf-8"))
    assert main(command.split()) == 0


def test_a_byte_order_mark_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path(simulated("qwinto"))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert main(["check", str(path)]) == 0


def test_one_line_is_read_without_the_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path(simulated("qwinto", 1))
    loaded = list[bytes]()

    def load(line: bytes) -> Record:
        loaded.append(line)
        return Record.loads(line)

    monkeypatch.setattr("ludoteca.record._loaded", load)
    path.write_text("no record\n" + path.read_text() + "another\n" * 1000)
    assert main(["replay", str(path), "--line", "2"]) == 0
    assert len(loaded) == 1


@pytest.mark.parametrize(
    ("game", "kind"), [(game, kind) for game in sheets.games() for kind in sheets.kinds(game)]
)
def test_the_same_sheet_is_the_same_bytes(game: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = sheets.render(game, kind)
    assert b"D:1970" in first  # no hour of its own
    assert sheets.render(game, kind) == first


def test_a_dumb_terminal_gets_plain_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = simulated("traxx")

    def shown(term: str) -> bytes:
        reader, writer = pty.openpty()
        command = [sys.executable, "-m", "ludoteca", "replay", path, "--line", "1", "--turn", "1"]
        environment = {**os.environ, "TERM": term, "NO_COLOR": ""}
        subprocess.run(command, stdout=writer, stderr=writer, check=True, env=environment)
        os.close(writer)
        return os.read(reader, 1 << 16)

    assert b"\033" in shown("xterm")
    assert b"\033" not in shown("dumb")


def test_the_board_of_traxx_names_its_diagonals() -> None:
    state = GAMES["traxx"].start().play({CHANCE: "A"}).play({CHANCE: "bgys"})
    lines = GAMES["traxx"].draw.draw(state).splitlines()[-10:]
    assert lines[-1].split() == ["1", "2", "3", "4", "5"]
    assert [line.split()[-1] for line in lines[5:9]] == ["9", "8", "7", "6"]
    assert lines[-1].index("1") - lines[-2].index("b") == 3  # below and to the right of a1


@pytest.mark.parametrize(
    "option", ["--port 70000", "--log-level loud", "--thinkers 0", "--database nonsense", "--bot-ms -1"]
)
def test_a_wrong_option_of_the_server_gets_a_sentence(option: str, tmp_path: Path) -> None:
    words = [
        sys.executable,
        "-m",
        "ludoteca",
        "serve",
        "--port",
        "0",
        "--data",
        str(tmp_path),
        *option.split(),
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert option.split()[1] in done.stderr
