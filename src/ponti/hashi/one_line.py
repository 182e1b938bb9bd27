"""Boards and decks of one's own in one line, for codes of positions and for links.

    harbour@1e6e=r-io-i1b-ioi/2o-i1ri/o-o-i1o-ioi/2r-bi/1o-i1o-ioi/1b-1o-r

The rows are divided by slashes. An island is `o`, `r` or `b` as in a board file; `-` behind it is a line to
the next island on its right, `i` one to the next island below; a number says how many columns are empty. A
deck is written as `tiny@e8d3~1132`: two digits for each card. Behind the id stands `=`, or `~` for a variant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ponti.errors import ParseError
from ponti.hashi.board_file import parse_layout
from ponti.hashi.cards import MOST_CARDS, Card, Deck
from ponti.hashi.layout import Flag, Layout
from ponti.hashi.moves import MOST_ISLANDS, Line

MOST_CHARACTERS = 700
"""As long as the line of a board may be; one of a deck is always shorter."""

_WHOLE = re.compile(r"([a-z][a-z0-9-]{0,39})@[0-9a-f]{4}([=~])(.*)")
_ISLAND = re.compile(r"([1-9][0-9]?)?([orb])(-?)(i?)")
_ROW = re.compile(f"(?:{_ISLAND.pattern})+")
_CARDS = re.compile(rf"(?:[1-6][1-3]){{2,{MOST_CARDS}}}")


def is_line(text: str) -> bool:
    """Whether a text is meant as such a line, and not as a bare id or name."""
    return "=" in text or "~" in text


def board_line(layout: Layout) -> str:
    """A board in one line; its note stays behind."""
    starts = {line.a: set[bool]() for line in layout.lines}
    for line in layout.lines:
        starts[line.a].add(layout.is_horizontal(line))
    rows: list[list[str]] = [[] for _ in range(layout.size[1])]
    ends = [0] * len(rows)
    for island, (column, row) in enumerate(layout.places):
        gap = column - ends[row]
        leads = starts.get(island, set())
        marks = f"{layout.flags[island].value}{'-' if True in leads else ''}{'i' if False in leads else ''}"
        rows[row].append(f"{gap or ''}{marks}")
        ends[row] = column + 1
    return _line(layout.id, layout.variant, "/".join(map("".join, rows)))


def deck_line(deck: Deck) -> str:
    """A deck in one line; its note stays behind."""
    return _line(deck.id, deck.variant, "".join(f"{card.number}{card.bridges}" for card in deck.cards))


def _line(name: str, variant: bool, content: str) -> str:
    return f"{name}{'~' if variant else '='}{content}"


@lru_cache(256)
def read_board(text: str) -> Layout:
    """The board of a line; `ParseError` where there is none. It obeys all rules for board files."""
    name, variant, content = _parts(text)
    rows = content.split("/")
    if not all(map(_ROW.fullmatch, rows)):
        raise ParseError("a board in one line has rows such as r-io-i1b, with slashes between them")
    islands = [island for row, marks in enumerate(rows) for island in _islands(row, marks)]
    if len(islands) > MOST_ISLANDS or max(column for (column, _), *_ in islands) > 2 * MOST_ISLANDS:
        raise ParseError("more than {most} islands", most=MOST_ISLANDS)
    places = tuple(place for place, *_ in islands)
    layout = Layout(name, places, tuple(flag for _, flag, *_ in islands), tuple(_lines(islands)), variant)
    layout = parse_layout(str(layout))
    _check(text, board_line(layout))
    return layout


@lru_cache(256)
def read_deck(text: str) -> Deck:
    """The deck of a line; `ParseError` where there is none."""
    name, variant, content = _parts(text)
    if not _CARDS.fullmatch(content):
        raise ParseError("a deck in one line has two digits for each card, such as 53 for 5/3")
    cards = sorted(Card(int(content[at]), int(content[at + 1])) for at in range(0, len(content), 2))
    deck = Deck.parse(str(Deck(name, tuple(cards), variant)))
    _check(text, deck_line(deck))
    return deck


def _parts(text: str) -> tuple[str, bool, str]:
    if len(text) > MOST_CHARACTERS:
        raise ParseError(
            "the file has {count} characters, and at most {most} are read",
            count=len(text),
            most=MOST_CHARACTERS,
        )
    match = _WHOLE.fullmatch(text)
    if match is None:
        raise ParseError("a board or deck in one line begins with its name and hash, such as pond@1a2b=")
    return match[1], match[2] == "~", match[3]


def _check(text: str, usual: str) -> None:
    """One way to write each: what follows the id is what the hash was made from."""
    if text != usual:
        raise ParseError("the line is not written in the usual form, or something of it is missing")


_Found = tuple[tuple[int, int], Flag, bool, bool]


def _islands(row: int, marks: str) -> Iterator[_Found]:
    column = 0
    for gap, flag, right, down in _ISLAND.findall(marks):
        column += int(gap or 0)
        yield (column, row), Flag(flag), bool(right), bool(down)
        column += 1


def _lines(islands: list[_Found]) -> Iterator[Line]:
    """The lines, each to the next island in its direction."""
    for island, ((column, row), _, right, down) in enumerate(islands):
        for wanted, index in ((right, 1), (down, 0)):
            if not wanted:
                continue
            there = next(
                (
                    other
                    for other in range(island + 1, len(islands))
                    if islands[other][0][index] == (row if index else column)
                ),
                None,
            )
            if there is None:
                raise ParseError(
                    "a line ends here without an island; lines are straight and join two islands"
                )
            yield Line(island, there)
