"""Each game from the start page to the result: by mouse, by touch on a phone, by keyboard alone."""

import pytest

from browser.conftest import Seat, check_page, picture
from browser.people import TURNS, click, expect_result, keys, play, set_up, tap

HANDS = {"mouse": (click, "desk"), "touch": (tap, "phone"), "keys": (keys, "desk")}
WAY = {"traxx": "solo", "qwinto": "bots", "caminos": "bots"}


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("game", TURNS)
def test_a_game_from_the_start_page_to_the_result(open_page: Seat, game: str, hand: str) -> None:
    press, size = HANDS[hand]
    page = open_page("/", size)
    set_up(page, press, game, WAY[game])
    play(page, press, TURNS[game])
    expect_result(page)
    check_page(page)
    picture(page, f"{game}-result-{size}-{hand}")
