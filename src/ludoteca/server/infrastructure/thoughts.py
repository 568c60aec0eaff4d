"""What bots are asked, and what is done whatever they answer; who thinks is another matter."""

import logging
from random import Random
from typing import NamedTuple, Protocol

from ...bots import NAMES
from ...game import Move, Seat

log: logging.Logger = logging.getLogger("ludoteca.thinkers")


class Thought(NamedTuple):
    """What a bot has to decide."""

    game: str
    level: str
    position: str
    seat: Seat
    key: str = ""  # names the decision: table, round, turn and seat


class Thinking(Protocol):
    """Whoever thinks for bots: processes, workers elsewhere, or the engine of a page."""

    async def choose(self, thought: Thought, owner: str = "", is_for_people: bool = True) -> Move:
        """What the bot would do; raises `RuntimeError`, `TimeoutError`, `EOFError` and `OSError`."""

    def close(self) -> None:
        """Ends all thinking."""


async def decide(
    thinkers: Thinking, thought: Thought, moves: tuple[Move, ...], owner: str, is_for_people: bool
) -> Move:
    """A legal move, whatever becomes of the bot: asked twice, then a lower level, then at random."""
    for level in (thought.level, thought.level, lower(thought.level)):
        try:
            move = await thinkers.choose(thought._replace(level=level), owner, is_for_people)
        except (RuntimeError, TimeoutError, EOFError, OSError) as error:
            log.error("bot failed", extra={"detail": f"{level} at {thought.game}: {error!r}"})
            continue
        if move in moves:
            return move
        log.error("bot failed", extra={"detail": f"{level} at {thought.game} said {str(move)[:80]!r}"})
    return Random().choice(moves)


def lower(level: str) -> str:
    """The level below, the lowest for itself."""
    return NAMES[max(0, NAMES.index(level) - 1)] if level in NAMES else NAMES[0]
