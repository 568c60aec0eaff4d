"""Stable-Baselines3: one seat at many tables as a `VecEnv`, with action masks for sb3-contrib's MaskablePPO.

It needs Stable-Baselines3, which the extra `learn` installs.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from .vector import Infos, Tables

Step = tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], list[Infos]]


class TablesVecEnv(VecEnv):
    """The tables of `ludoteca.envs.vector`, with the same settings.

    The info of a table whose game has ended holds `terminal_observation` and `scores`; wrap it in SB3's
    `VecMonitor` for episode statistics.
    """

    def __init__(self, game: str, num_envs: int = 1, **settings: Any) -> None:
        self.tables: Tables = Tables(game, num_envs, **settings)
        super().__init__(num_envs, self.tables.single_observation_space, self.tables.single_action_space)

    def reset(self) -> NDArray[np.uint8]:
        """Start new games, with the seeds of `seed` if there are any."""
        seen, _ = self.tables.reset(seed=self._seeds)
        self._reset_seeds()
        self._reset_options()
        return seen

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Keep the actions for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> Step:
        """Step every table; an illegal action is replaced by the first legal one."""
        seen, rewards, over, _, infos = self.tables.step(self._actions)
        told: list[Infos] = [{} for _ in over]
        for table in np.flatnonzero(over):
            scores = infos["final_info"]["scores"][table]
            told[table] = {"terminal_observation": infos["final_obs"][table], "scores": scores}
        return seen, rewards.astype(np.float32), over, told

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """`action_masks`, which gives each table's mask, is the only method."""
        if method_name != "action_masks":
            raise AttributeError(f"a table has only the method action_masks, not {method_name}")
        return list(self.tables.action_masks()[list(self._tables(indices))])

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute, which all tables share."""
        return [getattr(self.tables, attr_name) for _ in self._tables(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Raise `AttributeError`: tables have nothing to set."""
        raise AttributeError(f"{attr_name} cannot be set")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """False for all tables."""
        return [False for _ in self._tables(indices)]

    def close(self) -> None:
        """Release the tables."""
        self.tables.close()

    def _tables(self, indices: Any) -> Iterable[int]:
        chosen: Iterable[int] = self._get_indices(indices)
        return chosen
