"""`ludoteca score`: a sheet filled in by hand; `compare`: results with the same luck."""

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from .. import duplicate
from ..games.caminos import draw as caminos_draw
from ..games.qwinto import draw as qwinto_draw
from ..games.traxx import boards
from ..games.traxx import draw as traxx_draw
from ..paint import painter
from .common import WrongUse, command

LARGEST = 100_000  # characters


def add(commands: Any) -> None:
    """Add the commands."""
    parser = command(
        commands, "score", run, "check a sheet filled in by hand and score it",
        "Qwinto:  orange  . 5 . . 10 13 . 17 .          nine entries for each row\n"
        "         yellow  2 3 7 8 10 11 12 15 16\n"
        "         purple  2 4 . 6 7 . 9 11 .\n"
        "         misthrows 2\n"
        '         or JSON: {"orange": [null, 5, …], …} or {"entries": [{"turn": 1, "cell": "o4", "number": 5}, …]}\n'
        "Träxx:   start A                              then either round by round\n"
        "         bgys d4-e5-f6                        or: line d4-e5-f6 … and numbers 4 7 5\n"
        "Caminos: board octagon                        left out for the square\n"
        "         c3 gyy                               each column's cubes from the board up\n"
        "         edge 4 3                             pieces at the outer edge, for the scoring",
    )  # fmt: skip
    parser.add_argument(
        "game", choices=["traxx", "caminos", "qwinto"], metavar="GAME", help="traxx, caminos, qwinto"
    )
    parser.add_argument("sheet", metavar="SHEET", help="a file, or - for standard input")
    parser = command(
        commands, "compare", compare, "rank results of the same printed luck, with the expert's beside them"
    )  # fmt: skip
    parser.add_argument("game", choices=duplicate.GAMES, metavar="GAME", help=", ".join(duplicate.GAMES))
    parser.add_argument(
        "--result", action="append", default=[], metavar="NAME=POINTS", help="of a player; repeat it"
    )
    parser.add_argument("--seed", required=True, metavar="S", help="that of ludoteca print duplicate")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="at each table (default 2)")
    parser.add_argument(
        "--level", default="expert", metavar="BOT", help="the bot to compare with (default expert)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Check and score."""
    checked = import_module(f"ludoteca.games.{arguments.game}.paper").check(_read(arguments.sheet))
    print(SHOWN[arguments.game](checked))
    return 1 if checked.mistakes else 0


def _read(name: str) -> str:
    try:
        if name == "-":
            return sys.stdin.read(LARGEST + 1)
        with Path(name).open(encoding="utf-8") as file:
            return file.read(LARGEST + 1)
    except UnicodeDecodeError:
        raise WrongUse(f"{name} is no UTF-8 text") from None


def _qwinto(checked: Any) -> str:
    lines = [qwinto_draw.draw_sheet(checked.sheet, painter()), *map(str, checked.mistakes)]
    return "\n".join([*lines, f"misthrows {checked.sheet.misthrows}, result {checked.sheet.score()}"])


def _traxx(checked: Any) -> str:
    board = traxx_draw.draw_board(boards()["classic"], checked.line, painter())
    points = f"numbers {sum(checked.points)}, cells not reached {61 - len(checked.line)}"
    return "\n".join([board, *map(str, checked.mistakes), f"{points}, result {checked.score()}"])


def _caminos(checked: Any) -> str:
    lines = [caminos_draw.draw_board(checked.board, checked.stacks, painter()), *map(str, checked.mistakes)]
    if checked.path:
        lines.append(f"path {'-'.join(checked.path)}")
    won = f"{checked.winner} wins, result {checked.points}" if checked.winner else "no path: a draw"
    return "\n".join([*lines, won])


SHOWN = {"qwinto": _qwinto, "traxx": _traxx, "caminos": _caminos}


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
