"""Reads pictures back: their elements by class, and what they refer to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> Element:
    """The root of a picture, which must be well-formed."""
    root = ElementTree.fromstring(picture)
    assert root.tag == SVG + "svg"
    return root


def marked(element: Element, classes: str) -> list[Element]:
    """The elements that have all of these classes, in order."""
    wanted = set(classes.split())
    return [each for each in element.iter() if wanted <= set((each.get("class") or "").split())]


def texts(element: Element, classes: str) -> list[str]:
    """What is written in the elements with these classes."""
    return ["".join(each.itertext()) for each in marked(element, classes)]


def at(element: Element) -> tuple[float, float]:
    """Where an element is put."""
    return float(element.attrib["x"]), float(element.attrib["y"])


def ids(root: Element) -> list[str]:
    """All ids of a picture."""
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def references(root: Element) -> Iterator[str]:
    """All ids that a picture refers to."""
    for element in root.iter():
        for name, value in element.attrib.items():
            if name == "href":
                yield value.removeprefix("#")
            elif name == "aria-labelledby":
                yield from value.split()
            else:
                yield from re.findall(r"url\(#([^)]*)\)", value)
