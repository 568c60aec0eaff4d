"""Designs the `classic` board of Träxx: draws boards that meet the facts and look good, keeps the fairest.

    python bench/design_traxx.py [--candidates 300] [--seed 1] [--jobs 2]    prints the fairest board as JSON
    python bench/design_traxx.py --check [--deals 500] [--jobs 2]            the four starts of `classic`, by the expert
    python bench/design_traxx.py --list 300                                  `classic` and candidates, for training/traxx

A board is fair if the mean results of games alone from its four starts are close, the same cards for all.
All candidates are played by the policy alone, the best of them more often, and the best of these by the expert.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from math import sqrt
from random import Random
from statistics import mean, pstdev

from ludoteca import _engine
from ludoteca.games.traxx.board import CELLS, CENTRE, COLOURS, DECK, NEIGHBOURS, START_NAMES, Board, boards
from ludoteca.games.traxx.thinker import board_of, bots
from ludoteca.progress import progress

POLICY = -1  # instead of a number of rollouts: the move that the network likes best
ROLLOUTS = 400  # of the expert


def _rings() -> list[list[int]]:
    """The centre, then the rings of 6, 12, 18 and 24 cells round it."""
    rings, seen = [[CENTRE]], {CENTRE}
    while len(seen) < len(CELLS):
        rings.append(sorted({n for cell in rings[-1] for n in NEIGHBOURS[cell]} - seen))
        seen.update(rings[-1])
    return rings


RINGS = _rings()
RING_OF = {cell: ring for ring, cells in enumerate(RINGS) for cell in cells}


def in_order(ring: int) -> list[int]:
    """A ring's cells, once round."""
    trip = [RINGS[ring][0]]
    while len(trip) < len(RINGS[ring]):
        trip.append(next(c for c in NEIGHBOURS[trip[-1]] if RING_OF[c] == ring and c not in trip))
    return trip


def colouring(rng: Random) -> str | None:
    """No two neighbours alike, and each of the three outer rings has all colours equally often; None if stuck."""
    left = {(ring, c): ring for ring in range(1, 5) for c in COLOURS}
    centre, twice = rng.sample(COLOURS, 2)  # the ring round the centre cannot have the centre's colour
    left |= {(0, c): c == centre for c in COLOURS} | {(1, centre): 0, (1, twice): 2}
    colours: dict[int, str] = {}
    while len(colours) < len(CELLS):
        options = {
            cell: [
                c
                for c in COLOURS
                if left[RING_OF[cell], c] and c not in {colours.get(n) for n in NEIGHBOURS[cell]}
            ]
            for cell in range(len(CELLS))
            if cell not in colours
        }
        cell = min(options, key=lambda cell: (len(options[cell]), rng.random()))
        if not options[cell]:
            return None
        ring = RING_OF[cell]
        colour = max(options[cell], key=lambda c: left[ring, c] + rng.random())
        colours[cell] = colour
        left[ring, colour] -= 1
    return "".join(colours[cell] for cell in range(len(CELLS)))


def numbers(rng: Random) -> tuple[int, ...]:
    """2 to 4 in a triangle, 5 to 10 in a hexagon on the rim where opposite numbers make 15."""
    inner = in_order(2)[rng.randrange(4) :: 4]
    rng.shuffle(inner)
    outer = in_order(4)[rng.randrange(4) :: 4]
    order = rng.choice([[10, 6, 8, 5, 9, 7], [10, 7, 9, 5, 8, 6]])  # neighbours differ by two at least
    turn, way = rng.randrange(6), rng.choice((1, -1))
    place = {number: outer[(turn + way * i) % 6] for i, number in enumerate(order)}
    return (*inner, *(place[number] for number in range(5, 11)))


def has_example(board: Board) -> bool:
    """True if TRX-E3 can be drawn: yellow start beside the 3, then b g s y, ending beside the 6."""
    three, six = board.numbers[1], board.numbers[4]
    begin = [start for start in board.starts if board.colours[start] == "y" and start in NEIGHBOURS[three]]
    lines: list[tuple[int, ...]] = [(start,) for start in begin]
    for colour in "bgsy":
        lines = [
            (*line, n)
            for line in lines
            for n in NEIGHBOURS[line[-1]]
            if board.colours[n] == colour and n not in line
        ]
    return any(line[-1] in NEIGHBOURS[six] for line in lines)


def candidates(rng: Random) -> Iterator[Board]:
    """Boards that meet every fact, without end; two opposite neighbours of the centre are no starts."""
    ring = in_order(1)
    while True:
        if (colours := colouring(rng)) is None:
            continue
        for _ in range(20):
            gap = rng.randrange(3)
            starts = [cell for i, cell in enumerate(ring) if i % 3 != gap]
            board = Board("classic", colours, numbers(rng), tuple(starts))
            if has_example(board):
                yield board
                break


def results(board: Board, deals: int, rollouts: int, jobs: int) -> list[tuple[int, ...]]:
    """For each deal the results from the four starts."""
    expert, ground = bots(), board_of(board)

    def play(deal: int) -> tuple[int, ...]:
        order = Random(deal).sample(range(len(DECK)), len(DECK))
        starts = range(len(START_NAMES))
        return tuple(_engine.traxx_alone(expert, ground, start, order, rollouts, deal) for start in starts)

    with ThreadPoolExecutor(jobs) as pool:  # the engine releases the interpreter lock
        return list(pool.map(play, range(deals)))


def spread(found: Sequence[tuple[int, ...]]) -> tuple[float, float]:
    """How far the best and the worst start are apart, and half the 95 % interval of that."""
    means = [mean(column) for column in zip(*found, strict=True)]
    high, low = means.index(max(means)), means.index(min(means))
    return max(means) - min(means), 1.96 * pstdev(row[high] - row[low] for row in found) / sqrt(len(found))


def fairest(found: Sequence[Board], keep: int, deals: int, rollouts: int, jobs: int) -> list[Board]:
    """The boards with the least spread, best first."""
    judge = partial(results, deals=deals, rollouts=rollouts, jobs=jobs)
    spreads = [spread(judge(board)) for board in progress(found, len(found), f"{deals} deals each")]
    ranked = sorted(range(len(found)), key=lambda number: spreads[number])
    return [found[number] for number in ranked[:keep]]


def report(board: Board, deals: int, jobs: int) -> str:
    """The figures of a board by the expert."""
    found = results(board, deals, ROLLOUTS, jobs)
    means = [
        f"{start} {mean(column):.2f}"
        for start, column in zip(START_NAMES, zip(*found, strict=True), strict=True)
    ]
    apart, interval = spread(found)
    return f"expert, {deals} deals: {', '.join(means)}; widest apart {apart:.2f} ± {interval:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--candidates", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=300, help="for the last check by the expert")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--check", action="store_true", help="the board as it is")
    parser.add_argument(
        "--list", type=int, metavar="N", help="a line for the board as it is and for N candidates"
    )
    args = parser.parse_args()
    if args.check:
        print(report(boards()["classic"], args.deals, args.jobs))
        return
    if args.list is not None:
        for board in (boards()["classic"], *islice(candidates(Random(args.seed)), args.list)):
            print(board.colours, *board.numbers, *board.starts)
        return
    found = list(islice(candidates(Random(args.seed)), args.candidates))
    found = fairest(found, 40, 200, POLICY, args.jobs)
    found = fairest(found, 8, 3000, POLICY, args.jobs)
    found = fairest(found, 1, args.deals, 0, args.jobs)
    print(json.dumps(found[0].to_json(), indent=1))
    print(report(found[0], args.deals, args.jobs), file=sys.stderr)


if __name__ == "__main__":
    main()
