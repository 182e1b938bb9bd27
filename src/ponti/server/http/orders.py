"""Orders: answers that take a while to write and never change, and the paper that they are written on.

An order is complete in itself, so that a process without rooms or storage can carry it out, and so that the
paper can be kept for whoever orders the same.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

import msgspec

from ponti.server.rooms.table import Table
from ponti.wire.boards import BoardForm
from ponti.wire.forms import LineForm, PictureForm, ReplayForm, Try


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """The base of all orders."""

    kept: ClassVar[bool] = True
    """Whether somebody else may order the same."""


class ReplayRecord(Order, frozen=True, tag="replay-record"):
    """A record step by step."""

    form: ReplayForm


class DrawRecord(Order, frozen=True, tag="draw-record"):
    """A position of a record."""

    form: PictureForm


class ReadRecord(Order, frozen=True, tag="read-record"):
    """A record as we write it ourselves."""

    form: ReplayForm


class GameOrder(Order, frozen=True):
    """Something about a game, whose events it brings along as they are stored."""

    room: str
    events: list[msgspec.Raw]


class WriteGame(GameOrder, frozen=True, tag="write-game"):
    """The record of a game."""


class ReplayGame(GameOrder, frozen=True, tag="replay-game"):
    """A game step by step."""


class DrawGame(GameOrder, frozen=True, tag="draw-game"):
    """A position of a game."""

    step: int | None
    seat: int | None


class DrawTable(GameOrder, frozen=True, tag="draw-table"):
    """How a game stands that is going on, as everybody sees it."""

    seat: int | None


class DrawPreview(GameOrder, frozen=True, tag="draw-preview"):
    """How a game stands as everybody sees it, as the picture of a link to it."""


class AskAbout(GameOrder, frozen=True, tag="ask-about"):
    """The answer to a player's question that takes a while, as it goes over the WebSocket."""

    kept: ClassVar[bool] = False

    request: msgspec.Raw


class TryOut(Order, frozen=True, tag="try-out"):
    """Rules without a room."""

    form: Try


class FollowLine(Order, frozen=True, tag="follow-line"):
    """Where a line of play leads: as a `code`, a `picture` or a `record`."""

    form: LineForm
    what: str


class DrawCode(Order, frozen=True, tag="draw-code"):
    """An address as a QR code."""

    address: str


class CheckBoard(Order, frozen=True, tag="check-board"):
    """What a drawn board and deck are, or what is wrong with them."""

    game: str
    form: BoardForm


AnyOrder: TypeAlias = (
    ReplayRecord
    | DrawRecord
    | ReadRecord
    | WriteGame
    | ReplayGame
    | DrawGame
    | DrawTable
    | DrawPreview
    | AskAbout
    | TryOut
    | FollowLine
    | DrawCode
    | CheckBoard
)


class Label(msgspec.Struct, frozen=True):
    """What stands before a paper that comes from a process: the answer's status, its type and its length."""

    status: int
    media: str
    size: int
    fault: str | None = None
    """Where an order could not be carried out by a mistake of ours: what the log has to say about it."""


class Paper(msgspec.Struct, frozen=True):
    """A finished answer."""

    status: int
    media: str
    body: bytes


def events_of(table: Table) -> list[msgspec.Raw]:
    """The events of a game, for an order."""
    return [msgspec.Raw(event) for event in table.stored_after(-1)]
