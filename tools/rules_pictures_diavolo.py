"""The pictures of the rules page of Ponte del Diavolo, by file name."""

from __future__ import annotations

from collections.abc import Callable

from ponti.diavolo import Colour, Position, Space, parse_move
from ponti.svg.canvas import group
from ponti.svg.diavolo import picture as diavolo
from ponti.svg.diavolo.view import View
from ponti.svg.marks import star
from tools.rules_lagoon import drawn, lagoon, move, passes, result, seat, shown, spare_bridge, tile
from tools.rules_panels import Panel, above, arrow, beside, words

LIGHT, DARK = Colour.LIGHT, Colour.DARK


def minute() -> str:
    start = lagoon(". . . . . . .\n. . . . L L .\n. L L . L L .\n. . . . . . .")
    island = lagoon(". . . . . . .\n. L L . L L .\n. L L . L L .\n. . . . . . .")
    joined = lagoon(". . . . . . .\n. L L . L L .\n. L L . L L .\n. . . . . . .", "c3-e3")
    return drawn(
        "in one minute",
        shown(start, "a1-g4"),
        arrow(),
        shown(island, "a1-g4", last="b3 c3"),
        arrow(),
        shown(joined, "a1-g4"),
        scale=0.48,
    )


def board() -> str:
    view = View(Space.parse("a1"), Space.parse("j10"), complex(diavolo.MARGIN, diavolo.MARGIN))
    drawing = group(
        diavolo.board(view, Position.start()), diavolo.coordinates(view), star(view.centre(Space.parse("c4")))
    )
    return drawn("the board", Panel(view.extent + 2 * view.origin, drawing), scale=0.55)


def supply() -> str:
    return drawn(
        "supply",
        words("40 ×"),
        tile(LIGHT),
        words("40 ×"),
        tile(DARK),
        words("15 ×"),
        spare_bridge(),
        gap=20,
    )


OPENING = ". . . . . . .\n. . . . L . .\n. . . . . . .\n. . L . . . .\n. . . . . . ."


def opening() -> str:
    return drawn("opening", seat(1), shown(lagoon(OPENING), "a1-g5", last="c2 e4"), scale=0.5)


def choice() -> str:
    def seats(first: Colour, second: Colour) -> Panel:
        return beside(seat(1), tile(first), seat(2), tile(second), gap=12)

    either = above(seats(LIGHT, DARK), seats(DARK, LIGHT), gap=44)
    return drawn("choice", shown(lagoon(OPENING), "a1-g5"), seat(2), arrow(), either, scale=0.5)


def turn() -> str:
    pair = {colour: beside(tile(colour), tile(colour), gap=4) for colour in Colour}
    return drawn("turn", pair[DARK], arrow(), pair[LIGHT], arrow(), pair[DARK], arrow(), pair[LIGHT])


def placing() -> str:
    position = lagoon(". . . . .\n. L . . .\n. . . D .\n. L . . .\n. . . . .")
    return drawn(
        "placing",
        move(position, "a1-e5", "d4 e1"),
        move(position, "a1-e5", "c5 d5"),
        move(position, "a1-e5", "b2-b4"),
        move(position, "a1-e5", "d3 e1", "placing"),
        scale=0.46,
    )


def islands() -> str:
    shapes = [
        ("LL\nLL", "a1-b2"),
        ("L\nL\nL\nL", "a1-a4"),
        ("L.\nL.\nLL", "a1-b3"),
        ("LLL\n.L.", "a1-c2"),
        (".LL\nLL.", "a1-c2"),
    ]
    return drawn("islands", *(shown(lagoon(rows), area) for rows, area in shapes))


def five() -> str:
    three = lagoon(". . . . . .\n. L L L . .\n. . . . . .")
    apart = lagoon(". . . . . .\n. L L L . L\n. . . . . .")
    return drawn(
        "five tiles",
        shown(three, "a1-f3"),
        arrow(),
        move(three, "a1-f3", "d1 j10"),
        move(apart, "a1-g3", "e2 j10", "islands"),
        scale=0.5,
    )


