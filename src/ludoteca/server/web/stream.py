"""Server-sent events: what happens at a table, in order, none twice, none left out."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ... import strict_json
from ...game import Move, Seat
from ..domain.serializers import choices_json, table_json
from ..domain.table import Table
from ..domain.validation import Refused
from ..infrastructure.hub import Hub, Live
from ..infrastructure.store import Damaged
from .door import Wire, chunk
from .metrics import Metrics

HEARTBEAT = 15.0  # seconds between two comments, whatever else is sent: their rhythm tells nothing
PIECE = 64_000  # bytes that are handed over at once
RECENT, PIECES = 8, 32  # events, and messages after them, that are kept for the next stream


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
        """Sends the head, then lets the messages go straight to the connection."""
        watcher = asyncio.create_task(self._watch(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await send({"type": "http.response.body", "body": b"", "more_body": True})
            await self._messages.tell(scope["extensions"][Wire.NAME])
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

    __slots__ = (
        "_away", "_holder", "_hub", "_is_due", "_mine", "_over", "_sent", "_snapshots", "_table", "_timer",
        "_wire",
    )  # fmt: skip

    def __init__(self, hub: Hub, table: str, holder: str, after: int, snapshots: bool) -> None:
        self._hub, self._table, self._holder, self._snapshots = hub, table, holder, snapshots
        self._sent = after
        self._mine = b""
        self._away: frozenset[Seat] = frozenset()
        self._wire: Wire
        self._timer: asyncio.TimerHandle
        self._over = asyncio.Event()
        self._is_due = False

    def end(self) -> None:
        """Ends the stream."""
        self._over.set()

    async def tell(self, wire: Wire) -> None:
        """Tells everything that happens, until the stream ends."""
        try:
            live = await self._hub.open(self._table, self._sent)
        except (Refused, Damaged):  # it was purged, or cannot be read any more
            return
        self._wire = wire
        with wire.writable(self._push), self._hub.listen(live, self._push, self._holder):
            self._wind()
            try:
                self._push()
                await self._over.wait()
            finally:
                self._timer.cancel()

    def _wind(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(HEARTBEAT, self._beat)

    def _beat(self) -> None:
        self._is_due = True
        self._push()
        self._wind()

    def _push(self) -> None:
        """Writes what is new, as far as the client reads it."""
        live = self._hub.live.get(self._table)
        if live is None or self._hub.is_closing or not self._may_watch(live.table):
            self.end()
            return
        while not self._wire.is_paused:
            if news := self._news(live):
                self._wire.write(news)
            if self._sent == len(live.frames):
                break

    def _may_watch(self, table: Table) -> bool:
        return table.settings.spectators or table.is_member(self._holder)

    def _news(self, live: Live) -> bytes:
        """The next messages, about a piece of them, as a chunk: formatted once for all who are told the same."""
        mine = _mine(live.table, self._holder) if self._holder else b""
        if self._is_due or self._snapshots:
            return chunk(self._messages(live, mine))
        key = self._sent, None if mine == self._mine else mine, None if live.away == self._away else live.away
        if common := live.pieces.get(key):
            self._sent, self._mine, self._away = len(live.frames), mine, live.away
            return common
        is_recent = 0 <= len(live.frames) - self._sent <= RECENT
        news = chunk(self._messages(live, mine))
        if is_recent and self._sent == len(live.frames) and len(live.pieces) < PIECES:
            live.pieces[key] = news
        return news

    def _messages(self, live: Live, mine: bytes) -> list[bytes]:
        news = list[bytes]()
        if self._is_due:
            self._is_due = False
            news.append(b": still here\n\n")
        if self._sent > len(live.frames):  # the server was restored from a backup and has forgotten some
            self._sent = 0
            news.append(b"event: reset\ndata: {}\n\n")
        return news + (self._snapshot(live, mine) if self._snapshots else self._events(live, mine))

    def _events(self, live: Live, mine: bytes) -> list[bytes]:
        """Events, and when all are told, what concerns the present."""
        end = piece(live.frames, self._sent)
        news, self._sent = live.frames[self._sent : end], end
        if end < len(live.frames):
            return news
        if mine != self._mine:
            self._mine = mine
            news.append(mine)
        if live.away != self._away:
            self._away = live.away
            news.append(b"event: presence\ndata: %b\n\n" % _json({"away": sorted(live.away)}))
        return news

    def _snapshot(self, live: Live, mine: bytes) -> list[bytes]:
        """The whole table, if anything is new."""
        known = self._sent, self._mine, self._away
        self._sent, self._mine, self._away = len(live.frames), mine, live.away
        if known == (self._sent, self._mine, self._away):
            return []
        seen = table_json(live.table, self._holder, self._hub.clock(), self._hub.absent(live))
        return [b"event: table\nid: %d\ndata: %b\n\n" % (live.table.number, _json(seen))]


def piece(frames: Sequence[bytes], first: int) -> int:
    """Where the piece ends that begins with a frame."""
    size = 0
    for number in range(first, len(frames)):
        size += len(frames[number])
        if size > PIECE:
            return number + 1
    return len(frames)


def _mine(table: Table, holder: str) -> bytes:
    """What the holder has decided for this turn."""
    turn = len(table.now.turns) + 1 if table.now else None
    return _decided(turn, *choices_json(table, holder).items()) if table.pending else _decided(turn)


@lru_cache(maxsize=1024)
def _decided(turn: int | None, *choices: tuple[str, Move]) -> bytes:
    """The same message for all who have decided the same, or nothing yet."""
    return b"event: mine\ndata: %b\n\n" % _json({"turn": turn, "choices": dict(choices)})


def _json(value: object) -> bytes:
    return strict_json.dumps(value).encode()
