"""`ludoteca arena`: bot against bot."""

import argparse
from typing import Any

from ..arena import arena
from ..bots import NAMES
from .common import WrongUse, add_game, add_options, add_spread, clean_output, command, options, whole_number


def add(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands, "arena", run, "compare bots: seats rotated, common random numbers"
    )  # fmt: skip
    add_game(parser)
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help=f"{', '.join(NAMES)} package.module:Name of your own, or cmd:COMMAND, a program in any language",
    )
    parser.add_argument(
        "--games", type=whole_number, default=100, metavar="N", help="at each table (default 100)"
    )
    parser.add_argument("--seed", default="0", metavar="S", help="random seed (default 0)")
    add_options(parser)
    add_spread(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play, and print a table for each table."""
    try:
        with clean_output() as out:
            for result in arena(
                arguments.game,
                arguments.bots,
                arguments.games,
                arguments.seed,
                options(arguments),
                arguments.jobs,
                arguments.on,
            ):
                print(f"{arguments.game}, {result.games} games\n{result}\n", file=out)
    except ValueError as error:
        raise WrongUse(str(error)) from None
    return 0
