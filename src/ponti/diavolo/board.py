"""The tiles and bridges that lie on a board, and where more of them fit.

What is forbidden once stays forbidden: tiles are never taken away, groups only grow, and a blocked space
stays blocked. So each board inherits from the one before it the spaces and spans that are still open, and
only what is near a new tile has to be looked at again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ponti.diavolo.frozen import Frozen, setters
from ponti.diavolo.grid import Grid, bits_of, grid_of
from ponti.diavolo.scoring import Score, networks, points


class Board(Frozen):
    """An immutable board; sets of spaces and spans are bitboards of its grid, colours are 0 and 1.

    `tiles` and `islands` are pairs of sets, by colour; `built` is the set of spans with a bridge,
    `blocked` the set of spaces under bridges.
    """

    __slots__ = (
        "_at_end",
        "_checked",
        "_groups",
        "_joined",
        "_open",
        "_spoiled",
        "blocked",
        "built",
        "grid",
        "islands",
        "tiles",
    )

    grid: Grid
    tiles: tuple[int, int]
    islands: tuple[int, int]
    built: int
    blocked: int
    # Spaces that may be open to a colour: every open one is among them, and `_checked` says that no other is.
    _open: list[int]
    _checked: list[bool]
    # The groups of each colour, or None as long as nobody has asked for them.
    _groups: list[list[int] | None]
    # Spans that have one end on a tile of the colour; both ends; and those that can never carry a bridge.
    _at_end: tuple[int, int]
    _joined: tuple[int, int]
    _spoiled: int

    @classmethod
    def empty(cls, grid: Grid) -> Board:
        """A board without tiles."""
        nothing = (0, 0)
        opened = [grid.all, grid.all]
        return _made(grid, nothing, nothing, 0, 0, opened, [True, True], [None, None], nothing, nothing, 0)

    @classmethod
    def of(cls, size: int, tiles: tuple[int, int], built: int) -> Board:
        """A board with these tiles and bridges, which must fit together."""
        board = cls.empty(grid_of(size))
        for side in (0, 1):
            for bit in bits_of(tiles[side]):
                board = board.place(side, bit)
        for index in bits_of(built):
            board = board.build(index)
        return board

    def open_tiles(self, side: int) -> int:
        """The spaces where one tile of this colour may lie."""
        if not self._checked[side]:
            grid, tiles = self.grid, self.tiles[side]
            sandbanks, islands = self._made(side)
            mask = self._open[side] & (sandbanks | islands)
            for bit in bits_of(mask & islands):
                group = grid.group_at(bit, tiles)
                if grid.ringed(group) & tiles & ~group:
                    mask ^= 1 << bit
            self._open[side] = mask
            self._checked[side] = True
        return self._open[side]

    def _made(self, side: int) -> tuple[int, int]:
        """Where a tile of this colour makes a sandbank, and where an island, wherever it is beside no island.

        For all spaces at once: the groups beside a space are counted by their size.
        """
        grid = self.grid
        tiles = self.tiles[side]
        odd, pair, _ = grid.counted(tiles)
        ones = tiles & ~(odd | pair)
        ends = tiles & odd & ~pair
        odd, pair, _ = grid.counted(ends)
        twos = ends & (odd | pair)
        threes = tiles & ~(self.islands[side] | ones | twos)
        odd, pair, four = grid.counted(ones)
        no_one, single_one, three_ones = ~(odd | pair), odd & ~pair, odd & pair
        few_ones = ~(three_ones | four)
        # No space lies beside both tiles of a two, but one may lie beside two tiles of a bent three.
        odd, pair, _ = grid.counted(twos)
        no_two, single_two = ~(odd | pair), odd & ~pair
        any_three = many_threes = 0
        if threes:
            odd, pair, four = grid.counted(threes)
            any_three = odd | pair
            many_threes = pair & (odd | four | ~grid.nooks(threes))
        sandbanks = ~any_three & (no_two & few_ones | single_two & no_one)
        islands = ~any_three & (no_two & three_ones | single_two & single_one)
        return sandbanks, islands | any_three & ~many_threes & no_two & no_one

    def maybe_open(self, side: int) -> int:
        """Quick: a set in which every space open to this colour is found, and perhaps some closed ones."""
        return self._open[side]

    def open_seconds(self, side: int, first: int) -> int:
        """The spaces where a second tile may lie beside a first one on an open space."""
        grid = self.grid
        group = grid.group_at(first, self.tiles[side])
        tiles = self.tiles[side] | 1 << first
        mask = self.open_tiles(side) & ~(1 << first)
        if group.bit_count() == 4:
            mask &= ~grid.ringed(group)
        for bit in bits_of(mask & grid.grown(tiles) & grid.near[first]):
            if not self._fits(tiles, bit):
                mask ^= 1 << bit
        return mask

    def takes_one(self, side: int, bit: int) -> bool:
        """Whether one tile of this colour may lie here."""
        return bool(self._open[side] >> bit & 1) and self._fits(self.tiles[side], bit)

    def takes_two(self, side: int, first: int, second: int) -> bool:
        """Whether two tiles of this colour may lie here together."""
        both = 1 << first | 1 << second
        if first == second or self._open[side] & both != both:
            return False
        tiles = self.tiles[side] | both
        return self._fits(tiles, first) and self._fits(tiles, second)

    def has_pair(self, side: int) -> bool:
        """Whether any two tiles of this colour fit."""
        # Two spaces far from all tiles and from each other always do; otherwise look at each first tile.
        alone = self._open[side] & ~self.grid.grown(self.tiles[side])
        if alone and alone & ~self.grid.grown(alone & -alone):
            return True
        return any(self.open_seconds(side, first) for first in bits_of(self.open_tiles(side)))

    def _fits(self, tiles: int, bit: int) -> bool:
        """Whether a tile on a maybe open space makes a sandbank, or an island that keeps its distance."""
        grid = self.grid
        if not grid.beside[bit] & tiles:
            return True
        group = grid.group_at(bit, tiles)
        size = group.bit_count()
        return size < 4 or (size == 4 and not grid.ringed(group) & tiles & ~group)

    def place(self, side: int, *bits: int) -> Board:
        """The board after tiles of this colour on these spaces, which must fit."""
        grid = self.grid
        placed = 0
        for bit in bits:
            placed |= 1 << bit
        tiles = self.tiles[side] | placed
        islands = self.islands[side]
        opened = self._open.copy()
        opened[0] &= ~placed
        opened[1] &= ~placed
        joined, at_end, spoiled = self._joined[side], self._at_end[side], self._spoiled
        all_groups = self._groups.copy()
        known = all_groups[side]
        groups = [] if known is None else known.copy()
        for bit in bits:
            group = 1 << bit
            if grid.beside[bit] & tiles:
                group = grid.group_at(bit, tiles)
                groups = [other for other in groups if not other & group]
                if group.bit_count() == 4:
                    islands |= group
                    opened[side] &= ~grid.ringed(group)
            groups.append(group)
            joined |= at_end & grid.spans_at[bit]
            at_end |= grid.spans_at[bit]
            spoiled |= grid.spans_over[bit]
        all_groups[side] = None if known is None else groups
        if side:
            all_tiles, all_islands = (self.tiles[0], tiles), (self.islands[0], islands)
            all_at_end, all_joined = (self._at_end[0], at_end), (self._joined[0], joined)
            checked = [self._checked[0], False]
        else:
            all_tiles, all_islands = (tiles, self.tiles[1]), (islands, self.islands[1])
            all_at_end, all_joined = (at_end, self._at_end[1]), (joined, self._joined[1])
            checked = [False, self._checked[1]]
        return _made(
            grid,
            all_tiles,
            all_islands,
            self.built,
            self.blocked,
            opened,
            checked,
            all_groups,
            all_at_end,
            all_joined,
            spoiled,
        )

    def open_spans(self, side: int) -> int:
        """The spans where this colour may build a bridge."""
        return self._joined[side] & ~self._spoiled

    def build(self, index: int) -> Board:
        """The board after a bridge on this span, which must be open."""
        grid = self.grid
        span = grid.spans[index]
        first, second = span.ends
        # No second bridge on either tile (the span itself is among theirs), and none across this one.
        spoiled = self._spoiled | grid.spans_at[first] | grid.spans_at[second] | grid.crossing[index]
        return _made(
            grid,
            self.tiles,
            self.islands,
            self.built | 1 << index,
            self.blocked | span.under,
            [self._open[0] & ~span.under, self._open[1] & ~span.under],
            self._checked.copy(),
            self._groups,
            self._at_end,
            self._joined,
            spoiled,
        )

    def bridges(self, side: int) -> int:
        """The spans with a bridge of this colour."""
        return self.built & self._joined[side]

    def groups(self, side: int) -> list[int]:
        """The groups of this colour, each a set of tiles, in no particular order."""
        groups = self._groups[side]
        if groups is None:
            groups = self._groups[side] = list(self.grid.groups(self.tiles[side]))
        return groups

    def networks(self, side: int) -> list[int]:
        """The groups of this colour joined by its bridges, each a set of tiles."""
        spans = [self.grid.spans[index] for index in bits_of(self.bridges(side))]
        return networks(self.groups(side), spans)

    def score(self, side: int) -> Score:
        """Points, islands and bridges of this colour."""
        islands = [(network & self.islands[side]).bit_count() // 4 for network in self.networks(side)]
        return Score(sum(map(points, islands)), sum(islands), self.bridges(side).bit_count())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.grid is other.grid and self.tiles == other.tiles and self.built == other.built

    def __hash__(self) -> int:
        return hash((self.grid.size, self.tiles, self.built))

    def __reduce__(self) -> tuple[Callable[[int, tuple[int, int], int], Board], tuple[Any, ...]]:
        return Board.of, (self.grid.size, self.tiles, self.built)


(
    _set_grid,
    _set_tiles,
    _set_islands,
    _set_built,
    _set_blocked,
    _set_open,
    _set_checked,
    _set_groups,
    _set_at_end,
    _set_joined,
    _set_spoiled,
) = setters(
    Board,
    "grid",
    "tiles",
    "islands",
    "built",
    "blocked",
    "_open",
    "_checked",
    "_groups",
    "_at_end",
    "_joined",
    "_spoiled",
)
_new = object.__new__


def _made(
    grid: Grid,
    tiles: tuple[int, int],
    islands: tuple[int, int],
    built: int,
    blocked: int,
    opened: list[int],
    checked: list[bool],
    groups: list[list[int] | None],
    at_end: tuple[int, int],
    joined: tuple[int, int],
    spoiled: int,
) -> Board:
    board = _new(Board)
    _set_grid(board, grid)
    _set_tiles(board, tiles)
    _set_islands(board, islands)
    _set_built(board, built)
    _set_blocked(board, blocked)
    _set_open(board, opened)
    _set_checked(board, checked)
    _set_groups(board, groups)
    _set_at_end(board, at_end)
    _set_joined(board, joined)
    _set_spoiled(board, spoiled)
    return board
