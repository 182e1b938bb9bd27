"""Solo series and paired matches of Hashi: fixed decks, records that are kept and not played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from ponti.bots.arena import Match, play_game, run
from ponti.bots.hashi.arena import possible, shuffled
from ponti.bots.statistics import Means, Tally
from ponti.errors import PontiError
from ponti.hashi import SIDE_A, STANDARD, Position
from ponti.record import Record


def test_decks_are_fixed_and_whole() -> None:
    assert shuffled(STANDARD, 1, 3) == shuffled(STANDARD, 1, 3) != shuffled(STANDARD, 1, 4)
    assert sorted(shuffled(STANDARD, 1, 3)) == sorted(STANDARD.cards)


def test_games_are_records_that_replay(engine: None) -> None:
    record = play_game(Match("carpenter", "random", game="hashi"), 1, exchanged=True)
    assert record.seats == ("random", "carpenter")
    again = Record.parse(str(record))
    assert again.game.position.scores() == record.game.position.scores()
    assert again.set_aside == record.set_aside is not None


def test_a_series_is_resumed_from_its_records(engine: None, tmp_path: Path) -> None:
    series = Match("random", game="hashi")
    first = list(run(series, 3, folder=tmp_path))[-1]
    assert isinstance(first, Means)
    files = sorted(tmp_path.rglob("game-*.txt"))
    assert len(files) == len(first.points) == 3
    assert sorted(Record.load(path).game.position.scores()[0] for path in files) == sorted(first.points)
    changed = {path: path.stat().st_mtime_ns for path in files}
    more = list(run(series, 4, folder=tmp_path))[-1]
    assert isinstance(more, Means)
    assert len(more.points) == 4
    assert all(path.stat().st_mtime_ns == then for path, then in changed.items())
    files[0].write_text("nonsense", encoding="utf-8")
    with pytest.raises(PontiError, match="game-0000"):
        list(run(series, 4, folder=tmp_path))


def test_a_match_is_played_in_pairs(engine: None, tmp_path: Path) -> None:
    tally = list(run(Match("carpenter", "random", game="hashi"), 3, folder=tmp_path))[-1]
    assert isinstance(tally, Tally)
    assert tally.games == 4, "an odd number is rounded up"
    assert tally.wins == 4
    assert len(list(tmp_path.rglob("game-*.txt"))) == 4


def test_a_match_stops_when_the_result_is_clear(engine: None) -> None:
    tallies = list(run(Match("carpenter", "random", game="hashi"), 400, until_clear=True))
    assert isinstance(tallies[-1], Tally)
    assert tallies[-1].is_clear
    assert tallies[-1].games < 60


def test_unknown_players_are_refused_before_anything_is_played() -> None:
    with pytest.raises(PontiError, match="there is no player"):
        next(run(Match("nobody", game="hashi"), 1))


def test_means_have_an_interval() -> None:
    means = Means((40, 44, 48, 44, 44))
    assert str(means) == "44.00 points (40.49 to 47.51) in 5 games"
    assert means.over(Means((39, 44, 46, 45))).points == (1, 0, 2, -1)


def test_an_interval_ends_where_no_points_can_be() -> None:
    means = Means((60, 56, 60, 60, 60), possible(Position.start(SIDE_A)))
    low, high = means.interval() or (0, 0)
    assert 56 < low < means.mean < high == 60
    assert (Means((0, 0, 0, 0, 2), possible(Position.start(SIDE_A))).interval() or (1, 0))[0] == 0


def test_few_games_have_no_interval() -> None:
    assert Means((56, 60, 60, 60), possible(Position.start(SIDE_A))).interval() is None
    assert str(Means((44,))) == "44.00 points in 1 game"
