"""The rules as kernels: what fits, what lies, what it is worth. Colours are 0 (light) and 1 (dark)."""

from __future__ import annotations

import numpy as np

from ponti.engine.diavolo.layout import (
    AROUND,
    BESIDE,
    BLOCKED,
    BRIDGES,
    BRIDGES_LEFT,
    BUILT,
    CARRIES,
    CLOSED,
    CLOSED_LIGHT,
    CLOSINGS,
    COPIED,
    CROSSING_DIRECTIONS,
    CROSSING_START,
    CROSSINGS,
    FIRST,
    GROUP,
    ISLAND,
    ISLANDS,
    LAID,
    LAST,
    MEMBER,
    NEWEST,
    OFF,
    OPEN,
    OPENS,
    OVER,
    PHASE,
    REACH,
    ROOM,
    SPANNED,
    SPANS,
    SPANS_ROOM,
    SPOILED,
    TILE,
    TILES,
    TILES_LEFT,
    TURN,
    TURNS,
    UNDER,
    State,
)
from ponti.engine.kernels import inlined


@inlined
def number(small: int) -> int:
    """A number of the array as a plain integer: so kernels are compiled for one type, not for each size."""
    return np.int64(small)  # type: ignore[return-value]


@inlined
def mover(state: State) -> int:
    """The colour whose turn it is."""
    return number(state[TURN])


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
def beside(state: State, side: int, space: int) -> tuple[int, int, int, int]:
    """The groups of a colour beside a space, each once; 0 where there is none."""
    east, west = space + BESIDE[0], space + BESIDE[1]
    north, south = space + BESIDE[2], space + BESIDE[3]
    one = state[GROUP + east] * (state[east] >> side & 1)
    two = state[GROUP + west] * (state[west] >> side & 1)
    three = state[GROUP + north] * (state[north] >> side & 1)
    four = state[GROUP + south] * (state[south] >> side & 1)
    if two == one:
        two = 0
    if three in (one, two):
        three = 0
    if four in (one, two, three):
        four = 0
    return one, two, three, four


@inlined
def touches(state: State, side: int, space: int) -> bool:
    """Whether any tile of a colour lies beside a space."""
    return (
        state[space + BESIDE[0]]
        | state[space + BESIDE[1]]
        | state[space + BESIDE[2]]
        | state[space + BESIDE[3]]
    ) & 1 << side != 0


@inlined
def keeps_distance(state: State, side: int, space: int, groups: tuple[int, int, int, int]) -> bool:
    """Whether an island of the tile here and of the groups beside it touches no other tile of its colour."""
    tile = 1 << side
    one, two, three, four = groups
    for way in range(4, 8):
        if state[space + AROUND[way]] & tile:
            group = state[GROUP + space + AROUND[way]]
            if group != one and group != two and group != three and group != four:
                return False
    for joined in groups:
        for index in range(state[TILES + joined]):
            member = state[MEMBER + 4 * joined + index]
            for way in range(8):
                other = member + AROUND[way]
                if state[other] & tile:
                    group = state[GROUP + other]
                    if group != one and group != two and group != three and group != four:
                        return False
    return True


@inlined
def fits(state: State, side: int, space: int) -> bool:
    """Whether one tile may lie here (rules/diavolo.md#islands)."""
    if state[space] & (TILE | OFF | BLOCKED | CLOSED_LIGHT << side):
        return False
    if not touches(state, side, space):
        return True
    groups = beside(state, side, space)
    # The group 0 does not exist and has no tiles.
    total = 1 + state[TILES + groups[0]] + state[TILES + groups[1]]
    total += state[TILES + groups[2]] + state[TILES + groups[3]]
    if total != 4:
        return total < 4
    return keeps_distance(state, side, space, groups)


@inlined
def place(state: State, side: int, space: int) -> None:
    """Put a tile on a space where it fits."""
    tile = 1 << side
    state[TILES_LEFT + side] -= 1
    state[CLOSINGS] = 0
    count = 1
    if touches(state, side, space):
        for joined in beside(state, side, space):
            for index in range(state[TILES + joined]):
                member = state[MEMBER + 4 * joined + index]
                state[GROUP + member] = space
                state[MEMBER + 4 * space + count] = member
                count += 1
    state[space] |= tile
    state[NEWEST + 2 * side + 1] = state[NEWEST + 2 * side]
    state[NEWEST + 2 * side] = space
    state[GROUP + space] = space
    state[TILES + space] = count
    state[MEMBER + 4 * space] = space
    if count == 4:
        make_island(state, side, space)
    offer_bridges(state, side, space)


