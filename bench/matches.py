"""Matches of a C++ program in parts, on as many machines as there are; the sum is the same wherever they are played."""

import subprocess
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from math import ceil
from pathlib import Path

from ludoteca.progress import progress
from ludoteca.spread import PLACES, Program, spread

ROOT = Path(__file__).parent.parent
PARTS = 50  # at most, of a match


def build(source: str, *files: str) -> Program:
    """A program from its source, with the files that it reads; needs a C++ compiler."""
    with tempfile.TemporaryDirectory() as folder:
        arena = f"{folder}/arena"
        options = ("-O3", "-march=native", "-std=c++20", "-pthread")
        subprocess.run(["g++", *options, ROOT / source, "-o", arena], check=True)
        paths = [Path(arena), *(ROOT / file for file in files)]
        return Program(tuple((path.name, path.read_bytes()) for path in paths))


def add_places(parser: ArgumentParser) -> None:
    """The options that say where it is played."""
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--on", choices=PLACES, default=PLACES[0], help="a Ray cluster, or here (default)")


def played(
    arena: Program,
    part: Callable[[int, int], Sequence[str]],
    whole: Sequence[str],
    games: int,
    jobs: int,
    on: str,
) -> str:
    """What the program prints for all games; `part` gives its arguments for some, from their first and number."""
    size = ceil(games / PARTS)
    parts = [("part", *part(first, min(size, games - first))) for first in range(0, games, size)]
    tallies = progress(spread(arena, parts, jobs, on), len(parts), " ".join(whole))
    return arena(("whole", *whole), "".join(tallies))
