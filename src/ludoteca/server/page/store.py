"""The store in the browser's database; several tabs share it."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ... import strict_json
from ..domain.events import Event
from ..domain.table import Table
from ..infrastructure.store import Moved, Taken, Unwritable, bodies, checked, row, sealed

Line = list[Any]  # an event as it is kept: its number, its text and its seal


class Database(Protocol):
    """What client/src/local/database.ts does; everything goes over as JSON."""

    async def write(self, table: str, before: int, row: str, lines: str) -> bool:
        """Appends if the table has so many events, all or nothing; raises for a full disk."""

    async def read(self, table: str, after: int) -> str:
        """The row of a table, or null, and the lines from a number on."""

    async def rows(self) -> str:
        """The rows of all tables."""

    async def forget(self, tables: str) -> None:
        """Deletes tables."""

    async def beat(self, at: int) -> int:
        """Notes a time, and tells the one before it, or 0."""


class PageStore:
    """Logs in IndexedDB, sealed as those of a server are."""

    trouble: str | None = None

    def __init__(self, database: Database, announce: Callable[[str], None]) -> None:
        self._database, self._announce = database, announce
        self._seals: dict[str, tuple[int, str]] = {}  # the number and the seal of the last event

    def claim(self) -> None:
        """Every tab may write."""

    async def open(self) -> None:
        """The browser opens its database when it is first used."""

    async def close(self) -> None:
        """Nothing is left to write."""

    async def create(self, table: Table, log: Sequence[Event]) -> None:
        """Keeps a new table; raises `Taken` and `Unwritable`."""
        self._seals[table.id] = (0, "")
        if not await self._write(table, bodies(log)):
            raise Taken

    async def append(self, table: Table, log: Sequence[Event]) -> list[bytes]:
        """Appends to a table that had `table.log - len(log)` events; raises `Moved`, `Damaged`, `Unwritable`."""
        kept = bodies(log)
        if not await self._write(table, kept):
            raise Moved
        self._announce(table.id)
        return kept

    async def _write(self, table: Table, log: Sequence[bytes]) -> bool:
        before = table.log - len(log)
        number, seal = self._seals.get(table.id, (-1, ""))
        if number != before:
            return False
        lines: list[Line] = []
        for body in log:
            seal = sealed(seal, body)
            lines.append([before + len(lines) + 1, body.decode(), seal])
        seats = [chair.to_json() for chair in table.chairs]
        head = strict_json.dumps({**row(table), "seats": seats, "seal": seal})
        try:
            is_kept = await self._database.write(table.id, before, head, strict_json.dumps(lines))
        except Exception as error:  # whatever the browser says: nothing of it was kept
            self.trouble = str(error)
            raise Unwritable(self.trouble) from error
        if is_kept:
            self.trouble, self._seals[table.id] = None, (table.log, seal)
        return is_kept

    async def read(self, table: str, after: int = 0) -> list[Event]:
        """The events after a number; raises `Damaged`."""
        head, lines = strict_json.loads(await self._database.read(table, max(after, 1)))
        if head is None:
            return []
        events = checked(table, lines, after, (head["log"], head["seal"]))
        self._seals[table] = (head["log"], head["seal"])
        return events

    async def find(self, code: str) -> str | None:
        """Nobody is invited to a table in a page."""
        return None

    async def lobby(self, limit: int) -> list[Any]:
        """Nobody else sees a table in a page."""
        return []

    async def rows(self) -> list[dict[str, Any]]:
        """What is kept of each table beside its log."""
        rows: list[dict[str, Any]] = strict_json.loads(await self._database.rows())
        return rows

    async def watched(self) -> list[str]:
        """The tables at which a bot or a clock is at work."""
        return [one["id"] for one in await self.rows() if one["is_watched"]]

    async def untouched(self, before: int, archived: bool) -> list[str]:
        """A page forgets nothing by itself."""
        return []

    async def touch(self, at: int) -> None:
        """A page forgets nothing by itself."""

    async def purge(self, ids: Sequence[str]) -> None:
        """Forgets tables for good."""
        await self._database.forget(strict_json.dumps(list(ids)))

    async def beat(self, at: int) -> int | None:
        """Notes that the page is open; tells when it last was."""
        return await self._database.beat(at) or None
