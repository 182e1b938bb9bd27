"""The commands that use the engine of Hashi: `bench`, `arena` and `analyse`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from ponti.bots.arena import Match, play_game
from tests.cli.conftest import Ponti


def test_bench_measures_both(ponti: Ponti) -> None:
    found = json.loads(ponti("bench", "playouts", "hashi", "--seconds", "0.05", "--json"))
    assert found["game"] == "hashi"
    assert found["games_per_second"]["compiled"] > found["games_per_second"]["plain"] > 0


def test_arena_alone_and_at_a_table(ponti: Ponti, tmp_path: Path) -> None:
    arguments = ["--games", "5", "--workers", "1", "--records", str(tmp_path), "--json"]
    (alone,) = json.loads(ponti("arena", "hashi", "random", *arguments))
    assert alone["games"] == len(alone["points"]) == 5
    assert alone["interval"][0] <= alone["mean"] <= alone["interval"][1]
    (match,) = json.loads(ponti("arena", "hashi", "random", "random", "--board", "side-b", *arguments))
    assert match["won"] + match["lost"] + match["shared"] == match["games"] == 6
    assert len(list(tmp_path.rglob("game-*.txt"))) == 5 + 6
    text = ponti("arena", "hashi", "random", *arguments[:-1])
    assert text.startswith(f"random on side-a: {alone['mean']:.2f} points (")


def test_analyse_reviews_a_record(ponti: Ponti, tmp_path: Path) -> None:
    file, picture = tmp_path / "game.txt", tmp_path / "game.svg"
    file.write_text(str(play_game(Match("random", game="hashi"), 1)), encoding="utf-8")
    text = ponti("analyse", str(file), "--hindsight", "0", "--svg", str(picture))
    assert "the turns that cost most: round" in text
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    data = json.loads(ponti("analyse", str(file), "--hindsight", "0", "--json"))
    assert len(data["turns"]) == 17
    code = play_game(Match("random", game="hashi"), 1).game.stack[6][0].code()
    assert "points expected" in ponti("analyse", code, "--seconds", "0.1")
    (seat,) = json.loads(ponti("analyse", code, "--seconds", "0.1", "--json"))["seats"]
    assert {"move", "points", "reason", "values"} == set(seat["suggestions"][0])
