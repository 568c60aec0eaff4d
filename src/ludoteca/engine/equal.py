"""Plays the engine and the rules side by side: they must agree on everything, at every turn."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from random import Random

from ..game import Move, Seat, State
from ..games import GAMES
from ..options import Options
from .convert import Position, from_state, to_state


def variants() -> Iterator[tuple[str, Options]]:
    """Every game with an engine and its options, including custom boards and sets of pieces."""
    for name, game in GAMES.items():
        if game.thinker:
            yield from ((name, options) for options in game.variants())


def check_equal(state: State, position: Position) -> dict[Seat, Sequence[Move]]:
    """The legal moves of those who act; raises `AssertionError` unless both say the same of a position."""
    assert position.to_act() == state.to_act(), f"to act {position.to_act()}, not {state.to_act()}: {state}"
    legal = {seat: state.moves(seat) for seat in state.to_act()}
    for seat, rules in legal.items():
        ours = position.moves(seat)
        differing = next(((a, b) for a, b in zip_longest(ours, rules) if a != b), None)
        assert not differing, f"move of seat {seat} {differing[0]}, not {differing[1]}: {state}"
    assert list(position.odds()) == list(state.odds()), f"odds differ: {state}"
    assert position.scores() == state.scores(), f"scores {position.scores()}, not {state.scores()}: {state}"
    assert position.winners() == state.winners(), f"winners {position.winners()}: {state}"
    return legal


def check_game(game: str, options: Options, rng: Random) -> int:
    """Plays a random game with both and returns the number of turns; raises `AssertionError` where they differ."""
    state = GAMES[game].start(**options)
    position = from_state(state)
    turns = 0
    while legal := check_equal(state, position):
        choices = {seat: rng.choice(moves) for seat, moves in legal.items()}
        state, position = state.play(choices), position.play(choices)
        assert to_state(position) == state, f"{to_state(position)}, not {state}, after {choices}"
        assert from_state(state) == position, f"converted differently: {state}"
        turns += 1
    return turns
