"""`ludoteca worker`: a machine that decides for bots and reviews games, for servers elsewhere."""

import argparse
import asyncio
import os
from typing import Any
from uuid import uuid4

from ..games import GAMES
from ..server.infrastructure.logs import LEVELS, set_up_logs
from .common import WrongUse, command, whole_number


def add(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands, "worker", run, "decide for the bots of servers and review their games, from a queue in NATS"
    )
    parser.add_argument(
        "--bus", required=True, metavar="URL", help="of NATS, such as nats://bus.example.org:4222"
    )
    parser.add_argument(
        "--thinkers", type=whole_number, default=os.cpu_count() or 1, metavar="N",
        help="decisions at once (default: one for each core)",
    )  # fmt: skip
    parser.add_argument(
        "--game",
        action="append",
        choices=GAMES,
        default=[],
        metavar="GAME",
        help="only this game; may be repeated",
    )
    parser.add_argument(
        "--log-level", default="warning", choices=LEVELS, help="how much is logged (default: warning)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Work until it is stopped."""
    try:
        from ..server.infrastructure.bus import Bus
        from ..server.infrastructure.worker import Worker
    except ModuleNotFoundError as error:
        raise WrongUse(f"{error}; it comes with the package's extra 'scale'") from error
    set_up_logs(arguments.log_level)
    bus = Bus(arguments.bus, f"worker-{uuid4().hex}")
    try:
        bus.claim()
    except ValueError as error:
        raise WrongUse(f"cannot use the bus: {error}") from error
    print(f"thinking for servers at {bus.place}", flush=True)
    asyncio.run(Worker(bus, arguments.thinkers, arguments.game or GAMES).run())
    return 0
