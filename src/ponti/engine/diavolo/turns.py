"""Legal moves as kernels, positions set up at once, and random turns that draw moves without listing them.

What does not fit once never fits again. So a colour's list of spaces that may be open only shrinks: a space
is tested when it is drawn, and one that does not fit is dropped for good. All that fit stay equally likely.
"""

from __future__ import annotations

from ponti.engine.bits import whole
from ponti.engine.diavolo.memory import (
    BRIDGES_LEFT,
    LIGHT,
    OPEN,
    OPENS,
    OVER,
    PHASE,
    ROOM,
    SPANNED,
    SPANS,
    SPANS_ROOM,
    STUCK,
    TILES_LEFT,
    Numbers,
    State,
    at,
)
from ponti.engine.diavolo.rules import (
    bridge_fits,
    build,
    copy,
    end_turn,
    fits,
    lift,
    mover,
    place,
    sift_bridges,
)
from ponti.engine.diavolo.scoring import points
from ponti.engine.kernels import inlined, kernel
from ponti.engine.random_numbers import Seed, draw_ready


@inlined
def sift_spaces(state: State, side: int) -> int:
    """Forget the spaces that have closed to a colour; how many are left."""
    first = OPEN + side * ROOM
    count = 0
    for index in range(state[at(OPENS + side)]):
        space = whole(state[at(first + index)])
        if fits(state, side, space):
            # Exchanged, not overwritten: restoring the count brings the whole list back.
            state[at(first + index)] = state[at(first + count)]
            state[at(first + count)] = space
            count += 1
    state[at(OPENS + side)] = count
    return count


@inlined
def leaves_second(state: State, side: int, space: int) -> bool:
    """Whether a second tile fits beside a first one here."""
    first = OPEN + side * ROOM
    spanned = whole(state[at(SPANNED + side)])
    place(state, side, space)
    found = False
    for index in range(state[at(OPENS + side)]):
        if fits(state, side, whole(state[at(first + index)])):
            found = True
            break
    lift(state, side, space, spanned)
    return found


@inlined
def has_pair(state: State, side: int) -> bool:
    """Whether two tiles of a colour fit, and are left."""
    if state[at(STUCK + side)]:
        return False
    if state[at(TILES_LEFT + side)] >= 2:
        first = OPEN + side * ROOM
        for index in range(sift_spaces(state, side)):
            if leaves_second(state, side, whole(state[at(first + index)])):
                return True
    state[at(STUCK + side)] = 1
    return False


@kernel
def list_tiles(state: State, side: int, spaces: Numbers) -> int:
    """Write down where one tile fits; how many spaces these are."""
    if state[at(TILES_LEFT + side)] < 1:
        return 0
    count = sift_spaces(state, side)
    for index in range(count):
        spaces[index] = state[at(OPEN + side * ROOM + index)]
    return count


@kernel
def list_seconds(state: State, side: int, first: int, spaces: Numbers) -> int:
    """Write down where a second tile fits beside a first one; how many spaces these are."""
    if state[at(TILES_LEFT + side)] < 2:
        return 0
    opens, spanned = whole(state[at(OPENS + side)]), whole(state[at(SPANNED + side)])
    place(state, side, first)
    count = list_tiles(state, side, spaces)
    lift(state, side, first, spanned)
    state[at(OPENS + side)] = opens
    return count


@kernel
def list_bridges(state: State, side: int, spans: Numbers) -> int:
    """Write down the bridges that may be built; how many they are."""
    if state[BRIDGES_LEFT] < 1:
        return 0
    count = sift_bridges(state, side)
    for index in range(count):
        spans[index] = state[at(SPANS + side * SPANS_ROOM + index)]
    return count


@kernel
def can_place(state: State, side: int) -> bool:
    """Whether a colour can place two tiles."""
    return has_pair(state, side)


@inlined
def drop_space(state: State, side: int, index: int) -> None:
    """Forget a space of a colour's list; it stays behind the end, to come back with the count."""
    first = OPEN + side * ROOM
    count = state[at(OPENS + side)] - 1
    space = state[at(first + index)]
    state[at(first + index)] = state[at(first + count)]
    state[at(first + count)] = space
    state[at(OPENS + side)] = count


