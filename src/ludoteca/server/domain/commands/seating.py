"""Commands about seats: a new table, and who sits where."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .... import fair
from ....bots import substitute
from ....game import Game, Seat, State
from ..events import GAMES_AT_A_TABLE, Event
from ..formats import NAME_LENGTH
from ..settings import Settings
from ..table import Table
from ..validation import Refused, cleaned, expect_host, expect_mine, expect_not, expect_seat, expect_status
from .command import Command, event


@dataclass(frozen=True, slots=True, kw_only=True)
class Create:
    """Make a table; the caller brings what is random."""

    by: str
    id: str
    table: str
    code: str
    secret: bytes
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: Sequence[Mapping[str, Any]] = ()
    settings: Settings = field(default_factory=Settings)

    def event(self, rules: Game[State], at: int) -> Event:
        """The first event of the table; raises what `rules.start` does, or `Refused`."""
        seats = len(rules.start(**self.options).scores())
        if len(self.seats) > seats:
            raise Refused("bad-request", f"the game has {seats} seats, and {len(self.seats)} were described")
        settings = self.settings.changed({"substitute": self.settings.substitute or substitute(rules)})
        chairs = [_chair(seat) for seat in self.seats] + [{"kind": "open"}] * (seats - len(self.seats))
        return {
            "type": "created",
            "at": at,
            "game": rules.name,
            "rules": rules.rules,
            "options": {**self.options, "seats": seats},
            "settings": settings.model_dump(),
            "seats": chairs,
            "commitment": fair.commit(fair.chain(self.secret, GAMES_AT_A_TABLE)[0]),
            "hidden": {"by": self.by, "id": self.id, "what": "Create", "table": self.table, "code": self.code,
                       "secret": self.secret.hex()},
        }  # fmt: skip


def _chair(seat: Mapping[str, Any]) -> dict[str, Any]:
    if seat["kind"] == "bot":
        return {"kind": "bot", "name": seat["bot"], "bot": seat["bot"]}
    return {"kind": "open"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sit(Command):
    """Sit down on an open seat; or, if that seat is named, in a bot's place, even while the game is on."""

    seat: Seat | None = None
    name: str = ""
    colour: str | None = None
    seed: str = ""  # given openly
    commitment: str = ""  # or to be revealed when all have sat down
    code: str = ""  # of the table, from those who were invited

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """A person on the seat."""
        expect_not(table, "archived")
        if not table.is_invited(self.by, self.code):
            raise Refused("not-yours", "others may watch this table; to sit down, one needs its code")
        free, bots = (table.seats_of(kind) for kind in ("open", "bot"))
        if self.seat not in bots or (
            table.now and not table.now.seeds
        ):  # a record from elsewhere stays as it is
            expect_status(table, "open")
        wanted = self.seat if self.seat is not None else (free[0] if free else None)
        if wanted not in (*free, *bots):
            raise Refused(
                "seat-taken", f"seat {wanted} is not open" if free else "no seat is open", open=free
            )
        name = cleaned(self.name, NAME_LENGTH) or f"Player {wanted + 1}"
        yield event(
            "seated",
            at,
            self,
            seat=wanted,
            name=name,
            colour=self.colour,
            seed=self.seed,
            commitment=self.commitment,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Command):
    """Reveal the seed of a seat, once nobody can sit down any more and choose another in reply."""

    seat: Seat
    seed: str

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """That it is revealed; what it is, all see at the start."""
        expect_mine(table, self.by, self.seat)
        expect_status(table, "open")
        chair = table.chairs[self.seat]
        if any(other.kind == "open" for other in table.chairs):
            raise Refused("wrong-state", "seeds are revealed when every seat is taken", table_status="open")
        if not fair.is_committed(self.seed, chair.commitment):
            raise Refused("bad-request", "this is not the seed that the seat is committed to")
        if chair.is_silent:
            revealed = event("revealed", at, self, seat=self.seat)
            yield {**revealed, "hidden": {**revealed["hidden"], "seed": self.seed}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Assign(Command):
    """Make a seat open, or a bot's."""

    seat: Seat
    bot: str | None = None

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """The seat's new kind; once the game has begun, a bot takes it from the guest who had it."""
        expect_host(table, self.by)
        expect_seat(table, self.seat)
        if not self.bot:
            expect_status(table, "open")
        expect_not(table, "archived")
        if self.bot:
            yield event("bot", at, self, seat=self.seat, bot=self.bot)
        else:
            yield event("opened", at, self, seat=self.seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Command):
    """Leave a seat."""

    seat: Seat

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """An open seat before the start, a substitute afterwards."""
        expect_mine(table, self.by, self.seat)
        expect_not(table, "archived")
        if table.status == "open" and table.round == 1:
            yield event("opened", at, self, seat=self.seat)
        elif not table.chairs[self.seat].away:
            yield event("away", at, self, seat=self.seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Return(Command):
    """Come back to a seat."""

    seat: Seat

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """The person decides again."""
        expect_mine(table, self.by, self.seat)
        expect_not(table, "archived")
        if table.chairs[self.seat].away:
            yield event("back", at, self, seat=self.seat)
