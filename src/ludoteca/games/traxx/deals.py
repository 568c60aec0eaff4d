"""The luck of a game, drawn in advance: the starts in seat order and the cards in order."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ...game import Move
from .board import DECK, START_NAMES
from .rules import Position


def dealt(rng: Callable[[str], Random], players: int) -> dict[str, Any]:
    """The cards or dice, as the caller's sheet prints them."""
    return {
        "starts": "".join(rng("starts").sample(START_NAMES, players)),
        "cards": tuple(rng("cards").sample(DECK, len(DECK))),
    }


def choose(dealt: Mapping[str, Any], state: Position, turns: int) -> Move:
    """The starts, then card after card."""
    cards: tuple[str, ...] = dealt["cards"]
    starts: str = dealt["starts"]
    return cards[len(DECK) - state.deck.bit_count()] if state.starts else starts
