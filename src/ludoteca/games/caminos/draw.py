"""Draws a position as text."""

from ...game import Seat
from ...paint import Paint, plain
from .board import SHAPES, Board, Hand
from .rules import COLOUR_NAMES, Position


def draw(position: Position, paint: Paint = plain) -> str:
    """The board from above, every column's cubes from the board up, then what is left."""
    parts = [draw_board(position.board, position.stacks(), paint)]
    for seat, hand in enumerate(position.left):
        name = COLOUR_NAMES[position.colour(seat)]
        out = ", out" if seat in position.out else ""
        parts.append(f"Seat {seat}, {paint(name, name[0])}: {_hand(hand)} left{out}")
    if path := position.path():
        parts.append(f"Path: {'-'.join(position.board.cells[cell] for cell in path)}")
    return "\n".join(parts)


def hint(position: Position, seat: Seat) -> str:
    """How to write a move."""
    move = position.moves(seat)[0]
    return f"Name a shape and its columns, such as {move}; `moves {move[:4]}` lists what begins so."


def _hand(hand: Hand) -> str:
    return " ".join(f"{count} {shape}" for shape, count in zip(SHAPES, hand, strict=True))


def draw_board(board: Board, stacks: dict[str, str] | None = None, paint: Paint = plain) -> str:
    """A board, ranks from the top; a dot is an empty cell."""
    stacks = stacks or {}
    files = sorted({cell[0] for cell in board.cells})
    lines = []
    for rank in sorted({int(cell[1:]) for cell in board.cells}, reverse=True):
        cells = (_cell(board, stacks, f"{file}{rank}", paint) for file in files)
        lines.append(f"{rank:2}  " + " ".join(cells))
    lines.append("    " + " ".join(f"{file:3}" for file in files))
    return "\n".join(line.rstrip() for line in lines)


def _cell(board: Board, stacks: dict[str, str], cell: str, paint: Paint) -> str:
    if cell not in board.number_of:
        return "   "
    stack = stacks.get(cell)
    return paint(f"{stack:3}", stack[-1]) if stack else "·  "
