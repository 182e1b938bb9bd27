"""Decisions of Ponte del Diavolo as numbers: tile by tile, bridge, pass, colour (docs/codec/diavolo.md)."""

from __future__ import annotations

from functools import cache
from typing import Any

from ponti.codec.diavolo.codec import DiavoloCodec
from ponti.diavolo import Options, Position, Supply

__all__ = ["DiavoloCodec", "make", "of"]


def make(size: int = 10, supply: Supply | str | None = None) -> DiavoloCodec:
    """The codec of a board; games that it starts have this supply, or that of the box scaled to the board."""
    start = Options(size, supply).start()
    return DiavoloCodec(start.size, start.supply)


def of(position: Position) -> DiavoloCodec:
    """The codec that fits a position."""
    return _of(position.size, position.supply)


@cache
def _of(*arguments: Any) -> DiavoloCodec:
    return DiavoloCodec(*arguments)
