"""What the checks of sheets filled in by hand have in common."""

from dataclasses import dataclass

from ..game import Refusal


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
