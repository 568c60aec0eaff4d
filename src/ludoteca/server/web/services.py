"""What all requests share, built once when the application is made."""

import base64
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from ..infrastructure.bell import MemoryBell
from ..infrastructure.hub import Hub, Pace, milliseconds
from ..infrastructure.sqlite import SqliteStore
from ..infrastructure.thinkers import Thinkers
from .costly import Costly
from .limits import Buckets, Limits
from .metrics import Metrics
from .stream import Listeners


@dataclass(frozen=True)
class Options:
    """How a server is run."""

    database: str
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
    hub: Hub
    metrics: Metrics
    listeners: Listeners
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
        return cls(
            options=options,
            hub=hub_at(options, clock),
            metrics=metrics,
            listeners=Listeners(limits.streams, metrics),
            makers=Buckets(limits.tables_an_hour / 3600, limits.tables_an_hour),
            table_rates=Buckets(limits.table_rate, 2 * limits.table_rate),
            code_misses=Buckets(limits.misses_an_hour / 3600, limits.misses_an_hour),
            costly=Costly(),
            guests=Counter(),
            entropy=entropy,
        )

    def random_text(self, size: int) -> str:
        """So many random bytes as letters, digits, dashes and underscores."""
        return base64.urlsafe_b64encode(self.entropy(size)).rstrip(b"=").decode()


def hub_at(options: Options, clock: Callable[[], int]) -> Hub:
    """The hub for a database URL: of one server, or one of several."""
    backend, _, path = options.database.partition("://")
    bell, thinkers = MemoryBell(), Thinkers(options.thinkers)
    if backend.startswith("sqlite") and path.startswith("/") and path != "/":
        return Hub(SqliteStore(Path(path[1:])), bell, thinkers, clock, options.pace)
    if backend in ("postgresql", "postgresql+asyncpg") and path:
        from ..infrastructure.postgres import PostgresStore  # an extra
        from ..infrastructure.shared import SharedHub

        return SharedHub(PostgresStore(options.database), bell, thinkers, clock, options.pace)
    raise ValueError(
        "expected a database URL such as sqlite:////var/lib/ludoteca/tables.sqlite3 "
        f"or postgresql+asyncpg://name:password@host/database, not {options.database}"
    )
