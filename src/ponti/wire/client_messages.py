"""What a client says over the WebSocket. Explained in `docs/protocol.md` for those who write clients."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from ponti.wire.base import Change, Counter, GameId, MoveText, Name, Question, Request, Seat, Token
from ponti.wire.games import GameRequest, Options


class Hello(Request, frozen=True, tag="hello"):
    """The first message: which room, whose token (none: a spectator), and what is known already."""

    room: GameId
    token: Token | None = None
    version: Annotated[int, Meta(ge=-1)] = -1
    """The last version known; -1: nothing."""
    at: Annotated[int, Meta(ge=0)] | None = None
    """The time of the last event known: where the server has another one, it tells everything anew."""


class Ping(Request, frozen=True, tag="ping"):
    """A heartbeat; answered by `pong`."""


class MakeMove(Change, frozen=True, tag="move"):
    """Ponte del Diavolo: a move. Hashi: a whole turn at once, drawn and confirmed (for bots and programs)."""

    ply: Counter
    move: MoveText


class Consider(Question, frozen=True, tag="consider"):
    """What would happen? Answered by `considered`; nothing is stored.

    Hashi: `what` is strokes to add to the seat's draft (`5c ab ab`). Ponte del Diavolo: a tile (`c4`), two
    tiles (`c4 d7`) or a bridge (`c4-e5`) of the seat, whoever has the turn.
    """

    what: MoveText


class Hint(Request, frozen=True, tag="hint"):
    """What would a strong bot do? Only where no other person plays. Answered by `hinted`."""

    seat: Seat


class Resign(Change, frozen=True, tag="resign"):
    """Give the game up."""


class Replace(Change, frozen=True, tag="replace"):
    """Let a bot of some level take the seat of a person who is absent."""

    absent: Seat
    level: Annotated[str, Meta(max_length=40)]


class Abandon(Change, frozen=True, tag="abandon"):
    """End a game in which another person is absent; nobody wins."""

    absent: Seat


class Return(Change, frozen=True, tag="return"):
    """Take the seat back from the bot that replaced its player."""


class Rename(Change, frozen=True, tag="rename"):
    """Another name for the player of the seat; an empty one takes the name away."""

    name: Name


class Rematch(Request, frozen=True, tag="rematch"):
    """After the end: the same players again, with the same or other options; they begin in turn."""

    seat: Seat
    options: Options | None = None


class Resync(Request, frozen=True, tag="resync"):
    """Send me everything after this version again, and my drafts."""

    version: Annotated[int, Meta(ge=-1)]


ClientMessage: TypeAlias = (
    Hello
    | Ping
    | MakeMove
    | Consider
    | Hint
    | Resign
    | Replace
    | Abandon
    | Return
    | Rename
    | Rematch
    | Resync
    | GameRequest
)
