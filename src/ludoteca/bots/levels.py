"""The four levels as bots; they run in the engine."""

from random import Random
from typing import TYPE_CHECKING

from ..faces import Thinker
from ..game import Move, Seat, State

if TYPE_CHECKING:
    from ..engine.thinking import Budget


class Level:
    """A bot of one level, with the level's own budget or another."""

    def __init__(self, thinker: Thinker[State], level: str, budget: "Budget | None" = None) -> None:
        self.thinker = thinker
        self.level = level
        self.budget = budget

    def choose(self, state: State, seat: Seat, rng: Random) -> Move:
        """The move that the level chooses."""
        return self.thinker.choose(state, seat, self.level, self.budget, rng)
