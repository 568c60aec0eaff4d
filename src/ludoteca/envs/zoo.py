"""PettingZoo: a game as an AEC and as a parallel environment.

In every cycle each agent acts once; an agent that has nothing to decide may only wait, which is the last action.
"""

from collections.abc import Mapping
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from ..game import BadOption, Seat
from ..games import GAMES
from ..options import shown
from ..record import Record
from .rendering import checked_mode, render_modes, rendered
from .saving import Saves
from .table import Table

MASKS = ("info", "observation")
HIGHEST = 255  # of a byte: no number that a seat sees is larger


class _Zoo(Saves):
    """What both kinds share: the table, the spaces, masks with the action *wait*, and rendering."""

    table: Table
    max_cycles: int | None
    render_mode: str | None
    metadata: dict[str, Any]
    possible_agents: list[str]
    agents: list[str]
    action_spaces: dict[str, Discrete]
    observation_spaces: dict[str, Space[Any]]

    def __init__(
        self,
        game: str,
        reward: str = "win",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        masks: str = "info",
        recording: bool = False,
        **options: Any,
    ) -> None:
        if masks not in MASKS:
            raise BadOption("masks", f"must be one of {', '.join(MASKS)}, not {shown(masks)}")
        self.table = Table(game, reward, recording, **options)
        self.max_cycles, self.render_mode = max_cycles, checked_mode(self.table, render_mode)
        self.metadata = {
            "name": f"{game}_v1",
            "render_modes": list(render_modes(self.table)),
            "render_fps": 2,
            "is_parallelizable": False,  # a game may end within a cycle; `parallel_env` is made for that
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.agents = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._wait = self.table.actions
        self._only_wait = bytes(self.table.actions) + b"\1"
        self._in_info = masks == "info"
        self.action_spaces = {agent: Discrete(self._wait + 1) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}

    def _space(self) -> Space[Any]:
        seen = Box(0, HIGHEST, (self.table.features,), np.uint8)
        if self._in_info:
            return seen
        return Dict({"observation": seen, "action_mask": Box(0, 1, (self._wait + 1,), np.int8)})

    def action_space(self, agent: str) -> Space[Any]:
        """The actions of the game, then *wait*."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Space[Any]:
        """The observation space."""
        return self.observation_spaces[agent]

    def action_mask(self, agent: str) -> NDArray[np.int8]:
        """The action mask of an agent: 1 for each legal action."""
        seat = self._seat_of[agent]
        mask = self.table.look(seat)[0] + b"\0" if seat in self.table.pending else self._only_wait
        return np.frombuffer(bytearray(mask), np.int8)

    def observe(self, agent: str) -> Any:
        """The observation of an agent."""
        seen = np.frombuffer(bytearray(self.table.look(self._seat_of[agent])[1]), np.uint8)
        return seen if self._in_info else {"observation": seen, "action_mask": self.action_mask(agent)}

    def _info(self, agent: str) -> dict[str, Any]:
        return {"action_mask": self.action_mask(agent)} if self._in_info else {}

    def _allowed(self, seat: Seat, action: Any) -> int:
        """The action, or the first legal one instead of an illegal one."""
        if seat not in self.table.pending:
            return self._wait
        mask, chosen = self.table.look(seat)[0], int(action)
        return chosen if 0 <= chosen < self._wait and mask[chosen] else mask.index(1)

    def state(self) -> NDArray[np.uint8]:
        """The whole position, as the first seat sees it."""
        return np.frombuffer(self.table.look(0)[1], np.uint8)

    def render(self) -> Any:
        """The position as text or as a picture; nothing without a render mode."""
        return rendered(self.table, self.render_mode)

    def _show(self) -> None:
        """To people every position is shown as it comes about."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is held open."""

    def record(self) -> Record:
        """The game so far, with the option `recording`."""
        return self.table.record()

    def __str__(self) -> str:
        return str(self.metadata["name"])


class Turns(_Zoo, AECEnv):  # type: ignore[misc]
    """The agents act one after the other."""

    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    agent_selection: str

    def __init__(self, game: str, waits: bool = True, **settings: Any) -> None:
        _Zoo.__init__(self, game, **settings)
        self._waits = waits

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start a new game."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self._cycle = 0
        self._select(0 if self._waits else self.table.pending[0])
        self._show()

    def _select(self, seat: Seat) -> None:
        self._seat, self.agent_selection = seat, self.possible_agents[seat]

    def step(self, action: Any) -> None:
        """The selected agent acts; an illegal action is replaced by the first legal one and reported in its info."""
        if not self.agents:
            raise ValueError("the game is over or has not begun: reset the environment first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        taken = self._allowed(self._seat, action)
        if taken != self._wait:
            self.table.decide(self._seat, taken)
        self._advance()
        self.infos[self.agent_selection] = self._info(self.agent_selection)
        if taken != action:
            self.infos[agent] = self._info(agent) | {"illegal": int(action)}
        self._show()

    def _advance(self) -> None:
        if not self.table.pending:
            self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
            self._cumulative_rewards = dict(self.rewards)
            self.terminations = dict.fromkeys(self.agents, True)
        following = self._next()
        self._cycle += following <= self._seat
        if self.table.pending and self._cycle == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select(following)

    def _next(self) -> Seat:
        """The next agent: everybody in turn, or without waits whoever has to decide."""
        seats = self.table.seats
        if self._waits or not self.table.pending:
            return (self._seat + 1) % seats
        return min(self.table.pending, key=lambda seat: (seat - self._seat - 1) % seats)


class Together(_Zoo, ParallelEnv):  # type: ignore[misc]
    """The agents act at the same time."""

    def __init__(self, game: str, **settings: Any) -> None:
        _Zoo.__init__(self, game, **settings)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, Any]:
        """Start a new game."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self._cycle = 0
        self._show()
        return self._seen(), {agent: self._info(agent) for agent in self.agents}

    def _seen(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """All agents act; an illegal action is replaced by the first legal one and reported in its info."""
        if not self.agents:
            raise ValueError("the game is over or has not begun: reset the environment first")
        taken = {agent: self._allowed(self._seat_of[agent], actions[agent]) for agent in self.agents}
        for agent in self.agents:
            if taken[agent] != self._wait:
                self.table.decide(self._seat_of[agent], taken[agent])
        self._cycle += 1
        over = self.table.is_over
        cut = not over and self._cycle == self.max_cycles
        agents, seen = self.agents, self._seen()
        wrong = {
            agent: {"illegal": int(actions[agent])} for agent in agents if taken[agent] != actions[agent]
        }
        infos = {agent: self._info(agent) | wrong.get(agent, {}) for agent in agents}
        rewards = dict(zip(agents, self.table.rewards() if over else [0.0] * len(agents), strict=True))
        if over or cut:
            self.agents = []
        self._show()
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos


def module(game: str) -> ModuleType:
    """The PettingZoo module of a game: `env`, `raw_env` and `parallel_env`, with the game's options as keywords."""
    made = ModuleType(f"{__package__}.{game}_v1", f"{GAMES[game].title} for PettingZoo.")

    def raw_env(**settings: Any) -> Turns:
        """The AEC environment; `env` is the same, since it checks its own use."""
        return Turns(game, **settings)

    def parallel_env(**settings: Any) -> Together:
        """The parallel environment."""
        return Together(game, **settings)

    vars(made).update(env=raw_env, raw_env=raw_env, parallel_env=parallel_env)
    return made


def register() -> None:
    """Make the games known to PettingZoo's registry, which it has from 1.27 on: `make("aec", "ludoteca/Qwinto-v1")`."""
    try:
        from pettingzoo.env_registry import registration
    except ImportError:
        return
    for name in GAMES:
        title = f"ludoteca/{name.capitalize()}-v1"
        registration.register("aec", title, partial(Turns, name))
        registration.register("parallel", title, partial(Together, name))


register()
