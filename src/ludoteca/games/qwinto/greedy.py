"""Writes a number where it leaves the gaps most even, and rolls the dice that promise that."""

from random import Random

from ...game import Move, Seat
from .rules import DICE, FACES, ROLLS, Position
from .sheet import CELLS, LARGEST, Sheet

GOOD = 2.5  # how far from its even place a number may be before another player passes


def choose(state: Position, seat: Seat, rng: Random) -> Move:
    """Dice, keep or again, or a cell, by the same measure; ties are broken at random."""
    sheet = state.sheets[seat]
    if state.stage == "dice":
        return max(DICE, key=lambda dice: (_hope(sheet, dice), rng.random()))
    best, cell = _best(sheet, state.dice, sum(state.faces))
    if state.stage == "keep":
        return "keep" if best >= _hope(sheet, state.dice) else "again"
    needs_one = seat == state.active and cell != "pass" and best > -5
    return cell if best > -GOOD or needs_one else "pass"


def _hope(sheet: Sheet, dice: str) -> float:
    """The mean over all rolls of how well the sum fits."""
    rolls = ROLLS[len(dice)]
    sums: dict[int, int] = {}
    for roll in rolls:
        sums[sum(FACES[roll])] = sums.get(sum(FACES[roll]), 0) + 1
    return sum(n * _best(sheet, dice, total)[0] for total, n in sums.items()) / len(rolls)


def _best(sheet: Sheet, dice: str, total: int) -> tuple[float, Move]:
    fits = [(-_unevenness(sheet, cell, total), CELLS[cell]) for cell in sheet.fitting(dice, total)]
    return max(fits, default=(-6.0, "pass"))


def _unevenness(sheet: Sheet, cell: int, number: int) -> float:
    """How far a number is from what would stand there if the row rose evenly between its neighbours."""
    row, place = divmod(cell, 9)
    low, high, left, right = 0, LARGEST + 1, -1, 9
    for other in range(9):
        if written := sheet[9 * row + other]:
            if other < place:
                low, left = written, other
            elif other > place:
                high, right = written, other
                break
    even = low + (high - low) * (place - left) / (right - left)
    return abs(number - even)
