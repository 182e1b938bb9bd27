"""Puzzles over HTTP: which there are, one of them without its solution, and what an answer comes to."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from ponti.wire.base import Asked, MoveText, Told


class PuzzleLine(Told, frozen=True):
    """A puzzle in the list of a game."""

    id: str
    theme: str
    rating: int
    turns: int
    proved: bool


class PuzzleList(Told, frozen=True):
    """All puzzles of a game, the easiest first."""

    game: str
    puzzles: list[PuzzleLine]


class PuzzleView(Told, frozen=True):
    """A puzzle without its solution. The player sits on seat 0."""

    id: str
    game: str
    code: str
    theme: str
    rating: int
    """How hard it is: at first as the bots found it, later as people do."""
    tries: int
    """How many people's first tries the rating has counted."""
    turns: int
    """How many turns are to be found."""
    proved: bool
    asks: str
    """`win`: one turn wins; `most`: one turn gains most; `clear`: one turn is clearly better, though that is
    not proved; `points`: the most points with the cards that come; `chance`: most on average."""
    coming: list[str] = field(default_factory=list)
    """Hashi: the cards that come after the open one, in their order."""
    outcomes: list[str] = field(default_factory=list)
    """Hashi: one of these cards comes."""


class PlayerRating(Asked, frozen=True):
    """How strong a player is, by Glicko-2; kept on the player's device."""

    rating: Annotated[float, Meta(ge=0, le=4000)] = 1500.0
    deviation: Annotated[float, Meta(ge=30, le=350)] = 350.0
    volatility: Annotated[float, Meta(ge=0.01, le=0.3)] = 0.06


class AnswerForm(Asked, frozen=True):
    """An answer: all turns so far. `show` gives up and asks for the solution.

    With `player` it is somebody's first try, and counts for both ratings as soon as it is decided.
    """

    moves: Annotated[list[MoveText], Meta(max_length=8)] = field(default_factory=list)
    show: bool = False
    player: PlayerRating | None = None


class VerdictView(Told, frozen=True, omit_defaults=True):
    """What a move leads to, as far as it is known."""

    value: float
    """Points at the end: all of one's own, or those ahead of the rival; where estimated, games of 100."""
    result: int | None = None
    """1 where the player wins, 0 where both do, -1 where the rival does."""
    then: list[str] = field(default_factory=list)
    """How it goes on: the rival's answer, or the best turns with the cards that come."""
    by_outcome: list[float] = field(default_factory=list)
    """The value for each of the outcomes."""


class Answered(Told, frozen=True, omit_defaults=True):
    """What an answer comes to. Without `right` or with `solved` it is over; else `comes` is the next card."""

    right: bool
    solved: bool
    best: VerdictView
    verdict: VerdictView | None = None
    comes: str | None = None
    solution: list[str] = field(default_factory=list)
    """The right turns, for those who have asked to be shown."""
    player: PlayerRating | None = None
    """The player's rating from now on, where the try counted."""
    rating: int | None = None
    """The puzzle's, likewise."""
