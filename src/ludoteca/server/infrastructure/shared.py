"""The tables in memory when several servers share a database: news of the others, and one owner for each table's work."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from typing import Any

from ..domain.commands import Command
from ..domain.events import Event
from ..domain.table import Table
from ..domain.validation import Refused
from .bell import Bell
from .hub import LONG_GAP, Hub, Live, Pace, milliseconds
from .logs import REQUEST
from .postgres.store import PostgresStore
from .store import Damaged, Unwritable
from .thoughts import Thinking

log: logging.Logger = logging.getLogger("ludoteca.shared")
ADOPTED = 100  # tables that are taken over at once
BEAT = 1.3  # seconds within which a server that runs says so
SKEW = 1000  # milliseconds that this machine's clock may differ from the database's
PARTS = 5  # of a lease: it is renewed after one and runs out after three; others look every part, and one is to decide
FORGET = 600_000  # milliseconds after which nobody asks who was where


class Runner:
    """A coroutine that runs once at a time, and once more if it was asked for meanwhile."""

    def __init__(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._work, self._again = work, False
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Runs it now, or again as soon as it has ended."""
        self._again = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while self._again:
            self._again = False
            with suppress(Unwritable):  # the next sweep asks again
                await self._work()


class SharedHub(Hub):
    """A hub beside others. Whoever owns a table looks after its bots and its clock, while his lease is renewed."""

    store: PostgresStore

    def __init__(
        self,
        store: PostgresStore,
        bell: Bell,
        thinkers: Thinking,
        clock: Callable[[], int] = milliseconds,
        pace: Pace | None = None,
    ) -> None:
        super().__init__(store, bell, thinkers, clock, pace)
        self._owned, self._wanted, self._left = set[str](), set[str](), set[str]()
        self._behind = dict[str, str]()  # tables with news, and the requests behind them
        self._renewed = self._met = float("-inf")  # when the lease was renewed and the others were met
        self.say = store.say
        self._refused = set[str]()  # tables that are asked for again at the next beat
        self._held = self.pace.lease * 3 // PARTS
        self.rhythm = min(self.rhythm, self.pace.lease / PARTS / 1000)
        self._claiming, self._reading = Runner(self._claim), Runner(self._catch_up_all)
        self._adopting = Runner(self._take_over)

    async def resume(self) -> None:
        """Begins to work beside the others; if there are none, clocks go on from now."""
        await self._renew()
        before = await self.store.beat(self.clock())
        if not await self._is_accompanied():
            self._down, self._up = before or self.clock(), self.clock()
            if self._up - self._down > LONG_GAP:
                await self.store.touch(self._up)
            self._asleep = set(await self.store.watched())
        await self.store.listen(self._news, lambda said: self.heard(said))
        self.is_ready = True

    async def _is_accompanied(self) -> bool:
        """True if another server is at work: it has beaten once more."""
        if not await self.store.leases.others():
            return False
        at = self.clock()
        await self.store.beat(at)
        await asyncio.sleep(BEAT)
        return await self.store.beat(self.clock()) != at

    async def open(self, table: str, number: int = 0) -> Live:
        """A table by its id; what somebody knows from another server is read first."""
        live = await super().open(table)
        if live.table.number < number:
            await self.refresh(live)
        return live

    async def refresh(self, live: Live) -> bool:
        """Takes in what other servers have written; True if there was something."""
        async with live.lock:
            news = await self.store.read(live.table.id, live.table.log)
            self._take_in(live, news)
        return bool(news)

    async def _do(self, live: Live, command: Command) -> Table:
        """Carries out a command; before one is refused, the news that it may rest upon are read."""
        try:
            return await super()._do(live, command)
        except Refused:
            if not await self.refresh(live):
                raise
        return await super()._do(live, command)

    async def beat(self) -> None:
        """Renews the lease, takes over what servers that have gone left, and tells the others who is at which table."""
        await asyncio.gather(self._renew(), self.store.beat(self.clock()))
        refused, self._refused = self._refused, set()
        for table in refused:
            self._work(table)
        self._adopting.wake()
        if time.monotonic() - self._met > self.pace.away / 4000:
            self._met = time.monotonic()
            await self._meet()

    async def _take_over(self) -> None:
        """Leaves tables at which nobody is here to others, and looks after those of servers that have gone."""
        idle = {
            table for table in self._owned if (live := self.live.get(table)) and not self._is_wanted(live)
        }
        self._owned -= idle
        self._left = (self._left | idle) - self._owned
        if left := [*self._left]:
            await self.store.leases.disown(left)
            self._left.difference_update(left)
        adopted = await self.store.leases.adopt(ADOPTED)
        self._owned.update(adopted)
        for table in adopted:
            await self._patiently(self.open, table)
            self._work(table)
        if len(adopted) == ADOPTED:
            self._adopting.wake()

    async def sweep(self) -> None:
        """Looks for news that did not arrive, and for what was forgotten."""
        numbers = await self.store.numbers(self.live)
        for table, live in [*self.live.items()]:
            if table not in numbers:
                self._drop(table)
                self.bell.ring(table)
            elif numbers[table] > live.table.log:
                self._behind.setdefault(table, "")
        self._reading.wake()
        await super().sweep()

    async def tidy(self, archive_ms: int, purge_ms: int, forget_s: float) -> None:
        """Archives and purges old tables, and forgets who was where."""
        await super().tidy(archive_ms, purge_ms, forget_s)
        await self.store.leases.forget(self.clock() - FORGET)

    def _looks_after(self, live: Live) -> bool:
        if self.is_closing:
            return False
        if live.table.id in self._owned and self._has_lease():
            return True
        self._wanted.add(live.table.id)
        if self._has_lease():  # otherwise as soon as it is renewed
            self._claiming.wake()
        return False

    def _is_wanted(self, live: Live) -> bool:
        return live.table.has_people() or bool(self.bell.listeners(live.table.id))

    def _has_lease(self) -> bool:
        return time.monotonic() - self._renewed < self._held / 1000

    async def _renew(self) -> None:
        began = time.monotonic()
        now = await self.store.leases.renew(self._held)
        if not self._has_lease():  # others may have taken over meanwhile
            self._owned.clear()
            self._refused.update(self.live)
        self._renewed = began
        if abs(now - self.clock()) > SKEW:
            log.warning(
                "clock", extra={"detail": f"{self.clock() - now} ms ahead of the database, whose time counts"}
            )
            self._ahead = now - self._clock()

    async def _claim(self) -> None:
        wanted, self._wanted = self._wanted, set()
        self._refused |= wanted
        owned = await self.store.leases.own(wanted)
        self._owned.update(owned)
        for table in owned:
            self._work(table)
        self._refused -= {table for table in wanted if table in self._owned or self._is_adopted(table)}

    def _is_adopted(self, table: str) -> bool:
        """True for tables that whoever is first takes over when their server has gone; of bots alone, who watches."""
        live = self.live.get(table)
        return live is None or live.table.has_people()

    def _work(self, table: str) -> None:
        if live := self.live.get(table):
            self._wind(live)
            self._employ(live)

    def _drop(self, table: str) -> None:
        super()._drop(table)
        if table in self._owned:
            self._owned.discard(table)
            self._left.add(table)

    def _news(self, requests: Mapping[str, str] | None) -> None:
        """Others have written: tables, and the requests behind that; None after the connection was lost."""
        news = dict.fromkeys(self.live, "") if requests is None else requests
        self._behind.update((table, request) for table, request in news.items() if table in self.live)
        if self._behind:
            self._reading.wake()

    async def _catch_up_all(self) -> None:
        behind, self._behind = self._behind, {}
        after = {table: live.table.log for table in behind if (live := self.live.get(table))}
        if not after:
            return
        for table, events in (await self.store.read_many(after)).items():
            if live := self.live.get(table):
                REQUEST.set(behind[table])
                async with live.lock:
                    self._take_in(live, events[live.table.log - after[table] :])

    def _take_in(self, live: Live, news: Sequence[Event]) -> None:
        for event in news:
            live.advance(event)
        if news:
            live.request = REQUEST.get()
            log.debug("news", extra={"detail": live.table.id})
            live.away = frozenset(self.absent(live))
            self._follow(live)

    async def _meet(self) -> None:
        """Tells the others who has an open stream here, and notes whom they have seen."""
        here = [(table, holder) for table, live in self.live.items() for holder in live.presence.here()]
        watched = [table for table in self.live if self.bell.listeners(table)]
        with suppress(Unwritable, Refused, Damaged):
            for table, holder, at in await self.store.leases.meet(here, watched, self.clock() - FORGET):
                if live := self.live.get(table):
                    live.presence.note(holder, at)
