"""Refusals: each names the place and gives the reason in a sentence."""


class Refusal(ValueError):
    """Invalid input: `where` it is wrong, and the `reason` in a sentence."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(where, reason)
        self.where = where
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}"


class IllegalMove(Refusal):
    """An illegal move; `where` is the number of the broken rule, such as TRX-9."""

    @property
    def rule(self) -> str:
        """The number of the rule."""
        return self.where


class BadOption(Refusal):
    """An unknown option, or a value that is not allowed."""


class BadPosition(Refusal):
    """A text that does not describe a position; `where` names the field."""
