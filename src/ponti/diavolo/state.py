"""Where a game of Ponte del Diavolo stands: whose turn it is, what lies on the board, what it is worth."""

from __future__ import annotations

from enum import Enum

from ponti.diavolo.board import Board
from ponti.diavolo.frozen import Frozen, setters
from ponti.diavolo.grid import Space, bits_of
from ponti.diavolo.moves import Bridge, Colour
from ponti.diavolo.scoring import Score, Supply
from ponti.errors import Outcome


class Phase(Enum):
    """Where the game stands: from the two light tiles of the opening to the end."""

    OPENING = "opening"
    CHOICE = "choice"
    PLAY = "play"
    LAST = "last"  # light has passed: dark has one more turn
    OVER = "over"


# Members of enumerations are slow to look up.
_OPENING, _CHOICE, _PLAY, _LAST, _OVER = Phase
_LIGHT, _DARK = Colour


class State(Frozen):
    """The parts of a position, and what follows from them; what may happen, `Position` says."""

    __slots__ = ("_can_place", "board", "first_colour", "phase", "supply", "turn")

    board: Board
    supply: Supply
    phase: Phase
    # The colour whose turn it is; dark's while seat 1 chooses, since dark moves next, whoever holds it.
    turn: Colour
    # The colour of seat 0: light until seat 1 chooses otherwise.
    first_colour: Colour
    # Whether the mover can place two tiles, once somebody has asked for it.
    _can_place: bool | None

    def __init__(
        self, board: Board, supply: Supply, phase: Phase, turn: Colour, first_colour: Colour = _LIGHT
    ) -> None:
        _set_board(self, board)
        _set_supply(self, supply)
        _set_phase(self, phase)
        _set_turn(self, turn)
        _set_first_colour(self, first_colour)
        _set_can_place(self, None)

    # Whose turn

    @property
    def seats(self) -> int:
        """The game is for two."""
        return 2

    @property
    def size(self) -> int:
        """The spaces along a side of the board."""
        return self.board.grid.size

    @property
    def opening(self) -> bool:
        """Whether seat 0 still has to place the first two light tiles."""
        return self.phase is _OPENING

    @property
    def choosing(self) -> bool:
        """Whether seat 1 has to choose a colour."""
        return self.phase is _CHOICE

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is _OVER

    @property
    def to_act(self) -> frozenset[int]:
        """The one seat that has to move; nobody when the game is over."""
        phase = self.phase
        if phase is _OVER:
            return _NOBODY
        return _SECOND if phase is _CHOICE or self.turn is not self.first_colour else _FIRST

    def seat_of(self, colour: Colour) -> int:
        """The seat that plays this colour (before the choice: as if seat 1 chose dark)."""
        return 0 if colour is self.first_colour else 1

    def colour_of(self, seat: int) -> Colour:
        """The colour that this seat plays."""
        return self.first_colour if seat == 0 else self.first_colour.other

    # What lies on the board

    def tiles(self, colour: Colour) -> frozenset[Space]:
        """The spaces with a tile of this colour."""
        return frozenset(self.board.grid.spaces_of(self.board.tiles[colour.side]))

    def islands(self, colour: Colour) -> tuple[frozenset[Space], ...]:
        """The groups of exactly four tiles of this colour."""
        return self._groups(self.board.islands[colour.side])

    def sandbanks(self, colour: Colour) -> tuple[frozenset[Space], ...]:
        """The groups of one, two or three tiles of this colour."""
        return self._groups(self.board.tiles[colour.side] & ~self.board.islands[colour.side])

    def networks(self, colour: Colour) -> tuple[frozenset[Space], ...]:
        """The groups of this colour as its bridges join them: what scores together."""
        grid = self.board.grid
        return tuple(frozenset(grid.spaces_of(tiles)) for tiles in self.board.networks(colour.side))

    def _groups(self, tiles: int) -> tuple[frozenset[Space], ...]:
        grid = self.board.grid
        return tuple(frozenset(grid.spaces_of(group)) for group in grid.groups(tiles))

    @property
    def bridges(self) -> frozenset[Bridge]:
        """All bridges; each belongs to the colour of the tiles that carry it."""
        return self._bridges(self.board.built)

    def bridges_of(self, colour: Colour) -> frozenset[Bridge]:
        """The bridges of one colour."""
        return self._bridges(self.board.bridges(colour.side))

    def _bridges(self, spans: int) -> frozenset[Bridge]:
        grid = self.board.grid
        ends = (grid.spans[index].ends for index in bits_of(spans))
        return frozenset(Bridge(grid.space_at[first], grid.space_at[second]) for first, second in ends)

    @property
    def blocked(self) -> frozenset[Space]:
        """The spaces under bridges, where no tile may lie."""
        return frozenset(self.board.grid.spaces_of(self.board.blocked))

    def tiles_left(self, colour: Colour) -> int:
        """How many tiles of this colour the supply still holds."""
        return self.supply[colour.side] - self.board.tiles[colour.side].bit_count()

    @property
    def bridges_left(self) -> int:
        """How many bridges the common supply still holds."""
        return self.supply.bridges - self.board.built.bit_count()

    # What fits

    @property
    def _moving(self) -> bool:
        return self.phase not in (_CHOICE, _OVER)

    @property
    def can_place_tiles(self) -> bool:
        """Whether the mover can place two tiles; one who cannot may pass (rules/diavolo.md#passing)."""
        if self._can_place is None:
            can_place = (
                self._moving and self.tiles_left(self.turn) >= 2 and self.board.has_pair(self.turn.side)
            )
            _set_can_place(self, can_place)
            return can_place
        return self._can_place

    @property
    def open_spans(self) -> int:
        """The spans of the grid where the mover may build a bridge, as a set."""
        if self.phase not in (_PLAY, _LAST) or self.bridges_left < 1:
            return 0
        return self.board.open_spans(self.turn.side)

    # What it is worth

    def score(self, colour: Colour) -> Score:
        """Points, islands and bridges of a colour as they are now."""
        return self.board.score(colour.side)

    def scores(self) -> tuple[int, int]:
        """The points of the two seats as they are now."""
        first = self.first_colour
        return self.score(first).points, self.score(first.other).points

    def outcome(self) -> Outcome | None:
        """Who has won and by what, or None while the game goes on."""
        if not self.is_over:
            return None
        first, second = self.score(self.first_colour), self.score(self.first_colour.other)
        points = (first.points, second.points)
        for name, one, two in zip(Score._fields, first, second, strict=True):
            if one != two:
                return Outcome(frozenset({0 if one > two else 1}), points, name)
        return Outcome(frozenset({0, 1}), points, "tie")

    # As a value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.board == other.board
            and self.phase is other.phase
            and self.turn is other.turn
            and self.first_colour is other.first_colour
            and self.supply == other.supply
        )

    def __hash__(self) -> int:
        # Of numbers only, so that it is the same in every process.
        return hash((self.board, self.supply, self.turn.side, self.first_colour.side))


_set_board, _set_supply, _set_phase, _set_turn, _set_first_colour, _set_can_place = setters(
    State, "board", "supply", "phase", "turn", "first_colour", "_can_place"
)
_NOBODY: frozenset[int] = frozenset()
_FIRST, _SECOND = frozenset({0}), frozenset({1})
