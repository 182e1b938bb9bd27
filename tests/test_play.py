"""`Game`: a stack of positions."""

from __future__ import annotations

from random import Random

import pytest

import ponti
from ponti import diavolo, hashi
from ponti.bots import RandomBot
from ponti.errors import IllegalMoveError, ParseError, Violation
from ponti.play import Game, Limit


def test_push_pop_and_peek() -> None:
    game = Game(diavolo.Position.start())
    game.push_text("c4 d7")
    game.push(diavolo.Choose.DARK)
    assert game.peek() is diavolo.Choose.DARK
    assert game.start == diavolo.Position.start()
    assert game.pop() is diavolo.Choose.DARK
    assert game.position.choosing
    assert [str(event) for event in game.events] == ["c4 d7"]
    game.pop()
    assert game.position == game.start
    for empty in (game.pop, game.peek):
        with pytest.raises(IndexError):
            empty()


def test_an_illegal_event_changes_nothing() -> None:
    game = Game(diavolo.Position.start())
    with pytest.raises(IllegalMoveError, match=r"diavolo\.opening"):
        game.push_text("pass")
    with pytest.raises(ParseError):
        game.push_text("nonsense")
    assert game.stack == []


def test_undo_takes_the_cards_back_too() -> None:
    game = Game(hashi.Position.start())
    game.push(hashi.Setup((game.position.legal_entries(0)[0],)))
    game.push_text("5/3")
    game.push_text("- -")
    game.push_text("2/1")
    assert [str(event) for event in game.undo()] == ["- -", "2/1"]
    assert str(game.position.card) == "5/3"
    assert [str(event)[:5] for event in game.undo()] == ["setup", "5/3"]
    assert game.undo() == []


def test_the_random_bot_plays_both_games() -> None:
    bot, rng = RandomBot(), Random(4)
    position = diavolo.Position.start()
    assert position.why_not(0, bot.choose(position, 0, Limit(), rng)) is None
    start = hashi.Position.start(seats=3)
    assert start.why_not(2, bot.choose(start, 2, Limit(seconds=1), rng)) is None


def test_violations_are_values() -> None:
    one = Violation("a.b", "{x} breaks", x=1)
    assert one == Violation("a.b", "{x} breaks", x=1)
    assert hash(one) == hash(Violation("a.b", "{x} breaks", x=1))
    assert one != Violation("a.b", "{x} breaks", x=2)
    assert one != "1 breaks"
    assert repr(one) == "<Violation a.b: 1 breaks>"


def test_the_package_offers_its_parts_by_name() -> None:
    assert ponti.Game is Game
    assert ponti.diavolo is diavolo
    assert set(dir(ponti)) >= {"Game", "Limit", "hashi", "diavolo", "record", "svg", "bots"}
    with pytest.raises(AttributeError, match="nothing"):
        _ = ponti.nothing  # type: ignore[attr-defined]
    assert "<svg" in diavolo.Position.start()._repr_svg_()
