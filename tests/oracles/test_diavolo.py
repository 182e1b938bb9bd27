"""The rules against the brute-force oracle, over thousands of random positions."""

from __future__ import annotations

from random import Random

import pytest

from ponti.diavolo import PASS, UNLIMITED, Colour, Position, Space, Supply
from ponti.diavolo.grid import bits_of, grid_of
from tests.diavolo.games import MANNERS, positions
from tests.oracles import diavolo as oracle


def lagoon_of(position: Position) -> oracle.Lagoon:
    tiles: dict[oracle.Place, str] = {
        space: "LD"[colour.value] for colour in Colour for space in position.tiles(colour)
    }
    return oracle.Lagoon(position.size, tiles, [(bridge.a, bridge.b) for bridge in position.bridges])


def compare(position: Position, rng: Random) -> None:
    """Everything that may be asked of a position, asked of both."""
    lagoon = lagoon_of(position)
    for name, colour in (("L", Colour.LIGHT), ("D", Colour.DARK)):
        assert position.score(colour) == lagoon.score(name)
    assert position.blocked == lagoon.blocked()
    if position.choosing or position.is_over:
        assert not position.legal_tiles()
        assert not position.legal_bridges()
        return
    mover = "L" if position.turn is Colour.LIGHT else "D"
    left = position.tiles_left(position.turn)
    singles = lagoon.singles(mover) if left else set()
    assert position.legal_tiles() == singles
    for first in rng.sample(sorted(singles), min(2, len(singles))):
        seconds = lagoon.seconds(mover, first) if left >= 2 else set()
        assert position.legal_tiles(Space(*first)) == seconds
    bridges = lagoon.bridges_possible(mover) if position.bridges_left and not position.opening else set()
    assert {(bridge.a, bridge.b) for bridge in position.legal_bridges()} == bridges
    if position.size == 6:
        compare_moves(position, lagoon, mover)


def compare_moves(position: Position, lagoon: oracle.Lagoon, mover: str) -> None:
    """All moves, counted and listed."""
    pairs = lagoon.pairs(mover) if position.tiles_left(position.turn) >= 2 else set()
    expected = {str(bridge) for bridge in position.legal_bridges()}
    expected |= {" ".join(map(str, sorted(Space(*place) for place in pair))) for pair in pairs}
    if not pairs:
        expected.add("pass")
    moves = position.legal_moves()
    listed = [str(move) for move in moves]
    assert len(listed) == len(set(listed)) == len(moves)
    assert set(listed) == expected
    assert (PASS in moves) == (not pairs)
    assert position.can_place_tiles == bool(pairs)


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize(("size", "games"), [(6, 30), (7, 12), (8, 6), (10, 2), (13, 1), (16, 1)])
def test_agrees_with_brute_force(size: int, games: int, manner: str) -> None:
    rng = Random(f"{size} {manner}")
    for number in range(games):
        supply = (None, UNLIMITED, Supply(size, size + 3, 2))[number % 3]
        for index, position in enumerate(positions(rng, size, manner, supply)):
            if size <= 8 or index % (size // 3) == 0:
                compare(position, rng)


def test_crossing_bridges_on_every_size() -> None:
    rng = Random(5)
    for size in range(6, 17):
        grid = grid_of(size)
        ends = [(grid.space_at[span.ends[0]], grid.space_at[span.ends[1]]) for span in grid.spans]
        for index in rng.sample(range(len(ends)), 12):
            crossed = {ends[other] for other in bits_of(grid.crossing[index])}
            assert crossed == {other for other in ends if oracle.cross(ends[index], other)}
