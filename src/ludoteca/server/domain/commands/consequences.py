"""What follows from a command, up to the next decision."""

from typing import Any

from .... import fair
from ....game import CHANCE, State
from ....turns import Turn, seat_name
from ..events import Event, advance
from ..table import Table, changed, replayed
from ..validation import Refused, told
from .command import SERVER, Command, event
from .hosting import Rest, StandIn
from .playing import Choose
from .seating import Assign, Leave

EVENTS, EVENTS_TO_END = 4000, 6000  # in a log: for everything, and for what a game needs to go on
NEEDED = Choose | StandIn | Assign | Rest


def react(table: Table, command: Command, at: int) -> tuple[Table, list[Event]]:
    """The table after a command, and the events; none if it was carried out before. Raises `Refused`."""
    if command.id and (before := table.ids.get(f"{command.by} {command.id}")):
        if before != command.fingerprint():
            raise Refused("id-used", f"the id {command.id} came before with something else")
        return table, []
    _expect_room(table, command)
    at = max(at, table.touched)  # a clock that was set back does not make time run backwards
    events = list(command.events(table, at))
    after = changed(table)
    for happened in events:
        advance(after, happened)
    while events and (following := consequence(after, at)):
        happened, state = following
        advance(after, happened, state)
        events.append(happened)
    return after, events


def _expect_room(table: Table, command: Command) -> None:
    """Refuses what would make a log endless; bots, clocks and those who leave may always end a game."""
    most = EVENTS_TO_END if isinstance(command, NEEDED) else EVENTS
    if table.log >= most and command.by != SERVER and not isinstance(command, Leave):
        raise Refused(
            "too-long", f"the table has {table.log} events, and no more can be kept; make a new one"
        )


def consequence(table: Table, at: int) -> tuple[Event, State | None] | None:
    """What happens next by itself: a full table starts, chance draws, choices are revealed, a game ends,
    the next begins.

    With the position that follows, so that the rules are asked only once.
    """
    if table.status != "playing":
        if table.status == "open" and table.settings.autostart and table.is_complete():
            return _start(table, at)
        return (_rematch(table, at), None) if table.wants_again() else None
    state, acting = table.game.state, table.to_act()
    if not acting:
        scores, winners = list(state.scores()), list(state.winners())
        return event("over", at, scores=scores, winners=winners, secret=table.secret.hex()), None
    if acting == (CHANCE,):
        game = table.game
        game_key = fair.key(table.secret, table.rules.name, game.seeds, game.scheme)
        return _turn(table, at, {CHANCE: fair.draw(game_key, fair.label(game.turns, game.scheme), state)})
    return _turn(table, at, table.pending) if len(table.pending) == len(acting) else None


def _rematch(table: Table, at: int) -> Event:
    """The next game, every player one seat further; its commitment is the secret just shown (docs/fairness.md)."""
    seats = [chair.to_json() for chair in table.chairs[1:] + table.chairs[:1]]
    commitment = fair.commit(table.chain[table.round])
    return event("rematch", at, round=table.round + 1, seats=seats, commitment=commitment)


def _start(table: Table, at: int) -> tuple[Event, State]:
    seeds = [chair.seed for chair in table.chairs]
    has_lot = table.settings.lot and table.round == 1 and not table.opening
    game_key = fair.key(table.secret, table.rules.name, seeds)
    lot = list(fair.lot(game_key, len(seeds))) if has_lot else None
    chairs = [table.chairs[i] for i in lot] if lot else table.chairs
    state = replayed(table.rules, table.options, table.opening)
    seats = [chair.to_json() for chair in chairs]
    commitments = [chair.commitment or None for chair in table.chairs]
    proof: dict[str, Any] = {"scheme": fair.SCHEME, "seeds": seeds, "commitments": commitments, "lot": lot}
    return event("started", at, seats=seats, **proof, **told(state)), state


def _turn(table: Table, at: int, choices: Turn) -> tuple[Event, State]:
    state = table.game.state.play(choices)
    named = {seat_name(seat): choices[seat] for seat in sorted(choices)}
    facts = told(state)
    is_over = not facts["to_act"] and not state.to_act()  # chance is not among those who are told
    over: dict[str, Any] = {"winners": list(state.winners()) if is_over else [], "over": is_over}
    return event("turn", at, turn=table.turn, choices=named, **facts, **over), state
