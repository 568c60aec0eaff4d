"""NATS between servers and workers: who has written where, and a queue of questions for each game."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.api import RetentionPolicy, StorageType, StreamConfig
from nats.js.client import JetStreamContext

from ... import strict_json
from ...game import Move
from .logs import REQUEST
from .store import News
from .thinkers import PATIENCE, Thinkers
from .thoughts import Thought

log: logging.Logger = logging.getLogger("ludoteca.bus")
TABLES = "ludoteca.tables"  # a subject for each table: who has written, and because of which request
TALK = "ludoteca.talk"  # what servers tell each other
QUEUE = "LUDOTECA"
QUESTIONS = "ludoteca.questions"  # a subject for each game
WORKERS = "ludoteca.workers"  # a sign of each worker, every second, for each game
SIGN = 1.0
FRESH = 1.5  # seconds since a sign of a worker within which it is asked
GONE = 3.5  # seconds without a sign after which it is waited for no longer
DELIVERIES = 3  # of a question whose worker has died
FAILURES = (NatsError, OSError, TimeoutError)


class Bus:
    """A connection to NATS that comes back by itself."""

    def __init__(self, url: str, name: str) -> None:
        self.url: str = url
        self.name: str = name
        self.answered: int = 0  # questions that workers have answered
        self._seen: dict[str, float] = {}  # when a worker for a game last gave a sign
        self._losses = 0  # of the connection
        self._news: News = lambda requests: None

    def claim(self) -> None:
        """Makes sure that there is a NATS with a queue; raises `ValueError`."""
        try:
            asyncio.run(self._try())
        except (*FAILURES, ValueError) as error:
            raise ValueError(f"{str(error) or type(error).__name__} ({self.place})") from error

    @property
    def place(self) -> str:
        """Where NATS is, without a password."""
        parts = urlsplit(self.url)
        return f"{parts.hostname or parts.path}:{parts.port or 4222}"

    async def _try(self) -> None:
        async with asyncio.timeout(5):
            await self.open(tries=1)
            await self.close()

    async def open(self, tries: int = -1) -> None:
        """Connects, and makes the queue if there is none; raises `OSError` and `NatsError`."""
        self.client: Client = await nats.connect(
            self.url, name=self.name, max_reconnect_attempts=tries, reconnect_time_wait=0.2,
            error_cb=_noted, disconnected_cb=self._lost, reconnected_cb=self._back,
        )  # fmt: skip
        self.queue: JetStreamContext = self.client.jetstream(timeout=2)
        await self._make_queue()
        await self.client.subscribe(f"{WORKERS}.*", cb=self._sign)

    async def close(self) -> None:
        """Sends what is left and hangs up."""
        await self.client.close()

    async def listen(self, news: News, heard: Callable[[str], None]) -> None:
        """Tells what others write and say, and after a lost connection that anything may have happened."""

        async def told(message: Msg) -> None:
            name, _, request = message.data.decode().partition(" ")
            if name != self.name:
                news({message.subject.rpartition(".")[2]: request})

        async def talked(message: Msg) -> None:
            name, _, said = message.data.decode().partition(" ")
            if name != self.name:
                heard(said)

        self._news = news
        await self.client.subscribe(f"{TABLES}.*", cb=told)
        await self.client.subscribe(TALK, cb=talked)

    async def announce(self, table: str) -> None:
        """Tells the others that a table has changed; what is lost here, their sweeps find."""
        await self.send(f"{TABLES}.{table}", f"{self.name} {REQUEST.get()}")

    async def say(self, text: str) -> None:
        """Tells the other servers something that may be lost."""
        await self.send(TALK, f"{self.name} {text}")

    async def send(self, subject: str, text: str) -> None:
        """Sends a message that may be lost."""
        with suppress(*FAILURES):
            await self.client.publish(subject, text.encode())

    def games(self, seconds: float = FRESH) -> list[str]:
        """The games that a worker is there for, by its last sign."""
        now = time.monotonic()
        return [game for game, at in self._seen.items() if self.client.is_connected and now - at < seconds]

    async def ask(self, kind: str, game: str, question: Any, key: str) -> str:
        """What a worker answers; raises `TimeoutError` if none does, `NatsError`, or `RuntimeError` if it failed."""
        losses, inbox, number = self._losses, self.client.new_inbox(), 0
        answers = await self.client.subscribe(inbox, max_msgs=1)
        headers = {"Nats-Msg-Id": f"{kind} {key} {self.name}", "Reply": inbox, "Request": REQUEST.get()}
        text = strict_json.dumps({"kind": kind, "question": question}).encode()
        try:
            sent = await self.queue.publish(f"{QUESTIONS}.{game}", text, headers=headers)
            if sent.duplicate:
                raise TimeoutError("no worker has answered before")
            number = sent.seq
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end and losses == self._losses and game in self.games(GONE):
                with suppress(TimeoutError):
                    message, number = await answers.next_msg(timeout=SIGN), 0
                    return self._answer(message)
            raise TimeoutError("no worker has answered")
        finally:
            if number:
                self._withdrawing = asyncio.create_task(self._withdraw(number))
            with suppress(*FAILURES):
                await answers.unsubscribe()

    async def _withdraw(self, number: int) -> None:
        """Takes a question that nobody needs an answer to from the queue."""
        with suppress(*FAILURES):
            await self.queue.delete_msg(QUEUE, number)

    def _answer(self, message: Msg) -> str:
        answer = strict_json.loads(message.data.decode())
        if "answer" not in answer:
            raise RuntimeError(answer["error"])
        self.answered += 1
        return str(answer["answer"])

    async def _make_queue(self) -> None:
        await self.queue.add_stream(
            StreamConfig(
                QUEUE, subjects=[f"{QUESTIONS}.>"], retention=RetentionPolicy.WORK_QUEUE,
                storage=StorageType.MEMORY, max_age=2 * PATIENCE, duplicate_window=2 * PATIENCE,
            )
        )  # fmt: skip

    async def _sign(self, message: Msg) -> None:
        self._seen[message.subject.rpartition(".")[2]] = time.monotonic()

    async def _lost(self) -> None:
        self._losses += 1

    async def _back(self) -> None:
        """After a lost connection: the queue may be gone, and so may news."""
        try:
            await self._make_queue()
        except FAILURES as error:
            log.warning("no queue", extra={"detail": repr(error)})
        self._news(None)


class BusThinkers(Thinkers):
    """Bots on other machines; while there are none or they are too slow, on this one."""

    def __init__(self, count: int, bus: Bus, seconds: float) -> None:
        super().__init__(count)
        self._bus, self._seconds = bus, seconds  # for an answer

    async def choose(self, thought: Thought, owner: str = "", is_for_people: bool = True) -> Move:
        """What the bot would do."""
        if thought.game in self._bus.games():
            try:
                question, key = thought._asdict(), f"{thought.key} {thought.level}"
                async with asyncio.timeout(self._seconds):
                    return await self._bus.ask("move", thought.game, question, key)
            except FAILURES as error:
                log.warning("no answer", extra={"detail": f"{thought.key}: {error!r}"})
        return await super().choose(thought, owner, is_for_people)


async def _noted(error: Exception) -> None:
    log.warning("bus", extra={"detail": repr(error)})
