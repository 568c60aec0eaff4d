"""What several tests need: random games, and random boards of somebody's own."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any

from ludoteca.game import AnyGame, Move, Seat, State
from ludoteca.games import GAMES
from ludoteca.games.caminos.outline import outline
from ludoteca.games.traxx.board import CELLS, COLOURS, NUMBERS, START_NAMES

VARIANTS: list[tuple[str, dict[str, Any]]] = [
    *(("traxx", {"seats": seats}) for seats in (1, 2, 3, 4)),
    *(("qwinto", {"seats": seats}) for seats in (2, 3, 6)),
    *(("caminos", {"board": board}) for board in ("square", "diamond", "octagon", "torus")),
    ("caminos", {"seats": 4}),
    ("caminos", {"board": "torus", "neutral": True, "scoring": True, "swap": True}),
    ("caminos", {"board": "octagon", "seats": 4, "neutral": True, "scoring": True, "swap": True}),
    ("caminos", {"board": "diamond", "pieces": {"V": 3, "Z": 1}, "scoring": True, "swap": True}),
]


def choices(state: State, rng: Random) -> dict[Seat, Move]:
    """A random decision of everybody who must act."""
    return {seat: rng.choice(state.moves(seat)) for seat in state.to_act()}


def positions(game: AnyGame, rng: Random, options: Mapping[str, Any]) -> Iterator[State]:
    """The positions of a random game, from the first to the last."""
    state = game.start(**options)
    yield state
    while state.to_act():
        state = state.play(choices(state, rng))
        yield state


def random_position(name: str, options: Mapping[str, Any], rng: Random) -> State:
    """A position somewhere in a random game."""
    return rng.choice(list(positions(GAMES[name], rng, options)))


def traxx_board(rng: Random) -> dict[str, Any]:
    """A Träxx board of the right form and nothing else."""
    cells = rng.sample(CELLS, 13)
    lengths = (5, 6, 7, 8, 9, 8, 7, 6, 5)
    return {
        "name": rng.choice(("mine", "two words", 'quo"te\\', "Träxx ü")),
        "rows": ["".join(rng.choices(COLOURS, k=length)) for length in lengths],
        "numbers": {str(number): cell for number, cell in zip(NUMBERS, cells, strict=False)},
        "starts": dict(zip(START_NAMES, cells[9:], strict=True)),
    }


def caminos_board(rng: Random) -> dict[str, Any]:
    """A Caminos board grown cell by cell, its rim cut into four or eight sides that share their ends."""
    size = rng.randint(4, 40)
    cells = {(5, 5)}
    while len(cells) < size:
        x, y = rng.choice(sorted(cells))
        dx, dy = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        if 0 <= x + dx < 26 and y + dy >= 0:
            cells.add((x + dx, y + dy))
    rim = outline(cells)
    count = rng.choice((4, 8) if len(rim) >= 16 else (4,))
    cuts = sorted(rng.sample(range(len(rim)), count))
    rim = rim[cuts[0] :] + rim[: cuts[0]]
    marks = [cut - cuts[0] for cut in cuts] + [len(rim)]
    sides = [list(dict.fromkeys((rim + rim)[a : b + 1])) for a, b in pairwise(marks)]
    return {
        "name": rng.choice(("mine", "two words")),
        "cells": [_name(cell) for cell in rng.sample(sorted(cells), len(cells))],
        "sides": [[_name(cell) for cell in side] for side in sides],
    }


def rectangle(width: int, height: int) -> dict[str, Any]:
    """A Caminos board of straight sides: bottom, right, top, left."""
    files, ranks = range(width), range(height)
    sides = (
        [(x, 0) for x in files],
        [(width - 1, y) for y in ranks],
        [(x, height - 1) for x in files],
        [(0, y) for y in ranks],
    )
    return {
        "name": f"{width} by {height}",
        "cells": [_name((x, y)) for x in files for y in ranks],
        "sides": [[_name(cell) for cell in side] for side in sides],
    }


def _name(cell: tuple[int, int]) -> str:
    return f"{'abcdefghijklmnopqrstuvwxyz'[cell[0]]}{cell[1] + 1}"
