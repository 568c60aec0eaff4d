"""Commands during a game and after it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ....game import Move, Seat
from ..events import GAMES_AT_A_TABLE, Event, apply
from ..formats import TEXT_LENGTH
from ..table import Table
from ..validation import (
    Refused,
    check_move,
    check_to_act,
    cleaned,
    expect_going,
    expect_host,
    expect_mine,
    expect_not,
    expect_status,
    expect_turn,
    told,
    undoable,
)
from .command import SERVER, Command, event

MESSAGES_A_MINUTE = 10  # from one seat
HINTS = ("place", "candidates", "move", "futures")  # where to look, two moves, the best one, what may follow
REVEAL_MS = 10_000  # after which the host may start without those who do not reveal


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
                lost: dict[str, Any] = {"lost": True} if chair.is_silent else {}
                yield event("bot", at, seat=seat, bot=table.settings.substitute, **lost)
        yield event("settings", at, self, changes={"autostart": True})


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
        expect_turn(table, self.turn)
        check_to_act(table, self.seat, self.by == SERVER)
        check_move(table, self.seat, self.move)
        yield event("choice", at, self, seat=self.seat, turn=self.turn, move=self.move)
        if self.seat not in table.pending and len(table.pending) + 1 < len(table.to_act()):
            yield event("ready", at, turn=self.turn, seat=self.seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint(Command):
    """Take a hint: it is counted for everybody to see before the player's own page computes it."""

    seat: Seat
    turn: int
    what: str

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """That the seat has had this help; the same again in a turn is free."""
        expect_mine(table, self.by, self.seat)
        expect_status(table, "playing")
        expect_going(table)
        if self.what not in HINTS:
            raise Refused("bad-request", f"what: expected one of {', '.join(HINTS)}, not {self.what[:40]}")
        if not table.has_hints():
            raise Refused("switched-off", "hints are switched off at this table")
        expect_turn(table, self.turn)
        check_to_act(table, self.seat, is_server=False)
        if (self.seat, self.what) not in table.hinted:
            yield event("hint", at, self, turn=self.turn, seat=self.seat, what=self.what)


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
        if 0 in (apply(table, undone, state).left(self.seat, at) or {}).values():
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
