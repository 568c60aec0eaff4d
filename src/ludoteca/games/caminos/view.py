"""How Caminos is drawn: the board and the position as plain data, for those who know no rules."""

from typing import Any

from .board import CUBES, NEUTRAL, SHAPES, Board, Hand, boards, piece_sets, turned
from .notation import SEATS
from .rules import Position

COLOURS = "gyn"


def view(state: Position) -> dict[str, Any]:
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


def _path(state: Position) -> dict[str, Any] | None:
    colour = state.joined()
    if colour is None:
        return None
    return {"colour": COLOURS[colour], "cells": [state.board.cells[cell] for cell in state.path()]}


def board(state: Position) -> dict[str, Any]:
    """What does not change during a game."""
    return _drawn(state.board, state.variant.half)


def about() -> dict[str, Any]:
    """The game's entry in a catalogue."""
    flags = [{"name": name, "kind": "boolean", "default": False} for name in ("neutral", "scoring", "swap")]
    return {
        "title": "Caminos",
        "seats": {"choices": list(SEATS), "default": 2},
        "options": [
            {"name": "board", "kind": "board", "default": "square"},
            {"name": "pieces", "kind": "pieces", "default": "classic"},
            *flags,
        ],
        "boards": [_drawn(board, piece_sets()["classic"]) for board in boards().values()],
    }


def _drawn(board: Board, half: Hand) -> dict[str, Any]:
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


def _cell(board: Board, number: int) -> dict[str, Any]:
    cell = board.cells[number]
    sides = [side for side, cells in enumerate(board.sides) if cells >> number & 1]
    return {"cell": cell, "x": ord(cell[0]) - ord("a"), "y": int(cell[1:]) - 1, "sides": sides}
