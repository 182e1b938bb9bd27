"""Whether a position that somebody wrote down could have come about, as far as a look at it can tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ponti.errors import ParseError
from ponti.hashi.board import Board
from ponti.hashi.cards import Card
from ponti.hashi.moves import Island, letter
from ponti.hashi.pen import LastTurn, Pen
from ponti.hashi.referee import MOST_BRIDGES, cannot_draw
from ponti.hashi.scoring import BLUE, RED, SIX, earned
from ponti.hashi.setup import NUMBERS

if TYPE_CHECKING:
    from ponti.hashi.position import Position


def require(condition: bool, message: str) -> None:
    """Raise `ParseError` unless the condition holds."""
    if not condition:
        raise ParseError(message)


def require_board(board: Board, cards: Sequence[Card], pen: Pen, is_set_up: bool) -> None:
    """The numbers come from the set-up and these cards, the bridges too, and no rule is visibly broken."""
    written = Counter(number for number in board.numbers if number)
    if not is_set_up:
        require(not written and not any(board.bridges), "strokes before the set-up")
    else:
        from_cards = Counter(card.number for card in cards)
        first = {
            number
            for number, flagged in zip(board.numbers, board.layout.flagged, strict=True)
            if not flagged and number in NUMBERS
        }
        require(
            any(written - Counter((number,)) <= from_cards for number in first),
            "numbers that the set-up and the cards so far do not give",
        )
        sums = {0}
        for card in cards:
            sums |= {total + card.bridges for total in sums}
        require(sum(board.bridges) in sums, "a count of bridges that the cards so far do not give")
    require(bool(cards) or not board.crossed_out, "islands crossed out too early")
    require(pen is Pen.FREE or not board.crossed_out, "islands crossed out in a strict game")
    _require_no_visible_mistake(board)


def _require_no_visible_mistake(board: Board) -> None:
    """With the free pen a mistake stays visible, but its islands have been crossed out."""
    layout, crossed_out = board.layout, board.crossed_out
    for island in layout.islands:
        if island not in crossed_out:
            require(not _is_wrong(board, island), f"island {letter(island)} breaks a rule")
    for index, line in enumerate(layout.lines):
        if board.built >> index & 1 and not crossed_out.issuperset(line):
            require(
                bool(board.numbers[line.a] or board.numbers[line.b]), f"no number at either end of {line}"
            )
            for other in layout.crossings[index]:
                if board.built >> other & 1:
                    require(
                        crossed_out.issuperset(layout.lines[other]),
                        f"the bridges {line} and {layout.lines[other]} cross",
                    )


def _is_wrong(board: Board, island: Island) -> bool:
    number, leading = board.numbers[island], board.leading[island]
    unreached = bool(number) and board.layout.flagged[island] and not leading
    return unreached or leading > (number or MOST_BRIDGES)


def require_turn(last: LastTurn) -> None:
    """The last turn of a free-pen game can be drawn."""
    require(last.move.correction is None, "a correction in a turn of the past")
    violation = cannot_draw(last.before, last.card, last.move)
    require(violation is None, f"the last turn cannot be drawn: {violation}")


def require_awards(position: Position, rounds: int) -> None:
    """The bonus points fit the boards after so many rounds, and each other."""
    for category, bonus in enumerate((RED, BLUE, SIX)):
        points = [seat[category] for seat in position.awards]
        require(all(each in (0, bonus.first, bonus.later) for each in points), f"bonus points {points}")
        require(rounds > 0 or not any(points), "bonus points before the first round")
        for seat, each in enumerate(points):
            deserved = earned(position.boards[seat], position.finished_bits(seat))[category] == 1
            # With the free pen a bonus stands even if an island is spoilt later.
            require(
                bool(each) == deserved or (bool(each) and position.pen is Pen.FREE), "bonus points not earned"
            )
        if position.seats > 1:
            require(not any(points) or bonus.first in points, "nobody has the higher points of a bonus")
        elif points[0]:
            require(
                points[0] == bonus.first or rounds > bonus.deadline, "lower bonus points before the deadline"
            )
