"""The tables in memory, and whoever works at them: commands, bots and clocks."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Any

from ... import strict_json
from ...game import Seat, State
from ...games import GAMES
from ..domain.commands import SERVER, Archive, Choose, Command, Create, Pause, Timeout, react
from ..domain.commands.hosting import AWAY, VACANT, Inherit, next_host
from ..domain.events import HIDDEN, Event, apply, created, shown
from ..domain.table import Table
from ..domain.validation import Refused, forget_moves, legal
from .bell import Bell, Wake
from .logs import REQUEST
from .presence import Presence
from .store import Damaged, Moved, Store
from .thoughts import Thinking, Thought, decide

log: logging.Logger = logging.getLogger("ludoteca.hub")
TRIES = 20  # at an append, while somebody else writes too
PAUSES = (0.2, 0.5, 1.0)  # seconds before what failed is tried again
LOOK = 1000  # milliseconds after which a move is a reason to see who is away
LONG_GAP = 7 * 24 * 3600 * 1000  # down for longer, or the clock was set: tables count as used then


@dataclass(frozen=True, slots=True)
class Pace:
    """How long it takes until something happens, in milliseconds."""

    away: int = AWAY  # without a sign of a player: the others see it
    vacant: int = VACANT  # anybody may let a bot decide, and another is host
    bot: int = 700  # from the beginning of a turn until a bot decides, unless it thinks for longer
    lease: int = 5000  # without a sign of a server: others look after its tables


@dataclass(slots=True)
class Live:
    """A table in memory: what its log says, and the events as every stream sends them."""

    table: Table
    owner: str = ""  # whose bots wait together
    frames: list[bytes] = field(default_factory=list)
    pieces: dict[Any, bytes] = field(default_factory=dict)  # what streams share until the next event
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    thoughts: dict[Seat, tuple[State, asyncio.Task[None]]] = field(default_factory=dict)
    timer: asyncio.TimerHandle | None = None
    ringing: asyncio.Task[None] | None = None  # held, so that it is not collected while it runs
    used: float = field(default_factory=time.monotonic)
    presence: Presence = field(default_factory=lambda: Presence(0))
    away: frozenset[Seat] = frozenset()  # the seats that streams were told of
    looked: int = 0  # when it was last seen who is away
    inheriting: asyncio.Task[None] | None = None
    request: str = ""  # the one that is behind the last change, for logs

    def advance(self, event: Event) -> None:
        """Takes in one more event of the log."""
        self.table = apply(self.table, event)
        self.show(event)

    def show(self, event: Event, body: bytes = b"") -> None:
        """Keeps an event as everybody sees it, formatted once for all streams; `body` is its JSON, if it is known."""
        if event["type"] not in HIDDEN:
            number = len(self.frames) + 1
            if body and "hidden" not in event:
                text = b'{"number": %d, %b' % (number, body[1:])
            else:
                text = strict_json.dumps(shown(event, number)).encode()
            self.frames.append(b"event: event\nid: %d\ndata: %b\n\n" % (number, text))
            self.pieces.clear()

    def events(self, after: int) -> list[bytes]:
        """The events after a number, as JSON."""
        return [frame[frame.index(b"data: ") + 6 : -2] for frame in self.frames[after:]]

    def rest(self) -> None:
        """Stops the bots and the clock."""
        for _, task in self.thoughts.values():
            task.cancel()
        self.thoughts.clear()
        if self.timer:
            self.timer.cancel()
            self.timer = None


_BASE = time.time_ns() - time.monotonic_ns()


def milliseconds() -> int:
    """The time since 1970, which goes on steadily while the server runs, even if the clock is set."""
    return (_BASE + time.monotonic_ns()) // 1_000_000


class Hub:
    """Carries out commands: decides, keeps, and only then tells."""

    def __init__(
        self,
        store: Store,
        bell: Bell,
        thinkers: Thinking,
        clock: Callable[[], int] = milliseconds,
        pace: Pace | None = None,
    ) -> None:
        self.pace: Pace = pace or Pace()
        self.store: Store = store
        self.bell: Bell = bell
        self.thinkers: Thinking = thinkers
        self._clock = clock
        self.live: dict[str, Live] = {}
        self.moves: int = 0
        self.say: Callable[[str], Coroutine[Any, Any, None]] | None = (
            None  # to other servers, if there are any
        )
        self.heard: Callable[[str], None] = lambda said: None  # what another server says
        self.rhythm: float = 1.0  # seconds between two beats
        self.is_ready: bool = False
        self.is_closing: bool = False
        self._ahead = 0  # milliseconds by which the last run was ahead of the clock
        self._down = self._up = 0  # when the last run ended and this one began
        self._asleep: set[str] = set()  # tables whose clocks have not been given the time in between
        self._opening: dict[str, asyncio.Task[Live]] = {}
        self._waking: asyncio.Task[None] | None = None
        self._threads = ThreadPoolExecutor(2, "hub")  # for what would make everybody else wait

    def clock(self) -> int:
        """Milliseconds since 1970, never before the time of an earlier run."""
        return self._clock() + self._ahead

    async def create(self, command: Create, game: str, owner: str = "") -> Table:
        """Makes a table; raises `Taken`, `Refused`, or what the game says of its options."""
        event = await self._beside(command.event, GAMES[game], self.clock())
        table = created(event, GAMES[game])
        await self.store.create(table, [event])
        live = Live(table, owner, presence=Presence(self.clock()))
        live.show(event)
        self.live[table.id] = live
        return table

    async def open(self, table: str, number: int = 0) -> Live:
        """A table by its id with an event that somebody knows, read if need be; raises `Refused` and `Damaged`."""
        if (live := self.live.get(table)) is None:
            if table not in self._opening:
                self._opening[table] = asyncio.create_task(self._load(table))
            try:
                live = await asyncio.shield(self._opening[table])
            finally:
                if (task := self._opening.get(table)) and task.done():
                    del self._opening[table]
        live.used = time.monotonic()
        return live

    async def do(self, table: str, command: Command) -> Table:
        """Carries out a command; when this returns, it is on disk. Raises `Refused`, `Damaged`, `Unwritable`."""
        return await self._do(await self.open(table), command)

    async def _do(self, live: Live, command: Command) -> Table:
        async with live.lock:
            for _ in range(TRIES):
                at = self.clock()
                after, events = react(live.table, command, at)
                if not events:
                    return after
                try:
                    kept = await self.store.append(after, events)
                except Moved:
                    await self._catch_up(live)
                    continue
                if after.number > live.table.number:  # that a decision was changed is no sign for others
                    live.presence.note(command.by, at)
                    if live.away or at - live.looked >= LOOK:
                        live.away, live.looked = frozenset(self.absent(live)), at  # as everybody is told now
                live.request = REQUEST.get()
                self.moves += events[0]["type"] == "choice" and after.number > live.table.number
                live.table = after
                for event, body in zip(events, kept, strict=True):
                    live.show(event, body)
                self._follow(live)
                return after
        raise Refused("busy", "somebody else wrote at the same instant; send it again")

    def shown(self, table: str) -> int:
        """The number of the last event that everybody sees at a table in memory."""
        live = self.live.get(table)
        return live.table.number if live else -1

    async def refresh(self, live: Live) -> bool:
        """Takes in what other servers have written; True if there was something."""
        return False

    @contextmanager
    def listen(self, live: Live, wake: Wake, holder: str = "") -> Iterator[None]:
        """Calls `wake` at each change; bots who play among themselves go on while somebody listens."""
        with self.bell.listen(live.table.id, wake), live.presence.stay(holder, self.clock):
            self._employ(live)
            self._look_around(live)
            yield
        loop = asyncio.get_running_loop()
        for delay in (self.pace.away, self.pace.vacant):
            loop.call_later(delay / 1000 + 0.05, self._look_around, live)

    def absent(self, live: Live) -> dict[Seat, int]:
        """The seats of people of whom there was no sign for a while, with the milliseconds."""
        at, presence, most = self.clock(), live.presence, self.pace.away
        return {
            seat: ms
            for seat, chair in enumerate(live.table.chairs)
            if not presence.open[chair.holder]
            and chair.kind == "person"
            and (ms := presence.absent(chair.holder, at)) >= most
        }

    def _look_around(self, live: Live) -> None:
        """Tells streams who is away now, and finds another host if that one has vanished."""
        if self.live.get(live.table.id) is not live or self.is_closing:
            return
        if (away := frozenset(self.absent(live))) != live.away:
            live.away = away
            self.bell.ring(live.table.id)
        at, table = self.clock(), live.table
        if table.status == "archived" or live.presence.absent(table.host, at) < self.pace.vacant:
            return
        holders = {table.chairs[seat].holder for seat in table.seats_of("person")}
        here = {holder for holder in holders if live.presence.absent(holder, at) < self.pace.away}
        if next_host(table, here) is not None:
            live.inheriting = asyncio.create_task(self._patiently(self.do, table.id, Inherit(present=here)))

    async def resume(self) -> None:
        """After a restart: clocks go on from now, and bots take up what they had to decide, one by one."""
        before = await self.store.beat(self.clock())
        self._ahead = max(0, (before or 0) - self._clock())
        self._down, self._up = before or self.clock(), self.clock()
        if self._up - self._down > LONG_GAP:
            await self.store.touch(self._up)
        self._asleep = set(await self.store.watched())
        self._waking = asyncio.create_task(self._wake([*self._asleep]))
        self.is_ready = True

    async def beat(self) -> None:
        """Notes that the server runs, so that time while it does not is nobody's."""
        await self.store.beat(self.clock())

    async def sweep(self) -> None:
        """Takes up what was forgotten: a bot or a clock that should be at work and is not."""
        for number, live in enumerate([*self.live.values()]):
            self._employ(live)
            if self.bell.listeners(live.table.id):
                self._look_around(live)
            if live.timer is None and (live.ringing is None or live.ringing.done()):
                self._wind(live)
            if number % 200 == 199:
                await asyncio.sleep(0)

    async def tidy(self, archive_ms: int, purge_ms: int, forget_s: float) -> None:
        """Archives idle tables, purges old ones, and lets go of what nobody looks at."""
        for table in await self.store.untouched(self.clock() - archive_ms, archived=False):
            with suppress(Refused, Damaged):
                await self.do(table, Archive())
        if old := await self.store.untouched(self.clock() - purge_ms, archived=True):
            await self.store.purge(old)
            for table in old:
                self._drop(table)
        forget_moves()
        for table, live in [*self.live.items()]:
            idle = time.monotonic() - live.used > forget_s
            if idle and not live.thoughts and not live.timer and not self.bell.listeners(table):
                self._drop(table)

    def hang_up(self) -> None:
        """Ends all streams: clients will come back."""
        self.is_closing = True
        for table in self.live:
            self.bell.ring(table)

    def close(self) -> None:
        """Stops everything that works at a table."""
        self.is_closing = True
        if self._waking:
            self._waking.cancel()
        for live in self.live.values():
            live.rest()
        self.thinkers.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _load(self, table: str) -> Live:
        """Reads and replays a table beside the loop."""
        events = await self.store.read(table)
        if not events:
            raise Refused("unknown", "there is no such table")
        live = await self._beside(replayed, table, events)
        live.presence = Presence(self.clock())
        if table in self._asleep:
            await self._do(live, Pause(down=self._down, up=self._up))
            self._asleep.discard(table)
            self._follow(live)
        return self.live.setdefault(table, live)

    async def _beside(self, work: Callable[..., Any], *values: object) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *values)

    async def _wake(self, tables: list[str]) -> None:
        """Opens the tables of the last run, at leisure: requests come first."""
        for table in tables:
            began = time.monotonic()
            await self._patiently(self.open, table)
            await asyncio.sleep(time.monotonic() - began)

    async def _patiently(self, work: Callable[..., Coroutine[Any, Any, Any]], *values: object) -> None:
        """Tries until it works; what the table itself refuses is not tried again."""
        for pause in chain(PAUSES, repeat(PAUSES[-1])):
            try:
                await work(*values)
                return
            except Refused:
                return
            except Damaged as error:
                log.error("damaged", extra={"detail": str(error)})
                return
            except Exception as error:
                log.error("failed, will be tried again", extra={"detail": repr(error)})
            await asyncio.sleep(pause)

    def _drop(self, table: str) -> None:
        if live := self.live.pop(table, None):
            live.rest()

    async def _catch_up(self, live: Live) -> None:
        events = await self.store.read(live.table.id, live.table.log)
        if not events:
            self._drop(live.table.id)
            raise Refused("unknown", "there is no such table any more")
        for event in events:
            live.advance(event)
        self._follow(live)

    def _follow(self, live: Live) -> None:
        """What a change brings about: streams are told, bots think, the clock is set."""
        self.bell.ring(live.table.id)
        self._wind(live)
        self._employ(live)

    def _looks_after(self, live: Live) -> bool:
        """True if the table's bots and its clock are this server's."""
        return not self.is_closing

    def _employ(self, live: Live) -> None:
        """Lets the bots think whose turn it is; nobody waits for bots alone unless somebody watches."""
        table, due = live.table, live.table.thinking()
        if not (due or live.thoughts):
            return
        people = table.has_people()
        if not (people or self.bell.listeners(table.id)) or not self._looks_after(live):
            due = {}
        for seat, (state, task) in [*live.thoughts.items()]:
            if seat not in due or state != table.game.state or task.done():
                del live.thoughts[seat]
                if task is not asyncio.current_task():
                    task.cancel()
        for seat, level in due.items():
            if seat not in live.thoughts:
                task = asyncio.create_task(self._patiently(self._think, live, seat, level, people))
                live.thoughts[seat] = (table.game.state, task)

    async def _think(self, live: Live, seat: Seat, level: str, people: bool) -> None:
        REQUEST.set(live.request)
        table, state = live.table, live.table.game.state
        key = f"{table.id} {table.round} {table.turn} {seat}"
        thought = Thought(table.rules.name, level, str(state), seat, key)
        owner = live.owner or table.id
        move = await decide(self.thinkers, thought, legal(state, seat), owner, people)
        pace = self.pace.bot if table.settings.bot_ms is None else table.settings.bot_ms
        while (early := table.since + pace - self.clock()) > 0:  # the loop's timers may ring a little early
            await asyncio.sleep(early / 1000)
        command = Choose(by=SERVER, seat=seat, turn=table.turn, move=move)
        await self._patiently(self.do, table.id, command)

    def _wind(self, live: Live) -> None:
        """Sets the clock to the moment when the next seat is out of time."""
        if live.timer:
            live.timer.cancel()
            live.timer = None
        if (deadline := live.table.deadline()) is not None and self._looks_after(live):
            delay = max(0, deadline - self.clock()) / 1000
            live.timer = asyncio.get_running_loop().call_later(delay, self._ring_out, live)

    def _ring_out(self, live: Live) -> None:
        live.timer = None
        live.ringing = asyncio.create_task(self._patiently(self._time_out, live))

    async def _time_out(self, live: Live) -> None:
        await self.do(live.table.id, Timeout())
        if live.timer is None:
            self._wind(live)


def replayed(table: str, events: list[Event]) -> Live:
    """A table from its log; raises `Damaged` where an event does not fit those before it."""
    number = 1
    try:
        live = Live(created(events[0], GAMES[events[0]["game"]]))
        live.show(events[0])
        for number, event in enumerate(events[1:], 2):  # noqa: B007  it is told below
            live.advance(event)
    except Exception as error:
        raise Damaged(table, number, f"{type(error).__name__}: {error}") from error
    if live.table.id != table:
        raise Damaged(table, 1, "it is of another table")
    return live
