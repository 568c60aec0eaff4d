"""How Caminos is drawn: the board and the position as plain data, for clients without rules."""

from typing import Literal, TypedDict

from .board import CUBES, NEUTRAL, PIECES, SHAPES, Board, Hand, piece_sets, turned
from .board import boards as built_in
from .rules import Position

COLOURS = "gyn"


class CaminosPath(TypedDict):
    """A winning path."""

    colour: str
    cells: list[str]


class CaminosView(TypedDict):
    """Caminos, what changes."""

    stacks: dict[str, str]
    heights: dict[str, int]
    turn: int | None
    colour: str | None
    colours: list[str]
    swapped: bool
    can_swap: bool
    hands: list[dict[str, int]]
    neutral: int
    out: list[int]
    tops: dict[str, int]
    edge: dict[str, int]
    path: CaminosPath | None


class CaminosCell(TypedDict):
    """A cell of the board."""

    cell: str
    x: int
    y: int
    sides: list[int]


class CaminosPiece(TypedDict):
    """A shape: how many in half a set, and every way to turn it."""

    half: int
    cubes: int
    turned: list[list[list[int]]]


class CaminosBoard(TypedDict):
    """Caminos, what does not change."""

    game: Literal["caminos"]
    name: str
    cells: list[CaminosCell]
    sides: list[list[str]]
    wins: list[list[int]]
    pieces: dict[str, CaminosPiece]


def view(state: Position) -> CaminosView:
    """What changes during a game."""
    stacks = state.stacks()
    tops = [stack[-1] for stack in stacks.values()]
    return {
        "stacks": stacks,
        "heights": {cell: len(stack) for cell, stack in stacks.items()},
        "turn": state.turn,
        "colour": _placed(state),
        "colours": [COLOURS[state.colour(seat)] for seat in range(len(state.left))],
        "swapped": state.swapped,
        "can_swap": state.may_swap(),
        "hands": [dict(zip(SHAPES, hand, strict=True)) for hand in state.left],
        "neutral": state.neutrals,
        "out": list(state.out),
        "tops": {colour: tops.count(colour) for colour in COLOURS},
        "edge": {"g": state.edge[0], "y": state.edge[1]},
        "path": _path(state),
    }


def _placed(state: Position) -> str | None:
    """The colour of what is placed now."""
    if state.turn is None:
        return None
    return COLOURS[-1] if state.neutrals else COLOURS[state.colour(state.turn)]


def _path(state: Position) -> CaminosPath | None:
    colour = state.joined()
    if colour is None:
        return None
    return {"colour": COLOURS[colour], "cells": [state.board.cells[cell] for cell in state.path()]}


def board(state: Position) -> CaminosBoard:
    """What does not change during a game."""
    return _drawn(state.board, state.variant.half)


def boards() -> list[CaminosBoard]:
    """Every built-in board, with the classic pieces."""
    return [_drawn(board, piece_sets()[PIECES]) for board in built_in().values()]


def _drawn(board: Board, half: Hand) -> CaminosBoard:
    counts = {**dict(zip(SHAPES, half, strict=True)), NEUTRAL: 1}
    return {
        "game": "caminos",
        "name": board.name,
        "cells": [_cell(board, number) for number in range(len(board.cells))],
        "sides": [list(side) for side in board.listed],
        "wins": [[i, j] for i, j, _ in board.wins],
        "pieces": {
            shape: {
                "half": count,
                "cubes": len(CUBES[shape]),
                "turned": [list(map(list, t)) for t in turned(shape)],
            }
            for shape, count in counts.items()
        },
    }


def _cell(board: Board, number: int) -> CaminosCell:
    cell = board.cells[number]
    sides = [side for side, cells in enumerate(board.sides) if cells >> number & 1]
    return {"cell": cell, "x": ord(cell[0]) - ord("a"), "y": int(cell[1:]) - 1, "sides": sides}
