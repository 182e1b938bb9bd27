"""The bonus track of Hashi, and the bonuses that a seat has earned."""

from __future__ import annotations

from ponti.hashi import Awards, Position
from ponti.hashi.scoring import BLUE, RED, SIX, Bonus
from ponti.svg.canvas import Element, group, number, path
from ponti.svg.paint import Sea

BONUSES = {"red": RED, "blue": BLUE, "six": SIX}
ITEM = 104 + 118j
GAP = 8.0
TRACK = 3 * ITEM.real + 2 * GAP

_SIX = (-20 + 6j, -12 - 8j, 0j, 12 - 10j, 20 + 4j, 6 + 12j)
_MEANINGS = {"red": "all red", "blue": "all blue", "six": "six joined"}


def track(position: Position, left: float) -> Element:
    """The three bonuses with both values each: crossed out if gone, circled if the only player has it."""
    return group(
        *(
            _item(position, name, bonus, left + index * (ITEM.real + GAP))
            for index, (name, bonus) in enumerate(BONUSES.items())
        ),
        class_="bonuses",
    )


def _item(position: Position, name: str, bonus: Bonus, left: float) -> Element:
    earned = [getattr(awards, name) for awards in position.awards]
    alone = position.seats == 1
    got = earned[0] if alone else 0
    first_gone = _deadline_passed(position, bonus) if alone else any(earned)
    middle = left + ITEM.real / 2
    meaning = f"by card {bonus.deadline}" if alone else _MEANINGS[name]
    return group(
        Element(
            "rect",
            x=left,
            y=0,
            width=ITEM.real,
            height=ITEM.imag,
            rx=7,
            fill=Sea.CARD,
            stroke=Sea.INK,
            stroke_width=1,
        ),
        icon(name, complex(middle, 27), 1.0),
        _value(bonus.first, middle - 22, "got" if got == bonus.first else "gone" if first_gone else ""),
        _value(bonus.later, middle + 22, "got" if got == bonus.later else "gone" if got else ""),
        Element("text", meaning, x=middle, y=106, font_size=15, fill=Sea.SOFT_INK, text_anchor="middle"),
        class_=f"bonus {name}",
    )


def _deadline_passed(position: Position, bonus: Bonus) -> bool:
    return position.round > bonus.deadline or (position.round == bonus.deadline and position.card is None)


def _value(points: int, across: float, state: str) -> Element:
    at = complex(across, 74)
    slashes = path("M", at - 12 - 12j, "L", at + 12 + 12j, "M", at - 12 + 12j, "L", at + 12 - 12j)
    pen = {
        "gone": Element("path", d=slashes, stroke=Sea.PEN, stroke_width=2.6, stroke_linecap="round"),
        "got": Element("circle", cx=across, cy=at.imag, r=18, fill="none", stroke=Sea.PEN, stroke_width=3.4),
    }
    return group(
        Element(
            "text",
            str(points),
            x=across,
            y=84,
            font_size=28,
            font_weight="bold",
            text_anchor="middle",
            fill=Sea.PEN,
        ),
        pen.get(state),
        class_=f"value {state}".strip(),
    )


def icon(name: str, at: complex, scale: float) -> Element:
    """The sign of a bonus: a flag, or six islands joined by bridges."""
    if name == "six":
        return _six_islands(at, scale)
    place = at + scale * (-9 + 19j)
    return Element(
        "use", href=f"#{name}-flag", transform=f"translate({number(place)}) scale({number(scale)})"
    )


def _six_islands(at: complex, scale: float) -> Element:
    places = [at + scale * each for each in _SIX]
    joined = [part for index, each in enumerate(places) for part in ("L" if index else "M", each)]
    return group(
        Element("path", d=path(*joined), fill="none", stroke_width=2.4 * scale),
        *(
            Element(
                "circle",
                cx=each.real,
                cy=each.imag,
                r=4.8 * scale,
                fill=Sea.FINISHED_LAND,
                stroke_width=1.8 * scale,
            )
            for each in places
        ),
        stroke=Sea.INK,
    )


def earned(awards: Awards, right: float, middle: float) -> Element:
    """The bonuses of a seat, with their points, from right to left."""
    got = [(name, points) for name, points in zip(Awards._fields, awards, strict=True) if points]
    return group(
        *(
            _award(name, points, complex(right - 70 * index, middle))
            for index, (name, points) in enumerate(reversed(got))
        ),
        class_="awards",
    )


def _award(name: str, points: int, at: complex) -> Element:
    return group(
        icon(name, at - 44, 0.62),
        Element(
            "text", str(points), x=at.real - 8, y=at.imag + 7, font_size=20, text_anchor="end", fill=Sea.INK
        ),
        class_=f"award {name}",
    )
