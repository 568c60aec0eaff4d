"""The rules of Träxx: TRX-1 to TRX-20."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise, permutations
from typing import Self

from ...game import CHANCE, IllegalMove, Move, Seat, expect
from ...notebook import Shown
from ...options import shown
from .board import CELLS, COLOUR_NAMES, COLOURS, DECK, NEIGHBOURS, NUMBER_OF, NUMBERS, START_NAMES, Board

NOTHING = (0,) * len(NUMBERS)
EXCELLENT = 40  # more points than these, alone (TRX-17)
_FIELDS = {card: tuple(card.count(colour) for colour in COLOURS) for card in DECK}
Line = tuple[int, ...]


@cache
def deals(seats: int) -> tuple[str, ...]:
    """Every way to deal the starts (TRX-2)."""
    return tuple("".join(deal) for deal in permutations(START_NAMES, seats))


def half(value: int) -> int:
    """Half the value of a number, rounded up (TRX-14)."""
    return (value + 1) // 2


@dataclass(frozen=True, slots=True, repr=False)
class Position(Shown):
    """A position; the deck is a bit set over `DECK`, a line the sequence of its cells."""

    board: Board
    lines: tuple[Line, ...]
    points: tuple[tuple[int, ...], ...]  # of each seat, for the numbers 2 to 10
    deck: int = (1 << len(DECK)) - 1
    card: str = ""
    starts: str = ""

    def to_act(self) -> tuple[Seat, ...]:
        """Who must act: chance turns a card, then all seats together."""
        if self.card:
            return tuple(range(len(self.lines)))
        return (CHANCE,) if self.deck else ()

    def is_over(self) -> bool:
        """True when nobody has to act any more."""
        return not self.to_act()

    def moves(self, seat: Seat) -> Sequence[Move]:
        """The legal moves of a seat."""
        if seat not in self.to_act():
            return ()
        if seat != CHANCE:
            return [*self._extensions(self.lines[seat]), "pass"]
        return self.cards_left() if self.starts else deals(len(self.lines))

    def cards_left(self) -> tuple[str, ...]:
        """The cards still to come."""
        return tuple(card for number, card in enumerate(DECK) if self.deck >> number & 1)

    def _extensions(self, line: Line) -> list[Move]:
        """Every way to extend a line with the open card, depth first (TRX-5 to TRX-10)."""
        steps, left, found = self.board.steps, list(_FIELDS[self.card]), list[Move]()

        def grow(cell: int, used: int, text: Move) -> None:
            for beside, bit, colour, name in steps[cell]:
                if left[colour] and not used & bit:
                    found.append(text + name)
                    left[colour] -= 1
                    grow(beside, used | bit, text + name)
                    left[colour] += 1

        used = sum(1 << cell for cell in line)
        for end in ends(line):
            grow(end, used, CELLS[end])
        return found

    def odds(self) -> Sequence[float]:
        """Every deal and every card is equally likely."""
        outcomes = len(self.moves(CHANCE))
        return (1 / outcomes,) * outcomes if outcomes else ()

    def play(self, choices: Mapping[Seat, Move]) -> Self:
        """The next position; raises `IllegalMove`."""
        acting = self.to_act()
        expect(acting, choices, "TRX-4" if acting else "TRX-18")
        if self.card:
            return self._reveal([choices[seat] for seat in range(len(self.lines))])
        return self._turn(choices[CHANCE]) if self.starts else self._deal(choices[CHANCE])

    def _deal(self, starts: Move) -> Self:  # TRX-2, TRX-3
        if starts not in deals(len(self.lines)):
            raise IllegalMove(
                "TRX-2", f"deal {len(self.lines)} different starts of ABCD, not {shown(starts)}"
            )
        return replace(self, starts=starts, lines=tuple((self.board.start(s),) for s in starts))

    def _turn(self, card: Move) -> Self:  # TRX-4
        if card not in self.cards_left():
            raise IllegalMove("TRX-4", f"turn a card that is still to come, not {shown(card)}")
        return replace(self, card=card, deck=self.deck & ~(1 << DECK.index(card)))

    def _reveal(self, moves: list[Move]) -> Self:
        added = [self._cells(line, move) for line, move in zip(self.lines, moves, strict=True)]
        lines = tuple(extended(line, cells) for line, cells in zip(self.lines, added, strict=True))
        points = tuple(self._scored(seat, cells[1:]) for seat, cells in enumerate(added))
        return replace(self, lines=lines, points=points, card="")

    def _cells(self, line: Line, move: Move) -> Line:
        """The end and the new cells of a move; nothing for a pass (TRX-11)."""
        if move == "pass":
            return ()
        cells = _named_cells(move)
        if cells[0] not in ends(line):
            rule = "TRX-9" if len(line) > 1 else "TRX-10"
            allowed = " or ".join(CELLS[end] for end in ends(line))
            raise IllegalMove(rule, f"the line grows at {allowed}, not at {CELLS[cells[0]]}")
        left = list(self.card)
        for position, (before, cell) in enumerate(pairwise(cells), 1):
            if cell not in NEIGHBOURS[before]:
                raise IllegalMove("TRX-7", f"{CELLS[cell]} is not a neighbour of {CELLS[before]}")
            if cell in line or cell in cells[:position]:
                raise IllegalMove("TRX-8", f"{CELLS[cell]} is on the line already")
            if (colour := self.board.colours[cell]) not in left:
                raise IllegalMove(
                    "TRX-6", f"{CELLS[cell]} is {COLOUR_NAMES[colour]}, and the card has no such field left"
                )
            left.remove(colour)
        return cells

    def _scored(self, seat: Seat, cells: Line) -> tuple[int, ...]:
        """The seat's points for each number after it has reached these cells (TRX-12 to TRX-16)."""
        points = list(self.points[seat])
        for cell in cells:
            if number := self.board.number_at.get(cell):
                points[number - 2] = half(number) if self._is_late(seat, number, points) else number
        return tuple(points)

    def _is_late(self, seat: Seat, number: int, points: list[int]) -> bool:
        if len(self.lines) == 1:
            return any(points[number - 1 :])  # TRX-15
        return any(other[number - 2] for s, other in enumerate(self.points) if s != seat)  # TRX-13

    def scores(self) -> tuple[int, ...]:
        """Points less cells not reached; nothing yet before the starts are dealt (TRX-19)."""
        if not self.starts:
            return (0,) * len(self.lines)
        return tuple(sum(p) - (61 - len(line)) for p, line in zip(self.points, self.lines, strict=True))

    def winners(self) -> tuple[Seat, ...]:
        """The seats with the highest result, once it is over (TRX-20)."""
        if self.to_act():
            return ()
        scores = self.scores()
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    def is_excellent(self) -> bool:
        """True for a solo game that ended with an excellent result (TRX-17)."""
        return len(self.lines) == 1 and not self.to_act() and self.scores()[0] > EXCELLENT

    def __repr__(self) -> str:
        return f"ludoteca.parse('traxx', {str(self)!r})"

    def __str__(self) -> str:
        return " ".join(
            (
                str(self.board),
                ".".join(self.cards_left()) or "-",
                self.card or "-",
                ",".join("-".join(CELLS[cell] for cell in line) or "-" for line in self.lines),
                ",".join(".".join(map(str, points)) for points in self.points),
                self.starts or "-",
            )
        )


def ends(line: Line) -> Line:
    """The cells at which a line may grow (TRX-9, TRX-10)."""
    return (line[0], line[-1]) if len(line) > 1 else line


def extended(line: Line, cells: Line) -> Line:
    """The line with the end and the new cells of a move joined to it."""
    if not cells:
        return line
    return line + cells[1:] if cells[0] == line[-1] else cells[:0:-1] + line


def _named_cells(move: Move) -> Line:
    names = move.split("-") if isinstance(move, str) else []
    for name in names:
        if name not in NUMBER_OF:
            raise IllegalMove(
                "TRX-5", f"name cells from a1 to i9, such as f6-e5-d5, or pass; not {shown(name)}"
            )
    if len(names) < 2:
        raise IllegalMove(
            "TRX-5", f"name an end of the line and the new cells, such as f6-e5, or pass; not {shown(move)}"
        )
    return tuple(NUMBER_OF[name] for name in names)
