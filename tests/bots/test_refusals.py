"""What no player can play is refused in the same words by every one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ponti import bots, diavolo, games, hashi
from ponti.errors import ParseError, PontiError
from ponti.play import Limit

STARTS: dict[str, Any] = {"hashi": hashi.Position.start(seats=2), "diavolo": diavolo.Position.start(6)}
OVER: dict[str, Any] = {
    "diavolo": diavolo.Position.from_code("diavolo:6:15,15,6:6/6/6/6/6/6::first=light:over"),
    "hashi": hashi.Position.start(seats=1, deck=hashi.Deck.parse("deck: tiny\nvariant: yes\n\n5/3 4/2\n")),
}
for _text in ("setup | 3b", "5/3", "- -"):
    OVER["hashi"] = OVER["hashi"].after(OVER["hashi"].parse_event(_text))
PLAYERS = [(game, name) for game in games.GAMES for name in bots.names(game)]


def choose(game: str, name: str, position: Any, seat: int, limit: Limit | None = None) -> None:
    bots.make(game, name).choose(position, seat, limit or Limit(), Random(1))


@pytest.mark.parametrize(("game", "name"), PLAYERS)
def test_a_finished_game(game: str, name: str) -> None:
    with pytest.raises(PontiError, match="the game is over"):
        choose(game, name, OVER[game], 0)


@pytest.mark.parametrize(("game", "name"), PLAYERS)
def test_a_wrong_seat(game: str, name: str) -> None:
    for seat in (-1, 2, 7, None, "0"):
        with pytest.raises(PontiError, match="there is no seat"):
            choose(game, name, STARTS[game], seat)  # type: ignore[arg-type]


@pytest.mark.parametrize(("game", "name"), [each for each in PLAYERS if each[1] != "random"])
def test_a_position_of_the_other_game(game: str, name: str) -> None:
    (other,) = set(games.GAMES) - {game}
    with pytest.raises(PontiError, match=f"this is for {games.get(game).title}"):
        choose(game, name, STARTS[other], 0)
    with pytest.raises(PontiError, match="is not a position"):
        choose(game, name, "c4 d7", 0)


@pytest.mark.parametrize(("game", "name"), PLAYERS)
@pytest.mark.parametrize(
    "limit",
    [Limit(seconds=float("nan")), Limit(seconds=0), Limit(seconds=float("inf")), Limit(simulations=0)],
)
def test_a_limit_that_is_none(game: str, name: str, limit: Limit) -> None:
    with pytest.raises(PontiError, match="a limit is"):
        choose(game, name, STARTS[game], 0, limit)


def test_a_seat_whose_turn_it_is_not() -> None:
    with pytest.raises(PontiError, match="seat 2 is not to move now, seat 1 is"):
        choose("diavolo", "greedy", STARTS["diavolo"], 1)
    waiting = STARTS["hashi"].after(STARTS["hashi"].parse_event("setup | 3b | 3b"))
    with pytest.raises(PontiError, match="chance comes first"):
        choose("hashi", "greedy", waiting, 0)


@pytest.mark.parametrize("threads", [0, -1, 65, 1.5, "two"])
def test_threads_that_are_none(threads: Any) -> None:
    with pytest.raises(PontiError, match="threads is a number from 1 to 64"):
        bots.Options(threads=threads)


@pytest.mark.parametrize("game", games.GAMES)
def test_settings_are_read_when_the_player_is_made(game: str) -> None:
    for settings in ("foo=1", "trust=x", "trust"):
        with pytest.raises(ParseError):
            bots.make(game, f"search:{settings}")


def test_games_that_there_are_not() -> None:
    with pytest.raises(PontiError, match="there is no game 'chess'"):
        bots.make("chess", "random")
    assert "chess" not in bots.LEVELS
    assert list(bots.LEVELS) == list(games.GAMES)
    assert len(bots.LEVELS) == len(games.GAMES)
