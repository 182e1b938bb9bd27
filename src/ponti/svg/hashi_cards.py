"""Cards of Hashi: the open one, the back of the next, and the bar of all cards with those seen crossed out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ponti.hashi import Card, Position
from ponti.svg.canvas import Element, group, path
from ponti.svg.hashi_strokes import brush
from ponti.svg.paint import SERIF, Sea

CARD = 84 + 118j
SMALL = 32 + 44j
GAP = 5.6
A_ROW = 18  # small cards


def _blank(size: complex, corner: complex, rounding: float, **attributes: str | float) -> Element:
    return Element(
        "rect", x=corner.real, y=corner.imag, width=size.real, height=size.imag, rx=rounding, **attributes
    )


def open_card(card: Card, corner: complex, fresh: bool) -> Element:
    """The card of the round: its number, and its bridges between two small islands."""
    middle = corner.real + CARD.real / 2
    bridges = [
        part
        for index in range(card.bridges)
        for part in _drawn_bridge(middle, corner.imag + 74 + 15 * index, index)
    ]
    edge = {"stroke": Sea.WASH_EDGE, "stroke_width": 4} if fresh else {"stroke": Sea.INK, "stroke_width": 1.6}
    return group(
        _blank(CARD, corner, 9, fill=Sea.CARD, class_="last" if fresh else "face", **edge),
        _blank(CARD - 10 - 10j, corner + 5 + 5j, 5, fill="none", stroke=Sea.SOFT_INK, stroke_width=0.8),
        Element(
            "text",
            str(card.number),
            x=middle,
            y=corner.imag + 55,
            font_size=52,
            font_weight="bold",
            text_anchor="middle",
            fill=Sea.PEN,
        ),
        *bridges,
        class_="card",
    )


def _drawn_bridge(middle: float, height: float, index: int) -> Iterable[Element]:
    left, right = complex(middle - 24, height), complex(middle + 24, height)
    yield Element("path", d=brush(left, right, seed=index + 2, width=5.6), fill=Sea.INK, class_="card-bridge")
    for at in (left, right):
        yield Element(
            "circle", cx=at.real, cy=at.imag, r=4.6, fill=Sea.LAND, stroke=Sea.INK, stroke_width=1.6
        )


def card_back(corner: complex) -> Element:
    """The back of the next card: waves and a bridge."""
    at = corner + CARD / 2
    arch = path("M", at - 24 + 8j, "q", 24, -30, 48, 0, "M", at - 14 + 12j, "q", 14, -18, 28, 0)
    return group(
        _blank(CARD, corner, 9, fill=Sea.CARD, stroke=Sea.INK, stroke_width=1.6),
        _blank(CARD - 10 - 10j, corner + 5 + 5j, 5, fill=Sea.INK),
        _blank(CARD - 18 - 18j, corner + 9 + 9j, 3, fill="none", stroke=Sea.PAPER, stroke_width=1),
        Element("path", d=arch, fill="none", stroke=Sea.PAPER, stroke_width=5, stroke_linecap="round"),
        class_="card-back",
    )


def bar_height(position: Position) -> float:
    """The height of the bar of all cards."""
    return -(-len(position.deck.cards) // A_ROW) * (SMALL.imag + GAP) - GAP


def card_bar(position: Position, width: float, top: float) -> Element:
    """All cards of the deck: crossed out if seen, framed if open now."""
    seen = Counter(position.deck.cards) - Counter(position.unseen)
    cards, open_now = [], position.card
    for index, card in enumerate(position.deck.cards):
        state = ""
        if seen[card]:
            seen[card] -= 1
            state = "seen"
            if card == open_now:
                state, open_now = "open", None
        cards.append(_small_card(card, state, _place(position, index, width, top)))
    return group(*cards, class_="card-bar", font_family=SERIF)


def _place(position: Position, index: int, width: float, top: float) -> complex:
    count = min(A_ROW, len(position.deck.cards))
    left = (width - count * (SMALL.real + GAP) + GAP) / 2
    row, column = divmod(index, A_ROW)
    return complex(left + column * (SMALL.real + GAP), top + row * (SMALL.imag + GAP))


def _small_card(card: Card, state: str, corner: complex) -> Element:
    middle = corner.real + SMALL.real / 2
    bridges = [
        part
        for index in range(card.bridges)
        for part in ("M", middle - 9, corner.imag + 29 + 5 * index, "h", 18)
    ]
    far = corner + SMALL
    strokes = path(
        "M",
        corner + 3 + 3j,
        "L",
        far - 3 - 3j,
        "M",
        corner.real + 3,
        far.imag - 3,
        "L",
        far.real - 3,
        corner.imag + 3,
    )
    frame = (
        {"stroke": Sea.WASH_EDGE, "stroke_width": 3.4}
        if state == "open"
        else {"stroke": Sea.INK, "stroke_width": 1}
    )
    return group(
        _blank(SMALL, corner, 4, fill=Sea.PAPER if state == "seen" else Sea.CARD, **frame),
        Element(
            "text", str(card.number), x=middle, y=corner.imag + 21, font_size=20, font_weight="bold", text_anchor="middle",
            fill=Sea.SOFT_INK if state == "seen" else Sea.PEN,
        ),
        Element("path", d=path(*bridges), stroke=Sea.SOFT_INK if state == "seen" else Sea.INK, stroke_width=2.6, stroke_linecap="round"),
        Element("path", d=strokes, stroke=Sea.PEN, stroke_width=2.4, stroke_linecap="round") if state == "seen" else None,
        class_=f"small-card {state}".strip(),
    )  # fmt: skip
