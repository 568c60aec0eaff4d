"""A table: what its log of events says. No clock, no input or output."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

from ... import fair
from ...game import CHANCE, Game, Move, Seat, State
from ...turns import Turn, from_json
from .settings import Settings

T = TypeVar("T")
Event = dict[str, Any]  # has a type and a time; what is under "hidden" never leaves the server
HIDDEN = frozenset({"choice"})  # events that are not shown at all, and so have no number
GAMES_AT_A_TABLE = 64  # secrets in the chain
MESSAGES_KEPT = 60
IDS_KEPT = 300  # commands that are known again
STATES_KEPT = 8  # positions before the present one, for taking back


def changed(value: T, **changes: Any) -> T:
    """A copy with other fields; `dataclasses.replace` is five times slower, since it asks for every field again."""
    copy = object.__new__(type(value))
    copy.__dict__.update(value.__dict__)
    copy.__dict__.update(changes)
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
    away: bool = False
    used: int = 0  # milliseconds of the game's time
    wins: int = 0  # games won at this table

    @property
    def is_silent(self) -> bool:
        """True while its seed must still be revealed."""
        return bool(self.commitment) and not self.seed

    def to_json(self) -> dict[str, Any]:
        """What everybody may know of it."""
        return {"kind": self.kind, "name": self.name, "colour": self.colour, "bot": self.bot}


@dataclass(frozen=True, slots=True)
class Before:
    """What a turn followed: the position, and the milliseconds in which it was decided."""

    state: State
    spent: int


@dataclass(frozen=True)
class Played:
    """A game at the table: its turns, and the position after them."""

    state: State
    turns: tuple[Turn, ...] = ()
    seeds: tuple[str, ...] = ()
    commitments: tuple[str | None, ...] = ()
    scheme: str = fair.SCHEME
    lot: tuple[int, ...] | None = None
    seats: tuple[dict[str, Any], ...] = ()
    fair: Mapping[str, Any] | None = None  # what an imported record brought along
    before: tuple["Before", ...] = ()  # what the last turns followed, newest last

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
    past: tuple[Played, ...] = ()
    pending: Mapping[Seat, Move] = field(default_factory=dict)
    since: int = 0  # when the present decision began
    late: frozenset[Seat] = frozenset()
    undone_by: str = ""
    again: frozenset[Seat] | None = None  # who wants another game, once somebody has asked
    paused: int = 0  # since when the host lets everything rest
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

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must decide, those that are ready included."""
        return self.now.state.to_act() if self.now and self.status == "playing" else ()

    def waiting(self) -> tuple[Seat, ...]:
        """The seats that have not decided."""
        return tuple(seat for seat in self.to_act() if seat not in self.pending)

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

    def code_for(self, holder: str) -> str | None:
        """The code that a holder may hand on, while it is good for something."""
        if not self.is_invited(holder, ""):
            return None
        return self.code if self.settings.public and self.status != "archived" else self.valid_code

    @property
    def valid_code(self) -> str | None:
        """The code, while there is a seat to take: an open one, or a bot's."""
        is_free = self.status in ("open", "playing") and (self.seats_of("open") or self.seats_of("bot"))
        return self.code if is_free else None

    def seats_of(self, kind: str) -> list[Seat]:
        """The seats that are open, a person's or a bot's."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == kind]

    def is_complete(self) -> bool:
        """True if every seat is taken and no seed is missing."""
        return not any(chair.kind == "open" or chair.is_silent for chair in self.chairs)

    def has_people(self) -> bool:
        """True if a person sits at the table and is not away."""
        return any(chair.kind == "person" and not chair.away for chair in self.chairs)

    def wants_again(self) -> bool:
        """True if everybody who is here wants another game."""
        here = {seat for seat in self.seats_of("person") if not self.chairs[seat].away}
        return self.status == "over" and self.again is not None and here <= self.again

    def at_round(self, round: int) -> "Table":
        """The table as it was after an earlier game."""
        if round == self.round:
            return self
        played, count, rounds = self.past[round - 1], len(self.chairs), self.round - round
        now = (self.chairs[(seat - rounds) % count] for seat in range(count))  # they have moved on since
        chairs = tuple(changed(chair, **kept) for chair, kept in zip(now, played.seats, strict=True))
        return changed(
            self, round=round, status="over", now=played, past=self.past[: round - 1], chairs=chairs,
            pending={}, late=frozenset(), again=None, paused=0,
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
        game = max(0, clock.game * 1000 - chair.used - running) if clock.game else None
        return {"decision": decision, "game": game}

    def deadline(self) -> int | None:
        """When the next seat runs out of time, if any clock is running."""
        if self.paused:
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

    def apply(self, event: Event, state: State | None = None) -> "Table":
        """The table after one more event.

        `state` is the position that follows, from whoever has asked the rules already; from a log it is read anew.
        """
        kind, at, hidden = event["type"], event["at"], event.get("hidden", {})
        if kind in _MOVE:
            after = _MOVE[kind](self, event, state if state is not None else _next_state(self, event))
        else:
            after = _APPLY[kind](self, event)
        ids = _known(self.ids, hidden) if "id" in hidden else self.ids
        log, number, shown_at = self.log + 1, self.number, self.shown_at
        if kind not in HIDDEN:
            number, shown_at = number + 1, at
        return changed(after, log=log, number=number, touched=at, shown_at=shown_at, ids=ids)


def created(event: Event, rules: Game[State]) -> Table:
    """The table that its first event describes."""
    hidden = event["hidden"]
    return Table(
        id=hidden["table"],
        code=hidden["code"],
        rules=rules,
        options=event["options"],
        settings=Settings.model_validate(event["settings"]),
        host=hidden["by"],
        chain=_chain(hidden["secret"]),
        chairs=tuple(Chair(**seat) for seat in event["seats"]),
        touched=event["at"],
        shown_at=event["at"],
        ids={f"{hidden['by']} {hidden['id']}": hidden["what"]},
    )


def _known(ids: Mapping[str, str], hidden: Mapping[str, str]) -> Mapping[str, str]:
    """The ids of the last commands, with one more."""
    known = {**ids, f"{hidden['by']} {hidden['id']}": hidden["what"]}
    if len(known) > IDS_KEPT:
        del known[next(iter(known))]
    return known


def shown(event: Event, number: int) -> dict[str, Any]:
    """What everybody may see of an event."""
    return {"number": number} | {key: value for key, value in event.items() if key != "hidden"}


@lru_cache(maxsize=64)
def _chain(secret: str) -> tuple[bytes, ...]:
    return tuple(fair.chain(bytes.fromhex(secret), GAMES_AT_A_TABLE))


def with_chair(chairs: Sequence[Chair], seat: Seat, chair: Chair) -> tuple[Chair, ...]:
    """The chairs with another one at a seat."""
    return (*chairs[:seat], chair, *chairs[seat + 1 :])


def _seat(table: Table, event: Event, **changes: Any) -> Table:
    seat = event["seat"]
    return changed(table, chairs=with_chair(table.chairs, seat, changed(table.chairs[seat], **changes)))


def _seated(table: Table, event: Event) -> Table:
    person = {key: event.get(key, "") for key in ("name", "colour", "seed", "commitment")}
    holder = event["hidden"]["by"]
    after = _seat(table, event, kind="person", bot=None, away=False, used=0, holder=holder, **person)
    return _reseated(after, event["seat"])


def _opened(table: Table, event: Event) -> Table:
    return changed(table, chairs=with_chair(table.chairs, event["seat"], Chair()))


def _bot(table: Table, event: Event) -> Table:
    chair = Chair(kind="bot", name=event["bot"], bot=event["bot"])
    after = changed(table, chairs=with_chair(table.chairs, event["seat"], chair))
    return _reseated(after, event["seat"])


def _renamed(table: Table, event: Event) -> Table:
    after = _seat(table, event, name=event["name"], colour=event["colour"])
    return _reseated(after, event["seat"])


def _reseated(table: Table, seat: Seat) -> Table:
    """The record of the game tells who has a seat now."""
    if table.now is None or not table.now.seats:
        return table
    seats = list(table.now.seats)
    seats[seat] = table.chairs[seat].to_json()
    return changed(table, now=changed(table.now, seats=tuple(seats)))


def _resumed(table: Table, event: Event) -> Table:
    return changed(table, paused=0, since=table.since + event["at"] - table.paused)


def _set(table: Table, event: Event) -> Table:
    now = table.paused or event["at"]
    since = now if "clock" in event["changes"] else table.since  # a new clock begins now
    return changed(table, settings=table.settings.changed(event["changes"]), since=since)


def _next_state(table: Table, event: Event) -> State:
    """The position that an event of the log leads to by the rules, which must be the one it tells."""
    if event["type"] == "started":
        state = table.rules.start(**table.options)
    elif event["type"] == "turn":
        state = table.game.state.play(from_json(event["choices"]))
    else:
        state = table.before(event["turn"])
    if str(state) != event["text"]:
        raise ValueError(f"the rules lead to {state}, the log says {event['text']}")
    return state


def _started(table: Table, event: Event, state: State) -> Table:
    lot = event["lot"]
    chairs = tuple(table.chairs[i] for i in lot) if lot else table.chairs
    chairs = tuple(_ready_for_next(changed(chair, used=0)) for chair in chairs)
    now = Played(
        state, seeds=tuple(event["seeds"]), commitments=tuple(event.get("commitments", ())),
        scheme=event.get("scheme", fair.FIRST), lot=tuple(lot) if lot else None,
        seats=tuple(c.to_json() for c in chairs),
    )  # fmt: skip
    return changed(table, status="playing", chairs=chairs, now=now, since=event["at"])


def _ready_for_next(chair: Chair) -> Chair:
    """A seed that was revealed is the commitment to the next: a seat's seeds form a chain, as the secrets do."""
    return changed(chair, commitment=chair.seed, seed="") if chair.commitment else chair


