"""Recorded games played through the rules here and through those of a page, with refusals: both must say the same."""

import inspect
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Self

from ludoteca.games import GAMES
from ludoteca.play import finished
from ludoteca.record import Record

SCRIPT = Path(__file__).parents[1] / "client" / "scripts" / "ask-python.mjs"
WRONG = ("", "fly", "pass", "swap", "keep", "a1", "Z", "9+9", "o12")


def answer(text: str) -> str:
    """Every position of a record, its legal moves, scores and view, and why wrong moves are refused; runs in both."""
    import json

    from ludoteca.game import IllegalMove
    from ludoteca.games import GAMES
    from ludoteca.record import Record
    from ludoteca.turns import from_json

    record = Record.loads(text)
    game = GAMES[record.game]
    state: Any = game.start(**record.options)
    told: list[Any] = [game.view.board(state)]
    before: tuple[str, ...] = ()
    for turn in json.loads(text)["turns"]:
        legal = {seat: list(state.moves(seat)) for seat in state.to_act()}
        refusals = []
        for wrong in (*before, *json.loads(WRONG_MOVES)):
            try:
                refusals.append(str(state.play(dict.fromkeys(state.to_act(), wrong))))
            except IllegalMove as refusal:
                refusals.append(str(refusal))
        told.append([str(state), list(legal.items()), state.scores(), game.view.view(state), refusals])
        choices = from_json(turn)
        before = tuple(choices.values())
        state = state.play(choices)
    told.append([str(state), state.scores(), state.winners(), str(record.check()) == str(state)])
    return json.dumps(told)


SOURCE = f"from typing import Any\nWRONG_MOVES = {json.dumps(json.dumps(WRONG))}\n{inspect.getsource(answer)}"
WRONG_MOVES = json.dumps(WRONG)


class PagePython:
    """A process of Node with the Python of pages."""

    def __enter__(self) -> Self:
        command = ["node", str(SCRIPT)]
        self._node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._send(SOURCE)
        return self

    def __exit__(self, *_: object) -> None:
        self._node.communicate()

    def _send(self, text: str) -> None:
        assert self._node.stdin
        self._node.stdin.write(json.dumps(text) + "\n")
        self._node.stdin.flush()

    def answer(self, text: str) -> str:
        """What the page says of a record."""
        self._send(text)
        assert self._node.stdout
        return self._node.stdout.readline().rstrip("\n")


class Anybody:
    """A bot that decides at random."""

    def choose(self, state: Any, seat: int, rng: Random) -> str:
        """Any legal move."""
        move: str = rng.choice(state.moves(seat))
        return move


def records(count: int, seed: int = 1) -> Iterator[str]:
    """Recorded games, at random, of every game and each of its options in turn."""
    while True:
        for game in GAMES.values():
            for options in game.variants():
                start = game.start(**options)
                seats = len(start.scores())
                turns, end = finished(start, [Anybody()] * seats, seed=seed)
                yield Record.of(game, options, turns, end).dumps()
                seed, count = seed + 1, count - 1
                if not count:
                    return


def compare(page: PagePython, count: int, seed: int = 1) -> int:
    """Plays so many records through both; raises `AssertionError` where they differ, gives the turns."""
    turns = 0
    for record in records(count, seed):
        ours, theirs = json.loads(answer(record)), json.loads(page.answer(record))
        for here, there in zip(ours, theirs, strict=True):
            assert there == here, record
        turns += len(ours) - 2
    return turns
