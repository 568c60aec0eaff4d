"""The door: one connection's HTTP, with limits on heads, bodies, silence and connections of one address."""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, Protocol, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from .errors import problem
from .limits import Limits, group

BRIEF = 1000  # bytes of a body that is answered without the application


def lines(headers: Sequence[tuple[bytes, bytes]]) -> bytes:
    """Headers as they are sent."""
    return b"".join(b"%b: %b\r\n" % header for header in headers)


def chunk(pieces: Sequence[bytes]) -> bytes:
    """Pieces of a body as one chunk of HTTP/1.1; of nothing, nothing."""
    return b"".join((b"%x\r\n" % sum(map(len, pieces)), *pieces, b"\r\n")) if pieces else b""


class Wire:
    """The way back to whoever opened a stream, for what is sent too often to be checked message by message."""

    __slots__ = ("_door", "is_paused", "resume", "write")
    NAME: ClassVar = "ludoteca.wire"  # among the extensions of an ASGI scope

    def __init__(self, door: "Door", cycle: RequestResponseCycle) -> None:
        self._door = door
        self.is_paused: bool = False  # while the client has not read what was written, and when it has gone
        self.resume: Callable[[], None] = lambda: None  # goes on with what the client had not read
        self.write: Callable[[bytes], None] = cycle.transport.write  # one `chunk` after the other

    @contextmanager
    def writable(self, resume: Callable[[], None]) -> Iterator[None]:
        """Calls `resume` whenever the client reads again."""
        self.resume, self._door.wire = resume, self
        self.is_paused = self._door.flow.write_paused or self._door.transport.is_closing()
        try:
            yield
        finally:
            self._door.wire = None


class Brief:
    """A small request that is answered with one write, without an application: what uvicorn asks of a cycle."""

    __slots__ = (
        "_door", "body", "disconnected", "found", "headers", "keep_alive", "peer", "response_complete",
        "response_started",
    )  # fmt: skip
    message_event: ClassVar = asyncio.Event()  # nobody waits for it

    def __init__(self, door: "Door", found: re.Match[bytes]) -> None:
        self._door = door
        self.found: re.Match[bytes] = found  # in the path
        self.headers: list[tuple[bytes, bytes]] = door.headers
        self.peer: tuple[str, int] | None = door.client
        self.body: bytes = b""
        self.keep_alive: bool = True
        self.disconnected = self.response_started = self.response_complete = False

    def answer(self, status: int, headers: bytes, body: bytes = b"") -> None:
        """Sends a whole answer; each header ends its line."""
        door = self._door
        if self.disconnected:
            return
        own, close = (
            lines(door.server_state.default_headers),
            b"" if self.keep_alive else b"connection: close\r\n",
        )
        door.transport.write(b"".join((STATUS_LINE[status], own, headers, close, b"\r\n", body)))
        self.response_started = self.response_complete = True
        if close:
            door.transport.close()
        door.on_response_complete()


class Shortcut(Protocol):
    """Answers the busiest requests without the application."""

    method: ClassVar[bytes]
    path: ClassVar[re.Pattern[bytes]]

    def begin(self, request: Brief) -> Coroutine[Any, Any, None] | None:
        """How a whole request is answered; `None` if the application must see it."""


