"""How Qwinto is drawn: the sheet and the position as plain data, for clients without rules."""

from typing import Literal, TypedDict

from .rules import Position
from .sheet import CELLS, COLOURS, GAPS, MISTHROWS, NUMBER_OF, PENTAGONS, Sheet, row_score


class QwintoSeat(TypedDict):
    """A seat's sheet."""

    cells: dict[str, int | None]
    misthrows: int
    rows: dict[str, int]
    columns: dict[str, int]
    score: int
    gain: dict[str, int]


class QwintoView(TypedDict):
    """Qwinto, what changes."""

    active: int
    stage: str
    dice: str | None
    faces: list[int] | None
    sum: int | None
    seats: list[QwintoSeat]


class QwintoCell(TypedDict):
    """A cell of the sheet."""

    cell: str
    column: int
    pentagon: bool


class QwintoRow(TypedDict):
    """A row of the sheet."""

    row: str
    gap: int
    cells: list[QwintoCell]


class QwintoColumn(TypedDict):
    """A column that scores."""

    column: int
    cells: list[str]
    pentagon: str


class QwintoBoard(TypedDict):
    """Qwinto, what does not change."""

    game: Literal["qwinto"]
    name: str
    misthrows: int
    rows: list[QwintoRow]
    columns: list[QwintoColumn]


def view(state: Position) -> QwintoView:
    """What changes during a game."""
    return {
        "active": state.active,
        "stage": state.stage,
        "dice": state.dice or None,
        "faces": list(state.faces) or None,
        "sum": sum(state.faces) or None,
        "seats": [_seat(state, seat) for seat in range(len(state.sheets))],
    }


def _seat(state: Position, seat: int) -> QwintoSeat:
    sheet = state.sheets[seat]
    return {
        "cells": {cell: sheet[number] or None for cell, number in NUMBER_OF.items()},
        "misthrows": sheet.misthrows,
        "rows": {colour: row_score(row) for colour, row in zip(COLOURS, sheet.rows, strict=True)},
        "columns": {cell[1:]: _column_score(sheet, cell) for cell in PENTAGONS},
        "score": sheet.score(),
        "gain": {move: _after(state, seat, move).score() - sheet.score() for move in _entries(state, seat)},
    }


def _entries(state: Position, seat: int) -> list[str]:
    return list(state.moves(seat)) if state.stage == "enter" else []


def _after(state: Position, seat: int, move: str) -> Sheet:
    sheet = state.sheets[seat]
    if move == "pass":
        return sheet.mark() if seat == state.active else sheet
    return sheet.write(NUMBER_OF[move], sum(state.faces))


def _column_score(sheet: Sheet, pentagon: str) -> int:
    others = tuple(NUMBER_OF[cell] for cell in CELLS if cell != pentagon and cell[1:] == pentagon[1:])
    return sheet.column_score(NUMBER_OF[pentagon], others)


def board(state: Position) -> QwintoBoard:
    """What does not change during a game."""
    return _DRAWN


def boards() -> list[QwintoBoard]:
    """The one sheet."""
    return [_DRAWN]


def _row(colour: str, gap: str) -> QwintoRow:
    cells = [cell for cell in CELLS if cell[0] == colour]
    drawn: list[QwintoCell] = [{"cell": c, "column": int(c[1:]), "pentagon": c in PENTAGONS} for c in cells]
    return {"row": colour, "gap": int(gap[1:]), "cells": drawn}


def _column(pentagon: str) -> QwintoColumn:
    cells = [cell for cell in CELLS if cell[1:] == pentagon[1:]]
    return {"column": int(pentagon[1:]), "cells": cells, "pentagon": pentagon}


_DRAWN: QwintoBoard = {
    "game": "qwinto",
    "name": "classic",
    "misthrows": MISTHROWS,
    "rows": [_row(colour, gap) for colour, gap in zip(COLOURS, GAPS, strict=True)],
    "columns": [_column(pentagon) for pentagon in PENTAGONS],
}
