"""Träxx in the engine; the thinking itself is in engine/traxx_bot.hpp."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ... import _engine
from ...engine.thinking import Budget, EngineThinker
from ...game import CHANCE, Move
from ...record import Record
from .board import CELLS, COLOURS, DECK, START_NAMES, Board
from .rules import Position

WIDEST = 100_000  # lines a round that a clairvoyant keeps in mind
ROOM = 20_000_000  # lines a round with which it looks for a proof, 4 GB at most


class Thinker(EngineThinker[Position, _engine.Traxx]):
    """Positions on boards of numbered cells; values are points."""

    rules = Position
    engine = _engine.Traxx
    weights: Path = Path(__file__).with_name("weights.bin")

    def to_engine(self, state: Position) -> _engine.Traxx:
        """The engine's form of a position."""
        card = DECK.index(state.card) if state.card else -1
        starts = [START_NAMES.index(letter) for letter in state.starts]
        return _engine.Traxx(board_of(state.board), state.lines, state.points, state.deck, card, starts)

    def to_rules(self, position: _engine.Traxx) -> Position:
        """The rules' form of a position."""
        board, lines, points, deck, card, starts = position.fields()
        letters = "".join(START_NAMES[start] for start in starts)
        return Position(board, lines, points, deck, DECK[card] if card >= 0 else "", letters)

    def load(self) -> _engine.TraxxBot:
        """The levels, with the value networks."""
        return _engine.TraxxBot(self.weights.read_bytes())

    def hindsight(self, record: Record) -> Sequence[str]:
        """The best result that each start allowed with the cards as they came, and the line."""
        return tuple(_hindsight(record))


@lru_cache(maxsize=256)
def board_of(board: Board) -> _engine.TraxxBoard:
    """The engine's form of a board."""
    return _engine.TraxxBoard(board, [COLOURS.index(c) for c in board.colours], board.numbers, board.starts)


thinker: Thinker = Thinker()


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
        bots(), board_of(board), START_NAMES.index(start), order, *limits, stop
    )
    moves = tuple("-".join(CELLS[cell] for cell in line) or "pass" for line in lines)
    return Clairvoyance(score, moves, at_most)


def bots() -> _engine.TraxxBot:
    """The levels, loaded once."""
    assert isinstance(thinker.bot, _engine.TraxxBot)
    return thinker.bot


def _hindsight(record: Record) -> Iterator[str]:
    cards = [turn[CHANCE] for turn in record.turns[1:] if CHANCE in turn]
    end = record.replay()
    assert isinstance(end, Position)
    for seat, letter in enumerate(end.starts):
        best = clairvoyant(end.board, letter, cards)
        sure = "the best possible" if best.proven else f"the best found (no more than {best.at_most})"
        yield f"Seat {seat}, alone and knowing all cards, {sure}: {best.score}, by {', '.join(best.moves)}"
