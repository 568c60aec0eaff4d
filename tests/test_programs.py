"""Bots in any language: the protocol over standard input, in the arena and at a table."""

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from serving import Client, serving

from ludoteca.arena import arena
from ludoteca.bots import BadBot, bot
from ludoteca.bots.program import PROTOCOL, serve
from ludoteca.cli import main
from ludoteca.games import GAMES
from ludoteca.play import finished

FIRST = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    answer = {"name": "first"} if "protocol" in question else {"move": question["moves"][0]}
    print(json.dumps(answer), flush=True)
"""


def program(folder: Path, text: str = FIRST) -> str:
    path = folder / "program.py"
    path.write_text(text)
    return f"cmd:{sys.executable} {path}"


class Strange(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"hello")


@contextmanager
def strange_server() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Strange) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize("game", GAMES)
def test_a_program_plays(game: str, tmp_path: Path) -> None:
    start = GAMES[game].start(seats=2)
    turns, end = finished(start, [bot(game, program(tmp_path)), bot(game, "random")], seed=1)
    assert not end.to_act()
    state = start
    for turn in turns:
        if 0 in turn:
            assert turn[0] == state.moves(0)[0]
        state = state.play(turn)


def test_our_own_bots_speak_the_protocol() -> None:
    asked = [
        {"protocol": PROTOCOL, "game": "qwinto"},
        {"position": str(GAMES["qwinto"].start()), "seat": 0, "moves": [], "seed": 1},
    ]
    told = io.StringIO()
    serve("qwinto", bot("qwinto", "casual"), io.StringIO("\n".join(map(json.dumps, asked))), told)
    first, second = map(json.loads, told.getvalue().splitlines())
    assert first["protocol"] == PROTOCOL
    assert second["move"] in GAMES["qwinto"].start().moves(0)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("{", "the question is not valid JSON"),
        ("[]", "question: must be an object"),
        ('{"protocol": "uci", "game": "qwinto"}', "protocol: must be ludoteca-bot/1, not 'uci'"),
        ('{"protocol": "ludoteca-bot/1", "game": "go"}', "game: must be qwinto, not 'go'"),
        ("{}", "position: must be a text"),
        ('{"position": "x", "seat": 0}', "position: "),
        ('{"position": START}', "seat: must be 0, not None"),
        ('{"position": START, "seat": 7}', "seat: must be 0, not 7"),
        ('{"position": START, "seat": 0, "seed": []}', "seed: must be a whole number"),
    ],
)
def test_a_bad_question_gets_an_error_and_the_next_one_an_answer(question: str, told: str) -> None:
    start = json.dumps(str(GAMES["qwinto"].start()))
    good = f'{{"position": {start}, "seat": 0}}'
    answers = io.StringIO()
    serve("qwinto", bot("qwinto", "random"), [question.replace("START", start), good], answers)
    first, second = map(json.loads, answers.getvalue().splitlines())
    assert list(first) == ["error"]
    assert first["error"].startswith(told)
    assert list(second) == ["move"]


def test_a_program_in_the_arena(tmp_path: Path) -> None:
    (result,) = arena("qwinto", ["casual", program(tmp_path)], 2, jobs=2)
    assert result.games == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "has ended with code 0"),
        ("print('hello')", "'hello', which is not valid JSON"),
        ("print('[]')", "must answer with an object"),
        ("print('{}'); print('{}'); import sys; sys.stdin.read()", "must answer with a move"),
        (
            "print('{}'); print('{\"error\": \"no idea\"}'); import sys; sys.stdin.read()",
            "must answer with a move: no idea",
        ),
        (
            "print('{}'); print('{\"move\": \"castle\"}'); import sys; sys.stdin.read()",
            "chose 'castle', which is not legal",
        ),
    ],
)
def test_a_program_that_does_not_keep_to_it_is_told(text: str, told: str, tmp_path: Path) -> None:
    player = bot("qwinto", program(tmp_path, text))
    with pytest.raises(BadBot, match=told):
        finished(GAMES["qwinto"].start(), [player, player], seed=1)


def test_a_program_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "qwinto", "--bot", "cmd:no-such-program"]) == 2
    assert "cannot be started" in capsys.readouterr().err


def test_a_server_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sit", "http://127.0.0.1:9", "ABCD"]) == 2
    assert "http://127.0.0.1:9 cannot be reached: " in capsys.readouterr().err


def test_a_server_of_something_else_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with strange_server() as address:
        assert main(["sit", address, "ABCD"]) == 2
    assert f"{address} does not answer as a server of Ludoteca does" in capsys.readouterr().err


def test_a_program_at_a_table(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        ann = Client(server.port)
        code = ann.make("qwinto", settings={"lot": False})["code"]
        assert ann.sit(name="Ann") == 0
        words = [sys.executable, "-m", "ludoteca", "sit", f"http://127.0.0.1:{server.port}", code]
        seated = subprocess.Popen([*words, "--bot", program(tmp_path), "--name", "Prog"])
        try:
            while not (position := ann.ok("GET", "").get("position")) or not position["over"]:
                for seat, moves in (position or {"moves": {}})["moves"].items():
                    if seat not in position["choices"]:
                        ann.move(int(seat), moves[-1], position["turn"])
            assert seated.wait(60) == 0
        finally:
            seated.kill()
        assert ann.ok("GET", "")["seats"][1]["name"] == "Prog"
