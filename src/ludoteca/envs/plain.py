"""The default encoding, for games without one."""

from collections.abc import Sequence

from ..faces import Bounds
from ..game import IllegalMove, Move, Seat, State
from ..options import shown

MOVES = 256  # that a seat can choose from
LETTERS = 1023  # of a position, in UTF-8


class PlainEncoding:
    """An action is the index of a legal move; the observation is the seat's number and the position's text.

    Enough to play and to test with, and a weak input for a network. Games with more than 256 moves to choose
    from, or with positions of more than 1,023 bytes, need an encoding of their own.
    """

    def actions(self, state: State, /) -> int:
        """The number of actions."""
        return MOVES

    def names(self, state: State, /) -> tuple[str, ...]:
        """The name of each action."""
        return tuple(f"move {number}" for number in range(MOVES))

    def legal(self, state: State, seat: Seat, draft: Sequence[int] = (), /) -> list[int]:
        """The indices of the legal moves; raises `ValueError` if there are too many."""
        moves = len(state.moves(seat))
        if moves > MOVES:
            raise ValueError(f"a game with {moves} moves to choose from needs an encoding of its own")
        return list(range(moves))

    def from_move(self, state: State, seat: Seat, move: Move, /) -> list[int]:
        """The index of a move."""
        moves = list(state.moves(seat))
        if move not in moves:
            raise IllegalMove("encoding", f"there is no action for {shown(move)}")
        return [moves.index(move)]

    def to_move(self, state: State, seat: Seat, draft: Sequence[int], /) -> Move | None:
        """The move at an index."""
        return state.moves(seat)[draft[0]] if draft else None

    def completes(self, action: int, /) -> bool:
        """Always: a move is one action."""
        return True

    def observe(self, state: State, seat: Seat, draft: Sequence[int] = (), /) -> list[int]:
        """The seat, and the text of the position padded with zeros; raises `ValueError` if it is too long."""
        text = str(state).encode()
        if len(text) > LETTERS:
            raise ValueError(f"a position of {len(text)} bytes needs an encoding of its own")
        return [seat, *text.ljust(LETTERS, b"\0")]

    def bounds(self, state: State, /) -> Bounds:
        """Nobody knows them."""
        raise ValueError("a game without an encoding of its own has no known bounds")
