"""The pictures of the rules page of Hashi by file name: boards, cards, and what a turn may do."""

from __future__ import annotations

from collections.abc import Callable

from ponti.hashi import SIDE_A, SIDE_B, Board, Layout, Move, Position
from ponti.svg.canvas import group
from ponti.svg.hashi import cards as hashi_cards
from ponti.svg.hashi import picture as hashi
from ponti.svg.hashi.chart import Chart
from ponti.svg.paint import SERIF
from tools.rules_panels import Panel, above, arrow, beside, words
from tools.rules_sea import (
    CROSSING,
    FLAGGED,
    PAIR,
    PLUS,
    SQUARE,
    TEE,
    card,
    drawn,
    pile,
    score,
    sea,
    sketch,
    table,
    turn,
)


def minute() -> str:
    first = sea(TEE, "3b")
    second = sea(TEE, "3b", "ab bc")
    third = sea(TEE, "3b", "ab bc bd")
    return drawn(
        "in one minute",
        sketch(first, "3b -"),
        arrow(),
        sketch(second, "- ab bc"),
        arrow(),
        sketch(third, "- bd"),
    )


def seats() -> str:
    return drawn("seats", *(table(count) for count in (1, 2, 3, 4)), scale=0.6)


def side(layout: Layout) -> str:
    chart = Chart(layout)
    board = hashi.board(chart, Board.empty(layout), Move(), labels=True)
    return drawn(layout.name, Panel(chart.size, board), scale=0.75)


def cards() -> str:
    bar = group(hashi_cards.card_bar(Position.start(), 680), font_family=SERIF)
    height = hashi_cards.SMALL.imag
    return drawn(
        "cards", Panel(complex(680, height), bar), arrow(), pile(4, "17"), pile(1, "1"), gap=20, scale=0.72
    )


def setup() -> str:
    return drawn(
        "setup",
        sketch(sea(FLAGGED, "3a"), "3a -").judged(True),
        sketch(sea(FLAGGED, "4d"), "4d -").judged(True),
        sketch(sea(FLAGGED), struck="3b").judged(False),
        sketch(sea(FLAGGED), struck="5a").judged(False),
    )


def rounds() -> str:
    one, two = sea(TEE, "4b"), sea(SQUARE, "3c")
    return drawn(
        "rounds",
        pile(),
        arrow(),
        card("2/1"),
        arrow(),
        turn(one, "2/1", "2a ab").judged(None),
        turn(two, "2/1", "2b cd").judged(None),
        arrow(),
        pile(3),
    )


def order() -> str:
    loop = beside(words("17 ×", 40), card("4/1"), arrow(), sketch(sea(PAIR, "4b", "ab"), "4b ab"))
    return drawn("turn", sketch(sea(PAIR, "3a"), "3a -"), arrow(), loop, arrow(), score(39, best=True))


def actions() -> str:
    before = sea(PLUS, "4c")
    return drawn(
        "actions",
        card("5/3"),
        arrow(),
        sketch(before),
        arrow(),
        sketch(sea(PLUS, "4c 5a"), "5a -"),
        arrow(),
        sketch(sea(PLUS, "4c 5a", "ac ac cd"), "- ac ac cd"),
    )


def number() -> str:
    board = sea(SQUARE, "3a")
    return drawn("number", card("5/3"), turn(board, "5/3", "5d -"), turn(board, "5/3", "4d -", "number"))


def one_number() -> str:
    board = sea(SQUARE, "3a")
    return drawn(
        "one number", card("5/3"), turn(board, "5/3", "5d -"), turn(board, "5/3", "5a -", "one-number")
    )


def flags() -> str:
    far, near = sea("o---o---r", "3b", "ab"), sea("o---o---r", "3b", "ab bc")
    return drawn("flags", card("4/2"), turn(far, "4/2", "4c -", "flags"), turn(near, "4/2", "4c -"))


def at_least() -> str:
    board = sea(TEE, "6a 6c", "ab ab bc")
    return drawn(
        "at least",
        above(card("2/1"), turn(board, "2/1", "2b -", "at-least")),
        above(card("3/1"), turn(board, "3/1", "3b -")),
        above(card("5/1"), turn(board, "5/1", "5b -")),
    )


def all_bridges() -> str:
    board = sea(PLUS, "5c")
    return drawn(
        "all bridges",
        card("6/3"),
        turn(board, "6/3", "- ac ac cd"),
        turn(board, "6/3", "- -"),
        turn(board, "6/3", "- ac cd", "all-bridges"),
    )


def lines() -> str:
    board = sea("o---o---o\n|       |\no   o---o", "4a 3d")
    return drawn(
        "lines",
        turn(board, "1/1", "- ab"),
        turn(board, "1/1", "- ae", "lines"),
        turn(board, "1/1", "- de", "lines"),
        turn(board, "1/1", "- ac", "lines"),
        scale=0.5,
    )


def two_bridges() -> str:
    upright = "o\n|\no"
    return drawn(
        "two bridges",
        sketch(sea(upright, "5a", "ab")),
        arrow(),
        turn(sea(upright, "5a", "ab"), "1/1", "- ab"),
        arrow(),
        turn(sea(upright, "5a", "ab ab"), "1/1", "- ab", "two-bridges"),
    )


def crossing() -> str:
    board = sea(CROSSING, "3a 4b", "bc")
    return drawn("crossing", sketch(board), arrow(), turn(board, "1/1", "- ad", "crossing"))


def numbered_end() -> str:
    board = sea(SQUARE, "3a")
    return drawn("numbered end", turn(board, "2/1", "- ab"), turn(board, "2/1", "- cd", "numbered-end"))


def no_more() -> str:
    finished, nearly = sea(TEE, "2b 3c", "ab bd"), sea(TEE, "3b", "ab ab")
    return drawn(
        "no more",
        turn(finished, "1/1", "- bc", "no-more"),
        turn(nearly, "1/1", "- bc"),
        turn(nearly, "2/2", "- bc bd", "no-more"),
    )


def six() -> str:
    board = sea(PLUS, "6a 6b 6d 6e", "ac ac bc bc cd cd")
    return drawn("six", sketch(board), arrow(), turn(board, "1/1", "- ce", "six"))


def pond() -> str:
    board = sea("o---o-------r\n|   |       |\n|   |   b---o\n|   |   |\no---+---o\n    |\n    o")
    return drawn("a board file", sketch(board, labels=True))


PICTURES: dict[str, Callable[[], str]] = {
    "hashi-minute": minute,
    "hashi-seats": seats,
    "hashi-side-a": lambda: side(SIDE_A),
    "hashi-side-b": lambda: side(SIDE_B),
    "hashi-cards": cards,
    "hashi-setup": setup,
    "hashi-passing-on": lambda: drawn("passing on", table(4, passing=True)),
    "hashi-rounds": rounds,
    "hashi-turn": order,
    "hashi-actions": actions,
    "hashi-number": number,
    "hashi-one-number": one_number,
    "hashi-flags": flags,
    "hashi-at-least": at_least,
    "hashi-all-bridges": all_bridges,
    "hashi-lines": lines,
    "hashi-two-bridges": two_bridges,
    "hashi-crossing": crossing,
    "hashi-numbered-end": numbered_end,
    "hashi-no-more": no_more,
    "hashi-six": six,
    "hashi-pond": pond,
}
