"""Whole games alone, many at once, and what boards turned out to be worth in them.

The games of a table share their board and the order in which cards with one, two and three bridges come; the
numbers on these, the first number, the deadlines of bonuses and the turns that stray are each game's own.
Every single game has any order of the deck with the same chance.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from ponti.hashi import STANDARD, Deck
from ponti.hashi.setup import NUMBERS as FIRST_NUMBERS
from ponti.training.hashi.boards import PLAIN, Chart
from ponti.training.hashi.network import Weights, phase_of
from ponti.training.hashi.sheets import ALONE, Moment, Sheet, empty_sheet
from ponti.training.hashi.turns import NEVER, Beam, best_turns, drawn, judged


@dataclass(frozen=True)
class Play:
    """How games are played."""

    games: int = 1024
    """At each table."""
    beam: Beam = field(default_factory=Beam)
    wide: int = 8
    """The lowest rank of a turn that is tried."""
    stray: float = 0.08
    """The share of turns that are not the best one."""
    raced: float = 0.4
    """The share of games in which the bonuses have any deadlines, as rivals set them at a table."""
    trust: float = 0.6
    """How far the next estimate counts, and not how the game ends."""
    cards: int = 1
    """The next estimate is the mean over so many of the cards that may come next."""
    half: bool = True
    """Whether rows are added up from bfloat16."""


class Sample(NamedTuple):
    """A board between two rounds, as the value sees it, and the points that it was worth at the end."""

    features: Array
    phase: Array
    points: Array
    aim: Array


class Start(NamedTuple):
    """How the games of a table begin: cards, the first number, and the deadlines."""

    bridges: Array
    """By round, the same for all."""
    numbers: Array
    """Games × cards."""
    sheets: Sheet
    deadlines: Array


class Round(NamedTuple):
    """What is kept of the games of a table before a card is turned."""

    features: Array
    points: Array
    expected: Array
    """What the best turn with the next card, or with several, promised on average."""
    strayed: Array


class Played(NamedTuple):
    """A stretch: samples, one in each row, and the mean points at each table."""

    samples: Sample
    points: Array


class SelfPlay:
    """Plays stretches of whole games with one deck."""

    def __init__(self, play: Play, deck: Deck = STANDARD) -> None:
        self.play, self.rounds = play, deck.rounds
        cards = np.array([(card.number, card.bridges) for card in deck.cards], np.int32)
        self._numbers, self._bridges = cards[:, 0], cards[:, 1]

    def stretch(self, weights: Weights, charts: Chart, key: Array, is_earnest: Array) -> Played:
        """Whole games at each table; in earnest nobody strays, and all deadlines are those of a solo game."""

        def table(each: tuple[Chart, Array]) -> tuple[Sample, Array]:
            chart, key = each
            return self._table(weights, chart, key, is_earnest)

        tables = charts.flags.shape[0]
        samples, points = lax.map(table, (charts, jax.random.split(key, tables)))
        flat: Sample = jax.tree.map(lambda each: each.reshape(-1, *each.shape[3:]), samples)
        return Played(flat, points)

    def start(self, chart: Chart, key: Array, is_earnest: Array) -> Start:
        """Shuffle, and write the first number on an island without a flag."""
        games, cards = self.play.games, len(self._numbers)
        keys = jax.random.split(key, 6)
        order = jnp.argsort(jax.random.uniform(keys[0], (cards,)))
        bridges = jnp.asarray(self._bridges)[order]
        # Cards sorted by their bridges, in any order among alike, go to the places sorted by theirs.
        places = jnp.argsort(bridges)
        sorted_cards = jnp.argsort(self._bridges + jax.random.uniform(keys[1], (games, cards)), axis=1)
        numbers = jnp.zeros((games, cards), jnp.int32)
        numbers = numbers.at[:, places].set(jnp.asarray(self._numbers)[sorted_cards])
        lots = jax.random.uniform(keys[2], (games, chart.flags.shape[0]))
        island = jnp.where(chart.is_island & (chart.flags == PLAIN), lots, -1.0).argmax(1)
        first = jax.random.choice(keys[3], np.array(FIRST_NUMBERS), (games,))
        empty = jax.tree.map(lambda each: jnp.broadcast_to(each, (games, *each.shape)), empty_sheet(chart))
        there = np.arange(chart.flags.shape[0]) == island[:, None]
        sheets = empty._replace(numbers=jnp.where(there, first[:, None], 0).astype(jnp.int8))
        raced = (jax.random.uniform(keys[4], (games, 1)) < self.play.raced) & ~is_earnest
        any_round = jax.random.randint(keys[5], (games, 3), 0, self.rounds + 1)
        return Start(bridges, numbers, sheets, jnp.where(raced, any_round, ALONE))

    def _table(self, weights: Weights, chart: Chart, key: Array, is_earnest: Array) -> tuple[Sample, Array]:
        begin, on = jax.random.split(key)
        start = self.start(chart, begin, is_earnest)
        cards = len(self._numbers)
        of_number = start.numbers[:, :, None] == np.arange(1, 7)

        def step(sheets: Sheet, at: tuple[Array, Array]) -> tuple[Sheet, Round]:
            index, key = at
            to_come = jnp.arange(cards) >= index
            left = self._left(of_number, start.bridges, to_come)
            before = Moment(left, self._all(self.rounds - index), self._all(index), start.deadlines)
            now = jax.vmap(judged, (None, 0, 0))(chart, sheets, before)

            def with_card(ahead: Array) -> tuple[Array, Array, Array]:
                """The best turns if the card that comes so much later came next."""
                card = jnp.minimum(index + ahead, cards - 1)
                left = self._left(of_number, start.bridges, to_come & (np.arange(cards) != card))
                rounds = self.rounds - index - 1
                moment = Moment(left, self._all(rounds), self._all(index + 1), start.deadlines)
                found = best_turns(
                    weights.at(rounds), chart, sheets, start.numbers[:, card], start.bridges[card],
                    moment, self.play.beam, self.play.wide,
                )  # fmt: skip
                return found.island, found.lines, found.values

            # Each card that is still to come is as likely as the others to be the next one.
            island, lines, values = lax.map(with_card, jnp.arange(self.play.cards))
            counts = index + jnp.arange(self.play.cards) < cards
            expected = jnp.where(counts[:, None], values[:, :, 0], 0).sum(0) / counts.sum()
            strays, which = jax.random.split(key)
            strayed = (jax.random.uniform(strays, (self.play.games,)) < self.play.stray) & ~is_earnest
            # One of those that there are.
            legal = (values[0] > NEVER / 2).sum(1)
            rank = jnp.floor(jax.random.uniform(which, (self.play.games,)) * legal).astype(jnp.int32)
            chosen = jnp.where(strayed, rank, 0)[:, None]
            island = jnp.take_along_axis(island[0], chosen, 1)[:, 0]
            lines = jnp.take_along_axis(lines[0], chosen[:, :, None], 1)[:, 0]
            turned = jax.vmap(drawn)(sheets, start.numbers[:, index], island, lines)
            # Of the cards nothing matters for the awards.
            after = Moment(left, before.rounds - 1, before.round_number + 1, start.deadlines)
            settled = jax.vmap(judged, (None, 0, 0))(chart, turned, after).sheet
            return settled, Round(now.features, now.points, expected, strayed)

        indices = jnp.arange(self.rounds)
        last, rounds = lax.scan(step, start.sheets, (indices, jax.random.split(on, self.rounds)))
        nothing = jnp.zeros((self.play.games, 7), jnp.int32)
        end = Moment(nothing, self._all(0), self._all(self.rounds), start.deadlines)
        points = jax.vmap(judged, (None, 0, 0))(chart, last, end).points
        return self._samples(rounds, points), points.mean()

    def _samples(self, rounds: Round, points: Array) -> Sample:
        """What each board was worth: as the next estimate has it, and as the game ended."""

        def back(aim: Array, each: Round) -> tuple[Array, Array]:
            # After a turn that is not the best one the end says nothing about the board before it.
            weight = jnp.where(each.strayed, 1.0, self.play.trust)
            aim = weight * each.expected + (1 - weight) * aim
            return aim, aim

        _, aims = lax.scan(back, points.astype(jnp.float32), rounds, reverse=True)
        phases = phase_of(self.rounds - jnp.arange(self.rounds)).astype(jnp.int8)
        return Sample(
            rounds.features,
            jnp.broadcast_to(phases[:, None], rounds.points.shape),
            rounds.points.astype(jnp.int16),
            aims,
        )

    def _all(self, number: Array | int) -> Array:
        return jnp.full(self.play.games, number, jnp.int32)

    @staticmethod
    def _left(of_number: Array, bridges: Array, to_come: Array) -> Array:
        """Games × 7: the cards to come by their number, and their bridges at 0."""
        numbers = (of_number & to_come[:, None]).sum(1, dtype=jnp.int32)
        strokes = jnp.where(to_come, bridges, 0).sum()
        return jnp.concatenate([jnp.full((numbers.shape[0], 1), strokes), numbers], 1)
