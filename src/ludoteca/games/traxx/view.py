"""How Träxx is drawn: the board and the position as plain data, for clients without rules."""

from typing import Literal, TypedDict

from .board import CELLS, COLOURS, DECK, NEIGHBOURS, NUMBERS, START_NAMES, Board
from .board import boards as built_in
from .rules import Position, ends, half


class TraxxSeat(TypedDict):
    """A seat's line and points."""

    start: str | None
    letter: str | None
    line: list[str]
    ends: list[str]
    points: dict[str, int]
    reached: list[str]
    worth: dict[str, int]
    missed: int
    numbers: int
    score: int


class TraxxView(TypedDict):
    """Träxx, what changes."""

    card: str | None
    deck: list[str]
    round: int
    rounds: int
    seats: list[TraxxSeat]


class TraxxCell(TypedDict):
    """A cell of the hexagon."""

    cell: str
    x: float
    y: int
    colour: str
    number: int | None
    start: str | None
    neighbours: list[str]


class TraxxBoard(TypedDict):
    """Träxx, what does not change."""

    game: Literal["traxx"]
    name: str
    colours: list[str]
    deck: list[str]
    cells: list[TraxxCell]


def view(state: Position) -> TraxxView:
    """What changes during a game."""
    left = state.cards_left()
    return {
        "card": state.card or None,
        "deck": list(left),
        "round": len(DECK) - len(left),
        "rounds": len(DECK),
        "seats": [_seat(state, seat) for seat in range(len(state.lines))],
    }


def _seat(state: Position, seat: int) -> TraxxSeat:
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


def board(state: Position) -> TraxxBoard:
    """What does not change during a game."""
    return _drawn(state.board)


def boards() -> list[TraxxBoard]:
    """Every built-in board."""
    return [_drawn(board) for board in built_in().values()]


def _drawn(board: Board) -> TraxxBoard:
    cells = [_cell(board, number) for number in range(len(CELLS))]
    return {"game": "traxx", "name": board.name, "colours": list(COLOURS), "deck": list(DECK), "cells": cells}


def _cell(board: Board, number: int) -> TraxxCell:
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
