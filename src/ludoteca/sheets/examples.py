"""Positions for the pictures on the rule pages: played by bots, so that they are always right."""

from collections.abc import Callable, Mapping
from typing import Any

from ..bots import bot
from ..game import CHANCE
from ..games import GAMES
from ..games.caminos import Caminos
from ..games.caminos import view as caminos_view
from ..games.caminos.board import CUBES, SHAPES, boards
from ..games.qwinto import Qwinto
from ..games.qwinto import view as qwinto_view
from ..games.qwinto.paper import check
from ..games.qwinto.sheet import NUMBER_OF
from ..games.traxx import view as traxx_view
from ..play import play

HAND_SCORED = """
orange . 5 . . 10 13 . 17 .
yellow 2 3 7 8 10 11 12 15 16
purple 2 4 . 6 7 . 9 11 .
misthrows 2
"""  # QWI-E4


def _states(game: str, seed: int, **options: Any) -> list[Any]:
    state = GAMES[game].start(**options)
    bots = [bot(game, "greedy")] * len(state.scores())
    return [state for _, state in play(state, bots, seed)]


def traxx() -> dict[str, Any]:
    """A line after a few rounds, and at the end."""
    states = _states("traxx", 3)
    after = [state for state in states if state.to_act() == (CHANCE,)][4]
    early, late = (traxx_view.view(state)["seats"][0]["line"] for state in (after, states[-1]))
    return {"board": traxx_view.board(states[-1]), "line": early, "whole_line": late, "card": "bgspp"}


def qwinto() -> dict[str, Any]:
    """An empty sheet and a full one."""
    sheet = check(HAND_SCORED).sheet
    written = {cell: sheet[number] for cell, number in NUMBER_OF.items() if sheet[number]}
    board = qwinto_view.board(Qwinto().start())
    return {"board": board, "written": written}


def caminos() -> dict[str, Any]:
    """A game that was won, all pieces, all boards."""
    final = next(s for s in (_states("caminos", seed)[-1] for seed in range(20)) if len(s.path()) > 8)
    drawn = {name: Caminos().start(board=name) for name in boards()}
    return {
        "cells": caminos_view.board(final)["cells"],
        "stacks": final.stacks(),
        "path": [final.board.cells[cell] for cell in final.path()],
        "pieces": [CUBES[shape] for shape in SHAPES],
        "boards": [caminos_view.board(state)["cells"] for state in drawn.values()],
    }


EXAMPLES: Mapping[str, Callable[[], dict[str, Any]]] = {"traxx": traxx, "qwinto": qwinto, "caminos": caminos}
