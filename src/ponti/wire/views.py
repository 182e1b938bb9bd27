"""What a client is shown of a game: everything needed to draw it, since a client knows no rules."""

from __future__ import annotations

from msgspec import field

from ponti.wire.base import Told
from ponti.wire.games import Options, PositionView


class SeatView(Told, frozen=True):
    """A seat: who sits there and how far they are."""

    seat: int
    kind: str
    """`open`, `person`, `local` (a person at the screen of another seat's owner) or `bot`."""
    name: str
    level: str | None
    """Of a bot."""
    to_act: bool
    confirmed: bool
    points: int
    deadline: int | None
    """When this seat's thinking time ends (milliseconds since 1970), while it runs."""
    left_ms: int | None
    """With a clock: the time left when the clock last stood still or started."""


class OutcomeView(Told, frozen=True):
    """How a game ended."""

    how: str
    """`played`, `resigned`, `time` or `abandoned`."""
    seat: int | None
    winners: list[int]
    scores: list[int]
    decided_by: str


class LotView(Told, frozen=True):
    """What a seat adds to the shuffle: its seal, and the number once it is shown."""

    seat: int
    seal: str
    number: str | None


class DeckView(Told, frozen=True, omit_defaults=True):
    """What makes the deck fair: commitment and lots from the start; the rest once the game is over."""

    commitment: str
    seeded: bool
    deck: list[str] | None
    salt: str | None
    seed: str | None
    scheme: int = 1
    secret: str | None = None
    lots: list[LotView] = field(default_factory=list)


class VoteView(Told, frozen=True):
    """A seat would end the game because a person is absent."""

    seat: int
    absent: int


class OfferView(Told, frozen=True):
    """Another game that a player would like to play with the same players."""

    seat: int
    """Whose idea it is."""
    options: Options
    agreed: list[int]
    """The seats that have agreed, that one included. The game begins when all persons have."""


class OfDay(Told, frozen=True):
    """The game is played with the deck of a day: it counts, or is practice."""

    date: str
    """As in `2026-11-18`, by the server's calendar."""
    counted: bool


class StateView(Told, frozen=True, omit_defaults=True):
    """A whole game as everybody sees it."""

    room: str
    version: int
    ply: int
    """How many moves, cards and rounds have been played; a move says for which ply it is meant."""
    status: str
    """`open` (seats are free), `playing` or `over`."""
    options: Options
    seats: list[SeatView]
    to_act: list[int]
    position: PositionView
    moves: list[str]
    """The events of play so far, as game records write them."""
    deck: DeckView | None
    takeback: int | None
    """The seat that asks to take its last move back, until it is answered."""
    outcome: OutcomeView | None
    rematch: str | None
    """The room of the next game."""
    rematch_of: str | None
    votes: list[VoteView] | None = None
    """Who would end the game because somebody is absent; left out where nobody would."""
    offer: OfferView | None = None
    """After the end, while another game is offered; left out otherwise."""
    day: OfDay | None = None
    """Where the deck is that of a day; left out otherwise."""
    offered: bool = False
    """While seats are free: whether anybody may join, by the list of open tables."""
