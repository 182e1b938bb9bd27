"""Where compiled kernels are kept: one place for one set of sources, whatever may be written."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ponti.engine import storage
from ponti.engine.warmup import GAMES, WarmUp

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
    for function in (storage.key, storage.directory):
        function.cache_clear()
    yield
    for function in (storage.key, storage.directory):
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


def test_any_edit_of_any_source_changes_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "diavolo").mkdir()
    (tmp_path / "hashi").mkdir()
    sources = [tmp_path / "kernels.py", tmp_path / "diavolo" / "rules.py", tmp_path / "diavolo" / "layout.py"]
    for path in [*sources, tmp_path / "hashi" / "rules.py"]:
        path.write_text("1")
    monkeypatch.setattr(storage, "_SOURCES", tmp_path)

    def key() -> str:
        storage.key.cache_clear()
        return storage.key("diavolo")

    seen = {key()}
    for path in sources:
        path.write_text("2")
        seen.add(key())
    sources[2].rename(sources[2].with_name("elsewhere.py"))
    seen.add(key())
    assert len(seen) == 5
    (tmp_path / "hashi" / "rules.py").write_text("2")
    assert key() in seen


def test_the_package_first_then_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the sources if possible; where those are read-only, with the user's caches."""
    sources, home = tmp_path / "package", tmp_path / "home"
    sources.mkdir()
    (sources / "kernels.py").write_text("1")
    monkeypatch.setattr(storage, "_SOURCES", sources)
    monkeypatch.setattr(storage, "user_cache", lambda: home)
    monkeypatch.delenv("PONTI_CACHE_DIR", raising=False)
    found = storage.directory("diavolo")
    assert found is not None
    assert found.is_relative_to(sources)
    storage.directory.cache_clear()
    for path in sorted((sources / "__pycache__").rglob("*"), reverse=True):
        path.rmdir()
    (sources / "__pycache__").rmdir()
    (sources / "__pycache__").write_text("not a directory")
    found = storage.directory("diavolo")
    assert found is not None
    assert found.is_relative_to(home)


def test_complete_kernels_are_used_where_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    monkeypatch.setattr(storage, "places", lambda: [two])
    first = storage.directory("diavolo")
    assert first is not None
    storage.mark_complete("diavolo")
    storage.directory.cache_clear()
    monkeypatch.setattr(storage, "places", lambda: [one, two])
    assert storage.directory("diavolo") == first
    assert storage.is_complete("diavolo")


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


def test_a_warm_up_that_fails_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "diavolo", "ponti.engine.no_such_module")
    monkeypatch.setattr(storage, "is_complete", lambda game: True)
    warm_up = WarmUp()
    assert not warm_up.wait(timeout=30)
    assert warm_up.error is not None
    assert "no_such_module" in warm_up.error
    assert not warm_up.is_ready


def test_a_warm_up_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int, str]] = []
    warm_up = WarmUp()
    warm_up.start(lambda done, total, name: seen.append((done, total, name)))
    assert warm_up.wait()
    assert warm_up.done[0] == warm_up.done[1] == seen[-1][0]
    assert not warm_up.is_cold
