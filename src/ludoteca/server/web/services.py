"""What all requests share, built once when the application is made."""

import base64
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Self
from uuid import uuid4

from ..infrastructure.bell import MemoryBell
from ..infrastructure.hub import Hub, Pace, milliseconds
from ..infrastructure.sqlite import SqliteStore
from ..infrastructure.thinkers import Thinkers
from .costly import Costly
from .limits import Buckets, Limits
from .metrics import Metrics
from .spending import Spending
from .stream import Listeners

if TYPE_CHECKING:  # extras: PostgreSQL and NATS are imported where they are used
    from ..infrastructure.bus import Bus


@dataclass(frozen=True)
class Options:
    """How a server is run."""

    database: str
    bus: str = ""  # a NATS URL, where several servers or workers share the work
    thinkers: int = 2
    archive_days: float = 30
    purge_days: float = 180
    forget_seconds: float = 600  # after which a table that nobody looks at leaves memory
    tidy_seconds: float = 60
    sweep_seconds: float = 5
    pace: Pace = field(default_factory=Pace)
    address: str = ""  # under which others reach it, such as https://play.example.org
    is_proxied: bool = False
    has_public_metrics: bool = False  # otherwise they are for this machine alone
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True)
class Services:
    """The hub and what guards it; one of each for a server."""

    options: Options
    bus: "Bus | None"  # between servers and workers
    thinkers: Thinkers
    hub: Hub
    metrics: Metrics
    listeners: Listeners
    rates: Buckets  # of requests, for each client
    makers: Buckets  # of tables, for each client
    table_rates: Buckets  # of commands, for each table
    code_misses: Buckets  # of codes that no table has, for each client
    costly: Costly
    guests: Counter[str]  # open connections of each client
    entropy: Callable[[int], bytes]

    @classmethod
    def build(
        cls,
        options: Options,
        clock: Callable[[], int] = milliseconds,
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> Self:
        """The services of a server that is run so; nothing is opened yet."""
        limits, metrics = options.limits, Metrics()
        try:
            bus = bus_at(options.bus) if options.bus else None
            thinkers = thinkers_at(options, bus)
            hub = hub_at(options, clock, thinkers, bus)
        except ModuleNotFoundError as error:
            raise ValueError(f"{error}; it comes with the package's extra 'scale'") from error
        return cls(
            options=options,
            bus=bus,
            thinkers=thinkers,
            hub=hub,
            metrics=metrics,
            listeners=Listeners(limits.streams, metrics),
            rates=Buckets(limits.rate, limits.burst),
            makers=Buckets(limits.tables_an_hour / 3600, limits.tables_an_hour),
            table_rates=Buckets(limits.table_rate, 2 * limits.table_rate),
            code_misses=Buckets(limits.misses_an_hour / 3600, limits.misses_an_hour),
            costly=Costly(),
            guests=Counter(),
            entropy=entropy,
        )

    def spending(self) -> Spending | None:
        """The limits that servers on one database share, connected with the others."""
        if (say := self.hub.say) is None:
            return None
        shared = {
            "rates": self.rates,
            "makers": self.makers,
            "tables": self.table_rates,
            "codes": self.code_misses,
        }
        spending = Spending(shared, say)
        self.hub.heard = spending.heard
        return spending

    def random_text(self, size: int) -> str:
        """So many random bytes as letters, digits, dashes and underscores."""
        return base64.urlsafe_b64encode(self.entropy(size)).rstrip(b"=").decode()


def thinkers_at(options: Options, bus: "Bus | None") -> Thinkers:
    """Whoever thinks for bots: workers, if there is a bus to them, have a fifth of a lease."""
    if bus is None:
        return Thinkers(options.thinkers)
    from ..infrastructure.bus import BusThinkers

    return BusThinkers(options.thinkers, bus, options.pace.lease / 5000)


def hub_at(options: Options, clock: Callable[[], int], thinkers: Thinkers, bus: "Bus | None") -> Hub:
    """The hub for a database URL: of one server, or one of several."""
    backend, _, path = options.database.partition("://")
    if backend.startswith("sqlite") and path.startswith("/") and path != "/":
        return Hub(SqliteStore(Path(path[1:])), MemoryBell(), thinkers, clock, options.pace)
    if backend in ("postgresql", "postgresql+asyncpg") and path:
        from ..infrastructure.postgres.store import PostgresStore
        from ..infrastructure.shared import SharedHub

        store = PostgresStore(options.database, uuid4().hex, bus)
        return SharedHub(store, MemoryBell(), thinkers, clock, options.pace)
    raise ValueError(
        "expected a database URL such as sqlite:////var/lib/ludoteca/tables.sqlite3 "
        f"or postgresql+asyncpg://name:password@host/database, not {options.database}"
    )


def bus_at(url: str) -> "Bus":
    """The bus at a URL, not connected yet."""
    from ..infrastructure.bus import Bus

    return Bus(url, uuid4().hex)
