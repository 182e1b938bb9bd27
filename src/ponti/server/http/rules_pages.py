"""The rules pages, one source for app and documentation: Markdown turned into a piece of HTML."""

from __future__ import annotations

import re
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ponti.games import GAMES

RULES = Path(__file__).parents[2] / "rules"
LANGUAGES = ("en", "de", "fr", "cs")

# An anchor at the end of a heading names the rule in pages whose headings are not English.
_ANCHOR = re.compile(r'\s*<a id="([a-z0-9-]+)"></a>\s*$')


def source(language: str, game: str) -> Path | None:
    """The file of a rules page, or None; English ones lie beside the folders of the other languages."""
    if language not in LANGUAGES or game not in GAMES:
        return None
    names = [RULES / language / f"{game}.md"]
    if language == "en":
        names.append(RULES / f"{game}.md")
    return next((path for path in names if path.is_file()), None)


def page(path: Path) -> str:
    """A rules page as a piece of HTML."""
    return rendered(path.read_text(encoding="utf-8"))


def rendered(text: str) -> str:
    r"""Markdown as HTML: headings get the ids of their rules, pictures the address of this server.

    >>> rendered("### One number\n![A 3](pictures/three.svg)").splitlines()[0]
    '<h3 id="one-number">One number</h3>'
    >>> rendered('### Eine Zahl <a id="one-number"></a>').strip()
    '<h3 id="one-number">Eine Zahl</h3>'
    """
    markdown = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = markdown.parse(text)
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            _name(token, tokens[index + 1])
        for child in token.children or ():
            if child.type == "image":
                picture = str(child.attrs.get("src", "")).rpartition("pictures/")[2]
                child.attrSet("src", f"/api/rules/pictures/{picture}")
                child.attrSet("loading", "lazy")
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def _name(heading: Token, inline: Token) -> None:
    """Give a heading its id: that of the anchor at its end, or the one made of its words."""
    match = _ANCHOR.search(inline.content)
    if match and inline.children:
        heading.attrSet("id", match[1])
        inline.children = [child for child in inline.children if child.type != "html_inline"]
        inline.children[-1].content = inline.children[-1].content.rstrip()
        return
    words = re.sub(r"[^\w\s-]", "", inline.content.lower())
    heading.attrSet("id", re.sub(r"[\s_]+", "-", words).strip("-"))
