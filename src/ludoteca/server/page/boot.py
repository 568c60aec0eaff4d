"""Everything that a page needs, loaded and used once: pages start from a snapshot of this."""

from ... import bots
from ...games import GAMES
from . import models

models.install()

from ..domain.answers import catalogue  # noqa: E402
from .app import Page  # noqa: E402  the domain finds its models first

__all__ = ["Page", "warm"]


def warm() -> None:
    """Loads all that is loaded when it is first used."""
    catalogue(0)
    for game in GAMES.values():
        bots.bot(game.name, "random")
        _ = game.greedy, game.paper, game.printables
        for options in game.variants():
            state = game.start(**options)
            game.view.view(state), game.view.board(state)
            state.play({seat: state.moves(seat)[0] for seat in state.to_act()})
            game.parse_checked(str(state))
