"""Nobody's settings are read or written, and the environment's colours do not matter."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PONTI_CONFIG_DIR", str(tmp_path / "config"))
    for name in ("NO_COLOR", "COLORFGBG", "LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLORTERM", "truecolor")
