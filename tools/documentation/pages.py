"""Which pages the site has, in the order in which people read, and how those of the repository become them.

The pages are written for a reader of the repository, where their links lead to files. On the site some of
these have other places: a link is turned into one to the page of the site, and what the site does not have is
named without a link.
"""

from __future__ import annotations

import posixpath
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the table of contents: a caption, and pages by their names on the site."""

    caption: str
    pages: tuple[str, ...]


# Use first, how it works second, what was measured third, history last.
SECTIONS = (
    Section(
        "Play",
        (
            "start",
            "rules/hashi",
            "rules/diavolo",
            "bots",
            "puzzles",
            "daily",
            "boards",
            "pictures",
            "terminal",
            "command",
            "hosting",
        ),
    ),
    Section("Build on it", ("tour/hashi", "tour/diavolo", "own-bot", "own-board", "reference", "research")),
    Section(
        "How it works", ("architecture", "protocol", "fair-decks", "bots/hashi", "bots/diavolo", "training")
    ),
    Section("What was measured", ("bots/laboratory",)),
    Section("Take part", ("contributing", "conduct", "security")),
    Section("History", ("changes", "decisions/README")),
)
# Pages below another one in the table of contents.
BELOW = {
    "rules/hashi": ("rules/de/hashi", "rules/fr/hashi", "rules/cs/hashi"),
    "rules/diavolo": ("rules/de/diavolo", "rules/fr/diavolo", "rules/cs/diavolo"),
    "research": ("codec/hashi", "codec/diavolo"),
}
LANGUAGES = {"": "English", "de": "Deutsch", "fr": "Français", "cs": "Čeština"}

# Where files outside docs/ are on the site.
PLACES = {
    "CHANGELOG.md": "changes.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "README.md": "index.md",
    "docs/rules": "index.md",
    "docs/screenshots": "pictures.md",
}
# What only the repository has: on the site its name stands there without a link.
ONLY_IN_THE_REPOSITORY = ("LICENSE", "docs/glossary", "examples", "src", "tests", "tools", "bench")

_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_FENCE = re.compile(r"^( *)(```|~~~).*?^\1\2", re.MULTILINE | re.DOTALL)
_ANCHOR = re.compile(r'^(#+ .*?)\s*<a id="([a-z0-9-]+)"></a>\s*$', re.MULTILINE)


class DeadLinkError(Exception):
    """A link of a page leads nowhere."""


def stage(into: Path) -> dict[str, str]:
    """Copy all pages and pictures to where the site is made of them.

    Returns the anchors that pages give to headings: rules in other languages have the English ones.
    """
    anchors: dict[str, str] = {}
    for source in sources():
        name = place(source.relative_to(ROOT).as_posix())
        target = into / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix != ".md":
            shutil.copy(source, target)
            continue
        text = source.read_text("utf-8")
        for heading, anchor in _ANCHOR.findall(text):
            words = heading.lstrip("#").strip()
            if anchors.setdefault(words, anchor) != anchor:
                raise DeadLinkError(f"{source.name}: {words!r} has two anchors")
        text = linked(_ANCHOR.sub(r"\1", text), source.relative_to(ROOT).as_posix())
        target.write_text(dressed(text, name.removesuffix(".md")), "utf-8")
    return anchors


def sources() -> Iterator[Path]:
    """All files of the repository that the site is made of, but for the code that the reference describes."""
    yield from sorted(path for path in DOCS.rglob("*") if path.suffix in (".md", ".svg", ".png"))
    yield from (
        ROOT / name for name in PLACES if name.endswith(".md") and name != "README.md" and "/" not in name
    )


def place(name: str) -> str:
    """Where a file of the repository is on the site.

    >>> place("docs/rules/hashi.md"), place("CHANGELOG.md")
    ('rules/hashi.md', 'changes.md')
    """
    return PLACES.get(name) or name.removeprefix("docs/")


def linked(text: str, source: str) -> str:
    """The text of a page with its links led to the pages of the site.

    >>> linked("[how](docs/hosting.md#backups) and [terms](docs/glossary/)", "CONTRIBUTING.md")
    '[how](hosting.md#backups) and terms'
    """
    fenced = [match.span() for match in _FENCE.finditer(text)]

    def led(match: re.Match[str]) -> str:
        bang, label, target = match.groups()
        if "://" in target or target.startswith(("#", "mailto:")):
            return match[0]
        if any(start <= match.start() < end for start, end in fenced):
            return match[0]
        path, _, anchor = target.partition("#")
        found = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        if not (ROOT / found).exists():
            raise DeadLinkError(f"{source}: {target} is not there")
        if found.split("/", 1)[0] in ONLY_IN_THE_REPOSITORY or found in ONLY_IN_THE_REPOSITORY:
            return str(label)
        there = posixpath.relpath(place(found), posixpath.dirname(place(source)) or ".")
        return f"{bang}[{label}]({there}{'#' + anchor if anchor else ''})"

    return _LINK.sub(led, text)


def dressed(text: str, name: str) -> str:
    """A page with what only the site has: the languages of a rules page, the table of contents."""
    text = _FENCE.sub(lambda block: plain(block[0]), text)
    if name.startswith("rules/"):
        text = re.sub(r"\A(# .*\n)", rf"\1\n{languages(name)}\n\n", text)
    below = BELOW.get(name, ())
    if name == "decisions/README":
        below = tuple(f"decisions/{path.stem}" for path in sorted((DOCS / "decisions").glob("0*.md")))
    if name == "index":
        return text + "".join(toctree(each.pages, each.caption) for each in SECTIONS)
    return text + (toctree(below) if below else "")


def plain(block: str) -> str:
    r"""A block of examples without what is there for the program that tries them.

    >>> plain("```python\n>>> print()\n<BLANKLINE>\n\n```")
    '```python\n>>> print()\n\n```'
    """
    lines = ["" if line.strip() == "<BLANKLINE>" else line for line in block.splitlines()]
    if ">>> " in block and not lines[-2].strip():
        del lines[-2]
    return "\n".join(lines)


def languages(name: str) -> str:
    """The line of a rules page that leads to the others of its game.

    >>> languages("rules/de/hashi")
    '[English](../hashi.md) · **Deutsch** · [Français](../fr/hashi.md) · [Čeština](../cs/hashi.md)'
    """
    *_, own, game = ("", *name.split("/")[1:])
    up = "../" if own else ""
    return " · ".join(
        f"**{title}**" if language == own else f"[{title}]({up}{language}{'/' * bool(language)}{game}.md)"
        for language, title in LANGUAGES.items()
    )


def toctree(pages: tuple[str, ...], caption: str = "") -> str:
    """Pages as Sphinx puts them into the table of contents at the side."""
    options = f":hidden:\n{f':caption: {caption}' + chr(10) if caption else ''}"
    return f"\n```{{toctree}}\n{options}\n" + "".join(f"/{page}\n" for page in pages) + "```\n"
