"""What several commands share: options, bots, files, wrong use."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any, TextIO

from .. import strict_json
from ..game import Game, State
from ..games import GAMES
from ..record import BadRecord, Record, read
from ..spread import PLACES

example_formatter = partial(argparse.RawDescriptionHelpFormatter, max_help_position=28)


class WrongUse(ValueError):
    """Wrong usage of a command."""


class BadFile(WrongUse):
    """A file with unexpected contents."""


@cache
def _examples() -> dict[str, str]:
    text = (files(__package__) / "examples.json").read_text("utf-8")
    found: dict[str, list[str]] = strict_json.loads(text)
    return {name: "\n".join(f"  ludoteca {line}" for line in lines) for name, lines in found.items()}


def examples(name: str) -> str:
    """How a command is used, for the end of its help."""
    return f"examples:\n{_examples()[name]}"


def command(commands: Any, name: str, run: Any, summary: str, notes: str = "") -> argparse.ArgumentParser:
    """A new command with its examples, and notes below them."""
    made: argparse.ArgumentParser = commands.add_parser(
        name, help=summary, description=summary[0].upper() + summary[1:] + ".",
        epilog="\n\n".join(filter(None, (examples(name), notes))), formatter_class=example_formatter,
    )  # fmt: skip
    made.set_defaults(run=run)
    return made


def add_game(parser: argparse.ArgumentParser) -> None:
    """The argument GAME."""
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))


def add_options(parser: argparse.ArgumentParser) -> None:
    """The argument --option."""
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE",
        help="an option of the game, such as seats=4 or board=torus; board=@FILE reads a custom one",
    )  # fmt: skip


def whole_number(text: str) -> int:
    """A number of 1 or more, for argparse."""
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text) <= 10**9:
        raise argparse.ArgumentTypeError(f"must be a whole number of 1 or more, not {text!r}")
    return int(text)


def add_spread(parser: argparse.ArgumentParser) -> None:
    """Add how the work is spread."""
    parser.add_argument("--jobs", type=whole_number, default=1, metavar="J", help="processes (default 1)")
    parser.add_argument(
        "--on", choices=PLACES, default=PLACES[0],
        help="ray: on the cluster that RAY_ADDRESS names, with the same results (default here)",
    )  # fmt: skip


@contextmanager
def clean_output() -> Iterator[TextIO]:
    """Standard output for results alone: what Ray says of its machines goes to standard error."""
    out = sys.stdout
    with redirect_stdout(sys.stderr):
        yield out


def options(arguments: argparse.Namespace) -> dict[str, Any]:
    """The options as given on the command line."""
    found: dict[str, Any] = {}
    for text in arguments.option:
        key, equals, value = text.partition("=")
        if not equals:
            raise WrongUse(f"--option must be KEY=VALUE, such as seats=4, not {text!r}")
        if key in found:
            raise WrongUse(f"--option {key} is given twice")
        found[key] = _value(value)
    return found


def _value(text: str) -> Any:
    if text.startswith("@"):
        return read_json(Path(text[1:]))
    try:
        return strict_json.loads(text)
    except ValueError:
        return text


def read_json(path: Path) -> Any:
    """Read a JSON file of at most a megabyte."""
    with path.open("rb") as file:
        text = file.read((1 << 20) + 1)
    if len(text) > 1 << 20:
        raise BadFile(f"{path} is larger than a megabyte")
    try:
        return strict_json.loads(text)
    except ValueError as error:
        raise BadFile(f"{path} {error}") from None


def start(arguments: argparse.Namespace) -> tuple[Game[State], dict[str, Any], State]:
    """The game, its options and its first position."""
    game, given = GAMES[arguments.game], options(arguments)
    return game, given, game.start(**given)


def one_record(path: Path, line: int | None) -> Record:
    """A record of a file, checked: the only one, or that of a line."""
    records = [(number, record) for number, record in read(path, line) if line in (None, number)]
    if line is None and len(records) > 1:
        raise WrongUse(f"{path} holds {len(records)} records: say which with --line")
    if not records:
        raise WrongUse(f"{path} holds no record" + (f" at line {line}" if line else ""))
    record = records[0][1]
    if isinstance(record, BadRecord):
        raise WrongUse(f"{path}:{records[0][0]}: {record}")
    try:
        record.check()
    except BadRecord as bad:
        raise WrongUse(f"{path}:{records[0][0]}: {bad}") from None
    return record
