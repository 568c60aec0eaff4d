"""Draws a position as a picture: the render mode `rgb_array`."""

from itertools import pairwise

from ...envs.picture import CELL, LINE, Picture, beside, blank, box, disc, inks, number, stroke
from ..looks import looks
from .board import CELLS
from .rules import Line, Position

INKS = inks(looks(__package__))


def picture(state: Position) -> Picture:
    """The boards of all seats from left to right."""
    return beside([_track(state, line) for line in state.lines])


def _place(cell: int) -> tuple[float, float]:
    """Where a cell lies: rows rise, and each is moved by half a cell."""
    row, diagonal = "abcdefghi".index(CELLS[cell][0]), int(CELLS[cell][1:])
    return (diagonal - (row - 4) / 2) * CELL, (9 - row) * CELL * 0.87 + 4


def _track(state: Position, line: Line) -> Picture:
    on, board = blank(10 * CELL, 10 * CELL), state.board
    for cell in range(len(CELLS)):
        disc(on, *_place(cell), CELL * 0.45, INKS[board.colours[cell]])
    for before, after in pairwise(line):
        stroke(on, _place(before), _place(after), LINE)
    for end in line[:1] + line[-1:]:
        disc(on, *_place(end), 5, LINE)
    for cell, value in board.number_at.items():
        if cell not in line:
            number(on, *_place(cell), value)
    for place, field in enumerate(state.card):
        box(on, (place + 1) * CELL, 9.5 * CELL, CELL * 0.4, INKS[field])
    return on
