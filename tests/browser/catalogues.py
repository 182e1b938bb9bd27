"""The sentences of the app in its four languages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "de", "fr", "cs")
CATALOGUES: dict[str, dict[str, Any]] = {
    language: json.loads((ROOT / "src" / "ponti" / "locale" / f"{language}.json").read_text("utf-8"))
    for language in LANGUAGES
}
GAPS = re.compile(r"\{(\w+)\}")
