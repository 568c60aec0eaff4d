"""What the log's events say: the table after each of them. No clock, no input or output."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from ... import fair
from ...game import Game, State
from ...turns import from_json
from .settings import Settings
from .table import FRESH, Before, Chair, Guest, Played, Table, changed, placed, replayed

Event = dict[str, Any]  # has a type and a time; what is under "hidden" never leaves the server
Changes = dict[str, Any]  # of a table's fields
HIDDEN = frozenset({"choice"})  # events that are not shown at all, and so have no number
GAMES_AT_A_TABLE = 64  # secrets in the chain
MESSAGES_KEPT = 60
IDS_KEPT = 300  # commands that are known again
STATES_KEPT = 8  # positions before the present one, for taking back


def created(event: Event, rules: Game[State]) -> Table:
    """The table that its first event describes."""
    hidden = event["hidden"]
    return Table(
        id=hidden["table"],
        code=hidden["code"],
        rules=rules,
        options=event["options"],
        settings=Settings.model_validate(event["settings"]),
        host=hidden["by"],
        chain=_chain(hidden["secret"]),
        chairs=tuple(Chair(**seat) for seat in event["seats"]),
        used=(0,) * len(event["seats"]),
        given_turns=tuple(map(from_json, event.get("turns", ()))),
        touched=event["at"],
        shown_at=event["at"],
        ids={f"{hidden['by']} {hidden['id']}": hidden["what"]},
    )


def apply(table: Table, event: Event, state: State | None = None) -> Table:
    """The table after one more event."""
    return advance(changed(table), event, state)


def advance(table: Table, event: Event, state: State | None = None) -> Table:
    """The same table after one more event, for whoever has it alone.

    `state` is the position that follows, from whoever has asked the rules already; from a log it is read anew.
    """
    kind, at, hidden = event["type"], event["at"], event.get("hidden")
    if kind in _MOVE:
        changes = _MOVE[kind](table, event, state if state is not None else _next_state(table, event))
    else:
        changes = _APPLY[kind](table, event)
    if hidden and "id" in hidden:
        changes["ids"] = _known(table.ids, hidden)
    if kind not in HIDDEN:
        changes["number"], changes["shown_at"] = table.number + 1, at
    table.__dict__.update(changes, log=table.log + 1, touched=at)
    return table


def _known(ids: Mapping[str, str], hidden: Mapping[str, str]) -> Mapping[str, str]:
    """The ids of the last commands, with one more."""
    known = {**ids, f"{hidden['by']} {hidden['id']}": hidden["what"]}
    if len(known) > IDS_KEPT:
        del known[next(iter(known))]
    return known


def shown(event: Event, number: int) -> dict[str, Any]:
    """What everybody may see of an event."""
    return {"number": number} | {key: value for key, value in event.items() if key != "hidden"}


@lru_cache(maxsize=64)
def _chain(secret: str) -> tuple[bytes, ...]:
    return tuple(fair.chain(bytes.fromhex(secret), GAMES_AT_A_TABLE))


def _seat(table: Table, event: Event, **changes: Any) -> Changes:
    seat = event["seat"]
    return {"chairs": placed(table.chairs, seat, changed(table.chairs[seat], **changes))}


def _seated(table: Table, event: Event) -> Changes:
    person = {key: event.get(key, "") for key in ("name", "colour", "seed", "commitment")}
    holder = event["hidden"]["by"]
    changes = _seat(table, event, kind="person", bot=None, away=False, holder=holder, **person)
    return {**_told(table, event, changes), "used": placed(table.used, event["seat"], 0)}


def _asked(table: Table, event: Event) -> Changes:
    hidden = event["hidden"]
    wish = {key: hidden[key] for key in ("seat", "seed", "commitment")}
    known = {
        "number": event["guest"],
        "holder": hidden["by"],
        "name": event["name"],
        "colour": event["colour"],
    }
    others = (guest for guest in table.guests if guest.holder != hidden["by"])
    return {"guests": (*others, Guest(**known, **wish))}


def _answered(table: Table, event: Event) -> Changes:
    return {"guests": tuple(guest for guest in table.guests if guest.number != event["guest"])}


def _opened(table: Table, event: Event) -> Changes:
    return {"chairs": placed(table.chairs, event["seat"], Chair())}


def _bot(table: Table, event: Event) -> Changes:
    chair = Chair(kind="bot", name=event["bot"], bot=event["bot"], lost=event.get("lost", False))
    changes = _told(table, event, {"chairs": placed(table.chairs, event["seat"], chair)})
    return {**changes, "used": placed(table.used, event["seat"], 0)}


def _renamed(table: Table, event: Event) -> Changes:
    return _told(table, event, _seat(table, event, name=event["name"], colour=event["colour"]))


def _told(table: Table, event: Event, changes: Changes) -> Changes:
    """The record of the game tells who has a seat now."""
    if table.now and table.now.seats:
        seats, seat = list(table.now.seats), event["seat"]
        seats[seat] = changes["chairs"][seat].to_json()
        changes["now"] = changed(table.now, seats=tuple(seats))
    return changes


def _resumed(table: Table, event: Event) -> Changes:
    return {"paused": 0, "since": table.since + event["at"] - table.paused}


def _set(table: Table, event: Event) -> Changes:
    now = table.paused or event["at"]
    since = now if "clock" in event["changes"] else table.since  # a new clock begins now
    return {"settings": table.settings.changed(event["changes"]), "since": since}


def _next_state(table: Table, event: Event) -> State:
    """The position that an event of the log leads to by the rules, which must be the one it tells."""
    if event["type"] == "started":
        state = replayed(table.rules, table.options, table.opening)
    elif event["type"] == "turn":
        state = table.game.state.play(from_json(event["choices"]))
    else:
        state = table.before(event["turn"])
    if str(state) != event["text"]:
        raise ValueError(f"the rules lead to {state}, the log says {event['text']}")
    return state


def _started(table: Table, event: Event, state: State) -> Changes:
    lot = event["lot"]
    chairs = tuple(table.chairs[i] for i in lot) if lot else table.chairs
    chairs = tuple(map(_ready_for_next, chairs))
    now = Played(
        state, state.to_act(), table.opening, given=len(table.opening), seeds=tuple(event["seeds"]), commitments=tuple(event.get("commitments", ())),
        scheme=event.get("scheme", fair.FIRST), lot=tuple(lot) if lot else None,
        seats=tuple(c.to_json() for c in chairs),
    )  # fmt: skip
    used = (0,) * len(chairs)
    return {"status": "playing", "chairs": chairs, "now": now, "since": event["at"], "used": used}


def _ready_for_next(chair: Chair) -> Chair:
    """A seed that was revealed is the commitment to the next: a seat's seeds form a chain, as the secrets do."""
    return changed(chair, commitment=chair.seed, seed="") if chair.commitment else chair


