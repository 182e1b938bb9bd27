"""The search of Hashi: time, certainty at the end, and the same answer for the same seed."""

from __future__ import annotations

from random import Random
from statistics import mean, stdev

import pytest

from ponti.bots import Options, make
from ponti.bots.hashi.search import FLAT, SearchBot
from ponti.engine.hashi.settings import Settings
from ponti.engine.hashi.thinking import Thinker
from ponti.hashi import SIDE_A, Move, Position, Reveal, Round, Setup
from ponti.play import Limit
from tests.hashi.games import variant


class Clock:
    """A clock that moves on by a fixed step whenever somebody looks at it."""

    def __init__(self, step: float) -> None:
        self.now, self.step, self.looks = 0.0, step, 0

    def __call__(self) -> float:
        self.now += self.step
        self.looks += 1
        return self.now


def after_rounds(count: int, seed: int = 1, seats: int = 1) -> Position:
    """A sensible position with an open card, after so many rounds."""
    rng, bot = Random(seed), make("hashi", "carpenter", Options())
    position = Position.start(SIDE_A, seats)
    cards = list(position.deck.cards)
    rng.shuffle(cards)
    position = position.after(Setup(tuple(bot.choose(position, seat, Limit(), rng) for seat in range(seats))))
    for card in cards[:count]:
        position = position.after(Reveal(card))
        moves = tuple(bot.choose(position, seat, Limit(), rng) for seat in range(seats))
        position = position.after(Round(moves))
    return position.after(Reveal(cards[count]))


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("rounds", [0, 5, 14])
def test_it_keeps_to_its_time(engine: None, seats: int, rounds: int) -> None:
    """However slow the machine, it stops a few looks at the clock after the time is over."""
    clock = Clock(0.05)
    bot = SearchBot(clock=clock)
    position = after_rounds(rounds, seats=seats)
    begin = clock.now
    move = bot.choose(position, 0, Limit(seconds=2.0), Random(1))
    assert position.why_not(0, move) is None
    assert clock.now - begin < 2.0 + 12 * clock.step


def test_the_seed_decides(engine: None) -> None:
    position = after_rounds(6)
    moves = [SearchBot().choose(position, 0, Limit(simulations=60), Random(seed)) for seed in (1, 1)]
    assert moves[0] == moves[1]


def test_several_threads_find_a_legal_turn(engine: None) -> None:
    position = after_rounds(6)
    move = SearchBot(threads=2).choose(position, 0, Limit(simulations=60), Random(1))
    assert position.why_not(0, move) is None


def test_the_same_decks_tell_two_turns_apart_sooner_than_different_ones(engine: None) -> None:
    position = after_rounds(11)
    spread = []
    for common in (0, 1):
        settings = Settings.parse(f"{FLAT},keep=2,most=60,common={common}")
        gaps = []
        for seed in range(40):
            choices = Thinker(settings, seed=seed + 1).look(position, 0, Limit(simulations=16))
            points = {str(choice.move): choice.points for choice in choices}
            one, other = sorted(points)[:2]
            gaps.append(points[one] - points[other])
        spread.append(stdev(gaps))
    assert spread[1] < 0.8 * spread[0]


@pytest.mark.parametrize("seed", range(3))
def test_the_last_turn_is_the_best_there_is(engine: None, seed: int) -> None:
    position = after_rounds(16, seed)
    move = SearchBot().choose(position, 0, Limit(seconds=60), Random(1))
    assert isinstance(move, Move)
    assert points_after(position, move) == max(points_after(position, turn) for turn in legal(position))


def test_the_last_but_one_turn_is_the_best_on_average(engine: None) -> None:
    """Nobody knows which of two cards comes last: the mean over both decides."""
    position = next(found for seed in range(50) if len(legal(found := after_rounds(15, seed))) < 40)
    chosen = SearchBot().choose(position, 0, Limit(seconds=60), Random(1))

    def promise(move: Move) -> float:
        after = position.after(Round((move,)))
        best = []
        for reveal, _ in after.chance_outcomes():
            last = after.after(reveal)
            best.append(max(points_after(last, turn) for turn in legal(last)))
        return mean(best)

    assert isinstance(chosen, Move)
    assert promise(chosen) == max(map(promise, legal(position)))


def legal(position: Position) -> list[Move]:
    assert position.card is not None
    return list(position.boards[0].legal_moves(position.card))


def points_after(position: Position, move: Move) -> int:
    return position.after(Round((move,))).scores()[0]


def at_a_table(rival: str) -> Position:
    """Two seats; the first lacks one bridge at the red flag, and so does the second if it is near."""
    position = Position.start(variant("pond"), 2)
    strokes = {"near": ("- bc", "2c -"), "far": ("- -", "- -")}[rival]
    for text in ("setup | 3b | 3b", "1/1", f"- bc | {strokes[0]}", "2/1", f"2c - | {strokes[1]}", "5/1"):
        position = position.after(position.parse_event(text))
    return position


def test_it_sees_who_can_still_be_first(engine: None) -> None:
    """A bonus lasts as long as the others need for it; one that somebody has is gone."""
    thinker = Thinker(seed=1)
    near, far = at_a_table("near"), at_a_table("far")
    assert thinker.race(near, 0)[0] <= 4 < thinker.race(far, 0)[0]
    taken = near.after(near.parse_event("- - | - ce"))
    taken = taken.after(taken.parse_event("6/1"))
    assert taken.awards[1].red == 9
    assert thinker.race(taken, 0)[0] == 0


def test_it_hurries_when_somebody_else_is_near(engine: None) -> None:
    """A bonus now is worth more than anything else by a wider gap when a rival would be first otherwise."""
    gaps = {}
    for rival in ("near", "far"):
        position = at_a_table(rival)
        choices = Thinker(Settings.parse("keep=200"), seed=1).look(position, 0, Limit(seconds=60))
        now = [choice for choice in choices if earns_red(position, choice.move)]
        later = [choice for choice in choices if not earns_red(position, choice.move)]
        gaps[rival] = now[0].points - later[0].points
    assert gaps["near"] > gaps["far"] + 1


def earns_red(position: Position, move: Move) -> bool:
    return position.after(Round((move, Move()))).awards[0].red > 0
