"""How good the Träxx bots are solo, and how far from a player who knows all cards: the ladder of docs/bots.md.

    python bench/strength_traxx.py [--deals 200] [--width 1600] [--room 400000] [--jobs 2] [--on ray] [BOT …]

All play the same deals, each start in turn. The clairvoyant keeps WIDTH lines in mind from round to round; what
it finds is a result that can be reached. With ROOM lines a round it proves what no result is above: the exact best
lies between the two.
"""

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from random import Random
from statistics import mean, pstdev
from time import perf_counter

from ludoteca.bots import NAMES, bot
from ludoteca.engine import Budget
from ludoteca.game import CHANCE
from ludoteca.games.traxx import Traxx, boards
from ludoteca.games.traxx.board import DECK, START_NAMES
from ludoteca.games.traxx.thinker import clairvoyant
from ludoteca.progress import progress
from ludoteca.spread import PLACES, spread

Outcome = tuple[int, float, int | None]  # the result, the seconds, and what is proven to be the most


def deal(number: int) -> tuple[str, list[str]]:
    """The start and the cards of a deal."""
    return START_NAMES[number % 4], Random(f"traxx {number}").sample(DECK, len(DECK))


def play(name: str, number: int) -> Outcome:
    """A game alone by a bot."""
    start, cards = deal(number)
    begun, player, rng = perf_counter(), bot("traxx", name), Random(number)
    position = Traxx().start().play({CHANCE: start})
    for card in cards:
        position = position.play({CHANCE: card})
        position = position.play({0: player.choose(position, 0, rng)})
    return position.scores()[0], perf_counter() - begun, None


def foresee(width: int, room: int, number: int) -> Outcome:
    """The best that the clairvoyant finds, and what it proves."""
    begun, (start, cards) = perf_counter(), deal(number)
    best = clairvoyant(boards()["classic"], start, cards, Budget(simulations=width), room=room)
    return best.score, perf_counter() - begun, best.at_most


def proof(outcomes: Sequence[Outcome]) -> tuple[str, str]:
    """The mean of what is proven to be the most, and how often that was reached."""
    pairs = [(result, most) for result, _, most in outcomes if most is not None]
    return (
        (f"{mean(most for _, most in pairs):.2f}", f"{sum(a == b for a, b in pairs)}") if pairs else ("", "")
    )


def row(name: str, run: Callable[[int], Outcome], deals: int, jobs: int, on: str) -> str:
    """A line of the table."""
    outcomes = list(progress(spread(run, range(deals), jobs, on), deals, name))
    results = [result for result, _, _ in outcomes]
    above, deviation = mean(result > 40 for result in results), pstdev(results)
    cells = (
        name,
        f"{mean(results):.2f} ± {1.96 * deviation / sqrt(deals):.2f}",
        f"{deviation:.1f}",
        f"{100 * above:.1f} %",
        f"{1000 * mean(seconds for _, seconds, _ in outcomes):.1f}",
        *proof(outcomes),
    )
    return f"| {' | '.join(cells)} |"


def main(names: Sequence[str], deals: int, width: int, room: int, jobs: int, on: str) -> None:
    print(f"| alone, {deals} deals | mean | standard deviation | above 40 | ms a game | at most | proven |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for name in names:
        run = partial(foresee, width, room) if name == "clairvoyant" else partial(play, name)
        print(row(name, run, deals, jobs, on), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bots", nargs="*", default=[*NAMES, "clairvoyant"], metavar="BOT")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--width", type=int, default=1600)
    parser.add_argument("--room", type=int, default=400_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--on", choices=PLACES, default=PLACES[0])
    given = parser.parse_args()
    main(given.bots, given.deals, given.width, given.room, given.jobs, given.on)
