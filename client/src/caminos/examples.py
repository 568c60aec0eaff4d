"""The positions that the pages of Caminos show; `scripts/examples.py` writes them."""

from typing import Any

from positions import after, played

from ludoteca.games.caminos.printables import examples as printed
from ludoteca.games.caminos.view import board, view

CLIMB = ["I:b4c4d4", "V:d6e6e7", "V:e4e4f4", "I:g4g4g4"]  # CAM-8: up and down again on green
CLOSE = ["I:a4b4c4", "V:e6e7f6", "I:d4e4f4", "L:b6c6d6d7"]  # green wins at the right edge
COVER = ["V:c6c7d6", "I:a4b4c4", "L:e6f6g6g7", "I:d4e4f4"]  # yellow has nearly joined left and right
BUILT = ["I:c3c4c5", "V:e4e5f4", "L:d6e6f6f7", "Z:b6b7c7c8"]


def examples() -> dict[str, Any]:
    """A game that was won, a climb, neutral pieces, all pieces and all boards."""
    drawn = printed()
    games = (played("caminos", seed) for seed in range(60))
    won = next(game[-1] for game in games if game[-1].winners() == (0,) and len(game[-1].path()) > 7)
    climb = view(after("caminos", CLIMB))
    climb["path"] = {"colour": "g", "cells": ["b4", "c4", "d4", "e4", "f4"]}
    pieces = zip(board(won)["pieces"].items(), drawn["pieces"], strict=False)
    return {
        "cells": board(won)["cells"],
        "won": view(won),
        "climb": climb,
        "neutral": view(played("caminos", 1, neutral=True)[8]),
        "pieces": [
            {"shape": shape, "count": 2 * piece["half"], "cubes": cubes} for (shape, piece), cubes in pieces
        ],
        "boards": drawn["boards"],
        "lesson": [after("caminos", moves) for moves in ([], BUILT, COVER, CLOSE, CLIMB)],
    }
