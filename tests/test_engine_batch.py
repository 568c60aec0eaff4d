"""Batches against the rules and the encoding, and what callers may do wrong."""

import pickle
import sys
from collections.abc import Callable
from copy import deepcopy
from random import Random
from threading import Thread
from typing import Any

import numpy as np
import pytest

from ludoteca.engine import Batch, from_state
from ludoteca.envs.rewards import REWARDS, reward
from ludoteca.game import CHANCE, BadOption, BadPosition
from ludoteca.games import GAMES
from ludoteca.games.caminos.variants import CORRIDOR, RECTANGLE

KINDS: list[tuple[str, dict[str, Any]]] = [
    ("qwinto", {}),
    ("qwinto", {"seats": 5}),
    ("traxx", {}),
    ("traxx", {"seats": 3}),
    ("caminos", {"neutral": True, "swap": True, "scoring": True}),
    ("caminos", {"board": "torus", "seats": 4}),
    ("caminos", {"board": RECTANGLE, "neutral": True}),
    ("caminos", {"board": CORRIDOR, "swap": True, "pieces": {"I": 1}}),
]


def encoding(game: str) -> Any:
    return GAMES[game].encode


def follows(before: Any, choices: dict[int, str], after: Any) -> bool:
    """True if the choices, and then some luck, lead from one position to the other."""
    following = [before.play(choices)]
    while following and following[0].to_act() == (CHANCE,):
        if after in following:
            return True
        following = [state.play({CHANCE: move}) for state in following for move in state.moves(CHANCE)]
    return after in following


@pytest.mark.parametrize("kind", REWARDS)
@pytest.mark.parametrize(("game", "options"), KINDS)
def test_tables_follow_the_rules(game: str, options: dict[str, Any], kind: str) -> None:
    encode, tables = encoding(game), 3
    batch = Batch(game, tables, seed=1, reward=kind, **options)
    drafts: list[list[int]] = [[] for _ in range(tables)]
    choices: list[dict[int, str]] = [{} for _ in range(tables)]
    games = 0
    for _ in range(90):
        states: list[Any] = [batch.position(table).to_state() for table in range(tables)]
        seats, actions = batch.seats.tolist(), batch.sample().tolist()
        for table, state in enumerate(states):
            seat, draft = seats[table], drafts[table]
            assert seat in state.to_act()
            assert batch.masks[table].nonzero()[0].tolist() == sorted(encode.legal(state, seat, draft))
            assert batch.observations[table].tolist() == encode.observe(state, seat, draft)
            draft.append(actions[table])
            if move := encode.to_move(state, seat, draft):
                assert encode.from_move(state, seat, move) == draft
                choices[table][seat], drafts[table] = move, []
        batch.step(np.array(actions, np.int32))
        for table, state in enumerate(states):
            if len(choices[table]) < len(state.to_act()):
                assert not batch.dones[table]
                continue
            if batch.dones[table]:
                games += 1
                over = state.play(choices[table])
                assert batch.scores[table].tolist() == list(over.scores())
                teams, excellent = GAMES[game].teams(len(over.scores())), GAMES[game].excellent
                expected = reward(kind, over.scores(), over.winners(), teams, excellent)
                assert batch.rewards[table].tolist() == pytest.approx(expected)
            else:
                assert follows(state, choices[table], batch.position(table).to_state())
                assert not batch.rewards[table].any()
            choices[table] = {}
    assert games or game in ("qwinto", "traxx")


@pytest.mark.parametrize(("game", "options"), KINDS)
def test_actions_and_moves_map_both_ways(game: str, options: dict[str, Any]) -> None:
    encode = encoding(game)
    state: Any = GAMES[game].start(**options)
    rng = Random(3)
    while state.to_act():
        for seat in state.to_act():
            if seat != CHANCE:
                for move in state.moves(seat):
                    actions = encode.from_move(state, seat, move)
                    assert encode.to_move(state, seat, actions) == move
                    assert encode.to_move(state, seat, actions[:-1]) is None
                    assert all(0 <= action < encode.actions(state) for action in actions)
        state = state.play({seat: rng.choice(state.moves(seat)) for seat in state.to_act()})


