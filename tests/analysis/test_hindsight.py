"""Perfect hindsight: confirmed by trying everything, never below a player, and its turns replay."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from ponti.analysis.hashi.hindsight import finishable, hindsight, replay
from ponti.bots import Options, make
from ponti.bots.hashi.arena import Series, deck_of, play_game
from ponti.engine.warmup import WARM_UP
from ponti.errors import PontiError
from ponti.hashi import SIDE_A, SIDE_B, Card, Entry, Layout, Move, Position, Reveal, Round, Setup
from ponti.play import Limit
from tests.hashi.games import variant

TRIANGLE = """board: corner
variant: yes

o---r---o
|   |   |
o---+---o
    |
    b
"""


def everything(position: Position, cards: Sequence[Card]) -> int:
    """The best score by trying every line of play; boards that come up twice are looked at once."""
    known: dict[tuple[object, ...], int] = {}

    def best(position: Position, index: int) -> int:
        if position.is_setup:
            return max(best(position.after(Setup((entry,))), index) for entry in position.legal_moves(0))
        if index == len(cards):
            return position.scores()[0]
        key = (index, position.boards[0].numbers, position.boards[0].bridges, position.awards)
        if key not in known:
            turned = position if position.card is not None else position.after(Reveal(cards[index]))
            known[key] = max(best(turned.after(Round((move,))), index + 1) for move in turned.legal_moves(0))
        return known[key]

    return best(position, 0)


def check(position: Position, cards: Sequence[Card]) -> None:
    found = hindsight(position, cards, seconds=600)
    assert found.is_proved
    assert replay(position, cards, found).scores()[0] == found.points == everything(position, cards)


@pytest.mark.parametrize("seed", range(4))
def test_small_boards_from_the_set_up(seed: int) -> None:
    position = Position.start(Layout.parse(TRIANGLE))
    check(position, Random(seed).sample(position.deck.cards, 3))


@pytest.mark.parametrize("seed", range(3))
def test_the_end_of_a_game(seed: int) -> None:
    """Random play on a small board, then the last two cards in every way."""
    rng = Random(seed)
    position = Position.start(variant("pond"))
    position = position.after(Setup((position.legal_moves(0).sample(rng),)))
    cards = rng.sample(position.deck.cards, 17)
    for card in cards[:15]:
        position = position.after(Reveal(card))
        position = position.after(Round((position.legal_moves(0).sample(rng),)))
    check(position, cards[15:])
    check(position.after(Reveal(cards[15])), cards[15:])


@pytest.mark.parametrize(
    ("layout", "seed", "rounds"), [(SIDE_A, 1, 11), (SIDE_A, 2, 12), (SIDE_B, 3, 6), (SIDE_A, 4, 7)]
)
def test_deadlines(layout: Layout, seed: int, rounds: int) -> None:
    """A good game up to a deadline, and one card more: up to its round the bonus counts fully."""
    assert WARM_UP.wait(), WARM_UP.error
    rng, bot = Random(seed), make("hashi", "carpenter", Options(wait=True))
    position = Position.start(layout)
    cards = rng.sample(position.deck.cards, 17)
    position = position.after(Setup((bot.choose(position, 0, Limit(), rng),)))
    for card in cards[:rounds]:
        position = position.after(Reveal(card))
        position = position.after(Round((bot.choose(position, 0, Limit(), rng),)))
    check(position, cards[rounds : rounds + 1])


def test_it_is_never_below_what_a_player_reached() -> None:
    """Six players with one deck; each line of play, its start number given, bounds from below."""
    assert WARM_UP.wait(), WARM_UP.error
    series = Series(("random",))
    cards = deck_of(series, 7)[:-1]
    for name in ("random", "tadpole", "ferryman", "flat", "carpenter", "pilot"):
        record = play_game(Series((name,), limit=Limit(simulations=64)), 7)
        after_setup = record.game.stack[1][0]
        line = [event.moves[0] for _, event in record.game.stack if isinstance(event, Round)]
        found = hindsight(after_setup, cards, line=line, seconds=4)
        assert found.bound >= found.points >= record.game.position.scores()[0]
        assert replay(after_setup, cards, found).scores()[0] == found.points


def test_wrong_questions_are_refused() -> None:
    position = Position.start().after(Setup((Entry(3, 1),))).after(Reveal(Card(5, 3)))
    with pytest.raises(PontiError, match="begin with the open one"):
        hindsight(position, [Card(1, 1)])
    assert hindsight(position, [Card(5, 3)]).turns != (Move(),)


def test_which_islands_the_best_lines_finish() -> None:
    """One of two ends of a single line at a time: some best line finishes each island that any does."""
    position = Position.start(Layout.parse(TRIANGLE))
    cards = Random(1).sample(position.deck.cards, 3)
    found = hindsight(position, cards, seconds=600)
    able = finishable(position, cards, found, seconds=600)
    assert able >= frozenset(replay(position, cards, found).finished(0))
    best: set[int] = set()

    def look(position: Position, index: int) -> None:
        if index == len(cards):
            if position.scores()[0] == found.points:
                best.update(position.finished(0))
            return
        turned = position.after(Reveal(cards[index]))
        for move in turned.legal_moves(0):
            look(turned.after(Round((move,))), index + 1)

    for entry in position.legal_moves(0):
        look(position.after(Setup((entry,))), 0)
    assert able == best
    assert finishable(position, cards, found, seconds=0) <= able
