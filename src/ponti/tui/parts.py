"""What a game brings to the terminal client: the package `ponti.tui.<game>` offers it under these names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ponti import games
from ponti.errors import Violation
from ponti.locale import Catalogue
from ponti.play import Step
from ponti.tui.canvas import Canvas, Place
from ponti.wire.base import Request


@dataclass(frozen=True, slots=True)
class Deed:
    """Something to do besides picking: a key, a word for it, and the doing."""

    key: str
    label: str
    run: Callable[[], Violation | None]
    shown: bool = True
    """Whether it is worth a place in the bottom line."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A question before a game: its name among the options, its words, and what can be chosen."""

    name: str
    label: str
    answers: Sequence[tuple[str, Any]]
    """Words and values; the first is the usual one."""


class Turn(Protocol):
    """A move in the making: what a seat has picked so far. Nothing here is drawn."""

    @property
    def move(self) -> Any | None:
        """What would be played now; None while something is missing."""

    @property
    def is_on_board(self) -> bool:
        """Whether there is anything to pick on the board."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been picked."""

    def pick(self, place: Place) -> Violation | None:
        """Somebody picks a place; why that is not possible, or None."""

    def join(self, one: Place, other: Place) -> Violation | None:
        """Somebody draws from one place to another."""

    def undo(self) -> bool:
        """Take the last step back; whether there was one."""

    def redo(self) -> bool:
        """Take the last undoing back; whether there was one."""

    def clear(self) -> None:
        """Begin anew."""

    def fill(self, move: Any) -> None:
        """Pick what a hint says."""

    def correct(self, move: Any | None) -> Violation | None:
        """Play the last turn anew, where `Part.corrections` offers that."""

    def why_not(self) -> Violation | None:
        """Why the turn cannot end like this; None if it can."""

    def guide(self, t: Catalogue, names: Sequence[str], shared: bool) -> str:
        """What there is to do now; with several people at one screen they are called by their names."""

    def about(self, t: Catalogue) -> str:
        """What the turn so far would do; nothing where that goes without saying."""

    def unfinished(self, t: Catalogue) -> str:
        """What to ask before a turn ends that leaves something undone; else nothing."""

    def deeds(self, t: Catalogue) -> list[Deed]:
        """What else can be done now."""


@dataclass(slots=True)
class View:
    """What is looked at, and how: everything a picture needs besides the position."""

    t: Catalogue
    names: Sequence[str]
    seat: int = 0
    """Whose side or board."""
    turn: Turn | None = None
    cursor: Place | None = None
    last: Any = None
    """The event that led here."""
    before: Any = None
    """The position before it."""
    width: int = 46
    height: int = 20
    flags: set[str] = field(default_factory=set)
    """What else was asked for, such as `closed` spaces."""
    is_ended: bool = False
    """Whether the game ended here, by the rules or because somebody gave up."""
    ready: frozenset[int] = frozenset()
    """The seats that have confirmed while others are still at it."""


class Part(Protocol):
    """What the shared screens ask of a game."""

    @property
    def SEATS(self) -> Sequence[int]:  # noqa: N802 (a constant of the package)
        """How many can play."""

    @property
    def CAN_TAKE_BACK(self) -> bool:  # noqa: N802
        """Whether a move that was played may be taken back."""

    @property
    def PLAY_FORCED(self) -> bool:  # noqa: N802
        """Whether a seat with a single legal move is not asked."""

    @property
    def SECRET(self) -> bool:  # noqa: N802
        """Whether those who share a screen look away while another one decides."""

    @property
    def HAS_DECK(self) -> bool:  # noqa: N802
        """Whether there is a deck, to whose shuffle everybody's device adds a number."""

    @property
    def BOARD_EACH(self) -> bool:  # noqa: N802
        """Whether every seat has a board of its own."""

    def choices(self, t: Catalogue) -> Sequence[Choice]:
        """What is asked before a game."""

    def chance(self, position: Any, rng: Any) -> Any:
        """What chance will bring, such as a shuffled deck."""

    def set_aside(self, position: Any) -> Any:
        """What nobody has seen in the end, if there is such a thing."""

    def turn(self, position: Any, seat: int) -> Turn:
        """A turn of a seat, with nothing picked."""

    def start_place(self, position: Any) -> Place:
        """Where the keys begin."""

    def step(self, position: Any, place: Place, dx: int, dy: int) -> Place:
        """The place to which an arrow key leads."""

    def place_words(self, position: Any, view: View) -> str:
        """What lies where the keys are."""

    def draw(self, position: Any, view: View) -> Canvas:
        """The board in characters, as large as it fits."""

    def heading(self, t: Catalogue, position: Any, plies: int) -> str:
        """Where the game stands: a round or the number of a move."""

    def panel(self, position: Any, view: View) -> Iterable[tuple[str, str]]:
        """What stands beside the board: lines, each with its ink."""

    def told(self, t: Catalogue, step: Step[Any], names: Sequence[str]) -> Iterable[str]:
        """What has happened, in sentences."""

    def waiting(self, t: Catalogue, position: Any, names: Sequence[str]) -> str:
        """What is said while somebody else has to act."""

    def result(self, t: Catalogue, ending: Ending) -> list[str]:
        """How a game ended, in sentences; the first says who has won."""

    def keys(self, t: Catalogue) -> list[str]:
        """The keys of this game, a line each."""

    def signs(self, t: Catalogue) -> list[str]:
        """What the signs on the board mean, a line each."""

    def deeds(self, position: Any, seat: int, view: View) -> list[Deed]:
        """What can be done at any time, such as marking the closed spaces."""

    def corrections(self, t: Catalogue, position: Any, seat: int) -> tuple[list[str], list[tuple[str, Any]]]:
        """Mistakes that a seat has made, in sentences, and turns that may replace them."""

    def review_lines(self, t: Catalogue, review: Any, names: Sequence[str]) -> list[ReviewLine]:
        """A review, turn by turn."""

    def review_words(self, t: Catalogue, review: Any, names: Sequence[str]) -> list[str]:
        """What a review says about the whole game."""

    def take_back(self, number: str, seat: int, ply: int) -> Request:
        """How a server is asked to take the last choice of a seat back, under the number of a request."""

    def answer_takeback(self, number: str, seat: int, agree: bool) -> Request:
        """What is said to somebody else who asks for that."""

    def remote_start(self, state: Mapping[str, Any], layout: Mapping[str, Any] | None) -> Any:
        """The position in which a game on a server began, from the state that the wire tells."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: played, resigned, on time or abandoned, and whose eyes see it."""

    position: Any
    names: Sequence[str]
    own: Sequence[int]
    how: str = "played"
    seat: int | None = None
    """Who gave up, or whose time ran out."""
    winners: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """A turn of a review: the number of events with it, columns for a list, and what to say of it."""

    step: int
    columns: tuple[str, ...]
    costly: bool
    better: Any | None
    words: str
    played: str = ""
    cost: str = ""


def part_of(kind: str) -> Part:
    """What a game brings."""
    part: Part = games.part(kind, "tui")
    return part