def distance() -> str:
    island = lagoon(". . . . . .\n. . . . . .\n. . L L . .\n. . . L . .\n. . . L . .\n. . . . . .")
    closed = [str(space) for space in sorted(_around(island))]
    banks = lagoon(". . . . . .\n. . . L L .\n. . L . . .\n. . L . . .\n. L . . . .\n. . . . . .")
    return drawn(
        "distance",
        shown(island, "a1-f6", crosses=" ".join(closed)),
        shown(banks, "a1-f6").judged(True),
        scale=0.55,
    )


def _around(position: Position) -> set[Space]:
    """The free spaces that the rule of distance closes to light."""
    return {
        space
        for space in position.board.grid.spaces
        if space not in position.tiles(LIGHT) and position.why_not_tile(space) is not None
    }


def distance_new() -> str:
    alone = lagoon(". . . . . .\n. . . . L .\n. L L L . .\n. . . . . .")
    small = lagoon(". . . . . .\n. . . . L .\n. . L L . .\n. . . . . .")
    return drawn(
        "a new island keeps its distance",
        shown(alone, "a1-f4"),
        arrow(),
        move(alone, "a1-f4", "b1 j10", "distance"),
        shown(small, "a1-f4"),
        arrow(),
        move(small, "a1-f4", "e2 j10"),
        scale=0.4,
    )


def distance_colours() -> str:
    both = lagoon("D D L L .\nD . L L .\nD . D D .\n. L L D .\nL L . . .")
    return drawn("the colours may touch", shown(both, "a1-e5").judged(True), scale=0.5)


def bridges() -> str:
    straight = lagoon(". . . . .\n. L . L .\n. . . . .\n. . . . .")
    diagonal = lagoon(". . . L .\n. . . . .\n. L . . .\n. . . . .")
    knight = lagoon(". . . . .\n. . . L .\n. L . . .\n. . . . .")
    return drawn(
        "bridges",
        move(straight, "a1-e4", "b3-d3"),
        move(diagonal, "a1-e4", "b2-d4"),
        move(knight, "a1-e4", "b2-d3"),
        scale=0.55,
    )


def one_bridge() -> str:
    rows = ". . . . L\n. . . . .\n. . L . .\nL . . . .\n. . . . ."
    before, built = lagoon(rows), lagoon(rows, "a2-c3")
    return drawn(
        "one bridge",
        move(before, "a1-e5", "a2-c3"),
        arrow(),
        move(built, "a1-e5", "c3-e5", "one-bridge"),
        scale=0.5,
    )


def over_tiles() -> str:
    diagonal = lagoon(". . . L .\n. . D . .\n. L . . .\n. . . . .")
    knight = lagoon(". . L . .\n. . D . .\n. L . . .\n. . . . .")
    return drawn(
        "over tiles",
        move(diagonal, "a1-e4", "b2-d4", "over-tiles"),
        move(knight, "a1-e4", "b2-c4", "over-tiles"),
        scale=0.55,
    )


def blocked() -> str:
    rows = ". . . . . . . . .\nL . . . . L . . L\n. . . . . . . . .\nL . . L . . . L .\n. . . . . . . . ."
    position = lagoon(rows, "a2-a4 d2-f4 h2-i4")
    return drawn(
        "blocked",
        shown(position, "a1-i5"),
        arrow(),
        move(lagoon(rows, "a2-a4 d2-f4 h2-i4", "dark"), "a1-i5", "e3 j10", "blocked"),
        scale=0.45,
    )


def crossing() -> str:
    straight = lagoon(". . . . .\n. . L . .\n. D . D .\n. . L . .\n. . . . .", "b3-d3")
    return drawn(
        "crossing", shown(straight, "a1-e5"), arrow(), move(straight, "a1-e5", "c2-c4", "crossing"), scale=0.5
    )


