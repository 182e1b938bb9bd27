"""Many games at once, decision by decision: actions, masks and planes of `ponti.codec` as kernels.

The search knows neither the opening nor the choice of colours; here they are two stages before it. The other
kernels of the engine do the rest, one game after the other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ponti.codec.diavolo.actions import actions_of
from ponti.codec.diavolo.planes import BOARD, BRIDGES, MOST, PLANES
from ponti.engine.bits import whole
from ponti.engine.decisions import Masks, Planes, Rewards, chosen, write_eight
from ponti.engine.diavolo import convert
from ponti.engine.diavolo.expansion import list_moves
from ponti.engine.diavolo.memory import (
    BLOCKED,
    BRIDGES_LEFT,
    BUILT,
    CARRIES,
    COLUMN,
    FIRST,
    FIRST_COLOUR,
    ISLAND,
    LAST,
    LENGTH,
    MARGIN,
    OVER,
    PHASE,
    ROOM,
    ROW,
    SIZE,
    SPANNED,
    SPANNED_BEFORE,
    SPANS_ROOM,
    STAGE,
    STRIDE,
    TILES_LEFT,
    TURN,
    State,
    at,
)
from ponti.engine.diavolo.rules import build, copy, end_turn, lift, mover, place
from ponti.engine.diavolo.scoring import points, winner
from ponti.engine.diavolo.tree import BRIDGE_MOVE, PASS_MOVE
from ponti.engine.kernels import inlined, kernel
from ponti.engine.random_numbers import Seed

PLAYING: Final = 0
OPENING: Final = 1
CHOOSING: Final = 2
COUNT: Final = len(PLANES)
FIRST_TILE: Final = PLANES.index("the first tile of this turn")
NUMBERS: Final = BOARD + 1
ON_BOARD: Final = np.uint64(1 << 8 * (BOARD - 8))


class Board(NamedTuple):
    """What actions are on a board of one size."""

    size: int
    first_bridge: int
    passing: int
    spans: npt.NDArray[np.int64]
    """The number of the bridge that each action from `first_bridge` on builds."""
    bridges: npt.NDArray[np.int64]
    """For each number of a bridge its action."""
    marks: npt.NDArray[np.uint64]
    """For each colour that looks and what is known of a space: its first planes, as the bytes of a number."""
    spread: npt.NDArray[np.uint64]
    """For each set of eight its members as the bytes of a number."""


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
    moves: npt.NDArray[np.int64]
    """Room for the moves of one position."""


@lru_cache(maxsize=16)
def board_of(size: int) -> Board:
    """What actions are on a board of this size."""
    actions = actions_of(size)
    spans = np.array([convert.span_of(bridge) for bridge in actions.bridges], np.int64)
    bridges = np.zeros(int(spans.max()) + 1, np.int64)
    bridges[spans] = np.arange(len(spans)) + actions.first_bridge
    marks = np.array([[_marks(side, known) for known in range(2 * ISLAND)] for side in range(2)], np.uint64)
    spread = np.array(
        [sum((each >> bit & 1) << 8 * bit for bit in range(8)) for each in range(256)], np.uint64
    )
    return Board(size, actions.first_bridge, actions.pass_, spans, bridges, marks, spread)


def _marks(side: int, known: int) -> int:
    """The planes of tiles, islands, blocked spaces and bridge ends, for one space, as bytes."""
    own, rival, island = known >> side & 1, known >> 1 - side & 1, known & ISLAND != 0
    shown = (own, rival, own and island, rival and island, False, known & BLOCKED != 0, known & CARRIES != 0)
    return sum(bool(mark) << 8 * plane for plane, mark in enumerate(shown))


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
        moves=np.zeros(ROOM + SPANS_ROOM + 1, np.int64),
    )


@inlined
def seat_of(state: State) -> int:
    """The seat that decides; the first one when the game is over."""
    if state[STAGE] != PLAYING:
        return 0 if state[STAGE] == OPENING else 1
    if state[PHASE] == OVER:
        return 0
    return whole(state[TURN] ^ state[FIRST_COLOUR])


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
def write_mask(board: Board, state: State, moves: npt.NDArray[np.int64], mask: Masks) -> None:
    """Write down what the seat that decides may do."""
    for action in range(len(mask)):
        mask[action] = False
    if state[PHASE] == OVER:
        return
    if state[STAGE] == CHOOSING:
        mask[board.passing + 1] = True
        mask[board.passing + 2] = True
        return
    for index in range(list_moves(state, moves)):
        move = moves[index]
        if move >= BRIDGE_MOVE:
            mask[board.bridges[move - BRIDGE_MOVE]] = True
        elif move == PASS_MOVE:
            mask[board.passing] = True
        else:
            mask[((move >> ROW) - MARGIN) * board.size + (move & COLUMN) - MARGIN] = True


@inlined
def write_planes(board: Board, state: State, seat: int, planes: Planes) -> None:
    """Write down what a seat sees: everything on the board of the kernels.

    The planes of a space lie one after the other. Eight are written at once: the first eight, the next eight,
    and the numbers, which are the same everywhere; the last eight of them overlap the eight before.
    """
    side = whole(state[FIRST_COLOUR]) if seat == 0 else 1 - whole(state[FIRST_COLOUR])
    other = 1 - side
    acts = seat == seat_of(state) and state[PHASE] != OVER
    numbers = pack(side, 0) | pack(acts, 1)
    numbers |= pack(state[STAGE] == OPENING, 2) | pack(state[STAGE] == CHOOSING, 3)
    numbers |= pack(state[STAGE] == PLAYING and state[PHASE] == LAST, 4)
    numbers |= pack(state[at(TILES_LEFT + side)], 5) | pack(state[at(TILES_LEFT + other)], 6)
    numbers |= pack(state[BRIDGES_LEFT], 7)
    points_ = pack(points(state, side), 6) | pack(points(state, other), 7)
    last = numbers >> np.uint64(16) | points_
    first = whole(state[FIRST])
    index = 0
    for row in range(board.size):
        for column in range(board.size):
            space = (row + MARGIN) * STRIDE + column + MARGIN
            reaches = board.spread[at(state[at(BUILT + space)] & 255)]
            tiles = board.marks[at(side), at(state[at(space)])] | reaches << np.uint64(8 * BRIDGES)
            if space == first:
                tiles |= np.uint64(1 << 8 * FIRST_TILE)
            write_eight(planes, index, tiles)
            write_eight(planes, index + 8, reaches >> np.uint64(64 - 8 * BRIDGES) | ON_BOARD)
            write_eight(planes, index + NUMBERS, numbers)
            write_eight(planes, index + COUNT - 8, last)
            index += COUNT


@inlined
def pack(number: int, place: int) -> Any:
    """A number of a plane, at most the highest that a plane can show, as one of eight."""
    return np.uint64(min(MOST, whole(number))) << np.uint64(8 * place)


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
        write_mask(board, state, games.moves, games.masks[game])
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
        write_mask(board, state, games.moves, games.masks[game])
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
