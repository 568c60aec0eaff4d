"""Costly answers: made beside the loop, two at a time, and kept for a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
THREADS = 2
ROOM = 32_000_000  # bytes of answers that are kept


class Costly:
    """Makes answers beside the loop; the same question at the same time is answered once."""

    def __init__(self, threads: int = THREADS, room: int = ROOM) -> None:
        self._threads, self._room = ThreadPoolExecutor(threads, "costly"), room
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0
        self._under_way: dict[Hashable, asyncio.Future[bytes]] = {}

    async def beside(self, work: Callable[[], T]) -> T:
        """What `work` gives, while everybody else is served."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def answer(self, key: Hashable, work: Callable[[], bytes]) -> bytes:
        """What `work` gives beside the loop for this key, from memory if it is still there."""
        return await self.once(key, lambda: self.beside(work))

    async def once(self, key: Hashable, work: Callable[[], Awaitable[bytes]]) -> bytes:
        """What `work` gives for this key, from memory if it is still there."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._under_way:
            self._under_way[key] = asyncio.ensure_future(self._make(key, work))
        return await asyncio.shield(self._under_way[key])

    async def _make(self, key: Hashable, work: Callable[[], Awaitable[bytes]]) -> bytes:
        try:
            made = await work()
        finally:
            del self._under_way[key]
        self._kept[key] = made
        self._size += len(made)
        while self._size > self._room:
            _, oldest = self._kept.popitem(last=False)
            self._size -= len(oldest)
        return made

    def close(self) -> None:
        """Waits for nothing."""
        self._threads.shutdown(wait=False, cancel_futures=True)
