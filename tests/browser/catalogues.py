"""The sentences of the app in its four languages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "de", "fr", "cs")
LOCALE = ROOT / "src" / "ponti" / "locale"
# The sentences of strategy lessons, puzzles and days are files of their own, which come when needed.
CATALOGUES: dict[str, dict[str, Any]] = {
    language: {
        key: sentence
        for folder in (LOCALE, LOCALE / "strategy", LOCALE / "puzzles", LOCALE / "daily", LOCALE / "sea")
        for key, sentence in json.loads((folder / f"{language}.json").read_text("utf-8")).items()
    }
    for language in LANGUAGES
}
GAPS = re.compile(r"\{(\w+)\}")
