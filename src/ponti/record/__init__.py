"""Game records: text files that one can read, mail and replay.

    game: diavolo
    size: 10
    supply: 40 40 15
    seats: "you", "level 3"

    1. c4 d7
    dark
    2. h2 h3
    …
    end: played
    result: 15 10

A record of lines that were tried out from any position has that position's code in the place of what
distinguishes a game: `position: diavolo:6:…`.

Reading replays the game: every move and the result are verified, and the first wrong line is named.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from ponti import games
from ponti.errors import IllegalMoveError, Outcome, ParseError
from ponti.play import Game
from ponti.record import syntax
from ponti.record.syntax import Header, Line

__all__ = ["End", "Form", "Record", "Takeover"]

_POSITION = "position"
_ENDS = ("played", "resigned", "time", "abandoned")


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended: `played`, or before its time by `resigned`, `time` or `abandoned`, with the seat.

    >>> End.parse("resigned 2")
    End(how='resigned', seat=1)
    """

    how: str
    seat: int | None = None

    @classmethod
    def parse(cls, text: str) -> End:
        """Read `played`, `resigned 2`, `time 1`, `abandoned` or `abandoned 1`; seats are counted from 1."""
        how, _, seat = text.partition(" ")
        if how not in _ENDS or not re.fullmatch("[1-4]?", seat):
            raise ParseError(
                "{text} is not an end: played, resigned 2, time 1 or abandoned", text=repr(text[:30])
            )
        if how == "played" and seat:
            raise ParseError("played needs no seat")
        if how in ("resigned", "time") and not seat:
            raise ParseError("{how} needs a seat, such as {how} 2", how=how)
        return cls(how, int(seat) - 1 if seat else None)

    def __str__(self) -> str:
        return self.how if self.seat is None else f"{self.how} {self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Takeover:
    """From here on a bot plays a seat: the number of events before it, the seat and the bot's name."""

    after: int
    seat: int
    name: str

    def __str__(self) -> str:
        return f"takeover: {self.seat + 1} {syntax.quote([self.name])}"


class Form(Protocol):
    """What the module of a game in this room offers: how records of this game are written."""

    @property
    def HEADERS(self) -> tuple[str, ...]:  # noqa: N802 (a constant of the module)
        """The headers that only this game has."""

    @property
    def LONG_HEADERS(self) -> tuple[str, ...]:  # noqa: N802
        """Those of them that may go on over several lines."""

    def start(self, headers: dict[str, Header], seats: int, seats_header: Header) -> Any:
        """The position in which the recorded game begins."""

    def headers(self, position: Any) -> Iterable[Header]:
        """What distinguishes this game from another one of its kind."""

    def is_beginning(self, position: Any) -> bool:
        """Whether nothing has been played yet, so that the headers say all about a position."""

    def events(self, game: Game[Any], line: Line) -> Iterable[Any]:
        """The events of a line; each is played before the next is asked for."""

    def lines(self, game: Game[Any]) -> Iterable[tuple[int, str]]:
        """The lines of play, each with the number of events that come before it."""

    @property
    def set_aside(self) -> Callable[[Any, str], Any] | None:
        """Reads what nobody has seen in the end, such as a card; None where there is no such thing."""

    def check_end(self, how: str) -> None:
        """Raise `ParseError` if a game of this kind cannot end in this way."""


