"""Sandbanks, islands and blocked spaces: what lies on the lagoon below its bridges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ponti.diavolo import Bridge, Colour, Position, Space
from ponti.svg.canvas import Element, group, number, path
from ponti.svg.diavolo.view import SPACE, View
from ponti.svg.outline import outline
from ponti.svg.paint import IVORY, WALNUT, Lagoon

PAINTS: Mapping[Colour, Mapping[str, str]] = {Colour.LIGHT: IVORY, Colour.DARK: WALNUT}

# Where the grains of sand lie, from the middle of a tile.
_GRAINS = (-17 - 14j, -6 - 18j, 7 - 15j, 18 - 17j, -12 - 5j, 1 - 7j, 13 - 5j, -19 + 4j,
           -5 + 4j, 8 + 3j, 19 + 6j, -13 + 14j, 0 + 13j, 12 + 15j, -4 + 20j, 19 + 19j, -20 + 20j)  # fmt: skip


def definitions() -> Iterable[Element]:
    """For each colour the tile of a sandbank and the houses of an island; the bars of a blocked space."""
    for colour, paint in PAINTS.items():
        yield _sand_tile(colour, paint)
        for index, houses in enumerate(_gabled(paint) if colour is Colour.LIGHT else _domed(paint)):
            yield group(
                *houses,
                id=f"{colour}-houses-{index}",
                stroke=paint["line"],
                stroke_width=1.3,
                stroke_linejoin="round",
                transform="translate(0 1) scale(1.2)",
            )
    yield _bars()


def _sand_tile(colour: Colour, paint: Mapping[str, str]) -> Element:
    """A low, stippled tile with a broken edge: round grains if it is light, short strokes if it is dark."""
    half = SPACE / 2 - 5
    light = colour is Colour.LIGHT
    grains = path(*(part for grain in _GRAINS for part in ("M", grain, "l", 0j if light else 4 - 2j)))
    return group(
        Element(
            "rect",
            x=-half,
            y=-half,
            width=2 * half,
            height=2 * half,
            rx=9,
            fill=paint["ground"],
            stroke=paint["edge"],
            stroke_width=1.4,
            stroke_dasharray="3.5 3",
        ),
        Element(
            "path",
            d=grains,
            stroke=paint["grain"],
            stroke_width=2.6 if light else 1.8,
            stroke_linecap="round",
        ),
        id=f"{colour}-sand",
    )


def _gabled(paint: Mapping[str, str]) -> Iterable[list[Element]]:
    """Light houses have gables, and a bell tower with a steep roof."""

    def house(left: float, foot: float, width: float, height: float, gable: float) -> list[Element]:
        eaves = foot - height
        return [
            Element(
                "path", d=path("M", left, foot, "V", eaves, "h", width, "V", foot, "z"), fill=paint["wall"]
            ),
            Element(
                "path",
                d=path(
                    "M", left - 2.5, eaves, "l", width / 2 + 2.5, -gable, "l", width / 2 + 2.5, gable, "z"
                ),
                fill=paint["roof"],
            ),
            Element("path", d=path("M", left + width / 2, foot, "v", -height * 0.5), stroke_width=2.6),
        ]

    yield house(-16, 13, 15, 11, 9) + house(4, 15, 12, 15, 8)
    yield house(-14, 15, 9, 23, 11) + house(0, 15, 16, 11, 9)
    yield house(-11, 12, 22, 11, 11)


def _domed(paint: Mapping[str, str]) -> Iterable[list[Element]]:
    """Dark houses have domes with a lantern, and a tower with a cupola."""

    def house(left: float, foot: float, width: float, height: float, dome: float) -> list[Element]:
        eaves, half = foot - height, width / 2
        arc = path("M", left - 1, eaves, "a", half + 1, dome, 0, 0, 1, width + 2, 0, "z")
        return [
            Element(
                "path", d=path("M", left, foot, "V", eaves, "h", width, "V", foot, "z"), fill=paint["wall"]
            ),
            Element(
                "path",
                d=path("M", left + half, eaves - dome, "v", -4.5),
                stroke=paint["roof"],
                stroke_width=2.4,
            ),
            Element("path", d=arc, fill=paint["roof"]),
            Element("path", d=path("M", left + half, foot, "v", -height * 0.5), stroke_width=2.6),
        ]

    yield house(-16, 14, 14, 11, 8) + house(3, 15, 13, 14, 8)
    yield house(-14, 15, 9, 22, 6) + house(0, 15, 16, 10, 9)
    yield house(-11, 13, 22, 10, 12)


def _bars() -> Element:
    """Slanting bars over a space that nobody may build on."""
    half = SPACE / 2 - 6
    bars = [
        part
        for shift in range(-32, 33, 16)
        for left, right in [(max(-half, -half - shift), min(half, half - shift))]
        for part in ("M", complex(left, -left - shift), "L", complex(right, -right - shift))
    ]
    return group(
        Element(
            "rect",
            x=-half,
            y=-half,
            width=2 * half,
            height=2 * half,
            rx=6,
            fill=Lagoon.DEPTH,
            fill_opacity=0.42,
        ),
        Element(
            "path",
            d=path(*bars),
            stroke=Lagoon.DEPTH,
            stroke_opacity=0.75,
            stroke_width=2.4,
            stroke_linecap="round",
        ),
        id="blocked",
    )


def blocked(view: View, position: Position) -> Element:
    """The blocked spaces."""
    return group(
        *(view.use("blocked", space, class_="blocked") for space in view.seen(position.blocked)),
        class_="blocked-spaces",
    )


def groups(view: View, position: Position) -> Element:
    """All sandbanks and islands, each with the shoals around it."""
    carried = {end: bridge for bridge in position.bridges for end in (bridge.a, bridge.b)}
    shoals, drawn = group(class_="shoals", fill="none", stroke=Lagoon.SHOAL), group(class_="groups")
    for colour in Colour:
        for tiles in view.sorted_groups(position.sandbanks(colour)):
            shoals.add(_shoal(view, tiles, rings=1))
            drawn.add(_sandbank(view, colour, tiles))
        for tiles in view.sorted_groups(position.islands(colour)):
            shoals.add(_shoal(view, tiles, rings=2))
            drawn.add(_island(view, colour, tiles, carried))
    return group(shoals, drawn)


def _shoal(view: View, tiles: list[Space], rings: int) -> Element:
    squares = view.squares(tiles)
    return group(
        *(
            Element(
                "path",
                d=outline(squares, SPACE, inset=inset, radius=14 - inset),
                stroke_width=width,
                stroke_opacity=opacity,
            )
            for inset, width, opacity in ((-1, 5, 0.5), (-6.5, 1.6, 0.5))[:rings]
        ),
        transform=view.shift,
    )


def _sandbank(view: View, colour: Colour, tiles: list[Space]) -> Element:
    return group(
        *(view.use(f"{colour}-sand", tile, class_=f"tile {colour}") for tile in tiles),
        class_=f"sandbank {colour}",
    )


def _island(view: View, colour: Colour, tiles: list[Space], carried: Mapping[Space, Bridge]) -> Element:
    """One firm coast round all four tiles, a quay along it, and houses: the first tile has the tower."""
    squares, paint = view.squares(tiles), PAINTS[colour]
    coast = group(
        Element(
            "path",
            d=outline(squares, SPACE, inset=3.5, radius=15),
            fill=paint["ground"],
            stroke=paint["edge"],
            stroke_width=2.6,
            class_="coast",
        ),
        Element(
            "path",
            d=outline(squares, SPACE, inset=9, radius=10),
            fill="none",
            stroke=paint["quay"],
            stroke_width=1.6,
        ),
        transform=view.shift,
    )
    tower = next((tile for tile in tiles if tile not in carried), tiles[0])
    houses = []
    for tile in tiles:
        index = 1 if tile == tower else 2 * ((tile.column + tile.row) % 2)
        houses.append(_houses(view, colour, tile, index, carried.get(tile)))
    return group(coast, *houses, class_=f"island {colour}")


def _houses(view: View, colour: Colour, tile: Space, index: int, bridge: Bridge | None) -> Element:
    """The houses of a tile, which make way for the foot of a bridge."""
    if bridge is None:
        return view.use(f"{colour}-houses-{index}", tile, class_=f"tile {colour}")
    far = bridge.b if tile == bridge.a else bridge.a
    away = complex(tile.column - far.column, far.row - tile.row)
    place = view.centre(tile) + 15 * away / max(abs(away.real), abs(away.imag)) + 1j
    return Element(
        "use",
        href=f"#{colour}-houses-2",
        transform=f"translate({number(place)}) scale(.55)",
        class_=f"tile {colour}",
    )
