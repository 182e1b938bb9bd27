"""Solo series and paired matches of Hashi: fixed decks, records that are kept and not played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from ponti.bots.hashi.arena import Means, Series, deck_of, play_game, run_alone, run_pairs
from ponti.errors import PontiError
from ponti.hashi import SIDE_A, SIDE_B
from ponti.record import Record


def test_decks_are_fixed_and_whole() -> None:
    series = Series(("random",))
    assert deck_of(series, 3) == deck_of(Series(("dragon",), SIDE_B), 3) != deck_of(series, 4)
    assert sorted(deck_of(series, 3)) == sorted(deck_of(series, 4))


def test_games_are_records_that_replay(engine: None) -> None:
    record = play_game(Series(("carpenter", "random")), 1, exchanged=True)
    assert record.seats == ("random", "carpenter")
    again = Record.parse(str(record))
    assert again.game.position.scores() == record.game.position.scores()
    assert again.set_aside == record.set_aside is not None


def test_a_series_is_resumed_from_its_records(engine: None, tmp_path: Path) -> None:
    series = Series(("random",))
    first = list(run_alone(series, 3, folder=tmp_path))[-1]
    files = sorted(tmp_path.rglob("game-*.txt"))
    assert len(files) == len(first.points) == 3
    assert sorted(Record.load(path).game.position.scores()[0] for path in files) == sorted(first.points)
    changed = {path: path.stat().st_mtime_ns for path in files}
    more = list(run_alone(series, 4, folder=tmp_path))[-1]
    assert len(more.points) == 4
    assert all(path.stat().st_mtime_ns == then for path, then in changed.items())
    files[0].write_text("nonsense", encoding="utf-8")
    with pytest.raises(PontiError, match="game-0000"):
        list(run_alone(series, 4, folder=tmp_path))


def test_a_match_is_played_in_pairs(engine: None, tmp_path: Path) -> None:
    tally = list(run_pairs(Series(("carpenter", "random")), 3, folder=tmp_path))[-1]
    assert tally.games == 4, "an odd number is rounded up"
    assert tally.wins == 4
    assert len(list(tmp_path.rglob("game-*.txt"))) == 4


def test_a_match_stops_when_the_result_is_clear(engine: None) -> None:
    tallies = list(run_pairs(Series(("carpenter", "random")), 400, until_clear=True))
    assert tallies[-1].is_clear
    assert tallies[-1].games < 60


def test_unknown_players_are_refused_before_anything_is_played() -> None:
    with pytest.raises(PontiError, match="there is no player"):
        next(run_alone(Series(("nobody",)), 1))


def test_means_have_an_interval() -> None:
    means = Means((40, 44, 48, 44, 44))
    assert str(means) == "44.00 points (40.49 to 47.51) in 5 games"
    assert means.over(Means((39, 44, 46, 45))).points == (1, 0, 2, -1)


def test_an_interval_ends_where_no_points_can_be() -> None:
    means = Means.on(SIDE_A, [60, 56, 60, 60, 60])
    low, high = means.interval() or (0, 0)
    assert 56 < low < means.mean < high == 60
    assert (Means.on(SIDE_A, [0, 0, 0, 0, 2]).interval() or (1, 0))[0] == 0


def test_few_games_have_no_interval() -> None:
    assert Means.on(SIDE_A, [56, 60, 60, 60]).interval() is None
    assert str(Means((44,))) == "44.00 points in 1 game"
