"""Caminos for networks: actions and observations.

Actions are the moves of a board without heights: every way to lay `I`, `V`, `L` and `Z` in the order of moves,
then every way to lay the neutral `N`, then `swap`. `moves(board)` lists them.
"""

from collections.abc import Sequence
from functools import lru_cache

from ...faces import Bounds
from ...game import IllegalMove, Move, Seat
from .board import NEUTRAL, SHAPES, Board
from .paths import GREY
from .rules import Position

Draft = Sequence[int]  # the actions of a move that is not complete yet; always empty here


@lru_cache(maxsize=64)
def moves(board: Board) -> tuple[Move, ...]:
    """The move of every action on a board."""
    laid = (placement.move for shape in SHAPES + NEUTRAL for placement in board.placements[shape])
    return (*dict.fromkeys(laid), "swap")


@lru_cache(maxsize=64)
def numbers(board: Board) -> dict[Move, int]:
    """The action of every move on a board."""
    return {move: action for action, move in enumerate(moves(board))}


def actions(state: Position) -> int:
    """The number of actions."""
    return len(moves(state.board))


def names(state: Position) -> tuple[str, ...]:
    """The name of each action: its move."""
    return moves(state.board)


def legal(state: Position, seat: Seat, draft: Draft = ()) -> list[int]:
    """The legal actions of a seat."""
    number_of = numbers(state.board)
    return [number_of[move] for move in state.moves(seat)]


def from_move(state: Position, seat: Seat, move: Move) -> list[int]:
    """The actions that make up a move."""
    if move not in numbers(state.board):
        raise IllegalMove("CAM-3", f"there is no action for {move!r}")
    return [numbers(state.board)[move]]


def to_move(state: Position, seat: Seat, draft: Draft) -> Move | None:
    """The move that the actions make, or None while it is incomplete."""
    return moves(state.board)[draft[0]] if draft else None


def completes(action: int) -> bool:
    """True: every action is a whole move."""
    return True


def bounds(state: Position) -> Bounds:
    """No chance, twice the cells of a board (CAM-18), and every piece, two neutral ones and a swap."""
    return Bounds(0, (0, 128), sum(map(sum, state.left)) + 3)


def observe(state: Position, seat: Seat, draft: Draft = ()) -> list[int]:
    """The observation of a seat: own, foreign and neutral cubes by level; for each seat from its own on the pieces left, whether
    it is out and whether it acts; own and foreign pieces that touch the edge; neutral pieces to come; swap."""
    own = state.colour(seat)
    cells = range(len(state.board.cells))
    seen = [
        level[colour] >> cell & 1
        for colour in (own, 1 - own, GREY)
        for level in state.levels
        for cell in cells
    ]
    for i in range(len(state.left)):
        other = (seat + i) % len(state.left)
        seen += [*state.left[other], int(other in state.out), int(other == state.turn)]
    return [*seen, state.edge[own], state.edge[1 - own], state.neutrals, int(state.may_swap())]
