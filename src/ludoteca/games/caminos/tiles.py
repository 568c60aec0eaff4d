"""Cuts a board that is larger than the paper into tiles along the edges of its cells."""

from collections.abc import Mapping, Sequence
from typing import Any

Spot = tuple[int, int]
Edge = tuple[Spot, Spot]


def cut(cells: Sequence[Mapping[str, Any]], cube: int, width: int, height: int) -> list[dict[str, Any]]:
    """The tiles with their cells, the board's rim, and the edges where they are joined, each pair with a letter."""
    places = {(cell["x"], cell["y"]) for cell in cells}
    across = _share(1 + max(x for x, _ in places), width // cube)
    up = _share(1 + max(y for _, y in places), height // cube)
    corners = sorted({(x // across * across, y // up * up) for x, y in places}, key=lambda c: (-c[1], c[0]))
    letters: dict[frozenset[Spot], str] = {}
    return [_tile(cells, places, corner, across, up, letters) for corner in corners]


def _share(cells: int, most: int) -> int:
    """How many cells of a row each tile has, so that no tile is much smaller than the others."""
    return -(-cells // -(-cells // most))


def _tile(
    cells: Sequence[Mapping[str, Any]],
    places: set[Spot],
    corner: Spot,
    across: int,
    up: int,
    letters: dict[frozenset[Spot], str],
) -> dict[str, Any]:
    own = [c for c in cells if (c["x"] // across * across, c["y"] // up * up) == corner]
    rim, joins = [], []
    for cell in own:
        x, y = cell["x"], cell["y"]
        for beside, edge in _edges(x, y):
            there = (beside[0] // across * across, beside[1] // up * up)
            if beside not in places:
                rim.append({"from": edge[0], "to": edge[1]})
            elif there != corner:
                pair = frozenset((corner, there))
                label = letters.setdefault(pair, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[len(letters) % 26])
                joins.append({"from": edge[0], "to": edge[1], "label": label})
    left, low = min(c["x"] for c in own), min(c["y"] for c in own)
    return {
        "x": left,
        "y": low,
        "columns": max(c["x"] for c in own) - left + 1,
        "rows": max(c["y"] for c in own) - low + 1,
        "cells": own,
        "rim": rim,
        "joins": joins,
    }


def _edges(x: int, y: int) -> list[tuple[Spot, Edge]]:
    return [
        ((x - 1, y), ((x, y), (x, y + 1))),
        ((x + 1, y), ((x + 1, y), (x + 1, y + 1))),
        ((x, y - 1), ((x, y), (x + 1, y))),
        ((x, y + 1), ((x, y + 1), (x + 1, y + 1))),
    ]
