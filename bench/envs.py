"""How fast the learning environments are, beside PettingZoo's classic games and Gymnasium's vector wrappers.

    python bench/envs.py [--seconds S]

Everybody plays at random with masks. A rate is steps a second of processor time on one core, so that it is the same
on a busy machine; the vector wrappers, one of which uses other processes, are compared by the clock.
"""

import argparse
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from random import Random
from time import perf_counter, process_time
from typing import Any

import gymnasium
import numpy as np

import ludoteca.envs.gym  # noqa: F401 (registers the ids)
from ludoteca.envs import caminos_v1, qwinto_v1, traxx_v1

WANTED = 40_000  # AEC steps a second
OURS: dict[str, Callable[[], Any]] = {
    "traxx_v1": lambda: traxx_v1.env(),
    "traxx_v1, 4 seats": lambda: traxx_v1.env(seats=4),
    "qwinto_v1": lambda: qwinto_v1.env(),
    "qwinto_v1, without waits": lambda: qwinto_v1.env(waits=False),
    "caminos_v1": lambda: caminos_v1.env(),
}


def steps_of(env: Any, rng: Random) -> int:
    """One episode; how many steps it took."""
    env.reset(seed=rng.getrandbits(30))
    steps = 0
    for _ in env.agent_iter():
        seen, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
        legal = mask.view(np.bool_).nonzero()[0]  # much faster than of whole numbers
        env.step(int(legal[int(rng.random() * len(legal))]))
        steps += 1
    return steps


def rate(seconds: float, play: Callable[[], int], clock: Callable[[], float] = process_time) -> float:
    """Steps per second of a function that plays and returns its steps."""
    play()
    steps, began = 0, clock()
    while (spent := clock() - began) < seconds:
        steps += play()
    return steps / spent


def classic() -> Iterator[tuple[str, Any]]:
    """PettingZoo's own games with masks, where what they need is installed."""
    for name in ("connect_four_v3", "tictactoe_v3", "leduc_holdem_v4", "chess_v6", "go_v5", "hanabi_v5"):
        try:
            yield name, import_module(f"pettingzoo.classic.{name}").env()
        except Exception as error:  # each needs a library of its own, and says so in its own way
            print(f"{name:28} not measured: {type(error).__name__}")


def vectors(name: str, n: int, seconds: float, **settings: Any) -> dict[str, float]:
    """Steps a second by the clock for our batch and both of Gymnasium's wrappers."""
    found = {}
    for mode in ("vector_entry_point", "sync", "async"):
        many: Any = gymnasium.make_vec(name, n, mode, **settings)
        _, info = many.reset(seed=1)
        draw, held = np.random.default_rng(1), [np.stack(info["action_mask"])]

        def play(many: Any = many, draw: Any = draw, held: list[Any] = held) -> int:
            actions = (draw.random(held[0].shape, np.float32) * held[0]).argmax(1)
            held[0] = np.stack(many.step(actions)[4]["action_mask"])
            return len(actions)

        found[mode] = rate(seconds, play, perf_counter)
        many.close()
    return found


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=2, help="for each row")
    seconds = parser.parse_args().seconds
    warnings.simplefilter("ignore")
    rng = Random(1)
    rates = {name: rate(seconds, partial(steps_of, make(), rng)) for name, make in OURS.items()}
    others = {name: rate(seconds, partial(steps_of, env, rng)) for name, env in classic()}
    fastest = max(others.values(), default=float("nan"))
    print(f"{'AEC, random play':28} {'steps/s':>10} {'× 40,000':>9} {'× the fastest classic game':>27}")
    for name, steps in rates.items():
        print(f"{name:28} {steps:10,.0f} {steps / WANTED:9.2f} {steps / fastest:27.1f}")
    for name, steps in others.items():
        print(f"{name:28} {steps:10,.0f}")
    for name in ("ludoteca/Traxx-v1", "ludoteca/Qwinto-v1", "ludoteca/Caminos-v1"):
        found = vectors(name, 64, seconds)
        batch = found["vector_entry_point"]
        print(
            f"{name}, 64 tables: batch {batch:,.0f} steps/s, {batch / found['sync']:.1f} × SyncVectorEnv, "
            f"{batch / found['async']:.1f} × AsyncVectorEnv"
        )


if __name__ == "__main__":
    main()
