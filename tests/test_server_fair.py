"""One honest seat is enough: seats commit and reveal, a friend of the operator gains nothing, nobody gains by silence."""

import hashlib
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from serving import Client, refused, serving

from ludoteca import fair
from ludoteca.game import CHANCE
from ludoteca.games import GAMES
from ludoteca.record import Record
from ludoteca.server.domain.commands import (
    REVEAL_MS,
    Assign,
    Change,
    Choose,
    Create,
    Leave,
    Rematch,
    Reveal,
    Sit,
    Start,
    react,
)
from ludoteca.server.domain.events import apply, created
from ludoteca.server.domain.records import record_json
from ludoteca.server.domain.serializers import fair_json
from ludoteca.server.domain.settings import Settings
from ludoteca.server.domain.table import Table
from ludoteca.server.domain.validation import Refused

SECRET = bytes(range(32))  # the operator knows it


def seeds(number: int) -> list[str]:
    """A seat's seeds, the first game's first."""
    return [seed.hex() for seed in fair.chain(hashlib.sha256(b"%d" % number).digest(), 64)]


def commitment(number: int) -> str:
    return fair.commit(bytes.fromhex(seeds(number)[0]))


def qwinto(secret: bytes = SECRET) -> Table:
    command = Create(by="host", id="c", table="T" * 22, code="C", secret=secret, settings=Settings(lot=False))
    return created(command.event(GAMES["qwinto"], 0), GAMES["qwinto"])


def do(table: Table, *commands: Any, at: int = 0) -> Table:
    for command in commands:
        table, _ = react(table, command, at)
    return table


def first_roll(table: Table) -> int:
    table = do(table, Choose(by="ann", seat=0, turn=1, move="o"))
    return int(table.game.turns[1][CHANCE])


def friends_best_seed(table: Table, wanted: int) -> str:
    """The seed with which the first orange die would be the wanted one, as far as the operator's friend can see."""
    secret, seen = table.secret, table.chairs[0].seed
    roll = GAMES["qwinto"].start(seats=2).play({0: "o"})
    for number in range(1000):
        seed = hashlib.sha256(b"try %d" % number).hexdigest()
        key = fair.key(secret, "qwinto", [seen, seed])
        if int(fair.draw(key, fair.label([{0: "o"}]), roll)) == wanted:
            return seed
    raise AssertionError("never")


def test_a_friend_of_the_operator_who_sits_down_last_cannot_choose_the_dice() -> None:
    games, open_hits, hits = 120, 0, 0
    for number in range(games):
        secret = hashlib.sha256(b"secret %d" % number).digest()
        given = do(qwinto(secret), Sit(by="ann", seed=seeds(number)[0]))
        given = do(given, Sit(by="friend", seed=friends_best_seed(given, 6)))
        open_hits += first_roll(given) == 6
        committed = do(qwinto(secret), Sit(by="ann", commitment=commitment(number)))
        committed = do(committed, Sit(by="friend", seed=friends_best_seed(committed, 6)))
        assert committed.status == "open"
        committed = do(committed, Reveal(by="ann", seat=0, seed=seeds(number)[0]))
        hits += first_roll(committed) == 6
    assert open_hits == games  # a seed that he has seen is no protection
    assert hits < games / 3  # one that he has not is: about a sixth


def both_committed() -> Table:
    return do(qwinto(), Sit(by="ann", commitment=commitment(1)), Sit(by="bob", commitment=commitment(2)))


def test_seeds_are_shown_to_nobody_before_all_are_in() -> None:
    table = both_committed()
    assert fair_json(table)["waiting"] == [0, 1]
    table, events = react(table, Reveal(by="ann", seat=0, seed=seeds(1)[0]), 0)
    assert [event["type"] for event in events] == ["revealed"]
    assert seeds(1)[0] not in str({key: value for key, value in events[0].items() if key != "hidden"})
    shown = fair_json(table)
    assert (shown["seeds"], shown["waiting"]) == (["", ""], [1])
    table = do(table, Reveal(by="bob", seat=1, seed=seeds(2)[0]))
    assert table.status == "playing"
    assert fair_json(table)["seeds"] == [seeds(1)[0], seeds(2)[0]]
    assert fair_json(table)["commitments"] == [commitment(1), commitment(2)]


