"""The bodies of HTTP requests and answers. `openapi.json` is made from these structs."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, field

from ponti.wire.base import WHOLE, Asked, Digits, GameId, MoveText, Name, Seat, Token, Told, Violation
from ponti.wire.events import SeatPlan
from ponti.wire.games import Options, PositionView
from ponti.wire.hashi import DraftTold, HashiRemains, LayoutView, RankView
from ponti.wire.server_messages import Considered
from ponti.wire.views import LotView, OfDay, OutcomeView

RecordText: TypeAlias = Annotated[str, Meta(max_length=1_000_000)]
"""The text of a record."""
EventText: TypeAlias = Annotated[str, Meta(max_length=1_000)]
"""An event as records write it."""


class SeatForm(Asked, frozen=True):
    """A seat of a new game: `me` and `local` are the creator's, `open` is for a guest, `bot` for a bot."""

    kind: Annotated[str, Meta(pattern=f"^(me|local|open|bot){WHOLE}")]
    name: Name = ""
    level: Annotated[str, Meta(max_length=40)] | None = None


class NewGame(Asked, frozen=True):
    """A new game. `opening`: events of play to begin after, as records write them. `seed`: not by chance."""

    options: Options
    seats: Annotated[list[SeatForm], Meta(min_length=1, max_length=4)]
    seed: Annotated[str, Meta(max_length=60)] | None = None
    opening: Annotated[list[EventText], Meta(max_length=400)] = field(default_factory=list)
    seal: Digits | None = None
    """Of the creator's number for the shuffle, where there is a deck."""
    offered: bool = False
    """Whether anybody may join: it is in the list of open tables, where the server has one."""


class SeatToken(Told, frozen=True):
    """The seats that somebody owns now; the token is told here and never again."""

    room: str
    token: str
    seats: list[int]
    invite: str
    """The address for the others."""
    own: str
    """The address to go on with on another device of the same player: it holds the token."""


class Join(Asked, frozen=True):
    """Take a seat: the first open one, or a certain one. A token that is valid here keeps its seats."""

    name: Name = ""
    seat: Seat | None = None
    token: Token | None = None
    seal: Digits | None = None
    """Of the player's number for the shuffle, where there is a deck."""


class RoomInfo(Told, frozen=True, omit_defaults=True):
    """What a room is about, for whoever has its link."""

    room: str
    version: int
    status: str
    options: Options
    seats: list[SeatPlan]
    open_seats: list[int]
    own_seats: list[int]
    """The seats of the token that was sent along."""
    to_act: list[int]
    round: int
    created_at: int
    updated_at: int
    outcome: OutcomeView | None
    seeded: bool = False
    """Whether the deck comes from a seed, so that whoever made the game may know every card."""
    maker: bool | None = None
    """Whether the token is that of whoever made the game, who may delete it; None where it is not known."""
    remains: HashiRemains | None = None
    """Of a finished game of Hashi; None in those of earlier versions."""
    day: OfDay | None = None
    """Where the deck is that of a day; left out otherwise."""


class RenewForm(Asked, frozen=True):
    """A new token for a seat whose link others may know. The device has chosen it and keeps it already."""

    token: Token


class OpenTable(Told, frozen=True):
    """A game that waits for players; anybody may join."""

    room: str
    options: Options
    seats: list[SeatPlan]
    open_seats: list[int]
    created_at: int
    seeded: bool


class OpenTables(Told, frozen=True):
    """A page of the open tables, the latest first, and how many pages there are."""

    tables: list[OpenTable]
    pages: int


class Ticket(Asked, frozen=True):
    """A room and the token for it, as a browser keeps them."""

    room: GameId
    token: Token


class Mine(Asked, frozen=True):
    """The games of this device."""

    tickets: Annotated[list[Ticket], Meta(max_length=200)]


class MyGames(Told, frozen=True, omit_defaults=True):
    """Those of them that exist, the latest first."""

    rooms: list[RoomInfo]
    unreadable: list[str] = field(default_factory=list)
    """The rooms of those that the server cannot read; they are kept."""


class BotInfo(Told, frozen=True):
    """A level of bots for a game, the weakest first."""

    level: str
    game: str


class ServerInfo(Told, frozen=True):
    """What this server offers."""

    name: str
    version: str
    protocol: int
    address: str
    """The address for invitations."""
    languages: list[str]
    boards: list[LayoutView]
    decks: dict[str, list[str]]
    bots: list[BotInfo]
    ranks: list[RankView]
    open_tables: bool = False
    """Whether games can be offered to anybody."""


class Health(Told, frozen=True):
    """The server is ready, and all is `ok`; or something is `failing`."""

    status: str
    version: str
    rooms: int
    connections: int
    failing: list[str] = field(default_factory=list)
    """What is not well at present: storage, or a chore."""


class ReplayForm(Asked, frozen=True):
    """A record to be replayed."""

    record: RecordText


class PictureForm(Asked, frozen=True):
    """A record, of which one position is to be drawn: after `step` events (None: the last one)."""

    record: RecordText
    step: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    seat: Seat | None = None


class Step(Told, frozen=True):
    """One event of play and the position after it; the first step has no text."""

    text: str
    seat: int | None
    takeovers: list[str]
    position: PositionView
    scores: list[int]


class Replay(Told, frozen=True):
    """A whole game, step by step."""

    game: str
    seats: list[str]
    layout: LayoutView | None
    headers: dict[str, str]
    steps: list[Step]
    outcome: OutcomeView | None
    record: str


class LineForm(Asked, frozen=True):
    """A line of play: events after a position, which is that of a record after `step` events, or a code."""

    record: RecordText | None = None
    step: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """None: the last one."""
    code: Annotated[str, Meta(max_length=4_000)] | None = None
    events: Annotated[list[EventText], Meta(max_length=200)] = field(default_factory=list)
    seat: Seat | None = None
    """Whose side a picture shows."""


class LineTold(Told, frozen=True):
    """Where a line of play leads: the code of the position."""

    code: str


class Try(Asked, frozen=True):
    """A position without a room (for lessons): its code, events to play, then a draft of a seat."""

    code: Annotated[str, Meta(max_length=4_000)]
    events: Annotated[list[EventText], Meta(max_length=50)] = field(default_factory=list)
    seat: Seat = 0
    steps: Annotated[list[EventText], Meta(max_length=50)] = field(default_factory=list)
    consider: MoveText | None = None


class Tried(Told, frozen=True):
    """What became of it. With a violation: `events` or `steps` were played up to the one refused."""

    code: str
    position: PositionView
    layout: LayoutView | None
    to_act: list[int]
    played: int
    draft: DraftTold | None
    considered: Considered | None
    violation: Violation | None


class DeckProof(Told, frozen=True, omit_defaults=True):
    """Everything that the deck was made from. `fair` is the server's own word: check it yourself."""

    commitment: str
    deck: list[str]
    salt: str
    seeded: bool
    fair: bool
    scheme: int = 1
    secret: str | None = None
    lots: list[LotView] = field(default_factory=list)


class QrForm(Asked, frozen=True):
    """A path of this server (`/g/…`), with whatever is behind its `#`, to be drawn as a QR code."""

    path: Annotated[str, Meta(min_length=1, max_length=600, pattern="^/")]
