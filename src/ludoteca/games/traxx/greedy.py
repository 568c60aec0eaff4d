"""Takes the line that gains most now; among equals the one whose ends have most room."""

from random import Random

from ...game import Move, Seat
from .board import NEIGHBOURS
from .rules import Position, ends


def choose(state: Position, seat: Seat, rng: Random) -> Move:
    """The line with the largest gain; ties are broken at random."""
    alone = dict.fromkeys(state.to_act(), "pass")

    def gain(move: Move) -> tuple[int, int, float]:
        after = state.play({**alone, seat: move})
        line = after.lines[seat]
        room = sum(cell not in line for end in ends(line) for cell in NEIGHBOURS[end])
        return after.scores()[seat], room, rng.random()

    return max(state.moves(seat), key=gain)
