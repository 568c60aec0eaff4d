"""The shapes of what is sent and answered, as docs/api.md describes them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Id = Annotated[
    str,
    Field(pattern="^[A-Za-z0-9_-]{1,64}$", description="made up by the client; the same again is harmless"),
]
SeatNumber = Annotated[int, Field(ge=0, le=5)]
Text = Annotated[str, Field(max_length=1000)]
MoveText = Annotated[str, Field(min_length=1, max_length=200, examples=["y8"])]
Bot = Annotated[str, Field(min_length=1, max_length=40, examples=["casual"])]
Seed = Annotated[str, Field(pattern="^[0-9a-f]{1,64}$", description="the player's own share in the draws")]
Colour = Literal["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink"]
Seconds = Annotated[int, Field(ge=1, le=1_000_000)]
Turn = dict[Annotated[str, Field(pattern=r"^(\*|[0-5])$")], MoveText]


EXAMPLE: Any = {"game": "qwinto", "options": {"seats": 2}, "seats": [{"kind": "bot", "bot": "greedy"}]}


class Asked(BaseModel):
    """What a client sends: nothing that is not known."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Clock(Asked):
    """Seconds for each decision and for all decisions of a game."""

    decision: Seconds | None = None
    game: Seconds | None = None


class SeatWish(Asked):
    """A seat as the host wants it."""

    kind: Literal["open", "bot"]
    bot: Bot | None = None


class SettingsWish(Asked):
    """Settings of a new table; what is left out has its default."""

    public: bool = False
    spectators: bool = True
    undo: bool = True
    chat: bool = True
    lot: bool = True
    autostart: bool = True
    substitute: Bot | None = None
    clock: Clock | None = None


class NewTable(Asked):
    """A table that is to be made."""

    model_config = ConfigDict(json_schema_extra={"examples": [EXAMPLE]})
    id: Id | None = None
    game: str = Field(max_length=40)
    options: dict[str, Any] = Field(default_factory=dict, max_length=20)
    seats: list[SeatWish] = Field(default_factory=list, max_length=6)
    settings: SettingsWish = Field(default_factory=SettingsWish)


class SettingsChange(Asked):
    """Settings that the host changes later."""

    id: Id | None = None
    public: bool | None = None
    spectators: bool | None = None
    undo: bool | None = None
    chat: bool | None = None


class SitDown(Asked):
    """Somebody who sits down."""

    id: Id | None = None
    seat: SeatNumber | None = None
    name: Text = ""
    colour: Colour | None = None
    seed: Seed | None = None


class SeatChange(SeatWish):
    """A seat that becomes open or a bot's."""

    id: Id | None = None


class Plain(Asked):
    """A command that needs nothing but an id."""

    id: Id | None = None


class SeatOnly(Plain):
    """A command for a seat."""

    seat: SeatNumber


class Decision(SeatOnly):
    """A move for a turn."""

    turn: int = Field(ge=1, le=1_000_000)
    move: MoveText


class MoveToCheck(Asked):
    """A move that somebody wonders about."""

    seat: SeatNumber
    move: MoveText


class TakeBack(SeatOnly):
    """A turn to be taken back."""

    turn: int = Field(ge=1, le=1_000_000)


class Speech(SeatOnly):
    """Something said."""

    text: Text


class FreePosition(Asked):
    """A position from its text or from options, and turns to be played from there."""

    game: str = Field(max_length=40)
    text: str | None = Field(None, max_length=20_000)
    options: dict[str, Any] = Field(default_factory=dict, max_length=20)
    play: list[Turn] = Field(default_factory=list, max_length=500)


class TraxxSeat(BaseModel):
    """A seat's line and points."""

    start: str | None
    letter: str | None
    line: list[str]
    ends: list[str]
    points: dict[str, int]
    reached: list[str]
    worth: dict[str, int]
    missed: int
    numbers: int
    score: int


class TraxxView(BaseModel):
    """Träxx, what changes."""

    card: str | None
    deck: list[str]
    round: int
    rounds: int
    seats: list[TraxxSeat]


class TraxxCell(BaseModel):
    """A cell of the hexagon."""

    cell: str
    x: float
    y: int
    colour: str
    number: int | None
    start: str | None
    neighbours: list[str]


class TraxxBoard(BaseModel):
    """Träxx, what does not change."""

    game: Literal["traxx"]
    name: str
    colours: list[str]
    deck: list[str]
    cells: list[TraxxCell]


class QwintoSeat(BaseModel):
    """A seat's sheet."""

    cells: dict[str, int | None]
    misthrows: int
    rows: dict[str, int]
    columns: dict[str, int]
    score: int
    gain: dict[str, int]


