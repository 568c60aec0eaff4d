"""Commands that keep a table going: somebody is away, somebody else is host, a pause, another name."""

from collections.abc import Iterator, Set
from dataclasses import dataclass

from ....game import Seat
from ..events import Event
from ..formats import NAME_LENGTH
from ..table import Table
from ..validation import Refused, cleaned, expect_host, expect_mine, expect_not, expect_seat
from .command import Command, event

AWAY, VACANT = 30_000, 60_000  # milliseconds without a sign: the others see it; anybody may let a bot decide


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn(Command):
    """Let a bot decide for a player who is away, until he comes back."""

    seat: Seat
    absent: int = 0  # milliseconds without a sign of the player, as the server knows
    vacant: int = VACANT

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """The substitute decides from now on."""
        expect_not(table, "archived")
        expect_seat(table, self.seat)
        chair = table.chairs[self.seat]
        if not table.is_member(self.by):
            raise Refused("not-yours", "only those who sit at the table may do this")
        if chair.kind != "person":
            raise Refused("bad-request", f"no person sits on seat {self.seat}")
        if self.by != table.host and self.absent < self.vacant:
            raise Refused(
                "not-yours", f"{chair.name} was here {self.absent // 1000} s ago: only the host may do this"
            )
        if not chair.away:
            yield event("away", at, self, seat=self.seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Inherit(Command):
    """Make the next person host, since the host has vanished; the server alone does this."""

    present: Set[str]  # the holders of whom there is a sign

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """The new host, if there is anybody."""
        expect_not(table, "archived")
        if (heir := next_host(table, self.present)) is not None:
            yield event("host", at, seat=heir)


def next_host(table: Table, present: Set[str]) -> Seat | None:
    """The next person after the host, in the order of the seats."""
    if table.host in present:
        return None
    seats = range(len(table.chairs))
    first = next((seat + 1 for seat in seats if table.chairs[seat].holder == table.host), 0)
    here = (seat % len(seats) for seat in range(first, first + len(seats)))
    return next(
        (seat for seat in here if table.chairs[seat].holder in present and not table.chairs[seat].away), None
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Command):
    """Pause the game, or go on with it."""

    paused: bool

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """Nobody's clock runs in between."""
        expect_host(table, self.by)
        expect_not(table, "archived")
        if self.paused != bool(table.paused):
            yield event("paused" if self.paused else "resumed", at, self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rename(Command):
    """Change one's name or colour."""

    seat: Seat
    name: str
    colour: str | None = None

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """The name from now on, also in the record."""
        expect_mine(table, self.by, self.seat)
        expect_not(table, "archived")
        name = cleaned(self.name, NAME_LENGTH)
        if not name:
            raise Refused("bad-request", "expected a name that can be seen, not an empty one")
        colour = self.colour or table.chairs[self.seat].colour
        yield event("renamed", at, self, seat=self.seat, name=name, colour=colour)
