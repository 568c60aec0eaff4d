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
    sent, mine = after, None
    with hub.bell.listen(table) as rung:
        while not hub.is_closing:
            rung.clear()
            live = await hub.open(table)
            if not (live.table.settings.spectators or live.table.is_member(holder)):
                return
            news = live.shown[sent:]
            message = b"".join(
                b"event: event\nid: %d\ndata: %b\n\n" % item for item in enumerate(news, sent + 1)
            )
            sent += len(news)
            if holder and (choices := _mine(live.table, holder)) != mine:
                message += b"event: mine\ndata: %b\n\n" % choices
            if snapshots and (message or mine is None):
                message += b"event: table\ndata: %b\n\n" % _json(table_json(live.table, holder, hub.clock()))
            mine = choices if holder else b""
            if message:
                yield message
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await rung.wait()
            except TimeoutError:
                yield b": still here\n\n"


def _mine(table: Table, holder: str) -> bytes:
    return _json({"turn": table.turn if table.now else None, "choices": choices_json(table, holder)})


def _json(value: object) -> bytes:
    return strict_json.dumps(value).encode()
