"""Qwinto's expert against a player that ignores the others, and the means of self-play; needs a C++ compiler."""

import argparse

from matches import add_places, build, played

EXPERT = "expert:weights.bin"
ALONE = "net:alone.bin:0:1:0:0"  # weights; worth of a win, a point, a rival's point; depth
SEED = "7"
TABLE = [
    (2, EXPERT, ALONE),
    (2, EXPERT, EXPERT),
    (3, EXPERT, EXPERT),
    (4, EXPERT, EXPERT),
    (2, ALONE, ALONE),
    (2, EXPERT, "club"),
    (2, "club", "casual"),
    (2, "casual", "beginner"),
]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000, help="each is played from every seat")
    add_places(parser)
    given = parser.parse_args()
    weights = ("src/ludoteca/games/qwinto/weights.bin", "training/qwinto/alone.bin")
    arena = build("training/qwinto/arena.cpp", *weights)
    for seats, *bots in TABLE:

        def part(first: int, deals: int, seats: int = seats, bots: list[str] = bots) -> list[str]:
            return [str(seats), str(first), str(deals), SEED, *bots]

        whole = (str(seats), str(given.deals), *bots)
        print(played(arena, part, whole, given.deals, given.jobs, given.on), end="", flush=True)


if __name__ == "__main__":
    main()
