"""What islands and bridges are worth, as kernels."""

from __future__ import annotations

from ponti.engine.bits import whole
from ponti.engine.diavolo.memory import (
    BRIDGES,
    ENDS,
    ISLAND,
    ISLANDS,
    LAID,
    PARENT,
    REACH,
    WEIGHT,
    State,
    at,
)
from ponti.engine.diavolo.windows import name_of
from ponti.engine.kernels import inlined, kernel


@inlined
def head(state: State, group: int) -> int:
    """The group that stands for the network of a group."""
    while state[at(PARENT + group)] != group:
        group = whole(state[at(PARENT + group)])
    return group


@inlined
def points(state: State, side: int) -> int:
    """What the islands and networks of a colour are worth."""
    laid = state[BRIDGES] + state[BRIDGES + 1]
    count = 0
    for index in range(laid):
        span = whole(state[at(LAID + index)])
        start = span >> 3
        if state[at(start)] & 1 << side:
            for tile in (start, start + REACH[at(span & 7)]):
                group = name_of(state, side, tile)
                state[at(PARENT + group)] = group
                state[at(WEIGHT + group)] = 1 if state[at(tile)] & ISLAND else 0
                state[at(ENDS + count)] = group
                count += 1
    total = whole(state[at(ISLANDS + side)])
    for index in range(0, count, 2):
        one = head(state, whole(state[at(ENDS + index)]))
        two = head(state, whole(state[at(ENDS + index + 1)]))
        if one != two:
            # Joining networks of a and b islands is worth a × b more: rules/diavolo.md#scoring.
            total += state[at(WEIGHT + one)] * state[at(WEIGHT + two)]
            state[at(PARENT + two)] = one
            state[at(WEIGHT + one)] += state[at(WEIGHT + two)]
    return total


@kernel
def score(state: State, side: int) -> tuple[int, int, int]:
    """Points, islands and bridges of a colour."""
    return points(state, side), state[ISLANDS + side], state[BRIDGES + side]
