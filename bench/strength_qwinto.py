"""Qwinto's expert against a player that ignores the others, and the means of self-play; needs a C++ compiler."""

import argparse
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
EXPERT = f"expert:{ROOT}/src/ludoteca/games/qwinto/weights.bin"
ALONE = f"net:{ROOT}/training/qwinto/alone.bin:0:1:0:0"  # weights; worth of a win, a point, a rival's point; depth
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
    parser.add_argument("--processes", type=int, default=1, help="cores to use")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        arena = f"{folder}/arena"
        source = f"{ROOT}/training/qwinto/arena.cpp"
        subprocess.run(
            ["g++", "-O3", "-march=native", "-std=c++20", "-pthread", source, "-o", arena], check=True
        )
        for seats, bot, other in TABLE:
            subprocess.run(
                [arena, str(seats), str(args.deals), str(args.processes), "7", bot, other], check=True
            )


if __name__ == "__main__":
    main()
