"""The busiest request on a lean path: `POST /moves` without ASGI and the framework's layers."""

import logging
import re
import time
from collections.abc import Coroutine
from functools import lru_cache
from typing import Any, ClassVar

from starlette.responses import Response

from ... import strict_json
from ..domain.commands import Choose
from ..domain.formats import TABLE
from ..domain.validation import Refused
from ..infrastructure.logs import REQUEST
from . import requests
from .dependencies import carry_out, needed, read_token, seen_by
from .door import Brief, lines
from .errors import EXPECTED, problem, problem_of
from .guard import HEADER_LINES, Guard
from .services import Services

log: logging.Logger = logging.getLogger("ludoteca.request")
ROUTE = "/api/v1/tables/{table}/moves"
MINIMAL = b"return=minimal"


class Moves:
    """Answers `POST /moves`, and leaves everything that is not a valid decision to the application."""

    method: ClassVar = b"POST"
    path: ClassVar = re.compile(ROUTE.replace("{table}", f"({TABLE})").encode())

    def __init__(self, services: Services, guard: Guard) -> None:
        self._services, self._guard = services, guard

    def begin(self, request: Brief) -> Coroutine[Any, Any, None] | None:
        """How a decision is answered; `None` if the application must see the request."""
        headers, guard = dict(request.headers), self._guard
        try:
            holder = _holder(headers.get(b"authorization", b""))
            body = requests.Decision.model_validate(strict_json.loads(request.body))
        except (Refused, ValueError):
            return None
        if b"json" not in headers.get(b"content-type", b""):
            return None
        if guard.rates.take(guard.client(request.headers, request.peer)):
            return None
        command = Choose(by=holder, id=body.id, seat=body.seat, turn=body.turn, move=body.move)
        return self._decide(request, command, MINIMAL in headers.get(b"prefer", b""))

    async def _decide(self, request: Brief, command: Choose, is_minimal: bool) -> None:
        name, table, hub = next(self._guard.names), request.found[1].decode(), self._services.hub
        REQUEST.set(name)
        began, before = time.perf_counter(), hub.shown(table)
        body, is_secret = b"", False
        try:
            after = await carry_out(self._services, table, command)
            is_secret = before == after.number  # a decision was changed: nobody else sees it
            if is_minimal:
                status = 204
                own = b"last-event-id: %d\r\npreference-applied: %b\r\n" % (after.number, MINIMAL)
            else:
                status, body = (
                    200,
                    strict_json.dumps({"table": seen_by(self._services, after, command.by)}).encode(),
                )
                own = b"content-length: %d\r\ncontent-type: application/json\r\n" % len(body)
        except Exception as error:
            refusal = _refusal(error, name)
            status, own, body = refusal.status_code, lines(refusal.raw_headers), bytes(refusal.body)
        last = b"x-request-id: %b\r\ncache-control: no-store\r\n" % name.encode()
        request.answer(status, own + HEADER_LINES + last, body)
        self._guard.note("POST", ROUTE, status, time.perf_counter() - began, is_secret)


@lru_cache(maxsize=4096)
def _holder(header: bytes) -> str:
    """The holder of the token in a header; raises `Refused`."""
    return needed(read_token(header.decode("latin-1")))


def _refusal(error: Exception, request: str) -> Response:
    if isinstance(error, EXPECTED):
        return problem_of(error, request)
    log.error("failed", exc_info=error)
    return problem("internal", "the server has noted what happened", request)
