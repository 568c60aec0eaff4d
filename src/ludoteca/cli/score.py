"""`ludoteca score`: a sheet filled in by hand; `compare`: results of a duplicate game."""

import argparse
import sys
from pathlib import Path
from typing import Any

from .. import duplicate
from ..games import GAMES
from ..paint import painter
from .common import WrongUse, command

LARGEST = 100_000  # characters


def add(commands: Any) -> None:
    """Add the commands."""
    papers = {game.name: game.paper for game in GAMES.values() if game.paper}
    parser = command(
        commands, "score", run, "check a sheet filled in by hand and score it",
        "\n".join(map(_form, papers)),
    )  # fmt: skip
    parser.add_argument("game", choices=papers, metavar="GAME", help=", ".join(papers))
    parser.add_argument("sheet", metavar="SHEET", help="a file, or - for standard input")
    dealt = duplicate.games()
    parser = command(
        commands, "compare", compare, "rank results of a duplicate game, beside the expert's"
    )  # fmt: skip
    parser.add_argument("game", choices=dealt, metavar="GAME", help=", ".join(dealt))
    parser.add_argument(
        "--result", action="append", default=[], metavar="NAME=POINTS", help="of a player; repeat it"
    )
    parser.add_argument("--seed", required=True, metavar="S", help="that of ludoteca print duplicate")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="at each table (default 2)")
    parser.add_argument(
        "--level", default="expert", metavar="BOT", help="the bot to compare with (default expert)"
    )


def _form(name: str) -> str:
    """How a sheet of a game is written."""
    game = GAMES[name]
    lines = game.paper.EXAMPLE.splitlines() if game.paper else ()
    return "\n".join(f"{'' if n else game.title + ':':9}{line}" for n, line in enumerate(lines))


def run(arguments: argparse.Namespace) -> int:
    """Check and score."""
    paper = GAMES[arguments.game].paper
    assert paper  # one of the choices
    checked = paper.check(_read(arguments.sheet))
    print(checked.draw(painter()), *checked.mistakes, checked.summary(), sep="\n")
    return 1 if checked.mistakes else 0


def _read(name: str) -> str:
    try:
        if name == "-":
            return sys.stdin.read(LARGEST + 1)
        with Path(name).open(encoding="utf-8") as file:
            return file.read(LARGEST + 1)
    except UnicodeDecodeError:
        raise WrongUse(f"{name} is not UTF-8 text") from None


def compare(arguments: argparse.Namespace) -> int:
    """Rank the results."""
    results: dict[str, int] = {}
    for text in arguments.result:
        name, equals, points = text.partition("=")
        try:
            results[name] = int(points)
        except ValueError:
            equals = ""
        if not equals or not name:
            raise WrongUse(f"a result is NAME=POINTS, such as Ann=31, not {text!r}")
    deal = duplicate.Deal(arguments.game, arguments.seed, arguments.players)
    print(f"Code {deal.code}")
    reached = duplicate.played(deal, arguments.level)
    for place, name, score in duplicate.ranking(results, arguments.level, reached):
        print(f"{place:>3}. {score:>4}  {name}")
    return 0