class Door(HttpToolsProtocol):
    """Reads requests as uvicorn does, and drops whoever takes too much or too long."""

    def __init__(
        self, *, limits: Limits, guests: "Counter[str]", proxied: bool, shortcut: Shortcut, **more: Any
    ) -> None:
        super().__init__(**more)
        self._limits, self._guests, self._proxied, self._shortcut = limits, guests, proxied, shortcut
        self._brief: Brief | None = None  # whose body is awaited
        self._guest = ""
        self._head = 0  # bytes of a head that is not complete
        self._is_begun = self._is_in_body = False
        self._hurry: asyncio.TimerHandle | None = None  # runs while a head or a body is awaited
        self._idle: asyncio.TimerHandle  # looks whether the connection is still used
        self._used = 0.0  # when the last answer was complete
        self._silence: asyncio.TimerHandle | None = None  # runs while the client does not read
        self.wire: Wire | None = None  # of the stream that is open

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Lets a connection in, or drops it."""
        super().connection_made(cast(asyncio.Transport, transport))
        self._hurry = self.loop.call_later(self._limits.seconds, self._give_up)
        self._idle = self.loop.call_later(self.timeout_keep_alive, self._look_idle)
        self._guest = group(self.client[0]) if self.client else "unknown"
        self._guests[self._guest] += 1
        if self._guests[self._guest] > self._limits.connections and not self._proxied:
            self._refuse("too-many", "too many connections from this address")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets a connection."""
        for timer in (self._hurry, self._silence, self._idle):
            if timer:
                timer.cancel()
        if self.wire:
            self.wire.is_paused = True
        self._guests[self._guest] -= 1
        if not self._guests[self._guest]:
            del self._guests[self._guest]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Reads on, unless the head is too long or too slow."""
        if self.transport.is_closing():
            return
        room = self._limits.head - self._head
        if not self._is_in_body and len(data) > room:
            self._read(data[:room])
            if self._is_begun and not self._is_in_body:
                self._refuse("head-too-large", f"at most {self._limits.head} bytes of headers are read")
                return
            data = data[room:]
        self._read(data)
        if self._is_begun:
            self._head += 0 if self._is_in_body else len(data)
            self._hurry = self._hurry or self.loop.call_later(self._limits.seconds, self._give_up)

    def _read(self, data: bytes) -> None:
        if self.parser is not None and not self.transport.is_closing():
            super().data_received(data)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        cast(dict[str, Any], cycle.scope)["extensions"] = {Wire.NAME: Wire(self, cycle)}
        super()._start_asgi_task(cycle, app)

    def on_message_begin(self) -> None:
        """A head begins."""
        self._is_begun = True
        self.url, self.headers, self.expect_100_continue = b"", [], False

    def on_headers_complete(self) -> None:
        """The head is here."""
        self._is_in_body, self._head = True, 0
        self._rest()
        if (found := self._shortcut.path.fullmatch(self.url)) and self._may_be_brief():
            self._brief = Brief(self, found)
            self.cycle = cast(RequestResponseCycle, self._brief)
        else:
            self._open_cycle()

    def _open_cycle(self) -> None:
        """Lets the application answer."""
        url, headers, is_expecting = self.url, self.headers, self.expect_100_continue
        super().on_message_begin()
        self.url, self.expect_100_continue = url, is_expecting
        self.headers += headers  # which are those of the scope
        super().on_headers_complete()

    def _may_be_brief(self) -> bool:
        """True for a plain request that no other is waiting before."""
        parser, is_free = self.parser, self.cycle is None or self.cycle.response_complete
        is_plain = parser.get_http_version() == "1.1" and not self.expect_100_continue
        is_right = parser.get_method() == self._shortcut.method
        return (
            is_right and is_free and is_plain and parser.should_keep_alive() and not parser.should_upgrade()
        )

    def on_body(self, body: bytes) -> None:
        """A part of the body is here."""
        if (brief := self._brief) is None:
            super().on_body(body)
        elif len(brief.body) + len(body) <= BRIEF:
            brief.body += body
        else:
            self._forward(brief)
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The body is here, too."""
        self._is_begun = self._is_in_body = False
        self._rest()
        if brief := self._brief:
            if answer := self._shortcut.begin(brief):
                self._brief = None
                self.tasks.add(task := self.loop.create_task(answer))
                task.add_done_callback(self.tasks.discard)
                return
            self._forward(brief)
        super().on_message_complete()

    def _forward(self, brief: Brief) -> None:
        """Lets the application answer after all."""
        self._brief = None
        self.cycle = cast(RequestResponseCycle, None)
        self._open_cycle()
        super().on_body(brief.body)

    def on_response_complete(self) -> None:
        """Goes on with the next request; one timer for a connection is enough to end it when none comes."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self._used = self.loop.time()
        self.flow.resume_reading()
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())

    def _look_idle(self) -> None:
        is_idle = not self._is_begun and (self.cycle is None or self.cycle.response_complete)
        left = self.timeout_keep_alive - (self.loop.time() - self._used if is_idle else 0)
        if left > 0:
            self._idle = self.loop.call_later(left, self._look_idle)
        else:
            self.transport.close()

    def _rest(self) -> None:
        """Nothing is awaited at the moment."""
        if self._hurry:
            self._hurry.cancel()
            self._hurry = None

    def pause_writing(self) -> None:
        """The client does not read: it is dropped unless it does so soon."""
        super().pause_writing()
        if self.wire:
            self.wire.is_paused = True
        self._silence = self._silence or self.loop.call_later(self._limits.silence, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        if self._silence:
            self._silence.cancel()
            self._silence = None
        super().resume_writing()
        if self.wire and not self.transport.is_closing():
            self.wire.is_paused = False
            self.wire.resume()

    def _give_up(self) -> None:
        self._hurry = None
        if self._is_in_body and self.flow.read_paused:  # it is the server that is slow
            self._hurry = self.loop.call_later(self._limits.seconds, self._give_up)
        elif self._is_begun and not (self._is_in_body and self.cycle.response_started):
            what = "body" if self._is_in_body else "headers"
            self._refuse("too-slow", f"the {what} did not arrive in time")
        else:
            self.transport.abort()

    def _refuse(self, kind: str, detail: str) -> None:
        answer = problem(kind, detail, "")
        head = lines(answer.raw_headers)
        status = b"HTTP/1.1 %d \r\n" % answer.status_code
        self.transport.write(b"%b%bconnection: close\r\n\r\n%b" % (status, head, bytes(answer.body)))
        self.transport.close()
