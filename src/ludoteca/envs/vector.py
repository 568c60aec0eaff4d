"""Gymnasium's vector environments on the engine's batch: one seat at many tables at once."""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete, Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..engine import Batch
from ..faces import LEVELS
from ..game import BadOption, Bot, Seat
from .forms import is_in_engine
from .gym import checked_seat
from .saving import Rival, Saves
from .table import Table

REST = -1  # a table at which the learner has to decide waits for the others
SEEDS = 1 << 63

Infos = dict[str, Any]


class Tables(Saves, VectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[Any]]):
    """One seat at many tables; a finished game is reset in the same step.

    Its last observation is then in `infos["final_obs"]`, its result in `infos["final_info"]["scores"]`. Rivals at
    random and of the four levels play inside the batch.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 (as Gymnasium has it)

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
        self.seat: Seat = checked_seat(seat, self._table.seats)
        self.num_envs: int = num_envs
        self.render_mode: str | None = render_mode
        inside = level in ("random", *LEVELS)
        self._bot = None if inside else Rival(game, level)
        others = [other for other in range(self._table.seats) if other != seat]
        self._batch = Batch(
            self._table.position_at_start,
            num_envs,
            threads=threads,
            reward=reward,
            final_observations=True,
            rivals=dict.fromkeys(others, level) if inside else {},
        )
        self.single_action_space: Discrete[np.int64] = Discrete(self._table.actions)
        self.single_observation_space: Box[np.uint8] = Box(0, 255, (self._table.features,), np.uint8)
        self.action_space: Space[Any] = batch_space(self.single_action_space, num_envs)
        self.observation_space: Space[Any] = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], Infos]:
        """Start new games: at all tables, or where the boolean array `options["reset_mask"]` is true.

        The seed of table i is `seed + i`, or the i-th of a list; None leaves it to the environment's generator.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        mask = (options or {}).get("reset_mask")
        meant = np.ones(self.num_envs, np.bool_) if mask is None else self._checked_mask(mask)
        seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else seed
        given = [None] * self.num_envs if seeds is None else seeds
        self._batch.reset(meant, [self._drawn() if s is None else s for s in given])
        self._rng = Random(self._drawn())
        self._drafts: dict[int, list[int]] = {}
        self._others(np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_))
        return self._batch.observations.copy(), {"action_mask": self._masks(), "_action_mask": meant}

    def _drawn(self) -> int:
        return int(self.np_random.integers(SEEDS))

    def _checked_mask(self, mask: Any) -> NDArray[np.bool_]:
        if not (isinstance(mask, np.ndarray) and mask.dtype == np.bool_ and mask.shape == (self.num_envs,)):
            raise BadOption("reset_mask", f"must be an array of bool of the shape ({self.num_envs},)")
        if not mask.any():
            raise BadOption("reset_mask", "must be true somewhere")
        return mask

    def _masks(self) -> NDArray[np.int8]:
        masks: NDArray[np.int8] = self._batch.masks.view(np.int8).copy()
        return masks

    def action_masks(self) -> NDArray[np.bool_]:
        """The action mask of each table."""
        masks: NDArray[np.bool_] = self._batch.masks.copy()
        return masks

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        """The seat acts at every table, then its opponents; an illegal action is replaced by the first legal one.

        Raises `ValueError` for actions that are not in the action space.
        """
        chosen = self._checked(actions)
        legal = np.take_along_axis(self._batch.masks, chosen[:, None], 1)[:, 0]
        self._batch.step(np.where(legal, chosen, self._batch.masks.argmax(1)))
        rewards, over = self._batch.rewards[:, self.seat].astype(np.float64), self._batch.dones.copy()
        self._others(rewards, over)
        infos = self._ended(over)
        infos |= {"action_mask": self._masks(), "_action_mask": np.ones(self.num_envs, np.bool_)}
        if not legal.all():
            infos["illegal"] = ~legal
        cut = np.zeros(self.num_envs, np.bool_)
        return self._batch.observations.copy(), rewards, over, cut, infos

    def _checked(self, actions: Any) -> NDArray[np.int64]:
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"actions: must be {self.num_envs} whole numbers, one for each table")
        outside = (chosen < 0) | (chosen >= self._table.actions)
        if outside.any():
            first = int(outside.argmax())
            raise ValueError(
                f"actions: must be from 0 to {self._table.actions - 1}, not {chosen[first]} as at table {first}"
            )
        return chosen.astype(np.int64)

    def _ended(self, over: NDArray[np.bool_]) -> Infos:
        """The last observation and the result of each game that has ended, in Gymnasium's form."""
        if not over.any():
            return {}
        last = np.full(self.num_envs, None, object)
        for table in np.flatnonzero(over):
            last[table] = self._batch.final_observations[table, self.seat].copy()
        result = {"scores": self._batch.scores.copy(), "_scores": over.copy()}
        return {
            "final_obs": last,
            "_final_obs": over.copy(),
            "final_info": result,
            "_final_info": over.copy(),
        }

    def _others(self, rewards: NDArray[np.float64], over: NDArray[np.bool_]) -> None:
        """A bot that is not in the batch decides until it is the seat's turn everywhere; adds up what ended."""
        while self._bot and (waiting := self._batch.seats != self.seat).any():
            self._batch.step(self._chosen(waiting, self._bot))
            rewards += self._batch.rewards[:, self.seat]
            over |= self._batch.dones

    def _chosen(self, waiting: NDArray[np.bool_], bot: Bot) -> NDArray[np.int64]:
        """What the bot does at each table; a move of several actions is made step by step."""
        actions = np.full(self.num_envs, REST, np.int64)
        for table in map(int, np.flatnonzero(waiting)):
            if not self._drafts.get(table):
                self._drafts[table] = self._move(table, int(self._batch.seats[table]), bot)
            actions[table] = self._drafts[table].pop(0)
        return actions

    def _move(self, table: int, seat: Seat, bot: Bot) -> list[int]:
        state = self._table.form.state(self._batch.position(table))
        return list(self._table.encode.from_move(state, seat, bot.choose(state, seat, self._rng)))
