"""A store in PostgreSQL, which several servers share: many appends in one transaction, and news of what others write."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import asyncpg
from sqlalchemy.exc import SQLAlchemyError

from ...domain.events import Event
from ...domain.table import Table
from ..logs import REQUEST
from ..migrations import is_newest, upgrade_postgres
from ..schema import metadata
from ..store import (
    COLUMNS,
    RARE,
    Append,
    Batch,
    Damaged,
    Index,
    News,
    Outcome,
    Taken,
    Unwritable,
    add_events,
    bodies,
    checked,
    row,
)
from .database import FAILURES, PATIENCE, Connection, Database
from .leases import Leases, column
from .listening import listen

if TYPE_CHECKING:
    from ..bus import Bus

TABLES, TALK = "ludoteca", "ludoteca_talk"  # channels: who has written where, what servers tell each other
AT_ONCE = 150  # tables in a message of at most 8,000 bytes
Heard = Callable[[str], None]  # what another server says

_HEADS = "SELECT id, log, seal FROM tables WHERE id = ANY($1) ORDER BY id FOR UPDATE"
# A statement of its own, which sees what was written while the first one waited for a lock.
_LAST = """SELECT table_id, seal FROM unnest($1::text[], $2::int[]) AS head (id, log)
           JOIN events ON table_id = head.id AND number = head.log"""
_NEW = f"""INSERT INTO tables ({", ".join(COLUMNS)})
           VALUES ({", ".join(f"${n}" for n in range(1, len(COLUMNS) + 1))})"""
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

_MISSING_RIGHTS = """SELECT format('%s may not %s %s', current_user, right_, table_)
                     FROM unnest($1::text[]) AS table_,
                     unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS right_
                     WHERE NOT has_table_privilege(table_, right_) LIMIT 1"""


class PostgresStore(Index):
    """The store of several servers. Each has a name here, and the tables whose bots and clocks it looks after."""

    mark = "$1"

    def __init__(self, url: str, name: str, bus: "Bus | None" = None) -> None:
        self.name: str = name
        self._bus = bus
        self._database = Database(url, self._append_all)
        self.leases: Leases = Leases(self._database, name)
        self._listening: asyncio.Task[None] | None = None

    @property
    def trouble(self) -> str | None:
        """Why the last attempt to write failed, if it did."""
        return self._database.trouble

    def claim(self) -> None:
        """Brings the database to its newest form; raises `ValueError` if it cannot be used."""
        try:
            asyncio.run(self._prepare())
        except (*FAILURES, SQLAlchemyError, ValueError) as error:
            raise ValueError(f"{_reason(error)} ({self._database.place})") from error

    async def _prepare(self) -> None:
        connection = await asyncpg.connect(self._database.url, timeout=PATIENCE)
        try:
            revision = None
            if await connection.fetchval("SELECT to_regclass('alembic_version')"):
                revision = await connection.fetchval("SELECT version_num FROM alembic_version")
            if not is_newest(revision):
                await asyncio.to_thread(upgrade_postgres, self._database.url)
            if missing := await connection.fetchval(_MISSING_RIGHTS, [*metadata.tables]):
                raise ValueError(f"{missing}: it needs the right to read and write all tables")
            await self.leases.join(connection)
        finally:
            await connection.close()

    async def open(self) -> None:
        """Begins to write."""
        await self._database.open()

    async def close(self) -> None:
        """Writes what is left, and leaves its tables to others."""
        with suppress(Unwritable):
            await self.leases.resign()
        if self._listening:
            self._listening.cancel()
        await self._database.close()

    async def create(self, table: Table, log: Sequence[Event]) -> None:
        """Keeps a new table; raises `Taken` and `Unwritable`."""
        kept, values = bodies(log), row(table)
        rows: list[Any] = []
        values["seal"] = add_events(rows, table.id, 1, kept, "")

        async def work(connection: Connection) -> None:
            query = "SELECT 1 FROM tables WHERE id = $1 OR code = $2"
            if await connection.fetchrow(query, values["id"], values["code"]):
                raise Taken(values["id"])
            await connection.execute(_NEW, *[values[column] for column in COLUMNS])
            await connection.execute(_EVENTS, *_columns(rows, 4))

        await self._database.write(work)

    async def append(self, table: Table, log: Sequence[Event]) -> list[bytes]:
        """Appends to a table that had `table.log - len(log)` events, on disk; raises `Moved`, `Damaged`, `Unwritable`."""
        kept = bodies(log)
        await self._database.append(Append(row(table), kept, REQUEST.get()))
        if self._bus:
            await self._bus.announce(table.id)
        return kept

    async def read(self, table: str, after: int = 0) -> list[Event]:
        """The events after a number; raises `Damaged` and `Unwritable`."""

        async def work(connection: Connection) -> list[Event]:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                head = await connection.fetchrow("SELECT log, seal FROM tables WHERE id = $1", table)
                query = "SELECT number, body, seal FROM events WHERE table_id = $1 AND number >= $2 ORDER BY number"
                rows = await connection.fetch(query, table, after)
            return checked(table, rows, after, tuple(head or (0, ""))) if head or rows else []

        return await self._database.read(work)

    async def touch(self, at: int) -> None:
        """Counts all tables as used now: nobody can say how long they were not."""
        await self._database.write(
            lambda connection: connection.execute("UPDATE tables SET touched = $1", at)
        )

    async def purge(self, ids: Sequence[str]) -> None:
        """Forgets tables for good."""
        await self._database.write(lambda c: c.execute("DELETE FROM tables WHERE id = ANY($1)", [*ids]))

    async def beat(self, at: int) -> int | None:
        """Notes that a server runs; tells when one last did."""

        async def work(connection: Connection) -> int | None:
            before: int | None = await connection.fetchval("SELECT at FROM heartbeat FOR UPDATE")
            await connection.execute(
                "INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
                at,
            )
            return before

        return await self._database.write(work)

    # What a shared store can do beyond that.

    async def numbers(self, tables: Iterable[str]) -> dict[str, int]:
        """How many events tables have; those that are gone are missing."""
        query = "SELECT id, log FROM tables WHERE id = ANY($1)"
        ids = [*tables]
        rows = await self._database.read(lambda connection: connection.fetch(query, ids))
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

        heads, rows = await self._database.read(work)
        grouped = {table: [tuple(one)[1:] for one in of] for table, of in groupby(rows, itemgetter(0))}
        found = dict[str, list[Event]]()
        for table, number, seal in heads:
            with suppress(Damaged):
                found[table] = checked(table, grouped.get(table, []), after[table], (number, seal))
        return found

    async def listen(self, news: News, heard: Heard) -> None:
        """Tells from now on what other servers write and say; after a lost connection, that anything may have happened."""
        if self._bus:
            await self._bus.listen(news, heard)
            return

        def told(channel: str, text: str) -> None:
            name, _, said = text.partition(" ")
            if name != self.name:
                news(_requests(said)) if channel == TABLES else heard(said)

        work = listen(self._database.url, (TABLES, TALK), told, lambda: news(None))
        self._listening = asyncio.create_task(work)

    async def say(self, text: str) -> None:
        """Tells the other servers something that may be lost."""
        if self._bus:
            await self._bus.say(text)
        else:
            await self._database.write(lambda connection: self._notify(connection, TALK, text))

    async def _notify(self, connection: Connection, channel: str, text: str) -> None:
        await connection.execute("SELECT pg_notify($1, $2)", channel, f"{self.name} {text}")

    async def _column(self, query: str, *values: object) -> list[Any]:
        return await self._database.read(lambda connection: column(connection, query, *values))

    async def _append_all(self, connection: Connection, appends: list[Append]) -> list[Outcome]:
        """Appends in a few statements, however many there are."""
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
                requests = {append.values["id"]: append.request for append in appends}
                words = [f"{table}:{requests[table]}" for table in tables]
                for first in range(0, len(words), AT_ONCE):
                    await self._notify(connection, TABLES, " ".join(words[first : first + AT_ONCE]))
        return batch.outcomes


def _requests(said: str) -> dict[str, str]:
    """Tables and the requests behind their news."""
    return {table: request for table, _, request in (word.partition(":") for word in said.split())}


def _columns(values: list[Any], width: int) -> list[list[Any]]:
    return [values[column::width] for column in range(width)]


def _reason(error: Exception) -> str:
    """Why something failed, in PostgreSQL's own words where it has some."""
    inner = getattr(error, "orig", None)
    reason = (inner.__cause__ or inner) if inner else error
    return str(reason) or type(reason).__name__
