"""What can be printed: boards in true size, the pieces, nets to fold them from, and the rules."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

from ...faces import Printable
from ...options import Option
from ...sheets.choices import SIZES, choice, component
from ...sheets.shared import Values, rules, states
from . import Caminos, view
from .board import CUBES, NEUTRAL, SHAPES, boards
from .nets import net
from .rules import Position
from .tiles import cut

BOARD = component(Caminos(), "board", "a board's name, or @FILE for one of your own")
PIECES = component(Caminos(), "pieces", "a set of pieces, or @FILE for one of your own")


def cube(default: int) -> Option[Any]:
    """How long the edge of a cube is."""
    return choice("cube", default, (15, 20, 25), "the edge of a cube in millimetres")


def board(values: Values) -> dict[str, Any]:
    """A board in true size, cut into tiles that fit the paper."""
    drawn = view.board(Caminos().start(board=values["board"]))
    tiles = cut(drawn["cells"], values["cube"], *SIZES[values["paper"]])
    return {"cube": values["cube"], "tiles": tiles, "board_name": drawn["name"]}


def pieces(values: Values) -> dict[str, Any]:
    """All pieces with their numbers."""
    return {"pieces": _pieces(values)}


def _pieces(values: Values) -> list[dict[str, Any]]:
    drawn = view.board(Caminos().start(pieces=values["pieces"]))["pieces"]
    return [
        {
            "shape": shape,
            "count": 2 * piece["half"],
            "cubes": CUBES[shape],
            "colours": ["n"] if shape == NEUTRAL else ["g", "y"],
        }
        for shape, piece in drawn.items()
        if piece["half"]
    ]


def nets(values: Values) -> dict[str, Any]:
    """A net for every piece of both colours and the neutral ones."""
    made = [
        {**asdict(net(piece["shape"])), "colour": colour, "count": piece["count"]}
        for piece in _pieces(values)
        for colour in piece["colours"]
    ]
    return {"cube": values["cube"], "nets": made}


def examples() -> dict[str, Any]:
    """A game that was won, all pieces, all boards."""
    ends = (states(Caminos.name, seed)[-1] for seed in range(20))
    final = next(state for state in ends if len(state.path()) > 8)
    drawn = [Caminos().start(board=name) for name in boards()]
    return {
        "cells": view.board(final)["cells"],
        "stacks": final.stacks(),
        "path": [final.board.cells[cell] for cell in final.path()],
        "pieces": [CUBES[shape] for shape in SHAPES],
        "boards": [view.board(state)["cells"] for state in drawn],
    }


def portrait(state: Position) -> dict[str, Any]:
    """What a picture of a position is drawn from: the same as in the browser."""
    return {"board": view.board(state), "view": view.view(state)}


@cache
def kinds() -> Mapping[str, Printable]:
    """Every kind by name, the default first."""
    return {
        "board": Printable((BOARD, cube(20)), board),
        "pieces": Printable((PIECES,), pieces),
        "nets": Printable((PIECES, cube(15)), nets),
        "rules": rules(Caminos.name, examples),
    }
