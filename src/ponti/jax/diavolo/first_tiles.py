"""Where a first tile may lie so that a second one is left for it: exact, and cheap in a batch.

Conflicts between two tiles are near, so hardly any board has a dead end. What follows from counting and from
distance decides almost every space at once; for the few that are left, what fits beside one of them is found
by placing it, and decides others with it, because to fit together is mutual. A batch goes on until its last
board is decided.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array, lax

from ponti.jax.diavolo.bits import WORD, Bits, Sea
from ponti.jax.diavolo.spaces import Open, island_with, open_spaces

NEAR = 4
"""No two tiles conflict that lie more rows or columns apart: an island's ring reaches no further."""
WIDEST = 6
"""The rows or columns that an island with its ring can take."""

_Words = tuple[Array, ...]
_ONES = 0xFFFFFFFF


def first_tiles(sea: Sea, own: Bits, islands: Bits, free: Bits, opened: Open, asked: Array) -> Bits:
    """The open spaces for which there is a second one; where nobody asked, all of them."""

    def any_left(carry: tuple[_Words, _Words]) -> Array:
        return Bits(carry[0]).any()

    def decide(carry: tuple[_Words, _Words]) -> tuple[_Words, _Words]:
        left, dead = Bits(carry[0]), Bits(carry[1])
        first = left.lowest()
        placed = own | first
        island = island_with(sea, placed, islands, first)
        seconds = open_spaces(sea, placed, islands | island, free & ~first).all
        dead = dead | first.when(~seconds.any())
        return (left & ~(first | seconds)).words, dead.words

    undecided = _undecided(sea, opened).when(asked)
    _, dead = lax.while_loop(any_left, decide, (undecided.words, (undecided ^ undecided).words))
    return opened.all & ~Bits(dead)


def _undecided(sea: Sea, opened: Open) -> Bits:
    """The open spaces whose second tile follows neither from counting nor from distance."""
    # Two lone spaces always go together, and a space that makes a sandbank goes with every lone one not
    # beside it. For one that makes an island a second tile anywhere outside its ring will do.
    lone = opened.alone
    lowest = lone.lowest()
    others = lone & ~lowest
    several = others.any()
    near_all = sea.beside(lowest) & _unless(several, sea.beside(others.lowest()))
    sandbanks = opened.all & ~(opened.islands | lone) & _unless(lone.any(), near_all)
    extent = _extent(sea, opened.all)
    islands = opened.islands.when(extent.is_compact)
    return (sandbanks | islands | lone.when(~several)) & ~extent.far


def _unless(condition: Array, board: Bits) -> Bits:
    """The set if the condition holds, otherwise everything."""
    return Bits(jnp.where(condition, word, jnp.uint32(_ONES)) for word in board.words)


class _Extent(NamedTuple):
    """Which spaces are far from some space of a set, and whether the set is as small as an island's ring."""

    far: Bits
    is_compact: Array


def _extent(sea: Sea, board: Bits) -> _Extent:
    size, width = sea.size, sea.width
    rows = [_row(board, width * index, size) for index in range(size)]
    columns, used = rows[0], jnp.uint32(0)
    for row in rows[1:]:
        columns = columns | row
    for index, row in enumerate(rows):
        used = used | jnp.where(row != 0, jnp.uint32(1 << index), jnp.uint32(0))
    left, right = _ends(columns)
    bottom, top = _ends(used)
    full = jnp.uint32((1 << size) - 1)
    far_columns = full & (_below(right - NEAR) | ~_below(left + NEAR + 1))
    far_rows = _below(top - NEAR) | ~_below(bottom + NEAR + 1)
    words: list[Array] = [jnp.uint32(0)] * sea.words
    for index in range(size):
        row = jnp.where(far_rows >> index & 1, full, far_columns)
        word, low = divmod(width * index, WORD)
        words[word] = words[word] | (row << low)
        if low + size > WORD:
            words[word + 1] = words[word + 1] | (row >> WORD - low)
    is_compact = (right - left < WIDEST) & (top - bottom < WIDEST)
    return _Extent(Bits(words), is_compact)


def _row(board: Bits, start: int, size: int) -> Array:
    word, low = divmod(start, WORD)
    row = board.words[word] >> low
    if low + size > WORD:
        row = row | (board.words[word + 1] << WORD - low)
    return row & jnp.uint32((1 << size) - 1)


def _ends(word: Array) -> tuple[Array, Array]:
    """The places of its lowest and of its highest one."""
    lowest = lax.population_count((word & (jnp.uint32(0) - word)) - jnp.uint32(1))
    return lowest.astype(jnp.int32), WORD - 1 - lax.clz(word).astype(jnp.int32)


def _below(place: Array) -> Array:
    """All ones below a place, which may be below nought."""
    return (jnp.uint32(1) << jnp.clip(place, 0, WORD - 1).astype(jnp.uint32)) - jnp.uint32(1)
