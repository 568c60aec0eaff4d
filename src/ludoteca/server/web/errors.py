"""Errors as problem details: one shape, stable types, no stack traces."""

import logging
from typing import Any

from starlette.responses import Response

from ... import strict_json
from ...game import BadOption, BadPosition, IllegalMove
from ..domain.validation import Refused
from ..infrastructure.store import Damaged, Unwritable

log = logging.getLogger("ludoteca.server")
EXPECTED = (Refused, BadOption, BadPosition, IllegalMove, Damaged, Unwritable)

TITLES = {
    "bad-request": (422, "The request is not understood"),
    "bad-option": (422, "The game does not take this option"),
    "bad-position": (422, "This is no position of the game"),
    "bad-record": (422, "The record does not agree with the rules"),
    "illegal-move": (422, "The rules do not allow this move"),
    "not-to-act": (409, "The seat has nothing to decide now"),
    "old-turn": (409, "The move was for another turn"),
    "wrong-state": (409, "The table is not in a state for this"),
    "seat-taken": (409, "The seat is not open"),
    "no-undo": (409, "This cannot be taken back"),
    "id-used": (409, "The id was used for something else"),
    "busy": (409, "Somebody else wrote at the same instant"),
    "token-needed": (401, "A token is needed"),
    "not-yours": (403, "This is somebody else's to do"),
    "declined": (403, "The host has not let this guest sit down"),
    "switched-off": (403, "The host has switched this off"),
    "unknown": (404, "There is no such thing here"),
    "bad-method": (405, "This cannot be done here"),
    "too-slow": (408, "The request took too long"),
    "paused": (409, "The game is paused"),
    "archived": (410, "The table can only be read"),
    "too-long": (409, "The table's log is full"),
    "head-too-large": (431, "The headers are too large"),
    "too-large": (413, "The request is too large"),
    "too-many": (429, "Too many requests"),
    "unwritable": (503, "Nothing can be kept at the moment"),
    "full": (503, "The server has no room for more"),
    "internal": (500, "Something went wrong here"),
    "damaged": (500, "The table's log is damaged"),
}


def problem(
    kind: str, detail: str, request: str, headers: dict[str, str] | None = None, **more: Any
) -> Response:
    """An answer that says what is wrong."""
    status, title = TITLES[kind]
    body = {"type": kind, "title": title, "status": status, "detail": detail, **more, "request": request}
    return Response(strict_json.dumps(body).encode(), status, headers, "application/problem+json")


def problem_of(error: Exception, request: str) -> Response:
    """An expected error as an answer; any other is raised again."""
    match error:
        case Refused():
            return _told(error.kind, error.detail, request, **error.more)
        case BadOption():
            return _told("bad-option", error.reason, request, where=error.where)
        case BadPosition():
            return _told("bad-position", error.reason, request, where=error.where)
        case IllegalMove():
            return _told("illegal-move", error.reason, request, rule=error.rule)
        case Damaged():
            log.error("damaged", extra={"detail": str(error), "request": request})
            return _told(
                "damaged", f"event {error.number} is not what was written", request, number=error.number
            )
        case Unwritable():
            log.error("unwritable", extra={"detail": str(error), "request": request})
            return _told("unwritable", "nothing was kept; send it again in a few seconds", request)
    raise error


def _told(kind: str, detail: str, request: str, **more: Any) -> Response:
    headers = {"Retry-After": "2"} if kind in ("too-many", "full", "unwritable") else None
    if kind == "token-needed":
        headers = {"WWW-Authenticate": "Bearer"}
    return problem(kind, detail, request, headers, **more)
