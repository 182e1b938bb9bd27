"""A table without a face: people, bots and chance round one game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ponti import diavolo, hashi
from ponti.bots import RandomBot
from ponti.errors import IllegalMoveError, ParseError, PontiError
from ponti.play import Game, Limit, Table
from tests.play.heap import Heap, Pile, Take


def events(table: Table[Any]) -> list[str]:
    return [str(step.event) for step in table.advance()]


def test_bots_and_chance_play_by_themselves() -> None:
    for start in (Heap.start(3), hashi.Position.start(seats=2, pen="free"), diavolo.Position.start(6)):
        bots = {seat: RandomBot() for seat in range(start.seats)}
        table: Table[Any] = Table(start, bots, Random(1))
        steps = list(table.advance())
        assert table.is_over
        assert not table.waiting
        assert [step.event for step in steps] == table.game.events
        for step in steps:
            assert step.before.after(step.event) == step.after
            assert step.moves.keys() == step.before.to_act
        assert not table.undo()


def test_people_are_waited_for() -> None:
    table = Table(Heap.start(2), {1: RandomBot()}, Random(1), names=["Ada", "bot"], chance=[Pile(8)])
    assert events(table) == ["pile 8"]
    assert (table.waiting, table.names) == ((0,), ("Ada", "bot"))
    assert table.people == {0}
    assert events(table) == []
    table.choose(0, table.read(0, "TAKE 3"))
    assert table.waiting == ()
    assert len(events(table)) == 2
    with pytest.raises(ParseError):
        table.read(0, "nonsense")
    with pytest.raises(IllegalMoveError):
        table.read(0, "take 9")
    with pytest.raises(IllegalMoveError):
        table.choose(1, Take(1))
    with pytest.raises(TypeError):
        table.choose(0, "take 1")


def test_all_choose_before_a_round_is_played() -> None:
    table = Table(hashi.Position.start(seats=3), {2: RandomBot()}, Random(4))
    assert table.waiting == (0, 1)
    table.choose(1, table.read(1, "3b"))
    assert events(table) == []
    assert len(table.waiting) == 1
    assert table.undo()
    assert table.waiting == (0, 1)
    with pytest.raises(PontiError, match="a bot plays seat 2"):
        table.choose(2, hashi.Entry.parse("3b"))
    for seat in (1, 0):
        table.choose(seat, table.read(seat, f"{3 + seat}b"))
    setup, reveal = table.advance()
    assert str(setup.event).startswith("setup | 3b | 4b | ")
    assert list(setup.moves) == [0, 1, 2]
    assert reveal.moves == {}
    assert (table.waiting, table.names) == ((0, 1), ("seat 1", "seat 2", "seat 3"))


def test_what_chance_brought_comes_again_after_undo() -> None:
    cards = list(hashi.STANDARD.cards)
    Random(2).shuffle(cards)
    table = Table(hashi.Position.start(), {}, Random(1), chance=map(hashi.Reveal, cards))
    table.choose(0, table.read(0, "3b"))
    for text in ("-", "-"):
        list(table.advance())
        table.choose(0, table.read(0, text))
    before = events(table)
    assert before == ["- -", str(cards[2])]
    assert table.undo()
    assert str(table.position.card) == str(cards[1])
    table.choose(0, table.read(0, "- -"))
    assert events(table) == before
    drawn = Table(hashi.Position.start(), {}, Random(1))
    drawn.choose(0, drawn.read(0, "3b"))
    first = events(drawn)
    assert drawn.undo()
    drawn.choose(0, drawn.read(0, "3b"))
    assert events(drawn) == first
    assert drawn.undo()
    assert not drawn.undo()


def test_undo_goes_back_past_bots_and_forced_moves() -> None:
    table = Table(
        diavolo.Position.start(6, diavolo.Supply(2, 2, 0)), {}, Random(1), names=["a", "b"], play_forced=True
    )
    for seat, text in ((0, "a1 a2"), (1, "light"), (0, "c3 c4")):
        list(table.advance())
        table.choose(seat, table.read(seat, text))
    steps = list(table.advance())
    assert [(str(step.event), step.forced) for step in steps] == [
        ("c3 c4", False),
        ("pass", True),
        ("pass", True),
    ]
    assert table.undo()
    assert str(table.game.peek()) == "light"
    against = Table(diavolo.Position.start(6), {0: RandomBot()}, Random(1), limit=Limit(simulations=1))
    list(against.advance())
    assert (against.waiting, against.undo()) == ((1,), False)


def test_a_table_goes_on_with_a_game() -> None:
    game = Game(Heap.start())
    game.push(Pile(5))
    game.push(Take(3))
    table = Table(game, {1: RandomBot()}, Random(1))
    assert len(events(table)) in (1, 2)
    assert table.game is game


def test_seats_that_do_not_exist_are_refused() -> None:
    with pytest.raises(PontiError, match="seats 0 to 1, not on"):
        Table(Heap.start(), {2: RandomBot()}, Random(1))
    with pytest.raises(PontiError, match="there are 2 seats, and the number of names is 1"):
        Table(Heap.start(), {}, Random(1), names=["Ada"])
