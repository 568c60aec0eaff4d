"""The API of a table: what docs/api.md says, one function a path."""

import hashlib
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Request, Response

from ... import strict_json
from ..domain import answers, commands
from ..domain.answers import holder_of, of_round, started
from ..domain.commands import Command
from ..domain.formats import MOST_SEATS
from ..domain.records import record_json
from ..domain.serializers import earlier_position, position_json
from ..domain.table import Chair, Table
from ..domain.validation import Refused, check_bot
from . import drawings, requests, responses
from .dependencies import (
    OPEN,
    READING,
    TOKEN_BYTES,
    WRITING,
    Client,
    Round,
    Shared,
    TableId,
    Token,
    answer,
    carry_out,
    needed,
    readable,
    seen_by,
)
from .pictures import captions, picture
from .services import Services
from .stream import EventStream, Messages

router: APIRouter = APIRouter(prefix="/api/v1")
SeatNumber = Annotated[int, Path(ge=0, lt=MOST_SEATS)]
MINIMAL = "return=minimal"
MINIMAL_ANSWER: dict[str, Any] = {
    "description": "Decided; asked for by `Prefer: return=minimal`",
    "headers": {"Last-Event-ID": {"schema": {"type": "integer"}, "description": "the table's last event"}},
}


async def _done(services: Services, table: str, token: str, command: Command) -> Response:
    after = await carry_out(services, table, command)
    return answer({"table": seen_by(services, after, holder_of(token))})


# Routes are tried in this order, so the busiest comes first.
@router.post(
    "/tables/{table}/moves", response_model=responses.TableAnswer, responses={**WRITING, 204: MINIMAL_ANSWER}
)
async def decide(
    services: Shared,
    request: Request,
    table: TableId,
    body: requests.Decision,
    token: Token,
    prefer: Annotated[
        str, Header(max_length=200, description="`return=minimal`: no answer but success")
    ] = "",
) -> Response:
    """Decides; success means that it is on disk."""
    # `Moves` answers those that are valid and small.
    before = services.hub.shown(table)
    command = commands.Choose(by=needed(token), id=body.id, seat=body.seat, turn=body.turn, move=body.move)
    after = await carry_out(services, table, command)
    request.state.is_secret = before == services.hub.shown(table)
    if MINIMAL in prefer:
        headers = {"Last-Event-ID": str(after.number), "Preference-Applied": MINIMAL}
        return Response(status_code=204, headers=headers)
    return answer({"table": seen_by(services, after, holder_of(token))})


@router.get("/tables/{table}", response_model=responses.Table, responses=READING, openapi_extra=OPEN)
async def show_table(services: Shared, table: TableId, token: Token, round: Round = None) -> Response:
    """The table as the asker sees it, or as it was after an earlier game."""
    found = of_round(await readable(services, table, token), round)
    return answer(seen_by(services, found, holder_of(token)))


@router.patch("/tables/{table}", response_model=responses.TableAnswer, responses=WRITING)
async def change_table(
    services: Shared, table: TableId, body: requests.SettingsChange, token: Token
) -> Response:
    """Changes settings."""
    given = body.model_dump(exclude={"id"}, exclude_unset=True)
    command = commands.Change(by=needed(token), id=body.id, changes=answers.changes(given))
    return await _done(services, table, token, command)


@router.get("/tables/{table}/board", response_model=drawings.Board, responses=READING, openapi_extra=OPEN)
async def show_board(services: Shared, table: TableId, token: Token) -> Response:
    """The board, which does not change during a game."""
    return answer(answers.board(await readable(services, table, token)))


@router.get(
    "/tables/{table}/position", response_model=responses.Position, responses=WRITING, openapi_extra=OPEN
)
async def show_position(
    services: Shared,
    table: TableId,
    token: Token,
    turn: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
    seats: Annotated[str | None, Query(pattern="^all$")] = None,
    round: Round = None,
) -> Response:
    """The position now, or after some number of turns."""
    found = started(of_round(await readable(services, table, token), round))
    if turn is None:
        return answer(position_json(found, holder_of(token), seats == "all"))
    answers.check_turn(found, turn)
    return answer(await services.costly.beside(lambda: earlier_position(found, turn)))


@router.get("/tables/{table}/events", response_model=responses.Events, responses=READING, openapi_extra=OPEN)
async def show_events(
    services: Shared, table: TableId, token: Token, after: Annotated[int, Query(ge=0, le=1_000_000_000)] = 0
) -> Response:
    """The events after a number."""
    await readable(services, table, token)
    live = await services.hub.open(table)
    body = b'{"events": [%b], "number": %d}' % (b", ".join(live.events(after)), len(live.frames))
    return Response(body, media_type="application/json")


