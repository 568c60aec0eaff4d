"""The two forms in which a table can hold a game: the fast one of the engine, and that of the rules."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Protocol, TypeVar, cast

from .. import _engine
from ..engine import Position, from_state, to_state
from ..faces import Draft, Encoding
from ..game import CHANCE, Game, Move, Seat, State
from .plain import PlainEncoding

H = TypeVar("H", bound=State)


class Form(Protocol[H]):
    """How a position is held, seen and changed by the actions of an encoding."""

    def hold(self, state: State, /) -> H:
        """A position of the rules in this form."""

    def state(self, position: H, /) -> State:
        """The position in the form of the rules."""

    def chance(self, position: H, rng: Random, /) -> Move:
        """The move of chance."""

    def look(self, position: H, seat: Seat, draft: Draft, /) -> tuple[bytes, bytes]:
        """The mask and the observation of a seat, including its own draft."""

    def take(self, position: H, drafts: Sequence[Draft], /) -> H:
        """The position after every acting seat has made its move."""


class InEngine:
    """The engine's form; its encoding is equal to the game's own."""

    hold = staticmethod(from_state)
    state = staticmethod(to_state)
    look = staticmethod(_engine.look)
    take = staticmethod(_engine.take)

    def chance(self, position: Position, rng: Random, /) -> Move:
        """One of the outcomes, which are equally likely in every game of the engine."""
        return rng.choice(position.moves(CHANCE))


class InRules:
    """The form of the rules, for games that the engine does not know."""

    def __init__(self, encode: Encoding[State]) -> None:
        self._encode = encode

    def hold(self, state: State, /) -> State:
        """The position as it is."""
        return state

    state = hold

    def chance(self, position: State, rng: Random, /) -> Move:
        """One of the outcomes, by their odds."""
        return rng.choices(position.moves(CHANCE), position.odds())[0]

    def look(self, position: State, seat: Seat, draft: Draft, /) -> tuple[bytes, bytes]:
        """As the game's encoding says."""
        mask = bytearray(self._encode.actions(position))
        if seat in position.to_act():
            for action in self._encode.legal(position, seat, draft):
                mask[action] = 1
        return bytes(mask), bytes(self._encode.observe(position, seat, draft))

    def take(self, position: State, drafts: Sequence[Draft], /) -> State:
        """As the rules say; raises `ValueError` for a move that is not complete."""
        choices = {}
        for seat, draft in zip(position.to_act(), drafts, strict=True):
            move = self._encode.to_move(position, seat, draft)
            if move is None:
                raise ValueError(f"the draft {list(draft)} of seat {seat} is not a whole move")
            choices[seat] = move
        return position.play(choices)


def encoding(game: Game[State]) -> Encoding[State]:
    """The game's own encoding, or the plain one."""
    return game.encode or PlainEncoding()


@cache
def is_in_engine(game: Game[State]) -> bool:
    """True for a game whose positions the engine knows."""
    try:
        from_state(game.start())
    except TypeError:
        return False
    return True


@cache
def form(game: Game[State]) -> Form[State]:
    """The engine's form where there is one; it is given only positions that it has made itself."""
    return cast(Form[State], InEngine()) if is_in_engine(game) else InRules(encoding(game))
