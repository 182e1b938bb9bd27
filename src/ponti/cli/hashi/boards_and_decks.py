"""Hashi boards and decks as people name them: a file of their own, or one that comes with Ponti."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from ponti.cli.screen import read_as
from ponti.errors import ParseError, PontiError
from ponti.hashi import Deck, Layout, deck_by_id, layout_by_id, shipped_decks, shipped_layouts

Value = TypeVar("Value", bound=Layout | Deck)


def board_of(text: str) -> Layout:
    """The board of a file or of a name."""
    return _found(text, "board", Layout.parse, layout_by_id, shipped_layouts())


def deck_of(text: str) -> Deck:
    """The deck of a file or of a name."""
    return _found(text, "deck", Deck.parse, deck_by_id, shipped_decks())


def board_or_deck_of(text: str) -> Layout | Deck:
    """The board or deck of a file or of a name."""
    return _found(text, "board or deck", _parse, _by_id, (*shipped_layouts(), *shipped_decks()))


def _parse(text: str) -> Layout | Deck:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return Deck.parse(text) if first.startswith("deck") else Layout.parse(text)


def _by_id(text: str) -> Layout | Deck:
    try:
        return layout_by_id(text)
    except ParseError:
        return deck_by_id(text)


def _found(
    text: str,
    kind: str,
    parse: Callable[[str], Value],
    by_id: Callable[[str], Value],
    shipped: Iterable[Layout | Deck],
) -> Value:
    path = Path(text)
    if path.exists() and not path.is_dir():
        value: Value = read_as(path, parse)
        return value
    try:
        return by_id(text)
    except ParseError:
        names = ", ".join(dict.fromkeys(each.name for each in shipped))
        raise PontiError(
            f"there is no file {text!r}, and no {kind} of that name comes with Ponti, only: {names}"
        ) from None