def _revealed(table: Table, event: Event) -> Table:
    return _seat(table, event, seed=event["hidden"]["seed"])


def _choice(table: Table, event: Event) -> Table:
    seat = event["seat"]
    if seat in table.pending:
        used = table.chairs[seat].used
    else:
        used = table.chairs[seat].used + max(0, event["at"] - table.since)
    return changed(_seat(table, event, used=used), pending={**table.pending, seat: event["move"]})


def _turn(table: Table, event: Event, state: State) -> Table:
    game, spent = table.game, event["at"] - table.since
    kept = (*game.before, Before(game.state, spent))[-STATES_KEPT:]
    now = changed(game, state=state, turns=(*game.turns, from_json(event["choices"])), before=kept)
    return changed(table, now=now, pending={}, late=frozenset(), since=event["at"], undone_by="")


def _undone(table: Table, event: Event, state: State) -> Table:
    """The clock goes on as if the move had never been made: taking back gives no time to think."""
    game, seat, by = table.game, event["seat"], event["hidden"]["by"]
    kept = event["turn"] - 1
    back = len(game.turns) - kept
    followed = zip(reversed(game.turns), reversed(game.before), range(back), strict=False)
    spent = sum(before.spent for turn, before, _ in followed if seat in turn)
    now = changed(game, state=state, turns=game.turns[:kept], before=game.before[:-back])
    after = _seat(table, event, used=max(0, table.chairs[seat].used - spent))
    return changed(after, now=now, pending={}, late=frozenset(), since=table.since - spent, undone_by=by)


