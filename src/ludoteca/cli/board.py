"""`ludoteca board`: boards as data."""

import argparse
import json
from pathlib import Path
from typing import Any

from ..faces import Boards
from ..game import BadOption
from ..games import GAMES
from .common import BadFile, WrongUse, add_game, command, read_json


def add(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands, "board", run, "list a game's boards, print one as JSON, or check a custom one"
    )  # fmt: skip
    add_game(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("name", nargs="?", metavar="NAME", help="the board to print")
    which.add_argument(
        "--check", type=Path, metavar="FILE", help="say whether the file holds a board of the game"
    )


def run(arguments: argparse.Namespace) -> int:
    """List, print or check."""
    boards = GAMES[arguments.game].boards
    if boards is None:
        with_boards = [name for name, game in GAMES.items() if game.boards]
        raise WrongUse(f"{arguments.game} has no boards, only {' and '.join(with_boards)} have")
    if arguments.check:
        return _check(boards, arguments.check)
    if arguments.name:
        print(json.dumps(boards.board(arguments.name).to_json(), ensure_ascii=False, indent=1))
    else:
        print("\n".join(boards.boards()))
    return 0


def _check(boards: Boards, path: Path) -> int:
    try:
        board = boards.described(read_json(path))
    except (BadOption, BadFile) as bad:
        print(f"{path}: {bad}" if isinstance(bad, BadOption) else bad)
        return 1
    print(f"{path}: {board.name} is a good board")
    return 0
