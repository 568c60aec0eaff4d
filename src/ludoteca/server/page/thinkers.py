"""Bots in the page: the levels think in engine.wasm, the others in Python."""

from random import Random
from typing import Protocol

from ... import strict_json
from ...bots import LEVELS, bot
from ...game import Move
from ...games import GAMES
from ..infrastructure.thoughts import Thought


class Engine(Protocol):
    """What client/src/engine/engine.ts does."""

    async def choose(self, request: str) -> str:
        """The answer to a request, as JSON; raises if there is none."""


class PageThinkers:
    """Asks the engine in its worker."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def choose(self, thought: Thought, owner: str = "", is_for_people: bool = True) -> Move:
        """What the bot would do; raises `RuntimeError` if it fails."""
        game, level, position, seat, _ = thought
        if level not in LEVELS:
            return bot(game, level).choose(GAMES[game].parse(position), seat, Random())
        asked = {"do": "choose", "game": game, "position": position, "seat": seat, "level": level}
        request = strict_json.dumps({**asked, "seed": Random().getrandbits(53)})
        try:
            return str(strict_json.loads(await self._engine.choose(request)))
        except Exception as error:
            raise RuntimeError(f"the bot {level} failed at {game}: {error}") from error

    def close(self) -> None:
        """The worker ends with the page."""
