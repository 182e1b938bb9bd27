"""Boards and decks that people draw: what is asked about them, what is wrong with them, and how they play."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, field

from ponti.wire.base import Asked, Told, Violation
from ponti.wire.hashi import LayoutView

FileText: TypeAlias = Annotated[str, Meta(max_length=20_000)]
"""A board or deck file, or one in one line as links and options have it."""


class BoardForm(Asked, frozen=True):
    """A board and a deck that are being drawn; either may be left out."""

    board: FileText | None = None
    deck: FileText | None = None


class WrongText(Told, frozen=True):
    """What is wrong with a text and where, lines and columns counted from 1, where they are known."""

    violation: Violation
    line: int | None
    column: int | None


class CheckedBoard(Told, frozen=True):
    """A board as it was read; or what is wrong with it, and nothing else."""

    wrong: WrongText | None = None
    layout: LayoutView | None = None
    code: str | None = None
    """In one line, as the options of a game have it."""
    text: str | None = None
    """As a file."""


class CheckedDeck(Told, frozen=True):
    """A deck as it was read; or what is wrong with it, and nothing else."""

    wrong: WrongText | None = None
    name: str | None = None
    variant: bool = False
    cards: list[str] = field(default_factory=list)
    code: str | None = None
    text: str | None = None


class BoardTold(Told, frozen=True):
    """What the board and the deck are."""

    board: CheckedBoard | None
    deck: CheckedDeck | None


class PlayedView(Told, frozen=True):
    """A player's points deck by deck: a level of bots, or `hindsight`, who knew the cards."""

    player: str
    points: list[int]
    mean: float


class IslandStudy(Told, frozen=True):
    """With how many of the decks perfect play can finish an island without losing points."""

    letter: str
    finished: int


class BonusStudy(Told, frozen=True):
    """With how many of the decks perfect play earns a bonus in time, and at all."""

    bonus: str
    full: int
    earned: int


class BoardStudyView(Told, frozen=True):
    """How a board plays, as a few decks tell it."""

    decks: int
    proved: int
    """For how many of them it is proved that nothing better is possible."""
    most: int
    """The most points that the board offers."""
    played: list[PlayedView]
    islands: list[IslandStudy]
    bonuses: list[BonusStudy]


class StudyTold(Told, frozen=True):
    """How far a study is; ask again with its id until it is `done` or `failed`."""

    id: str
    status: str
    """`waiting` (for others), `warming` (the engine is compiled), `decks`, `done` or `failed`."""
    waiting: int = 0
    """How many others are before it."""
    done: int = 0
    total: int = 0
    """Of the decks: how many have been played, of how many."""
    study: BoardStudyView | None = None
