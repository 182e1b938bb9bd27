"""A position of Ponte del Diavolo: the board, whose turn it is, and what the rules allow."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import ClassVar

from ponti.diavolo import code, drawing
from ponti.diavolo.board import Board
from ponti.diavolo.grid import LARGEST, SMALLEST, Space, bits_of, grid_of
from ponti.diavolo.legal import LegalMoves
from ponti.diavolo.moves import Bridge, Choose, Colour, Move, Pass, Tiles, parse_move
from ponti.diavolo.rules import Rule
from ponti.diavolo.scoring import Score, Supply
from ponti.diavolo.why import why_not_bridge, why_not_tile, why_not_tiles
from ponti.errors import IllegalMoveError, Outcome, PontiError, Violation


class Phase(Enum):
    """Where the game stands: from the two light tiles of the opening to the end."""

    OPENING = "opening"
    CHOICE = "choice"
    PLAY = "play"
    LAST = "last"  # light has passed: dark has one more turn
    OVER = "over"


class Position:
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
        self, board: Board, supply: Supply, phase: Phase, turn: Colour, first_colour: Colour = Colour.LIGHT
    ) -> None:
        self.board = board
        self.supply = supply
        self.phase = phase
        self.turn = turn
        self.first_colour = first_colour
        self._can_place = None

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
        return cls(Board.empty(grid_of(size)), supply, Phase.OPENING, Colour.LIGHT)

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
        return self.phase is Phase.OPENING

    @property
    def choosing(self) -> bool:
        """Whether seat 1 has to choose a colour."""
        return self.phase is Phase.CHOICE

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    @property
    def to_act(self) -> frozenset[int]:
        """The one seat that has to move; nobody when the game is over."""
        phase = self.phase
        if phase is Phase.OVER:
            return _NOBODY
        return _SECOND if phase is Phase.CHOICE or self.turn is not self.first_colour else _FIRST

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
        return self.phase not in (Phase.CHOICE, Phase.OVER)

    @property
    def can_place_tiles(self) -> bool:
        """Whether the mover can place two tiles; only who cannot may pass (rules/diavolo.md#passing)."""
        if self._can_place is None:
            self._can_place = (
                self._moving and self.tiles_left(self.turn) >= 2 and self.board.has_pair(self.turn.side)
            )
        return self._can_place

    @property
    def open_spans(self) -> int:
        """The spans of the grid where the mover may build a bridge, as a set."""
        if self.phase not in (Phase.PLAY, Phase.LAST) or self.bridges_left < 1:
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
        """What a seat may do; without a seat, the one whose turn it is."""
        if seat is None:
            seat = next(iter(self.to_act), 0)
        return LegalMoves(self, seat)

    def why_not(self, seat: int, move: Move) -> Violation | None:
        """The rule that forbids a move to a seat, or None for a legal move."""
        return self._why_not(move) if seat in self.to_act else self._not_to_act(seat)

    def _not_to_act(self, seat: int) -> Violation:
        if self.is_over:
            return Violation(Rule.TURN, "the game is over")
        return Violation(Rule.TURN, "it is not the turn of seat {seat}", seat=seat + 1)

    def _why_not(self, move: Move) -> Violation | None:
        """The rule that forbids a move to the seat whose turn it is."""
        if isinstance(move, Choose) or self.choosing:
            return self._why_not_choose(move)
        if isinstance(move, Tiles):
            return why_not_tiles(self.board, self.turn.side, self.tiles_left(self.turn), move)
        if self.opening:
            return Violation(
                Rule.OPENING, "the game begins with two light tiles, not with {move}", move=str(move)
            )
        if isinstance(move, Bridge):
            return why_not_bridge(self.board, self.turn.side, self.bridges_left, move)
        if not isinstance(move, Pass):
            raise TypeError(f"{move!r} is no move: parse_move reads one from a text, Game.push_text plays it")
        if self.can_place_tiles:
            return Violation(Rule.PASSING, "a player who can place two tiles may not pass")
        return None

    def _why_not_choose(self, move: Move) -> Violation | None:
        if not self.choosing:
            return Violation(Rule.CHOICE, "the colour is chosen once, after the first two light tiles")
        if not isinstance(move, Choose):
            return Violation(Rule.CHOICE, "first choose a colour: light or dark, not {move}", move=str(move))
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
        for seat in moves:
            if seat not in self.to_act:
                violation = self._not_to_act(seat)
                raise IllegalMoveError(violation)
        if not moves:
            raise IllegalMoveError(Violation(Rule.TURN, "nobody has moved"))
        return moves[next(iter(self.to_act))]

    def after(self, event: Move) -> Position:
        """The position after a move of the seat whose turn it is; raises `IllegalMoveError`."""
        violation = self.why_not(0, event) if self.is_over else self._why_not(event)
        if violation is not None:
            raise IllegalMoveError(violation)
        if isinstance(event, Choose):
            first_colour = event.colour.other
            return Position(self.board, self.supply, Phase.PLAY, Colour.DARK, first_colour)
        if isinstance(event, Pass):
            return self._after_turn(self.board, passed=True)
        grid = self.board.grid
        first, second = grid.bits[event.a], grid.bits[event.b]
        if isinstance(event, Tiles):
            return self._after_turn(self.board.place(self.turn.side, first, second))
        return self._after_turn(self.board.build(grid.span_index[first, second]))

    def _after_turn(self, board: Board, passed: bool = False) -> Position:
        phase, turn = self.phase, self.turn.other
        if phase is Phase.OPENING:
            phase = Phase.CHOICE
        elif phase is Phase.LAST or (passed and self.turn is Colour.DARK):
            phase, turn = Phase.OVER, Colour.DARK
        elif passed:
            phase = Phase.LAST
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

    def parse_event(self, text: str) -> Move:
        """Read a move."""
        return parse_move(text)

    def __str__(self) -> str:
        return drawing.draw(self)

    def __repr__(self) -> str:
        return f"Position.from_code({self.code()!r})"

    def _repr_svg_(self) -> str:
        from ponti import svg

        return svg.render(self)

    def _key(self) -> tuple[Board, Supply, Phase, Colour, Colour]:
        return self.board, self.supply, self.phase, self.turn, self.first_colour

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


_NOBODY: frozenset[int] = frozenset()
_FIRST, _SECOND = frozenset({0}), frozenset({1})
