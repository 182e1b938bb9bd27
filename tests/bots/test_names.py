"""Every level has a name in each language of the app."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ponti
from ponti.bots import LEVELS

LOCALE = Path(ponti.__file__).parent / "locale"


@pytest.mark.parametrize("file", sorted(LOCALE.glob("*.json")), ids=lambda file: file.stem)
def test_every_level_has_a_name(file: Path) -> None:
    words = json.loads(file.read_text(encoding="utf-8"))
    for levels in LEVELS.values():
        for level in levels:
            assert words.get(f"level.{level.name}"), level.name


def test_there_are_four_languages() -> None:
    assert {file.stem for file in LOCALE.glob("*.json")} == {"en", "de", "fr", "cs"}
