"""A store in one SQLite file: one thread writes, many appends in one transaction; two threads read."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from ... import strict_json
from ..domain.events import Event
from ..domain.table import Table
from .migrations import upgrade
from .store import (
    COLUMNS,
    RARE,
    Append,
    Batch,
    Damaged,
    Index,
    InUse,
    Moved,
    Outcome,
    Row,
    Taken,
    Unwritable,
    add_events,
    bodies,
    checked,
    row,
    settle,
)

FILE = "tables.sqlite3"  # in a server's data folder
BATCH = 256  # jobs in one transaction at most
READERS = 2
ROWS = 10_000  # that are remembered
LATE = 10_000  # milliseconds by which a row may be late to tell when its table was used
Connection = sqlite3.Connection
T = TypeVar("T")
Work = Callable[[Connection], Any] | Append
Job = tuple[Work, asyncio.Future[Any]]
_HEADS = """SELECT json_group_array(json_array(id, tables.log, tables.seal, events.seal)) FROM tables
            LEFT JOIN events ON table_id = id AND number = log WHERE id IN (SELECT value FROM json_each(?))"""
_NEW = f"INSERT INTO tables ({', '.join(COLUMNS)}) VALUES ({', '.join(f':{c}' for c in COLUMNS)})"
_GROWN = "UPDATE tables SET log = column2, seal = column3 FROM (VALUES {}) WHERE id = column1"
_CHANGED = f"""UPDATE tables SET ({", ".join(RARE)}, touched)
               = (column2, column3, column4, column5, column6, column7)
               FROM (VALUES {{}}) WHERE id = column1"""
_EVENTS = "INSERT INTO events (table_id, number, body, seal) VALUES {}"
AT_ONCE = 1000  # rows in one statement at most: SQLite takes 32,766 values


class SqliteStore(Index):
    """The store that a server without configuration has."""

    mark = "?"

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble: str | None = None
        self._waiting: list[Job] = []
        self._is_busy = False  # a batch is on its way, or will be in a moment
        self._batches: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._reading = threading.local()
        self._lock: Connection | None = None
        self._rare: dict[str, tuple[list[Any], int]] = {}  # of rows, as it was last written, and when

    def claim(self) -> None:
        """Makes sure that no other server writes here; raises `InUse`."""
        self._lock = self._lock or lock(self.path)

    async def open(self) -> None:
        """Brings the database to its newest form and begins to write; raises `InUse`."""
        self._loop = asyncio.get_running_loop()
        self.claim()
        await self._loop.run_in_executor(self._readers, upgrade, self.path)
        self._thread.start()

    async def close(self) -> None:
        """Writes what is left and lets go of the database."""
        self._hand_over()
        self._batches.put(None)
        if self._thread.ident:
            await asyncio.to_thread(self._thread.join)
        self._readers.shutdown()
        if self._lock:
            self._lock.close()

    async def create(self, table: Table, log: Sequence[Event]) -> None:
        """Keeps a new table; raises `Taken` and `Unwritable`."""
        kept, values = bodies(log), row(table)
        await self._write(lambda connection: _create(connection, values, kept))

    async def append(self, table: Table, log: Sequence[Event]) -> list[bytes]:
        """Appends to a table that had `table.log - len(log)` events, on disk; raises `Moved`, `Damaged`, `Unwritable`."""
        kept, values = bodies(log), row(table)
        rare, known = [values[column] for column in RARE], self._rare.get(table.id)
        is_rare = known is None or known[0] != rare or values["touched"] - known[1] >= LATE
        await self._write(Append(values, kept, is_rare=is_rare))
        if is_rare:
            if len(self._rare) > ROWS:
                self._rare.clear()
            self._rare[table.id] = rare, values["touched"]
        return kept

    async def read(self, table: str, after: int = 0) -> list[Event]:
        """The events after a number; raises `Damaged`."""
        return await self._read(lambda connection: events_of(connection, table, after))

    async def touch(self, at: int) -> None:
        """Counts all tables as used now: nobody can say how long they were not."""
        self._rare.clear()
        await self._write(lambda connection: connection.execute("UPDATE tables SET touched = ?", (at,)))

    async def purge(self, ids: Sequence[str]) -> None:
        """Forgets tables for good."""
        await self._write(lambda connection: forget(connection, ids))

    async def beat(self, at: int) -> int | None:
        """Notes that the server runs; tells when it last did."""
        before: int | None = await self._write(lambda connection: _beat(connection, at))
        return before

    async def _column(self, query: str, *values: object) -> list[Any]:
        return await self._read(lambda connection: [found[0] for found in connection.execute(query, values)])

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await self._loop.run_in_executor(self._readers, self._consult, work)

    def _consult(self, work: Callable[[Connection], T]) -> T:
        """Runs in a reader's thread; a row and its events are read at one instant."""
        if not hasattr(self._reading, "connection"):
            self._reading.connection = connect(self.path)
        connection: Connection = self._reading.connection
        connection.execute("BEGIN")
        try:
            return work(connection)
        finally:
            connection.execute("ROLLBACK")

    async def _write(self, work: Work) -> Any:
        done: asyncio.Future[Any] = self._loop.create_future()
        self._waiting.append((work, done))
        if not self._is_busy:
            self._is_busy = True
            self._loop.call_soon(self._hand_over)
        return await done

    def _hand_over(self) -> None:
        """Gives the writer what has come meanwhile: one hop for a whole batch."""
        batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
        self._batches.put(batch)

    def _write_all(self) -> None:
        """Runs in the writer's thread until `None` comes."""
        connection = connect(self.path)
        while (batch := self._batches.get()) is not None:
            outcomes = self._transaction(connection, [work for work, _ in batch])
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._settle, batch, outcomes)
        connection.close()

    def _settle(self, batch: list[Job], outcomes: list[Outcome]) -> None:
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            settle(done, outcome)
        self._is_busy = bool(self._waiting)
        if self._waiting:
            self._loop.call_soon(self._hand_over)

    def _transaction(self, connection: Connection, works: list[Work]) -> list[Outcome]:
        """What became of each job; what fails unexpectedly fails alone."""
        try:
            connection.execute("BEGIN IMMEDIATE")
            outcomes = _outcomes(works, connection)
            connection.execute("COMMIT")
            self.trouble = None
        except Exception as error:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            if len(works) > 1:
                return [outcome for work in works for outcome in self._transaction(connection, [work])]
            if not isinstance(error, sqlite3.Error):
                return [error]
            self.trouble = str(error)
            return [Unwritable(str(error))]
        return outcomes


