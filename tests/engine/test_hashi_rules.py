"""The kernels and the plain rules of Hashi agree, position by position, over more than 100,000 positions."""

from __future__ import annotations

from itertools import islice
from random import Random

import numpy as np
import pytest

from ponti.engine.hashi import chart, convert, playouts, rules, turns
from ponti.engine.hashi.chart import Chart, Sheet
from ponti.hashi import SIDE_A, STANDARD, Board, Card, Entry, Move, Pen, Position
from tests.engine.hashi_games import boards, generated, positions

# Boards for each part; each of the 6 parts compares more than 17,000 boards.
PARTS, BOARDS = 6, 17_000
TURNS = np.zeros((200_000, 4), np.int16)


def listed(board: Board, sheet: Sheet, card: Card, notes: dict[int, np.ndarray]) -> list[Move]:
    """The turns of a card as the kernels list them."""
    printed = chart.chart_of(board.layout)
    lines = len(board.layout.lines)
    if lines not in notes:
        notes[lines] = turns.make_notes(printed)
    count = turns.list_turns(printed, sheet, card.number, card.bridges, notes[lines], TURNS)
    assert count == turns.count_turns(printed, sheet, card.number, card.bridges, notes[lines])
    return [convert.move_of(board.layout, card.number, turn) for turn in TURNS[:count]]


def compare(position: Position, seat: int, sheet: Sheet, rng: Random, notes: dict[int, np.ndarray]) -> None:
    """What the rules say of a board is what the kernels say."""
    board = position.boards[seat]
    fresh = convert.sheet_of(board, position.awards[seat])
    assert (sheet == fresh).all()
    assert int(rules.points(sheet)) == position.scores()[seat]
    assert sheet[chart.FINISHED] == len(board.finished)
    assert sheet[chart.GROUP] == max(map(len, board.groups), default=0)
    card = position.card
    if card is None or len(board.layout.lines) > 60:
        return
    look = rng.random()
    if look > 0.2:
        return
    # All turns at some positions; at more of them those of the same number with a single bridge.
    wanted = card if look < 0.02 else Card(card.number, 1)
    before = sheet.copy()
    found = listed(board, sheet, wanted, notes)
    assert (before == sheet).all(), "listing turns leaves no trace"
    plain = list(board.legal_moves(wanted))
    assert len(set(found)) == len(found) == len(plain)
    assert set(found) == set(plain)


@pytest.mark.parametrize("part", range(PARTS))
def test_the_kernels_know_the_rules(part: int) -> None:
    """Sheets are carried from position to position by the kernels' own strokes and awards."""
    rng, seen, notes = Random(f"hashi {part}"), 0, dict[int, np.ndarray]()
    for number, layout in enumerate(islice(boards(), part, None)):
        seats = number % 4 + 1
        printed = chart.chart_of(layout)
        sheets: list[Sheet] = []
        before: Position | None = None
        for position in positions(layout, seats, Pen.STRICT, rng):
            if before is None:
                sheets = [convert.sheet_of(board) for board in position.boards]
            else:
                played(before, position, printed, sheets)
            for seat, sheet in enumerate(sheets):
                compare(position, seat, sheet, rng, notes)
                seen += 1
            before = position
        if seen >= BOARDS:
            return


def played(before: Position, after: Position, printed: Chart, sheets: list[Sheet]) -> None:
    """Let the kernels play a round on all sheets."""
    deadlines = convert.deadlines_of(before)
    for seat, sheet in enumerate(sheets):
        old, new = before.boards[seat], after.boards[seat]
        for island in before.layout.islands:
            if new.numbers[island] != old.numbers[island]:
                assert rules.may_enter(printed, sheet, island, new.numbers[island])
                sheet[chart.NUMBER + island] = new.numbers[island]
        for line, (now, then) in enumerate(zip(new.bridges, old.bridges, strict=True)):
            for _ in range(now - then):
                assert rules.may_build(printed, sheet, line)
                rules.build(printed, sheet, line)
        rules.settle(printed, sheet, before.round, deadlines)


def test_islands_crossed_out_count_no_more() -> None:
    """Boards of the free pen, with mistakes on them: strict turns are the same."""
    rng, crossed_out, notes = Random(3), 0, dict[int, np.ndarray]()
    for layout in islice(boards(), 60):
        if len(layout.lines) > 40:
            continue
        for position in positions(layout, 1, Pen.FREE, rng):
            board, card = position.boards[0], position.card
            if card is None or not board.crossed_out or rng.random() > 0.6:
                continue
            # Too many bridges at an island that is not crossed out yet are none of the kernels' business.
            if any(lead > (number or 6) for number, lead in zip(board.numbers, board.leading, strict=True)):
                continue
            crossed_out += 1
            found = listed(board, convert.sheet_of(board), Card(card.number, 1), notes)
            assert set(found) == set(board.legal_moves(Card(card.number, 1)))
    assert crossed_out > 40


@pytest.mark.parametrize("board", ["side-a", "generated"])
def test_random_turns_are_legal_and_fair(board: str) -> None:
    """Every turn comes about, and about equally often."""
    rng, seed, turn = Random(5), np.array([7], np.uint64), np.zeros(4, np.int16)
    layout = SIDE_A if board == "side-a" else generated(9)
    printed = chart.chart_of(layout)
    notes = turns.make_notes(printed)
    tested = 0
    for position in positions(layout, 1, Pen.STRICT, rng):
        card = position.card
        if card is None:
            break
        legal = list(position.boards[0].legal_moves(card))
        if len(legal) > 300:
            continue
        tested += 1
        sheet, counts = convert.sheet_of(position.boards[0]), dict.fromkeys(legal, 0)
        draws = 60 * len(legal)
        for _ in range(draws):
            copy = sheet.copy()
            turns.play_random(printed, copy, card.number, card.bridges, seed, notes, turn)
            move = convert.move_of(layout, card.number, turn)
            counts[move] += 1
            turns.take_back(printed, copy, turn)
            assert (copy == sheet).all()
        # Sixty each on average; with these seeds no count strays further than six standard deviations.
        assert min(counts.values()) > 60 - 6 * 60**0.5
        assert max(counts.values()) < 60 + 6 * 60**0.5
        other = np.zeros(4, np.int16)
        turns.play_listed(printed, sheet.copy(), card.number, card.bridges, seed, notes, other)
        assert convert.move_of(layout, card.number, other) in counts
    assert tested >= 3


def test_the_seed_decides_random_games() -> None:
    printed = chart.chart_of(SIDE_A)
    notes, results = turns.make_notes(printed), []
    for number in (3, 3, 4):
        cards, scores = convert.cards_of(STANDARD.cards), np.zeros(128, np.int64)
        seed = np.array([number], np.uint64)
        total = playouts.random_games(printed, cards, rules.ALONE, seed, notes, 200, scores)
        assert scores.sum() == 200
        assert (scores * np.arange(128)).sum() == total
        results.append(scores.tolist())
    assert results[0] == results[1] != results[2]


def test_turns_survive_the_way_there_and_back() -> None:
    board = Board.empty(SIDE_A).drawn(Entry(3, 1))
    for move in islice(board.legal_moves(Card(5, 3)), 200):
        assert convert.move_of(SIDE_A, 5, convert.turn_of(SIDE_A, move)) == move
