"""What makes a move look good at a glance: the features of a tile or a bridge, whose weights are learnt.

Each feature is a number below FEATURES; a move has about ten of them, and its rating is the sum of their
weights. The kernels here look at a position in which the move is still to be made.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from ponti.engine import bits
from ponti.engine.bits import whole
from ponti.engine.diavolo.memory import (
    BESIDE,
    BLOCKED,
    BRIDGES,
    BRIDGES_LEFT,
    CARRIES,
    COLUMN,
    CORNER,
    CROSSING_DIRECTIONS,
    CROSSING_START,
    CROSSINGS,
    END_UNDER,
    FIRST,
    ISLAND,
    LAID,
    MARGIN,
    NEWEST,
    OFF,
    PARENT,
    REACH,
    ROW,
    SIZE,
    STRIDE,
    TILE,
    UNDER,
    WEIGHT,
    State,
    at,
)
from ponti.engine.diavolo.rules import ends_around, fits, is_closed, mover
from ponti.engine.diavolo.scoring import head
from ponti.engine.diavolo.tree import BRIDGE_MOVE
from ponti.engine.diavolo.windows import CORNERS, group_of, joined, name_of, size_of, space_at, tiles_around
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
def rival_size(state: State, side: int, space: int) -> int:
    """How large a group the rival of a colour could make here; 0 if it may not."""
    if is_closed(state, 1 - side, space):
        return 0
    size = size_of(group_of(state, 1 - side, space))
    if size < 4 or (size == 4 and fits(state, 1 - side, space)):
        return size
    return 0


@inlined
def distance(one: int, two: int) -> int:
    """How many steps a king needs between two spaces."""
    return max(abs((one & COLUMN) - (two & COLUMN)), abs((one >> ROW) - (two >> ROW)))


@inlined
def spans_clear(state: State, start: int, direction: int) -> bool:
    """Whether neither a tile under it nor a bridge at its ends hinders a bridge."""
    way = at(direction)
    if (state[at(start)] | state[at(start + REACH[way])]) & CARRIES:
        return False
    return not (state[at(start + UNDER[way, at(0)])] | state[at(start + UNDER[way, at(1)])]) & TILE


@inlined
def look_at_growth(state: State, side: int, space: int, tiles: int, group: int, active: Whole) -> int:
    """Features of the group that a tile joins, and of its surroundings."""
    room = 0
    touched = 0
    for way in range(4):
        other = space + BESIDE[at(way)]
        room += not (state[at(other)] & (TILE | OFF | BLOCKED) or is_closed(state, side, other))
        touched += state[at(other)] & TILE == 2 - side
    corners = bits.count(tiles & CORNERS & ~group)
    active[0] = GROWTH + (min(size_of(group), 4) - 1) * 4 + min(corners, 3)
    active[1] = ROOM_TO_GROW + room
    active[2] = RIVAL + rival_size(state, side, space)
    active[3] = TOUCHED + touched
    return 4


@inlined
def look_at_bridges(state: State, side: int, space: int, group: int, active: Whole, count: int) -> int:
    """Features of the bridges that a tile could carry, and of those that it would lie under."""
    tile = 1 << side
    islands = 0
    sandbanks = 0
    ends, tiles = ends_around(state, side, space)
    ends &= ~group
    while ends:
        bit = bits.lowest(ends)
        ends &= ends - 1
        if not tiles & END_UNDER[at(bit)]:
            if state[at(space_at(space, bit))] & ISLAND:
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
            ends = state[at(start)] & state[at(start + REACH[direction])]
            if ends & TILE and spans_clear(state, start, direction):
                if ends & tile:
                    own += 1
                else:
                    rivals += 1
                    to_islands |= (state[at(start)] | state[at(start + REACH[direction])]) & ISLAND
    active[count] = REACHES + min(islands, 2) * 3 + min(sandbanks, 2)
    active[count + 1] = HINDERS + min(rivals, 3) * 2 + (1 if to_islands else 0)
    active[count + 2] = SPOILS + min(own, 2)
    return count + 3


@inlined
def tile_features(state: State, space: int, active: Whole) -> int:
    """Write down the features of a tile of the mover; how many there are."""
    side = mover(state)
    tiles = tiles_around(state, side, space)
    group = joined(tiles)
    count = look_at_growth(state, side, space, tiles, group, active)
    count = look_at_bridges(state, side, space, group, active, count)
    size = state[SIZE]
    column = (space & COLUMN) - MARGIN
    row = (space >> ROW) - MARGIN
    active[count] = EDGE + min(min(min(column, size - 1 - column), min(row, size - 1 - row)), 3)
    newest = 4
    for index in range(2):
        other = whole(state[NEWEST + 2 * (1 - side) + index])
        if other > 0:
            newest = min(newest, distance(space, other))
    active[count + 1] = ANSWER + newest - 1
    first = whole(state[FIRST])
    company = 0
    if first > 0:
        company = min(distance(space, first), 4) + 1
        if company == 2 and abs(space - first) in (1, STRIDE):
            company = 1
    active[count + 2] = COMPANY + company
    return count + 3


@inlined
def find_networks(state: State, side: int) -> None:
    """Prepare the networks of a colour, so that `network_of` and WEIGHT tell of any of its groups."""
    for space in range(CORNER, CORNER + STRIDE * state[SIZE]):
        if state[at(space)] & 1 << side:
            state[at(PARENT + space)] = space
            state[at(WEIGHT + space)] = 1 if state[at(space)] & ISLAND else 0
    for index in range(state[BRIDGES] + state[BRIDGES + 1]):
        span = whole(state[at(LAID + index)])
        start = span >> 3
        if state[at(start)] & 1 << side:
            one = network_of(state, side, start)
            two = network_of(state, side, start + REACH[at(span & 7)])
            if one != two:
                state[at(PARENT + two)] = one
                state[at(WEIGHT + one)] += state[at(WEIGHT + two)]


@inlined
def network_of(state: State, side: int, space: int) -> int:
    """The group that stands for the network of a tile."""
    return head(state, name_of(state, side, space))


@inlined
def bridge_features(state: State, span: int, active: Whole) -> int:
    """Write down the features of a bridge of the mover; `find_networks` must have been called."""
    side = mover(state)
    start = span >> 3
    direction = at(span & 7)
    far = start + REACH[direction]
    one = network_of(state, side, start)
    two = network_of(state, side, far)
    gain = state[at(WEIGHT + one)] * state[at(WEIGHT + two)]
    active[0] = BRIDGE + (5 if one == two else min(gain, 4))
    islands = (1 if state[at(start)] & ISLAND else 0) + (1 if state[at(far)] & ISLAND else 0)
    threes = (1 if size_of(group_of(state, side, start)) == 3 else 0) + (
        1 if size_of(group_of(state, side, far)) == 3 else 0
    )
    active[1] = ENDS + islands * 3 + threes
    own = 0
    rival = 0
    for index in range(2):
        if index == 1 and UNDER[direction, at(0)] == UNDER[direction, at(1)]:
            continue
        under = start + UNDER[direction, at(index)]
        if not state[at(under)] & BLOCKED:
            own += not is_closed(state, side, under)
            rival += not is_closed(state, 1 - side, under)
    active[2] = COVERS + rival * 3 + own
    crossed = 0
    for index in range(CROSSINGS[direction]):
        other = start + CROSSING_START[direction, at(index)]
        if state[at(other)] & 1 << 1 - side:
            for way in range(8):
                if (
                    CROSSING_DIRECTIONS[direction, at(index)] >> way & 1
                    and state[at(other + REACH[at(way)])] & 1 << 1 - side
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
    """Write down the features of a move of the mover (a space, or 1024 and a bridge); how many there are."""
    if move < BRIDGE_MOVE:
        return tile_features(state, move, active)
    find_networks(state, mover(state))
    return bridge_features(state, move - BRIDGE_MOVE, active)
