"""What a puzzle of Ponte del Diavolo teaches, read from its best move."""

from __future__ import annotations

from ponti.analysis.diavolo.reasons import reason_for
from ponti.diavolo import Bridge, Move, Position
from ponti.puzzles.puzzle import SEAT

THEMES = ("two-islands", "island", "network", "sandbank", "cut", "block", "deny", "room", "patience")
"""What puzzles teach, in the order in which they are listed."""

_BY_REASON = {
    "closes": "island",
    "connects": "network",
    "denies": "deny",
    "cuts": "cut",
    "narrows": "room",
}


def theme_of(position: Position, move: Move) -> str:
    """The most telling thing that a move does."""
    side = position.turn.value
    before, after = position.board, position.after(move).board
    reason = reason_for(position, SEAT, move).name
    if isinstance(move, Bridge):
        tiles = before.tiles[side] & ~before.islands[side]
        on_sandbank = any(tiles >> before.grid.bits[end] & 1 for end in (move.a, move.b))
        if on_sandbank:
            return "sandbank"
        if reason != "connects":
            rival = before.open_tiles(1 - side) & ~after.open_tiles(1 - side)
            return "block" if rival else _BY_REASON.get(reason, "patience")
    if (after.islands[side] & ~before.islands[side]).bit_count() > 4:
        return "two-islands"
    return _BY_REASON.get(reason, "patience")
