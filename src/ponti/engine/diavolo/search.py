"""Monte-Carlo tree search, tile by tile: one tree over both halves of a turn, shared by several threads.

A thread takes entries for new moves from its own part of the tree, so that threads never wait for each other;
a visit is counted on the way down, so that others meanwhile look elsewhere.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ponti.engine.bits import whole
from ponti.engine.diavolo.expansion import DOUBT, EXPLORE, GUIDE, MARGIN, RIPE, SOLVE, TRUST, apply, expand
from ponti.engine.diavolo.features import (
    Weights,
    Whole,
)
from ponti.engine.diavolo.memory import (
    BUILT,
    OVER,
    PHASE,
    State,
    at,
)
from ponti.engine.diavolo.playouts import play_out, winner, worth
from ponti.engine.diavolo.rules import copy, mover
from ponti.engine.diavolo.scoring import points
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

DEEPEST: Final = 400


@inlined
def choose(tree: Tree, entry: int, settings: Weights, seed: Seed) -> int:
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
    untried = known / tried - settings[DOUBT] if tried > 0 else 0.5
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
        rating = untried if times == 0 else tree.sums[row, VALUE] / times
        if settings[TRUST] > 0 and tree.sums[row, ALL_VISITS] > 0:
            share = np.sqrt(settings[TRUST] / (settings[TRUST] + 3.0 * times))
            rating += share * (tree.sums[row, ALL_VALUE] / tree.sums[row, ALL_VISITS] - rating)
        if settings[EXPLORE] > 0:
            if times == 0 and settings[GUIDE] == 0:
                rating += 1000.0
            else:
                rating += settings[EXPLORE] * np.sqrt(logarithm / (times + 1))
        if settings[GUIDE] > 0:
            rating += settings[GUIDE] * tree.sums[row, PRIOR] * spread / (1 + times)
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
def learn(
    tree: Tree,
    path: Whole,
    depth: int,
    state: State,
    value: float,
    ahead: float,
    cut: bool,
    settings: Weights,
) -> None:
    """Carry the result of a game, its worth to light and the points that it is ahead, up the path."""
    proving = tree.counts[path[2 * depth], PROVEN] != UNKNOWN
    while depth > 0:
        entry = path[2 * depth]
        above = path[2 * depth - 2]
        side = path[2 * depth - 1]
        own = value if side == 0 else 1.0 - value
        tree.sums[entry, VALUE] += own
        tree.sums[entry, POINTS] += ahead
        if settings[TRUST] > 0 and not cut:
            learn_from_later(tree, above, side, state, own)
        if proving:
            known = proof(tree, above, side)
            proving = known != UNKNOWN
            if proving:
                tree.counts[above, PROVEN] = known
        depth -= 1
    tree.sums[0, VALUE] += value
    tree.sums[0, POINTS] += ahead


@kernel
def search(
    tree: Tree,
    root: State,
    state: State,
    room: Whole,
    path: Whole,
    moves: Whole,
    weights: Weights,
    settings: Weights,
    playing: Weights,
    seed: Seed,
    games: int,
) -> int:
    """Play so many games from the root, or fewer if it is decided; how many.

    Each goes down the tree by what is known, on to the end at random, and back up with the result.
    """
    for game in range(games):
        if tree.counts[0, PROVEN] != UNKNOWN:
            return game
        copy(state, root)
        entry = whole(0)
        depth = 0
        path[0] = entry
        tree.counts[0, VISITS] += 1
        # Every second number on the path is the side that chooses after the entry.
        while state[PHASE] != OVER and tree.counts[entry, PROVEN] == UNKNOWN and depth < DEEPEST:
            path[2 * depth + 1] = mover(state)
            if tree.counts[entry, CHILDREN] == 0:
                if tree.counts[entry, VISITS] <= settings[RIPE] and depth > 0:
                    break
                if not expand(tree, entry, state, room, moves, weights, settings):
                    break
            entry = choose(tree, entry, settings, seed)
            apply(state, whole(tree.counts[entry, MOVE]))
            depth += 1
            path[2 * depth] = entry
            tree.counts[entry, VISITS] += 1
        path[2 * depth + 1] = -1
        known = tree.counts[entry, PROVEN]
        if known != UNKNOWN:
            value = 1.0 if known == LIGHT_WINS else 0.0 if known == DARK_WINS else 0.5
            ahead = tree.sums[entry, POINTS] / max(1, tree.counts[entry, VISITS] - 1)
        else:
            finished = state[PHASE] == OVER
            if not finished:
                play_out(state, seed, playing)
            light, dark = points(state, whole(0)), points(state, whole(1))
            if finished and settings[SOLVE] > 0:
                result = winner(state, light, dark)
                tree.counts[entry, PROVEN] = (
                    LIGHT_WINS if result > 0 else DARK_WINS if result < 0 else BOTH_WIN
                )
            value = worth(state, light, dark, settings[MARGIN])
            ahead = float(light - dark)
        learn(tree, path, depth, state, value, ahead, known != UNKNOWN, settings)
    return games


@kernel
def make_move(state: State, move: int) -> None:
    """Make a move of the tree."""
    apply(state, move)
