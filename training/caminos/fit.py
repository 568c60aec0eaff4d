"""Fits the weights of Caminos again, beginning with the hand-set ones, and draws how they improve.

    python training/caminos/fit.py [--rounds 5] [--games 200] [--simulations 300] [--jobs 2] [--out PICTURE]

Prints what `tune` prints: the last line is the weights, for `engine/caminos_value.hpp`. The seed of a game is its
number, so the same numbers give the same weights on the same kind of processor. Needs a C++ compiler.
"""

import argparse
import re
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator
from math import sqrt
from pathlib import Path

from ludoteca.chart import line_chart

HERE = Path(__file__).parent
PICTURE = HERE.parent.parent / "docs/pictures/train-caminos.svg"
BOARDS = ("square", "diamond", "octagon", "torus")
HALF = "1312"  # I, V, L and Z in half a set


def main() -> None:
    """Trains, or draws an earlier training."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5, help="(default 5)")
    parser.add_argument("--games", type=int, default=200, help="of self-play in a round (default 200)")
    parser.add_argument("--simulations", type=int, default=300, help="of a decision (default 300)")
    parser.add_argument("--jobs", type=int, default=2, help="threads (default 2)")
    parser.add_argument("--out", type=Path, default=PICTURE)
    parser.add_argument("--of", type=Path, help="draw what an earlier run printed, instead of training")
    given = parser.parse_args()
    began = time.monotonic()
    numbers = (given.rounds, given.games, given.simulations, given.jobs)
    lines = given.of.read_text().splitlines() if given.of else list(shown(tuned(*numbers)))
    given.out.write_text(picture(lines))
    if not given.of:
        print(f"{time.monotonic() - began:.0f} s; {given.out}")


def tuned(*numbers: int) -> Iterator[str]:
    """What `tune` prints, line by line."""
    with tempfile.TemporaryDirectory() as folder:
        tune = f"{folder}/tune"
        options = ("-O3", "-march=native", "-std=c++20", "-pthread")
        subprocess.run(["g++", *options, HERE / "tune.cpp", "-o", tune], check=True)
        command = [tune, *map(str, numbers), "eager", HALF, *BOARDS]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            yield from process.stdout


def shown(lines: Iterable[str]) -> Iterator[str]:
    """The same lines, printed as they come."""
    for line in lines:
        print(line, end="", flush=True)
        yield line


def picture(lines: Iterable[str]) -> str:
    """The rounds: how far the values are from the results, and how many games are won against the hand-set weights."""
    text = "\n".join(lines)
    losses = re.findall(r"loss (\S+) -> (\S+)", text)
    matches = [(int(won), int(lost)) for won, lost in re.findall(r"(\d+) won, (\d+) lost", text)]
    return line_chart(
        "Caminos: the weights, round by round",
        "round",
        "%",
        {
            "won against eager": [
                (number, 100 * won / max(1, won + lost)) for number, (won, lost) in enumerate(matches, 1)
            ],
            "error before": [
                (number, 50 * sqrt(float(before))) for number, (before, _) in enumerate(losses, 1)
            ],
            "error after": [(number, 50 * sqrt(float(after))) for number, (_, after) in enumerate(losses, 1)],
        },
    )


if __name__ == "__main__":
    main()
