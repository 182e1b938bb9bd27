"""Cards of Hashi: the open one, the back of the next, and the bar of all with those seen crossed out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ponti.hashi import Card, Position
from ponti.svg.canvas import Element, group, path
from ponti.svg.hashi.strokes import brush
from ponti.svg.paint import Sea

Strokes = list[str | float | complex]

CARD = 84 + 118j
SMALL = 32 + 44j
GAP = 5.6
A_ROW = 18  # small cards


def _blank(size: complex, corner: complex, rounding: float, **attributes: str | float) -> Element:
    return Element(
        "rect", x=corner.real, y=corner.imag, width=size.real, height=size.imag, rx=rounding, **attributes
    )


def open_card(card: Card, fresh: bool) -> Element:
    """The card of the round: its number, and its bridges between two small islands."""
    middle = CARD.real / 2
    edge, width = (Sea.WASH_EDGE, 4.0) if fresh else (Sea.INK, 1.6)
    return group(
        _blank(CARD, 0j, 9, fill=Sea.CARD, stroke=edge, stroke_width=width),
        _blank(CARD - 10 - 10j, 5 + 5j, 5, fill="none", stroke=Sea.SOFT_INK, stroke_width=0.8),
        Element(
            "text",
            str(card.number),
            x=middle,
            y=55,
            font_size=52,
            font_weight="bold",
            text_anchor="middle",
            fill=Sea.PEN,
        ),
        *(_card_bridge(middle, 74 + 15 * index, index) for index in range(card.bridges)),
        class_="card last" if fresh else "card",
    )


def _card_bridge(middle: float, height: float, index: int) -> Element:
    left, right = complex(middle - 24, height), complex(middle + 24, height)
    return group(
        Element("path", d=brush(left, right, seed=index + 2, width=5.6), fill=Sea.INK),
        *(
            Element("circle", cx=at.real, cy=at.imag, r=4.6, fill=Sea.LAND, stroke=Sea.INK, stroke_width=1.6)
            for at in (left, right)
        ),
        class_="card-bridge",
    )


def card_back() -> Element:
    """The back of the next card: a bridge."""
    at = CARD / 2
    arch = path("M", at - 24 + 8j, "q", 24, -30, 48, 0, "M", at - 14 + 12j, "q", 14, -18, 28, 0)
    return group(
        _blank(CARD, 0j, 9, fill=Sea.CARD, stroke=Sea.INK, stroke_width=1.6),
        _blank(CARD - 10 - 10j, 5 + 5j, 5, fill=Sea.INK),
        _blank(CARD - 18 - 18j, 9 + 9j, 3, fill="none", stroke=Sea.PAPER, stroke_width=1),
        Element("path", d=arch, fill="none", stroke=Sea.PAPER, stroke_width=5, stroke_linecap="round"),
        class_="card-back",
    )


def bar_height(position: Position) -> float:
    """The height of the bar of all cards."""
    return -(-len(position.deck.cards) // A_ROW) * (SMALL.imag + GAP) - GAP


def card_bar(position: Position, width: float) -> Element:
    """All cards of the deck: crossed out if seen, framed if open now."""
    count = min(A_ROW, len(position.deck.cards))
    left = (width - count * (SMALL.real + GAP) + GAP) / 2
    cards = []
    for index, (card, state) in enumerate(_states(position)):
        row, column = divmod(index, A_ROW)
        corner = complex(left + column * (SMALL.real + GAP), row * (SMALL.imag + GAP))
        cards.append(_small_card(card, state, corner))
    return group(*cards, class_="card-bar")


def _states(position: Position) -> Iterable[tuple[Card, str]]:
    """Each card of the deck with `seen`, `open` or nothing; of equal cards the first ones have been seen."""
    seen = Counter(position.deck.cards) - Counter(position.unseen)
    open_now = position.card
    for card in position.deck.cards:
        if card == open_now:
            yield card, "open"
            open_now = None
        else:
            yield card, "seen" if seen[card] > 0 else ""
        seen[card] -= 1


def _small_card(card: Card, state: str, corner: complex) -> Element:
    far, middle = corner + SMALL, corner.real + SMALL.real / 2
    seen = state == "seen"
    edge, width = (Sea.WASH_EDGE, 3.4) if state == "open" else (Sea.INK, 1.0)
    ink = Sea.SOFT_INK if seen else Sea.PEN
    bridges: Strokes = [
        part
        for index in range(card.bridges)
        for part in ("M", middle - 9, corner.imag + 29 + 5 * index, "h", 18)
    ]
    slashes: Strokes = [
        "M",
        corner + 3 + 3j,
        "L",
        far - 3 - 3j,
        "M",
        corner + 3 + 41j,
        "L",
        far - 3 - 41j,
    ]
    return group(
        _blank(SMALL, corner, 4, fill=Sea.PAPER if seen else Sea.CARD, stroke=edge, stroke_width=width),
        Element(
            "text",
            str(card.number),
            x=middle,
            y=corner.imag + 21,
            font_size=20,
            font_weight="bold",
            text_anchor="middle",
            fill=ink,
        ),
        _stroke(bridges, ink, 2.6),
        _stroke(slashes, Sea.PEN, 2.4) if seen else None,
        class_=f"small-card {state}".strip(),
    )


def _stroke(parts: Strokes, ink: str, width: float) -> Element:
    return Element("path", d=path(*parts), stroke=ink, stroke_width=width, stroke_linecap="round")
