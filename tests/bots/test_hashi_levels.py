"""Every player of Hashi in the registry plays whole games by the rules, and sensibly."""

from __future__ import annotations

from random import Random

import pytest

from ponti.bots import LEVELS, HashiGreedyBot, HashiSearchBot, Options, RandomBot, make, names
from ponti.errors import ParseError, PontiError
from ponti.hashi import (
    SIDE_A,
    SIDE_B,
    AnyMove,
    Check,
    Entry,
    LastCheck,
    Layout,
    Move,
    Pen,
    Position,
    Reveal,
    Round,
    Setup,
)
from ponti.play import Bot, Limit
from tests.hashi.games import variant


def play(players: list[Bot[AnyMove]], layout: Layout, seed: int, pen: Pen = Pen.STRICT) -> Position:
    """A whole game; `after` refuses what is illegal."""
    rng = Random(seed)
    position = Position.start(layout, len(players), None, pen)
    cards = list(position.deck.cards)
    rng.shuffle(cards)

    def chosen() -> tuple[AnyMove, ...]:
        limit = Limit(simulations=8)
        return tuple(player.choose(position, seat, limit, rng) for seat, player in enumerate(players))

    position = position.after(Setup(chosen()))
    for card in cards[:-1]:
        position = position.after(Reveal(card))
        position = position.after(Round(chosen()))
    if position.is_last_check:
        position = position.after(LastCheck(chosen()))
    assert position.is_over
    return position


@pytest.mark.parametrize("name", names("hashi"))
def test_a_whole_game_alone(engine: None, name: str) -> None:
    position = play([make("hashi", name, Options(wait=True))], variant("pond"), 1)
    assert position.outcome() is not None


@pytest.mark.parametrize("name", ["ferryman", "pilot", "search:keep=4", "flat"])
@pytest.mark.parametrize("pen", list(Pen))
def test_games_at_a_table(engine: None, name: str, pen: Pen) -> None:
    """With the free pen a rival makes mistakes; the player plays on strictly beside it."""
    players = [
        make("hashi", name, Options(wait=True)),
        RandomBot(),
        make("hashi", "carpenter", Options(wait=True)),
    ]
    position = play(players, SIDE_B, 2, pen)
    assert not position.boards[0].crossed_out
    assert min(position.scores()[0], position.scores()[2]) > position.scores()[1]


def test_the_plain_player_needs_no_engine() -> None:
    alone = play([HashiGreedyBot(60)], SIDE_A, 3)
    assert alone.scores()[0] > 20
    assert play([HashiGreedyBot(20), HashiGreedyBot(20)], SIDE_B, 3, Pen.FREE).is_over
    checking = HashiGreedyBot().choose(free_at_the_end(), 0, Limit(), Random(1))
    assert checking == Check()


def free_at_the_end() -> Position:
    """A free-pen game before its last check."""
    position = Position.start(variant("pond"), 1, None, Pen.FREE)
    position = position.after(Setup((next(iter(position.legal_moves(0))),)))  # type: ignore[arg-type]
    for card in position.deck.cards[:-1]:
        position = position.after(Reveal(card)).after(Round((Move(),)))
    assert position.is_last_check
    return position


def test_the_last_check_is_answered(engine: None) -> None:
    assert (
        make("hashi", "dragon", Options(wait=True)).choose(free_at_the_end(), 0, Limit(), Random(1))
        == Check()
    )


def test_better_levels_score_more(engine: None) -> None:
    """With the same eight decks, from the lowest level to the fifth; the sixth takes its time."""
    means = [
        sum(play([level.make(Options(wait=True))], SIDE_A, seed).scores()[0] for seed in range(8)) / 8
        for level in LEVELS["hashi"][:5]
    ]
    assert means[0] < means[2] < means[4]
    assert means[1] < means[3] < means[4]
    assert means[4] > 46


def test_levels_are_numbered_and_named() -> None:
    assert [level.number for level in LEVELS["hashi"]] == [1, 2, 3, 4, 5, 6]
    assert len(set(names("hashi"))) == len(names("hashi"))
    assert not {level.name for level in LEVELS["hashi"]} & {level.name for level in LEVELS["diavolo"]}


@pytest.mark.parametrize("name", ["nobody", "7", "greedy:x=1", "flat:keep=3", ""])
def test_unknown_players_are_refused(name: str) -> None:
    with pytest.raises(PontiError, match="there is no player"):
        make("hashi", name)


@pytest.mark.parametrize("settings", ["kep=3", "keep=x", "keep=0", "keep=100000"])
def test_wrong_settings_are_refused(engine: None, settings: str) -> None:
    position = Position.start(SIDE_A)
    with pytest.raises(ParseError):
        HashiSearchBot(settings).choose(position, 0, Limit(), Random(1))


def test_the_first_number_is_kind_alone_and_unkind_at_a_table(engine: None) -> None:
    """Alone the entry is kept, at a table the neighbour gets it."""
    bot = make("hashi", "carpenter", Options(wait=True))
    alone = bot.choose(Position.start(SIDE_A), 0, Limit(), Random(1))
    passed_on = bot.choose(Position.start(SIDE_A, 2), 0, Limit(), Random(1))
    assert isinstance(alone, Entry)
    assert isinstance(passed_on, Entry)
    assert alone != passed_on
