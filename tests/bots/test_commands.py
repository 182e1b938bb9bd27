"""The commands about players: what they print, and how they refuse nonsense."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from ponti.bots.arena import Match, play_game
from ponti.cli.analyse import analyse
from ponti.cli.bench import bench
from ponti.cli.engine import engine
from ponti.cli.warmup import warmup
from ponti.diavolo import Options
from ponti.errors import PontiError
from tests.cli.conftest import Ponti


def test_arena_prints_rate_interval_and_elo(ponti: Ponti, tmp_path: Path) -> None:
    arguments = ["greedy", "random", "--games", "4", "--size", "6", "--workers", "1"]
    arguments += ["--records", str(tmp_path)]
    said = ponti("arena", "diavolo", *arguments)
    assert "greedy against random: " in said
    assert "of 4: " in said
    assert "Elo" in said
    assert len(list(tmp_path.rglob("pair-*.txt"))) == 4
    (found,) = json.loads(ponti("arena", "diavolo", *arguments, "--json"))
    assert found["players"] == ["greedy", "random"]
    assert found["size"] == 6
    assert found["won"] + found["lost"] + found["shared"] == found["games"] == 4


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["diavolo", "greedy"], "name two players"),
        (["diavolo"], "name two players"),
        (["diavolo", "greedy", "random", "uct"], "name two players"),
        (["diavolo", "greedy", "random", "--ladder"], "name two players"),
        (["hashi"], "name a player, two players"),
        (["diavolo", "greedy", "random", "--games", "0"], "--games is a number"),
        (["diavolo", "greedy", "random", "--seconds", "-1.0"], "--seconds is the time"),
        (["diavolo", "greedy", "random", "--seconds", "nan"], "--seconds is the time"),
        (["diavolo", "greedy", "random", "--workers", "0"], "--workers is a number"),
        (["diavolo", "greedy", "random", "--threads", "2", "--cpu-time"], "one thread"),
        (["diavolo", "greedy", "nobody"], "there is no player"),
        (["diavolo", "greedy", "--bot", "no_such_module:Bot"], "there is no module"),
        (["diavolo", "greedy", "--bot", "random:Bot"], "there is no Bot in random"),
        (["diavolo", "greedy", "--bot", "random:Random"], "has no choose"),
        (["diavolo", "greedy", "--engine", "no-such-command --fast"], "cannot be started"),
        (["diavolo", "greedy", "--engine", "true"], "has ended instead of answering"),
        (["diavolo", "search:foo=1", "random"], "'foo"),
        (["diavolo", "greedy", "random", "--size", "5"], "6 to 16"),
    ],
)
def test_arena_refuses_nonsense(ponti: Ponti, arguments: list[str], complaint: str) -> None:
    assert complaint in ponti("arena", *arguments, code=1)


@pytest.mark.parametrize(
    "arguments",
    [
        ["arena", "hashi", "random", "--size", "8"],
        ["arena", "diavolo", "greedy", "random", "--board", "side-a"],
    ],
)
def test_options_of_the_other_game_are_refused(ponti: Ponti, arguments: list[str]) -> None:
    assert arguments[-2] in ponti(*arguments, code=2)


def test_engine_answers_until_quit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("new 6\nfly\ngenmove\nquit\nnew\n"))
    engine("diavolo", bot="random", seed=1)
    answers = capsys.readouterr().out.split("\n\n")
    assert [answer[:1] for answer in answers] == ["=", "?", "=", "=", ""]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"bot": "nobody"}, "there is no player"),
        ({"seconds": 0.0}, "--seconds is the time"),
        ({"threads": 0}, "--threads is a number"),
    ],
)
def test_engine_refuses_nonsense(options: dict[str, object], complaint: str) -> None:
    with pytest.raises(PontiError, match=complaint):
        engine("diavolo", **options)  # type: ignore[arg-type]


def test_analyse_a_record_and_a_position(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = play_game(Match("greedy", "random", game=Options(size=6)), 0, False)
    path, picture = tmp_path / "game.txt", tmp_path / "course.svg"
    path.write_text(str(record), encoding="utf-8")
    analyse(str(path), seconds=0.01, svg=picture)
    said = capsys.readouterr().out
    assert "greedy against random" in said
    assert "turning points: " in said
    assert picture.read_text("utf-8").startswith("<svg")
    analyse(record.game.stack[5][0].code(), seconds=0.05)
    assert "positions looked at, judged by the network" in capsys.readouterr().out


def test_analyse_writes_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = play_game(Match("greedy", "random", game=Options(size=6)), 0, False)
    path = tmp_path / "game.txt"
    path.write_text(str(record), encoding="utf-8")
    analyse(str(path), seconds=0.01, as_json=True)
    found = json.loads(capsys.readouterr().out)
    assert found["seats"] == ["greedy", "random"]
    assert found["points"] == list(record.game.position.scores())
    assert [turn["move"] for turn in found["turns"]] == [str(move) for move in record.game.events[2:]]
    analyse(record.game.stack[5][0].code(), seconds=0.05, as_json=True)
    best = json.loads(capsys.readouterr().out)["suggestions"][0]
    assert {"move", "win", "ahead", "certain", "then", "reason", "values"} == set(best)


@pytest.mark.parametrize(
    ("file", "options", "complaint"),
    [
        ("diavolo:6", {}, "seven parts"),
        ("hashi:x", {}, "a code is hashi:board"),
        ("diavolo:6:15,15,6:6/6/6/6/6/6::first=light:over", {}, "between the opening and the end"),
        ("game.txt", {"seconds": 0.0}, "--seconds is the time"),
        ("game.txt", {"hindsight": float("inf")}, "--hindsight is a number"),
        ("diavolo:6:15,15,6:6/6/6/6/6/6::first=light:dark", {"hindsight": 3.0}, "give it a record"),
    ],
)
def test_analyse_refuses_nonsense(file: str, options: dict[str, float], complaint: str) -> None:
    with pytest.raises(PontiError, match=complaint):
        analyse(file, **options)  # type: ignore[arg-type]


def test_bench_writes_json(capsys: pytest.CaptureFixture[str]) -> None:
    bench("playouts", "diavolo", seconds=0.01, as_json=True)
    found = json.loads(capsys.readouterr().out)["games_per_second"]
    assert found["compiled"] > found["plain"] > 0


def test_warmup_says_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    warmup()
    said = capsys.readouterr().out
    assert "the search for Ponte del Diavolo" in said
    assert "Ready after" in said
