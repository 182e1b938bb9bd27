"""The pictures of the rules page of Hashi by file name: islands, bonuses, points, and the free pen."""

from __future__ import annotations

from collections.abc import Callable

from ponti.hashi import Board, Card, LastTurn, Layout, Line, Move, ladder
from ponti.hashi.scoring import earned
from ponti.svg import marks
from ponti.svg.canvas import Element, group
from ponti.svg.paint import Sea
from tools.rules_panels import Panel, above, arrow, beside, scaled, words
from tools.rules_sea import CROSSING, TEE, bonus, card, drawn, pile, score, sea, sketch, turn


def finished() -> str:
    board = sea(TEE, "3b", "ab bc")
    return drawn("finished", sketch(board), arrow(), turn(board, "1/1", "- bd").judged(None))


def separate() -> str:
    board = sea("o---o   o\n    |   |\no---o---o---o", "2a 2b 1c 2d 3e 3f 1g", "ab ab de de ef cf fg")
    return drawn("separate", sketch(board).judged(True))


def red_flags() -> str:
    board = sea(
        "r---o---r\n|   |   |\no---o---o\n|   |   |\nr---o---r", "2a 1c 2g 1i 3b 6h", "ab ab bc gh gh hi"
    )
    return drawn("red flags", sketch(board), arrow(), scaled(bonus("red"), 1.5))


def blue_flags() -> str:
    board = sea("b---o---b\n|   |   |\no---o---o\n    |\n    b", "2a 2c 1g 4b", "ab ab bc cf eg")
    return drawn("blue flags", sketch(board), arrow(), scaled(bonus("blue"), 1.5))


def six_islands() -> str:
    grid = "o---o---o---o\n|   |   |   |\no---o---o---o"
    good = sea(grid, "2a 3b 3c 2e 2f 1g 5d", "ab bc bf cd ae cg ef")
    bad = sea(grid, "2a 3b 2e 1d 1g 2f 5c 2h", "ab bf ef ae bc cd cg")
    return drawn("six islands", sketch(good).judged(True), sketch(bad).judged(False))


def sharing() -> str:
    board = scaled(sketch(sea("r---o\n|   |\no---r", "1a 3b 2d", "ab bd bd")), 0.7)

    def player(points: int) -> Panel:
        return above(board, words(str(points), 46, Sea.PEN), gap=10)

    return drawn("sharing", card("2/1"), player(9), player(9), arrow(), card("4/2"), player(5))


def island_points() -> str:
    board = sketch(sea("o---o---o\n    |\n    o", "1a 3b 1c 4d", "ab bc bd"))
    sum_of = beside(*(words(text, 44, Sea.PEN) for text in ("2", "+", "2", "+", "2", "=", "6")), gap=14)
    return drawn("island points", board, arrow(), sum_of)


# Ponti's side A as it was when this page was written, so that the example outlives a change of the board.
EXAMPLE = """
r---o-------b---o
|   |       |   |
|   |   o---+---+---r
|   |   |   |   |   |
o---o---+---o---+---o
    |   |   |   |   |
    |   r---+---b   |
    |       |       |
    o-------o-------o
    |       |       |
    b-------o-------r
"""
NUMBERS, BRIDGES = "164243133120554462", "012220021100100012212022"


def example() -> str:
    layout = Layout.parse(f"board: example\n{EXAMPLE}")
    ada = Board.of(layout, map(int, NUMBERS), map(int, BRIDGES))
    red, blue, six = earned(ada, ada.finished_bits)
    if (len(ada.finished), len(ada.finished & layout.blue), red, blue, six) != (13, 2, True, False, True):
        raise AssertionError(ada)
    return drawn("an example", sketch(ada))


def winners() -> str:
    return drawn("winners", score(39, best=True), score(31), score(39, best=True), gap=34)


