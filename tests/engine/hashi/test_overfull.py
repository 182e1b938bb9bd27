"""Islands with more bridges than they take: with the free pen they are there until they are crossed out.

Their features once lay before the weights. Numba's own check of bounds does not see that, since rows are read
as vectors, and whether it ended the process depended on what lay there in memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import numpy as np
import pytest

from ponti.codec.hashi.value import ALL, FEATURES
from ponti.engine.hashi import chart, convert, features, masks, rules, search, weights
from ponti.engine.hashi.scene import Scene, make_desk, make_ranked
from ponti.engine.hashi.value import Learnt, Weights, make_scales, phase_of
from ponti.hashi import Board, Pen, Position
from tests.engine.hashi.games import boards, positions, rich_weights


def is_overfull(board: Board) -> bool:
    """Whether too many bridges lead to an island that is not crossed out."""
    return any(
        leading > (number or 6) and island not in board.crossed_out
        for island, (number, leading) in enumerate(zip(board.numbers, board.leading, strict=True))
    )


def overfull() -> Iterator[Position]:
    """Positions of solo games on many boards, with an open card and an overfull island."""
    rng = Random(11)
    for layout in islice(boards(), 60):
        if len(layout.lines) <= 40:
            for position in positions(layout, 1, Pen.FREE, rng):
                if position.card is not None and is_overfull(position.boards[0]):
                    yield position


def fenced(rows: Weights, phase: int) -> Weights:
    """The same weights, but nothing except those of one phase can be read without doing harm."""
    fence = 1000
    phases, count, width = rows.shape
    field = np.full((2 * fence + phases * count, width), np.nan, np.float32)
    inside = field[fence:-fence].reshape(rows.shape)
    inside[phase] = rows[phase]
    return inside


@pytest.mark.parametrize("rich", [False, True])
def test_only_weights_of_the_moment_are_read(rich: bool) -> None:
    """A row before those of the last round was no memory of ours, and reading it could end the process."""
    learnt, ranked, seen, last = rich_weights(32) if rich else weights.learnt(), make_ranked(512), 0, 0
    for position in overfull():
        rounds = position.rounds - position.round
        if not rounds:
            continue
        phase, layout = phase_of(rounds), position.layout
        scene = Scene(
            chart.chart_of(layout),
            masks.printed_of(layout),
            convert.deadlines_of(position),
            Learnt(fenced(learnt.rows, phase), learnt.last),
        )
        assert position.card is not None
        card, unseen = convert.cards_of([position.card])[0], convert.cards_of(position.unseen)
        sheet = convert.sheet_of(position.boards[0], position.awards[0])
        desk = make_desk(scene.chart, 1)
        kept = search.rank(scene, sheet, card, unseen, position.round, 0, desk, ranked)
        assert kept > 0
        assert np.isfinite(ranked.values[:kept]).all(), position.code()
        seen += 1
        last += rounds == 1
    assert seen > 30
    assert last > 1


@pytest.mark.parametrize(("rich", "most"), [(False, FEATURES), (True, ALL)])
def test_every_feature_is_one(rich: bool, most: int) -> None:
    """An overfull island has no feature, like one that is crossed out; the others are within their bounds."""
    seen = 0
    for position in overfull():
        board, slots = position.boards[0], make_scales().slots
        moment = features.Moment(np.zeros(7, np.int64), 3, 14, rules.ALONE)
        sheet = convert.sheet_of(board)
        size = features.of_sheet(chart.chart_of(board.layout), sheet, moment, slots, 0, rich)
        found = slots[features.WHOLE : size]
        assert ((found >= features.NOTHING) & (found < most)).all()
        for island, (number, leading) in enumerate(zip(board.numbers, board.leading, strict=True)):
            if leading > (number or 6):
                assert slots[features.EACH + island] == features.NOTHING
                seen += 1
    assert seen > 30


def test_games_at_random_take_the_same_lines() -> None:
    """What is drawn as bits knows as well which lines take a bridge; no room is less than none."""
    seen = 0
    for position in overfull():
        board, printed = position.boards[0], masks.printed_of(position.layout)
        drawn, chart_ = np.zeros(masks.SIZE, np.uint64), chart.chart_of(position.layout)
        sheet = convert.sheet_of(board)
        masks.draw_sheet(chart_, sheet, printed, drawn)
        lines = int(printed[masks.LINES] & ~drawn[masks.CLOSED] & drawn[masks.LIVE])
        usable = [line for line in range(len(board.bridges)) if rules.may_build(chart_, sheet, line)]
        assert [line for line in range(len(board.bridges)) if lines >> line & 1] == usable
        rooms = drawn[masks.ROOM : masks.ROOM + np.uint64(len(board.numbers))]
        assert (rooms <= chart.UNLIMITED).all()
        assert int(drawn[masks.NUMBERED] & drawn[masks.FULL]) == board.finished_bits
        seen += 1
    assert seen > 30