@pytest.mark.parametrize(("seat", "by", "seed", "kind"), [
    (0, "ann", seeds(2)[0], "bad-request"), (0, "ann", seeds(1)[1], "bad-request"), (0, "ann", "ab", "bad-request"),
    (1, "ann", seeds(2)[0], "not-yours"),
])  # fmt: skip
def test_only_the_seed_that_was_committed_to_is_taken(seat: int, by: str, seed: str, kind: str) -> None:
    with pytest.raises(Refused) as refusal:
        do(both_committed(), Reveal(by=by, seat=seat, seed=seed))
    assert refusal.value.kind == kind


def test_nobody_reveals_while_somebody_may_still_sit_down() -> None:
    with pytest.raises(Refused) as refusal:
        do(qwinto(), Sit(by="ann", commitment=commitment(1)), Reveal(by="ann", seat=0, seed=seeds(1)[0]))
    assert refusal.value.kind == "wrong-state"


def test_who_does_not_reveal_loses_the_seat_and_gains_nothing() -> None:
    table = do(both_committed(), Reveal(by="ann", seat=0, seed=seeds(1)[0]))
    early = do(table, Start(by="host"), at=REVEAL_MS - 1)
    assert early.status == "open"
    table = do(table, Start(by="host"), at=REVEAL_MS)
    assert table.status == "playing"
    assert (table.chairs[1].kind, table.chairs[1].holder) == ("bot", "")
    assert fair_json(table)["seeds"] == [seeds(1)[0], ""]


def three() -> Table:
    """Ann is honest; the operator's friend sits beside her, and a bot."""
    command = Create(
        by="host", id="c", table="T" * 22, code="C", secret=SECRET, options={"seats": 3},
        seats=[{"kind": "open"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}], settings=Settings(lot=False),
    )  # fmt: skip
    table = created(command.event(GAMES["qwinto"], 0), GAMES["qwinto"])
    return do(table, Sit(by="ann", commitment=commitment(1)), Sit(by="friend", commitment=commitment(2)))


GRIND = Sit(by="friend too", commitment=commitment(3))  # after a million tries


@pytest.mark.parametrize("first", [
    [], [Leave(by="friend", seat=1)], [Assign(by="host", seat=1)], [Assign(by="host", seat=1, bot="greedy")],
])  # fmt: skip
@pytest.mark.parametrize("seat", [None, 1, 2])
def test_who_knows_a_seed_cannot_sit_down_with_another_in_reply(first: list[Any], seat: int | None) -> None:
    table = do(three(), Reveal(by="ann", seat=0, seed=seeds(1)[0]))  # the operator knows it now
    table = do(table, *first)
    with suppress(Refused):  # a bot's place may be had in a game that has begun: its seed is for the next one
        table = do(table, replace(GRIND, seat=seat))
    if table.status == "open":
        assert [chair.holder for chair in table.chairs] == ["ann", "friend", ""]
    else:
        assert table.game.seeds == (seeds(1)[0], "", "")


def test_a_seat_that_was_given_up_is_not_had_back_in_this_game() -> None:
    table = do(three(), Reveal(by="ann", seat=0, seed=seeds(1)[0]))
    for lost in (do(table, Leave(by="friend", seat=1)), do(table, Start(by="host"), at=REVEAL_MS)):
        assert (lost.status, lost.game.seeds) == ("playing", (seeds(1)[0], "", ""))
        with pytest.raises(Refused):
            do(lost, replace(GRIND, seat=1))
        assert (
            do(lost, replace(GRIND, seat=2)).chairs[2].kind == "person"
        )  # the bot's place that was always one
        again = replace(finished(replace(lost, chairs=lost.chairs)), chairs=lost.chairs)
        assert not do(again, Rematch(by="ann")).chairs[0].lost


