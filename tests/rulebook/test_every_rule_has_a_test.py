"""No rule without a test, and none without its heading, text and picture in the rules page."""

from __future__ import annotations

import ast
import re
from enum import StrEnum
from pathlib import Path

import pytest

from ponti import diavolo, hashi

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs" / "rules"
GAMES: list[tuple[str, type[StrEnum]]] = [("hashi", hashi.Rule), ("diavolo", diavolo.Rule)]


def ids_with_a_test(game: str) -> set[str]:
    """The ids in the marks of the tests of a game."""
    ids = set()
    for file in HERE.glob(f"test_{game}*.py"):
        for function in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
                ids |= set(
                    re.findall(
                        r"mark\.rule\('([^)]*)'\)", " ".join(map(ast.unparse, function.decorator_list))
                    )
                )
    return {one for several in ids for one in several.split("', '")}


@pytest.mark.parametrize(("game", "rules"), GAMES)
def test_every_rule_has_a_test(game: str, rules: type[StrEnum]) -> None:
    assert ids_with_a_test(game) == {rule.value for rule in rules}


@pytest.mark.parametrize(("game", "rules"), GAMES)
def test_every_rule_has_a_heading_and_a_picture(game: str, rules: type[StrEnum]) -> None:
    page = (DOCS / f"{game}.md").read_text(encoding="utf-8")
    sections = re.split(r"^#{2,4} (.+)$", page, flags=re.MULTILINE)
    by_slug = {
        re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-"): text
        for heading, text in zip(sections[1::2], sections[2::2], strict=True)
    }
    for rule in rules:
        slug = rule.value.removeprefix(f"{game}.")
        assert slug in by_slug, f"{game}.md has no heading for {rule.value}"
        pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", by_slug[slug])
        assert pictures, f"{game}.md#{slug} has no picture"
        for picture in pictures:
            assert (DOCS / picture).is_file(), picture
        words = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", by_slug[slug]).split()
        assert len(words) >= 12, f"{game}.md#{slug} does not explain the rule"
