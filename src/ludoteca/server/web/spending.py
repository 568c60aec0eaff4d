"""Limits that several servers share: each tells the others every second what its clients have spent."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from ... import strict_json
from .limits import Buckets

log: logging.Logger = logging.getLogger("ludoteca.spending")
EVERY = 1.0  # seconds
AT_ONCE = 50  # clients in a message: PostgreSQL's have at most 8,000 bytes


class Spending:
    """The buckets of one server, by name, and its line to the others."""

    def __init__(self, buckets: Mapping[str, Buckets], say: Callable[[str], Awaitable[None]]) -> None:
        self._buckets, self._say = buckets, say
        for bucket in buckets.values():
            bucket.spent = {}

    async def run(self) -> None:
        """Tells the others, for ever; what does not arrive is forgiven."""
        while True:
            await asyncio.sleep(EVERY)
            for name, buckets in self._buckets.items():
                told = [*buckets.tell().items()]
                for first in range(0, len(told), AT_ONCE):
                    await self._tell(name, dict(told[first : first + AT_ONCE]))

    async def _tell(self, name: str, spent: dict[str, float]) -> None:
        try:
            await self._say(strict_json.dumps({"spent": name, "by": spent}))
        except Exception as error:
            log.warning("not told", extra={"detail": repr(error)})

    def heard(self, said: str) -> None:
        """Takes in what another server tells."""
        message = strict_json.loads(said)
        for key, cost in message["by"].items():
            self._buckets[message["spent"]].charge(key, cost)
