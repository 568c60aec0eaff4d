"""The outer rim of a board, and whether its sides stand round it in order."""

import cmath
from collections.abc import Iterable
from itertools import pairwise

Place = tuple[int, int]
_AHEAD = ((1, 0), (0, 1), (-1, 0), (0, -1))  # right, up, left, down
_BESIDE = ((0, 0), (-1, 0), (-1, -1), (0, -1))  # the cell to the left of an edge that leaves a corner so


def outline(cells: Iterable[Place]) -> list[Place]:
    """The cells of the outer rim counter-clockwise, one entry for each of their outer edges."""
    board = set(cells)
    first = min(board)
    corner, heading = first, 0
    rim = []
    while True:
        rim.append((corner[0] + _BESIDE[heading][0], corner[1] + _BESIDE[heading][1]))
        corner = (corner[0] + _AHEAD[heading][0], corner[1] + _AHEAD[heading][1])
        # left first: the board is one piece over edges, not over corners
        heading = next(new for turn in (1, 0, 3) if _is_edge(board, corner, new := (heading + turn) % 4))
        if (corner, heading) == (first, 0):
            return rim


def _is_edge(board: set[Place], corner: Place, heading: int) -> bool:
    inside, outside = _BESIDE[heading], _BESIDE[(heading + 3) % 4]
    return (corner[0] + inside[0], corner[1] + inside[1]) in board and (
        corner[0] + outside[0],
        corner[1] + outside[1],
    ) not in board


def are_round(rim: list[Place], sides: list[set[Place]]) -> bool:
    """True if the sides stand in order round the rim, in either direction: their middles, or stretches for them."""
    return _have_order(rim, sides) or any(_follow(way, sides) for way in (rim, rim[::-1]))


def _have_order(rim: list[Place], sides: list[set[Place]]) -> bool:
    """True if the sides' middles follow each other once round the rim, in either direction."""
    middles = []
    for side in sides:
        middle = sum(cmath.rect(1, cmath.tau * n / len(rim)) for n, cell in enumerate(rim) if cell in side)
        if abs(middle) > 1e-9:  # a side all round has no middle
            middles.append(middle)
    steps = [cmath.phase(b / a) % cmath.tau for a, b in zip(middles, middles[1:] + middles[:1], strict=True)]
    moved = [step for step in steps if 1e-9 < step < cmath.tau - 1e-9]  # sides may have the same middle
    turns = round(sum(moved) / cmath.tau)
    return turns <= 1 or len(moved) - turns <= 1


def _follow(rim: list[Place], sides: list[set[Place]]) -> bool:
    """True if the rim can be cut into one stretch for each side, in order; neighbours may share an end.

    A cell of a narrow board stands on the rim several times, which can put a side's middle anywhere.
    """
    length = len(rim)
    first, *others = (_stretches(rim, side) for side in sides)
    for start, end in first:
        for stretches in others:
            ends = (
                (s - end + 1) % length + e - s + end - 1 for s, e in stretches
            )  # from the end before, or later
            end = min(ends)
        if end <= start + length + 1:
            return True
    return False


def _stretches(rim: list[Place], side: set[Place]) -> list[tuple[int, int]]:
    """Where each shortest stretch with all cells of a side begins and ends."""
    twice = rim + rim
    ends = [1 + max(twice.index(cell, first) for cell in side) for first in range(len(rim) + 1)]
    return [(first, end) for first, (end, later) in enumerate(pairwise(ends)) if end < later]
