"""The engine and the rules played side by side: both must agree on everything, at every turn."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from random import Random
from typing import Any

from ..game import Move, Seat, State
from ..games import GAMES
from .convert import from_state, to_state

RECTANGLE = {  # 3 × 5 with eight sides, some of them corners
    "name": "rectangle",
    "cells": [f"{file}{rank}" for file in "abc" for rank in range(1, 6)],
    "sides": [
        ["a1", "b1", "c1"], ["c1"], ["c1", "c2", "c3", "c4", "c5"], ["c5"],
        ["a5", "b5", "c5"], ["a5"], ["a1", "a2", "a3", "a4", "a5"], ["a1"],
    ],
}  # fmt: skip
CORRIDOR = {  # long, thin and bent, with ranks of two digits
    "name": "corridor",
    "cells": [f"a{rank}" for rank in range(1, 13)] + [f"b{rank}" for rank in range(9, 15)],
    "sides": [["a1"], ["b9", "b10"], ["b14"], ["a1", "a2", "a3"]],
}
STRIPES = {  # four colours in rows, numbers and starts along the rim
    "name": "stripes",
    "rows": ["bbbbb", "gggggg", "yyyyyyy", "bbbbbbbb", "ssssssggg", "bbbbbbbb", "yyyyyyy", "ggbbgg", "bgysb"],
    "numbers": {
        "2": "a1", "3": "a3", "4": "a5", "5": "b1", "6": "b6", "7": "c7", "8": "e5", "9": "e9", "10": "i9",
    },
    "starts": {"A": "i5", "B": "i6", "C": "d1", "D": "e1"},
}  # fmt: skip


def variants() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every game with each of its options, own boards and sets of pieces included."""
    for seats in range(1, 5):
        yield "traxx", {"seats": seats}
    yield "traxx", {"seats": 3, "board": STRIPES}
    for seats in range(2, 7):
        yield "qwinto", {"seats": seats}
    for board in ("square", "diamond", "octagon", "torus"):
        yield "caminos", {"board": board}
        yield "caminos", {"board": board, "scoring": True, "neutral": True, "swap": True}
    for option in ("neutral", "scoring", "swap"):
        yield "caminos", {option: True}
    yield "caminos", {"seats": 4}
    yield "caminos", {"seats": 4, "board": "octagon", "scoring": True, "neutral": True, "swap": True}
    yield "caminos", {"board": RECTANGLE, "scoring": True, "neutral": True, "swap": True}
    yield "caminos", {"board": CORRIDOR, "scoring": True, "swap": True, "pieces": {"L": 1, "Z": 1}}
    yield "caminos", {"board": RECTANGLE, "seats": 4, "pieces": {"I": 64, "V": 1}, "neutral": True}


def check_equal(state: State, position: Any) -> dict[Seat, Sequence[Move]]:
    """The legal moves of those who act; raises `AssertionError` unless both say the same of a position."""
    assert position.to_act() == state.to_act(), f"to act {position.to_act()}, not {state.to_act()}: {state}"
    legal = {seat: state.moves(seat) for seat in state.to_act()}
    for seat, rules in legal.items():
        ours = position.moves(seat)
        differing = next(((a, b) for a, b in zip_longest(ours, rules) if a != b), None)
        assert not differing, f"move of seat {seat} {differing[0]}, not {differing[1]}: {state}"
    assert list(position.odds()) == list(state.odds()), f"odds differ: {state}"
    assert position.scores() == state.scores(), f"scores {position.scores()}, not {state.scores()}: {state}"
    assert position.winners() == state.winners(), f"winners {position.winners()}: {state}"
    return legal


def check_game(game: str, options: Mapping[str, Any], rng: Random) -> int:
    """Plays a random game with both; raises `AssertionError` where they differ, gives the number of turns."""
    state: Any = GAMES[game].start(**options)
    position: Any = from_state(state)
    turns = 0
    while legal := check_equal(state, position):
        choices = {seat: rng.choice(moves) for seat, moves in legal.items()}
        state, position = state.play(choices), position.play(choices)
        assert to_state(position) == state, f"{to_state(position)}, not {state}, after {choices}"
        assert from_state(state) == position, f"converted differently: {state}"
        turns += 1
    return turns
