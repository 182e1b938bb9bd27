"""Kernels are compiled again when anything changes that they are made from, the rules' constants too."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ponti
from ponti.engine import storage
from ponti.games import GAMES

PACKAGE = Path(ponti.__file__).parent
# What plays with the kernels, looks for packages, or knows names: no kernel takes anything from it.
WITHOUT_KERNELS = {"play", "extras.py", "games.py", "_moved.py"}
# On a sheet where everything is finished the kernel awards all bonuses.
AWARDS = """
from ponti.engine.hashi import chart, rules
from ponti.hashi import SIDE_A

sheet = chart.empty_sheet()
sheet[chart.NUMBER : chart.NUMBER + 18] = sheet[chart.LEADING : chart.LEADING + 18] = 1
rules.settle(chart.chart_of(SIDE_A), sheet, 1, rules.ALONE)
print(*sheet[chart.AWARDS : chart.AWARDS + 2])
"""


def test_another_bonus_is_awarded_by_the_kernels_at_once(tmp_path: Path) -> None:
    """A real constant of the rules, changed in a copy of the package with the same place for its kernels."""
    copy = tmp_path / "ponti"
    needless = shutil.ignore_patterns("__pycache__", "web", "server", "locale", "rules")
    shutil.copytree(PACKAGE, copy, ignore=needless)

    def awards() -> str:
        environment = {
            **os.environ,
            "PONTI_CACHE_DIR": str(tmp_path / "kernels"),
            "PYTHONPATH": str(tmp_path),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        done = subprocess.run(
            [sys.executable, "-c", AWARDS], env=environment, cwd=tmp_path, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    assert awards() == "9 7"
    scoring = copy / "hashi" / "scoring.py"
    text = scoring.read_text("utf-8")
    assert "RED = Bonus(9," in text
    scoring.write_text(text.replace("RED = Bonus(9,", "RED = Bonus(11,"), "utf-8")
    assert awards() == "11 7"


@pytest.mark.parametrize("game", GAMES)
def test_every_module_that_kernels_may_take_something_from_counts(game: str) -> None:
    """What the engine of a game imports is part of its key, but for what has nothing for kernels."""
    script = (
        f"import sys, ponti.engine.{game}.thinking\n"
        "print(*(m.__file__ for n, m in sys.modules.items() if n.startswith('ponti.') and m.__file__))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = {Path(file).relative_to(PACKAGE) for file in done.stdout.split()}
    counted = {path.relative_to(PACKAGE) for path in storage.sources(game)}
    assert len(loaded) > 20
    others = {path.parts[0] for path in loaded - counted}
    assert others <= WITHOUT_KERNELS


def test_any_edit_of_any_source_changes_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = (
        "errors.py",
        "engine/kernels.py",
        "engine/hashi/rules.py",
        "hashi/scoring.py",
        "hashi/deep/er.py",
    )
    others = ("engine/diavolo/rules.py", "diavolo/grid.py", "server/app.py")
    for name in (*names, *others):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1")
    monkeypatch.setattr(storage, "_PACKAGE", tmp_path)

    def key() -> str:
        storage.key.cache_clear()
        return storage.key("hashi")

    try:
        seen = {key()}
        for name in names:
            (tmp_path / name).write_text("2")
            seen.add(key())
        (tmp_path / names[-1]).rename(tmp_path / "hashi" / "elsewhere.py")
        seen.add(key())
        assert len(seen) == len(names) + 2
        for name in others:
            (tmp_path / name).write_text("2")
        assert key() in seen
    finally:
        storage.key.cache_clear()