@inlined
def place_random(state: State, side: int, seed: Seed) -> int:
    """Put a tile on any space where it fits; the space, or 0 if there is none."""
    first = OPEN + side * ROOM
    while state[at(OPENS + side)] > 0:
        index = draw_ready(seed, whole(state[at(OPENS + side)]))
        space = whole(state[at(first + index)])
        drop_space(state, side, index)
        if fits(state, side, space):
            place(state, side, space)
            return space
    return 0


@inlined
def place_second(state: State, side: int, first: int, spanned: int, seed: Seed) -> bool:
    """Put a second tile anywhere, or take the first one back and drop it, since it leaves no second."""
    opens = state[at(OPENS + side)]
    if place_random(state, side, seed) > 0:
        return True
    lift(state, side, first, spanned)
    state[at(OPENS + side)] = opens
    return False


@inlined
def play_random(state: State, seed: Seed) -> None:
    """One turn: any space or bridge, each equally likely; after a first tile, any second one."""
    side = mover(state)
    spans = SPANS + side * SPANS_ROOM
    open_first = OPEN + side * ROOM
    bridging = state[BRIDGES_LEFT] > 0
    placing = state[at(TILES_LEFT + side)] >= 2 and not state[at(STUCK + side)]
    while True:
        tiles = whole(state[at(OPENS + side)]) if placing else 0
        bridges = whole(state[at(SPANNED + side)]) if bridging else 0
        # A player who cannot place two tiles may pass as well.
        choices = tiles + bridges + (0 if placing else 1)
        if choices == 0:
            placing = False
            state[at(STUCK + side)] = 1
            continue
        chosen = draw_ready(seed, choices)
        if chosen < tiles:
            space = whole(state[at(open_first + chosen)])
            drop_space(state, side, chosen)
            if fits(state, side, space):
                spanned = whole(state[at(SPANNED + side)])
                place(state, side, space)
                if place_second(state, side, space, spanned, seed):
                    end_turn(state, False)
                    return
        elif chosen < tiles + bridges:
            index = chosen - tiles
            span = whole(state[at(spans + index)])
            state[at(SPANNED + side)] -= 1
            state[at(spans + index)] = state[at(spans + state[at(SPANNED + side)])]
            if bridge_fits(state, span >> 3, span & 7):
                build(state, side, span)
                end_turn(state, False)
                return
        else:
            end_turn(state, True)
            return


@kernel
def set_up(state: State, tiles: Numbers, bridges: Numbers) -> None:
    """Put tiles (twice the space plus the colour) and then bridges on an empty board."""
    for tile in tiles:
        place(state, whole(tile & 1), whole(tile >> 1))
    for span in bridges:
        build(state, 0 if state[span >> 3] & LIGHT else 1, whole(span))


@kernel
def play_turn(state: State, seed: Seed) -> None:
    """Play one random turn."""
    play_random(state, seed)


@kernel
def play_tiles(state: State, first: int, second: int) -> None:
    """Play a turn of two tiles, which must fit."""
    side = mover(state)
    place(state, side, first)
    place(state, side, second)
    end_turn(state, False)


@kernel
def play_bridge(state: State, span: int) -> None:
    """Play a turn of one bridge, which must fit."""
    build(state, mover(state), span)
    end_turn(state, False)


@kernel
def play_pass(state: State) -> None:
    """Pass."""
    end_turn(state, True)


@kernel
def random_game(state: State, seed: Seed) -> None:
    """Play to the end at random."""
    while state[PHASE] != OVER:
        play_random(state, seed)


@kernel
def random_games(start: State, state: State, seed: Seed, games: int) -> int:
    """Play many random games from one position; all points of light together, a result to compare."""
    total = 0
    for _ in range(games):
        copy(state, start)
        while state[PHASE] != OVER:
            play_random(state, seed)
        total += points(state, 0)
    return total
