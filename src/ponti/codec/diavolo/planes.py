"""What a player sees, as planes: numbers for every space, row by row from the bottom."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ponti.codec.diavolo.actions import REACHES, actions_of, symmetries
from ponti.diavolo import Phase, Position
from ponti.diavolo.grid import bits_of
from ponti.extras import need

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PLANES = (
    "own tiles",
    "the rival's tiles",
    "own islands",
    "the rival's islands",
    "the first tile of this turn",
    "blocked",
    "carries a bridge",
    *(f"first end of a bridge that leads {across} across and {up} up" for across, up in REACHES),
    "on the board",
    "own colour is dark",
    "it is the observer's turn",
    "opening",
    "choice",
    "dark's last turn",
    "own tiles left",
    "the rival's tiles left",
    "bridges left",
    "own points",
    "the rival's points",
)
BRIDGES = PLANES.index("carries a bridge") + 1
BOARD = BRIDGES + len(REACHES)
MOST = 255


def spread(bits: int, size: int) -> NDArray[np.uint8]:
    """A set of spaces of the grid as an array of rows."""
    import numpy as np

    count = size * (size + 1)
    octets = np.frombuffer(bits.to_bytes((count + 7) // 8, "little"), np.uint8)
    unpacked = np.unpackbits(octets, count=count, bitorder="little")
    return unpacked.reshape(size, size + 1)[:, :size]


def observe(position: Position, seat: int, first: int | None) -> NDArray[np.uint8]:
    """The planes as `seat` sees them, with the first tile of its turn (a bit of the grid) on the board."""
    need("numpy")
    import numpy as np

    board, grid, size = position.board, position.board.grid, position.size
    own = position.colour_of(seat)
    side, other = own.side, own.other.side
    if first is not None:
        board = board.place(side, first)
    ends = 0
    reaches = [0] * len(REACHES)
    for index in bits_of(board.built):
        a, b = grid.spans[index].ends
        ends |= 1 << a | 1 << b
        one, two = grid.space_at[a], grid.space_at[b]
        reaches[REACHES.index((two.column - one.column, two.row - one.row))] |= 1 << a
    sets = (
        board.tiles[side],
        board.tiles[other],
        board.islands[side],
        board.islands[other],
        0 if first is None else 1 << first,
        board.blocked,
        ends,
        *reaches,
        grid.all,
    )
    phase = position.phase
    numbers = (
        side,
        seat in position.to_act,
        phase is Phase.OPENING,
        phase is Phase.CHOICE,
        phase is Phase.LAST,
        position.supply[side] - board.tiles[side].bit_count(),
        position.supply[other] - board.tiles[other].bit_count(),
        position.bridges_left,
        board.score(side).points,
        board.score(other).points,
    )
    planes = np.empty((size, size, len(PLANES)), np.uint8)
    for plane, bits in enumerate(sets):
        planes[:, :, plane] = spread(bits, size)
    planes[:, :, len(sets) :] = [min(MOST, number) for number in numbers]
    return planes


@cache
def plane_symmetries(size: int) -> tuple[tuple[int, ...], ...]:
    """For each symmetry, where the entries of the turned observation come from: `planes.reshape(-1)[source]`.

    A bridge stands on its first end, and the turned bridge may have another first end than the turned space.
    """
    actions, planes, count = actions_of(size), len(PLANES), size * size
    sources = []
    for image in symmetries(size):
        source = [-1] * (count * planes)
        for space in range(count):
            for plane in (*range(BRIDGES), *range(BOARD, planes)):
                source[image[space] * planes + plane] = space * planes + plane
        for action in range(actions.first_bridge, actions.pass_):
            source[_entry(size, image[action])] = _entry(size, action)
        # Where no bridge can begin there is always a nought, and any other such place may lend it.
        used = set(source)
        nowhere = iter(entry for entry in range(count * planes) if entry not in used)
        sources.append(tuple(next(nowhere) if entry < 0 else entry for entry in source))
    return tuple(sources)


def _entry(size: int, action: int) -> int:
    """The entry of the planes that shows a bridge."""
    actions = actions_of(size)
    reach = next(index for index, part in enumerate(actions.parts) if action < part.end)
    first = actions.bridges[action - actions.first_bridge].a
    return actions.tile(first) * len(PLANES) + BRIDGES + reach
