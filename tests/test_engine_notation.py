"""Positions as text in the engine: written and read as by the rules, on random games of every variant."""

from random import Random
from typing import Any

import pytest

from ludoteca import _engine
from ludoteca.engine import from_state
from ludoteca.engine.equal import variants
from ludoteca.game import State
from ludoteca.games import GAMES, caminos, traxx
from ludoteca.games.caminos.thinker import variant_of
from ludoteca.games.traxx.thinker import board_of

VARIANTS = list(variants())
LETTERS = " ,./-+:0123456789abcdefghioypgnxsABCD"


def read(like: State, text: str) -> Any:
    """The engine's reading of a text, on the board of a position."""
    if isinstance(like, traxx.Position):
        return _engine.Traxx.parse(text, board_of(like.board))
    if isinstance(like, caminos.Position):
        return _engine.Caminos.parse(text, variant_of(like.variant))
    return _engine.Qwinto.parse(text)


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_texts_are_those_of_the_rules(game: str, options: dict[str, Any]) -> None:
    for seed in range(3):
        rng, state = Random(seed), GAMES[game].start(**options)
        while True:
            position = from_state(state)
            assert str(position) == str(state)
            assert read(state, str(state)) == position
            if not state.to_act():
                break
            state = state.play({seat: rng.choice(state.moves(seat)) for seat in state.to_act()})


def changed(text: str, rng: Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(("", rng.choice(LETTERS), text[at] * 2)) + text[at + 1 :]


@pytest.mark.parametrize(("game", "options"), VARIANTS[::3])
def test_damaged_texts_are_refused_or_can_be_played(game: str, options: dict[str, Any]) -> None:
    rng, state = Random(5), GAMES[game].start(**options)
    while state.to_act():
        for _ in range(20):
            text = changed(str(state), rng)
            try:
                position = read(state, text)
            except ValueError:
                continue
            for _ in range(3):
                if position.to_act():
                    choices = {seat: rng.choice(position.moves(seat)) for seat in position.to_act()}
                    position = position.play(choices)
        state = state.play({seat: rng.choice(state.moves(seat)) for seat in state.to_act()})
