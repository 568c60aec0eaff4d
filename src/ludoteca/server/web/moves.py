"""The busiest request on a lean path: `POST /moves` without the framework's layers."""

import re
from typing import Any

from pydantic import ValidationError
from starlette.responses import Response
from starlette.types import Scope, Send

from ..domain.commands import Choose
from ..domain.formats import TABLE
from . import requests
from .dependencies import answer, carry_out, needed, read_token, seen_by
from .errors import EXPECTED, problem_of
from .services import Services

PATH = re.compile(f"/api/v1/tables/({TABLE})/moves")
ROUTE = "/api/v1/tables/{table}/moves"
MINIMAL = "return=minimal"


async def decided(
    services: Services, table: str, body: requests.Decision, token: str, prefer: str = ""
) -> Response:
    """Decides; success means that it is on disk."""
    command = Choose(by=needed(token), id=body.id, seat=body.seat, turn=body.turn, move=body.move)
    after = await carry_out(services, table, command)
    if MINIMAL in prefer:
        headers = {"Last-Event-ID": str(after.number), "Preference-Applied": MINIMAL}
        return Response(status_code=204, headers=headers)
    return answer({"table": seen_by(services, after, command.by)})


class Moves:
    """Answers `POST /moves`, and leaves everything else, and every body that is not one, to the application."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def __call__(self, scope: Scope, value: Any, send: Send) -> bool:
        """True if it was answered here."""
        if scope["method"] != "POST" or not (match := PATH.fullmatch(scope["path"])):
            return False
        try:
            body = requests.Decision.model_validate(value)
        except ValidationError:
            return False
        state = scope["state"]
        state["route"] = ROUTE
        shown = self._shown(match[1])
        try:
            headers = dict(scope["headers"])
            token = read_token(headers.get(b"authorization", b"").decode("latin-1"))
            prefer = headers.get(b"prefer", b"").decode("latin-1")
            response = await decided(self._services, match[1], body, token, prefer)
            state["is_secret"] = shown == self._shown(match[1])  # a decision was changed: nobody else sees it
        except EXPECTED as error:
            response = problem_of(error, state["request"])
        await response(scope, _nothing, send)
        return True

    def _shown(self, table: str) -> int:
        live = self._services.hub.live.get(table)
        return live.table.number if live else -1


async def _nothing() -> Any:
    raise RuntimeError("the body was read already")
