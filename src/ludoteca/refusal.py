"""What is refused, and why: every refusal names the place and gives the reason in a sentence."""


class Refusal(ValueError):
    """Something that the game does not take: `where` it is wrong, and the `reason` in a sentence."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(where, reason)
        self.where = where
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}"


class IllegalMove(Refusal):
    """A move that the rules refuse; `where` is the number of the rule broken, such as TRX-9."""

    @property
    def rule(self) -> str:
        """The number of the rule."""
        return self.where


class BadOption(Refusal):
    """An option that a game does not know, or a value that it does not allow."""


class BadPosition(Refusal):
    """A text that is no position of the game; `where` names the field."""
