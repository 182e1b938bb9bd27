"""Records: read, verified, written back, and refused with the first wrong line."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ponti.record.diavolo
import ponti.record.hashi
from ponti import diavolo, games, hashi
from ponti.errors import ParseError
from ponti.play import Game
from ponti.record import End, Form, Record, Takeover
from tests.record.games import diavolo_record, hashi_record

DIAVOLO = """\
game: diavolo
size: 6
supply: 15 15 6
seats: "Ada", "Ben"

1. a1 a3
dark
2. d4 e4
3. a1-a3
end: resigned 2
result: 0 0
"""

POND = """\
game: hashi
board: pond@BOARD
> board: pond
> variant: yes
>
> o---o---o
> |       |
> o---o---o
deck: tiny@DECK
> deck: tiny
> variant: yes
>
> 1/1 1/1
> 2/2
pen: strict
seats: "Ada"

setup | 3b
1. 1/1 | 1a ab
2. 1/1 | - -
set aside: 2/2
end: played
result: 2
"""


def pond() -> str:
    """The record with the ids of its own board and deck."""
    board = hashi.Layout.parse("board: pond\nvariant: yes\n\no---o---o\n|       |\no---o---o\n")
    deck = hashi.Deck.parse("deck: tiny\nvariant: yes\n\n1/1 1/1 2/2\n")
    return POND.replace("pond@BOARD", board.id).replace("tiny@DECK", deck.id)


def test_a_record_is_written_as_it_was_read() -> None:
    for text in (DIAVOLO, pond()):
        record = Record.parse(text)
        assert str(record) == text
        assert Record.parse(str(record)) == record
        assert Record.parse("\ufeff" + text) == record
    assert Record.parse(DIAVOLO) != Record.parse(DIAVOLO.replace("dark", "light"))
    diavolo_form: Form = ponti.record.diavolo  # checked by mypy
    hashi_form: Form = ponti.record.hashi
    assert [games.part(name, "record") for name in games.GAMES] == [hashi_form, diavolo_form]


def test_what_it_tells() -> None:
    record = Record.parse(DIAVOLO)
    assert (record.kind, record.seats, record.end) == ("diavolo", ("Ada", "Ben"), End("resigned", 1))
    assert [str(event) for event in record.game.events] == ["a1 a3", "dark", "d4 e4", "a1-a3"]
    assert record.game.start == diavolo.Position.start(6)
    outcome = record.outcome()
    assert outcome is not None
    assert (set(outcome.winners), outcome.decided_by) == ({0}, "resigned")


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_of_both_kinds_go_round(seed: int) -> None:
    for record in (diavolo_record(seed), hashi_record(seed, seats=1 + seed % 4, free=bool(seed % 2))):
        text = str(record)
        again = Record.parse(text)
        assert str(again) == text
        assert again == record
        assert again.game.position == record.game.position
        assert again.outcome() == record.game.position.outcome()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("game: diavolo", "game: chess", "line 1: a record begins with"),
        ("game: diavolo\n", "", "line 1: a record begins with"),
        ("size: 6", "size six", "line 2: 'size six' is not a header"),
        ("size: 6", "size: six", "line 2: the size is a number"),
        ("size: 6", "size: 5", "line 2: a board has 6 to 16"),
        ("size: 6", "size: 6\nsize: 6", "line 3: the header 'size' stands here twice"),
        ("size: 6", "> x", "line 1: game is written on one line"),
        ("15 15 6", "15 15", "line 3: '15 15' is not a supply"),
        ('seats: "Ada", "Ben"\n', "", "names its seats"),
        ('"Ada", "Ben"', '"Ada"', "line 4: Ponte del Diavolo is for two"),
        ('"Ada", "Ben"', '"Ada" "Ben"', "line 4: a comma is missing"),
        ('"Ada", "Ben"', "Ada, Ben", "line 4: seats are names in quotes"),
        ('"Ada", "Ben"', '"' + "A" * 61 + '", "Ben"', "line 4: .*at most 60"),
        ("1. a1 a3", "1. a1 a9", "line 6: 1. a1 a9: a9 is not on this board.*diavolo.board"),
        ("1. a1 a3", "1. a1 q9", "line 6: 'q9' is not a space"),
        ("1. a1 a3", "2. a1 a3", "line 6: this line should read '1. a1 a3'"),
        ("dark", "2. dark", "line 7: this line should read 'dark'"),
        ("2. d4 e4", "d4 e4", "line 8: this line should read '2. d4 e4'"),
        ("2. d4 e4", "2. a1 e4", "line 8: 2. a1 e4: a tile lies on a1 already"),
        ("3. a1-a3", "3. pass", "line 9: .*diavolo.passing"),
        ("3. a1-a3", "3. a1:a3", "line 9: '3. a1:a3' is not a move, an end or a result"),
        ("3. a1-a3", "set aside: 5/3", "line 9: 'set aside: 5/3' is not a move"),
        ("end: resigned 2", "end: played", "line 10: the game is not over here"),
        ("end: resigned 2", "end: resigned", "line 10: resigned needs a seat"),
        ("end: resigned 2", "end: played 2", "line 10: played needs no seat"),
        ("end: resigned 2", "end: resigned 3", "line 10: there is no seat 3"),
        ("end: resigned 2", "end: tired", "line 10: 'tired' is not an end"),
        ("result: 0 0", "result: 1 0", "line 11: the result is 0 0, not '1 0'"),
        ("result: 0 0\n", "", "line 10: the result is missing"),
        ("end: resigned 2\n", "", "line 10: before the result comes how the game ended"),
        ("result: 0 0", "result: 0 0\n4. e1 e2", "line 12: nothing follows the result"),
        ("result: 0 0", "4. e1 e2", "line 11: after the end comes the result"),
        ("3. a1-a3", '3. a1-a3\ntakeover: 3 "bot"', "line 10: a bot takes a seat over"),
        ("3. a1-a3", '3. a1-a3\ntakeover: 2 "a", "b"', "line 10: one bot takes one seat over"),
        ("3. a1-a3", "3. a1-a3\ntakeover: 2 bot", "line 10: takeover are names in quotes"),
    ],
)
def test_the_first_wrong_line_is_named(old: str, new: str, message: str) -> None:
    assert old in DIAVOLO
    with pytest.raises(ParseError, match=message):
        Record.parse(DIAVOLO.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("board: pond@", "bord: pond@", "names its board"),
        ("> o---o---o\n> |       |", "> o---o-- o\n> |       |", "line 6, column 10"),
        ("board: pond@", "board: lake@", "line 2: the board below is pond@"),
        ("deck: tiny@", "deck: tall@", "line 9: the deck below is tiny@"),
        ("pen: strict", "pen: quill", "line 15: the pen is strict or free"),
        ("1. 1/1 | 1a ab", "2. 1/1 | 1a ab", "line 19: this should be round 1"),
        ("1. 1/1 | 1a ab", "1. 6/3 | 6a ab", "line 19: "),
        ("1. 1/1 | 1a ab", "1. 1/1 | 1a ad ad", "line 19: "),
        ("1. 1/1 | 1a ab", "1. 1/1 | 1a ab | - -", "line 19: "),
        ("1. 1/1 | 1a ab", "1. | 1a ab", "line 19: "),
        ("setup | 3b", "setup | 5b", "line 18: "),
        ("set aside: 2/2", "set aside: 1/1", "line 21: 1/1 was turned over"),
        ("set aside: 2/2", "set aside: 2/2\nset aside: 2/2", "line 22: only one card"),
        ("end: played", "end: time 1", "line 22: a game of Hashi does not end by time"),
        ("end: played", "end: abandoned", "line 22: the game is over here"),
        ('seats: "Ada"', 'seats: "A", "B", "C", "D", "E"', "line 16: "),
    ],
)
def test_the_first_wrong_line_of_hashi_is_named(old: str, new: str, message: str) -> None:
    text = pond()
    assert old in text
    with pytest.raises(ParseError, match=message):
        Record.parse(text.replace(old, new, 1))


def test_a_board_that_is_not_known_is_named() -> None:
    with pytest.raises(ParseError, match=r"line 2: .*side-z"):
        Record.parse('game: hashi\nboard: side-z@0000\nseats: "Ada"\n')


def test_a_shipped_board_is_not_written_out() -> None:
    record = Record.of(Game(hashi.Position.start(hashi.SIDE_B)))
    assert ">" not in str(record)
    assert f"board: {hashi.SIDE_B.id}\n" in str(record)


@pytest.mark.parametrize("seed", range(4))
def test_lines_from_any_position_go_round(seed: int) -> None:
    """Before and after the set-up, between the cards and with one that is open."""
    for whole in (diavolo_record(seed, size=6), hashi_record(seed, seats=1 + seed % 2, free=bool(seed % 2))):
        for begin in {0, 1, 2, 3, 4, len(whole.game.stack) // 2, len(whole.game.stack)}:
            position = whole.game.stack[begin][0] if begin < len(whole.game.stack) else whole.game.position
            game = Game(type(position).from_code(position.code()))
            for event in whole.game.events[begin:]:
                game.push(event)
            record = Record.of(game, whole.seats)
            text = str(record)
            assert (f"position: {position.code()}\n" in text) is (begin > 0)
            again = Record.parse(text)
            assert again == record
            assert again.game.position == whole.game.position
            assert str(again) == text
            only = Record.of(Game(game.start), whole.seats)
            assert Record.parse(str(only)) == only, "a position alone"


def test_moves_from_a_position_are_numbered_from_one() -> None:
    code = Record.parse(DIAVOLO).game.position.code()
    record = Record.parse(f'game: diavolo\nposition: {code}\nseats: "Ada", "Ben"\n\n1. f1 f2\n')
    assert [str(event) for event in record.game.events] == ["f1 f2"]
    code = next(before for before, _ in Record.parse(pond()).game.stack if before.card).code()
    text = f'game: hashi\nposition: {code}\nseats: "Ada"\n\n1. 1/1 | 1a ab\n2. 1/1\n'
    assert str(Record.parse(text)) == text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("size: 6\nsupply", "position: nowhere\nsupply", "line 3: beside a position stands no supply"),
        ("size: 6\nsupply: 15 15 6", "position: here", "line 2: this is no position of the game: 'here'"),
        ("size: 6\nsupply: 15 15 6", "position: hashi:", "line 2: this is no position of .*: 'hashi:'"),
        ("size: 6\nsupply: 15 15 6", "position: x\n> y", "line 2: position is written on one line"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(old: str, new: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        Record.parse(DIAVOLO.replace(old, new, 1))


def test_seats_and_the_open_card_are_those_of_the_position() -> None:
    code = next(before for before, _ in Record.parse(pond()).game.stack if before.card).code()
    head = f"game: hashi\nposition: {code}\nseats: "
    with pytest.raises(ParseError, match="line 3: the position is one for 1, and here are 2"):
        Record.parse(f'{head}"Ada", "Ben"\n')
    wrong = {"1. 2/2 | - -": "the open card is 1/1, not 2/2", "2. 1/1 | - -": "round 1, not 2"}
    for line, message in wrong.items():
        with pytest.raises(ParseError, match=f"line 5: .*{message}"):
            Record.parse(f'{head}"Ada"\n\n{line}\n')


def test_unknown_headers_are_kept() -> None:
    text = DIAVOLO.replace("\n\n", "\ndate: 2026-11-15\nx-club: Venice\n> second line\n>\n> fourth\n\n", 1)
    record = Record.parse(text)
    assert record.other_headers["date"] == "2026-11-15"
    assert str(record) == text


def test_windows_line_ends_and_empty_lines_do_not_matter() -> None:
    spaced = "\ufeff\n\n" + DIAVOLO.replace("2. d4", "\n\n2. d4").replace("\n", "  \r\n")
    assert str(Record.parse(spaced)) == DIAVOLO


def test_a_bot_takes_over_in_the_middle() -> None:
    text = DIAVOLO.replace("3. a1-a3", 'takeover: 2 "level 3"\n3. a1-a3', 1)
    record = Record.parse(text)
    assert record.takeovers == [Takeover(3, 1, "level 3")]
    assert str(record) == text
    late = DIAVOLO.replace("3. a1-a3\n", '3. a1-a3\ntakeover: 1 "x"\n', 1)
    assert str(Record.parse(late)) == late


def test_names_with_quotes_and_accents_go_round() -> None:
    game = Game(diavolo.Position.start())
    record = Record.of(game, ('Zoë "the\\bridge" O\'Neill', "橋, 本"))
    assert Record.parse(str(record)).seats == record.seats
    assert Record.of(game).seats == ("seat 1", "seat 2")


def test_a_name_that_is_too_long_to_be_read_is_written_without_its_middle() -> None:
    names = ("network:" + "folder/" * 20 + "devil.onnx", '"' * 70)
    record = Record.parse(DIAVOLO)
    read = Record.parse(str(replace(record, seats=names))).seats
    assert read[0].startswith("network:folder")
    assert read[0].endswith("/devil.onnx")
    assert [len(name) for name in read] == [60, 30]


def test_an_open_card_is_recorded_too() -> None:
    text = pond().split("2. 1/1")[0] + "2. 1/1\n"
    record = Record.parse(text)
    assert record.game.position.card == hashi.Card(1, 1)
    assert str(record) == text
    assert record.outcome() is None


@pytest.mark.parametrize(
    ("end", "winners"),
    [(End("abandoned"), set()), (End("resigned", 0), {1}), (End("time", 1), {0}), (None, None)],
)
def test_who_won_an_unfinished_game(end: End | None, winners: set[int] | None) -> None:
    outcome = Record.of(Game(diavolo.Position.start()), end=end).outcome()
    assert (outcome is None) == (winners is None)
    if outcome is not None:
        assert set(outcome.winners) == winners


def test_giving_up_alone_or_among_many() -> None:
    alone = Record.of(Game(hashi.Position.start()), end=End("resigned", 0)).outcome()
    assert alone is not None
    assert not alone.winners
    three = Record.of(Game(hashi.Position.start(seats=3)), end=End("resigned", 1)).outcome()
    assert three is not None
    assert set(three.winners) == {0, 2}


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(DIAVOLO, encoding="utf-8")
    assert str(Record.load(file)) == DIAVOLO
    file.write_bytes(DIAVOLO.encode() + b"\xff")
    with pytest.raises(ParseError, match="line 12: this is not a text"):
        Record.load(file)
    file.write_text("x" * 1_000_001, encoding="utf-8")
    with pytest.raises(ParseError, match="at most 1,000,000"):
        Record.load(file)


@given(st.text())
def test_any_text_is_a_record_or_a_parse_error(text: str) -> None:
    for start in ("", 'game: diavolo\nseats: "a", "b"\n', 'game: hashi\nboard: side-a\nseats: "a"\n\n'):
        try:
            record = Record.parse(start + text)
        except ParseError:
            continue
        assert str(Record.parse(str(record))) == str(record)


@cache
def free_game() -> str:
    return str(hashi_record(3, 2, free=True))


@settings(max_examples=300)
@given(st.data())
def test_a_damaged_record_is_a_record_or_a_parse_error(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([DIAVOLO, pond(), free_game()]))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 6)))
    junk = data.draw(st.text('abc019/|:>.-[]"\n ²\x00', max_size=6))
    try:
        record = Record.parse(text[:start] + junk + text[end:])
    except ParseError:
        return
    assert str(Record.parse(str(record))) == str(record)


def test_the_example_of_the_documentation_is_a_record() -> None:
    rng = Random(1)
    record = diavolo_record(rng.randrange(1000), size=7)
    assert str(record).startswith("game: diavolo\nsize: 7\nsupply: 20 20 8\nseats: ")
