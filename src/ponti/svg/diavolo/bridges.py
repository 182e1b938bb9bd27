"""Stone bridges, seen aslant from the south: what is high lies further up in the picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from ponti.diavolo import Bridge, Colour, Position
from ponti.svg.canvas import Element, group, path, smooth
from ponti.svg.diavolo.tiles import PAINTS
from ponti.svg.diavolo.view import SPACE, View
from ponti.svg.paint import Lagoon, Mark

# From the west (or, upright, from the north) end to the other, in columns and lines downwards.
REACHES = ((0, -2), (2, 0), (2, 2), (2, -2), (1, 2), (1, -2), (2, 1), (2, -1))
HEIGHT = 20.0  # of the crown above the water
_STEPS = [index / 12 for index in range(13)]
_SPAN = (0.17, 0.83)  # the part of its length where the bridge is an arch, not a pier

Line = Callable[[float], complex]


def definitions() -> Iterable[Element]:
    """A bridge of each colour in each direction, with its middle at 0."""
    for colour in Colour:
        for reach in REACHES:
            yield _bridge(colour, reach)
    for reach in REACHES:
        yield _glow(reach)


def bridges(view: View, position: Position) -> Element:
    """All bridges, the northern ones first, so that those in front lie above."""
    drawn = [
        (bridge, colour)
        for colour in Colour
        for bridge in position.bridges_of(colour)
        if view.sees(bridge.a) and view.sees(bridge.b)
    ]
    drawn.sort(key=lambda each: (-max(each[0].a.row, each[0].b.row), each[0].a, each[0].b))
    return group(*(bridge_at(view, bridge, colour) for bridge, colour in drawn), class_="bridges")


def bridge_at(view: View, bridge: Bridge, colour: Colour, word: str = "bridge") -> Element:
    """A bridge in its place."""
    return _use(view, bridge, str(colour), class_=f"{word} {colour}")


def glow_at(view: View, bridge: Bridge) -> Element:
    """A bright seam round a bridge, to be drawn below it."""
    return _use(view, bridge, "glow", class_="glow")


def crown(view: View, bridge: Bridge) -> complex:
    """The highest point of a bridge."""
    start, end = view.centre(bridge.a), view.centre(bridge.b)
    return (start + end) / 2 + _lift((end - start) / abs(end - start))


def _use(view: View, bridge: Bridge, kind: str, **attributes: str) -> Element:
    middle = (view.centre(bridge.a) + view.centre(bridge.b)) / 2
    reach = bridge.b.column - bridge.a.column, bridge.a.row - bridge.b.row
    return Element("use", href=f"#{_name(kind, reach)}", x=middle.real, y=middle.imag, **attributes)


def _name(kind: str, reach: tuple[int, int]) -> str:
    across, down = reach
    return f"{kind}-bridge-{across}{'n' if down < 0 else 's'}{abs(down)}"


class _Shape:
    """The lines of a bridge in one direction."""

    def __init__(self, reach: tuple[int, int]) -> None:
        half = complex(*reach) * SPACE / 2
        self.forward = half / abs(half)
        self.across = 1j * self.forward
        self.half = half + 3 * self.forward
        self.lift = _lift(self.forward)
        self.north, self.south = self.along(-8, self.lift), self.along(8, self.lift)

    def along(self, offset: float, lift: complex) -> Line:
        """A line so far to the south of the middle, lifted at the crown."""
        return lambda t: self.half * (2 * t - 1) + self.across * offset * _flare(t) + lift * 4 * t * (1 - t)

    @property
    def wall_is_seen(self) -> bool:
        """Whether the south side shows, and not only the deck."""
        return (self.lift * self.across.conjugate()).real < -3


def _bridge(colour: Colour, reach: tuple[int, int]) -> Element:
    """One bridge: its shadow on the water, the wall with the arch, the deck with parapets, and the steps."""
    shape, edge = _Shape(reach), PAINTS[colour]["edge"]
    north, south = shape.north, shape.south
    shadow = _band(shape.along(-8, 13), shape.along(8, 13), _SPAN)
    return group(
        Element("path", d=shadow, fill=Lagoon.DEPTH, fill_opacity=0.55),
        _wall(south, shape.along(8, 0), edge) if shape.wall_is_seen else None,
        Element(
            "path",
            d=_band(north, south, (0, 1)),
            fill=Lagoon.PAVING,
            stroke=edge,
            stroke_width=2.6,
            stroke_linejoin="round",
        ),
        _steps(north, south),
        id=_name(str(colour), reach),
    )


def _glow(reach: tuple[int, int]) -> Element:
    shape = _Shape(reach)
    band = _band(shape.north, shape.south, (0, 1))
    return group(
        Element("path", d=band, stroke=Mark.EDGE, stroke_width=12),
        Element("path", d=band, stroke=Mark.BRIGHT, stroke_width=9),
        stroke_linejoin="round",
        id=_name("glow", reach),
    )


def _lift(forward: complex) -> complex:
    """How far the crown moves in the picture: upwards, or sideways where the bridge itself runs upwards."""
    steep = abs(forward.imag) ** 6
    return complex(math.copysign(11 * steep, forward.imag), -HEIGHT + (HEIGHT - 7) * steep)


def _flare(t: float) -> float:
    """A Venetian bridge is wider at its ends."""
    return 1 + 0.35 * (2 * t - 1) ** 4


def _points(line: Line, part: tuple[float, float]) -> list[complex]:
    low, high = part
    return [line(low + (high - low) * step) for step in _STEPS[::2]]


def _band(north: Line, south: Line, part: tuple[float, float]) -> str:
    back = smooth(_points(south, part)[::-1])
    return smooth(_points(north, part)) + "L" + back[1:] + "Z"


def _wall(south: Line, water: Line, edge: str) -> Element:
    """The side of the bridge from the deck down to the arch, with the dark opening below."""

    def arch(t: float) -> complex:
        swing = (2 * t - 1) / (_SPAN[1] - _SPAN[0])
        rise = 0.72 * math.sqrt(max(0, 1 - swing * swing))
        return water(t) + (south(0.5) - water(0.5)) * rise

    low, high = _SPAN
    inner = [arch(low + (high - low) * step) for step in _STEPS[2:-2]]
    return group(
        Element(
            "path",
            d=_band(south, arch, (0.04, 0.96)),
            fill=Lagoon.STONE_DARK,
            stroke=edge,
            stroke_width=1,
            stroke_linejoin="round",
        ),
        Element("path", d=smooth(inner), fill="none", stroke=edge, stroke_width=1.6),
    )


def _steps(north: Line, south: Line) -> Element:
    """Steps lie closer together towards the ends, where the bridge is steep."""
    places = [0.06, 0.11, 0.17, 0.24, 0.32, 0.41, 0.5, 0.59, 0.68, 0.76, 0.83, 0.89, 0.94]
    lines = [part for t in places for part in ("M", north(t), "L", south(t))]
    return Element("path", d=path(*lines), stroke=Lagoon.JOINT, stroke_width=1)
