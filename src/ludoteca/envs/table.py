"""One game stepped by whole numbers, at the engine's speed: what all environments stand on."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine import Batch, to_state
from ..game import CHANCE, BadOption, Move, Seat, State
from ..games import GAMES
from ..games.options import shown
from ..play import Turn
from ..record import Record

REWARDS = ("win", "points", "margin")
EXCELLENT = 40  # TRX-17: alone, more than that is a win


def reward(kind: str, scores: Sequence[int], winners: Sequence[Seat]) -> list[float]:
    """What each seat gets at the end: win or loss (sum 0), points, or the margin to the best other."""
    if kind == "points" or (kind == "margin" and len(scores) == 1):
        return [float(score) for score in scores]
    if kind == "margin":
        return [float(s - max(scores[:seat] + scores[seat + 1 :])) for seat, s in enumerate(scores)]  # type: ignore[operator]
    if len(scores) == 1:
        return [1.0 if scores[0] > EXCELLENT else -1.0]
    lost = len(scores) - len(winners)
    if not winners or not lost:
        return [0.0] * len(scores)
    return [1 / len(winners) if seat in winners else -1 / lost for seat in range(len(scores))]


class Table:
    """A game in which one seat after the other takes actions; chance is played by the table.

    Those who decide together decide one after the other, unseen. With `recording`, the game is also
    followed by the rules, so that `record` can give it.
    """

    def __init__(self, game: str, rewards: str = "win", recording: bool = False, **options: Any) -> None:
        if rewards not in REWARDS:
            raise BadOption("reward", f"must be one of {', '.join(REWARDS)}, not {shown(rewards)}")
        if game not in GAMES:
            raise BadOption("game", f"must be one of {', '.join(GAMES)}, not {shown(game)}")
        self.game = game
        self.options = options
        self.rewarded = rewards
        self.start: State = GAMES[game].start(**options)
        self.encode: Any = import_module(f"ludoteca.games.{game}.encode")
        self.seats = len(self.start.scores())
        self.recording = recording
        self.reset(0)
        self.actions = self._batch.masks.shape[1]
        self.features = self._batch.observations.shape[1]

    def reset(self, seed: int) -> None:
        """Begin a new game with the luck of a seed."""
        self._batch = Batch(self.start, 1, seed=seed % (1 << 64), threads=1)
        self._masks, self._seen, self._seats = self._batch.masks, self._batch.observations, self._batch.seats
        self._action = np.zeros(1, np.int32)
        self.is_over = False
        self.result: tuple[int, ...] = (0,) * self.seats
        self.rewards = [0.0] * self.seats
        self._turns: list[Turn] = []
        self._draft: list[int] = []
        self._choices: dict[Seat, Move] = {}
        if self.recording:
            self._state = self._luck(self.start)

    @property
    def seat(self) -> Seat:
        """Who decides now."""
        return int(self._seats[0])

    @property
    def mask(self) -> NDArray[np.bool_]:
        """What the deciding seat may do: a view that the next step changes."""
        return self._masks[0]

    @property
    def observation(self) -> NDArray[np.uint8]:
        """What the deciding seat sees: a view that the next step changes."""
        return self._seen[0]

    def seen_by(self, seat: Seat) -> NDArray[np.uint8]:
        """What any seat sees."""
        return np.frombuffer(self._batch.seen(0, seat), np.uint8)

    @property
    def state(self) -> State:
        """The position, without what is decided but not yet revealed."""
        return to_state(self._batch.position(0))

    def is_legal(self, action: int) -> bool:
        """True if the deciding seat may take an action."""
        return 0 <= action < self.actions and bool(self._masks[0, action])

    def step(self, action: int) -> None:
        """The deciding seat takes an action, which must be legal."""
        if self.is_over:
            raise ValueError("the game is over: reset it first")
        if self.recording:
            self._note(action)
        self._action[0] = action
        self._batch.step(self._action)
        if self._batch.dones[0]:
            self._finish()
        elif self.recording and self._is_decided:
            self._state = self._luck(self._state)

    def _finish(self) -> None:
        self.is_over = True
        self.result = tuple(self._batch.scores[0].tolist())
        if self.rewarded == "win" and self.seats > 1:
            self.rewards = self._batch.rewards[0].tolist()
        else:
            self.rewards = reward(self.rewarded, self.result, ())

    def play(self, move: Move) -> None:
        """The deciding seat makes a whole move in the notation."""
        for action in self.encode.from_move(self.state, self.seat, move):
            self.step(action)

    def _note(self, action: int) -> None:
        """Follow the game by the rules."""
        self._draft.append(action)
        move = self.encode.to_move(self._state, self.seat, self._draft)
        if move is not None:
            self._choices[self.seat] = move
            self._draft = []
        self._is_decided = len(self._choices) == len(self._state.to_act())
        if self._is_decided:
            self._turns.append(self._choices)
            self._state = self._state.play(self._choices)
            self._choices = {}

    def _luck(self, state: State) -> State:
        """The position after chance has done what the engine's position shows."""
        shown_by: Any = self.state
        while state.to_act() == (CHANCE,):
            if self.game == "qwinto":
                move = "+".join(map(str, shown_by.faces))
            else:
                move = shown_by.card if getattr(state, "starts", "") else shown_by.starts
            self._turns.append({CHANCE: move})
            state = state.play({CHANCE: move})
        return state

    def record(self) -> Record:
        """The game so far; only with `recording`."""
        if not self.recording:
            raise ValueError("this table does not keep a record: make it with recording=True")
        return Record.of(GAMES[self.game], self.options, self._turns, self._state)
