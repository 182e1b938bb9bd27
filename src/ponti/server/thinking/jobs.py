"""Jobs for the workers: what has to be thought about, and what came of it.

A job is complete in itself: positions are codes and games are records, which name their board and deck, so
that any process that has Ponti can do it, wherever it has got the job from.
"""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from ponti.wire.boards import BoardStudyView
from ponti.wire.study import GameReview, HintView, OpinionView

REMEMBERED_BOTS = 200
"""A worker remembers so many bots, each with what it thought before in its game."""


class ThinkingError(Exception):
    """No worker could do a job."""


class BusyError(ThinkingError):
    """Too many jobs wait already; this one was not taken."""


class NobodyError(ThinkingError):
    """No worker elsewhere does a job; it has to be thought about here."""


class Urgency(Enum):
    """Who waits for a job: a game in play, a player, somebody who sees how far it is, or nobody."""

    NOW = "now"
    SOON = "soon"
    LATER = "later"
    IDLE = "idle"

    @property
    def kind(self) -> str:
        """What people call such jobs."""
        return {"now": "moves", "soon": "hints", "later": "reviews", "idle": "days"}[self.value]


URGENCIES = (Urgency.NOW, Urgency.SOON, Urgency.LATER)
"""What workers elsewhere do. Jobs that nobody waits for are done where they come from, one at a time."""


# What workers say


class MoveChosen(msgspec.Struct, frozen=True, tag="move"):
    """A bot's move."""

    move: str
    warming: bool = False
    """The engine is still being compiled, and somebody simpler had to move for the bot."""


class HintFound(msgspec.Struct, frozen=True, tag="hint"):
    """A hint as the wire carries it."""

    hint: HintView


class OpinionFound(msgspec.Struct, frozen=True, tag="opinion"):
    """The best moves of a position as the wire carries them."""

    opinion: OpinionView


class GameReviewed(msgspec.Struct, frozen=True, tag="review"):
    """A review as the wire carries it."""

    review: GameReview


class DeckPlayed(msgspec.Struct, frozen=True, tag="deck"):
    """What a bot has reached with a deck."""

    points: int


class PerfectFound(msgspec.Struct, frozen=True, tag="perfect"):
    """What could be reached had one known all cards, and what at most."""

    points: int
    bound: int


class BoardStudied(msgspec.Struct, frozen=True, tag="study"):
    """How a board plays, as the wire carries it."""

    study: BoardStudyView


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """The job could not be done, and why."""

    error: str


class Progress(msgspec.Struct, frozen=True, tag="progress"):
    """How far an unfinished job has got."""

    stage: str
    done: int
    total: int


Said: TypeAlias = (
    MoveChosen
    | HintFound
    | OpinionFound
    | GameReviewed
    | DeckPlayed
    | PerfectFound
    | BoardStudied
    | Failed
    | Progress
)

# What they are asked

AnswerT = TypeVar("AnswerT")


class Job(msgspec.Struct, Generic[AnswerT], frozen=True, kw_only=True):
    """What every job has: how urgent it is, and how many failures and how much silence are tolerated."""

    answer: ClassVar[type]
    urgency: ClassVar[Urgency] = Urgency.NOW
    tries: ClassVar[int] = 4
    """So many workers may fail at it."""

    room: str | None = None
    """The game that it is about, if it is about one,"""
    version: int | None = None
    """and the version that it is thought for."""

    @property
    def patience_s(self) -> float:
        """A worker that has not answered after so long is ended."""
        return 60.0

    @property
    def bot(self) -> str | None:
        """The bot that thinks, if there is one; it does best where it has thought before."""
        return None


class ChooseMove(Job[MoveChosen], frozen=True, kw_only=True, tag="move"):
    """Choose a move for a seat. The same `key` is the same bot, which may go on from its last thought."""

    answer: ClassVar[type] = MoveChosen

    key: str
    game: str
    code: str
    seat: int
    level: str
    seed: str

    @property
    def bot(self) -> str | None:
        return self.key


class FindHint(Job[HintFound], frozen=True, kw_only=True, tag="hint"):
    """Find the best move for a seat, with its reason, within so many seconds."""

    answer: ClassVar[type] = HintFound
    urgency: ClassVar[Urgency] = Urgency.SOON

    game: str
    code: str
    seat: int
    seconds: float
    seed: str


class FormOpinion(Job[OpinionFound], frozen=True, kw_only=True, tag="opinion"):
    """Find the best moves of a seat, within so many seconds."""

    answer: ClassVar[type] = OpinionFound
    urgency: ClassVar[Urgency] = Urgency.SOON

    code: str
    seat: int
    seconds: float


class ReviewGame(Job[GameReviewed], frozen=True, kw_only=True, tag="review"):
    """Look at every turn of a recorded game, within about so many seconds."""

    answer: ClassVar[type] = GameReviewed
    urgency: ClassVar[Urgency] = Urgency.LATER
    tries: ClassVar[int] = 2

    record: str
    seconds: float

    @property
    def patience_s(self) -> float:
        # With several seats a review may take twice its time, and the engine may have to be compiled first.
        return 2 * self.seconds + 180.0


class StudyBoard(Job[BoardStudied], frozen=True, kw_only=True, tag="study"):
    """Play on a board with a few decks and see what was possible, within about so many seconds."""

    answer: ClassVar[type] = BoardStudied
    urgency: ClassVar[Urgency] = Urgency.LATER
    tries: ClassVar[int] = 2

    game: str
    board: str
    deck: str
    seconds: float

    @property
    def patience_s(self) -> float:
        return 2 * self.seconds + 180.0  # as for a review


class PlayDeck(Job[DeckPlayed], frozen=True, kw_only=True, tag="deck"):
    """Play a game alone from a position on, while chance brings what it is told to."""

    answer: ClassVar[type] = DeckPlayed
    urgency: ClassVar[Urgency] = Urgency.IDLE
    tries: ClassVar[int] = 2

    code: str
    coming: list[str]
    level: str
    seed: str

    @property
    def patience_s(self) -> float:
        return 900.0


class FindPerfect(Job[PerfectFound], frozen=True, kw_only=True, tag="perfect"):
    """Find the most points that can be reached alone from a position on with the cards that come."""

    answer: ClassVar[type] = PerfectFound
    urgency: ClassVar[Urgency] = Urgency.IDLE
    tries: ClassVar[int] = 2

    code: str
    coming: list[str]
    seconds: float

    @property
    def patience_s(self) -> float:
        return 2 * self.seconds + 180.0


AnyJob: TypeAlias = ChooseMove | FindHint | FormOpinion | ReviewGame | PlayDeck | FindPerfect | StudyBoard
