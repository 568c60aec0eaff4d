"""The store: append events if the table is still at number N; read from number N."""

import asyncio
import hashlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy import Connection, bindparam, delete, event, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ... import strict_json
from ..domain.table import Event, Table
from .migrations import upgrade
from .schema import events, heartbeat, tables

BATCH = 256  # tables in one transaction at most
Row = dict[str, Any]
_CHANGE = update(tables).where(tables.c.id == bindparam("at_id"))


class Moved(Exception):
    """Somebody else has appended to the table in the meantime."""


class Taken(Exception):
    """A table with this id or code exists already."""


class Damaged(Exception):
    """A log that is not what was written; `number` is the first event that is wrong."""

    def __init__(self, table: str, number: int, reason: str) -> None:
        super().__init__(f"the log of table {table} is damaged at event {number}: {reason}")
        self.table, self.number = table, number


class Store(Protocol):
    """Where the logs are kept."""

    async def create(self, table: Table, log: Sequence[Event]) -> None:
        """Keeps a new table; raises `Taken`."""

    async def append(self, table: Table, log: Sequence[Event]) -> None:
        """Appends to a table that had `table.log - len(log)` events, on disk; raises `Moved`."""

    async def read(self, table: str, after: int = 0) -> list[Event]:
        """The events after a number; raises `Damaged`."""


@dataclass(slots=True)
class _Job:
    table: Table
    log: Sequence[Event]
    is_new: bool
    done: asyncio.Future[None]


class SqlStore:
    """A store in a database that SQLAlchemy speaks to; many appends share one transaction."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        self._reader = self._engine.execution_options(reads=True)
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Brings the database to its newest form and begins to write."""
        async with self._engine.begin() as connection:
            await connection.run_sync(upgrade)
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Writes what is left and lets go of the database."""
        await self._jobs.join()
        if self._writer:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self._engine.dispose()

    async def create(self, table: Table, log: Sequence[Event]) -> None:
        """Keeps a new table; raises `Taken`."""
        await self._put(table, log, True)

    async def append(self, table: Table, log: Sequence[Event]) -> None:
        """Appends to a table that had `table.log - len(log)` events; raises `Moved`."""
        await self._put(table, log, False)

    async def _put(self, table: Table, log: Sequence[Event], is_new: bool) -> None:
        done = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(_Job(table, log, is_new, done))
        await done

    async def _write(self) -> None:
        while True:
            jobs = [await self._jobs.get()]
            while len(jobs) < BATCH and not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            outcomes = await self._transaction(jobs)
            for job, outcome in zip(jobs, outcomes, strict=True):
                self._jobs.task_done()
                if job.done.done():  # whoever waited has gone away; the events are kept all the same
                    continue
                job.done.set_exception(outcome) if outcome else job.done.set_result(None)

    async def _transaction(self, jobs: list[_Job]) -> list[Exception | None]:
        try:
            async with self._engine.begin() as connection:
                return await connection.run_sync(_write_all, jobs)
        except Exception as error:  # nothing of this batch was written: everybody must know
            return [error] * len(jobs)

    async def read(self, table: str, after: int = 0) -> list[Event]:
        """The events after a number; raises `Damaged`."""
        chosen = events.c.number, events.c.body, events.c.seal
        query = (
            select(*chosen)
            .where(events.c.table_id == table, events.c.number >= after)
            .order_by(events.c.number)
        )
        async with self._reader.connect() as connection:
            row = (await connection.execute(select(tables.c.log).where(tables.c.id == table))).first()
            rows = (await connection.execute(query)).all()
        if row is None and not rows:
            return []
        return _checked(table, rows, after, row[0] if row else 0)

    async def find(self, code: str) -> str | None:
        """The table that has a code."""
        async with self._reader.connect() as connection:
            row = (await connection.execute(select(tables.c.id).where(tables.c.code == code))).first()
        return row[0] if row else None

    async def lobby(self, limit: int) -> list[Any]:
        """What the lobby shows, newest first."""
        query = (
            select(tables.c.summary).where(tables.c.is_listed).order_by(tables.c.touched.desc()).limit(limit)
        )
        async with self._reader.connect() as connection:
            return [strict_json.loads(row[0]) for row in await connection.execute(query)]

    async def watched(self) -> list[str]:
        """The tables at which a bot or a clock is at work."""
        async with self._reader.connect() as connection:
            return [
                row[0] for row in await connection.execute(select(tables.c.id).where(tables.c.is_watched))
            ]

    async def untouched(self, before: int, archived: bool) -> list[str]:
        """The tables at which nothing has happened since a time."""
        is_archived = tables.c.status == "archived"
        query = select(tables.c.id).where(
            tables.c.touched < before, is_archived if archived else ~is_archived
        )
        async with self._reader.connect() as connection:
            return [row[0] for row in await connection.execute(query.limit(1000))]

    async def purge(self, ids: Sequence[str]) -> None:
        """Forgets tables for good."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(events).where(events.c.table_id.in_(ids)))
            await connection.execute(delete(tables).where(tables.c.id.in_(ids)))

    async def beat(self, at: int) -> int | None:
        """Notes that the server runs; tells when it last did."""
        async with self._engine.begin() as connection:
            before = (await connection.execute(select(heartbeat.c.at))).scalar()
            statement = (
                update(heartbeat).values(at=at)
                if before is not None
                else insert(heartbeat).values(id=1, at=at)
            )
            await connection.execute(statement)
        return before


