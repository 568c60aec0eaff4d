"""The dice of a game, drawn in advance: each die's faces in the first and second roll of every turn."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ...game import Move
from .rules import Position
from .sheet import COLOURS

TURNS = 60  # the longest of a thousand games between bots had 44
Roll = dict[str, int]  # a face for each colour


def dealt(rng: Callable[[str], Random], players: int) -> dict[str, Any]:
    """The cards or dice, as the caller's sheet prints them."""
    generator = rng("rolls")

    def roll() -> Roll:
        return {colour: generator.randint(1, 6) for colour in COLOURS}

    return {"rolls": tuple((roll(), roll()) for _ in range(TURNS))}


def choose(dealt: Mapping[str, Any], state: Position, turns: int) -> Move:
    """The faces of the dice that were chosen; all tables count their turns alike."""
    faces: Roll = dealt["rolls"][turns % TURNS][state.stage == "again"]
    return "+".join(str(faces[die]) for die in state.dice)
