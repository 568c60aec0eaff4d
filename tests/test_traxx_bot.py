"""The Träxx bots: legal moves everywhere, the same seed the same move, and good sense."""

from dataclasses import replace
from random import Random
from threading import Timer

import pytest

from ludoteca._engine import Cancel, TraxxBot
from ludoteca.bots import LEVELS
from ludoteca.engine import Budget, analyse
from ludoteca.game import CHANCE
from ludoteca.games.traxx import Position, Traxx, boards
from ludoteca.games.traxx.board import DECK
from ludoteca.games.traxx.thinker import clairvoyant, thinker

QUICK = Budget(simulations=20)


def own_board() -> dict[str, object]:
    board = boards()["classic"].to_json()
    return board | {
        "name": "mine",
        "rows": [row.translate(str.maketrans("bg", "gb")) for row in board["rows"]],
    }


def dealt(seats: int = 1, board: object = "classic", card: str = "bgys") -> Position:
    position = Traxx().start(seats=seats, board=board)
    return position.play({CHANCE: position.moves(CHANCE)[0]}).play({CHANCE: card})


def played(
    level: str, seed: int, seats: int = 1, board: object = "classic", budget: Budget | None = QUICK
) -> Position:
    rng, position = Random(seed), Traxx().start(seats=seats, board=board)
    while acting := position.to_act():
        if acting == (CHANCE,):
            position = position.play({CHANCE: rng.choice(position.moves(CHANCE))})
        else:
            position = position.play({s: thinker.choose(position, s, level, budget, rng) for s in acting})
    return position


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("seats", "board"), [(1, "classic"), (3, "classic"), (2, "own"), (1, "own")])
def test_every_level_plays_every_table_to_the_end(level: str, seats: int, board: str) -> None:
    final = played(level, 3, seats, own_board() if board == "own" else board, Budget(simulations=1))
    assert final.to_act() == ()


def test_the_better_level_has_the_better_results_alone() -> None:
    means = [sum(played(level, seed).scores()[0] for seed in range(6)) / 6 for level in LEVELS]
    assert means == sorted(means)
    assert means[-1] > 35


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_is_the_same_game(level: str) -> None:
    assert played(level, 5, 2) == played(level, 5, 2)


def test_a_move_that_wins_a_number_at_the_end_is_taken() -> None:
    position = Traxx().parse(
        str(dealt(1, card="gysrr")).replace(".".join(c for c in DECK if c != "gysrr"), "-")
    )
    for level in LEVELS:
        move = thinker.choose(position, 0, level, QUICK, Random(1))
        best = max(position.play({0: m}).scores()[0] for m in position.moves(0))
        assert position.play({0: move}).scores()[0] == best


def test_an_opinion_of_every_move() -> None:
    position = dealt(2)
    judged = analyse(position, 1, QUICK)
    assert sorted(one.move for one in judged) == sorted(position.moves(1))
    assert all(0 <= one.win <= 1 and one.error >= 0 and one.line[0] == one.move for one in judged)
    assert judged == analyse(position, 1, QUICK)


def test_the_line_that_is_expected_can_be_drawn() -> None:
    position = dealt()
    cells = [cell for move in analyse(position, 0, QUICK)[0].line for cell in move.split("-")[1:]]
    assert len(cells) == len(set(cells)) > 4


def test_the_last_card_leaves_no_doubt_alone() -> None:
    position = replace(dealt(card="ysrp"), deck=0)
    assert analyse(position, 0, QUICK)[0].error == 0


def test_thinking_can_be_cancelled() -> None:
    position, stop = dealt(4), Cancel()
    Timer(0.02, stop.cancel).start()
    assert analyse(position, 0, Budget(simulations=1_000_000_000), stop=stop)  # hours otherwise


def test_the_clairvoyant_line_gives_what_it_promises() -> None:
    cards = list(DECK)
    Random(2).shuffle(cards)
    best = clairvoyant(boards()["classic"], "B", cards, Budget(simulations=100))
    position = Traxx().start().play({CHANCE: "B"})
    for card, move in zip(cards, best.moves, strict=True):
        position = position.play({CHANCE: card}).play({0: move})
    assert position.scores()[0] == best.score > 40


def test_the_clairvoyant_of_few_cards_is_proven_and_exact() -> None:
    best = clairvoyant(boards()["classic"], "A", ["bgys", "bbyrp"], Budget(simulations=100_000))
    first = Traxx().start().play({CHANCE: "A"}).play({CHANCE: "bgys"})
    after = [first.play({0: move}).play({CHANCE: "bbyrp"}) for move in first.moves(0)]
    assert best.proven
    assert best.score == max(one.play({0: move}).scores()[0] for one in after for move in one.moves(0))


def test_what_no_result_is_above_is_lowered_by_proof() -> None:
    cards, alone = DECK[:2], boards()["classic"]
    unproven = clairvoyant(alone, "C", cards, Budget(simulations=1), room=0)
    proven = clairvoyant(alone, "C", cards, Budget(simulations=1), room=100_000)
    assert unproven.score <= proven.score == proven.at_most <= unproven.at_most
    assert proven.proven
    assert not unproven.proven


def test_the_order_of_the_numbers_on_the_rim_costs_two_points_at_least() -> None:
    best = clairvoyant(boards()["classic"], "A", DECK, Budget(simulations=1), room=0)
    assert best.at_most == 52


def test_the_clairvoyant_can_be_cancelled() -> None:
    stop = Cancel()
    stop.cancel()
    best = clairvoyant(boards()["classic"], "A", DECK, Budget(simulations=100_000), stop)
    assert not best.proven


@pytest.mark.parametrize(
    ("seat", "level", "says"),
    [
        (1, "club", "seat 0 must decide"),
        (-1, "club", "not seat -1"),
        (0, "master", "level"),
        (True, "club", "seat"),
    ],
)
def test_what_makes_no_sense_is_refused(seat: int, level: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        thinker.choose(dealt(), seat, level, None, Random(1))


def test_nobody_chooses_when_a_card_is_turned_or_it_is_over() -> None:
    with pytest.raises(ValueError, match="chance must decide now"):
        thinker.choose(Traxx().start(), 0, "club", None, Random(1))
    with pytest.raises(ValueError, match="the game is over"):
        thinker.judge(played("beginner", 1), 0, QUICK, 1)


@pytest.mark.parametrize(
    ("start", "cards"), [("E", ["bgys"]), ("A", ["bgyb"]), ("A", ["bgys", "bgys"]), (0, ["bgys"])]
)
def test_a_clairvoyant_wants_a_start_and_different_cards(start: str, cards: list[str]) -> None:
    with pytest.raises(ValueError, match="must be"):
        clairvoyant(boards()["classic"], start, cards)


def test_weights_of_the_wrong_size_are_refused() -> None:
    with pytest.raises(ValueError, match="bytes"):
        TraxxBot(b"too short")