def sealed(before: str, body: str) -> str:
    """The seal of an event: it depends on everything up to it."""
    return hashlib.sha256(f"{before}\n{body}".encode()).hexdigest()


def _write_all(connection: Connection, jobs: Sequence[_Job]) -> list[Exception | None]:
    """Writes a batch with four statements; what became of each job."""
    heads = _heads(connection, jobs)
    new, changed, rows = list[Row](), list[Row](), list[Row]()
    outcomes = [_prepare(job, heads, new if job.is_new else changed, rows) for job in jobs]
    for statement, values in ((insert(tables), new), (_CHANGE, changed), (insert(events), rows)):
        if values:
            connection.execute(statement, values)
    return outcomes


def _heads(connection: Connection, jobs: Sequence[_Job]) -> dict[str, tuple[int, str]]:
    """The number and the seal of the last event of each table, by id and, for new tables, by code."""
    ids, codes = [job.table.id for job in jobs], [job.table.code for job in jobs if job.is_new]
    query = select(tables.c.id, tables.c.code, tables.c.log, tables.c.seal)
    query = query.where(tables.c.id.in_(ids) | tables.c.code.in_(codes)).with_for_update()
    heads: dict[str, tuple[int, str]] = {}
    for table, code, log, seal in connection.execute(query):
        heads[table] = heads[f"code {code}"] = (log, seal)
    return heads


def _prepare(
    job: _Job, heads: dict[str, tuple[int, str]], kept: list[Row], rows: list[Row]
) -> Exception | None:
    table, before = job.table, job.table.log - len(job.log)
    if job.is_new and (table.id in heads or f"code {table.code}" in heads):
        return Taken(table.id)
    log, seal = heads.get(table.id, (0, ""))
    if log != before:
        return Moved(table.id)
    for number, logged in enumerate(job.log, before + 1):
        body = strict_json.dumps(logged)
        seal = sealed(seal, body)
        rows.append({"table_id": table.id, "number": number, "body": body, "seal": seal})
    heads[table.id] = heads[f"code {table.code}"] = (table.log, seal)
    row = {**_row(table), "seal": seal}
    kept.append(row if job.is_new else {**row, "at_id": table.id})
    return None


def _row(table: Table) -> Row:
    is_listed = table.settings.public and table.status in ("open", "playing")
    return {
        "id": table.id,
        "code": None if table.status == "archived" else table.code,
        "game": table.rules.name,
        "log": table.log,
        "status": table.status,
        "is_listed": is_listed,
        "is_watched": bool(table.thinking()) or table.deadline() is not None,
        "summary": strict_json.dumps(_summary(table)) if is_listed else "{}",
        "touched": table.touched,
    }


def _summary(table: Table) -> dict[str, Any]:
    return {
        "id": table.id,
        "game": table.rules.name,
        "options": {k: v if isinstance(v, str | int | bool) else "own" for k, v in table.options.items()},
        "status": table.status,
        "seats": [chair.to_json() for chair in table.chairs],
        "clock": table.settings.model_dump()["clock"],
        "spectators": table.settings.spectators,
        "touched": table.touched,
    }


def _checked(table: str, rows: Sequence[Any], after: int, count: int) -> list[Event]:
    """The events of rows from number `after` on, each checked against its seal."""
    seal, log, expected = "", [], max(after, 1)
    for number, body, said in rows:
        if number != expected:
            raise Damaged(table, expected, f"it is missing, the next one is {number}")
        expected += 1
        if number > after and sealed(seal, body) != said:
            raise Damaged(table, number, "its seal does not fit")
        if number > after:
            log.append(_event(table, number, body))
        seal = said
    if expected <= count:
        raise Damaged(table, expected, f"it is missing at the end of {count}")
    return log


def _event(table: str, number: int, body: str) -> Event:
    try:
        found = strict_json.loads(body)
    except ValueError as error:
        raise Damaged(table, number, str(error)) from None
    if not isinstance(found, dict) or not isinstance(found.get("type"), str):
        raise Damaged(table, number, "it is no event")
    return found


def _engine(url: str) -> AsyncEngine:
    engine = create_async_engine(url, hide_parameters=True)  # choices stay out of error messages
    if make_url(url).get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _sqlite_settings)
        event.listen(engine.sync_engine, "begin", _sqlite_begin)
    return engine


def _sqlite_settings(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # SQLAlchemy says when a transaction begins
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _sqlite_begin(connection: Connection) -> None:
    reads = connection.get_execution_options().get("reads")
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