def test_rewards_share_the_win() -> None:
    batch = Batch("qwinto", 64, seed=2, seats=3)
    for _ in range(600):
        batch.step(batch.sample())
        for rewards, scores in zip(batch.rewards[batch.dones], batch.scores[batch.dones], strict=True):
            assert abs(rewards.sum()) < 1e-6
            assert ((rewards > 0) == (scores == scores.max())).all() or not rewards.any()


@pytest.mark.parametrize("kind", REWARDS)
@pytest.mark.parametrize("excellent", [-22, None])
def test_rewards_alone_are_those_of_the_environments(
    kind: str, excellent: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bound is lowered, so that random games are on both sides of it."""
    monkeypatch.setattr(type(GAMES["traxx"]), "excellent", excellent)
    batch, seen = Batch("traxx", 64, seed=1, reward=kind), set()
    for _ in range(200):
        batch.step(batch.sample())
        for gained, (score,) in zip(
            batch.rewards[batch.dones], batch.scores[batch.dones].tolist(), strict=True
        ):
            assert gained.tolist() == reward(kind, (score,), (0,), (0,), excellent)
            seen.add(float(gained[0]))
    assert seen == {1.0} if (kind, excellent) == ("win", None) else len(seen) > 1


def test_batches_are_repeatable_whatever_the_threads() -> None:
    one, two = (Batch("caminos", 600, seed=9, threads=threads) for threads in (1, 2))
    for _ in range(40):
        actions = one.sample()
        assert (actions == two.sample()).all()
        one.step(actions)
        two.step(actions)
    assert (one.observations == two.observations).all()
    assert (one.masks == two.masks).all()


def test_rivals_that_think_long_play_the_same_on_any_number_of_threads() -> None:
    one, three = (Batch("caminos", 4, seed=9, threads=n, rivals={1: "casual"}) for n in (1, 3))
    for _ in range(10):
        one.step(one.sample())
        three.step(three.sample())
        assert (one.observations == three.observations).all()


def test_arrays_are_read_only_views_that_outlive_the_batch() -> None:
    batch = Batch("qwinto", 4)
    masks = batch.masks
    assert masks is batch.masks
    assert not masks.flags.owndata
    with pytest.raises(ValueError, match="read-only"):
        masks[0, 0] = True
    with pytest.raises(ValueError, match="WRITEABLE"):
        masks.setflags(write=True)
    del batch
    assert masks.sum() == 4 * 7


def test_other_libraries_share_the_memory_by_dlpack() -> None:
    batch = Batch("qwinto", 8)
    shared = np.from_dlpack(batch.observations)
    assert shared.ctypes.data == batch.observations.ctypes.data
    batch.step(batch.sample())
    assert np.array_equal(shared, batch.observations)


def test_bad_batches_are_refused() -> None:
    over: Any = GAMES["qwinto"].start()
    while over.to_act():
        over = over.play({seat: over.moves(seat)[-1] for seat in over.to_act()})
    for wrong in ({"n": 0}, {"n": -1}, {"n": 1 << 31}, {"n": True}, {"n": 4, "seats": 9}, {"n": 4, "colour": 1},
                  {"n": 4, "seed": -1}, {"n": 4, "threads": 0}, {"n": 4, "seed": 1 << 64}):  # fmt: skip
        with pytest.raises(BadOption):
            Batch("qwinto", **wrong)
    with pytest.raises(BadOption, match="chess"):
        Batch("chess", 4)
    with pytest.raises(BadOption, match="over"):
        Batch(over, 4)


def test_illegal_actions_step_nowhere() -> None:
    batch = Batch("qwinto", 3)
    before = batch.observations.copy()
    for actions in ([0, 0], [0, 0, 36], [0, 0, -2], [0, 0, 1 << 30], [0, 0, 37]):
        with pytest.raises(ValueError, match="action"):
            batch.step(np.array(actions, np.int32))
    for wrong in (None, "oyp", [0, 0, 0], np.zeros(3), np.zeros((3, 1), np.int32)):
        with pytest.raises(TypeError):
            batch.step(wrong)
    with pytest.raises(IndexError):
        batch.position(3)
    assert (batch.observations == before).all()


def test_a_batch_is_stepped_by_one_thread_at_a_time() -> None:
    batch, refused = Batch("caminos", 4096), []

    def step() -> None:
        for _ in range(10):
            try:
                batch.step(batch.sample())
            except (RuntimeError, ValueError) as error:
                refused.append(error)

    threads = [Thread(target=step) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("another thread" in str(error) or "not legal" in str(error) for error in refused)


def garbage(rng: Random, depth: int = 0) -> Any:
    kinds: list[Any] = [
        None,
        True,
        -1,
        0,
        1,
        2,
        7,
        1 << 40,
        1 << 70,
        0.5,
        float("nan"),
        "",
        "pass",
        "a1",
        "\ud800",
        b"x",
    ]
    if depth < 3 and rng.random() < 0.6:
        made = [garbage(rng, depth + 1) for _ in range(rng.choice((0, 1, 2, 3, 4, 9, 61)))]
        return rng.choice((list, tuple))(made)
    return rng.choice(kinds)


def nonsense(kind: Any, start: Any, rng: Random) -> list[Callable[[], Any]]:
    """Ways to call what is compiled with nonsense."""
    return [
        lambda: kind(*(garbage(rng) for _ in range(rng.choice((0, 2, 3, 4, 5, 6, 10))))),
        lambda: start.play({garbage(rng, 3): garbage(rng, 2)}),
        lambda: start.moves(garbage(rng)),
        lambda: start.perft(rng.choice((-1, 0, 1, 65, 1 << 70, "x", None)), garbage(rng)),
        lambda: start.playouts(rng.choice((-5, 0, 3, "x", 1 << 70)), garbage(rng)),
        lambda: start == garbage(rng),
        lambda: from_state(garbage(rng)),
    ]


def test_garbage_never_crashes() -> None:
    """Errors of Python are all that may come of nonsense."""
    rng, module = Random(11), sys.modules["ludoteca._engine"]
    starts: list[Any] = [from_state(GAMES[game].start()) for game in GAMES]
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type)]
    for _ in range(3000):
        try:
            rng.choice(nonsense(rng.choice(kinds), rng.choice(starts), rng))()
        except (TypeError, ValueError, OverflowError, BadPosition):
            continue


def test_changed_fields_never_crash() -> None:
    """Fields of real positions with one part replaced by nonsense: refused, or a position that can be played."""
    rng = Random(12)
    for game, options in KINDS * 20:
        state: Any = GAMES[game].start(**options)
        for _ in range(rng.randrange(12)):
            if state.to_act():
                state = state.play({seat: rng.choice(state.moves(seat)) for seat in state.to_act()})
        field = rng.choice(list(type(state).__slots__))
        value = getattr(state, field)
        changed = value[:-1] if isinstance(value, tuple) and rng.random() < 0.3 else garbage(rng)
        arguments = {name: getattr(state, name) for name in type(state).__slots__} | {field: changed}
        try:
            position = from_state(type(state)(**arguments))
        except BadPosition:
            continue
        position.playouts(20)


def test_a_batch_can_begin_from_several_positions() -> None:
    first = GAMES["qwinto"].start(seats=2)
    rolled = first.play({0: "oyp"}).play({-1: "6+6+6"})
    batch = Batch([first, rolled], 4)
    assert [str(batch.position(table)) for table in range(4)] == [str(first), str(rolled)] * 2
    for _ in range(400):
        batch.step(batch.sample())
    assert batch.scores.any()
    batch.reset()
    assert [str(batch.position(table)) for table in range(4)] == [str(first), str(rolled)] * 2
    with pytest.raises(BadOption, match="one game"):
        Batch([first, GAMES["traxx"].start()], 4)


def test_some_tables_begin_anew_without_a_result() -> None:
    batch = Batch("traxx", 8, seats=2)
    for _ in range(6):
        batch.step(batch.sample())
    before = batch.observations.copy()
    some = np.arange(8) % 2 == 0
    batch.reset(some)
    assert (batch.observations[~some] == before[~some]).all()
    assert not batch.dones.any()
    assert all(batch.position(int(table)).scores() == (-60, -60) for table in np.flatnonzero(some))
    with pytest.raises(ValueError, match="for each table"):
        batch.reset(some[:3])


@pytest.mark.parametrize("game", GAMES)
def test_copies_and_pickles_go_on_alike(game: str) -> None:
    batch = Batch(game, 16, seed=np.uint64(3), reward="points", final_observations=True)
    for _ in range(70):
        batch.step(batch.sample())
    twins = [batch.copy(), deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    for _ in range(70):
        for one in (batch, *twins):
            one.step(one.sample())
    for twin in twins:
        for name in ("masks", "observations", "seats", "rewards", "scores", "dones", "final_observations"):
            assert (getattr(twin, name) == getattr(batch, name)).all()


def test_a_seed_makes_games_repeatable_after_a_reset() -> None:
    batch = Batch("qwinto", 8, seed=1)
    for _ in range(30):
        batch.step(batch.sample())
    batch.reset(seed=5)
    fresh = Batch("qwinto", 8, seed=5)
    for _ in range(30):
        assert (batch.sample() == fresh.sample()).all()
        batch.step(batch.sample())
        fresh.step(fresh.sample())
    assert (batch.observations == fresh.observations).all()


def test_rewards_by_points_and_by_margin() -> None:
    batches = [Batch("qwinto", 64, 2, reward=reward, seats=3) for reward in ("points", "margin")]
    for _ in range(300):
        for batch in batches:
            batch.step(batch.sample())
        scores = batches[0].scores[batches[0].dones]
        assert (batches[0].rewards[batches[0].dones] == scores).all()
        best = np.array([[max(row[:i].tolist() + row[i + 1 :].tolist()) for i in range(3)] for row in scores])
        assert (batches[1].rewards[batches[1].dones] == scores - best.reshape(scores.shape)).all()
    assert Batch("qwinto", 1, reward="points").final_observations is None


def test_final_observations_show_the_end() -> None:
    batch = Batch("caminos", 4, 7, final_observations=True)
    while not batch.dones.any():
        before = [batch.position(table) for table in range(4)]
        chosen = batch.sample().copy()
        batch.step(chosen)
    table = int(np.flatnonzero(batch.dones)[0])
    move = encoding("caminos").to_move(
        before[table].to_state(), int(before[table].to_act()[0]), [int(chosen[table])]
    )
    end = before[table].to_state().play({before[table].to_act()[0]: move})
    assert not end.to_act()
    assert batch.final_observations is not None
    for seat in range(2):
        assert batch.final_observations[table, seat].tolist() == encoding("caminos").observe(end, seat)


def test_a_gpu_that_is_missing_is_told_so() -> None:
    with pytest.raises(BadOption, match=r"^device: cuda needs"):
        Batch("qwinto", 4, device="cuda")
    with pytest.raises(BadOption, match="cpu, cuda"):
        Batch("qwinto", 4, device="tpu")


@pytest.mark.parametrize("game", ["traxx", "caminos", "qwinto"])
@pytest.mark.parametrize("level", ["random", "beginner", "casual"])
def test_rivals_play_inside(game: str, level: str) -> None:
    batch = Batch(game, 6, seed=1, seats=2, rivals={1: level})
    other = Batch(game, 6, seed=1, seats=2, rivals={0: level}, threads=1)
    games = 0
    for _ in range(150):
        assert not batch.seats.any()
        assert other.seats.all()
        batch.step(batch.sample())
        other.step(other.sample())
        games += int(batch.dones.sum())
    assert games


def test_a_rival_of_a_level_beats_random_play() -> None:
    batch = Batch("qwinto", 64, seed=1, rivals={0: "casual"})
    won = np.zeros(0)
    while len(won) < 100:
        batch.step(batch.sample())
        won = np.append(won, batch.rewards[batch.dones, 0])
    assert won.mean() > 0.8


def test_wrong_rivals_are_refused() -> None:
    for wrong in (
        {2: "casual"},
        {-1: "casual"},
        {"0": "casual"},
        {0: "champion"},
        {0: "casual", 1: "random"},
    ):
        with pytest.raises(BadOption, match="rivals"):
            Batch("qwinto", 2, rivals=wrong)  # type: ignore[arg-type]


def test_games_in_which_only_rivals_decide_are_refused() -> None:
    row = [f"{file}1" for file in "abc"]
    board = {"name": "row", "cells": row, "sides": [["a1"], ["b1"], ["c1"], ["b1"]]}
    with pytest.raises(BadOption, match="only the rivals decide"):
        Batch("caminos", 2, rivals={0: "beginner"}, board=board, pieces={"I": 1})
