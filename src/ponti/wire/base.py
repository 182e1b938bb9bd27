"""What all messages of the wire have in common: bases, shared small structs, and the codes of errors."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias, overload

import msgspec
from msgspec import Meta

from ponti import errors

PROTOCOL = 2
"""Raised when a client written for the number before would misunderstand something; a client says in `hello`
which one it speaks, and the first is spoken to all that do not."""

WHOLE = r"(?!\n)$"
"""Where a pattern ends. `$` alone would also let a line break through: for Python it may stand before one.
Other languages, which read our patterns in `openapi.json`, understand this, too."""

GameId: TypeAlias = Annotated[str, Meta(pattern=f"^[a-z2-7]{{10}}{WHOLE}")]
"""The name of a room."""
Token: TypeAlias = Annotated[str, Meta(pattern=f"^[A-Za-z0-9_-]{{32}}{WHOLE}")]
"""The secret of a seat."""
MessageId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=f"^[A-Za-z0-9_.:-]+{WHOLE}")]
"""The number of a request, chosen by the client."""
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
"""A seat, counted from 0."""
Name: TypeAlias = Annotated[str, Meta(max_length=40)]
"""What somebody is called."""
MoveText: TypeAlias = Annotated[str, Meta(max_length=200)]
"""A move as records write it."""
Digits: TypeAlias = Annotated[str, Meta(pattern=f"^[0-9a-f]{{64}}{WHOLE}")]
"""A number or a hash: 64 hexadecimal digits."""
WORDS = ("hello", "luck", "well-played", "thanks", "sorry", "moment", "back", "bye")
"""What can be said at a table; each reader reads it in a language of their own."""
SIGNS = ("smile", "laugh", "surprise", "sadness", "thumb", "heart")
"""What can be shown at a table instead."""
Word: TypeAlias = Annotated[str, Meta(pattern=f"^({'|'.join(WORDS + SIGNS)}){WHOLE}")]
"""One of the words or signs."""
Counter: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
"""The number of a draft, which grows with every change."""


class Told(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The base of everything that the server says."""


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The base of everything that a client says: a field that is not known is an error."""


class Message(Told, frozen=True, tag_field="type"):
    """The base of everything that the server says over the WebSocket."""


class Request(Asked, frozen=True, tag_field="type"):
    """The base of everything that a client says over the WebSocket."""

    id: MessageId


class Change(Request, frozen=True):
    """The base of the requests by which a seat changes its game; each is answered by `ack` or `error`."""

    seat: Seat


class Question(Request, frozen=True):
    """The base of the requests by which a seat only asks; nothing is stored."""

    seat: Seat


class Code(StrEnum):
    """The codes of errors. A client decides by the code; the sentence beside it is for developers."""

    NOT_JSON = "not-json"
    BAD_MESSAGE = "bad-message"
    BINARY = "binary"
    TOO_LARGE = "too-large"
    TOO_FAST = "too-fast"
    TOO_MANY = "too-many"
    BUSY = "busy"
    HELLO_FIRST = "hello-first"
    HELLO_TWICE = "hello-twice"
    NO_SUCH_GAME = "no-such-game"
    UNREADABLE = "unreadable"
    NOT_FOUND = "not-found"
    NOT_ALLOWED_METHOD = "method-not-allowed"
    WRONG_TOKEN = "wrong-token"
    NOT_YOUR_SEAT = "not-your-seat"
    NO_SPECTATORS = "no-spectators"
    SEAT_TAKEN = "seat-taken"
    BAD_NAME = "bad-name"
    BAD_OPTIONS = "bad-options"
    BAD_RECORD = "bad-record"
    BAD_MOVE = "bad-move"
    BAD_CODE = "bad-code"
    FORBIDDEN_ORIGIN = "forbidden-origin"
    FORBIDDEN_HOST = "forbidden-host"
    ILLEGAL = "illegal"
    STALE = "stale"
    NOT_STARTED = "not-started"
    NOT_OVER = "not-over"
    OVER = "over"
    NOT_NOW = "not-now"
    NOT_HERE = "not-here"
    NOT_ABSENT = "not-absent"
    CONFIRMED = "confirmed"
    NO_SUCH_BOT = "no-such-bot"
    STORAGE_FULL = "storage-full"
    STORAGE_DAMAGED = "storage-damaged"
    STOPPING = "stopping"
    INTERNAL = "internal"


class Violation(Told, frozen=True):
    """A rule that is broken: its id, its values, and the template of its English sentence.

    The pair of rule and template is the key under which a catalogue has the sentence of another language.
    """

    rule: str
    template: str
    values: dict[str, str | int]


@overload
def told(violation: None) -> None: ...
@overload
def told(violation: errors.Violation) -> Violation: ...
@overload
def told(violation: errors.Violation | None) -> Violation | None: ...


def told(violation: errors.Violation | None) -> Violation | None:
    """A broken rule as it is sent.

    >>> told(errors.Violation("hashi.lines", "there is no dotted line {line}", line="xy")).values
    {'line': 'xy'}
    """
    if violation is None:
        return None
    return Violation(rule=violation.rule, template=violation.template, values=violation.values)


class Problem(Told, frozen=True):
    """The answer to an HTTP request that fails."""

    code: Code
    message: str
    violation: Violation | None = None
    line: int | None = None
    column: int | None = None
    """With `bad-record`: where it is wrong, counted from 1."""


class Clock(Asked, frozen=True, omit_defaults=True):
    """Thinking time: `turn` gives so many seconds for each turn, `game` for all turns of a seat together."""

    kind: Annotated[str, Meta(pattern=f"^(turn|game){WHOLE}")]
    seconds: Annotated[int, Meta(ge=10, le=1_209_600)]
    """At most a fortnight. Where each turn has a day or more, nobody is ever absent."""
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    """With `game`: so many seconds are added after each turn of a seat."""
