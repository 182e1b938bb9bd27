"""A game of Ponte del Diavolo as a few small arrays, and what a decision makes of it.

What a trainer keeps of a position in a search tree is a `Game`: about 500 bytes on the board of 10 × 10.
Networks are kept as labels, one bit of the label in each of a few sets, so that scoring needs no search: a
tile or a bridge joins at most three networks, and the points change with them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

from ponti.codec.diavolo.actions import REACHES, actions_of
from ponti.diavolo.grid import bits_of, grid_of
from ponti.jax.diavolo.bits import WORD, Bits, Sea, choose, settled
from ponti.jax.diavolo.spaces import island_with
from ponti.jax.steps import repeated, worked_out

OPENING, CHOICE, PLAY, LAST, OVER = range(5)
LIGHT, DARK = 0, 1
NO_TILE = -1
# A tile beside four groups would make one of five.
MOST_JOINED = 3


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


class _Joining(NamedTuple):
    """The networks that are joined to one, so far."""

    touched: tuple[Array, ...]
    """The tiles whose networks are still to be joined."""
    network: tuple[Array, ...]
    label: tuple[Array, ...]
    """That of the last network joined, bit by bit."""
    islands: Array
    points: Array
    """What the networks were worth apart."""


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
        space, ends = settled(space, ends)
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
        light, dark, islands = settled(light, dark, islands | island)
        after = turned._replace(
            tiles=jnp.stack([light.array(), dark.array()]),
            islands=islands.array(),
            built=game.built | self._first_ends(action, index, mask),
            barred=game.barred | (self.table.barred[index] & mask),
            ends=game.ends | ends.array(),
            blocked=game.blocked | (self.table.under[index] & mask),
            labels=labels,
            points=points,
            gain=jnp.where(is_first, gain, 0),
            first=jnp.where(is_first, action, NO_TILE),
        )
        return worked_out(after)

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
        labels = [Bits.of(game.labels[index]) for index in range(self.label_bits)]
        touched = (self.sea.beside(space) & own) | ends

        def join(so_far: _Joining) -> _Joining:
            touched = Bits(so_far.touched)
            # The network of one tile that is touched: those with the same bits in their labels.
            tile = touched.lowest()
            label = tuple((each & tile).any() for each in labels)
            same = own.when(tile.any())
            for each, bit in zip(labels, label, strict=True):
                same = same & each.where(bit)
            count = (same & islands).count() // 4
            return _Joining(
                (touched & ~same).words,
                (Bits(so_far.network) | same).words,
                tuple(jnp.where(tile.any(), bit, old) for bit, old in zip(label, so_far.label, strict=True)),
                so_far.islands + count,
                so_far.points + _points(count),
            )

        number = tuple((action >> index & 1) != 0 for index in range(self.label_bits))
        begun = _Joining(touched.words, space.words, number, is_island.astype(jnp.int32), jnp.int32(0))
        joined = repeated(MOST_JOINED, join, begun)
        network, is_tile = Bits(joined.network), space.any()
        label = [jnp.where(is_tile, new, old) for new, old in zip(number, joined.label, strict=True)]
        kept = ~network
        new = [(each & kept) | network.when(bit) for each, bit in zip(labels, label, strict=True)]
        changed = jnp.stack([each.array() for each in settled(*new)])
        return changed, _points(joined.islands) - joined.points

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
