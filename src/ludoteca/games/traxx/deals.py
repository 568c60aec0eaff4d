"""The luck of a game, drawn beforehand: the starts in seat order and the cards in order."""

from collections.abc import Callable
from random import Random
from typing import Any, TypedDict

from ...game import Move
from .board import DECK, START_NAMES
from .rules import Position


class Dealt(TypedDict):
    """Starts and cards."""

    starts: str
    cards: tuple[str, ...]


def dealt(rng: Callable[[str], Random], players: int) -> Dealt:
    """The luck, as the caller's sheet prints it."""
    return {
        "starts": "".join(rng("starts").sample(START_NAMES, players)),
        "cards": tuple(rng("cards").sample(DECK, len(DECK))),
    }


def choose(dealt: Any, state: Position, turns: int) -> Move:
    """The starts, then card after card."""
    cards: tuple[str, ...] = dealt["cards"]
    starts: str = dealt["starts"]
    return cards[len(DECK) - state.deck.bit_count()] if state.starts else starts
