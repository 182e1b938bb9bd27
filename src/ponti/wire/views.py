"""What a client is shown of a game: everything needed to draw it, since a client knows no rules."""

from __future__ import annotations

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


class DeckView(Told, frozen=True):
    """What makes the deck fair: the commitment from the start; order and salt once the game is over."""

    commitment: str
    seeded: bool
    deck: list[str] | None
    salt: str | None
    seed: str | None


class OfferView(Told, frozen=True):
    """Another game that a player would like to play with the same players."""

    seat: int
    """Whose idea it is."""
    options: Options
    agreed: list[int]
    """The seats that have agreed, that one included. The game begins when all persons have."""


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
    offer: OfferView | None = None
    """After the end, while another game is offered; left out otherwise."""
