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


def vector(name: str, n: int, **settings: Any) -> Any:
    return gymnasium.make_vec(name, n, "vector_entry_point", **settings)


@pytest.mark.parametrize("level", ["random", "beginner", "greedy"])
def test_a_game_that_ends_leaves_its_last_observation_and_result(level: str) -> None:
    env = vector("ludoteca/Qwinto-v1", 4, level=level, reward="points", seat=1)
    env.reset(seed=1)
    ended = 0
    for _ in range(400):
        _, gained, over, _, infos = env.step(env.action_masks().argmax(1))
        assert (infos["_action_mask"]).all()
        if not over.any():
            assert "final_obs" not in infos
            continue
        assert infos["_final_obs"].tolist() == infos["_final_info"].tolist() == over.tolist()
        for table in np.flatnonzero(over):
            last, scores = infos["final_obs"][table], infos["final_info"]["scores"][table]
            assert env.single_observation_space.contains(last)
            assert scores[1] == gained[table]
            own, other = last[:29], last[29:58]  # QWI-11: two full rows or four misthrows on a sheet
            assert any(
                sheet[27] == 4 or np.all(sheet[:27].reshape(3, 9) > 0, 1).sum() > 1 for sheet in (own, other)
            )
        assert all(infos["final_obs"][table] is None for table in np.flatnonzero(~over))
        ended += int(over.sum())
    assert ended > 3


@pytest.mark.parametrize("wrong", [-1, 37, 10**6])
def test_actions_outside_the_space_are_refused(wrong: int) -> None:
    env, single = vector("ludoteca/Qwinto-v1", 2), gymnasium.make("ludoteca/Qwinto-v1").unwrapped
    env.reset(seed=1)
    single.reset(seed=1)
    before = env.action_masks()
    with pytest.raises(ValueError, match=r"actions: .* at table 1"):
        env.step(np.array([0, wrong]))
    with pytest.raises(ValueError, match="action: "):
        single.step(wrong)
    with pytest.raises(ValueError, match="whole numbers"):
        env.step(np.array([0.0, 1.0]))
    with pytest.raises(ValueError, match="one for each"):
        env.step(np.array([0]))
    assert (env.action_masks() == before).all()


def test_an_illegal_action_of_a_vector_is_replaced_and_noted() -> None:
    env = vector("ludoteca/Qwinto-v1", 2)
    env.reset(seed=1)
    assert env.step(np.array([0, 20]))[4]["illegal"].tolist() == [False, True]


@pytest.mark.parametrize(("name", "settings"), CASES)
def test_every_table_has_its_own_seed(name: str, settings: dict[str, Any]) -> None:
    def told(env: Any, table: int, **how: Any) -> list[Any]:
        seen, _ = env.reset(**how)
        rows = [seen[table].tolist()]
        for _ in range(6):
            rows.append(env.step(env.action_masks().argmax(1))[0][table].tolist())
        return rows

    settings = {**settings, "level": "random"}
    three = vector(name, 3, **settings)
    assert (
        told(three, 2, seed=5)
        == told(three, 0, seed=[7, 1, 2])
        == told(vector(name, 1, **settings), 0, seed=7)
    )
    assert told(three, 1, seed=[5, None, 7]) != told(three, 1, seed=[5, None, 7])
    with pytest.raises(BadOption, match="list of 3"):
        three.reset(seed=[1, 2])


def test_some_tables_begin_again() -> None:
    env = vector("ludoteca/Qwinto-v1", 3, seats=2)
    first, _ = env.reset(seed=1)
    for _ in range(10):
        before = env.step(env.action_masks().argmax(1))[0]
    meant = np.array([True, False, True])
    after, infos = env.reset(seed=1, options={"reset_mask": meant})
    assert after[meant].tolist() == first[meant].tolist()
    assert after[~meant].tolist() == before[~meant].tolist()
    assert infos["_action_mask"].tolist() == meant.tolist()
    for wrong in ([True] * 3, np.ones(2, bool), np.ones(3, int), np.zeros(3, bool)):
        with pytest.raises(BadOption, match="reset_mask"):
            env.reset(options={"reset_mask": wrong})


@pytest.mark.parametrize("level", ["random", "greedy", "beginner", "casual"])
def test_rivals_of_a_vector_play_as_those_of_single_tables(level: str) -> None:
    """First legal actions get the same mean against them, within five standard errors."""
    single, results = [], list[float]()
    env: Any = gymnasium.make("ludoteca/Qwinto-v1", reward="margin", seat=1, level=level).unwrapped
    for seed in range(60):
        env.reset(seed=seed)
        over = False
        while not over:
            _, gained, over, _, _ = env.step(int(env.action_masks().argmax()))
        single.append(gained)
    many = vector("ludoteca/Qwinto-v1", 60, reward="margin", seat=1, level=level)
    many.reset(seed=1)
    ended = np.zeros(60, bool)
    while not ended.all():  # the first game of each table
        _, gained, over, _, _ = many.step(many.action_masks().argmax(1))
        results += gained[over & ~ended].tolist()
        ended |= over
    error = np.hypot(np.std(single) / len(single) ** 0.5, np.std(results) / len(results) ** 0.5)
    assert abs(np.mean(single) - np.mean(results)) < 5 * error


def test_people_are_shown_every_position(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make("ludoteca/Qwinto-v1", render_mode="human")
    env.reset(seed=1)
    first = capsys.readouterr().out
    assert first.strip()
    env.step(0)
    assert capsys.readouterr().out.strip() not in ("", first.strip())
    assert env.render() is None
