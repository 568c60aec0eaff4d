"""The command `ludoteca`: exit code 0 for success, 1 if a check failed, 2 for wrong usage."""

import argparse
import os
import sys
from collections.abc import Sequence

from .. import __version__
from ..bots import BadBot
from ..game import Refusal
from ..games import titles
from . import (
    analyse,
    arena,
    board,
    dataset,
    play,
    printing,
    programs,
    records,
    score,
    serve,
    simulate,
    tables,
    worker,
)
from .common import WrongUse, example_formatter, examples

COMMANDS = (
    play, serve, simulate, records, arena, analyse, board, printing, score, dataset, programs, tables, worker,
)  # fmt: skip

PLAY = ("serve", "--open", "1")  # what `ludoteca` alone does


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    made = argparse.ArgumentParser(
        prog="ludoteca",
        description=f"{titles()}: play, simulate, check and analyse. Without a command: play in the browser.",
        epilog=examples(""),
        formatter_class=example_formatter,
    )
    made.add_argument("--version", action="version", version=f"ludoteca {__version__}")
    commands = made.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(commands)
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; a user's mistake gives a sentence, never a traceback."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")
    if "" not in sys.path:
        sys.path.append("")  # a bot of one's own may lie in the current folder
    argv = (sys.argv[1:] if argv is None else argv) or PLAY
    name = argv[0]
    try:
        if name == "serve":
            return serve.run(argv[1:])
        arguments = parser().parse_args(argv)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except (WrongUse, BadBot, Refusal) as error:
        print(f"ludoteca {name}: {error}", file=sys.stderr)
    except OSError as error:
        if isinstance(error, BrokenPipeError):  # whoever read us has gone: nothing more to say
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        print(f"ludoteca {name}: {error.filename or ''}: {error.strerror}", file=sys.stderr)
    except KeyboardInterrupt:
        return 130
    return 2