def _outcomes(works: list[Work], connection: Connection) -> list[Outcome]:
    """Appends go together, the rest follows one by one."""
    appended = iter(append_all(connection, [work for work in works if isinstance(work, Append)]))
    return [next(appended) if isinstance(work, Append) else _outcome(work, connection) for work in works]


def append_all(connection: Connection, appends: Sequence[Append]) -> list[Outcome]:
    """Appends in four statements, however many there are: for each one the thread waits for Python's lock."""
    (text,) = connection.execute(_HEADS, (strict_json.dumps([a.values["id"] for a in appends]),)).fetchone()
    heads = {table: head for table, *head in strict_json.loads(text)}
    batch = Batch()
    for append in appends:
        batch.add(append, *heads.pop(append.values["id"], (0, "", "")))
    _put(connection, _EVENTS, 4, batch.events)
    _put(connection, _GROWN, 4, batch.grown)
    _put(connection, _CHANGED, 7, batch.changed)
    return batch.outcomes


def _put(connection: Connection, query: str, width: int, values: list[object]) -> None:
    """Carries out a statement that takes rows of values."""
    form = f"({', '.join('?' * width)})"
    for first in range(0, len(values), AT_ONCE * width):
        some = values[first : first + AT_ONCE * width]
        connection.execute(query.format(", ".join([form] * (len(some) // width))), some)


def _outcome(work: Callable[[Connection], Any], connection: Connection) -> Outcome:
    try:
        return work(connection)
    except (Moved, Taken, Damaged) as refusal:  # raised before anything is written
        return refusal


def _create(connection: Connection, values: Row, log: list[bytes]) -> None:
    query = "SELECT 1 FROM tables WHERE id = :id OR code = :code"
    if connection.execute(query, values).fetchone():
        raise Taken(values["id"])
    rows = list[Any]()
    connection.execute(_NEW, {**values, "seal": add_events(rows, values["id"], 1, log, "")})
    _put(connection, _EVENTS, 4, rows)


def events_of(connection: Connection, table: str, after: int) -> list[Event]:
    """The events of a table after a number; raises `Damaged`."""
    head = connection.execute("SELECT log, seal FROM tables WHERE id = ?", (table,)).fetchone()
    query = "SELECT number, body, seal FROM events WHERE table_id = ? AND number >= ? ORDER BY number"
    try:
        rows = connection.execute(query, (table, after)).fetchall()
    except sqlite3.DatabaseError as error:
        raise Damaged(table, after + 1, str(error)) from None
    return checked(table, rows, after, head or (0, "")) if head or rows else []


def _beat(connection: Connection, at: int) -> int | None:
    before: tuple[int] | None = connection.execute("SELECT at FROM heartbeat").fetchone()
    connection.execute("INSERT OR REPLACE INTO heartbeat (id, at) VALUES (1, ?)", (at,))
    return before[0] if before else None


def forget(connection: Connection, ids: Sequence[str]) -> None:
    """Deletes tables and their events."""
    for table in ids:
        connection.execute("DELETE FROM events WHERE table_id = ?", (table,))
        connection.execute("DELETE FROM tables WHERE id = ?", (table,))


def connect(path: Path) -> Connection:
    """A connection whose commits are on disk when they return."""
    connection = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
    connection.text_factory = lambda text: text.decode("utf-8", "replace")  # damage is found by the seal
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def lock(path: Path) -> Connection:
    """Held by the one server that writes to a database, and let go by the system if it dies; raises `InUse`."""
    held = sqlite3.connect(path.with_name(path.name + ".lock"), timeout=0, isolation_level=None)
    try:
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        held.close()
        raise InUse(f"another server uses {path}") from None
    return held
