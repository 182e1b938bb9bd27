"""The rules as kernels: what fits, what lies, what it is worth. Colours are 0 (light) and 1 (dark)."""

from __future__ import annotations

from ponti.engine import bits
from ponti.engine.bits import whole
from ponti.engine.diavolo.memory import (
    BLOCKED,
    BRIDGES,
    BRIDGES_LEFT,
    BUILT,
    CARRIES,
    CLOSED,
    COLUMN,
    COPIED,
    CROSSING_DIRECTIONS,
    CROSSING_START,
    CROSSINGS,
    END_BITS,
    END_SPANS,
    END_UNDER,
    FIRST,
    FREE,
    HEIGHT,
    ISLAND,
    ISLANDS,
    LAID,
    LAST,
    LYING,
    NEWEST,
    OFF,
    OPEN,
    OPENS,
    OVER,
    PHASE,
    REACH,
    REOPEN,
    ROOM,
    ROW,
    SPANNED,
    SPANS,
    SPANS_ROOM,
    SPOILED,
    STRIDE,
    TILE,
    TILES_LEFT,
    TURN,
    TURNS,
    UNDER,
    State,
    at,
)
from ponti.engine.diavolo.windows import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    group_of,
    joined,
    size_of,
    space_at,
    tiles_around,
    window,
)
from ponti.engine.kernels import inlined


@inlined
def mover(state: State) -> int:
    """The colour whose turn it is."""
    return whole(state[TURN])


@inlined
def copy(target: State, source: State) -> None:
    """Make one position equal to another."""
    # A loop, which becomes one block copy; assigning a slice is forty times slower.
    for index in range(COPIED):
        target[index] = source[index]
    for side in range(2):
        start = OPEN + side * ROOM
        for index in range(start, start + source[OPENS + side]):
            target[index] = source[index]
        start = SPANS + side * SPANS_ROOM
        for index in range(start, start + source[SPANNED + side]):
            target[index] = source[index]


@inlined
def is_closed(state: State, side: int, space: int) -> bool:
    """Whether a space lies beside an island of a colour."""
    return state[at(CLOSED + side * HEIGHT + (space >> ROW))] >> (space & COLUMN) & 1 != 0


@inlined
def keeps_distance(state: State, side: int, space: int, group: int, tiles: int) -> bool:
    """Whether an island, in the window around a space, touches no other tile of its colour."""
    near = group | group << 1 | group >> 1
    near |= near << 8 | near >> 8
    if near & tiles & ~group:
        return False
    if not group & (WEST | EAST | SOUTH | NORTH):
        return True
    # A row of four: what touches its end lies beyond the window.
    if group & (WEST | EAST):
        beyond = space + (4 if group & EAST else -4)
        found = state[at(beyond)] | state[at(beyond + STRIDE)] | state[at(beyond - STRIDE)]
    else:
        beyond = space + (4 * STRIDE if group & NORTH else -4 * STRIDE)
        found = state[at(beyond)] | state[at(beyond + 1)] | state[at(beyond - 1)]
    return not found & 1 << side


@inlined
def fits(state: State, side: int, space: int) -> bool:
    """Whether one tile may lie here (rules/diavolo.md#islands)."""
    # One question, not two: nobody could predict the answers.
    if (state[at(space)] & (TILE | OFF | BLOCKED) != 0) | is_closed(state, side, space):
        return False
    tiles = tiles_around(state, side, space)
    group = joined(tiles)
    size = size_of(group)
    if size != 4:
        return size < 4
    return keeps_distance(state, side, space, group, tiles)


@inlined
def place(state: State, side: int, space: int) -> None:
    """Put a tile on a space where it fits."""
    # Seen before anything is written: a row just written would have to be waited for, as a part of eight.
    group = group_of(state, side, space)
    ends, tiles = ends_around(state, side, space)
    column = 1 << (space & COLUMN)
    row = side * HEIGHT + (space >> ROW)
    state[at(TILES_LEFT + side)] -= 1
    state[at(space)] |= 1 << side
    state[at(LYING + row)] |= column
    state[at(FREE + row)] |= column
    state[at(NEWEST + 2 * side + 1)] = state[at(NEWEST + 2 * side)]
    state[at(NEWEST + 2 * side)] = space
    if size_of(group) == 4:
        make_island(state, side, space, group)
    offer_bridges(state, side, space, ends, tiles)


@inlined
def make_island(state: State, side: int, space: int, group: int) -> None:
    """Note that a group is an island, and close the spaces around it to its colour."""
    state[at(ISLANDS + side)] += 1
    flip_island(state, space, group)
    row = CLOSED + side * HEIGHT + (space >> ROW) - 4
    # A row of the window, widened by one at both ends, begins four columns before its middle.
    column = (space & COLUMN) - 4
    below = 0
    here = 0
    for index in range(9):
        above = group & 127
        group >>= 8
        near = below | here | above
        state[at(REOPEN + index)] = state[at(row + index)]
        state[at(row + index)] |= (near | near << 1 | near << 2) << column
        below = here
        here = above


