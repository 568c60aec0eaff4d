"""Bots that are programs of their own, in any language: one JSON object a line, over standard input and output.

The protocol is described in docs/bots.md. `Program` speaks to such a bot; `serve` lets one of ours be one.
"""

import atexit
import json
import shlex
import subprocess
import sys
from random import Random
from typing import IO, Any

from .. import strict_json
from ..game import Bot, Move, Seat, State
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
        answer = self._ask(question).get("move")
        if not isinstance(answer, str):
            raise Stopped(f"{self._command!r} must answer with a move, not {shown(answer)}")
        return answer

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


def serve(game: str, bot: Bot, asked: IO[str] = sys.stdin, told: IO[str] = sys.stdout) -> None:
    """Answer one question a line until the input ends, as the protocol has it."""
    for line in asked:
        question = strict_json.loads(line)
        if "protocol" in question:
            answer = {"protocol": PROTOCOL, "game": game}
        else:
            state = GAMES[game].parse_checked(question["position"])
            answer = {"move": bot.choose(state, question["seat"], Random(question.get("seed")))}
        print(json.dumps(answer), file=told, flush=True)
