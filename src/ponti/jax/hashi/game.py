"""A game of Hashi as a few small arrays, and what a decision or a card makes of it.

Seats decide one after the other, but nobody sees what the others have decided of the round: until all are
done it lies apart from the boards.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from ponti.codec.hashi.actions import Actions
from ponti.hashi import Card, Deck, Layout
from ponti.hashi.cards import BRIDGES as CARD_BRIDGES
from ponti.hashi.cards import NUMBERS
from ponti.hashi.scoring import BLUE, GROUP, ISLAND_POINTS, RED, SIX
from ponti.jax.hashi.chart import Chart

SETUP, NUMBER, BRIDGES, OVER = range(4)
NONE = -1
MOST_LINES = len(CARD_BRIDGES)


class Game(NamedTuple):
    """Everything about a game between two decisions."""

    numbers: Array
    """Seats × islands, as the round began."""
    bridges: Array
    """Seats × lines, as the round began."""
    island: Array
    """By seat, the island numbered this round, or -1."""
    number: Array
    """By seat, the number written there."""
    lines: Array
    """Seats × 3, the lines drawn this round, or -1."""
    awards: Array
    """Seats × 3: the bonuses for red, blue and six islands."""
    points: Array
    """By seat, as the round began."""
    unseen: Array
    """How many cards of each kind have not been turned: 1/1, 1/2, 1/3, 2/1 …"""
    card: Array
    """The kind of the open card, or -1."""
    round: Array
    due: Array
    """What the seat has to decide: 0 set-up, 1 number, 2 bridges; 3 when the game is over."""
    seat: Array


class Board(NamedTuple):
    """One seat's board with what is drawn on it, and what follows."""

    numbers: Array
    bridges: Array
    leading: Array
    finished: Array


