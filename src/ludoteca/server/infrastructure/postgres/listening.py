"""Notifications of PostgreSQL: a connection that listens, and comes back when it is lost."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import asyncpg

from .database import FAILURES, PATIENCE

if TYPE_CHECKING:
    Listening = asyncpg.Connection[asyncpg.Record]

log: logging.Logger = logging.getLogger("ludoteca.listening")
CHECK = 2.0  # seconds between two looks whether a connection lives whose other end has not hung up
PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0)  # seconds before a lost connection is opened again
Told = Callable[[str, str], None]  # a channel, and what was said there


async def listen(url: str, channels: tuple[str, ...], told: Told, again: Callable[[], None]) -> None:
    """Tells what is said on channels, for ever; calls `again` whenever something may have been missed."""
    failures = 0
    while True:
        try:
            async with asyncio.timeout(PATIENCE):
                connection = await asyncpg.connect(url, timeout=PATIENCE)
            failures = 0
            await _attend(connection, channels, told, again)
        except FAILURES as error:
            log.warning("not listening", extra={"detail": repr(error)})
        await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])
        failures += 1


async def _attend(
    connection: "Listening", channels: tuple[str, ...], told: Told, again: Callable[[], None]
) -> None:
    """Listens until the connection is lost."""
    lost = asyncio.Event()
    connection.add_termination_listener(lambda _: lost.set())
    try:
        for channel in channels:
            await connection.add_listener(channel, lambda _, __, name, said: told(name, str(said)))
        again()
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), CHECK)
            await connection.fetchval("SELECT 1", timeout=CHECK)
    finally:
        with suppress(*FAILURES):
            connection.terminate()
