"""A table: who sits there and what has been played. No clock, no input or output."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar

from ... import fair
from ...game import CHANCE, Game, Move, Seat, State
from ...turns import Turn
from .settings import Settings

T = TypeVar("T")
# What a turn begins with: nobody has decided, nobody is late, nobody has had help.
FRESH: Mapping[str, Any] = {"pending": MappingProxyType({}), "late": frozenset(), "hinted": frozenset()}


def changed(value: T, **changes: Any) -> T:
    """A copy with other fields; `dataclasses.replace` is five times slower, since it asks for every field again."""
    copy = object.__new__(type(value))
    object.__setattr__(copy, "__dict__", value.__dict__ | changes)
    return copy


@dataclass(frozen=True)
class Chair:
    """A seat's place at the table and who sits there."""

    kind: str = "open"  # open, person or bot
    name: str = ""
    colour: str | None = None
    bot: str | None = None
    holder: str = ""  # the hash of a token
    seed: str = ""  # known: given openly, or revealed
    commitment: str = ""  # to the seed of the next game, where it is not given openly
    lost: bool = False  # by somebody who knew seeds: nobody can have it in this game
    away: bool = False
    wins: int = 0  # games won at this table

    @property
    def is_silent(self) -> bool:
        """True while its seed must still be revealed."""
        return bool(self.commitment) and not self.seed

    def to_json(self) -> dict[str, Any]:
        """What everybody may know of it."""
        return {"kind": self.kind, "name": self.name, "colour": self.colour, "bot": self.bot}


@dataclass(frozen=True)
class Guest:
    """Somebody who asks the host for a seat."""

    number: int  # of the event that asked
    holder: str
    name: str
    colour: str | None
    seat: Seat | None
    seed: str
    commitment: str


@dataclass(frozen=True, slots=True)
class Before:
    """What a turn followed: the position, and the milliseconds in which it was decided."""

    state: State
    spent: int


@dataclass(frozen=True)
class Played:
    """A game at the table: its turns, and the position after them."""

    state: State
    acting: tuple[Seat, ...]  # `state.to_act()`, which is asked for many times
    turns: tuple[Turn, ...] = ()
    seeds: tuple[str, ...] = ()
    commitments: tuple[str | None, ...] = ()
    scheme: str = fair.SCHEME
    lot: tuple[int, ...] | None = None
    seats: tuple[dict[str, Any], ...] = ()
    fair: Mapping[str, Any] | None = None  # what an imported record brought along
    before: tuple["Before", ...] = ()  # what the last turns followed, newest last
    hints: Mapping[Seat, int] = field(default_factory=dict)  # how many each seat has taken
    given: int = 0  # turns that were played elsewhere before

    @property
    def draws(self) -> int:
        """How often chance has acted."""
        return sum(CHANCE in turn for turn in self.turns)


