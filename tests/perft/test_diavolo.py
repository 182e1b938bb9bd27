"""Counts of all sequences of moves; the oracle confirms the first two depths."""

from __future__ import annotations

from pathlib import Path

import pytest

from ponti.diavolo import Position, Tiles, parse_move
from tests.oracles.test_diavolo import lagoon_of

LINES = [
    line.split()
    for line in (Path(__file__).parent / "diavolo.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def perft(position: Position, depth: int) -> int:
    if position.is_over or depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_moves())
    return sum(perft(position.after(move), depth - 1) for move in position.legal_moves())


def naive(position: Position) -> int:
    """How many moves there are, by the oracle."""
    if position.is_over or position.choosing:
        return 2 if position.choosing else 1
    lagoon = lagoon_of(position)
    mover = "LD"[position.turn.value]
    pairs = lagoon.pairs(mover) if position.tiles_left(position.turn) >= 2 else set()
    bridges = lagoon.bridges_possible(mover) if position.bridges_left and not position.opening else set()
    return len(bridges) + (len(pairs) or 1)


@pytest.mark.parametrize("line", LINES, ids=[line[0][:40] for line in LINES])
def test_perft(line: list[str]) -> None:
    position = Position.from_code(line[0])
    for depth, count in enumerate(line[1:], start=1):
        assert perft(position, depth) == int(count)


@pytest.mark.parametrize(
    "line", [line for line in LINES if int(line[2]) < 3000], ids=lambda line: line[0][:40]
)
def test_the_oracle_counts_the_same(line: list[str]) -> None:
    position = Position.from_code(line[0])
    assert naive(position) == int(line[1])
    assert sum(naive(position.after(move)) for move in position.legal_moves()) == int(line[2])


def test_there_are_counts_of_every_kind() -> None:
    assert {line[0].split(":")[1] for line in LINES} >= {"6", "8", "10", "16"}
    start = Position.from_code(LINES[0][0])
    assert isinstance(next(iter(start.legal_moves())), Tiles)
    assert parse_move("a1 a2") in start.legal_moves()
