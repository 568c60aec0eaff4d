"""The tables in memory, and whoever works at them: commands, bots and clocks."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from ... import strict_json
from ...game import Seat, State
from ...games import GAMES
from ..domain.commands import SERVER, Archive, Choose, Command, Create, Pause, Timeout, react
from ..domain.table import HIDDEN, Event, Table, created, shown
from ..domain.validation import Refused, legal
from .bell import Bell
from .store import Damaged, Moved, SqlStore
from .thinkers import Thinkers

log = logging.getLogger("ludoteca.hub")
TRIES = 20  # at an append, while somebody else writes too


@dataclass(slots=True)
class Live:
    """A table in memory: what its log says, and the events as everybody sees them."""

    table: Table
    shown: list[bytes]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    thoughts: dict[Seat, tuple[State, asyncio.Task[None]]] = field(default_factory=dict)
    timer: asyncio.TimerHandle | None = None
    rung_out: asyncio.Task[None] | None = None  # held, so that it is not collected while it runs
    used: float = field(default_factory=time.monotonic)

    def advance(self, event: Event) -> None:
        """Takes in one more event of the log."""
        self.table = self.table.apply(event)
        self.show(event)

    def show(self, event: Event) -> None:
        """Keeps an event as everybody sees it."""
        if event["type"] not in HIDDEN:
            self.shown.append(strict_json.dumps(shown(event, len(self.shown) + 1)).encode())

    def rest(self) -> None:
        """Stops the bots and the clock."""
        for _, task in self.thoughts.values():
            task.cancel()
        self.thoughts.clear()
        if self.timer:
            self.timer.cancel()


def milliseconds() -> int:
    """The time since 1970."""
    return time.time_ns() // 1_000_000


class Hub:
    """Carries out commands: decides, keeps, and only then tells."""

    def __init__(
        self, store: SqlStore, bell: Bell, thinkers: Thinkers, clock: Callable[[], int] = milliseconds
    ) -> None:
        self.store, self.bell, self.thinkers, self.clock = store, bell, thinkers, clock
        self.live: dict[str, Live] = {}
        self.moves = 0
        self.is_closing = False

    async def create(self, command: Create, game: str) -> Table:
        """Makes a table; raises `Taken`, `Refused`, or what the game says of its options."""
        event = command.event(GAMES[game], self.clock())
        table = created(event, GAMES[game])
        await self.store.create(table, [event])
        live = Live(table, [])
        live.show(event)
        self.live[table.id] = live
        return table

    async def open(self, table: str) -> Live:
        """A table by its id, read from the store if need be; raises `Refused` and `Damaged`."""
        if table not in self.live:
            events = await self.store.read(table)
            if not events:
                raise Refused("unknown", "there is no such table")
            if table not in self.live:  # nobody else was faster
                self.live[table] = _replayed(table, events)
        live = self.live[table]
        live.used = time.monotonic()
        return live

    async def do(self, table: str, command: Command) -> Table:
        """Carries out a command; when this returns, it is on disk. Raises `Refused`."""
        live = await self.open(table)
        async with live.lock:
            for _ in range(TRIES):
                after, events = react(live.table, command, self.clock())
                if not events:
                    return after
                try:
                    await self.store.append(after, events)
                except Moved:
                    await self._catch_up(live)
                    continue
                live.table = after
                for event in events:
                    live.show(event)
                self.moves += events[0]["type"] == "choice"
                self._follow(live)
                return after
        raise Refused("busy", "somebody else wrote at the same instant; send it again")

    async def resume(self) -> None:
        """After a restart: gives clocks their time back, and bots take up what they had to decide."""
        before = await self.store.beat(self.clock())
        for table in await self.store.watched():
            try:
                await self.do(table, Pause(down=before or 0))
                self._follow(await self.open(table))
            except Damaged as error:
                log.error("damaged", extra={"detail": str(error)})

    async def tidy(self, archive_ms: int, purge_ms: int, forget_s: float) -> None:
        """Archives idle tables, purges old ones, and lets go of what nobody looks at."""
        now = self.clock()
        for table in await self.store.untouched(now - archive_ms, archived=False):
            with suppress(Refused, Damaged):
                await self.do(table, Archive())
        if old := await self.store.untouched(now - purge_ms, archived=True):
            await self.store.purge(old)
            for table in old:
                self._drop(table)
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
        for live in self.live.values():
            live.rest()
        self.thinkers.close()

    def _drop(self, table: str) -> None:
        if live := self.live.pop(table, None):
            live.rest()

    async def _catch_up(self, live: Live) -> None:
        for event in await self.store.read(live.table.id, live.table.log):
            live.advance(event)
        self._follow(live)

    def _follow(self, live: Live) -> None:
        """What a change brings about: streams are told, bots think, the clock is set."""
        self.bell.ring(live.table.id)
        self._wind(live)
        thinking = live.table.thinking()
        for seat, (state, task) in [*live.thoughts.items()]:
            if seat not in thinking or state != live.table.game.state:
                del live.thoughts[seat]
                task.cancel()
        for seat, level in thinking.items():
            if seat not in live.thoughts:
                task = asyncio.create_task(self._think(live, seat, level))
                live.thoughts[seat] = (live.table.game.state, task)

    async def _think(self, live: Live, seat: Seat, level: str) -> None:
        table, state = live.table, live.table.game.state
        try:
            move = await self.thinkers.choose((table.rules.name, level, str(state), seat))
        except Exception as error:  # a table never waits for a bot that is ill
            log.error("bot failed", extra={"detail": str(error)})
            move = Random().choice(legal(state, seat))
        if live.thoughts.get(seat, (None,))[0] != state:
            return
        del live.thoughts[seat]
        with suppress(Refused):
            await self.do(table.id, Choose(by=SERVER, seat=seat, turn=table.turn, move=move))

    def _wind(self, live: Live) -> None:
        if live.timer:
            live.timer.cancel()
            live.timer = None
        if (deadline := live.table.deadline()) is not None:
            delay = max(0, deadline - self.clock()) / 1000
            live.timer = asyncio.get_running_loop().call_later(delay, self._ring_out, live)

    def _ring_out(self, live: Live) -> None:
        live.timer = None
        live.rung_out = asyncio.create_task(self._time_out(live))

    async def _time_out(self, live: Live) -> None:
        await self.do(live.table.id, Timeout())
        if live.timer is None:
            self._wind(live)


def _replayed(table: str, events: list[Event]) -> Live:
    """A table from its log; raises `Damaged` where an event does not fit those before it."""
    number = 1
    try:
        live = Live(created(events[0], GAMES[events[0]["game"]]), [])
        live.show(events[0])
        for number, event in enumerate(events[1:], 2):  # noqa: B007  it is told below
            live.advance(event)
    except Exception as error:
        raise Damaged(table, number, f"{type(error).__name__}: {error}") from error
    if live.table.id != table:
        raise Damaged(table, 1, "it is of another table")
    return live
