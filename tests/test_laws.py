"""The laws hold for every game with every option, and a game that breaks one is found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from making import VARIANTS, caminos_board, traxx_board

from ludoteca import laws
from ludoteca.bots import bot
from ludoteca.game import CHANCE, Game, IllegalMove, Move, Option, Seat, Seats, expect
from ludoteca.games import GAMES
from ludoteca.laws import BrokenLaw, check_game
from ludoteca.play import finished


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=lambda value: str(value))
def test_the_laws_hold_for_every_game(name: str, options: dict[str, Any]) -> None:
    check_game(GAMES[name], games=2, **options)


def test_the_laws_hold_on_boards_of_somebodys_own() -> None:
    for seed in range(3):
        check_game(GAMES["traxx"], games=1, seed=seed, board=traxx_board(Random(seed)), seats=2)
        check_game(GAMES["caminos"], games=1, seed=seed, board=caminos_board(Random(seed)), neutral=True)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_over_when_nobody_has_to_act(name: str) -> None:
    start: Any = GAMES[name].start(seats=2)
    _, end = finished(start, [bot(name, "random")] * 2, 1)
    assert (start.is_over(), end.is_over()) == (False, True)  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Coin:
    """A game of somebody else's: a coin is tossed, and two guess it together; with a flaw if asked for."""

    flaw: str = ""
    tossed: str = ""
    guesses: tuple[str, ...] = ()

    def to_act(self) -> tuple[Seat, ...]:
        if self.guesses and self.flaw != "endless":
            return ()
        if not self.tossed:
            return {"chance with others": (CHANCE, 0), "unknown seat": (7,)}.get(self.flaw, (CHANCE,))
        return {"twice": (0, 0, 1)}.get(self.flaw, (0, 1))

    def moves(self, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_act():
            return ("heads",) if self.flaw == "moves of others" else ()
        if self.flaw == "unsteady":
            return [("heads", "tails"), ("tails", "heads")][len(COUNTER.append(seat) or COUNTER) % 2]  # type: ignore[func-returns-value]
        return ("heads", "heads") if self.flaw == "move twice" else ("heads", "tails")

    def odds(self) -> Sequence[float]:
        return {"odds": (0.5, 0.6), "odd": (1.0,), "no odds": (0.0, 1.0)}.get(self.flaw, (0.5, 0.5))

    def play(self, choices: Mapping[Seat, Move]) -> "Coin":
        if self.flaw != "lenient":
            expect(self.to_act(), choices, "COIN-1" if self.flaw != "no rule" else "")
            for seat, move in choices.items():
                if move not in self.moves(seat):
                    raise IllegalMove("COIN-1", f"guess heads or tails, not {move}")
        if self.flaw == "changes":
            object.__setattr__(self, "tossed", "heads")
        if CHANCE in choices:
            drift = f"{len(COUNTER.append(0) or COUNTER)}" if self.flaw == "drifts" else ""  # type: ignore[func-returns-value]
            return Coin(self.flaw, choices[CHANCE] + drift)
        return Coin(self.flaw, self.tossed, tuple(choices.values()))

    def scores(self) -> tuple[int, ...]:
        return tuple(int(guess == self.tossed) for guess in self.guesses) or (0, 0)

    def winners(self) -> tuple[Seat, ...]:
        flawed = {"early": (0,), "stranger": (5,), "falling": (1, 0)}.get(self.flaw)
        if flawed is not None and (self.guesses or self.flaw == "early"):
            return flawed
        return tuple(seat for seat, score in enumerate(self.scores()) if score)

    def __str__(self) -> str:
        lines = "\n" if self.flaw == "two lines" else ""
        return f"{self.flaw or '-'};{self.tossed};{','.join(self.guesses)}{lines}"


COUNTER: list[int] = []


class CoinGame(Game[Coin]):
    name = "coin"
    title = "Coin"
    position = Coin
    seats = Seats((2,), 2)
    options = (Option("flaw", "text", "", str),)

    def begin(self, seats: int, flaw: str) -> Coin:
        return Coin(flaw)

    def parse(self, text: str) -> Coin:
        flaw, tossed, guesses = text.strip().split(";")
        if flaw == "forgets":
            tossed = ""
        return Coin(flaw.replace("-", ""), tossed, tuple(guesses.split(",")) if guesses else ())


def test_a_game_of_somebody_elses_can_be_checked() -> None:
    check_game(CoinGame())


@pytest.mark.parametrize(
    ("flaw", "law"),
    [
        ("endless", "every game ends"),
        ("chance with others", "chance acts alone"),
        ("unknown seat", "only seats of the game act"),
        ("twice", "no duplicates"),
        ("moves of others", "exactly those who act have moves"),
        ("unsteady", "fixed order"),
        ("move twice", "no move is listed twice"),
        ("odds", "with sum 1"),
        ("no odds", "odds are positive"),
        ("odd", "every outcome of chance has odds"),
        ("lenient", "is refused"),
        ("no rule", "names the rule"),
        ("changes", "never changed"),
        ("drifts", "the same choices give equal positions"),
        ("early", "nobody has won while the game runs"),
        ("stranger", "winners are seats"),
        ("falling", "rising order"),
        ("two lines", "one line"),
        ("forgets", "parse(str(s)) == s|equal hashes"),
    ],
)
def test_a_broken_law_is_found(flaw: str, law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "MOST_TURNS", 50)
    COUNTER.clear()
    with pytest.raises(BrokenLaw) as caught:
        check_game(CoinGame(), flaw=flaw)
    assert any(words in str(caught.value) for words in law.split("|"))
