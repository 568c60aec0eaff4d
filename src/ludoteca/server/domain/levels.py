"""The bots that can sit down at a table."""

from functools import cache
from importlib.util import find_spec

from ...bots import LEVELS, NAMES


@cache
def levels(game: str) -> tuple[str, ...]:
    """The bots of a game, the four levels only where the engine is built; never an import path."""
    has_engine = find_spec(f"ludoteca.engine.{game}_bot") is not None
    return tuple(name for name in NAMES if has_engine or name not in LEVELS)


def substitute(game: str) -> str:
    """The bot that decides for those who are away."""
    return next(level for level in ("casual", "greedy", "random") if level in levels(game))
