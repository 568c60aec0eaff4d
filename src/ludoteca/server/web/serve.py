"""`ludoteca serve`: one process, an embedded database, no configuration."""

import argparse
import os
import socket
import sqlite3
import sys
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import fields
from functools import partial
from pathlib import Path
from threading import Thread, Timer
from types import FrameType
from typing import Any, cast

import segno
import uvicorn

from ..infrastructure.hub import Pace
from ..infrastructure.logs import LEVELS, set_up_logs
from ..infrastructure.sqlite import FILE
from ..infrastructure.store import InUse
from .app import application
from .door import Door
from .guard import Guard
from .limits import Limits
from .moves import Moves
from .pages import CLIENT
from .services import Options, Services

try:
    import resource
except ImportError:  # Windows, which has no such limit
    resource = None  # type: ignore[assignment]

ANY = ("0.0.0.0", "::")  # addresses of every network that the machine is in
GRACE = 3  # seconds for requests to end when the server stops
LAST = 7.0  # seconds after which it ends in any case: what it has confirmed is on disk
NO_CLIENT = (
    "The page is not built, so browsers have nothing to show: only the API is served. "
    "In a copy of the repository, `make client` builds it."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `ludoteca serve` takes; each option is also an environment variable, such as LUDOTECA_PORT."""
    pace = Pace()
    _add(parser, "--host", "0.0.0.0", "address to listen on; 127.0.0.1 for this machine alone")
    _add(parser, "--port", 8000, "port to listen on; 0 takes a free one", most=65535)
    _add(parser, "--data", _data_folder(), "folder for the database")
    _add(parser, "--database", "", "database URL (default: SQLite in the data folder): see docs/scale.md")
    _add(parser, "--bus", "", "NATS URL, for several servers and for workers: see docs/scale.md")
    _add(
        parser,
        "--public",
        "",
        "address under which others reach the server, such as https://play.example.org",
    )
    tls = "https with a certificate of this machine's own, so that phones can play without a network"
    _add(parser, "--tls", 0, tls, most=1, nargs="?", const=1)
    _add(parser, "--tls-page", 8001, "port of the page that explains how to trust it", most=65535)
    _add(parser, "--log-level", "warning", "how much is logged", choices=LEVELS)
    _add(parser, "--proxied", 0, "1 behind your own proxy, which sets X-Forwarded-For", most=1)
    _add(parser, "--open", 0, "1 to open the browser as soon as the server answers", most=1)
    _add(parser, "--public-metrics", 0, "1 to tell /metrics to everybody, not to this machine alone", most=1)
    _add(parser, "--thinkers", min(4, os.cpu_count() or 1), "processes for bots", least=1)
    _add(parser, "--away-ms", pace.away, "milliseconds without a sign after which a player is away")
    _add(parser, "--vacant-ms", pace.vacant, "milliseconds after which anybody may let a bot decide for him")
    _add(parser, "--lease-ms", pace.lease, "milliseconds after which other servers look after a table's bots")
    _add(parser, "--bot-ms", pace.bot, "milliseconds that a bot takes at least for a move")
    _add(parser, "--archive-days", 30.0, "days without an event after which a table can only be read")
    _add(parser, "--purge-days", 180.0, "days without an event after which an archived table is deleted")
    for limit in fields(Limits):
        name = "--limit-" + limit.name.replace("_", "-")
        _add(parser, name, limit.default, "limit, see docs/api.md")


def run(args: argparse.Namespace) -> int:
    """Serves until it is stopped."""
    set_up_logs(args.log_level)
    raise_file_limit()
    try:
        listening = _listen(args.host, args.port)
    except OSError as error:
        print(f"cannot listen on {args.host}:{args.port}: {error.strerror}", file=sys.stderr)
        return 1
    try:
        app, inner = application(options(args))
        services: Services = inner.state.services
        services.hub.store.claim()
    except (InUse, ValueError, sqlite3.Error) as error:
        print(f"cannot use the database: {error}", file=sys.stderr)
        return 1
    try:
        if services.bus:
            services.bus.claim()
    except ValueError as error:
        print(f"cannot use the bus: {error}", file=sys.stderr)
        return 1
    if not (CLIENT / "index.html").exists():
        print(NO_CLIENT, file=sys.stderr)
    port = listening.getsockname()[1]
    try:
        encryption = _encryption(args, port)
    except (ModuleNotFoundError, OSError) as error:
        print(f"cannot use --tls: {error}", file=sys.stderr)
        return 1
    config = configuration(app, services, log_level="warning", **encryption)
    here = _here(args, port)
    server = Server(config, services.hub.hang_up, partial(_open, here) if args.open else None)
    print(_welcome(args, here), flush=True)
    with suppress(KeyboardInterrupt):  # uvicorn has stopped cleanly and tells it again
        server.run(sockets=[listening])
    return 0 if server.started else 1


def configuration(app: Guard, services: Services, **more: Any) -> uvicorn.Config:
    """How HTTP is spoken: heads and connections are limited, and nobody's word for an address is taken."""
    options = services.options
    door = partial(
        Door, limits=options.limits, guests=services.guests, proxied=options.is_proxied,
        shortcut=Moves(services, app),
    )  # fmt: skip
    return uvicorn.Config(
        app, http=cast(Any, door), ws="none", access_log=False, server_header=False, proxy_headers=False,
        timeout_keep_alive=30, timeout_graceful_shutdown=GRACE, **more,
    )  # fmt: skip


def raise_file_limit() -> None:
    """Allows as many connections as the system does."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def options(args: argparse.Namespace) -> Options:
    """How the server is run, from what was said on the command line."""
    limits = Limits(**{limit.name: getattr(args, f"limit_{limit.name}") for limit in fields(Limits)})
    return Options(
        database=args.database or _database(Path(args.data)),
        bus=args.bus,
        thinkers=args.thinkers,
        archive_days=args.archive_days,
        purge_days=args.purge_days,
        pace=Pace(args.away_ms, args.vacant_ms, args.bot_ms, args.lease_ms),
        address=args.public,
        is_proxied=bool(args.proxied),
        has_public_metrics=bool(args.public_metrics),
        limits=limits,
    )


class Server(uvicorn.Server):
    """A server that says when it answers, and ends its streams before it waits for connections to close."""

    def __init__(
        self, config: uvicorn.Config, hang_up: Callable[[], None], ready: Callable[[], None] | None = None
    ) -> None:
        super().__init__(config)
        self._hang_up, self._ready = hang_up, ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stops: cleanly if everybody lets it, but waits for nobody for long."""
        last = Timer(LAST, give_up)
        last.daemon = True
        last.start()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, and tells who waits for it."""
        await super().startup(sockets)
        if self._ready and self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops cleanly."""
        self._hang_up()
        await super().shutdown(sockets)


def give_up() -> None:
    """Ends the process as kill -9 does, which loses nothing."""
    os._exit(1)


def _add(
    parser: argparse.ArgumentParser,
    name: str,
    default: Any,
    text: str,
    least: int = 0,
    most: float = 1e12,
    choices: Sequence[str] | None = None,
    **more: Any,
) -> None:
    variable = "LUDOTECA_" + name.strip("-").replace("-", "_").upper()
    kind = type(default) if isinstance(default, str) else partial(_number, type(default), least, most)
    value = os.environ.get(variable, default)  # argparse converts a text like one from the command line
    parser.add_argument(
        name, type=kind, default=value, choices=choices, metavar=name.strip("-").replace("-", "_").upper(),
        help=f"{text} (default {default!r}; {variable})", **more,
    )  # fmt: skip


def _number(kind: type[int] | type[float], least: int, most: float, text: str) -> float:
    """A number within its bounds, for argparse."""
    try:
        number = kind(text)
    except ValueError:
        number = kind(-1)
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(f"must be a number from {least} to {most:,.0f}, not {text!r}")
    return number


def _data_folder() -> str:
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(home) / "ludoteca")


