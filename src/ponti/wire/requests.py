"""What a client says over the WebSocket. Explained for those who write clients in `docs/protocol.md`."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from ponti.wire.base import Asked, Counter, GameId, MessageId, MoveText, Name, Options, Seat, Token

Stroke: TypeAlias = Annotated[str, Meta(min_length=2, max_length=2)]
"""`5c` writes a 5 on island c, `ab` draws a bridge between a and b."""


class _Request(Asked, frozen=True, tag_field="type"):
    id: MessageId


class Hello(_Request, frozen=True, tag="hello"):
    """The first message: which room, whose token (none: a spectator), and what is known already."""

    room: GameId
    token: Token | None = None
    version: Annotated[int, Meta(ge=-1)] = -1
    """The last version known; -1: nothing."""


class Ping(_Request, frozen=True, tag="ping"):
    """A heartbeat; answered by `pong`."""


class Draw(_Request, frozen=True, tag="stroke"):
    """Hashi: one more stroke of the draft."""

    seat: Seat
    ply: Counter
    stroke: Stroke
    counter: Counter | None = None
    """If given: the draft that the stroke was drawn on; another one is answered by `stale`."""


class Erase(_Request, frozen=True, tag="erase"):
    """Hashi: take one stroke out of the draft, wherever it stands."""

    seat: Seat
    ply: Counter
    stroke: Stroke


class Undo(_Request, frozen=True, tag="undo"):
    """Hashi: take the last step of the draft back."""

    seat: Seat
    ply: Counter


class Redo(_Request, frozen=True, tag="redo"):
    """Hashi: make the step again that was taken back last."""

    seat: Seat
    ply: Counter


class Reset(_Request, frozen=True, tag="reset"):
    """Hashi: an empty draft; can be undone."""

    seat: Seat
    ply: Counter


class Skip(_Request, frozen=True, tag="skip"):
    """Hashi: leave the number or the bridges of this card out; what was drawn of it goes."""

    seat: Seat
    ply: Counter
    action: Annotated[str, Meta(pattern="^(number|bridges)$")]


class Correct(_Request, frozen=True, tag="correct"):
    """Hashi, free pen: how the turn of the round before should have been; None: no correction."""

    seat: Seat
    ply: Counter
    move: MoveText | None


class Check(_Request, frozen=True, tag="check"):
    """Hashi, free pen: what is wrong with my last turn? Answered by `mistakes`; nothing is stored."""

    seat: Seat


class Confirm(_Request, frozen=True, tag="confirm"):
    """Hashi: end the turn with the draft as it is."""

    seat: Seat
    ply: Counter
    counter: Counter | None = None


class Reopen(_Request, frozen=True, tag="reopen"):
    """Hashi: take the confirmation back, as long as not everybody has confirmed."""

    seat: Seat
    ply: Counter


class MakeMove(_Request, frozen=True, tag="move"):
    """Ponte del Diavolo: a move. Hashi: a whole turn at once, drawn and confirmed (for bots and programs)."""

    seat: Seat
    ply: Counter
    move: MoveText


class Consider(_Request, frozen=True, tag="consider"):
    """What would happen? Answered by `considered`; nothing is stored.

    Hashi: `what` is strokes to add to the own draft (`5c ab ab`). Ponte del Diavolo: a tile (`c4`), two tiles
    (`c4 d7`) or a bridge (`c4-e5`) of the seat, whoever has the turn.
    """

    seat: Seat
    what: MoveText


class Closed(_Request, frozen=True, tag="closed"):
    """Ponte del Diavolo: why is each closed space closed to a seat (beside a first tile)? Stores nothing."""

    seat: Seat
    first: Annotated[str, Meta(max_length=3)] | None = None


class Hint(_Request, frozen=True, tag="hint"):
    """What would a strong bot do? Only where no other person plays. Answered by `hinted`."""

    seat: Seat


class AskTakeback(_Request, frozen=True, tag="takeback"):
    """Ponte del Diavolo: ask to take the own last move back."""

    seat: Seat


class AnswerTakeback(_Request, frozen=True, tag="answer-takeback"):
    """Agree to the other seat's request, or not."""

    seat: Seat
    agree: bool


class Resign(_Request, frozen=True, tag="resign"):
    """Give the game up."""

    seat: Seat


class Replace(_Request, frozen=True, tag="replace"):
    """Let a bot of some level take the seat of a person who is absent."""

    seat: Seat
    absent: Seat
    level: Annotated[str, Meta(max_length=40)]


class Abandon(_Request, frozen=True, tag="abandon"):
    """End a game in which another person is absent; nobody wins."""

    seat: Seat
    absent: Seat


class Return(_Request, frozen=True, tag="return"):
    """Take the own seat back from the bot that replaced one."""

    seat: Seat


class Rename(_Request, frozen=True, tag="rename"):
    """Another name for the own seat; the empty name is none."""

    seat: Seat
    name: Name


class Rematch(_Request, frozen=True, tag="rematch"):
    """After the end: the same players again, with the same or other options; who begins alternates."""

    seat: Seat
    options: Options | None = None


class Resync(_Request, frozen=True, tag="resync"):
    """Send me everything after this version again, and my drafts."""

    version: Annotated[int, Meta(ge=-1)]


ClientMessage: TypeAlias = (
    Hello
    | Ping
    | Draw
    | Erase
    | Undo
    | Redo
    | Reset
    | Skip
    | Correct
    | Check
    | Confirm
    | Reopen
    | MakeMove
    | Consider
    | Closed
    | Hint
    | AskTakeback
    | AnswerTakeback
    | Resign
    | Replace
    | Abandon
    | Return
    | Rename
    | Rematch
    | Resync
)
