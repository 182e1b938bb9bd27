"""The pictures of the documentation are those that the code draws today."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import pictures


def test_all_pictures_are_up_to_date() -> None:
    assert pictures.stale() == [], "run `make pictures`"


def test_the_readme_shows_both_games_and_the_page_on_boards_a_perfect_one() -> None:
    assert {path.name for path in (pictures.ROOT / "docs" / "pictures").glob("*.svg")} == {
        "diavolo.svg",
        "hashi.svg",
        "hashi-sixty.svg",
    }


def test_a_picture_that_is_missing_changed_or_unknown_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawings = {
        tmp_path / f"{name}.svg": lambda name=name: f"<svg>{name}</svg>"
        for name in ("kept", "changed", "missing")
    }
    monkeypatch.setattr(pictures, "ROOT", tmp_path)
    monkeypatch.setattr(pictures, "expected", lambda: drawings)
    assert pictures.main([]) == 0
    assert pictures.main(["--check"]) == 0
    (tmp_path / "changed.svg").write_text("<svg/>")
    (tmp_path / "missing.svg").unlink()
    (tmp_path / "unknown.svg").write_text("<svg/>")
    assert pictures.stale() == ["changed.svg", "missing.svg", "unknown.svg"]
    capsys.readouterr()
    assert pictures.main(["--check"]) == 1
    assert capsys.readouterr().out.split() == [
        "changed.svg",
        "missing.svg",
        "unknown.svg",
        "run",
        "`make",
        "pictures`",
    ]
    assert pictures.main(["missing"]) == 0
    assert pictures.stale() == ["changed.svg", "unknown.svg"]
