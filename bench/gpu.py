"""How fast the games are on a GPU, beside Pgx on the nearest of its games, in one run.

    make gpu
    python bench/gpu.py [--out docs/pictures/gpu.svg]

Everybody plays random legal actions. Inside a kernel nothing is written but totals; a batch writes masks and
observations at every step. Pgx is measured where it is installed, with its own masks and observations.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from ludoteca.chart import line_chart
from ludoteca.engine import Batch, from_state
from ludoteca.engine.cuda import library, played
from ludoteca.games import GAMES

SIZES = [1 << k for k in range(10, 23, 2)]
PGX = ("hex", "backgammon", "connect_four", "tic_tac_toe")


def measured(step: Callable[[], Any], wait: Callable[[], Any], decisions: int, seconds: float = 0.5) -> float:
    """Decisions per second of a function that makes a given number per call."""
    for _ in range(30):
        step()
    wait()
    began, steps = perf_counter(), 0
    while perf_counter() - began < seconds:
        for _ in range(20):
            step()
        wait()
        steps += 20
    return steps * decisions / (perf_counter() - began)


def batched(game: str, n: int) -> float:
    batch = Batch(game, n, device="cuda")
    return measured(lambda: batch.step(batch.sample()), lambda: batch.refused, n)


def by_pgx(name: str, n: int) -> float:
    import jax
    import jax.numpy as jnp
    import pgx

    env: Any = pgx.make(name)
    from pgx.experimental.wrappers import auto_reset

    step = auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> tuple[Any, Any]:
        key, chosen, chance = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(chosen, logits, axis=1)
        return jax.vmap(step)(state, action, jax.random.split(chance, n)), key

    compiled = jax.jit(one)
    held = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), n)), jax.random.PRNGKey(1)]

    def go() -> None:
        held[:] = compiled(*held)

    return measured(go, lambda: jax.block_until_ready(held[0].observation), n)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    names = [name for name, game in GAMES.items() if game.thinker]
    print(f"{'game':12} {'inside a kernel':>20} {'mean of seat 0':>15} {'bytes a table':>14}")
    for name in names:
        start = from_state(GAMES[name].start())
        played(start, 1 << 20, 20)
        decisions, _, score, seconds = played(start, 1 << 20, 400)
        batch = Batch(name, 1, device="cuda")
        row = sum(array.shape[-1] for array in (batch.masks, batch.observations))
        table = library().ludoteca_size_of_table(name.encode()) + row
        print(f"{name:12} {decisions / seconds / 1e6:18,.0f} M {score:15.2f} {table:14}")
    curves: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    print(
        "\nbatch, million decisions a second\n" + f"{'tables':>9}" + "".join(f"{name:>12}" for name in names)
    )
    for n in SIZES:
        rates = {name: batched(name, n) for name in names}
        for name, rate in rates.items():
            curves[name].append((float(n.bit_length() - 1), rate / 1e6))
        print(f"{n:9,}" + "".join(f"{rates[name] / 1e6:12,.1f}" for name in names), flush=True)
    try:
        import pgx  # noqa: F401
    except ImportError:
        print("Pgx is not installed")
    else:
        for name in PGX:
            best = max(by_pgx(name, n) for n in (1 << 14, 1 << 17))
            print(f"Pgx {name:14} {best / 1e6:10,.1f} M", flush=True)
    if arguments.out:
        title, up = "Batches on a GPU", "million decisions a second"
        arguments.out.write_text(line_chart(title, "tables, as a power of two", up, curves), "utf-8")


if __name__ == "__main__":
    main()
