"""OpenSpiel: `ludoteca_traxx`, `ludoteca_caminos` and `ludoteca_qwinto`, registered by importing this module.

Chance is explicit. Those who decide together act at simultaneous nodes; Träxx's lines are drawn there in
lock-step, and a seat that has nothing to decide waits, which is the last action.
"""

import json
from typing import Any, Self

import numpy as np
import pyspiel

from .. import _engine
from ..engine import Position, from_state, to_state
from ..game import CHANCE, Seat
from ..games import GAMES
from .table import Table, action_names

JSON = "{"  # how a board or a set of pieces of one's own begins, given as text
DEFAULTS: dict[str, dict[str, Any]] = {
    "traxx": {"players": 1, "board": "classic", "reward": "win"},
    "qwinto": {"players": 2, "reward": "win"},
    "caminos": {
        "players": 2, "board": "square", "pieces": "classic", "neutral": False, "scoring": False, "swap": False,
        "reward": "win",
    },
}  # fmt: skip
SEATS = {"traxx": (1, 4), "qwinto": (2, 6), "caminos": (2, 4)}
OUTCOMES = {"traxx": 24, "qwinto": 216, "caminos": 0}  # of chance, at most
# Scores: TRX-E7's bounds, four misthrows to QWI-E6, twice the cells of a board (CAM-18).
SCORES = {"traxx": (-60, 54), "qwinto": (-20, 116), "caminos": (0, 128)}


def _type(game: str, seats: int | None = None, reward: str = "points") -> pyspiel.GameType:
    types = pyspiel.GameType
    least, most = SEATS[game]
    zero_sum = seats == 2 if reward == "margin" else reward == "win" and seats != 1
    return types(
        short_name=f"ludoteca_{game}",
        long_name=f"Ludoteca {game.capitalize()}",
        dynamics=types.Dynamics.SEQUENTIAL if game == "caminos" else types.Dynamics.SIMULTANEOUS,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC
        if OUTCOMES[game]
        else types.ChanceMode.DETERMINISTIC,
        # a Träxx line is hidden while it is drawn
        information=types.Information.IMPERFECT_INFORMATION
        if game == "traxx"
        else types.Information.PERFECT_INFORMATION,
        utility=types.Utility.ZERO_SUM if zero_sum else types.Utility.GENERAL_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS[game],
    )


def _option(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) and value.startswith(JSON) else value


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game with its options; `name` is ours, without the prefix."""

    name: str

    def __init__(self, params: dict[str, Any]) -> None:
        given = {**DEFAULTS[self.name], **params}
        options = {name: _option(value) for name, value in given.items() if name not in ("players", "reward")}
        self.table = Table(self.name, given["reward"], seats=given["players"], **options)
        self.start = Held(self.name, self.table.position_at_start)
        self.names = (*action_names(self.name, to_state(self.table.position_at_start)), "wait")
        super().__init__(
            _type(self.name, self.table.seats, given["reward"]), self._info(given["reward"]), given
        )

    def _info(self, reward: str) -> pyspiel.GameInfo:
        low, high = SCORES[self.name]
        low, high = {"win": (-1, 1), "points": (low, high), "margin": (low - high, high - low)}[reward]
        if reward == "margin" and self.table.seats == 1:
            low, high = SCORES[self.name]
        is_zero = _type(self.name, self.table.seats, reward).utility == pyspiel.GameType.Utility.ZERO_SUM
        return pyspiel.GameInfo(
            num_distinct_actions=self.table.actions + 1,
            max_chance_outcomes=OUTCOMES[self.name],
            num_players=self.table.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if is_zero else None,
            max_game_length=self._longest(),
        )

    def _longest(self) -> int:
        """The most turns that seats can take: fields and stops; entries and misthrows; pieces and a swap."""
        if self.name == "traxx":
            return 15 * 6
        if self.name == "qwinto":
            return 3 * 31 * self.table.seats
        position: Any = to_state(self.table.position_at_start)
        return sum(map(sum, position.left)) + 3

    def new_initial_state(self) -> "State":
        """The first position, before chance has done anything."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What a seat sees, as in `encode.observe`."""
        return Observer(self.table.features)


