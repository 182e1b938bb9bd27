"""`Game`, a stack of positions, and the loop that plays any game to its end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import ponti
from ponti import diavolo, games, hashi
from ponti.bots import RandomBot
from ponti.errors import IllegalMoveError, ParseError, PontiError, Violation
from ponti.play import Game, Limit, play_game, play_on
from ponti.play.conformance import hold
from tests.play.heap import Heap, Pile, Take


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


def test_games_are_equal_by_value() -> None:
    game, other = Game(diavolo.Position.start()), Game(diavolo.Position.start())
    assert game == other
    game.push_text("c4 d7")
    assert game != other
    other.push_text("c4 d7")
    assert game == other
    assert game != "c4 d7"
    assert game != Game(game.position)
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


@pytest.mark.parametrize(
    "start",
    [
        diavolo.Position.start(6),
        hashi.Position.start(),
        hashi.Position.start(hashi.SIDE_B, 3, pen="free"),
        Heap.start(3),
    ],
)
def test_one_loop_plays_every_game(start: Any) -> None:
    for players in ([RandomBot()] * start.seats, {seat: RandomBot() for seat in range(start.seats)}):
        game = play_game(start, players, Random(1))
        assert game.start == start
        assert game.position.is_over
        assert game == play_game(start, players, Random(1))
    going = Game(start)
    events = play_on(going, [RandomBot()] * start.seats, Random(1))
    assert next(events) == going.peek()
    assert list(events) == going.events[1:]
    assert going == game
    begun = Game(start)
    begun.push(game.events[0])
    assert play_game(begun, players, Random(2)) is begun
    assert begun.events[0] == game.events[0]


def test_games_begin_with_their_options_and_keep_to_the_laws() -> None:
    hold(diavolo.Options(size=6, supply="8 10 3").start)
    hold(hashi.Options(board="side-b", pen="free", seats=2).start, most_moves=12)
    assert games.get("diavolo").start() == diavolo.Position.start()
    assert games.get("hashi").start(deck=hashi.STANDARD, board=hashi.SIDE_A) == hashi.Position.start()
    with pytest.raises(PontiError, match="for two, not for 3"):
        games.get("diavolo").start(seats=3)
    with pytest.raises(PontiError, match="1 to 4 seats"):
        games.get("hashi").start(seats=5)


def test_chance_may_be_given() -> None:
    cards = list(hashi.STANDARD.cards)
    Random(3).shuffle(cards)
    for chance in (
        map(hashi.Reveal, cards),
        [hashi.Reveal(card) for card in cards],
        lambda position, rng: hashi.Reveal(cards[position.round]),
    ):
        game = play_game(hashi.Position.start(), [RandomBot()], Random(1), chance=chance)
        assert [event.card for event in game.events if isinstance(event, hashi.Reveal)] == cards[:-1]
        assert game.position.unseen == (cards[-1],)
    with pytest.raises(PontiError, match="has run out"):
        play_game(hashi.Position.start(), [RandomBot()], Random(1), chance=map(hashi.Reveal, cards[:5]))
    with pytest.raises(IllegalMoveError, match="no card 6/1 is left"):
        play_game(
            hashi.Position.start(), [RandomBot()], Random(1), chance=[hashi.Reveal(hashi.Card(6, 1))] * 17
        )
    with pytest.raises(TypeError, match="is not an event of Hashi"):
        play_game(hashi.Position.start(), [RandomBot()], Random(1), chance=cards)


class Greedy:
    """A player that takes more than there is in the end."""

    def choose(self, position: Any, seat: int, limit: Limit, rng: Random) -> Take:
        assert limit.simulations == 7
        return Take(3)


def test_a_player_that_breaks_the_rules_is_named() -> None:
    with pytest.raises(IllegalMoveError) as found:
        play_game(Heap.start(), [Greedy(), Greedy()], Random(1), limit=Limit(simulations=7), chance=[Pile(8)])
    assert found.value.__notes__ == ["chosen by the player of seat 0: take 3"]


@pytest.mark.parametrize("players", [[RandomBot()], [RandomBot()] * 3, {0: RandomBot(), 2: RandomBot()}])
def test_every_seat_needs_a_player(players: Any) -> None:
    with pytest.raises(PontiError, match="each of the seats 0 to 1 needs a player"):
        play_game(diavolo.Position.start(), players, Random(1))
