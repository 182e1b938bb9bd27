"""The legal turns of strict play, made on demand: `in` tests, `sample` draws, iterating enumerates."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from math import factorial
from typing import TYPE_CHECKING

from ponti.hashi.board import Board
from ponti.hashi.cards import Card
from ponti.hashi.moves import Entry, Island, Move
from ponti.hashi.referee import MOST_BRIDGES, faults

if TYPE_CHECKING:
    from random import Random

TRIES = 200
"""So many rejected draws, and `sample` enumerates instead; it is exact either way."""
_NO_LIMIT = 1_000


def lines_in(bits: int) -> list[int]:
    """The indices of the lines of a set given as bits."""
    lines = []
    while bits:
        lowest = bits & -bits
        lines.append(lowest.bit_length() - 1)
        bits ^= lowest
    return lines


def count_choices(lines: int, twice: int, bridges: int) -> int:
    """In how many ways bridges go on some lines of which some take two, every order counted.

    Each way counts `bridges!` times, so that the one with a given number follows from divisions alone.

    >>> count_choices(4, 2, 1), count_choices(4, 2, 2) // 2, count_choices(4, 2, 3) // 6
    (4, 8, 10)
    """
    if bridges == 1:
        return lines
    if bridges == 2:
        return lines * (lines - 1) + 2 * twice
    return lines * (lines - 1) * (lines - 2) + 6 * twice * (lines - 1)


def choice(usable: int, twice: int, bridges: int, number: int) -> list[int]:
    """The choice with a number below `count_choices`, out of two sets of lines given as bits.

    >>> sorted(sorted(choice(0b101, 0b100, 2, number)) for number in range(count_choices(2, 1, 2)))
    [[0, 2], [0, 2], [2, 2], [2, 2]]
    """
    lines = lines_in(usable)
    count = len(lines)
    if bridges == 1:
        return [lines[number]]
    if bridges == 2:
        pairs = count * (count - 1)
        if number >= pairs:
            return [lines_in(twice)[(number - pairs) // 2]] * 2
        first, second = divmod(number, count - 1)
        return [lines[first], lines[second + (second >= first)]]
    triples = count * (count - 1) * (count - 2)
    if number >= triples:
        first, second = divmod((number - triples) // 6, count - 1)
        double = lines_in(twice)[first]
        lines.remove(double)
        return [double, double, lines[second]]
    first, number = divmod(number, (count - 1) * (count - 2))
    one = lines.pop(first)
    second, third = divmod(number, count - 2)
    return [one, lines[second], lines[third + (third >= second)]]


class NoMoves:
    """What a seat may do when it is not to act."""

    def __contains__(self, move: object) -> bool:
        return False

    def __bool__(self) -> bool:
        return False

    def __len__(self) -> int:
        return 0

    def __iter__(self) -> Iterator[Move]:
        return iter(())

    def sample(self, rng: Random) -> Move:
        """There is none to draw."""
        del rng
        raise IndexError("no legal moves")


class LegalTurns:
    """The turns that strict play allows on a board with a card."""

    __slots__ = ("board", "card")

    def __init__(self, board: Board, card: Card) -> None:
        self.board = board
        self.card = card

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self.board.why_not(self.card, move) is None

    def __bool__(self) -> bool:
        return True  # both actions may be left out (rules/hashi.md#actions)

    def __len__(self) -> int:
        return sum(1 for _ in self._choices())

    def __iter__(self) -> Iterator[Move]:
        lines = self.board.layout.lines
        for entry, chosen in self._choices():
            yield Move(entry, [lines[index] for index in chosen])

    def sample(self, rng: Random) -> Move:
        """One legal turn, each equally likely."""
        board, (number, bridges) = self.board, self.card
        lines, single = board.layout.lines, ~board.built
        no_bridges = factorial(bridges)
        # For each entry: no bridges, or any choice of lines of which each alone would be legal.
        options = self._options()
        total, totals = 0, []
        for _, usable in options:
            total += no_bridges + count_choices(usable.bit_count(), (usable & single).bit_count(), bridges)
            totals.append(total)
        for _ in range(TRIES):
            drawn = rng.randrange(total)
            position = bisect_right(totals, drawn)
            island, usable = options[position]
            entry = None if island is None else Entry(number, island)
            drawn = totals[position] - drawn - 1
            if drawn < no_bridges:
                return Move(entry)
            chosen = choice(usable, usable & single, bridges, drawn - no_bridges)
            move = Move(entry, [lines[index] for index in chosen])
            if bridges == 1 or not faults(board, move):
                return move
        return rng.choice(tuple(iter(self)))

    def _options(self) -> list[tuple[Island | None, int]]:
        """Each island that may be entered, and None, with the lines that then may take a bridge, as bits."""
        board, wanted = self.board, self.card.number
        leading, flagged, lines_of = board.leading, board.layout.flagged, board.layout.line_bits_of
        open_lines = ~(board.full | board.barred | board.closed)
        usable = board.numbered & open_lines
        options: list[tuple[Island | None, int]] = [(None, usable)]
        for island, number in enumerate(board.numbers):
            if number:
                continue
            if island in board.crossed_out or (
                leading[island] < wanted and (leading[island] or not flagged[island])
            ):
                options.append((island, usable | lines_of[island] & open_lines))
            elif leading[island] == wanted:
                options.append((island, usable & ~lines_of[island]))
        return options

    def _room(self, entry: Entry | None) -> list[int]:
        """How many more bridges each island takes after an entry."""
        board = self.board
        room = [
            (number or MOST_BRIDGES) - leading
            for number, leading in zip(board.numbers, board.leading, strict=True)
        ]
        if entry is not None:
            room[entry.island] = entry.number - board.leading[entry.island]
        for island in board.crossed_out:
            room[island] = _NO_LIMIT
        return room

    def _choices(self) -> Iterator[tuple[Entry | None, list[int]]]:
        for island, usable in self._options():
            entry = None if island is None else Entry(self.card.number, island)
            yield entry, []
            yield from ((entry, chosen) for chosen in self._bridges(lines_in(usable), self._room(entry)))

    def _bridges(self, usable: list[int], room: list[int]) -> Iterator[list[int]]:
        """All choices of lines for the card's bridges, in order, that fit together."""
        layout, built = self.board.layout, self.board.built

        def more(start: int, chosen: list[int], crossed: int) -> Iterator[list[int]]:
            if len(chosen) == self.card.bridges:
                yield chosen
                return
            for position in range(start, len(usable)):
                index = usable[position]
                a, b = layout.lines[index]
                if not room[a] or not room[b] or crossed >> index & 1:
                    continue
                if (built >> index & 1) + chosen.count(index) == 2:
                    continue
                room[a] -= 1
                room[b] -= 1
                yield from more(position, [*chosen, index], crossed | layout.crossing_bits[index])
                room[a] += 1
                room[b] += 1

        return more(0, [], 0)
