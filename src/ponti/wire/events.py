"""The events of a room as they are sent. How they are stored is the server's own business."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import field

from ponti.wire.base import Told
from ponti.wire.games import Options


class SeatPlan(Told, frozen=True):
    """A seat at the beginning: `open`, `person`, `local` or `bot`."""

    kind: str
    name: str = ""
    level: str | None = None


class _Event(Told, frozen=True, tag_field="type", omit_defaults=True):
    at: int
    """When it happened, in milliseconds since 1970."""


class Created(_Event, frozen=True, tag="created"):
    """The room exists. `opening` are events of play that were taken over from another game."""

    options: Options
    seats: list[SeatPlan]
    commitment: str | None = None
    seeded: bool = False
    opening: list[str] = field(default_factory=list)
    rematch_of: str | None = None
    scheme: int = 1
    """How the deck is shuffled and committed to: `docs/fair-decks.md`."""


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
    """A seat has ended its turn of the round; what it drew is not told before all have."""

    seat: int
    by: str = "player"
    """`player`, `bot` or `time`."""


class Reopened(_Event, frozen=True, tag="reopened"):
    """A seat has taken its confirmation back."""

    seat: int


class Awarded(Told, frozen=True):
    """A bonus earned by a seat."""

    seat: int
    bonus: str
    points: int


class Played(_Event, frozen=True, tag="played"):
    """An event of play, in the notation of game records.

    In Ponte del Diavolo a move of `seat`; in Hashi a set-up, a card, everybody's round or the last check,
    with the islands that it finished by seat and the bonuses that it earned.
    """

    text: str
    seat: int | None = None
    forced: bool = False
    """A pass that the server made because nothing else was possible."""
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
    """The game is over; in Hashi all that the deck was made from is open now."""

    how: str
    winners: list[int]
    scores: list[int]
    decided_by: str
    seat: int | None = None
    deck: list[str] | None = None
    salt: str | None = None
    seed: str | None = None
    secret: str | None = None
    """What the server brought to the shuffle; none in the first scheme."""


class RematchOffered(_Event, frozen=True, tag="rematch-offered"):
    """A player would like another game with the same players; an offer that stood before is gone."""

    seat: int
    seats: list[int]
    """All seats of this player."""
    options: Options


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
"""Everything that happens in a room."""
