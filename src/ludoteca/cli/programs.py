"""`ludoteca engine`: a bot of ours for other programs; `sit`: any bot at a table of a server."""

import argparse
import json
import secrets
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from ..bots import NAMES, bot
from ..bots.program import serve
from ..game import Bot
from ..games import GAMES
from .common import WrongUse, add_game, command


def add(commands: Any) -> None:
    """Add the commands."""
    parser = command(commands, "engine", engine, "answer for a bot, one JSON object a line: see docs/bots.md")
    add_game(parser)
    parser.add_argument(
        "bot", nargs="?", default="expert", metavar="BOT", help=f"{', '.join(NAMES)} (default expert)"
    )
    parser = command(commands, "sit", sit, "let a bot take a seat at a table of a server")
    parser.add_argument("address", metavar="ADDRESS", help="of the server, such as http://localhost:8000")
    parser.add_argument("code", metavar="CODE", help="of the table")
    parser.add_argument(
        "--bot", default="casual", metavar="BOT",
        help=f"{', '.join(NAMES)}, package.module:Name or cmd:COMMAND (default casual)",
    )  # fmt: skip
    parser.add_argument("--name", default="", metavar="NAME", help="at the table (default: the bot's)")


def engine(arguments: argparse.Namespace) -> int:
    """Answer until the input ends."""
    serve(arguments.game, bot(arguments.game, arguments.bot))
    return 0


def sit(arguments: argparse.Namespace) -> int:
    """Sit down and play until the game is over."""
    table = Seat(arguments.address, arguments.code)
    player = bot(table.game, arguments.bot)
    table.sit(arguments.name or arguments.bot.removeprefix("cmd:")[:24])
    for position in table.positions():
        table.decide(position, player)
    return 0


class Seat:
    """A seat at a table, by the server's API."""

    def __init__(self, address: str, code: str) -> None:
        self._address, self._token = address.rstrip("/"), secrets.token_urlsafe(24)
        found = self._call(f"/codes/{code}")
        self._path, self._decided = f"/tables/{found['id']}", -1
        self.game: str = self._call(self._path)["game"]

    def sit(self, name: str) -> None:
        """Take a free seat."""
        self._call(f"{self._path}/seats", {"id": "sit", "name": name, "seed": secrets.token_hex(16)})

    def positions(self) -> Iterator[dict[str, Any]]:
        """Every position that the server tells, until the game is over."""
        with urlopen(self._request(f"{self._path}/stream?snapshots=true")) as stream:
            for line in stream:
                position = json.loads(line[6:])["position"] if line.startswith(b"data: ") else None
                if position and position["over"]:
                    return
                if position:
                    yield position

    def decide(self, position: dict[str, Any], player: Bot) -> None:
        """Answer a position for the own seat, once."""
        if not position["moves"] or position["turn"] == self._decided:
            return
        self._decided = position["turn"]
        seat = int(next(iter(position["moves"])))
        state = GAMES[self.game].parse_checked(position["text"])
        move = {"id": f"turn{self._decided}", "turn": self._decided, "seat": seat}
        self._call(f"{self._path}/moves", {**move, "move": player.choose(state, seat, Random())})

    def _call(self, path: str, body: dict[str, object] | None = None) -> Any:
        try:
            with urlopen(self._request(path, body)) as answer:
                return json.load(answer)
        except HTTPError as error:
            raise WrongUse(f"the server refused {path}: {error.read(500).decode(errors='replace')}") from None
        except URLError as error:
            raise WrongUse(f"{self._address} cannot be reached: {error.reason}") from None
        except ValueError:
            raise WrongUse(f"{self._address} does not answer as a server of Ludoteca does") from None

    def _request(self, path: str, body: dict[str, object] | None = None) -> Request:
        if not self._address.startswith(("http://", "https://")):
            raise WrongUse(f"ADDRESS must begin with http:// or https://, not {self._address!r}")
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        return Request(f"{self._address}/api/v1{path}", data, headers)