def solo() -> str:
    return drawn(
        "solo",
        pile(7, "7"),
        arrow(40),
        bonus("blue", late=True),
        arrow(40),
        pile(5, "5"),
        arrow(40),
        above(bonus("red", late=True), bonus("six", late=True), gap=12),
        arrow(40),
        pile(5, "5"),
        gap=18,
    )


def ranks() -> str:
    width, rise = 84.0, 15.0
    steps = group()
    ranks_ = ladder()
    for index, rank in enumerate(ranks_):
        top = rise * (len(ranks_) - 1 - index)
        box = Element(
            "rect",
            x=index * width,
            y=top + 44,
            width=width,
            height=rise * (index + 1) + 30,
            fill=Sea.FINISHED_LAND if index == len(ranks_) - 1 else Sea.LAND,
            stroke=Sea.INK,
            stroke_width=1.6,
        )
        label = f"≤ {rank.highest}" if index == 0 else _points(rank.lowest, rank.highest)
        text = words(label, 23, Sea.PEN)
        steps.add(box, text.at(complex(index * width + (width - text.size.real) / 2, top + 50)))
    steps.add(marks.star(complex(width * (len(ranks_) - 0.5), 22)))
    size = complex(width * len(ranks_), rise * len(ranks_) + 74)
    return drawn("ranks", Panel(size, steps), scale=0.68)


def _points(lowest: int, highest: int) -> str:
    return str(lowest) if lowest == highest else f"{lowest}/{highest}"


MISTAKE = sea(CROSSING, "3a 2b 1c", "bc")


def free_pen() -> str:
    return drawn("free pen", sketch(MISTAKE), arrow(), sketch(_after_mistake(), "- ad"))


def _after_mistake() -> Board:
    return MISTAKE.drawn(None, [Line.parse("ad")])


PUT_RIGHT = "    o---o\n    |   |\no---+---o\n    |\n    o"


def corrections() -> str:
    before = sea(PUT_RIGHT, "3a 2c 2d", "cd")
    wrong = before.drawn(None, [Line.parse("ae")])
    right = before.drawn(None, [Line.parse("ab")])
    last = LastTurn(before, Card.parse("1/1"), Move.parse("- ae"))
    assert last.why_not(Move.parse("- ab")) is None
    return drawn(
        "corrections",
        card("6/1"),
        sketch(wrong, "- ae"),
        arrow(),
        card("2/1"),
        sketch(before, struck="ae"),
        arrow(),
        sketch(right, "- ab").judged(True),
        scale=0.55,
    )


def crossed_out() -> str:
    last = LastTurn(MISTAKE, Card.parse("1/1"), Move.parse("- ad"))
    return drawn(
        "crossed out",
        card("6/1"),
        sketch(last.drawn, "- ad"),
        arrow(),
        card("2/1"),
        arrow(),
        sketch(last.settled(None)),
    )


def last_check() -> str:
    before = sea("o---r\n|   |\no---o", "3a 3d", "bd bd")
    last = LastTurn(before, Card.parse("1/1"), Move.parse("1b -"))
    assert last.why_not(Move()) is None
    return drawn(
        "last check",
        above(words("17", 40), card("1/1"), gap=8),
        sketch(last.drawn, "1b -"),
        arrow(),
        sketch(before, struck="1b"),
        arrow(),
        score(34),
    )


PICTURES: dict[str, Callable[[], str]] = {
    "hashi-finished": finished,
    "hashi-separate": separate,
    "hashi-red-flags": red_flags,
    "hashi-blue-flags": blue_flags,
    "hashi-six-islands": six_islands,
    "hashi-sharing": sharing,
    "hashi-island-points": island_points,
    "hashi-example": example,
    "hashi-winners": winners,
    "hashi-solo": solo,
    "hashi-ranks": ranks,
    "hashi-free-pen": free_pen,
    "hashi-corrections": corrections,
    "hashi-crossed-out": crossed_out,
    "hashi-last-check": last_check,
}
