"""What islands and bridges are worth, as kernels."""

from __future__ import annotations

from ponti.engine.diavolo.layout import BRIDGES, GROUP, ISLAND, ISLANDS, LAID, PARENT, REACH, WEIGHT, State
from ponti.engine.diavolo.rules import number
from ponti.engine.kernels import inlined, kernel


@inlined
def head(state: State, group: int) -> int:
    """The group that stands for the network of a group."""
    while state[PARENT + group] != group:
        group = number(state[PARENT + group])
    return group


@inlined
def points(state: State, side: int) -> int:
    """What the islands and networks of a colour are worth."""
    laid = state[BRIDGES] + state[BRIDGES + 1]
    for index in range(laid):
        span = number(state[LAID + index])
        start = span >> 3
        far = start + REACH[span & 7]
        if state[start] & 1 << side:
            for tile in (start, far):
                group = state[GROUP + tile]
                state[PARENT + group] = group
                state[WEIGHT + group] = 1 if state[tile] & ISLAND else 0
    total = state[ISLANDS + side]
    for index in range(laid):
        span = number(state[LAID + index])
        start = span >> 3
        if state[start] & 1 << side:
            one = head(state, number(state[GROUP + start]))
            two = head(state, number(state[GROUP + start + REACH[span & 7]]))
            if one != two:
                # Joining networks of a and b islands is worth a × b more: rules/diavolo.md#scoring.
                total += state[WEIGHT + one] * state[WEIGHT + two]
                state[PARENT + two] = one
                state[WEIGHT + one] += state[WEIGHT + two]
    return total


@kernel
def score(state: State, side: int) -> tuple[int, int, int]:
    """Points, islands and bridges of a colour."""
    return points(state, side), state[ISLANDS + side], state[BRIDGES + side]
