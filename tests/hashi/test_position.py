"""Positions: strokes in the making, pictures, and what else the rules pages do not say."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError
from random import Random

import pytest

from ponti import hashi, play
from ponti.errors import IllegalMoveError, ParseError
from ponti.hashi import (
    SIDE_A,
    STANDARD,
    Card,
    Entry,
    Flag,
    Layout,
    Line,
    Move,
    Pen,
    Position,
    Rule,
    Setup,
    parse_move,
)
from tests.hashi.games import short_deck, variant
from tests.hashi.pictures import board, neat, table


def test_a_game_starts_on_side_a_with_the_standard_deck() -> None:
    position = Position.start()
    assert (position.layout, position.deck, position.pen, position.seats) == (SIDE_A, STANDARD, Pen.STRICT, 1)
    assert Position.start(pen="free").pen is Pen.FREE
    with pytest.raises(ParseError, match="'pencil' is not a pen"):
        Position.start(pen="pencil")


def test_a_position_is_a_value() -> None:
    position = Position.start()
    assert position == Position.start()
    assert hash(position) == hash(Position.start())
    assert pickle.loads(pickle.dumps(position)) == position
    with pytest.raises(FrozenInstanceError):
        position.round = 3  # type: ignore[misc]
    assert len(repr(position)) < 250


def test_a_repr_can_be_evaluated() -> None:
    names = {name: getattr(hashi, name) for name in hashi.__all__}
    own = Position.start(variant("pond"), 2, short_deck(), "free")
    for position in (Position.start(), own, own.after(Setup((Entry(3, 1), Entry(4, 1))))):
        assert eval(repr(position), names) == position
        for part in (position.layout, position.deck, *position.boards):
            assert eval(repr(part), names) == part
            assert pickle.loads(pickle.dumps(part)) == part
            assert copy.deepcopy(part) == copy.copy(part) == part
    crossed = position.boards[0].crossing_out([0, 2])
    assert eval(repr(crossed), names) == crossed
    odd = Layout("no name that a file may have", ((0, 0),), (Flag.NONE,), ())
    assert pickle.loads(pickle.dumps(odd)) == odd


def test_what_people_type_is_read_for_the_moment() -> None:
    position = Position.start()
    assert position.parse_move("3E") == position.parse_move("3e -") == Entry(3, 4)
    assert position.parse_move("- -") == Move()
    position = position.after(Setup([Entry(3, 4)])).after(hashi.Reveal(Card(5, 3)))
    assert position.parse_move("5M") == position.parse_move("5m -") == Move(Entry(5, 12))
    assert position.parse_move("-") == Move()
    assert position.parse_move("[5m -]") == Move(None, (), Move(Entry(5, 12)))
    last = Position.start(pen="free", deck=hashi.Deck("two", (Card(1, 1), Card(1, 1)), variant=True))
    for text in ("setup | 3b", "1/1", "- -"):
        last = last.after(last.parse_event(text))
    assert last.parse_move("- -") == last.parse_move("-") == hashi.Check()
    assert last.parse_move("3b -") == Move(Entry(3, 1))


def test_on_a_board_with_many_islands_capitals_are_islands() -> None:
    picture = "-".join("o" * 27)
    layout = Layout.parse(f"board: long\nvariant: yes\n\n{picture}\n")
    assert Position.start(layout).parse_move("3A") == Entry(3, 26)


def test_one_bridge_is_not_one_bridges() -> None:
    violation = board(BEFORE).why_not(Card(1, 1), Move(None, [Line(0, 3), Line(0, 3)]))
    assert str(violation) == "the card asks for one bridge or none, not 2"
    violation = board(BEFORE).why_not(Card(1, 2), Move(None, [Line(0, 3)]))
    assert str(violation) == "the card asks for 2 bridges or none, not 1"


def test_half_a_turn_is_told_what_to_write() -> None:
    position = Position.start().after(Setup([Entry(3, 4)])).after(hashi.Reveal(Card(5, 3)))
    for text, turn in (("5m", "5m -"), ("-", "- -"), ("[5m -]", "[5m -] - -")):
        with pytest.raises(IllegalMoveError, match="alone is not a turn: write ") as found:
            position.event_of({0: parse_move(text)})
        assert found.value.violation.values["turn"] == turn
        with pytest.raises(ParseError, match="alone is not a turn: write "):
            position.parse_event(text)


def test_moves_of_the_wrong_seats_are_refused() -> None:
    position = Position.start(seats=2)
    entry = Entry(3, 1)
    with pytest.raises(IllegalMoveError, match="seat 2 has not moved"):
        position.event_of({0: entry})
    with pytest.raises(IllegalMoveError, match="there is no seat 3"):
        position.event_of({0: entry, 1: entry, 2: entry})
    for texts in (("3e", "4e"), ("3e",), "3e"):
        with pytest.raises(TypeError, match="is not a move of Hashi: parse_move reads one"):
            position.after(Setup(texts))  # type: ignore[arg-type]
    with pytest.raises(IllegalMoveError, match="the number of seats is 2, that of moves 1"):
        position.after(Setup([entry]))


def test_with_several_seats_one_has_to_say_whose_moves() -> None:
    position = Position.start(seats=2)
    assert len(position.legal_moves(1)) == 22
    with pytest.raises(IllegalMoveError, match="say which"):
        position.legal_moves()
    assert not position.legal_moves(2)
    with pytest.raises(IndexError, match="no legal moves"):
        position.legal_moves(2).sample(Random(1))


BEFORE = """
             a3
              ·
     b1 ············ c.r
              ·
             d.
