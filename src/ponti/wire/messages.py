"""What the server says over the WebSocket. Explained for those who write clients in `docs/protocol.md`."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from ponti.wire.base import Code, Told, Violation
from ponti.wire.study import HintView
from ponti.wire.views import BoardView, LayoutView, StateView


class _Answer(Told, frozen=True, tag_field="type"):
    pass


class Welcome(_Answer, frozen=True, tag="welcome"):
    """The answer to `hello`. An `update` with what is not known yet, and the own drafts, follow."""

    id: str
    room: str
    protocol: int
    version: int
    seats: list[int]
    """The own seats; none: a spectator."""
    layout: LayoutView | None
    invite: str
    """The address under which others can join or watch."""
    at: int
    """The server's clock, in milliseconds since 1970."""
    heartbeat_s: int
    """Send a `ping` at least this often; expect any message within twice the time."""


class Update(_Answer, frozen=True, tag="update"):
    """What happened after version `since`, oldest first, and how everything stands now."""

    since: int
    version: int
    events: list[msgspec.Raw]
    """Each with `type`, `at` and its own fields; the first has version `since` + 1."""
    state: StateView


class DraftTold(_Answer, frozen=True, tag="draft"):
    """Hashi: the draft of an own seat, after each change on any device."""

    seat: int
    counter: int
    """Counts the changes of this seat's drafts, in this game; nobody else sees it."""
    ply: int
    steps: list[str]
    """In the order made: `5c`, `ab`, `erase ab`, `skip number`, `skip bridges`, `reset`, `[5c ab]`."""
    can_undo: bool
    can_redo: bool
    entry: str | None
    bridges: list[str]
    correction: str | None
    skipped: list[str]
    """`number`, `bridges`."""
    number_to_do: int | None
    """The number still to be written, if it is not written or left out (at set-up: 3)."""
    bridges_to_do: int
    """How many bridges are still to be drawn, unless they are left out."""
    legal_entries: list[str]
    legal_bridges: list[str]
    move: str
    """The turn so far, as records write it."""
    can_confirm: bool
    why_not: Violation | None
    """Why it cannot be confirmed."""
    confirmed: bool
    board: BoardView
    """The board of this seat with the draft on it."""


class Ack(_Answer, frozen=True, tag="ack"):
    """A request was carried out, and what it changed is stored durably."""

    id: str
    version: int
    counter: int | None = None
    room: str | None = None
    """Of a rematch: the new room."""


class Refused(_Answer, frozen=True, tag="error"):
    """A request was not carried out (or the connection is about to be closed: no id)."""

    code: Code
    message: str
    """An English sentence for developers."""
    id: str | None = None
    violation: Violation | None = None
    """With `illegal`: the rule."""


class Pong(_Answer, frozen=True, tag="pong"):
    """The answer to a `ping`, with the server's clock."""

    id: str
    at: int
    version: int


class PresenceView(Told, frozen=True):
    """Whether a person is connected, and since when (milliseconds since 1970)."""

    seat: int
    online: bool
    since: int
    absent: bool
    """Gone for so long that others may go on without."""


class Presence(_Answer, frozen=True, tag="presence"):
    """Who is there."""

    seats: list[PresenceView]
    spectators: int


class Notice(_Answer, frozen=True, tag="notice"):
    """Something worth telling that is no event: `bot-warming-up`, `bot-retrying`, `stopping`."""

    notice: str
    seat: int | None = None
    level: str | None = None


class MistakeView(Told, frozen=True):
    """A mistake of the free pen."""

    stroke: str
    islands: list[str]
    violation: Violation
    correctable: bool


class Mistakes(_Answer, frozen=True, tag="mistakes"):
    """The answer to `check`: the mistakes, and turns that may replace the faulty one (the first 50)."""

    id: str
    seat: int
    mistakes: list[MistakeView]
    corrections: list[str]


class ClosedSpace(Told, frozen=True):
    """A space on which a tile may not lie, and why."""

    space: str
    violation: Violation


class HashiPreview(Told, frozen=True, tag="hashi", tag_field="game"):
    """What the strokes would do: islands finished, and what could be drawn next."""

    finished: list[str]
    legal_entries: list[str]
    legal_bridges: list[str]
    board: BoardView


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


class Considered(_Answer, frozen=True, tag="considered"):
    """The answer to `consider`: the rule that forbids it, or what it would do."""

    id: str
    seat: int
    what: str
    violation: Violation | None
    preview: HashiPreview | DiavoloPreview | None


class ClosedTold(_Answer, frozen=True, tag="closed"):
    """The answer to `closed`: every free space that is closed to the seat."""

    id: str
    seat: int
    spaces: list[ClosedSpace]


class Hinted(_Answer, HintView, frozen=True, kw_only=True, tag="hinted"):
    """The answer to `hint`: a move, in the notation of game records, and why it is good."""

    id: str
    seat: int
    ply: int
    level: str


ServerMessage: TypeAlias = (
    Welcome
    | Update
    | DraftTold
    | Ack
    | Refused
    | Pong
    | Presence
    | Notice
    | Mistakes
    | Considered
    | ClosedTold
    | Hinted
)
