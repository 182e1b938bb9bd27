"""The count of places that ask which game it is, on files whose number of them is plain to see."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import shape

SHARED = [
    ('if game == "hashi":\n    pass\n', 1),
    ('if game in ("hashi", "diavolo"):\n    pass\n', 1),
    ('LEVELS = {\n    "hashi": 1,\n    "diavolo": 2,\n}\n', 1),
    ('kind = "hashi" if table.is_hashi else "diavolo"\n', 1),
    ("first = table.is_hashi\nsecond = isinstance(options, DiavoloOptions)\n", 2),
    ('match code:\n    case "hashi":\n        pass\n', 1),
    ('"""On hashi and diavolo."""\n\nTEXT = "a game of hashi"\n', 0),
    ("from ponti import diavolo, hashi\n", 1),
    ("from ponti.hashi import Card\n\nisinstance(card, Card)\n", 0),
]
SCRIPTS = [
    ("const PARTS = {\n  hashi: 1,\n  diavolo: 2,\n};\n", 1),
    ('if (game === "hashi") go(); // or "diavolo"\n', 1),
    ('/* "hashi" */\nt("hashi.board");\n', 0),
    ('import { A } from "/hashi/a.js";\nimport { B } from "/diavolo/b.js";\n', 1),
]


def count(package: Path, name: str, text: str) -> int:
    (package / name).parent.mkdir(parents=True, exist_ok=True)
    (package / name).write_text(text, encoding="utf-8")
    return len(shape.places(package))


@pytest.mark.parametrize(("text", "number"), SHARED)
def test_python_by_its_syntax(tmp_path: Path, text: str, number: int) -> None:
    assert count(tmp_path, "server/room.py", text) == number


@pytest.mark.parametrize(("text", "number"), SCRIPTS)
def test_scripts_by_their_lines(tmp_path: Path, text: str, number: int) -> None:
    assert count(tmp_path, "web/game.js", text) == number


@pytest.mark.parametrize("name", ["svg/hashi/table.py", "svg/hashi.py", "cli/arena_hashi.py", "games.py"])
def test_a_game_s_own_files_and_the_registry_may_name_it(tmp_path: Path, name: str) -> None:
    assert count(tmp_path, name, 'KIND = "hashi"\n') == 0


def test_rooms_are_counted_with_their_folders(tmp_path: Path) -> None:
    for name in ("errors.py", "svg/canvas.py", "svg/hashi/a.py", "svg/hashi/b.py"):
        count(tmp_path, name, "x = 1\n")
    assert shape.rooms(tmp_path) == {
        "errors": shape.Room(files=1, folders=1, lines=1, fullest=1),
        "svg": shape.Room(files=3, folders=2, lines=3, fullest=2),
    }
