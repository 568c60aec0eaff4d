"""The door: request ids, limits, time-outs, security headers, logs and metrics for every request."""

import asyncio
import json
import logging
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import problem

log = logging.getLogger("ludoteca.request")
CONTENT_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
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


@dataclass(frozen=True)
class Limits:
    """What one client address, and the whole server, may use."""

    rate: float = 50.0  # requests a second
    burst: int = 200
    tables_an_hour: int = 60
    streams: int = 40
    live_tables: int = 10_000
    table_rate: int = 100  # moves and messages a second at one table
    body: int = 64_000
    record: int = 1_000_000
    seconds: float = 10.0  # for a request's body to arrive


class Buckets:
    """A bucket of tokens for each key, refilled steadily; empty buckets refuse."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> float:
        """Takes a token; 0 if there was one, otherwise the seconds until there is."""
        now = self._clock()
        level, at = self._buckets.get(key, (self._burst, now))
        level = min(self._burst, level + (now - at) * self._rate)
        if level < 1:
            return (1 - level) / self._rate
        self._buckets[key] = (level - 1, now)
        if len(self._buckets) > 20_000:
            self._forget(now)
        return 0

    def _forget(self, now: float) -> None:
        full = self._burst / self._rate
        self._buckets = {key: (level, at) for key, (level, at) in self._buckets.items() if now - at < full}


class Metrics:
    """What `/metrics` tells."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "ludoteca_requests", "Requests answered", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "ludoteca_request_seconds", "Time to answer", ["route"], registry=self.registry
        )
        self.streams = Gauge("ludoteca_streams", "Open streams", registry=self.registry)
        self.tables = Gauge("ludoteca_tables", "Tables in memory", registry=self.registry)
        self.moves = Gauge("ludoteca_moves", "Decisions kept since the start", registry=self.registry)


class Guard:
    """Stands before the application."""

    def __init__(
        self, app: ASGIApp, limits: Limits, metrics: Metrics, entropy: Callable[[int], bytes], proxied: bool
    ) -> None:
        self.app, self.limits, self.metrics, self.entropy, self.proxied = (
            app,
            limits,
            metrics,
            entropy,
            proxied,
        )
        self.rates = Buckets(limits.rate, limits.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request in, or says why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        state = scope.setdefault("state", {})
        state["request"], state["client"] = self.entropy(8).hex(), self._client(scope)
        answer = _Answer(send, state["request"])
        began = time.perf_counter()
        try:
            await self._answer(scope, receive, answer)
        finally:
            self._note(scope, answer.status, time.perf_counter() - began)

    async def _answer(self, scope: Scope, receive: Receive, send: "_Answer") -> None:
        request = scope["state"]["request"]
        if wait := self.rates.take(scope["state"]["client"]) if scope["path"].startswith("/api/") else 0:
            headers = {"Retry-After": str(int(wait) + 1)}
            await problem("too-many", "too many requests from this address", request, headers)(
                scope, receive, send
            )
            return
        try:
            body = await asyncio.wait_for(self._body(scope, receive), self.limits.seconds)
        except TimeoutError:
            await problem("too-slow", "the body did not arrive in time", request)(scope, receive, send)
            return
        if body is None:
            await problem("too-large", f"at most {self._most(scope)} bytes are read", request)(
                scope, receive, send
            )
            return
        try:
            await self.app(scope, _again(body, receive), send)
        except Exception:
            log.exception("failed", extra={"request": request})
            if not send.status:
                await problem("internal", "the server has noted what happened", request)(scope, receive, send)

    async def _body(self, scope: Scope, receive: Receive) -> bytes | None:
        """The whole body, or nothing if it is too large."""
        body, most = b"", self._most(scope)
        while scope["method"] not in ("GET", "HEAD"):
            message = await receive()
            body += message.get("body", b"")
            if len(body) > most:
                return None
            if not message.get("more_body"):
                break
        return body

    def _most(self, scope: Scope) -> int:
        return self.limits.record if scope["path"].endswith("/records") else self.limits.body

    def _client(self, scope: Scope) -> str:
        if self.proxied:
            for name, value in scope["headers"]:
                if name == b"x-forwarded-for":
                    return str(value.decode("latin-1").split(",")[-1].strip())
        return str(scope["client"][0]) if scope.get("client") else "unknown"

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "file" if status < 400 else "none")
        self.metrics.requests.labels(scope["method"], route, status).inc()
        if not route.endswith("/stream"):
            self.metrics.seconds.labels(route).observe(seconds)
        more = {
            "request": scope["state"]["request"],
            "method": scope["method"],
            "route": route,
            "status": status,
        }
        log.info("request", extra={**more, "ms": round(seconds * 1000, 1)})


class _Answer:
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


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    KNOWN: tuple[str, ...] = ("request", "method", "route", "status", "ms", "detail", "address")

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        said: dict[str, Any] = {
            "at": self.formatTime(record),
            "level": record.levelname,
            "said": record.getMessage(),
        }
        said |= {key: getattr(record, key) for key in self.KNOWN if hasattr(record, key)}
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def set_up_logs(level: str) -> None:
    """Structured logs on standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("ludoteca")
    logger.handlers, logger.propagate = [handler], False
    logger.setLevel(level.upper())
