"""Duplicate games: any number of tables play with the same cards or dice, as in duplicate bridge."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from random import Random
from typing import Any

from .bots import bot
from .faces import Deals
from .game import Move, Refusal, State
from .games import GAMES
from .play import finished
from .turns import Turn

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no letter that looks like another


class BadDeal(Refusal):
    """A deal that cannot be made; `where` names what is wrong."""


def games() -> list[str]:
    """The games that can be dealt in advance."""
    return [name for name, game in GAMES.items() if game.deals]


@dataclass(frozen=True)
class Deal:
    """The cards or dice of one game, from a seed."""

    game: str
    seed: str
    players: int

    def __post_init__(self) -> None:
        if self.game not in games():
            raise BadDeal("game", f"must be {' or '.join(games())}, not {self.game[:40]!r}")
        seats = GAMES[self.game].seats.counts
        if self.players not in seats:
            raise BadDeal("players", f"must be from {min(seats)} to {max(seats)}, not {self.players}")
        if not 1 <= len(self.seed) <= 60:
            raise BadDeal("seed", "must be a text of 1 to 60 characters")

    @property
    def code(self) -> str:
        """Six characters that identify the sheets of this deal."""
        digest = sha256(self._text("code").encode()).digest()
        return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:6])

    def _text(self, what: str) -> str:
        return f"ludoteca-duplicate/1 {self.game} {self.players} {self.seed} {what}"

    @cached_property
    def dealt(self) -> Mapping[str, Any]:
        """The cards or dice, in the game's own form."""
        return self.deals.dealt(lambda what: Random(self._text(what)), self.players)

    @property
    def deals(self) -> Deals[Any]:
        """How the game deals."""
        deals = GAMES[self.game].deals
        assert deals  # as was checked above
        return deals


class DealtLuck:
    """Chance that follows a deal."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._rounds = 0

    def saw(self, turn: Turn) -> None:
        """Count the simultaneous decisions."""
        self._rounds += len(turn) > 1

    def choose(self, state: State) -> Move:
        """What the deal says."""
        return self._deal.deals.choose(self._deal.dealt, state, self._rounds)


def played(deal: Deal, level: str = "expert") -> tuple[int, ...]:
    """The results of a level's bots with this deal, by seat."""
    bots = [bot(deal.game, level)] * deal.players
    _, state = finished(GAMES[deal.game].start(seats=deal.players), bots, deal.code, DealtLuck(deal))
    return state.scores()


def ranking(results: Mapping[str, int], level: str, reached: tuple[int, ...]) -> list[tuple[int, str, int]]:
    """Place, name and result of everybody, including the bots; equal results share a place."""
    own = {f"{level}, seat {seat}": score for seat, score in enumerate(reached)}
    everybody = sorted({**results, **own}.items(), key=lambda pair: -pair[1])
    return [(1 + sum(other > score for _, other in everybody), name, score) for name, score in everybody]
