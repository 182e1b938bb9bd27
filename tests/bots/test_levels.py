"""Every player of the registry plays whole games by the rules."""

from __future__ import annotations

from random import Random

import pytest

from ponti.bots import LEVELS, Options, RandomBot, make, names
from ponti.bots.diavolo import GreedyBot
from ponti.diavolo import Choose, Position, Supply, Tiles
from ponti.errors import PontiError
from ponti.play import Limit


@pytest.mark.parametrize("name", names("diavolo"))
@pytest.mark.parametrize(("size", "supply"), [(6, None), (7, Supply(6, 12, 2))])
def test_a_whole_game_from_the_opening(engine: None, name: str, size: int, supply: Supply | None) -> None:
    """The opening and the choice of colours included; `after` refuses what is illegal."""
    rng = Random(name)
    position = Position.start(size, supply)
    players = [make("diavolo", name, Options()) for _ in range(2)]
    while not position.is_over:
        seat = next(iter(position.to_act))
        position = position.after(players[seat].choose(position, seat, Limit(simulations=24), rng))
    assert position.outcome() is not None


def test_levels_are_numbered_and_named() -> None:
    assert [level.number for level in LEVELS["diavolo"]] == [1, 2, 3, 4, 5, 6]
    assert len(set(names("diavolo"))) == len(names("diavolo"))


def test_a_level_answers_to_its_number() -> None:
    assert type(make("diavolo", "1")) is type(make("diavolo", "level 1")) is GreedyBot
    assert isinstance(make("hashi", "random"), RandomBot)


@pytest.mark.parametrize("name", ["nobody", "7", "greedy:x=1", "", "uct:trust=3"])
def test_unknown_players_are_refused(name: str) -> None:
    with pytest.raises(PontiError, match="there is no player"):
        make("diavolo", name)


def test_greedy_completes_an_island() -> None:
    position = Position.from_code("diavolo:8:26,26,10:8/8/8/1LLL4/8/8/5DD1/5D2::first=light:light")
    move = GreedyBot().choose(position, 0, Limit(), Random(1))
    assert isinstance(move, Tiles)
    assert position.after(move).score(position.turn).islands == 1


def test_greedy_joins_two_islands() -> None:
    code = "diavolo:8:26,26,10:8/DDDD4/8/DDDD4/8/LLLL4/8/LLLL4::first=light:last"
    position = Position.from_code(code)
    after = position.after(GreedyBot().choose(position, 1, Limit(), Random(1)))
    assert after.score(position.turn).points == 3


def test_the_choice_of_colours_is_an_answer(engine: None) -> None:
    position = Position.start(6).after(Position.start(6).legal_moves().sample(Random(2)))
    for name in names("diavolo"):
        chosen = make("diavolo", name, Options()).choose(position, 1, Limit(simulations=24), Random(3))
        assert isinstance(chosen, Choose)
