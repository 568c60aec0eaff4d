"""Commands about seats: a new table, and who sits where."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .... import fair
from ....bots import substitute
from ....game import Game, Seat, State
from ....turns import Turn, TurnJson, read
from ..events import GAMES_AT_A_TABLE, Event
from ..formats import MOST_TURNS, NAME_LENGTH
from ..settings import Settings
from ..table import Table, replayed
from ..validation import Refused, cleaned, expect_host, expect_mine, expect_not, expect_seat, expect_status
from .command import Command, event

GUESTS = 20  # who wait for the host's answer at the same time
EVENTS_FOR_GUESTS = 2000  # in a log: after so many nobody can ask, so that those who play have room


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
    turns: Sequence[TurnJson] = ()  # played elsewhere: the first game begins after them

    def event(self, rules: Game[State], at: int) -> Event:
        """The first event of the table; raises what `rules.start` does, or `Refused`."""
        seats = len(self._opening(rules).scores())
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
            **({"turns": list(self.turns)} if self.turns else {}),
            "commitment": fair.commit(fair.chain(self.secret, GAMES_AT_A_TABLE)[0]),
            "hidden": {"by": self.by, "id": self.id, "what": "Create", "table": self.table, "code": self.code,
                       "secret": self.secret.hex()},
        }  # fmt: skip

    def _opening(self, rules: Game[State]) -> State:
        """The position in which the first game begins, which must not be its end."""
        if len(self.turns) > MOST_TURNS:
            raise Refused("bad-request", f"expected at most {MOST_TURNS} turns, not {len(self.turns)}")
        state = replayed(rules, self.options, _read(self.turns))
        if not state.to_act():
            raise Refused("bad-request", "expected turns after which there is something to decide")
        return state


def _read(turns: Sequence[TurnJson]) -> list[Turn]:
    try:
        return [read(turn) for turn in turns]
    except ValueError as error:
        raise Refused("bad-request", str(error)) from None


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
        """A person on the seat, or a question to the host."""
        expect_not(table, "archived")
        if not table.is_invited(self.by, self.code):
            raise Refused("not-yours", "others may watch this table; to sit down, one needs its code")
        yield self._ask(table, at) if table.must_ask(self.by) else self.seated(table, at)

    def seated(self, table: Table, at: int) -> Event:
        """A person on the seat; raises `Refused` if it is not free."""
        expect_not(table, "archived")
        wanted = self._place(table)
        name = cleaned(self.name, NAME_LENGTH) or f"Player {wanted + 1}"
        person = {"colour": self.colour, "seed": self.seed, "commitment": self.commitment}
        return event("seated", at, self, seat=wanted, name=name, **person)

    def _place(self, table: Table) -> Seat:
        """The seat that is to be taken, which must be free."""
        if table.is_revealing():
            raise Refused("wrong-state", "the game is about to begin; sit down then", table_status="open")
        free = table.seats_of("open")
        bots = [seat for seat in table.seats_of("bot") if not table.chairs[seat].lost]
        if self.seat not in bots or (
            table.now and not table.now.seeds
        ):  # a record from elsewhere stays as it is
            expect_status(table, "open")
        wanted = self.seat if self.seat is not None else (free[0] if free else None)
        if wanted is None or wanted not in (*free, *bots):
            raise Refused(
                "seat-taken", f"seat {wanted} is not open" if free else "no seat is open", open=free
            )
        return wanted

    def _ask(self, table: Table, at: int) -> Event:
        """That somebody asks the host; how he would sit, nobody sees before he does."""
        if len([guest for guest in table.guests if guest.holder != self.by]) >= GUESTS:
            raise Refused("too-many", f"{GUESTS} others wait for the host's answer already")
        if table.log >= EVENTS_FOR_GUESTS:
            raise Refused("too-long", f"the table has {table.log} events, and nobody can ask any more")
        name = cleaned(self.name, NAME_LENGTH) or f"Player {self._place(table) + 1}"
        asked = event("asked", at, self, guest=table.number + 1, name=name, colour=self.colour)
        wish = {"seat": self.seat, "seed": self.seed, "commitment": self.commitment}
        return {**asked, "hidden": {**asked["hidden"], **wish}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Admit(Command):
    """Let a guest sit down who has asked for it, or not."""

    guest: int
    welcome: bool

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """The host's answer, and the guest on a seat if it is yes."""
        expect_host(table, self.by)
        guest = next((guest for guest in table.guests if guest.number == self.guest), None)
        if guest is None:
            raise Refused("unknown", f"nobody waits who asked with event {self.guest}")
        yield event("answered", at, self, guest=self.guest, welcome=self.welcome)
        if self.welcome:
            wish = {key: getattr(guest, key) for key in ("seat", "name", "colour", "seed", "commitment")}
            yield Sit(by=guest.holder, **wish).seated(table, at)


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
        if not table.awaits_seeds():
            why = "seeds are revealed when every seat is taken and the game is to begin"
            raise Refused("wrong-state", why, table_status="open")
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
        yield _vacated(table, at, self, self.bot)


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Command):
    """Leave a seat."""

    seat: Seat

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """An open seat before the start, a substitute afterwards."""
        expect_mine(table, self.by, self.seat)
        expect_not(table, "archived")
        if table.status == "open" and table.round == 1:
            yield _vacated(table, at, self, None)
        elif not table.chairs[self.seat].away:
            yield event("away", at, self, seat=self.seat)


def _vacated(table: Table, at: int, command: Assign | Leave, bot: str | None) -> Event:
    """A seat that nobody has any more; once a seed is revealed, it is a bot's for the whole game."""
    if table.is_revealing():
        bot = bot or table.settings.substitute
        return event("bot", at, command, seat=command.seat, bot=bot, lost=True)
    return event("bot" if bot else "opened", at, command, seat=command.seat, **({"bot": bot} if bot else {}))


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
