"""Positions as pictures, with NumPy alone: `rgb_array` for those who look on."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..game import State
from ..games import caminos, qwinto, traxx
from ..games.qwinto.sheet import COLUMNS, MISTHROWS
from ..games.traxx.board import CELLS

Picture = NDArray[np.uint8]
Ink = tuple[int, int, int]

CELL = 24  # pixels
DIGITS = (
    31599,
    11415,
    29671,
    29647,
    23497,
    31183,
    31215,
    29257,
    31727,
    31695,
)  # 3 × 5 bits, from the top left
PAPER, LINE, EMPTY = (250, 248, 244), (35, 35, 40), (226, 222, 214)
TRAXX: dict[str, Ink] = {
    "b": (0, 114, 178), "g": (0, 158, 115), "y": (240, 215, 66),
    "s": (160, 160, 165), "r": (213, 94, 0), "p": (170, 100, 160),
}  # fmt: skip
QWINTO: tuple[Ink, ...] = ((240, 165, 80), (245, 225, 110), (190, 150, 205))
CAMINOS: tuple[Ink, ...] = ((60, 160, 90), (240, 200, 50), (90, 120, 200))


def blank(width: int, height: int) -> Picture:
    """Paper."""
    return np.full((height, width, 3), PAPER, np.uint8)


def disc(on: Picture, x: float, y: float, radius: float, ink: Ink) -> None:
    """A filled circle."""
    left, top = max(int(x - radius), 0), max(int(y - radius), 0)
    part = on[top : int(y + radius) + 2, left : int(x + radius) + 2]
    down, across = np.ogrid[top : top + part.shape[0], left : left + part.shape[1]]
    part[(down - y) ** 2 + (across - x) ** 2 <= radius**2] = ink


def stroke(on: Picture, begin: tuple[float, float], end: tuple[float, float], ink: Ink) -> None:
    """A thick line."""
    for part in np.linspace(0, 1, CELL):
        disc(on, begin[0] + part * (end[0] - begin[0]), begin[1] + part * (end[1] - begin[1]), 2.5, ink)


def box(on: Picture, x: float, y: float, half: float, ink: Ink) -> None:
    """A filled square round a point."""
    on[int(y - half) : int(y + half), int(x - half) : int(x + half)] = ink


def number(on: Picture, x: float, y: float, value: int, ink: Ink = LINE) -> None:
    """A whole number, centred."""
    bits = [[DIGITS[int(digit)] >> place & 1 for place in range(14, -1, -1)] for digit in str(value)]
    text = np.concatenate([np.pad(np.reshape(digit, (5, 3)), ((0, 0), (0, 1))) for digit in bits], axis=1)
    large = text[:, :-1].repeat(2, 0).repeat(2, 1).astype(bool)
    top, left = int(y) - 5, int(x) - large.shape[1] // 2
    on[top : top + 10, left : left + large.shape[1]][large] = ink


def picture(game: str, state: State) -> Picture:
    """The position seen from above; boards and sheets of several seats from left to right."""
    drawing: Any = {"traxx": _traxx, "qwinto": _qwinto, "caminos": _caminos}[game]
    drawn: Picture = drawing(state)
    return drawn


def _beside(parts: Sequence[Picture]) -> Picture:
    return np.concatenate(parts, axis=1)


def _hexagon(cell: int) -> tuple[float, float]:
    """Where a Träxx cell lies: rows rise, and each is moved by half a cell."""
    row, diagonal = "abcdefghi".index(CELLS[cell][0]), int(CELLS[cell][1:])
    return (diagonal - (row - 4) / 2) * CELL, (9 - row) * CELL * 0.87 + 4


def _traxx(state: traxx.Position) -> Picture:
    return _beside([_track(state, line) for line in state.lines])


def _track(state: traxx.Position, line: tuple[int, ...]) -> Picture:
    on, board = blank(10 * CELL, 10 * CELL), state.board
    for cell in range(len(CELLS)):
        disc(on, *_hexagon(cell), CELL * 0.45, TRAXX[board.colours[cell]])
    for before, after in pairwise(line):
        stroke(on, _hexagon(before), _hexagon(after), LINE)
    for end in line[:1] + line[-1:]:
        disc(on, *_hexagon(end), 5, LINE)
    for cell, value in board.number_at.items():
        if cell not in line:
            number(on, *_hexagon(cell), value)
    for place, field in enumerate(state.card):
        box(on, (place + 1) * CELL, 9.5 * CELL, CELL * 0.4, TRAXX[field])
    return on


def _qwinto(state: qwinto.Position) -> Picture:
    sheets = _beside([_sheet(sheet, seat == state.active) for seat, sheet in enumerate(state.sheets)])
    dice = blank(sheets.shape[1], int(1.5 * CELL))
    for place, colour in enumerate(state.dice):
        box(dice, (place + 1) * CELL, CELL, CELL * 0.45, QWINTO["oyp".index(colour)])
        if state.faces:
            number(dice, (place + 1) * CELL, CELL, state.faces[place])
    return np.concatenate([sheets, dice], axis=0)


def _sheet(sheet: qwinto.Sheet, is_active: bool) -> Picture:
    on = blank(14 * CELL, 5 * CELL)
    for cell in range(27):
        row, place = divmod(cell, 9)
        x, y = COLUMNS["oyp"[row]][place] * CELL + CELL / 2, (row + 1) * CELL
        disc(on, x, y, CELL * 0.45, QWINTO[row])
        if sheet[cell]:
            number(on, x, y, sheet[cell])
    for mark in range(MISTHROWS):
        box(on, (mark + 1) * CELL, 4.25 * CELL, CELL * 0.3, LINE if mark < sheet.misthrows else EMPTY)
    if is_active:
        disc(on, 8 * CELL, 4.25 * CELL, CELL * 0.3, LINE)
    return on


def _caminos(state: caminos.Position) -> Picture:
    """Each cube is drawn in the middle of the one below it."""
    places = [("abcdefghijklmnopqrstuvwxyz".index(cell[0]), int(cell[1:])) for cell in state.board.cells]
    wide, high = max(x for x, _ in places) + 1, max(y for _, y in places)
    on = blank((wide + 1) * CELL, (high + 1) * CELL)
    for cell, (file, rank) in enumerate(places):
        x, y = (file + 1) * CELL, (high - rank + 1) * CELL
        box(on, x, y, CELL * 0.47, EMPTY)
        for height, level in enumerate(state.levels):
            for colour, ink in enumerate(CAMINOS):
                if level[colour] >> cell & 1:
                    box(on, x, y, CELL * (0.47 - 0.13 * height), LINE)
                    box(on, x, y, CELL * (0.43 - 0.13 * height), ink)
    return on
