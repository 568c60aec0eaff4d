"""The four levels, which think in the engine."""

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

from ..game import Move, Seat, State

if TYPE_CHECKING:
    from ..engine.thinking import Budget

LEVELS = ("beginner", "casual", "club", "expert")


class Level:
    """A bot of a level; a budget other than the level's own can be set."""

    def __init__(self, game: str, level: str, budget: "Budget | None" = None) -> None:
        self.level = level
        self.budget = budget
        self._thinker: Any = import_module(f"ludoteca.engine.{game}_bot")

    def choose(self, state: State, seat: Seat, rng: Random) -> Move:
        """The move that the level thinks best."""
        move: Move = self._thinker.choose(state, seat, self.level, self.budget, rng)
        return move
