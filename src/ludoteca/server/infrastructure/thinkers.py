"""Bots in processes of their own: they block nobody, and a thought can be stopped."""

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random

from ...game import Bot, Move, Seat

Thought = tuple[str, str, str, Seat]  # game, level, position, seat


@dataclass(slots=True)
class _Thinker:
    process: BaseProcess
    line: Connection


class Thinkers:
    """A few processes that think; the work waits for a free one."""

    def __init__(self, count: int, work: Callable[[Connection], None] | None = None) -> None:
        self._work = work or think
        self._context = multiprocessing.get_context("spawn")
        self._free: list[_Thinker] = []
        self._all: list[_Thinker] = []
        self._places = asyncio.Semaphore(count)

    async def choose(self, thought: Thought) -> Move:
        """What the bot would do; if this is cancelled, the thinking stops at once."""
        async with self._places:
            thinker = self._free.pop() if self._free else self._start()
            try:
                thinker.line.send(thought)
                answer = await self._answer(thinker)
            except BaseException:
                self._stop(thinker)
                raise
            self._free.append(thinker)
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

    def close(self) -> None:
        """Stops all thinking."""
        for thinker in [*self._all]:
            self._stop(thinker)

    def _start(self) -> _Thinker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=self._work, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        thinker = _Thinker(process, ours)
        self._all.append(thinker)
        return thinker

    def _stop(self, thinker: _Thinker) -> None:
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
    from ...games import GAMES

    game, level, text, seat = thought
    try:
        return _bot(game, level).choose(GAMES[game].parse(text), seat, Random())
    except Exception as error:
        return RuntimeError(f"the bot {level} failed at {game}: {error!r}")


@cache
def _bot(game: str, level: str) -> Bot:
    from ...bots import bot

    return bot(game, level)


def _die_with_parent() -> None:
    """A server that was killed leaves no thinkers behind."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(0)