class QwintoView(BaseModel):
    """Qwinto, what changes."""

    active: int
    stage: str
    dice: str | None
    faces: list[int] | None
    sum: int | None
    seats: list[QwintoSeat]


class QwintoCell(BaseModel):
    """A cell of the sheet."""

    cell: str
    column: int
    pentagon: bool


class QwintoRow(BaseModel):
    """A row of the sheet."""

    row: str
    gap: int
    cells: list[QwintoCell]


class QwintoColumn(BaseModel):
    """A column that scores."""

    column: int
    cells: list[str]
    pentagon: str


class QwintoBoard(BaseModel):
    """Qwinto, what does not change."""

    game: Literal["qwinto"]
    name: str
    misthrows: int
    rows: list[QwintoRow]
    columns: list[QwintoColumn]


class CaminosPath(BaseModel):
    """A winning path."""

    colour: str
    cells: list[str]


class CaminosView(BaseModel):
    """Caminos, what changes."""

    stacks: dict[str, str]
    heights: dict[str, int]
    turn: int | None
    colour: str | None
    colours: list[str]
    swapped: bool
    can_swap: bool
    hands: list[dict[str, int]]
    neutral: int
    out: list[int]
    tops: dict[str, int]
    edge: dict[str, int]
    path: CaminosPath | None


class CaminosCell(BaseModel):
    """A cell of the board."""

    cell: str
    x: int
    y: int
    sides: list[int]


class CaminosPiece(BaseModel):
    """A shape: how many in half a set, and every way to turn it."""

    half: int
    cubes: int
    turned: list[list[list[int]]]


class CaminosBoard(BaseModel):
    """Caminos, what does not change."""

    game: Literal["caminos"]
    name: str
    cells: list[CaminosCell]
    sides: list[list[str]]
    wins: list[list[int]]
    pieces: dict[str, CaminosPiece]


View = TraxxView | QwintoView | CaminosView
Board = Annotated[TraxxBoard | QwintoBoard | CaminosBoard, Field(discriminator="game")]


class Last(BaseModel):
    """The turn before."""

    turn: int
    choices: dict[str, str]


class Position(BaseModel):
    """A position and what the asker may do in it."""

    game: str
    turn: int
    text: str
    to_act: list[int | Literal["*"]]
    over: bool
    scores: list[int]
    winners: list[int]
    last: Last | None
    moves: dict[str, list[str]]
    choices: dict[str, str]
    view: View


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
    host: bool
    mine: bool
    ready: bool
    left_ms: LeftMs | None


class Settings(BaseModel):
    """Settings of a table."""

    public: bool
    spectators: bool
    undo: bool
    chat: bool
    lot: bool
    autostart: bool
    substitute: str
    clock: Clock | None


class Fair(BaseModel):
    """What can be checked of chance."""

    model_config = ConfigDict(extra="allow")
    scheme: str
    commitment: str | None
    seeds: list[str]
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


class Table(BaseModel):
    """A table as the asker sees it."""

    id: str
    code: str | None
    game: str
    rules: int
    options: dict[str, Any]
    status: Literal["open", "playing", "over", "archived"]
    round: int
    number: int
    settings: Settings
    host: bool
    seats: list[Seat]
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
    """A seat and its token."""

    seat: int


class Decided(BaseModel):
    """What became of a decision."""

    status: Literal["ready", "played"]
    turn: int
    number: int


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

    model_config = ConfigDict(extra="allow")
    number: int
    at: int
    type: str


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
    touched: int


class Lobby(BaseModel):
    """The public tables."""

    tables: list[LobbyTable]


class Option(BaseModel):
    """An option of a game."""

    name: str
    kind: Literal["boolean", "board", "pieces"]
    default: str | bool


class SeatCounts(BaseModel):
    """How many may play."""

    choices: list[int]
    default: int


class GameEntry(BaseModel):
    """A game in the catalogue."""

    name: str
    title: str
    rules: int
    seats: SeatCounts
    options: list[Option]
    boards: list[Board]
    bots: list[str]


class Catalogue(BaseModel):
    """All games."""

    games: list[GameEntry]


class PositionAnswer(BaseModel):
    """A position and its board."""

    position: Position
    board: Board


class RecordSeat(BaseModel):
    """A seat in a record."""

    model_config = ConfigDict(extra="allow")
    name: str = ""
    bot: str | None = None


class Record(BaseModel):
    """A record, as docs/notation.md describes it."""

    model_config = ConfigDict(extra="allow")
    format: str
    game: str
    rules: int
    options: dict[str, Any]
    seats: list[RecordSeat] | None = None
    turns: list[dict[str, str]]
    scores: list[int]
    winners: list[int]
    over: bool


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

    model_config = ConfigDict(extra="allow")
    type: str = Field(examples=["illegal-move"])
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
