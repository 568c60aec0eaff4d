"""The Caminos bots: legal everywhere, exact where a piece decides, and the same again with the same seed."""

import threading
from functools import cache
from random import Random
from typing import Any

import pytest

from ludoteca.bots import LEVELS
from ludoteca.engine import Budget, Cancel, from_state
from ludoteca.games.caminos import Caminos, Position
from ludoteca.games.caminos.thinker import thinker

choose, judge = thinker.choose, thinker.judge
QUICK = Budget(simulations=60)


def rectangle(width: int, height: int, sides: int = 4) -> dict[str, Any]:
    files = "abcdefghijklmnopqrstuvwxyz"[:width]
    ranks = range(1, height + 1)
    four = [
        [f"{f}1" for f in files],
        [f"{files[-1]}{r}" for r in ranks],
        [f"{f}{height}" for f in files],
        [f"a{r}" for r in ranks],
    ]
    corners = [[f"{files[-1]}1"], [f"{files[-1]}{height}"], [f"a{height}"], ["a1"]]
    eight = [side for pair in zip(four, corners, strict=True) for side in pair]
    cells = [f"{f}{r}" for f in files for r in ranks]
    return {"name": "own", "cells": cells, "sides": four if sides == 4 else eight}


def played(*moves: str, **options: Any) -> Position:
    state = Caminos().start(**options)
    for move in moves:
        state = state.play({state.to_act()[0]: move})
    return state


def choice(state: Position, level: str = "expert", budget: Budget = QUICK, seed: int = 1) -> str:
    return choose(state, state.to_act()[0], level, budget, Random(seed))


OPTIONS: list[dict[str, Any]] = [
    {"board": board, "seats": seats, "neutral": neutral, "scoring": neutral, "swap": seats == 4}
    for board in ("square", "diamond", "octagon", "torus")
    for seats, neutral in ((2, False), (4, True))
] + [
    {"board": rectangle(3, 1)},
    {"board": rectangle(1, 1), "neutral": True},
    {"board": rectangle(4, 3, 8), "pieces": {"Z": 1, "I": 3}, "swap": True},
    {"board": rectangle(4, 16), "pieces": {"L": 9}, "seats": 4, "scoring": True},
    {"board": rectangle(26, 2), "pieces": {"V": 1}},
]


@pytest.mark.parametrize("options", OPTIONS)
def test_a_game_between_all_levels_is_legal(options: dict[str, Any]) -> None:
    state = Caminos().start(**options)
    for turn in range(200):
        if not state.to_act():
            break
        seat = state.to_act()[0]
        move = choose(state, seat, LEVELS[turn % 4], QUICK, Random(turn))
        judged = judge(state, seat, Budget(simulations=20), turn)
        assert {move, *(one.move for one in judged)} <= set(state.moves(seat))
        state = state.play({seat: move})
    assert not state.to_act()


def wins_at_once(state: Any) -> set[str]:
    seat = state.to_act()[0]
    return {move for move in state.moves(seat) if seat in state.play({seat: move}).winners()}


OPEN_ROW = ("I:a1b1c1", "I:a8a8a8", "I:d1e1f1")  # yellow is to move, green needs g1 and h1


@pytest.mark.parametrize("level", ["casual", "club", "expert"])
def test_a_win_is_taken(level: str) -> None:
    state = played(*OPEN_ROW, "I:a7a7a7")
    assert choice(state, level) in wins_at_once(state)


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_threat_is_stopped(level: str) -> None:
    state = played(*OPEN_ROW)
    assert not wins_at_once(state.play({1: choice(state, level)}))


def test_a_piece_that_no_reply_answers_is_found() -> None:
    before = ("I:d2d2d2", "I:d9e9f9", "V:f8f8f9", "L:e8e8e8f8", "V:d8d8d9", "L:c8c8c8d8", "V:c2c3c3")
    state = played(*before, board="torus")
    after = from_state(state.play({1: choice(state, budget=Budget(simulations=200))}))
    assert all(wins_at_once(after.play({0: reply})) for reply in after.moves(0))


