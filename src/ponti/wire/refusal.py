"""What is raised when a request is not carried out: a code for the client, a sentence for developers."""

from __future__ import annotations

from typing import TypeAlias

from ponti.errors import ParseError, Violation
from ponti.wire.base import Code, Problem, told
from ponti.wire.server_messages import Refused

FORM = "record.form"
"""The rule that a text breaks which is not written as a record is."""
Place: TypeAlias = tuple[int | None, int | None]
"""Line and column of a text, counted from 1, where they are known."""


class Refusal(Exception):  # noqa: N818  (it is an answer, not a fault)
    """A request is refused; nothing was changed."""

    def __init__(
        self, code: Code, message: str, violation: Violation | None = None, place: Place = (None, None)
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.violation = violation
        self.place = place

    @classmethod
    def bad_record(cls, error: ParseError) -> Refusal:
        """A record cannot be read, or the rules forbid what it says: what is wrong, and where."""
        wrong = error.violation or Violation(FORM, error.template, **error.values)
        return cls(Code.BAD_RECORD, str(error), wrong, (error.line, error.column))

    @classmethod
    def illegal(cls, violation: Violation) -> Refusal:
        """The rules forbid it."""
        return cls(Code.ILLEGAL, str(violation), violation)

    def problem(self) -> Problem:
        """The refusal as an HTTP answer."""
        line, column = self.place
        return Problem(
            code=self.code, message=self.message, violation=told(self.violation), line=line, column=column
        )

    def answer(self, request: str | None) -> Refused:
        """The refusal as the answer to a request over the WebSocket."""
        return Refused(code=self.code, message=self.message, id=request, violation=told(self.violation))
