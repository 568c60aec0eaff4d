"""Draws a position as text."""

from ...game import Seat
from ...paint import Paint, plain
from .board import DIAGONALS, NUMBER_OF, NUMBERS, START_NAMES, Board
from .rules import Line, Position, ends


def draw(position: Position, paint: Paint = plain) -> str:
    """The card, then every seat's board: `[ ]` on the line, `< >` its ends."""
    parts = [f"Card: {card_text(position.card, paint)}   still to come: {position.deck.bit_count()}"]
    for seat, (line, score) in enumerate(zip(position.lines, position.scores(), strict=True)):
        parts.append(f"Seat {seat}: {score} points, {_strip(position, seat)}")
        parts.append(draw_board(position.board, line, paint))
    return "\n".join(parts)


def hint(position: Position, seat: Seat) -> str:
    """How to write a move."""
    longest = max(position.moves(seat), key=lambda move: move.count("-"))
    if longest == "pass":
        return "No cell fits: pass."
    return f"Name an end of your line and the new cells, such as {longest}, or pass."


def card_text(card: str, paint: Paint = plain) -> str:
    """A card's fields, each in its colour."""
    return " ".join(paint(colour, colour) for colour in card) or "-"


def _strip(position: Position, seat: int) -> str:
    points = zip(NUMBERS, position.points[seat], strict=True)
    return " ".join(f"{number}→{value}" for number, value in points if value) or "no numbers yet"


def draw_board(board: Board, line: Line = (), paint: Paint = plain) -> str:
    """A board with a line on it, rows i to a; the diagonals rise to the left from their numbers 1 to 9."""
    rows = []
    for row in range(8, -1, -1):
        letter, (low, high) = "abcdefghi"[row], DIAGONALS[row]
        cells = [_cell(board, NUMBER_OF[f"{letter}{d}"], line, paint) for d in range(low, high + 1)]
        cells += [f" {high + 1}"] * (row < 4)  # the diagonals that begin at the end of the row above
        rows.append(f"{letter} {'   ' * abs(4 - row)}{' '.join(cells)}")
    below = "     ".join(map(str, range(1, 6)))
    return "\n".join([*rows, f"{'':18}{below}"])


def _cell(board: Board, cell: int, line: Line, paint: Paint) -> str:
    label = board.colours[cell] + str(board.number_at.get(cell, ""))
    if cell in board.starts:
        label += START_NAMES[board.starts.index(cell)]
    left, right = "<>" if line and cell in ends(line) else "[]" if cell in line else "  "
    return f"{left}{paint(f'{label:3}', board.colours[cell])}{right}"
