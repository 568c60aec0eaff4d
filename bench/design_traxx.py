"""Draws candidate boards for Träxx that meet the facts of the rule book."""

import json
import sys
from collections.abc import Iterator
from random import Random

from ludoteca.games.traxx.board import CELLS, CENTRE, COLOURS, NEIGHBOURS, NUMBER_OF, NUMBERS, RIM, Board

RING = tuple(NEIGHBOURS[CENTRE])  # where the starts are


def rim_in_order() -> list[int]:
    """The 24 cells of the rim, once round."""
    round_trip = [NUMBER_OF["a1"], NUMBER_OF["a2"]]
    while len(round_trip) < 24:
        round_trip.append(next(c for c in NEIGHBOURS[round_trip[-1]] if c in RIM and c not in round_trip))
    return round_trip


def colouring(rng: Random) -> str | None:
    """Colours for all cells, no two neighbours alike, one colour 11 times and the others 10; None if stuck."""
    left = dict.fromkeys(COLOURS, 10)
    left[rng.choice(COLOURS)] += 1
    colours: dict[int, str] = {}
    while len(colours) < 61:
        options = {
            cell: [c for c in COLOURS if left[c] and c not in {colours.get(n) for n in NEIGHBOURS[cell]}]
            for cell in range(61)
            if cell not in colours
        }
        cell = min(options, key=lambda cell: (len(options[cell]), rng.random()))
        if not options[cell]:
            return None
        colour = max(options[cell], key=lambda c: (left[c] + 2 * rng.random()))
        colours[cell] = colour
        left[colour] -= 1
    return "".join(colours[cell] for cell in range(61))


def has_example(board: Board) -> bool:
    """True if TRX-E3 can be drawn: yellow start beside the 3, then b g s y, ending beside the 6."""
    three, six = board.numbers[1], board.numbers[4]
    lines = [(start,) for start in board.starts if board.colours[start] == "y" and start in NEIGHBOURS[three]]
    for colour in "bgsy":
        lines = [(*line, n) for line in lines for n in NEIGHBOURS[line[-1]]
                 if board.colours[n] == colour and n not in line]
    return any(line[-1] in NEIGHBOURS[six] for line in lines)


def candidates(rng: Random) -> Iterator[Board]:
    """Boards that meet every fact, without end."""
    rim, inner = rim_in_order(), [c for c in range(61) if c != CENTRE and _distance(c) <= 2]
    while True:
        colours = colouring(rng)
        if colours is None:
            continue
        for _ in range(20):
            first = rng.randrange(4)
            outer = rng.sample(rim[first::4], 6)
            starts = rng.sample(RING, 4)
            free = [c for c in inner if c not in starts]
            numbers = (*rng.sample(free, 3), *outer)
            board = Board("classic", colours, numbers, tuple(starts))
            if has_example(board):
                yield board


def _distance(cell: int) -> int:
    seen, distance = {CENTRE}, 0
    while cell not in seen:
        seen |= {n for c in seen for n in NEIGHBOURS[c]}
        distance += 1
    return distance


if __name__ == "__main__":
    board = next(candidates(Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)))
    print(json.dumps(board.to_json(), indent=1))
    assert set(board.numbers) == set(board.numbers) and len(NUMBERS) == 9 and CELLS
