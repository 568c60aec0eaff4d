"""The luck of a game, drawn beforehand: what each die shows at the first and at the second roll of each turn."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ...game import Move
from .rules import Position
from .sheet import COLOURS

TURNS = 60  # the longest of a thousand games between bots had 44
Roll = dict[str, int]  # a face for each colour


def dealt(rng: Callable[[str], Random], players: int) -> dict[str, Any]:
    """The luck, as the caller's sheet prints it."""
    generator = rng("rolls")

    def roll() -> Roll:
        return {colour: generator.randint(1, 6) for colour in COLOURS}

    return {"rolls": tuple((roll(), roll()) for _ in range(TURNS))}


def choose(dealt: Mapping[str, Any], state: Position, turns: int) -> Move:
    """The faces of the dice that were chosen; all tables count their turns alike."""
    faces: Roll = dealt["rolls"][turns % TURNS][state.stage == "again"]
    return "+".join(str(faces[die]) for die in state.dice)
