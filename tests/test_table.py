"""A table without a machine: commands in, events out, and the log alone says what it is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import VARIANTS

from ludoteca import fair, strict_json
from ludoteca.game import Game, IllegalMove, Seats, expect
from ludoteca.games import GAMES
from ludoteca.record import Record
from ludoteca.server.domain import commands
from ludoteca.server.domain.commands import react
from ludoteca.server.domain.events import HIDDEN, Event, apply, created, shown
from ludoteca.server.domain.records import record_json
from ludoteca.server.domain.serializers import table_json
from ludoteca.server.domain.settings import Settings
from ludoteca.server.domain.table import Table
from ludoteca.server.domain.validation import Refused, cleaned
from ludoteca.turns import TurnJson, from_json


class Log:
    """A table and the events that made it."""

    def __init__(
        self,
        game: str,
        options: dict[str, Any] | None = None,
        turns: Sequence[TurnJson] = (),
        **settings: Any,
    ) -> None:
        create = commands.Create(
            by="host",
            id="c",
            table="T",
            code="CODE",
            secret=bytes(32),
            options=options or {},
            settings=Settings(**settings),
            turns=turns,
        )
        self.events: list[Event] = [create.event(GAMES[game], 0)]
        self.table = created(self.events[0], GAMES[game])
        self.at = 0

    def do(self, command: commands.Command) -> list[Event]:
        self.table, events = react(self.table, command, self.at)
        self.events += events
        return events

    def sit(self, *holders: str) -> "Log":
        for holder in holders:
            self.do(commands.Sit(by=holder, name=holder, seed="ab"))
        return self

    def choose(self, seat: int, move: str, **more: Any) -> list[Event]:
        holder = self.table.chairs[seat].holder
        return self.do(commands.Choose(by=holder, seat=seat, turn=self.table.turn, move=move, **more))


def read_back(log: Log) -> Table:
    """The table that the log says, through the JSON that is kept."""
    first, *rest = (strict_json.loads(strict_json.dumps(event)) for event in log.events)
    table = created(first, log.table.rules)
    for event in rest:
        table = apply(table, event)
    return table


def refused(kind: str, log: Log, command: commands.Command) -> Refused:
    with pytest.raises(Refused) as caught:
        log.do(command)
    assert caught.value.kind == kind
    return caught.value


def play_out(log: Log, rng: Random) -> None:
    while log.table.status == "playing":
        seat = rng.choice(log.table.waiting())
        log.choose(seat, rng.choice(log.table.game.state.moves(seat)))


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_the_log_alone_says_what_the_table_is(game: str, options: dict[str, Any]) -> None:
    log = Log(game, options)
    seats = len(log.table.chairs)
    log.sit(*(f"p{seat}" for seat in range(seats)))
    play_out(log, Random(7))
    assert log.table.status == "over"
    assert read_back(log) == log.table
    fair.verify(Record.from_json(strict_json.loads(strict_json.dumps(record_json(log.table)))))


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_asked_once_for_each_turn(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log(game, {"seats": 2}).sit("a", "b")
    before, kind = len(log.table.game.turns), type(log.table.game.state)
    play = Mock(side_effect=kind.play)
    monkeypatch.setattr(kind, "play", lambda state, choices: play(state, choices))
    play_out(log, Random(7))
    assert play.call_count == len(log.table.game.turns) - before


class Count(Game["Count.Position"]):
    """Whoever says three wins; a game of another package, with nothing but its rules."""

    name, title, seats = "count", "Count", Seats((2,), 2)

    @dataclass(frozen=True)
    class Position:
        """How far the seats have counted."""

        said: int = 0

        def to_act(self) -> tuple[int, ...]:
            return (self.said % 2,) if self.said < 3 else ()

        def moves(self, seat: int) -> tuple[str, ...]:
            return (str(self.said + 1),) if seat in self.to_act() else ()

        def odds(self) -> tuple[float, ...]:
            return ()

        def play(self, choices: Mapping[int, str]) -> "Count.Position":
            expect(self.to_act(), choices, "CNT-1")
            return Count.Position(self.said + 1)

        def scores(self) -> tuple[int, ...]:
            return (0, 0)

        def winners(self) -> tuple[int, ...]:
            return () if self.to_act() else (0,)

        def __str__(self) -> str:
            return str(self.said)

    def begin(self, seats: int) -> Position:
        return self.Position()

    def parse(self, text: str) -> Position:
        return self.Position(int(text))


def test_a_game_with_nothing_but_rules_has_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES._games, "count", Count())
    log = Log("count").sit("a", "b")
    position = table_json(log.table, log.table.chairs[0].holder, 0)["position"]
    assert position["moves"] == {"0": ["1"]}
    assert "Seat 1: 0" in position["view"]["drawing"]
    play_out(log, Random(1))
    assert read_back(log) == log.table
    assert Record.from_json(record_json(log.table)).check() == Count.Position(3)
    assert log.table.settings.substitute == "random"


def test_numbers_count_what_is_shown() -> None:
    log = Log("qwinto").sit("a", "b")
    play_out(log, Random(1))
    assert log.table.log == len(log.events)
    visible = [event for event in log.events if event["type"] not in HIDDEN]
    assert log.table.number == len(visible)
    assert all("hidden" not in shown(event, 1) for event in visible)


def test_what_is_hidden_is_in_nobody_elses_view() -> None:
    views = []
    for move in ("pass", "o3", "p10"):
        log = Log("qwinto", lot=False).sit("a", "b")
        log.choose(0, "oyp")
        log.choose(0, "keep")
        log.choose(0, move)
        views.append([strict_json.dumps(table_json(log.table, who, 0)) for who in ("b", "host", "")])
        assert table_json(log.table, "a", 0)["position"]["choices"] == {"0": move}
    assert views[0] == views[1] == views[2]


def test_the_secret_is_shown_when_the_game_is_over_and_not_before() -> None:
    log = Log("qwinto").sit("a", "b")
    secret = log.table.secret.hex()
    assert secret not in strict_json.dumps(table_json(log.table, "host", 0))
    assert secret not in strict_json.dumps(record_json(log.table))
    assert not any(secret in strict_json.dumps(shown(event, 1)) for event in log.events)
    play_out(log, Random(2))
    assert log.events[-1]["type"] == "over"
    assert log.events[-1]["secret"] == secret


def test_the_lot_uses_every_order_and_can_be_switched_off() -> None:
    first = set()
    for number in range(20):
        log = Log("qwinto")
        log.do(commands.Sit(by="a", name="a", seed=f"{number:02x}"))
        first.add(log.sit("b").table.chairs[0].name)
    assert first == {"a", "b"}
    assert [c.name for c in Log("qwinto", lot=False).sit("a", "b").table.chairs] == ["a", "b"]


def test_the_same_command_twice_is_once_and_another_with_its_id_is_refused() -> None:
    log = Log("qwinto", lot=False).sit("a", "b")
    assert log.choose(0, "o", id="x")
    command = commands.Choose(by="a", id="x", seat=0, turn=1, move="o")
    assert log.do(command) == []
    refused("id-used", log, replace(command, move="y"))
    assert log.do(commands.Say(by="b", id="x", seat=1, text="mine"))  # ids belong to their holder


def test_undo_is_chained_for_one_device_with_all_seats_only() -> None:
    alone = Log("caminos", lot=False).sit("a", "a")
    for seat, move in ((0, "I:a1b1c1"), (1, "I:a2b2c2"), (0, "I:a3b3c3")):
        alone.choose(seat, move)
    for seat, turn in ((0, 3), (1, 2), (0, 1)):
        alone.do(commands.Undo(by="a", seat=seat, turn=turn))
    assert alone.table.game.turns == ()
    assert read_back(alone) == alone.table
    two = Log("caminos", lot=False).sit("a", "b")
    two.choose(0, "I:a1b1c1")
    two.choose(1, "I:a2b2c2")
    two.do(commands.Undo(by="b", seat=1, turn=2))
    refused("no-undo", two, commands.Undo(by="a", seat=0, turn=1))  # b had acted already


def test_the_host_may_let_a_bot_decide_at_once_and_others_after_a_minute() -> None:
    log = Log("qwinto", {"seats": 3}, lot=False).sit("a", "b", "c")
    refused("not-yours", log, commands.StandIn(by="stranger", seat=1, absent=10**6))
    refused("not-yours", log, commands.StandIn(by="c", seat=1, absent=59_999))
    assert [e["type"] for e in log.do(commands.StandIn(by="c", seat=1, absent=60_000))] == ["away"]
    assert log.do(commands.StandIn(by="host", seat=1)) == []  # he is away already
    log.do(commands.Return(by="b", seat=1))
    assert [e["type"] for e in log.do(commands.StandIn(by="host", seat=0))] == ["away"]
    assert log.table.thinking() == {0: "casual"}
    assert read_back(log) == log.table


def test_the_next_person_who_is_here_becomes_host() -> None:
    log = Log("qwinto", {"seats": 4}, lot=False).sit("a", "host", "c", "d")
    assert log.do(commands.Inherit(present={"a", "host", "c"})) == []
    assert log.do(commands.Inherit(present=set())) == []
    assert log.do(commands.Inherit(present={"a", "d"}))[0]["seat"] == 3
    refused("not-yours", log, commands.Change(by="host", changes={"chat": False}))
    assert log.do(commands.Change(by="d", changes={"chat": False}))
    assert log.do(commands.Inherit(present={"a", "c"}))[0]["seat"] == 0
    assert read_back(log) == log.table


def test_a_pause_stops_clocks_bots_and_moves() -> None:
    log = Log("qwinto", lot=False, clock={"decision": 10}).sit("a", "b")
    log.at = 4_000
    refused("not-yours", log, commands.Rest(by="a", paused=True))
    log.do(commands.Rest(by="host", paused=True))
    log.at = 1_000_000
    assert log.table.deadline() is None
    assert log.table.left(0, log.at) == {"decision": 6_000, "game": None}
    refused("paused", log, commands.Choose(by="a", seat=0, turn=1, move="o"))
    log.do(commands.Leave(by="a", seat=0))
    assert log.table.thinking() == {}
    log.do(commands.Rest(by="host", paused=False))
    assert log.table.thinking() == {0: "casual"}
    log.do(commands.Return(by="a", seat=0))
    assert log.table.deadline() == log.at + 6_000
    assert read_back(log) == log.table


def test_a_late_friend_takes_a_bots_place_and_the_host_removes_a_guest() -> None:
    log = Log("qwinto", {"seats": 2}, lot=False).sit("a")
    log.do(commands.Start(by="host"))
    refused("wrong-state", log, commands.Sit(by="late", name="Late", seed="cd"))
    refused("wrong-state", log, commands.Sit(by="late", name="Late", seed="cd", seat=0))
    log.do(commands.Sit(by="late", name="Late", seed="cd", seat=1))
    assert [chair.kind for chair in log.table.chairs] == ["person", "person"]
    assert log.table.game.seeds == ("ab", "")  # what the dice come from stays as it was
    refused("not-yours", log, commands.Assign(by="a", seat=1, bot="random"))
    log.do(commands.Assign(by="host", seat=0, bot="random"))
    refused("wrong-state", log, commands.Assign(by="host", seat=0))
    refused("not-yours", log, commands.Choose(by="a", seat=0, turn=1, move="o"))
    assert [seat["name"] for seat in record_json(log.table)["seats"]] == ["random", "Late"]
    assert read_back(log) == log.table


def test_a_name_can_be_changed_at_any_time_by_its_owner() -> None:
    log = Log("qwinto", lot=False).sit("a", "b")
    refused("not-yours", log, commands.Rename(by="b", seat=0, name="Bob"))
    refused("bad-request", log, commands.Rename(by="a", seat=0, name=" \n"))
    log.do(commands.Rename(by="a", seat=0, name="  Anna ", colour="teal"))
    log.do(commands.Rename(by="a", seat=0, name="Ann"))
    assert (log.table.chairs[0].name, log.table.chairs[0].colour) == ("Ann", "teal")
    assert record_json(log.table)["seats"][0] == {"name": "Ann"}
    assert read_back(log) == log.table


def test_a_clock_can_be_added_and_taken_away() -> None:
    log = Log("qwinto", lot=False).sit("a", "b")
    log.at = 100_000
    log.do(commands.Change(by="host", changes={"clock": {"decision": 30, "game": None}}))
    assert log.table.deadline() == 130_000  # nobody is late already
    log.do(commands.Change(by="host", changes={"clock": None}))
    assert log.table.deadline() is None
    assert read_back(log) == log.table


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_against_bots_one_takes_back_to_ones_own_last_decision(game: str, options: dict[str, Any]) -> None:
    log, rng = Log(game, options, lot=False, substitute="random").sit("a"), Random(5)
    if log.table.status == "open":
        log.do(commands.Start(by="host"))
    mine: list[tuple[int, str, Any]] = []
    while log.table.status == "playing" and len(mine) < 3:
        seat = log.table.waiting()[-1]
        by = "a" if seat == 0 else commands.SERVER
        if seat == 0:
            mine.append((log.table.turn, str(log.table.game.state), log.table.game.turns))
        move = rng.choice(log.table.game.state.moves(seat))
        log.do(commands.Choose(by=by, seat=seat, turn=log.table.turn, move=move))
    while log.table.pending:  # the bots are still deciding: what one has decided can simply be changed
        seat = log.table.waiting()[0]
        log.do(commands.Choose(seat=seat, turn=log.table.turn, move=log.table.game.state.moves(seat)[0]))
    for turn, text, turns in reversed(mine):
        assert table_json(log.table, "a", 0)["undo"] == {"seat": 0, "turn": turn}
        log.do(commands.Undo(by="a", seat=0, turn=turn))
        assert (str(log.table.game.state), log.table.game.turns) == (text, turns)
    assert read_back(log) == log.table
    play_on = Random(6)
    while log.table.status == "playing":
        seat = log.table.waiting()[0]
        by = "a" if seat == 0 else commands.SERVER
        move = play_on.choice(log.table.game.state.moves(seat))
        log.do(commands.Choose(by=by, seat=seat, turn=log.table.turn, move=move))
    fair.verify(Record.from_json(strict_json.loads(strict_json.dumps(record_json(log.table)))))


PLAYED: list[TurnJson] = [{"0": "yp"}, {"*": "4+5"}, {"0": "keep"}]


def test_a_table_goes_on_from_turns_that_were_played_elsewhere() -> None:
    log = Log("qwinto", {"seats": 2}, PLAYED).sit("ann", "ben")
    table = log.table
    assert (table.status, table.turn, table.to_act(), table.game.lot) == ("playing", 4, (0, 1), None)
    assert [chair.name for chair in table.chairs] == ["ann", "ben"]
    assert table_json(table, "ann", 0)["given"] == 3
    assert table_json(table, "ann", 0)["undo"] is None
    log.choose(0, "y8"), log.choose(1, "p6")
    assert read_back(log) == log.table
    record = record_json(log.table)
    assert record["turns"][:3] == PLAYED
    assert "fair" not in record
    assert Record.from_json(record).check() == log.table.game.state


def test_turns_from_elsewhere_stay_and_a_rematch_begins_anew() -> None:
    log = Log("traxx", {"seats": 1}, [{"*": "A"}, {"*": "bgys"}]).sit("ann")
    assert table_json(log.table, "ann", 0)["undo"] is None
    log.choose(0, "pass")
    assert table_json(log.table, "ann", 0)["undo"] == {"seat": 0, "turn": 3}
    while log.table.status == "playing":
        log.choose(0, "pass")
    log.do(commands.Rematch(by="ann"))
    assert (log.table.round, log.table.game.given) == (2, 0)
    assert "fair" in record_json(log.table)
    assert read_back(log) == log.table


@pytest.mark.parametrize(
    ("turns", "why"),
    [
        ([{"0": "zz"}], "choose one, two or three dice"),
        ([{"x": "yp"}], "a seat must be"),
        (["yp"], "a turn must be an object"),
        ([{"0": "yp"}] * 501, "at most 500 turns"),
    ],
)
def test_turns_that_break_a_rule_make_no_table(turns: list[Any], why: str) -> None:
    with pytest.raises((Refused, IllegalMove), match=why):
        Log("qwinto", {"seats": 2}, turns)


def test_turns_to_the_end_of_a_game_make_no_table() -> None:
    cards: list[TurnJson] = [{"*": "A"}]
    state = GAMES["traxx"].start().play({-1: "A"})
    while state.to_act():
        cards.append({"*": state.moves(-1)[0]} if state.to_act() == (-1,) else {"0": "pass"})
        state = state.play(from_json(cards[-1]))
    assert Log("traxx", {}, cards[:-1]).sit("ann").table.status == "playing"
    with pytest.raises(Refused, match="something to decide"):
        Log("traxx", {}, cards)


def test_with_another_person_at_the_table_chance_and_others_stay() -> None:
    log = Log("qwinto", {"seats": 3}, lot=False).sit("a", "b")
    log.do(commands.Start(by="host"))
    log.choose(0, "oyp")
    assert table_json(log.table, "a", 0)["undo"] is None
    refused("no-undo", log, commands.Undo(by="a", seat=0, turn=1))


def test_clock_of_a_decision_and_of_the_game() -> None:
    log = Log("qwinto", lot=False, clock={"decision": 10, "game": 15})
    log.sit("a", "b")
    assert log.table.deadline() == 10_000
    log.at = 9_000
    log.choose(0, "o")
    assert log.table.left(0, 9_000) == {"decision": 10_000, "game": 6_000}
    assert log.table.deadline() == 15_000
    assert log.do(commands.Timeout()) == []
    log.at = 12_000
    log.do(commands.Pause(down=10_000, up=12_000))
    assert log.table.deadline() == 17_000
    log.at = 17_000
    assert [event["type"] for event in log.do(commands.Timeout())] == ["timeout"]
    assert log.table.thinking() == {0: "casual"}
    refused("not-to-act", log, commands.Choose(by="a", seat=0, turn=3, move="keep"))
    log.do(commands.Choose(seat=0, turn=3, move="keep"))
    log.do(commands.Timeout())
    assert log.table.thinking() == {0: "casual"}  # its time for the game is up
    assert log.table.deadline() == 27_000  # the other seat's decision
    log.at = 5
    log.do(commands.Say(by="b", seat=1, text="my clock was set back"))
    assert log.events[-1]["at"] == 17_000


def test_a_pause_is_noted_only_where_a_clock_runs() -> None:
    log = Log("qwinto").sit("a", "b")
    log.at = 5_000
    assert log.do(commands.Pause(down=0, up=5_000)) == []


def test_leaving_before_the_start_opens_the_seat_and_later_calls_a_bot() -> None:
    log = Log("qwinto", {"seats": 3}, substitute="greedy").sit("a")
    log.do(commands.Leave(by="a", seat=0))
    assert log.table.chairs[0].kind == "open"
    log.sit("a", "b", "c")
    seat = next(s for s, chair in enumerate(log.table.chairs) if chair.name == "a")
    log.do(commands.Leave(by="a", seat=seat))
    assert log.table.thinking() in ({}, {seat: "greedy"})
    log.do(commands.Return(by="a", seat=seat))
    assert log.table.thinking() == {}
    refused("not-yours", log, commands.Leave(by="b", seat=seat))


def over(**more: Any) -> Log:
    """A game for two people and a bot that is over; the host does not play."""
    log = Log("qwinto", {"seats": 3}, lot=False, **more).sit("a", "b")
    log.do(commands.Start(by="host"))
    play_out(log, Random(3))
    return log


def test_another_game_begins_when_everybody_who_is_here_agrees() -> None:
    log = over()
    assert [e["type"] for e in log.do(commands.Rematch(by="host"))] == ["again"]
    assert [e["type"] for e in log.do(commands.Rematch(by="a"))] == ["again"]
    assert log.do(commands.Rematch(by="a")) == []
    assert (log.table.status, log.table.again) == ("over", frozenset({0}))
    assert [e["type"] for e in log.do(commands.Rematch(by="b"))][:3] == ["again", "rematch", "started"]
    assert (log.table.round, log.table.again) == (2, None)
    assert read_back(log) == log.table


def test_a_bot_takes_the_seat_of_whoever_leaves_or_is_not_waited_for() -> None:
    log = over()
    log.do(commands.Rematch(by="a"))
    assert [e["type"] for e in log.do(commands.Leave(by="b", seat=1))][:2] == ["away", "rematch"]
    log = over()
    refused("not-yours", log, commands.Rematch(by="a", now=True))
    assert [e["type"] for e in log.do(commands.Rematch(by="host", now=True))][:4] == [
        "again",
        "away",
        "away",
        "rematch",
    ]
    assert sorted(log.table.thinking()) == [seat for seat in range(3) if seat in log.table.waiting()]
    assert read_back(log) == log.table


def test_a_series_has_a_score_that_moves_on_with_the_players() -> None:
    log = over()
    won = {log.table.chairs[seat].name for seat in log.table.game.state.winners()}
    assert {chair.name for chair in log.table.chairs if chair.wins} == won
    for player in "ab":
        log.do(commands.Rematch(by=player))
    assert {chair.name for chair in log.table.chairs if chair.wins} == won
    assert [chair.name for chair in log.table.at_round(1).chairs] == ["a", "b", "casual"]
    assert [chair.name for chair in log.table.chairs] == ["b", "casual", "a"]


def test_rematches_go_on_until_the_chain_of_secrets_ends() -> None:
    log = Log("caminos", {"pieces": {"I": 1}}).sit("a", "b")
    for _ in range(63):
        play_out(log, Random(3))
        for player in "ab":
            log.do(commands.Rematch(by=player))
    play_out(log, Random(3))
    refused("wrong-state", log, commands.Rematch(by="a"))
    for number in (1, 30, 64):
        fair.verify(
            Record.from_json(strict_json.loads(strict_json.dumps(record_json(log.table.at_round(number)))))
        )
    assert read_back(log) == log.table


def test_others_may_watch_and_strangers_may_sit_down_are_two_switches() -> None:
    assert not Log("qwinto").table.is_listed()
    assert Log("qwinto").sit("anybody with the link").table.seats_of("person") == [0]
    log = Log("qwinto", public=True)
    assert log.table.is_listed()
    assert table_json(log.table, "stranger", 0)["code"] is None
    refused("not-yours", log, commands.Sit(by="stranger", name="S", seed="ab"))
    assert log.do(commands.Sit(by="friend", name="F", seed="ab", code="code"))
    assert table_json(log.table, "friend", 0)["code"] == "CODE"
    log.do(commands.Change(by="host", changes={"strangers": True, "public": False}))
    assert log.table.is_listed()
    assert log.do(commands.Sit(by="stranger", name="S", seed="ab"))
    assert (log.table.status, log.table.is_listed()) == ("playing", False)  # to be watched by nobody else
    assert read_back(log) == log.table


def test_only_the_host_changes_seats_and_settings() -> None:
    log = Log("qwinto", {"seats": 3}).sit("a")
    for command in (
        commands.Assign(by="a", seat=0),
        commands.Change(by="a", changes={"chat": False}),
        commands.Start(by="a"),
        commands.Start(by=""),
    ):
        refused("not-yours", log, command)
    refused("bad-request", log, commands.Assign(by="host", seat=3))
    log.do(commands.Archive())
    refused("archived", log, commands.Start(by="host"))
    refused("archived", log, commands.Sit(by="b"))


@given(st.text(max_size=300))
def test_names_and_messages_are_one_line_of_visible_text(text: str) -> None:
    clean = cleaned(text, 24)
    assert len(clean) <= 24
    assert clean == clean.strip()
    assert all(c.isprintable() for c in clean)
    assert cleaned(clean, 24) == clean


@given(
    st.lists(
        st.tuples(st.integers(-1, 7), st.integers(-1, 9), st.sampled_from(["o", "pass", "keep", "y8", ""])),
        max_size=30,
    )
)
def test_nonsense_is_refused_and_changes_nothing(wishes: list[tuple[int, int, str]]) -> None:
    log = Log("qwinto", lot=False).sit("a", "b")
    for seat, turn, move in wishes:
        for command in (
            commands.Choose(by="a", seat=seat, turn=turn, move=move),
            commands.Undo(by="a", seat=seat, turn=turn),
            commands.Say(by="a", seat=seat, text=move),
            commands.Leave(by="b", seat=seat),
            commands.Return(by="b", seat=seat),
        ):
            before = log.table
            try:
                log.do(command)
            except Refused:
                assert log.table is before
    assert read_back(log) == log.table


def test_hints_are_on_alone_and_against_bots_and_off_with_friends() -> None:
    assert Log("traxx", {"seats": 1}).table.has_hints()
    friends = Log("qwinto")
    assert not friends.table.has_hints()
    friends.do(commands.Assign(by="host", seat=1, bot="casual"))
    assert friends.table.has_hints()
    friends.do(commands.Change(by="host", changes={"hints": False}))
    assert not friends.table.has_hints()
    assert Log("qwinto", hints=True).table.has_hints()


def hint(log: Log, what: str = "place", by: str = "ann", **more: Any) -> list[Event]:
    return log.do(commands.Hint(by=by, what=what, **{"seat": 0, "turn": log.table.turn, **more}))


def test_a_hint_is_counted_for_everybody_to_see() -> None:
    log = Log("qwinto", lot=False, hints=True).sit("ann", "ben")
    assert hint(log) == [{**log.events[-1], "type": "hint", "turn": 1, "seat": 0, "what": "place"}]
    assert shown(log.events[-1], 9)["what"] == "place"
    assert hint(log) == [], "the same help again is free"
    hint(log, "move")
    assert [seat["hints"] for seat in table_json(log.table, "ben", 0)["seats"]] == [2, 0]
    assert read_back(log) == log.table


def test_hints_survive_undo_and_are_in_the_record() -> None:
    log = Log("traxx", {"seats": 1}).sit("ann")
    hint(log, "futures")
    log.choose(0, log.table.game.state.moves(0)[-1])
    log.do(commands.Undo(by="ann", seat=0, turn=log.table.turn - 2))
    hint(log, "futures")
    record = record_json(log.table)
    assert record["seats"] == [{"name": "ann", "hints": 2}]
    Record.from_json(record).check()
    assert read_back(log) == log.table


def test_hints_begin_anew_with_a_rematch() -> None:
    log = Log("traxx", {"seats": 1}).sit("ann")
    hint(log)
    while log.table.status == "playing":
        log.choose(0, log.table.game.state.moves(0)[-1])
    log.do(commands.Rematch(by="ann"))
    assert table_json(log.table, "", 0)["seats"][0]["hints"] == 0
    assert table_json(log.table.at_round(1), "", 0)["seats"][0]["hints"] == 1


def test_a_hint_leaves_the_clock_alone() -> None:
    log = Log("traxx", {"seats": 1}, clock={"decision": 60}).sit("ann")
    log.at = 5000
    hint(log)
    assert log.table.left(0, log.at) == {"decision": 55_000, "game": None}


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("not-yours", {"by": "ben"}),
        ("old-turn", {"turn": 9}),
        ("bad-request", {"what": "everything"}),
        ("not-to-act", {"by": "ben", "seat": 1}),
    ],
)
def test_a_hint_is_for_who_decides_now(kind: str, wrong: dict[str, Any]) -> None:
    log = Log("qwinto", lot=False, hints=True).sit("ann", "ben")
    with pytest.raises(Refused) as refused:
        hint(log, **wrong)
    assert refused.value.kind == kind


def test_no_hint_where_they_are_off() -> None:
    log = Log("qwinto", lot=False).sit("ann", "ben")
    with pytest.raises(Refused) as refused:
        hint(log)
    assert refused.value.kind == "switched-off"
