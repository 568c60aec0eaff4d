"""The game loop."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate
from random import Random
from typing import Protocol

from .game import CHANCE, Bot, Move, State
from .turns import Turn


class Luck:
    """Chance that depends only on the seed and the round, so that two games can share random numbers.

    A draw is made from the seed, the number of joint decisions before it and the number of draws
    since: whoever rolls once more than the other has the same dice in the next round all the same.
    """

    def __init__(self, seed: str, turns: Sequence[Turn] = ()) -> None:
        self._seed = seed
        self._round = self._draw = 0
        for turn in turns:
            self.saw(turn)

    def saw(self, turn: Turn) -> None:
        """Count a turn."""
        if CHANCE in turn:
            self._draw += 1
        elif len(turn) > 1:
            self._round, self._draw = self._round + 1, 0

    def choose(self, state: State) -> Move:
        """The move of chance."""
        number = Random(f"{self._seed}/{self._round}/{self._draw}").random()
        moves = state.moves(CHANCE)
        return moves[min(bisect(list(accumulate(state.odds())), number), len(moves) - 1)]


class Chance(Protocol):
    """Decides for chance."""

    def saw(self, turn: Turn) -> None:
        """Take note of a turn."""

    def choose(self, state: State) -> Move:
        """The move of chance."""


def play(
    state: State, bots: Sequence[Bot], seed: object, turns: Sequence[Turn] = (), luck: Chance | None = None
) -> Iterator[tuple[Turn, State]]:
    """Play a game to its end, turn by turn; `turns` are those that led to the position."""
    luck = luck or Luck(str(seed), turns)
    rngs = [Random(f"{seed}/seat {seat}") for seat in range(len(bots))]
    while acting := state.to_act():
        turn: Turn
        if acting == (CHANCE,):
            turn = {CHANCE: luck.choose(state)}
        else:
            turn = {seat: bots[seat].choose(state, seat, rngs[seat]) for seat in acting}
        state = state.play(turn)
        luck.saw(turn)
        yield turn, state


def finished(
    state: State, bots: Sequence[Bot], seed: object, luck: Chance | None = None
) -> tuple[list[Turn], State]:
    """The turns of a whole game and its last position."""
    turns = list[Turn]()
    for turn, following in play(state, bots, seed, luck=luck):
        turns.append(turn)
        state = following
    return turns, state
