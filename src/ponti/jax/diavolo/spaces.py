"""Where one more tile may lie, for all spaces at once, without a loop.

The spaces are counted by the groups beside them: lone tiles, tiles of twos, tiles of threes. An island needs
more: nothing may touch it. Among groups of at most four, two tiles that touch at a corner belong together
only if one of the two spaces between them has a tile; otherwise they are a *contact*, which only a tile on
one of these two spaces can resolve. So a space makes a good island if it makes a group of four, has no
contact itself, and resolves all contacts of the tiles it joins: those that point outwards, and those of
tiles not beside it, it cannot resolve.
"""

from __future__ import annotations

from typing import NamedTuple

from jax import Array

from ponti.jax.diavolo.bits import Bits, Sea
from ponti.jax.steps import repeated


class Counted(NamedTuple):
    """How many of four sets each space is in: an odd number, two or more, all four."""

    odd: Bits
    pair: Bits
    four: Bits

    @property
    def none(self) -> Bits:
        """In none of them."""
        return ~(self.odd | self.pair)

    @property
    def one(self) -> Bits:
        """In exactly one."""
        return self.odd & ~self.pair


def counted(a: Bits, b: Bits, c: Bits, d: Bits) -> Counted:
    """Count four sets space by space."""
    odd, also_odd = a ^ b, c ^ d
    pair, also_pair = a & b, c & d
    return Counted(odd ^ also_odd, pair | also_pair | (odd & also_odd), pair & also_pair)


class Open(NamedTuple):
    """The spaces open to one tile of a colour: all, those beside no tile, and those that make an island."""

    all: Bits
    alone: Bits
    islands: Bits


def open_spaces(sea: Sea, own: Bits, islands: Bits, free: Bits) -> Open:
    """Where one more tile may lie beside the own tiles, some of which make islands, on a free space."""
    width = sea.width
    tiles = own & ~islands
    free = free & ~sea.ringed(own & islands)
    east, west, north, south = tiles >> 1, tiles << 1, tiles >> width, tiles << width
    northeast, northwest, southeast, southwest = north >> 1, north << 1, south >> 1, south << 1

    beside = counted(east, west, north, south)
    ones = tiles & beside.none
    ends = tiles & beside.one
    twos = ends & sea.beside(ends)
    threes = tiles & ~(ones | twos)

    lone = [ones >> 1, ones << 1, ones >> width, ones << width]
    double = [twos >> 1, twos << 1, twos >> width, twos << width]
    sides = [east, west, north, south]
    triple = [side & ~(one | two) for side, one, two in zip(sides, lone, double, strict=True)]
    of_ones, of_twos, of_threes = counted(*lone), counted(*double), counted(*triple)
    nook = (
        (north & ((east & northeast) | (west & northwest)))
        | (south & ((east & southeast) | (west & southwest)))
    )  # fmt: skip
    three_ones, few_ones = of_ones.odd & of_ones.pair, ~((of_ones.odd & of_ones.pair) | of_ones.four)
    one_three = of_threes.one | (of_threes.pair & ~of_threes.odd & ~of_threes.four & nook)
    makes_sandbank = of_threes.none & ((of_twos.none & few_ones) | (of_twos.one & of_ones.none))
    makes_four = (
        of_threes.none & ((of_twos.none & three_ones) | (of_twos.one & of_ones.one))
    ) | (one_three & of_twos.none & of_ones.none)  # fmt: skip

    to_northeast, to_northwest = northeast & ~(north | east), northwest & ~(north | west)
    to_southeast, to_southwest = southeast & ~(south | east), southwest & ~(south | west)
    contact = to_northeast | to_northwest | to_southeast | to_southwest
    touching = tiles & contact
    mates = tiles & sea.beside(touching)
    far = (twos & mates) | (threes & (touching | mates | sea.beside(mates & threes)))
    spoiled = (
        (((tiles & (to_northeast | to_southeast)) | far) >> 1)
        | (((tiles & (to_northwest | to_southwest)) | far) << 1)
        | (((tiles & (to_northeast | to_northwest)) | far) >> width)
        | (((tiles & (to_southeast | to_southwest)) | far) << width)
    )
    makes_island = free & makes_four & ~(contact | spoiled)
    opened = (free & makes_sandbank) | makes_island
    return Open(opened, opened & beside.none, makes_island)


def island_with(sea: Sea, own: Bits, islands: Bits, space: Bits) -> Bits:
    """The island that a new tile makes, `own` including it, or nothing."""
    tiles = own & ~islands

    def grown(group: tuple[Array, ...]) -> tuple[Array, ...]:
        return (Bits(group) | (sea.beside(Bits(group)) & tiles)).words

    # Worked out step by step: otherwise every word of the last step would find the first ones anew.
    words: tuple[Array, ...] = repeated(3, grown, space.words)
    group = Bits(words)
    return group.when(group.count() == 4)
