"""What only Ponte del Diavolo has on the wire: its options, how it is shown, closed spaces, take-backs."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ponti.wire.base import Asked, Change, Clock, Message, Question, Told, Violation


class DiavoloOptions(Asked, frozen=True, tag="diavolo", tag_field="game"):
    """The options of a game of Ponte del Diavolo; the supply is scaled to the size unless it is given."""

    size: Annotated[int, Meta(ge=6, le=16)] = 10
    supply: Annotated[str, Meta(max_length=20)] | None = None
    spectators: bool = True
    clock: Clock | None = None


# What is shown


class BridgeView(Told, frozen=True):
    """A bridge, with the spaces that it blocks."""

    a: str
    b: str
    colour: str
    under: list[str]


class NetworkView(Told, frozen=True):
    """Groups of a colour that bridges join, and what they are worth together."""

    groups: list[str]
    """The first space of each."""
    islands: int
    points: int


class ScoreView(Told, frozen=True):
    """Points, then the tie-breaks in their order."""

    points: int
    islands: int
    bridges: int


class LegalView(Told, frozen=True):
    """What the mover may do. Second tiles depend on the first: ask with `consider`."""

    tiles: list[str]
    """Where one tile may lie (rules 2 and 3); empty where no two can be placed."""
    bridges: list[str]
    passing: bool
    choosing: bool


class DiavoloView(Told, frozen=True, tag="diavolo", tag_field="game"):
    """A position of Ponte del Diavolo as everybody sees it."""

    phase: str
    """`opening`, `choice`, `play`, `last` (light has passed: dark's last turn) or `over`."""
    size: int
    turn: str | None
    """The colour to move, None when the game is over."""
    colours: list[str]
    """By seat; before the choice, as if seat 1 took dark."""
    islands: dict[str, list[str]]
    """By colour; the spaces of each with blanks between: `c1 d1 c2 d2`."""
    sandbanks: dict[str, list[str]]
    networks: dict[str, list[NetworkView]]
    """By colour; a sandbank without bridges is none."""
    bridges: list[BridgeView]
    blocked: list[str]
    scores: dict[str, ScoreView]
    tiles_left: dict[str, int | None]
    """By colour; None: unlimited."""
    bridges_left: int | None
    legal: LegalView
    last: str | None
    """The last move."""


# What a client asks


class Closed(Question, frozen=True, tag="closed"):
    """Ponte del Diavolo: why is each closed space closed to a seat (beside a first tile)? Stores nothing."""

    first: Annotated[str, Meta(max_length=3)] | None = None


class AskTakeback(Change, frozen=True, tag="takeback"):
    """Ponte del Diavolo: ask to take the seat's last move back."""


class AnswerTakeback(Change, frozen=True, tag="answer-takeback"):
    """Agree to the other seat's request, or not."""

    agree: bool


# What the server answers


class ClosedSpace(Told, frozen=True):
    """A space on which a tile may not lie, and why."""

    space: str
    violation: Violation


class DiavoloPreview(Told, frozen=True, tag="diavolo", tag_field="game"):
    """What a move would do, and where a second tile may lie beside one."""

    seconds: list[str] | None
    """For one tile: the spaces for the second one."""
    islands: list[list[str]]
    """Islands that close."""
    blocked: list[str]
    """Spaces that a bridge would block."""
    forbidden: dict[str, list[ClosedSpace]]
    """By colour: spaces that are open to it now and would be closed."""
    scores: dict[str, int]
    """Points by colour afterwards."""


class ClosedTold(Message, frozen=True, tag="closed"):
    """The answer to `closed`: every free space that is closed to the seat."""

    id: str
    seat: int
    spaces: list[ClosedSpace]
