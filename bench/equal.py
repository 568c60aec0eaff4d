"""Plays the engine and the rules side by side, many games for each game and option, and says where they differ.

python bench/equal.py [--games N] [--jobs J] [--seed S] [qwinto|traxx|caminos …]
"""

import argparse
import sys
from multiprocessing import Pool
from random import Random
from time import perf_counter
from typing import Any

from ludoteca.engine.equal import check_game, variants
from ludoteca.options import Options

CHUNK = 50
Task = tuple[str, Options, int, int]


def play(task: Task) -> tuple[int, int]:
    """Plays a chunk of games; gives how many games and turns were equal."""
    game, options, seed, games = task
    turns = sum(check_game(game, options, Random(f"{seed} {number}")) for number in range(games))
    return games, turns


def tasks(game: str, options: Options, games: int, seed: int) -> list[Task]:
    return [(game, options, seed + first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]


def named(options: Options) -> str:
    """The options in a few words; boards by their name."""
    return (
        ", ".join(f"{k} {v.get('name', v) if isinstance(v, dict) else v}" for k, v in options.items()) or "-"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("game", nargs="*", choices=["qwinto", "traxx", "caminos", []], help="default: all")
    parser.add_argument("--games", type=int, default=10_000, help="for each game and option")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(f"{'game':8} {'games':>7} {'turns':>9} {'seconds':>8}  options", flush=True)
    with Pool(arguments.jobs) as pool:
        for game, options in variants():
            if not arguments.game or game in arguments.game:
                compare(pool, game, options, arguments.games, arguments.seed)


def compare(pool: Any, game: str, options: Options, games: int, seed: int) -> None:
    began, played, turns = perf_counter(), 0, 0
    for more, longer in pool.imap_unordered(play, tasks(game, options, games, seed)):
        played, turns = played + more, turns + longer
        print(f"\r{game} {played}/{games}", end="", file=sys.stderr, flush=True)
    print("\r", end="", file=sys.stderr)
    print(f"{game:8} {played:7} {turns:9} {perf_counter() - began:8.1f}  {named(options)}", flush=True)


if __name__ == "__main__":
    main()
