"""What a game brings along to the rooms: everything that one game does differently from another.

`ponti.server.rooms.<game>` offers it under the names below. Nothing else in this folder knows which games
there are, or asks which one it has before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from ponti import games
from ponti.errors import Violation
from ponti.record import Record
from ponti.wire.base import Code
from ponti.wire.boards import BoardForm, BoardTold
from ponti.wire.games import Options, PositionView, Preview
from ponti.wire.hashi import DraftTold, HashiRemains, LayoutView
from ponti.wire.refusal import Refusal

if TYPE_CHECKING:
    from ponti.server.rooms.course import Course
    from ponti.server.rooms.decisions import Case, Decision
    from ponti.server.rooms.room import Room
    from ponti.server.rooms.table import Table


class StoredOptions(Protocol):
    """The options of a game as they are stored; each game has more of its own."""

    @property
    def spectators(self) -> bool:
        """Whether everybody who has the link may watch."""

    @property
    def clock(self) -> Any:
        """Thinking time, or None."""


class TriedDraft(NamedTuple):
    """A draft that a lesson tries out, as it is shown, and the rule against its next step, if any."""

    draft: Any
    told: DraftTold
    violation: Violation | None


class Drafts(Protocol):
    """What a game offers in which turns are drafted in private before they are played."""

    def decoded(self, data: bytes) -> Any:
        """A stored draft; it knows its `ply`."""

    def told(
        self, position: Any, seat: int, draft: Any, ply: int, counter: int, confirmed: bool
    ) -> DraftTold:
        """The draft of a seat as only its own devices are shown it; None, or one for another ply: empty."""

    def tried(self, position: Any, seat: int, steps: Sequence[str]) -> TriedDraft:
        """A new draft with these steps."""


class Boards(Protocol):
    """What a game offers whose boards and decks people may draw themselves."""

    def checked(self, form: BoardForm) -> BoardTold:
        """What a board and a deck are, or what is wrong with them and where."""


class Part(Protocol):
    """What `ponti.server.rooms.<game>` offers."""

    @property
    def RULES(self) -> int:  # noqa: N802  (a constant)
        """The version of the rules of new games, raised when a stored game would go otherwise by them."""

    @property
    def DRAFTS(self) -> Drafts | None:  # noqa: N802
        """None where moves are made at once."""

    @property
    def BOARDS(self) -> Boards | None:  # noqa: N802
        """None where all boards are alike."""

    @property
    def DECISIONS(self) -> Mapping[type, Callable[[Case, Any], Decision]]:  # noqa: N802
        """The requests that only this game has, and what they come to."""

    @property
    def QUESTIONS(self) -> Mapping[type, Callable[[Room, Any], Any]]:  # noqa: N802
        """The questions that only this game has, by request, and what answers them."""

    @property
    def SLOW_QUESTIONS(self) -> frozenset[type]:  # noqa: N802
        """Those among them that take a while to answer."""

    def prepare(self) -> None:
        """Do what the first game would otherwise wait for, and everybody else with it.

        A server does it when it starts; a process that serves nobody has no need to.
        """

    # Options

    def options_of(self, data: msgspec.Raw) -> StoredOptions:
        """Stored options."""

    def options_kept(self, options: Any) -> StoredOptions:
        """The options that a client has chosen, as they are stored."""

    def options_told(self, options: Any) -> Options:
        """Stored options as they are sent."""

    def start(self, options: Any, seats: int) -> Any:
        """The position in which such a game begins; `PontiError` where the options make no sense."""

    def check_size(self, position: Any) -> None:
        """Raise `PontiError` where a game would be larger than a server has time for."""

    # Play

    def move(self, case: Case, seat: int, text: str, by: str) -> Decision:
        """What a whole move of a seat comes to."""

    def time_out(self, case: Case, seat: int, rng: Random) -> Decision:
        """What happens when a seat runs out of time."""

    def go_on(self, course: Course) -> bool:
        """Let the next thing happen that happens by itself; False when a player has to decide."""

    def mover(self, position: Any) -> int | None:
        """The seat that makes the next event of play, where a single one does."""

    def deck(self, position: Any) -> Sequence[object] | None:
        """The cards that have not been turned, in order of size; None where there is no deck."""

    def consider(
        self, position: Any, seat: int, what: str, draft: Any = None
    ) -> tuple[Violation | None, Preview | None]:
        """What something would do, on top of a draft if there is one: the rule against it, or a preview."""

    # What is shown

    def position_view(
        self, position: Any, last: str | None = None, set_aside: str | None = None
    ) -> PositionView:
        """A position as everybody sees it; the last event of play, and the card that was not played."""

    def points(self, position: Any, view: Any) -> list[int]:
        """The points of each seat as everybody sees them."""

    def layout_view(self, position: Any) -> LayoutView | None:
        """The board as printed, where it has to be told."""

    def round_of(self, position: Any, ply: int) -> int:
        """How far the game is, as a list of games says it."""

    def offers(self) -> dict[str, Any]:
        """What `GET /api/info` says about this game."""

    def remains(self, table: Table) -> msgspec.Struct | None:
        """What is stored of a finished game for statistics, besides its points; None: nothing."""

    def remains_told(self, data: msgspec.Raw) -> HashiRemains | None:
        """The same as it is sent."""

    # Records

    def complete(self, record: Record, table: Table) -> None:
        """Add to the record of a finished game what only this game has."""

    def cards_turned(self, record: Record) -> list[str] | None:
        """The cards in the order in which they came; None where there is no deck."""


@cache
def part_of(game: str) -> Part:
    """The part of a game, imported now; `PontiError` where there is no such game."""
    part: Part = games.part(game, "server.rooms")
    return part


def boards_of(game: str) -> Boards:
    """What a game offers for boards of one's own; `Refusal` where it has none."""
    boards = part_of(game).BOARDS if game in games.GAMES else None
    if boards is None:
        raise Refusal(Code.NOT_FOUND, "there is no such game, or none whose boards can be drawn")
    return boards


class _Kind(msgspec.Struct):
    game: str


def part_of_options(options: msgspec.Raw) -> Part:
    """The part of the game that stored options name."""
    return part_of(msgspec.json.decode(options, type=_Kind).game)
