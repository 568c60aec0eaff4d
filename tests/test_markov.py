"""Observations are Markov: positions that look alike to a seat have the same future."""

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from ludoteca.game import CHANCE
from ludoteca.games import GAMES
from ludoteca.games.caminos.variants import RECTANGLE

CASES = [(name, options) for name, game in GAMES.items() if game.encode for options in game.variants()] + [
    ("caminos", {"board": RECTANGLE, "scoring": True})
]


def reached(game: Any, options: dict[str, Any], seed: int) -> list[Any]:
    """The positions of a random game at which somebody decides."""
    rng, state, found = Random(seed), game.start(**options), []
    while acting := state.to_act():
        if acting != (CHANCE,):
            found.append(state)
        state = state.play({seat: rng.choice(state.moves(seat)) for seat in acting})
    return found


def near(value: Any, rng: Random) -> Any:
    """A value of the same kind that differs a little."""
    if isinstance(value, tuple) and value:
        place = rng.randrange(len(value))
        return (*value[:place], near(value[place], rng), *value[place + 1 :])
    return value + rng.choice((-1, 1)) if type(value) is int else value


def twins(game: Any, states: list[Any], rng: Random) -> Iterator[Any]:
    """Positions that differ from one of these in one field, and that a game may have led to."""
    for state in rng.choices(states, k=500):
        field = rng.choice(fields(state)).name
        other = rng.choice((near(getattr(state, field), rng), getattr(rng.choice(states), field)))
        try:
            twin = game.parse_checked(str(replace(state, **{field: other})))
        except (ValueError, IndexError):
            continue
        if twin.to_act() not in ((), (CHANCE,)):
            yield twin


def future(state: Any, seat: int, seed: int) -> list[Any]:
    """Who decides what, seat by seat from one on, in a game of random choices, and the result."""
    rng, seats, told = Random(seed), len(state.scores()), []
    order = [(seat + i) % seats for i in range(seats)]
    while acting := state.to_act():
        deciding = [other for other in [CHANCE, *order] if other in acting]
        moves = [state.moves(other) for other in deciding]
        told.append(([order.index(other) if other in order else CHANCE for other in deciding], moves))
        state = state.play({other: rng.choice(list(m)) for other, m in zip(deciding, moves, strict=True)})
    return [*told, [state.scores()[other] for other in order], [other in state.winners() for other in order]]


@pytest.mark.parametrize(("name", "options"), CASES)
def test_what_looks_alike_has_the_same_future(name: str, options: dict[str, Any]) -> None:
    game: Any = GAMES[name]
    rng, seats = Random(1), range(len(game.start(**options).scores()))
    states = [state for seed in range(4) for state in reached(game, options, seed)]
    seen: dict[tuple[int, ...], tuple[Any, int]] = {}
    for state in [*states, *twins(game, states, rng)]:
        for seat in seats:
            other, place = seen.setdefault(tuple(game.encode.observe(state, seat)), (state, seat))
            for seed in range(3 if (other, place) != (state, seat) else 0):
                assert future(state, seat, seed) == future(other, place, seed), (str(state), seat, str(other))


def test_the_pieces_at_the_edge_are_seen() -> None:
    game: Any = GAMES["caminos"]
    stacks = (
        "a4:y,a7:y,b1:gg,b2:g,b4:y,b5:y,b7:yyy,c1:g,c2:gg,c5:y,c7:g,c8:g,d8:g,e8:g,f6:yyy,f7:y,h5:g,h6:ggg"
    )
    four, three = (
        game.parse_checked(f"square classic p {stacks} 1 0 2.4.0.4/2.6.0.3 - {edge}/2") for edge in (4, 3)
    )  # the same cubes, and pieces that lie differently (CAM-19)
    assert game.encode.observe(four, 0) != game.encode.observe(three, 0)
    assert game.encode.observe(four, 0)[-4:] == [4, 2, 0, 0]
    assert game.encode.observe(four, 1)[-4:] == [2, 4, 0, 0]
