"""`ludoteca simulate`: bots play, records are written."""

import argparse
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from ..bots import NAMES, bot
from ..play import finished
from ..progress import progress
from ..record import Record
from .common import WrongUse, add_game, add_options, command, start, whole_number


def add(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands, "simulate", run, "let bots play games and write their records"
    )  # fmt: skip
    add_game(parser)
    parser.add_argument("--games", type=whole_number, default=1, metavar="N", help="how many (default 1)")
    parser.add_argument(
        "--seed", default="0", metavar="S", help="the same seed gives the same bytes (default 0)"
    )
    add_options(parser)
    parser.add_argument(
        "--bot", action="append", default=[], metavar="NAME",
        help=f"for the seats in order, random where left out: {', '.join(NAMES)}, package.module:Name or cmd:COMMAND",
    )  # fmt: skip
    parser.add_argument(
        "--out", type=Path, metavar="FILE.jsonl", help="where to write (default: standard output)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Play the games."""
    game, options, first = start(arguments)
    seats = len(first.scores())
    if len(arguments.bot) > seats:
        raise WrongUse(f"{len(arguments.bot)} bots are too many for {seats} seats")
    names = arguments.bot + ["random"] * (seats - len(arguments.bot))
    bots = [bot(game.name, name) for name in names]
    out = (
        arguments.out.open("w", encoding="utf-8", newline="\n") if arguments.out else nullcontext(sys.stdout)
    )
    with out as file:
        for number in progress(range(arguments.games), arguments.games, "games"):
            turns, state = finished(first, bots, f"{arguments.seed}/{number}")
            seated = [{"name": name, "bot": name} for name in names]
            file.write(Record.of(game, options, turns, state, seated).dumps() + "\n")
    return 0
