"""Records as arrays, for supervised learning."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..game import CHANCE, Seat
from ..record import Record
from .table import Table

Row = tuple[bytes, bytes, int, Seat]  # what was seen, what was legal, what was done, by whom


def rows(record: Record, table: Table) -> Iterator[Row]:
    """Every decision of a record, split into single actions."""
    for state, turn in zip(record.positions(), record.turns, strict=False):
        if CHANCE in turn:
            continue
        position = table.form.hold(state)
        for seat, move in turn.items():
            actions = table.encode.from_move(state, seat, move)
            for number, action in enumerate(actions):
                mask, seen = table.form.look(position, seat, actions[:number])
                yield seen, mask, action, seat


def arrays(records: Iterable[Record], reward: str = "win") -> dict[str, NDArray[Any]]:
    """Observations, packed masks, actions, seats, returns and game numbers of finished games with the same options."""
    found: list[Row] = []
    returns, games = list[float](), list[int]()
    head: tuple[str, str] | None = None
    table: Table | None = None
    for game, record in enumerate(records):
        kind = record.game, json.dumps(record.options, sort_keys=True)
        if table is None:
            table, head = Table(record.game, reward, **record.options), kind
        if kind != head:
            raise ValueError(f"all records must be of one game with the same options: {head} or {kind}")
        if not record.over:
            raise ValueError(f"record {game + 1} is of a game that is not over, so that nobody has a result")
        gained = table.rewards_of(record.replay())
        for row in rows(record, table):
            found.append(row)
            returns.append(gained[row[3]])
            games.append(game)
    if table is None or head is None:
        raise ValueError("there is no record")
    return {
        "observations": _bytes([row[0] for row in found], table.features),
        "masks": np.packbits(_bytes([row[1] for row in found], table.actions), axis=1),
        "actions": np.array([row[2] for row in found], np.int32),
        "seats": np.array([row[3] for row in found], np.int8),
        "returns": np.array(returns, np.float32),
        "games": np.array(games, np.int32),
        "action_count": np.array(table.actions),
        "game": np.array(head[0]),
        "options": np.array(head[1]),
    }


def _bytes(parts: list[bytes], width: int) -> NDArray[np.uint8]:
    return np.frombuffer(b"".join(parts), np.uint8).reshape(-1, width)
