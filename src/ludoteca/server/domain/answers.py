"""What the API answers without changing a table: the same from a server and in a page."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from ...catalogue import entry
from ...game import Game, Move, Refusal, Seat, State
from ...games import GAMES
from ...sheets import COMMON
from ...turns import TurnJson, from_json, seat_name
from ...words import LANGUAGES
from .records import record_json
from .serializers import all_positions, bare_position
from .settings import Settings
from .table import Table
from .validation import Refused, check_bot, check_move, check_to_act


def holder_of(token: str) -> str:
    """What is kept of a token: its hash."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


def catalogue(vacant: int) -> dict[str, Any]:
    """Everything that a client must know about the games and the server; `vacant` is its `vacant_ms`."""
    return {
        "games": [entry(game) for game in GAMES.values()],
        "settings": Settings().model_dump(),
        "printing": [option.to_json() for option in COMMON],
        "languages": LANGUAGES,
        "vacant_ms": vacant,
    }


def game_of(name: str) -> Game[State]:
    """The game of that name; raises `Refused`."""
    if name not in GAMES:
        raise Refused("unknown", f"expected a game of {', '.join(GAMES)}, not {name[:40]}")
    return GAMES[name]


def check_bots(game: Game[State], seats: Sequence[Mapping[str, Any]], settings: Settings) -> None:
    """Raises `Refused` for a bot that does not play this game."""
    for seat in seats:
        check_bot(game, seat.get("bot"), seat["kind"] == "bot")
    check_bot(game, settings.substitute, settings.substitute is not None)


def free_position(
    game: Game[State], text: str | None, options: Mapping[str, Any], play: Sequence[TurnJson]
) -> dict[str, Any]:
    """A position from its text or from options, after some turns, with the moves of all who are to act."""
    if text is not None and options:
        raise Refused("bad-request", "expected either a text or options, not both")
    state = game.parse_checked(text) if text is not None else game.start(**options)
    turns = [from_json(turn) for turn in play]
    for turn in turns:
        state = state.play(turn)
    moves = {seat_name(seat): list(state.moves(seat)) for seat in state.to_act()}
    position = {**bare_position(game, state, turns), "moves": moves}
    return {"position": position, "board": game.view.board(state)}


def checked_paper(game: Game[State], text: str) -> dict[str, Any]:
    """A sheet filled in by hand, checked and scored; raises `Refused`."""
    if not game.paper:
        papers = ", ".join(name for name, one in GAMES.items() if one.paper)
        raise Refused("unknown", f"expected a game of {papers}, not {game.name}")
    try:
        checked = game.paper.check(text)
    except Refusal as refusal:
        raise misread(refusal) from None
    mistakes = [{"where": m.where, "rule": m.rule, "reason": m.reason} for m in checked.mistakes]
    return {"game": game.name, "mistakes": mistakes, **checked.to_json()}


def misread(refusal: Refusal) -> Refused:
    """The refusal of something on paper."""
    return Refused("bad-request", str(refusal), errors=[{"where": refusal.where, "reason": refusal.reason}])


def of_round(table: Table, round: int | None) -> Table:
    """The table, or as it was after an earlier game; raises `Refused`."""
    if round is not None and not 1 <= round <= table.round:
        raise Refused("bad-request", f"expected a round from 1 to {table.round}, not {round}")
    return table.at_round(round or table.round)


def started(table: Table) -> Table:
    """The table, whose game must have begun; raises `Refused`."""
    if table.now is None:
        raise Refused("wrong-state", "the game has not started", table_status=table.status)
    return table


def board(table: Table) -> Mapping[str, object]:
    """The board, which does not change during a game."""
    state = table.now.state if table.now else table.rules.start(**table.options)
    return table.rules.view.board(state)


def check_turn(table: Table, turn: int) -> None:
    """Raises `Refused` for a turn that was not played."""
    if not 0 <= turn <= len(table.game.turns):
        raise Refused("bad-request", f"expected a turn from 0 to {len(table.game.turns)}, not {turn}")


def checked_move(table: Table, seat: Seat, move: Move) -> dict[str, Any]:
    """Whether a move is legal, and if not, why."""
    check_to_act(table, seat)
    try:
        check_move(table, seat, move)
    except Refused as refusal:
        return {"legal": False, "rule": refusal.more["rule"], "reason": refusal.detail}
    return {"legal": True, "rule": None, "reason": None}


def changes(given: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that a host changes: what is null stays, but for the clock, which is taken away."""
    return {name: value for name, value in given.items() if value is not None or name == "clock"}


def replay(table: Table) -> dict[str, Any]:
    """The record, the board and every position, for a replay without a network."""
    return {"record": record_json(table), "board": board(table), "positions": all_positions(table)}
