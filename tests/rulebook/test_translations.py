"""The rules pages in other languages say as much as the English ones, in the same order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs" / "rules"
PAGES = [(language, game) for language in ("de", "fr", "cs") for game in ("hashi", "diavolo")]


def without_code(text: str) -> str:
    return re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)


def headings(text: str) -> list[tuple[int, str]]:
    """Levels and anchors: written in the heading, or made of its words as GitHub does."""
    found = []
    for marks, words in re.findall(r"^(#+) (.+)$", without_code(text), flags=re.MULTILINE):
        anchor = re.search(r'<a id="([a-z0-9-]+)"></a>$', words)
        slug = anchor[1] if anchor else re.sub(r"[^\w -]", "", words.lower()).strip().replace(" ", "-")
        found.append((len(marks), slug))
    return found


def code(text: str) -> list[str]:
    return re.findall(r"^```.*?^```", text, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_a_translated_page_is_complete(language: str, game: str) -> None:
    english = (DOCS / f"{game}.md").read_text(encoding="utf-8")
    translated = (DOCS / language / f"{game}.md").read_text(encoding="utf-8")
    # The title is the one heading without a rule or section of its own.
    assert headings(translated)[1:] == headings(english)[1:]
    pictures = re.findall(r"!\[([^\]]+)\]\((?:\.\./)?(pictures/[^)]+)\)", translated)
    assert [file for _, file in pictures] == re.findall(r"!\[[^\]]+\]\((pictures/[^)]+)\)", english)
    assert [len(block.splitlines()) for block in code(translated)] == [
        len(block.splitlines()) for block in code(english)
    ]
    rows = [re.findall(r"^\|.*\|$", page, flags=re.MULTILINE) for page in (translated, english)]
    assert len(rows[0]) == len(rows[1])
    anchors = {slug for _, slug in headings(translated)}
    assert set(re.findall(r"\]\(#([^)]+)\)", translated)) <= anchors
    assert len(without_code(translated).split()) > 0.75 * len(without_code(english).split())


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_nothing_is_left_in_english(language: str, game: str) -> None:
    def sentences(path: Path) -> set[str]:
        lines = without_code(path.read_text(encoding="utf-8")).splitlines()
        return {line for line in lines if len(re.findall(r"[^\W\d_]{2,}", line)) > 5}

    assert not sentences(DOCS / f"{game}.md") & sentences(DOCS / language / f"{game}.md")
