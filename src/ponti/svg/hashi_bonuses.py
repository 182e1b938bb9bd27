"""The bonus track of Hashi, and the bonuses that a seat has earned."""

from __future__ import annotations

from ponti.hashi import Awards, Position
from ponti.hashi.scoring import BLUE, RED, SIX, Bonus
from ponti.svg.canvas import Element, group, path
from ponti.svg.paint import Sea

BONUSES = {"red": RED, "blue": BLUE, "six": SIX}
ITEM = 104 + 118j
GAP = 8.0
TRACK = 3 * ITEM.real + 2 * GAP

_SIX = (-20 + 6j, -12 - 8j, 0j, 12 - 10j, 20 + 4j, 6 + 12j)
_MEANINGS = {"red": "all red", "blue": "all blue", "six": "six joined"}


def track(position: Position, left: float, top: float) -> Element:
    """The three bonuses with both values each: crossed out if gone, circled if earned by the only player."""
    return group(
        *(
            _item(position, name, bonus, complex(left + index * (ITEM.real + GAP), top))
            for index, (name, bonus) in enumerate(BONUSES.items())
        ),
        class_="bonuses",
    )


def _item(position: Position, name: str, bonus: Bonus, corner: complex) -> Element:
    earned = [getattr(awards, name) for awards in position.awards]
    alone = position.seats == 1
    first_gone = _deadline_passed(position, bonus) if alone else any(earned)
    got = earned[0] if alone else 0
    meaning = f"by card {bonus.deadline}" if alone else _MEANINGS[name]
    middle = corner.real + ITEM.real / 2
    return group(
        Element(
            "rect", x=corner.real, y=corner.imag, width=ITEM.real, height=ITEM.imag, rx=7, fill=Sea.CARD,
            stroke=Sea.INK, stroke_width=1,
        ),
        icon(name, complex(middle, corner.imag + 27), 1.0),
        _value(bonus.first, complex(middle - 22, corner.imag + 74), gone=first_gone and got != bonus.first, got=got == bonus.first),
        _value(bonus.later, complex(middle + 22, corner.imag + 74), gone=got == bonus.first, got=got == bonus.later),
        Element("text", meaning, x=middle, y=corner.imag + 106, font_size=15, fill=Sea.SOFT_INK, text_anchor="middle"),
        class_=f"bonus {name}",
    )  # fmt: skip


def _deadline_passed(position: Position, bonus: Bonus) -> bool:
    return position.round > bonus.deadline or (position.round == bonus.deadline and position.card is None)


def _value(points: int, at: complex, *, gone: bool, got: bool) -> Element:
    state = " gone" if gone else " got" if got else ""
    cross = path("M", at - 12 - 12j, "L", at + 12 + 12j, "M", at - 12 + 12j, "L", at + 12 - 12j)
    return group(
        Element("text", str(points), x=at.real, y=at.imag + 10, font_size=28, font_weight="bold", text_anchor="middle", fill=Sea.PEN),
        Element("path", d=cross, stroke=Sea.PEN, stroke_width=2.6, stroke_linecap="round") if gone else None,
        Element("circle", cx=at.real, cy=at.imag, r=18, fill="none", stroke=Sea.PEN, stroke_width=3.4) if got else None,
        class_=f"value{state}",
    )  # fmt: skip


def icon(name: str, at: complex, scale: float) -> Element:
    """The sign of a bonus: a flag, or six islands joined by bridges."""
    if name != "six":
        place = at + scale * (-9 + 19j)
        return Element(
            "use",
            href=f"#{name}-flag",
            transform=f"translate({place.real:g} {place.imag:g}) scale({scale:g})",
        )
    places = [at + scale * each for each in _SIX]
    joined = [part for index, each in enumerate(places) for part in ("L" if index else "M", each)]
    return group(
        Element("path", d=path(*joined), fill="none", stroke_width=2.4 * scale),
        *(Element("circle", cx=each.real, cy=each.imag, r=4.8 * scale, fill=Sea.FINISHED_LAND, stroke_width=1.8 * scale) for each in places),
        stroke=Sea.INK,
    )  # fmt: skip


def earned(awards: Awards, right: float, middle: float) -> Element:
    """The bonuses of a seat, with their points, from right to left."""
    items = []
    for name, points in reversed(list(zip(Awards._fields, awards, strict=True))):
        if points:
            items.append(
                group(
                    icon(name, complex(right - 44, middle), 0.62),
                    Element(
                        "text",
                        str(points),
                        x=right - 8,
                        y=middle + 7,
                        font_size=20,
                        text_anchor="end",
                        fill=Sea.INK,
                    ),
                    class_=f"award {name}",
                )
            )
            right -= 70
    return group(*items, class_="awards")
