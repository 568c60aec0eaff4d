import pytest

from ludoteca.cli import main
from ludoteca.duplicate import BadDeal, Deal, DealtLuck, played, ranking
from ludoteca.game import CHANCE
from ludoteca.games import GAMES
from ludoteca.games.traxx.board import DECK


def test_the_same_seed_is_the_same_luck_everywhere() -> None:
    one, other = Deal("traxx", "school", 3), Deal("traxx", "school", 3)
    assert (one.code, one.dealt) == (other.code, other.dealt)
    assert sorted(one.dealt["cards"]) == sorted(DECK)
    assert len(set(one.dealt["starts"])) == 3
    assert Deal("traxx", "school 2", 3).dealt["cards"] != one.dealt["cards"]
    assert Deal("qwinto", "school", 3).code != one.code


def test_the_luck_of_a_deal_is_known_for_good() -> None:
    """Printed sheets must stay right: a change of this would make them wrong."""
    deal = Deal("traxx", "1", 2)
    assert (deal.code, deal.dealt["starts"], deal.dealt["cards"][:3]) == (
        "23DCER",
        "AB",
        ("bbyrp", "gyrp", "bgyp"),
    )
    assert Deal("qwinto", "1", 2).dealt["rolls"][0] == ({"o": 2, "y": 4, "p": 4}, {"o": 2, "y": 1, "p": 2})


def test_cards_come_in_the_order_of_the_caller() -> None:
    deal = Deal("traxx", "7", 1)
    state, luck = GAMES["traxx"].start(), DealtLuck(deal)
    seen = []
    while acting := state.to_act():
        turn = {CHANCE: luck.choose(state)} if acting == (CHANCE,) else {0: "pass"}
        seen += [turn[CHANCE]] if CHANCE in turn else []
        state = state.play(turn)
    assert seen == [deal.dealt["starts"], *deal.dealt["cards"]]


def test_whoever_rolls_has_the_same_dice() -> None:
    deal = Deal("qwinto", "7", 2)
    first, second = deal.dealt["rolls"][0]
    state = GAMES["qwinto"].start().play({0: "op"})
    luck = DealtLuck(deal)
    assert luck.choose(state) == f"{first['o']}+{first['p']}"
    state = state.play({CHANCE: luck.choose(state)}).play({0: "again"})
    assert luck.choose(state) == f"{second['o']}+{second['p']}"


def test_results_are_ranked_with_the_bot_beside_them() -> None:
    deal = Deal("qwinto", "7", 2)
    reached = played(deal, "greedy")
    assert reached == played(deal, "greedy")
    assert ranking({"Ann": 99, "Ben": 99}, "greedy", (50, 99)) == [
        (1, "Ann", 99),
        (1, "Ben", 99),
        (1, "greedy, seat 1", 99),
        (4, "greedy, seat 0", 50),
    ]


@pytest.mark.parametrize(
    ("game", "seed", "players", "where"),
    [
        ("caminos", "1", 2, "game"),
        ("traxx", "1", 5, "players"),
        ("qwinto", "1", 1, "players"),
        ("traxx", "", 2, "seed"),
    ],
)
def test_bad_deals_are_refused(game: str, seed: str, players: int, where: str) -> None:
    with pytest.raises(BadDeal) as refusal:
        Deal(game, seed, players)
    assert refusal.value.where == where


def test_compare_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["compare", "qwinto", "--seed", "7", "--level", "greedy", "--result", "Ann=200"]
    assert main(arguments) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"Code {Deal('qwinto', '7', 2).code}\n  1.  200  Ann\n")
    assert main([*arguments, "--result", "Ben"]) == 2
    assert "NAME=POINTS" in capsys.readouterr().err
