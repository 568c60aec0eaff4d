"""Gymnasium: solo games, and one seat of any game against bots of a level.

Importing this module registers the ids; `gymnasium.make("ludoteca.envs.gym:ludoteca/…-v1")` imports it too.
"""

from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from ..game import BadOption, Seat
from ..games import GAMES
from ..options import shown
from ..record import Record
from .forms import is_in_engine
from .rendering import RENDER_MODES, checked_mode, render_modes, rendered
from .saving import Rival, Saves
from .table import Table


def ids() -> dict[str, dict[str, Any]]:
    """Every id with its settings: a game that one can play alone has another for its smallest table."""
    made: dict[str, dict[str, Any]] = {}
    for name, game in GAMES.items():
        title = f"ludoteca/{name.capitalize()}"
        if game.is_solo:
            made[f"{title}-v1"] = {"game": name, "seats": 1, "reward": "points"}
            made[f"{title}Table-v1"] = {"game": name, "seats": min(n for n in game.seats.counts if n > 1)}
        else:
            made[f"{title}-v1"] = {"game": name}
    return made


def checked_seat(seat: Seat, seats: int) -> Seat:
    """The learner's seat, checked."""
    if type(seat) is not int or not 0 <= seat < seats:
        raise BadOption("seat", f"must be a whole number from 0 to {seats - 1}, not {shown(seat)}")
    return seat


class OneSeat(Saves, gymnasium.Env[NDArray[np.uint8], np.int64]):
    """One seat of a game; bots of a level play the others, by `random` actions or `greedy`, `beginner` …"""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        game: str,
        reward: str = "win",
        seat: Seat = 0,
        level: str = "random",
        render_mode: str | None = None,
        recording: bool = False,
        **options: Any,
    ) -> None:
        self.table: Table = Table(game, reward, recording, **options)
        self.seat: Seat = checked_seat(seat, self.table.seats)
        self.render_mode: str | None = checked_mode(self.table, render_mode)
        self.metadata = {**self.metadata, "render_modes": list(render_modes(self.table))}
        self._bot = None if level == "random" else Rival(game, level)
        self.action_space: Discrete[np.int64] = Discrete(self.table.actions)
        self.observation_space: Box[np.uint8] = Box(0, 255, (self.table.features,), np.uint8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Start a new game; the opponents play until the seat has to decide."""
        super().reset(seed=seed)
        self._rng = Random(int(self.np_random.integers(1 << 62)))
        self.table.reset(self._rng.getrandbits(62))
        self._others()
        self._show()
        return self._seen(), self._info()

    def _show(self) -> None:
        """To people every position is shown as it comes about."""
        if self.render_mode == "human":
            self.render()

    def _others(self) -> None:
        pending, seat = self.table.pending, self.seat
        while pending and seat not in pending:
            self._decide(pending[0])
            pending = self.table.pending

    def _decide(self, seat: Seat) -> None:
        if self._bot:
            self.table.play(seat, self._bot.choose(self.table.state, seat, self._rng))
        else:
            legal = np.flatnonzero(np.frombuffer(self.table.look(seat)[0], np.uint8))
            self.table.decide(seat, int(self._rng.choice(legal)))

    def _seen(self) -> NDArray[np.uint8]:
        return np.frombuffer(bytearray(self.table.look(self.seat)[1]), np.uint8)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(np.int8), "scores": self.table.position.scores()}

    def action_masks(self) -> NDArray[np.bool_]:
        """The action mask, as sb3-contrib expects it."""
        return np.frombuffer(bytearray(self.table.look(self.seat)[0]), np.bool_)

    def step(self, action: Any) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """The seat acts, then its opponents; an illegal action is replaced by the first legal one and reported.

        Raises `ValueError` for an action that is not in the action space.
        """
        if self.table.is_over:
            raise ValueError("the game is over: reset the environment first")
        if not 0 <= int(action) < self.table.actions:
            raise ValueError(f"action: must be from 0 to {self.table.actions - 1}, not {action}")
        wrong = not self.table.is_legal(self.seat, int(action))
        self.table.act(self.seat, self.table.look(self.seat)[0].index(1) if wrong else int(action))
        self._others()
        self._show()
        over = self.table.is_over
        info = self._info() | ({"illegal": int(action)} if wrong else {})
        return self._seen(), self.table.rewards()[self.seat] if over else 0.0, over, False, info

    def render(self) -> Any:
        """The position as text or as a picture; nothing without a render mode."""
        return rendered(self.table, self.render_mode)

    def record(self) -> Record:
        """The game so far, with the option `recording`."""
        return self.table.record()


def register() -> None:
    """Register the ids with Gymnasium."""
    for name, settings in ids().items():
        if name not in gymnasium.registry:
            vector = "ludoteca.envs.vector:Tables" if is_in_engine(GAMES[settings["game"]]) else None
            gymnasium.register(
                name,
                entry_point="ludoteca.envs.gym:OneSeat",
                vector_entry_point=vector,
                kwargs=settings,
            )


register()
