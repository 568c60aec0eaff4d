"""How Träxx is drawn: the board and the position as plain data, for those who know no rules."""

from typing import Any

from .board import CELLS, COLOURS, DECK, NEIGHBOURS, NUMBERS, START_NAMES, Board, boards
from .notation import SEATS
from .rules import Position, ends, half


def view(state: Position) -> dict[str, Any]:
    """What changes during a game."""
    left = state.cards_left()
    return {
        "card": state.card or None,
        "deck": list(left),
        "round": len(DECK) - len(left),
        "rounds": len(DECK),
        "seats": [_seat(state, seat) for seat in range(len(state.lines))],
    }


def _seat(state: Position, seat: int) -> dict[str, Any]:
    line, points = state.lines[seat], state.points[seat]
    return {
        "start": CELLS[state.board.start(state.starts[seat])] if state.starts else None,
        "letter": state.starts[seat] if state.starts else None,
        "line": [CELLS[cell] for cell in line],
        "ends": [CELLS[cell] for cell in ends(line)],
        "points": {str(number): points[number - 2] for number in NUMBERS},
        "reached": [str(number) for number in NUMBERS if points[number - 2]],
        "worth": {str(number): _worth(state, seat, number) for number in NUMBERS if not points[number - 2]},
        "missed": len(CELLS) - len(line),
        "numbers": sum(points),
        "score": state.scores()[seat],
    }


def _worth(state: Position, seat: int, number: int) -> int:
    """What a number would give this seat if it were the next to be reached (TRX-13 to TRX-15)."""
    is_late = state._is_late(seat, number, list(state.points[seat]))
    return half(number) if is_late else number


def board(state: Position) -> dict[str, Any]:
    """What does not change during a game."""
    return _drawn(state.board)


def about() -> dict[str, Any]:
    """The game's entry in a catalogue."""
    return {
        "title": "Träxx",
        "seats": {"choices": list(SEATS), "default": 1},
        "options": [{"name": "board", "kind": "board", "default": "classic"}],
        "boards": [_drawn(board) for board in boards().values()],
    }


def _drawn(board: Board) -> dict[str, Any]:
    cells = [_cell(board, number) for number in range(len(CELLS))]
    return {"game": "traxx", "name": board.name, "colours": list(COLOURS), "deck": list(DECK), "cells": cells}


def _cell(board: Board, number: int) -> dict[str, Any]:
    row, diagonal = "abcdefghi".index(CELLS[number][0]), int(CELLS[number][1])
    starts = {cell: letter for letter, cell in zip(START_NAMES, board.starts, strict=True)}
    return {
        "cell": CELLS[number],
        "x": diagonal - 5 - (row - 4) / 2,
        "y": row - 4,
        "colour": board.colours[number],
        "number": board.number_at.get(number),
        "start": starts.get(number),
        "neighbours": [CELLS[beside] for beside in NEIGHBOURS[number]],
    }
