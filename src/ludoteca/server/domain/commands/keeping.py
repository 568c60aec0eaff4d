"""Commands that change settings, and those that only the server gives."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..events import Event
from ..formats import NAME_LENGTH
from ..table import Table
from ..validation import cleaned, expect_host, expect_not
from .command import Command, event


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Command):
    """Change settings."""

    changes: Mapping[str, Any]

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """What is different now."""
        expect_host(table, self.by)
        expect_not(table, "archived")
        yield event("settings", at, self, changes=dict(self.changes))


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeout(Command):
    """Look whose time is over."""

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """The seats for which the substitute decides now."""
        for seat in table.waiting():
            left = table.left(seat, at) if seat not in table.thinking() else None
            if left and 0 in left.values():
                yield event("timeout", at, turn=table.turn, seat=seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pause(Command):
    """Give back the time in which the server was down."""

    down: int  # since when
    up: int  # until when

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """How long nobody's clock ran."""
        ms = self.up - max(self.down, table.since)
        has_waited = table.touched < self.up  # otherwise another server has done it
        if ms > 0 and table.deadline() is not None and has_waited:
            yield event("pause", at, ms=ms)


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive(Command):
    """Put the table away, to be read only."""

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """The last event of a table."""
        expect_not(table, "archived")
        yield event("archived", at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Import(Command):
    """Lay out a record, to be replayed; the caller has checked it."""

    record: Mapping[str, Any]

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """The whole game at once."""
        kept = {key: self.record[key] for key in ("turns", "fair") if key in self.record}
        seats = self.record.get("seats", [{}] * len(table.chairs))
        kept["hints"] = [seat.get("hints", 0) for seat in seats]
        yield event("imported", at, self, seats=[_player(seat) for seat in seats], record=kept)


def _player(seat: Mapping[str, Any]) -> dict[str, Any]:
    """Somebody in a record, as a chair; a bot of another house keeps its name."""
    name, bot = (cleaned(seat.get(key, ""), NAME_LENGTH) for key in ("name", "bot"))
    return {"kind": "bot" if bot else "person", "name": name or bot, "bot": bot or None}