def test_nobody_reveals_before_the_host_begins() -> None:
    table = do(qwinto(), Change(by="host", changes={"autostart": False}))
    table = do(table, Sit(by="ann", commitment=commitment(1)), Sit(by="bob", commitment=commitment(2)))
    assert fair_json(table)["waiting"] == []
    with pytest.raises(Refused):
        do(table, Reveal(by="ann", seat=0, seed=seeds(1)[0]))
    assert fair_json(do(table, Start(by="host")))["waiting"] == [0, 1]


def finished(table: Table) -> Table:
    while table.status == "playing":
        for seat in table.waiting():
            move = table.game.state.moves(seat)[-1]
            table = do(table, Choose(by=table.chairs[seat].holder, seat=seat, turn=table.turn, move=move))
    return table


def test_new_seeds_enter_at_every_rematch_and_every_record_verifies() -> None:
    table = both_committed()
    for round in range(3):
        for name, number in (("ann", 1), ("bob", 2)):
            seat = next(n for n, chair in enumerate(table.chairs) if chair.holder == name)
            table = do(table, Reveal(by=name, seat=seat, seed=seeds(number)[round]))
        table = finished(table)
        record = Record.from_json(record_json(table))
        fair.verify(record)
        fair.check_own(record, seeds(1)[round], fair.commit(table.secret))
        assert set(record.extra["fair"]["seeds"]) == {seeds(1)[round], seeds(2)[round]}
        table = do(do(table, Rematch(by="ann")), Rematch(by="bob"))
        assert table.status == "open"


def test_nobody_waits_for_the_seed_of_somebody_who_was_away_at_the_rematch() -> None:
    table = do(both_committed(), Reveal(by="ann", seat=0, seed=seeds(1)[0]))
    table = finished(do(table, Reveal(by="bob", seat=1, seed=seeds(2)[0])))
    chairs = (table.chairs[0], replace(table.chairs[1], away=True))
    table = do(replace(table, chairs=chairs), Rematch(by="ann"))
    assert fair_json(table)["waiting"] == [1]  # Ann, who sits there now
    assert do(table, Reveal(by="ann", seat=1, seed=seeds(1)[1])).status == "playing"


def test_a_game_that_began_under_the_first_scheme_ends_under_it() -> None:
    table = do(qwinto(), Sit(by="ann", seed="aa"))
    _, events = react(table, Sit(by="bob", seed="bb"), 0)
    for event in events:
        old = {key: value for key, value in event.items() if key not in ("scheme", "commitments")}
        table = apply(table, old)
    record = Record.from_json(record_json(finished(table)))
    assert record.extra["fair"]["scheme"] == fair.FIRST
    fair.verify(record)


def test_commit_and_reveal_over_http(tmp_path: Path) -> None:
    rng = Random(7)
    with serving(tmp_path) as server:
        host, guest = Client(server.port), Client(server.port)
        guest.table = host.make("qwinto", settings={"lot": False})["id"]
        chains = [fair.chain(rng.randbytes(32), 64) for _ in range(2)]
        for client, chain in zip((host, guest), chains, strict=True):
            answer = client.ok("POST", "/seats", {"commitment": fair.commit(chain[0])})
            assert answer["table"]["status"] == "open"
        refused(host.at("POST", "/seeds", {"seat": 0, "seed": chains[1][0].hex()}), "bad-request")
        refused(host.at("POST", "/seats", {"seed": "ab", "commitment": "0" * 64}), "bad-request")
        for seat, (client, chain) in enumerate(zip((host, guest), chains, strict=True)):
            table = client.ok("POST", "/seeds", {"seat": seat, "seed": chain[0].hex()})["table"]
        assert table["status"] == "playing"
        assert table["fair"]["seeds"] == [chain[0].hex() for chain in chains]
        events = guest.ok("GET", "/events")["events"]
        assert [event["type"] for event in events][-3:] == ["revealed", "revealed", "started"]
        assert all("hidden" not in event for event in events)
