"""`ludoteca simulate`: bots play, records are written."""

import argparse
from functools import cache, partial
from pathlib import Path
from typing import Any

from ..bots import NAMES, bot
from ..game import Bot
from ..games import GAMES
from ..play import finished
from ..progress import progress
from ..record import Record
from ..spread import spread
from .common import WrongUse, add_game, add_options, add_spread, clean_output, command, start, whole_number


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
    add_spread(parser)
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
    _bots(game.name, tuple(names))  # says now what is wrong with them
    seeds = [f"{arguments.seed}/{number}" for number in range(arguments.games)]
    one = partial(simulated, game.name, options, tuple(names))
    out = arguments.out.open("w", encoding="utf-8", newline="\n") if arguments.out else clean_output()
    with out as file:
        for record in progress(spread(one, seeds, arguments.jobs, arguments.on), len(seeds), "games"):
            file.write(record + "\n")
    return 0


def simulated(game: str, options: dict[str, Any], names: tuple[str, ...], seed: str) -> str:
    """The record of one game."""
    rules = GAMES[game]
    turns, state = finished(rules.start(**options), _bots(game, names), seed)
    seated = [{"name": name, "bot": name} for name in names]
    return Record.of(rules, options, turns, state, seated).dumps()


@cache
def _bots(game: str, names: tuple[str, ...]) -> list[Bot]:
    return [bot(game, name) for name in names]
