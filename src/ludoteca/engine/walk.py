"""A position that goes forward and back, as a search does."""

from ..game import State
from ..turns import Turn
from .convert import Position, from_state


class Walk:
    """The turns played from a position, each of which can be taken back.

    >>> import ludoteca
    >>> walk = Walk(ludoteca.start(ludoteca.games()[0]))
    >>> (seat,) = walk.position.to_act()
    >>> turn = {seat: walk.position.moves(seat)[0]}
    >>> walk.push(turn)
    >>> len(walk), walk.pop() == turn, len(walk)
    (1, True, 0)
    """

    def __init__(self, start: State | Position) -> None:
        self._line: list[tuple[Turn, Position]] = []
        self.position: Position = from_state(start)

    def push(self, turn: Turn) -> None:
        """Play a turn; raises `IllegalMove`, and stays where it is."""
        following = self.position.play(turn)
        self._line.append((turn, self.position))
        self.position = following

    def pop(self) -> Turn:
        """Take the last turn back; raises `IndexError` at the start."""
        turn, self.position = self._line.pop()
        return turn

    @property
    def turns(self) -> tuple[Turn, ...]:
        """What was played from the start."""
        return tuple(turn for turn, _ in self._line)

    def __len__(self) -> int:
        return len(self._line)