@router.get(
    "/tables/{table}/stream",
    response_class=EventStream,
    openapi_extra=OPEN,
    responses={**READING, 200: {"content": {"text/event-stream": {}}, "description": "Server-sent events"}},
)
async def open_stream(
    services: Shared,
    client: Client,
    table: TableId,
    token: Token,
    after: Annotated[int, Query(ge=0, le=1_000_000_000)] = 0,
    snapshots: bool = False,
    last_event_id: Annotated[str | None, Header(pattern="^[0-9]{0,9}$")] = None,
) -> Response:
    """The events after a number and all that follow, as server-sent events."""
    await readable(services, table, token)
    seen = int(last_event_id) if last_event_id else after
    services.listeners.enter(client)
    messages = Messages(services.hub, table, holder_of(token), seen, snapshots)
    return EventStream(messages, lambda: services.listeners.leave(client))


@router.post(
    "/tables/{table}/seats",
    status_code=201,
    response_model=responses.Seated,
    responses={**WRITING, 202: {"model": responses.Seated, "description": "The host is asked first"}},
    openapi_extra=OPEN,
)
async def sit_down(services: Shared, table: TableId, body: requests.SitDown, token: Token) -> Response:
    """Takes a seat, or asks the host for one; the same request again tells what has become of it."""
    token = token or services.random_text(TOKEN_BYTES)
    asked = body.id or services.random_text(16)
    if body.seed and body.commitment:
        raise Refused("bad-request", "expected either a seed or a commitment to one, not both")
    made_up = hashlib.sha256(f"seed {token} {asked}".encode()).hexdigest()[:32]
    seed = "" if body.commitment else body.seed or made_up
    who = {"by": holder_of(token), "id": asked, "seed": seed, "commitment": body.commitment or ""}
    after = await carry_out(
        services,
        table,
        commands.Sit(**who, seat=body.seat, name=body.name, colour=body.colour, code=body.code),
    )
    mine = (who["by"], seed, who["commitment"])
    places = [n for n, chair in enumerate(after.chairs) if (chair.holder, *_seeds_of(chair)) == mine]
    is_waiting = any(guest.holder == who["by"] for guest in after.guests)
    if not places and not is_waiting:
        raise _not_seated(after)
    seat, status = (places[0], 201) if places else (None, 202)
    return answer({"token": token, "seat": seat, "table": seen_by(services, after, who["by"])}, status)


def _not_seated(table: Table) -> Refused:
    if table.settings.approval:
        return Refused("declined", "the host has not let you sit down")
    return Refused("seat-taken", "the host has given this seat away", open=[])


def _seeds_of(chair: Chair) -> tuple[str, str]:
    """The seed as it was given openly, and the commitment."""
    return "" if chair.commitment else chair.seed, chair.commitment


@router.post("/tables/{table}/guests", response_model=responses.TableAnswer, responses=WRITING)
async def admit(services: Shared, table: TableId, body: requests.Admission, token: Token) -> Response:
    """Lets a guest sit down who has asked for it, or not."""
    command = commands.Admit(by=needed(token), id=body.id, guest=body.guest, welcome=body.welcome)
    return await _done(services, table, token, command)


@router.post("/tables/{table}/seeds", response_model=responses.TableAnswer, responses=WRITING)
async def reveal_seed(
    services: Shared, table: TableId, body: requests.SeedRevealed, token: Token
) -> Response:
    """Reveals the seed that a seat is committed to, once every seat is taken."""
    command = commands.Reveal(by=needed(token), id=body.id, seat=body.seat, seed=body.seed)
    return await _done(services, table, token, command)


@router.put("/tables/{table}/seats/{seat}", response_model=responses.TableAnswer, responses=WRITING)
async def change_seat(
    services: Shared,
    table: TableId,
    seat: SeatNumber,
    body: requests.SeatChange,
    token: Token,
) -> Response:
    """Makes a seat open or a bot's."""
    holder = needed(token)
    found = (await services.hub.open(table)).table
    if holder == found.host:  # otherwise it is refused for that
        check_bot(found.rules, body.bot, body.kind == "bot")
    return await _done(
        services, table, token, commands.Assign(by=holder, id=body.id, seat=seat, bot=body.bot)
    )


@router.patch("/tables/{table}/seats/{seat}", response_model=responses.TableAnswer, responses=WRITING)
async def rename(
    services: Shared, table: TableId, seat: SeatNumber, body: requests.NewName, token: Token
) -> Response:
    """Changes one's own name or colour."""
    command = commands.Rename(by=needed(token), seat=seat, **body.model_dump())
    return await _done(services, table, token, command)


@router.post("/tables/{table}/stand-in", response_model=responses.TableAnswer, responses=WRITING)
async def stand_in(services: Shared, table: TableId, body: requests.SeatOnly, token: Token) -> Response:
    """Lets a bot decide for a player who is away."""
    hub = services.hub
    absent = hub.absent(await hub.open(table)).get(body.seat, 0)
    known = {"absent": absent, "vacant": hub.pace.vacant}
    command = commands.StandIn(by=needed(token), id=body.id, seat=body.seat, **known)
    return await _done(services, table, token, command)