def _over(table: Table, event: Event) -> Table:
    chairs = (
        changed(chair, wins=chair.wins + (seat in event["winners"]))
        for seat, chair in enumerate(table.chairs)
    )
    return changed(table, status="over", chairs=tuple(chairs))


def _again(table: Table, event: Event) -> Table:
    return changed(table, again=(table.again or frozenset()) | set(event["seats"]))


def _rematch(table: Table, event: Event) -> Table:
    chairs = tuple(_at_rematch(chair) for chair in table.chairs[1:] + table.chairs[:1])
    past = (*table.past, table.game)
    return changed(
        table,
        status="open",
        round=table.round + 1,
        chairs=chairs,
        past=past,
        now=None,
        undone_by="",
        again=None,
    )


def _at_rematch(chair: Chair) -> Chair:
    """Nobody waits for the seed of somebody who is away: a bot decides there, and it has none."""
    return changed(chair, commitment="", seed="") if chair.away and chair.commitment else chair


def _message(table: Table, event: Event) -> Table:
    said = {key: event[key] for key in ("at", "seat", "name", "text")}
    return changed(table, messages=(*table.messages, {"number": table.number + 1, **said})[-MESSAGES_KEPT:])


def _imported(table: Table, event: Event) -> Table:
    record = event["record"]
    chairs = tuple(Chair(**seat) for seat in event["seats"])
    turns = tuple(map(from_json, record["turns"]))
    state = replayed(table.rules, table.options, turns)
    now = Played(state, turns, seats=tuple(c.to_json() for c in chairs), fair=record.get("fair"))
    return changed(table, status="over", chairs=chairs, now=now)


def replayed(rules: Game[State], options: Mapping[str, Any], turns: Sequence[Turn]) -> State:
    """The position after these turns."""
    state = rules.start(**options)
    for turn in turns:
        state = state.play(turn)
    return state


_MOVE: dict[str, Callable[[Table, Event, State], Table]] = {  # events that change the position
    "started": _started,
    "turn": _turn,
    "undone": _undone,
}
_APPLY: dict[str, Callable[[Table, Event], Table]] = {
    "seated": _seated,
    "opened": _opened,
    "bot": _bot,
    "revealed": _revealed,
    "settings": _set,
    "choice": _choice,
    "ready": lambda table, event: table,
    "away": lambda table, event: _seat(table, event, away=True),
    "back": lambda table, event: _seat(table, event, away=False),
    "timeout": lambda table, event: changed(table, late=table.late | {event["seat"]}),
    "pause": lambda table, event: changed(table, since=table.since + event["ms"]),
    "paused": lambda table, event: changed(table, paused=event["at"]),
    "resumed": _resumed,
    "host": lambda table, event: changed(table, host=table.chairs[event["seat"]].holder),
    "renamed": _renamed,
    "message": _message,
    "over": _over,
    "again": _again,
    "rematch": _rematch,
    "imported": _imported,
    "archived": lambda table, event: changed(table, status="archived"),
}
EVENT_TYPES = tuple(sorted({"created", *_MOVE, *_APPLY} - HIDDEN))  # as everybody may see them
