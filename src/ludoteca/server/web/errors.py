"""Errors as problem details: one shape, stable types, no stack traces."""

import logging
from typing import Any

from starlette.responses import Response

from ... import strict_json
from ..infrastructure.problems import EXPECTED, TITLES, described, problem_json
from ..infrastructure.store import Damaged, Unwritable

log: logging.Logger = logging.getLogger("ludoteca.server")
__all__ = ["EXPECTED", "TITLES", "problem", "problem_of"]


def problem(
    kind: str, detail: str, request: str, headers: dict[str, str] | None = None, **more: Any
) -> Response:
    """An answer that says what is wrong."""
    body = {**problem_json(kind, detail, **more), "request": request}
    return Response(strict_json.dumps(body).encode(), body["status"], headers, "application/problem+json")


def problem_of(error: Exception, request: str) -> Response:
    """An expected error as an answer; any other is raised again."""
    kind, detail, more = described(error)
    if isinstance(error, Damaged | Unwritable):
        log.error(kind, extra={"detail": str(error)})
    headers = {"Retry-After": "2"} if kind in ("too-many", "full", "unwritable") else None
    if kind == "token-needed":
        headers = {"WWW-Authenticate": "Bearer"}
    return problem(kind, detail, request, headers, **more)
