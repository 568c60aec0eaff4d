"""The Qwinto bots: legal moves in every position, the same seed the same move, each level stronger."""

from itertools import pairwise
from random import Random
from typing import Any, cast

import pytest

from ludoteca import _engine
from ludoteca.bots import LEVELS
from ludoteca.engine import Budget, Cancel
from ludoteca.game import CHANCE, Move, Seat
from ludoteca.games import GAMES
from ludoteca.games.qwinto import Position, Qwinto, Sheet
from ludoteca.games.qwinto.thinker import thinker

choose, judge = thinker.choose, thinker.judge
NO_GAMES = Budget(simulations=1)


def roll(state: Position, rng: Random) -> Position:
    return state.play({CHANCE: rng.choice(state.moves(CHANCE))})


def play(levels: tuple[str, ...], seed: int) -> Position:
    """A game; one seed gives the luck."""
    state, rng = Qwinto().start(seats=len(levels)), Random(seed)
    while acting := state.to_act():
        if acting == (CHANCE,):
            state = roll(state, rng)
            continue
        state = state.play({seat: choose(state, seat, levels[seat], None, Random(0)) for seat in acting})
    return state


def at_random(seats: int, seed: int) -> list[Position]:
    """The positions of a random game in which players decide."""
    state, rng, found = Qwinto().start(seats=seats), Random(seed), []
    while acting := state.to_act():
        if acting != (CHANCE,):
            found.append(state)
        state = state.play({seat: rng.choice(state.moves(seat)) for seat in acting})
    return found


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_moves_legally_everywhere(level: str, seats: int) -> None:
    for state in at_random(seats, seats)[:: 2 if seats == 2 else 7]:
        for seat in state.to_act():
            assert choose(state, seat, level, None, Random(1)) in state.moves(seat)


def test_a_level_beats_the_one_below() -> None:
    for weaker, stronger in pairwise(LEVELS):
        shares = 0.0
        for seed in range(8):
            for levels, mine in (((stronger, weaker), 0), ((weaker, stronger), 1)):
                winners = play(levels, seed).winners()
                shares += (mine in winners) / len(winners)
        assert shares > 8, f"{stronger} against {weaker}: {shares} of 16"


def test_the_same_simulations_and_seed_give_the_same_judgement() -> None:
    state = at_random(2, 5)[-4]
    seat = state.to_act()[0]
    budget = Budget(simulations=12)
    assert judge(state, seat, budget, 3) == judge(state, seat, budget, 3)
    assert choose(state, seat, "expert", budget, Random(3)) == choose(
        state, seat, "expert", budget, Random(3)
    )


def test_judge_speaks_of_every_move_best_first() -> None:
    for state in at_random(3, 1)[::9]:
        for seat in state.to_act():
            judged = judge(state, seat, NO_GAMES, 0)
            assert sorted(j.move for j in judged) == sorted(state.moves(seat))
            assert judged[0].move == choose(state, seat, "expert", NO_GAMES, Random(0)) or len(judged) > 1
            assert all(0 <= j.win <= 1 and j.error > 0 and j.line[0] == j.move for j in judged)


def ending(text: str) -> Position:
    return cast(Position, GAMES["qwinto"].parse(text))


AHEAD = "2468aceg./3579bdfgh/1........,12345678./........./......... 0.3 0 oyp 6+6+6 enter"
BEHIND = "12345678./........./........i,2468aceg./3579bdfgh/1........ 3.0 0 p 5 enter"


def test_the_expert_knows_who_wins_at_the_end() -> None:
    """An 18 completes the second row and wins at once (QWI-11); the fourth misthrow of the loser loses."""
    sure = {j.move: (j.value, j.win) for j in judge(ending(AHEAD), 0, NO_GAMES, 0)}
    lost = {j.move: (j.value, j.win) for j in judge(ending(BEHIND), 0, NO_GAMES, 0)}
    assert sure["o12"] == (36, 1)
    assert lost["pass"] == (-11, 0)
    assert choose(ending(BEHIND), 0, "expert", None, Random(0)) != "pass"


def test_more_time_is_used_and_can_be_cut() -> None:
    state = Qwinto().start()
    stop = Cancel()
    stop.cancel()
    judged = judge(state, 0, Budget(milliseconds=60_000), 0, stop)
    assert len(judged) == 7


@pytest.mark.parametrize(
    ("seat", "level", "message"),
    [
        (1, "expert", "seat 0 must decide now"),
        (-1, "expert", "seat"),
        (0, "grandmaster", "beginner, casual, club, expert"),
        ("0", "club", "seat 0 must decide now"),
    ],
)
def test_senseless_questions_are_refused(seat: Seat, level: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        choose(Qwinto().start(), seat, level, None, Random(0))


def test_nobody_chooses_for_chance_or_after_the_end() -> None:
    state = Qwinto().start().play({0: "oyp"})
    with pytest.raises(ValueError, match="chance must decide now"):
        choose(state, 0, "expert", None, Random(0))
    with pytest.raises(ValueError, match="player"):
        judge(state, CHANCE, NO_GAMES, 0)
    with pytest.raises(ValueError, match="over"):
        choose(play(("beginner", "beginner"), 1), 0, "expert", None, Random(0))


def test_bad_weights_are_refused() -> None:
    for weights in (b"", b"\0", bytes(4), b"\xff" * 78_728):
        with pytest.raises(ValueError, match="weights"):
            _engine.QwintoBot(weights)


def test_impossible_positions_do_not_crash() -> None:
    full = (1 | 2 << 5 | 3 << 10,) * 3
    state = Position((Sheet(full, 4), Sheet(full, 4)), 0, "oyp", (6, 6, 6), "enter")
    for level in LEVELS:
        move: Move = choose(state, 1, level, None, Random(0))
        assert move in state.moves(1)
    broken: Any = Position((Sheet((99, 0, 0)), Sheet()), 7)
    with pytest.raises((ValueError, IndexError)):
        choose(broken, 7, "expert", None, Random(0))
