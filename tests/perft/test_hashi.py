"""Counts of all sequences of events on small boards; the oracle confirms the turns of a round."""

from __future__ import annotations

from pathlib import Path

import pytest

from ponti.hashi import Position
from tests.hashi.games import short_deck, variant
from tests.oracles.test_hashi import sheet_of

LINES = [
    line.split()
    for line in (Path(__file__).parent / "hashi.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def perft(position: Position, depth: int) -> int:
    """How many sequences of so many events there are; a card that occurs twice counts once."""
    if depth == 0 or position.is_over:
        return 1
    if position.to_act:
        moves = position.legal_moves()
        if depth == 1:
            return len(moves)
        return sum(perft(position.after(position.event_of({0: move})), depth - 1) for move in moves)
    return sum(perft(position.after(reveal), depth - 1) for reveal, _ in position.chance_outcomes())


def position_of(line: list[str]) -> Position:
    return Position.from_code(line[1], variant(line[0]), short_deck())


@pytest.mark.parametrize("line", LINES, ids=[line[1][:60] for line in LINES])
def test_perft(line: list[str]) -> None:
    counts = [perft(position_of(line), depth) for depth in range(1, len(line) - 1)]
    assert counts == list(map(int, line[2:]))


@pytest.mark.parametrize("line", LINES, ids=[line[1][:60] for line in LINES])
def test_the_oracle_counts_the_same(line: list[str]) -> None:
    position = position_of(line)
    if position.card is None:
        reveals = [position.after(reveal) for reveal, _ in position.chance_outcomes()]
        expected, counted = int(line[3]), reveals
    else:
        expected, counted = int(line[2]), [position]
    total = 0
    for each in counted:
        assert each.card is not None
        sheet = sheet_of(each.boards[0])
        if each.pen == "strict":
            total += len(sheet.legal_turns(tuple(each.card)))
        else:
            total += sum(sheet.can_draw(tuple(each.card), *turn) for turn in sheet.turns(tuple(each.card)))
    assert total == expected
