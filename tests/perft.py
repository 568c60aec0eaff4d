"""Counts of Caminos moves from first principles: cubes in space, no tables of the rules."""

from collections import defaultdict
from itertools import combinations

from ludoteca.games.caminos import Board

Cube = tuple[int, int, int]
# the squared distances between a piece's cubes tell its shape, whichever way it is turned
SHAPES = {
    (1, 1, 4): "I",
    (1, 1, 2): "V",
    (1, 1, 1, 2, 4, 5): "L",
    (1, 1, 1, 2, 2, 5): "Z",
}


def pieces(board: Board) -> set[frozenset[Cube]]:
    """Every set of cubes over a board, three high at most, that is a piece and has a cube on the board."""
    columns = {(ord(cell[0]) - ord("a"), int(cell[1:])) for cell in board.cells}
    space = {(x, y, z) for x, y in columns for z in range(3)}
    grown = {frozenset([cube]) for cube in space}
    found = set[frozenset[Cube]]()
    for _ in range(3):
        grown = {piece | {cube} for piece in grown for cube in _beside(piece) & space - piece}
        found |= {piece for piece in grown if shape(piece) and any(z == 0 for _, _, z in piece)}
    return found


def shape(piece: frozenset[Cube]) -> str | None:
    """The shape that cubes form, if it is one of the game's."""
    squares = (sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) for a, b in combinations(piece, 2))
    return SHAPES.get(tuple(sorted(squares)))


def _beside(piece: frozenset[Cube]) -> set[Cube]:
    return {
        (x + dx, y + dy, z + dz)
        for x, y, z in piece
        for dx, dy, dz in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
    }


def under(piece: frozenset[Cube]) -> frozenset[Cube]:
    """What must be filled before the piece can lie there (CAM-5)."""
    return frozenset((x, y, low) for x, y, z in piece for low in range(z)) - piece


def first_moves(board: Board) -> int:
    """How many ways there are to place a first piece."""
    return sum(1 for piece in pieces(board) if not under(piece))


def two_moves(board: Board) -> int:
    """How many sequences of two placements there are on an empty board."""
    bits = {cube: 1 << n for n, cube in enumerate(sorted({c for piece in pieces(board) for c in piece}))}
    flat, raised = list[int](), defaultdict[Cube, list[tuple[int, int]]](list)
    for piece in pieces(board):
        mask, below = (sum(bits[cube] for cube in cubes) for cubes in (piece, under(piece)))
        if below:
            raised[min(under(piece))].append((mask, below))
        else:
            flat.append(mask)
    cubes = {bit: cube for cube, bit in bits.items()}
    total = 0
    for first in flat:
        total += sum(1 for second in flat if not second & first)
        lying = [cube for bit, cube in cubes.items() if bit & first]
        total += sum(
            1 for cube in lying for mask, below in raised[cube] if not below & ~first and not mask & first
        )
    return total
