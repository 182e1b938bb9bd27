"""Codes: one line a position, canonical, and refused when no game leads there."""

from __future__ import annotations

import pytest

from ponti.errors import ParseError
from ponti.hashi import SIDE_A, STANDARD, Deck, Layout, Pen, Position
from tests.hashi.games import random_game, short_deck, variant

SAFE = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:/.,-_@")


@pytest.mark.parametrize("pen", list(Pen))
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_position_of_a_game_has_a_code(seats: int, pen: Pen) -> None:
    for seed in range(4):
        for position, _ in random_game(seed, seats=seats, pen=pen):
            code = position.code()
            assert Position.from_code(code) == position
            assert set(code) <= SAFE


def test_a_code_carries_a_board_and_a_deck_of_ones_own() -> None:
    pond, deck = variant("pond"), short_deck()
    for position, _ in random_game(1, pond, 2, Pen.FREE, deck):
        code = position.code()
        assert Position.from_code(code).code() == code
        assert Position.from_code(code, pond, deck) == position
        assert set(code) <= SAFE | set("=~")


def test_boards_and_decks_that_a_code_only_names_have_to_be_given() -> None:
    pond, deck = variant("pond"), short_deck()
    position = Position.start(pond, 2, deck)
    code = position.code().replace(pond.code(), pond.id).replace(deck.code(), deck.id)
    assert Position.from_code(code, pond, deck) == position
    with pytest.raises(ParseError, match="no board 'pond@"):
        Position.from_code(code)
    with pytest.raises(ParseError, match="no deck 'short@"):
        Position.from_code(code, pond)
    with pytest.raises(ParseError, match="for the board pond@"):
        Position.from_code(code, SIDE_A, deck)
    with pytest.raises(ParseError, match="for the deck short@"):
        Position.from_code(code, pond, STANDARD)


def test_counts_above_9_are_letters() -> None:
    deck = Deck.parse("deck: many\nvariant: yes\n\n" + "1/1 " * 60)
    position = Position.start(deck=deck)
    assert position.code().split(":")[5] == "Y"
    assert Position.from_code(position.code(), deck=deck) == position


ROW = Layout.parse("board: row\nvariant: yes\n\no---o---r---b---o\n")
CROSS = Layout.parse("board: cross\nvariant: yes\n\n  o\n  |\no-+-o\n  |\n  o\n")
HUB = Layout.parse("board: hub\nvariant: yes\n\n  o\n  |\no-o-o\n  |\n  o\n")
RED = Layout.parse("board: red\nvariant: yes\n\nr---o\n")
TWO = Deck.parse("deck: two\nvariant: yes\n\n1/1 2/2 6/3")
MANY = Deck.parse("deck: several\nvariant: yes\n\n1/1 1/1 2/2 2/3 6/1 6/2 6/3 6/3 6/3")


def code(
    seats: str, *, layout: Layout = ROW, pen: str = "strict", cards: str = "-", unseen: str = "111"
) -> str:
    return f"hashi:{layout.code()}:{TWO.code()}:{pen}:{cards}:{unseen}:{seats}"


def read(text: str, layout: Layout = ROW, deck: Deck = TWO) -> Position:
    return Position.from_code(text, layout, deck)


