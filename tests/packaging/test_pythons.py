"""Looking for other Pythons: on the path, among pyenv's, and what is said where there is none."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import pythons

CURRENT = ".".join(map(str, sys.version_info[:2]))
OTHERS = [version for version in pythons.supported() if version != CURRENT]


def pretend(directory: Path, version: str, answer: str | None = None) -> str:
    """A program that says it is a Python, or one that fails as pyenv's shims do."""
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / f"python{version}"
    path.write_text(f"#!/bin/sh\n{f'echo {answer}' if answer else 'exit 127'}\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without any Python but this one."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    monkeypatch.delenv("CI", raising=False)
    return tmp_path


def test_the_supported_versions_are_those_of_the_classifiers() -> None:
    assert pythons.supported() == ["3.11", "3.12", "3.13"]


def test_this_python_is_always_among_them(bare: Path) -> None:
    assert pythons.find() == {CURRENT: sys.executable}


def test_they_are_found_on_the_path_and_among_pyenvs(bare: Path) -> None:
    first, second = OTHERS[:2]
    on_path = pretend(bare / "bin", first, f"{first}.9")
    pretend(bare / "bin", second)
    pretend(bare / f"pyenv/versions/{second}.1/bin", second)
    among_pyenvs = pretend(bare / f"pyenv/versions/{second}.0/bin", second, f"{second}.0")
    assert pythons.find() == {CURRENT: sys.executable, first: on_path, second: among_pyenvs}


@pytest.mark.parametrize("ci", [True, False])
def test_without_any_other_continuous_integration_fails_and_the_rest_is_told(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ci: bool
) -> None:
    monkeypatch.setattr(pythons, "attempt", lambda *_: True)
    if ci:
        monkeypatch.setenv("CI", "true")
        with pytest.raises(SystemExit, match=r"no other Python among .* install one"):
            pythons.main()
    else:
        pythons.main()
        assert "no other Python among" in capsys.readouterr().out


def test_every_python_that_was_tried_is_told_and_one_that_fails_fails_the_run(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = pretend(bare / "bin", OTHERS[0], f"{OTHERS[0]}.9")
    monkeypatch.setattr(pythons, "attempt", lambda python, *_: python != other)
    with pytest.raises(SystemExit, match=f"the wheel fails with Python {OTHERS[0]}"):
        pythons.main()
    told = capsys.readouterr().out
    assert f"Python {OTHERS[0]}.9 ({other})" in told
    assert sys.executable in told


def test_continuous_integration_says_that_it_is() -> None:
    assert "CI=true" in (pythons.ROOT / ".ci/run").read_text("utf-8")
