"""The moves of the tree: how they are made, listed, and rated before they are tried."""

from __future__ import annotations

import numpy as np

from ponti.engine.bits import whole
from ponti.engine.diavolo.features import Weights, Whole, bridge_features, find_networks, rate, tile_features
from ponti.engine.diavolo.memory import (
    BRIDGES_LEFT,
    COLUMN,
    FIRST,
    OPEN,
    ROOM,
    ROW,
    SPANS,
    SPANS_ROOM,
    STUCK,
    TILES_LEFT,
    State,
    at,
)
from ponti.engine.diavolo.rules import build, end_turn, mover, place, sift_bridges
from ponti.engine.diavolo.scene import Desk, Ratings, Scene, Searching
from ponti.engine.diavolo.tree import (
    ALL_VALUE,
    ALL_VISITS,
    BRIDGE_MOVE,
    CHILD,
    CHILDREN,
    MOVE,
    PASS_MOVE,
    POINTS,
    PRIOR,
    PROVEN,
    UNKNOWN,
    VALUE,
    VISITS,
    Tree,
)
from ponti.engine.diavolo.turns import leaves_second, sift_spaces
from ponti.engine.kernels import inlined


@inlined
def apply(state: State, move: int) -> None:
    """Make a move of the tree: a tile, the second of which ends the turn, a bridge, or the pass."""
    side = mover(state)
    if move >= BRIDGE_MOVE:
        build(state, side, move - BRIDGE_MOVE)
        end_turn(state, False)
    elif move == PASS_MOVE:
        end_turn(state, True)
    elif state[FIRST] > 0:
        place(state, side, move)
        end_turn(state, False)
    else:
        place(state, side, move)
        state[FIRST] = move


@inlined
def is_far(one: int, two: int) -> bool:
    """Whether a tile on one space can never matter to whether a tile fits on the other."""
    rows = (one >> ROW) - (two >> ROW)
    columns = (one & COLUMN) - (two & COLUMN)
    return rows > 4 or rows < -4 or columns > 4 or columns < -4


@inlined
def is_half_a_turn(state: State, side: int, space: int, count: int) -> bool:
    """Whether a second tile fits beside a first one; all spaces in the colour's list must fit alone."""
    first = OPEN + side * ROOM
    for index in range(count):
        if is_far(space, whole(state[at(first + index)])):
            return True
    return leaves_second(state, side, space)


@inlined
def list_moves(state: State, moves: Whole) -> int:
    """Write down the moves of the tree; how many there are."""
    side = mover(state)
    count = 0
    opened = 0
    if (state[TILES_LEFT + side] >= 2 or state[FIRST] > 0) and not state[STUCK + side]:
        opened = sift_spaces(state, side)
    for index in range(opened):
        space = whole(state[at(OPEN + side * ROOM + index)])
        if state[FIRST] > 0 or is_half_a_turn(state, side, space, opened):
            moves[count] = space
            count += 1
    if state[FIRST] > 0:
        return count
    if count == 0:
        state[STUCK + side] = 1
        moves[0] = PASS_MOVE
        count = 1
    if state[BRIDGES_LEFT] > 0:
        for index in range(sift_bridges(state, side)):
            moves[count] = BRIDGE_MOVE + state[at(SPANS + side * SPANS_ROOM + index)]
            count += 1
    return count


@inlined
def rate_move(state: State, move: int, weights: Weights, active: Whole) -> float:
    """How good a move looks beforehand."""
    if move >= BRIDGE_MOVE:
        return rate(weights, active, bridge_features(state, move - BRIDGE_MOVE, active))
    if move == PASS_MOVE:
        return 0.0
    return rate(weights, active, tile_features(state, move, active))


@inlined
def rate_moves(state: State, moves: Whole, count: int, weights: Weights, ratings: Ratings) -> None:
    """Rate the moves of a position, which are listed, beforehand."""
    if state[FIRST] == 0:
        find_networks(state, mover(state))
    for index in range(count):
        ratings[index] = rate_move(state, moves[index], weights, moves[count:])


@inlined
def grow(
    tree: Tree, entry: int, room: Whole, moves: Whole, count: int, ratings: Ratings, searching: Searching
) -> bool:
    """Put the moves after a move into the tree, with what their ratings promise; whether it had room."""
    start = room[0]
    if start + count > room[1]:
        return False
    room[0] = start + count
    guided = searching.guide > 0
    total = 0.0
    for index in range(count):
        place_of = start + index
        tree.counts[place_of, MOVE] = moves[index]
        tree.counts[place_of, CHILDREN] = 0
        tree.counts[place_of, VISITS] = 0
        tree.sums[place_of, VALUE] = 0
        tree.sums[place_of, ALL_VISITS] = 0
        tree.sums[place_of, ALL_VALUE] = 0
        tree.sums[place_of, POINTS] = 0
        tree.counts[place_of, PROVEN] = UNKNOWN
        if guided:
            weight = np.exp(ratings[index] / searching.warmth)
            tree.sums[place_of, PRIOR] = weight
            total += weight
    for index in range(count):
        tree.sums[start + index, PRIOR] = tree.sums[start + index, PRIOR] / total if guided else 1.0 / count
    tree.counts[entry, CHILD] = start
    tree.counts[entry, CHILDREN] = count
    return True


@inlined
def expand(tree: Tree, entry: int, scene: Scene, desk: Desk) -> bool:
    """Consider the moves after a move; whether the tree had room for them."""
    count = list_moves(desk.state, desk.moves)
    if scene.searching.guide > 0:
        rate_moves(desk.state, desk.moves, count, scene.weights, desk.ratings)
    return grow(tree, entry, desk.room, desk.moves, count, desk.ratings, scene.searching)
