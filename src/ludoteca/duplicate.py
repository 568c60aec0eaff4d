"""The same luck for all: any number of tables plays the same cards or dice, as in duplicate bridge."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from random import Random

from .bots import bot
from .game import Move, Refusal, State
from .games import qwinto, traxx
from .games.qwinto.sheet import COLOURS
from .games.traxx.board import DECK, START_NAMES
from .play import finished
from .turns import Turn

GAMES = ("traxx", "qwinto")
PLAYERS = {"traxx": range(1, 5), "qwinto": range(2, 7)}
TURNS = 60  # of Qwinto; games end long before
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no letter that looks like another


class BadDeal(Refusal):
    """A deal that cannot be made; `where` names what is wrong."""


@dataclass(frozen=True)
class Deal:
    """The luck of one game, from a seed."""

    game: str
    seed: str
    players: int

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise BadDeal("game", f"must be {' or '.join(GAMES)}, not {self.game[:40]!r}")
        if self.players not in PLAYERS[self.game]:
            allowed = PLAYERS[self.game]
            raise BadDeal("players", f"must be from {allowed[0]} to {allowed[-1]}, not {self.players}")
        if not 1 <= len(self.seed) <= 60:
            raise BadDeal("seed", "must be a text of 1 to 60 characters")

    @property
    def code(self) -> str:
        """Six characters that tell sheets of this deal from all others."""
        digest = sha256(self._text("code").encode()).digest()
        return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:6])

    def _text(self, what: str) -> str:
        return f"ludoteca-duplicate/1 {self.game} {self.players} {self.seed} {what}"

    @cached_property
    def starts(self) -> str:
        """Träxx: the starts in seat order."""
        return "".join(Random(self._text("starts")).sample(START_NAMES, self.players))

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """Träxx: the cards in order."""
        return tuple(Random(self._text("cards")).sample(DECK, len(DECK)))

    @cached_property
    def rolls(self) -> tuple[tuple[dict[str, int], dict[str, int]], ...]:
        """Qwinto: for each turn what each die shows at the first and at the second roll."""
        rng = Random(self._text("rolls"))

        def roll() -> dict[str, int]:
            return {colour: rng.randint(1, 6) for colour in COLOURS}

        return tuple((roll(), roll()) for _ in range(TURNS))


class DealtLuck:
    """Chance that follows a deal."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._turns = 0

    def saw(self, turn: Turn) -> None:
        """Count the turns of Qwinto, which end when all have entered."""
        self._turns += len(turn) > 1

    def choose(self, state: State) -> Move:
        """What the deal says."""
        if isinstance(state, traxx.Position):
            return self._deal.cards[len(DECK) - state.deck.bit_count()] if state.starts else self._deal.starts
        if not isinstance(state, qwinto.Position):
            raise TypeError(f"no deal for {type(state).__name__}")
        faces = self._deal.rolls[self._turns % TURNS][state.stage == "again"]
        return "+".join(str(faces[die]) for die in state.dice)


def played(deal: Deal, level: str = "expert") -> tuple[int, ...]:
    """What bots of a level reach with that luck, by seat."""
    game = traxx.Traxx() if deal.game == "traxx" else qwinto.Qwinto()
    bots = [bot(deal.game, level)] * deal.players
    _, state = finished(game.start(seats=deal.players), bots, deal.code, DealtLuck(deal))
    return state.scores()


def ranking(results: Mapping[str, int], level: str, reached: tuple[int, ...]) -> list[tuple[int, str, int]]:
    """Place, name and result of everybody, the bot's seats among them; equal results share a place."""
    own = {f"{level}, seat {seat}": score for seat, score in enumerate(reached)}
    everybody = sorted({**results, **own}.items(), key=lambda pair: -pair[1])
    return [(1 + sum(other > score for _, other in everybody), name, score) for name, score in everybody]
