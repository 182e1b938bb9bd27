"""What the server says over the WebSocket. Explained in `docs/protocol.md` for those who write clients."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from ponti.wire.base import Code, Message, Told, Violation
from ponti.wire.games import GameMessage, PositionView, Preview
from ponti.wire.hashi import LayoutView
from ponti.wire.study import HintView
from ponti.wire.views import StateView


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to `hello`. Who is there, an `update` with what is new, and drafts follow."""

    id: str
    room: str
    protocol: int
    version: int
    seats: list[int]
    """The seats that the token owns; none: a spectator."""
    layout: LayoutView | None
    invite: str
    """The address under which others can join or watch."""
    at: int
    """The server's clock, in milliseconds since 1970."""
    heartbeat_s: int
    """Send a `ping` at least this often; expect any message within twice the time."""


class Update(Message, frozen=True, tag="update"):
    """What happened after version `since`, oldest first, and how everything stands now."""

    since: int
    version: int
    events: list[msgspec.Raw]
    """Each with `type`, `at` and its own fields; the first has version `since` + 1."""
    state: StateView


class News(Message, frozen=True, omit_defaults=True, tag="news"):
    """From protocol 2 on: what happened after version `since`, and what it changed. The rest is as it was."""

    since: int
    version: int
    events: list[msgspec.Raw]
    """As in `update`."""
    state: dict[str, Any]
    """The fields of the state that have changed, and of objects in it those fields that have; of `seats`
    the seats that have. `moves` only if it is not what it was with the texts of the `played` events."""
    id: str | None = None
    """The request that is answered by it."""


class Ack(Message, frozen=True, tag="ack"):
    """A request was carried out, and what it changed is stored durably."""

    id: str
    version: int
    counter: int | None = None
    room: str | None = None
    """After the end: the room of the next game, where there is one."""


class Refused(Message, frozen=True, tag="error"):
    """A request was not carried out (or the connection is about to be closed: no id)."""

    code: Code
    message: str
    """An English sentence for developers."""
    id: str | None = None
    violation: Violation | None = None
    """With `illegal`: the rule."""


class Pong(Message, frozen=True, tag="pong"):
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


class Presence(Message, frozen=True, tag="presence"):
    """Who is there."""

    seats: list[PresenceView]
    spectators: int


class Notice(Message, frozen=True, tag="notice"):
    """Something to tell that is not an event: `bot-warming-up`, `bot-retrying`, `deleted`, `stopping`."""

    notice: str
    seat: int | None = None
    level: str | None = None


class Said(Message, frozen=True, tag="said"):
    """Somebody has said one of the words; it is no event, and whoever was not there has not heard it."""

    seat: int
    word: str


class Considered(Message, frozen=True, tag="considered"):
    """The answer to `consider`: the rule that forbids it, or what it would do."""

    id: str
    seat: int
    what: str
    violation: Violation | None
    preview: Preview | None


class Looked(Message, frozen=True, tag="looked"):
    """The answer to `look`: the position after so many events of play, as everybody saw it then."""

    id: str
    ply: int
    position: PositionView
    points: list[int]
    """Of each seat."""


class Hinted(Message, HintView, frozen=True, kw_only=True, tag="hinted"):
    """The answer to `hint`: a move, in the notation of game records, and why it is good."""

    id: str
    seat: int
    ply: int
    level: str


ServerMessage: TypeAlias = (
    Welcome
    | Update
    | News
    | Ack
    | Refused
    | Pong
    | Presence
    | Notice
    | Said
    | Considered
    | Looked
    | Hinted
    | GameMessage
)
"""All that the server may say."""
