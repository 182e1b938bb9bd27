"""The pages become those of the site: all of them, in order, with links that lead to their places there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.documentation import pages
from tools.documentation.pages import BELOW, DOCS, SECTIONS, DeadLinkError


def test_every_page_has_one_place_in_the_contents() -> None:
    listed = [page for section in SECTIONS for page in section.pages]
    listed += [page for below in BELOW.values() for page in below]
    listed += [f"decisions/{path.stem}" for path in (DOCS / "decisions").glob("0*.md")]
    written = {pages.place(path.relative_to(pages.ROOT).as_posix()) for path in pages.sources()}
    assert sorted(f"{name}.md" for name in listed) == sorted(
        name for name in written if name.endswith(".md") and name != "index.md"
    )


def test_use_comes_first_and_history_last() -> None:
    captions = [section.caption for section in SECTIONS]
    wanted = ["Play", "Build on it", "How it works", "What was measured", "History"]
    assert [caption for caption in captions if caption in wanted] == wanted
    assert captions[-1] == "History"


def test_the_first_page_leads_to_all_sections() -> None:
    text = (DOCS / "index.md").read_text("utf-8")
    places = [text.index(f"\n## {section.caption}\n") for section in SECTIONS]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("written", "on_the_site"),
    [
        ("[a](../CHANGELOG.md)", "[a](changes.md)"),
        ("[a](rules/hashi.md#flags)", "[a](rules/hashi.md#flags)"),
        ("![a](pictures/hashi.svg)", "![a](pictures/hashi.svg)"),
        ("[a](https://example.org/x) [b](#here)", "[a](https://example.org/x) [b](#here)"),
        ("[`docs/glossary/`](glossary/)", "`docs/glossary/`"),
        ("```\n[a](nowhere.md)\n```", "```\n[a](nowhere.md)\n```"),
    ],
)
def test_links_lead_to_the_pages_of_the_site(written: str, on_the_site: str) -> None:
    assert pages.linked(written, "docs/hosting.md") == on_the_site


def test_a_dead_link_stops_the_build() -> None:
    with pytest.raises(DeadLinkError, match=r"docs/hosting\.md: nowhere\.md is not there"):
        pages.linked("[a](nowhere.md)", "docs/hosting.md")


def test_rules_in_other_languages_keep_the_anchors_of_the_rules(tmp_path: Path) -> None:
    anchors = pages.stage(tmp_path)
    assert anchors["Fahnen"] == "flags"
    page = (tmp_path / "rules/de/hashi.md").read_text("utf-8")
    assert "<a id=" not in page
    assert "[English](../hashi.md) · **Deutsch** · [Français](../fr/hashi.md)" in page


@pytest.mark.parametrize("name", ["rules/hashi", "rules/de/diavolo", "rules/cs/hashi", "rules/cs/diavolo"])
def test_the_languages_of_a_rules_page_are_a_line_of_their_own(name: str, tmp_path: Path) -> None:
    pages.stage(tmp_path)
    lines = (tmp_path / f"{name}.md").read_text("utf-8").splitlines()
    place = lines.index(pages.languages(name))
    assert not lines[place - 1]
    assert not lines[place + 1]
