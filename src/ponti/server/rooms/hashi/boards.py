"""Boards and decks of one's own: what is wrong with a text, and how large a server lets them be."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ponti.errors import ParseError, Violation
from ponti.hashi import Deck, Layout, Position, deck_by_id, layout_by_id
from ponti.hashi.one_line import is_line
from ponti.server.rooms.hashi.view import layout_as_shown
from ponti.wire.base import told
from ponti.wire.boards import BoardForm, BoardTold, CheckedBoard, CheckedDeck, WrongText

MOST_ISLANDS, MOST_ACROSS, MOST_CARDS = 26, 12, 40
"""A server is not asked for more: so many islands have a small letter, and so many columns fit on a phone."""
FORM = "hashi.board-files"
"""The rule that a text breaks which is not written as a board or a deck is."""

Value = TypeVar("Value", Layout, Deck)


def checked(form: BoardForm) -> BoardTold:
    """What a board and a deck are, or what is wrong with them."""
    return BoardTold(
        board=None if form.board is None else _board(form.board),
        deck=None if form.deck is None else _deck(form.deck),
    )


def check_size(position: Position) -> None:
    """Raise `ParseError` where a board or a deck is larger than a server has time for."""
    _check_board(position.layout)
    _check_deck(position.deck)


def _board(text: str) -> CheckedBoard:
    try:
        layout = _read(text, Layout.parse, layout_by_id)
        _check_board(layout)
    except ParseError as error:
        return CheckedBoard(wrong=_wrong(error))
    return CheckedBoard(layout=layout_as_shown(layout), code=layout.code(), text=str(layout))


def _deck(text: str) -> CheckedDeck:
    try:
        deck = _read(text, Deck.parse, deck_by_id)
        _check_deck(deck)
    except ParseError as error:
        return CheckedDeck(wrong=_wrong(error))
    return CheckedDeck(
        name=deck.name,
        variant=deck.variant,
        cards=[str(card) for card in deck.cards],
        code=deck.code(),
        text=str(deck),
    )


def _read(text: str, parse: Callable[[str], Value], by_id: Callable[[str], Value]) -> Value:
    """The board or deck of a file, of one line, or of a name."""
    line = text.strip()
    return parse(text) if "\n" in line or not (is_line(line) or ":" not in line) else by_id(line)


def _wrong(error: ParseError) -> WrongText:
    violation = error.violation or Violation(FORM, error.template, **error.values)
    return WrongText(violation=told(violation), line=error.line, column=error.column)


def _check_board(layout: Layout) -> None:
    islands, across = len(layout.places), max(layout.size)
    if islands > MOST_ISLANDS or across > MOST_ACROSS:
        raise ParseError(
            "a server plays boards of at most {most} islands in {across} columns and rows,"
            " and this one has {islands} in {columns} and {rows}",
            most=MOST_ISLANDS,
            across=MOST_ACROSS,
            islands=islands,
            columns=layout.size[0],
            rows=layout.size[1],
        )


def _check_deck(deck: Deck) -> None:
    if len(deck.cards) > MOST_CARDS:
        raise ParseError(
            "a server plays decks of at most {most} cards, and this one has {count}",
            most=MOST_CARDS,
            count=len(deck.cards),
        )
