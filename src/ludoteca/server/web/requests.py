"""The shapes of what is sent, as docs/api.md describes them."""

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
