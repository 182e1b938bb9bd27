"""Decisions of Hashi as numbers: number and island, then bridge by bridge (docs/codec/hashi.md).

Only the strict pen can be encoded: with the free one a turn may break rules and be corrected later.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ponti.codec.hashi.codec import HashiCodec
from ponti.hashi import Deck, Layout, Options, Position

__all__ = ["HashiCodec", "make", "of"]


def make(board: Layout | str = "side-a", deck: Deck | str = "standard", seats: int = 1) -> HashiCodec:
    """The codec of a board; games that it starts have this deck and so many seats."""
    start = Options(board, deck, seats=seats).start()
    return HashiCodec(start.layout, start.deck, seats)


def of(position: Position) -> HashiCodec:
    """The codec that fits a position."""
    return _of(position.layout, position.deck, position.seats)


@cache
def _of(*arguments: Any) -> HashiCodec:
    return HashiCodec(*arguments)
