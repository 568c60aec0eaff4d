"""Draws a position as a picture: the render mode `rgb_array`."""

import numpy as np

from ...envs.picture import CELL, EMPTY, LINE, Picture, beside, blank, box, disc, inks, number
from ..looks import looks
from .rules import Position
from .sheet import CELLS, COLUMNS, MISTHROWS, Sheet

INKS = inks(looks(__package__))


def picture(state: Position) -> Picture:
    """The sheets of all seats from left to right, and the dice below."""
    sheets = beside([_sheet(sheet, seat == state.active) for seat, sheet in enumerate(state.sheets)])
    dice = blank(sheets.shape[1], int(1.5 * CELL))
    for place, colour in enumerate(state.dice):
        box(dice, (place + 1) * CELL, CELL, CELL * 0.45, INKS[colour])
        if state.faces:
            number(dice, (place + 1) * CELL, CELL, state.faces[place])
    return np.concatenate([sheets, dice], axis=0)


def _sheet(sheet: Sheet, is_active: bool) -> Picture:
    on = blank(14 * CELL, 5 * CELL)
    for cell, name in enumerate(CELLS):
        row, place = divmod(cell, 9)
        x, y = COLUMNS[name[0]][place] * CELL + CELL / 2, (row + 1) * CELL
        disc(on, x, y, CELL * 0.45, INKS[name[0]])
        if sheet[cell]:
            number(on, x, y, sheet[cell])
    for mark in range(MISTHROWS):
        box(on, (mark + 1) * CELL, 4.25 * CELL, CELL * 0.3, LINE if mark < sheet.misthrows else EMPTY)
    if is_active:
        disc(on, 8 * CELL, 4.25 * CELL, CELL * 0.3, LINE)
    return on
