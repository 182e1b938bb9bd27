"""The README as a package index shows it: nothing in it leads nowhere."""

from __future__ import annotations

import re
from pathlib import Path

from hatch_build import long_description

README = Path(__file__).parents[2].joinpath("README.md").read_text("utf-8")
TARGET = re.compile(r"\]\(([^)\s]+)\)")


def test_without_an_address_pictures_are_described_and_links_are_words() -> None:
    text = long_description(README, None)
    assert [target for target in TARGET.findall(text) if "://" not in target] == []
    assert "*(picture: A solo game of Hashi in the browser)*" in text
    assert "](" in README
    # Code stays as it is, also where it looks like a link.
    assert ">>> game.position.scores()" in text
    assert "`.venv/bin/ponti`" in text
    assert "\0" not in text


def test_with_an_address_they_lead_there() -> None:
    readme = "![a](some/a.svg) [b](some/b.md#c) [d](https://e.example) `[f](g)`"
    text = long_description(readme, "https://x.example/")
    there = "https://x.example/some"
    assert text == f"![a]({there}/a.svg) [b]({there}/b.md#c) [d](https://e.example) `[f](g)`"
