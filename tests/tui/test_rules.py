"""The rules pages as the terminal shows them."""

from __future__ import annotations

from pathlib import Path

import pytest

import ponti
from ponti.locale import LANGUAGES
from ponti.tui.screens.rules import rules_text

RULES = Path(ponti.__file__).parent / "rules"


@pytest.mark.parametrize("kind", ["hashi", "diavolo"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_heading_is_a_line_of_its_own(language: str, kind: str) -> None:
    folder = RULES if language == "en" else RULES / language
    page = (folder / f"{kind}.md").read_text("utf-8").splitlines()
    headings = [line.partition("<a id")[0].rstrip() for line in page if line.startswith("#")]
    assert len(headings) > 5
    shown = rules_text(language, kind).splitlines()
    assert [line for line in shown if line.startswith("#")] == headings
    assert not [line for line in shown if "<a id" in line]