@inlined
def make_island(state: State, side: int, group: int) -> None:
    """Note that a group is an island, and close the spaces around it to its colour."""
    closed = CLOSED_LIGHT << side
    state[ISLANDS + side] += 1
    closings = 0
    for index in range(4):
        member = state[MEMBER + 4 * group + index]
        state[member] |= ISLAND
        for way in range(8):
            other = member + AROUND[way]
            if not state[other] & closed:
                state[other] |= closed
                state[CLOSED + closings] = other
                closings += 1
    state[CLOSINGS] = closings


@inlined
def lift(state: State, side: int, space: int, spanned: int) -> None:
    """Take back the tile that was put down last; `spanned` was the number of possible bridges before it."""
    state[SPANNED + side] = spanned
    state[TILES_LEFT + side] += 1
    state[NEWEST + 2 * side] = state[NEWEST + 2 * side + 1]
    if state[space] & ISLAND:
        state[ISLANDS + side] -= 1
        for index in range(4):
            state[state[MEMBER + 4 * space + index]] &= ~ISLAND
        for index in range(state[CLOSINGS]):
            state[state[CLOSED + index]] &= ~(CLOSED_LIGHT << side)
    state[space] &= ~(1 << side)
    divide(state, space)


@inlined
def divide(state: State, space: int) -> None:
    """Give the groups that a lifted tile had joined their own names back."""
    # A group is named after its youngest tile, and what is written under a name is never overwritten.
    place_of = 1
    while place_of < state[TILES + space]:
        group = state[MEMBER + 4 * space + place_of]
        for index in range(state[TILES + group]):
            state[GROUP + state[MEMBER + 4 * group + index]] = group
        place_of += state[TILES + group]


@inlined
def offer_bridges(state: State, side: int, space: int) -> None:
    """Remember the bridges from a new tile that may be possible; those across them are looked at later."""
    count = number(state[SPANNED + side])
    if count > SPANS_ROOM - 16:
        count = sift_bridges(state, side)
    place_of = SPANS + side * SPANS_ROOM + count
    for direction in range(8):
        for start in (space, space - REACH[direction]):
            # Without branches, which nobody could predict: each is written down, and only some are counted.
            far = state[2 * start + REACH[direction] - space]
            under = state[start + UNDER[direction, 0]] | state[start + UNDER[direction, 1]]
            state[place_of] = start * 8 + direction
            place_of += far >> side & ~(far // CARRIES) & ~(under | under >> 1) & 1
    state[SPANNED + side] = place_of - SPANS - side * SPANS_ROOM


@inlined
def sift_bridges(state: State, side: int) -> int:
    """Forget the bridges that have become impossible; how many are left."""
    first = SPANS + side * SPANS_ROOM
    count = 0
    for index in range(state[SPANNED + side]):
        span = number(state[first + index])
        if bridge_fits(state, span >> 3, span & 7):
            state[first + count] = span
            count += 1
    state[SPANNED + side] = count
    return count


@inlined
def bridge_fits(state: State, start: int, direction: int) -> bool:
    """Whether a bridge between two tiles of one colour may be built (rules/diavolo.md#bridges)."""
    if (state[start] | state[start + REACH[direction]]) & CARRIES:
        return False
    if (state[start + UNDER[direction, 0]] | state[start + UNDER[direction, 1]]) & TILE:
        return False
    return not state[BUILT + start] >> SPOILED + direction & 1


@inlined
def build(state: State, side: int, span: int) -> None:
    """Build a bridge that fits."""
    start = span >> 3
    direction = span & 7
    state[start] |= CARRIES
    state[start + REACH[direction]] |= CARRIES
    state[start + UNDER[direction, 0]] |= BLOCKED
    state[start + UNDER[direction, 1]] |= BLOCKED
    state[BUILT + start] |= 1 << direction
    for index in range(CROSSINGS[direction]):
        across = start + CROSSING_START[direction, index]
        state[BUILT + across] |= CROSSING_DIRECTIONS[direction, index] << SPOILED
    state[LAID + state[BRIDGES] + state[BRIDGES + 1]] = span
    state[BRIDGES + side] += 1
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
