"""Server-sent events: what happens at a table, in order, none twice, none left out."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import aclosing

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ... import strict_json
from ..domain.serializers import choices_json, table_json
from ..domain.table import Table
from ..domain.validation import Refused
from ..infrastructure.hub import Hub, Live
from ..infrastructure.store import Damaged
from .metrics import Metrics

HEARTBEAT = 15.0  # seconds between two comments, whatever else is sent: their rhythm tells nothing
PIECE = 64_000  # bytes that are handed over at once


class Listeners:
    """Counts the streams of each client, and limits them."""

    def __init__(self, most: int, metrics: Metrics) -> None:
        self._most, self._metrics = most, metrics
        self._open: Counter[str] = Counter()

    def enter(self, client: str) -> None:
        """Counts one more stream; raises `Refused`."""
        if self._open[client] >= self._most:
            raise Refused("too-many", f"at most {self._most} streams can be open from one address")
        self._open[client] += 1
        self._metrics.streams.inc()

    def leave(self, client: str) -> None:
        """Counts one stream less."""
        self._open[client] -= 1
        if not self._open[client]:
            del self._open[client]
        self._metrics.streams.dec()


class EventStream(Response):
    """A stream as an answer, which ends when the client has gone or the stream does."""

    media_type = "text/event-stream"

    def __init__(self, messages: "Messages", on_end: Callable[[], None], status_code: int = 200) -> None:
        self._messages, self._on_end, self.status_code, self.background = messages, on_end, status_code, None
        self.init_headers({"X-Accel-Buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends everything, piece by piece."""
        watcher = asyncio.create_task(self._watch(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            async with aclosing(self._messages.pieces()) as pieces:
                async for piece in pieces:
                    await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            watcher.cancel()
            self._on_end()

    async def _watch(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._messages.end()


class Messages:
    """The messages of docs/api.md for one listener, until the table is gone or closed to it."""

    def __init__(self, hub: Hub, table: str, holder: str, after: int, snapshots: bool) -> None:
        self._hub, self._table, self._holder, self._snapshots = hub, table, holder, snapshots
        self._sent = after
        self._mine: bytes | None = None
        self._away: frozenset[int] = frozenset()
        self._rung: asyncio.Event | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_over = self._is_due = False

    def end(self) -> None:
        """Ends the stream."""
        self._is_over = True
        if self._rung:
            self._rung.set()

    async def pieces(self) -> AsyncGenerator[bytes]:
        """What is to be sent, in pieces that are not large."""
        with self._hub.listen(await self._hub.open(self._table), self._holder) as self._rung:
            self._wind()
            try:
                while not (self._hub.is_closing or self._is_over):
                    self._rung.clear()
                    live = self._hub.live.get(self._table) or await self._hub.open(self._table)
                    if not (live.table.settings.spectators or live.table.is_member(self._holder)):
                        return
                    for piece in self._news(live):
                        yield piece
                    await self._rung.wait()
            except (Refused, Damaged):  # it was purged, or cannot be read any more
                return
            finally:
                if self._timer:
                    self._timer.cancel()

    def _wind(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(HEARTBEAT, self._beat)

    def _beat(self) -> None:
        self._is_due = True
        if self._rung:
            self._rung.set()
        self._wind()

    def _news(self, live: Live) -> Iterator[bytes]:
        if self._is_due:
            self._is_due = False
            yield b": still here\n\n"
        if self._sent > len(live.frames):  # the server was restored from a backup and has forgotten some
            self._sent = 0
            yield b"event: reset\ndata: {}\n\n"
        news, chosen = live.frames[self._sent :], _mine(live.table, self._holder) if self._holder else b""
        is_changed, is_moved = chosen != self._mine, live.away != self._away
        self._sent, self._mine, self._away = len(live.frames), chosen, live.away
        if self._snapshots:
            if news or is_changed or is_moved:
                yield self._snapshot(live)
            return
        yield from _pieces(news)
        if chosen and is_changed:
            yield b"event: mine\ndata: %b\n\n" % chosen
        if is_moved:
            yield b"event: presence\ndata: %b\n\n" % _json({"away": sorted(live.away)})

    def _snapshot(self, live: Live) -> bytes:
        seen = table_json(live.table, self._holder, self._hub.clock(), self._hub.absent(live))
        return b"event: table\nid: %d\ndata: %b\n\n" % (live.table.number, _json(seen))


def _pieces(frames: Sequence[bytes]) -> Iterator[bytes]:
    """Frames joined to pieces; a single one, as when something happens, is not copied."""
    waiting, size = list[bytes](), 0
    for frame in frames:
        waiting.append(frame)
        size += len(frame)
        if size > PIECE:
            yield b"".join(waiting)
            waiting, size = [], 0
    if waiting:
        yield waiting[0] if len(waiting) == 1 else b"".join(waiting)


def _mine(table: Table, holder: str) -> bytes:
    return _json({"turn": table.turn if table.now else None, "choices": choices_json(table, holder)})


def _json(value: object) -> bytes:
    return strict_json.dumps(value).encode()
