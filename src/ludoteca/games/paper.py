"""What the checks of sheets filled in by hand have in common."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from ..game import Refusal
from ..paint import Paint


class BadSheet(Refusal):
    """A text that is no sheet; `where` names the line or the part."""


@dataclass(frozen=True)
class Mistake:
    """Something that breaks a rule, and where."""

    where: str
    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.where}: {self.rule}: {self.reason}"


class Checked(Protocol):
    """A sheet without its mistakes, and the mistakes."""

    @property
    def mistakes(self) -> Sequence[Mistake]:
        """What breaks a rule, in the order of the sheet."""

    @property
    def result(self) -> int:
        """What the sheet scores without its mistakes."""

    def draw(self, paint: Paint) -> str:
        """The sheet without its mistakes, as text."""

    def summary(self) -> str:
        """How the result comes about, in a line or two."""

    def details(self) -> Mapping[str, object]:
        """What else the sheet says, as JSON: lines, cells, a winner."""


class Paper(Protocol):
    """The face `paper` of a game."""

    HELP: str  # how a sheet is written, for the command line

    def check(self, text: str) -> Checked:
        """Read a sheet and check it; raises `BadSheet` if it is none."""
