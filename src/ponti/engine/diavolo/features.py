"""What makes a move look good at a glance: the features of a tile or a bridge, whose weights are learnt.

Each feature is a number below FEATURES; a move has about ten of them, and its rating is the sum of their
weights. The kernels here look at a position in which the move is still to be made.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from ponti.engine.diavolo.layout import (
    AROUND,
    BESIDE,
    BLOCKED,
    BRIDGES,
    BRIDGES_LEFT,
    CARRIES,
    CLOSED_LIGHT,
    CORNER,
    CROSSING_DIRECTIONS,
    CROSSING_START,
    CROSSINGS,
    FIRST,
    GROUP,
    ISLAND,
    LAID,
    NEWEST,
    OFF,
    PARENT,
    REACH,
    SIZE,
    STRIDE,
    TILE,
    TILES,
    UNDER,
    WEIGHT,
    State,
)
from ponti.engine.diavolo.rules import beside, fits, mover, number, touches
from ponti.engine.diavolo.scoring import head
from ponti.engine.kernels import inlined, kernel

Weights = npt.NDArray[np.float32]
Whole = npt.NDArray[np.int64]

# Where each kind of feature begins.
GROWTH: Final = 0  # size of the group (1 to 4) × own tiles at its corners (0 to 3)
ROOM_TO_GROW: Final = GROWTH + 16  # free spaces beside the tile (0 to 4)
RIVAL: Final = ROOM_TO_GROW + 5  # what the rival could make here: nothing, or a group of 1 to 4
REACHES: Final = RIVAL + 5  # islands (0 to 2) × sandbanks (0 to 2) that a bridge could join to the tile
HINDERS: Final = REACHES + 9  # bridges of the rival that the tile makes impossible (0 to 3) × to islands
SPOILS: Final = HINDERS + 8  # own bridges that the tile makes impossible (0 to 2)
EDGE: Final = SPOILS + 3  # distance from the edge (0 to 3)
TOUCHED: Final = EDGE + 4  # tiles of the rival beside the tile (0 to 4)
ANSWER: Final = TOUCHED + 5  # distance from the rival's newest tile (1 to 4)
COMPANY: Final = ANSWER + 4  # distance from the first tile of the turn: first itself, beside, corner, 2 to 4
BRIDGE: Final = COMPANY + 6  # a bridge: points that it adds (0 to 4 and more)
ENDS: Final = BRIDGE + 6  # islands at its ends (0 to 2) × sandbanks of three (0 to 2)
COVERS: Final = ENDS + 9  # spaces that it closes to the rival (0 to 2) × to its own colour (0 to 2)
CROSSES: Final = COVERS + 9  # bridges of the rival that it makes impossible (0 to 2)
SCARCE: Final = CROSSES + 3  # bridges left: 3, 8 or more
FEATURES: Final = SCARCE + 3
MOST: Final = 12  # features of one move


@inlined
def size_after(state: State, side: int, space: int) -> int:
    """How many tiles the group of a tile here would have."""
    one, two, three, four = beside(state, side, space)
    return 1 + state[TILES + one] + state[TILES + two] + state[TILES + three] + state[TILES + four]


@inlined
def distance(one: int, two: int) -> int:
    """How many steps a king needs between two spaces."""
    across = abs((one - CORNER) % STRIDE - (two - CORNER) % STRIDE)
    return max(across, abs((one - CORNER) // STRIDE - (two - CORNER) // STRIDE))


@inlined
def spans_clear(state: State, start: int, direction: int) -> bool:
    """Whether neither a tile under it nor a bridge at its ends hinders a bridge."""
    if (state[start] | state[start + REACH[direction]]) & CARRIES:
        return False
    return not (state[start + UNDER[direction, 0]] | state[start + UNDER[direction, 1]]) & TILE


@inlined
def look_at_growth(state: State, side: int, space: int, active: Whole) -> int:
    """Features of the group that a tile joins, and of its surroundings."""
    tile = 1 << side
    shut = TILE | OFF | BLOCKED
    groups = beside(state, side, space)
    size = 1 + state[TILES + groups[0]] + state[TILES + groups[1]]
    size += state[TILES + groups[2]] + state[TILES + groups[3]]
    corners = 0
    for way in range(4, 8):
        other = space + AROUND[way]
        if state[other] & tile:
            group = state[GROUP + other]
            if group != groups[0] and group != groups[1] and group != groups[2] and group != groups[3]:
                corners += 1
    room = 0
    touched = 0
    for way in range(4):
        other = state[space + BESIDE[way]]
        room += not other & (shut | CLOSED_LIGHT << side)
        touched += other & TILE == 3 - tile
    active[0] = GROWTH + (min(size, 4) - 1) * 4 + min(corners, 3)
    active[1] = ROOM_TO_GROW + room
    rival = 0
    if not state[space] & CLOSED_LIGHT << 1 - side:
        rival = size_after(state, 1 - side, space)
        if rival > 4 or (rival == 4 and not fits(state, 1 - side, space)):
            rival = 0
    active[2] = RIVAL + rival
    active[3] = TOUCHED + touched
    return 4


@inlined
def look_at_bridges(state: State, side: int, space: int, active: Whole, count: int) -> int:
    """Features of the bridges that a tile could carry, and of those that it would lie under."""
    tile = 1 << side
    group = 0
    if touches(state, side, space):
        one, two, three, four = beside(state, side, space)
        group = max(max(one, two), max(three, four))
    islands = 0
    sandbanks = 0
    for direction in range(8):
        for sign in range(2):
            start = space if sign == 0 else space - REACH[direction]
            other = space + REACH[direction] if sign == 0 else start
            if state[other] & tile and state[GROUP + other] != group and spans_clear(state, start, direction):
                if state[other] & ISLAND:
                    islands += 1
                else:
                    sandbanks += 1
    own = 0
    rivals = 0
    to_islands = 0
    for direction in range(8):
        for index in range(2):
            if index == 1 and UNDER[direction, 0] == UNDER[direction, 1]:
                continue
            start = space - UNDER[direction, index]
            ends = state[start] & state[start + REACH[direction]]
            if ends & TILE and spans_clear(state, start, direction):
                if ends & tile:
                    own += 1
                else:
                    rivals += 1
                    to_islands |= (state[start] | state[start + REACH[direction]]) & ISLAND
    active[count] = REACHES + min(islands, 2) * 3 + min(sandbanks, 2)
    active[count + 1] = HINDERS + min(rivals, 3) * 2 + (1 if to_islands else 0)
    active[count + 2] = SPOILS + min(own, 2)
    return count + 3


@inlined
def tile_features(state: State, space: int, active: Whole) -> int:
    """Write down the features of a tile of the mover; how many there are."""
    side = mover(state)
    count = look_at_growth(state, side, space, active)
    count = look_at_bridges(state, side, space, active, count)
    size = state[SIZE]
    column = (space - CORNER) % STRIDE
    row = (space - CORNER) // STRIDE
    active[count] = EDGE + min(min(min(column, size - 1 - column), min(row, size - 1 - row)), 3)
    newest = 4
    for index in range(2):
        other = number(state[NEWEST + 2 * (1 - side) + index])
        if other > 0:
            newest = min(newest, distance(space, other))
    active[count + 1] = ANSWER + newest - 1
    first = number(state[FIRST])
    company = 0
    if first > 0:
        company = min(distance(space, first), 4) + 1
        if company == 2 and abs(space - first) in (1, STRIDE):
            company = 1
    active[count + 2] = COMPANY + company
    return count + 3


@inlined
def find_networks(state: State, side: int) -> None:
    """Prepare the networks of a colour, so that `head` and WEIGHT tell of any of its groups."""
    from_laid = state[BRIDGES] + state[BRIDGES + 1]
    for space in range(CORNER, CORNER + STRIDE * state[SIZE]):
        if state[space] & 1 << side:
            group = state[GROUP + space]
            state[PARENT + group] = group
            state[WEIGHT + group] = 1 if state[space] & ISLAND else 0
    for index in range(from_laid):
        span = number(state[LAID + index])
        start = span >> 3
        if state[start] & 1 << side:
            one = head(state, number(state[GROUP + start]))
            two = head(state, number(state[GROUP + start + REACH[span & 7]]))
            if one != two:
                state[PARENT + two] = one
                state[WEIGHT + one] += state[WEIGHT + two]


@inlined
def bridge_features(state: State, span: int, active: Whole) -> int:
    """Write down the features of a bridge of the mover; `find_networks` must have been called."""
    side = mover(state)
    start = span >> 3
    direction = span & 7
    far = start + REACH[direction]
    one = head(state, number(state[GROUP + start]))
    two = head(state, number(state[GROUP + far]))
    gain = 0 if one == two else state[WEIGHT + one] * state[WEIGHT + two]
    active[0] = BRIDGE + (5 if one == two else min(gain, 4))
    islands = (1 if state[start] & ISLAND else 0) + (1 if state[far] & ISLAND else 0)
    threes = (1 if state[TILES + state[GROUP + start]] == 3 else 0) + (
        1 if state[TILES + state[GROUP + far]] == 3 else 0
    )
    active[1] = ENDS + islands * 3 + threes
    own = 0
    rival = 0
    for index in range(2):
        if index == 1 and UNDER[direction, 0] == UNDER[direction, 1]:
            continue
        under = start + UNDER[direction, index]
        if not state[under] & BLOCKED:
            own += not state[under] & CLOSED_LIGHT << side
            rival += not state[under] & CLOSED_LIGHT << 1 - side
    active[2] = COVERS + rival * 3 + own
    crossed = 0
    for index in range(CROSSINGS[direction]):
        other = start + CROSSING_START[direction, index]
        if state[other] & 1 << 1 - side:
            for way in range(8):
                if (
                    CROSSING_DIRECTIONS[direction, index] >> way & 1
                    and state[other + REACH[way]] & 1 << 1 - side
                ):
                    crossed += spans_clear(state, other, way)
    active[3] = CROSSES + min(crossed, 2)
    left = state[BRIDGES_LEFT]
    active[4] = SCARCE + (0 if left <= 3 else 1 if left <= 8 else 2)
    return 5


@inlined
def rate(weights: Weights, active: Whole, count: int) -> float:
    """The sum of the weights of some features."""
    total = 0.0
    for index in range(count):
        total += weights[active[index]]
    return total


@kernel
def list_features(state: State, move: int, active: Whole) -> int:
    """Write down the features of a move of the mover (a space, or 512 and a bridge); how many there are."""
    if move < 512:
        return tile_features(state, move, active)
    find_networks(state, mover(state))
    return bridge_features(state, move - 512, active)
