"""Bots by name: random, greedy, the levels, or your own by import path or command."""

import sys
from importlib import import_module
from random import Random
from traceback import extract_tb

from ..faces import LEVELS
from ..game import AnyGame, Bot, Game, Move, Seat, State, why_not
from ..games import GAMES
from ..options import shown
from .levels import Level
from .program import PREFIX, Program, Stopped
from .random import RandomBot

NAMES = ("random", "greedy", *LEVELS)
SUBSTITUTES = ("casual", "greedy", "random")  # the first that a game has

__all__ = ["LEVELS", "NAMES", "SUBSTITUTES", "BadBot", "bot", "names", "substitute"]


def names(game: AnyGame) -> tuple[str, ...]:
    """The bots of a game: the levels only if it has a thinker and the engine is built."""
    greedy = ("greedy",) if game.greedy else ()
    return ("random", *greedy, *(LEVELS if _thinks(game) else ()))


def substitute(game: AnyGame) -> str:
    """The default bot, also for players who are away."""
    return next(name for name in SUBSTITUTES if name in names(game))


def _thinks(game: AnyGame) -> bool:
    if sys.platform == "emscripten":  # in a browser the engine runs beside Python
        return type(game).thinker is not Game.thinker
    try:
        return game.thinker is not None
    except ImportError:  # NumPy or the engine itself
        return False


class BadBot(ValueError):
    """An unknown bot."""


def bot(game: str, name: str) -> Bot:
    """The bot of that name for a game; raises `BadBot`.

    `package.module:Name` is imported and called without arguments, `cmd:COMMAND` a program in any language.
    """
    if name.startswith(PREFIX):
        return Guarded(name, Program(game, name.removeprefix(PREFIX)))
    if ":" in name:
        return _imported(name)
    if name == "random":
        return RandomBot()
    of = GAMES[game]
    if name == "greedy" and (greedy := of.greedy):
        return greedy
    if name in LEVELS and (thinker := of.thinker):
        return Level(thinker, name)
    raise BadBot(f"{name!r} is not a bot: choose {', '.join(names(of))}, package.module:Name or cmd:COMMAND")


def _imported(path: str) -> Bot:
    module, _, name = path.partition(":")
    if not all(part.isidentifier() for part in [*module.split("."), name]):
        raise BadBot(
            f"{path!r} is not a bot: expected package.module:Name, such as my_bots:Careful for my_bots.py"
        )
    try:
        made: Bot = getattr(import_module(module), name)()
    except Exception as error:
        raise BadBot(f"{path!r} cannot be imported and called without arguments: {_said(error)}") from error
    if not callable(getattr(made, "choose", None)):
        raise BadBot(f"{path!r} has no method choose(state, seat, rng)")
    return Guarded(path, made)


class Guarded:
    """Somebody else's bot: what it raises is told with the file and the line."""

    def __init__(self, path: str, bot: Bot) -> None:
        self._path, self._bot = path, bot

    def choose(self, state: State, seat: Seat, rng: Random) -> Move:
        """What the bot chooses; raises `BadBot` if it raises anything or chooses what is no move."""
        try:
            move = self._bot.choose(state, seat, rng)
        except Stopped as error:
            raise BadBot(str(error)) from None
        except Exception as error:
            raise BadBot(f"{self._path!r} raised {_said(error)}") from error
        if move not in state.moves(seat):
            reason = why_not(state, seat, move) if isinstance(move, str) else "a move is a text"
            raise BadBot(f"{self._path!r} chose {shown(move)}, which is not legal for seat {seat}: {reason}")
        return move


def _said(error: Exception) -> str:
    """An error with the place that it comes from."""
    what = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError):
        return f"{what.partition(' (')[0]} at {error.filename}:{error.lineno}"
    calls = [call for call in extract_tb(error.__traceback__) if not call.filename.startswith("<frozen")]
    return f"{what} at {calls[-1].filename}:{calls[-1].lineno}" if len(calls) > 1 else what
