"""The searching player: its clock, its memory, its end-games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ponti.bots.diavolo import GreedyBot, SearchBot
from ponti.diavolo import PASS, Bridge, Colour, Move, Position, parse_move
from ponti.engine.warmup import WarmUp
from ponti.errors import ParseError
from ponti.play import Limit

# Dark has the last turn, and only a bridge wins.
LAST = "diavolo:8:26,26,10:8/DDDD4/8/DDDD4/8/LLLL4/8/LLLL4::first=light:last"


class Clock:
    """A clock that goes on by the same step each time somebody looks at it."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.now = 100.0
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        self.now += self.step
        return self.now


def opened(size: int = 8) -> Position:
    position = Position.start(size)
    for text in ("c3 e5", "dark"):
        position = position.after(parse_move(text))
    return position


def test_it_stops_when_the_clock_says_so(engine: None) -> None:
    """Each look at the clock takes 10 ms here, so a turn of half a second is over after some 50 looks."""
    clock = Clock(0.01)
    began = clock.now
    SearchBot(clock=clock).choose(opened(), 1, Limit(seconds=0.5), Random(1))
    assert 0.45 <= clock.now - began <= 0.56


def test_what_is_not_thinking_takes_its_time_too(engine: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cutting the tree takes 0.2 s here, twice a turn; the turn is not longer for that."""
    from ponti.engine.diavolo import tree

    clock, keep = Clock(0.01), tree.keep

    def slow(*arguments: Any) -> int:
        clock.now += 0.2
        return int(keep(*arguments))

    monkeypatch.setattr(tree, "keep", slow)
    position, bot = opened(), SearchBot(clock=clock)
    for _ in range(4):
        began = clock.now
        position = position.after(bot.choose(position, position.turn.value, Limit(seconds=1.0), Random(1)))
        assert 0.95 <= clock.now - began <= 1.06


@pytest.mark.parametrize("threads", [1, 2])
def test_it_has_a_move_even_when_its_time_is_over_at_once(engine: None, threads: int) -> None:
    position = opened()
    bot = SearchBot(clock=Clock(60.0), threads=threads)
    assert position.why_not(1, bot.choose(position, 1, Limit(seconds=0.1), Random(1))) is None


def test_half_the_time_is_half_the_looks(engine: None) -> None:
    looks = []
    for seconds in (0.25, 0.5):
        clock = Clock(0.01)
        SearchBot(clock=clock).choose(opened(), 1, Limit(seconds=seconds), Random(1))
        looks.append(clock.looks)
    assert looks[0] < 0.6 * looks[1]


def test_the_seed_decides(engine: None) -> None:
    def moves(seed: int) -> list[Move]:
        position, rng, bot, found = opened(6), Random(seed), SearchBot(), []
        while not position.is_over:
            seat = next(iter(position.to_act))
            found.append(bot.choose(position, seat, Limit(simulations=60), rng))
            position = position.after(found[-1])
        return found

    assert moves(5) == moves(5)
    assert moves(5) != moves(6)


def test_it_wins_with_the_last_turn(engine: None) -> None:
    position = Position.from_code(LAST)
    move = SearchBot().choose(position, 1, Limit(simulations=3000), Random(1))
    assert isinstance(move, Bridge)
    assert position.after(move).score(Colour.DARK).points == 3


def test_it_remembers_what_it_thought(engine: None) -> None:
    """After its own turn and the expected answer, the games that began with them still count."""
    from ponti.engine.diavolo import convert
    from ponti.engine.diavolo.reading import Reader
    from ponti.engine.diavolo.thinking import Thinker

    position = opened(6)
    thinker = Thinker(seed=3)
    thinker.look_at(convert.state_of(position))
    thinker.think(Limit(simulations=6000))
    reader, side = Reader(thinker.searched, thinker.settings.margin), position.turn.value
    own, answer = reader.variation(reader.turns(0, side)[0], side, 2)
    thinker.look_at(convert.state_of(position.after(own).after(answer)))
    assert thinker.known >= 8
    elsewhere = Thinker(seed=3)
    elsewhere.look_at(convert.state_of(position.after(own).after(answer)))
    assert elsewhere.known == 0


def test_it_forgets_what_does_not_follow(engine: None) -> None:
    from ponti.engine.diavolo import convert
    from ponti.engine.diavolo.thinking import Thinker

    thinker = Thinker(seed=3)
    thinker.look_at(convert.state_of(opened(6)))
    thinker.think(Limit(simulations=500))
    thinker.look_at(convert.state_of(opened(7)))
    assert thinker.known == 0
    assert opened(7).why_not(1, thinker.decide(Limit(simulations=50))) is None


@pytest.mark.parametrize("settings", ["nonsense=1", "trust", "trust=x", "trust=1,,"])
def test_unknown_settings_are_refused(engine: None, settings: str) -> None:
    with pytest.raises(ParseError, match="not a setting"):
        SearchBot(settings).choose(opened(), 1, Limit(simulations=1), Random(1))


def test_while_the_engine_is_compiled_a_plain_player_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ponti.engine.warmup.WARM_UP", _NeverReady())
    position = Position.from_code(LAST)
    move = SearchBot(stand_in=GreedyBot).choose(position, 1, Limit(seconds=60), Random(1))
    assert position.after(move).score(Colour.DARK).points == 3


class _NeverReady(WarmUp):
    def start(self, progress: object = None, game: str | None = None) -> None:
        pass


def test_two_threads_share_a_tree(engine: None) -> None:
    bot = SearchBot(threads=2)
    position = Position.from_code(LAST)
    assert isinstance(bot.choose(position, 1, Limit(simulations=4000), Random(1)), Bridge)


def test_it_passes_when_that_is_all(engine: None) -> None:
    position = Position.from_code("diavolo:6:2,2,0:6/6/6/6/D4D/L4L::first=light:light")
    assert SearchBot().choose(position, 0, Limit(simulations=10), Random(1)) is PASS
