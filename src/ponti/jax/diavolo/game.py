"""A game of Ponte del Diavolo as a few small arrays, and what a decision makes of it.

What a trainer keeps of a position in a search tree is a `Game`: about 500 bytes on the board of 10 × 10.
Networks are kept as labels, one bit of the label in each of a few sets, so that scoring needs no search: a
tile or a bridge joins at most three networks, and the points change with them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array, lax
from numpy.typing import NDArray

from ponti.codec.diavolo.actions import REACHES, actions_of
from ponti.diavolo.grid import bits_of, grid_of
from ponti.jax.diavolo.bits import WORD, Bits, Sea, choose
from ponti.jax.diavolo.spaces import island_with

OPENING, CHOICE, PLAY, LAST, OVER = range(5)
LIGHT, DARK = 0, 1
NO_TILE = -1
# A tile beside four groups would make one of five.
MOST_JOINED = 3
ONES = 0xFFFFFFFF


class Game(NamedTuple):
    """Everything about a game; sets of spaces are arrays of words.

    The first tile of a turn lies on the board already, and counts in islands, networks and points.
    """

    tiles: Array
    """By colour: colours × words."""
    islands: Array
    """The tiles of both colours that are part of an island."""
    built: Array
    """By reach, the first ends of the bridges: reaches × words."""
    barred: Array
    """By reach, the first ends of those that would cross a bridge."""
    ends: Array
    """The tiles that carry a bridge."""
    blocked: Array
    labels: Array
    """The network of each tile as a number, by its bits: bits × words."""
    points: Array
    """By colour."""
    gain: Array
    """The points that the first tile of this turn has made."""
    turn: Array
    """The colour that moves; dark's while a colour is chosen."""
    phase: Array
    first: Array
    """The number of the space with the first tile of this turn, or -1."""
    first_colour: Array
    """The colour of the seat that opened."""


class Table(NamedTuple):
    """What a bridge changes, row by row in the order of the actions, each a set of words."""

    ends: Array
    first_end: Array
    under: Array
    barred: Array

    @classmethod
    def of(cls, size: int) -> Table:
        """The bridges of a board."""
        grid, actions = grid_of(size), actions_of(size)
        words = Sea(size).words
        rows: list[tuple[Any, ...]] = []
        for bridge in actions.bridges:
            a, b = grid.bits[bridge.a], grid.bits[bridge.b]
            index = grid.span_index[a, b]
            barred = [0] * len(REACHES)
            for crossing in bits_of(grid.crossing[index]):
                one, two = (grid.space_at[end] for end in grid.spans[crossing].ends)
                reach = REACHES.index((two.column - one.column, two.row - one.row))
                barred[reach] |= 1 << grid.bits[one]
            rows.append((1 << a | 1 << b, 1 << a, grid.spans[index].under, barred))

        def arrays(sets: list[int]) -> NDArray[np.uint32]:
            return np.array(
                [[bits >> WORD * word & 0xFFFFFFFF for word in range(words)] for bits in sets], np.uint32
            )

        columns = [arrays([row[column] for row in rows]) for column in range(3)]
        barred_all = np.stack([arrays([row[3][reach] for row in rows]) for reach in range(len(REACHES))], 1)
        return cls(*map(jnp.asarray, (*columns, barred_all)))


