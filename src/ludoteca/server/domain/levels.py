"""The bots that can sit down at a table: those that the game has here, never an import path."""

from ...bots import names
from ...game import Game, State
from .validation import Refused

SUBSTITUTES = ("casual", "greedy", "random")  # the first that the game has


def substitute(rules: Game[State]) -> str:
    """The bot that decides for those who are away, unless the host wants another."""
    return next(level for level in SUBSTITUTES if level in names(rules))


def check_bot(rules: Game[State], bot: str | None, is_bot: bool = True) -> None:
    """Refuses a bot that does not play this game, or a name where there is no bot."""
    if is_bot != (bot is not None):
        raise Refused("bad-request", "expected the name of a bot for a bot's seat, and only there")
    if bot is not None and bot not in names(rules):
        raise Refused("bad-request", f"expected a bot of {', '.join(names(rules))}, not {bot}")
