"""A PostgreSQL database: reads beside each other, and writes in one queue, many in one transaction."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

import asyncpg

from ..store import Append, Damaged, Moved, Outcome, Taken, Unwritable, settle

log: logging.Logger = logging.getLogger("ludoteca.postgres")
BATCH = 256  # jobs in one transaction at most
READERS = 4
PATIENCE = 10.0  # seconds for a statement
HANGS = "1000"  # milliseconds after which whoever has stopped in a transaction lets go of its locks
# The database cannot be reached, or has no time: whether a commit has arrived is not known.
UNREACHABLE = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # of a connection that was cut in the middle of something
    asyncio.InvalidStateError,  # of the pool, when such a connection is given back
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
)
FAILURES = (*UNREACHABLE, asyncpg.PostgresError)
if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

    Connection = asyncpg.Connection[asyncpg.Record] | PoolConnectionProxy[asyncpg.Record]
else:
    Connection = Any
T = TypeVar("T")
Job = Callable[[Connection], Awaitable[Any]]
Work = Job | Append
AppendAll = Callable[[Connection, list[Append]], Awaitable[list[Outcome]]]


class Database:
    """A pool of connections, of which one writes."""

    def __init__(self, url: str, append_all: AppendAll) -> None:
        self.url: str = url.replace("postgresql+asyncpg:", "postgresql:", 1)
        self.trouble: str | None = None
        self._append_all = append_all
        self._waiting: list[tuple[Work, asyncio.Future[Any]]] = []
        self._rung = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    @property
    def place(self) -> str:
        """Where it is, without a password."""
        parts = urlsplit(self.url)
        return f"{parts.hostname or 'localhost'}:{parts.port or 5432}{parts.path}"

    async def open(self) -> None:
        """Connects, and begins to write."""
        self._pool = await asyncpg.create_pool(
            self.url, min_size=2, max_size=READERS + 1, command_timeout=PATIENCE, timeout=PATIENCE,
            server_settings={"idle_in_transaction_session_timeout": HANGS},
        )  # fmt: skip
        self._writer = asyncio.create_task(self._write_all())

    async def close(self) -> None:
        """Writes what is left, and hangs up."""
        while self._waiting:
            await asyncio.sleep(0.01)
        if self._writer:
            self._writer.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self._pool.close()

    async def read(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """What some statements find; raises `Unwritable`."""
        try:
            async with self._pool.acquire(timeout=PATIENCE) as connection:
                return await work(connection)
        except FAILURES as error:
            raise Unwritable(f"the database does not answer: {error!r}") from error

    async def write(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """What some statements return, when they are on disk; raises what they raise, and `Unwritable`."""
        written: T = await self._queue(work)
        return written

    async def append(self, append: Append) -> None:
        """Appends, together with others; raises `Moved`, `Damaged`, `Unwritable`."""
        await self._queue(append)

    async def _queue(self, work: Work) -> Any:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        self._rung.set()
        return await done

    async def _write_all(self) -> None:
        """Writes what has come meanwhile, batch after batch."""
        while True:
            await self._rung.wait()
            self._rung.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                outcomes = await self._transaction([work for work, _ in batch])
                for (_, done), outcome in zip(batch, outcomes, strict=True):
                    settle(done, outcome)

    async def _transaction(self, works: list[Work]) -> list[Outcome]:
        """What became of each job; what fails unexpectedly fails alone."""
        try:
            async with self._pool.acquire(timeout=PATIENCE) as connection, connection.transaction():
                outcomes = await self._outcomes(works, connection)
            self.trouble = None
            return outcomes
        except UNREACHABLE as error:
            self.trouble = repr(error)
            return [Unwritable(self.trouble)] * len(works)
        except Exception as error:
            if len(works) > 1:
                return [outcome for work in works for outcome in await self._transaction([work])]
            if not isinstance(error, FAILURES):
                return [error]
            self.trouble = repr(error)
            return [Unwritable(self.trouble)]

    async def _outcomes(self, works: list[Work], connection: Connection) -> list[Outcome]:
        """Appends go together, the rest follows one by one."""
        appends = [work for work in works if isinstance(work, Append)]
        appended = iter(await self._append_all(connection, appends) if appends else ())
        return [
            next(appended) if isinstance(work, Append) else await _outcome(work, connection) for work in works
        ]


async def _outcome(work: Job, connection: Connection) -> Outcome:
    try:
        return await work(connection)
    except (Moved, Taken, Damaged) as refusal:  # raised before anything is written
        return refusal