@dataclass(frozen=True)
class Table:
    """The state of a table after some number of events."""

    id: str
    code: str
    rules: Game[State]
    options: Mapping[str, Any]
    settings: Settings
    host: str
    chain: tuple[bytes, ...]  # the secrets, one for each game
    chairs: tuple[Chair, ...]
    status: str = "open"  # open, playing, over or archived
    round: int = 1
    log: int = 1  # events in the log
    number: int = 1  # events shown
    touched: int = 0
    shown_at: int = 0  # when everybody last saw something happen
    now: Played | None = None
    given_turns: tuple[Turn, ...] = ()  # played elsewhere: the first game begins after them
    past: tuple[Played, ...] = ()
    pending: Mapping[Seat, Move] = field(default_factory=dict)
    since: int = 0  # when the present decision began
    used: tuple[int, ...] = ()  # milliseconds of the game's time, of each seat
    late: frozenset[Seat] = frozenset()
    undone_by: str = ""
    hinted: frozenset[tuple[Seat, str]] = frozenset()  # the help that seats have had in this turn
    again: frozenset[Seat] | None = None  # who wants another game, once somebody has asked
    paused: int = 0  # since when the host lets everything rest
    guests: tuple[Guest, ...] = ()  # who wait for the host's answer
    messages: tuple[dict[str, Any], ...] = ()
    ids: Mapping[str, str] = field(default_factory=dict)

    @property
    def secret(self) -> bytes:
        """The secret of the present game."""
        return self.chain[self.round - 1]

    @property
    def turn(self) -> int:
        """The number of the turn that is to be decided."""
        return len(self.game.turns) + 1

    @property
    def game(self) -> Played:
        """The game being played or just over."""
        if self.now is None:
            raise ValueError("the game has not started")
        return self.now

    @property
    def opening(self) -> tuple[Turn, ...]:
        """The turns with which the next game begins: those given, once."""
        return self.given_turns if self.round == 1 else ()

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must decide, those that are ready included."""
        return self.now.acting if self.now and self.status == "playing" else ()

    def waiting(self) -> tuple[Seat, ...]:
        """The seats that have not decided."""
        acting = self.to_act()
        return tuple(seat for seat in acting if seat not in self.pending) if self.pending else acting

    def holds(self, holder: str, seat: Seat) -> bool:
        """True if this token holds the seat."""
        return bool(holder) and self.chairs[seat].holder == holder

    def is_member(self, holder: str) -> bool:
        """True for the host and for everybody who holds a seat."""
        return bool(holder) and (holder == self.host or any(c.holder == holder for c in self.chairs))

    def is_listed(self) -> bool:
        """True if everybody can find the table: to watch, or to sit down."""
        is_inviting = self.settings.strangers and bool(self.seats_of("open"))
        return self.status in ("open", "playing") and (self.settings.public or is_inviting)

    def is_invited(self, holder: str, code: str) -> bool:
        """True if a holder may sit down: at a table that everybody can find, strangers need its code."""
        is_private = not self.settings.public and not self.settings.strangers
        return is_private or self.settings.strangers or self.is_member(holder) or code.upper() == self.code

    def must_ask(self, holder: str) -> bool:
        """True if the host wants to let this holder in first."""
        return self.settings.approval and not self.is_member(holder)

    def code_for(self, holder: str) -> str | None:
        """The code that a holder may hand on, while it is good for something."""
        if not self.is_invited(holder, ""):
            return None
        return self.code if self.settings.public and self.status != "archived" else self.valid_code

    @property
    def valid_code(self) -> str | None:
        """The code, while there is a seat to take: an open one, or a bot's."""
        is_free = self.status in ("open", "playing") and any(chair.kind != "person" for chair in self.chairs)
        return self.code if is_free else None

    def seats_of(self, kind: str) -> list[Seat]:
        """The seats that are open, a person's or a bot's."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == kind]

    def is_complete(self) -> bool:
        """True if every seat is taken and no seed is missing."""
        return not any(chair.kind == "open" or chair.is_silent for chair in self.chairs)

    def awaits_seeds(self) -> bool:
        """True when every seat is taken and the game is to begin: then seeds are revealed."""
        is_full = all(chair.kind != "open" for chair in self.chairs)
        return self.status == "open" and self.settings.autostart and is_full

    def is_revealing(self) -> bool:
        """True once a seed is revealed: whoever chose another now would choose the dice."""
        return self.status == "open" and any(chair.commitment and chair.seed for chair in self.chairs)

    def has_hints(self) -> bool:
        """True if hints may be taken: the host decides, else where at most one person plays."""
        if self.settings.hints is not None:
            return self.settings.hints
        return len(self.chairs) - len(self.seats_of("bot")) <= 1

    def has_people(self) -> bool:
        """True if a person sits at the table and is not away."""
        return any(chair.kind == "person" and not chair.away for chair in self.chairs)

    def wants_again(self) -> bool:
        """True if everybody who is here wants another game."""
        if self.status != "over" or self.again is None:
            return False
        return all(self.chairs[seat].away or seat in self.again for seat in self.seats_of("person"))

    def at_round(self, round: int) -> "Table":
        """The table as it was after an earlier game."""
        if round == self.round:
            return self
        played, count, rounds = self.past[round - 1], len(self.chairs), self.round - round
        now = (self.chairs[(seat - rounds) % count] for seat in range(count))  # they have moved on since
        chairs = tuple(changed(chair, **kept) for chair, kept in zip(now, played.seats, strict=True))
        return changed(
            self, round=round, status="over", now=played, past=self.past[: round - 1], chairs=chairs,
            again=None, paused=0, **FRESH,
        )  # fmt: skip

    def thinking(self) -> dict[Seat, str]:
        """The bots that must decide, by seat."""
        if self.paused:
            return {}
        return {seat: level for seat in self.waiting() if (level := self._bot(seat))}

    def _bot(self, seat: Seat) -> str | None:
        if seat == CHANCE:
            return None
        chair = self.chairs[seat]
        return self.settings.substitute if chair.away or seat in self.late else chair.bot

    def left(self, seat: Seat, at: int) -> dict[str, int | None] | None:
        """The milliseconds that a person has left for this decision and for the game."""
        chair, clock = self.chairs[seat], self.settings.clock
        if chair.kind != "person" or clock is None:
            return None
        at = min(at, self.paused or at)
        running = at - self.since if seat in self.waiting() else 0
        decision = max(0, clock.decision * 1000 - running) if clock.decision else None
        game = max(0, clock.game * 1000 - self.used[seat] - running) if clock.game else None
        return {"decision": decision, "game": game}

    def deadline(self) -> int | None:
        """When the next seat runs out of time, if any clock is running."""
        if self.paused or self.settings.clock is None:
            return None
        running = [
            self.left(seat, self.since) for seat in self.waiting() if seat >= 0 and not self._bot(seat)
        ]
        spans = [span for left in running if left for span in left.values() if span is not None]
        return self.since + min(spans) if spans else None

    def before(self, turn: int) -> State:
        """The position in which a turn was decided."""
        back = self.turn - turn
        if back <= len(self.game.before):
            return self.game.before[-back].state
        return replayed(self.rules, self.options, self.game.turns[: turn - 1])


def placed(values: Sequence[T], seat: Seat, value: T) -> tuple[T, ...]:
    """What there is for each seat, with another value for one."""
    return (*values[:seat], value, *values[seat + 1 :])


def replayed(rules: Game[State], options: Mapping[str, Any], turns: Sequence[Turn]) -> State:
    """The position after these turns."""
    state = rules.start(**options)
    for turn in turns:
        state = state.play(turn)
    return state
