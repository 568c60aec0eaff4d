"""The properties that every game must have: `check_game(game)` checks them in random games."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from .game import CHANCE, AnyGame, IllegalMove, Move, Seat, State

MOST_TURNS = 10_000
NONSENSE = ("", " ", "nonsense", "PASS", "0", "a1-", "I:", "99+1", "\0", "🎲")


class BrokenLaw(AssertionError):
    """A game violates a property; says which one, and in which position."""


def check_game(game: AnyGame, games: int = 20, seed: int = 0, **options: Any) -> None:
    """Play random games and raise `BrokenLaw` at the first violated property."""
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        turns, states = _random_game(game, options, rng)
        for state in states:
            _check_position(game, state, rng)
        _check_replay(game, options, turns, states)


def _random_game(
    game: AnyGame, options: Mapping[str, Any], rng: Random
) -> tuple[list[dict[Seat, Move]], list[State]]:
    state = game.start(**options)
    turns, states = list[dict[Seat, Move]](), [state]
    while acting := state.to_act():
        _law(len(turns) < MOST_TURNS, "every game ends", state)
        turns.append({seat: rng.choice(state.moves(seat)) for seat in acting})
        text = str(state)
        following = state.play(turns[-1])
        _law(str(state) == text, "a position is never changed", state)
        state = following
        states.append(state)
    return turns, states


def _check_position(game: AnyGame, state: State, rng: Random) -> None:
    acting, seats = state.to_act(), len(state.scores())
    _law(len(set(acting)) == len(acting), "to_act has no duplicates", state)
    _law(CHANCE not in acting or acting == (CHANCE,), "chance acts alone", state)
    _law(all(seat == CHANCE or 0 <= seat < seats for seat in acting), "only seats of the game act", state)
    _law(set(state.winners()) <= set(range(seats)), "winners are seats", state)
    _law(list(state.winners()) == sorted(set(state.winners())), "winners are in rising order", state)
    _law(not acting or not state.winners(), "nobody has won while the game runs", state)
    _law(hash(state) == hash(game.parse(str(state))), "equal positions have equal hashes", state)
    _law(game.parse(str(state)) == state, "parse(str(s)) == s", state)
    _law("\n" not in str(state), "a position is one line", state)
    for seat in (CHANCE, *range(seats)):
        _check_moves(state, seat, acting)
    _check_odds(state, acting)
    _check_refusals(state, acting, rng)


def _check_moves(state: State, seat: Seat, acting: Sequence[Seat]) -> None:
    moves = state.moves(seat)
    _law(bool(moves) == (seat in acting), "exactly those who act have moves", state)
    _law(len(set(moves)) == len(moves), "no move is listed twice", state)
    _law(list(moves) == list(state.moves(seat)), "moves have a fixed order", state)


def _check_odds(state: State, acting: Sequence[Seat]) -> None:
    if CHANCE in acting:
        odds = state.odds()
        _law(len(odds) == len(state.moves(CHANCE)), "every outcome of chance has odds", state)
        _law(
            all(odd > 0 for odd in odds) and abs(sum(odds) - 1) < 1e-9, "odds are positive, with sum 1", state
        )


def _check_refusals(state: State, acting: Sequence[Seat], rng: Random) -> None:
    legal = {seat: rng.choice(state.moves(seat)) for seat in acting}
    wrong: list[dict[Seat, Move]] = [{}, {**legal, 99: "pass"}]
    wrong += [{**legal, seat: move} for seat in acting for move in NONSENSE if move not in state.moves(seat)]
    if len(legal) > 1:
        wrong.append({acting[0]: legal[acting[0]]})
    for choices in wrong:
        try:
            state.play(choices)
        except IllegalMove as refusal:
            _law(bool(refusal.rule and refusal.reason), "a refusal names the rule and the reason", state)
        else:
            _law(False, f"{choices} is refused", state)


def _check_replay(
    game: AnyGame, options: Mapping[str, Any], turns: list[dict[Seat, Move]], states: list[State]
) -> None:
    state = game.start(**options)
    _law(state == states[0], "the same options give equal positions", state)
    for turn, expected in zip(turns, states[1:], strict=True):
        state = state.play(turn)
        _law(
            state == expected and hash(state) == hash(expected),
            "the same choices give equal positions",
            state,
        )


def _law(is_kept: bool, law: str, state: State) -> None:
    if not is_kept:
        raise BrokenLaw(f"{law}, but not at {str(state)[:300]!r}")
