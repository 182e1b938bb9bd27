"""Small drawings side by side and one above the other: what the pictures of the rules pages are made of.

There are no words in these pictures, so that the pages of all languages can share them: steps are joined by
arrows, and what is allowed or forbidden has a tick or a cross below it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ponti.svg import marks
from ponti.svg.canvas import Element, document, ground, group, number, path
from ponti.svg.paint import SERIF, Mark

GAP = 26.0
PAD = 22.0
BADGE = 19.0
RIGHT = "#2f7d3b"


@dataclass(frozen=True)
class Panel:
    """A drawing with its top left at 0; `verdict` puts a tick or a cross below it."""

    size: complex
    drawing: Element
    verdict: bool | None = None

    @property
    def room(self) -> complex:
        """Its size with the badge."""
        return self.size if self.verdict is None else self.size + (BADGE + 2) * 1j

    def at(self, place: complex) -> Element:
        """The panel in its place."""
        badge = (
            None
            if self.verdict is None
            else _badge(complex(self.size.real / 2, self.size.imag), self.verdict)
        )
        return group(self.drawing, badge, transform=f"translate({number(place)})")

    def judged(self, verdict: bool | None) -> Panel:
        """The same with a tick, a cross or neither."""
        return replace(self, verdict=verdict)


def _badge(at: complex, allowed: bool) -> Element:
    tick = path("M", at - 9 + 1j, "l", 6, 7, "l", 12, -15)
    cross = path("M", at - 8 - 8j, "l", 16, 16, "M", at - 8 + 8j, "l", 16, -16)
    return group(
        Element(
            "circle",
            cx=at.real,
            cy=at.imag,
            r=BADGE,
            fill=RIGHT if allowed else Mark.WRONG,
            stroke="#fff",
            stroke_width=3,
        ),
        Element(
            "path",
            d=tick if allowed else cross,
            fill="none",
            stroke="#fff",
            stroke_width=5,
            stroke_linecap="round",
            stroke_linejoin="round",
        ),
        class_="right" if allowed else "wrong",
    )


def beside(*panels: Panel, gap: float = GAP) -> Panel:
    """Panels from left to right, their middles on one line."""
    height = max(panel.size.imag for panel in panels)
    drawing, across, depth = group(), 0.0, height
    for panel in panels:
        down = (height - panel.size.imag) / 2
        drawing.add(panel.at(complex(across, down)))
        across += panel.room.real + gap
        depth = max(depth, down + panel.room.imag)
    return Panel(complex(across - gap, depth), drawing)


def above(*panels: Panel, gap: float = GAP, centred: bool = True) -> Panel:
    """Panels from top to bottom."""
    width = max(panel.room.real for panel in panels)
    drawing, down = group(), 0.0
    for panel in panels:
        drawing.add(panel.at(complex((width - panel.room.real) / 2 if centred else 0, down)))
        down += panel.room.imag + gap
    return Panel(complex(width, down - gap), drawing)


def arrow(length: float = 54) -> Panel:
    """From one step to the next."""
    return Panel(complex(length, 24), marks.arrow(-8 + 12j, complex(length + 6, 12)))


def words(text: str, size: float = 40, ink: str = Mark.EDGE) -> Panel:
    """A number or a sign."""
    width = 0.6 * size * len(text)
    drawn = Element(
        "text",
        text,
        x=width / 2,
        y=0.86 * size,
        font_family=SERIF,
        font_size=size,
        font_weight="bold",
        text_anchor="middle",
        fill=ink,
    )
    return Panel(complex(width, 1.1 * size), drawn)


def scaled(panel: Panel, scale: float) -> Panel:
    """A panel in another size."""
    drawing = group(panel.drawing, transform=f"scale({scale:g})")
    return Panel(panel.size * scale, drawing, panel.verdict)


def _plain(drawing: Element) -> Element:
    """The same without classes, fonts and idle groups: these pictures are only looked at, and are many."""
    children: list[Element | str] = []
    for child in drawing.children:
        if isinstance(child, Element):
            child = _plain(child)
            children += child.children if child.tag == "g" and not child.attributes else [child]
        else:
            children.append(child)
    drawing.children = children
    for name in ("class", "font-family"):
        drawing.attributes.pop(name, None)
    return drawing


def picture(
    title: str, panel: Panel, definitions: Iterable[Element], colours: tuple[str, str], scale: float = 0.62
) -> str:
    """The whole picture on its own ground, so that it can stand on light and dark pages."""
    size = (panel.room + 2 * PAD * (1 + 1j)) * scale
    return document(
        size,
        title,
        "A picture of the rules page",
        definitions,
        ground(size, *colours, corners=9, line=1.5),
        group(
            _plain(group(panel.at(PAD * (1 + 1j)))),
            transform=f"scale({scale:g})",
            font_family=SERIF,
        ),
    )
