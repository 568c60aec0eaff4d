"""`ludoteca serve` and `verify`; the server's libraries are loaded only for `serve` itself."""

import argparse
from collections.abc import Sequence
from typing import Any

from .. import fair
from .common import command, example_formatter, examples

SUMMARY = "play in the browser: start the server"


def add(commands: Any) -> None:
    """Add the commands."""
    commands.add_parser("serve", help=SUMMARY, add_help=False)  # its own parser takes over, see `run`
    parser = command(commands, "verify", fair.run, "check a record's dice and cards, without any server")
    fair.add_arguments(parser)


def run(argv: Sequence[str]) -> int:
    """Start the server with the arguments behind `ludoteca serve`."""
    from ..server.web import serve as server

    parser = argparse.ArgumentParser(
        prog="ludoteca serve", description=SUMMARY[0].upper() + SUMMARY[1:] + ".",
        epilog=examples("serve"), formatter_class=example_formatter,
    )  # fmt: skip
    server.add_arguments(parser)
    return server.run(parser.parse_args(argv))
