"""The legal turns of strict play, made on demand: `in` tests, `sample` draws, and only iterating enumerates."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from math import factorial
from random import Random

from ponti.hashi.board import Board
from ponti.hashi.cards import Card
from ponti.hashi.moves import Entry, Move
from ponti.hashi.referee import MOST_BRIDGES

TRIES = 200
"""So many rejected draws, and `sample` enumerates instead; it is exact either way."""
_NO_LIMIT = 1_000


def lines_in(bits: int) -> list[int]:
    """The indices of the lines of a set given as bits."""
    return [index for index in range(bits.bit_length()) if bits >> index & 1]


def count_choices(lines: int, twice: int, bridges: int) -> int:
    """How many ways there are to put bridges on some lines of which some take two: each counted `bridges!` times.

    With every order counted, the choice with a given number can be computed by divisions alone.

    >>> count_choices(4, 2, 1), count_choices(4, 2, 2) // 2, count_choices(4, 2, 3) // 6
    (4, 8, 10)
    """
    if bridges == 1:
        return lines
    if bridges == 2:
        return lines * (lines - 1) + 2 * twice
    return lines * (lines - 1) * (lines - 2) + 6 * twice * (lines - 1)


def choice(lines: list[int], twice: list[int], bridges: int, number: int) -> list[int]:
    """The choice with a number below `count_choices`.

    >>> sorted(sorted(choice([3, 5], [5], 2, number)) for number in range(count_choices(2, 1, 2)))
    [[3, 5], [3, 5], [5, 5], [5, 5]]
    """
    count = len(lines)
    if bridges == 1:
        return [lines[number]]
    if bridges == 2:
        pairs = count * (count - 1)
        if number >= pairs:
            return [twice[(number - pairs) // 2]] * 2
        first, second = divmod(number, count - 1)
        return [lines[first], lines[second + (second >= first)]]
    triples = count * (count - 1) * (count - 2)
    if number >= triples:
        double, single = divmod((number - triples) // 6, count - 1)
        others = [line for line in lines if line != twice[double]]
        return [twice[double], twice[double], others[single]]
    first, number = divmod(number, (count - 1) * (count - 2))
    others = lines[:first] + lines[first + 1 :]
    second, third = divmod(number, count - 2)
    return [lines[first], others[second], others[third + (third >= second)]]


class LegalTurns:
    """The turns that strict play allows on a board with a card."""

    __slots__ = ("board", "card")

    def __init__(self, board: Board, card: Card) -> None:
        self.board = board
        self.card = card

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Move) and move.correction is None and self.board.why_not(self.card, move) is None
        )

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
        board, bridges = self.board, self.card.bridges
        lines = board.layout.lines
        orders = factorial(bridges)
        options = self._options()
        single = ~board.built
        # For each entry: no bridges, or any choice of lines of which each alone would be legal.
        totals = list(
            accumulate(
                orders + count_choices(usable.bit_count(), (usable & single).bit_count(), bridges)
                for _, usable in options
            )
        )
        for _ in range(TRIES):
            number = rng.randrange(totals[-1])
            position = bisect_right(totals, number)
            entry, usable = options[position]
            number -= totals[position - 1] if position else 0
            if number < orders:
                return Move(entry)
            chosen = choice(lines_in(usable), lines_in(usable & single), bridges, number - orders)
            if bridges == 1 or self._fit(chosen, self._room(entry)):
                return Move(entry, [lines[index] for index in chosen])
        return rng.choice(tuple(iter(self)))

    def _options(self) -> list[tuple[Entry | None, int]]:
        """Each legal entry, and none, with the lines on which then a first bridge may be drawn, as bits."""
        board, layout, wanted = self.board, self.board.layout, self.card.number
        open_lines = ~(board.full | board.barred | board.closed)
        usable = board.numbered & open_lines
        options: list[tuple[Entry | None, int]] = [(None, usable)]
        for island, number in enumerate(board.numbers):
            if number:
                continue
            leading, lines = board.leading[island], layout.line_bits_of[island]
            if island in board.crossed_out or (leading < wanted and (leading or not layout.flagged[island])):
                options.append((Entry(wanted, island), usable | lines & open_lines))
            elif leading == wanted:
                options.append((Entry(wanted, island), usable & ~lines))
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

    def _fit(self, chosen: list[int], room: list[int]) -> bool:
        """Whether bridges that are legal one by one are legal together."""
        layout = self.board.layout
        crossed = 0
        for index in chosen:
            a, b = layout.lines[index]
            if not room[a] or not room[b] or crossed >> index & 1:
                return False
            room[a] -= 1
            room[b] -= 1
            crossed |= layout.crossing_bits[index]
        return True

    def _choices(self) -> Iterator[tuple[Entry | None, list[int]]]:
        for entry, usable in self._options():
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
