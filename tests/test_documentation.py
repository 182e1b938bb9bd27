"""The pages hang together: links lead somewhere, decisions have no gaps, and English has its own quotes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TRANSLATED = {"cs", "de", "fr"}
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *(page for page in sorted(DOCS.rglob("*.md")) if page.parent.name not in TRANSLATED),
]


def anchors(page: Path) -> set[str]:
    """The anchors of a page as GitHub makes them from its headings."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        found = (page.parent / path).resolve() if path else page
        assert found.exists(), target
        assert not anchor or anchor in anchors(found), target


def test_the_pages_that_code_names_are_there() -> None:
    code = [
        path
        for room in ("src", "tests", "tools", "bench", "examples")
        for path in (ROOT / room).rglob("*.py")
    ]
    named = {name for path in code for name in re.findall(r"\bdocs/[\w/-]+\.md\b", path.read_text("utf-8"))}
    assert named
    assert sorted(name for name in named if not (ROOT / name).exists()) == []


def test_decisions_are_numbered_without_gaps_and_listed() -> None:
    decisions = sorted(path for path in (DOCS / "decisions").glob("*.md") if path.name != "README.md")
    listed = re.findall(
        r"^\| (\d+) \| \[[^\]]+\]\(([^)]+)\)", (DOCS / "decisions" / "README.md").read_text(), re.M
    )
    assert [(int(number), name) for number, name in listed] == [
        (number, path.name) for number, path in enumerate(decisions, 1)
    ]
    for number, path in enumerate(decisions, 1):
        assert path.name.startswith(f"{number:04}-")
        assert path.read_text("utf-8").startswith(f"# {number}. ")


def test_english_has_no_guillemets() -> None:
    catalogue = ROOT / "src" / "ponti" / "locale" / "en.json"
    code = [
        path
        for room in ("src", "tools", "bench")
        for path in (ROOT / room).rglob("*")
        if path.suffix in {".py", ".js", ".sh"}
    ]
    texts = [*PAGES, catalogue, ROOT / "Makefile", *code]
    assert sorted(path.name for path in texts if re.search("[«»]", path.read_text("utf-8"))) == []
