"""NATS between servers and workers: questions that nobody answers."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from serving import free_port
from several import nats

import ludoteca
from ludoteca.server.infrastructure.bus import QUEUE, Bus, BusThinkers
from ludoteca.server.infrastructure.thoughts import Thought

QUESTION = Thought("qwinto", "random", str(ludoteca.start("qwinto", seats=2)), 0, "a decision")


class Deaf(Bus):
    """A bus to workers that never answer."""

    def games(self, seconds: float = 0) -> list[str]:
        """All is well."""
        return ["qwinto"]

    async def ask(self, *_: object) -> str:
        """Waits for ever."""
        await asyncio.Event().wait()
        raise AssertionError


def test_a_server_thinks_itself_when_workers_are_too_slow() -> None:
    async def run() -> str:
        thinkers = BusThinkers(1, Deaf("nats://127.0.0.1:1", "test"), 0.01)
        try:
            return await thinkers.choose(QUESTION)
        finally:
            thinkers.close()

    assert asyncio.run(run()) in ("o", "y", "p", "oy", "op", "yp", "oyp")


def test_the_question_of_a_server_that_has_gone_silences_no_other_and_is_withdrawn(tmp_path: Path) -> None:
    async def run(url: str) -> int:
        first, second = Bus(url, "first"), Bus(url, "second")
        for bus in (first, second):
            await bus.open()
            with pytest.raises(TimeoutError, match=r"no worker has answered$"):
                await bus.ask("move", "qwinto", QUESTION._asdict(), QUESTION.key)
        for bus in (first, second):
            await bus._withdrawing
        left: Any = (await first.queue.stream_info(QUEUE)).state.messages
        for bus in (first, second):
            await bus.close()
        return int(left)

    with nats(free_port(), tmp_path) as bus:
        assert asyncio.run(run(bus.url)) == 0
