"""Designs the `classic` board of Träxx: draws boards that meet the facts and look good, keeps the fairest."""

from collections.abc import Iterator
from random import Random

from ludoteca.games.traxx.board import CELLS, CENTRE, COLOURS, NEIGHBOURS, NUMBER_OF, RIM, Board


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
            cell: [c for c in COLOURS if left[RING_OF[cell], c] and c not in {colours.get(n) for n in NEIGHBOURS[cell]}]
            for cell in range(len(CELLS)) if cell not in colours
        }
        cell = min(options, key=lambda cell: (len(options[cell]), rng.random()))
        if not options[cell]:
            return None
        ring = RING_OF[cell]
        colour = max(options[cell], key=lambda c: (left[ring, c] + rng.random()))
        colours[cell] = colour
        left[ring, colour] -= 1
    return "".join(colours[cell] for cell in range(len(CELLS)))


def numbers(rng: Random) -> tuple[int, ...]:
    """2 to 4 in a triangle, 5 to 10 in a hexagon on the rim where opposite numbers make 15."""
    inner = in_order(2)[rng.randrange(4)::4]
    rng.shuffle(inner)
    outer = in_order(4)[rng.randrange(4)::4]
    order = rng.choice([[10, 6, 8, 5, 9, 7], [10, 7, 9, 5, 8, 6]])  # neighbours differ by two at least
    turn, way = rng.randrange(6), rng.choice((1, -1))
    place = {number: outer[(turn + way * i) % 6] for i, number in enumerate(order)}
    return (*inner, *(place[number] for number in range(5, 11)))


def has_example(board: Board) -> bool:
    """True if TRX-E3 can be drawn: yellow start beside the 3, then b g s y, ending beside the 6."""
    three, six = board.numbers[1], board.numbers[4]
    lines = [(start,) for start in board.starts if board.colours[start] == "y" and start in NEIGHBOURS[three]]
    for colour in "bgsy":
        lines = [(*line, n) for line in lines for n in NEIGHBOURS[line[-1]]
                 if board.colours[n] == colour and n not in line]
    return any(line[-1] in NEIGHBOURS[six] for line in lines)


def candidates(rng: Random) -> Iterator[Board]:
    """Boards that meet every fact, without end; two opposite neighbours of the centre are no starts."""
    ring = in_order(1)
    while True:
        colours = colouring(rng)
        for _ in range(20 if colours else 0):
            gap = rng.randrange(3)
            starts = [cell for i, cell in enumerate(ring) if i % 3 != gap]
            board = Board("classic", colours, numbers(rng), tuple(starts))
            if has_example(board):
                yield board
                break
