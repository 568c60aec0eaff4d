"""The dice game Pig, a game for Ludoteca in a package of its own.

PIG-1  Two to six play in turn; whoever first has the target, 100 points or 50, wins at once.
PIG-2  Whoever has the turn rolls one die as often as they like; the faces add up in the pot.
PIG-3  A 1 empties the pot and ends the turn.
PIG-4  Instead of rolling again one may hold: the pot is added to one's points, and the turn ends.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Self

from ludoteca.faces import Chooser, Drawing
from ludoteca.game import CHANCE, BadPosition, Game, IllegalMove, Move, Option, Seat, Seats, expect
from ludoteca.paint import Paint, plain

FACES = ("1", "2", "3", "4", "5", "6")
MOVES = ("roll", "hold")


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """A position: the points of each seat, whose turn it is, and what is in the pot."""

    points: tuple[int, ...]
    target: int = 100
    turn: Seat = 0
    pot: int = 0
    rolling: bool = False  # the die is in the air

    def to_act(self) -> tuple[Seat, ...]:
        """Chance while the die rolls, otherwise whoever has the turn."""
        if self.winners():
            return ()
        return (CHANCE,) if self.rolling else (self.turn,)

    def moves(self, seat: Seat) -> Sequence[Move]:
        """Faces, or roll and hold; a turn begins with a roll."""
        if seat not in self.to_act():
            return ()
        if seat == CHANCE:
            return FACES
        return MOVES if self.pot else MOVES[:1]

    def odds(self) -> Sequence[float]:
        """Every face is equally likely."""
        return (1 / 6,) * 6 if self.rolling else ()

    def play(self, choices: Mapping[Seat, Move]) -> Self:
        """The next position; raises `IllegalMove`."""
        acting = self.to_act()
        expect(acting, choices, "PIG-2" if acting else "PIG-1")
        move = choices[acting[0]]
        if move not in self.moves(acting[0]):
            raise IllegalMove("PIG-2", f"choose one of {', '.join(self.moves(acting[0]))}, not {move!r}")
        if not self.rolling:
            return replace(self, rolling=True) if move == "roll" else self._pass_on(self.pot)
        return self._pass_on(0) if move == "1" else replace(self, pot=self.pot + int(move), rolling=False)

    def _pass_on(self, gain: int) -> Self:  # PIG-3, PIG-4
        points = tuple(p + gain * (seat == self.turn) for seat, p in enumerate(self.points))
        return replace(self, points=points, turn=(self.turn + 1) % len(points), pot=0, rolling=False)

    def scores(self) -> tuple[int, ...]:
        """The points, without the pot."""
        return self.points

    def winners(self) -> tuple[Seat, ...]:
        """Whoever has reached the target (PIG-1)."""
        return tuple(seat for seat, points in enumerate(self.points) if points >= self.target)

    def __str__(self) -> str:
        stage = "roll" if self.rolling else "decide"
        return f"{'.'.join(map(str, self.points))} {self.target} {self.turn} {self.pot} {stage}"

    def __repr__(self) -> str:
        return f"ludoteca.parse('pig', '{self}')"


class Pig(Game[Position]):
    """Roll as often as you dare."""

    name = "pig"
    title = "Pig"
    position = Position
    seats = Seats(range(2, 7), 2)
    options = (Option.choice("target", 100, (50, 100)),)

    def begin(self, seats: int, target: int) -> Position:
        """Nobody has any points."""
        return Position((0,) * seats, target)

    def parse(self, text: str) -> Position:
        """The position that `str` wrote."""
        number = "(0|[1-9][0-9]{0,2})"
        found = re.fullmatch(
            rf"({number}(?:\.{number}){{1,5}}) (50|100) ([0-5]) {number} (roll|decide)", text
        )
        if not found:
            raise BadPosition("position", "must be points, target, turn, pot and stage: 12.0 100 1 7 decide")
        points, _, _, target, turn, pot, stage = found.groups()
        return Position(tuple(map(int, points.split("."))), int(target), int(turn), int(pot), stage == "roll")

    def check(self, position: Position) -> None:
        """Refuse what no game leads to."""
        if position.turn >= len(position.points) or position.pot == 1:
            raise BadPosition("turn", "must be a seat's, and a 1 never stays in the pot (PIG-3)")
        if position.winners() and (len(position.winners()) > 1 or position.pot or position.rolling):
            raise BadPosition("points", "only one can win, and then the game is over (PIG-1)")

    @property
    def draw(self) -> Drawing[Position]:
        """The pot and the points as text."""
        return Text()

    @property
    def greedy(self) -> Chooser[Position]:
        """A bot that holds at 20."""
        return HoldAt20()


class Text:
    """The position as text."""

    def draw(self, state: Position, paint: Paint = plain) -> str:
        """The pot, then a line for each seat."""
        seats = (f"Seat {seat}: {points} of {state.target}" for seat, points in enumerate(state.points))
        return "\n".join((f"Seat {state.turn} has {paint(str(state.pot), 'bold')} in the pot.", *seats))

    def hint(self, state: Position, seat: Seat) -> str:
        """What may be decided."""
        return "Type roll, or hold to keep what is in the pot."


class HoldAt20:
    """Holds what is worth keeping."""

    def choose(self, state: Position, seat: Seat, rng: Random) -> Move:
        """Hold at 20, or when that wins."""
        return "hold" if state.pot >= min(20, state.target - state.points[seat]) else "roll"
