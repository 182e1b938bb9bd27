"""Where compiled kernels are kept: one place for one set of sources, whatever may be written."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from ponti.engine import storage

# A kernel of its own, so that nobody has to wait for the real ones.
MODULE = """
from ponti.engine.kernels import kernel

@kernel
def double(number):
    return number * 2
"""
SCRIPT = """
import sys, ponti.engine

ponti.engine.__path__.append(sys.argv[1])
from ponti.engine.small_kernel import double

assert double(21) == 42
print(sum(double.stats.cache_hits.values()), sum(double.stats.cache_misses.values()))
"""


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Nothing remembered from one test to the next."""
    clear()
    yield
    clear()


def clear() -> None:
    """Forget everything that was found out about the disk."""
    for function in (storage.key, storage.directory, storage.why_unkept, storage._say_unkept):
        function.cache_clear()


@pytest.fixture
def modules(tmp_path: Path) -> Path:
    folder = tmp_path / "modules"
    folder.mkdir()
    (folder / "small_kernel.py").write_text(MODULE)
    return folder


def start(modules: Path, place: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(modules)],
        env={**os.environ, "PONTI_CACHE_DIR": str(place)},
        stdout=subprocess.PIPE,
        text=True,
    )


def counts(process: subprocess.Popen[str]) -> str:
    """How often the kernel was found on disk, and how often not."""
    said, _ = process.communicate()
    assert process.returncode == 0
    return said.strip()


def test_a_kernel_is_compiled_once_and_then_loaded(modules: Path, tmp_path: Path) -> None:
    assert counts(start(modules, tmp_path)) == "0 1"
    assert counts(start(modules, tmp_path)) == "1 0"


def test_several_processes_at_once_do_not_hinder_each_other(modules: Path, tmp_path: Path) -> None:
    processes = [start(modules, tmp_path) for _ in range(3)]
    found = [counts(process) for process in processes]
    assert set(found) <= {"0 1", "1 0"}
    assert counts(start(modules, tmp_path)) == "1 0"
    assert not list(tmp_path.rglob("*.tmp.*"))


def test_kernels_work_where_nothing_can_be_written(modules: Path, tmp_path: Path) -> None:
    """A file where the directory should be: that stops everybody, the administrator too."""
    (tmp_path / "taken").write_text("")
    assert counts(start(modules, tmp_path / "taken")) == "0 1"


def test_kernels_lie_with_the_caches_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Apart for each installation, and never among the files that `pip uninstall` has to find."""
    monkeypatch.delenv("PONTI_CACHE_DIR", raising=False)
    assert not storage.place().is_relative_to(storage._PACKAGE)
    monkeypatch.setattr(storage, "user_cache", lambda: tmp_path)
    here = storage.directory("diavolo")
    assert here is not None
    assert here.is_relative_to(tmp_path)
    monkeypatch.setattr(storage, "_PACKAGE", tmp_path / "elsewhere")
    clear()
    there = storage.directory("diavolo")
    assert there is not None
    assert there.parent != here.parent


def test_complete_kernels_are_only_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An administrator may have compiled them where others cannot write."""
    monkeypatch.setenv("PONTI_CACHE_DIR", str(tmp_path))
    found = storage.directory("diavolo")
    storage.mark_complete("diavolo")
    clear()
    monkeypatch.setattr(tempfile, "TemporaryFile", _refuse)
    assert storage.directory("diavolo") == found
    assert storage.is_complete("diavolo")
    assert storage.directory("hashi") is None


def _refuse(**_: object) -> None:
    raise PermissionError(13, "Permission denied")


def test_that_nothing_can_be_kept_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "taken").write_text("")
    monkeypatch.setenv("PONTI_CACHE_DIR", str(tmp_path / "taken"))
    assert storage.directory("diavolo") is storage.directory("hashi") is None
    assert len(caplog.messages) == 1
    assert f"{tmp_path / 'taken'} cannot be written" in caplog.text
    assert str(storage.why_unkept("hashi")) in caplog.text


def test_kernels_of_installations_that_are_gone_are_swept_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PONTI_CACHE_DIR", raising=False)
    monkeypatch.setattr(storage, "user_cache", lambda: tmp_path / "cache")
    gone, there = tmp_path / "cache" / "gone", tmp_path / "cache" / "there"
    for place, belongs_to in ((gone, tmp_path / "removed"), (there, tmp_path)):
        (place / "kernels-diavolo").mkdir(parents=True)
        (place / "installation.txt").write_text(str(belongs_to))
    storage.mark_complete("diavolo")
    assert sorted((tmp_path / "cache").iterdir()) == sorted([there, storage.place()])


def test_kernels_of_older_sources_are_swept_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PONTI_CACHE_DIR", str(tmp_path))
    now = storage.directory("diavolo")
    assert now is not None
    stale = now.with_name(now.name.rpartition("-")[0] + "-0123456789abcdef")
    other_game = now.with_name(now.name.replace("diavolo", "hashi"))
    other_python = now.with_name(now.name.replace(f"-{sys.version_info[0]}.", "-2."))
    for path in (stale, other_game, other_python):
        path.mkdir()
        (path / "kernel.nbi").write_text("")
    storage.mark_complete("diavolo")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        path.name for path in (now, other_game, other_python)
    )