@inlined
def flip_island(state: State, space: int, group: int) -> None:
    """Mark the tiles of a new island, or unmark those of one that is taken back."""
    while group:
        state[at(space_at(space, bits.lowest(group)))] ^= ISLAND
        group &= group - 1


@inlined
def lift(state: State, side: int, space: int, spanned: int) -> None:
    """Take back the tile that was put down last; `spanned` was the number of possible bridges before it."""
    state[at(SPANNED + side)] = spanned
    state[at(TILES_LEFT + side)] += 1
    state[at(NEWEST + 2 * side)] = state[at(NEWEST + 2 * side + 1)]
    if state[at(space)] & ISLAND:
        state[at(ISLANDS + side)] -= 1
        flip_island(state, space, group_of(state, side, space))
        for index in range(9):
            state[at(CLOSED + side * HEIGHT + (space >> ROW) - 4 + index)] = state[at(REOPEN + index)]
    column = 1 << (space & COLUMN)
    row = side * HEIGHT + (space >> ROW)
    state[at(space)] &= ~(1 << side)
    state[at(LYING + row)] &= ~column
    state[at(FREE + row)] &= ~column


@inlined
def ends_around(state: State, side: int, space: int) -> tuple[int, int]:
    """In the window around a tile: where bridges from it may end, and all tiles."""
    tiles = tiles_around(state, whole(0), space) | tiles_around(state, whole(1), space)
    return window(state, FREE + side * HEIGHT, space) & END_BITS, tiles


@inlined
def offer_bridges(state: State, side: int, space: int, ends: int, tiles: int) -> None:
    """Remember the bridges from a new tile that may be possible; those across them are looked at later."""
    count = whole(state[at(SPANNED + side)])
    if count > SPANS_ROOM - 16:
        count = sift_bridges(state, side)
    place_of = SPANS + side * SPANS_ROOM + count
    while ends:
        bit = bits.lowest(ends)
        ends &= ends - 1
        # Without a branch, which nobody could predict: each is written down, and only some are counted.
        state[at(place_of)] = space * 8 + END_SPANS[at(bit)]
        place_of += tiles & END_UNDER[at(bit)] == 0
    state[at(SPANNED + side)] = place_of - SPANS - side * SPANS_ROOM


@inlined
def sift_bridges(state: State, side: int) -> int:
    """Forget the bridges that have become impossible; how many are left."""
    first = SPANS + side * SPANS_ROOM
    count = 0
    for index in range(state[at(SPANNED + side)]):
        span = whole(state[at(first + index)])
        if bridge_fits(state, span >> 3, span & 7):
            state[at(first + count)] = span
            count += 1
    state[at(SPANNED + side)] = count
    return count


@inlined
def bridge_fits(state: State, start: int, direction: int) -> bool:
    """Whether a bridge between two tiles of one colour may be built (rules/diavolo.md#bridges)."""
    way = at(direction)
    ends = state[at(start)] | state[at(start + REACH[way])]
    under = state[at(start + UNDER[way, at(0)])] | state[at(start + UNDER[way, at(1)])]
    spoiled = state[at(BUILT + start)] >> SPOILED + direction
    # One question, not three, for the same reason as above.
    return not ends & CARRIES | under & TILE | spoiled & 1


@inlined
def build(state: State, side: int, span: int) -> None:
    """Build a bridge that fits."""
    start = span >> 3
    direction = span & 7
    way = at(direction)
    far = start + REACH[way]
    state[at(start)] |= CARRIES
    state[at(far)] |= CARRIES
    state[at(FREE + side * HEIGHT + (start >> ROW))] &= ~(1 << (start & COLUMN))
    state[at(FREE + side * HEIGHT + (far >> ROW))] &= ~(1 << (far & COLUMN))
    state[at(start + UNDER[way, at(0)])] |= BLOCKED
    state[at(start + UNDER[way, at(1)])] |= BLOCKED
    state[at(BUILT + start)] |= 1 << direction
    for index in range(CROSSINGS[way]):
        across = start + CROSSING_START[way, at(index)]
        state[at(BUILT + across)] |= CROSSING_DIRECTIONS[way, at(index)] << SPOILED
    state[at(LAID + state[BRIDGES] + state[BRIDGES + 1])] = span
    state[at(BRIDGES + side)] += 1
    state[BRIDGES_LEFT] -= 1


@inlined
def end_turn(state: State, passed: bool) -> None:
    """Give the turn to the other colour, or end the game (rules/diavolo.md#end)."""
    side = state[TURN]
    state[FIRST] = 0
    state[TURNS] += 1
    if state[PHASE] == LAST or (passed and side == 1):
        state[PHASE] = OVER
    elif passed:
        state[PHASE] = LAST
    state[TURN] = 1 - side
