"""Why a move is not allowed: the first rule that it breaks, with the spaces concerned."""

from __future__ import annotations

from typing import NoReturn

from ponti.diavolo.board import Board
from ponti.diavolo.grid import Space, bits_of
from ponti.diavolo.moves import Bridge, Move, Tiles
from ponti.diavolo.rules import Rule
from ponti.errors import Violation


def refuse(thing: object) -> NoReturn:
    """Complain about something that is not a move at all: a mistake of the caller, not of a player."""
    raise TypeError(
        f"{thing!r} is not a move of Ponte del Diavolo: parse_move reads one from a text,"
        " and Game.push_text plays it"
    )


def not_to_act(seat: int, seats: int, is_over: bool) -> Violation:
    """Why a seat may do nothing now."""
    if not 0 <= seat < seats:
        return Violation(Rule.TURN, "there is no seat {seat}", seat=seat + 1)
    if is_over:
        return Violation(Rule.TURN, "the game is over")
    return Violation(Rule.TURN, "it is not the turn of seat {seat}", seat=seat + 1)


def not_chosen(move: Move) -> Violation:
    """Why another move cannot come before the choice of a colour."""
    return Violation(Rule.CHOICE, "first choose a colour: light or dark, not {move}", move=str(move))


def why_not_tiles(board: Board, side: int, left: int, move: Tiles) -> Violation | None:
    """What forbids these two tiles to a colour with so many tiles left, if anything does."""
    bits = board.grid.bits
    first, second = bits.get(move.a), bits.get(move.b)
    if first is None or second is None:
        return _off_board(board, move)
    if left < 2:
        return Violation(Rule.SUPPLY, "two tiles are needed and the supply has only {left} left", left=left)
    if board.takes_two(side, first, second):
        return None
    if first == second:
        return Violation(Rule.PLACING, "the two tiles need two spaces, {space} is one", space=str(move.a))
    return (
        _why_not_here(board, side, move.a, first)
        or _why_not_here(board, side, move.b, second)
        or _why_not_there(board, side, move, first, second)
    )


def why_not_tile(board: Board, side: int, space: Space, first: Space | None = None) -> Violation | None:
    """What closes a space to one tile of this colour, or to a second one beside `first`."""
    bits = board.grid.bits
    bit = bits.get(space)
    if bit is None:
        return _off_board(board, Tiles(space, space))
    if first is not None and first in bits and board.takes_one(side, bits[first]):
        return why_not_tiles(board, side, 2, Tiles(first, space))
    return _why_not_here(board, side, space, bit)


def why_not_bridge(board: Board, side: int, left: int, move: Bridge) -> Violation | None:
    """What forbids this bridge to a colour when so many bridges are left, if anything does."""
    grid = board.grid
    if move.a not in grid.bits or move.b not in grid.bits:
        return _off_board(board, move)
    index = grid.span_index.get((grid.bits[move.a], grid.bits[move.b]))
    if left >= 1 and index is not None and board.open_spans(side) >> index & 1:
        return None
    for space in (move.a, move.b):
        if not board.tiles[side] >> grid.bits[space] & 1:
            return Violation(Rule.BRIDGES, "there is no tile of this colour on {space}", space=str(space))
    if index is None:
        return Violation(
            Rule.BRIDGES,
            "{bridge} is not a bridge: it leads two spaces along a row, a column or a diagonal,"
            " or a knight's move away",
            bridge=str(move),
        )
    if left < 1:
        return Violation(Rule.SUPPLY, "no bridge is left in the supply")
    return _why_not_across(board, move, index)


def _why_not_across(board: Board, move: Bridge, index: int) -> Violation | None:
    """What spoils a span between two own tiles."""
    grid = board.grid
    for space in (move.a, move.b):
        if board.built & grid.spans_at[grid.bits[space]]:
            return Violation(
                Rule.ONE_BRIDGE, "the tile on {space} carries a bridge already", space=str(space)
            )
    for bit in bits_of(grid.spans[index].under & (board.tiles[0] | board.tiles[1])):
        space = grid.space_at[bit]
        return Violation(
            Rule.OVER_TILES,
            "the bridge {bridge} would lie over the tile on {space}",
            bridge=str(move),
            space=str(space),
        )
    crossed = next(bits_of(board.built & grid.crossing[index]))
    first, second = grid.spans[crossed].ends
    return Violation(
        Rule.CROSSING,
        "the bridge {bridge} would cross the bridge {other}",
        bridge=str(move),
        other=str(Bridge(grid.space_at[first], grid.space_at[second])),
    )


def _off_board(board: Board, move: Tiles | Bridge) -> Violation:
    outside = move.a if move.a not in board.grid.bits else move.b
    return Violation(
        Rule.BOARD,
        "{space} is not on this board, which goes from a1 to {last}",
        space=str(outside),
        last=str(board.grid.spaces[-1]),
    )


def _why_not_here(board: Board, side: int, space: Space, bit: int) -> Violation | None:
    """What closes a space to one tile of this colour, if it is closed."""
    if (board.tiles[0] | board.tiles[1]) >> bit & 1:
        return Violation(Rule.PLACING, "a tile lies on {space} already", space=str(space))
    if board.blocked >> bit & 1:
        return Violation(Rule.BLOCKED, "{space} lies under a bridge", space=str(space))
    return _why_not_among(board, board.tiles[side], board.islands[side], space, bit)


def _why_not_there(board: Board, side: int, move: Tiles, first: int, second: int) -> Violation | None:
    """Why a second tile does not fit where each of the two would fit alone."""
    grid = board.grid
    group = grid.group_at(first, board.tiles[side])
    islands = board.islands[side] | (group if group.bit_count() == 4 else 0)
    return _why_not_among(board, board.tiles[side] | 1 << first, islands, move.b, second)


def _why_not_among(board: Board, tiles: int, islands: int, space: Space, bit: int) -> Violation | None:
    """What rule 2 has against a tile among these tiles of its colour."""
    grid = board.grid
    group = grid.group_at(bit, tiles)
    if group.bit_count() > 4:
        return Violation(
            Rule.ISLANDS, "a tile on {space} would make a group of more than four tiles", space=str(space)
        )
    for touched in bits_of(grid.around[bit] & islands):
        return Violation(
            Rule.DISTANCE,
            "a tile on {space} would touch the island with {other}",
            space=str(space),
            other=str(grid.space_at[touched]),
        )
    if group.bit_count() == 4:
        for touched in bits_of(grid.ringed(group) & tiles & ~group):
            return Violation(
                Rule.DISTANCE,
                "a tile on {space} would make an island that touches the tile on {other}",
                space=str(space),
                other=str(grid.space_at[touched]),
            )
    return None
