"""The rules of Caminos: CAM-1 to CAM-20."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from ...game import IllegalMove, Move, Seat, expect
from ...notebook import Shown
from ...options import compact, shown
from .board import NEUTRAL, SHAPES, Board, Hand, Placement, piece_sets
from .paths import GREEN, GREY, YELLOW, Level, Levels, best_path, heights, is_joined

EMPTY: Levels = ((0, 0, 0),) * 3
COLOUR_NAMES = ("green", "yellow", "blue")
_MOVE = re.compile(f"([{SHAPES}{NEUTRAL}]):((?:[a-z][1-9][0-9]?)+)")


@dataclass(frozen=True, slots=True)
class Variant:
    """The set-up of a game: the board, half a set of pieces, and the variants."""

    board: Board
    half: Hand
    neutral: bool = False
    scoring: bool = False
    swap: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class Position(Shown):
    """A position; the cubes of each level and colour are bit sets over the board's cells."""

    variant: Variant
    left: tuple[Hand, ...]  # of each seat
    turn: Seat | None = 0  # None when it is over
    neutrals: int = 0  # neutral pieces still to be placed
    levels: Levels = EMPTY
    out: tuple[Seat, ...] = ()
    edge: tuple[int, int] = (0, 0)  # green and yellow pieces that touch the outer edge
    swapped: bool = False

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.variant.board

    def colour(self, seat: Seat) -> int:
        """The colour that a seat plays (CAM-1, CAM-20)."""
        return (seat + self.swapped) % 2

    def to_act(self) -> tuple[Seat, ...]:
        """Who must act."""
        return () if self.turn is None else (self.turn,)

    def is_over(self) -> bool:
        """True when nobody has to act any more."""
        return not self.to_act()

    def moves(self, seat: Seat) -> Sequence[Move]:
        """The legal moves of a seat."""
        if seat != self.turn:
            return ()
        free, one, two, _ = heights(self.levels)
        return [
            move
            for shape in self._shapes(seat)
            for move, _, (a, b, c), _ in self.board.placements[shape]
            if not (a & ~free or b & ~one or c & ~two)
        ] + ["swap"] * self.may_swap()

    def _shapes(self, seat: Seat) -> str:
        """The shapes that a seat may place now."""
        if self.neutrals:
            return NEUTRAL
        return "".join(shape for shape, count in zip(SHAPES, self.left[seat], strict=True) if count)

    def may_swap(self) -> bool:
        """True directly after seat 0's first piece, the first of all (CAM-20)."""
        return (
            self.variant.swap
            and self.turn == 1
            and not self.neutrals
            and self.placed() == [1] + [0] * (len(self.left) - 1)
        )

    def placed(self) -> list[int]:
        """How many pieces each seat has placed of those that it now holds."""
        return [sum(hand_of(self.variant.half, len(self.left))) - sum(hand) for hand in self.left]

    def odds(self) -> Sequence[float]:
        """Empty: there is no chance in this game."""
        return ()

    def play(self, choices: Mapping[Seat, Move]) -> Self:
        """The next position; raises `IllegalMove`."""
        acting = self.to_act()
        expect(acting, choices, "CAM-2" if acting else "CAM-12")
        ((seat, move),) = choices.items()
        if move == "swap":
            return self._swap()
        following = self._place(seat, self._placement(seat, move))
        if not self.neutrals and is_joined(self.board, following.levels, self.colour(seat)):
            return replace(following, turn=None)  # CAM-12
        return following.passed_on(-1 if self.neutrals else seat)

    def _swap(self) -> Self:
        if not self.may_swap():
            raise IllegalMove(
                "CAM-20", "only seat 1 may swap, directly after the first piece, and only if that was agreed"
            )
        hands = list(self.left)
        hands[::2], hands[1::2] = self.left[1::2], self.left[::2]
        return replace(self, left=tuple(hands), swapped=True).passed_on(1)

    def _place(self, seat: Seat, placement: Placement) -> Self:
        """The position with the piece on the board and the same seat to act."""
        colour = GREY if self.neutrals else self.colour(seat)
        low, middle, high = (
            _with(level, colour, cubes) for level, cubes in zip(self.levels, placement.cubes, strict=True)
        )
        levels = (low, middle, high)
        if self.neutrals:
            return replace(self, levels=levels, neutrals=self.neutrals - 1)
        touches = bool(placement.cubes[0] & self.board.edge)
        edge = (self.edge[0] + (touches and colour == GREEN), self.edge[1] + (touches and colour == YELLOW))
        hand = tuple(n - (shape == placement.shape) for shape, n in zip(SHAPES, self.left[seat], strict=True))
        left = (*self.left[:seat], hand, *self.left[seat + 1 :])
        return replace(self, levels=levels, left=left, edge=edge)

    def passed_on(self, seat: Seat) -> Self:
        """The position with the next seat that can place after this one to act, if any (CAM-2, CAM-13)."""
        if self.neutrals:
            return self._next_neutral(2 - self.neutrals)
        out = list(self.out)
        for step in range(1, len(self.left) + 1):
            following = (seat + step) % len(self.left)
            if following in out:
                continue
            if self.can_place(following):
                return replace(self, turn=following, out=tuple(sorted(out)))
            out.append(following)
        return replace(self, turn=None, out=tuple(sorted(out)))

    def _next_neutral(self, seat: Seat) -> Self:
        """The position in which that seat places a neutral piece, or goes without (CAM-15)."""
        if self._fits_any(NEUTRAL):
            return replace(self, turn=seat)
        return replace(self, neutrals=0).passed_on(-1)

    def can_place(self, seat: Seat) -> bool:
        """True if a seat has a coloured piece that fits somewhere."""
        return self._fits_any(self._shapes(seat))

    def _fits_any(self, shapes: str) -> bool:
        free, one, two, _ = heights(self.levels)
        return any(
            not (a & ~free or b & ~one or c & ~two)
            for shape in shapes
            for _, _, (a, b, c), _ in self.board.placements[shape]
        )

    def _placement(self, seat: Seat, move: Move) -> Placement:
        """What a move means here; raises `IllegalMove`."""
        shape = move[0] if isinstance(move, str) and _MOVE.fullmatch(move) else ""
        if not shape:
            raise IllegalMove("CAM-2", f"name a shape and its columns, such as L:c3c3c3d3; not {shown(move)}")
        if shape not in self._shapes(seat):
            raise self._no_such_piece(shape)
        free, one, two, _ = heights(self.levels)
        for placement in self.board.by_move.get(move, ()):
            a, b, c = placement.need
            if not (a & ~free or b & ~one or c & ~two):
                return placement
        raise self._refusal(move)

    def _no_such_piece(self, shape: str) -> IllegalMove:
        if self.neutrals:
            return IllegalMove("CAM-15", f"the neutral pieces come first: place an {NEUTRAL}, not {shape}")
        if shape == NEUTRAL:
            return IllegalMove("CAM-15", "neutral pieces are placed before the first turn only")
        return IllegalMove("CAM-1", f"there is no {shape} left")

    def _refusal(self, move: Move) -> IllegalMove:
        """Why the piece does not fit."""
        columns = re.findall("[a-z][0-9]+", move[2:])
        for column in columns:
            if column not in self.board.number_of:
                return IllegalMove("CAM-3", f"{column} is not on the board")
        numbers = [self.board.number_of[column] for column in columns]
        if numbers != sorted(numbers):
            return IllegalMove("CAM-3", f"the columns of {move} must be sorted by file, then by rank")
        if move not in self.board.by_move:
            return IllegalMove("CAM-3", f"{''.join(columns)} is not a way to place the shape {move[0]}")
        if all(not heights(self.levels)[0] >> number & 1 for number in numbers):
            return IllegalMove("CAM-4", f"no cube of {move} would lie on the board itself")
        return IllegalMove("CAM-5", f"{move} would not lie on what is under it without a gap")

    def joined(self) -> int | None:
        """The colour that has a path, if any."""
        colours = (c for c in (GREEN, YELLOW) if is_joined(self.board, self.levels, c))
        return next(colours, None)

    def path(self) -> tuple[int, ...]:
        """The cells of the path that scores, if there is one."""
        colour = self.joined()
        return () if colour is None else best_path(self.board, self.levels, colour)[1]

    def result(self) -> tuple[int | None, int]:
        """The colour that has won, if any, and its points (CAM-14, CAM-17 to CAM-19)."""
        if self.turn is not None:
            return None, 0
        colour = self.joined()
        if colour is not None:
            return colour, best_path(self.board, self.levels, colour)[0] if self.variant.scoring else 1
        green, yellow = self.edge
        if not self.variant.scoring or green == yellow:
            return None, 0
        return (YELLOW, green) if green > yellow else (GREEN, yellow)

    def scores(self) -> tuple[int, ...]:
        """The points of each seat; nothing until it is over."""
        colour, points = self.result()
        return tuple(points if self.colour(seat) == colour else 0 for seat in range(len(self.left)))

    def winners(self) -> tuple[Seat, ...]:
        """The seats of the colour that has won; none while the game runs and after a draw."""
        colour, _ = self.result()
        return tuple(seat for seat in range(len(self.left)) if self.colour(seat) == colour)

    def __repr__(self) -> str:
        return f"ludoteca.parse('caminos', {str(self)!r})"

    def __str__(self) -> str:
        variant = self.variant
        flags = zip("npsx", (variant.neutral, variant.scoring, variant.swap, self.swapped), strict=True)
        return " ".join(
            (
                str(self.board),
                hand_text(variant.half),
                "".join(letter for letter, is_on in flags if is_on) or "-",
                ",".join(f"{cell}:{stack}" for cell, stack in self.stacks().items()) or "-",
                "-" if self.turn is None else str(self.turn),
                str(self.neutrals),
                "/".join(".".join(map(str, hand)) for hand in self.left),
                "".join(map(str, self.out)) or "-",
                f"{self.edge[0]}/{self.edge[1]}",
            )
        )

    def stacks(self) -> dict[str, str]:
        """The cubes of every column that has any, from the board up: g, y or n."""
        found = {}
        for number, cell in enumerate(self.board.cells):
            stack = "".join("gyn"[c] for level in self.levels for c in range(3) if level[c] >> number & 1)
            if stack:
                found[cell] = stack
        return found


def _with(level: Level, colour: int, cubes: int) -> Level:
    """A level with more cubes of a colour."""
    green, yellow, grey = (mask | (cubes if c == colour else 0) for c, mask in enumerate(level))
    return green, yellow, grey


def hand_of(half: Hand, seats: int) -> Hand:
    """What each seat begins with: all with 2 players, half with 4 (CAM-1)."""
    return tuple(count * (2 if seats == 2 else 1) for count in half)


def hand_text(half: Hand) -> str:
    """The name of a built-in set of pieces, otherwise half of it as an object without blanks."""
    names = [name for name, pieces in piece_sets().items() if pieces == half]
    return names[0] if names else compact(dict(zip(SHAPES, half, strict=True)))
