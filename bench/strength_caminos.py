"""Caminos: the ladder of levels and the first player's advantage on every board; needs a C++ compiler."""

import argparse
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from ludoteca.bots import LEVELS
from ludoteca.games.caminos.board import DEFAULT, boards

ROOT = Path(__file__).parent.parent
COLUMNS = (
    *("board, options", "player", "against", "games", "drawn"),
    *("player won–lost, 95 % interval of decided", "first seat won–lost, 95 % interval of decided"),
    *("swaps", "placements, median (5–95 %)", "I, V, L, Z in %", "ms a move"),
)
HEADER = f"| {' | '.join(COLUMNS)} |\n{'|---' * len(COLUMNS)}|"


def tables() -> Iterator[tuple[str, str, str, str]]:
    """Board, options (- none, s swap, n neutral pieces, p points, 4 seats) and the two players of each match."""
    for board in boards():
        for options in ("-", "s"):
            yield board, options, "expert", "expert"
    for board in boards():
        for lower, higher in pairwise(LEVELS):
            yield board, "-", higher, lower
    for board in boards():
        yield board, "-", "expert", "eager4000"
        yield board, "-", "expert", "plain60000"
    for options in ("n", "p", "4", "4nps"):
        yield DEFAULT, options, "expert", "club"


def build(folder: str) -> str:
    """The program that plays matches."""
    source = ROOT / "training" / "caminos" / "arena.cpp"
    arena = f"{folder}/arena"
    subprocess.run(["g++", "-O3", "-march=native", "-std=c++20", "-pthread", source, "-o", arena], check=True)
    return arena


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="of each match (default 100)")
    parser.add_argument("--threads", type=int, default=1, help="cores to use (default 1)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        arena = build(folder)
        print(HEADER, flush=True)
        for match in tables():
            subprocess.run([arena, *match, str(arguments.games), str(arguments.threads)], check=True)


if __name__ == "__main__":
    main()
