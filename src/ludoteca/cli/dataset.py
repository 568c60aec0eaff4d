"""`ludoteca dataset`: records as arrays."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..envs.rewards import REWARDS
from ..record import Record, read
from .common import WrongUse, command
from .records import fault


def add(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands,
        "dataset",
        run,
        "turn records into arrays for supervised learning",
    )
    parser.add_argument("file", type=Path, metavar="FILE.jsonl")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.npz")
    parser.add_argument("--reward", choices=REWARDS, default=REWARDS[0], help="what `returns` holds")


def run(arguments: argparse.Namespace) -> int:
    """Write the arrays of all decisions of all records."""
    import numpy

    from ..envs.dataset import arrays

    try:
        made: dict[str, Any] = arrays(_good(arguments.file), arguments.reward)
    except WrongUse:
        raise
    except ValueError as error:
        raise WrongUse(f"{arguments.file}: {error}") from None
    with arguments.out.open("wb") as out:  # so that the name is kept, whatever it ends with
        numpy.savez_compressed(out, **made)
    shape = "×".join(map(str, made["observations"].shape))
    print(f"{len(set(made['games'].tolist()))} games, {len(made['actions'])} actions, observations {shape}")
    return 0


def _good(path: Path) -> Iterator[Record]:
    for line, record in read(path):
        if reason := fault(record):
            raise WrongUse(f"{path}:{line}: {reason}")
        assert isinstance(record, Record)
        yield record
