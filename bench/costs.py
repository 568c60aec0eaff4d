"""What a stream, a decision of a bot and a review cost: the constants of docs/scale.md.

    python bench/costs.py [--streams 2000] [--games 8]

A move is measured by bench/scale.py. Times are processor time, so that a busy machine changes little.
"""

import argparse
import asyncio
import statistics
import tempfile
from random import Random
from time import process_time

from load import Post, Ready, Stream, kilobytes, seated, server

from ludoteca.bots import LEVELS, bot
from ludoteca.engine.review import review
from ludoteca.game import Bot, State
from ludoteca.games import GAMES
from ludoteca.play import finished
from ludoteca.record import Record


async def streams(count: int) -> float:
    """The kilobytes of the server's memory that an open stream takes."""
    with tempfile.TemporaryDirectory() as folder:
        async with server(folder) as (port, pid):
            ready: Ready = asyncio.Queue()
            table = await seated(Post(port), 0, ready)
            loop, before, open_ = asyncio.get_running_loop(), kilobytes(pid), list[Stream]()
            for number in range(count):
                one = Stream(table, table.tokens[number % len(table.tokens)])
                await loop.create_connection(lambda one=one: one, "127.0.0.1", port)  # type: ignore[misc]
                open_.append(one)
            while not all(one.told for one in open_):
                await asyncio.sleep(0.05)
            return (kilobytes(pid) - before) / count


class Timed:
    """A bot that notes how long it thinks."""

    def __init__(self, inner: Bot) -> None:
        self._inner = inner
        self.times: list[float] = []

    def choose(self, state: State, seat: int, rng: Random) -> str:
        """What the bot would do."""
        began = process_time()
        move = self._inner.choose(state, seat, rng)
        self.times.append(process_time() - began)
        return move


def decisions(game: str, level: str, games: int) -> float:
    """The milliseconds that a decision takes on average."""
    timed = Timed(bot(game, level))
    for number in range(games):
        finished(GAMES[game].start(seats=2), [timed, timed], f"costs {number}")
    return 1000 * statistics.fmean(timed.times)


def reviews(game: str, games: int) -> float:
    """The seconds that the review of a game of two takes on average."""
    rules, times = GAMES[game], list[float]()
    for number in range(games):
        bots = [bot(game, "casual")] * 2
        turns, end = finished(rules.start(seats=2), bots, f"costs {number}")
        record = Record.of(rules, {"seats": 2}, turns, end)
        began = process_time()
        review(record)
        times.append(process_time() - began)
    return statistics.fmean(times)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--streams", type=int, default=2000)
    parser.add_argument("--games", type=int, default=8, help="of each kind (default 8)")
    given = parser.parse_args()
    print(f"an open stream: {asyncio.run(streams(given.streams)):.1f} kB", flush=True)
    print("\n| game | " + " | ".join(LEVELS) + " | review |\n|---|" + "--:|" * (len(LEVELS) + 1))
    for name in [name for name, rules in GAMES.items() if rules.thinker]:
        levels = [f"{decisions(name, level, given.games):.1f} ms" for level in LEVELS]
        print(f"| {name} | {' | '.join(levels)} | {reviews(name, given.games):.1f} s |", flush=True)


if __name__ == "__main__":
    main()
