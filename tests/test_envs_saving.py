"""Environments, positions and batches that are pickled, copied, saved and restored."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

import ludoteca
import ludoteca.envs.gym  # registers the ids
from ludoteca import Batch
from ludoteca.engine import from_state
from ludoteca.envs.zoo import module
from ludoteca.games import GAMES

COPIES: list[Callable[[Any], Any]] = [
    copy.deepcopy,
    lambda env: pickle.loads(pickle.dumps(env)),
]


def zoo(env: Any, steps: int) -> list[Any]:
    """What an AEC environment shows in so many random steps."""
    rng, told = Random(1), []
    for agent in env.agent_iter(steps):
        seen, gained, terminated, truncated, info = env.last()
        told.append((agent, seen.tolist(), gained, info["action_mask"].tolist()))
        legal = np.flatnonzero(info["action_mask"]).tolist()
        env.step(None if terminated or truncated else rng.choice(legal))
    return told


def together(env: Any, steps: int) -> list[Any]:
    rng, told = Random(1), []
    for _ in range(steps):
        legal = {agent: np.flatnonzero(env.action_mask(agent)).tolist() for agent in env.agents}
        seen, gained, *_ = env.step({agent: rng.choice(actions) for agent, actions in legal.items()})
        told.append(({agent: row.tolist() for agent, row in seen.items()}, gained))
        if not env.agents:
            break
    return told


def alone(env: Any, steps: int) -> list[Any]:
    rng, told = Random(1), []
    for _ in range(steps):
        seen, gained, over, _, info = env.step(rng.choice(np.flatnonzero(env.action_masks()).tolist()))
        told.append((seen.tolist(), gained, info["scores"]))
        if over:
            env.reset()
    return told


def many(env: Any, steps: int) -> list[Any]:
    told = []
    for _ in range(steps):
        seen, gained, over, _, _ = env.step(env.action_masks().argmax(1))
        told.append((seen.tolist(), gained.tolist(), over.tolist()))
    return told


def made() -> list[tuple[Any, Any]]:
    """Every kind of environment of every game, some steps into a game, with the function that goes on."""
    found: list[tuple[Any, Any]] = []
    for game in ("traxx", "caminos", "qwinto"):
        for kind, go_on in ((module(game).env, zoo), (module(game).parallel_env, together)):
            env = kind(recording=True, seats=2)
            env.reset(seed=3)
            found.append((env, go_on))
        name = f"ludoteca/{game.capitalize()}-v1"
        single: Any = gymnasium.make(name, seats=2, level="beginner", recording=True).unwrapped
        single.reset(seed=3)
        found.append((single, alone))
        for level in ("random", "greedy", "beginner"):
            vector: Any = gymnasium.make_vec(name, 3, "vector_entry_point", seats=2, level=level)
            vector.reset(seed=3)
            found.append((vector, many))
    for env, go_on in found:
        go_on(env, 7)
    return found


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_goes_on_as_the_environment_does(copied: Callable[[Any], Any]) -> None:
    for env, go_on in made():
        twin = copied(env)
        later = go_on(twin, 20)
        assert go_on(env, 20) == later, env  # the same, and the twin's steps were not the environment's
        if hasattr(env, "record"):
            assert env.record() == twin.record()


def test_an_environment_goes_back_to_where_it_was_saved() -> None:
    for env, go_on in made():
        saved = env.save()
        first = go_on(env, 20)
        env.restore(saved)
        assert go_on(env, 20) == first, env


@pytest.mark.parametrize("game", GAMES)
def test_positions_of_rules_and_engine(game: str) -> None:
    rng, state = Random(1), ludoteca.start(game)
    for _ in range(12):
        for position in (state, from_state(state)):
            for twin in (*(copied(position) for copied in COPIES), copy.copy(position)):
                assert twin == position
                assert type(twin) is type(position)
                assert hash(twin) == hash(position)
        acting = state.to_act()
        if not acting:
            break
        state = state.play({seat: rng.choice(state.moves(seat)) for seat in acting})


@pytest.mark.parametrize("game", GAMES)
def test_batches_go_back(game: str) -> None:
    batch = Batch(game, 8, seed=1, seats=2, rivals={1: "beginner"})
    for _ in range(5):
        batch.step(batch.sample())
    saved, twin = batch.save(), pickle.loads(pickle.dumps(batch))
    told: list[Any] = []
    for _ in range(2):
        told.append([])
        for _ in range(30):
            batch.step(batch.masks.argmax(1))
            told[-1].append((batch.observations.tolist(), batch.rewards.tolist(), batch.seats.tolist()))
        batch.restore(saved)
    assert told[0] == told[1]
    twin.step(twin.masks.argmax(1))
    assert twin.observations.tolist() == told[0][0][0]
    with pytest.raises(ValueError, match="bytes"):
        batch.restore(saved[:-1])
