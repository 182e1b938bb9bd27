"""Ends of games, searched by the plain rules too: the engine's proofs are right, and it plays by them."""

from __future__ import annotations

from random import Random

import pytest

from ponti.bots.diavolo import SearchBot
from ponti.diavolo import Colour, Position, Supply
from ponti.engine.diavolo import convert, tree
from ponti.engine.diavolo.thinking import Thinker
from ponti.play import Limit
from tests.engine.diavolo.games import play


def best_result(position: Position, known: dict[Position, int]) -> int:
    """What light gets against the best play: 1, 0 or -1. By the plain rules, without any cleverness."""
    outcome = position.outcome()
    if outcome is not None:
        winners = {position.colour_of(seat) for seat in outcome.winners}
        return 0 if len(winners) == 2 else 1 if Colour.LIGHT in winners else -1
    if position not in known:
        results = [best_result(position.after(move), known) for move in position.legal_moves()]
        known[position] = max(results) if position.turn is Colour.LIGHT else min(results)
    return known[position]


def late_positions(seed: int) -> list[Position]:
    """Positions near the end of some games on a small board."""
    found = []
    for game in range(8):
        supply = Supply(8, 8, 4) if game % 2 else None
        positions = [position for _, position in play("clustered", 6, supply, Random(f"{seed} {game}"))]
        for position in reversed(positions):
            if position.is_over:
                continue
            if len(position.legal_moves()) > 14:
                break
            found.append(position)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_proofs_are_right_and_kept_to(engine: None, seed: int) -> None:
    known: dict[Position, int] = {}
    positions = late_positions(seed)
    assert len(positions) >= 10
    for position in positions:
        truth = best_result(position, known)
        thinker = Thinker(seed=seed)
        thinker.look_at(convert.state_of(position))
        thinker.think(Limit(simulations=30_000))
        proven = int(thinker.searched.counts[0, tree.PROVEN])
        assert proven == {1: tree.LIGHT_WINS, -1: tree.DARK_WINS, 0: tree.BOTH_WIN}[truth]
        seat = next(iter(position.to_act))
        move = SearchBot().choose(position, seat, Limit(simulations=30_000), Random(seed))
        assert best_result(position.after(move), known) == truth
