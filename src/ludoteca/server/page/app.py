"""What the worker of a page calls: requests, streams of snapshots, and news of other tabs."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from ... import strict_json
from ..domain.answers import holder_of
from ..domain.serializers import table_json
from ..domain.validation import Refused
from ..infrastructure.bell import MemoryBell
from ..infrastructure.problems import EXPECTED, described, problem_json
from ..infrastructure.store import Damaged
from .hub import PageHub
from .routes import answer
from .store import Database, PageStore
from .thinkers import Engine, PageThinkers

BEAT = 2.0  # seconds between two signs that the page is open


def now() -> int:
    """Milliseconds since 1970; a page starts from a snapshot, so that nothing may be kept from its import."""
    return time.time_ns() // 1_000_000


class Page:
    """The server in a page: one for each tab."""

    def __init__(self, database: Database, engine: Engine, announce: Callable[[str], None]) -> None:
        self.hub: PageHub = PageHub(PageStore(database, announce), MemoryBell(), PageThinkers(engine), now)
        self._streams: dict[int, asyncio.Task[None]] = {}
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Goes on where the page was closed."""
        await self.hub.resume()
        self._beating = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            with suppress(Exception):  # a full disk: the next command says so
                await self.hub.beat()
                await self.hub.sweep()

    async def answer(self, method: str, path: str, token: str, body: str) -> str:
        """The status of a request and its answer, as JSON."""
        try:
            given = strict_json.loads(body) if body else {}
            return strict_json.dumps([200, await answer(self.hub, method, path, token, given)])
        except EXPECTED as error:
            kind, detail, more = described(error)
        except (KeyError, TypeError, ValueError) as error:
            kind, detail, more = "bad-request", str(error), {}
        except Exception as error:  # a fault of ours: the page goes on
            kind, detail, more = "internal", f"{type(error).__name__}: {error}", {}
        problem = problem_json(kind, detail, **more)
        return strict_json.dumps([problem["status"], problem])

    def listen(self, number: int, table: str, token: str, tell: Callable[[str], None]) -> None:
        """Tells a listener of the table, now and whenever it has changed; at the end, a problem or nothing."""
        self._streams[number] = asyncio.create_task(self._tell(table, holder_of(token), tell))

    def leave(self, number: int) -> None:
        """Ends a stream."""
        if task := self._streams.pop(number, None):
            task.cancel()

    async def _tell(self, table: str, holder: str, tell: Callable[[str], None]) -> None:
        rung = asyncio.Event()
        try:
            with self.hub.listen(await self.hub.open(table), rung.set, holder):
                while True:
                    rung.clear()
                    live = await self.hub.open(table)
                    tell(strict_json.dumps({"table": table_json(live.table, holder, self.hub.clock())}))
                    await rung.wait()
        except (Refused, Damaged) as error:
            kind, detail, more = described(error)
            tell(strict_json.dumps({"problem": problem_json(kind, detail, **more)}))

    async def announced(self, table: str) -> None:
        """Another tab has written."""
        with suppress(Refused, Damaged):
            await self.hub.catch_up(table)
