"""Whether cubes on a board can be pieces that were placed, for reading positions."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .board import MOST_CELLS, Board

MOST_TRIES = 4000  # ten times what a game was seen to need; a text made to be hard is then taken
Cubes = tuple[int, int, int]  # of one colour, from the board up


class Piece(NamedTuple):
    """A piece that may lie there: its cubes as a bit set over all levels, and one by one."""

    mask: int
    cubes: tuple[int, ...]
    shape: str
    is_at_edge: bool


def are_made_of(board: Board, cubes: Cubes, shapes: Mapping[str, int], edge: int | None = None) -> bool:
    """True if the cubes are made of those pieces, so many of them at the outer edge (CAM-3, CAM-4, CAM-19)."""
    failed = set[tuple[int, tuple[str, ...], int | None]]()

    def fill(rest: int, left: Counter[str], edge: int | None, pieces: list[Piece]) -> bool:
        if not rest:
            return not edge
        state = (rest, tuple(sorted(left.elements())), edge)
        if state in failed or len(failed) > MOST_TRIES:
            return state not in failed
        pieces = [piece for piece in pieces if left[piece.shape] and not piece.mask & ~rest]
        ways = Counter(cube for piece in pieces for cube in piece.cubes)
        cube = min(_bits(rest), key=ways.__getitem__)  # the one with the fewest ways to cover it
        for piece in (piece for piece in pieces if piece.mask >> cube & 1):
            fewer = None if edge is None else edge - piece.is_at_edge
            if fill(rest ^ piece.mask, left - Counter(piece.shape), fewer, pieces):
                return True
        failed.add(state)
        return False

    return fill(_joined(cubes), Counter(shapes), edge, list(_pieces(board, cubes)))


def _pieces(board: Board, within: Cubes) -> Iterator[Piece]:
    low, middle, high = within
    for cell in _bits(low):
        for _, shape, _, cubes in board.by_ground[cell]:
            if not (cubes[0] & ~low or cubes[1] & ~middle or cubes[2] & ~high):
                mask = _joined(cubes)
                yield Piece(mask, tuple(_bits(mask)), shape, bool(cubes[0] & board.edge))


def _joined(cubes: Cubes) -> int:
    return cubes[0] | cubes[1] << MOST_CELLS | cubes[2] << 2 * MOST_CELLS


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
