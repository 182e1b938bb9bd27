"""Many games at once, decision by decision: the actions of `ponti.codec` as kernels.

When all seats are done with a round, what they have drawn shows, and a card is turned.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ponti.engine.decisions import Masks, chosen
from ponti.engine.hashi.chart import ISLAND_COUNT, LENGTH, LINE_COUNT, NUMBER
from ponti.engine.hashi.rules import build, points, settle
from ponti.engine.hashi.seen import write_mask, write_planes
from ponti.engine.hashi.tables import (
    BRIDGE_COUNTS,
    CARD,
    DRAWING,
    DRAWN,
    DUE,
    ENTRY,
    KINDS,
    LEFT,
    NOTHING,
    OVER,
    ROUND,
    SETUP,
    TURN,
    WHERE,
    WRITTEN,
    Games,
    Rules,
    higher_left,
)
from ponti.engine.kernels import inlined, kernel
from ponti.engine.random_numbers import Seed, draw_at


@inlined
def turn_card(games: Games, game: int) -> None:
    """Turn one of the unseen cards, each equally likely; all seats begin a turn."""
    left = 0
    for kind in range(KINDS):
        left += games.unseen[game, kind]
    left = draw_at(games.seeds, game, left)
    card = 0
    while left >= games.unseen[game, card]:
        left -= games.unseen[game, card]
        card += 1
    games.unseen[game, card] -= 1
    games.tables[game, CARD] = card
    games.tables[game, ROUND] += 1
    for seat in range(games.turns.shape[1]):
        for index in range(TURN):
            games.turns[game, seat, index] = -1
        games.turns[game, seat, DUE] = ENTRY
        games.turns[game, seat, LEFT] = 0


@kernel
def finish_round(rules: Rules, games: Games, game: int) -> None:
    """All seats are done: what they drew shows, bonuses are awarded, and the next card is turned."""
    shown, drawn, table = games.shown[game], games.drawn[game], games.tables[game]
    seats = len(shown)
    if table[ROUND] == 0:
        # What a seat writes at set-up lands on the board of the next one (rules/hashi.md#passing-on).
        for seat in range(seats):
            turn = games.turns[game, seat]
            shown[(seat + 1) % seats, NUMBER + turn[WHERE]] = turn[WRITTEN]
            drawn[(seat + 1) % seats, NUMBER + turn[WHERE]] = turn[WRITTEN]
        turn_card(games, game)
        return
    deadlines = rules.deadlines.copy()
    for bonus in range(3):
        if seats > 1:
            deadlines[bonus] = rules.rounds if higher_left(rules, shown, table[ROUND], bonus) else 0
    for seat in range(seats):
        before = points(shown[seat])
        settle(rules.chart, drawn[seat], table[ROUND], deadlines)
        for index in range(LENGTH):
            shown[seat, index] = drawn[seat, index]
        if seats == 1:
            games.rewards[game, 0] = points(shown[seat]) - before
    if table[ROUND] < rules.rounds:
        turn_card(games, game)
        return
    table[OVER], table[CARD] = 1, -1
    for seat in range(seats):
        for index in range(WHERE, TURN):
            games.turns[game, seat, index] = -1
    if seats > 1:
        share_out(games, game)


@kernel
def share_out(games: Games, game: int) -> None:
    """Reward the end of a game: each loser loses the same, and the winners share it."""
    shown, rewards = games.shown[game], games.rewards[game]
    seats = len(shown)
    best = points(shown[0])
    for seat in range(1, seats):
        best = max(best, points(shown[seat]))
    winners = 0
    for seat in range(seats):
        winners += points(shown[seat]) == best
    for seat in range(seats):
        if points(shown[seat]) == best:
            rewards[seat] = (seats - winners) / (winners * (seats - 1))
        else:
            rewards[seat] = -1 / (seats - 1)


@kernel
def decide(rules: Rules, games: Games, game: int, seat: int, action: int) -> None:
    """Take an action of a seat, which must be legal; to wait changes nothing."""
    chart, turn = rules.chart, games.turns[game, seat]
    islands, done = chart[ISLAND_COUNT], rules.first_line + chart[LINE_COUNT]
    due = turn[DUE]
    if due == NOTHING:
        return
    if action < rules.first_line:
        turn[WHERE], turn[WRITTEN] = action % islands, action // islands + 1
    if due == SETUP:
        turn[DUE] = NOTHING
    elif due == ENTRY:
        if action < rules.first_line:
            games.drawn[game, seat, NUMBER + turn[WHERE]] = turn[WRITTEN]
        turn[DUE], turn[LEFT] = DRAWING, games.tables[game, CARD] % BRIDGE_COUNTS + 1
    elif action == done:
        turn[DUE], turn[LEFT] = NOTHING, 0
    else:
        line = action - rules.first_line
        build(chart, games.drawn[game, seat], line)
        turn[DRAWN + games.tables[game, CARD] % BRIDGE_COUNTS + 1 - turn[LEFT]] = line
        turn[LEFT] -= 1
        if turn[LEFT] == 0:
            turn[DUE] = NOTHING
    if next_seat(games, game) < 0:
        finish_round(rules, games, game)


@inlined
def next_seat(games: Games, game: int) -> int:
    """The first seat of which something is due, or -1."""
    for seat in range(games.turns.shape[1]):
        if games.turns[game, seat, DUE] != NOTHING:
            return seat
    return -1


@kernel
def set_up(rules: Rules, games: Games, game: int) -> None:
    """Put a game back to before its set-up."""
    for seat in range(games.shown.shape[1]):
        for index in range(LENGTH):
            games.shown[game, seat, index] = games.drawn[game, seat, index] = 0
        for index in range(TURN):
            games.turns[game, seat, index] = -1
        games.turns[game, seat, DUE], games.turns[game, seat, LEFT] = SETUP, 0
    for kind in range(KINDS):
        games.unseen[game, kind] = rules.cards[kind]
    games.tables[game, ROUND], games.tables[game, CARD], games.tables[game, OVER] = 0, -1, 0


@kernel
def write_all(rules: Rules, games: Games, game: int) -> None:
    """Write down who decides, what it may do and what it sees."""
    seat = max(0, next_seat(games, game))
    games.seats[game] = seat
    write_mask(rules, games, game, seat, games.masks[game])
    write_planes(rules, games, game, seat, games.planes[game])


@kernel
def begin(rules: Rules, games: Games, which: Masks) -> None:
    """Set some games up anew."""
    for game in range(len(which)):
        if not which[game]:
            continue
        games.terminated[game] = False
        for seat in range(games.rewards.shape[1]):
            games.rewards[game, seat] = 0
        set_up(rules, games, game)
        write_all(rules, games, game)


@kernel
def step(rules: Rules, games: Games, actions: npt.NDArray[np.int64], reset: bool) -> int:
    """One decision of every game, or of none: the first game whose action is not legal, or -1.

    A game that is over begins anew if it should, and otherwise stays as it is.
    """
    for game in range(len(actions)):
        action = actions[game]
        over = games.tables[game, OVER] != 0
        if not over and not (0 <= action < games.masks.shape[1] and games.masks[game, action]):
            return game
    for game in range(len(actions)):
        for seat in range(games.rewards.shape[1]):
            games.rewards[game, seat] = 0
        if games.tables[game, OVER] == 0:
            decide(rules, games, game, games.seats[game], actions[game])
        games.terminated[game] = games.tables[game, OVER] != 0
        if games.terminated[game] and reset:
            set_up(rules, games, game)
        write_all(rules, games, game)
    return -1


@kernel
def step_together(rules: Rules, games: Games, game: int, actions: npt.NDArray[np.int64]) -> None:
    """One decision of every seat of a game at once; those that are done wait. All must be legal."""
    for seat in range(games.rewards.shape[1]):
        games.rewards[game, seat] = 0
    # Whoever is done now only waits, even if the others' decisions begin a new round.
    waiting = 0
    for seat in range(len(actions)):
        waiting |= (games.turns[game, seat, DUE] == NOTHING) << seat
    for seat in range(len(actions)):
        if not waiting >> seat & 1:
            decide(rules, games, game, seat, actions[seat])
    games.terminated[game] = games.tables[game, OVER] != 0
    write_all(rules, games, game)


@kernel
def choose(masks: Masks, seeds: Seed, actions: npt.NDArray[np.int64]) -> None:
    """A legal action for every game by lot; 0 for one that has none."""
    for game in range(len(actions)):
        actions[game] = chosen(masks[game], seeds, game)
