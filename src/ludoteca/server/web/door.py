"""The door: one connection's HTTP, with limits on heads, on silence and on connections of one address."""

import asyncio
from collections import Counter
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .errors import problem
from .limits import Limits, group


class Door(HttpToolsProtocol):
    """Reads requests as uvicorn does, and drops whoever takes too much or too long."""

    def __init__(self, *, limits: Limits, guests: "Counter[str]", proxied: bool, **more: Any) -> None:
        super().__init__(**more)
        self._limits, self._guests, self._proxied = limits, guests, proxied
        self._guest = ""
        self._head = 0  # bytes of a head that is not complete
        self._is_begun = self._is_in_body = False
        self._hurry: asyncio.TimerHandle | None = None  # runs while a head is awaited
        self._silence: asyncio.TimerHandle | None = None  # runs while the client does not read

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Lets a connection in, or drops it."""
        super().connection_made(cast(asyncio.Transport, transport))
        self._hurry = self.loop.call_later(self._limits.seconds, self._give_up)
        self._guest = group(self.client[0]) if self.client else "unknown"
        self._guests[self._guest] += 1
        if self._guests[self._guest] > self._limits.connections and not self._proxied:
            self._refuse("too-many", "too many connections from this address")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets a connection."""
        for timer in (self._hurry, self._silence):
            if timer:
                timer.cancel()
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
        if self._is_begun and not self._is_in_body:
            self._head += len(data)
            self._hurry = self._hurry or self.loop.call_later(self._limits.seconds, self._give_up)

    def _read(self, data: bytes) -> None:
        if self.parser is not None and not self.transport.is_closing():
            super().data_received(data)

    def on_message_begin(self) -> None:
        """A head begins."""
        self._is_begun = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is here."""
        self._is_in_body, self._head = True, 0
        if self._hurry:
            self._hurry.cancel()
            self._hurry = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The body is here, too."""
        self._is_begun = self._is_in_body = False
        super().on_message_complete()

    def pause_writing(self) -> None:
        """The client does not read: it is dropped unless it does so soon."""
        super().pause_writing()
        self._silence = self._silence or self.loop.call_later(self._limits.silence, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        if self._silence:
            self._silence.cancel()
            self._silence = None
        super().resume_writing()

    def _give_up(self) -> None:
        self._hurry = None
        if self._head:
            self._refuse("too-slow", "the headers did not arrive in time")
        else:
            self.transport.abort()

    def _refuse(self, kind: str, detail: str) -> None:
        answer = problem(kind, detail, "")
        head = b"".join(b"%b: %b\r\n" % header for header in answer.raw_headers)
        status = b"HTTP/1.1 %d \r\n" % answer.status_code
        self.transport.write(b"%b%bconnection: close\r\n\r\n%b" % (status, head, bytes(answer.body)))
        self.transport.close()
