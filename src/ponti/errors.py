"""The few types below both games: what is wrong with a move or a text, and how a game ended."""

from __future__ import annotations

from dataclasses import dataclass


class Violation:
    """A rule that a move would break: the rule's id, and a sentence with its values.

    The sentence is a template in English, so that a catalogue can translate it before the values go in.

    >>> violation = Violation("diavolo.crossing", "the bridge {bridge} would cross {other}",
    ...                       bridge="c4-e4", other="d3-d5")
    >>> violation.rule, str(violation)
    ('diavolo.crossing', 'the bridge c4-e4 would cross d3-d5')
    """

    __slots__ = ("rule", "template", "values")

    rule: str
    template: str
    values: dict[str, str | int]

    def __init__(self, rule: str, template: str, **values: str | int) -> None:
        # A plain str, also where the caller passes a member of an enumeration of rules.
        self.rule = str(rule)
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return self.template.format(**self.values)

    def __repr__(self) -> str:
        return f"<Violation {self.rule}: {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Violation):
            return NotImplemented
        return (self.rule, self.template, self.values) == (other.rule, other.template, other.values)

    def __hash__(self) -> int:
        return hash((self.rule, str(self)))


class PontiError(ValueError):
    """The base of every error that this library raises on purpose."""


class IllegalMoveError(PontiError):
    """A move that can be read but that the rules forbid; `violation` says which rule and why."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation)
        self.violation = violation

    def __str__(self) -> str:
        return f"{self.violation} ({self.violation.rule})"


class ParseError(PontiError):
    """A text that cannot be read; `line` and `column` count from 1 where they are known.

    Like a violation it is a template with values, so that a catalogue can translate it. Where the text can be
    read but not played, `violation` is the rule that forbids it.

    >>> print(ParseError("{text} is not an island", text="'?'", line=3, column=7))
    line 3, column 7: '?' is not an island
    """

    def __init__(
        self,
        template: str,
        *,
        line: int | None = None,
        column: int | None = None,
        violation: Violation | None = None,
        **values: str | int,
    ) -> None:
        self.template = template
        self.values = values
        self.message = template.format(**values) if values else template
        self.line = line
        self.column = column
        self.violation = violation
        super().__init__(self.message)

    def at(self, line: int | None, column: int | None = None) -> ParseError:
        """The same complaint about another place: that of the whole text in which this one stands."""
        return ParseError(self.template, line=line, column=column, violation=self.violation, **self.values)

    def __str__(self) -> str:
        place = ", ".join(
            f"{name} {number}"
            for name, number in (("line", self.line), ("column", self.column))
            if number is not None
        )
        return f"{place}: {self.message}" if place else self.message


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended: the winning seats (several on a tie) and what decided it."""

    winners: frozenset[int]
    scores: tuple[int, ...]
    decided_by: str
