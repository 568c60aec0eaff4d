"""The API's reviews of games, made by a worker or beside the loop."""

import logging
from importlib.resources import files
from typing import Any

from fastapi import APIRouter, Response

from ... import strict_json
from ...record import Record
from ..domain.answers import of_round, started
from ..domain.records import record_json
from ..domain.table import Table
from ..domain.validation import Refused
from .dependencies import OPEN, WRITING, Round, Shared, TableId, Token, readable
from .services import Services

log: logging.Logger = logging.getLogger("ludoteca.reviews")
router: APIRouter = APIRouter(prefix="/api/v1")
REVIEW = {
    key: value
    for key, value in strict_json.loads((files("ludoteca") / "review.schema.json").read_text("utf-8")).items()
    if not key.startswith("$")
}


@router.get(
    "/tables/{table}/review",
    response_class=Response,
    responses={**WRITING, 200: {"content": {"application/json": {"schema": REVIEW}}}},
    openapi_extra=OPEN,
)
async def show_review(services: Shared, table: TableId, token: Token, round: Round = None) -> Response:
    """What luck and decisions made of a game that is over."""
    found = started(of_round(await readable(services, table, token), round))
    if found.game.state.to_act():
        raise Refused("wrong-state", "a game is reviewed when it is over", table_status=found.status)
    if not found.rules.thinker:
        raise Refused("wrong-state", f"{found.rules.title} has no engine that could review it")
    key = ("review", found.id, found.round)
    made = await services.costly.once(key, lambda: _reviewed(services, found))
    return Response(made, media_type="application/json")


async def _reviewed(services: Services, table: Table) -> bytes:
    """A review by a worker; if there is none, by this server."""
    bus, game, record = services.bus, table.rules.name, record_json(table)
    if bus and game in bus.games():
        try:
            return (await bus.ask("review", game, record, f"{table.id} {table.round}")).encode()
        except Exception as error:
            log.warning("no answer", extra={"detail": repr(error)})
    return await services.costly.beside(lambda: _review(record))


def _review(record: Any) -> bytes:
    from ...engine.review import review

    return review(Record.from_json(record)).encode()
