"""Cards and deck files."""

from __future__ import annotations

from collections import Counter

import pytest

from ponti.errors import ParseError
from ponti.hashi import STANDARD, Card, Deck, deck_by_id, shipped_decks
from tests.hashi.games import short_deck


def test_the_standard_deck() -> None:
    assert len(STANDARD.cards) == 18
    assert STANDARD.rounds == 17
    assert STANDARD.is_standard
    assert Counter(card.number for card in STANDARD.cards) == dict.fromkeys(range(1, 7), 3)
    assert sum(card.bridges for card in STANDARD.cards) == 34
    assert Card(5, 3) in STANDARD.cards
    assert [count for _, count in STANDARD.kinds].count(2) == 2
    assert "not the print edition's" in STANDARD.note


def test_decks_are_found_by_id_and_by_name() -> None:
    """Ids are for ever."""
    assert deck_by_id("standard@59fc") is deck_by_id("standard") is STANDARD
    assert STANDARD in shipped_decks()
    with pytest.raises(ParseError, match="no deck 'standard@0000'"):
        deck_by_id("standard@0000")


@pytest.mark.parametrize("deck", [STANDARD, short_deck()], ids=lambda deck: deck.name)
def test_parse_and_str_are_inverse(deck: Deck) -> None:
    assert Deck.parse(str(deck)) == deck
    assert hash(Deck.parse(str(deck))) == hash(deck)


def test_the_order_in_the_file_does_not_matter() -> None:
    assert (
        Deck.parse("deck: two\nvariant: yes\n\n3/2\n\n  1/1").id
        == Deck.parse("deck: two\nvariant: yes\nnote: a note\n\n1/1 3/2").id
    )


@pytest.mark.parametrize("text", ["", "5", "5/", "53", "7/1", "0/1", "5/0", "5/4", "5/3/1", "٥/٣", "a/b"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ParseError, match="is not a card"):
        Card.parse(text)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("deck: test\n\n1/1 2/2\n3/1 9/9 1/1\n", 4, 5, "'9/9' is not a card"),
        (
            "deck: test\n\n1/1 2/2\n",
            3,
            None,
            "a deck has 18 cards unless it says",
        ),
        ("deck: test\nvariant: yes\n\n1/1\n", 4, None, "a deck has 2 to 60 cards, and this one has 1"),
        (
            "deck: test\nvariant: yes\n\n" + "1/1 " * 61,
            4,
            None,
            "and this one has 61",
        ),
        ("deck: test\n", 1, None, "and this one has 0"),
        ("note: test\n", 1, None, "'deck:' with the name is missing"),
    ],
)
def test_what_can_be_wrong_with_a_deck(text: str, line: int, column: int | None, message: str) -> None:
    with pytest.raises(ParseError, match=message) as error:
        Deck.parse(text)
    assert (error.value.line, error.value.column) == (line, column)
