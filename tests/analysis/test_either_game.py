"""Analyses, hints and reviews are asked for in the same way in every game."""

from __future__ import annotations

import json
from importlib import import_module
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from ponti import analysis, diavolo, games, hashi
from ponti.bots.arena import Match, play_game
from ponti.engine.warmup import WARM_UP
from ponti.errors import PontiError
from ponti.play import Limit
from ponti.record import Record

QUICK = Limit(simulations=50)
POSITIONS: dict[str, Any] = {
    "diavolo": diavolo.Position.from_code("diavolo:6:15,15,6:6/6/6/6/6/2L1L1::first=light:dark"),
    "hashi": hashi.Position.start(seats=2),
}
for _text in ("setup | 3b | 3b", "5/3"):
    POSITIONS["hashi"] = POSITIONS["hashi"].after(POSITIONS["hashi"].parse_event(_text))
PLAYERS = {"diavolo": diavolo.Options(size=6), "hashi": "hashi"}


@pytest.fixture(scope="module", autouse=True)
def engine() -> None:
    assert WARM_UP.wait(), WARM_UP.error


def record_of(game: str) -> Record:
    return play_game(Match("random", "random", game=PLAYERS[game]), 2)


@pytest.mark.parametrize("game", games.GAMES)
def test_a_position(game: str) -> None:
    position = POSITIONS[game]
    found = analysis.analyse(position, QUICK, suggestions=2)
    assert len(found.suggestions) == 2
    seat = min(position.to_act)
    for suggestion in found.suggestions:
        assert position.why_not(seat, suggestion.move) is None
        assert suggestion.reason is not None
        assert str(suggestion).startswith(f"{suggestion.move}: ")
        data = suggestion.data()
        assert data["reason"] == suggestion.reason.name
        assert ("win" in data) != ("points" in data), "each game promises in its own way"
    assert json.loads(json.dumps(found.data()))
    assert str(found.suggestions[0]) in str(found)
    one = analysis.analyse(position, QUICK, seat=seat, suggestions=2)
    assert one.suggestions == found.suggestions, "without a clock it is the same again"


def test_the_best_promise_comes_first() -> None:
    """The most tried turn of these positions promises less than another one."""
    for rows, turn in (
        ("3D6/8DL/10/1L8/10/D9/10/2L2L4/10/5D4::first=dark", "light"),
        ("7D2/7D2/8L1/4D5/10/D3L5/1L8/9L/10/10::first=light", "light"),
        ("5D3L/2DLDLL3/10/2D2L4/D8D/10/D9/6LL2/4DDL3/D2LLL3L::first=light", "dark"),
    ):
        position = diavolo.Position.from_code(f"diavolo:10:40,40,15:{rows}:{turn}")
        assert_falling(
            [each.win for each in analysis.analyse(position, Limit(simulations=2_000)).suggestions]
        )
    board = hashi.Position.start()
    for text in ("setup | 3b", "5/3"):
        board = board.after(board.parse_event(text))
    assert_falling([each.points for each in analysis.analyse(board, QUICK, suggestions=8).suggestions])


def assert_falling(promises: list[float | None]) -> None:
    told = [promise for promise in promises if promise is not None]
    assert len(told) == len(promises) > 1
    assert told == sorted(told, reverse=True)


@pytest.mark.parametrize("game", games.GAMES)
def test_hints_from_the_beginning_on(game: str) -> None:
    position, rng = games.get(game).start(), Random(4)
    for _ in range(5):
        for stand_in in (False, True):
            for seat in position.to_act:
                found = analysis.hint(position, seat, QUICK, rng=rng, stand_in=stand_in)
                assert position.why_not(seat, found.move) is None
                assert found.reason is not None
        if position.to_act:
            seats = sorted(position.to_act)
            moves = {seat: analysis.hint(position, seat, QUICK, stand_in=True).move for seat in seats}
            position = position.after(position.event_of(moves))
        else:
            position = position.after(rng.choice(position.chance_outcomes())[0])
    assert analysis.hint(POSITIONS[game], min(POSITIONS[game].to_act)).is_proven in (False, True)


