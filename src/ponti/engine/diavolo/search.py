"""Monte-Carlo tree search, tile by tile: one tree over both halves of a turn, shared by several threads.

A thread takes entries for new moves from its own part of the tree, so that threads never wait for each other;
a visit is counted on the way down, so that others meanwhile look elsewhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ponti.engine.bits import whole
from ponti.engine.diavolo.expansion import apply, expand
from ponti.engine.diavolo.memory import BUILT, OVER, PHASE, State, at
from ponti.engine.diavolo.playouts import Playing, play_out
from ponti.engine.diavolo.rules import copy, mover
from ponti.engine.diavolo.scene import DEEPEST, Desk, Scene, Searching
from ponti.engine.diavolo.scoring import points, winner, worth
from ponti.engine.diavolo.tree import (
    ALL_VALUE,
    ALL_VISITS,
    BOTH_WIN,
    BRIDGE_MOVE,
    CHILD,
    CHILDREN,
    DARK_WINS,
    LIGHT_WINS,
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
from ponti.engine.kernels import inlined, kernel
from ponti.engine.random_numbers import Seed, draw_ready


@inlined
def choose(tree: Tree, entry: int, searching: Searching, seed: Seed) -> int:
    """The move to look at next; one that is decided needs no more looks."""
    first = whole(tree.counts[entry, CHILD])
    count = whole(tree.counts[entry, CHILDREN])
    visits = tree.counts[entry, VISITS]
    spread = np.sqrt(np.float32(visits))
    logarithm = np.log(np.float32(visits + 1))
    # The value of an untried move: that of the whole position, less some doubt.
    known = 0.0
    tried = 0
    for index in range(count):
        known += tree.sums[at(first + index), VALUE]
        tried += tree.counts[at(first + index), VISITS]
    untried = known / tried - searching.doubt if tried > 0 else 0.5
    best = draw_ready(seed, count)
    best_rating = -1e9
    offset = draw_ready(seed, count)
    for _ in range(count):
        index = offset
        row = at(first + index)
        offset += 1
        if offset == count:
            offset = 0
        if tree.counts[row, PROVEN] != UNKNOWN:
            continue
        times = tree.counts[row, VISITS]
        rating: Any = untried if times == 0 else tree.sums[row, VALUE] / times
        if searching.trust > 0 and tree.sums[row, ALL_VISITS] > 0:
            share = np.sqrt(searching.trust / (searching.trust + 3.0 * times))
            rating += share * (tree.sums[row, ALL_VALUE] / tree.sums[row, ALL_VISITS] - rating)
        if searching.explore > 0:
            if times == 0 and searching.guide == 0:
                rating += 1000.0
            else:
                rating += searching.explore * np.sqrt(logarithm / (times + 1))
        if searching.guide > 0:
            rating += searching.guide * tree.sums[row, PRIOR] * spread / (1 + times)
        if rating > best_rating:
            best_rating = rating
            best = index
    return first + best


@inlined
def learn_from_later(tree: Tree, entry: int, side: int, state: State, value: float) -> None:
    """Count a game for every move after `entry` that its side made at some time in it."""
    first = whole(tree.counts[entry, CHILD])
    tile = 1 << side
    for index in range(tree.counts[entry, CHILDREN]):
        row = at(first + index)
        move = whole(tree.counts[row, MOVE])
        if move >= BRIDGE_MOVE:
            span = move - BRIDGE_MOVE
            made = state[at(BUILT + (span >> 3))] >> (span & 7) & 1 != 0
        else:
            made = move != PASS_MOVE and state[at(move)] & tile != 0
        if made:
            tree.sums[row, ALL_VISITS] += 1
            tree.sums[row, ALL_VALUE] += value


@inlined
def proof(tree: Tree, entry: int, side: int) -> int:
    """What the moves after a move prove about it, where `side` has to choose among them."""
    first = tree.counts[entry, CHILD]
    won = LIGHT_WINS if side == 0 else DARK_WINS
    best = DARK_WINS if side == 0 else LIGHT_WINS
    for index in range(first, first + tree.counts[entry, CHILDREN]):
        known = tree.counts[index, PROVEN]
        if known == won:
            return won
        if known == UNKNOWN:
            best = UNKNOWN
        elif known == BOTH_WIN and best != UNKNOWN:
            best = BOTH_WIN
    return best


@inlined
def go_down(tree: Tree, scene: Scene, desk: Desk, growing: bool) -> int:
    """Go from the root to a leaf, by what is known, and count a visit on the way; how deep it lies.

    The leaf is a finished game, a position that is decided, or one whose moves are not in the tree. Where
    the tree grows by itself they are put there once the position is ripe.
    """
    state, path, searching = desk.state, desk.path, scene.searching
    copy(state, scene.root)
    entry = whole(0)
    depth = 0
    path[0] = entry
    tree.counts[0, VISITS] += 1
    while state[PHASE] != OVER and tree.counts[entry, PROVEN] == UNKNOWN and depth < DEEPEST:
        path[2 * depth + 1] = mover(state)
        if tree.counts[entry, CHILDREN] == 0:
            if not growing or (tree.counts[entry, VISITS] <= searching.ripe and depth > 0):
                break
            if not expand(tree, entry, scene, desk):
                break
        entry = choose(tree, entry, searching, desk.seed)
        apply(state, whole(tree.counts[entry, MOVE]))
        depth += 1
        path[2 * depth] = entry
        tree.counts[entry, VISITS] += 1
    path[2 * depth + 1] = -1
    return depth


@inlined
def decided(tree: Tree, entry: int) -> tuple[float, float]:
    """What a decided position is worth to light, and how far ahead light is there on average."""
    known = tree.counts[entry, PROVEN]
    value = 1.0 if known == LIGHT_WINS else 0.0 if known == DARK_WINS else 0.5
    return value, tree.sums[entry, POINTS] / max(1, tree.counts[entry, VISITS] - 1)


@inlined
def finished(
    tree: Tree, entry: int, state: State, searching: Searching, proving: bool
) -> tuple[float, float]:
    """What a finished game is worth to light, and how far ahead light is; perhaps it proves its entry."""
    light, dark = points(state, whole(0)), points(state, whole(1))
    if proving and searching.solve:
        result = winner(state, light, dark)
        tree.counts[entry, PROVEN] = LIGHT_WINS if result > 0 else DARK_WINS if result < 0 else BOTH_WIN
    return worth(state, light, dark, searching.margin), float(light - dark)


@inlined
def carry_up(
    tree: Tree, scene: Scene, desk: Desk, depth: int, value: float, ahead: float, played: bool
) -> None:
    """Carry the worth of a leaf to light, and the points that light is ahead, up the path to the root.

    Where the game was played on to its end, the moves made on the way learn from it too.
    """
    path = desk.path
    proving = tree.counts[path[2 * depth], PROVEN] != UNKNOWN
    while depth > 0:
        entry = path[2 * depth]
        above = path[2 * depth - 2]
        side = path[2 * depth - 1]
        own = value if side == 0 else 1.0 - value
        tree.sums[entry, VALUE] += own
        tree.sums[entry, POINTS] += ahead
        if scene.searching.trust > 0 and played:
            learn_from_later(tree, above, side, desk.state, own)
        if proving:
            known = proof(tree, above, side)
            proving = known != UNKNOWN
            if proving:
                tree.counts[above, PROVEN] = known
        depth -= 1
    tree.sums[0, VALUE] += value
    tree.sums[0, POINTS] += ahead


@kernel
def search(tree: Tree, scene: Scene, desk: Desk, playing: Playing, games: int) -> int:
    """Play a number of games from the root, or fewer if it is decided; returns how many.

    Each goes down the tree to a leaf, on to the end at random, and back up with the result.
    """
    for game in range(games):
        if tree.counts[0, PROVEN] != UNKNOWN:
            return game
        depth = go_down(tree, scene, desk, True)
        entry = desk.path[2 * depth]
        known = tree.counts[entry, PROVEN] != UNKNOWN
        if known:
            value, ahead = decided(tree, entry)
        else:
            proving = desk.state[PHASE] == OVER
            if not proving:
                play_out(desk.state, desk.seed, playing)
            value, ahead = finished(tree, entry, desk.state, scene.searching, proving)
        carry_up(tree, scene, desk, depth, value, ahead, not known)
    return games


@kernel
def make_move(state: State, move: int) -> None:
    """Make a move of the tree."""
    apply(state, move)
