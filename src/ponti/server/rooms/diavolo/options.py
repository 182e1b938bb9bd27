"""The options of a game of Ponte del Diavolo as they are stored, and how such a game begins."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ponti import diavolo
from ponti.diavolo.grid import LARGEST, SMALLEST, grid_of
from ponti.server.rooms.events import Clock, Stored
from ponti.wire import base as wire
from ponti.wire.diavolo import DiavoloOptions

RULES = 1
"""Raised when a stored game would be played otherwise by the rules of today."""


class Options(Stored, frozen=True, tag="diavolo", tag_field="game"):
    """The supply is scaled to the size unless it is given."""

    size: int = 10
    supply: str | None = None
    spectators: bool = True
    clock: Clock | None = None


_decoder = msgspec.json.Decoder(Options)


def options_of(data: msgspec.Raw) -> Options:
    """Stored options."""
    return _decoder.decode(data)


def options_kept(options: DiavoloOptions) -> Options:
    """The options that a client has chosen, as they are stored."""
    clock = options.clock
    return Options(
        size=options.size,
        supply=options.supply,
        spectators=options.spectators,
        clock=None if clock is None else Clock(kind=clock.kind, seconds=clock.seconds),
    )


@lru_cache(256)
def options_told(options: Options) -> DiavoloOptions:
    """Stored options as they are sent; they are, with every move, and never change."""
    clock = options.clock
    return DiavoloOptions(
        size=options.size,
        supply=options.supply,
        spectators=options.spectators,
        clock=None if clock is None else wire.Clock(kind=clock.kind, seconds=clock.seconds),
    )


def start(options: Options, seats: int) -> diavolo.Position:
    """The position in which such a game begins; `PontiError` where the options make no sense."""
    return diavolo.Options(options.size, options.supply, seats).start()


def prepare() -> None:
    """Work out the boards of all sizes, which takes a tenth of a second."""
    for size in range(SMALLEST, LARGEST + 1):
        grid_of(size)
