"""Shared by the checks of sheets that were filled in by hand."""

from dataclasses import dataclass

from ..game import Refusal


class BadSheet(Refusal):
    """A text that is not a sheet; `where` names the line or the part."""


@dataclass(frozen=True)
class Mistake:
    """Something that breaks a rule, and where."""

    where: str
    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.where}: {self.rule}: {self.reason}"
