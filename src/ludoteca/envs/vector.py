"""Gymnasium's vector environments on the engine's batch: one seat at many tables at once."""

from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..bots import bot
from ..engine import Batch
from ..game import BadOption, Bot, Seat
from .forms import is_in_engine
from .gym import checked_seat
from .table import Table

REST = -1  # a table at which the learner has to decide waits for the others


class Tables(VectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[Any]]):
    """One seat at many tables; a game that ends begins again in the same step, and its last position is not shown."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        reward: str = "win",
        seat: Seat = 0,
        level: str = "random",
        threads: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._table = Table(game, reward, **options)
        if not is_in_engine(self._table.game):
            raise BadOption(
                "game", "must be one that the engine knows; Gymnasium's SyncVectorEnv takes the others"
            )
        self.seat = checked_seat(seat, self._table.seats)
        self.num_envs, self.render_mode, self._threads = num_envs, render_mode, threads
        self._bot: Bot | None = None if level == "random" else bot(game, level)
        self.single_action_space = Discrete(self._table.actions)
        self.single_observation_space = Box(0, 255, (self._table.features,), np.uint8)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin new games at all tables; a seed is one whole number for all of them."""
        super().reset(seed=seed)
        self._rng = Random(int(self.np_random.integers(1 << 62)))
        start = self._table.position_at_start
        seed = self._rng.getrandbits(62)
        self._batch = Batch(start, self.num_envs, seed, self._threads, self._table.rewarded)
        self._drafts: dict[int, list[int]] = {}
        self._others()
        return self._batch.observations.copy(), {"action_mask": self._masks()}

    def _masks(self) -> NDArray[np.int8]:
        masks: NDArray[np.int8] = self._batch.masks.view(np.int8).copy()
        return masks

    def action_masks(self) -> NDArray[np.bool_]:
        """What the seat may do at each table."""
        masks: NDArray[np.bool_] = self._batch.masks.copy()
        return masks

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """The seat acts at every table, then the others do; an illegal action is replaced by the first legal one."""
        chosen = np.asarray(actions, np.int64)
        legal = np.take_along_axis(self._batch.masks, chosen[:, None], 1)[:, 0]
        self._batch.step(np.where(legal, chosen, self._batch.masks.argmax(1)))
        rewards, over = self._rewards(), self._batch.dones.copy()
        self._others(rewards, over)
        infos: dict[str, Any] = {"action_mask": self._masks()}
        if not legal.all():
            infos["illegal"] = ~legal
        return self._batch.observations.copy(), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def _others(self, rewards: NDArray[Any] | None = None, over: NDArray[Any] | None = None) -> None:
        """The others decide until it is the seat's turn everywhere; adds up what ended meanwhile."""
        while (waiting := self._batch.seats != self.seat).any():
            actions = (
                np.where(waiting, self._batch.sample(), REST) if not self._bot else self._chosen(waiting)
            )
            self._batch.step(actions)
            if rewards is not None and over is not None:
                rewards += self._rewards()
                over |= self._batch.dones

    def _chosen(self, waiting: NDArray[np.bool_]) -> NDArray[np.int64]:
        """What the bot does at each table; a move of several actions is made step by step."""
        actions = np.full(self.num_envs, REST, np.int64)
        for table in map(int, np.flatnonzero(waiting)):
            if not self._drafts.get(table):
                self._drafts[table] = self._move(table, int(self._batch.seats[table]))
            actions[table] = self._drafts[table].pop(0)
        return actions

    def _move(self, table: int, seat: Seat) -> list[int]:
        assert self._bot
        state = self._table.form.state(self._batch.position(table))
        move = self._bot.choose(state, seat, self._rng)
        return list(self._table.encode.from_move(state, seat, move))

    def _rewards(self) -> NDArray[Any]:
        """What the seat gets at the tables whose game has just ended."""
        gained: NDArray[Any] = self._batch.rewards[:, self.seat].astype(float)
        return gained
