"""Unfolds a piece made of cubes into a net that can be cut out, folded and glued."""

from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

from .board import CUBES

Vector = tuple[int, int, int]
Spot = tuple[int, int]
TAB = 0.28  # the depth of a glue tab, in cubes
STEPS: tuple[Spot, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


@dataclass(frozen=True)
class Face:
    """A face of a cube as it lies in the net: outward normal, and what is right and up there."""

    cube: Vector
    normal: Vector
    right: Vector
    up: Vector

    @property
    def place(self) -> tuple[Vector, Vector]:
        """Which face it is, however it lies."""
        return self.cube, self.normal


@dataclass(frozen=True)
class Net:
    """A net in cubes: its faces by their lower left corners, folds, cuts, and tabs as polygons."""

    faces: tuple[Spot, ...]
    folds: tuple[tuple[Spot, Spot], ...]
    cuts: tuple[tuple[Spot, Spot], ...]
    tabs: tuple[tuple[tuple[float, float], ...], ...]


def _plus(a: Vector, b: Vector) -> Vector:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _minus(a: Vector) -> Vector:
    return -a[0], -a[1], -a[2]


def _beside(cubes: frozenset[Vector], face: Face, step: Spot) -> Face:
    """The face across an edge, laid down so that it goes on from this one."""
    ahead = {(1, 0): face.right, (0, 1): face.up, (-1, 0): _minus(face.right), (0, -1): _minus(face.up)}[step]
    over = _plus(_plus(face.cube, ahead), face.normal)
    if over in cubes:  # a step up: the net folds inwards
        cube, normal, turned = over, _minus(ahead), face.normal
    elif _plus(face.cube, ahead) in cubes:
        cube, normal, turned = _plus(face.cube, ahead), face.normal, ahead
    else:
        cube, normal, turned = face.cube, ahead, _minus(face.normal)
    if step[0]:
        return Face(cube, normal, turned if step[0] > 0 else _minus(turned), face.up)
    return Face(cube, normal, face.right, turned if step[1] > 0 else _minus(turned))


@cache
def net(shape: str) -> Net:
    """A net of a shape without overlaps, the most compact that the orders of unfolding give."""
    cubes = frozenset(CUBES[shape])
    surface = sum(_plus(cube, d) not in cubes for cube in cubes for d in _directions())
    found = []
    for order in permutations(STEPS):
        for first in sorted(cubes):
            spots = _unfold(cubes, Face(first, (0, 0, -1), (1, 0, 0), (0, -1, 0)), order)
            if len(spots) == surface:
                found.append(_drawn(cubes, spots))
    return min(found, key=lambda made: (_area(made), made.faces))


def _directions() -> list[Vector]:
    return [d for d in product((-1, 0, 1), repeat=3) if sum(map(abs, d)) == 1]  # type: ignore[misc]


def _unfold(cubes: frozenset[Vector], first: Face, order: tuple[Spot, ...]) -> dict[Spot, Face]:
    """Lay face after face where there is room; flat neighbours first."""
    spots, seen, queue = {(0, 0): first}, {first.place}, [(0, 0)]
    for spot in queue:
        nexts = [(step, _beside(cubes, spots[spot], step)) for step in order]
        for step, face in sorted(nexts, key=lambda pair: pair[1].normal != spots[spot].normal):
            there = (spot[0] + step[0], spot[1] + step[1])
            if face.place not in seen and there not in spots:
                spots[there] = face
                seen.add(face.place)
                queue.append(there)
    return spots


def _drawn(cubes: frozenset[Vector], spots: dict[Spot, Face]) -> Net:
    left, low = min(x for x, _ in spots), min(y for _, y in spots)
    spots = {(x - left, y - low): face for (x, y), face in spots.items()}
    folds, cuts, tabs, glued = [], [], [], set[frozenset[tuple[Vector, Vector]]]()
    for spot, face in sorted(spots.items()):
        for step in STEPS:
            there, across = (spot[0] + step[0], spot[1] + step[1]), _beside(cubes, face, step)
            edge = _edge(spot, step)
            if spots.get(there) == across:
                if step in ((1, 0), (0, 1)) and across.normal != face.normal:
                    folds.append(edge)
                continue
            cuts.append(edge)
            pair = frozenset((face.place, across.place))
            if there not in spots and pair not in glued:
                glued.add(pair)
                tabs.append(_tab(edge, step))
    return Net(tuple(sorted(spots)), tuple(folds), tuple(cuts), tuple(tabs))


def _edge(spot: Spot, step: Spot) -> tuple[Spot, Spot]:
    x, y = spot
    return {
        (1, 0): ((x + 1, y), (x + 1, y + 1)),
        (0, 1): ((x + 1, y + 1), (x, y + 1)),
        (-1, 0): ((x, y + 1), (x, y)),
        (0, -1): ((x, y), (x + 1, y)),
    }[step]


def _tab(edge: tuple[Spot, Spot], step: Spot) -> tuple[tuple[float, float], ...]:
    """A trapezium outside an edge; its slopes keep clear of the tabs round the corner."""
    (ax, ay), (bx, by) = edge
    along, out = (bx - ax, by - ay), (step[0] * TAB, step[1] * TAB)
    return (
        (ax, ay),
        (ax + TAB * along[0] + out[0], ay + TAB * along[1] + out[1]),
        (bx - TAB * along[0] + out[0], by - TAB * along[1] + out[1]),
        (bx, by),
    )


def _area(made: Net) -> int:
    return (1 + max(x for x, _ in made.faces)) * (1 + max(y for _, y in made.faces))
