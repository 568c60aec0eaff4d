"""The bell: wakes whoever waits for a table."""

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

log: logging.Logger = logging.getLogger("ludoteca.bell")
Wake = Callable[[], None]


class Bell(Protocol):
    """Rung when a table has changed; may ring too often, never too seldom."""

    def ring(self, table: str) -> None:
        """Wakes all who listen for this table."""

    def listen(self, table: str, wake: Wake) -> AbstractContextManager[None]:
        """Calls `wake` at each ring meanwhile."""

    def listeners(self, table: str) -> int:
        """How many listen for this table here."""


class MemoryBell:
    """A bell within one process."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Wake]] = {}

    def ring(self, table: str) -> None:
        """Wakes all who listen for this table."""
        for wake in tuple(self._listeners.get(table, ())):
            try:
                wake()
            except Exception:  # whoever cannot listen disturbs nobody else
                log.exception("a listener failed")

    @contextmanager
    def listen(self, table: str, wake: Wake) -> Iterator[None]:
        """Calls `wake` at each ring meanwhile."""
        listeners = self._listeners.setdefault(table, set())
        listeners.add(wake)
        try:
            yield
        finally:
            listeners.discard(wake)
            if not listeners:
                self._listeners.pop(table, None)

    def listeners(self, table: str) -> int:
        """How many listen for this table."""
        return len(self._listeners.get(table, ()))
