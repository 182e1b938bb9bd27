"""What the finished site is held to: no dead link, nothing from elsewhere, every page within two clicks."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

FIRST = "index.html"
CLICKS = 2
# Pages that Sphinx makes for itself; the field for searching leads to the second.
ITS_OWN = {"genindex.html", "search.html"}


@dataclass
class Page(HTMLParser):
    """A page of the site: its anchors, what it loads, and where its links lead, those of its text apart."""

    name: str
    anchors: set[str] = field(default_factory=set)
    loaded: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    in_text: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._depth_of_text = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """One element."""
        values = {name: value or "" for name, value in attrs}
        if "id" in values:
            self.anchors.add(values["id"])
        if tag == "article":
            self._depth_of_text += 1
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
            if self._depth_of_text:
                self.in_text.append(values["href"])
        elif "src" in values or (tag == "link" and "href" in values):
            self.loaded.append(values.get("src") or values["href"])
        if tag == "img" and not values.get("alt") and "sidebar-logo" not in values.get("class", ""):
            self.faults.append(f"{values.get('src')} has no alternative text")
        if (tag == "script" and "src" not in values) or tag == "style" or "style" in values:
            self.faults.append(f"<{tag}> has a script or a style in the page itself")

    def handle_endtag(self, tag: str) -> None:
        """The end of an element."""
        if tag == "article":
            self._depth_of_text -= 1


def faults(site: Path) -> list[str]:
    """All that is wrong with a site, a line each."""
    pages = {name: _read(site, name) for name in _names(site)}
    found = [f"{page.name}: {fault}" for page in pages.values() for fault in page.faults]
    for page in pages.values():
        found += [f"{page.name}: loads {each}" for each in page.loaded if not _is_there(site, page, each)]
        found += [
            f"{page.name}: dead link {each}" for each in page.links if not _leads(site, pages, page, each)
        ]
    for sheet in site.rglob("*.css"):
        elsewhere = re.findall(
            r"(?:@import|url\()\s*['\"]?((?:https?:)?//[^'\")]+)", sheet.read_text("utf-8")
        )
        found += [f"{sheet.name}: loads {each}" for each in elsewhere]
    return found + [f"{name} is more than {CLICKS} clicks away" for name in sorted(far(pages))]


def far(pages: dict[str, Page]) -> set[str]:
    """The pages that nobody finds within two clicks in the text of the first one and those it leads to."""
    reached = {FIRST}
    for _ in range(CLICKS):
        reached |= {
            posixpath.normpath(posixpath.join(posixpath.dirname(name), link.partition("#")[0]))
            for name in tuple(reached)
            if name in pages
            for link in pages[name].in_text
            if link.partition("#")[0]
        }
    return set(pages) - reached - ITS_OWN


def _names(site: Path) -> Iterator[str]:
    for path in sorted(site.rglob("*.html")):
        if "_static" not in path.parts:
            yield path.relative_to(site).as_posix()


def _read(site: Path, name: str) -> Page:
    page = Page(name)
    page.feed((site / name).read_text("utf-8"))
    return page


def _is_there(site: Path, page: Page, address: str) -> bool:
    """Whether what a page loads comes with the site."""
    if address.startswith(("data:", "#")):
        return True
    path = unquote(address.partition("?")[0].partition("#")[0])
    return "//" not in address and (site / posixpath.dirname(page.name) / path).is_file()


def _leads(site: Path, pages: dict[str, Page], page: Page, link: str) -> bool:
    """Whether a link leads somewhere; those to other sites are not followed."""
    if link.startswith(("http://", "https://", "mailto:")):
        return True
    path, _, anchor = link.partition("#")
    name = (
        posixpath.normpath(posixpath.join(posixpath.dirname(page.name), unquote(path))) if path else page.name
    )
    if name not in pages:
        return (site / name).is_file()
    return not anchor or unquote(anchor) in pages[name].anchors
