"""What a user writes; `tests/test_user_types.py` has mypy read it as strictly as it can."""

from random import Random

import numpy as np
from numpy.typing import NDArray

import ludoteca
from ludoteca import Batch, Record
from ludoteca.engine import Position, Walk, analyse, from_state, to_state
from ludoteca.game import Bot, Move, Seat, State


class First:
    """A bot."""

    def choose(self, state: State, seat: Seat, rng: Random, /) -> Move:
        """The first of the moves."""
        return state.moves(seat)[0]


def deciding(state: State) -> int:
    """Takes positions of the rules and of the engine alike."""
    return len(state.to_act())


def results(record: Record) -> tuple[int, ...]:
    """What a record says."""
    return record.replay().scores()


bot: Bot = First()
state: State = ludoteca.start("qwinto", seats=3)
position: Position = from_state(state)
same: State = position
again: State = to_state(position)
numbers: list[int] = [deciding(state), deciding(position), deciding(same), deciding(again)]
walk = Walk(position)
walk.push({0: "yp"})
best: Move = analyse(state, 0)[0].move
batch = Batch("qwinto", 4, rivals={1: "casual"})
seen: NDArray[np.uint8] = batch.observations
legal: NDArray[np.bool_] = batch.masks
batch.step(batch.sample())
