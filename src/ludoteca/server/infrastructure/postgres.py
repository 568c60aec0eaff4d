"""A store in PostgreSQL, which several servers share: many appends in one transaction, and news of what others write."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit
from uuid import uuid4

import asyncpg
from sqlalchemy.exc import SQLAlchemyError

from ..domain.events import Event
from ..domain.table import Table
from .migrations import is_newest, upgrade_postgres
from .store import (
    RARE,
    Append,
    Batch,
    Damaged,
    Moved,
    Outcome,
    Taken,
    Unwritable,
    add_events,
    bodies,
    checked,
    row,
    summaries,
)

log = logging.getLogger("ludoteca.postgres")
BATCH = 256  # jobs in one transaction at most
CHANNEL = "ludoteca"
READERS = 4
PATIENCE = 10.0  # seconds for a statement
CHECK = 2.0  # seconds between two looks whether the listening connection lives
PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0)  # seconds before a lost connection is opened again
FAILURES = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

    from .bus import Bus

    Connection = asyncpg.Connection[asyncpg.Record] | PoolConnectionProxy[asyncpg.Record]
else:
    Connection = Any
T = TypeVar("T")
Work = Callable[[Connection], Awaitable[Any]] | Append
News = Callable[[Sequence[str] | None], None]  # tables in which others have written; None: who knows?
Seen = tuple[str, str, int]  # a table, the holder of a token, and when there was a sign of him

_HEADS = "SELECT id, log, seal FROM tables WHERE id = ANY($1) ORDER BY id FOR UPDATE"
# A statement of its own, which sees what was written while the first one waited for a lock.
_LAST = """SELECT table_id, seal FROM unnest($1::text[], $2::int[]) AS head (id, log)
           JOIN events ON table_id = head.id AND number = head.log"""
_COLUMNS = ("id", "code", "game", "log", "seal", "status", "is_listed", "is_watched", "summary", "touched")
_NEW = f"""INSERT INTO tables ({", ".join(_COLUMNS)})
           VALUES ({", ".join(f"${n}" for n in range(1, len(_COLUMNS) + 1))})"""
_EVENTS = """INSERT INTO events (table_id, number, body, seal)
             SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[])"""
_GROWN = """UPDATE tables SET log = new.log, seal = new.seal, touched = new.touched
            FROM unnest($1::text[], $2::int[], $3::text[], $4::bigint[]) AS new (id, log, seal, touched)
            WHERE tables.id = new.id"""
_CHANGED = f"""UPDATE tables SET ({", ".join(RARE)}) = ({", ".join(f"new.{name}" for name in RARE)})
               FROM unnest($1::text[], $2::text[], $3::text[], $4::bool[], $5::bool[], $6::text[])
               AS new (id, {", ".join(RARE)}) WHERE tables.id = new.id
               AND ({", ".join(f"tables.{name}" for name in RARE)})
               IS DISTINCT FROM ({", ".join(f"new.{name}" for name in RARE)})"""
_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_ALIVE = f"(SELECT id FROM servers WHERE until > {_NOW})"
_IS_FREE = f"(owner IS NULL OR owner = $1 OR owner NOT IN {_ALIVE})"
_CLAIM = f"UPDATE tables SET owner = $1 WHERE id = ANY($2) AND {_IS_FREE} RETURNING id"
_ADOPT = f"""UPDATE tables SET owner = $1 WHERE id IN (
             SELECT id FROM tables WHERE is_watched AND owner IS DISTINCT FROM $1 AND {_IS_FREE}
             LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id"""
_RENEW = f"""INSERT INTO servers (id, until) VALUES ($1, {_NOW} + $2)
             ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING {_NOW}"""
_SEEN = f"""INSERT INTO presence (table_id, holder, at) SELECT *, {_NOW} FROM unnest($1::text[], $2::text[])
            ON CONFLICT (table_id, holder) DO UPDATE SET at = excluded.at"""


class PostgresStore:
    """The store of several servers. Each has a name here, and the tables whose bots and clocks it looks after."""

    def __init__(self, url: str, bus: "Bus | None" = None) -> None:
        self._url, self._bus = url.replace("postgresql+asyncpg:", "postgresql:", 1), bus
        self.name = uuid4().hex
        self.trouble: str | None = None
        self._waiting: list[tuple[Work, asyncio.Future[Any]]] = []
        self._rung = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def claim(self) -> None:
        """Brings the database to its newest form; raises `ValueError` if it cannot be used."""
        asyncio.run(self._prepare())

    async def _prepare(self) -> None:
        try:
            connection = await asyncpg.connect(self._url, timeout=PATIENCE)
            revision = None
            if await connection.fetchval("SELECT to_regclass('alembic_version')"):
                revision = await connection.fetchval("SELECT version_num FROM alembic_version")
            await connection.close()
            if not is_newest(revision):
                await asyncio.to_thread(upgrade_postgres, self._url)
        except (*FAILURES, SQLAlchemyError) as error:
            raise ValueError(f"{error or type(error).__name__} ({self.place})") from error

    @property
    def place(self) -> str:
        """Where the database is, without a password."""
        parts = urlsplit(self._url)
        return f"{parts.hostname or 'localhost'}:{parts.port or 5432}{parts.path}"

    async def open(self) -> None:
        """Begins to write."""
        self._pool = await asyncpg.create_pool(
            self._url, min_size=2, max_size=READERS + 1, command_timeout=PATIENCE, timeout=PATIENCE
        )
        self._tasks.append(asyncio.create_task(self._write_all()))

    async def close(self) -> None:
        """Writes what is left, and leaves its tables to others."""
        while self._waiting:
            await asyncio.sleep(0.01)
        with suppress(Unwritable):
            await self._write(self._resign)
        for task in self._tasks:
            task.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self._pool.close()

    async def create(self, table: Table, log: Sequence[Event]) -> None:
        """Keeps a new table; raises `Taken` and `Unwritable`."""
        kept, values = bodies(log), row(table)
        rows: list[Any] = []
        values["seal"] = add_events(rows, table.id, 1, kept, "")

        async def work(connection: Connection) -> None:
            query = "SELECT 1 FROM tables WHERE id = $1 OR code = $2"
            if await connection.fetchrow(query, values["id"], values["code"]):
                raise Taken(values["id"])
            await connection.execute(_NEW, *[values[column] for column in _COLUMNS])
            await connection.execute(_EVENTS, *_columns(rows, 4))

        await self._write(work)

    async def append(self, table: Table, log: Sequence[Event]) -> None:
        """Appends to a table that had `table.log - len(log)` events, on disk; raises `Moved`, `Damaged`, `Unwritable`."""
        await self._queue(Append(row(table), bodies(log)))
        if self._bus:
            await self._bus.announce([table.id])

    async def read(self, table: str, after: int = 0) -> list[Event]:
        """The events after a number; raises `Damaged` and `Unwritable`."""

        async def work(connection: Connection) -> list[Event]:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                head = await connection.fetchrow("SELECT log, seal FROM tables WHERE id = $1", table)
                query = "SELECT number, body, seal FROM events WHERE table_id = $1 AND number >= $2 ORDER BY number"
                rows = await connection.fetch(query, table, after)
            return checked(table, rows, after, tuple(head or (0, ""))) if head or rows else []

        return await self._read(work)

    async def find(self, code: str) -> str | None:
        """The table that has a code."""
        return next(iter(await self._column("SELECT id FROM tables WHERE code = $1", code)), None)

    async def lobby(self, limit: int) -> list[Any]:
        """What the lobby shows, newest first."""
        query = "SELECT summary FROM tables WHERE is_listed ORDER BY touched DESC LIMIT $1"
        return summaries(await self._column(query, limit))

    async def watched(self) -> list[str]:
        """The tables at which a bot or a clock is at work."""
        return await self._column("SELECT id FROM tables WHERE is_watched")

    async def untouched(self, before: int, archived: bool) -> list[str]:
        """The tables at which nothing has happened since a time."""
        sign = "=" if archived else "<>"
        query = f"SELECT id FROM tables WHERE status {sign} 'archived' AND touched < $1 LIMIT 1000"
        return await self._column(query, before)

    async def touch(self, at: int) -> None:
        """Counts all tables as used now: nobody can say how long they were not."""
        await self._write(lambda connection: connection.execute("UPDATE tables SET touched = $1", at))

    async def purge(self, ids: Sequence[str]) -> None:
        """Forgets tables for good."""
        await self._write(lambda c: c.execute("DELETE FROM tables WHERE id = ANY($1)", [*ids]))

    async def beat(self, at: int) -> int | None:
        """Notes that a server runs; tells when one last did."""

        async def work(connection: Connection) -> int | None:
            before: int | None = await connection.fetchval("SELECT at FROM heartbeat FOR UPDATE")
            await connection.execute(
                "INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
                at,
            )
            return before

        return await self._write(work)

    # What a shared store can do beyond that.

    async def renew(self, lease: int) -> int:
        """Keeps the tables of this server for so many milliseconds more; the database's time."""
        return int(await self._write(lambda connection: connection.fetchval(_RENEW, self.name, lease)))

    async def others(self) -> int:
        """How many other servers are at work."""
        query = f"SELECT count(*) FROM servers WHERE id <> $1 AND until > {_NOW}"
        return int((await self._column(query, self.name))[0])

    async def own(self, tables: Iterable[str]) -> list[str]:
        """Takes over the bots and clocks of tables; those that no other server has."""
        ids = sorted(tables)
        return await self._write(lambda connection: _column(connection, _CLAIM, self.name, ids))

    async def disown(self, tables: Iterable[str]) -> None:
        """Leaves the bots and clocks of tables to others."""
        ids = sorted(tables)
        query = "UPDATE tables SET owner = NULL WHERE id = ANY($2) AND owner = $1"
        await self._write(lambda connection: connection.execute(query, self.name, ids))

    async def adopt(self, most: int) -> list[str]:
        """Takes over tables with work to do whose server has gone."""
        return await self._write(lambda connection: _column(connection, _ADOPT, self.name, most))

    async def numbers(self, tables: Iterable[str]) -> dict[str, int]:
        """How many events tables have; those that are gone are missing."""
        query = "SELECT id, log FROM tables WHERE id = ANY($1)"
        ids = [*tables]
        rows = await self._read(lambda connection: connection.fetch(query, ids))
        return {table: number for table, number in rows}  # noqa: C416  a record is no pair for mypy

    async def read_many(self, after: Mapping[str, int]) -> dict[str, list[Event]]:
        """The events of tables after a number each; damaged ones are missing."""
        query = """SELECT table_id, number, body, seal FROM unnest($1::text[], $2::int[]) AS asked (id, after)
                   JOIN events ON table_id = id AND number >= after ORDER BY table_id, number"""

        async def work(connection: Connection) -> tuple[list[Any], list[Any]]:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                heads = await connection.fetch(
                    "SELECT id, log, seal FROM tables WHERE id = ANY($1)", [*after]
                )
                return heads, await connection.fetch(query, [*after], [*after.values()])

        heads, rows = await self._read(work)
        grouped = {table: [tuple(one)[1:] for one in of] for table, of in groupby(rows, itemgetter(0))}
        found = dict[str, list[Event]]()
        for table, number, seal in heads:
            with suppress(Damaged):
                found[table] = checked(table, grouped.get(table, []), after[table], (number, seal))
        return found

    async def meet(self, here: Iterable[tuple[str, str]], at: Iterable[str], since: int) -> list[Seen]:
        """Notes who is at which table on this server, and tells who was at tables, on any server, since a time."""
        tables, holders = zip(*sorted(here), strict=True) if here else ((), ())
        if tables:
            await self._write(lambda c: c.execute(_SEEN, [*tables], [*holders]))
        ids, query = [*at], "SELECT table_id, holder, at FROM presence WHERE table_id = ANY($1) AND at > $2"
        return [tuple(one) for one in await self._read(lambda c: c.fetch(query, ids, since))]

    async def forget(self, before: int) -> None:
        """Forgets servers and people that were last seen before a time."""

        async def work(connection: Connection) -> None:
            await connection.execute("DELETE FROM presence WHERE at < $1", before)
            await connection.execute("DELETE FROM servers WHERE until < $1", before)

        await self._write(work)

    async def listen(self, news: News) -> None:
        """Tells from now on what other servers write; after a lost connection, that anything may have happened."""
        if self._bus:
            await self._bus.listen(news)
        else:
            self._tasks.append(asyncio.create_task(self._listen(news)))

    async def _listen(self, news: News) -> None:
        failures = 0
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    connection = await asyncpg.connect(self._url, timeout=PATIENCE)
                failures = 0
                await self._attend(connection, news)
            except FAILURES as error:
                log.warning("not listening", extra={"detail": repr(error)})
            await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])
            failures += 1

    async def _attend(self, connection: "asyncpg.Connection[asyncpg.Record]", news: News) -> None:
        """Listens until the connection is lost, which it does not tell by itself."""

        def told(_: object, __: int, ___: str, payload: object) -> None:
            name, *tables = str(payload).split()
            if name != self.name:
                news(tables)

        try:
            await connection.add_listener(CHANNEL, told)
            news(None)
            while True:
                await asyncio.sleep(CHECK)
                await connection.fetchval("SELECT 1", timeout=CHECK)
        finally:
            connection.terminate()

    async def _column(self, query: str, *values: object) -> list[Any]:
        return await self._read(lambda connection: _column(connection, query, *values))

    async def _read(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        try:
            async with self._pool.acquire(timeout=PATIENCE) as connection:
                return await work(connection)
        except FAILURES as error:
            raise Unwritable(f"the database does not answer: {error!r}") from error

    async def _write(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        written: T = await self._queue(work)
        return written

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
                    if done.done():  # whoever waited has gone away; the events are kept all the same
                        continue
                    if isinstance(outcome, Exception):
                        done.set_exception(outcome)
                    else:
                        done.set_result(outcome)

    async def _transaction(self, works: list[Work]) -> list[Outcome]:
        """What became of each job; what fails unexpectedly fails alone."""
        try:
            async with self._pool.acquire(timeout=PATIENCE) as connection, connection.transaction():
                outcomes = await self._outcomes(works, connection)
            self.trouble = None
            return outcomes
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
        appended = iter(await self._append(connection, appends) if appends else ())
        return [
            next(appended) if isinstance(work, Append) else await _outcome(work, connection) for work in works
        ]

    async def _append(self, connection: Connection, appends: list[Append]) -> list[Outcome]:
        found = await connection.fetch(_HEADS, [append.values["id"] for append in appends])
        rows = await connection.fetch(_LAST, *([head[column] for head in found] for column in (0, 1)))
        last = {table: seal for table, seal in rows}  # noqa: C416  a record is no pair for mypy
        heads = {table: (number, seal, last.get(table, "")) for table, number, seal in found}
        batch = Batch()
        for append in appends:
            batch.add(append, *heads.pop(append.values["id"], (0, "", "")))
        if tables := batch.grown[::4]:
            await connection.execute(_EVENTS, *_columns(batch.events, 4))
            await connection.execute(_GROWN, *_columns(batch.grown, 4))
            await connection.execute(_CHANGED, *_columns(batch.changed, 6))
            if not self._bus:
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, " ".join((self.name, *tables)))
        return batch.outcomes

    async def _resign(self, connection: Connection) -> None:
        await connection.execute("UPDATE tables SET owner = NULL WHERE owner = $1", self.name)
        await connection.execute("DELETE FROM servers WHERE id = $1", self.name)


async def _outcome(work: Callable[[Connection], Awaitable[Any]], connection: Connection) -> Outcome:
    try:
        return await work(connection)
    except (Moved, Taken, Damaged) as refusal:  # raised before anything is written
        return refusal


async def _column(connection: Connection, query: str, *values: object) -> list[Any]:
    return [found[0] for found in await connection.fetch(query, *values)]


def _columns(values: list[Any], width: int) -> list[list[Any]]:
    return [values[column::width] for column in range(width)]
