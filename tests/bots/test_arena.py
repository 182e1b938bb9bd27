"""Matches: paired, colour-balanced, resumable."""

from __future__ import annotations

from pathlib import Path

import pytest

from ponti.bots.arena import Match, play_game, run
from ponti.bots.statistics import Tally
from ponti.diavolo import Options
from ponti.errors import PontiError
from ponti.record import Record

SMALL = Options(size=6)


def test_a_pair_has_one_opening_and_two_colours() -> None:
    match = Match("greedy", "random", game=SMALL)
    one, other = (play_game(match, 3, exchanged) for exchanged in (False, True))
    assert one.seats == ("greedy", "random")
    assert other.seats == ("random", "greedy")
    assert one.game.events[:2] == other.game.events[:2]
    assert play_game(match, 4, False).game.events[:1] != one.game.events[:1]


def test_the_same_match_is_the_same_again() -> None:
    match = Match("greedy", "random", game=SMALL)
    assert str(play_game(match, 1, False)) == str(play_game(match, 1, False))


def test_a_match_is_kept_and_resumed(tmp_path: Path) -> None:
    match = Match("greedy", "random", game=SMALL)
    last = list(run(match, 4, folder=tmp_path))[-1]
    assert isinstance(last, Tally)
    assert last.games == 4
    assert last.wins >= 3
    paths = sorted((tmp_path / match.folder_name).glob("*.txt"))
    assert len(paths) == 4
    assert Record.load(paths[0]).outcome() is not None
    # What is there is not played again: a game that somebody put there counts.
    paths[0].write_text(paths[0].read_text("utf-8").replace("greedy", "somebody"), encoding="utf-8")
    paths[3].unlink()
    again = list(run(match, 4, folder=tmp_path))[-1]
    assert again == last
    assert "somebody" in paths[0].read_text("utf-8")
    assert paths[3].exists()


def test_a_damaged_record_is_named(tmp_path: Path) -> None:
    match = Match("greedy", "random", game=SMALL)
    folder = tmp_path / match.folder_name
    folder.mkdir()
    (folder / "pair-0000-ab.txt").write_text("game: chess\n", encoding="utf-8")
    with pytest.raises(PontiError, match=r"pair-0000-ab\.txt: line 1"):
        next(run(match, 2, folder=tmp_path))


def test_unknown_players_are_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(PontiError, match="there is no player"):
        next(run(Match("greedy", "nobody", game=SMALL), 2, folder=tmp_path))
    assert not list(tmp_path.iterdir())


def test_it_stops_when_the_result_is_clear(tmp_path: Path) -> None:
    match = Match("greedy", "random", game=SMALL)
    tallies = list(run(match, 400, until_clear=True))
    assert isinstance(tallies[-1], Tally)
    assert tallies[-1].is_clear
    assert tallies[-1].games < 60
