"""The codec of a board of Ponte del Diavolo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from ponti.codec.diavolo.actions import actions_of, symmetries
from ponti.codec.diavolo.first_tiles import first_tiles
from ponti.codec.diavolo.planes import PLANES, observe, plane_symmetries, spread
from ponti.codec.interface import checked
from ponti.diavolo import Move, Position, Supply, Tiles
from ponti.diavolo.grid import bits_of, grid_of
from ponti.errors import IllegalMoveError, PontiError
from ponti.extras import need

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class DiavoloCodec:
    """Decisions on a board of one size: two tiles one after the other, or a bridge, pass, light or dark.

    >>> codec = DiavoloCodec(10, Supply.standard(10))
    >>> start = codec.start()
    >>> move = start.parse_move("d7 c4")
    >>> steps = codec.encode(start, 0, move)
    >>> [codec.name(action) for action in steps], str(codec.decode(start, 0, steps))
    (['c4', 'd7'], 'c4 d7')
    """

    kind: ClassVar[str] = "diavolo"
    version: ClassVar[int] = 1

    def __init__(self, size: int, supply: Supply) -> None:
        self.size = size
        self.supply = supply
        self._actions = actions_of(size)
        self._grid = grid_of(size)
        self.actions = self._actions.count
        self.planes = PLANES
        """What each plane of an observation shows."""
        bits = self._grid.bits
        self._bits = tuple(bits[space] for space in self._actions.spaces)
        self._tile_at = {bit: action for action, bit in enumerate(self._bits)}
        spans = self._grid.span_index
        self._span_of = tuple(spans[bits[bridge.a], bits[bridge.b]] for bridge in self._actions.bridges)
        self._bridge_at = {
            span: self._actions.first_bridge + index for index, span in enumerate(self._span_of)
        }

    def start(self) -> Position:
        """The empty board."""
        return Position.start(self.size, self.supply)

    def name(self, action: int) -> str:
        """An action as text: `c4`, `c4-e5`, `pass`, `light` or `dark`."""
        return self._actions.names[checked(self, action)]

    def action(self, name: str) -> int:
        """The action with this text."""
        action = self._actions.numbers.get(name)
        if action is None:
            raise PontiError(f"{name[:20]!r} is no action: write c4, c4-e5, pass, light or dark")
        return action

    def encode(self, position: Position, seat: int, move: Move) -> tuple[int, ...]:
        """A legal move as actions; of two tiles the one that is written first comes first."""
        self._check(position)
        violation = position.why_not(seat, move)
        if violation is not None:
            raise IllegalMoveError(violation)
        if isinstance(move, Tiles):
            return self._actions.tile(move.a), self._actions.tile(move.b)
        return (self._actions.moves[move],)

    def decode(self, position: Position, seat: int, actions: Sequence[int]) -> Move:
        """The move of a complete row of actions: two tiles in either order, or a single action."""
        self._check(position)
        steps = [checked(self, action) for action in actions]
        if not self.is_complete(position, seat, steps):
            raise PontiError(f"{self._read(steps)} is not a whole move")
        if len(steps) == 2:
            if max(steps) >= self._actions.first_bridge:
                raise PontiError(f"{self._read(steps)} is more than one move")
            return Tiles(self._actions.spaces[steps[0]], self._actions.spaces[steps[1]])
        return self._actions.single[steps[0]]

    def is_complete(self, position: Position, seat: int, so_far: Sequence[int]) -> bool:
        """Whether these actions are a whole move: anything but a first tile is."""
        del position, seat
        return len(so_far) == (1 if so_far and so_far[0] >= self._actions.first_bridge else 2)

    def legal_actions(self, position: Position, seat: int, so_far: Sequence[int] = ()) -> tuple[int, ...]:
        """What a seat may do next: nothing off turn or with its move complete."""
        tiles, spans, others = self._legal(position, seat, so_far)
        found = [self._tile_at[bit] for bit in bits_of(tiles)]
        return (*found, *sorted(self._bridge_at[span] for span in bits_of(spans)), *others)

    def legal_mask(self, position: Position, seat: int, so_far: Sequence[int] = ()) -> NDArray[np.bool_]:
        """The same as an array with an entry for each action."""
        need("numpy")
        import numpy as np

        tiles, spans, others = self._legal(position, seat, so_far)
        mask = np.zeros(self.actions, np.bool_)
        if tiles:
            mask[: self._actions.first_bridge] = spread(tiles, self.size).reshape(-1)
        for span in bits_of(spans):
            mask[self._bridge_at[span]] = True
        for action in others:
            mask[action] = True
        return mask

    def _legal(
        self, position: Position, seat: int, so_far: Sequence[int]
    ) -> tuple[int, int, tuple[int, ...]]:
        """Open spaces and spans as sets of the grid, and the other actions."""
        self._check(position)
        if seat not in position.to_act or self.is_complete(position, seat, so_far):
            return 0, 0, ()
        board, side = position.board, position.turn.side
        if so_far:
            return board.open_seconds(side, self._first(so_far)), 0, ()
        if position.choosing:
            return 0, 0, (self._actions.light, self._actions.dark)
        firsts = first_tiles(board, side) if position.tiles_left(position.turn) >= 2 else 0
        return firsts, position.open_spans, () if firsts else (self._actions.pass_,)

    def observation(self, position: Position, seat: int, so_far: Sequence[int] = ()) -> NDArray[np.uint8]:
        """The planes that a seat sees, rows × columns × planes (docs/codec/diavolo.md)."""
        self._check(position)
        half = so_far and not self.is_complete(position, seat, so_far)
        return observe(position, seat, self._first(so_far) if half else None)

    @property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The eight symmetries of the board: what each action becomes."""
        return symmetries(self.size)

    @property
    def plane_symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The same for observations: `turned = planes.reshape(-1)[list(source)].reshape(planes.shape)`."""
        return plane_symmetries(self.size)

    def _first(self, so_far: Sequence[int]) -> int:
        return self._bits[checked(self, so_far[0])]

    def _check(self, position: Position) -> None:
        if position.size != self.size:
            raise PontiError(f"a codec for a board of {self.size} cannot read one of {position.size}")

    def _read(self, actions: Sequence[int]) -> str:
        return " ".join(self._actions.names[action] for action in actions) or "nothing"
