"""A table and its position as somebody at the table sees them. No clock, no input or output."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypedDict

from ... import fair
from ...faces import Data
from ...game import Game, Move, Seat, State
from ...turns import ChanceName, Turn, TurnJson, acting, seat_name, to_json
from .table import Table, replayed
from .validation import legal, undoable


class Last(TypedDict):
    """The turn before."""

    turn: int
    choices: TurnJson


class PositionJson(TypedDict):
    """A position and what the asker may do in it."""

    game: str
    turn: int
    text: str
    to_act: list[int | ChanceName]
    over: bool
    scores: list[int]
    winners: list[int]
    last: Last | None
    moves: dict[str, list[Move]]
    choices: TurnJson
    view: Data


def table_json(
    table: Table, by: str, at: int, absent: Mapping[Seat, int] = MappingProxyType({})
) -> dict[str, Any]:
    """The table as the holder of a token sees it; `absent`: since how many milliseconds seats give no sign."""
    return {
        "id": table.id,
        "code": table.code_for(by),
        "game": table.rules.name,
        "rules": table.rules.rules,
        "options": table.options,
        "status": table.status,
        "round": table.round,
        "given": table.now.given if table.now else len(table.opening),
        "paused": bool(table.paused),
        "number": table.number,
        "settings": {**table.settings.model_dump(), "hints": table.has_hints()},
        "host": bool(by) and by == table.host,
        "seats": [
            _seat(table, seat, by, at) | {"absent_ms": absent.get(seat)} for seat in range(len(table.chairs))
        ],
        "guests": _guests(table, by),
        "again": None if table.again is None else sorted(table.again),
        "fair": fair_json(table),
        "messages": list(table.messages),
        "undo": undoable(table, by),
        "position": position_json(table, by) if table.now else None,
        "at": at,
    }


def _seat(table: Table, seat: Seat, by: str, at: int) -> dict[str, Any]:
    chair = table.chairs[seat]
    return {
        "seat": seat,
        **chair.to_json(),
        "away": chair.away,
        "wins": chair.wins,
        "hints": table.now.hints.get(seat, 0) if table.now else 0,
        "host": bool(chair.holder) and chair.holder == table.host,
        "mine": table.holds(by, seat),
        "ready": seat in table.pending,
        "left_ms": table.left(seat, at),
    }


def _guests(table: Table, by: str) -> list[dict[str, Any]]:
    """Who wait for the host's answer, as the host sees them; a guest sees himself."""
    return [
        {"guest": guest.number, "name": guest.name, "colour": guest.colour, "mine": guest.holder == by}
        for guest in table.guests
        if by and by in (table.host, guest.holder)
    ]


def fair_json(table: Table) -> dict[str, Any]:
    """What can be checked of the present game: seeds from the start on, the secret only when it is over."""
    now = table.now
    nothing: dict[str, Any] = {
        "scheme": fair.SCHEME,
        "commitment": None,
        "seeds": [],
        "commitments": [],
        "waiting": [],
        "lot": None,
        "secret": None,
    }
    if now and now.fair is not None:
        return {**nothing, **now.fair}
    told = {**nothing, "commitment": fair.commit(table.secret)}
    if now is None:
        chairs, is_due = table.chairs, table.awaits_seeds()
        told["seeds"] = ["" if chair.commitment else chair.seed for chair in chairs]
        told["commitments"] = [chair.commitment or None for chair in chairs]
        told["waiting"] = [seat for seat, chair in enumerate(chairs) if chair.is_silent and is_due]
        return told
    secret = table.secret.hex() if not now.state.to_act() else None
    lot = list(now.lot) if now.lot else None
    return {
        **told,
        "scheme": now.scheme,
        "seeds": list(now.seeds),
        "commitments": list(now.commitments),
        "lot": lot,
        "secret": secret,
    }


def position_json(table: Table, by: str, everybody: bool = False) -> PositionJson:
    """The position now, with the moves and the hidden choices of the holder's own seats."""
    mine = [seat for seat in table.to_act() if everybody or table.holds(by, seat)]
    return {
        **bare_position(table.rules, table.game.state, table.game.turns),
        "moves": moves_json(table.game.state, mine),
        "choices": choices_json(table, by),
    }


def moves_json(state: State, seats: Iterable[Seat]) -> dict[str, list[Move]]:
    """The legal moves of some seats."""
    return {seat_name(seat): list(legal(state, seat)) for seat in seats}


def choices_json(table: Table, by: str) -> TurnJson:
    """What the holder's own seats have decided for this turn."""
    return {seat_name(seat): move for seat, move in table.pending.items() if table.holds(by, seat)}


def earlier_position(table: Table, turn: int) -> PositionJson:
    """The position after some number of turns."""
    turns = table.game.turns[:turn]
    return bare_position(table.rules, replayed(table.rules, table.options, turns), turns)


def all_positions(table: Table) -> list[PositionJson]:
    """Every position of the game, from the start."""
    state, turns = table.rules.start(**table.options), table.game.turns
    positions = [bare_position(table.rules, state, ())]
    for number, turn in enumerate(turns, 1):
        state = state.play(turn)
        positions.append(bare_position(table.rules, state, turns[:number]))
    return positions


def bare_position(rules: Game[State], state: State, turns: Sequence[Turn]) -> PositionJson:
    """A position without what depends on the asker."""
    return {
        "game": rules.name,
        "turn": len(turns) + 1,
        "text": str(state),
        "to_act": acting(state.to_act()),
        "over": not state.to_act(),
        "scores": list(state.scores()),
        "winners": list(state.winners()),
        "last": {"turn": len(turns), "choices": to_json(turns[-1])} if turns else None,
        "moves": {},
        "choices": {},
        "view": rules.view.view(state),
    }
