"""One game stepped by integer actions: the base of all environments."""

from collections.abc import Callable
from random import Random
from typing import Any

from ..faces import Encoding
from ..game import CHANCE, AnyGame, BadOption, Move, Seat, State
from ..games import GAMES
from ..options import shown
from ..record import Record
from ..turns import Turn
from .forms import Form, encoding, form
from .rewards import REWARDS, reward


class Table:
    """A game whose seats take actions in any order; chance is played by the table.

    What those who act together decide stays hidden until the last of them has decided.
    """

    game: AnyGame
    encode: Encoding[State]
    form: Form[Any]
    completes: Callable[[int], bool]  # whether an action ends a move
    options: dict[str, Any]
    rewarded: str
    recording: bool
    position_at_start: Any  # in the form of the table
    position: Any
    seats: int
    teams: tuple[int, ...]
    actions: int
    features: int

    def __init__(self, game: str, rewards: str = "win", recording: bool = False, **options: Any) -> None:
        if rewards not in REWARDS:
            raise BadOption("reward", f"must be one of {', '.join(REWARDS)}, not {shown(rewards)}")
        if game not in GAMES:
            raise BadOption("game", f"must be one of {', '.join(GAMES)}, not {shown(game)}")
        self._know(game)
        self.options, self.rewarded, self.recording = options, rewards, recording
        self.position_at_start = self.form.hold(self.game.start(**options))
        self.seats = len(self.position_at_start.scores())
        self.teams = self.game.teams(self.seats)
        self.reset(0)
        self.actions, self.features = map(len, self.look(0))

    def _know(self, game: str) -> None:
        """What does not change, and is not copied or pickled."""
        self.game = GAMES[game]
        self.encode, self.form = encoding(self.game), form(self.game)
        self.completes = self.encode.completes

    def __getstate__(self) -> dict[str, Any]:
        known = ("game", "encode", "form", "completes")
        return {"name": self.game.name} | {key: v for key, v in vars(self).items() if key not in known}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._know(state["name"])
        vars(self).update({key: value for key, value in state.items() if key != "name"})

    def reset(self, seed: int | None = None) -> None:
        """Start a new game with a seed."""
        self._rng = Random(seed)
        self.position = self.position_at_start
        self.turns: list[Turn] = []
        self._go_on()

    def _go_on(self) -> None:
        """Let chance play until somebody must decide."""
        while (acting := self.position.to_act()) == (CHANCE,):
            turn = {CHANCE: self.form.chance(self.position, self._rng)}
            self.turns.append(turn)
            self.position = self.position.play(turn)
        self.pending: list[Seat] = list(acting)  # those who still have to decide
        self._drafts: dict[Seat, list[int]] = {seat: [] for seat in acting}
        self._looks: dict[Seat, tuple[bytes, bytes]] = {}

    def are_rivals(self, seat: Seat, other: Seat) -> bool:
        """True for seats that are not of one team."""
        return self.teams[seat] != self.teams[other]

    @property
    def is_over(self) -> bool:
        """True when the game is over."""
        return not self.pending

    @property
    def state(self) -> State:
        """The position, without decisions that are not revealed yet."""
        return self.form.state(self.position)

    def look(self, seat: Seat) -> tuple[bytes, bytes]:
        """The mask and the observation of a seat, including its own draft."""
        if seat not in self._looks:
            draft = self._drafts.get(seat, [])
            if seat in self.pending:
                self._looks[seat] = self.form.look(self.position, seat, draft)
            else:
                mask, seen = self.form.look(self.position, seat, draft[:-1])
                self._looks[seat] = bytes(len(mask)), seen
        return self._looks[seat]

    def is_legal(self, seat: Seat, action: int) -> bool:
        """True if a seat may take an action."""
        mask = self.look(seat)[0]
        return 0 <= action < len(mask) and mask[action] == 1

    def act(self, seat: Seat, action: int) -> None:
        """A seat takes an action; the turn is played when all seats have decided."""
        if not self.is_legal(seat, action):
            raise ValueError(f"seat {seat} may not take action {action}: see its mask")
        self.decide(seat, action)

    def decide(self, seat: Seat, action: int) -> None:
        """Like `act`, for an action that is known to be legal."""
        self._drafts[seat].append(action)
        del self._looks[seat]
        if self.completes(action):
            self.pending.remove(seat)
            if not self.pending:
                self._reveal()

    def play(self, seat: Seat, move: Move) -> None:
        """A seat makes a whole move in the notation."""
        for action in self.encode.from_move(self.state, seat, move):
            self.act(seat, int(action))

    def _reveal(self) -> None:
        if self.recording:
            self.turns.append(self._moves())
        self.position = self.form.take(self.position, list(self._drafts.values()))
        self._go_on()

    def _moves(self) -> Turn:
        """The drafts in the notation."""
        state, to_move = self.state, self.encode.to_move
        moves = ((seat, to_move(state, seat, draft)) for seat, draft in self._drafts.items())
        return {seat: move for seat, move in moves if move is not None}

    def rewards(self) -> list[float]:
        """The rewards for the current position."""
        return self.rewards_of(self.position)

    def rewards_of(self, position: State) -> list[float]:
        """The rewards for any position of this game."""
        scores, winners = position.scores(), position.winners()
        return reward(self.rewarded, scores, winners, self.teams, self.game.excellent)

    def record(self) -> Record:
        """The game so far; only with `recording`."""
        if not self.recording:
            raise ValueError("this table does not keep a record: make it with recording=True")
        return Record.of(self.game, self.options, self.turns, self.state)
