"""Gymnasium's environments, one by one and in vectors."""

import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ludoteca.envs.gym import ids
from ludoteca.game import BadOption

CASES: list[tuple[str, dict[str, Any]]] = [
    ("ludoteca/Traxx-v1", {}),
    ("ludoteca/TraxxTable-v1", {"seats": 3, "seat": 1}),
    ("ludoteca/Qwinto-v1", {"seats": 3, "seat": 2, "level": "greedy"}),
    ("ludoteca/Qwinto-v1", {"reward": "points", "level": "beginner"}),
    ("ludoteca/Caminos-v1", {"seats": 4, "seat": 3, "neutral": True, "swap": True}),
    ("ludoteca/Caminos-v1", {"seat": 1, "level": "beginner", "board": "torus"}),
]


@pytest.fixture(autouse=True)
def _warnings_are_errors() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.parametrize("name", ids())
def test_gymnasium_accepts_every_id(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)


@pytest.mark.parametrize(("name", "settings"), CASES)
def test_gymnasium_accepts_seats_and_levels(name: str, settings: dict[str, Any]) -> None:
    check_env(gymnasium.make(name, **settings).unwrapped)


@pytest.mark.parametrize(("name", "settings"), CASES)
def test_an_episode_is_a_game_by_the_rules(name: str, settings: dict[str, Any]) -> None:
    env: Any = gymnasium.make(name, recording=True, **settings).unwrapped
    rng, over, gained = Random(1), False, 0.0
    _, info = env.reset(seed=1)
    while not over:
        assert info["action_mask"].tolist() == env.action_masks().astype(int).tolist()
        action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        _, gained, over, truncated, info = env.step(action)
        assert not truncated
        assert "illegal" not in info
    final = env.record().check()
    assert info["scores"] == final.scores()
    assert gained == env.table.rewards()[env.seat]
    with pytest.raises(ValueError, match="reset"):
        env.step(0)


def test_an_illegal_action_is_replaced_and_noted() -> None:
    env = gymnasium.make("ludoteca/Traxx-v1")
    env.reset(seed=1)
    assert env.step(0)[4]["illegal"] == 0  # a line of one cell has no first end


def test_bad_settings_are_refused() -> None:
    for wrong in ({"seat": 2}, {"seat": -1}, {"reward": "money"}, {"seats": 9}):
        with pytest.raises(BadOption):
            gymnasium.make("ludoteca/Qwinto-v1", disable_env_checker=True, **wrong)
    with pytest.raises(ValueError, match="choose random, greedy"):
        gymnasium.make("ludoteca/Qwinto-v1", level="champion")


@pytest.mark.parametrize(("name", "settings"), CASES)
def test_vectors_of_tables(name: str, settings: dict[str, Any]) -> None:
    few = 3 if settings.get("level", "random") != "random" else 16
    made = [
        gymnasium.make_vec(name, num_envs=few, vectorization_mode="vector_entry_point", **settings)
        for _ in range(2)
    ]
    rng = np.random.default_rng(1)
    starts = [env.reset(seed=5) for env in made]
    assert (starts[0][0] == starts[1][0]).all()
    masks, games = starts[0][1]["action_mask"], 0
    for _ in range(60 if few < 16 else 300):
        assert masks.any(1).all()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        (seen, gained, over, cut, infos), (again, *_) = (env.step(actions) for env in made)
        assert (seen == again).all()
        assert seen in made[0].observation_space
        assert not cut.any()
        assert not gained[~over].any()
        games += int(over.sum())
        masks = infos["action_mask"]
    assert games > 0


def test_a_vector_means_what_single_tables_mean() -> None:
    """Random play gets the same mean from both, within five standard errors."""
    rng = Random(1)
    env: Any = gymnasium.make("ludoteca/Qwinto-v1", reward="margin", seat=1).unwrapped
    single = []
    for seed in range(150):
        env.reset(seed=seed)
        over = False
        while not over:
            _, gained, over, _, _ = env.step(rng.choice(np.flatnonzero(env.action_masks()).tolist()))
        single.append(gained)
    many: Any = gymnasium.make_vec("ludoteca/Qwinto-v1", 256, "vector_entry_point", reward="margin", seat=1)
    _, info = many.reset(seed=1)
    results: list[float] = []
    draw = np.random.default_rng(1)
    while len(results) < 1500:
        scores = draw.random(info["action_mask"].shape) * info["action_mask"]
        _, gained, over, _, info = many.step(scores.argmax(1))
        results += gained[over].tolist()
    error = np.hypot(np.std(single) / len(single) ** 0.5, np.std(results) / len(results) ** 0.5)
    assert abs(np.mean(single) - np.mean(results)) < 5 * error
