"""What all requests share, built once when the application is made."""

import base64
import os
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Self

from ..domain.validation import Refused
from ..infrastructure.bell import MemoryBell
from ..infrastructure.hub import Hub, milliseconds
from ..infrastructure.store import SqlStore
from ..infrastructure.thinkers import Thinkers
from .limits import Buckets, Limits, Metrics


@dataclass(frozen=True)
class Options:
    """How a server is run."""

    database: str
    thinkers: int = 2
    archive_days: float = 30
    purge_days: float = 180
    forget_seconds: float = 600  # after which a table that nobody looks at leaves memory
    tidy_seconds: float = 60
    is_proxied: bool = False
    limits: Limits = field(default_factory=Limits)


class Listeners:
    """Counts the streams of each client, and limits them."""

    def __init__(self, most: int, metrics: Metrics) -> None:
        self._most, self._metrics = most, metrics
        self._open: dict[str, int] = {}

    def guarded(self, client: str, lines: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """The stream, counted while it is open; raises `Refused`."""
        if self._open.get(client, 0) >= self._most:
            raise Refused("too-many", f"at most {self._most} streams can be open from one address")
        return self._counted(client, lines)

    async def _counted(self, client: str, lines: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        self._count(client, 1)
        try:
            async for line in lines:
                yield line
        finally:
            self._count(client, -1)

    def _count(self, client: str, change: int) -> None:
        self._metrics.streams.inc(change)
        self._open[client] = self._open.get(client, 0) + change
        if not self._open[client]:
            del self._open[client]


@dataclass(frozen=True)
class Services:
    """The hub and what guards it; one of each for a server."""

    options: Options
    hub: Hub
    metrics: Metrics
    listeners: Listeners
    makers: Buckets  # of tables, for each client
    table_rates: Buckets  # of commands, for each table
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
            hub=Hub(SqlStore(options.database), MemoryBell(), Thinkers(options.thinkers), clock),
            metrics=metrics,
            listeners=Listeners(limits.streams, metrics),
            makers=Buckets(limits.tables_an_hour / 3600, limits.tables_an_hour),
            table_rates=Buckets(limits.table_rate, 2 * limits.table_rate),
            entropy=entropy,
        )

    def random_text(self, size: int) -> str:
        """So many random bytes as letters, digits, dashes and underscores."""
        return base64.urlsafe_b64encode(self.entropy(size)).rstrip(b"=").decode()
