"""Conversion between positions of the rules and of the engine."""

from functools import cache

from .. import _engine
from ..game import BadPosition, State
from ..games import GAMES
from .thinking import EngineThinker

Position = _engine.Position


@cache
def thinker_of(kind: type) -> EngineThinker[State, Position] | None:
    """The thinker of the game with this type of position."""
    for game in GAMES.values():
        thinker = game.thinker
        if isinstance(thinker, EngineThinker) and kind in (thinker.rules, thinker.engine):
            return thinker
    return None


def from_state(state: State | Position) -> Position:
    """Converts a position to the engine's form; raises `BadPosition` for an impossible one."""
    if isinstance(state, Position):
        return state
    thinker = thinker_of(type(state))
    if not thinker:
        raise TypeError(f"a position of a game with an engine is needed, not {type(state).__name__}")
    try:
        return thinker.to_engine(state)
    except (AttributeError, TypeError, ValueError, IndexError, OverflowError) as error:
        raise BadPosition("position", f"must be one that the rules can reach: {error}") from error


def to_state(position: Position) -> State:
    """Converts a position of the engine to that of the rules."""
    kind: type = type(position)
    thinker = thinker_of(kind)
    assert thinker
    return thinker.to_rules(position)


_engine.use_rules(to_state, from_state)
