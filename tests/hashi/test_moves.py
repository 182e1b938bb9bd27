"""Moves and events, and their notation."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError
from itertools import permutations

import pytest

from ponti.errors import ParseError
from ponti.hashi import (
    Card,
    Check,
    Entry,
    Event,
    LastCheck,
    Line,
    Move,
    Position,
    Reveal,
    Round,
    Setup,
    letter,
    parse_event,
    parse_island,
    parse_move,
)


def test_letters_go_from_small_a_to_great_z() -> None:
    assert "".join(map(letter, (0, 25, 26, 51))) == "azAZ"
    assert [parse_island(each) for each in "azAZ"] == [0, 25, 26, 51]
    assert letter(52) == letter(-1) == "?"


@pytest.mark.parametrize(
    "text",
    ["5c ab ab ce", "5c -", "- ce", "- -", "[5c ab] 2d ce", "[- -] - -", "3k", "-", "[5c ab ab]", "[- -]"],
)
def test_moves_are_written_as_they_are_read(text: str) -> None:
    assert str(parse_move(text)) == text
    assert str(parse_move(f"  {text.replace(' ', '   ')} ")) == text


def test_a_move_is_a_value() -> None:
    lines = [Line.parse(text) for text in ("ab", "ab", "ce")]
    moves = {Move(Entry(5, 2), order) for order in permutations(lines)}
    assert moves == {parse_move("5c ce ba ab")}
    move = moves.pop()
    same_fields: object = (Entry(5, 2), tuple(lines), None)
    assert move != same_fields
    assert pickle.loads(pickle.dumps(move)) == move
    assert eval(repr(move), {"Move": Move}) == move
    with pytest.raises(FrozenInstanceError):
        move.entry = None  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not an entry|a turn is"),
        ("5", "is not an entry"),
        ("7a", "is not an entry"),
        ("٣a", "is not an entry"),
        ("5é", "is not an island"),
        ("5c aa", "is not a bridge"),
        ("5c abc", "is not a bridge"),
        ("5c a1", "is not an island"),
        ("5c - ab", "is not a bridge"),
        ("- - -", "is not a bridge"),
        ("[5c ab", "not closed"),
        ("[5c] - -", "a turn is"),
        ("[5c ab] 5c", "a turn is"),
        ("[[- -] - -] - -", "is not an entry"),
        ("- " + "ab " * 500, "at most 1000 characters"),
    ],
)
def test_what_is_no_move(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        parse_move(text)


@pytest.mark.parametrize("text", ["3k", "-", "[- -]"])
def test_not_every_move_is_a_turn(text: str) -> None:
    with pytest.raises(ParseError, match="alone is not a turn"):
        Move.parse(text)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("setup | 3k | 4b", Setup((Entry(3, 10), Entry(4, 1)))),
        ("5/3", Reveal(Card(5, 3))),
        ("5c ab | - -", Round((Move(Entry(5, 2), [Line(0, 1)]), Move()))),
        ("- -", Round((Move(),))),
        ("check | [5c -] | -", LastCheck((Check(Move(Entry(5, 2))), Check()))),
    ],
)
def test_events_are_written_as_they_are_read(text: str, event: Event) -> None:
    assert parse_event(text) == event
    assert str(event) == text
    assert Position.start().parse_event(text.replace(" | ", "|")) == event


@pytest.mark.parametrize(
    "text",
    ["", "setup | - -", "setup | -", "check | 3k", "check | - -", "5/9", "5/3 | - -", "3k", "|", "- - |"],
)
def test_what_is_no_event(text: str) -> None:
    with pytest.raises(ParseError):
        parse_event(text)


def test_an_event_is_not_endless() -> None:
    with pytest.raises(ParseError, match="at most 5000 characters"):
        parse_event("- - |" * 1001)
