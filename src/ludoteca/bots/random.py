"""Any legal move."""

from random import Random

from ..game import Move, Seat, State


class RandomBot:
    """Chooses uniformly among the legal moves."""

    def choose(self, state: State, seat: Seat, rng: Random) -> Move:
        """One of the seat's legal moves."""
        return rng.choice(state.moves(seat))
