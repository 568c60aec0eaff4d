"""What the host decides about a table, with the defaults."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator

from ...bots import SUBSTITUTES

Bot = Annotated[str, Field(min_length=1, max_length=40, examples=[SUBSTITUTES[0]])]
Language = Annotated[str, Field(pattern="^[a-z]{2}$", examples=["gl"])]
Milliseconds = Annotated[int, Field(ge=0, le=10_000)]
Seconds = Annotated[int, Field(ge=1, le=1_000_000)]


class Strict(BaseModel):
    """Data in which every name is known and every value has its type."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", strict=True, frozen=True)


class Clock(Strict):
    """Seconds for each decision and for all decisions of a game."""

    decision: Seconds | None = None
    game: Seconds | None = None


class Settings(Strict):
    """Settings of a table; what is left out has its default."""

    public: bool = False  # listed in the lobby: others may watch
    strangers: bool = False  # who has not been invited may sit down
    approval: bool = False  # guests sit down when the host has let them
    spectators: bool = True
    undo: bool = True
    hints: bool | None = None  # null: on where at most one person plays
    chat: bool = True
    lot: bool = True
    autostart: bool = True
    substitute: Bot | None = None  # the game's own, see `bots.substitute`
    clock: Clock | None = None
    language: Language | None = None  # in which links to the table are announced; the reader's own
    bot_ms: Milliseconds | None = None  # that a bot takes at least for a move; the server's own

    @field_validator("clock")
    @classmethod
    def _no_empty_clock(cls, clock: Clock | None) -> Clock | None:
        return clock if clock and (clock.decision or clock.game) else None

    @classmethod
    def changeable(cls) -> dict[str, Any]:
        """The types of what the host may change later."""
        fixed = ("lot", "autostart", "substitute", "language")
        return {name: field.annotation for name, field in cls.model_fields.items() if name not in fixed}

    def changed(self, changes: Mapping[str, Any]) -> Self:
        """The settings with some of them changed."""
        return type(self).model_validate({**self.model_dump(), **changes})
