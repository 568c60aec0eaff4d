"""The API before a table: the catalogue, free positions, new tables, the lobby, imports."""

import base64
import hashlib
from functools import cache, partial
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from ... import strict_json
from ..domain import answers, commands
from ..domain.answers import check_bots, free_position, game_of, holder_of
from ..domain.formats import CODE_LENGTH, CODE_LETTERS
from ..domain.records import imported
from ..domain.table import Table
from ..domain.validation import Refused
from ..infrastructure.store import Taken
from . import requests, responses
from .dependencies import (
    OPEN,
    READING,
    TOKEN_BYTES,
    WRITING,
    Client,
    Shared,
    Token,
    answer,
    seen_by,
)
from .services import Services

LOBBY = 100
router: APIRouter = APIRouter(prefix="/api/v1")


# The schema of a problem is told once, here: a model at every status of every path makes the start slow.
@router.get(
    "/games", response_model=responses.Catalogue, responses={**READING, 500: {"model": responses.Problem}}
)
def games(services: Shared) -> Response:
    """The catalogue: everything that a client must know about the games and the server."""
    return Response(catalogue(services.hub.pace.vacant), media_type="application/json")


@cache
def catalogue(vacant: int) -> bytes:
    """The catalogue as JSON, made once."""
    return strict_json.dumps(answers.catalogue(vacant)).encode()


@router.post("/positions", response_model=responses.PositionAnswer, responses=READING)
async def positions(services: Shared, body: requests.FreePosition) -> Response:
    """A position from its text or from options, after some turns; keeps nothing."""
    game = game_of(body.game)
    work = partial(free_position, game, body.text, body.options, body.play)
    return answer(await services.costly.beside(work))


@router.post(
    "/tables", status_code=201, response_model=responses.Created, responses=WRITING, openapi_extra=OPEN
)
async def make_table(services: Shared, client: Client, body: requests.NewTable, token: Token) -> Response:
    """Makes a table; whoever makes it is its host."""
    check_bots(game_of(body.game), [seat.model_dump() for seat in body.seats], body.settings)
    if wait := services.makers.take(client):
        raise Refused("too-many", f"too many tables from this address; wait {wait:.0f} s")
    if len(services.hub.live) >= services.options.limits.live_tables:
        raise Refused("full", "there are too many tables; try again later")
    token = token or services.random_text(TOKEN_BYTES)
    table = await _made(services, body, token, client)
    return answer({"token": token, "table": seen_by(services, table, holder_of(token))}, 201)


async def _made(services: Services, body: requests.NewTable, token: str, owner: str) -> Table:
    hub, entropy = services.hub, services.entropy
    asked = body.id or services.random_text(16)
    name = table_id(token, asked)
    seats = [seat.model_dump() for seat in body.seats]
    while True:
        create = commands.Create(
            by=holder_of(token), id=asked, table=name, code=_code(entropy(CODE_LENGTH)), secret=entropy(32),
            options=body.options, seats=seats, settings=body.settings, turns=body.turns,
        )  # fmt: skip
        try:
            return await hub.create(create, body.game, owner)
        except Taken:
            if await hub.store.read(name):  # it was made before; otherwise the code is another table's
                return (await hub.open(name)).table


def table_id(token: str, asked: str) -> str:
    """The same for the same request; it begins with a letter, so that no command line takes it for an option."""
    digest = hashlib.sha256(f"{token} {asked}".encode()).digest()
    return "t" + base64.urlsafe_b64encode(digest)[:21].decode()


def _code(random: bytes) -> str:
    return "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in random)


@router.get("/tables", response_model=responses.Lobby, responses=READING)
async def lobby(services: Shared) -> Response:
    """The public tables, newest first."""
    return answer({"tables": await services.hub.store.lobby(LOBBY)})


@router.get("/codes/{code}", response_model=responses.CodeAnswer, responses=READING)
async def find_code(
    services: Shared, client: Client, code: Annotated[str, Path(min_length=1, max_length=12)]
) -> Response:
    """The table that has a code, while it has open seats."""
    if wait := services.code_misses.take(client):
        raise Refused("too-many", f"too many codes that no table has; wait {wait:.0f} s")
    if table := await services.hub.store.find(code.upper()):
        services.code_misses.give_back(client)
        return answer({"id": table})
    raise Refused("unknown", "no table has this code")


@router.post("/records", status_code=201, response_model=responses.TableAnswer, responses=WRITING)
async def import_record(
    request: Request, services: Shared, client: Client, body: responses.Record
) -> Response:
    """Lays a record out as a table that is over."""
    if wait := services.makers.take(client):
        raise Refused("too-many", f"too many tables from this address; wait {wait:.0f} s")
    sent = await request.body()
    record = await services.costly.beside(lambda: imported(sent))
    token = services.random_text(TOKEN_BYTES)
    wish = requests.NewTable(game=record["game"], options=record["options"])
    table = await _made(services, wish, token, client)
    after = await services.hub.do(table.id, commands.Import(by=holder_of(token), record=record))
    return answer({"table": seen_by(services, after, "")}, 201)