@dataclass(slots=True)
class Record:
    r"""A game with all that a record tells of it.

    >>> record = Record.parse('game: diavolo\nseats: "you", "me"\n\n1. c4 d7\ndark\n')
    >>> str(record.game.peek()), record.seats
    ('dark', ('you', 'me'))
    """

    kind: str
    game: Game[Any]
    seats: tuple[str, ...]
    end: End | None = None
    set_aside: Any = None
    takeovers: list[Takeover] = field(default_factory=list)
    other_headers: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game[Any], seats: tuple[str, ...] = (), **fields: Any) -> Record:
        """The record of a game; seats without names are called "seat 1", "seat 2" and so on."""
        names = seats or tuple(f"seat {seat + 1}" for seat in range(game.position.seats))
        return cls(game.position.kind, game, names, **fields)

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read and verify a record; `ParseError` names the first wrong line."""
        headers, lines = syntax.split(text)
        given = dict(headers)
        kind = headers.pop("game", Header("game", ""))
        if kind.value not in games.GAMES:
            example = f"game: {next(iter(games.GAMES))}"
            raise ParseError(
                "a record begins with its game, such as '{example}'", example=example, line=kind.line or 1
            )
        if "seats" not in headers:
            raise kind.error('a record names its seats: seats: "you", "level 3"')
        seats_header = headers.pop("seats")
        seats = syntax.unquote(seats_header)
        form = _form(kind.value)
        for name in {"game", "seats", _POSITION, *form.HEADERS}.difference(form.LONG_HEADERS):
            if name in given and given[name].block:
                raise given[name].error("{header} is written on one line", header=name)
        start = _position(headers, kind.value, seats, seats_header) if _POSITION in headers else None
        if start is None:
            start = form.start(headers, len(seats), seats_header)
        record = cls(kind.value, Game(start), seats)
        record.other_headers = _others(headers, (_POSITION, *form.HEADERS))
        _replay(record, form, lines)
        return record

    @classmethod
    def load(cls, path: Path | str) -> Record:
        """Read and verify a file; `ParseError` also where it is not a text."""
        with Path(path).open("rb") as file:
            content = file.read(4 * syntax.LONGEST + 1)
        try:
            return cls.parse(content.decode("utf-8"))
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            raise ParseError("this is not a text in UTF-8", line=line) from None

    def __str__(self) -> str:
        form = _form(self.kind)
        headers = [
            Header("game", self.kind),
            *self._beginning(form),
            Header("seats", syntax.quote(self.seats)),
            *(_header(name, value) for name, value in self.other_headers.items()),
        ]
        body = []
        takeovers = deque(sorted(self.takeovers, key=lambda takeover: takeover.after))
        for before, text in form.lines(self.game):
            while takeovers and takeovers[0].after <= before:
                body.append(str(takeovers.popleft()))
            body.append(text)
        body += map(str, takeovers)
        return "\n".join([*map(str, headers), "", *body, *self._closing()]) + "\n"

    def _beginning(self, form: Form) -> Iterable[Header]:
        start = self.game.start
        return form.headers(start) if form.is_beginning(start) else [Header(_POSITION, start.code())]

    def _closing(self) -> Iterator[str]:
        if self.set_aside is not None:
            yield f"set aside: {self.set_aside}"
        if self.end is not None:
            yield f"end: {self.end}"
            yield f"result: {' '.join(map(str, self.game.position.scores()))}"

    def outcome(self) -> Outcome | None:
        """Who won: by the rules, or against the seat that gave up; nobody wins an abandoned game."""
        position = self.game.position
        if self.end is None or self.end.how == "played":
            outcome: Outcome | None = position.outcome()
            return outcome
        scores = position.scores()
        others = [seat for seat in range(position.seats) if seat != self.end.seat]
        if self.end.how == "abandoned" or not others:
            return Outcome(frozenset(), scores, self.end.how)
        best = max(scores[seat] for seat in others)
        return Outcome(frozenset(seat for seat in others if scores[seat] == best), scores, self.end.how)


def _form(kind: str) -> Form:
    form: Form = games.part(kind, "record")
    return form


def _position(headers: dict[str, Header], kind: str, seats: tuple[str, ...], seats_header: Header) -> Any:
    """The position that a record names, where its lines begin in one."""
    header = headers[_POSITION]
    beside = next((headers[name] for name in _form(kind).HEADERS if name in headers), None)
    if beside is not None:
        raise beside.error("beside a position stands no {header}: the position says it", header=beside.name)
    try:
        position = games.get(kind).rules.Position.from_code(header.value)
    except ParseError as error:
        raise header.error("this is no position of the game: {text}", text=repr(header.value[:60])) from error
    if position.seats != len(seats):
        raise seats_header.error(
            "the position is one for {wanted}, and here are {seats} seats",
            wanted=position.seats,
            seats=len(seats),
        )
    return position


def _others(headers: Mapping[str, Header], known: tuple[str, ...]) -> dict[str, str]:
    """The headers that no reader here understands; they are kept and written back."""
    return {
        name: f"{header.value}\n{header.block}" if header.block else header.value
        for name, header in headers.items()
        if name not in known
    }


def _header(name: str, text: str) -> Header:
    value, _, block = text.partition("\n")
    return Header(name, value, block)


def _replay(record: Record, form: Form, lines: list[Line]) -> None:
    game, result = record.game, None
    for line in lines:
        name, colon, value = line.text.partition(":")
        value = value.strip()
        try:
            if result is not None or (record.end is not None and name != "result"):
                raise line.error("nothing follows the result" if result else "after the end comes the result")
            if not colon:
                for event in form.events(game, line):
                    game.push(event)
            elif name == "takeover":
                record.takeovers.append(_takeover(record, value))
            elif name == "set aside" and form.set_aside is not None:
                if record.set_aside is not None:
                    raise line.error("only one card is set aside")
                record.set_aside = form.set_aside(game.position, value)
            elif name == "end":
                record.end = _end(record, form, value)
            elif name == "result":
                result = value
                _check_result(record, value)
            else:
                raise line.error("{text} is not a move, an end or a result", text=repr(line.text[:40]))
        except IllegalMoveError as error:
            raise ParseError(
                "{text}: {why}",
                text=line.text[:60],
                why=str(error),
                line=line.number,
                violation=error.violation,
            ) from error
        except ParseError as error:
            raise error.at(line.number, error.column) from error
    if record.end is not None and result is None:
        raise lines[-1].error("the result is missing: 'result: {points}'", points=_points(record))


def _points(record: Record) -> str:
    return " ".join(map(str, record.game.position.scores()))


def _check_result(record: Record, value: str) -> None:
    if record.end is None:
        raise ParseError(
            "before the result comes how the game ended: 'end: played', 'end: resigned 2' and so on"
        )
    if value != _points(record):
        raise ParseError("the result is {points}, not {text}", points=_points(record), text=repr(value[:40]))


def _end(record: Record, form: Form, value: str) -> End:
    end = End.parse(value)
    position = record.game.position
    if end.seat is not None and end.seat >= position.seats:
        raise ParseError("there is no seat {seat}", seat=end.seat + 1)
    form.check_end(end.how)
    if end.how == "played" and not position.is_over:
        raise ParseError("the game is not over here, so it was not played to its end")
    if end.how != "played" and position.is_over:
        raise ParseError("the game is over here, so it was played, not {how}", how=end.how)
    return end


def _takeover(record: Record, value: str) -> Takeover:
    match = re.fullmatch(r"([1-4])\s+(.*)", value)
    if match is None or int(match[1]) > len(record.seats):
        raise ParseError('a bot takes a seat over with its number and name: takeover: 2 "level 3"')
    names = syntax.unquote(Header("takeover", match[2]))
    if len(names) != 1:
        raise ParseError("one bot takes one seat over")
    return Takeover(len(record.game.stack), int(match[1]) - 1, names[0])
