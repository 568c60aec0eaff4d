"""The rules of Qwinto: QWI-1 to QWI-15."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Self

from ...game import CHANCE, IllegalMove, Move, Seat, expect
from ...notebook import Shown
from ...options import shown
from .sheet import CELLS, COLOUR_NAMES, GAPS, NUMBER_OF, Sheet

DICE = ("o", "y", "p", "oy", "op", "yp", "oyp")
ROLLS = {n: tuple("+".join(map(str, faces)) for faces in product(range(1, 7), repeat=n)) for n in (1, 2, 3)}
FACES = {roll: tuple(map(int, roll.split("+"))) for rolls in ROLLS.values() for roll in rolls}
_ODDS = {n: (1 / len(rolls),) * len(rolls) for n, rolls in ROLLS.items()}
STAGES = ("dice", "roll", "keep", "again", "enter")


@dataclass(frozen=True, slots=True, repr=False)
class Position(Shown):
    """A position; `stage` says what is decided next: dice, roll, keep, again or enter."""

    sheets: tuple[Sheet, ...]
    active: Seat = 0
    dice: str = ""
    faces: tuple[int, ...] = ()
    stage: str = "dice"

    def is_over(self) -> bool:
        """True when a sheet is final and the turn is finished (QWI-11)."""
        return self.stage == "dice" and any(sheet.is_final() for sheet in self.sheets)

    def to_act(self) -> tuple[Seat, ...]:
        """Who must act."""
        if self.stage == "enter":
            return tuple(range(len(self.sheets)))
        if self.stage in ("roll", "again"):
            return (CHANCE,)
        return () if self.is_over() else (self.active,)

    def moves(self, seat: Seat) -> Sequence[Move]:
        """The legal moves of a seat."""
        if seat not in self.to_act():
            return ()
        match self.stage:
            case "dice":
                return DICE
            case "keep":
                return ("keep", "again")
            case "enter":
                fitting = self.sheets[seat].fitting(self.dice, sum(self.faces))
                return [*(CELLS[cell] for cell in fitting), "pass"]
        return ROLLS[len(self.dice)]

    def odds(self) -> Sequence[float]:
        """How likely each roll is."""
        return _ODDS[len(self.dice)] if self.stage in ("roll", "again") else ()

    def play(self, choices: Mapping[Seat, Move]) -> Self:
        """The next position; raises `IllegalMove`."""
        acting = self.to_act()
        expect(acting, choices, ("QWI-8" if self.stage == "enter" else "QWI-5") if acting else "QWI-11")
        if self.stage == "enter":
            return self._enter([choices[seat] for seat in acting])
        move = choices[acting[0]]
        match self.stage:
            case "dice":
                return self._choose(move)
            case "keep":
                return self._decide(move)
        return self._roll(move)

    def _choose(self, dice: Move) -> Self:  # QWI-6
        if dice not in DICE:
            raise IllegalMove("QWI-6", f"choose one, two or three dice: {', '.join(DICE)}; not {shown(dice)}")
        return type(self)(self.sheets, self.active, dice, (), "roll")

    def _roll(self, roll: Move) -> Self:
        faces = FACES.get(roll, ())
        if len(faces) != len(self.dice):
            example = ROLLS[len(self.dice)][-1]
            raise IllegalMove(
                "QWI-7", f"{len(self.dice)} dice show faces such as {example}, not {shown(roll)}"
            )
        stage = "keep" if self.stage == "roll" else "enter"
        return type(self)(self.sheets, self.active, self.dice, faces, stage)

    def _decide(self, move: Move) -> Self:  # QWI-7
        if move == "keep":
            return type(self)(self.sheets, self.active, self.dice, self.faces, "enter")
        if move == "again":
            return type(self)(self.sheets, self.active, self.dice, (), "again")
        raise IllegalMove("QWI-7", f"keep the roll or roll again: keep or again, not {shown(move)}")

    def _enter(self, moves: list[Move]) -> Self:
        sheets = tuple(self._entered(seat, move) for seat, move in enumerate(moves))
        return type(self)(sheets, (self.active + 1) % len(sheets))

    def _entered(self, seat: Seat, move: Move) -> Sheet:
        sheet, total = self.sheets[seat], sum(self.faces)
        if move == "pass":  # QWI-9
            return sheet.mark() if seat == self.active else sheet
        if wrong := self._refusal(sheet, move, total):
            raise wrong
        return sheet.write(NUMBER_OF[move], total)

    def _refusal(self, sheet: Sheet, move: Move, total: int) -> IllegalMove | None:
        """Why a number may not be written there, if it may not."""
        if move in GAPS:
            return IllegalMove("QWI-4", f"{move} is a gap, and nothing is ever written into a gap")
        if move not in NUMBER_OF:
            return IllegalMove(
                "QWI-8", f"enter the sum in a cell such as o4 or y11, or pass; not {shown(move)}"
            )
        colour = move[0]
        if colour not in self.dice:
            row = COLOUR_NAMES[colour]
            return IllegalMove("QWI-8", f"the {row} row cannot be used, for the {row} die was not rolled")
        return wrong_entry(sheet, NUMBER_OF[move], total)

    def scores(self) -> tuple[int, ...]:
        """The results as they stand."""
        return tuple(sheet.score() for sheet in self.sheets)

    def winners(self) -> tuple[Seat, ...]:
        """The seats with the highest result, once it is over (QWI-15)."""
        if not self.is_over():
            return ()
        scores = self.scores()
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    def __repr__(self) -> str:
        return f"ludoteca.parse('qwinto', {str(self)!r})"

    def __str__(self) -> str:
        return " ".join(
            (
                ",".join(map(str, self.sheets)),
                ".".join(str(sheet.misthrows) for sheet in self.sheets),
                str(self.active),
                self.dice or "-",
                "+".join(map(str, self.faces)) or "-",
                self.stage,
            )
        )


def wrong_entry(sheet: Sheet, cell: int, number: int) -> IllegalMove | None:
    """The first of QWI-1 to QWI-3 that a number in that cell would break, if any."""
    name, row = CELLS[cell], sheet.rows[cell // 9]
    if sheet[cell]:
        return IllegalMove("QWI-1", f"{name} holds a {sheet[cell]} already, and what is written stays")
    left = [row >> 5 * place & 31 for place in range(cell % 9)]
    right = [row >> 5 * place & 31 for place in range(cell % 9 + 1, 9)]
    if number <= max(left, default=0):
        return IllegalMove("QWI-2", f"{number} in {name} must be larger than the {max(left)} to its left")
    if any(0 < written <= number for written in right):
        first = min(written for written in right if written)
        return IllegalMove("QWI-2", f"{number} in {name} must be smaller than the {first} to its right")
    if sheet.repeats(cell, number):
        return IllegalMove("QWI-3", f"{number} stands in column {name[1:]} already")
    return None
