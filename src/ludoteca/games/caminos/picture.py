"""Draws a position as a picture: the render mode `rgb_array`."""

from ...envs.picture import CELL, EMPTY, LINE, Picture, blank, box, inks
from ..looks import looks
from .rules import Position

INKS = inks(looks(__package__))


def picture(state: Position) -> Picture:
    """The board from above; each cube is drawn in the middle of the one below it."""
    places = [("abcdefghijklmnopqrstuvwxyz".index(cell[0]), int(cell[1:])) for cell in state.board.cells]
    wide, high = max(x for x, _ in places) + 1, max(y for _, y in places)
    on = blank((wide + 1) * CELL, (high + 1) * CELL)
    for cell, (file, rank) in enumerate(places):
        x, y = (file + 1) * CELL, (high - rank + 1) * CELL
        box(on, x, y, CELL * 0.47, EMPTY)
        for height, level in enumerate(state.levels):
            for colour, ink in enumerate(INKS.values()):
                if level[colour] >> cell & 1:
                    box(on, x, y, CELL * (0.47 - 0.13 * height), LINE)
                    box(on, x, y, CELL * (0.43 - 0.13 * height), ink)
    return on
