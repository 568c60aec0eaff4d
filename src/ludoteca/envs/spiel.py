"""OpenSpiel: every game with an encoding as `ludoteca_<game>`, registered by importing this module.

Chance is explicit. Those who decide together act at simultaneous nodes; moves of several actions are
made there in lock-step, and a seat that has nothing to decide waits, which is the last action.
"""

import json
from collections.abc import Callable
from typing import Any, Self

import numpy as np
import pyspiel
from numpy.typing import NDArray

from ..game import CHANCE, Seat
from ..game import Game as RulesGame
from ..game import State as Position
from ..games import GAMES
from .forms import encoding, form
from .table import Table

OurGame = RulesGame[Position]
OURS = ("players", "reward", "sequential")  # parameters that are no options of the game
JSON = "{"  # how a board or a set of pieces of one's own begins, given as text


def defaults(game: OurGame) -> dict[str, Any]:
    """The parameters of a game."""
    options = {option.name: option.default for option in game.options}
    return {"players": game.seats.default, **options, "reward": "win", "sequential": False}


def _is_hidden(game: OurGame) -> bool:
    """True if a move stays hidden while it is made: it takes several actions, simultaneously with others."""
    encode = encoding(game)
    return game.secret and not all(map(encode.completes, range(encode.actions(game.start()))))


