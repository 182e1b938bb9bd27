"""What the server says about good moves: hints with their reasons, and reviews of whole games."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from ponti.wire.base import Asked, Seat, Told


class ReasonView(Told, frozen=True):
    """Why a move is good: a name, and values for the sentence that a catalogue has under that name."""

    reason: str
    values: dict[str, str]


class JudgeView(Told, frozen=True):
    """Whose opinion it is."""

    kind: str
    """`network` (trained by self-play), `value` (of boards, learnt too) or `playouts` (games played out)."""
    name: str
    """Which network, or of which year the value is."""


class HintView(Told, frozen=True):
    """A move that a strong bot would make, what it promises, and why."""

    move: str
    reason: ReasonView | None = None
    points: float | None = None
    """Hashi: the points expected at the end of the game."""
    win: float | None = None
    """Ponte del Diavolo: the chance to win, from 0 to 1."""
    ahead: float | None = None
    """Ponte del Diavolo: by how many points one would be ahead at the end."""
    proven: bool = False
    """Ponte del Diavolo: the result is certain."""
    line: list[str] = []  # noqa: RUF012  (msgspec copies it)
    """Ponte del Diavolo: how it would probably go on."""
    warming: bool = False
    """The engine is still being compiled: this is a quick guess."""
    judge: JudgeView | None = None
    """Who says so; nobody where it is a quick guess."""


class OpinionForm(Asked, frozen=True):
    """A position, by its code, and the seat whose moves are looked at."""

    code: Annotated[str, Meta(max_length=4_000)]
    seat: Seat = 0


class OpinionView(Told, frozen=True):
    """What the engine thinks of a position: its best moves, the best first."""

    lines: list[HintView]


class PerfectView(Told, frozen=True):
    """The best that a seat could have reached, had it known the cards: `points` at least, `bound` at most."""

    points: int
    bound: int
    turns: list[str]
    """A way to reach `points`, a turn a round."""


class ReviewedTurnView(Told, frozen=True):
    """A turn of Hashi: the points expected at the end with the best turn (`before`) and with this one."""

    step: int
    """The event of play that the turn is part of; the position before it is step `step` − 1 of a replay."""
    round: int
    card: str
    seat: int
    move: str
    before: float
    after: float
    cost: float
    costly: bool
    """Whether it is one of the turns worth a second look."""
    better: str | None
    reason: ReasonView | None


class HashiReviewView(Told, frozen=True, tag="hashi", tag_field="game"):
    """A game of Hashi looked at again."""

    points: list[int]
    perfect: list[PerfectView | None]
    """By seat; None where it cannot be told (free pen, a game that broke off within a round)."""
    turns: list[ReviewedTurnView]
    judge: JudgeView


class MomentView(Told, frozen=True):
    """A move of Ponte del Diavolo: light's chance to win after it, and what it gave away."""

    step: int
    """The event of play; the position before it is step `step` − 1 of a replay."""
    seat: int
    colour: str
    move: str
    light: float
    cost: float
    costly: bool
    """Whether the game turned here."""
    better: str | None
    reason: ReasonView | None


class DecidedView(Told, frozen=True):
    """From when on it was certain who wins if nobody errs, and nobody did."""

    step: int
    """The event of play that was the first move after it was certain."""
    winner: str | None
    """`light` or `dark`; null where both would share the win."""
    line: list[str]
    """Turns that keep the win, from that move on, with answers to them."""


class DiavoloReviewView(Told, frozen=True, tag="diavolo", tag_field="game"):
    """A game of Ponte del Diavolo looked at again."""

    moments: list[MomentView]
    decided: DecidedView | None
    judge: JudgeView


GameReview: TypeAlias = HashiReviewView | DiavoloReviewView
"""The review of a game."""


class ReviewTold(Told, frozen=True):
    """How far a review is; ask again with its id until it is `done` or `failed`."""

    id: str
    status: str
    """`waiting` (for others), `warming` (the engine is compiled), `turns`, `perfect`, `done` or `failed`."""
    waiting: int = 0
    """How many reviews are before it."""
    done: int = 0
    total: int = 0
    """Of the turns: how many have been looked at, of how many."""
    review: GameReview | None = None