def crossing_offset() -> str:
    offset = lagoon(". . . . . .\n. . L L . .\n. . . . . .\n. L . . L .\n. . . . . .", "c4-e2")
    return drawn(
        "diagonals that cross",
        shown(offset, "a1-f5"),
        arrow(),
        move(offset, "a1-f5", "b2-d4", "crossing"),
        scale=0.5,
    )


FULL = "diavolo:6:unlimited:LLDLDL/DD1LDD/LL1LL1/DD1D1D/D1DLDL/LD2LL:b1-b3,b4-d5:first=light:light"


def passing() -> str:
    position = Position.from_code(FULL)
    violation = position.why_not(0, parse_move("pass"))
    if position.can_place_tiles or violation is not None:
        raise AssertionError(violation)
    free = [space for space in position.board.grid.spaces if space not in position.blocked]
    free = [space for space in free if not any(space in position.tiles(colour) for colour in Colour)]
    closed = " ".join(str(space) for space in free if position.why_not_tile(space) is not None)
    (single,) = position.legal_tiles()
    if [str(bridge) for bridge in position.legal_bridges()] != ["d4-f2"]:
        raise AssertionError(position)
    return drawn(
        "passing", shown(position, "a1-f6", crosses=closed, notes={str(single): "1"}, arrows="d4-f2")
    )


def end() -> str:
    dark_pair = beside(tile(DARK), tile(DARK), gap=4)
    first = beside(passes(LIGHT), arrow(), dark_pair, arrow(), result(10, 6))
    second = beside(passes(DARK), arrow(), result(10, 6))
    return drawn("the end", above(first, second, centred=False, gap=34))


SCORED = """
L L . L L . L L
L L . L L . L L
. . . . . . . .
D D . . . . . .
D D . . L L . .
. . . . . . . .
D D . D . D D .
D D . D . D D .
"""
JOINED = "b8-d8 e7-g7 b1-d1 d2-f2"


def scoring() -> str:
    position = lagoon(SCORED, JOINED, turn="over", size=8)
    if position.scores() != (6, 4):
        raise AssertionError(position.scores())
    return drawn(
        "scoring",
        shown(position, "a1-h8", notes={"d6": "6", "d3": "3", "c4": "1"}),
        arrow(),
        result(6, 4),
        scale=0.55,
    )


EQUAL = """
L L . L L . .
L L . L L . .
. . . . . . .
D D . D D . .
D D . D D . .
. . . . . . .
D D D D . . .
"""


def ties() -> str:
    position = lagoon(EQUAL, "b7-d7", turn="over", size=7)
    outcome = position.outcome()
    if outcome is None or (outcome.scores, set(outcome.winners), outcome.decided_by) != (
        (3, 3),
        {1},
        "islands",
    ):
        raise AssertionError(outcome)
    count = above(result(3, 3), result(2, 3), gap=18)
    return drawn("ties", shown(position, "a1-g7"), arrow(), count, scale=0.5)


PICTURES: dict[str, Callable[[], str]] = {
    "diavolo-minute": minute,
    "diavolo-board": board,
    "diavolo-supply": supply,
    "diavolo-opening": opening,
    "diavolo-choice": choice,
    "diavolo-turn": turn,
    "diavolo-placing": placing,
    "diavolo-islands": islands,
    "diavolo-five": five,
    "diavolo-distance": distance,
    "diavolo-distance-new": distance_new,
    "diavolo-distance-colours": distance_colours,
    "diavolo-bridges": bridges,
    "diavolo-one-bridge": one_bridge,
    "diavolo-over-tiles": over_tiles,
    "diavolo-blocked": blocked,
    "diavolo-crossing": crossing,
    "diavolo-crossing-offset": crossing_offset,
    "diavolo-passing": passing,
    "diavolo-end": end,
    "diavolo-scoring": scoring,
    "diavolo-ties": ties,
}
