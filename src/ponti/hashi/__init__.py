"""The rules of Hashi.

A game is a chain of positions: `Position.start()` and then `after(event)`, an event being a `Setup`, a
`Reveal` of a card, the `Round` played with it, and with the free pen a `LastCheck`. `SIDE_A`, `SIDE_B` and
`STANDARD` are the boards and the deck that come with Ponti; they are read from their files when first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ponti.hashi.board import Board
from ponti.hashi.cards import Card, Deck
from ponti.hashi.events import Event, LastCheck, Reveal, Round, Setup, parse_event
from ponti.hashi.layout import Flag, Layout
from ponti.hashi.moves import AnyMove, Check, Entry, Island, Line, Move, letter, parse_island, parse_move
from ponti.hashi.options import Options
from ponti.hashi.pen import LastTurn, Mistake, Pen
from ponti.hashi.position import LegalMoves, Position
from ponti.hashi.rules import Rule
from ponti.hashi.scoring import Awards
from ponti.hashi.shipped import deck_by_id, layout_by_id, shipped_decks, shipped_layouts

if TYPE_CHECKING:
    from ponti.hashi.ranks import Rank as Rank
    from ponti.hashi.ranks import ladder as ladder

    SIDE_A: Layout
    """The board that a game has unless another one is chosen."""
    SIDE_B: Layout
    """The board on which more lines cross."""
    STANDARD: Deck
    """The deck of eighteen cards."""

__all__ = [
    "SIDE_A",
    "SIDE_B",
    "STANDARD",
    "AnyMove",
    "Awards",
    "Board",
    "Card",
    "Check",
    "Deck",
    "Entry",
    "Event",
    "Flag",
    "Island",
    "LastCheck",
    "LastTurn",
    "Layout",
    "LegalMoves",
    "Line",
    "Mistake",
    "Move",
    "Options",
    "Pen",
    "Position",
    "Rank",
    "Reveal",
    "Round",
    "Rule",
    "Setup",
    "deck_by_id",
    "ladder",
    "layout_by_id",
    "letter",
    "parse_event",
    "parse_island",
    "parse_move",
    "shipped_decks",
    "shipped_layouts",
]


def __getattr__(name: str) -> object:
    if name == "SIDE_A":
        return layout_by_id("side-a")
    if name == "SIDE_B":
        return layout_by_id("side-b")
    if name == "STANDARD":
        return deck_by_id("standard")
    if name in ("Rank", "ladder"):
        from ponti.hashi import ranks

        return getattr(ranks, name)
    raise AttributeError(f"module 'ponti.hashi' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
