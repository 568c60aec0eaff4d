"""Wins if it can; otherwise covers most of the cells that both sides' shortest ways need."""

import re
from heapq import heappop, heappush
from random import Random

from ...game import Move, Seat
from .board import Board
from .paths import GREEN, YELLOW, faces, heights
from .rules import Position


def choose(state: Position, seat: Seat, rng: Random) -> Move:
    """The placement with the best cells; ties are broken at random."""
    moves = state.moves(seat)
    own = state.colour(seat)
    if state.neutrals:
        return rng.choice(moves)
    wanted = {colour: needed_cells(state, colour) for colour in (GREEN, YELLOW)}
    scored = sorted(
        (
            (_worth(state, move, wanted[own], wanted[1 - own]), rng.random(), move)
            for move in moves
            if move != "swap"
        ),
        reverse=True,
    )
    wins = (move for _, _, move in scored[:50] if state.play({seat: move}).winners())
    return next(wins, scored[0][2])


def _worth(position: Position, move: Move, own: int, other: int) -> float:
    columns = {position.board.number_of[cell] for cell in _columns(move)}
    return sum(2 * (own >> c & 1) + 1.5 * (other >> c & 1) for c in columns) + len(columns) / 10


def _columns(move: Move) -> list[str]:
    return re.findall("[a-z][0-9]+", move[2:])


def needed_cells(position: Position, colour: int) -> int:
    """The cells on any cheapest way between two sides that are not yet of the colour."""
    board, tops = position.board, faces(position.levels, colour)
    blocked = heights(position.levels)[3] & ~tops.all
    cost = [0 if tops.all >> cell & 1 else 1 for cell in range(len(board.cells))]
    best, needed = 1_000_000, 0
    for i, j, _ in board.wins:
        there, back = (_distances(board, board.sides[side], blocked, cost) for side in (i, j))
        ways = {cell: there[cell] + back[cell] - cost[cell] for cell in there.keys() & back.keys()}
        shortest = min(ways.values(), default=best)
        on_way = sum(1 << cell for cell, length in ways.items() if length == shortest and cost[cell])
        if shortest < best:
            best, needed = shortest, on_way
        elif shortest == best:
            needed |= on_way
    return needed


def _distances(board: Board, start: int, blocked: int, cost: list[int]) -> dict[int, int]:
    """The cheapest way from a side to every cell, its own cost included."""
    distance: dict[int, int] = {}
    queue: list[tuple[int, int]] = []
    for cell in range(len(board.cells)):
        if start >> cell & 1 and not blocked >> cell & 1:
            heappush(queue, (cost[cell], cell))
    while queue:
        length, cell = heappop(queue)
        if cell in distance:
            continue
        distance[cell] = length
        for beside in range(len(board.cells)):
            if board.neighbours[cell] >> beside & 1 and not blocked >> beside & 1 and beside not in distance:
                heappush(queue, (length + cost[beside], beside))
    return distance