def _database(folder: Path) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{(folder / FILE).absolute()}"


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    return listening


def _encryption(args: argparse.Namespace, port: int) -> dict[str, Any]:
    """What uvicorn needs for https, if it is wanted; a page beside it explains how to trust it."""
    if not args.tls:
        return {}
    from .tls import secure  # its library is an extra
    from .trust import explain

    own = _own_address()
    files, here = secure(Path(args.data), own), f"http://{own}:{args.tls_page}"
    explain(args.host, args.tls_page, f"https://{own}:{port}", here, files.authority)
    print(f"How to trust it on a phone: {here}", flush=True)
    return {"ssl_certfile": files.certificate, "ssl_keyfile": files.key}


def _scheme(args: argparse.Namespace) -> str:
    return "https" if args.tls else "http"


def _here(args: argparse.Namespace, port: int) -> str:
    return f"{_scheme(args)}://{'localhost' if args.host in ANY else _bracketed(args.host)}:{port}"


def _open(address: str) -> None:
    """Opens the browser beside the server; without a screen there is none to open."""
    if sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _welcome(args: argparse.Namespace, here: str) -> str:
    port = here.rpartition(":")[2]
    phones = args.public or (f"{_scheme(args)}://{_own_address()}:{port}" if args.host in ANY else "")
    if not phones:
        return f"Ludoteca is at {here}"
    return f"Ludoteca is at {here}\nPhones in the same network: {phones}\n{qr(phones)}"


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _own_address() -> str:
    """This machine's address in its network; no packet is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation, RFC 5737
        except OSError:
            return "localhost"
        return str(probe.getsockname()[0])


def qr(text: str) -> str:
    """A QR code out of half blocks."""
    rows = [list(row) for row in segno.make(text, error="l").matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join(
        "".join("█▀▄ "[2 * bool(a) + bool(b)] for a, b in zip(*pair, strict=True)) for pair in pairs
    )
