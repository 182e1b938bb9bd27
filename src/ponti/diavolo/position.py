"""A position of Ponte del Diavolo: the board, whose turn it is, and what the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from ponti.diavolo import code, drawing
from ponti.diavolo.board import Board
from ponti.diavolo.grid import LARGEST, SMALLEST, Space, grid_of
from ponti.diavolo.legal import LegalMoves
from ponti.diavolo.moves import Bridge, Choose, Colour, Move, Pass, Tiles, parse_move
from ponti.diavolo.rules import Rule
from ponti.diavolo.scoring import Supply
from ponti.diavolo.state import Phase, State
from ponti.diavolo.why import not_chosen, not_to_act, refuse, why_not_bridge, why_not_tile, why_not_tiles
from ponti.errors import IllegalMoveError, PontiError, Violation

# Members of enumerations are slow to look up.
_OPENING, _CHOICE, _PLAY, _LAST, _OVER = Phase
_LIGHT, _DARK = Colour
_KINDS = (Tiles, Bridge, Choose, Pass)  # quicker to ask for than a union


class Position(State):
    """An immutable position. Seat 0 places the opening tiles; seat 1 then chooses a colour.

    >>> position = Position.start()
    >>> for text in ("c4 d7", "dark", "h2 h3"):
    ...     position = position.after(parse_move(text))
    >>> position.turn, position.to_act, position.tiles_left(Colour.DARK)
    (<Colour.LIGHT: 0>, frozenset({0}), 38)
    """

    __slots__ = ()

    kind: ClassVar[str] = "diavolo"

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

    # What is allowed

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
        if not isinstance(move, _KINDS):
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
        if not isinstance(move, _KINDS):
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
        if len(moves) == 1 and isinstance(moves.get(mover), _KINDS):
            return moves[mover]
        for seat, move in moves.items():
            if not isinstance(move, _KINDS):
                refuse(move)
            if seat != mover:
                raise IllegalMoveError(self._not_to_act(seat))
        raise IllegalMoveError(Violation(Rule.TURN, "seat {seat} has not moved", seat=mover + 1))

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
