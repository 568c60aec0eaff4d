"""The busiest request on a lean path: `POST /moves` without the framework's layers."""

import re
from typing import Any

from pydantic import ValidationError
from starlette.types import Scope

from ... import strict_json
from ..domain.commands import Choose
from ..domain.formats import TABLE
from ..domain.table import Table
from . import requests
from .dependencies import carry_out, needed, read_token, seen_by
from .errors import EXPECTED, problem_of
from .guard import Answer
from .services import Services

PATH = re.compile(f"/api/v1/tables/({TABLE})/moves")
ROUTE = "/api/v1/tables/{table}/moves"
MINIMAL = b"return=minimal"


class Moves:
    """Answers `POST /moves`, and leaves everything else, and every body that is not one, to the application."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def __call__(self, scope: Scope, value: Any, send: Answer) -> bool:
        """True if it was answered here."""
        if scope["method"] != "POST" or not (match := PATH.fullmatch(scope["path"])):
            return False
        try:
            body = requests.Decision.model_validate(value)
        except ValidationError:
            return False
        state, table = scope["state"], match[1]
        state["route"], shown = ROUTE, self._shown(table)
        headers = dict(scope["headers"])
        try:
            holder = needed(read_token(headers.get(b"authorization", b"").decode("latin-1")))
            after = await self._decided(table, holder, body)
        except EXPECTED as error:
            await problem_of(error, state["request"])(scope, _nothing, send)
            return True
        state["is_secret"] = shown == self._shown(table)  # a decision was changed: nobody else sees it
        if MINIMAL in headers.get(b"prefer", b""):
            send.at_once(204, b"last-event-id: %d\r\npreference-applied: %b\r\n" % (after.number, MINIMAL))
        else:
            text = strict_json.dumps({"table": seen_by(self._services, after, holder)}).encode()
            send.at_once(200, b"content-length: %d\r\ncontent-type: application/json\r\n" % len(text), text)
        return True

    async def _decided(self, table: str, holder: str, body: requests.Decision) -> Table:
        command = Choose(by=holder, id=body.id, seat=body.seat, turn=body.turn, move=body.move)
        return await carry_out(self._services, table, command)

    def _shown(self, table: str) -> int:
        live = self._services.hub.live.get(table)
        return live.table.number if live else -1


async def _nothing() -> Any:
    raise RuntimeError("the body was read already")
