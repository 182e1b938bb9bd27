"""The deck and the puzzle of the day over HTTP: what they are, who has tried them, and what came of it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, field

from ponti.wire.base import Asked, Name, Told
from ponti.wire.puzzles import AnswerForm

Date: TypeAlias = str
"""A day by the server's calendar, as in `2026-11-18`."""


class DayLine(Told, frozen=True, omit_defaults=True):
    """A line of a day's table; those with as many points share a place."""

    place: int
    points: int
    name: str = ""
    """None where nobody wanted to give one."""
    own: bool = False
    """Whether it is that of the device that asks."""


class DayBot(Told, frozen=True):
    """What a bot has made of the deck."""

    level: str
    points: int


class DayShare(Told, frozen=True):
    """How many reached so many points."""

    points: int
    count: int


class OwnTry(Told, frozen=True, omit_defaults=True):
    """The try at the deck that counts for the device that asks."""

    status: Annotated[str, Meta(pattern="^(running|over|deleted)$")]
    """`running` may go on, `over` is played or given up, `deleted` cannot be made anew."""
    room: str = ""
    points: int | None = None
    """Where it was played to its end in time."""
    place: int | None = None
    name: str = ""


class DaySolver(Told, frozen=True, omit_defaults=True):
    """Somebody who found the solution at once, and gave a name."""

    name: str
    own: bool = False
    """Whether it is the device that asks."""


class DayPuzzle(Told, frozen=True, omit_defaults=True):
    """The puzzle of a day: which one, and how many devices found the solution at once."""

    game: str
    id: str
    tries: int
    solved: int
    bots: list[str]
    """The levels of bots that find it."""
    levels: int
    """How many levels there are."""
    own: bool | None = None
    """Whether the first try of the device that asks was right; left out before it."""
    named: list[DaySolver] = field(default_factory=list)
    """Those who found it at once and gave a name, the first first; at most twenty."""


class Opened(Told, frozen=True):
    """What is opened when a day is over: all that its deck was made from."""

    deck: list[str]
    secret: str
    salt: str
    perfect: int | None
    """The points that perfect hindsight reaches; None while that is not known."""
    bound: int | None
    """No more than that is possible; the same where it is proved."""
    replay: bool
    """Whether there is a best game to replay."""


class DayView(Told, frozen=True, omit_defaults=True):
    """A day: its deck as far as it may be known, and what people and bots have made of it."""

    date: Date
    state: str
    """`open`; `closing` while tries that were begun may be finished; `closed`."""
    game: str
    board: str
    commitment: str
    closes_at: int
    """Until then, in milliseconds since 1970, tries that were begun count."""
    players: int
    """How many devices have begun a try that counts."""
    finished: int
    points: list[DayShare]
    """How many reached which points, the fewest points first."""
    best: list[DayLine]
    bots: list[DayBot]
    puzzle: DayPuzzle
    own: OwnTry | None = None
    opened: Opened | None = None


class DeckAhead(Told, frozen=True):
    """A deck to come: which board, and the commitment of the server to its order."""

    date: Date
    board: str
    commitment: str


class DailyTold(Told, frozen=True, omit_defaults=True):
    """Today, yesterday, and what is promised for the days to come."""

    now: int
    """The server's time, in milliseconds since 1970."""
    zone: str
    """Its time zone now, as in `UTC+01:00`."""
    ends_at: int
    """When the next day begins."""
    today: DayView
    yesterday: DayView
    ahead: list[DeckAhead]
    shared: bool = False
    """Whether the decks come from a seed that other servers may have, too."""


class DeckForm(Asked, frozen=True):
    """Begin the try at a deck that counts, or go on with it; or play it for practice."""

    name: Name = ""
    practice: bool = False


class DayAnswerForm(AnswerForm, frozen=True):
    """An answer to the puzzle of a day, and the name that stands in its table if it is right."""

    name: Name = ""


class DeckTry(Told, frozen=True):
    """A room with the deck of a day, and the token of its seat."""

    room: str
    token: str
    seats: list[int]
    counted: bool
    date: Date = field(default="")
