"""Writes the positions that the rule pages draw and the lessons begin with: `python scripts/examples.py`.

The pictures are those of the printed rules, and what the browser draws besides.
"""

import json
from pathlib import Path
from typing import Any

from ludoteca.bots import bot
from ludoteca.game import CHANCE
from ludoteca.games import GAMES
from ludoteca.games.caminos import view as caminos_view
from ludoteca.games.caminos.printables import examples as caminos_examples
from ludoteca.games.qwinto import view as qwinto_view
from ludoteca.games.traxx import view as traxx_view
from ludoteca.games.traxx.printables import examples as traxx_examples
from ludoteca.play import play

FOLDER = Path(__file__).parent.parent / "src"
CLIMB = ["I:b4c4d4", "V:d6e6e7", "V:e4e4f4", "I:g4g4g4"]  # CAM-8: up and down again on green
CLOSE = ["I:a4b4c4", "V:e6e7f6", "I:d4e4f4", "L:b6c6d6d7"]  # green wins at the right edge
COVER = ["V:c6c7d6", "I:a4b4c4", "L:e6f6g6g7", "I:d4e4f4"]  # yellow has nearly joined left and right
BUILT = ["I:c3c4c5", "V:e4e5f4", "L:d6e6f6f7", "Z:b6b7c7c8"]
HALF = "2.4..9.c./.6.8.b.e./1.5...a.d"  # column 8 wants one more number
FULL = ".5..ad.h./2378abcfg/24.67.9b."  # QWI-E4


def played(game: str, seed: int, **options: Any) -> list[Any]:
    """The positions of a game between greedy bots."""
    first = GAMES[game].start(**options)
    bots = [bot(game, "greedy")] * len(first.scores())
    return [state for _, state in play(first, bots, seed)]


def after(game: str, moves: list[str], **options: Any) -> Any:
    """The position after these moves, each by whoever is to act."""
    state = GAMES[game].start(**options)
    for move in moves:
        state = state.play({state.to_act()[0]: move})
    return state


def traxx() -> dict[str, Any]:
    """A line on the way, its numbers, and the last line."""
    states = played("traxx", 3)
    early = [state for state in states if state.to_act() == (CHANCE,)][4]
    seats = [
        traxx_view.view(state)["seats"][0]
        for state in (early.play({CHANCE: early.moves(CHANCE)[0]}), states[-1])
    ]
    grown = ["A", "bgspp", "d4-e5-f6"]
    texts = [
        after("traxx", ["A", "bgspp"]),
        after("traxx", [*grown, "gyrp"]),
        after("traxx", [*grown, "bgyr"]),
    ]
    texts += [after("traxx", [*grown, "bgyr", "f6-g6", "bgyp"]), states[-1]]
    drawn = traxx_examples()
    return {
        "board": drawn["board"],
        "card": drawn["card"],
        "early": seats[0],
        "late": seats[1],
        "lesson": texts,
    }


def qwinto() -> dict[str, Any]:
    """The sheet that is scored by hand in QWI-E4, and sheets to go on with."""
    parse: Any = GAMES["qwinto"].parse
    full = parse(f"{FULL},{FULL} 2.2 0 - - dice")
    rolled = ["oyp", "2+4+1"]
    texts = [
        *(after("qwinto", moves) for moves in ([], rolled, [*rolled, "keep"])),
        parse(f"{HALF},{HALF} 0.0 1 oy 3+4 enter"),
        parse(f"{HALF},{HALF} 0.0 0 op 3+4 enter"),
        played("qwinto", 2)[-1],
    ]
    seats = [qwinto_view.view(state)["seats"][0] for state in (texts[3], full)]
    return {"board": qwinto_view.board(full), "half": seats[0], "full": seats[1], "lesson": texts}


def caminos() -> dict[str, Any]:
    """A game that was won, a climb, neutral pieces, all pieces and all boards."""
    drawn = caminos_examples()
    games = (played("caminos", seed) for seed in range(60))
    won = next(g for g in games if g[-1].winners() == (0,) and len(g[-1].path()) > 7)
    climb = caminos_view.view(after("caminos", CLIMB))
    climb["path"] = {"colour": "g", "cells": ["b4", "c4", "d4", "e4", "f4"]}
    neutral = caminos_view.view(played("caminos", 1, neutral=True)[8])
    board = caminos_view.board(won[-1])
    return {
        "cells": board["cells"],
        "won": caminos_view.view(won[-1]),
        "climb": climb,
        "neutral": neutral,
        "pieces": [
            {"shape": shape, "count": 2 * piece["half"], "cubes": cubes}
            for (shape, piece), cubes in zip(board["pieces"].items(), drawn["pieces"], strict=False)
        ],
        "boards": drawn["boards"],
        "lesson": [after("caminos", moves) for moves in ([], BUILT, COVER, CLOSE, CLIMB)],
    }


def main() -> None:
    """Write one file a game."""
    for make in (traxx, qwinto, caminos):
        text = json.dumps(make(), default=str, ensure_ascii=False, separators=(",", ":"))
        (FOLDER / make.__name__ / "examples.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
