"""How fast the games are: the rules, the engine and batches, beside other libraries on their nearest games.

    python bench/speed.py [--seconds S]

Everybody plays at random and is measured in the same run. OpenSpiel, Pgx and PettingZoo are measured where they
are installed (`pip install '.[bench]'`).
"""

import argparse
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any

from ludoteca.engine import Batch, from_state
from ludoteca.games import GAMES

Row = tuple[str, float, float]  # what, games a second, decisions a second
STARTS: dict[str, dict[str, Any]] = {
    "traxx": {"seats": 1},
    "qwinto": {"seats": 2},
    "caminos": {"board": "square"},
}
TARGETS = {"traxx": 100_000, "qwinto": 150_000, "caminos": 10_000}


def measured(seconds: float, play: Callable[[], tuple[int, int]]) -> tuple[float, float]:
    """Games and decisions per second of a function that plays and returns their number."""
    play()
    games = decisions = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds:
        more, longer = play()
        games, decisions = games + more, decisions + longer
    return games / spent, decisions / spent


def one_by_one(start: Any, rng: Random) -> Callable[[], tuple[int, int]]:
    """A random game, stepped from Python: who acts, the legal moves, play. Each seat that acts decides."""

    def play() -> tuple[int, int]:
        state, decisions = start, 0
        while acting := state.to_act():
            state = state.play({seat: rng.choice(state.moves(seat)) for seat in acting})
            decisions += len(acting)
        return 1, decisions

    return play


def inside(start: Any) -> Callable[[], tuple[int, int]]:
    """Random games inside the engine."""
    seeds = iter(range(1 << 60))
    return lambda: (start.playouts(1000, next(seeds))[0], 0)


def batched(game: str, n: int, **options: Any) -> Callable[[], tuple[int, int]]:
    batch = Batch(game, n, **options)

    def play() -> tuple[int, int]:
        batch.step(batch.sample())
        return int(batch.dones.sum()), n

    return play


def ours(seconds: float) -> Iterator[Row]:
    for game, options in STARTS.items():
        start = GAMES[game].start(**options)
        position = from_state(start)
        yield f"{game}: rules, from Python", *measured(seconds, one_by_one(start, Random(1)))
        yield f"{game}: engine, from Python", *measured(seconds, one_by_one(position, Random(1)))
        yield f"{game}: engine, one core", *measured(seconds, inside(position))
        yield f"{game}: Batch of 4096", *measured(seconds, batched(game, 4096, **options))


def open_spiel(seconds: float) -> Iterator[Row]:
    import pyspiel

    game, rng = pyspiel.load_game("hex(board_size=11)"), Random(1)

    def play() -> tuple[int, int]:
        state, turns = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            turns += 1
        return 1, turns

    yield "OpenSpiel hex 11×11, from Python", *measured(seconds, play)


def pgx(seconds: float) -> Iterator[Row]:
    import jax
    import pgx as library
    from pgx.experimental import auto_reset

    env, n = library.make("hex"), 4096
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit  # type: ignore[untyped-decorator,unused-ignore]
    def stepped(state: Any, key: Any) -> Any:
        actions = jax.random.categorical(
            key, jax.numpy.log(state.legal_action_mask.astype("float32")), axis=-1
        )
        return step(state, actions, jax.random.split(key, n))

    held = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), n)), jax.random.PRNGKey(1)]

    def play() -> tuple[int, int]:
        held[1], key = jax.random.split(held[1])
        held[0] = stepped(held[0], key)
        return int(held[0].terminated.sum()), n

    yield "Pgx hex 11×11, batch of 4096", *measured(seconds, play)


def petting_zoo(seconds: float) -> Iterator[Row]:
    from pettingzoo.classic import connect_four_v3

    env, rng = connect_four_v3.env(), Random(1)

    def play() -> tuple[int, int]:
        env.reset()
        turns = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(rng.choice(observation["action_mask"].nonzero()[0].tolist()))
            turns += 1
        return 1, turns

    yield "PettingZoo connect four, from Python", *measured(seconds, play)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=3, help="for each row")
    seconds = parser.parse_args().seconds
    others = {"pyspiel": open_spiel, "pgx": pgx, "pettingzoo": petting_zoo}
    rows: dict[str, tuple[float, float]] = {}
    print(f"{'random play':38} {'games/s':>12} {'decisions/s':>12}")
    for name, games, decisions in ours(seconds):
        rows[name] = (games, decisions)
        print(f"{name:38} {games:12,.0f} {decisions or float('nan'):12,.0f}", flush=True)
    for module, measure in others.items():
        try:
            for name, games, decisions in measure(seconds):
                rows[name] = (games, decisions)
                print(f"{name:38} {games:12,.0f} {decisions:12,.0f}", flush=True)
        except ImportError as error:
            print(f"{module:38} not installed ({error})")
    print_ratios(rows)


def print_ratios(rows: dict[str, tuple[float, float]]) -> None:
    """The speed goals as ratios: 1 is reached."""
    wanted = [
        *((f"{game}: engine, one core", 0, least) for game, least in TARGETS.items()),
        ("qwinto: Batch of 4096", 1, 1_000_000),
    ]
    print()
    for name, column, least in wanted:
        print(f"{rows[name][column] / least:7.1f} × {least:,}: {name}")
    for game in STARTS:
        rules = rows[f"{game}: rules, from Python"][0]
        print(f"{rows[f'{game}: engine, one core'][0] / rules:7.0f} × the rules: {game}: engine, one core")
    for name, other in (
        ("qwinto: engine, from Python", "OpenSpiel hex 11×11, from Python"),
        ("caminos: Batch of 4096", "Pgx hex 11×11, batch of 4096"),
    ):
        if other in rows:
            print(f"{rows[name][1] / rows[other][1]:7.1f} × {other}: {name}")


if __name__ == "__main__":
    main()
