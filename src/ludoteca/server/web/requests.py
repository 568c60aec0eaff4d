"""The shapes of what is sent, as docs/api.md describes them."""

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Field, create_model

from ...games import GAMES
from ...turns import SEAT_NAME
from ..domain.commands import HINTS
from ..domain.formats import ID, MOST_SEATS, MOST_TURNS
from ..domain.settings import Bot, Settings, Strict

Id = Annotated[
    str,
    Field(pattern=f"^{ID}$", description="made up by the client; the same again is harmless"),
]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Text = Annotated[str, Field(max_length=1000)]
MoveText = Annotated[str, Field(min_length=1, max_length=200, examples=["y8"])]
Seed = Annotated[str, Field(pattern="^[0-9a-f]{1,64}$", description="the player's own share in the draws")]
Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Colour = Literal["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink"]
Turn = dict[Annotated[str, Field(pattern=f"^({SEAT_NAME.pattern})$")], MoveText]


EXAMPLE: Any = {
    "game": next(iter(GAMES)),
    "options": {"seats": 2},
    "seats": [{"kind": "bot", "bot": "greedy"}],
}


class SeatWish(Strict):
    """A seat as the host wants it."""

    kind: Literal["open", "bot"]
    bot: Bot | None = None


class SettingsWish(Settings):
    """Settings of a new table; what is left out has its default."""


class NewTable(Strict):
    """A table that is to be made."""

    model_config: ClassVar[ConfigDict] = ConfigDict(json_schema_extra={"examples": [EXAMPLE]})
    id: Id | None = None
    game: str = Field(max_length=40)
    options: dict[str, Any] = Field(default_factory=dict, max_length=20)
    seats: list[SeatWish] = Field(default_factory=list, max_length=MOST_SEATS)
    settings: SettingsWish = Field(default_factory=SettingsWish)
    turns: list[Turn] = Field(
        default_factory=list,
        max_length=MOST_TURNS,
        description="played elsewhere: the game begins after them, with the seats as they are",
    )


class SitDown(Strict):
    """Somebody who sits down."""

    id: Id | None = None
    seat: SeatNumber | None = None
    name: Text = ""
    colour: Colour | None = None
    code: str = Field("", max_length=12, description="of the table, where strangers may not sit down")
    seed: Seed | None = None
    commitment: Digest | None = Field(
        None,
        description="instead of the seed: SHA-256 of its 32 bytes, to be revealed when every seat is taken",
    )


class SeatChange(SeatWish):
    """A seat that becomes open or a bot's."""

    id: Id | None = None


class Plain(Strict):
    """A command that needs nothing but an id."""

    id: Id | None = None


if TYPE_CHECKING:
    SettingsChange = Plain
else:
    SettingsChange = create_model(
        "SettingsChange",
        __base__=Plain,
        __doc__="Settings that the host changes later; null takes a clock away.",
        **{name: (kind | None, None) for name, kind in Settings.changeable().items()},
    )


class Admission(Plain):
    """The host's answer to a guest."""

    guest: int = Field(ge=1, le=1_000_000)
    welcome: bool


class Again(Plain):
    """Another game; `now`: without those who have not agreed."""

    now: bool = False


class SeatOnly(Plain):
    """A command for a seat."""

    seat: SeatNumber


class SeedRevealed(SeatOnly):
    """The seed that a seat is committed to."""

    seed: Digest


class Decision(SeatOnly):
    """A move for a turn."""

    turn: int = Field(ge=1, le=1_000_000)
    move: MoveText


class Rest(Plain):
    """A pause, or its end."""

    paused: bool


class NewName(Plain):
    """Another name or colour for a seat."""

    name: Text
    colour: Colour | None = None


class MoveToCheck(Strict):
    """A move that somebody wonders about."""

    seat: SeatNumber
    move: MoveText


class HintWish(SeatOnly):
    """Help that is wanted for a decision."""

    turn: int = Field(ge=1, le=1_000_000)
    what: str = Field(max_length=40, json_schema_extra={"enum": [*HINTS]})


class TakeBack(SeatOnly):
    """A turn to be taken back."""

    turn: int = Field(ge=1, le=1_000_000)


class Speech(SeatOnly):
    """Something said."""

    text: Text


class Question(Strict):
    """A decision in any position, about which the engine is asked."""

    game: str = Field(max_length=40)
    text: str = Field(max_length=20_000)
    seat: SeatNumber


class HintQuestion(Question):
    """Which moves are good?"""

    simulations: int = Field(ge=1, le=2000)


class MoveQuestion(Question):
    """How good would this move be?"""

    move: MoveText


class FreePosition(Strict):
    """A position from its text or from options, and turns to be played from there."""

    game: str = Field(max_length=40)
    text: str | None = Field(None, max_length=20_000)
    options: dict[str, Any] = Field(default_factory=dict, max_length=20)
    play: list[Turn] = Field(default_factory=list, max_length=MOST_TURNS)