def _type(
    game: OurGame, seats: int | None = None, reward: str = "points", sequential: bool = False
) -> pyspiel.GameType:
    types = pyspiel.GameType
    zero_sum = seats == 2 if reward == "margin" else reward == "win" and seats != 1
    has_chance = encoding(game).bounds(game.start()).outcomes
    return types(
        short_name=f"ludoteca_{game.name}",
        long_name=f"Ludoteca {game.title}",
        dynamics=types.Dynamics.SIMULTANEOUS if game.secret and not sequential else types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC if has_chance else types.ChanceMode.DETERMINISTIC,
        information=types.Information.IMPERFECT_INFORMATION
        if _is_hidden(game) or (game.secret and sequential)
        else types.Information.PERFECT_INFORMATION,
        utility=types.Utility.ZERO_SUM if zero_sum else types.Utility.GENERAL_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=max(game.seats.counts),
        min_num_players=min(game.seats.counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(game),
    )


def _option(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) and value.startswith(JSON) else value


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game with its options; each game is a subclass."""

    ours: OurGame
    table: Table
    start: "Held"
    first: Position
    names: tuple[str, ...]
    sequential: bool

    def __init__(self, params: dict[str, Any]) -> None:
        given = {**defaults(self.ours), **params}
        options = {name: _option(value) for name, value in given.items() if name not in OURS}
        self.table = Table(self.ours.name, given["reward"], seats=given["players"], **options)
        self.start = Held(self.ours.name, self.table.position_at_start)
        self.first = self.table.form.state(self.table.position_at_start)
        self.names = (*self.table.encode.names(self.first), "wait")
        self.sequential = bool(given["sequential"])
        kind = _type(self.ours, self.table.seats, given["reward"], self.sequential)
        super().__init__(kind, self._info(kind, given["reward"]), given)

    def _info(self, kind: pyspiel.GameType, reward: str) -> pyspiel.GameInfo:
        bounds = self.table.encode.bounds(self.first)
        low, high = bounds.scores
        if reward == "win":
            low, high = -1, 1
        elif reward == "margin" and self.table.seats > 1:
            low, high = low - high, high - low
        return pyspiel.GameInfo(
            num_distinct_actions=self.table.actions + 1,
            max_chance_outcomes=bounds.outcomes,
            num_players=self.table.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=bounds.length,
        )

    def new_initial_state(self) -> "State":
        """The first position, before chance has done anything."""
        return State(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> "Observer":
        """The observation of a seat, as in `encode.observe`."""
        return Observer(self.table.features)


class Held:
    """A position that can be copied and pickled: it never changes, and its text says all."""

    def __init__(self, game: str, position: Position) -> None:
        self.game: str = game
        self.position: Position = position

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[[str, str], "Held"], tuple[str, str]]:
        return _held, (self.game, str(self.position))


def _held(game: str, text: str) -> Held:
    ours = GAMES[game]
    return Held(game, form(ours).hold(ours.parse(text)))


class State(pyspiel.State):  # type: ignore[misc]
    """A position, and the drafts of moves that are not revealed yet."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._held = game.start
        self._drafts: dict[Seat, tuple[int, ...]] = {}
        self._done: tuple[Seat, ...] = ()

    @property
    def position(self) -> Position:
        """The position in the form of the table."""
        return self._held.position

    def current_player(self) -> int:
        """The seat whose turn it is, or who else acts."""
        acting = self.position.to_act()
        if not acting:
            return int(pyspiel.PlayerId.TERMINAL)
        if acting == (CHANCE,):
            return int(pyspiel.PlayerId.CHANCE)
        if len(acting) == 1 or self.get_game().sequential:
            return int(next(seat for seat in acting if seat not in self._done))
        return int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        """True when the game is over."""
        return not self.position.to_act()

    def look(self, player: Seat) -> tuple[bytes, bytes]:
        """The mask and the observation of a seat, including its own draft."""
        draft = self._drafts.get(player, ())
        look = self.get_game().table.form.look
        seen: tuple[bytes, bytes] = look(self.position, player, draft[:-1] if player in self._done else draft)
        return seen

    def _legal_actions(self, player: int) -> list[int]:
        acting = self.position.to_act()
        if player not in acting:
            return []
        mask = self.look(player)[0]
        if player in self._done:
            return [len(mask)]
        legal: list[int] = np.flatnonzero(np.frombuffer(mask, np.bool_)).tolist()
        return legal

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
            self._hold(game.table.form.take(self.position, [self._drafts[seat] for seat in acting]))

    def _hold(self, position: Position) -> None:
        self._held = Held(self._held.game, position)
        self._drafts, self._done = {}, ()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.position.moves(CHANCE)[action])
        return str(self.get_game().names[action])

    def returns(self) -> list[float]:
        """The returns; zero before the end."""
        game = self.get_game()
        rewards: list[float] = game.table.rewards_of(self.position)
        return rewards if self.is_terminal() else [0.0] * game.num_players()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "State":
        """A state that a player cannot tell from this one: the hidden drafts of the others are drawn anew.

        Everything else is open: the order of cards and the next rolls are chance nodes, not part of the state.
        """
        twin: State = self.clone()
        for other in [seat for seat in self._drafts if seat != player]:
            twin._drafts = {**twin._drafts, other: self._drawn(other, sampler)}
        return twin

    def _drawn(self, seat: Seat, sampler: Callable[[], float]) -> tuple[int, ...]:
        """Another draft of a seat with as many actions, of which the last ends a move if the seat is done."""
        table, draft = self.get_game().table, self._drafts[seat]
        drawn: tuple[int, ...] = ()
        for place in range(len(draft)):
            mask = table.form.look(self.position, seat, drawn)[0]
            ends = seat in self._done and place == len(draft) - 1
            legal = [
                a
                for a in np.flatnonzero(np.frombuffer(mask, np.bool_)).tolist()
                if table.completes(a) == ends
            ]
            if not legal:  # a line that is stuck: the draft that we have is as good as any
                return draft
            drawn += (legal[int(sampler() * len(legal))],)
        return drawn

    def __str__(self) -> str:
        drafts = " ".join(
            f"{seat}:{','.join(map(str, draft))}" for seat, draft in sorted(self._drafts.items())
        )
        return f"{self.position} {drafts}".rstrip()


class Observer:
    """Observations as a tensor and as text."""

    def __init__(self, features: int) -> None:
        self.tensor: NDArray[np.float32] = np.zeros(features, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {"observation": self.tensor}

    def set_from(self, state: State, player: Seat) -> None:
        """Fill the tensor."""
        self.tensor[:] = np.frombuffer(state.look(player)[1], np.uint8)

    def string_from(self, state: State, player: Seat) -> str:
        """The position, and the seat's own draft."""
        draft = state._drafts.get(player, ())
        return f"{state.position} {player}:{','.join(map(str, draft))}"


def register() -> None:
    """Register the games with OpenSpiel."""
    for game in GAMES.values():
        if game.encode:
            pyspiel.register_game(_type(game), type(game.title, (Game,), {"ours": game}))


register()
