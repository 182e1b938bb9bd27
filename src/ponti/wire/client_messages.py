"""What a client says over the WebSocket. Explained in `docs/protocol.md` for those who write clients."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from ponti.wire.base import (
    Change,
    Counter,
    Digits,
    GameId,
    MoveText,
    Name,
    Question,
    Request,
    Seat,
    Token,
    Word,
)
from ponti.wire.games import GameRequest, Options


class Hello(Request, frozen=True, tag="hello"):
    """The first message: which room, whose token (none: a spectator), and what is known already."""

    room: GameId
    token: Token | None = None
    version: Annotated[int, Meta(ge=-1)] = -1
    """The last version known; -1: nothing."""
    protocol: Annotated[int, Meta(ge=1)] = 1
    """The newest protocol that the client speaks; `welcome` says which one is spoken."""
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


class Say(Request, frozen=True, tag="say"):
    """One of a few words or signs, told to all who are there; nothing is stored. Seldom: `too-fast`."""

    seat: Seat
    word: Word


class Look(Request, frozen=True, tag="look"):
    """How did everything stand after so many events of play? Answered by `looked`, to spectators, too."""

    ply: Counter


class Hint(Request, frozen=True, tag="hint"):
    """What would a strong bot do? Only where no other person plays. Answered by `hinted`."""

    seat: Seat


class Seal(Change, frozen=True, tag="seal"):
    """A number for the shuffle of a deck, sealed; before the start, or after the end for a rematch."""

    seal: Digits


class Unseal(Change, frozen=True, tag="unseal"):
    """The number that the seat has sealed, once the game has started and before the first card."""

    number: Digits


class Resign(Change, frozen=True, tag="resign"):
    """Give the game up."""


class Replace(Change, frozen=True, tag="replace"):
    """Let a bot of some level take the seat of a person who is absent."""

    absent: Seat
    level: Annotated[str, Meta(max_length=40)]


class Abandon(Change, frozen=True, tag="abandon"):
    """Vote for ending a game in which another person is absent; it ends when most of those present have.

    Nobody wins.
    """

    absent: Seat


class SeatBot(Change, frozen=True, tag="seat-bot"):
    """Before the game begins: give a free seat to a bot of some level."""

    free: Seat
    level: Annotated[str, Meta(max_length=40)]


class Return(Change, frozen=True, tag="return"):
    """Take the seat back from the bot that replaced its player."""


class Rename(Change, frozen=True, tag="rename"):
    """Another name for the player of the seat; an empty one takes the name away."""

    name: Name


class Rematch(Change, frozen=True, tag="rematch"):
    """After the end: the same players again, each a seat further. Offers it, or agrees to what was offered.

    Without `options` it is a game with those of this one. Whoever asks for the options of the offer that
    stands agrees to it; whoever asks for others makes another offer. It begins when everybody has agreed.
    """

    options: Options | None = None


class DeclineRematch(Change, frozen=True, tag="decline-rematch"):
    """Turn down the game that was offered, or withdraw the own offer."""


class Resync(Request, frozen=True, tag="resync"):
    """Send me everything after this version again, and my drafts."""

    version: Annotated[int, Meta(ge=-1)]


ClientMessage: TypeAlias = (
    Hello
    | Ping
    | MakeMove
    | Consider
    | Say
    | Look
    | Hint
    | Seal
    | Unseal
    | Resign
    | Replace
    | Abandon
    | SeatBot
    | Return
    | Rename
    | Rematch
    | DeclineRematch
    | Resync
    | GameRequest
)
"""All that a client may say."""
