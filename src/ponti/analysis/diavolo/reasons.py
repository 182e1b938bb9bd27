"""What a move of Ponte del Diavolo does, in one line that an app can translate."""

from __future__ import annotations

from ponti.analysis import reason
from ponti.diavolo import Choose, Move, Pass, Position, Tiles
from ponti.diavolo.board import Board
from ponti.diavolo.grid import bits_of

# So many spaces closed to the rival are worth a word.
_MANY = 4


class Reason(reason.Reason):
    """A reason for a move of Ponte del Diavolo.

    >>> str(Reason("closes", {"n": "1", "points": "3"}))
    'completes 1 island, for 3 more points'
    """

    __slots__ = ()
    SENTENCES = {  # noqa: RUF012 (nobody changes it)
        "even": "leaves the rival no better side to choose",
        "takes_side": "takes the side that wins more often",
        "passes": "there is nothing better than to pass",
        "closes": "completes {n:island}, for {points:more point}",
        "connects": "connects {islands:island}, for {points:more point}",
        "denies": "takes {n:place} from the rival where one tile would have completed an island",
        "cuts": "spoils {n:bridge} that the rival could have built between groups",
        "readies": "makes {n:sandbank} that one more tile turns into an island",
        "joins": "joins groups that can still become islands",
        "narrows": "closes {n:space} to the rival",
        "grows": "prepares an island",
    }


def reason_for(position: Position, seat: int, move: Move) -> Reason:
    """The most telling thing that a move does."""
    del seat  # only one has a move to make
    if position.opening:
        return Reason("even")
    if isinstance(move, Choose):
        return Reason("takes_side")
    if isinstance(move, Pass):
        return Reason("passes")
    side = position.turn.value
    before, after = position.board, position.after(move).board
    return (
        _points(before, after, side)
        or _counted("denies", _finishing(before, 1 - side) & ~_finishing(after, 1 - side))
        or _counted("cuts", _joining(before, 1 - side) & ~_joining(after, 1 - side))
        or _building(before, after, side, isinstance(move, Tiles))
    )


def _points(before: Board, after: Board, side: int) -> Reason | None:
    """Islands closed or connected now."""
    gained = after.score(side).points - before.score(side).points
    closed = (after.islands[side] & ~before.islands[side]).bit_count() // 4
    if closed:
        return Reason("closes", {"n": str(closed), "points": str(gained)})
    if gained:
        islands = max((network & after.islands[side]).bit_count() // 4 for network in after.networks(side))
        return Reason("connects", {"islands": str(islands), "points": str(gained)})
    return None


def _building(before: Board, after: Board, side: int, tiles: bool) -> Reason:
    """What is only prepared."""
    ready = _ready(after, side) - _ready(before, side)
    if ready > 0:
        return Reason("readies", {"n": str(ready)})
    if not tiles:
        return Reason("joins")
    closed = before.open_tiles(1 - side) & ~after.open_tiles(1 - side) & ~after.tiles[side]
    if closed.bit_count() >= _MANY:
        return Reason("narrows", {"n": str(closed.bit_count())})
    return Reason("grows")


def _counted(name: str, found: int) -> Reason | None:
    return Reason(name, {"n": str(found.bit_count())}) if found else None


def _finishing(board: Board, side: int) -> int:
    """The spaces where one tile of this colour closes an island."""
    return sum(
        1 << bit
        for bit in bits_of(board.open_tiles(side))
        if board.grid.group_at(bit, board.tiles[side]).bit_count() == 4
    )


def _ready(board: Board, side: int) -> int:
    """How many sandbanks one more tile turns into islands."""
    near = board.grid.grown(_finishing(board, side))
    sandbanks = board.grid.groups(board.tiles[side] & ~board.islands[side])
    return sum(group.bit_count() == 3 and bool(group & near) for group in sandbanks)


def _joining(board: Board, side: int) -> int:
    """The spans where a bridge of this colour would join two networks."""
    found = 0
    networks = board.networks(side)
    for index in bits_of(board.open_spans(side)):
        ends = [1 << bit for bit in board.grid.spans[index].ends]
        if not any(all(network & end for end in ends) for network in networks):
            found |= 1 << index
    return found
