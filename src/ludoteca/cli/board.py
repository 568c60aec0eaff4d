"""`ludoteca board`: boards as data."""

import argparse
import json
from importlib import import_module
from pathlib import Path
from typing import Any

from ..game import BadOption
from ..games import GAMES
from .common import BadFile, WrongUse, add_game, command, read_json


def add(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands, "board", run, "list a game's boards, print one as JSON, or check an own one",
        "caminos\ncaminos torus\ntraxx --check my-board.json",
    )  # fmt: skip
    add_game(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("name", nargs="?", metavar="NAME", help="the board to print")
    which.add_argument(
        "--check", type=Path, metavar="FILE", help="say whether the file holds a board of the game"
    )


def run(arguments: argparse.Namespace) -> int:
    """List, print or check."""
    game = import_module(f"ludoteca.games.{arguments.game}")
    if not hasattr(game, "boards"):
        with_boards = [name for name in GAMES if hasattr(import_module(f"ludoteca.games.{name}"), "boards")]
        raise WrongUse(f"{arguments.game} has no boards, only {' and '.join(with_boards)} have")
    if arguments.check:
        return _check(game, arguments.check)
    if arguments.name:
        print(json.dumps(game.board(arguments.name).to_json(), ensure_ascii=False, indent=1))
    else:
        print("\n".join(game.boards()))
    return 0


def _check(game: Any, path: Path) -> int:
    try:
        board = game.Board.from_json(read_json(path))
    except (BadOption, BadFile) as bad:
        print(f"{path}: {bad}" if isinstance(bad, BadOption) else bad)
        return 1
    print(f"{path}: {board.name} is a good board")
    return 0
