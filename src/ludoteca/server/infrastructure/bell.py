"""The bell: wakes whoever waits for a table."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol


class Bell(Protocol):
    """Rung when a table has changed; may ring too often, never too seldom."""

    def ring(self, table: str) -> None:
        """Wakes all who listen for this table."""

    def listen(self, table: str) -> AbstractContextManager[asyncio.Event]:
        """An event that is set at each ring; the listener clears it."""

    def listeners(self, table: str) -> int:
        """How many listen for this table here."""


class MemoryBell:
    """A bell within one process."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[asyncio.Event]] = {}

    def ring(self, table: str) -> None:
        """Wakes all who listen for this table."""
        for listener in self._listeners.get(table, ()):
            listener.set()

    @contextmanager
    def listen(self, table: str) -> Iterator[asyncio.Event]:
        """An event that is set at each ring; the listener clears it."""
        rung = asyncio.Event()
        listeners = self._listeners.setdefault(table, set())
        listeners.add(rung)
        try:
            yield rung
        finally:
            listeners.discard(rung)
            if not listeners:
                self._listeners.pop(table, None)

    def listeners(self, table: str) -> int:
        """How many listen for this table."""
        return len(self._listeners.get(table, ()))
