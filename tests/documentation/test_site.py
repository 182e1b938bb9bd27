"""The site itself, as `make docs` builds it: complete, small enough, and held by the wheel."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zlib

import pytest

from tools.documentation import build, checks
from tools.documentation.pages import ROOT
from tools.documentation.reference import NAMES, Book


@pytest.fixture(scope="session", autouse=True)
def site() -> None:
    """Built before, or now: `make test` has done it."""
    subprocess.run([sys.executable, ROOT / "tools/documentation/build.py"], check=True)


def test_it_has_no_dead_links_and_nothing_from_elsewhere() -> None:
    assert checks.faults(build.SITE) == []


@pytest.mark.parametrize("language", ["de", "fr", "cs"])
@pytest.mark.parametrize("game", ["hashi", "diavolo"])
def test_rules_say_in_which_language_they_are(language: str, game: str) -> None:
    text = (build.SITE / f"rules/{language}/{game}.html").read_text("utf-8")
    assert f'<article lang="{language}" ' in text
    assert "<article lang=" not in (build.SITE / f"rules/{game}.html").read_text("utf-8")


def test_every_public_name_can_be_looked_up(book: Book) -> None:
    raw = (build.SITE / "objects.inv").read_bytes()
    lines = zlib.decompress(raw.split(b"\n", 4)[4]).decode().splitlines()
    known = {line.split(" ")[0] for line in lines if " py:" in line}
    wanted = {f"{module}.{name}" for module in NAMES for name in book.public(module)}
    assert len(wanted) > 300
    assert sorted(wanted - known) == []


def test_the_search_knows_every_page() -> None:
    text = (build.SITE / "searchindex.js").read_text("utf-8")
    index = json.loads(re.sub(r"^Search\.setIndex\((.*)\)$", r"\1", text))
    pages = {path.relative_to(build.SITE).with_suffix("").as_posix() for path in build.SITE.rglob("*.html")}
    assert pages - {"search"} == set(index["docnames"])


def test_the_search_puts_pages_before_names_that_merely_have_the_word_in_them() -> None:
    script = (build.SITE / "_static/language_data.js").read_text("utf-8")
    partial, term = (re.search(rf"^  {name}: (\d+),$", script, re.M) for name in ("objPartialMatch", "term"))
    assert partial is not None
    assert term is not None
    assert int(partial[1]) < int(term[1])
