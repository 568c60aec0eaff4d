"""The bots that can sit down at a table."""

from functools import cache

from ...bots import names
from ...games import GAMES


@cache
def levels(game: str) -> tuple[str, ...]:
    """The bots of a game, the four levels only where the engine is built; never an import path."""
    return names(GAMES[game])


def substitute(game: str) -> str:
    """The bot that decides for those who are away."""
    return next(level for level in ("casual", "greedy", "random") if level in levels(game))