@pytest.mark.parametrize("game", games.GAMES)
def test_a_review_is_the_same_every_time(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record, seen = record_of(game), []
    own: dict[str, Any] = {"hindsight": 0} if "hindsight" in analysis.options(game) else {}
    first = analysis.review(record, QUICK, progress=lambda done, total: seen.append((done, total)), **own)
    assert seen[-1][0] == seen[-1][1] == len(seen)
    assert analysis.review(record, QUICK, **own).data() == first.data()
    assert first.seats == record.seats
    assert first.points == record.game.position.scores()
    assert json.loads(json.dumps(first.data()))["seats"] == list(record.seats)
    assert ElementTree.fromstring(first.graph()).tag.endswith("svg")
    assert str(first)


def test_a_review_looks_at_no_clock_unless_it_is_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds are not ignored in Hashi either: with them turns are judged over two cards."""
    asked: list[tuple[str, Limit]] = []

    class Thinker:
        def __init__(self, settings: str, seed: int = 1) -> None:
            self.settings = settings

        def judge(self, position: Any, seat: int, move: Any, limit: Limit) -> Any:
            asked.append((self.settings, limit))
            return Choice(move), 40.0

        def look(self, position: Any, seat: int, limit: Limit) -> Any:
            raise AssertionError("there is no mistake in this game")

    class Choice:
        def __init__(self, move: Any) -> None:
            self.move, self.points = move, 40.0

    # The package has a function of the same name as the module.
    monkeypatch.setattr(import_module("ponti.analysis.hashi.review"), "thinker_for", Thinker)
    record = record_of("hashi")
    analysis.review(record, hindsight=0)
    assert {limit.seconds for _, limit in asked} == {None}
    assert {"deep=0" in settings for settings, _ in asked} == {True}
    asked.clear()
    analysis.review(record, Limit(seconds=7.0), hindsight=0)
    assert {limit.seconds for _, limit in asked} == {7.0}
    assert {"deep=0" in settings for settings, _ in asked} == {False}


def test_what_cannot_be_analysed() -> None:
    for nonsense in ("c4 d7", None, 7):
        with pytest.raises(PontiError, match="is not a position"):
            analysis.analyse(nonsense)
    with pytest.raises(PontiError, match="not to move"):
        analysis.analyse(POSITIONS["diavolo"], QUICK, seat=0)
    with pytest.raises(PontiError, match="open card"):
        analysis.analyse(hashi.Position.start())
    with pytest.raises(PontiError, match="between the opening and the end"):
        analysis.analyse(diavolo.Position.start())
    with pytest.raises(PontiError, match="one of Hashi"):
        games.part("diavolo", "analysis").analyse(POSITIONS["hashi"])
    with pytest.raises(PontiError, match="one of Ponte del Diavolo"):
        games.part("hashi", "analysis").analyse(POSITIONS["diavolo"])
    with pytest.raises(PontiError, match="threads is a number"):
        analysis.analyse(POSITIONS["diavolo"], threads=0)
    with pytest.raises(PontiError, match="a seed is a number"):
        analysis.analyse(POSITIONS["diavolo"], seed=-1)
    with pytest.raises(PontiError, match="numbers from 1"):
        analysis.analyse(POSITIONS["diavolo"], suggestions=0)
    with pytest.raises(PontiError, match="the game is over"):
        analysis.hint(record_of("diavolo").game.position, 0)
    with pytest.raises(PontiError, match="hindsight does not belong to a review of Ponte del Diavolo"):
        analysis.review(record_of("diavolo"), hindsight=3)


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("ponti.analysis.hashi.review", "HashiReview"),
        ("ponti.analysis.hashi.review", "review_hashi"),
        ("ponti.bots", "GreedyBot"),
        ("ponti.bots", "HashiSearchBot"),
        ("ponti.bots.hashi.greedy", "HashiGreedyBot"),
        ("ponti.bots.hashi.search", "HashiSearchBot"),
    ],
)
def test_names_of_before_are_found(module: str, name: str) -> None:
    with pytest.warns(DeprecationWarning, match=name):
        assert callable(getattr(import_module(module), name))
    with pytest.raises(AttributeError, match="nothing"):
        _ = import_module(module).nothing


def test_functions_of_before_do_the_same() -> None:
    from ponti.analysis import formerly
    from ponti.analysis.diavolo.formerly import diavolo_reason
    from ponti.analysis.hashi.formerly import hints, review_hashi

    record = record_of("hashi")
    with pytest.warns(DeprecationWarning, match="will go"):
        found = review_hashi(record, seconds=0)
    with pytest.warns(DeprecationWarning, match="will go"):
        assert formerly.hashi_graph(found) == found.graph()
    with pytest.warns(DeprecationWarning, match="will go"):
        assert len(hints(POSITIONS["hashi"], 0, QUICK, count=2)) == 2
    with pytest.warns(DeprecationWarning, match="will go"):
        assert diavolo_reason(diavolo.Position.start(6), diavolo.parse_move("a1 c1")).name == "even"
    with pytest.warns(DeprecationWarning, match="will go"):
        assert formerly.graph(analysis.review(record_of("diavolo"), QUICK)).startswith("<svg")
