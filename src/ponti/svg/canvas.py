"""A tiny builder of SVG: elements with escaped text and short numbers, paths, and the whole document.

Points are complex numbers, x to the right and y downwards. An id is written without its prefix; the document
puts one before all of them that follows from what is drawn, so that several pictures can stand on one page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from unicodedata import east_asian_width
from zlib import crc32

Value = str | float | complex | None

# Stands for the prefix until the whole text is known; no other text can contain it.
_PREFIX = "\0"
# The width of a wide letter in a wide serif font (DejaVu Serif), as a part of its size.
_WIDEST = 0.66
# What XML cannot hold at all, not even escaped.
_UNWRITABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SPECIAL = re.compile(r"[^\w .,:;()#%'/+\-]", re.ASCII)


class Element:
    """An element of a picture; in names of attributes, `_` stands for `-`.

    >>> print(Element("text", "a < b", x=2.50, font_size=12, class_="name"))
    <text x="2.5" font-size="12" class="name">a &lt; b</text>
    """

    def __init__(self, tag: str, *children: Element | str | None, **attributes: Value) -> None:
        self.tag = tag
        self.children = [child for child in children if child is not None]
        self.attributes = {
            name.strip("_").replace("_", "-"): value if isinstance(value, str) else number(value)
            for name, value in attributes.items()
            if value is not None
        }

    def add(self, *children: Element | str | None) -> Element:
        """Put more children at the end; returns the element itself."""
        self.children += [child for child in children if child is not None]
        return self

    def references(self) -> Iterator[str]:
        """The ids that are used here or further in."""
        for name, value in self.attributes.items():
            if name == "href" or value.startswith("url("):
                yield value.removeprefix("url(").removesuffix(")").removeprefix("#")
        for child in self.children:
            if isinstance(child, Element):
                yield from child.references()

    def __str__(self) -> str:
        return "".join(self._write())

    def _write(self) -> Iterator[str]:
        words = [f'{name}="{_attribute(name, value)}"' for name, value in self.attributes.items()]
        yield "<" + " ".join([self.tag, *words])
        if not self.children:
            yield "/>"
            return
        yield ">"
        for child in self.children:
            if isinstance(child, str):
                yield _escaped(child)
            else:
                yield from child._write()
        yield f"</{self.tag}>"


def _attribute(name: str, value: str) -> str:
    """The escaped value; before an id, or a reference to one, stands the place of the prefix."""
    value = _escaped(value)
    if name in ("id", "aria-labelledby"):
        return " ".join(_PREFIX + word for word in value.split())
    if name == "href" or value.startswith("url("):
        return value.replace("#", "#" + _PREFIX, 1)
    return value


def _escaped(text: str) -> str:
    if _SPECIAL.search(text) is None:
        return text
    text = _UNWRITABLE.sub("\ufffd", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def number(value: complex) -> str:
    """A number with one decimal at most (below 1: two), or a point as two of them.

    >>> number(12.04), number(-0.001), number(3.5 + 0.25j)
    ('12', '0', '3.5 0.25')
    """
    if isinstance(value, complex):
        return f"{number(value.real)} {number(value.imag)}"
    text = f"{value:.{1 if abs(value) >= 1 else 2}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path(*parts: str | float | complex) -> str:
    """The data of a path: letters, numbers and points.

    >>> path("M", 1 + 2j, "L", 3.5, 4, "Z")
    'M1 2L3.5 4Z'
    """
    text = ""
    for part in parts:
        if isinstance(part, str):
            text += part
        else:
            text += ("" if not text or text[-1].isalpha() else " ") + number(part)
    return text


def smooth(points: Iterable[complex], tension: float = 1 / 6) -> str:
    """The data of a path that runs smoothly through all points."""
    given = list(points)
    before = [given[0], *given]
    after = [*given, given[-1]]
    parts: list[str | complex] = ["M", given[0]]
    for index in range(len(given) - 1):
        here, there = given[index], given[index + 1]
        parts += [
            "C",
            here + (there - before[index]) * tension,
            there - (after[index + 2] - here) * tension,
            there,
        ]
    return path(*parts)


def shortened(text: str, size: float, room: float) -> str:
    """A text cut so that it fits in the width, even in the widest of the usual fonts.

    >>> shortened("Giovanni Battista", 10, 60)
    'Giovanni…'
    """
    text = " ".join(text.split())
    most = max(1, int(room / (_WIDEST * size)))
    return text if _cells(text) <= most else _cut(text, most - 1).rstrip() + "…"


def _cells(text: str) -> int:
    """The width of a text in letters; those of East Asia are as wide as two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _cut(text: str, most: int) -> str:
    while _cells(text) > most:
        text = text[:-1]
    return text


def group(*children: Element | None, **attributes: Value) -> Element:
    """Elements that share attributes."""
    return Element("g", *children, **attributes)


def document(
    size: complex, title: str, description: str, definitions: Iterable[Element], *layers: Element | None
) -> str:
    """The whole picture as text, the same for the same content; unused definitions are left out."""
    drawn, known = group(*layers), {each.attributes["id"]: each for each in definitions}
    used: set[str] = set()
    wanted = set(drawn.references())
    while wanted:
        used |= wanted
        wanted = {name for each in wanted if each in known for name in known[each].references()} - used
    svg = Element(
        "svg",
        Element("title", title, id="title"),
        Element("desc", description, id="desc"),
        Element("defs", *(each for name, each in known.items() if name in used)),
        *drawn.children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(size)}",
        width=size.real,
        height=size.imag,
        style="max-width:100%;height:auto",
        role="img",
        aria_labelledby="title desc",
    )
    text = str(svg)
    return text.replace(_PREFIX, f"p{crc32(text.encode()):08x}-") + "\n"


def ground(size: complex, fill: str, edge: str, *, corners: float, line: float = 2) -> Element:
    """What a whole picture lies on, with round corners, so that it can stand on any page."""
    return Element(
        "rect",
        x=1,
        y=1,
        width=size.real - 2,
        height=size.imag - 2,
        rx=corners,
        fill=fill,
        stroke=edge,
        stroke_width=line,
    )
