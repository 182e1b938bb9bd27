"""The builder: what is escaped, how numbers look, how outlines run."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ponti.svg.canvas import Element, document, number, path, shortened, smooth
from ponti.svg.outline import outline
from tests.svg.reading import ids, read, references


@given(st.text())
def test_any_text_survives(text: str) -> None:
    root = read(document(1 + 1j, text, "about", (), Element("text", text, class_=text)))
    writable = "".join(
        letter
        if letter in "\t\n\r"
        or " " <= letter <= "\ud7ff"
        or "\ue000" <= letter <= "\ufffd"
        or letter > "\uffff"
        else "\ufffd"
        for letter in text
    )
    # XML reads all ends of lines as one, and in attributes as a blank.
    lines = writable.replace("\r\n", "\n").replace("\r", "\n")
    assert root[0].text == (lines or None)
    assert root[-1].text == (lines or None)
    assert root[-1].get("class") == re.sub(r"\r\n|[\r\n\t]", " ", writable)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (2.5, "2.5"),
        (12.34, "12.3"),
        (0.123, "0.12"),
        (-0.0001, "0"),
        (-7.06, "-7.1"),
        (1e-9 - 2j, "0 -2"),
    ],
)
def test_numbers_are_short(value: complex, text: str) -> None:
    assert number(value) == text


def test_a_path_has_blanks_only_between_numbers() -> None:
    assert path("M", -1 - 2j, "l", 3, 0.5, "Z") == "M-1 -2l3 0.5Z"


def test_a_smooth_path_meets_all_points() -> None:
    points = [0j, 10 + 5j, 20 + 0j, 30 + 7j]
    ends = [float(part) for part in re.findall(r"-?[\d.]+", smooth(points))]
    assert [complex(*ends[:2])] + [complex(*ends[at : at + 2]) for at in (6, 12, 18)] == points


def test_ids_have_a_prefix_that_follows_from_the_content() -> None:
    def drawn(colour: str) -> str:
        used = Element("use", href="#dot", fill="url(#tint)")
        return document(
            1 + 1j, "t", "d", [Element("circle", id="dot", fill=colour), Element("g", id="tint")], used
        )

    red, blue = read(drawn("red")), read(drawn("blue"))
    assert drawn("red") == drawn("red")
    assert set(references(red)) == set(ids(red))
    assert len(ids(red)) == 4
    assert not set(ids(red)) & set(ids(blue))


def test_definitions_that_nothing_uses_are_left_out() -> None:
    root = read(
        document(
            1 + 1j, "t", "d", [Element("g", id="used"), Element("g", id="idle")], Element("use", href="#used")
        )
    )
    assert [name.partition("-")[2] for name in ids(root)] == ["title", "desc", "used"]


@given(st.text(), st.integers(-100, 6))
def test_without_room_at_most_an_ellipsis_is_left(text: str, room: int) -> None:
    assert shortened(text, 10, room) in ("…", " ".join(text.split())[:1])


@given(st.text(max_size=60), st.integers(30, 300))
def test_shortened_texts_fit(text: str, room: int) -> None:
    short = shortened(text, 10, room)
    assert len(short) * 6.6 <= room
    assert short == " ".join(text.split()) or short.endswith("…")


@given(st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=4))
def test_an_outline_encloses_its_squares_and_no_others(squares: set[tuple[int, int]]) -> None:
    first = min(squares)
    group = {first}
    while found := {
        (x, y) for x, y in squares - group if group & {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}
    }:
        group |= found
    data = outline(group, 10, inset=2)
    corners = _corners(data)
    inside = {
        square
        for square in product(range(4), range(4))
        if _encloses(corners, square[0] * 10 + 5, square[1] * 10 + 5)
    }
    assert inside == group
    assert all(number % 10 in (2, 8) for corner in corners for number in corner), (
        "two units inside the squares"
    )


def _corners(data: str) -> list[tuple[float, float]]:
    corners: list[tuple[float, float]] = []
    for letter, numbers in re.findall(r"([MHV])([^MHVZ]+)", data):
        values = [float(value) for value in numbers.split()]
        x, y = corners[-1] if corners else (0.0, 0.0)
        corners.append(
            (values[0], values[-1]) if letter == "M" else (values[0], y) if letter == "H" else (x, values[0])
        )
    return corners


def _encloses(corners: list[tuple[float, float]], x: float, y: float) -> bool:
    """Whether a line to the right crosses the outline an odd number of times."""
    crossed = 0
    for (x1, y1), (_, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        crossed += x1 > x and min(y1, y2) < y < max(y1, y2)
    return crossed % 2 == 1
