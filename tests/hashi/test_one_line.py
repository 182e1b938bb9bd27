"""Boards and decks in one line: each has one way to be written, and everything else is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from ponti.errors import ParseError
from ponti.hashi import SIDE_A, STANDARD, Card, Deck, Layout, deck_by_id, layout_by_id
from ponti.hashi.one_line import board_line, deck_line, read_board, read_deck

HARBOUR = "harbour@1e6e=r-io-i1b-ioi/2o-i1ri/o-o-i1o-ioi/2r-bi/1o-i1o-ioi/1b-1o-r"
POND = Layout.parse("board: pond\nvariant: yes\nnote: ours\n\n  o---r\n  |\no-+-o\n  |\n  b\n")
TINY = Deck.parse("deck: tiny\nvariant: yes\nnote: ours\n\n3/2 1/1\n")


def test_what_comes_with_ponti_is_its_id() -> None:
    assert (SIDE_A.code(), STANDARD.code()) == (SIDE_A.id, STANDARD.id)
    assert layout_by_id(SIDE_A.code()) == SIDE_A


def test_a_board_is_read_back_but_for_its_note() -> None:
    again = layout_by_id(POND.code())
    assert (again.name, again.places, again.flags, again.lines) == (
        POND.name, POND.places, POND.flags, POND.lines,
    )  # fmt: skip
    assert again.variant
    assert again.note == ""
    assert POND.code() == f"{POND.id}~1o-i1r/o-1o/1b"
    assert str(layout_by_id(HARBOUR)).startswith("board: harbour\n\nr---o-------b---o\n")
    assert board_line(read_board(board_line(SIDE_A))) == board_line(SIDE_A), "also one that need not be"


def test_a_deck_is_read_back_but_for_its_note() -> None:
    assert deck_by_id(TINY.code()).cards == (Card(1, 1), Card(3, 2))
    assert TINY.code() == f"{TINY.id}~1132"
    assert deck_line(read_deck(deck_line(STANDARD))) == deck_line(STANDARD)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("=", "begins with its name and hash"),
        ("pond@1a2b", "begins with its name and hash"),
        ("Pond@1a2b~o-o", "begins with its name and hash"),
        ("pond@1a2b~", "rows such as"),
        ("pond@1a2b~o-o//o", "rows such as"),
        ("pond@1a2b~0o-o", "rows such as"),
        ("pond@1a2b~oi-o/o", "rows such as"),
        ("pond@1a2b~o-o\n", "begins with its name and hash"),
        ("pond@1a2b~o-", "a line ends here without an island"),
        ("pond@1a2b~oi", "a line ends here without an island"),
        ("pond@1a2b~o-o/o", "an island without a line"),
        ("pond@1a2b=o-o", "unless it says 'variant: yes'"),
        ("pond@1a2b~r-b", "no island without a flag"),
        ("pond@1a2b~o-o", "not written in the usual form"),
        ("pond@1a2b~1o-o", "not written in the usual form"),
        ("pond@1a2b~" + "o-" * 60 + "o", "more than 52 islands"),
        ("pond@1a2b~o-99o-99o", "more than 52 islands"),
        ("pond@1a2b~" + "o" * 800, "at most 700 are read"),
    ],
)
def test_other_lines_are_no_board(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        read_board(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("deck@1a2b", "begins with its name and hash"),
        ("deck@1a2b~11", "two digits for each card"),
        ("deck@1a2b~1114", "two digits for each card"),
        ("deck@1a2b~111", "two digits for each card"),
        ("deck@1a2b~" + "11" * 61, "two digits for each card"),
        ("deck@1a2b=1112", "unless it says 'variant: yes'"),
        ("deck@1a2b~1211", "not written in the usual form"),
    ],
)
def test_other_lines_are_no_deck(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        read_deck(text)


@given(some.text("orb-i/0123456789~=@ab", max_size=60))
def test_whatever_is_read_is_written_the_same(text: str) -> None:
    for read, written in ((read_board, board_line), (read_deck, deck_line)):
        try:
            value = read(f"x@{text}")
        except ParseError:
            continue
        assert written(value) == f"x@{text}"  # type: ignore[arg-type]
