"""A worker: takes questions from the queue, as many at once as it has processes."""

import asyncio
import logging
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.api import ConsumerConfig
from nats.js.client import JetStreamContext

from ... import strict_json
from ...games import GAMES
from ...record import Record
from .bus import DELIVERIES, FAILURES, GONE, QUESTIONS, QUEUE, SIGN, WORKERS, Bus
from .logs import REQUEST
from .thinkers import Thinkers
from .thoughts import Thought

log: logging.Logger = logging.getLogger("ludoteca.worker")


class Worker:
    """Decides for bots and reviews games, for servers elsewhere."""

    def __init__(self, bus: Bus, count: int, games: Iterable[str] = GAMES) -> None:
        self._bus, self._games = bus, [*games]
        self._thinkers = Thinkers(count)
        self._places = asyncio.Semaphore(count)

    async def run(self) -> None:
        """Works until it is cancelled; raises `OSError` and `NatsError` if there is no bus."""
        await self._bus.open()
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._give_signs())
                for game in self._games:
                    tasks.create_task(self._serve(game, tasks))
        finally:
            self._thinkers.close()
            await self._bus.close()

    async def _give_signs(self) -> None:
        while True:
            for game in self._games:
                await self._bus.send(f"{WORKERS}.{game}", "")
            await asyncio.sleep(SIGN)

    async def _serve(self, game: str, tasks: asyncio.TaskGroup) -> None:
        """Takes one question after the other; whoever is busy leaves them to others."""
        queue = None
        while True:
            async with self._places:
                pass
            try:
                queue = queue or await self._subscribe(game)
                (message,) = await queue.fetch(1, timeout=SIGN)
                tasks.create_task(self._answer(message))
            except TimeoutError:
                continue
            except NatsError as error:
                log.warning("no queue", extra={"detail": repr(error)})
                queue = None
                await asyncio.sleep(SIGN)

    async def _subscribe(self, game: str) -> JetStreamContext.PullSubscription:
        config = ConsumerConfig(ack_wait=GONE, max_deliver=DELIVERIES)
        return await self._bus.queue.pull_subscribe(f"{QUESTIONS}.{game}", game, QUEUE, config)

    async def _answer(self, message: Msg) -> None:
        """Whoever asked is told before the question leaves the queue."""
        headers = message.headers or {}
        REQUEST.set(headers.get("Request", ""))
        holding, began = asyncio.create_task(_hold(message)), time.monotonic()
        try:
            async with self._places:
                said = {"answer": await self._work(**strict_json.loads(message.data.decode()))}
            about = {"route": message.subject, "ms": round(1000 * (time.monotonic() - began), 1)}
            log.info("answered", extra={**about, "detail": headers.get("Nats-Msg-Id")})
        except Exception as error:
            log.error("failed", extra={"detail": repr(error)})
            said = {"error": str(error)}
        finally:
            holding.cancel()
        await self._bus.send(headers.get("Reply", ""), strict_json.dumps(said))
        with suppress(*FAILURES):
            await message.ack()

    async def _work(self, kind: str, question: Any) -> str:
        if kind == "move":
            return await self._thinkers.choose(Thought(**question))
        if kind == "review":
            return await _review(question)
        raise ValueError(f"this worker knows no {kind}: it is older than its servers")


async def _hold(message: Msg) -> None:
    """Keeps a question from being given to others; a worker that dies lets go of it."""
    while True:
        await asyncio.sleep(SIGN)
        with suppress(*FAILURES):
            await message.in_progress()


async def _review(question: Any) -> str:
    from ...engine.review import review

    return await asyncio.to_thread(review, Record.from_json(question))
