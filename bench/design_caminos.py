"""Designs the boards and the half set of Caminos: every candidate board with every candidate set, played by the
expert against itself from the empty board; needs a C++ compiler.

    python bench/design_caminos.py [--games 24] [--player 1000] [--jobs 2]       all candidates
    python bench/design_caminos.py --boards square8 torus9-3-h1 --sets 1312      these
    python bench/design_caminos.py --boards square diamond octagon torus --player expert --options - s --games 100

A board is a kind and a size: octagon9-3 is 9 × 9 without the three outermost diagonals of each corner, torus9-3-h3
the same without the middle 3 × 3, torus9-3-d1 without the middle cell and its neighbours. A set is the numbers of I,
V, L and Z in half a set. A player is a level or a number of simulations, with weights that differ after colons.
"""

import argparse
from concurrent.futures import ThreadPoolExecutor
from itertools import product

from matches import build
from strength_caminos import HEADER, SOURCE

BOARDS = (
    *("square7", "square8"),
    *("diamond9", "diamond9x10", "diamond10", "diamond11"),
    *("octagon8-1", "octagon8-2", "octagon8x9-2", "octagon9-3"),
    *("torus8-1-h2", "torus8-2-h2", "torus9-2-d1", "torus9-2-h3"),
    *("torus9-3-h1", "torus9-3-d1", "torus9-3-h3", "torus10-3-h4"),
)
ONE_L = [f"{i}{6 - i - z}1{z}" for i in range(1, 5) for z in range(1, 6 - i)]
SETS = (*ONE_L, "1222", "1321", "2221")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", nargs="+", default=BOARDS)
    parser.add_argument("--sets", nargs="+", default=SETS)
    parser.add_argument("--options", nargs="+", default=["-"], help="- none, s swap (default -)")
    parser.add_argument("--player", default="1000", help="(default 1000)")
    parser.add_argument("--games", type=int, default=24, help="of each candidate (default 24)")
    parser.add_argument("--jobs", type=int, default=2, help="candidates at a time (default 2)")
    args = parser.parse_args()
    arena = build(SOURCE)
    with ThreadPoolExecutor(args.jobs) as pool:

        def row(candidate: tuple[str, str, str]) -> str:
            board, options, half = candidate
            return arena((board, f"{options}={half}", args.player, args.player, str(args.games)))

        print(HEADER, flush=True)
        for line in pool.map(row, product(args.boards, args.options, args.sets)):
            print(line, end="", flush=True)


if __name__ == "__main__":
    main()
