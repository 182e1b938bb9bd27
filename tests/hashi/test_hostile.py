"""Hostile input: every parser answers with a value or with `ParseError`, and soon."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ponti.errors import ParseError
from ponti.hashi import (
    SIDE_A,
    STANDARD,
    Card,
    Deck,
    Entry,
    Layout,
    Line,
    Move,
    Pen,
    Position,
    deck_by_id,
    layout_by_id,
    parse_event,
    parse_island,
    parse_move,
)
from tests.hashi.games import random_game

CODES = [
    position.code()
    for seed, pen in enumerate(Pen)
    for position, _ in list(random_game(seed, seats=1 + seed, pen=pen))[::7]
]
PARSERS: dict[Callable[[str], object], list[str]] = {
    Card.parse: ["5/3"],
    Deck.parse: [str(STANDARD)],
    Layout.parse: [str(SIDE_A)],
    Line.parse: ["ab"],
    Entry.parse: ["3k"],
    Move.parse: ["5c ab ab ce", "[5c ab] - -"],
    parse_island: ["a"],
    parse_move: ["5c ab ab ce", "[5c ab]", "-"],
    parse_event: ["setup | 3k | 4b", "5c ab | - -", "check | [5c -] | -", "5/3"],
    Position.from_code: CODES,
    deck_by_id: [STANDARD.id],
    layout_by_id: [SIDE_A.id],
}
parsers = pytest.mark.parametrize("parse", PARSERS, ids=lambda parse: parse.__qualname__)
strange = st.text() | st.text("ab135-|/:. \n[]_@,", max_size=80) | st.text("or b-|+\n", max_size=200)


@parsers
@given(strange)
def test_strange_texts(parse: Callable[[str], object], text: str) -> None:
    with suppress(ParseError):
        parse(text)


@parsers
@given(st.data())
def test_texts_that_are_nearly_right(parse: Callable[[str], object], data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(PARSERS[parse]))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        new = data.draw(
            st.sampled_from(["", "0", "1", "2", "6", "9", "a", "r", "-", "+", ",", ".", "\n", "é", ":"])
        )
        text = text[:place] + new + text[place + cut :]
    with suppress(ParseError):
        value = parse(text)
        if isinstance(value, Position):
            # What is accepted can be played on.
            assert value.code() == text
            assert value.is_over or value.to_act or value.chance_outcomes()
            for seat in value.to_act:
                assert value.legal_moves(seat)
            assert str(value)


@parsers
@pytest.mark.parametrize("unit", ["a", "o-", "1/1 ", "|", "[", "- ab ", ":", ",0", "\n", "٣"])
def test_long_texts(parse: Callable[[str], object], unit: str) -> None:
    with suppress(ParseError):
        parse(unit * 100_000)