@pytest.mark.parametrize(
    "text",
    [
        code("00000.0000.000"),
        code("03000.0000.000"),
        code("03000.0000.000", cards="1/1", unseen="011"),
        code("03001.0001.000", unseen="011"),
        code("00000.0000.000.-", pen="free"),
        code("03000.0000.000.-", pen="free", cards="2/2", unseen="101"),
        code("03000.0000.000.-.1c_cd", pen="free", cards="-,1/1", unseen="011"),
        code("03000.0000.000.-.1c_cd", pen="free", cards="2/2,1/1", unseen="001"),
        code("03100.0010.000.cd.-_-", pen="free", cards="-,2/2", unseen="001"),
        code("03100.0010.000.cd", pen="free", cards="-", unseen="001"),
    ],
)
def test_codes_that_are_in_order(text: str) -> None:
    assert read(text).code() == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a code is"),
        ("diavolo:a:b:c:d:e:f", "a code is"),
        ("hashi:a:b:c:d:e", "a code is"),
        ("hashi:" + "a" * 3000, "at most 3000"),
        (code("00000.0000.000", pen="pencil"), "is not a pen"),
        (code("00000.0000.000", cards="7/7"), "is not a card"),
        (code("00000.0000.000", unseen="11"), "3 kinds of cards"),
        (code("00000.0000.000", unseen="211"), "the deck has 1 of the card 1/1"),
        (code("00000.0000.000", unseen="1x1"), "the deck has 1 of the card 2/2"),
        (code("00000.0000.000", unseen="000"), "set aside"),
        (code("03000.0000.000", cards="1/1"), "the card 1/1 is still unseen"),
        (code("03000.0000.000", cards="-,1/1", unseen="011"), "a last turn is held"),
        (code("03000.0000.000.-", pen="free", unseen="011"), "a last turn is held"),
        (
            code("03000.0000.000.-.-_-", pen="free", cards="1/1,1/1", unseen="011"),
            "the card 1/1 is still unseen",
        ),
        (code("00000.0000"), "wrong count of fields"),
        (code("00000.0000.000.-"), "wrong count of fields"),
        (code("00000.0000.000", pen="free"), "wrong count of fields"),
        (code("0000.0000.000"), "5 of 0123456 expected"),
        (code("07000.0000.000"), "5 of 0123456 expected"),
        (code("00000.0003.000"), "4 of 012 expected"),
        (code("00000.0000.00"), "3 of 0123456789 expected"),
        (code("٠٠٠٠٠.0000.000"), "5 of 0123456 expected"),
        (code(",".join(["00000.0000.000"] * 5)), "1 to 4 seats"),
        (code("00000.0000.000", cards="1/1", unseen="011"), "do not give"),
        (code("00000.1000.000"), "strokes before the set-up"),
        (code("05000.0000.000"), "numbers that the set-up"),
        (code("00300.0000.000"), "numbers that the set-up"),
        (code("03003.0000.000"), "numbers that the set-up"),
        (code("03000.0000.000,00000.0000.000"), "numbers that the set-up"),
        (code("03000.1000.000"), "a count of bridges"),
        (code("03000.1100.000", unseen="011"), "a count of bridges"),
        (code("13000.0001.000", unseen="011"), "no number at either end of de"),
        (code("03100.0000.000", unseen="011"), "island c breaks a rule"),
        (code("13000.2000.000", unseen="001"), "island a breaks a rule"),
        (code("03000.0000.100"), "bonus points"),
        (code("03000.0000.900"), "bonus points before"),
        (code("03000.0000.900", unseen="011"), "bonus points not earned"),
        (code("03000.0000.000.a", pen="free"), "crossed out too early"),
        (code("03000.0000.000.z.-_-", pen="free", cards="-,1/1", unseen="001"), "no islands 'z'"),
        (code("03000.0000.000.1.-_-", pen="free", cards="-,1/1", unseen="001"), "is not an island"),
        (code("03000.0000.000.ba.-_-", pen="free", cards="-,1/1", unseen="001"), "usual form"),
        (code("03000.0000.000.-.1b_-", pen="free", cards="-,1/1", unseen="011"), "cannot be drawn"),
        (code("03000.0000.000.-.[-_-]_-_-", pen="free", cards="-,1/1", unseen="011"), "turn of the past"),
        (code("03000.0000.000.-.1a", pen="free", cards="-,1/1", unseen="011"), "alone is not a turn"),
        (code("03100.0000.000.-.-_-", pen="free", cards="-,2/2", unseen="001"), "island c breaks a rule"),
        (code("03000.0000.000.-.-__-", pen="free", cards="-,1/1", unseen="011"), "usual form"),
    ],
)
def test_codes_that_nobody_can_reach(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        read(text)


def several(seats: str, layout: Layout, played: int, pen: str = "strict") -> str:
    """A code on the deck of several cards, of which so many in order of size have been played."""
    kinds = [2, 1, 1, 1, 1, 3]
    for index, count in enumerate(kinds):
        kinds[index] -= min(count, played)
        played -= min(count, played)
    return f"hashi:{layout.id}:{MANY.id}:{pen}:-:{''.join(map(str, kinds))}:{seats}"


@pytest.mark.parametrize(
    ("layout", "seats", "played", "message"),
    [
        (CROSS, "3000.11.000", 3, "the bridges ad and bc cross"),
        (CROSS, "3100.11.000", 3, "the bridges ad and bc cross"),
        (HUB, "36060.2221.000", 7, "island c breaks a rule"),
        (RED, "13.1.000", 1, "bonus points not earned"),
        (RED, "13.1.500", 1, "lower bonus points before the deadline"),
        (RED, "13.1.500,13.1.500", 1, "nobody has the higher points"),
    ],
)
def test_more_that_nobody_can_reach(layout: Layout, seats: str, played: int, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        read(several(seats, layout, played), layout, MANY)


def test_bonuses_that_are_in_order() -> None:
    for seats in ("13.1.900", "13.1.900,13.1.900", "13.1.900,13.1.500"):
        assert read(several(seats, RED, 1), RED, MANY).awards[0].red == 9


def test_crossing_bridges_are_in_order_once_their_ends_are_crossed_out() -> None:
    text = several("3100.11.000.bc", CROSS, 8, "free")
    assert read(text, CROSS, MANY).is_over
    with pytest.raises(ParseError, match="cross"):
        read(text.replace(".bc", ".b"), CROSS, MANY)
