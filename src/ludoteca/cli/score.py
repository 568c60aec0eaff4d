"""`ludoteca score`: a sheet filled in by hand."""

import argparse
import sys
from pathlib import Path
from typing import Any

from ..games.qwinto.draw import draw_sheet
from ..games.qwinto.paper import check
from ..paint import painter
from .common import WrongUse, command

LARGEST = 100_000  # characters


def add(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands, "score", run, "check a sheet filled in by hand and score it",
        "qwinto sheet.txt\nqwinto - < sheet.txt\n\n"
        "A sheet is four lines, such as\n"
        "  orange  . 5 . . 10 13 . 17 .\n"
        "  yellow  2 3 7 8 10 11 12 15 16\n"
        "  purple  2 4 . 6 7 . 9 11 .\n"
        "  misthrows 2\n"
        'or JSON: {"orange": [null, 5, …], …} or {"entries": [{"turn": 1, "cell": "o4", "number": 5}, …]}',
    )  # fmt: skip
    parser.add_argument("game", choices=["qwinto"], metavar="GAME", help="qwinto")
    parser.add_argument("sheet", metavar="SHEET", help="a file, or - for standard input")


def run(arguments: argparse.Namespace) -> int:
    """Check and score."""
    try:
        if arguments.sheet == "-":
            text = sys.stdin.read(LARGEST + 1)
        else:
            with Path(arguments.sheet).open(encoding="utf-8") as file:
                text = file.read(LARGEST + 1)
    except UnicodeDecodeError:
        raise WrongUse(f"{arguments.sheet} is no UTF-8 text") from None
    checked = check(text)
    print(draw_sheet(checked.sheet, painter()))
    for mistake in checked.mistakes:
        print(mistake)
    print(f"misthrows {checked.sheet.misthrows}, result {checked.sheet.score()}")
    return 1 if checked.mistakes else 0
