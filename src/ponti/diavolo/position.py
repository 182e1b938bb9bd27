"""A position of Ponte del Diavolo: the board, whose turn it is, and what the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import ClassVar

from ponti.diavolo import code, drawing
from ponti.diavolo.board import Board
from ponti.diavolo.frozen import Frozen, setters
from ponti.diavolo.grid import LARGEST, SMALLEST, Space, bits_of, grid_of
from ponti.diavolo.legal import LegalMoves
from ponti.diavolo.moves import Bridge, Choose, Colour, Move, Pass, Tiles, parse_move
from ponti.diavolo.rules import Rule
from ponti.diavolo.scoring import Score, Supply
from ponti.diavolo.why import not_chosen, not_to_act, refuse, why_not_bridge, why_not_tile, why_not_tiles
from ponti.errors import IllegalMoveError, Outcome, PontiError, Violation


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


class Position(Frozen):
    """An immutable position. Seat 0 places the opening tiles; seat 1 then chooses a colour.

    >>> position = Position.start()
    >>> for text in ("c4 d7", "dark", "h2 h3"):
    ...     position = position.after(parse_move(text))
    >>> position.turn, position.to_act, position.tiles_left(Colour.DARK)
    (<Colour.LIGHT: 0>, frozenset({0}), 38)
    """

    kind: ClassVar[str] = "diavolo"

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

    @classmethod
    def start(cls, size: int = 10, supply: Supply | None = None) -> Position:
        """An empty board of 6 to 16 spaces a side, with the supply of the box scaled to it or another one."""
        if not SMALLEST <= size <= LARGEST:
            raise PontiError(f"a board has {SMALLEST} to {LARGEST} spaces a side, not {size}")
        if supply is None:
            supply = Supply.standard(size)
        if not supply.is_playable:
            raise PontiError(
                f"nobody can begin with a supply of {supply}: 2 to 256 tiles and 0 to 256 bridges"
            )
        return Position(Board.empty(grid_of(size)), supply, _OPENING, _LIGHT)

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

    # What is allowed

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

    def legal_tiles(self, first: Space | None = None) -> frozenset[Space]:
        """Where one tile of the mover may lie, whether or not a second fits; or the second beside `first`."""
        side, grid = self.turn.side, self.board.grid
        if not self._moving or self.tiles_left(self.turn) < (1 if first is None else 2):
            return frozenset()
        spaces = self.board.open_tiles(side)
        if first is not None:
            bit = grid.bits.get(first)
            spaces = self.board.open_seconds(side, bit) if bit is not None and spaces >> bit & 1 else 0
        return frozenset(grid.spaces_of(spaces))

    def legal_bridges(self) -> frozenset[Bridge]:
        """The bridges that the mover may build."""
        return self._bridges(self.open_spans)

    def legal_moves(self, seat: int | None = None) -> LegalMoves:
        """What a seat may do, which is nothing off turn; without a seat, the one whose turn it is."""
        if seat is None:
            seat = next(iter(self.to_act), 0)
        return LegalMoves(self, seat)

    def why_not(self, seat: int, move: Move) -> Violation | None:
        """The rule that forbids a move to a seat, or None for a legal move."""
        if seat in self.to_act:
            return self._why_not(move)
        if not isinstance(move, Move):
            refuse(move)
        return self._not_to_act(seat)

    def _not_to_act(self, seat: int) -> Violation:
        return not_to_act(seat, self.seats, self.is_over)

    def _why_not(self, move: Move) -> Violation | None:
        """The rule that forbids a move to the seat whose turn it is."""
        if isinstance(move, Tiles):
            if self.phase is _CHOICE:
                return not_chosen(move)
            return why_not_tiles(self.board, self.turn.side, self.tiles_left(self.turn), move)
        if not isinstance(move, Move):
            refuse(move)
        if self.phase is _CHOICE:
            return None if isinstance(move, Choose) else not_chosen(move)
        if isinstance(move, Choose):
            return Violation(Rule.CHOICE, "the colour is chosen once, after the first two light tiles")
        if self.opening:
            return Violation(
                Rule.OPENING, "the game begins with two light tiles, not with {move}", move=str(move)
            )
        if isinstance(move, Bridge):
            return why_not_bridge(self.board, self.turn.side, self.bridges_left, move)
        if self.can_place_tiles:
            return Violation(Rule.PASSING, "a player who can place two tiles may not pass")
        return None

    def why_not_tile(self, space: Space, first: Space | None = None) -> Violation | None:
        """What closes a space to a tile of the mover, or to the second beside `first`; None if it is open."""
        if not self._moving:
            return Violation(Rule.TURN, "nobody places tiles now")
        if self.tiles_left(self.turn) < (1 if first is None else 2):
            return Violation(Rule.SUPPLY, "no tile is left in the supply")
        return why_not_tile(self.board, self.turn.side, space, first)

    # What follows

    def event_of(self, moves: Mapping[int, Move]) -> Move:
        """What the seat to act chose: its move is the event."""
        if self.is_over:
            raise IllegalMoveError(self._not_to_act(0))
        (mover,) = self.to_act
        for seat, move in moves.items():
            if not isinstance(move, Move):
                refuse(move)
            if seat != mover:
                raise IllegalMoveError(self._not_to_act(seat))
        if mover not in moves:
            raise IllegalMoveError(Violation(Rule.TURN, "seat {seat} has not moved", seat=mover + 1))
        return moves[mover]

    def after(self, event: Move) -> Position:
        """The position after a move of the seat whose turn it is; raises `IllegalMoveError`."""
        violation = self.why_not(0, event) if self.phase is _OVER else self._why_not(event)
        if violation is not None:
            raise IllegalMoveError(violation)
        if isinstance(event, Choose):
            first_colour = event.colour.other
            return Position(self.board, self.supply, _PLAY, _DARK, first_colour)
        if isinstance(event, Pass):
            return self._after_turn(self.board, passed=True)
        grid = self.board.grid
        first, second = grid.bits[event.a], grid.bits[event.b]
        if isinstance(event, Tiles):
            return self._after_turn(self.board.place(self.turn.side, first, second))
        return self._after_turn(self.board.build(grid.span_index[first, second]))

    def _after_turn(self, board: Board, passed: bool = False) -> Position:
        phase, turn = self.phase, self.turn.other
        if phase is _OPENING:
            phase = _CHOICE
        elif phase is _LAST or (passed and self.turn is _DARK):
            phase, turn = _OVER, _DARK
        elif passed:
            phase = _LAST
        return Position(board, self.supply, phase, turn, self.first_colour)

    def chance_outcomes(self) -> tuple[()]:
        """Nothing is left to chance."""
        return ()

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

    # As text

    def code(self) -> str:
        """The position on one line; `from_code` reads it."""
        return code.write(self)

    @classmethod
    def from_code(cls, text: str) -> Position:
        """Read a position from its code; raises `ParseError`."""
        return code.read(text)

    def parse_move(self, text: str) -> Move:
        """Read a move as people type it: capitals do no harm.

        >>> str(Position.start().parse_move("C4 D7"))
        'c4 d7'
        """
        return parse_move(text.lower())

    def parse_event(self, text: str) -> Move:
        """Read a move as records write it."""
        return parse_move(text)

    def __str__(self) -> str:
        return drawing.draw(self)

    def __repr__(self) -> str:
        return f"Position.from_code({self.code()!r})"

    def _repr_svg_(self) -> str:
        from ponti import svg

        return svg.render(self)

    # As a value

    def __reduce__(self) -> tuple[Callable[[str], Position], tuple[str]]:
        return Position.from_code, (self.code(),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
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
    Position, "board", "supply", "phase", "turn", "first_colour", "_can_place"
)
_NOBODY: frozenset[int] = frozenset()
_FIRST, _SECOND = frozenset({0}), frozenset({1})