class Held:
    """A position of the engine that can be copied and pickled: it never changes, and its text says all."""

    def __init__(self, game: str, position: Position) -> None:
        self.game, self.position = game, position

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def __reduce__(self) -> Any:
        return _held, (self.game, str(self.position))


def _held(game: str, text: str) -> Held:
    return Held(game, from_state(GAMES[game].parse(text)))


class State(pyspiel.State):  # type: ignore[misc]
    """A position, and what has been drafted of moves that are not revealed yet."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._held = game.start
        self._drafts: dict[Seat, tuple[int, ...]] = {}
        self._done: tuple[Seat, ...] = ()

    @property
    def position(self) -> Position:
        """The position in the engine's form."""
        return self._held.position

    def current_player(self) -> int:
        """The seat whose turn it is, or who else acts."""
        acting = self.position.to_act()
        if not acting:
            return int(pyspiel.PlayerId.TERMINAL)
        if acting == (CHANCE,):
            return int(pyspiel.PlayerId.CHANCE)
        return acting[0] if len(acting) == 1 else int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        """True when the game is over."""
        return not self.position.to_act()

    def look(self, player: Seat) -> tuple[bytes, bytes]:
        """The mask and what a seat sees, its own draft included."""
        draft = self._drafts.get(player, ())
        return _engine.look(self.position, player, draft[:-1] if player in self._done else draft)

    def _legal_actions(self, player: int) -> list[int]:
        acting = self.position.to_act()
        if player not in acting:
            return []
        mask = self.look(player)[0]
        if player in self._done:
            return [len(mask)]
        return [int(action) for action in np.flatnonzero(np.frombuffer(mask, np.uint8))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes are numbered as the rules list them."""
        return list(enumerate(self.position.odds()))

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == pyspiel.PlayerId.CHANCE:
            self._hold(self.position.play({CHANCE: self.position.moves(CHANCE)[action]}))
        else:
            self._take({player: action})

    def _apply_actions(self, actions: list[int]) -> None:
        self._take({seat: action for seat, action in enumerate(actions) if seat not in self._done})

    def _take(self, actions: dict[Seat, int]) -> None:
        game = self.get_game()
        for seat, action in actions.items():
            self._drafts = {**self._drafts, seat: (*self._drafts.get(seat, ()), action)}
            if game.table.completes(action):
                self._done += (seat,)
        acting = self.position.to_act()
        if len(self._done) == len(acting):
            self._hold(_engine.take(self.position, [self._drafts[seat] for seat in acting]))

    def _hold(self, position: Position) -> None:
        self._held = Held(self._held.game, position)
        self._drafts, self._done = {}, ()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.position.moves(CHANCE)[action])
        return str(self.get_game().names[action])

    def returns(self) -> list[float]:
        """What each seat gets; nothing before the end."""
        game = self.get_game()
        rewards: list[float] = game.table.rewards_of(self.position)
        return rewards if self.is_terminal() else [0.0] * game.num_players()

    def __str__(self) -> str:
        drafts = " ".join(
            f"{seat}:{','.join(map(str, draft))}" for seat, draft in sorted(self._drafts.items())
        )
        return f"{self.position} {drafts}".rstrip()


class Observer:
    """What a seat sees, as a tensor and as text."""

    def __init__(self, features: int) -> None:
        self.tensor = np.zeros(features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: Seat) -> None:
        """Fill the tensor."""
        self.tensor[:] = np.frombuffer(state.look(player)[1], np.uint8)

    def string_from(self, state: State, player: Seat) -> str:
        """The position, and the seat's own draft."""
        draft = state._drafts.get(player, ())
        return f"{state.position} {player}:{','.join(map(str, draft))}"


class Traxx(Game):
    """Träxx."""

    name = "traxx"


class Caminos(Game):
    """Caminos."""

    name = "caminos"


class Qwinto(Game):
    """Qwinto."""

    name = "qwinto"


for _game in (Traxx, Caminos, Qwinto):
    pyspiel.register_game(_type(_game.name), _game)
