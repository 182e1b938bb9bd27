"""Every picture, in Chromium, on a light and on a dark page: complete, legible, and all by itself."""

from __future__ import annotations

import base64
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page

from tests.browser.pictures import MADE

ROOT = Path(__file__).parents[2]
# What `tools/pictures.py` draws; the pictures of the terminal are taken by Textual, of a screen as it is.
DRAWN = sorted(path for path in (ROOT / "docs").rglob("*.svg") if path.parent.name == "pictures")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PAGE_COLOURS = {"light": "#ffffff", "dark": "#0d1117"}
LEGIBLE = 3.0  # contrast ratio that WCAG asks of large text


class Text(NamedTuple):
    """A piece of writing in a picture and its box, in the units of the viewBox."""

    words: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Text) -> bool:
        # A box has room for accents and descenders that figures and capitals do not use.
        spare = 0.2 * (self.bottom - self.top), 0.2 * (other.bottom - other.top)
        return (
            min(self.right, other.right) - max(self.left, other.left) > 0.5
            and min(self.bottom - spare[0], other.bottom - spare[1])
            - max(self.top + spare[0], other.top + spare[1])
            > 0.5
        )


@pytest.fixture(params=[*(str(path.relative_to(ROOT)) for path in DRAWN), *MADE])
def picture(request: pytest.FixtureRequest) -> str:
    """The text of an SVG: a file of the documentation, or drawn now from a position."""
    name: str = request.param
    return MADE[name]() if name in MADE else (ROOT / name).read_text("utf-8")


def test_there_are_pictures_in_the_documentation() -> None:
    assert DRAWN


def test_it_needs_nothing_else(picture: str) -> None:
    assert "<!" not in re.sub(r"<!--.*?-->", "", picture, flags=re.DOTALL), "no document type, no entities"
    root = ElementTree.fromstring(picture)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("viewBox")
    for element in root.iter():
        kind = element.tag.rpartition("}")[2]
        assert kind not in {"script", "foreignObject", "image", "iframe", "a"}
        assert "@import" not in (element.text or "")
        for name, value in element.attrib.items():
            attribute = name.rpartition("}")[2]
            assert not attribute.startswith("on"), f"{kind} has {attribute}"
            assert attribute != "src"
            assert attribute != "href" or value.startswith("#"), f"{kind} refers to {value}"
        for text in (element.text or "", *element.attrib.values()):
            assert all(target.startswith("#") for target in re.findall(r"url\(\s*['\"]?([^)]*)", text))


def test_it_is_complete_and_legible(blank: Page, picture: str) -> None:
    assert blank.evaluate(AS_A_DOCUMENT, picture) == "svg"
    show(blank, picture)
    assert blank.evaluate(OUTSIDE) == [], "drawn outside its frame"
    texts = [Text(*each) for each in blank.evaluate(TEXTS)]
    assert [(a, b) for a, b in pairs(texts) if a.overlaps(b)] == [], "one text lies on another"
    seen: set[bytes] = set()
    for scheme in SCHEMES:
        put_on(blank, scheme)
        with_text = blank.screenshot()
        # A picture that covers its page and does not ask for the scheme looks the same on both.
        if with_text not in seen:
            faint = [(words, ratio) for words, ratio in contrasts(blank, with_text) if ratio < LEGIBLE]
            assert faint == [], f"hard to read on a {scheme} page"
        seen.add(with_text)


def show(page: Page, picture: str) -> None:
    """Put the picture on a page of its size."""
    root = ElementTree.fromstring(picture)
    width, height = (math.ceil(float(root.get(side, "nan"))) for side in ("width", "height"))
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(f"<!doctype html><title>a picture</title><style>body {{ margin: 0 }}</style>{picture}")


def put_on(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Make the page below the picture light or dark."""
    page.emulate_media(color_scheme=scheme)
    page.evaluate("colour => document.body.style.background = colour", PAGE_COLOURS[scheme])


def contrasts(page: Page, with_text: bytes) -> list[tuple[str, float]]:
    """How each text stands out: the picture with its writing and without it, compared pixel by pixel."""
    hide = page.add_style_tag(content="text { visibility: hidden !important }")
    without = page.screenshot()
    hide.evaluate("style => style.remove()")
    images = [base64.b64encode(image).decode() for image in (with_text, without)]
    return [(words, round(ratio, 1)) for words, ratio in page.evaluate(CONTRASTS, images)]


def pairs(texts: list[Text]) -> Iterator[tuple[Text, Text]]:
    """All pairs, but for a text and its own halo: the same words in the same place."""
    for index, one in enumerate(texts):
        for other in texts[:index]:
            if one != other:
                yield one, other


# What a browser makes of the text as a file of its own.
AS_A_DOCUMENT = """text => {
    const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    return root.querySelector('parsererror') ? 'parsererror' : root.localName;
}"""

# Boxes in the units of the viewBox. Definitions are not drawn where they stand, so they do not count.
BOXES = """
const root = document.querySelector('svg');
const view = root.viewBox.baseVal;
const drawn = [...root.querySelectorAll('text, path, rect, circle, ellipse, line, polyline, polygon, use')]
    .filter(element => !element.closest('defs, symbol, clipPath, mask, pattern, marker'));
const units = root.getScreenCTM().inverse();
const box = element => {
    const {x, y, width, height} = element.getBBox();
    const matrix = units.multiply(element.getScreenCTM());
    const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]]
        .map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
    const style = getComputedStyle(element);
    const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    const pen = style.stroke === 'none' ? 0 : parseFloat(style.strokeWidth) / 2 * scale;
    return [Math.min(...corners.map(c => c.x)) - pen, Math.min(...corners.map(c => c.y)) - pen,
            Math.max(...corners.map(c => c.x)) + pen, Math.max(...corners.map(c => c.y)) + pen];
};
"""

TEXTS = (
    "() => {"
    + BOXES
    + """
    return drawn.filter(element => element.localName === 'text')
        .map(element => [element.textContent.trim(), ...box(element)]);
}"""
)

OUTSIDE = (
    "() => {"
    + BOXES
    + """
    const slack = 0.01;
    return drawn.map(element => [element.outerHTML.slice(0, 120), box(element)])
        .filter(([, [left, top, right, bottom]]) =>
            left < view.x - slack || top < view.y - slack ||
            right > view.x + view.width + slack || bottom > view.y + view.height + slack);
}"""
)

# The strongest contrast, within each text's box, between a pixel with the text and the same pixel without it.
CONTRASTS = """async ([shown, hidden]) => {
    const pixels = async png => {
        const image = new Image();
        image.src = 'data:image/png;base64,' + png;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
    };
    const [a, b] = [await pixels(shown), await pixels(hidden)];
    const linear = value => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    const luminance = (data, at) =>
        0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
    return [...document.querySelectorAll('svg text')]
        .filter(text => text.textContent.trim() && !text.closest('defs, symbol'))
        .map(text => {
            const box = text.getBoundingClientRect();
            const [left, top, right, bottom] =
                [box.left, box.top, box.right, box.bottom].map(value => value * devicePixelRatio);
            let strongest = 1;
            for (let y = Math.max(0, Math.floor(top)); y < Math.min(a.height, bottom); y++)
                for (let x = Math.max(0, Math.floor(left)); x < Math.min(a.width, right); x++) {
                    const at = 4 * (y * a.width + x);
                    const one = luminance(a.data, at), two = luminance(b.data, at);
                    const ratio = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
                    strongest = Math.max(strongest, ratio);
                }
            return [text.textContent.trim(), strongest];
        });
}"""
