"""The guard before the application: request ids, addresses, limits, bodies, security headers, logs."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ... import strict_json
from ..infrastructure.logs import REQUEST
from .door import lines
from .errors import problem
from .limits import Buckets, Limits, cost, group
from .metrics import Metrics

log: logging.Logger = logging.getLogger("ludoteca.request")
CONTENT_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"x-frame-options", b"DENY"),
]
HEADER_LINES = lines(HEADERS)
PROBES = ("/healthz", "/readyz", "/metrics")
LARGE = 20_000  # bytes of JSON that are read beside the loop


class Guard:
    """Stands before the application."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        metrics: Metrics,
        entropy: Callable[[int], bytes],
        proxied: bool,
        rates: Buckets | None = None,
    ) -> None:
        self.app: ASGIApp = app
        self.limits: Limits = limits
        self.metrics: Metrics = metrics
        self.proxied: bool = proxied
        self.names: Iterator[str] = _names(entropy)  # of requests
        self.rates: Buckets = rates or Buckets(limits.rate, limits.burst)
        self.probes: Buckets = Buckets(limits.health_rate, 10 * limits.health_rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request in, or says why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        state = scope.setdefault("state", {})
        state["request"], state["client"] = next(self.names), self.client(scope["headers"], scope["client"])
        REQUEST.set(state["request"])
        answer = Answer(send, state["request"])
        began = time.perf_counter()
        try:
            await self._answer(scope, receive, answer)
        finally:
            status = answer.status
            route = getattr(scope.get("route"), "path", "file" if status < 400 else "none")
            seconds = time.perf_counter() - began
            self.note(scope["method"], route, status, seconds, is_secret=state.get("is_secret", False))

    async def _answer(self, scope: Scope, receive: Receive, send: "Answer") -> None:
        request = scope["state"]["request"]
        if wait := self._wait(scope):
            headers = {"Retry-After": str(int(wait) + 1)}
            refusal = problem("too-many", "too many requests from this address", request, headers)
            await refusal(scope, receive, send)
            return
        try:
            body = await self._body(scope, receive)
            if body:
                await _read(body)
        except _Unfit as unfit:
            await problem(unfit.kind, unfit.detail, request)(scope, receive, send)
            return
        try:
            await self.app(scope, _again(body, receive), send)
        except Exception:
            log.exception("failed")
            if not send.status:
                await problem("internal", "the server has noted what happened", request)(scope, receive, send)

    def _wait(self, scope: Scope) -> float:
        path, client = scope["path"], scope["state"]["client"]
        if path.startswith("/api/"):
            return self.rates.take(client, cost(scope["method"], path))
        return self.probes.take(client) if path in PROBES else 0

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        """The whole body, which is JSON without surprises; raises `_Unfit`."""
        if scope["method"] in ("GET", "HEAD"):
            return b""
        most = self.limits.record if scope["path"].endswith("/records") else self.limits.body
        body, is_whole = b"", False
        while not is_whole:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise _Unfit("bad-request", "the body did not arrive")
            body += message.get("body", b"")
            is_whole = not message.get("more_body")
            if len(body) > most:
                raise _Unfit("too-large", f"at most {most} bytes are read")
        return body

    def client(self, headers: Sequence[tuple[bytes, bytes]], peer: tuple[str, int] | None) -> str:
        """The address as limits count it: of a proxy only the last word counts, the others anybody can send."""
        if self.proxied:
            for name, value in reversed(headers):
                if name == b"x-forwarded-for":
                    return group(value.decode("latin-1").rpartition(",")[2].strip())
        return group(peer[0]) if peer else "unknown"

    def note(self, method: str, route: str, status: int, seconds: float, is_secret: bool) -> None:
        """Counts a request that was answered, unless others must not notice it."""
        if not is_secret:
            self.metrics.requests.note(method, route, status, seconds)
        if log.isEnabledFor(logging.INFO):
            more = {"method": method, "route": route, "status": status}
            log.info("request", extra={**more, "ms": round(seconds * 1000, 1)})


def _names(entropy: Callable[[int], bytes]) -> Iterator[str]:
    """Names for requests; many are drawn at once, since each draw lets go of Python's lock."""
    while True:
        drawn = entropy(8 * 1024).hex()
        yield from (drawn[first : first + 16] for first in range(0, len(drawn), 16))


class _Unfit(Exception):
    """A request whose body is not taken."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind, self.detail = kind, detail


async def _read(body: bytes) -> Any:
    """A body as JSON, read as strictly as a record is; raises `_Unfit`."""
    try:
        return (
            strict_json.loads(body) if len(body) < LARGE else await asyncio.to_thread(strict_json.loads, body)
        )
    except ValueError as error:
        raise _Unfit("bad-request", f"the body {error}") from None


class Answer:
    """Sends, adding the headers that every answer has."""

    def __init__(self, send: Send, request: str) -> None:
        self._send, self._request, self.status = send, request, 0

    async def __call__(self, message: Message) -> None:
        """Sends one message."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            more = [*HEADERS, (b"x-request-id", self._request.encode())]
            if not any(name == b"cache-control" for name, _ in message.get("headers", [])):
                more.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await self._send(message)


def _again(body: bytes, receive: Receive) -> Receive:
    """Hands out a body that was read already, then what follows it."""
    is_read = False

    async def read() -> Message:
        nonlocal is_read
        if is_read:
            return await receive()
        is_read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return read
