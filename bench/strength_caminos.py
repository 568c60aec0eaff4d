"""Caminos: the ladder of levels and the first player's advantage on every board; needs a C++ compiler."""

import argparse
from collections.abc import Iterator
from itertools import pairwise

from matches import add_places, build, played

from ludoteca.bots import LEVELS
from ludoteca.games.caminos.board import DEFAULT, boards

SOURCE = "training/caminos/arena.cpp"
COLUMNS = (
    *("board, options", "player", "against", "games", "drawn"),
    *("player won–lost, 95 % interval of decided", "first seat won–lost, 95 % interval of decided"),
    *("swaps", "placements, median (5–95 %)", "I, V, L, Z in %", "ms a move"),
)
HEADER = f"| {' | '.join(COLUMNS)} |\n{'|---' * len(COLUMNS)}|"


def tables() -> Iterator[tuple[str, str, str, str]]:
    """Board, options (- none, s swap, n neutral pieces, p points, 4 seats) and the two players of each match."""
    for player in ("expert", "club"):
        for board in boards():
            for options in ("-", "s"):
                yield board, options, player, player
    for board in boards():
        for lower, higher in pairwise(LEVELS):
            yield board, "-", higher, lower
    for board in boards():
        yield board, "-", "expert", "eager4000"
        yield board, "-", "expert", "plain100000"  # ten times the time
    for options in ("n", "p", "4", "4nps"):
        yield DEFAULT, options, "expert", "club"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="of each match (default 100)")
    add_places(parser)
    given = parser.parse_args()
    arena = build(SOURCE)
    print(HEADER, flush=True)
    for match in tables():

        def part(first: int, games: int, match: tuple[str, ...] = match) -> list[str]:
            return [*match, str(games), "1", str(first)]

        print(played(arena, part, match, given.games, given.jobs, given.on), end="", flush=True)


if __name__ == "__main__":
    main()
