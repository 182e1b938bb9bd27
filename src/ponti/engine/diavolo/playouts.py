"""Games played to the end at random, plainly or with a little sense: what a search learns from."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ponti.engine.bits import whole
from ponti.engine.diavolo.features import Weights, rival_size
from ponti.engine.diavolo.memory import (
    BRIDGES_LEFT,
    FIRST,
    ISLAND,
    OPEN,
    OPENS,
    OVER,
    PHASE,
    REACH,
    ROOM,
    SPANNED,
    SPANS,
    SPANS_ROOM,
    STUCK,
    TILES_LEFT,
    State,
    at,
)
from ponti.engine.diavolo.rules import bridge_fits, build, end_turn, fits, lift, mover, place
from ponti.engine.diavolo.settings import Settings
from ponti.engine.diavolo.turns import drop_space, place_random, play_random
from ponti.engine.diavolo.windows import CORNERS, is_joined, joined, size_of, tiles_around
from ponti.engine.kernels import inlined
from ponti.engine.random_numbers import Seed, draw_ready


class Playing(NamedTuple):
    """What playouts read of the settings: `Settings` says what each is."""

    tries: int
    eager: int
    quick: Weights
    """Worth of a tile that makes a group of 1, 2, 3 or 4."""
    corner: np.float32
    deny: np.float32
    dull: int


def playing_of(settings: Settings) -> Playing:
    """The settings as playouts read them."""
    quick = (settings.quick_one, settings.quick_two, settings.quick_three, settings.quick_four)
    return Playing(
        tries=settings.tries,
        eager=settings.eager,
        quick=np.array(quick, np.float32),
        corner=np.float32(settings.corner),
        deny=np.float32(settings.deny),
        dull=settings.dull,
    )


@inlined
def quick_rating(state: State, side: int, space: int, playing: Playing) -> float:
    """What a tile here seems to be worth, at the quickest glance."""
    tiles = tiles_around(state, side, space)
    size = size_of(joined(tiles))
    rating = playing.quick[at(size - 1)]
    if size == 1 and tiles & CORNERS:
        rating += playing.corner
    if playing.deny != 0 and rival_size(state, side, space) == 4:
        rating += playing.deny
    return rating


@inlined
def place_well(state: State, side: int, seed: Seed, playing: Playing) -> int:
    """Put a tile on the best of a few random spaces where it fits; the space, or 0 if there is none."""
    first = OPEN + side * ROOM
    best = -1
    best_rating = 0.0
    tries = playing.tries
    while tries > 0 and state[at(OPENS + side)] > 0:
        index = draw_ready(seed, whole(state[at(OPENS + side)]))
        space = whole(state[at(first + index)])
        if not fits(state, side, space):
            drop_space(state, side, index)
            # The last space of the list has moved to this place.
            if best == state[at(OPENS + side)]:
                best = index
            continue
        tries -= 1
        if index != best:
            rating = quick_rating(state, side, space, playing)
            if best < 0 or rating > best_rating:
                best = index
                best_rating = rating
    if best < 0:
        return 0
    space = whole(state[at(first + best)])
    drop_space(state, side, best)
    place(state, side, space)
    return space


@inlined
def place_well_twice(state: State, side: int, seed: Seed, playing: Playing) -> bool:
    """Put two tiles down; whether two tiles fit at all."""
    first, spanned, opens = whole(0), whole(0), whole(0)
    while True:
        if first == 0:
            spanned = whole(state[at(SPANNED + side)])
        space = place_well(state, side, seed, playing)
        if space > 0 and first > 0:
            return True
        if space == 0 and first == 0:
            return False
        if space > 0:
            first = space
            opens = whole(state[at(OPENS + side)])
        else:
            # Nothing fits beside the first one: it is taken back, and dropped.
            lift(state, side, first, spanned)
            state[at(OPENS + side)] = opens
            first = whole(0)


@inlined
def build_some(state: State, side: int, seed: Seed, playing: Playing) -> bool:
    """Look at one bridge and perhaps build it; whether one was built."""
    spans = SPANS + side * SPANS_ROOM
    index = draw_ready(seed, whole(state[at(SPANNED + side)]))
    span = whole(state[at(spans + index)])
    start = span >> 3
    far = start + REACH[at(span & 7)]
    built = bridge_fits(state, start, span & 7)
    dull = not (state[at(start)] | state[at(far)]) & ISLAND or is_joined(state, side, start, span & 7)
    if built and dull and draw_ready(seed, whole(100)) >= playing.dull:
        return False
    state[at(SPANNED + side)] -= 1
    state[at(spans + index)] = state[at(spans + state[at(SPANNED + side)])]
    if built:
        build(state, side, span)
    return built


@inlined
def play_sensibly(state: State, seed: Seed, playing: Playing) -> None:
    """One turn with a little sense: tiles that make islands, bridges that join islands."""
    side = mover(state)
    eager = playing.eager
    placing = state[at(TILES_LEFT + side)] >= 2 and not state[at(STUCK + side)]
    patience = 4
    while placing:
        bridges = state[at(SPANNED + side)] * eager if state[BRIDGES_LEFT] > 0 and patience > 0 else 0
        tiles = state[at(OPENS + side)]
        if draw_ready(seed, whole(tiles + bridges + 1)) < bridges:
            patience -= 1
            if build_some(state, side, seed, playing):
                end_turn(state, False)
                return
        elif place_well_twice(state, side, seed, playing):
            end_turn(state, False)
            return
        else:
            state[at(STUCK + side)] = 1
            placing = False
    for _ in range(8):
        offered = state[BRIDGES_LEFT] > 0 and state[at(SPANNED + side)] > 0
        if offered and build_some(state, side, seed, playing):
            end_turn(state, False)
            return
    end_turn(state, True)


@inlined
def play_out(state: State, seed: Seed, playing: Playing) -> None:
    """Play to the end of the game."""
    if state[FIRST] > 0:
        place_random(state, mover(state), seed)
        end_turn(state, False)
    if playing.tries > 0:
        while state[PHASE] != OVER:
            play_sensibly(state, seed, playing)
    else:
        while state[PHASE] != OVER:
            play_random(state, seed)