class Player:
    """Plays actions on a board of one size."""

    def __init__(self, size: int) -> None:
        self.sea = Sea(size)
        self.actions = actions_of(size)
        self.table = Table.of(size)
        self.label_bits = (size * size - 1).bit_length()

    def start(self) -> Game:
        """The empty board."""
        words, reaches = self.sea.words, len(REACHES)

        def nothing(*shape: int) -> Array:
            return jnp.zeros((*shape, words), jnp.uint32)

        number = jnp.int32
        return Game(
            tiles=nothing(2),
            islands=nothing(),
            built=nothing(reaches),
            barred=nothing(reaches),
            ends=nothing(),
            blocked=nothing(),
            labels=nothing(self.label_bits),
            points=jnp.zeros(2, jnp.int32),
            gain=number(0),
            turn=number(LIGHT),
            phase=number(OPENING),
            first=number(NO_TILE),
            first_colour=number(LIGHT),
        )

    def after(self, game: Game, action: Array) -> Game:
        """The game after an action, which must be legal."""
        actions = self.actions
        is_tile = action < actions.first_bridge
        is_bridge = (action >= actions.first_bridge) & (action < actions.pass_)
        is_first = is_tile & (game.first < 0)
        index = jnp.clip(action - actions.first_bridge, 0, len(actions.bridges) - 1)
        space = self.sea.space(jnp.where(is_tile, action, 0)).when(is_tile)
        ends = Bits.of(self.table.ends[index]).when(is_bridge)
        light, dark = Bits.of(game.tiles[LIGHT]), Bits.of(game.tiles[DARK])
        is_dark = game.turn == DARK
        own = choose(is_dark, dark, light) | space
        light, dark = light | space.when(~is_dark), dark | space.when(is_dark)
        islands = Bits.of(game.islands)
        island = island_with(self.sea, own, islands, space)
        labels, gain = self._joined(game, action, own, islands, space, ends, island.any())
        points = game.points + jnp.stack([jnp.where(is_dark, 0, gain), jnp.where(is_dark, gain, 0)])
        turned = self._turned(game, action, is_first)
        mask = jnp.uint32(0) - is_bridge.astype(jnp.uint32)
        return turned._replace(
            tiles=jnp.stack([light.array(), dark.array()]),
            islands=(islands | island).array(),
            built=game.built | self._first_ends(action, index, mask),
            barred=game.barred | (self.table.barred[index] & mask),
            ends=game.ends | ends.array(),
            blocked=game.blocked | (self.table.under[index] & mask),
            labels=labels,
            points=points,
            gain=jnp.where(is_first, gain, 0),
            first=jnp.where(is_first, action, NO_TILE),
        )

    def _first_ends(self, action: Array, index: Array, mask: Array) -> Array:
        first_end = self.table.first_end[index] & mask
        parts = self.actions.parts
        reaches = [(action >= part.first) & (action < part.end) for part in parts]
        return jnp.stack([jnp.where(reach, first_end, jnp.uint32(0)) for reach in reaches])

    def _joined(
        self,
        game: Game,
        action: Array,
        own: Bits,
        islands: Bits,
        space: Bits,
        ends: Bits,
        is_island: Array,
    ) -> tuple[Array, Array]:
        """The labels after a tile or a bridge has joined the networks it touches, and the points for it."""
        labels, tiles, on_islands = game.labels, own.array(), islands.array()
        touched = ((self.sea.beside(space) & own) | ends).array()
        network, total, before = space.array(), is_island.astype(jnp.int32), jnp.int32(0)
        label = jnp.zeros(self.label_bits, jnp.bool_)
        for joined in range(MOST_JOINED):
            # The network of one tile that is touched: those with the same bits in their labels.
            bits = (labels & Bits.of(touched).lowest().array()).any(1)
            unlike = labels ^ jnp.where(bits, jnp.uint32(ONES), jnp.uint32(0))[:, None]
            same = tiles & ~lax.reduce(unlike, np.uint32(0), lax.bitwise_or, (0,))
            same = jnp.where(touched.any(), same, jnp.uint32(0))
            count = lax.population_count(same & on_islands).sum(dtype=jnp.int32) // 4
            total, before = total + count, before + _points(count)
            network, touched = network | same, touched & ~same
            label = bits if joined == 0 else label
        number = (action >> np.arange(self.label_bits)) & 1
        label = jnp.where(space.any(), number != 0, label)
        labels = (labels & ~network) | jnp.where(label[:, None], network, jnp.uint32(0))
        return labels, _points(total) - before

    def _turned(self, game: Game, action: Array, is_first: Array) -> Game:
        """Whose turn it is after an action."""
        actions, phase, turn = self.actions, game.phase, game.turn
        passed = action == actions.pass_
        chosen = phase == CHOICE
        ends = (phase == LAST) | (passed & (turn == DARK))
        following = jnp.where(
            phase == OPENING,
            CHOICE,
            jnp.where(chosen, PLAY, jnp.where(ends, OVER, jnp.where(passed, LAST, phase))),
        )
        other = jnp.where(chosen | ends, DARK, 1 - turn)
        first_colour = jnp.where(action == actions.light, DARK, LIGHT)
        return game._replace(
            turn=jnp.where(is_first, turn, other).astype(jnp.int32),
            phase=jnp.where(is_first, phase, following).astype(jnp.int32),
            first_colour=jnp.where(chosen, first_colour, game.first_colour).astype(jnp.int32),
        )


def _points(islands: Array) -> Array:
    """What a network with so many islands is worth: 1, 3, 6, 10, 15 and so on."""
    return islands * (islands + 1) // 2
