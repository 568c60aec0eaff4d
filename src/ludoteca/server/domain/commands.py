"""What can be asked of a table, and the events that follow. No clock, no input or output."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from ... import fair, strict_json
from ...bots import substitute
from ...game import CHANCE, Game, Move, Seat, State
from ...turns import Turn, to_json
from .formats import NAME_LENGTH, TEXT_LENGTH
from .settings import Settings
from .table import GAMES_AT_A_TABLE, Event, Table
from .validation import (
    Refused,
    check_move,
    check_to_act,
    cleaned,
    expect_going,
    expect_host,
    expect_mine,
    expect_not,
    expect_seat,
    expect_status,
    now_on,
    told,
    undoable,
)

EVENTS, EVENTS_TO_END = 4000, 6000  # in a log: to begin something or to speak, and to play on
MESSAGES_A_MINUTE = 10  # from one seat
SERVER_KNOWS = ("absent", "vacant")  # fields of commands that nobody asks for
REVEAL_MS = 10_000  # after which the host may start without those who do not reveal
SERVER = ""  # the holder of commands that the server gives itself


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """Something that the holder of a token asks for; the same id twice is the same command."""

    by: str = SERVER
    id: str | None = None

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """What happens if it is carried out; raises `Refused`."""
        raise NotImplementedError

    def fingerprint(self) -> str:
        """What it asks for, to tell a repetition from another command with the same id."""
        said = [
            getattr(self, field.name)
            for field in fields(self)
            if field.name not in ("id", "by", *SERVER_KNOWS)
        ]
        text = type(self).__name__ + strict_json.dumps(said)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def hidden(self) -> dict[str, Any]:
        """What the log keeps of who asked."""
        return {"by": self.by} | ({"id": self.id, "what": self.fingerprint()} if self.id else {})


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
class Change(Command):
    """Change settings."""

    changes: Mapping[str, Any]

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """What is different now."""
        expect_host(table, self.by)
        expect_not(table, "archived")
        yield event("settings", at, self, changes=dict(self.changes))


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Command):
    """Start now; bots take the open seats, and those that have had time to reveal their seeds and did not."""

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """Bots on these seats, and the start."""
        expect_host(table, self.by)
        expect_status(table, "open")
        is_due = table.settings.autostart and at - table.shown_at >= REVEAL_MS
        for seat, chair in enumerate(table.chairs):
            if chair.kind == "open" or (is_due and chair.is_silent):
                yield event("bot", at, seat=seat, bot=table.settings.substitute)
        yield event("settings", at, self, changes={"autostart": True})


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Command):
    """Decide."""

    seat: Seat
    turn: int
    move: Move

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """The choice, which stays hidden until all are in."""
        if self.by != SERVER:
            expect_mine(table, self.by, self.seat)
        expect_status(table, "playing")
        expect_going(table)
        if self.turn != table.turn:
            raise Refused(
                "old-turn", f"turn {table.turn} is on, the move was for turn {self.turn}", **now_on(table)
            )
        check_to_act(table, self.seat, self.by == SERVER)
        check_move(table, self.seat, self.move)
        is_first, is_last = self.seat not in table.pending, table.waiting() in ((), (self.seat,))
        yield event("choice", at, self, seat=self.seat, turn=self.turn, move=self.move)
        if is_first and not is_last:
            yield event("ready", at, turn=self.turn, seat=self.seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(Command):
    """Take back one's own last decision, and what only bots and chance have done since."""

    seat: Seat
    turn: int

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """The turn that is taken back, with all that followed."""
        expect_mine(table, self.by, self.seat)
        expect_status(table, "playing")
        if not table.settings.undo:
            raise Refused("switched-off", "the host has switched undo off at this table")
        if undoable(table, self.by) != {"seat": self.seat, "turn": self.turn}:
            why = "only one's own last move can be taken back, before another person acted or chance did"
            raise Refused("no-undo", f"turn {self.turn} stays: {why}")
        state = table.before(self.turn)
        undone = event("undone", at, self, turn=self.turn, seat=self.seat, **told(state))
        if 0 in (table.apply(undone, state).left(self.seat, at) or {}).values():
            raise Refused("no-undo", f"turn {self.turn} stays: the time for it is over")
        yield undone


