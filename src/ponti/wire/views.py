"""What a client is shown of a game: everything needed to draw it, since a client knows no rules."""

from __future__ import annotations

from ponti.wire.base import Options, Told

# Hashi


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


# Ponte del Diavolo


class BridgeView(Told, frozen=True):
    """A bridge, with the spaces that it blocks."""

    a: str
    b: str
    colour: str
    under: list[str]


class NetworkView(Told, frozen=True):
    """Groups of a colour that bridges join, and what they are worth together."""

    groups: list[str]
    """The first space of each."""
    islands: int
    points: int


class ScoreView(Told, frozen=True):
    """Points, then the tie-breaks in their order."""

    points: int
    islands: int
    bridges: int


class LegalView(Told, frozen=True):
    """What the mover may do. Second tiles depend on the first: ask with `consider`."""

    tiles: list[str]
    """Where one tile may lie (rules 2 and 3); empty where no two can be placed."""
    bridges: list[str]
    passing: bool
    choosing: bool


class DiavoloView(Told, frozen=True, tag="diavolo", tag_field="game"):
    """A position of Ponte del Diavolo as everybody sees it."""

    phase: str
    """`opening`, `choice`, `play`, `last` (light has passed: dark's last turn) or `over`."""
    size: int
    turn: str | None
    """The colour to move, None when the game is over."""
    colours: list[str]
    """By seat; before the choice, as if seat 1 took dark."""
    islands: dict[str, list[str]]
    """By colour; the spaces of each with blanks between: `c1 d1 c2 d2`."""
    sandbanks: dict[str, list[str]]
    networks: dict[str, list[NetworkView]]
    """By colour; a sandbank without bridges is none."""
    bridges: list[BridgeView]
    blocked: list[str]
    scores: dict[str, ScoreView]
    tiles_left: dict[str, int | None]
    """By colour; None: unlimited."""
    bridges_left: int | None
    legal: LegalView
    last: str | None
    """The last move."""


# Both


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


class StateView(Told, frozen=True):
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
    position: HashiView | DiavoloView
    moves: list[str]
    """The events of play so far, as game records write them."""
    deck: DeckView | None
    takeback: int | None
    """The seat that asks to take its last move back, until it is answered."""
    outcome: OutcomeView | None
    rematch: str | None
    """The room of the next game."""
    rematch_of: str | None
