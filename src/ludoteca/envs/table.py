"""One game stepped by whole numbers, at the engine's speed: what all environments stand on."""

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any, cast

from .. import _engine
from ..engine import Position, from_state, to_state
from ..game import CHANCE, BadOption, Move, Seat, State
from ..games import GAMES
from ..games.traxx.board import CELLS as TRAXX_CELLS
from ..games.traxx.rules import EXCELLENT
from ..options import shown
from ..record import Record
from ..turns import Turn

REWARDS = ("win", "points", "margin")


def reward(kind: str, scores: Sequence[int], winners: Sequence[Seat], teams: int) -> list[float]:
    """What each seat gets at the end: win or loss (sum 0), points, or the margin to the best rival."""
    seats = range(len(scores))
    if kind == "points" or (kind == "margin" and len(scores) == 1):
        return [float(score) for score in scores]
    if kind == "margin":
        best = [max(scores[other] for other in seats if (other - seat) % teams) for seat in range(teams)]
        return [float(scores[seat] - best[seat % teams]) for seat in seats]
    if len(scores) == 1:  # TRX-17: alone, an excellent result is a win
        return [1.0 if scores[0] > EXCELLENT else -1.0]
    lost = len(scores) - len(winners)
    if not winners or not lost:
        return [0.0] * len(scores)
    return [1 / len(winners) if seat in winners else -1 / lost for seat in seats]


def action_names(game: str, state: State) -> tuple[str, ...]:
    """What each action is called: its move, or for Träxx the end and the cell that it goes on to."""
    encode: Any = import_module(f"ludoteca.games.{game}.encode")
    if game == "traxx":
        return (*(f"{end} end to {cell}" for end in ("first", "last") for cell in TRAXX_CELLS), "stop")
    names: tuple[str, ...] = encode.ACTIONS if game == "qwinto" else encode.moves(cast(Any, state).board)
    return names


class Table:
    """A game whose seats take actions in any order; chance is played by the table.

    What those who act together decide stays hidden until the last of them has decided.
    """

    def __init__(self, game: str, rewards: str = "win", recording: bool = False, **options: Any) -> None:
        if rewards not in REWARDS:
            raise BadOption("reward", f"must be one of {', '.join(REWARDS)}, not {shown(rewards)}")
        if game not in GAMES:
            raise BadOption("game", f"must be one of {', '.join(GAMES)}, not {shown(game)}")
        self.game, self.options, self.rewarded, self.recording = game, options, rewards, recording
        self.encode: Any = import_module(f"ludoteca.games.{game}.encode")
        self.position_at_start = from_state(GAMES[game].start(**options))
        self.seats = len(self.position_at_start.scores())
        self._teams = 2 if game == "caminos" else self.seats  # CAM-1: those who sit opposite are a team
        self._stop: int | None = getattr(self.encode, "STOP", None)
        self.reset(0)
        self.actions, self.features = map(len, self.look(0))

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game with the luck of a seed."""
        self._rng = Random(seed)
        self.position = self.position_at_start
        self.turns: list[Turn] = []
        self._go_on()

    def _go_on(self) -> None:
        """Let chance play until somebody must decide."""
        while (acting := self.position.to_act()) == (CHANCE,):
            turn = {CHANCE: self._rng.choice(self.position.moves(CHANCE))}  # all equally likely in all games
            self.turns.append(turn)
            self.position = self.position.play(turn)
        self.pending = list(acting)  # those who still have to decide
        self._drafts: dict[Seat, list[int]] = {seat: [] for seat in acting}
        self._looks: dict[Seat, tuple[bytes, bytes]] = {}

    def are_rivals(self, seat: Seat, other: Seat) -> bool:
        """True for seats that are not of one team."""
        return (seat - other) % self._teams != 0

    @property
    def is_over(self) -> bool:
        """True when nobody has to decide any more."""
        return not self.pending

    @property
    def state(self) -> State:
        """The position, without what is decided but not yet revealed."""
        return to_state(self.position)

    def look(self, seat: Seat) -> tuple[bytes, bytes]:
        """What a seat may do, a byte for each action, and what it sees, its own draft included."""
        if seat not in self._looks:
            draft = self._drafts.get(seat, [])
            if seat in self.pending:
                self._looks[seat] = _engine.look(self.position, seat, draft)
            else:
                mask, seen = _engine.look(self.position, seat, draft[:-1])
                self._looks[seat] = bytes(len(mask)), seen
        return self._looks[seat]

    def is_legal(self, seat: Seat, action: int) -> bool:
        """True if a seat may take an action."""
        mask = self.look(seat)[0]
        return 0 <= action < len(mask) and mask[action] == 1

    def act(self, seat: Seat, action: int) -> None:
        """A seat takes an action; what was decided is played when all have decided."""
        if not self.is_legal(seat, action):
            raise ValueError(f"seat {seat} may not take action {action}: see its mask")
        self.decide(seat, action)

    def decide(self, seat: Seat, action: int) -> None:
        """As `act`, of an action that is known to be legal."""
        self._drafts[seat].append(action)
        del self._looks[seat]
        if self.completes(action):
            self.pending.remove(seat)
            if not self.pending:
                self._reveal()

    def completes(self, action: int) -> bool:
        """True if an action ends a move: all do, but for the cells of a Träxx line."""
        return self._stop is None or action == self._stop

    def play(self, seat: Seat, move: Move) -> None:
        """A seat makes a whole move in the notation."""
        for action in self.encode.from_move(self.state, seat, move):
            self.act(seat, int(action))

    def _reveal(self) -> None:
        if self.recording:
            state, to_move = self.state, self.encode.to_move
            self.turns.append({seat: to_move(state, seat, draft) for seat, draft in self._drafts.items()})
        self.position = _engine.take(self.position, list(self._drafts.values()))
        self._go_on()

    def rewards(self) -> list[float]:
        """What each seat gets for the position as it stands."""
        return self.rewards_of(self.position)

    def rewards_of(self, position: Position) -> list[float]:
        """What each seat would get for any position of this game."""
        return reward(self.rewarded, position.scores(), position.winners(), self._teams)

    def record(self) -> Record:
        """The game so far; only with `recording`."""
        if not self.recording:
            raise ValueError("this table does not keep a record: make it with recording=True")
        return Record.of(GAMES[self.game], self.options, self.turns, self.state)
