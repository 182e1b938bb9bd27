"""What only Hashi has on the wire: its options, how it is shown, and drafts and what is asked of them."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from ponti.wire.base import (
    WHOLE,
    Asked,
    Change,
    Clock,
    Counter,
    Message,
    MoveText,
    Question,
    Told,
    Violation,
)

Stroke: TypeAlias = Annotated[str, Meta(min_length=2, max_length=2)]
"""`5c` writes a 5 on island c, `ab` draws a bridge between a and b."""


class HashiOptions(Asked, frozen=True, tag="hashi", tag_field="game"):
    """The options of a game of Hashi; boards and decks by the ids of `GET /api/info`, or in one line."""

    board: Annotated[str, Meta(max_length=700)] = "side-a"
    deck: Annotated[str, Meta(max_length=200)] = "standard"
    pen: Annotated[str, Meta(pattern=f"^(strict|free){WHOLE}")] = "strict"
    spectators: bool = True
    clock: Clock | None = None


# What is shown


class IslandView(Told, frozen=True):
    """An island as printed: its letter, its place on the grid (row 0 is the top), and its flag."""

    letter: str
    column: int
    row: int
    flag: str
    """`none`, `red` or `blue`."""


class LineView(Told, frozen=True):
    """A dotted line by the letters of its islands, with the lines that it crosses."""

    line: str
    crosses: list[str]


class LayoutView(Told, frozen=True):
    """A board as printed. It never changes, so it is sent once, in `welcome`."""

    id: str
    name: str
    columns: int
    rows: int
    variant: bool
    note: str
    islands: list[IslandView]
    lines: list[LineView]


class BoardView(Told, frozen=True):
    """What is drawn on a board. Islands and lines that are not listed are empty."""

    numbers: dict[str, int]
    """Letter of an island → its number."""
    bridges: dict[str, int]
    """Line → 1 or 2 bridges."""
    leading: dict[str, int]
    """Letter of an island → how many bridges lead there, where any do."""
    finished: list[str]
    groups: list[list[str]]
    """The finished islands as bridges join them, the largest group first; six in one earn a bonus."""
    crossed_out: list[str]


class BonusView(Told, frozen=True):
    """A bonus (`red`, `blue` or `six`): its values, and which of them is still to be had by a seat now."""

    bonus: str
    first: int
    later: int
    available: int
    deadline: int | None
    """Alone, the last round for the first value; None with several seats."""
    earned: list[int]
    """By seat: the points it has earned with this bonus, or 0."""


class CardView(Told, frozen=True):
    """A card of the info bar, in order of size and not of play."""

    card: str
    seen: bool


class RankView(Told, frozen=True):
    """The rank of a finished solo game: its place in the ladder (0 is the lowest), points and titles."""

    place: int
    lowest: int
    highest: int
    titles: dict[str, str]


class HashiRemains(Told, frozen=True):
    """What remains of a finished game, for statistics."""

    left_open: list[list[str]]
    """By seat: the islands that were not finished."""
    bonuses: dict[str, list[int]]
    """By bonus and seat: the round in which it was earned, or 0."""


class HashiView(Told, frozen=True, tag="hashi", tag_field="game"):
    """A position of Hashi as everybody sees it."""

    phase: str
    """`setup`, `turn`, `check` (the last one, free pen only), `between` or `over`."""
    pen: str
    round: int
    rounds: int
    card: str | None
    boards: list[BoardView]
    cards: list[CardView]
    bonuses: list[BonusView]
    island_points: int
    """Points for each finished island."""
    rank: RankView | None
    set_aside: str | None
    """The card that was not played, once the game is over."""


# What a client asks


class Draw(Change, frozen=True, tag="stroke"):
    """Hashi: one more stroke of the draft."""

    ply: Counter
    stroke: Stroke
    counter: Counter | None = None
    """If given: the draft that the stroke was drawn on; another one is answered by `stale`."""


class Erase(Change, frozen=True, tag="erase"):
    """Hashi: take one stroke out of the draft, wherever it stands."""

    ply: Counter
    stroke: Stroke


class Undo(Change, frozen=True, tag="undo"):
    """Hashi: take the last step of the draft back."""

    ply: Counter


class Redo(Change, frozen=True, tag="redo"):
    """Hashi: make the step again that was taken back last."""

    ply: Counter


class Reset(Change, frozen=True, tag="reset"):
    """Hashi: an empty draft; can be undone."""

    ply: Counter


class Skip(Change, frozen=True, tag="skip"):
    """Hashi: leave the number or the bridges of this card out; what was drawn of it goes."""

    ply: Counter
    action: Annotated[str, Meta(pattern=f"^(number|bridges){WHOLE}")]


class Correct(Change, frozen=True, tag="correct"):
    """Hashi, free pen: how the turn of the round before should have been; None: no correction."""

    ply: Counter
    move: MoveText | None


class Check(Question, frozen=True, tag="check"):
    """Hashi, free pen: what is wrong with my last turn? Answered by `mistakes`; nothing is stored."""


class Confirm(Change, frozen=True, tag="confirm"):
    """Hashi: end the turn with the draft as it is."""

    ply: Counter
    counter: Counter | None = None


class Reopen(Change, frozen=True, tag="reopen"):
    """Hashi: take the confirmation back, as long as not everybody has confirmed."""

    ply: Counter


# What the server answers


class DraftTold(Message, frozen=True, omit_defaults=True, tag="draft"):
    """Hashi: the draft of a seat, told only to its own devices, after each change on any of them."""

    seat: int
    counter: int
    """Counts the changes of this seat's drafts, in this game; nobody else sees it."""
    ply: int
    steps: list[str]
    """In the order made: `5c`, `ab`, `erase ab`, `skip number`, `skip bridges`, `reset`, `[5c ab]`."""
    can_undo: bool
    can_redo: bool
    entry: str | None
    bridges: list[str]
    correction: str | None
    skipped: list[str]
    """`number`, `bridges`."""
    number_to_do: int | None
    """The number still to be written, if it is not written or left out (at set-up: 3)."""
    bridges_to_do: int
    """How many bridges are still to be drawn, unless they are left out."""
    legal_entries: list[str]
    legal_bridges: list[str]
    move: str
    """The turn so far, as records write it."""
    can_confirm: bool
    why_not: Violation | None
    """Why it cannot be confirmed."""
    confirmed: bool
    board: BoardView
    """The board of this seat with the draft on it."""
    id: str | None = None
    """From protocol 2 on: the request that is answered by it; left out where it answers none."""


class MistakeView(Told, frozen=True):
    """A mistake of the free pen."""

    stroke: str
    islands: list[str]
    violation: Violation
    correctable: bool


class Mistakes(Message, frozen=True, tag="mistakes"):
    """The answer to `check`: the mistakes, and turns that may replace the faulty one (the first 50)."""

    id: str
    seat: int
    mistakes: list[MistakeView]
    corrections: list[str]


class HashiPreview(Told, frozen=True, tag="hashi", tag_field="game"):
    """What the strokes would do: islands finished, and what could be drawn next."""

    finished: list[str]
    legal_entries: list[str]
    legal_bridges: list[str]
    board: BoardView
