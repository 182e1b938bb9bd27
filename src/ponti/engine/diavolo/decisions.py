"""Many games at once, decision by decision: the actions of `ponti.codec` as kernels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ponti.engine.bits import whole
from ponti.engine.decisions import Masks, Planes, Rewards, chosen
from ponti.engine.diavolo.memory import (
    FIRST,
    FIRST_COLOUR,
    LENGTH,
    MARGIN,
    OVER,
    PHASE,
    SIZE,
    SPANNED,
    SPANNED_BEFORE,
    STAGE,
    STRIDE,
    TURN,
    State,
    at,
)
from ponti.engine.diavolo.rules import build, copy, end_turn, lift, mover, place
from ponti.engine.diavolo.scoring import points, winner
from ponti.engine.diavolo.seen import (
    CHOOSING,
    COUNT,
    OPENING,
    PLAYING,
    Board,
    seat_of,
    write_mask,
    write_planes,
)
from ponti.engine.kernels import inlined, kernel
from ponti.engine.random_numbers import Seed


class Games(NamedTuple):
    """Many games: their states, and what is known of each after its last decision."""

    start: State
    states: npt.NDArray[np.int32]
    seats: npt.NDArray[np.int64]
    """Who decides."""
    masks: Masks
    planes: Planes
    """Games × numbers."""
    rewards: Rewards
    terminated: npt.NDArray[np.bool_]


def make_games(count: int, start: State, actions: int) -> Games:
    """Room for so many games; `begin` sets them up."""
    size = int(start[SIZE])
    return Games(
        start=start,
        states=np.zeros((count, LENGTH), np.int32),
        seats=np.zeros(count, np.int64),
        masks=np.zeros((count, actions), np.bool_),
        planes=np.zeros((count, size * size * COUNT), np.uint8),
        rewards=np.zeros((count, 2), np.float32),
        terminated=np.zeros(count, np.bool_),
    )


@inlined
def place_tile(state: State, space: int) -> None:
    """Put down the first or the second tile of a turn."""
    side = mover(state)
    if state[FIRST] == 0:
        state[SPANNED_BEFORE] = state[at(SPANNED + side)]
        place(state, side, space)
        state[FIRST] = space
    elif state[STAGE] == OPENING:
        place(state, side, space)
        state[FIRST] = 0
        state[STAGE] = CHOOSING
        state[TURN] = 1
    else:
        place(state, side, space)
        end_turn(state, False)


@inlined
def decide(board: Board, state: State, action: int) -> None:
    """Take an action, which must be legal."""
    if action < board.first_bridge:
        row = action // board.size
        place_tile(state, (row + MARGIN) * STRIDE + action - row * board.size + MARGIN)
    elif action < board.passing:
        build(state, mover(state), board.spans[action - board.first_bridge])
        end_turn(state, False)
    elif action == board.passing:
        end_turn(state, True)
    else:
        # Seat 1 takes light or dark; dark moves next.
        state[FIRST_COLOUR] = 1 if action == board.passing + 1 else 0
        state[STAGE] = PLAYING
        state[TURN] = 1


@inlined
def write_rewards(state: State, rewards: Rewards) -> None:
    """Write down what the end of a game is worth to the seats."""
    result = winner(state, points(state, whole(0)), points(state, whole(1)))
    if state[FIRST_COLOUR] == 1:
        result = -result
    rewards[0] = result
    rewards[1] = -result


@kernel
def begin(board: Board, games: Games, which: Masks) -> None:
    """Set some games up anew."""
    for game in range(len(which)):
        if not which[game]:
            continue
        state = games.states[game]
        copy(state, games.start)
        games.seats[game] = seat_of(state)
        games.terminated[game] = False
        games.rewards[game, 0] = games.rewards[game, 1] = 0
        write_mask(board, state, games.masks[game])
        write_planes(board, state, games.seats[game], games.planes[game])


@kernel
def step(board: Board, games: Games, actions: npt.NDArray[np.int64], reset: bool) -> int:
    """One decision of every game, or of none: the first game whose action is not legal, or -1.

    A game that is over begins anew if it should, and otherwise stays as it is.
    """
    for game in range(len(actions)):
        action = actions[game]
        over = games.states[game, PHASE] == OVER
        if not over and not (0 <= action < games.masks.shape[1] and games.masks[game, action]):
            return game
    for game in range(len(actions)):
        state, rewards = games.states[game], games.rewards[game]
        rewards[0] = rewards[1] = 0
        games.terminated[game] = state[PHASE] == OVER
        if games.terminated[game]:
            continue
        decide(board, state, actions[game])
        if state[PHASE] == OVER:
            games.terminated[game] = True
            write_rewards(state, rewards)
            if reset:
                copy(state, games.start)
        seat = seat_of(state)
        games.seats[game] = seat
        write_mask(board, state, games.masks[game])
        write_planes(board, state, seat, games.planes[game])
    return -1


@kernel
def look(board: Board, state: State, seat: int, planes: Planes) -> None:
    """What any seat sees: a rival's first tile is not on its board."""
    first = whole(state[FIRST])
    if first == 0 or seat == seat_of(state):
        write_planes(board, state, seat, planes)
        return
    side = mover(state)
    before = whole(state[SPANNED_BEFORE])
    state[FIRST] = 0
    lift(state, side, first, before)
    write_planes(board, state, seat, planes)
    place(state, side, first)
    state[FIRST] = first


@kernel
def choose(masks: Masks, seeds: Seed, actions: npt.NDArray[np.int64]) -> None:
    """A legal action for every game by lot; 0 for one that has none."""
    for game in range(len(actions)):
        actions[game] = chosen(masks[game], seeds, game)
