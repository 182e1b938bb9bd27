"""What is raised when a request is not carried out: a code for the client, a sentence for developers."""

from __future__ import annotations

from ponti.errors import Violation
from ponti.server.wire import Code


class Refusal(Exception):  # noqa: N818  (it is an answer, not a fault)
    """A request is refused; nothing was changed."""

    def __init__(self, code: Code, message: str, violation: Violation | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.violation = violation

    @classmethod
    def illegal(cls, violation: Violation) -> Refusal:
        """The rules forbid it."""
        return cls(Code.ILLEGAL, str(violation), violation)
