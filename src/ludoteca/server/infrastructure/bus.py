"""NATS between servers and workers: who has written where, and a queue of thoughts for each game."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import urlsplit

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.api import ConsumerConfig, RetentionPolicy, StorageType, StreamConfig
from nats.js.client import JetStreamContext

from ... import strict_json
from ...game import Move
from ...games import GAMES
from .thinkers import PATIENCE, Thinkers, Thought

log = logging.getLogger("ludoteca.bus")
TABLES = "ludoteca.tables"  # a subject for each table: its name, and the server that has written
QUEUE = "LUDOTECA"
THINK = "ludoteca.think"  # a subject for each game
WORKERS = "ludoteca.workers"  # a sign of each worker, every second, for each game
SIGN = 1.0
GONE = 3.5  # seconds without a sign of a worker
DELIVERIES = 3
FAILURES = (NatsError, OSError, TimeoutError)


class Bus:
    """A connection to NATS that comes back by itself."""

    def __init__(self, url: str, name: str) -> None:
        self.url, self.name = url, name
        self._seen: dict[str, float] = {}  # when a worker for a game last gave a sign

    def claim(self) -> None:
        """Makes sure that there is a NATS with a queue; raises `ValueError`."""
        try:
            asyncio.run(self._try())
        except FAILURES as error:
            raise ValueError(f"{error or type(error).__name__} ({self.place})") from error

    @property
    def place(self) -> str:
        """Where NATS is, without a password."""
        parts = urlsplit(self.url)
        return f"{parts.hostname}:{parts.port or 4222}"

    async def _try(self) -> None:
        async with asyncio.timeout(5):
            await self.open(tries=1)
            await self.close()

    async def open(self, tries: int = -1) -> None:
        """Connects, and makes the queue if there is none; raises `OSError` and `NatsError`."""
        self.client: Client = await nats.connect(
            self.url, name=self.name, max_reconnect_attempts=tries, reconnect_time_wait=0.2, error_cb=_noted
        )
        self.queue: JetStreamContext = self.client.jetstream(timeout=2)
        await self.queue.add_stream(
            StreamConfig(
                QUEUE, subjects=[f"{THINK}.>"], retention=RetentionPolicy.WORK_QUEUE,
                storage=StorageType.MEMORY, max_age=DELIVERIES * PATIENCE, duplicate_window=2 * PATIENCE,
            )
        )  # fmt: skip
        await self.client.subscribe(f"{WORKERS}.*", cb=self._sign)

    async def close(self) -> None:
        """Sends what is left and hangs up."""
        await self.client.close()

    async def listen(self, news: Callable[[list[str] | None], None]) -> None:
        """Tells which tables others write, and after a lost connection that anything may have happened."""

        async def told(message: Msg) -> None:
            if message.data.decode() != self.name:
                news([message.subject.rpartition(".")[2]])

        async def back() -> None:
            news(None)

        self.client.options["reconnected_cb"] = self.client._reconnected_cb = back
        await self.client.subscribe(f"{TABLES}.*", cb=told)

    async def announce(self, tables: Iterable[str]) -> None:
        """Tells the others that tables have changed; what is lost here, their sweeps find."""
        try:
            for table in tables:
                await self.client.publish(f"{TABLES}.{table}", self.name.encode())
        except FAILURES as error:
            log.warning("not announced", extra={"detail": repr(error)})

    def has_workers(self, game: str) -> bool:
        """True if a worker for the game is there."""
        return self.client.is_connected and time.monotonic() - self._seen.get(game, -GONE) < GONE

    async def ask(self, thought: Thought) -> Move:
        """Lets a worker think; raises `TimeoutError`, `NatsError`, or `RuntimeError` if the bot failed."""
        inbox = self.client.new_inbox()
        answers = await self.client.subscribe(inbox, max_msgs=1)
        headers = {"Nats-Msg-Id": f"{thought.key} {thought.level}", "Reply": inbox}
        sent = await self.queue.publish(f"{THINK}.{thought.game}", _pack(thought), headers=headers)
        if sent.duplicate:
            raise TimeoutError("the decision is in the queue already")
        answer = strict_json.loads((await answers.next_msg(timeout=PATIENCE)).data.decode())
        if "move" not in answer:
            raise RuntimeError(answer["error"])
        return str(answer["move"])

    async def _sign(self, message: Msg) -> None:
        self._seen[message.subject.rpartition(".")[2]] = time.monotonic()


class BusThinkers(Thinkers):
    """Bots on other machines; while there are none, on this one."""

    def __init__(self, count: int, bus: Bus) -> None:
        super().__init__(count)
        self._bus = bus

    async def choose(self, thought: Thought, owner: str = "", is_for_people: bool = True) -> Move:
        """What the bot would do."""
        if self._bus.has_workers(thought.game):
            try:
                return await self._bus.ask(thought)
            except FAILURES as error:
                log.warning("no answer", extra={"detail": f"{thought.key}: {error!r}"})
        return await super().choose(thought, owner, is_for_people)


class Worker:
    """Takes thoughts from the queue, as many at once as it has processes."""

    def __init__(self, bus: Bus, count: int, games: Iterable[str] = GAMES) -> None:
        self._bus, self._count, self._games = bus, count, [*games]
        self._thinkers = Thinkers(count)

    async def run(self) -> None:
        """Works until it is cancelled; raises `OSError` and `NatsError` if there is no bus."""
        await self._bus.open()
        places = asyncio.Semaphore(self._count)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._give_signs())
                for game in self._games:
                    tasks.create_task(self._serve(game, places, tasks))
        finally:
            self._thinkers.close()
            await self._bus.close()

    async def _give_signs(self) -> None:
        while True:
            for game in self._games:
                await _patiently(self._bus.client.publish(f"{WORKERS}.{game}", b""))
            await asyncio.sleep(SIGN)

    async def _serve(self, game: str, places: asyncio.Semaphore, tasks: asyncio.TaskGroup) -> None:
        config = ConsumerConfig(ack_wait=PATIENCE + 2, max_deliver=DELIVERIES)
        queue = None
        while True:
            async with places:  # whoever is busy leaves messages to others
                pass
            try:
                queue = queue or await self._bus.queue.pull_subscribe(
                    f"{THINK}.{game}", f"think-{game}", QUEUE, config
                )
                messages = await queue.fetch(1, timeout=SIGN)
            except TimeoutError:
                continue
            except NatsError as error:
                log.warning("no queue", extra={"detail": repr(error)})
                queue = None
                await asyncio.sleep(SIGN)
                continue
            for message in messages:
                await places.acquire()
                tasks.create_task(self._answer(message, places))

    async def _answer(self, message: Msg, places: asyncio.Semaphore) -> None:
        """Thinks; whoever asked is told before the message leaves the queue."""
        answer: dict[str, Any]
        try:
            answer = {"move": await self._thinkers.choose(_unpack(message.data))}
        except (RuntimeError, TimeoutError, EOFError, OSError, ValueError) as error:
            answer = {"error": str(error)}
        finally:
            places.release()
        inbox = (message.headers or {}).get("Reply", "")
        await _patiently(self._bus.client.publish(inbox, strict_json.dumps(answer).encode()))
        await _patiently(message.ack())


async def _patiently(sending: Any) -> None:
    try:
        await sending
    except FAILURES as error:
        log.warning("not sent", extra={"detail": repr(error)})


async def _noted(error: Exception) -> None:
    log.warning("bus", extra={"detail": repr(error)})


def _pack(thought: Thought) -> bytes:
    return strict_json.dumps(thought._asdict()).encode()


def _unpack(data: bytes) -> Thought:
    return Thought(**strict_json.loads(data.decode()))