def test_where_swapping_seems_as_good_as_not_a_coin_decides() -> None:
    state = played("I:e5e5e5", board="octagon", swap=True)
    choices = {choice(state, budget=Budget(simulations=1000), seed=seed) == "swap" for seed in range(4)}
    assert choices == {True, False}


@pytest.mark.parametrize(("simulations", "seen"), [(150, {True, False}), (4000, {False})])
def test_the_shorter_the_search_the_more_often_a_coin_decides(simulations: int, seen: set[bool]) -> None:
    """Swapping seems 0.2 worse than the best reply: a long search believes it, a short one may be wrong."""
    state = played("V:f6f6f7", board="diamond", swap=True)
    budget = Budget(simulations=simulations)
    swap, *_ = (one for one in judge(state, 1, budget, 1) if one.move == "swap")
    best, *_ = judge(state, 1, budget, 1)
    assert 0.15 < 2 * (best.win - swap.win) < 0.3
    assert {choice(state, budget=budget, seed=seed) == "swap" for seed in range(6)} == seen


def test_where_points_count_the_longest_winning_path_is_laid() -> None:
    state = played(*OPEN_ROW, "I:a7a7a7", scoring=True)
    best = max(state.play({0: move}).scores()[0] for move in wins_at_once(state))
    assert state.play({0: choice(state)}).scores()[0] == best


@cache
def exact(position: Any) -> int:
    """The result of seat 0 with best play: 1, 0 or -1."""
    if not position.to_act():
        return (0 in position.winners()) - (1 in position.winners())
    seat = position.to_act()[0]
    results = (exact(position.play({seat: move})) for move in position.moves(seat))
    return max(results) if seat == 0 else min(results)


@pytest.mark.parametrize("variant", ["swap", "scoring"])
@pytest.mark.parametrize("first", ["V:a1a1b1", "I:b2b2b2", "L:b2b2b2c2"])
def test_small_games_are_solved(first: str, variant: str) -> None:
    state = played(first, board=rectangle(3, 3), pieces={first[0]: 1}, **{variant: True})
    judged = judge(state, 1, Budget(simulations=20_000), 0)
    assert len(judged) == len(state.moves(1))
    for one in judged:
        assert one.error == 0
        assert one.win == (1 - exact(from_state(state.play({1: one.move})))) / 2


def test_simulations_and_a_seed_give_the_same_again() -> None:
    state = played("I:d4e4f4")
    assert choice(state, seed=3) == choice(state, seed=3)
    assert judge(state, 1, QUICK, 5) == judge(state, 1, QUICK, 5)


def test_judged_moves_come_best_first_with_their_lines() -> None:
    state = played(*OPEN_ROW, "I:a7a7a7")
    judged = judge(state, 0, Budget(simulations=500), 1)
    assert judged[0].win == judged[0].value == 1
    assert judged[0].move in wins_at_once(state)
    assert any(one.win < 1 for one in judged)
    for one in judged:
        following = state
        for move in one.line:
            following = following.play({following.to_act()[0]: move})
        assert one.line[0] == one.move


def test_a_judgement_can_be_cancelled() -> None:
    cancel = Cancel()
    threading.Timer(0.2, cancel.cancel).start()
    assert judge(played(), 0, Budget(simulations=1_000_000_000), 1, stop=cancel)  # hours otherwise


def test_bad_input_is_refused() -> None:
    state = played()
    with pytest.raises(ValueError, match=r"level: must be one of .*, not 'master'"):
        choose(state, 0, "master", None, Random(0))
    with pytest.raises(ValueError, match=r"seat: seat 0 must decide now, not seat 1"):
        choose(state, 1, "club", None, Random(0))
    over = played("V:a1a2b1", board=rectangle(2, 2))
    with pytest.raises(ValueError, match=r"seat: the game is over"):
        judge(over, 1, QUICK, 0)


@pytest.mark.parametrize("level", ["club", "expert"])
def test_openings_differ_from_game_to_game(level: str) -> None:
    start = Caminos().start(board="torus")
    assert len({choice(start, level, Budget(simulations=150), seed) for seed in range(6)}) > 2
    assert choice(start, level, QUICK, 3) == choice(start, level, QUICK, 3)