"""


def test_how_many_bridges_lead_to_an_island() -> None:
    drawn = board(BEFORE).drawn(None, [Line(0, 3), Line(0, 3)])
    assert [drawn.bridges_at(island) for island in drawn.layout.islands] == [2, 0, 0, 2]
    assert board(BEFORE).drawn(None, [Line(1, 2)]).bridges_at(1) == 1


def test_a_turn_stroke_by_stroke() -> None:
    position = table(BEFORE, card="2/2")
    on_board = position.boards[0]
    assert position.legal_entries(0) == on_board.legal_entries(Card(2, 2)) == (Entry(2, 3),)
    assert position.legal_bridges(0, Move()) == (Line(0, 3), Line(1, 2))
    first = Move(None, [Line(0, 3)])
    assert position.legal_bridges(0, first) == on_board.legal_bridges(Card(2, 2), first) == (Line(0, 3),)
    # No further bridge fits, but that is not looked into.
    other = Move(None, [Line(1, 2)])
    assert position.why_not_yet(0, other) is None
    assert position.legal_bridges(0, other) == ()
    assert position.why_not(0, other) is not None
    whole = Move(None, [Line(0, 3), Line(0, 3)])
    assert position.why_not_yet(0, whole) is position.why_not(0, whole) is None
    assert position.legal_bridges(0, whole) == ()


def test_the_free_pen_stroke_by_stroke() -> None:
    position = table(BEFORE, card="2/2", pen=Pen.FREE)
    assert position.legal_entries(0) == (Entry(2, 2), Entry(2, 3))
    assert position.legal_bridges(0, Move(None, [Line(0, 3)])) == (Line(0, 3), Line(1, 2))
    assert not position.mistakes(0)
    assert not position.corrections(0)


def test_a_turn_with_a_correction_stroke_by_stroke() -> None:
    deck = hashi.Deck("some", (Card(2, 1), Card(5, 2), Card(6, 3)), variant=True)
    position = table(" a3 ···· b.r ··· c.", card="2/1", pen=Pen.FREE, deck=deck, round=1)
    position = position.after(position.parse_event("2b -"))
    position = position.after(position.parse_event("5/2"))
    assert [str(move) for move in position.corrections(0)] == ["- -", "2c -"]
    gone = Move()
    assert position.legal_entries(0) == (Entry(5, 2),)
    assert position.legal_entries(0, gone) == (Entry(5, 1), Entry(5, 2))
    assert position.legal_entries(0, Move(Entry(2, 1))) == ()  # the mistake once more
    # The bridge bc would start from the number that goes.
    assert position.legal_bridges(0, Move()) == (Line(0, 1), Line(1, 2))
    assert position.legal_bridges(0, Move(None, (), gone)) == (Line(0, 1),)
    assert position.legal_bridges(0, Move(Entry(5, 2), (), gone)) == (Line(0, 1), Line(1, 2))
    assert position.why_not_yet(7, Move()) is not None


def test_no_strokes_without_a_card() -> None:
    position = table(BEFORE)
    assert position.legal_entries(0) == ()
    assert position.legal_bridges(0, Move()) == ()
    violation = position.why_not_yet(0, Move())
    assert violation is not None
    assert violation.rule == Rule.TURN
    assert position.chance_outcomes()
    assert not Position.start().chance_outcomes()
    assert len(Position.start().legal_entries(0)) == 22


def test_six_islands_may_join_from_several_groups() -> None:
    joined = board("""
    (a2)────(b2)────(c1)
      │
    (d2)────(e2)────(f1)    (g2)════(h2)
    """)
    assert [len(group) for group in joined.groups] == [6, 2]


def test_a_position_draws_itself() -> None:
    picture = """
    (a2r)═══ b4 ···· c.b
              │       ·
    ×d1×······│····· e3
              │
            (f1)
    """
    head = "picture, round 5 of 17, card 5/3"
    assert str(table(picture, picture, card="5/3")) == (
        f"{head}\n\nseat 1: 4 points\n\n{neat(picture)}\n\nseat 2: 4 points\n\n{neat(picture)}"
    )


def test_the_head_of_the_drawing_says_where_the_game_stands() -> None:
    def head(position: Position) -> str:
        return str(position).split("\n")[0]

    position = Position.start(pen="free", deck=hashi.Deck("two", (Card(1, 1), Card(1, 1)), variant=True))
    assert head(position) == "side-a, round 0 of 1, set-up"
    for event, expected in (
        ("setup | 3b", "round 0 of 1, a card to turn"),
        ("1/1", "round 1 of 1, card 1/1"),
        ("- -", "round 1 of 1, last check"),
        ("check | -", "round 1 of 1, over"),
    ):
        position = position.after(position.parse_event(event))
        assert head(position) == f"side-a, {expected}"


def test_bonuses_and_crossing_bridges_show() -> None:
    assert "11 points (red 9)" in str(table("(a1r)─── b6", awards=(hashi.Awards(red=9),)))
    crossing = board(BEFORE).drawn(None, [Line(0, 3), Line(1, 2)])
    assert neat(str(crossing)) == neat("""
             a3
              │
    (b1)──────╳───── c.r
              │
             d.
    """)


def test_the_picture_for_notebooks() -> None:
    assert Position.start()._repr_svg_().startswith("<svg")


def test_the_module_lists_its_names_and_no_others() -> None:
    assert dir(hashi) == sorted(hashi.__all__)
    assert all(getattr(hashi, name) is not None for name in hashi.__all__)
    with pytest.raises(AttributeError, match="SIDE_C"):
        hashi.SIDE_C  # noqa: B018
    assert hashi.SIDE_B.name == "side-b"


def test_importing_reads_no_files_and_nothing_but_the_standard_library() -> None:
    code = (
        "import sys; before = set(sys.modules); import ponti.hashi; from ponti.hashi import shipped;"
        "assert shipped._layouts.cache_info().currsize == 0;"
        "names = {name.split('.')[0] for name in set(sys.modules) - before};"
        "print(sorted(names - set(sys.stdlib_module_names)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['ponti']"


def test_a_board_refuses_what_the_rules_forbid() -> None:
    with pytest.raises(IllegalMoveError, match=r"no dotted line ab \(hashi.lines\)"):
        board(BEFORE).after(Card(1, 1), Move(None, [Line(0, 1)]))


def test_a_refusal_says_what_comes_first() -> None:
    tiny = hashi.Deck("two", (Card(1, 1), Card(1, 1)), variant=True)
    position = Position.start(pen="free", deck=tiny)
    for event, reason in (
        ("setup | 3b", "the set-up comes first"),
        ("1/1", "first a card has to be turned"),
        ("- -", "first the round with the open card"),
        ("check | -", "only the last check is left"),
        (None, "the game is over"),
    ):
        wrong = "1/1" if event != "1/1" else "- -"
        with pytest.raises(IllegalMoveError, match=reason):
            position.after(position.parse_event(wrong))
        if event is not None:
            position = position.after(position.parse_event(event))


def test_a_position_has_the_shape_that_games_ask_for() -> None:
    position: play.Position[hashi.Event, hashi.AnyMove] = Position.start()  # checked by mypy
    game = play.Game(position)
    game.push_text("setup | 3b")
    game.push_text("5/3")
    assert [str(event) for event in game.undo()] == ["setup | 3b", "5/3"]
    assert game.position == position


def test_a_text_or_a_bare_move_is_no_event() -> None:
    for wrong in ("3e", parse_move("3e")):
        with pytest.raises(TypeError, match="is not an event"):
            Position.start().after(wrong)  # type: ignore[arg-type]