class Player:
    """Plays actions on one board with one deck."""

    def __init__(self, layout: Layout, deck: Deck, seats: int) -> None:
        self.layout, self.deck, self.seats = layout, deck, seats
        self.chart = Chart(layout)
        self.actions = Actions(layout)

    def start(self) -> Game:
        """The table before set-up."""
        kinds = [Card(number, bridges) for number in NUMBERS for bridges in CARD_BRIDGES]
        small, seats = jnp.int8, self.seats
        return Game(
            numbers=jnp.zeros((seats, self.chart.islands), small),
            bridges=jnp.zeros((seats, self.chart.lines), small),
            island=jnp.full(seats, NONE, small),
            number=jnp.zeros(seats, small),
            lines=jnp.full((seats, MOST_LINES), NONE, small),
            awards=jnp.zeros((seats, 3), small),
            points=jnp.zeros(seats, jnp.int32),
            unseen=jnp.array([self.deck.cards.count(kind) for kind in kinds], small),
            card=jnp.int32(NONE),
            round=jnp.int32(0),
            due=jnp.int32(SETUP),
            seat=jnp.int32(0),
        )

    def drawn(self, game: Game) -> tuple[Array, Array]:
        """Numbers and bridges of all seats with what is drawn of this round, the set-up on the own board."""
        chart = self.chart
        there = game.island[:, None] == np.arange(chart.islands, dtype=np.int8)
        numbers = jnp.where(there, game.number[:, None], game.numbers)
        lines = game.lines[:, :, None] == np.arange(chart.lines, dtype=np.int8)
        return numbers, game.bridges + lines.sum(1, dtype=jnp.int8)

    def board(self, numbers: Array, bridges: Array) -> Board:
        """What follows from the strokes of one seat."""
        leading = (bridges[:, None] * self.chart.at_end).sum(0, dtype=jnp.int8)
        return Board(numbers, bridges, leading, (numbers > 0) & (leading == numbers))

    def after(self, game: Game, action: Array, key: Array) -> Game:
        """The game after an action, which must be legal; the key decides which card is turned, if one is."""
        actions = self.actions
        seat, due = game.seat, game.due
        is_entry = action < actions.first_line
        is_line = (action >= actions.first_line) & (action < actions.done)
        here = jnp.arange(self.seats) == seat
        written, line = action // actions.islands + 1, action - actions.first_line
        drawn = (game.lines >= 0).sum(1)
        place = here[:, None] & (jnp.arange(MOST_LINES) == drawn[:, None])
        game = game._replace(
            island=jnp.where(here & is_entry, action % actions.islands, game.island).astype(jnp.int8),
            number=jnp.where(here & is_entry, written, game.number).astype(jnp.int8),
            lines=jnp.where(place & is_line, line, game.lines).astype(jnp.int8),
        )
        last_line = is_line & ((drawn * here).sum() + 1 == self.card_bridges(game))
        complete = (due == SETUP) | (action == actions.done) | last_line
        is_last = complete & (seat == self.seats - 1)
        game = game._replace(
            seat=jnp.where(complete & ~is_last, seat + 1, seat).astype(jnp.int32),
            due=jnp.where(due == SETUP, SETUP, jnp.where(complete, NUMBER, BRIDGES)).astype(jnp.int32),
        )
        settled = self._settled(game, key)
        return jax.tree.map(lambda yes, no: jnp.where(is_last, yes, no), settled, game)

    def card_number(self, game: Game) -> Array:
        """The number of the open card; 0 without one."""
        return jnp.where(game.card < 0, 0, game.card // len(CARD_BRIDGES) + 1)

    def card_bridges(self, game: Game) -> Array:
        """The bridges of the open card; 0 without one."""
        return jnp.where(game.card < 0, 0, game.card % len(CARD_BRIDGES) + 1)

    def _settled(self, game: Game, key: Array) -> Game:
        """All seats are done: what they drew shows, bonuses are awarded, and the next card is turned."""
        was_setup = game.due == SETUP
        numbers, bridges = self.drawn(game)
        # What a seat writes at set-up lands on the board of the next one (rules/hashi.md#passing-on).
        numbers = jnp.where(was_setup, jnp.roll(numbers, 1, 0), numbers)
        boards = jax.vmap(self.board)(numbers, bridges)
        awards = self._awarded(game, jax.vmap(self._earned)(boards))
        over = game.round == self.deck.rounds
        card = self._turned(game, key)
        seen = jnp.arange(game.unseen.shape[0]) == jnp.where(over, NONE, card)
        return Game(
            numbers=numbers,
            bridges=bridges,
            island=jnp.full_like(game.island, NONE),
            number=jnp.zeros_like(game.number),
            lines=jnp.full_like(game.lines, NONE),
            awards=awards,
            points=awards.sum(1, dtype=jnp.int32) + ISLAND_POINTS * boards.finished.sum(1, dtype=jnp.int32),
            unseen=(game.unseen - seen).astype(jnp.int8),
            card=jnp.where(over, NONE, card).astype(jnp.int32),
            round=jnp.where(over, game.round, game.round + 1),
            due=jnp.where(over, OVER, NUMBER).astype(jnp.int32),
            seat=jnp.int32(0),
        )

    def _turned(self, game: Game, key: Array) -> Array:
        """One of the unseen cards, each equally likely; the one set aside is among them."""
        upto = jnp.cumsum(game.unseen.astype(jnp.int32))
        drawn = jax.random.randint(key, (), 0, jnp.maximum(upto[-1], 1))
        return (upto <= drawn).sum()

    def _earned(self, board: Board) -> Array:
        """Which of the three bonuses a board deserves."""
        chart, finished = self.chart, board.finished
        red = bool(chart.red.any()) & (finished | ~chart.red).all()
        blue = bool(chart.blue.any()) & (finished | ~chart.blue).all()
        return jnp.stack([red, blue, self._joins_six(board)])

    def _joins_six(self, board: Board) -> Array:
        """Whether six finished islands are joined by bridges between finished ones."""
        chart, finished = self.chart, board.finished
        whole = (board.bridges > 0) & finished[chart.ends].all(1)
        open_ways = jnp.append(whole, False)[chart.way]
        near = jnp.where(open_ways[:, :, None], chart.beyond, jnp.uint32(0))
        own = jnp.where(finished[:, None], chart.alone, jnp.uint32(0))
        reached = own | _union(near, 1)
        # In a group of six everything is within five steps; each time the steps double.
        for _ in range(3):
            members = (reached[:, :, None] >> np.arange(32, dtype=np.uint32) & 1).reshape(chart.islands, -1)
            members = members[:, : chart.islands, None] != 0
            reached = _union(jnp.where(members, reached[None], jnp.uint32(0)), 1)
        return (lax.population_count(reached).sum(1) >= GROUP).any()

    def _awarded(self, game: Game, earned: Array) -> Array:
        """The awards at the end of a round, for all seats together (rules/hashi.md#sharing, #solo)."""
        bonuses = (RED, BLUE, SIX)
        first = np.array([bonus.first for bonus in bonuses], np.int8)
        later = np.array([bonus.later for bonus in bonuses], np.int8)
        value = jnp.where(self.higher_left(game), first, later)
        return jnp.where(game.awards > 0, game.awards, earned * value).astype(jnp.int8)

    def higher_left(self, game: Game) -> Array:
        """For each bonus, whether its higher value can still be earned."""
        if self.seats == 1:
            return game.round <= np.array([bonus.deadline for bonus in (RED, BLUE, SIX)], np.int32)
        return (game.awards == 0).all(0)


def _union(sets: Array, axis: int) -> Array:
    """The union of sets of words along an axis."""
    return lax.reduce(sets, np.uint32(0), lax.bitwise_or, (axis,))