def _revealed(table: Table, event: Event) -> Changes:
    return _seat(table, event, seed=event["hidden"]["seed"])


def _choice(table: Table, event: Event) -> Changes:
    seat = event["seat"]
    pending = {**table.pending, seat: event["move"]}
    if seat in table.pending:
        return {"pending": pending}
    used = table.used[seat] + max(0, event["at"] - table.since)
    return {"pending": pending, "used": placed(table.used, seat, used)}


def _turn(table: Table, event: Event, state: State) -> Changes:
    game, spent = table.game, event["at"] - table.since
    kept = (*game.before, Before(game.state, spent))[-STATES_KEPT:]
    turns = (*game.turns, from_json(event["choices"]))
    now = changed(game, state=state, acting=state.to_act(), turns=turns, before=kept)
    return {"now": now, "since": event["at"], "undone_by": "", **FRESH}


def _undone(table: Table, event: Event, state: State) -> Changes:
    """The clock goes on as if the move had never been made: taking back gives no time to think."""
    game, seat, by = table.game, event["seat"], event["hidden"]["by"]
    kept = event["turn"] - 1
    back = len(game.turns) - kept
    followed = zip(reversed(game.turns), reversed(game.before), range(back), strict=False)
    spent = sum(before.spent for turn, before, _ in followed if seat in turn)
    turns, before = game.turns[:kept], game.before[:-back]
    now = changed(game, state=state, acting=state.to_act(), turns=turns, before=before)
    used = placed(table.used, seat, max(0, table.used[seat] - spent))
    return {"now": now, "since": table.since - spent, "undone_by": by, "used": used, **FRESH}


