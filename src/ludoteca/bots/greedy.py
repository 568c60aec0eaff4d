"""What looks best at this moment, for each game; ties are broken at random."""

import re
from heapq import heappop, heappush
from random import Random
from typing import cast

from ..game import Move, Seat, State
from ..games import caminos, qwinto, traxx
from ..games.caminos.paths import GREEN, YELLOW, faces, heights
from ..games.qwinto.rules import DICE, FACES, ROLLS
from ..games.qwinto.sheet import CELLS as SHEET_CELLS
from ..games.qwinto.sheet import LARGEST
from ..games.traxx.board import NEIGHBOURS
from ..games.traxx.rules import ends


class GreedyTraxx:
    """Takes the line that gains most now; among equals the one whose ends have most room."""

    def choose(self, state: State, seat: Seat, rng: Random) -> Move:
        """The line with the largest gain."""
        position = cast(traxx.Position, state)
        alone = dict.fromkeys(state.to_act(), "pass")

        def gain(move: Move) -> tuple[int, int, float]:
            after = position.play({**alone, seat: move})
            line = after.lines[seat]
            room = sum(cell not in line for end in ends(line) for cell in NEIGHBOURS[end])
            return after.scores()[seat], room, rng.random()

        return max(position.moves(seat), key=gain)


class GreedyQwinto:
    """Writes a number where it leaves the gaps most even, and rolls the dice that promise that."""

    GOOD = 2.5  # how far from its even place a number may be before another player passes

    def choose(self, state: State, seat: Seat, rng: Random) -> Move:
        """Dice, keep or again, or a cell, by the same measure."""
        position = cast(qwinto.Position, state)
        sheet = position.sheets[seat]
        if position.stage == "dice":
            return max(DICE, key=lambda dice: (self._hope(sheet, dice), rng.random()))
        best, cell = self._best(sheet, position.dice, sum(position.faces))
        if position.stage == "keep":
            return "keep" if best >= self._hope(sheet, position.dice) else "again"
        return (
            cell
            if best > -self.GOOD or (seat == position.active and cell != "pass" and best > -5)
            else "pass"
        )

    def _hope(self, sheet: qwinto.Sheet, dice: str) -> float:
        """The mean over all rolls of how well the sum fits."""
        rolls = ROLLS[len(dice)]
        sums: dict[int, int] = {}
        for roll in rolls:
            sums[sum(FACES[roll])] = sums.get(sum(FACES[roll]), 0) + 1
        return sum(n * self._best(sheet, dice, total)[0] for total, n in sums.items()) / len(rolls)

    def _best(self, sheet: qwinto.Sheet, dice: str, total: int) -> tuple[float, Move]:
        fits = [(-_unevenness(sheet, cell, total), SHEET_CELLS[cell]) for cell in sheet.fitting(dice, total)]
        return max(fits, default=(-6.0, "pass"))


def _unevenness(sheet: qwinto.Sheet, cell: int, number: int) -> float:
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


class GreedyCaminos:
    """Wins if it can; otherwise covers most of the cells that both sides' shortest ways need."""

    def choose(self, state: State, seat: Seat, rng: Random) -> Move:
        """The placement with the best cells."""
        position = cast(caminos.Position, state)
        moves = position.moves(seat)
        own = position.colour(seat)
        if position.neutrals:
            return rng.choice(moves)
        wanted = {colour: needed_cells(position, colour) for colour in (GREEN, YELLOW)}
        scored = sorted(
            (
                (self._worth(position, move, wanted[own], wanted[1 - own]), rng.random(), move)
                for move in moves
                if move != "swap"
            ),
            reverse=True,
        )
        wins = (move for _, _, move in scored[:50] if position.play({seat: move}).winners())
        return next(wins, scored[0][2])

    def _worth(self, position: caminos.Position, move: Move, own: int, other: int) -> float:
        columns = {position.board.number_of[cell] for cell in _columns(move)}
        return sum(2 * (own >> c & 1) + 1.5 * (other >> c & 1) for c in columns) + len(columns) / 10


def _columns(move: Move) -> list[str]:
    return re.findall("[a-z][0-9]+", move[2:])


def needed_cells(position: caminos.Position, colour: int) -> int:
    """The cells on any cheapest way between two sides that are not yet of the colour."""
    board, tops = position.board, faces(position.levels, colour)
    blocked = heights(position.levels)[3] & ~tops.all
    cost = [0 if tops.all >> cell & 1 else 1 for cell in range(len(board.cells))]
    best, needed = 1_000_000, 0
    for i, j, _ in board.wins:
        there, back = (_distances(board, board.sides[side], blocked, cost) for side in (i, j))
        ways = {cell: there[cell] + back[cell] - cost[cell] for cell in there.keys() & back.keys()}
        shortest = min(ways.values(), default=best)
        on_way = sum(1 << cell for cell, length in ways.items() if length == shortest and cost[cell])
        if shortest < best:
            best, needed = shortest, on_way
        elif shortest == best:
            needed |= on_way
    return needed


def _distances(board: caminos.Board, start: int, blocked: int, cost: list[int]) -> dict[int, int]:
    """The cheapest way from a side to every cell, its own cost included."""
    distance: dict[int, int] = {}
    queue: list[tuple[int, int]] = []
    for cell in range(len(board.cells)):
        if start >> cell & 1 and not blocked >> cell & 1:
            heappush(queue, (cost[cell], cell))
    while queue:
        length, cell = heappop(queue)
        if cell in distance:
            continue
        distance[cell] = length
        for beside in range(len(board.cells)):
            if board.neighbours[cell] >> beside & 1 and not blocked >> beside & 1 and beside not in distance:
                heappush(queue, (length + cost[beside], beside))
    return distance
