"""Bots in processes of their own: they block nobody, and their time is shared fairly."""

import asyncio
import multiprocessing
import os
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random

from ...bots import bot
from ...game import Bot, Move
from ...games import GAMES
from .thoughts import Thought

PATIENCE = 30.0  # seconds for a thought, after which its process is taken to hang


@dataclass(slots=True)
class _Thinker:
    process: BaseProcess
    line: Connection


@dataclass(slots=True, eq=False)
class _Waiter:
    owner: str
    is_for_people: bool
    turn: asyncio.Future[None]


class Places:
    """A few places: tables with people come first, then the owner who has the fewest, then who came first."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._taken: Counter[str] = Counter()
        self._waiting: list[_Waiter] = []

    async def enter(self, owner: str, is_for_people: bool) -> None:
        """Waits for a place."""
        waiter = _Waiter(owner, is_for_people, asyncio.get_running_loop().create_future())
        self._waiting.append(waiter)
        self._admit()
        try:
            await waiter.turn
        except asyncio.CancelledError:
            if waiter in self._waiting:
                self._waiting.remove(waiter)
            else:
                self.leave(owner)
            raise

    def leave(self, owner: str) -> None:
        """Gives a place back."""
        self._free += 1
        self._taken[owner] -= 1
        if not self._taken[owner]:
            del self._taken[owner]
        self._admit()

    def _admit(self) -> None:
        while self._free and self._waiting:
            waiter = min(self._waiting, key=lambda w: (not w.is_for_people, self._taken[w.owner]))
            self._waiting.remove(waiter)
            self._free -= 1
            self._taken[waiter.owner] += 1
            waiter.turn.set_result(None)


class Thinkers:
    """A few processes that think."""

    def __init__(
        self, count: int, work: Callable[[Connection], None] | None = None, patience: float = PATIENCE
    ) -> None:
        self._work, self._patience = work or think, patience
        self._context = multiprocessing.get_context("spawn")
        self._places = Places(count)
        self._free: list[_Thinker] = []
        self._all: list[_Thinker] = []
        self._tasks: set[asyncio.Task[Move]] = set()

    async def choose(self, thought: Thought, owner: str = "", is_for_people: bool = True) -> Move:
        """What the bot would do. Whoever is cancelled here leaves a thought behind that ends by itself."""
        await self._places.enter(owner, is_for_people)
        task = asyncio.create_task(self._think(thought, owner))
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        return await asyncio.shield(task)

    def prepare(self) -> None:
        """Starts a process, so that the first thought does not wait for that."""
        self._free.append(self._start())

    def close(self) -> None:
        """Stops all thinking."""
        for task in self._tasks:
            task.cancel()
        for thinker in [*self._all]:
            self._stop(thinker)

    def _forget(self, task: asyncio.Task[Move]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waited has it; nobody need be told twice

    async def _think(self, thought: Thought, owner: str) -> Move:
        try:
            thinker = self._free.pop() if self._free else self._start()
            try:
                thinker.line.send(thought)
                async with asyncio.timeout(self._patience):
                    answer = await self._answer(thinker)
            except BaseException:
                self._stop(thinker)
                raise
            self._free.append(thinker)
        finally:
            self._places.leave(owner)
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def _answer(self, thinker: _Thinker) -> Move | Exception:
        loop, ready = asyncio.get_running_loop(), asyncio.Event()
        number = thinker.line.fileno()
        loop.add_reader(number, ready.set)
        try:
            await ready.wait()
        finally:
            loop.remove_reader(number)
        answer: Move | Exception = thinker.line.recv()
        return answer

    def _start(self) -> _Thinker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=self._work, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        thinker = _Thinker(process, ours)
        self._all.append(thinker)
        return thinker

    def _stop(self, thinker: _Thinker) -> None:
        if thinker not in self._all:
            return
        self._all.remove(thinker)
        if thinker in self._free:
            self._free.remove(thinker)
        thinker.process.kill()
        thinker.process.join(1)
        thinker.line.close()


def think(line: Connection) -> None:
    """Answers one thought after the other, until the line is closed."""
    threading.Thread(target=_die_with_parent, daemon=True).start()
    os.nice(5)  # people first
    while True:
        try:
            line.send(_choose(line.recv()))
        except (EOFError, OSError, KeyboardInterrupt):
            return


def _choose(thought: Thought) -> Move | Exception:
    game, level, text, seat, _ = thought
    try:
        return _bot(game, level).choose(GAMES[game].parse(text), seat, Random())
    except Exception as error:
        return RuntimeError(f"the bot {level} failed at {game}: {error!r}")


@cache
def _bot(game: str, level: str) -> Bot:
    return bot(game, level)


def _die_with_parent() -> None:
    """A server that was killed leaves no thinkers behind."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(0)
