"""Environments that can be put back to where they were."""

import pickle
from collections.abc import Callable
from random import Random
from typing import Any

from ..bots import bot
from ..game import Move, Seat, State


class Saves:
    """What every environment can do besides being pickled and copied."""

    def save(self) -> bytes:
        """Everything about the environment: the game, what is drafted, and all generators."""
        return pickle.dumps(vars(self))

    def restore(self, saved: bytes) -> None:
        """Go back to what `save` gave. The bytes are a pickle: take them from nobody whom you do not trust."""
        before: dict[str, Any] = pickle.loads(saved)
        vars(self).clear()
        vars(self).update(before)


class Rival:
    """A bot that is pickled and copied as its name."""

    def __init__(self, game: str, name: str) -> None:
        self._name = game, name
        self.choose: Callable[[State, Seat, Random], Move] = bot(game, name).choose

    def __reduce__(self) -> Any:
        return Rival, self._name
