"""How the Träxx bots think; the thinking itself is in engine/traxx_bot.hpp."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Literal

from .. import _engine
from ..game import CHANCE, Move, Seat
from ..games.traxx import Board, Position
from ..games.traxx.board import CELLS, DECK, START_NAMES
from ..turns import Turn
from .convert import from_state, traxx_board
from .thinking import Budget, Judged, check_seat, number_of

GAMES = 400  # that an expert plays on in thought for each decision
WIDEST = 100_000  # lines a round that a clairvoyant keeps in mind
ROOM = 20_000_000  # lines a round with which it looks for a proof, 4 GB at most

values: Literal["points", "win"] = "points"


def choose(
    state: Position,
    seat: Seat,
    level: str,
    budget: Budget | None,
    rng: Random,
    stop: _engine.Cancel | None = None,
) -> Move:
    """The move that a level likes best; the budget is the expert's, the others take no longer than they need."""
    number = number_of(level)
    position = _position(state, seat)
    own = GAMES if len(state.lines) <= 2 else GAMES // 2  # with more seats a game takes longer
    games, milliseconds = (budget or Budget(simulations=own)).limits
    return _engine.traxx_choose(
        weights(), position, seat, number, games, milliseconds, rng.getrandbits(64), stop
    )


def judge(
    state: Position, seat: Seat, budget: Budget, seed: int, stop: _engine.Cancel | None = None
) -> list[Judged]:
    """Every move, best first, with the points and the chance to win that the seat can expect."""
    games, milliseconds = budget.limits
    judged = _engine.traxx_judge(
        weights(), _position(state, seat), seat, games, milliseconds, seed % 2**64, stop
    )
    return [Judged(*fields) for fields in judged]


@dataclass(frozen=True, slots=True)
class Clairvoyance:
    """The best that one who knows all cards can do alone."""

    score: int
    moves: tuple[Move, ...]  # one for each card
    at_most: int  # what is proven: no result is higher

    @property
    def proven(self) -> bool:
        """Nothing can be better."""
        return self.score == self.at_most


def clairvoyant(
    board: Board,
    start: str,
    cards: Sequence[str],
    budget: Budget | None = None,
    stop: _engine.Cancel | None = None,
    room: int | None = None,
) -> Clairvoyance:
    """The best from a start with these cards; simulations are the lines kept in mind, `room` those of a proof."""
    if start not in tuple(START_NAMES):
        raise ValueError(f"start: must be one of {', '.join(START_NAMES)}, not {start!r}")
    if not set(cards) <= set(DECK) or len(set(cards)) != len(cards):
        raise ValueError(f"cards: must be different cards such as bgys, not {', '.join(map(str, cards))}")
    width, milliseconds = (budget or Budget(simulations=1000)).limits
    order = [DECK.index(card) for card in cards]
    proof = width if room is None else room
    limits = min(width, WIDEST), min(proof, ROOM), milliseconds
    score, lines, at_most = _engine.traxx_clairvoyant(
        weights(), traxx_board(board), START_NAMES.index(start), order, *limits, stop
    )
    moves = tuple("-".join(CELLS[cell] for cell in line) or "pass" for line in lines)
    return Clairvoyance(score, moves, at_most)


def hindsight(turns: Sequence[Turn], end: Position) -> list[str]:
    """The best result that each start allowed with the cards as they came, and the line."""
    cards = [turn[CHANCE] for turn in turns[1:] if CHANCE in turn]
    lines = []
    for seat, letter in enumerate(end.starts):
        best = clairvoyant(end.board, letter, cards)
        sure = "the best possible" if best.proven else f"the best found (no more than {best.at_most})"
        lines.append(
            f"Seat {seat}, alone and knowing all cards, {sure}: {best.score}, by {', '.join(best.moves)}"
        )
    return lines


@cache
def weights() -> _engine.TraxxWeights:
    """The networks, read once."""
    return _engine.TraxxWeights(Path(__file__).with_name("weights").joinpath("traxx.bin").read_bytes())


def _position(state: Position, seat: Seat) -> _engine.Traxx:
    check_seat(state, seat)
    position = from_state(state)
    assert isinstance(position, _engine.Traxx)
    return position
