"""Paths of one colour over the board, as seen from above: CAM-7 to CAM-11."""

from collections.abc import Iterator
from typing import NamedTuple

from .board import Board

GREEN, YELLOW, GREY = range(3)  # grey stands for the neutral pieces
Level = tuple[int, int, int]  # the cells that have a cube of each colour
Levels = tuple[Level, Level, Level]  # from the board up


class Faces(NamedTuple):
    """The top faces of one colour; `overhung` are those three high on a foreign cube (CAM-8)."""

    all: int
    low: int  # one cube high
    overhung: int

    def beside(self, board: Board, cell: int) -> int:
        """The faces that a path may step to from a face."""
        steps = board.neighbours[cell] & self.all
        if self.low >> cell & 1:
            return steps & ~self.overhung
        return steps & ~self.low if self.overhung >> cell & 1 else steps


def heights(levels: Levels) -> tuple[int, int, int, int]:
    """The cells with 0, 1, 2 and 3 cubes; those with none reach beyond the board."""
    one, two, three = (level[0] | level[1] | level[2] for level in levels)
    return ~one, one & ~two, two & ~three, three


def faces(levels: Levels, colour: int) -> Faces:
    """The top faces of a colour."""
    _, one, two, three = heights(levels)
    low, middle, high = (level[colour] for level in levels)
    return Faces(low & one | middle & two | high & three, low & one, high & three & ~middle)


def is_joined(board: Board, levels: Levels, colour: int) -> bool:
    """True if a path of the colour joins two sides that win."""
    tops = faces(levels, colour)
    reached = {i: _reach(board, tops, board.sides[i]) for i in {i for i, _, _ in board.wins}}
    return any(reached[i] & board.sides[j] for i, j, _ in board.wins)


def _reach(board: Board, tops: Faces, start: int) -> int:
    reached = frontier = start & tops.all
    while frontier:
        cell = (frontier & -frontier).bit_length() - 1
        frontier &= frontier - 1
        new = tops.beside(board, cell) & ~reached
        reached |= new
        frontier |= new
    return reached


def shortest(board: Board, levels: Levels, colour: int, start: int, goal: int) -> tuple[int, ...]:
    """The cells of a shortest path of the colour between two sides, or nothing."""
    tops = faces(levels, colour)
    before: dict[int, int | None] = dict.fromkeys(_cells(start & tops.all))
    queue = list(before)
    for cell in queue:
        if goal >> cell & 1:
            return tuple(_back(before, cell))
        for new in _cells(tops.beside(board, cell)):
            if new not in before:
                before[new] = cell
                queue.append(new)
    return ()


def _cells(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def _back(before: dict[int, int | None], cell: int | None) -> Iterator[int]:
    while cell is not None:
        yield cell
        cell = before[cell]


def best_path(board: Board, levels: Levels, colour: int) -> tuple[int, tuple[int, ...]]:
    """What a colour's path scores, and its cells; 0 and nothing without a path (CAM-18)."""
    found: dict[int, tuple[int, ...]] = {}  # the shortest path of each factor
    for i, j, factor in board.wins:
        path = shortest(board, levels, colour, board.sides[i], board.sides[j])
        if path and (factor not in found or len(path) < len(found[factor])):
            found[factor] = path
    return max(((factor * len(path), path) for factor, path in found.items()), default=(0, ()))
