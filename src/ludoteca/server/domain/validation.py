"""What is allowed at a table, and why not. No clock, no input or output."""

import unicodedata
from collections import OrderedDict
from typing import Any

from ...bots import names
from ...game import CHANCE, Game, IllegalMove, Move, Seat, State, why_not
from .table import Table


class Refused(Exception):
    """A command that the table does not take; `kind` and `more` are those of docs/api.md."""

    def __init__(self, kind: str, detail: str, **more: Any) -> None:
        super().__init__(detail)
        self.kind: str = kind
        self.detail: str = detail
        self.more: dict[str, Any] = more


def undoable(table: Table, by: str) -> dict[str, int] | None:
    """The seat and the turn that this holder may take back."""
    if not table.settings.undo or not table.to_act() or table.undone_by not in ("", by):
        return None
    people = table.seats_of("person")
    if people and all(table.holds(by, seat) for seat in people):
        return _last_decision(table, by)
    if len(table.game.turns) <= table.game.given or not all(table.holds(by, seat) for seat in table.pending):
        return None
    seat, *others = table.game.turns[-1]
    if others or seat == CHANCE or not table.holds(by, seat):
        return None
    return {"seat": seat, "turn": len(table.game.turns)}


def _last_decision(table: Table, by: str) -> dict[str, int] | None:
    """Against bots alone: one's own last decision, whatever bots and chance have done since."""
    for number in range(len(table.game.turns), table.game.given, -1):
        mine = [seat for seat in table.game.turns[number - 1] if seat != CHANCE and table.holds(by, seat)]
        if mine:
            return {"seat": mine[0], "turn": number}
    return None


def check_to_act(table: Table, seat: Seat, is_server: bool = True) -> None:
    """Refuses a seat that has nothing to decide now."""
    if seat not in table.to_act() or (not is_server and seat in table.late):
        raise Refused(
            "not-to-act", f"seat {seat} has nothing to decide in turn {table.turn}", **now_on(table)
        )


def check_move(table: Table, seat: Seat, move: Move) -> None:
    """Refuses a move that is not legal, with the rule and what would be."""
    moves = legal(table.game.state, seat)
    if move in moves:
        return
    error = broken(table.game.state, seat, move)
    allowed = {"allowed": list(moves[:100]), "allowed_count": len(moves), "turn": table.turn}
    raise Refused("illegal-move", error.reason, rule=error.rule, **allowed)


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """The legal moves of a seat, listed once for each position at a table."""
    key = (id(state), seat)
    if (kept := _LEGAL.get(key)) is None:
        kept = _LEGAL[key] = (state, tuple(state.moves(seat)))
        if len(_LEGAL) > POSITIONS_KEPT:
            _LEGAL.popitem(last=False)
    return kept[1]


def forget_moves() -> None:
    """Lets go of positions that nobody may look at any more; one on a board of somebody's own takes a megabyte."""
    _LEGAL.clear()


POSITIONS_KEPT = 1024
# With the position, so that its id stays its own. A plain dict would walk over all that it has lost to find its first.
_LEGAL: OrderedDict[tuple[int, Seat], tuple[State, tuple[Move, ...]]] = OrderedDict()


def broken(state: State, seat: Seat, move: Move) -> IllegalMove:
    """The rule that a move breaks, which is not among those listed for the seat."""
    if refusal := why_not(state, seat, move):
        return refusal
    raise ValueError(f"a move is not listed for seat {seat}, and yet the rules take it: {state}")


def told(state: State) -> dict[str, Any]:
    """What events tell of a position."""
    return {
        "text": str(state),
        "to_act": [s for s in state.to_act() if s != CHANCE],
        "scores": list(state.scores()),
    }


def check_bot(rules: Game[State], bot: str | None, is_bot: bool = True) -> None:
    """Refuses a bot that does not play this game, or a name where there is not a bot; never an import path."""
    if is_bot != (bot is not None):
        raise Refused("bad-request", "expected the name of a bot for a bot's seat, and only there")
    if bot is not None and bot not in names(rules):
        raise Refused("bad-request", f"expected a bot of {', '.join(names(rules))}, not {bot}")


def cleaned(text: str, length: int) -> str:
    """A person's text: one line, no control characters, trimmed, cut to a length."""
    seen = "".join(
        " " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c)[0] != "C"
    )
    return " ".join(unicodedata.normalize("NFC", seen).split())[:length].strip()


def now_on(table: Table) -> dict[str, Any]:
    """Which turn is on, and for whom."""
    return {"turn": table.turn, "to_act": list(table.to_act())}


def expect_status(table: Table, status: str) -> None:
    """Refuses at a table in another state."""
    expect_not(table, "archived")
    if table.status != status:
        raise Refused(
            "wrong-state",
            f"the table must be {status} for this, it is {table.status}",
            table_status=table.status,
        )


def expect_not(table: Table, status: str) -> None:
    """Refuses at a table in this state."""
    if table.status == status:
        raise Refused(status, f"the table is {status} and can only be read")


def expect_going(table: Table) -> None:
    """Refuses while the host lets the game rest."""
    if table.paused:
        raise Refused("paused", "the host has paused the game")


def expect_turn(table: Table, turn: int) -> None:
    """Refuses what was meant for another turn."""
    if turn != table.turn:
        raise Refused("old-turn", f"turn {table.turn} is on, the move was for turn {turn}", **now_on(table))


def expect_host(table: Table, by: str) -> None:
    """Refuses everybody but the host."""
    if not by or by != table.host:
        raise Refused("not-yours", "only the host of the table may do this")


def expect_seat(table: Table, seat: Seat) -> None:
    """Refuses a seat that the table does not have."""
    if not 0 <= seat < len(table.chairs):
        raise Refused("bad-request", f"expected a seat from 0 to {len(table.chairs) - 1}, not {seat}")


def expect_mine(table: Table, by: str, seat: Seat) -> None:
    """Refuses those who do not hold the seat."""
    if 0 <= seat < len(table.chairs) and table.holds(by, seat):
        return
    if table.is_member(by):
        expect_seat(table, seat)
    raise Refused("not-yours", f"seat {seat} is not held by this token")
