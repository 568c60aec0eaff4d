"""Bots by name: random, greedy, the four levels, or your own by import path."""

from importlib import import_module

from ..faces import LEVELS
from ..game import AnyGame, Bot
from ..games import GAMES
from .levels import Level
from .random import RandomBot

NAMES = ("random", "greedy", *LEVELS)

__all__ = ["LEVELS", "NAMES", "BadBot", "bot", "names", "substitute"]


def names(game: AnyGame) -> tuple[str, ...]:
    """The bots of a game: the four levels only if it has a thinker and the engine is built."""
    greedy = ("greedy",) if game.greedy else ()
    return ("random", *greedy, *(LEVELS if _thinks(game) else ()))


def substitute(game: AnyGame) -> str:
    """The default bot, also for players who are away."""
    return next(name for name in ("casual", "greedy", "random") if name in names(game))


def _thinks(game: AnyGame) -> bool:
    try:
        return game.thinker is not None
    except ModuleNotFoundError:  # NumPy or the engine itself
        return False


class BadBot(ValueError):
    """An unknown bot."""


def bot(game: str, name: str) -> Bot:
    """The bot with this name; `package.module:Name` is imported and called without arguments."""
    if ":" in name:
        return _imported(name)
    if name == "random":
        return RandomBot()
    of = GAMES[game]
    if name == "greedy" and (greedy := of.greedy):
        return greedy
    if name in LEVELS and (thinker := of.thinker):
        return Level(thinker, name)
    raise BadBot(f"{name!r} is not a bot: choose {', '.join(names(of))}, or package.module:Name")


def _imported(path: str) -> Bot:
    module, _, name = path.partition(":")
    try:
        made: Bot = getattr(import_module(module), name)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise BadBot(f"{path!r} cannot be imported and called without arguments: {error}") from None
    if not callable(getattr(made, "choose", None)):
        raise BadBot(f"{path!r} has no method choose(state, seat, rng)")
    return made
