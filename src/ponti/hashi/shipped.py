"""The boards and decks that come with Ponti, each loadable for ever under its name and hash."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ponti.errors import ParseError
from ponti.hashi.cards import Deck
from ponti.hashi.layout import Layout
from ponti.hashi.one_line import is_line, read_board, read_deck

if TYPE_CHECKING:
    from pathlib import Path


def data() -> Path:
    """The folder with the data files."""
    from pathlib import Path  # slow to import, and not needed before the first game

    return Path(__file__).parent / "data"


@cache
def _layouts() -> dict[str, Layout]:
    return {
        path.stem: Layout.parse(path.read_text(encoding="utf-8"))
        for path in sorted((data() / "boards").glob("*.txt"))
    }


@cache
def _decks() -> dict[str, Deck]:
    return {
        path.stem: Deck.parse(path.read_text(encoding="utf-8"))
        for path in sorted((data() / "decks").glob("*.txt"))
    }


def layout_by_id(text: str) -> Layout:
    """Find a shipped board by its id, such as `side-a@3f9c`, or the current one by its bare name.

    A board that is ever changed leaves its old file in place under another file name,
    so that old records and codes go on finding it. One that is written out in one line
    (`Layout.code`) is read.
    """
    if is_line(text):
        return read_board(text)
    for stem, layout in _layouts().items():
        if text in (layout.id, stem):
            return layout
    raise ParseError("no board {text} comes with this version", text=repr(text[:60]))


def deck_by_id(text: str) -> Deck:
    """Find a shipped deck by its id, such as `standard@77d0`, or the current one by its bare name.

    One that is written out in one line (`Deck.code`) is read.
    """
    if is_line(text):
        return read_deck(text)
    for stem, deck in _decks().items():
        if text in (deck.id, stem):
            return deck
    raise ParseError("no deck {text} comes with this version", text=repr(text[:60]))


def is_shipped(value: Layout | Deck) -> bool:
    """Whether a board or a deck comes with this version, so that its id is enough to find it."""
    return value in (_layouts() if isinstance(value, Layout) else _decks()).values()


def shipped_layouts() -> tuple[Layout, ...]:
    """All boards that come with this version."""
    return tuple(_layouts().values())


def shipped_decks() -> tuple[Deck, ...]:
    """All decks that come with this version."""
    return tuple(_decks().values())
