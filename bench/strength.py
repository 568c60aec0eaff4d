"""How strong the bots are: the tables that docs/bots.md quotes.

    python bench/strength.py [--games N] [--jobs J] [--on ray] [--seed S] [qwinto|traxx|caminos …]

Each level meets the one below in every variant, at tables of two to four, seats rotated, with the same luck for both.
With three and four seats the two levels sit in turn, and a game goes to the level of its winners. Träxx is also played
alone.
"""

import argparse
from collections.abc import Iterator
from itertools import pairwise
from time import perf_counter
from typing import Any

from ludoteca.arena import Estimate, Result, arena
from ludoteca.bots import LEVELS
from ludoteca.games import GAMES
from ludoteca.spread import PLACES

LADDER = ("random", "greedy", *LEVELS)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], default=list(GAMES), metavar="GAME")
    parser.add_argument("--games", type=int, default=200, dest="count", help="at each table (default 200)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--on", choices=PLACES, default=PLACES[0], help="a Ray cluster, or here (default)")
    parser.add_argument("--seed", default="0")
    arguments = parser.parse_args()
    for game in arguments.games:
        for line in tables(game, arguments.count, arguments.seed, arguments.jobs, arguments.on):
            print(line, flush=True)


def variants(game: str) -> Iterator[dict[str, Any]]:
    """Two to four seats, every other value of each option, and all switches on with the most seats."""
    counts = [count for count in GAMES[game].seats.counts if 2 <= count <= 4]
    yield from ({"seats": count} for count in counts)
    for option in GAMES[game].options:
        yield from ({"seats": 2, option.name: value} for value in option.values() if value != option.default)
    if switches := [option.name for option in GAMES[game].options if option.kind == "boolean"]:
        yield {"seats": counts[-1], **dict.fromkeys(switches, True)}


def tables(game: str, games: int, seed: str, jobs: int, on: str) -> Iterator[str]:
    """The Markdown tables of a game, line by line."""
    yield f"\n## {game}\n"
    yield "| options | better | against | games | of decided | win rate | mean score | mean score of the other |"
    yield "|---|---|---|--:|--:|--:|--:|--:|"
    for number, options in enumerate(variants(game)):
        for lower, higher in pairwise(LEVELS if number else LADDER):
            (result,) = arena(game, [higher, lower], games, seed, options, jobs, on)
            yield f"| {', '.join(f'{name} {value}' for name, value in options.items())} {_row(result)}"
    if game == "traxx":
        yield from _alone(games, seed, jobs, on)


def _row(result: Result) -> str:
    one, other = result.tallies
    win = Estimate.of([100 * share for share in one.wins])
    scores = " | ".join(f"{Estimate.of(tally.scores):.1f}" for tally in (one, other))
    return (
        f"| {one.name} | {other.name} | {result.games} | {100 * one.decided:.1f} % | {win:.1f} % | {scores} |"
    )


def _alone(games: int, seed: str, jobs: int, on: str) -> Iterator[str]:
    yield "\n## traxx, alone\n"
    yield "| bot | games | mean | standard deviation | above 40 | ms a game |"
    yield "|---|--:|--:|--:|--:|--:|"
    for name in LADDER:
        started = perf_counter()
        (result,) = arena("traxx", [name], games, seed, {"seats": 1}, jobs, on)
        scores = result.tallies[0].scores
        took = 1000 * (perf_counter() - started) * jobs / len(scores)
        mean = Estimate.of(scores)
        spread = mean.margin / 1.96 * len(scores) ** 0.5
        above = 100 * sum(score > 40 for score in scores) / len(scores)
        yield f"| {name} | {len(scores)} | {mean:.2f} | {spread:.1f} | {above:.1f} % | {took:.0f} |"


if __name__ == "__main__":
    main()
