"""Bots that are programs of their own, in any language: one JSON object a line, over standard input and output.

The protocol is described in docs/bots.md. `Program` speaks to such a bot; `serve` lets one of ours be one.
"""

import atexit
import json
import shlex
import subprocess
import sys
from collections.abc import Iterable
from random import Random
from typing import IO, Any

from .. import strict_json
from ..game import BadOption, BadPosition, Bot, Move, Seat, State
from ..games import GAMES
from ..options import shown

PROTOCOL = "ludoteca-bot/1"
PREFIX = "cmd:"


class Stopped(ValueError):
    """A program that cannot be started, has ended or does not keep to the protocol."""


class Program:
    """A bot that runs as a process; it is started with the first question and ends with this one."""

    def __init__(self, game: str, command: str) -> None:
        self._game, self._command = game, command
        self._process: subprocess.Popen[str] | None = None

    def choose(self, state: State, seat: Seat, rng: Random) -> Move:
        """What the program answers; raises `Stopped`."""
        question = {
            "position": str(state),
            "seat": seat,
            "moves": list(state.moves(seat)),
            "seed": rng.getrandbits(32),
        }
        answer = self._ask(question)
        if not isinstance(move := answer.get("move"), str):
            why = f": {answer['error']}" if "error" in answer else f", not {shown(move)}"
            raise Stopped(f"{self._command!r} must answer with a move{why}")
        return move

    def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        process = self._process or self._start()
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(json.dumps(question) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except OSError:
            line = ""
        if not line:
            raise Stopped(f"{self._command!r} has ended with code {process.wait()}")
        return self._read(line)

    def _read(self, line: str) -> dict[str, Any]:
        try:
            answer = strict_json.loads(line)
        except ValueError as error:
            raise Stopped(f"{self._command!r} answered {shown(line.strip())}, which {error}") from None
        if not isinstance(answer, dict):
            raise Stopped(f"{self._command!r} must answer with an object, not {shown(answer)}")
        return answer

    def _start(self) -> subprocess.Popen[str]:
        try:
            process = subprocess.Popen(
                shlex.split(self._command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
            )
        except (OSError, ValueError) as error:
            raise Stopped(f"{self._command!r} cannot be started: {error}") from None
        self._process = process
        atexit.register(self.close)
        self._ask({"protocol": PROTOCOL, "game": self._game})
        return process

    def close(self) -> None:
        """End the process: its standard input ends, and after a second it is killed."""
        if self._process and self._process.poll() is None:
            assert self._process.stdin
            self._process.stdin.close()
            try:
                self._process.wait(1)
            except subprocess.TimeoutExpired:
                self._process.kill()
        self._process = None

    def __reduce__(self) -> Any:
        return Program, (self._game, self._command)


def serve(game: str, bot: Bot, asked: Iterable[str] = sys.stdin, told: IO[str] = sys.stdout) -> None:
    """Answer one question a line until the input ends; a question without an answer gets an error."""
    for line in asked:
        try:
            answer = _answer(game, bot, strict_json.loads(line))
        except BadOption as error:
            answer = {"error": str(error)}
        except ValueError as error:
            answer = {"error": f"the question {error}"}
        print(json.dumps(answer), file=told, flush=True)


def _answer(game: str, bot: Bot, question: Any) -> dict[str, str]:
    """The answer to a question; raises `BadOption` for what is wrong about it."""
    if not isinstance(question, dict):
        raise BadOption("question", f"must be an object, not {shown(question)}")
    if "protocol" in question:
        for field, value in (known := {"protocol": PROTOCOL, "game": game}).items():
            if question.get(field) != value:
                raise BadOption(field, f"must be {value}, not {shown(question.get(field))}")
        return known
    state, seat, seed = _position(game, question.get("position")), question.get("seat"), question.get("seed")
    if type(seat) is not int or seat not in state.to_act():
        seats = ", ".join(map(str, state.to_act())) or "left out, since the game is over"
        raise BadOption("seat", f"must be {seats}, not {shown(seat)}")
    if not isinstance(seed, int | None):
        raise BadOption("seed", f"must be a whole number, not {shown(seed)}")
    return {"move": bot.choose(state, seat, Random(seed))}


def _position(game: str, text: object) -> State:
    if not isinstance(text, str):
        raise BadOption("position", f"must be a text, not {shown(text)}")
    try:
        return GAMES[game].parse_checked(text)
    except BadPosition as error:
        raise BadOption("position", str(error)) from None
