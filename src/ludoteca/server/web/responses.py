"""The shapes of what is answered, as docs/api.md describes them."""

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from ... import catalogue, options, record
from ..domain import serializers, settings
from ..domain.events import EVENT_TYPES
from ..domain.settings import Clock
from .drawings import Board, View, model
from .errors import TITLES
from .requests import Colour

if TYPE_CHECKING:
    Option = BaseModel
    GameEntry = BaseModel
    Position = BaseModel
    Record = BaseModel
else:  # the shapes of those who make them
    Option = model(options.OptionJson, "Option")
    GameEntry = model(
        catalogue.Entry,
        "GameEntry",
        options=list[Option],
        boards=list[Board],
        printables=dict[str, list[Option]],
    )
    Position = model(serializers.PositionJson, "Position", view=View)
    Record = model(
        record.RecordJson, "Record", extra="allow", seats=list[model(record.RecordSeat, extra="allow")]
    )


class LeftMs(BaseModel):
    """Milliseconds left."""

    decision: int | None
    game: int | None


class Seat(BaseModel):
    """A seat and who has it."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    colour: Colour | None
    bot: str | None
    away: bool
    wins: int
    hints: int
    host: bool
    mine: bool
    ready: bool
    left_ms: LeftMs | None
    absent_ms: int | None


class Settings(settings.Settings):
    """Settings of a table."""

    substitute: str
    hints: bool


class Fair(BaseModel):
    """What can be checked of chance."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="allow")
    scheme: str
    commitment: str | None
    seeds: list[str]
    commitments: list[str | None]
    waiting: list[int]
    lot: list[int] | None
    secret: str | None


class Message(BaseModel):
    """Something that was said."""

    number: int
    at: int
    seat: int
    name: str
    text: str


class CanUndo(BaseModel):
    """What the asker may take back."""

    seat: int
    turn: int


class Guest(BaseModel):
    """Somebody who asks for a seat; the host sees all, a guest himself."""

    guest: int
    name: str
    colour: str | None
    mine: bool


class Table(BaseModel):
    """A table as the asker sees it."""

    id: str
    code: str | None
    game: str
    rules: int
    options: dict[str, Any]
    status: Literal["open", "playing", "over", "archived"]
    round: int
    given: int
    number: int
    paused: bool
    settings: Settings
    host: bool
    seats: list[Seat]
    guests: list[Guest]
    again: list[int] | None
    fair: Fair
    messages: list[Message]
    undo: CanUndo | None
    position: Position | None
    at: int


class TableAnswer(BaseModel):
    """A table."""

    table: Table


class Created(TableAnswer):
    """A new table and the host's token."""

    token: str


class Seated(Created):
    """A seat and its token; no seat while the host has not let the guest sit down."""

    seat: int | None


class Checked(BaseModel):
    """Whether a move is legal, and if not, why."""

    legal: bool
    rule: str | None
    reason: str | None


class Number(BaseModel):
    """The number of the last event."""

    number: int


class Event(BaseModel):
    """Something that happened; further fields by type."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="allow")
    number: int
    at: int
    type: str = Field(json_schema_extra={"enum": [*EVENT_TYPES]})


class Events(Number):
    """Events in order."""

    events: list[Event]


class CodeAnswer(BaseModel):
    """The table that has a code."""

    id: str


class LobbySeat(BaseModel):
    """A seat as the lobby shows it."""

    kind: str
    name: str
    colour: str | None
    bot: str | None


class LobbyTable(BaseModel):
    """A table as the lobby shows it."""

    id: str
    game: str
    options: dict[str, Any]
    status: str
    seats: list[LobbySeat]
    clock: Clock | None
    spectators: bool
    strangers: bool
    touched: int


class Lobby(BaseModel):
    """The public tables."""

    tables: list[LobbyTable]


class Defaults(settings.Settings):
    """What a new table has unless its host wants something else."""


class Catalogue(BaseModel):
    """All games, and what holds for each of them."""

    games: list[GameEntry]
    settings: Defaults
    printing: list[Option]
    languages: list[str]
    vacant_ms: int


class PositionAnswer(BaseModel):
    """A position and its board."""

    position: Position
    board: Board


class JudgedMove(BaseModel):
    """A move and what the engine expects of it."""

    move: str
    value: float
    win: float


class Advice(BaseModel):
    """Every sensible move, best first."""

    moves: list[JudgedMove]


class Replay(BaseModel):
    """A record with every position."""

    record: Record
    board: Board
    positions: list[Position]


class Wrong(BaseModel):
    """One thing that is wrong with a request."""

    where: str
    reason: str


class Problem(BaseModel):
    """An error, as problem details (RFC 9457)."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="allow")
    type: str = Field(examples=["illegal-move"], json_schema_extra={"enum": [*TITLES]})
    title: str
    status: int
    detail: str
    request: str
    rule: str | None = None
    allowed: list[str] | None = None
    allowed_count: int | None = None
    turn: int | None = None
    to_act: list[int] | None = None
    open: list[int] | None = None
    where: str | None = None
    table_status: str | None = None
    errors: list[Wrong] | None = None
