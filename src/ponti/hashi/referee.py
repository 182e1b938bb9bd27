"""The referee: what a pen cannot do on a board, and what it can but the rules forbid.

Strict play refuses both. With the free pen only the first is refused, and the second is a mistake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ponti.errors import Violation
from ponti.hashi.cards import Card
from ponti.hashi.moves import Entry, Island, Line, Move, letter
from ponti.hashi.rules import Rule

if TYPE_CHECKING:
    from ponti.hashi.board import Board

MOST_BRIDGES = 6
"""No island takes more, because no card has a higher number (rules/hashi.md#six)."""


class Fault(NamedTuple):
    """A stroke that breaks a rule, and the islands that it spoils if it stays."""

    stroke: Entry | Line
    islands: tuple[Island, ...]
    violation: Violation


def cannot_draw(board: Board, card: Card, move: Move, *, complete: bool = True) -> Violation | None:
    """Why a turn cannot be drawn at all, even with the free pen, or None."""
    entry, bridges = move.entry, move.bridges
    if entry is not None:
        if entry.number != card.number:
            return Violation(
                Rule.NUMBER, "the card says {card}, not {number}", card=card.number, number=entry.number
            )
        violation = cannot_write(board, entry)
        if violation is not None:
            return violation
    if bridges and len(bridges) != card.bridges and (complete or len(bridges) > card.bridges):
        if card.bridges == 1:
            return Violation(
                Rule.ALL_BRIDGES, "the card asks for one bridge or none, not {count}", count=len(bridges)
            )
        return Violation(
            Rule.ALL_BRIDGES,
            "the card asks for {card} bridges or none, not {count}",
            card=card.bridges,
            count=len(bridges),
        )
    line_index, counts = board.layout.line_index, board.bridges
    for line in bridges:
        index = line_index.get(line)
        if index is None:
            return Violation(Rule.LINES, "there is no dotted line {line}", line=_name(line))
        if counts[index] + bridges.count(line) > 2:
            return Violation(Rule.TWO_BRIDGES, "more than two bridges on {line}", line=str(line))
    return None


def cannot_write(board: Board, entry: Entry) -> Violation | None:
    """Why a number cannot be written on an island at all, or None."""
    island = entry.island
    if not 0 <= island < len(board.numbers):
        return Violation(Rule.ONE_NUMBER, "there is no island {island} on this board", island=letter(island))
    if board.numbers[island]:
        return Violation(
            Rule.ONE_NUMBER,
            "island {island} already has the number {number}",
            island=letter(island),
            number=board.numbers[island],
        )
    return None


def faults(board: Board, move: Move) -> list[Fault]:
    """The strokes of a turn that break a rule, on the board before the turn; empty when all is well.

    Bridges are judged together, so that the order in which they are drawn does not matter:
    when several overfill an island between them, each of them is at fault.
    On an island that is crossed out nothing is counted any more.
    """
    found: list[Fault] = []
    numbered = board.numbered
    if move.entry is not None:
        found += _entry_faults(board, move.entry)
        numbered |= board.layout.line_bits_of[move.entry.island]
    if move.bridges:
        line_index, crossing_bits = board.layout.line_index, board.layout.crossing_bits
        new = crossed = 0
        for line in move.bridges:
            index = line_index[line]
            new |= 1 << index
            crossed |= crossing_bits[index]
        if crossed & (board.built | new):
            found += _crossing_faults(board, move, new)
        if new & ~numbered:
            found += _end_faults(board, move, numbered)
        found += _count_faults(board, move)
    return found


def _entry_faults(board: Board, entry: Entry) -> list[Fault]:
    number, island = entry
    leading = board.leading[island]
    if island in board.crossed_out:
        return []
    if leading > number:
        violation = Violation(
            Rule.AT_LEAST,
            "{leading} bridges already lead to island {island}, more than {number}",
            leading=leading,
            island=letter(island),
            number=number,
        )
    elif not leading and board.layout.flagged[island]:
        violation = Violation(
            Rule.FLAGS, "island {island} has a flag and no bridge leads to it yet", island=letter(island)
        )
    else:
        return []
    return [Fault(entry, (island,), violation)]


def _crossing_faults(board: Board, move: Move, new: int) -> list[Fault]:
    layout = board.layout
    found = []
    for line in dict.fromkeys(move.bridges):
        crossed = layout.crossings[layout.line_index[line]]
        others = [layout.lines[index] for index in crossed if (board.built | new) >> index & 1]
        if others:
            # Of two bridges of the same turn neither was first: all four ends are concerned.
            same_turn = [other for other in others if other in move.bridges]
            islands = sorted({island for each in (line, *same_turn) for island in each})
            violation = Violation(
                Rule.CROSSING, "the bridge {line} would cross {other}", line=str(line), other=str(others[0])
            )
            found.append(Fault(line, tuple(islands), violation))
    return found


def _end_faults(board: Board, move: Move, numbered: int) -> list[Fault]:
    return [
        Fault(
            line,
            tuple(line),
            Violation(Rule.NUMBERED_END, "neither end of the bridge {line} has a number", line=str(line)),
        )
        for line in dict.fromkeys(move.bridges)
        if not numbered >> board.layout.line_index[line] & 1
    ]


def _count_faults(board: Board, move: Move) -> list[Fault]:
    leading, numbers, entry = board.leading, board.numbers, move.entry
    ends = [island for line in move.bridges for island in line]
    found: list[Fault] = []
    for island in dict.fromkeys(ends):
        number = entry.number if entry is not None and entry.island == island else numbers[island]
        total = leading[island] + ends.count(island)
        if total > (number or MOST_BRIDGES) and island not in board.crossed_out:
            violation = _too_many(island, number, total, leading[island])
            lines = dict.fromkeys(line for line in move.bridges if island in line)
            found += [Fault(line, (island,), violation) for line in lines]
    return found


def _too_many(island: Island, number: int, total: int, before: int) -> Violation:
    if not number:
        return Violation(
            Rule.SIX, "{total} bridges at island {island}, more than six", total=total, island=letter(island)
        )
    if before == number:
        return Violation(Rule.NO_MORE, "island {island} is finished", island=letter(island))
    return Violation(
        Rule.NO_MORE,
        "{total} bridges at island {island}, more than its number {number}",
        total=total,
        island=letter(island),
        number=number,
    )


def _name(line: tuple[int, ...]) -> str:
    return "".join(map(letter, line))