def _hint(table: Table, event: Event) -> Changes:
    game, seat = table.game, event["seat"]
    now = changed(game, hints={**game.hints, seat: game.hints.get(seat, 0) + 1})
    return {"now": now, "hinted": table.hinted | {(seat, event["what"])}}


def _over(table: Table, event: Event) -> Changes:
    chairs = (
        changed(chair, wins=chair.wins + (seat in event["winners"]))
        for seat, chair in enumerate(table.chairs)
    )
    return {"status": "over", "chairs": tuple(chairs)}


def _again(table: Table, event: Event) -> Changes:
    return {"again": (table.again or frozenset()) | set(event["seats"])}


def _rematch(table: Table, event: Event) -> Changes:
    chairs = tuple(_at_rematch(chair) for chair in table.chairs[1:] + table.chairs[:1])
    fresh = {"status": "open", "now": None, "undone_by": "", "again": None}
    return {"round": table.round + 1, "chairs": chairs, "past": (*table.past, table.game), **fresh}


def _at_rematch(chair: Chair) -> Chair:
    """Nobody waits for the seed of somebody who is away: a bot decides there, and it has none."""
    chair = changed(chair, lost=False)
    return changed(chair, commitment="", seed="") if chair.away and chair.commitment else chair


def _message(table: Table, event: Event) -> Changes:
    said = {key: event[key] for key in ("at", "seat", "name", "text")}
    return {"messages": (*table.messages, {"number": table.number + 1, **said})[-MESSAGES_KEPT:]}


def _imported(table: Table, event: Event) -> Changes:
    record = event["record"]
    chairs = tuple(Chair(**seat) for seat in event["seats"])
    turns = tuple(map(from_json, record["turns"]))
    state = replayed(table.rules, table.options, turns)
    hints = {seat: number for seat, number in enumerate(record.get("hints", ())) if number}
    seats = tuple(c.to_json() for c in chairs)
    now = Played(state, state.to_act(), turns, seats=seats, fair=record.get("fair"), hints=hints)
    return {"status": "over", "chairs": chairs, "now": now}


_MOVE: dict[str, Callable[[Table, Event, State], Changes]] = {  # events that change the position
    "started": _started,
    "turn": _turn,
    "undone": _undone,
}
_APPLY: dict[str, Callable[[Table, Event], Changes]] = {
    "asked": _asked,
    "answered": _answered,
    "seated": _seated,
    "opened": _opened,
    "bot": _bot,
    "revealed": _revealed,
    "settings": _set,
    "choice": _choice,
    "hint": _hint,
    "ready": lambda table, event: {},
    "away": lambda table, event: _seat(table, event, away=True),
    "back": lambda table, event: _seat(table, event, away=False),
    "timeout": lambda table, event: {"late": table.late | {event["seat"]}},
    "pause": lambda table, event: {"since": table.since + event["ms"]},
    "paused": lambda table, event: {"paused": event["at"]},
    "resumed": _resumed,
    "host": lambda table, event: {"host": table.chairs[event["seat"]].holder},
    "renamed": _renamed,
    "message": _message,
    "over": _over,
    "again": _again,
    "rematch": _rematch,
    "imported": _imported,
    "archived": lambda table, event: {"status": "archived"},
}
EVENT_TYPES = tuple(sorted({"created", *_MOVE, *_APPLY} - HIDDEN))  # as everybody may see them