@router.post("/tables/{table}/pause", response_model=responses.TableAnswer, responses=WRITING)
async def pause(services: Shared, table: TableId, body: requests.Rest, token: Token) -> Response:
    """Pauses the game, or goes on with it."""
    command = commands.Rest(by=needed(token), id=body.id, paused=body.paused)
    return await _done(services, table, token, command)


@router.post("/tables/{table}/start", response_model=responses.TableAnswer, responses=WRITING)
async def start(services: Shared, table: TableId, body: requests.Plain, token: Token) -> Response:
    """Starts now; bots take the open seats."""
    return await _done(services, table, token, commands.Start(by=needed(token), id=body.id))


@router.post("/tables/{table}/leave", response_model=responses.TableAnswer, responses=WRITING)
async def leave(services: Shared, table: TableId, body: requests.SeatOnly, token: Token) -> Response:
    """Leaves a seat; a bot goes on for it."""
    return await _done(services, table, token, commands.Leave(by=needed(token), id=body.id, seat=body.seat))


@router.post("/tables/{table}/return", response_model=responses.TableAnswer, responses=WRITING)
async def come_back(services: Shared, table: TableId, body: requests.SeatOnly, token: Token) -> Response:
    """Comes back to a seat."""
    return await _done(services, table, token, commands.Return(by=needed(token), id=body.id, seat=body.seat))


@router.post(
    "/tables/{table}/moves/check", response_model=responses.Checked, responses=WRITING, openapi_extra=OPEN
)
async def check_move(services: Shared, table: TableId, body: requests.MoveToCheck, token: Token) -> Response:
    """Says whether a move is legal, and if not, why; keeps nothing."""
    found = started(await readable(services, table, token))
    return answer(answers.checked_move(found, body.seat, body.move))


@router.post("/tables/{table}/hints", response_model=responses.TableAnswer, responses=WRITING)
async def take_hint(services: Shared, table: TableId, body: requests.HintWish, token: Token) -> Response:
    """Counts a hint, which the client then computes."""
    command = commands.Hint(by=needed(token), id=body.id, seat=body.seat, turn=body.turn, what=body.what)
    return await _done(services, table, token, command)


@router.post("/tables/{table}/undo", response_model=responses.TableAnswer, responses=WRITING)
async def undo(services: Shared, table: TableId, body: requests.TakeBack, token: Token) -> Response:
    """Takes one's own last move back."""
    command = commands.Undo(by=needed(token), id=body.id, seat=body.seat, turn=body.turn)
    return await _done(services, table, token, command)


@router.post("/tables/{table}/messages", response_model=responses.Number, responses=WRITING)
async def say(services: Shared, table: TableId, body: requests.Speech, token: Token) -> Response:
    """Says something to all at the table."""
    after = await carry_out(
        services, table, commands.Say(by=needed(token), id=body.id, seat=body.seat, text=body.text)
    )
    return answer({"number": after.number})


@router.post("/tables/{table}/rematch", response_model=responses.TableAnswer, responses=WRITING)
async def rematch(services: Shared, table: TableId, body: requests.Again, token: Token) -> Response:
    """Agrees to play again; when all do, the next game begins, everybody one seat further."""
    return await _done(services, table, token, commands.Rematch(by=needed(token), id=body.id, now=body.now))


@router.get("/tables/{table}/record", response_model=responses.Record, responses=WRITING, openapi_extra=OPEN)
async def show_record(services: Shared, table: TableId, token: Token, round: Round = None) -> Response:
    """The record of the game, or of an earlier one at this table."""
    found = started(of_round(await readable(services, table, token), round))
    shown = answer(record_json(found))
    shown.headers["Content-Disposition"] = f'attachment; filename="{found.rules.name}-{found.round}.json"'
    return shown


@router.get("/tables/{table}/replay", response_model=responses.Replay, responses=WRITING, openapi_extra=OPEN)
async def show_replay(services: Shared, table: TableId, token: Token, round: Round = None) -> Response:
    """The record, the board and every position, for a replay without a network."""
    found = started(of_round(await readable(services, table, token), round))
    key = ("replay", found.id, found.round, found.number)
    return Response(
        await services.costly.answer(key, lambda: strict_json.dumps(answers.replay(found)).encode()),
        media_type="application/json",
    )


@router.get(
    "/tables/{table}/picture",
    response_class=Response,
    responses={**WRITING, 200: {"content": {"image/png": {}}, "description": "The position as a picture"}},
    openapi_extra=OPEN,
)
async def show_picture(services: Shared, table: TableId, token: Token, round: Round = None) -> Response:
    """The position as a picture, for messengers."""
    found = started(of_round(await readable(services, table, token), round))
    state, seats = found.game.state, captions(found)
    key = ("picture", found.id, found.round, found.turn, *(seat["name"] for seat in seats))
    image = await services.costly.answer(key, lambda: picture(found.rules, state, seats))
    return Response(image, media_type="image/png")
