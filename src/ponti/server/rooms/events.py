"""The events of a room as they are stored: there is nothing secret in any of them.

A game on the server is the list of these; drafts, the order of the deck and tokens are kept elsewhere. What
is stored is read for ever: a field may be added if it has a default, and none may go or change its meaning.
A field that is not known, written by a later version, is passed over. What is sent is made from these
structs by `audience`, so that the wire may change without them.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import field

FIRST_RULES = 1
"""The version of the rules in games that were stored before it was written down."""


class Stored(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The base of what is stored; unlike what clients say, it may have fields that are not known."""


class SeatPlan(Stored, frozen=True):
    """A seat at the beginning: `open`, `person`, `local` or `bot`."""

    kind: str
    name: str = ""
    level: str | None = None


class Clock(Stored, frozen=True, omit_defaults=True):
    """Thinking time: so many seconds for each `turn`, or for a whole `game`."""

    kind: str
    seconds: int
    increment: int = 0
    """With `game`: so many seconds are added after each turn."""


class _Event(Stored, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    at: int
    """When it happened, in milliseconds since 1970."""
    lived: int | None = None
    """How long the server had lived by then, in games with clocks; None in older ones: as `at` says."""


class OfDay(Stored, frozen=True):
    """The game is played with the deck of a day, `2026-11-18`; it counts, or is practice."""

    date: str
    counted: bool


class Created(_Event, frozen=True, tag="created"):
    """The room exists. `opening` are events of play that were taken over from another game."""

    options: msgspec.Raw
    """As the game's own part writes and reads them; they name the game."""
    seats: list[SeatPlan]
    commitment: str | None = None
    seeded: bool = False
    opening: list[str] = field(default_factory=list)
    rematch_of: str | None = None
    scheme: int = 1
    """How the deck is shuffled and committed to, see `deck`."""
    rules: int | None = None
    """The version of the game's rules by which it is played; None: `FIRST_RULES`."""
    offered: bool = False
    """Whether it is in the list of open tables until it starts: anybody may join."""
    day: OfDay | None = None
    """Where the deck is that of a day."""


class Seated(_Event, frozen=True, tag="seated"):
    """A person takes a seat."""

    seat: int
    name: str = ""


class BotSeated(_Event, frozen=True, tag="bot-seated"):
    """A free seat is given to a bot; `by` is the seat that asked for it."""

    seat: int
    level: str
    by: int


class Renamed(_Event, frozen=True, tag="renamed"):
    """A person has another name now."""

    seat: int
    name: str


class Started(_Event, frozen=True, tag="started"):
    """All seats are taken: the game begins."""


class Sealed(_Event, frozen=True, tag="sealed"):
    """A seat has sealed a number: for the shuffle of this game before it starts, of the rematch after."""

    seat: int
    seal: str


class Unsealed(_Event, frozen=True, tag="unsealed"):
    """A seat shows the number that it has sealed; it is part of the shuffle."""

    seat: int
    number: str


class Confirmed(_Event, frozen=True, tag="confirmed"):
    """A seat has ended its turn of the round; what it drew is played when all have."""

    seat: int
    by: str = "player"
    """`player`, `bot` or `time`."""


class Reopened(_Event, frozen=True, tag="reopened"):
    """A seat has taken its confirmation back."""

    seat: int


class Awarded(Stored, frozen=True):
    """A bonus earned by a seat."""

    seat: int
    bonus: str
    points: int


class Played(_Event, frozen=True, tag="played"):
    """An event of play as game records write it: a move, or what all seats or chance did."""

    text: str
    seat: int | None = None
    """Whose move it is, where it is one seat's."""
    forced: bool = False
    """A move that the server made because nothing else was possible."""
    by: str = "player"
    finished: list[list[str]] = field(default_factory=list)
    awarded: list[Awarded] = field(default_factory=list)


class TakebackAsked(_Event, frozen=True, tag="takeback-asked"):
    """A seat asks to take its last move back."""

    seat: int


class TakebackAnswered(_Event, frozen=True, tag="takeback-answered"):
    """The other seat agrees or not. Agreed, the game is back at `ply`."""

    seat: int
    agreed: bool
    ply: int | None = None


class TakenOver(_Event, frozen=True, tag="taken-over"):
    """A bot plays on for an absent person; `by` is the seat that asked for it."""

    seat: int
    level: str
    by: int


class Returned(_Event, frozen=True, tag="returned"):
    """A person takes their seat back from the bot."""

    seat: int


class AbandonVoted(_Event, frozen=True, tag="abandon-voted"):
    """A player would end the game because of an absent person; most of those present have to."""

    seats: list[int]
    """All seats of this player, who votes for them."""
    absent: int


class Ended(_Event, frozen=True, tag="ended"):
    """The game is over; where there is a deck, its order and salt are open now."""

    how: str
    winners: list[int]
    scores: list[int]
    decided_by: str
    seat: int | None = None
    deck: list[str] | None = None
    salt: str | None = None
    seed: str | None = None
    secret: str | None = None
    """What the server brought to the shuffle; None in the first scheme."""


class RematchOffered(_Event, frozen=True, tag="rematch-offered"):
    """A player would like another game with the same players; an offer that stood before is gone."""

    seat: int
    seats: list[int]
    """All seats of this player, who agrees for them."""
    options: msgspec.Raw
    """As in `Created`."""


class RematchAgreed(_Event, frozen=True, tag="rematch-agreed"):
    """A player would like the game that was offered, too."""

    seat: int
    seats: list[int]


class RematchDeclined(_Event, frozen=True, tag="rematch-declined"):
    """A player does not want the game that was offered, or no longer."""

    seat: int


class Rematched(_Event, frozen=True, tag="rematched"):
    """The same players go on in another room; their tokens are good there too."""

    room: str
    by: int


RoomEvent: TypeAlias = (
    Created
    | Seated
    | BotSeated
    | Renamed
    | Started
    | Sealed
    | Unsealed
    | Confirmed
    | Reopened
    | Played
    | TakebackAsked
    | TakebackAnswered
    | TakenOver
    | Returned
    | AbandonVoted
    | Ended
    | RematchOffered
    | RematchAgreed
    | RematchDeclined
    | Rematched
)

_decoder: msgspec.json.Decoder[RoomEvent] = msgspec.json.Decoder(RoomEvent)
_encoder = msgspec.json.Encoder()


def encoded(event: RoomEvent) -> bytes:
    """An event as it is stored."""
    return _encoder.encode(event)


def decoded(data: bytes) -> RoomEvent:
    """A stored event."""
    return _decoder.decode(data)
