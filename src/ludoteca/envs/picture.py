"""Shapes and digits for the games' pictures, with NumPy alone."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ..games.looks import Look

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
    """An integer, centred."""
    bits = [[DIGITS[int(digit)] >> place & 1 for place in range(14, -1, -1)] for digit in str(value)]
    text = np.concatenate([np.pad(np.reshape(digit, (5, 3)), ((0, 0), (0, 1))) for digit in bits], axis=1)
    large = text[:, :-1].repeat(2, 0).repeat(2, 1).astype(bool)
    top, left = int(y) - 5, int(x) - large.shape[1] // 2
    on[top : top + 10, left : left + large.shape[1]][large] = ink


def beside(parts: Sequence[Picture]) -> Picture:
    """Pictures from left to right."""
    return np.concatenate(parts, axis=1)


def inks(looks: Mapping[str, Look]) -> dict[str, Ink]:
    """The fill of each colour."""
    return {colour: _ink(look["fill"]) for colour, look in looks.items()}


def _ink(hexadecimal: str) -> Ink:
    red, green, blue = bytes.fromhex(hexadecimal.removeprefix("#"))
    return red, green, blue
