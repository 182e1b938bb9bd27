"""The options of a game of Hashi as they are stored, and how such a game begins."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ponti import hashi
from ponti.server.rooms.events import Clock, Stored
from ponti.wire import base as wire
from ponti.wire.hashi import HashiOptions

RULES = 1
"""Raised when a stored game would be played otherwise by the rules of today."""


class Options(Stored, frozen=True, tag="hashi", tag_field="game"):
    """Boards and decks by their ids."""

    board: str = "side-a"
    deck: str = "standard"
    pen: str = "strict"
    spectators: bool = True
    clock: Clock | None = None


_decoder = msgspec.json.Decoder(Options)


def options_of(data: msgspec.Raw) -> Options:
    """Stored options."""
    return _decoder.decode(data)


def options_kept(options: HashiOptions) -> Options:
    """The options that a client has chosen, as they are stored."""
    clock = options.clock
    return Options(
        board=options.board,
        deck=options.deck,
        pen=options.pen,
        spectators=options.spectators,
        clock=None if clock is None else Clock(kind=clock.kind, seconds=clock.seconds),
    )


@lru_cache(256)
def options_told(options: Options) -> HashiOptions:
    """Stored options as they are sent; they are, with every move, and never change."""
    clock = options.clock
    return HashiOptions(
        board=options.board,
        deck=options.deck,
        pen=options.pen,
        spectators=options.spectators,
        clock=None if clock is None else wire.Clock(kind=clock.kind, seconds=clock.seconds),
    )


def start(options: Options, seats: int) -> hashi.Position:
    """The position in which such a game begins; `PontiError` where the options make no sense."""
    return hashi.Options(options.board, options.deck, options.pen, seats).start()


def prepare() -> None:
    """Read the boards and the deck of the standard game, and load what writes codes for bots."""
    hashi.Options().start().code()