@dataclass(frozen=True, slots=True, kw_only=True)
class Say(Command):
    """Say something."""

    seat: Seat
    text: str

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """The message, trimmed."""
        expect_mine(table, self.by, self.seat)
        expect_not(table, "archived")
        if not table.settings.chat:
            raise Refused("switched-off", "the host has switched the chat off at this table")
        said = [m for m in table.messages if m["seat"] == self.seat and at - m["at"] < 60_000]
        if len(said) >= MESSAGES_A_MINUTE:
            raise Refused(
                "too-many", f"at most {MESSAGES_A_MINUTE} messages a minute can be said from a seat"
            )
        text = cleaned(self.text, TEXT_LENGTH)
        if not text:
            raise Refused("bad-request", "expected a text that can be seen, not an empty one")
        yield event("message", at, self, seat=self.seat, name=table.chairs[self.seat].name, text=text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematch(Command):
    """Agree to play again; the host may begin without those who have not: bots stand in for them."""

    now: bool = False

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """Who wants to; when all do, the next game follows."""
        if not table.is_member(self.by):
            raise Refused("not-yours", "only those who sit at the table can ask for a rematch")
        expect_status(table, "over")
        if table.round == GAMES_AT_A_TABLE or table.game.fair or not table.game.seeds:
            raise Refused(
                "wrong-state", "no further game can be played at this table", table_status=table.status
            )
        mine = [seat for seat in table.seats_of("person") if table.holds(self.by, seat)]
        if table.again is None or not table.again.issuperset(mine):
            yield event("again", at, self, seats=mine)
        if self.now:
            expect_host(table, self.by)
            for seat in table.seats_of("person"):
                if seat not in (*mine, *(table.again or ())) and not table.chairs[seat].away:
                    yield event("away", at, seat=seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeout(Command):
    """Look whose time is over."""

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """The seats for which the substitute decides now."""
        for seat in table.waiting():
            left = table.left(seat, at) if seat not in table.thinking() else None
            if left and 0 in left.values():
                yield event("timeout", at, turn=table.turn, seat=seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pause(Command):
    """Give back the time in which the server was down."""

    down: int  # since when
    up: int  # until when

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """How long nobody's clock ran."""
        ms = self.up - max(self.down, table.since)
        if ms > 0 and table.deadline() is not None:
            yield event("pause", at, ms=ms)


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive(Command):
    """Put the table away, to be read only."""

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """The last event of a table."""
        expect_not(table, "archived")
        yield event("archived", at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Import(Command):
    """Lay out a record, to be replayed; the caller has checked it."""

    record: Mapping[str, Any]

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """The whole game at once."""
        kept = {key: self.record[key] for key in ("turns", "fair") if key in self.record}
        seats = [_player(seat) for seat in self.record.get("seats", [{}] * len(table.chairs))]
        yield event("imported", at, self, seats=seats, record=kept)


def _player(seat: Mapping[str, Any]) -> dict[str, Any]:
    """Somebody in a record, as a chair; a bot of another house keeps its name."""
    name, bot = (cleaned(seat.get(key, ""), NAME_LENGTH) for key in ("name", "bot"))
    return {"kind": "bot" if bot else "person", "name": name or bot, "bot": bot or None}


def react(table: Table, command: Command, at: int) -> tuple[Table, list[Event]]:
    """The table after a command, and the events; none if it was carried out before. Raises `Refused`."""
    if command.id and (before := table.ids.get(f"{command.by} {command.id}")):
        if before != command.fingerprint():
            raise Refused("id-used", f"the id {command.id} came before with something else")
        return table, []
    _expect_room(table, command)
    at = max(at, table.touched)  # a clock that was set back does not make time run backwards
    events = list(command.events(table, at))
    for happened in events:
        table = table.apply(happened)
    while events and (following := consequence(table, at)):
        happened, state = following
        table = table.apply(happened, state)
        events.append(happened)
    return table, events


def _expect_room(table: Table, command: Command) -> None:
    """Refuses what would make a log endless; bots, clocks and those who leave may always end a game."""
    most = EVENTS if isinstance(command, Say | Rematch | Change | Undo) else EVENTS_TO_END
    if table.log >= most and command.by != SERVER and not isinstance(command, Leave):
        raise Refused(
            "too-long", f"the table has {table.log} events, and no more can be kept; make a new one"
        )


def consequence(table: Table, at: int) -> tuple[Event, State | None] | None:
    """What happens next by itself: a full table starts, chance draws, choices are revealed, a game ends,
    the next begins.

    With the position that follows, so that the rules are asked only once.
    """
    if table.status == "open" and table.settings.autostart and table.is_complete():
        return _start(table, at)
    if table.wants_again():
        return _rematch(table, at), None
    if table.status != "playing":
        return None
    state = table.game.state
    if not state.to_act():
        scores, winners = list(state.scores()), list(state.winners())
        return event("over", at, scores=scores, winners=winners, secret=table.secret.hex()), None
    if state.to_act() == (CHANCE,):
        game = table.game
        game_key = fair.key(table.secret, table.rules.name, game.seeds, game.scheme)
        return _turn(table, at, {CHANCE: fair.draw(game_key, fair.label(game.turns, game.scheme), state)})
    return _turn(table, at, table.pending) if not table.waiting() else None


def _rematch(table: Table, at: int) -> Event:
    """The next game, every player one seat further; its commitment is the secret just shown (docs/fairness.md)."""
    seats = [chair.to_json() for chair in table.chairs[1:] + table.chairs[:1]]
    commitment = fair.commit(table.chain[table.round])
    return event("rematch", at, round=table.round + 1, seats=seats, commitment=commitment)


def _start(table: Table, at: int) -> tuple[Event, State]:
    seeds = [chair.seed for chair in table.chairs]
    has_lot = table.settings.lot and table.round == 1
    game_key = fair.key(table.secret, table.rules.name, seeds)
    lot = list(fair.lot(game_key, len(seeds))) if has_lot else None
    chairs = [table.chairs[i] for i in lot] if lot else table.chairs
    state = table.rules.start(**table.options)
    seats = [chair.to_json() for chair in chairs]
    commitments = [chair.commitment or None for chair in table.chairs]
    proof: dict[str, Any] = {"scheme": fair.SCHEME, "seeds": seeds, "commitments": commitments, "lot": lot}
    return event("started", at, seats=seats, **proof, **told(state)), state


def _turn(table: Table, at: int, choices: Turn) -> tuple[Event, State]:
    state = table.game.state.play(choices)
    over: dict[str, Any] = {"winners": list(state.winners()), "over": not state.to_act()}
    named = to_json({seat: choices[seat] for seat in sorted(choices)})
    return event("turn", at, turn=table.turn, choices=named, **told(state), **over), state


def event(kind: str, at: int, command: Command | None = None, **more: Any) -> Event:
    """An event of the log, with who asked for it."""
    return {"type": kind, "at": at, **more} | ({"hidden": command.hidden()} if command else {})
