"""Boards from pictures, the inverse of how a board draws itself: tests show what they are about."""

from __future__ import annotations

import re
from textwrap import dedent

from ponti.hashi import Board, Card, Deck, Flag, Layout, Line, Move, Pen, Position, deck_by_id
from ponti.hashi.scoring import Awards

_FLAGS = {"": Flag.NONE, "r": Flag.RED, "b": Flag.BLUE}


def neat(picture: str) -> str:
    """A picture without the indentation of the test around it."""
    return dedent(picture).strip("\n")


def board(picture: str) -> Board:
    """The board that is drawn like this."""
    rows = neat(picture).split("\n")
    # A first column of finished or plain islands starts at a bracket or a space that `dedent` may have taken.
    if not any(row[:1] in ("(", "×") for row in rows) and any(
        re.match(r"[a-zA-Z][.1-6]", row) for row in rows
    ):
        rows = [" " + row for row in rows]
    islands: dict[tuple[int, int], re.Match[str]] = {}
    for y, text in enumerate(rows):
        for match in re.finditer(r"(?<=[ (×])([a-zA-Z])([.1-6])([rb]?)", text):
            islands[(match.start() - 1) // 8, y // 2] = match
    places = tuple(islands)
    letters = "".join(match[1] for match in islands.values())
    assert letters == "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(letters)], letters
    strokes: dict[Line, int] = {}
    for index, (column, row) in enumerate(places):
        for other, (next_column, next_row) in enumerate(places):
            right = next_row == row and next_column > column
            below = next_column == column and next_row > row
            between = [
                place
                for place in places
                if (right and place[1] == row and column < place[0] < next_column)
                or (below and place[0] == column and row < place[1] < next_row)
            ]
            if between or not (right or below):
                continue
            y, x = (2 * row, 8 * column + 6) if right else (2 * row + 1, 8 * column + 2)
            stroke = rows[y][x] if x < len(rows[y]) else " "
            if stroke != " ":
                strokes[Line(index, other)] = "·─═".find(stroke) if right else "·│║".find(stroke)
                assert strokes[Line(index, other)] >= 0, (y, x, stroke)
    layout = Layout(
        name="picture",
        places=places,
        flags=tuple(_FLAGS[match[3]] for match in islands.values()),
        lines=tuple(sorted(strokes)),
        variant=True,
    )
    drawn = Board.of(
        layout,
        (0 if match[2] == "." else int(match[2]) for match in islands.values()),
        (strokes[line] for line in layout.lines),
        (index for index, match in enumerate(islands.values()) if match.string[match.start() - 1] == "×"),
    )
    assert str(drawn) == "\n".join(rows), f"not drawn as boards are:\n{drawn}"
    return drawn


def table(
    *pictures: str,
    card: str | None = None,
    round: int = 5,  # noqa: A002  (the house's word)
    pen: Pen = Pen.STRICT,
    awards: tuple[Awards, ...] | None = None,
    deck: Deck | None = None,
) -> Position:
    """A position with these boards, one a seat, somewhere in a game."""
    boards = tuple(board(picture) for picture in pictures)
    deck = deck or deck_by_id("standard")
    unseen = list(deck.cards)
    open_card = None if card is None else Card.parse(card)
    if open_card is not None:
        unseen.remove(open_card)
    return Position(
        boards[0].layout,
        deck,
        pen,
        boards,
        awards or (Awards(),) * len(boards),
        tuple(unseen[: len(deck.cards) - round]),
        round,
        open_card,
    )


def refusal(picture: str, card: str, move: str) -> str | None:
    """The rule for which strict play refuses a turn."""
    violation = board(picture).why_not(Card.parse(card), Move.parse(move))
    return None if violation is None else violation.rule


def becomes(picture: str, card: str, move: str) -> Board:
    """The board after a turn."""
    return board(picture).after(Card.parse(card), Move.parse(move))
