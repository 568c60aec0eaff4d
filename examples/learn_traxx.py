"""MaskablePPO learns solo Träxx until it beats `greedy`; the tables are one batch of the engine.

pip install '.[rl,learn]'
python examples/learn_traxx.py --steps 1500000
"""

import argparse
from pathlib import Path
from statistics import mean
from time import perf_counter
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

import ludoteca.envs.gym  # noqa: F401 (registers the ids)
from ludoteca.bots import bot
from ludoteca.chart import line_chart
from ludoteca.envs.sb3 import TablesVecEnv
from ludoteca.games import GAMES
from ludoteca.play import finished

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "learn-traxx.svg"
POINTS = slice(183, 192)  # of what a seat sees, after the cells and both ends of its line


class Shaped(TablesVecEnv):
    """Tables whose reward is paid as it comes: a point for every new cell, and what is written for the numbers."""

    def __init__(self, n: int) -> None:
        super().__init__("traxx", n, seats=1, reward="points", threads=1)

    def reset(self) -> Any:
        seen = super().reset()
        self.worth = self._worth(seen)
        return seen

    def _worth(self, seen: Any) -> Any:
        return seen[:, :61].sum(1, dtype=np.float32) + seen[:, POINTS].sum(1, dtype=np.float32)

    def step_wait(self) -> Any:
        seen, score, over, infos = super().step_wait()
        before, self.worth = self.worth, self._worth(seen)
        gain = np.where(over, score + 61, self.worth) - before
        for table in np.flatnonzero(over):
            infos[table]["episode"] = {"r": float(score[table]), "l": 0}
        return seen, gain.astype(np.float32) / 10, over, infos


class Curve(BaseCallback):
    """Notes the mean result of the games that ended during each rollout."""

    def __init__(self) -> None:
        super().__init__()
        self.points: list[tuple[float, float]] = []
        self.began = perf_counter()

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        results = [episode["r"] for episode in self.model.ep_info_buffer]
        if results:
            self.points.append((self.num_timesteps / 1000, mean(results)))
            print(
                f"{self.num_timesteps:9,} steps {perf_counter() - self.began:6.0f} s {mean(results):6.1f}",
                flush=True,
            )


def of_greedy(games: int) -> list[float]:
    """The results of `greedy`."""
    start, greedy = GAMES["traxx"].start(), bot("traxx", "greedy")
    return [finished(start, [greedy], seed)[1].scores()[0] for seed in range(games)]


def said(name: str, results: list[float]) -> str:
    """The mean with its 95 % interval."""
    error = 1.96 * np.std(results) / len(results) ** 0.5
    return f"{name} {mean(results):.1f} ± {error:.1f} ({len(results)} games)"


def of_learner(model: Any, games: int) -> list[float]:
    """The results of the policy's greedy actions in fresh games."""
    tables: Any = gymnasium.make_vec("ludoteca/Traxx-v1", 64, "vector_entry_point", threads=1)
    seen, info = tables.reset(seed=12345)
    results: list[float] = []
    while len(results) < games:
        actions, _ = model.predict(seen, action_masks=info["action_mask"].astype(bool), deterministic=True)
        seen, score, over, _, info = tables.step(actions)
        results += score[over].tolist()
    return results


def main() -> None:
    """Learn, compare, draw the curve."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=1_500_000)
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=PICTURE)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    model = MaskablePPO(
        "MlpPolicy", Shaped(arguments.tables), seed=arguments.seed, n_steps=32, batch_size=1024, n_epochs=4,
        gamma=1.0, gae_lambda=0.95, learning_rate=1e-3, ent_coef=0.005, stats_window_size=300,
        policy_kwargs={"net_arch": [128, 128]},
    )  # fmt: skip
    curve = Curve()
    model.learn(arguments.steps, callback=curve)
    greedy = of_greedy(1000)
    print(said("greedy", greedy), said("learner", of_learner(model, 1000)), sep="; ")
    ends = [(curve.points[0][0], mean(greedy)), (curve.points[-1][0], mean(greedy))]
    lines = {"MaskablePPO": curve.points, "greedy": ends}
    arguments.out.write_text(
        line_chart("Träxx alone: learning", "thousand steps", "mean result", lines), "utf-8"
    )


if __name__ == "__main__":
    main()
