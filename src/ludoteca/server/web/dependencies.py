"""What every request needs: who asks, for which table, and the form of an answer."""

import re
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request, Response
from fastapi.security import HTTPBearer

from ... import strict_json
from ..domain.answers import holder_of
from ..domain.commands import Command
from ..domain.formats import TABLE, TOKEN
from ..domain.serializers import table_json
from ..domain.table import Table
from ..domain.validation import Refused
from .services import Services

TOKEN_BYTES = 24
Round = Annotated[int | None, Query(ge=1, le=1000, description="an earlier game at this table")]
TableId = Annotated[str, Path(pattern=f"^{TABLE}$", examples=["q3VbX0v0T0mY3l5cJ9m1Zw"])]


def _problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {status: {"description": "A problem", "content": content} for status in statuses}


READING = _problems(401, 403, 404, 408, 413, 422, 429, 500, 503)
WRITING = _problems(401, 403, 404, 408, 409, 410, 413, 422, 429, 500, 503)
OPEN: dict[str, Any] = {"security": [{}]}  # for OpenAPI: a token may be sent, but need not


class TokenHeader(HTTPBearer):
    """Reads the token from its header."""

    async def __call__(self, request: Request) -> str:  # type: ignore[override]  # the token itself is enough
        """The token, or nothing; raises `Refused` for what cannot be one."""
        return read_token(request.headers.get("authorization", ""))


def read_token(header: str) -> str:
    """The token in a header `Authorization`, or nothing; raises `Refused` for what cannot be one."""
    scheme, _, token = header.partition(" ")
    if header and (scheme.lower() != "bearer" or not re.fullmatch(TOKEN, token)):
        raise Refused("token-needed", "expected Authorization: Bearer and 22 to 64 of A–Z a–z 0–9 _ -")
    return token


Token = Annotated[
    str,
    Depends(
        TokenHeader(scheme_name="HTTPBearer", bearerFormat=TOKEN, description="of a seat or of the host")
    ),
]


async def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


async def _client(request: Request) -> str:
    client: str = request.state.client
    return client


Shared = Annotated[Services, Depends(_services)]
Client = Annotated[str, Depends(_client)]  # the address that asks, as limits count it


def needed(token: str) -> str:
    """The holder of a token, which must be there."""
    if not token:
        raise Refused("token-needed", "expected the header Authorization: Bearer TOKEN")
    return holder_of(token)


def answer(value: object, status: int = 200) -> Response:
    """JSON, not checked again: the tests do that."""
    return Response(strict_json.dumps(value).encode(), status, media_type="application/json")


async def readable(services: Services, table: str, token: str) -> Table:
    """A table that the asker may look at; raises `Refused`."""
    live, holder = await services.hub.open(table), holder_of(token)
    if not _may_look(live.table, holder):
        await services.hub.refresh(live)
    if live.table.is_member(holder):
        live.presence.note(holder, services.hub.clock())
    if not _may_look(live.table, holder):
        raise Refused("switched-off", "this table has no spectators")
    return live.table


def _may_look(table: Table, holder: str) -> bool:
    return table.settings.spectators or table.is_member(holder)


async def carry_out(services: Services, table: str, command: Command) -> Table:
    """The table after a command, which is on disk then."""
    if wait := services.table_rates.take(table):
        raise Refused("too-many", f"too much at this table; wait {wait:.1f} s")
    return await services.hub.do(table, command)


def seen_by(services: Services, table: Table, holder: str) -> dict[str, Any]:
    """The table as a holder sees it now."""
    live = services.hub.live.get(table.id)
    return table_json(table, holder, services.hub.clock(), services.hub.absent(live) if live else {})
