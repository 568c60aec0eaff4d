"""Server-sent events: what happens at a table, in order, none twice, none left out."""

import asyncio
from collections.abc import AsyncIterator

from ... import strict_json
from ..domain.serializers import choices_json, table_json
from ..domain.table import Table
from ..infrastructure.hub import Hub

HEARTBEAT = 15.0  # seconds of silence after which a comment is sent


async def stream(hub: Hub, table: str, holder: str, after: int, snapshots: bool) -> AsyncIterator[bytes]:
    """The messages of docs/api.md for one listener, until the table is gone or closed to it."""
    sent = after
    mine: bytes | None = None
    with hub.bell.listen(table) as rung:
        while not hub.is_closing:
            rung.clear()
            live = await hub.open(table)
            if not (live.table.settings.spectators or live.table.is_member(holder)):
                return
            news, chosen = live.shown[sent:], _mine(live.table, holder) if holder else b""
            is_changed = chosen != mine
            sent, mine = sent + len(news), chosen
            if snapshots:
                message = _snapshot(live.table, holder, hub.clock()) if news or is_changed else b""
            else:
                message = b"".join(_event(*item) for item in enumerate(news, sent - len(news) + 1))
                message += b"event: mine\ndata: %b\n\n" % chosen if chosen and is_changed else b""
            if message:
                yield message
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await rung.wait()
            except TimeoutError:
                yield b": still here\n\n"


def _event(number: int, event: bytes) -> bytes:
    return b"event: event\nid: %d\ndata: %b\n\n" % (number, event)


def _snapshot(table: Table, holder: str, at: int) -> bytes:
    return b"event: table\nid: %d\ndata: %b\n\n" % (table.number, _json(table_json(table, holder, at)))


def _mine(table: Table, holder: str) -> bytes:
    return _json({"turn": table.turn if table.now else None, "choices": choices_json(table, holder)})


def _json(value: object) -> bytes:
    return strict_json.dumps(value).encode()
