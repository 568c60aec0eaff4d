"""Positions of any game, for the examples of each."""

from typing import Any

from ludoteca.bots import bot
from ludoteca.games import GAMES
from ludoteca.play import play


def played(game: str, seed: int, **options: Any) -> list[Any]:
    """The positions of a game between greedy bots."""
    first = GAMES[game].start(**options)
    bots = [bot(game, "greedy")] * len(first.scores())
    return [state for _, state in play(first, bots, seed)]


def after(game: str, moves: list[str], **options: Any) -> Any:
    """The position after these moves, each by whoever is to act."""
    state = GAMES[game].start(**options)
    for move in moves:
        state = state.play({state.to_act()[0]: move})
    return state
