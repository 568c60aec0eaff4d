"""The tables as Stable-Baselines3 and torch see them; `make learn-test` runs this."""

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.vec_env import VecEnv, VecMonitor

from ludoteca import Batch
from ludoteca.envs.sb3 import TablesVecEnv
from ludoteca.games import GAMES


def legal(env: VecEnv, rng: np.random.Generator) -> np.ndarray:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in get_action_masks(env)])


@pytest.mark.parametrize("game", GAMES)
def test_random_play_keeps_to_the_interface(game: str) -> None:
    env, rng = TablesVecEnv(game, 8, seats=2, reward="points"), np.random.default_rng(1)
    assert isinstance(env, VecEnv)
    assert is_masking_supported(env)
    assert env.reset().shape == (8, *env.observation_space.shape)
    ended = 0
    while ended < 20:
        seen, rewards, over, infos = env.step(legal(env, rng))
        assert all(row in env.observation_space for row in seen)
        assert (rewards.dtype, over.dtype, len(infos)) == (np.float32, np.bool_, 8)
        for table in range(8):
            assert ("terminal_observation" in infos[table]) == over[table]
            if over[table]:
                assert infos[table]["terminal_observation"] in env.observation_space
                assert infos[table]["scores"][0] == rewards[table]
        ended += over.sum()
    env.close()


def test_seeds_repeat_games_and_indices_choose_tables() -> None:
    env = TablesVecEnv("traxx", 4)
    env.seed(7)
    first = env.reset()
    assert not np.array_equal(env.reset(), first)
    env.seed(7)
    assert np.array_equal(env.reset(), first)
    masks = env.env_method("action_masks")
    (third,) = env.env_method("action_masks", indices=2)
    assert np.array_equal(third, masks[2])
    assert env.get_attr("render_mode", indices=[0, 1]) == [None, None]
    for wrong in (lambda: env.env_method("render"), lambda: env.set_attr("seat", 1)):
        with pytest.raises(AttributeError):
            wrong()


def test_maskable_ppo_learns_and_chooses_legal_actions() -> None:
    env = VecMonitor(TablesVecEnv("qwinto", 16, level="casual", reward="margin"))
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=256, n_epochs=1, seed=1)
    model.learn(2048)
    assert model.ep_info_buffer
    seen, masks = env.reset(), get_action_masks(env)
    actions, _ = model.predict(seen, action_masks=masks)
    assert masks[np.arange(16), actions].all()


@pytest.mark.parametrize("name", ["masks", "observations", "seats", "rewards", "scores", "dones"])
def test_torch_shares_the_memory_of_a_batch(name: str) -> None:
    batch = Batch("qwinto", 64, seed=1)
    array = getattr(batch, name)
    shared = torch.from_dlpack(array)
    assert shared.data_ptr() == array.ctypes.data
    for _ in range(200):
        batch.step(batch.sample())
        assert np.array_equal(shared.numpy(), array)
