"""What all messages of the wire have in common: bases, shared small structs, and the codes of errors."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

PROTOCOL = 1
"""Raised when a client written for the number before would misunderstand something."""

GameId: TypeAlias = Annotated[str, Meta(pattern="^[a-z2-7]{10}$")]
Token: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{32}$")]
MessageId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_.:-]+$")]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Name: TypeAlias = Annotated[str, Meta(max_length=40)]
MoveText: TypeAlias = Annotated[str, Meta(max_length=200)]
Counter: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]


class Told(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The base of everything that the server says."""


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The base of everything that a client says: a field that is not known is an error."""


class Code(StrEnum):
    """The codes of errors. A client decides by the code; the sentence beside it is for developers."""

    NOT_JSON = "not-json"
    BAD_MESSAGE = "bad-message"
    BINARY = "binary"
    TOO_LARGE = "too-large"
    TOO_FAST = "too-fast"
    TOO_MANY = "too-many"
    HELLO_FIRST = "hello-first"
    HELLO_TWICE = "hello-twice"
    NO_SUCH_GAME = "no-such-game"
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


class Problem(Told, frozen=True):
    """The answer to an HTTP request that fails."""

    code: Code
    message: str
    violation: Violation | None = None
    line: int | None = None
    column: int | None = None
    """With `bad-record`: where it is wrong, counted from 1."""


class Clock(Asked, frozen=True):
    """Thinking time: `turn` gives so many seconds for each turn, `game` for all turns of a seat together."""

    kind: Annotated[str, Meta(pattern="^(turn|game)$")]
    seconds: Annotated[int, Meta(ge=10, le=86_400)]


class HashiOptions(Asked, frozen=True, tag="hashi", tag_field="game"):
    """The options of a game of Hashi; boards and decks by the ids that `GET /api/info` lists."""

    board: Annotated[str, Meta(max_length=60)] = "side-a"
    deck: Annotated[str, Meta(max_length=60)] = "standard"
    pen: Annotated[str, Meta(pattern="^(strict|free)$")] = "strict"
    spectators: bool = True
    clock: Clock | None = None


class DiavoloOptions(Asked, frozen=True, tag="diavolo", tag_field="game"):
    """The options of a game of Ponte del Diavolo; the supply is scaled to the size unless it is given."""

    size: Annotated[int, Meta(ge=6, le=16)] = 10
    supply: Annotated[str, Meta(max_length=20)] | None = None
    spectators: bool = True
    clock: Clock | None = None


Options: TypeAlias = HashiOptions | DiavoloOptions
